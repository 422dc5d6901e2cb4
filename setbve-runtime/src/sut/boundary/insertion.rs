//! Neighbours that are no step of an ordinal apart: a text, and the same text with one more
//! character in front of others.
//!
//! The lower input holds this character behind its own end, where no character counts, so that it
//! says everything about both sides as it does of a step.

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::Part;
use crate::sut::argument::character::char_of;
use crate::sut::argument::part::{Items, all_items, make_canonical};

/// The input one step above in an argument; or, where `inserted` is the place of a character, with
/// the character that stands behind the end of the text moved to that place.
pub(crate) fn above(low: &[i128], argument: usize, inserted: Option<usize>) -> Box<[i128]> {
    let mut high: Box<[i128]> = low.into();
    high[argument] += 1;
    if let Some(place) = inserted {
        let last = usize::try_from(high[argument]).map_or(argument, |length| argument + length);
        high[place..=last].rotate_right(1);
    }
    high
}

/// A place at which one text has one character more than another, and not at its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Insertion {
    /// The shorter input.
    pub(crate) low: Box<[i128]>,
    /// The index of the text's length.
    pub(crate) argument: usize,
    /// The index of the character in the longer input: of several that would do, the last one.
    pub(crate) place: usize,
}

/// Stand for what is before the first character of a text and behind its last one, and for a
/// character that is neither letter nor digit.
const OUTSIDE: i128 = -1;
const MARK: i128 = -2;

pub(crate) fn is_alphanumeric(character: i128) -> bool {
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

/// What the further character of the longer text and those beside it are like; `None` if the
/// argument is no length of a text.
pub(crate) fn further_character(
    arguments: &[ArgumentSpec],
    high: &[i128],
    argument: usize,
    inserted: Option<usize>,
) -> Option<[i128; 3]> {
    let is_text = arguments[argument].part == Part::Length
        && arguments.get(argument + 1)?.part == Part::Character;
    let last = argument + usize::try_from(high[argument]).ok().filter(|_| is_text)?;
    let place = inserted.unwrap_or(last);
    let beside = |index: usize| match argument < index && index <= last {
        true if is_alphanumeric(high[index]) => like(high[index]),
        true => MARK,
        false => OUTSIDE,
    };
    Some([beside(place - 1), like(high[place]), beside(place + 1)])
}

/// The texts among the arguments.
pub(crate) fn texts(arguments: &[ArgumentSpec]) -> Vec<Items> {
    let is_text = |items: &Items| arguments[items.start(0)].part == Part::Character;
    all_items(arguments).into_iter().filter(is_text).collect()
}

impl Insertion {
    /// `None` where the inputs differ in more than this, or by a character at the end.
    pub(crate) fn between(arguments: &[ArgumentSpec], [short, long]: [&[i128]; 2]) -> Option<Self> {
        let [mut low, mut high]: [Box<[i128]>; 2] = [short.into(), long.into()];
        make_canonical(arguments, &mut low);
        make_canonical(arguments, &mut high);
        let is_longer = |text: &Items| low[text.length].checked_add(1) == Some(high[text.length]);
        let text = texts(arguments).into_iter().find(is_longer)?;
        let length = usize::try_from(low[text.length]).ok()?;
        let differs = |index: &usize| low[text.start(*index)] != high[text.start(*index)];
        let place = text.start((0..length).find(differs)?);
        low[text.start(length)] = high[place];
        let is_all = above(&low, text.length, Some(place)) == high;
        is_all.then_some(Self { low, argument: text.length, place })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::ordinals_of;

    fn between(short: &str, long: &str) -> Option<(usize, Box<[i128]>)> {
        let specs = [u8::specs("n", "u8"), String::specs("text", "&str")].concat();
        let input = |text: &str| [vec![7], ordinals_of(text).unwrap()].concat();
        let (short, long) = (input(short), input(long));
        let found = Insertion::between(&specs, [&short, &long])?;
        assert_eq!(*above(&found.low, found.argument, Some(found.place)), *long);
        assert_eq!(found.argument, 1);
        Some((found.place - found.argument - 1, found.low))
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
