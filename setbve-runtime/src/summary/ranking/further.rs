//! Walls between a text and one with a further character that decides, and not the length.

use crate::archive::walls::{Boundaries, Family, Wall, family_of};
use crate::summary::ranking::Turn;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;

/// Those that show a rule which none of the others to be listed does.
pub(super) fn not_shown<'a>(
    boundaries: &'a Boundaries,
    turns: &[Turn<'_>],
    arguments: &[ArgumentSpec],
) -> Vec<(Family, &'a Wall)> {
    let walls = boundaries.further.iter().map(|wall| {
        let family = family_of(&wall.boundary, wall.surroundings, &boundaries.classes);
        (family, wall)
    });
    let is_shown = |family: &Family, wall: &Wall| {
        turns.iter().any(|turn| {
            turn.listed.family.change == family.change
                && is_same(&turn.listed.boundary, &wall.boundary, arguments)
        })
    };
    walls.filter(|(family, wall)| !is_shown(family, wall)).collect()
}

/// Whether both stand between a text and one with a further character of the same kind beside such
/// characters.
pub(super) fn is_same(one: &Boundary, other: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let [own, others] = [one, other].map(|boundary| boundary.further_character(arguments));
    one.argument == other.argument && own.is_some() && own == others
}
