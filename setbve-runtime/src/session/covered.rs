//! The instrumented copy of the function under exploration.
//!
//! Exploration runs the original. The copy runs in a worker process of its own, which is the test's
//! program, started under another name. So the copy may do whatever the function may, and it does
//! not disturb the calls of the original. It leads to outcomes of conditions that no call has
//! taken (`guidance.rs`). For the report, after all searches, the copy runs
//! on every input that exploration executed, in the same order, until all outcomes are taken or no
//! input is left; if it ran on a selection, the report could call outcomes missed that were taken.
//! All of this is part of the test's budget; the report says if there was no time for some of the
//! calls.

use std::fmt::Write as _;
use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::taken::Taken;
use crate::guidance::wire::traced;
use setbve_kernel::collections::gather::Gather;
use setbve_kernel::coverage::Map;
use setbve_kernel::execution::executor::{BatchPart, Call, Executor};
use setbve_kernel::execution::identity::Identity;
use setbve_kernel::execution::isolation::{self, Config};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::inputs::stem::Stems;
use setbve_kernel::sut::observation::Observation;

/// Inputs of a batch; after each batch, the loop ends if all outcomes are taken.
const BATCH: usize = 512;

/// The instrumented copy of the function under exploration.
pub struct Covered<'a> {
    /// The sites of the copy.
    pub map: &'static Map,
    /// Whether every run reports coverage; otherwise only a first run does, if coverage is not
    /// complete.
    pub is_reported: bool,
    /// Runs the copy on one input; shows only whether there is such an input.
    pub call: &'a mut Call<'a>,
}

/// What a report says of coverage.
pub(crate) struct Described {
    pub(crate) text: String,
    /// Whether no call of the whole exploration took some outcome.
    pub(crate) leaves_some: bool,
}

/// The identity of the copy's worker, which has a name of its own.
fn worker(test: &Identity) -> Identity {
    Identity { name: format!("{} coverage", test.name), ..test.clone() }
}

impl Covered<'_> {
    /// The copy, for calls that show the outcomes of conditions that they take.
    pub(crate) fn callee<'a>(
        &'a mut self,
        test: &'a Identity,
        arguments: &'a [ArgumentSpec],
        config: &'a Config,
    ) -> Callee<'a, impl FnMut(&[i128], &mut Observation)> {
        Callee { map: self.map, test, arguments, config, traced: traced(self.map, self.call) }
    }
}

/// The copy and what is needed to call it; `F` shows the outcomes of conditions that a call takes.
pub(crate) struct Callee<'a, F> {
    map: &'static Map,
    test: &'a Identity,
    arguments: &'a [ArgumentSpec],
    config: &'a Config,
    traced: F,
}

impl<F: FnMut(&[i128], &mut Observation)> Callee<'_, F> {
    /// If this process is the copy's worker, serves its test and does not return.
    pub(crate) fn serve_if_worker(&mut self) {
        let identity = worker(self.test);
        isolation::serve_if_worker(&identity, self.arguments, self.config, &mut self.traced);
    }
}

impl<F: FnMut(&[i128], &mut Observation)> Copied for Callee<'_, F> {
    fn map(&self) -> &'static Map {
        self.map
    }

    fn start(&mut self) -> Box<dyn Executor + '_> {
        let config = Config { workers: 1, ..*self.config };
        isolation::executor(&worker(self.test), self.arguments, &config, &mut self.traced)
            .unwrap_or_else(|problem| panic!("setbve cannot look at what calls cover: {problem}"))
            .0
    }
}

/// What the inputs cover, for the report.
pub(crate) fn describe(copied: &mut dyn Copied, seen: &Stems, deadline: Instant) -> Described {
    let mut taken = Taken::new(copied.map());
    let mut executor = copied.start();
    let mut inputs = seen.iter();
    let mut outcomes = Vec::new();
    let mut next = 0;
    let mut lost = 0;
    while next < seen.len() && !taken.is_complete() {
        let some: Vec<Vec<i128>> = inputs.by_ref().take(BATCH).gathered();
        let batch = Inputs::of(some[0].len(), some.iter().map(|input| &**input));
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
    let is_whole = next >= seen.len();
    let mut text = taken.describe();
    if !is_whole && !is_complete {
        let _ = write!(text, "\n  looked at {next} of {} calls only", seen.len());
    }
    if lost > 0 && !is_complete {
        let _ = write!(text, "\n  {lost} calls showed nothing of what they did");
    }
    Described { text, leaves_some: is_whole && !is_complete }
}
