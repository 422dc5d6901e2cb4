//! Neighbours that are no step of an ordinal apart: a text, and the same text with one more
//! character in front of others; a list, and the same list with one more item in front of others.
//!
//! The lower input holds this character or item behind its own end, where none counts, so that it
//! says everything about both sides as it does of a step.

use crate::collections::gather::{Both, Gather};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::Part;
use crate::sut::argument::character::char_of;
use crate::sut::argument::part::{Items, all_items, counts, make_canonical};

/// Where a further character or item stands that is not the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inserted {
    /// The index of its first ordinal in the longer input: of several places that would do, the
    /// last one.
    pub place: usize,
    /// The number of its ordinals.
    pub width: usize,
}

/// The input one step above in an argument; or, where something is `inserted`, with the character
/// or item that stands behind the end moved to that place.
#[inline]
pub fn above(low: &[i128], argument: usize, inserted: Option<Inserted>) -> Box<[i128]> {
    let mut high: Box<[i128]> = low.into();
    high[argument] += 1;
    if let Some(Inserted { place, width }) = inserted {
        let length = usize::try_from(high[argument]).unwrap_or_default();
        high[place..=argument + length * width].rotate_right(width);
    }
    high
}

/// A text or a list that has one character or item more than another, and not at its end.
#[derive(Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The shorter input.
    pub low: Box<[i128]>,
    /// The index of the length.
    pub argument: usize,
    pub inserted: Inserted,
}

/// Stand for what is before the first character of a text and behind its last one, for a character
/// that is neither letter nor digit, and for one that is, beside such a mark.
const OUTSIDE: i128 = -1;
const MARK: i128 = -2;
const PART: i128 = -3;

pub fn is_alphanumeric(character: i128) -> bool {
    char_of(character).is_some_and(char::is_alphanumeric)
}

/// A character, or the first of its like.
fn like(character: i128) -> i128 {
    match u8::try_from(character) {
        Ok(digit) if digit.is_ascii_digit() => i128::from(b'0'),
        Ok(letter) if letter.is_ascii_alphabetic() => i128::from(b'a'),
        _ => character,
    }
}

/// What the further character of the longer text and those beside it are like, and where it makes
/// a part of letters or digits longer, how many marks stand before that; `None` if the argument is
/// no length of a text.
#[inline]
pub fn further_character(
    arguments: &[ArgumentSpec],
    high: &[i128],
    argument: usize,
    inserted: Option<Inserted>,
) -> Option<[i128; 4]> {
    let is_text = arguments[argument].part == Part::Length
        && arguments.get(argument + 1)?.part == Part::Character;
    let last = argument + usize::try_from(high[argument]).ok().filter(|_| is_text)?;
    let place = inserted.map_or(last, |inserted| inserted.place);
    let is_mark = !is_alphanumeric(high[place]);
    let beside = |index: usize| match argument < index && index <= last {
        true if !is_alphanumeric(high[index]) => MARK,
        // A mark stands beside parts, whether of letters or of digits.
        true if is_mark => PART,
        true => like(high[index]),
        false => OUTSIDE,
    };
    let [before, behind] = [place - 1, place + 1].both(beside);
    let is_part = |one: i128| ![OUTSIDE, MARK].contains(&one);
    let lengthens = !is_mark && (is_part(before) || is_part(behind));
    let marks = high[argument + 1..place].iter().filter(|own| !is_alphanumeric(**own)).count();
    let part = if lengthens { marks as i128 } else { 0 };
    Some([before, like(high[place]), behind, part])
}

/// How many letters and digits, or marks, stand side by side with the further character of the
/// longer text, which is one of them; 0 if the argument is no length of a text.
#[inline]
pub fn length_of_part(
    arguments: &[ArgumentSpec],
    high: &[i128],
    argument: usize,
    inserted: Option<Inserted>,
) -> usize {
    let is_text = arguments[argument].part == Part::Length
        && arguments.get(argument + 1).is_some_and(|spec| spec.part == Part::Character);
    let Some(count) = usize::try_from(high[argument]).ok().filter(|_| is_text) else { return 0 };
    let last = argument + count;
    let place = inserted.map_or(last, |inserted| inserted.place);
    let is_like = |own: &&i128| is_alphanumeric(**own) == is_alphanumeric(high[place]);
    let before = high[argument + 1..place].iter().rev().take_while(is_like).count();
    let behind = high[place..=last].iter().take_while(is_like).count();
    before + behind
}

/// The texts among the arguments.
#[inline]
pub fn texts(arguments: &[ArgumentSpec]) -> Vec<Items> {
    let is_text = |items: &Items| arguments[items.start(0)].part == Part::Character;
    all_items(arguments).into_iter().filter(is_text).gathered()
}

impl Insertion {
    /// `None` where the inputs differ in more than this, or at the end.
    #[inline]
    pub fn between(arguments: &[ArgumentSpec], [short, long]: [&[i128]; 2]) -> Option<Self> {
        let [mut low, mut high]: [Box<[i128]>; 2] = [short.into(), long.into()];
        make_canonical(arguments, &mut low);
        make_canonical(arguments, &mut high);
        let is_longer = |items: &Items| {
            counts(arguments, &low, items.length)
                && low[items.length].checked_add(1) == Some(high[items.length])
        };
        let items = all_items(arguments).into_iter().find(is_longer)?;
        let length = usize::try_from(low[items.length]).ok()?;
        let item = |index: usize| items.start(index)..items.start(index + 1);
        let differs = |index: &usize| low[item(*index)] != high[item(*index)];
        let own = item((0..length).find(differs)?);
        let inserted = Inserted { place: own.start, width: items.width };
        low[item(length)].copy_from_slice(&high[own]);
        let is_all = above(&low, items.length, Some(inserted)) == high;
        is_all.then_some(Self { low, argument: items.length, inserted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::testing::ordinals_of;

    fn between(short: &str, long: &str) -> Option<(usize, Box<[i128]>)> {
        let specs = [u8::specs("n", "u8"), String::specs("text", "&str")].concat();
        let input = |text: &str| [vec![7], ordinals_of(text).unwrap()].concat();
        let (short, long) = (input(short), input(long));
        let found = Insertion::between(&specs, [&short, &long])?;
        assert_eq!(*above(&found.low, found.argument, Some(found.inserted)), *long);
        assert_eq!(found.argument, 1);
        Some((found.inserted.place - found.argument - 1, found.low))
    }

    #[test]
    fn a_character_may_be_more_anywhere_but_at_the_end() {
        assert_eq!(between("5", "-5").unwrap().0, 0);
        assert_eq!(between("1:5", "1:05").unwrap().0, 2);
        assert_eq!(between("1.2", "1..2").unwrap().0, 2, "the second of both dots");
        assert_eq!(between("fifteen letters", "fifteen lettters").map(|own| own.0), Some(12));
        for (short, long) in [("5", "50"), ("50", "5"), ("5", "-6"), ("5", "5"), ("a", "bcd")] {
            assert!(between(short, long).is_none(), "{short} {long}");
        }
    }
}
