//! Limits how often numbers are extrapolated along an argument: only as long as that finds
//! something new.

use crate::tuning::mapping::ATTEMPTS;
use setbve_kernel::collections::sorting::SortedSet;

/// Extrapolations along an argument.
#[derive(Clone, Default)]
pub(super) struct Attempts {
    tried: u32,
    /// The steps of the numbers at the changes of slope that were found. Those of a rounding are
    /// all alike, and so count once.
    found: SortedSet<Vec<i128>>,
}

impl Attempts {
    pub(super) fn are_allowed(&self) -> bool {
        self.tried <= ATTEMPTS * (1 + self.found.len() as u32)
    }

    pub(super) fn add(&mut self) {
        self.tried += 1;
    }

    /// Takes note of a change of slope, by the steps of the numbers there.
    pub(super) fn succeed(&mut self, steps: Vec<i128>) {
        self.found.insert(steps);
    }
}
