//! Walls between a text and one with a further character that decides, and not the length.

use crate::archive::walls::{Boundaries, Family, Wall, family_of};
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;

/// Those whose rule none of the boundaries that are listed in any case shows.
pub(super) fn not_shown<'a>(
    boundaries: &'a Boundaries,
    shown: &[(Family, &Boundary)],
    arguments: &[ArgumentSpec],
) -> Vec<(Family, &'a Wall)> {
    let walls = boundaries.further.iter().map(|wall| {
        let family = family_of(&wall.boundary, wall.surroundings, &boundaries.classes);
        (family, wall)
    });
    let is_shown = |family: &Family, wall: &Wall| {
        let is_own = |other: &Boundary| is_same(other, &wall.boundary, arguments);
        shown.iter().any(|(other, boundary)| other.change == family.change && is_own(boundary))
    };
    walls.filter(|(family, wall)| !is_shown(family, wall)).collect()
}

/// Whether both stand between a text and one with a further character of the same kind beside such
/// characters.
pub(super) fn is_same(one: &Boundary, other: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let [own, others] = [one, other].map(|boundary| boundary.further_character(arguments));
    one.argument == other.argument && own.is_some() && own == others
}
