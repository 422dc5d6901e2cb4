//! The survey of a run, and the inputs that it adds to the text.

use std::rc::Rc;
use std::time::{Duration, Instant};

use super::Session;
use crate::executor::Part;
use crate::header::{ENGINE, Pinned};
use crate::inputs::Inputs;
use crate::line::{Line, Side};
use crate::outcome::Outcome;
use crate::panics::overflow_checks;
use crate::report::{Before, Event, input_text};
use crate::sample::Sample;
use crate::search::until;
use crate::survey::{self, Compared, Survey};

/// The part of a budget that a first survey may take.
const SHARE_OF_BUDGET: u32 = 4;
/// The least time for the survey of a later run.
const LEAST_TIME: Duration = Duration::from_secs(30);
/// Surveyed inputs that are added to the text at a time.
const ADDED: usize = 3;

impl Session<'_> {
    /// The survey of a new snapshot; none where it takes too long, for then each run after it would.
    pub(super) fn take_survey(&mut self) -> Option<Survey> {
        let inputs = survey::inputs(&self.subject.arguments, &self.settings.constants);
        let time = self.settings.budget / SHARE_OF_BUDGET;
        let deadline = until(Instant::now(), time);
        let first = self.outcomes_of(&inputs, deadline);
        let second = first.as_ref().and_then(|_| self.outcomes_of(&inputs, deadline));
        let survey = first.zip(second);
        if survey.is_none() {
            self.report.note(format!(
                "behaviour between the boundaries is not pinned, because {} calls for it were not \
                 done twice in {}",
                inputs.len(),
                humantime::format_duration(Duration::from_millis(time.as_millis() as u64))
            ));
        }
        survey.map(|(outcomes, again)| Survey::of(&outcomes, &again, overflow_checks()))
    }

    /// The outcomes of all inputs; none where that takes too long or ends too many processes.
    fn outcomes_of(&mut self, inputs: &Inputs, deadline: Instant) -> Option<Vec<Rc<Outcome>>> {
        let mut outcomes = Vec::with_capacity(inputs.len());
        self.executor.execute(Part::whole(inputs), None, deadline, &mut outcomes);
        (outcomes.len() == inputs.len()).then_some(outcomes)
    }

    /// Compares the accepted survey with what the function does now. Where nothing else tells of a
    /// change, the inputs concerned are added to the samples, so that the text does.
    pub(super) fn verify_survey(
        &mut self,
        pinned: &Pinned,
        same_checks: bool,
        lines: &[Line],
        samples: &mut Vec<Sample>,
    ) -> Option<Survey> {
        let accepted = pinned.survey.as_ref()?;
        let inputs = survey::inputs(&self.subject.arguments, &pinned.constants);
        let is_judged = pinned.engine == ENGINE
            && accepted.is_of(inputs.len())
            && (same_checks || !accepted.may_overflow);
        if !is_judged {
            self.report.note(
                "behaviour between the boundaries is not compared: the survey was accepted \
                with other overflow checks or by another version of setbve",
            );
            return pinned.survey.clone();
        }
        // Even where nothing is searched there is time for what took a part of a budget at accept.
        let time = self.settings.budget.max(LEAST_TIME);
        let Some(outcomes) = self.outcomes_of(&inputs, until(Instant::now(), time)) else {
            self.report.warn(format!(
                "behaviour between the boundaries is not compared: {} calls for it were not done in {}, \
                 or too many of them ended their process",
                inputs.len(),
                humantime::format_duration(time)
            ));
            return pinned.survey.clone();
        };
        let now = Survey::of(&outcomes, &outcomes, overflow_checks());
        let Compared { now, mut changed, is_sure, more } = accepted.compare(now, inputs.len());
        if changed.is_empty() {
            return pinned.survey.clone();
        }
        let expected = inputs.iter().zip(&outcomes).map(|(input, outcome)| (input, &**outcome));
        if self.recheck(expected).contains(&false) {
            self.report
                .note("behaviour between the boundaries is not compared, for it is not repeatable");
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
    pub(super) fn replay_samples(
        &mut self,
        samples: Vec<Sample>,
        same_checks: bool,
    ) -> Vec<Sample> {
        let mut inputs = Inputs::new(self.subject.arguments.len());
        for sample in &samples {
            inputs.push(&sample.input);
        }
        let mut outcomes = Vec::with_capacity(samples.len());
        self.executor.again(&inputs, &mut outcomes);
        let expected = inputs.iter().zip(&outcomes).map(|(input, outcome)| (input, &**outcome));
        let repeatable = self.recheck(expected);
        let mut kept = Vec::with_capacity(samples.len());
        for ((accepted, outcome), is_repeatable) in
            samples.into_iter().zip(&outcomes).zip(repeatable)
        {
            let overflows = outcome.is_overflow() || accepted.side.is_overflow();
            let is_judged = is_repeatable && !outcome.is_excluded() && (same_checks || !overflows);
            if !is_judged || accepted.side.is_shown_by(outcome) {
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
