//! Steps from or to what is equal to another part of the input: that a text matches the other one
//! is one rule, whichever character they share, and so is that a page is the last one, whatever the
//! number of pages.

use crate::summary::ranking::limits::Step;
use crate::summary::ranking::turn::Turn;
use crate::tuning::summary::EQUAL;
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{Boundaries, Family, WallKind};
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::collections::sorting::{SortedMap, SortedSet};
use setbve_kernel::sut::argument::character::{char_of, is_digit, number_of, runs_of};
use setbve_kernel::sut::argument::part::counts;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::digest::Digest;

/// What the part that a step changes is equal to, on each side: a number, a character, or a text.
type Equals = [Option<u128>; 2];

/// Takes out the steps of the same change that come from what is equal, or lead there, behind those
/// that show it of a few different values; but for those beside texts of the source. The turns are
/// in order. Adds the families of what it takes out to `more`.
pub(super) fn thin(
    turns: &mut Vec<Turn<'_>>,
    more: &mut SortedSet<(usize, WallKind)>,
    boundaries: &Boundaries,
    arguments: &[ArgumentSpec],
) {
    // One value alone may be equal by chance, as the first number and a flag.
    let mut known: SortedMap<(usize, [u64; 2], [bool; 2]), SortedSet<Equals>> =
        SortedMap::default();
    turns.retain(|turn| {
        let Family { argument, kind, change, .. } = turn.listed.family;
        let boundary = &turn.listed.boundary;
        let equals = whole(boundary, &boundaries.classes).or_else(|| equals(boundary, arguments));
        let Some(equals) = equals else { return true };
        let sides = equals.map(|own| own.is_some());
        let shown = known.entry((boundaries.classes.first_like(argument), change, sides));
        let has_room = shown.len() < EQUAL;
        if has_room {
            shown.insert(equals);
        } else {
            more.insert((argument, kind));
        }
        has_room
    });
}

/// The input at which two texts are equal, for a step at which they become equal or cease to be.
fn whole(boundary: &Boundary, classes: &Classes) -> Option<Equals> {
    let mut digest = Digest::new();
    boundary.low.iter().flat_map(|own| own.to_le_bytes()).for_each(|byte| digest.add(byte));
    let input = u128::from(digest.finish());
    let are_equal = classes.have_equal_texts(boundary);
    (are_equal[0] != are_equal[1]).then(|| are_equal.map(|own| own.then_some(input)))
}

/// `None` for what is no step between two digits or two letters of which one is equal to another
/// part. The step at the end of a class may be one from what is a digit or a letter at all.
fn equals(boundary: &Boundary, arguments: &[ArgumentSpec]) -> Option<Equals> {
    let Boundary { ref low, argument, inserted, .. } = *boundary;
    if arguments[argument].part != Part::Character || inserted.is_some() {
        return None;
    }
    let value = boundary.value();
    let step = [char_of(value)?, char_of(value + 1)?];
    let is_step = |is: fn(&char) -> bool| step.iter().all(is);
    let are_digits = is_step(char::is_ascii_digit);
    if !are_digits && !is_step(char::is_ascii_lowercase) && !is_step(char::is_ascii_uppercase) {
        return None;
    }
    let others = texts(arguments).into_iter();
    let others =
        others.filter(|items| !items.cover(argument) && counts(arguments, low, items.length));
    let others: Vec<char> = others
        .flat_map(|items| items.all_of(low).iter().filter_map(|own| char_of(*own)))
        .gathered();
    let numbers = Step::of(boundary, arguments).filter(|_| are_digits);
    let is_number = |number: &u128| {
        let mut whole = arguments.iter().zip(low).filter(|(spec, _)| spec.part == Part::Whole);
        whole.any(|(spec, value)| spec.number(*value).size == *number)
            || *number > 1 && numbers_beside(boundary, arguments).contains(number)
    };
    let equal = |side: usize| {
        let number = numbers.map(|step| step.numbers[side]).filter(is_number);
        let own = step[side].to_ascii_lowercase();
        let has_character = || others.iter().any(|other| other.to_ascii_lowercase() == own);
        number.or_else(|| has_character().then(|| u128::from(u32::from(own))))
    };
    let equals = [0, 1].both(equal);
    equals.iter().any(Option::is_some).then_some(equals)
}

/// The other numbers in the text of which a character changes.
fn numbers_beside(boundary: &Boundary, arguments: &[ArgumentSpec]) -> Vec<u128> {
    let Boundary { ref low, argument, .. } = *boundary;
    let text = texts(arguments).into_iter().find(|items| items.cover(argument));
    text.map_or_else(Vec::new, |text| {
        let characters = text.all_of(low);
        let own = argument - text.start(0);
        let others = runs_of(characters, is_digit).into_iter().filter(|run| !run.contains(&own));
        others.map(|run| number_of(&characters[run])).gathered()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::ranking::listed::Listed;
    use setbve_kernel::archive::walls::{Wall, family_of};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::ordinals_of;

    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::boundary_of;

    /// How many of these steps stay. The first character becomes the next one.
    fn kept(arguments: &[ArgumentSpec], lows: &[Vec<i128>], outputs: [&str; 2]) -> usize {
        let boundaries = Boundaries::new(arguments, false);
        let mut outcomes = Outcomes::default();
        let wall = |low: &Vec<i128>| {
            let boundary = boundary_of(&mut outcomes, low, 1, outputs);
            Wall::of(boundary, arguments)
        };
        let walls: Vec<Wall> = lows.iter().map(wall).collect();
        let turn = |wall| {
            let wall: &Wall = wall;
            let family = family_of(&wall.boundary, wall.surroundings, &boundaries.classes);
            Turn::of_text(wall, Listed::as_it_is(family, wall))
        };
        let mut turns: Vec<Turn<'_>> = walls.iter().map(turn).collect();
        let mut more = SortedSet::default();
        thin(&mut turns, &mut more, &boundaries, arguments);
        assert_eq!(turns.len() == lows.len(), more.len() == 0);
        turns.len()
    }

    #[test]
    fn steps_beside_a_character_of_the_other_text_are_one_rule() {
        let arguments = [String::specs("pattern", "&str"), String::specs("name", "&str")].concat();
        let both = |[one, other]: [&str; 2]| {
            [ordinals_of(one).unwrap(), ordinals_of(other).unwrap()].concat()
        };
        let equal = [["b", "b"], ["c", "xc"], ["D", "d"], ["e", "e"], ["7", "7"]].map(both);
        assert_eq!(kept(&arguments, &equal, ["true", "false"]), EQUAL);
        let whole = [["/a", "/a"], ["9-", "9-"], ["Z!", "z!"]].map(both);
        assert_eq!(kept(&arguments, &whole, ["true", "false"]), EQUAL, "at ends of classes");
        let others = [["b", "x"], ["9", "99"], ["*", "**"], ["d", "x"], ["f", "x"]].map(both);
        assert_eq!(kept(&arguments, &others, ["true", "false"]), others.len());
    }

    #[test]
    fn steps_beside_another_number_are_one_rule() {
        let arguments = [String::specs("page", "&str"), u16::specs("pages", "u16")].concat();
        let both =
            |(text, number): (&str, i128)| [ordinals_of(text).unwrap(), vec![number]].concat();
        let last = [("1", 1), ("2", 2), ("3", 3), ("4", 4)].map(both);
        assert_eq!(kept(&arguments, &last, ["fine", "!large"]), EQUAL);
        let first = [("1", 2), ("2", 3), ("3", 4)].map(both);
        assert_eq!(kept(&arguments, &first, ["!more", "fine"]), EQUAL);
        let others = [("1", 7), ("2", 9), ("3", 5)].map(both);
        assert_eq!(kept(&arguments, &others, ["fine", "!large"]), others.len());
        let by_chance = [("1", 1), ("1:1", 1), ("1 1", 1), ("1.1", 1)].map(both);
        assert_eq!(kept(&arguments, &by_chance, ["fine", "!large"]), by_chance.len());
    }
}
