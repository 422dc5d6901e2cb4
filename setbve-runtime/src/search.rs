//! Drives the engine: batches to the executor, outcomes back, until there is a reason to stop. The
//! clock is read here, and only to stop: a batch that is cut off is the beginning of the whole one.

use std::rc::Rc;
use std::time::Instant;

use crate::argument::ArgumentSpec;
use crate::engine::Engine;
use crate::executor::Executor;
use crate::outcome::Outcome;
use crate::settings::Settings;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It did all its evaluations, or settled.
    Done,
    /// Its time was up.
    OutOfTime,
}

/// An input of the search with the outcome it had.
pub(crate) type Sample = (Box<[i128]>, Rc<Outcome>);

/// What a search leaves behind.
#[derive(Debug)]
pub(crate) struct Searched {
    pub(crate) engine: Engine,
    pub(crate) end: End,
    /// Inputs from its beginning, to be executed once more.
    pub(crate) samples: Vec<Sample>,
}

const SAMPLES: usize = 64;
/// Calls of the function between two looks at the clock: few, for a function may be slow.
const CALLS_BETWEEN_LOOKS: usize = 8;

/// Searches until `limit` evaluations are done, the search has settled (where it may end there) or
/// the time is up.
pub(crate) fn search(
    arguments: &[ArgumentSpec],
    settings: &Settings,
    limit: u64,
    settles: bool,
    executor: &mut dyn Executor,
) -> Searched {
    let mut engine = Engine::new(
        arguments,
        settings.descriptors.clone(),
        settings.distance,
        settings.method,
        settings.seed,
    );
    let start = Instant::now();
    let mut outcomes = Vec::new();
    let mut samples: Vec<Sample> = Vec::new();
    let mut end = End::Done;
    while end == End::Done && engine.evaluations() < limit && !(settles && engine.is_settled()) {
        let room = usize::try_from(limit - engine.evaluations()).unwrap_or(usize::MAX);
        let inputs = engine.ask();
        let count = inputs.len().min(room);
        if count == 0 {
            // There is nothing left to ask for.
            break;
        }
        outcomes.clear();
        while outcomes.len() < count {
            if start.elapsed() >= settings.budget {
                end = End::OutOfTime;
                break;
            }
            let part = outcomes.len()..count.min(outcomes.len() + CALLS_BETWEEN_LOOKS);
            executor.execute(inputs, part, &mut outcomes);
        }
        if samples.is_empty() {
            let told = inputs.iter().zip(&outcomes).take(SAMPLES);
            samples.extend(told.map(|(input, outcome)| (input.into(), Rc::clone(outcome))));
        }
        engine.tell(&outcomes);
    }
    Searched { engine, end, samples }
}
