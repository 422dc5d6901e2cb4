//! Steps from or to what is equal to another part of the input: that a text matches the other one
//! is one rule, whichever character they share, and so is that a page is the last one, whatever the
//! number of pages.

use crate::archive::walls::{Boundaries, Family, WallKind};
use crate::summary::ranking::limits::Step;
use crate::summary::ranking::turn::Turn;
use crate::sut::argument::character::{char_of, is_digit};
use crate::sut::argument::part::{Items, counts};
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::Boundary;
use crate::sut::boundary::insertion::texts;
use crate::sut::sorting::{SortedMap, SortedSet};
use crate::tuning::summary::EQUAL;

/// Of which sides the part that a step changes is equal to another part.
type Sides = [bool; 2];

/// Takes out all but the first few steps of the same change that come from what is equal, or lead
/// there, but for those beside texts of the source; the turns are in order. Adds the families of
/// what it takes out to `more`.
pub(super) fn thin(
    turns: &mut Vec<Turn<'_>>,
    more: &mut SortedSet<(usize, WallKind)>,
    boundaries: &Boundaries,
    arguments: &[ArgumentSpec],
) {
    let mut known: SortedMap<(usize, [u64; 2], Sides), usize> = SortedMap::default();
    turns.retain(|turn| {
        let Family { argument, kind, change, .. } = turn.listed.family;
        let boundary = &turn.listed.boundary;
        let sides = sides(boundary, arguments);
        let is_named = || boundaries.named.iter().any(|(_, wall)| wall.boundary.is_at(boundary));
        if sides == [false; 2] || is_named() {
            return true;
        }
        let before = known.entry((boundaries.classes.first_like(argument), change, sides));
        *before += 1;
        if *before > EQUAL {
            more.insert((argument, kind));
        }
        *before <= EQUAL
    });
}

fn sides(boundary: &Boundary, arguments: &[ArgumentSpec]) -> Sides {
    let value = boundary.value();
    let is_step =
        arguments[boundary.argument].part == Part::Character && boundary.inserted.is_none();
    let [Some(low), Some(high)] = [value, value + 1].map(char_of) else { return [false; 2] };
    // At the end of a class, the step may be from what is a digit or a letter at all.
    let are_alike = low.is_ascii_digit() && high.is_ascii_digit()
        || low.is_ascii_lowercase() && high.is_ascii_lowercase()
        || low.is_ascii_uppercase() && high.is_ascii_uppercase();
    if !is_step || !are_alike {
        return [false; 2];
    }
    let input = &boundary.low;
    let texts = texts(arguments);
    let is_own =
        |items: &&Items| (items.length..items.start(items.most)).contains(&boundary.argument);
    let others = texts.iter().filter(|items| !is_own(items));
    let others: Vec<char> = others
        .filter(|items| counts(arguments, input, items.length))
        .flat_map(|items| {
            let count = usize::try_from(input[items.length]).unwrap_or_default();
            input[items.start(0)..items.start(count)].iter().filter_map(|one| char_of(*one))
        })
        .collect();
    let has = |own: char| others.iter().any(|other| own.eq_ignore_ascii_case(other));
    let numbers = Step::of(boundary, arguments).filter(|_| is_digit(value));
    let is_number = |number: u128| {
        let mut whole = arguments.iter().zip(input).filter(|(spec, _)| spec.part == Part::Whole);
        whole.any(|(spec, value)| {
            let own = spec.number(*value);
            !own.negative && own.size == number
        })
    };
    let is_equal = |side: usize| {
        has([low, high][side]) || numbers.is_some_and(|step| is_number(step.numbers[side]))
    };
    [0, 1].map(is_equal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::walls::{Surroundings, Wall, family_of};
    use crate::summary::ranking::listed::Listed;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::tests::ordinals_of;
    use crate::sut::boundary::Simplicity;
    use crate::sut::boundary::tests::boundary_of;
    use crate::sut::outcome::Outcomes;

    /// How many of these steps stay. The first character becomes the next one.
    fn kept(arguments: &[ArgumentSpec], lows: &[Vec<i128>], outputs: [&str; 2]) -> usize {
        let boundaries = Boundaries::new(arguments, false);
        let mut outcomes = Outcomes::default();
        let wall = |low: &Vec<i128>| {
            let boundary = boundary_of(&mut outcomes, low, 1, outputs);
            let simplicity = Simplicity::of(&boundary, arguments);
            Wall { boundary, simplicity, surroundings: Surroundings::NONE }
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
        let others = [["b", "x"], ["9", "9"], ["*", "*"], ["d", "x"], ["f", "x"]].map(both);
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
    }
}
