//! Tables: functions that give some of their inputs an entry of its own, such as the names of
//! status codes. The ends of ranges are boundaries as everywhere; an entry takes less room as a
//! call.

use std::rc::Rc;

use crate::tuning::summary::{ENTRIES_OF_A_CHARACTER, PER_ENTRY};
use setbve_kernel::archive::walls::{Boundaries, Family, Wall, Walls};
use setbve_kernel::collections::gather::{each, indices, keep};
use setbve_kernel::collections::sorting::{SortedSet, sort_by};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::MadeCall;

/// A table of one argument, all of whose inputs were tried.
pub(super) struct Table {
    /// The values below all changes of text.
    values: SortedSet<i128>,
}

impl Table {
    /// `None` if not all inputs were tried, or if texts differ at so many of them that a formula is
    /// the likely cause.
    pub(super) fn of(boundaries: &Boundaries, families: &[(Family, &Walls)]) -> Option<Self> {
        let inputs = boundaries.row?;
        let mut values = SortedSet::default();
        for (family, walls) in families {
            if family.kind.is_text() && walls.more {
                return None;
            }
            for wall in walls.kept.iter().filter(|_| family.kind.is_text()) {
                values.insert(wall.boundary.value());
            }
        }
        (values.len() as u64 * PER_ENTRY <= inputs).then_some(Self { values })
    }

    /// Whether a single input on one side of the wall has a text of its own.
    pub(super) fn is_beside_entry(&self, wall: &Wall) -> bool {
        let value = wall.boundary.value();
        let is_entry = |own: Option<i128>| own.is_some_and(|own| self.values.contains(&own));
        is_entry(value.checked_sub(1)) || is_entry(value.checked_add(1))
    }
}

/// The arguments that are a character which stands for an entry of a small table, as the first
/// digit of a class mark: each step of it changes the outcome, and there are few.
pub(super) fn of_characters(
    families: &[(Family, &Walls)],
    arguments: &[ArgumentSpec],
) -> Vec<usize> {
    indices(arguments.len(), &|argument| {
        let mut steps = None;
        for (family, walls) in families {
            if family.argument == argument && walls.is_erratic {
                steps = Some(steps.unwrap_or(0) + walls.kept.len());
            }
        }
        let is_small = steps.is_some_and(|steps| steps <= ENTRIES_OF_A_CHARACTER);
        is_small && arguments[argument].part == Part::Character
    })
}

/// Both sides of the boundaries beside entries, without those that a line shows.
pub(super) fn calls(beside_entries: &[&Boundary], lines: &[&Boundary]) -> Vec<MadeCall> {
    let mut calls = each(beside_entries, &mut |own| calls_of(own)).concat();
    keep(&mut calls, &mut |(input, _)| !is_side(input, lines));
    sort_by(&mut calls, |one, other| one.0.cmp(&other.0));
    calls.dedup_by(|one, other| one.0 == other.0);
    calls
}

/// Whether an input is one of either side of these.
pub(super) fn is_side(input: &[i128], boundaries: &[&Boundary]) -> bool {
    boundaries.iter().any(|own| *own.low == *input || *own.high() == *input)
}

/// Both sides of a boundary.
pub(crate) fn calls_of(boundary: &Boundary) -> [MadeCall; 2] {
    let ([low, high], [before, after]) = (boundary.inputs(), &boundary.outcomes);
    [(low, Rc::clone(before)), (high, Rc::clone(after))]
}
