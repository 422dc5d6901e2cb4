//! Walls between a text and one with a further character that decides, and not the length.

use crate::archive::classes::Classes;
use crate::archive::walls::{Boundaries, Family, Wall, change_of, family_of};
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::turn::{PutOff, Turn};
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::sut::sorting::SortedSet;
use crate::tuning::summary::FURTHER;

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

/// The turns of the first few of these. Which characters a text may not have is the same rule
/// beside all values, so that all but one are put off.
pub(super) fn turns<'a>(
    further: Vec<(Family, &'a Wall)>,
    boundaries: &Boundaries,
    arguments: &[ArgumentSpec],
) -> Vec<Turn<'a>> {
    let mut known = SortedSet::default();
    let mut turns = Vec::new();
    for (before, (family, wall)) in further.into_iter().take(FURTHER).enumerate() {
        let change = change_of(&wall.boundary, &boundaries.classes);
        let character = wall.boundary.further_character(arguments);
        let is_known = !known.insert((family.argument, character, change));
        let turn = Turn::of_text(wall, Listed::as_it_is(family, wall));
        turns.push(Turn { put_off: is_known.then_some(PutOff::Repeats), before, ..turn });
    }
    turns
}

/// Puts off the walls between a text and a longer one that repeat what another one shows: the same
/// character at the same place of a part that is as long, with the same change. The turns are in
/// order.
pub(super) fn put_off_repeated(
    turns: &mut [Turn<'_>],
    classes: &Classes,
    arguments: &[ArgumentSpec],
) {
    let mut known = SortedSet::default();
    for turn in turns {
        let Listed { family, ref boundary, .. } = turn.listed;
        let Some(character) = boundary.further_character(arguments) else { continue };
        let length = boundary.length_of_part(arguments);
        let key = (family.argument, character, length, change_of(boundary, classes));
        if !known.insert(key) && turn.put_off.is_none() && !turn.listed.is_extreme {
            turn.put_off = Some(PutOff::Repeats);
        }
    }
}

/// Takes out the turns that repeat a rule beside another value, where other turns show that there
/// is this value.
pub(super) fn thin(turns: &mut Vec<Turn<'_>>, classes: &Classes) {
    let is_repeated = |turn: &Turn<'_>| turn.put_off == Some(PutOff::Repeats);
    let kinds =
        |turn: &Turn<'_>| turn.listed.boundary.outcomes.each_ref().map(|it| classes.kind(it));
    let others = turns.iter().filter(|turn| !is_repeated(turn)).flat_map(kinds);
    let shown = SortedSet::from(others.collect::<Vec<u64>>());
    turns.retain(|turn| !is_repeated(turn) || kinds(turn).iter().any(|kind| !shown.contains(kind)));
}

/// Whether both stand between a text and one with a further character of the same kind beside such
/// characters.
pub(super) fn is_same(one: &Boundary, other: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let [own, others] = [one, other].map(|boundary| boundary.further_character(arguments));
    one.argument == other.argument && own.is_some() && own == others
}
