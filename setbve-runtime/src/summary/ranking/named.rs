//! Texts of the source that have an outcome of their own, as `"GET"` has among methods.

use crate::summary::ranking::curve;
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::turn::Turn;
use crate::tuning::summary::AROUND;
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{Wall, family_of};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::sorting::{SortedMap, SortedSet};

/// Adds the wall beside each text that no other one shows. Of many walls around a text that are
/// steps of its characters, that one stands for all with the same change, because each of them says
/// no more than that this very text is known.
pub(super) fn show<'a>(
    named: &'a [(Box<[i128]>, Wall)],
    turns: &mut Vec<Turn<'a>>,
    classes: &Classes,
    arguments: &[ArgumentSpec],
) {
    let around = |turn: &Turn<'_>| {
        let boundary = &turn.listed.boundary;
        let inputs = boundary.inputs();
        let is_step = arguments[boundary.argument].part == Part::Character;
        let is_around = |(text, _): &(Box<[i128]>, Wall)| is_step && inputs.contains(text);
        named.iter().position(is_around).filter(|_| !turn.listed.is_extreme)
    };
    let mut count: SortedMap<usize, usize> = SortedMap::default();
    for text in turns.iter().filter_map(around) {
        *count.entry(text) += 1;
    }
    let mut shown = SortedSet::default();
    for (index, (text, wall)) in named.iter().enumerate() {
        let is_known = *count.entry(index) >= AROUND;
        if is_known || !turns.iter().any(|turn| turn.listed.boundary.inputs().contains(text)) {
            let family = family_of(&wall.boundary, wall.surroundings, classes);
            if is_known {
                shown.insert((index, curve(family)));
                turns.retain(|turn| {
                    let is_own = turn.listed.boundary.is_at(&wall.boundary);
                    !is_own
                        && (around(turn) != Some(index)
                            || shown.insert((index, curve(turn.listed.family))))
                });
            }
            let listed = Listed::as_it_is(family, wall);
            turns.push(Turn::of_text(wall, listed));
        }
    }
}
