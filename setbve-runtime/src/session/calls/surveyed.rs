//! Takes and verifies the survey, and adds calls that changed to the text.

use setbve_kernel::collections::gather::{Gather, each, indices, keep};
use std::rc::Rc;
use std::time::Instant;

use crate::replay::survey_inputs::Survey;
use crate::session::calls::examples::written;
use crate::session::report::Event;
use crate::session::searches::in_words;
use crate::session::verdict::Verdict;
use crate::session::{Session, UNREPEATABLE};
use crate::snapshot::body::Snapshot;
use crate::snapshot::example_entry::Example;
use crate::snapshot::header::{Named, Pinned};
use crate::snapshot::said::tell;
use crate::snapshot::survey::{Digests, NOT_SURVEYED, TABLE};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::execution::repeat::{Repetitions, repeat};
use setbve_kernel::execution::{clock, executor};
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::{MadeCall, Outcome, is_valid};

/// The part of a budget that a first survey may take.
const SHARE_OF_BUDGET: u32 = 4;
/// What to do where digests are not those of the snapshot's header.
pub(in crate::session) const OF_OTHER_CALLS: &str = "\
    the line `digest …` is not the one that was accepted with this header: take the header and \
    this line of one side of a merge, or delete the snapshot, run the test, and accept what it \
    then finds";
/// Why there is a new snapshot where a type of the user's own explains that.
pub(in crate::session) const OF_ANOTHER_TYPE: &str = "\
    its line `digest …` is of other calls, as after a change to a type of its arguments, or after \
    a merge";
/// Fewer calls than these are not worth digests.
const LEAST: usize = TABLE + 1;
/// Surveyed calls that are made in many processes.
const SEEN_IN_MANY: usize = 256;
/// Calls that are made at once: whole inputs take far more room than the survey.
const BATCH: usize = 1_024;
/// The most surveyed calls that one run adds to the text.
const ADDED: usize = 3;

/// Two outcomes for each call: the first one, and the last one that differed from it, if
/// any did.
struct Twice {
    first: Vec<Rc<Outcome>>,
    again: Vec<Rc<Outcome>>,
}

/// The outcome of each call.
struct Outcomes {
    all: Vec<Rc<Outcome>>,
    is_complete: bool,
}

impl Session<'_> {
    /// Takes the survey of a new snapshot. There is none if it takes too long, because each later
    /// run would take as long.
    pub(in crate::session) fn take_survey(
        &mut self,
        unlisted: &[Number],
        snapshot: &mut Snapshot,
    ) -> Option<Digests> {
        let Snapshot { lines, examples, more, .. } = snapshot;
        if self.is_unmapped || self.unrepeatable.is_some() {
            return None;
        }
        let arguments = &self.subject.arguments;
        let named = Named { constants: &self.settings.constants, unlisted };
        let survey = &Survey::of(arguments, named);
        let calls = survey.len();
        if calls < LEAST {
            return None;
        }
        if self.ends_often() {
            more.push(NOT_SURVEYED.to_owned());
            return None;
        }
        let time = self.settings.budget / SHARE_OF_BUDGET;
        let deadline = clock::after(time).min(self.deadline);
        let first = self.outcomes_of(survey, deadline);
        let is_told = |input: &[i128], own: &Outcome| match first.all.first() {
            Some(plainest) if lines.is_empty() => own.is_same_as(plainest),
            _ => tell(lines, input, own, arguments),
        };
        // What lines say needs no digest.
        let are_told = first.is_complete
            && (0..calls).all(|at| is_told(&survey.get(at, arguments), &first.all[at]));
        if are_told && examples.is_empty() && !self.settings.has_clusters() {
            return None;
        }
        self.executor.renew();
        let again = first.is_complete.then(|| self.outcomes_of(survey, deadline));
        let Some(again) = again.filter(|again| again.is_complete) else {
            more.push(NOT_SURVEYED.to_owned());
            self.report.note(format!(
                "only what the snapshot lists is pinned: {calls} further calls were not done twice \
                 in {}",
                in_words(time)
            ));
            return None;
        };
        let mut twice = Twice { first: first.all, again: again.all };
        let step = calls.div_ceil(SEEN_IN_MANY);
        let some: Vec<usize> = (0..calls).step_by(step).gathered();
        self.repeat_some(survey, &some, Repetitions::PROCESSES, &mut twice);
        self.unrepeatable.is_none().then(|| Digests::of(&twice.first, &twice.again))
    }

    /// Whether the snapshot has its digests, and they stand for the calls of this function.
    pub(in crate::session) fn is_survey_of(&self, snapshot: &Snapshot, pinned: &Pinned) -> bool {
        let is_single = self.subject.arguments.len() == 1;
        let says_everything = snapshot.is_table
            || is_single && snapshot.complete.is_some()
            || snapshot.examples.is_empty() && (is_single || snapshot.lines.is_empty());
        let is_without = says_everything
            || self.is_unmapped
            || snapshot.more.iter().any(|label| [NOT_SURVEYED, UNREPEATABLE].contains(&&**label));
        let is_other =
            pinned.engine != ENGINE || pinned.settings.search != self.settings.fingerprint();
        if is_other || is_without && snapshot.survey.is_none() {
            return true;
        }
        let calls = Survey::of(&self.subject.arguments, pinned.named()).len();
        match &snapshot.survey {
            Some(digests) => digests.calls() == calls,
            None => calls < LEAST,
        }
    }

    /// Makes some of the calls again, and keeps each outcome that differs from the first.
    fn repeat_some(
        &mut self,
        survey: &Survey,
        some: &[usize],
        effort: Repetitions,
        calls: &mut Twice,
    ) {
        let Twice { first, again } = calls;
        // Calls that end their process cost too much to be repeated.
        let may_be_judged = |outcome: &Outcome| outcome.is_behaviour() && !outcome.is_ending();
        let mut judged = some.to_vec();
        keep(&mut judged, &mut |index| {
            may_be_judged(&first[*index]) && first[*index].is_same_as(&again[*index])
        });
        let arguments = &self.subject.arguments;
        let mut chosen = Inputs::new(arguments.len());
        for index in &judged {
            chosen.push(&survey.get(*index, arguments));
        }
        let deadline = self.confirmed_by();
        repeat(self.executor, &chosen, effort, deadline, &mut |at, outcome| {
            let index = judged[at];
            let differs = !outcome.is_same_as(&first[index]);
            if differs {
                again[index] = Rc::clone(outcome);
            }
            !differs
        });
        for (index, again) in again.iter().enumerate() {
            let first = &first[index];
            if !first.is_same_as(again) && !first.is_excluded() && !again.is_excluded() {
                self.note_unrepeatable(&survey.get(index, arguments), [first, again]);
            }
        }
    }

    /// The outcomes of all calls. Those that take too long together, or that follow on too many
    /// ends of processes, are left out as calls that were not made.
    fn outcomes_of(&mut self, survey: &Survey, deadline: Instant) -> Outcomes {
        let mut all = Vec::new();
        for start in (0..survey.len()).step_by(BATCH) {
            let inputs = survey.inputs(start..start + BATCH, &self.subject.arguments);
            all.append(&mut executor::outcomes_of(self.executor, &inputs, deadline));
            if all.len() < start + inputs.len() {
                break;
            }
        }
        let is_complete = all.len() == survey.len();
        if !is_complete {
            all.resize(survey.len(), executor::not_made(self.executor.outcomes()));
        }
        Outcomes { all, is_complete }
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

    /// Compares the accepted digests with the function's current outcomes. If no other event
    /// reports a change, the calls that certainly changed are added to the examples.
    pub(in crate::session) fn verify_survey(
        &mut self,
        accepted: Option<Digests>,
        pinned: &Pinned,
        examples: &mut Vec<Example>,
        verdict: &mut Verdict,
    ) -> Option<Digests> {
        let accepted = accepted?;
        let arguments = &self.subject.arguments;
        let survey = Survey::of(arguments, pinned.named());
        if pinned.engine != ENGINE || accepted.calls() != survey.len() {
            return Some(accepted);
        }
        // What ended processes in the search says nothing about these calls.
        self.executor.forget();
        let Outcomes { all: first, is_complete } = self.outcomes_of(&survey, self.deadline);
        if !self.has_same_checks(pinned) {
            let why = "overflow checks are not as they were at accept";
            self.report.note(format!("the digests of further calls are not judged: {why}"));
            // The digests may be those of the behaviour before the change: kept, they could make
            // the test fail again once its new text is accepted.
            return (!verdict.fails()).then_some(accepted);
        }
        if !is_complete {
            let left_out = indices(first.len(), &|at| first[at].is_not_made()).len();
            self.report.note(format!(
                "the digests of further calls are judged in part: {left_out} of the calls were not \
                 made within the budget, or because too many ended their process"
            ));
        }
        let mut twice = Twice { again: first.clone(), first };
        let suspects = accepted.suspects(&Digests::of(&twice.first, &twice.again));
        let mut limited = accepted.newly_limited(&twice.first);
        let mut now = accepted.clone();
        if !suspects.is_empty() || !limited.is_empty() {
            self.repeat_some(&survey, &suspects, Repetitions::FAIL, &mut twice);
            let Twice { first, again } = &twice;
            let judged = accepted.compare(Digests::of(first, again));
            if limited.first().is_some_and(|first| self.may_end(&survey.get(*first, arguments))) {
                limited.clear();
            }
            now = judged.now.without(&limited);
            let mut changed = judged.changed;
            keep(&mut changed, &mut |at| first[*at].is_same_as(&again[*at]));
            changed.append(&mut limited);
            let call =
                |index: &usize| (survey.get(*index, arguments).into(), Rc::clone(&first[*index]));
            if verdict.fails() {
                // What else changed says more.
            } else if !changed.is_empty() {
                let all = each(&changed, &mut &call);
                for call in plainest(all, arguments, &|_| [false; 2]) {
                    let now = written(&call);
                    keep(examples, &mut |known| known.input != now.input);
                    // A call that comes to a limit has no outcome that could be pinned.
                    if !call.1.is_excluded() {
                        examples.push(now.clone());
                    }
                    verdict.events.push(Event::Elsewhere(now));
                }
            } else if now != accepted {
                // What the text shows as accepted has hardly changed, and what is still refused
                // tells least.
                let is_accepted = |outcome: &Outcome| {
                    verdict.kept.iter().any(|kept| kept.line.shows(outcome))
                        || examples.iter().any(|example| example.side.is_shown_by(outcome))
                };
                let rank = |outcome: &Outcome| [is_accepted(outcome), !is_valid(outcome)];
                let all = each(&judged.suspects, &mut &call);
                let plainest = each(&plainest(all, arguments, &rank), &mut written);
                let calls = judged.suspects.len();
                verdict.events.push(Event::AmongElsewhere { calls, plainest });
            }
        }
        // As above, for the digests of calls that were left out.
        (is_complete || !verdict.fails()).then_some(now)
    }
}

/// The calls with the smallest numbers, of those that rank first.
fn plainest(
    mut calls: Vec<MadeCall>,
    arguments: &[ArgumentSpec],
    rank: &dyn Fn(&Outcome) -> [bool; 2],
) -> Vec<MadeCall> {
    sort_by_key(&mut calls, |(input, outcome)| {
        // The largest stands before all others.
        let mut sizes = vec![0];
        for (spec, value) in arguments.iter().zip(input) {
            sizes.push(spec.number(*value).size);
            sizes[0] = sizes[0].max(spec.number(*value).size);
        }
        (rank(outcome), sizes)
    });
    calls.truncate(ADDED);
    calls
}
