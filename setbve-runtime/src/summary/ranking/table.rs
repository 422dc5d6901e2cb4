//! Tables: functions that give some of their inputs an entry of its own, such as the names of
//! status codes. The ends of ranges are boundaries as everywhere; an entry takes less room as a
//! call.

use setbve_kernel::collections::gather::Gather;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::tuning::summary::{ENTRIES_OF_A_CHARACTER, PER_ENTRY};
use setbve_kernel::archive::walls::{Boundaries, Family, Wall, Walls};
use setbve_kernel::collections::sorting::{SortedMap, SortedSet, sort_by};
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
        let texts = || families.iter().filter(|(family, _)| family.kind.is_text());
        if texts().any(|(_, walls)| walls.more) {
            return None;
        }
        let walls = texts().flat_map(|(_, walls)| &walls.kept);
        let values: Vec<i128> = walls.map(|wall| wall.boundary.value()).gathered();
        let values = SortedSet::from(values);
        (values.len() as u64 * PER_ENTRY <= inputs).then_some(Self { values })
    }

    /// Whether a single input on one side of the wall has a text of its own.
    pub(super) fn is_beside_entry(&self, wall: &Wall) -> bool {
        let value = wall.boundary.value();
        let beside = [value.checked_sub(1), value.checked_add(1)];
        beside.into_iter().flatten().any(|value| self.values.contains(&value))
    }
}

/// The arguments that are a character which stands for an entry of a small table, as the first
/// digit of a class mark: each step of it changes the outcome, and there are few.
pub(super) fn of_characters(
    families: &[(Family, &Walls)],
    arguments: &[ArgumentSpec],
) -> SortedSet<usize> {
    let mut steps: SortedMap<usize, usize> = SortedMap::default();
    for (family, walls) in families.iter().filter(|(_, walls)| walls.is_erratic) {
        *steps.entry(family.argument) += walls.kept.len();
    }
    let is_character = |argument: usize| arguments[argument].part == Part::Character;
    let is_small = |(argument, steps): &&(usize, usize)| {
        is_character(*argument) && *steps <= ENTRIES_OF_A_CHARACTER
    };
    let small = steps.iter().filter(is_small).map(|(argument, _)| *argument);
    SortedSet::from(small.collect::<Vec<usize>>())
}

/// Both sides of the boundaries beside entries, without those that a line shows.
pub(super) fn calls<'a>(
    beside_entries: impl Iterator<Item = &'a Boundary>,
    lines: impl Iterator<Item = &'a Boundary>,
) -> Vec<MadeCall> {
    let mut known: FxHashSet<Box<[i128]>> = lines.flat_map(Boundary::inputs).collect();
    let mut calls: Vec<MadeCall> = Vec::new();
    for boundary in beside_entries {
        for (input, outcome) in boundary.inputs().into_iter().zip(&boundary.outcomes) {
            if known.insert(input.clone()) {
                calls.push((input, Rc::clone(outcome)));
            }
        }
    }
    sort_by(&mut calls, |one, other| one.0.cmp(&other.0));
    calls
}
