//! The instrumented copy of the function under exploration.
//!
//! Exploration runs the original. The copy runs in a worker process of its own, which is the test's
//! program, started under another name. So the copy may do whatever the function may, and it does
//! not disturb the calls of the original. It leads to outcomes of conditions that no call has
//! taken (`guidance.rs`). For the report, after all searches, the copy runs on every input that
//! exploration executed, once and in the same order, until all outcomes are taken or no input is
//! left; if it ran on a selection, the report could call outcomes missed that were taken. All of
//! this is part of the test's budget; the report says if there was no time for some of the calls.

use std::cell::Cell;
use std::fmt::Write as _;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::rc::Rc;
use std::time::Instant;

use rustc_hash::FxHashSet;

use crate::guidance::Copied;
use crate::guidance::taken::Taken;
use crate::guidance::traced::{Shows, traced};
use setbve_kernel::collections::gather::Gather;
use setbve_kernel::coverage::Map;
use setbve_kernel::execution::executor::{Call, Executor, outcomes_of};
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
    /// The label of these outcomes, where it is known of each call what it took.
    pub(crate) label: Option<String>,
}

/// The identity of the copy's worker, which has a name of its own.
fn worker(test: &Identity, shows: Shows) -> Identity {
    Identity { name: format!("{} {shows:?} coverage", test.name), ..test.clone() }
}

impl Covered<'_> {
    /// The copy, for calls that show the outcomes of conditions that they take.
    pub(crate) fn callee<'a>(
        &'a mut self,
        test: &'a Identity,
        arguments: &'a [ArgumentSpec],
        config: &'a Config,
    ) -> Callee<'a, impl FnMut(&[i128], &mut Observation)> {
        let shows = Rc::<Cell<Option<Shows>>>::default();
        let traced = traced(self.map, self.call, shows.clone());
        Callee { map: self.map, test, arguments, config, shows, traced }
    }
}

/// The copy and what is needed to call it; `F` shows the outcomes of conditions that a call takes.
pub(crate) struct Callee<'a, F> {
    map: &'static Map,
    test: &'a Identity,
    arguments: &'a [ArgumentSpec],
    config: &'a Config,
    shows: Rc<Cell<Option<Shows>>>,
    traced: F,
}

impl<F: FnMut(&[i128], &mut Observation)> Callee<'_, F> {
    /// If this process is the copy's worker, serves its test and does not return.
    pub(crate) fn serve_if_worker(&mut self) {
        for shows in Shows::ALL {
            self.shows.set(Some(shows));
            let identity = worker(self.test, shows);
            isolation::serve_if_worker(&identity, self.arguments, self.config, &mut self.traced);
        }
    }
}

impl<F: FnMut(&[i128], &mut Observation)> Copied for Callee<'_, F> {
    fn map(&self) -> &'static Map {
        self.map
    }

    fn has_mutants(&self) -> bool {
        self.map.numbers.is_some() && !self.config.side_effects
    }

    fn start(&mut self, shows: Shows) -> Box<dyn Executor + '_> {
        let config = Config { workers: 1, ..*self.config };
        self.shows.set(Some(shows));
        isolation::executor(&worker(self.test, shows), self.arguments, &config, &mut self.traced)
            .unwrap_or_else(|problem| panic!("setbve cannot look at what calls cover: {problem}"))
            .0
    }
}

/// What the inputs cover, for the report; beside them, so many calls did not return.
pub(crate) fn describe(
    copied: &mut dyn Copied,
    seen: &Stems,
    gone: u64,
    deadline: Instant,
) -> Described {
    let mut taken = Taken::new(copied.map());
    let mut executor = copied.start(Shows::Outcomes);
    // The inputs themselves would take ten times what the calls of a text function are kept in.
    let mut known = FxHashSet::default();
    let hash_of = BuildHasherDefault::<DefaultHasher>::default();
    let mut inputs = seen.iter().filter(|input| known.insert(hash_of.hash_one(input)));
    let (mut passed, mut looked_at, mut lost) = (0, 0, 0);
    while looked_at == passed && !taken.is_complete() {
        let some: Vec<Vec<i128>> = inputs.by_ref().take(BATCH).gathered();
        let Some(first) = some.first() else { break };
        let batch = Inputs::of(first.len(), some.iter().map(|input| &**input));
        let outcomes = outcomes_of(&mut *executor, &batch, deadline);
        for outcome in &outcomes {
            if outcome.is_value() {
                taken.outcomes.add(&outcome.text);
            } else {
                lost += 1;
            }
        }
        passed += batch.len();
        looked_at += outcomes.len();
    }
    let mut text = taken.describe();
    if taken.is_complete() {
        return Described { text, leaves_some: false, label: None };
    }
    let all = passed + inputs.count();
    if looked_at < all {
        let _ = write!(text, "\n  looked at {looked_at} of {all} calls only");
    }
    if lost > 0 {
        let _ = write!(text, "\n  {lost} calls showed nothing of what they did");
    }
    if gone > 0 {
        let _ = write!(text, "\n  not counted is what {gone} calls did that did not return");
    }
    let leaves_some = looked_at == all;
    let label = (leaves_some && lost == 0 && gone == 0).then(|| taken.label());
    Described { text, leaves_some, label }
}
