//! Takes and verifies the survey, and adds calls that changed to the text.

use setbve_kernel::collections::gather::Gather;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::replay::survey_inputs::{self, SurveyPart};
use crate::session::report::Event;
use crate::session::table::{TABLE, tell};
use crate::session::verdict::Verdict;
use crate::session::{Session, UNREPEATABLE};
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::Side;
use crate::snapshot::example_entry::Example;
use crate::snapshot::header::{Named, Pinned};
use crate::snapshot::survey::{DigestedPart, JudgedPart, NOT_SURVEYED};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::execution::executor;
use setbve_kernel::execution::repeat::{Repetitions, repeat};
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::search::run::until;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::{Outcome, is_valid};

/// The part of a budget that a first survey may take.
const SHARE_OF_BUDGET: u32 = 4;
/// What to do where digests are not those of the snapshot's header.
pub(super) const OF_OTHER_CALLS: &str = "\
    the lines `digest …` are not those that were accepted with this header: take the header and \
    these lines of one side of a merge, or delete the snapshot, run the test, and accept what it \
    then finds";
/// Why there is a new snapshot where a type of the user's own explains that.
pub(super) const OF_ANOTHER_TYPE: &str = "\
    its lines `digest …` are of other calls, as after a change to a type of its arguments, or \
    after a merge";
/// Fewer calls than these are not worth their digests.
const LEAST: usize = TABLE + 1;
/// Surveyed calls that are made in many processes.
const SEEN_IN_MANY: usize = 256;
/// The most surveyed calls that one run adds to the text.
const ADDED: usize = 3;

/// Two outcomes for each call of a part: the first one, and the last one that differed from it, if
/// any did.
struct Twice {
    first: Vec<Rc<Outcome>>,
    again: Vec<Rc<Outcome>>,
}

/// The outcome of each call of each part.
struct Outcomes {
    of_parts: Vec<Vec<Rc<Outcome>>>,
    is_complete: bool,
}

impl Session<'_> {
    /// Takes the survey of a new snapshot. It is empty if it takes too long, because each later run
    /// would take as long.
    pub(super) fn take_survey(
        &mut self,
        unlisted: &[Number],
        snapshot: &mut Snapshot,
    ) -> Vec<DigestedPart> {
        let Snapshot { lines, examples, more, .. } = snapshot;
        if self.is_unmapped || self.unrepeatable.is_some() {
            return Vec::new();
        }
        let arguments = &self.subject.arguments;
        let parts = survey_inputs::parts(
            arguments,
            Named { constants: &self.settings.constants, unlisted },
        );
        let calls = parts.iter().map(SurveyPart::len).sum::<usize>();
        if calls < LEAST {
            return Vec::new();
        }
        let time = self.settings.budget / SHARE_OF_BUDGET;
        let deadline = until(Instant::now(), time).min(self.deadline);
        let first = self.outcomes_of(&parts, deadline);
        let first = first.is_complete.then_some(first.of_parts);
        // What lines say needs no digest.
        let mut all = parts.iter().zip(first.iter().flatten());
        let plainest = first.iter().flatten().flatten().next().cloned();
        let are_told = all.all(|(part, outcomes)| {
            let inputs = part.inputs(arguments);
            inputs.iter().zip(outcomes).all(|(input, own)| match &plainest {
                Some(plainest) if lines.is_empty() => own.is_same_as(plainest),
                _ => tell(lines, input, own, arguments),
            })
        });
        if are_told && first.is_some() && examples.is_empty() && !self.settings.has_clusters() {
            return Vec::new();
        }
        self.executor.renew();
        let again = first.as_ref().map(|_| self.outcomes_of(&parts, deadline));
        let again = again.filter(|again| again.is_complete).map(|again| again.of_parts);
        let Some((first, again)) = first.zip(again) else {
            more.push(NOT_SURVEYED.to_owned());
            self.report.note(format!(
                "only what the snapshot lists is pinned: {calls} further calls were not done twice \
                 in {}",
                humantime::format_duration(Duration::from_millis(time.as_millis() as u64))
            ));
            return Vec::new();
        };
        let twice = first.into_iter().zip(again).map(|(first, again)| Twice { first, again });
        let mut surveyed = Vec::with_capacity(parts.len());
        for (part, (inputs, mut twice)) in parts.iter().zip(twice).enumerate() {
            let inputs = &inputs.inputs(arguments);
            let step = inputs.len().div_ceil(SEEN_IN_MANY);
            let some: Vec<usize> = (0..inputs.len()).step_by(step).gathered();
            self.repeat_some(inputs, &some, Repetitions::PROCESSES, &mut twice);
            if self.unrepeatable.is_some() {
                return Vec::new();
            }
            surveyed.push(DigestedPart::of(part, &twice.first, &twice.again));
        }
        surveyed
    }

    /// Whether the snapshot has all its digests, and they stand for the calls of this function.
    pub(super) fn is_survey_of(&self, snapshot: &Snapshot, pinned: &Pinned) -> bool {
        let is_single = self.subject.arguments.len() == 1;
        let says_everything = snapshot.is_table
            || is_single && snapshot.complete.is_some()
            || snapshot.examples.is_empty() && (is_single || snapshot.lines.is_empty());
        let is_without = says_everything
            || self.is_unmapped
            || snapshot.more.iter().any(|label| [NOT_SURVEYED, UNREPEATABLE].contains(&&**label));
        let is_other =
            pinned.engine != ENGINE || pinned.settings.search != self.settings.fingerprint();
        if is_other || is_without && snapshot.survey.is_empty() {
            return true;
        }
        let parts = survey_inputs::parts(&self.subject.arguments, pinned.named());
        let calls = parts.iter().map(SurveyPart::len);
        calls.clone().sum::<usize>() < LEAST && snapshot.survey.is_empty()
            || calls.eq(snapshot.survey.iter().map(DigestedPart::calls))
    }

    /// Makes some of the calls again, and keeps each outcome that differs from the first.
    fn repeat_some(
        &mut self,
        inputs: &Inputs,
        some: &[usize],
        effort: Repetitions,
        calls: &mut Twice,
    ) {
        let Twice { first, again } = calls;
        // Calls that end their process cost too much to be repeated.
        let is_judged = |index: &usize| {
            let outcome = &first[*index];
            outcome.is_behaviour() && !outcome.is_ending() && outcome.is_same_as(&again[*index])
        };
        let some: Vec<usize> = some.iter().copied().filter(is_judged).gathered();
        let chosen = Inputs::of(inputs.arity(), some.iter().map(|index| inputs.get(*index)));
        let deadline = self.confirmed_by();
        repeat(self.executor, &chosen, effort, deadline, &mut |at, outcome| {
            let index = some[at];
            let differs = !outcome.is_same_as(&first[index]);
            if differs {
                again[index] = Rc::clone(outcome);
            }
            !differs
        });
        let both = inputs.iter().zip(first.iter().zip(again.iter()));
        let mut differing = both.filter(|(_, (first, again))| {
            !first.is_same_as(again) && !first.is_excluded() && !again.is_excluded()
        });
        if let Some((input, (first, again))) = differing.next() {
            self.note_unrepeatable(input, [first, again]);
        }
    }

    /// The outcomes of all parts. Calls are left out, as calls that were not made, if that takes
    /// too long or ends too many processes.
    fn outcomes_of(&mut self, parts: &[SurveyPart], deadline: Instant) -> Outcomes {
        let mut of_parts = Vec::with_capacity(parts.len());
        let mut is_complete = true;
        for part in parts {
            let inputs = part.inputs(&self.subject.arguments);
            let mut outcomes = Vec::with_capacity(inputs.len());
            let whole = executor::BatchPart::whole(&inputs);
            self.executor.execute(whole, None, deadline, &mut outcomes);
            if outcomes.len() < inputs.len() {
                is_complete = false;
                outcomes.resize(inputs.len(), executor::not_made(self.executor.outcomes()));
            }
            of_parts.push(outcomes);
        }
        Outcomes { of_parts, is_complete }
    }

    /// Whether a call that came to a limit has an outcome in one of several further processes.
    fn may_end(&mut self, input: &[i128]) -> bool {
        let input = Inputs::of(input.len(), [input]);
        let deadline = self.confirmed_by();
        let mut has_ended = false;
        repeat(self.executor, &input, Repetitions::FAIL, deadline, &mut |_, outcome| {
            has_ended |= !outcome.is_excluded();
            !has_ended
        });
        has_ended
    }

    /// Compares the accepted survey with the function's current outcomes. If no other event reports
    /// a change, the calls that certainly changed are added to the examples.
    pub(super) fn verify_survey(
        &mut self,
        accepted: Vec<DigestedPart>,
        pinned: &Pinned,
        examples: &mut Vec<Example>,
        verdict: &mut Verdict,
    ) -> Vec<DigestedPart> {
        if accepted.is_empty() || pinned.engine != ENGINE {
            return accepted;
        }
        let parts = survey_inputs::parts(&self.subject.arguments, pinned.named());
        if !parts.iter().map(SurveyPart::len).eq(accepted.iter().map(DigestedPart::calls)) {
            return accepted;
        }
        // What ended processes in the search says nothing about these calls.
        self.executor.forget();
        let Outcomes { of_parts: outcomes, is_complete } = self.outcomes_of(&parts, self.deadline);
        if !self.checks(pinned).are_same() {
            let why = "overflow checks are not as they were at accept";
            self.report.note(format!("the digests of further calls are not judged: {why}"));
            // The digests may be those of the behaviour before the change: kept, they could make
            // the test fail again once its new text is accepted.
            return if verdict.fails() { Vec::new() } else { accepted };
        }
        let left_out = outcomes.iter().flatten().filter(|outcome| outcome.is_not_made()).count();
        let arguments = &self.subject.arguments;
        let size = |(input, _): &(Box<[i128]>, Rc<Outcome>)| {
            let numbers = arguments.iter().zip(input);
            let sizes: Vec<u128> = numbers.map(|(spec, value)| spec.number(*value).size).gathered();
            (sizes.iter().copied().max(), sizes)
        };
        let of_lines = verdict.kept.iter().flat_map(|kept| &kept.line.sides);
        let of_examples = examples.iter().map(|example| &example.side);
        let accepted_sides: Vec<Side> = of_lines.chain(of_examples).cloned().gathered();
        let is_accepted =
            |outcome: &Outcome| accepted_sides.iter().any(|side| side.is_shown_by(outcome));
        let mut changed: Vec<(Box<[i128]>, Rc<Outcome>)> = Vec::new();
        let mut surveyed = Vec::with_capacity(accepted.len());
        for (part, ((was, inputs), first)) in
            accepted.into_iter().zip(&parts).zip(outcomes).enumerate()
        {
            let inputs = &inputs.inputs(arguments);
            let mut twice = Twice { again: first.clone(), first };
            let suspects = was.suspects(&DigestedPart::of(part, &twice.first, &twice.again));
            let mut limited = was.newly_limited(&twice.first);
            if suspects.is_empty() && limited.is_empty() {
                surveyed.push(was);
                continue;
            }
            self.repeat_some(inputs, &suspects, Repetitions::FAIL, &mut twice);
            let JudgedPart { now, changed: mut named, suspects } =
                was.compare(DigestedPart::of(part, &twice.first, &twice.again));
            named.retain(|index| twice.first[*index].is_same_as(&twice.again[*index]));
            if limited.first().is_some_and(|first| self.may_end(inputs.get(*first))) {
                limited.clear();
            }
            let now = now.without(&limited);
            changed.extend(
                named
                    .into_iter()
                    .chain(limited)
                    .map(|index| (inputs.get(index).into(), Rc::clone(&twice.first[index]))),
            );
            if now != was && !verdict.fails() {
                let calls = suspects.len();
                let outcomes = suspects.into_iter().map(|at| (at, Rc::clone(&twice.first[at])));
                let mut all: Vec<(Box<[i128]>, Rc<Outcome>)> =
                    outcomes.map(|(at, outcome)| (inputs.get(at).into(), outcome)).gathered();
                // What the text shows as accepted has hardly changed, and what is still refused
                // tells least.
                sort_by_key(&mut all, |own| (is_accepted(&own.1), !is_valid(&own.1), size(own)));
                let plainest = all.into_iter().take(ADDED);
                let plainest = plainest
                    .map(|(input, outcome)| Example { input, side: Side::of(&outcome) })
                    .gathered();
                verdict.events.push(Event::AmongElsewhere { calls, plainest });
            }
            surveyed.push(now);
        }
        if !is_complete {
            self.report.note(format!(
                "the digests of further calls are judged in part: {left_out} of the calls were not \
                 made within the budget, or because too many ended their process"
            ));
            // As above, for the digests of calls that were left out.
            if verdict.fails() {
                surveyed.clear();
            }
        }
        let is_elsewhere =
            |event: &Event| matches!(event, Event::Elsewhere { .. } | Event::AmongElsewhere { .. });
        let is_all = verdict.events.iter().all(|event| is_elsewhere(event) || !event.is_enforced());
        if !is_all || changed.is_empty() {
            return surveyed;
        }
        verdict.events.retain(|event| !is_elsewhere(event));
        sort_by_key(&mut changed, size);
        for (input, outcome) in changed.into_iter().take(ADDED) {
            let now = Example { input, side: Side::of(&outcome) };
            examples.retain(|known| known.input != now.input);
            // A call that comes to a limit has no outcome that could be pinned.
            if !outcome.is_excluded() {
                examples.push(now.clone());
            }
            verdict.events.push(Event::Elsewhere { now });
        }
        surveyed
    }
}
