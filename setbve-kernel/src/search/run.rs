//! Runs a test's search until there is a reason to stop. The clock decides only when to stop: a
//! batch that is cut short is the beginning of the whole one.

use crate::collections::gather::keep;
use std::rc::Rc;
use std::time::Instant;

use crate::execution::clock;
use crate::execution::crash_log::CrashLog;
use crate::execution::executor::Executor;
use crate::search::config::Config;
use crate::search::course::SearchCourse;
use crate::search::engine::Engine;
use crate::search::pipeline::{Batches, Done};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::inputs::calls::Calls;
use crate::sut::number::Number;
use crate::sut::outcome::MadeCall;

/// The settings of a whole search.
pub struct Plan<'a> {
    pub arguments: &'a [ArgumentSpec],
    pub constants: &'a [Number],
    pub config: &'a Config,
    /// The most evaluations, with those of the mapping.
    pub limit: u64,
    /// Whether the search may end earlier, when it has settled.
    pub settles: bool,
    /// Whether the walls are mapped.
    pub maps: bool,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum End {
    /// It settled: the last half of its calls found nothing new, or there was nothing left to call.
    Settled,
    /// It made all calls that it was allowed.
    AllCalls,
    /// Its budget cut it short.
    OutOfTime,
    /// Too many calls ended the process they ran in.
    GaveUp,
}

/// The result of a search.
pub struct Searched {
    pub engine: Engine,
    pub end: End,
    /// Whether the walls that it found were mapped, and completely.
    pub is_mapped: bool,
    /// The calls of the mapping.
    pub mapped: Calls,
    pub course: SearchCourse,
    /// Inputs from its beginning with their outcomes, to be executed once more.
    pub samples: Vec<MadeCall>,
}

impl Searched {
    /// Whether not all walls that it found could be mapped.
    pub fn is_unmapped(&self) -> bool {
        self.end == End::OutOfTime && !self.is_mapped
    }

    /// Calls of the function.
    pub fn calls(&self) -> u64 {
        self.engine.evaluations() + self.mapped.len() as u64
    }
}

const SAMPLES: usize = 64;
/// Calls of the search for each sample, because executing a sample once more takes as long as the
/// first time.
const SAMPLED_EVERY: u64 = 8;
/// Calls that are made before a search is repeated: a prime number, so that few cycles divide it.
const CALLS_BEFORE: usize = 37;
/// Calls of a mapping that are made again between two looks at the clock.
const CALLS_AT_ONCE: usize = 256;

/// The time at which so many percent of the time between now and the deadline are used up.
#[inline]
pub fn part_of_what_is_left(deadline: Instant, percent: u32) -> Instant {
    let now = clock::now();
    now + deadline.saturating_duration_since(now) / 100 * percent
}

/// The evaluations after which a search makes way for its mapping where time is short. The first
/// few hundred go where they tell most, and of a slow function there are no more.
const LEAST_BEFORE_MAPPING: u64 = 512;

/// Searches until as many evaluations are done as the plan allows, the search has settled (if it
/// `settles`) or the deadline has come; or the first of both deadlines, if it has made enough
/// evaluations by then. Maps no walls.
#[inline]
pub fn search(
    plan: &Plan<'_>,
    [searched_by, deadline]: [Instant; 2],
    executor: &mut dyn Executor,
) -> Searched {
    let &Plan { arguments, constants, config, limit, settles, .. } = plan;
    let engine = Engine::new(arguments, constants, config);
    executor.forget();
    let mut batches = Batches::new(engine, executor, limit);
    let mut course = SearchCourse::default();
    let mut samples: Vec<MadeCall> = Vec::new();
    let mut end = End::Settled;
    while batches.engine.evaluations() < limit && !(settles && batches.engine.is_settled()) {
        let has_enough = batches.engine.evaluations() >= LEAST_BEFORE_MAPPING;
        let done = batches.next(if has_enough { searched_by } else { deadline });
        if done == Done::Nothing {
            break;
        }
        batches.told().for_each(|(_, outcome)| course.note(outcome));
        let wanted = SAMPLES.min((batches.engine.evaluations() / SAMPLED_EVERY) as usize);
        let told = batches.told().take(wanted.saturating_sub(samples.len()));
        samples.extend(told.map(|(input, outcome)| (input.into(), Rc::clone(outcome))));
        if done == Done::Part {
            let gave_up = batches.executor.crash_log().is_some_and(CrashLog::are_too_many);
            end = if gave_up { End::GaveUp } else { End::OutOfTime };
            break;
        }
    }
    if end == End::Settled && batches.engine.evaluations() >= limit {
        end = End::AllCalls;
    }
    Searched {
        engine: batches.engine,
        end,
        is_mapped: false,
        mapped: Calls::default(),
        course,
        samples,
    }
}

/// Repeats a search and the calls of its mapping in fresh processes, as far as the first search
/// came or until the deadline; gives the first call that has another outcome now.
#[inline]
pub fn differs_again(
    first: &Searched,
    arguments: &[ArgumentSpec],
    constants: &[Number],
    config: &Config,
    deadline: Instant,
    executor: &mut dyn Executor,
) -> Option<MadeCall> {
    executor.renew();
    // These calls shift the count of calls. Without them, a function whose outcomes depend on this
    // count would repeat its outcomes.
    let before = first.samples.iter().take(CALLS_BEFORE).map(|(input, _)| &**input);
    let before = Inputs::of(arguments.len(), before);
    executor.again(&before, &mut Vec::new());
    executor.forget();
    let engine = Engine::new(arguments, constants, config);
    search_differs(first, engine, deadline, executor)
        .or_else(|| mapping_differs(first, arguments.len(), deadline, executor))
}

#[inline]
fn search_differs(
    first: &Searched,
    engine: Engine,
    deadline: Instant,
    executor: &mut dyn Executor,
) -> Option<MadeCall> {
    let limit = first.engine.evaluations();
    let mut batches = Batches::new(engine, executor, limit);
    let mut at = 0;
    loop {
        let done = batches.next(deadline);
        if done == Done::Nothing {
            return None;
        }
        for (input, outcome) in batches.told() {
            match first.course.is_same(at, outcome) {
                Some(true) => at += 1,
                Some(false) => return Some((input.into(), Rc::clone(outcome))),
                None => return None,
            }
        }
        if done == Done::Part {
            return None;
        }
    }
}

#[inline]
fn mapping_differs(
    first: &Searched,
    arity: usize,
    deadline: Instant,
    executor: &mut dyn Executor,
) -> Option<MadeCall> {
    let mut outcomes = Vec::new();
    let mut calls = first.mapped.sorted();
    // Whatever they do now, no verdict follows, and each may cost a process.
    keep(&mut calls, &mut |(_, before)| !before.is_excluded());
    for calls in calls.chunks(CALLS_AT_ONCE) {
        if clock::now() >= deadline {
            return None;
        }
        let mut inputs = Inputs::new(arity);
        for (stem, _) in calls {
            inputs.push(&first.mapped.input(stem));
        }
        executor.again(&inputs, &mut outcomes);
        for ((stem, before), now) in calls.iter().zip(outcomes.drain(..)) {
            if !now.is_excluded() && !now.is_same_as(before) {
                return Some((first.mapped.input(stem).into(), now));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::executor::{Call, InProcess, never};
    use crate::sut::observation::Observation;
    use crate::testing::config;
    use crate::testing::specs;
    use crate::testing::{Asked, Noting};

    fn found(limit: u64, settles: bool, deadline: Instant) -> Searched {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            to.text.push_str(if input[0] < 7 { "low" } else { "high" });
        };
        let mut executor = InProcess::new(call);
        let (arguments, config) = (&*specs(1), &config());
        let (constants, maps) = (&[], false);
        let plan = Plan { arguments, constants, config, limit, settles, maps };
        search(&plan, [deadline; 2], &mut executor)
    }

    #[test]
    fn a_search_says_why_it_ended() {
        let all = found(1000, false, never());
        assert_eq!((all.end, all.engine.evaluations()), (End::AllCalls, 1000));
        let settled = found(1_000_000, true, never());
        assert_eq!(settled.end, End::Settled);
        assert!(settled.engine.is_settled() && settled.engine.evaluations() < 1_000_000);
        let cut = found(1000, false, clock::now());
        assert_eq!((cut.end, cut.engine.evaluations()), (End::OutOfTime, 0));
    }

    #[test]
    fn some_inputs_of_the_beginning_are_kept_with_their_outcomes() {
        for (limit, samples) in [(100, 12), (300, 37), (10_000, SAMPLES)] {
            let found = found(limit, false, never());
            assert_eq!(found.samples.len(), samples);
            for (input, outcome) in &found.samples {
                assert_eq!(*outcome.text, *if input[0] < 7 { "low" } else { "high" });
            }
        }
    }

    /// The verdict on a search whose call with the number `other`, counted from the first call of
    /// its repetition, has another outcome; and the requests to the executor meanwhile.
    fn repeated(other: Option<usize>) -> (Option<MadeCall>, Vec<Asked>, Searched) {
        let first = found(2000, false, never());
        let mut calls = 0;
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            let text = if input[0] < 7 { "low" } else { "high" };
            to.text.push_str(if other == Some(calls) { "other" } else { text });
            calls += 1;
        };
        let mut executor = Noting::new(call);
        let differing = differs_again(&first, &specs(1), &[], &config(), never(), &mut executor);
        (differing, executor.asked, first)
    }

    #[test]
    fn a_search_that_is_repeated_starts_cold_after_other_calls_in_fresh_processes() {
        let (differing, asked, first) = repeated(None);
        assert!(differing.is_none());
        let before = first.samples.iter().take(CALLS_BEFORE).map(|(input, _)| input.clone());
        assert_eq!(asked[..3], [Asked::Renew, Asked::Again(before.collect()), Asked::Forget]);
        let made = asked[3..].iter().map(|asked| match asked {
            Asked::Execute(inputs) => inputs.len(),
            other => panic!("{other:?}"),
        });
        assert_eq!(made.sum::<usize>(), 2000);
    }

    #[test]
    fn the_first_call_with_another_outcome_is_given() {
        for at in [0, 1, 700, 1999] {
            let (differing, ..) = repeated(Some(CALLS_BEFORE + at));
            let (_, outcome) = differing.expect("it differs");
            assert_eq!(&*outcome.text, "other");
        }
        // The calls before the search are not compared.
        let (differing, ..) = repeated(Some(CALLS_BEFORE - 1));
        assert!(differing.is_none());
    }
}
