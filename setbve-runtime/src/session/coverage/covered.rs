//! How a test takes coverage.
//!
//! What is explored is the original; the copy runs beside it, in a process of its own, which is the
//! test's program started again as for any worker, under another name. So the copy may do whatever
//! the function may, and a search neither waits for it nor notices it. Once the test is through
//! with searching, the copy runs on every input that exploration executed, in the same order, until
//! all outcomes are taken or none is left: a selection would call outcomes missed that were not.
//! All of this is part of the test's budget; what there was no time for is said in the report.

use std::fmt::Write as _;
use std::time::Instant;

use crate::coverage::Map;
use crate::execution::executor::{Call, Part};
use crate::execution::identity::Identity;
use crate::execution::isolation;
use crate::session::coverage::mining::scout;
use crate::session::coverage::taken::Taken;
use crate::session::coverage::wire::traced;
use crate::session::settings::Settings;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;

/// Inputs between two looks at whether anything is missing still.
const BATCH: usize = 512;

/// The instrumented copy of the function under exploration.
pub struct Covered<'a> {
    /// Its sites.
    pub map: &'static Map,
    /// Runs it on one input; shows nothing but whether there is such an input.
    pub call: &'a mut Call<'a>,
}

impl std::fmt::Debug for Covered<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Covered").field("map", &self.map).finish_non_exhaustive()
    }
}

/// The workers' names: those of coverage send outcomes, those of scouts operands as well.
fn worker(test: &Identity, with_operands: bool) -> Identity {
    let what = if with_operands { "operands" } else { "coverage" };
    Identity { name: format!("{} {what}", test.name), ..test.clone() }
}

impl Covered<'_> {
    /// Serves this process's test, and does not come back, where this process is its worker.
    pub(crate) fn serve_if_worker(
        &mut self,
        test: &Identity,
        arguments: &[ArgumentSpec],
        settings: &Settings,
    ) {
        for with_operands in [false, true] {
            let identity = worker(test, with_operands);
            let mut call = traced(self.map, self.call, with_operands);
            isolation::serve_if_worker(&identity, arguments, &settings.execution, &mut call);
        }
    }

    /// Adds the numbers that the function compares to those that the search tries; says so where
    /// these may not be all.
    pub(crate) fn seed(
        &mut self,
        test: &Identity,
        arguments: &[ArgumentSpec],
        settings: &mut Settings,
        deadline: Instant,
    ) -> Option<String> {
        let identity = worker(test, true);
        let mut call = traced(self.map, self.call, true);
        let (mut executor, _) =
            isolation::executor(&identity, arguments, &settings.execution, &mut call);
        let seed = settings.search.seed;
        let mut scouted = scout(self.map, arguments, seed, deadline, &mut *executor);
        drop(executor);
        scouted.numbers.retain(|number| !settings.constants.contains(number));
        settings.constants.extend(&scouted.numbers);
        settings.constants.sort_unstable_by_key(|number| (number.size, number.negative));
        let said = "coverage: the look for numbers that the function compares was cut short";
        let said = (!scouted.are_all).then(|| said.to_owned());
        settings.scouted = scouted;
        said
    }

    /// What the inputs cover, for the report.
    pub(crate) fn describe(
        &mut self,
        test: &Identity,
        arguments: &[ArgumentSpec],
        settings: &Settings,
        inputs: &Inputs,
        deadline: Instant,
    ) -> String {
        let identity = worker(test, false);
        let mut call = traced(self.map, self.call, false);
        let (mut executor, _) =
            isolation::executor(&identity, arguments, &settings.execution, &mut call);
        let mut taken = Taken::new(self.map);
        let mut batch = Inputs::new(arguments.len());
        let mut outcomes = Vec::new();
        let mut next = 0;
        let mut lost = 0;
        while next < inputs.len() && !taken.is_complete() {
            batch.clear();
            inputs.iter().skip(next).take(BATCH).for_each(|input| batch.push(input));
            outcomes.clear();
            executor.execute(Part::whole(&batch), None, deadline, &mut outcomes);
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
        let mut said = taken.describe();
        if next < inputs.len() && !taken.is_complete() {
            let _ = write!(said, "\n  looked at {next} of {} calls only", inputs.len());
        }
        if lost > 0 && !taken.is_complete() {
            let _ = write!(said, "\n  {lost} calls showed nothing of what they did");
        }
        said
    }
}
