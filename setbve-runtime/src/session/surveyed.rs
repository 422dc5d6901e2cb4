//! The survey of a run, and the inputs that it adds to the text.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::execution::executor::Part;
use crate::execution::repeat::{Effort, repeat};
use crate::replay::survey_inputs;
use crate::search::run::until;
use crate::session::Session;
use crate::session::report::{Before, Event};
use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::header::{ENGINE, Pinned};
use crate::snapshot::input_entry::Sample;
use crate::snapshot::survey::{Compared, Survey};
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::sut::signature::input_text;

/// The part of a budget that a first survey may take.
const SHARE_OF_BUDGET: u32 = 4;
/// Surveyed inputs that are executed in many processes.
const SEEN_IN_MANY: usize = 256;
const OTHER_CHECKS: &str = "behaviour between the boundaries is not compared: the survey was accepted \
                            with other overflow checks or by another version of setbve";
/// Surveyed inputs that are added to the text at a time.
const ADDED: usize = 3;

impl Session<'_> {
    /// The survey of a new snapshot; none where it takes too long, for then each run after it would.
    pub(super) fn take_survey(&mut self) -> Option<Survey> {
        if self.cut_short.is_some() {
            self.report.note("behaviour between the boundaries is not pinned, for lack of time");
            return None;
        }
        let inputs = survey_inputs::inputs(&self.subject.arguments, &self.settings.constants);
        let time = self.settings.budget / SHARE_OF_BUDGET;
        let deadline = until(Instant::now(), time).min(self.deadline);
        let first = self.outcomes_of(&inputs, deadline);
        self.executor.renew();
        let second = first.as_ref().and_then(|_| self.outcomes_of(&inputs, deadline));
        let mut survey = first.zip(second);
        if let Some((outcomes, again)) = &mut survey {
            let some: Vec<usize> =
                (0..inputs.len()).step_by(inputs.len().div_ceil(SEEN_IN_MANY)).collect();
            self.resurvey(&inputs, &some, Effort::PROCESSES, deadline, (outcomes, again));
            if self.unrepeatable.is_some() {
                let all: Vec<usize> = (0..inputs.len()).collect();
                self.resurvey(&inputs, &all, Effort::PIN, deadline, (outcomes, again));
            }
        }
        if survey.is_none() {
            self.report.note(format!(
                "behaviour between the boundaries is not pinned, because {} calls for it were not \
                 done twice in {}",
                inputs.len(),
                humantime::format_duration(Duration::from_millis(time.as_millis() as u64))
            ));
        }
        let checks = self.subject.overflow_checks;
        survey.map(|(outcomes, again)| Survey::of(&outcomes, &again, checks))
    }

    /// Executes some of the inputs again; of one with another outcome, that is kept as the one that it
    /// had `again`.
    fn resurvey(
        &mut self,
        inputs: &Inputs,
        some: &[usize],
        effort: Effort,
        deadline: Instant,
        (outcomes, again): (&[Rc<Outcome>], &mut [Rc<Outcome>]),
    ) {
        // Calls that end their process are too dear.
        let judged = |index: &usize| {
            let outcome = &outcomes[*index];
            outcome.is_behaviour() && !outcome.is_ending() && outcome.is_same_as(&again[*index])
        };
        let some: Vec<usize> = some.iter().copied().filter(judged).collect();
        let suspects = Inputs::of(inputs.arity(), some.iter().map(|index| inputs.get(*index)));
        repeat(self.executor, &suspects, effort, deadline, |at, outcome| {
            let index = some[at];
            let differs = !outcome.is_same_as(&outcomes[index]);
            if differs {
                again[index] = Rc::clone(outcome);
            }
            !differs
        });
        self.note_differing(inputs, outcomes, again);
    }

    /// Says of a surveyed input that it is not repeatable, if one is not.
    fn note_differing(&mut self, inputs: &Inputs, outcomes: &[Rc<Outcome>], again: &[Rc<Outcome>]) {
        let differing = inputs.iter().zip(outcomes).zip(again).find(|((_, outcome), again)| {
            !outcome.is_same_as(again) && !outcome.is_excluded() && !again.is_excluded()
        });
        if let Some(((input, outcome), again)) = differing {
            self.note_unrepeatable(input, [outcome, again]);
        }
    }

    /// The outcomes of all inputs; none where that takes too long or ends too many processes.
    fn outcomes_of(&mut self, inputs: &Inputs, deadline: Instant) -> Option<Vec<Rc<Outcome>>> {
        let mut outcomes = Vec::with_capacity(inputs.len());
        self.executor.execute(Part::whole(inputs), None, deadline, &mut outcomes);
        (outcomes.len() == inputs.len()).then_some(outcomes)
    }

    /// Executes the accepted survey's inputs for what overflows on the way.
    pub(super) fn look_for_overflows(&mut self, pinned: &Pinned) {
        let inputs = survey_inputs::inputs(&self.subject.arguments, &pinned.constants);
        let time = self.settings.budget / SHARE_OF_BUDGET;
        self.outcomes_of(&inputs, until(Instant::now(), time));
    }

    /// Compares the accepted survey with what the function does now. Where nothing else tells of a
    /// change, the inputs concerned are added to the samples, so that the text does.
    pub(super) fn verify_survey(
        &mut self,
        pinned: &Pinned,
        lines: &[Line],
        samples: &mut Vec<Sample>,
    ) -> Option<Survey> {
        let accepted = pinned.survey.as_ref()?;
        let inputs = survey_inputs::inputs(&self.subject.arguments, &pinned.constants);
        let is_judged = pinned.engine == ENGINE
            && accepted.is_of(inputs.len())
            && (self.checks(pinned).are_same() || !accepted.may_overflow);
        if !is_judged {
            self.report.note(OTHER_CHECKS);
            return pinned.survey.clone();
        }
        let Some(outcomes) = self.outcomes_of(&inputs, self.deadline) else {
            self.report.warn(format!(
                "behaviour between the boundaries is not compared: {} calls for it were not done \
                 within the budget, or too many of them ended their process",
                inputs.len(),
            ));
            return pinned.survey.clone();
        };
        let overflows = outcomes.iter().any(|outcome| outcome.is_overflow());
        if overflows && !self.checks(pinned).are_same() {
            self.report.note(OTHER_CHECKS);
            return pinned.survey.clone();
        }
        let mut again = outcomes.clone();
        let now = Survey::of(&outcomes, &again, self.subject.overflow_checks);
        let suspects = accepted.suspects(&now, inputs.len());
        if suspects.is_empty() {
            return pinned.survey.clone();
        }
        let deadline = self.confirmed_by();
        self.resurvey(&inputs, &suspects, Effort::FAIL, deadline, (&outcomes, &mut again));
        let now = Survey::of(&outcomes, &again, self.subject.overflow_checks);
        let Compared { now, mut changed, is_sure, more } = accepted.compare(now, inputs.len());
        changed.retain(|index| outcomes[*index].is_same_as(&again[*index]));
        if changed.is_empty() {
            return pinned.survey.clone();
        }
        let size = |index: &usize| {
            let numbers = self.subject.arguments.iter().zip(inputs.get(*index));
            numbers.map(|(spec, value)| spec.number(*value).size).collect::<Vec<_>>()
        };
        changed.sort_by_cached_key(|index| (size(index).iter().copied().max(), size(index)));
        let calls = |index: &usize| input_text(inputs.get(*index), &self.subject.signature());
        if self.report.has_enforced() {
            changed.retain(|index| {
                let input = inputs.get(*index);
                let is_sample = samples.iter().any(|sample| *sample.input == *input);
                !is_sample && !lines.iter().any(|line| line.has(input))
            });
            if let Some(example) = changed.first() {
                self.report.note(match (changed.len(), more) {
                    _ if !is_sure => {
                        "many inputs have another outcome than at accept as well".to_owned()
                    }
                    (1, false) => {
                        format!("{} has another outcome than at accept as well", calls(example))
                    }
                    (count, more) => format!(
                        "{count} inputs{} have another outcome than at accept as well, such as {}",
                        if more { " or more" } else { "" },
                        calls(example)
                    ),
                });
            }
            return Some(now);
        }
        let was = if is_sure { Before::Another } else { Before::PerhapsAnother };
        for index in changed.into_iter().take(ADDED) {
            let sample =
                Sample { input: inputs.get(index).into(), side: Side::of(&outcomes[index]) };
            samples.retain(|known| known.input != sample.input);
            self.report.events.push(Event::Surveyed { was: was.clone(), now: sample.clone() });
            samples.push(sample);
        }
        Some(now)
    }

    /// Executes the accepted samples again.
    pub(super) fn replay_samples(&mut self, samples: Vec<Sample>, pinned: &Pinned) -> Vec<Sample> {
        let mut inputs = Inputs::new(self.subject.arguments.len());
        for sample in &samples {
            inputs.push(&sample.input);
        }
        let mut outcomes = Vec::with_capacity(samples.len());
        self.executor.again(&inputs, &mut outcomes);
        let same_checks = self.checks(pinned).are_same();
        let is_judged = |sample: &Sample, outcome: &Outcome| {
            let overflows = outcome.is_overflow() || sample.side.is_overflow();
            !outcome.is_excluded() && (same_checks || !overflows)
        };
        let differs = |index: &usize| {
            let (sample, outcome) = (&samples[*index], &outcomes[*index]);
            is_judged(sample, outcome) && !sample.side.is_shown_by(outcome)
        };
        let differing: Vec<usize> = (0..samples.len()).filter(differs).collect();
        let calls = differing.iter().map(|index| (inputs.get(*index), &*outcomes[*index]));
        let repeatable = self.confirm(calls, Effort::PIN);
        let changed = |index: usize| {
            differing.iter().zip(&repeatable).any(|(own, repeatable)| *own == index && *repeatable)
        };
        let mut kept = Vec::with_capacity(samples.len());
        for (index, (accepted, outcome)) in samples.into_iter().zip(&outcomes).enumerate() {
            if !changed(index) {
                kept.push(accepted);
                continue;
            }
            let now = Sample { side: Side::of(outcome), ..accepted.clone() };
            self.report
                .events
                .push(Event::Surveyed { was: Before::Shown(accepted), now: now.clone() });
            kept.push(now);
        }
        kept
    }
}
