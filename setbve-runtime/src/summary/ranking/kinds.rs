//! The kinds of output that a text shows.

use setbve_kernel::archive::classes::Classes;
use setbve_kernel::collections::sorting::SortedSet;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::{MadeCall, Outcome};

/// Kinds of output, each with whether it is a value, as far as `Classes` distinguishes them.
#[derive(Clone)]
pub(crate) struct Kinds(SortedSet<(bool, u64)>);

impl Kinds {
    /// The kinds that stand in a text.
    pub(crate) fn of(lines: &[&Boundary], examples: &[MadeCall], classes: &Classes) -> Self {
        let mut kinds = Self(SortedSet::default());
        for line in lines {
            for outcome in &line.outcomes {
                kinds.add(outcome, classes);
            }
        }
        for (_, outcome) in examples {
            kinds.add(outcome, classes);
        }
        kinds
    }

    pub(super) fn has(&self, outcome: &Outcome, classes: &Classes) -> bool {
        self.0.contains(&(outcome.is_value(), classes.kind(outcome)))
    }

    /// Adds the kind of an outcome; returns whether it is new.
    pub(crate) fn add(&mut self, outcome: &Outcome, classes: &Classes) -> bool {
        self.0.insert((outcome.is_value(), classes.kind(outcome)))
    }
}
