//! The instrumented copy of the function under exploration.
//!
//! What is explored is the original; the copy runs beside it, in a process of its own, which is the
//! test's program started again as for any worker, under another name. So the copy may do whatever
//! the function may, and a search neither waits for it nor notices it. It guides the search to what
//! that has not reached (`search/guidance.rs`). For the report, once the test is through with
//! searching, it runs on every input that exploration executed, in the same order, until all
//! outcomes are taken or none is left: a selection would call outcomes missed that were not. All of
//! this is part of the test's budget; what there was no time for is said in the report.

use std::fmt::Write as _;
use std::time::Instant;

use crate::coverage::Map;
use crate::execution::executor::{BatchPart, Call, Executor};
use crate::execution::identity::Identity;
use crate::execution::isolation::{self, Config};
use crate::search::guidance::Copied;
use crate::search::guidance::taken::Taken;
use crate::search::guidance::wire::traced;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::observation::Observation;

/// Inputs between two looks at whether anything is missing still.
const BATCH: usize = 512;

/// The instrumented copy of the function under exploration.
pub struct Covered<'a> {
    /// Its sites.
    pub map: &'static Map,
    /// Whether each report says what it covers; else only that of a first snapshot says what it
    /// does not.
    pub is_reported: bool,
    /// Runs it on one input; shows nothing but whether there is such an input.
    pub call: &'a mut Call<'a>,
}

impl std::fmt::Debug for Covered<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Covered").field("map", &self.map).finish_non_exhaustive()
    }
}

/// What a report says of coverage.
pub(crate) struct Described {
    pub(crate) text: String,
    pub(crate) is_complete: bool,
}

/// The copy's workers have a name of their own.
fn worker(test: &Identity) -> Identity {
    Identity { name: format!("{} coverage", test.name), ..test.clone() }
}

impl Covered<'_> {
    /// What shows what a call of the copy passes through.
    pub(crate) fn traced(&mut self) -> impl FnMut(&[i128], &mut Observation) {
        traced(self.map, self.call)
    }
}

/// Serves this process's test, and does not come back, where this process is the copy's worker.
pub(crate) fn serve_if_worker(
    test: &Identity,
    arguments: &[ArgumentSpec],
    config: &Config,
    traced: &mut Call<'_>,
) {
    isolation::serve_if_worker(&worker(test), arguments, config, traced);
}

/// The copy and what calls it.
pub(crate) struct Callee<'a> {
    map: &'static Map,
    executor: Box<dyn Executor + 'a>,
}

impl<'a> Callee<'a> {
    pub(crate) fn new(
        map: &'static Map,
        test: &Identity,
        arguments: &[ArgumentSpec],
        config: &Config,
        traced: &'a mut Call<'a>,
    ) -> Self {
        let config = Config { workers: 1, ..*config };
        Self { map, executor: isolation::executor(&worker(test), arguments, &config, traced).0 }
    }

    pub(crate) fn lent(&mut self) -> Copied<'_> {
        Copied { map: self.map, executor: &mut *self.executor }
    }
}

/// What the inputs cover, for the report.
pub(crate) fn describe(copied: Copied<'_>, inputs: &Inputs, deadline: Instant) -> Described {
    let Copied { map, executor } = copied;
    executor.forget();
    let mut taken = Taken::new(map);
    let mut batch = Inputs::new(inputs.arity());
    let mut outcomes = Vec::new();
    let mut next = 0;
    let mut lost = 0;
    while next < inputs.len() && !taken.is_complete() {
        batch.clear();
        inputs.iter().skip(next).take(BATCH).for_each(|input| batch.push(input));
        outcomes.clear();
        executor.execute(BatchPart::whole(&batch), None, deadline, &mut outcomes);
        for outcome in &outcomes {
            if outcome.is_value() {
                taken.add(&outcome.text);
            } else {
                lost += 1;
            }
        }
        next += outcomes.len();
        if outcomes.len() < batch.len() {
            break;
        }
    }
    let is_complete = taken.is_complete();
    let mut text = taken.describe();
    if next < inputs.len() && !is_complete {
        let _ = write!(text, "\n  looked at {next} of {} calls only", inputs.len());
    }
    if lost > 0 && !is_complete {
        let _ = write!(text, "\n  {lost} calls showed nothing of what they did");
    }
    Described { text, is_complete }
}
