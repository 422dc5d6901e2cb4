//! Neighbours that are no step of an ordinal apart: a text, and the same text with one more
//! character in front of others, or with a number that is one more in several digits; a list, and
//! the same list with one more item in front of others.
//!
//! Where something is inserted, the lower input holds this character or item behind its own end,
//! where none counts, so that it says everything about both sides as it does of a step.

use crate::collections::gather::Gather;
use crate::sut::argument::character::{NINE, ZERO, char_of, is_digit, number_of, runs_of};
use crate::sut::argument::part::{Items, all_items, counts, make_canonical};
use crate::sut::argument::{ArgumentSpec, Part};
use std::ops::Range;

/// How two neighbours differ that are no step of an ordinal apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Apart {
    /// By a further character or item that is not the last one. The index of its first ordinal in
    /// the longer input, of several places that would do the last one; and the number of its
    /// ordinals.
    Inserted { place: usize, width: usize },
    /// By a number that is one more: the digit at this place is, and those behind it, up to the
    /// argument's, are nines that become zeros.
    Carried { place: usize },
}

impl Apart {
    /// Where a further character or item stands.
    pub fn inserted_at(self) -> Option<usize> {
        match self {
            Self::Inserted { place, .. } => Some(place),
            Self::Carried { .. } => None,
        }
    }

    /// Whether one input has a character or an item more than the other.
    pub fn is_inserted(self) -> bool {
        self.inserted_at().is_some()
    }
}

/// The input one step above in an argument; or, where neighbours are further `apart`, with the
/// character or item that stands behind the end moved to its place, or with the next number.
#[inline]
pub fn above(low: &[i128], argument: usize, apart: Option<Apart>) -> Box<[i128]> {
    let mut high: Box<[i128]> = low.into();
    if let Some(Apart::Carried { place }) = apart {
        high[place] += 1;
        high[place + 1..=argument].fill(ZERO);
        return high;
    }
    high[argument] += 1;
    if let Some(Apart::Inserted { place, width }) = apart {
        let length = usize::try_from(high[argument]).unwrap_or_default();
        high[place..=argument + length * width].rotate_right(width);
    }
    high
}

/// The number in a text of which this ordinal is a digit; `None` if it is none, or if the number
/// has more digits than are looked at as one.
#[inline]
pub fn digits_around(
    arguments: &[ArgumentSpec],
    input: &[i128],
    index: usize,
) -> Option<Range<usize>> {
    let text = texts(arguments).into_iter().find(|text| text.cover(index))?;
    let first = text.start(0);
    let own = index.checked_sub(first)?;
    let mut numbers = runs_of(text.all_of(input), &is_digit).into_iter();
    let number = numbers.find(|number| number.contains(&own))?;
    (number.len() <= MOST_DIGITS).then_some(first + number.start..first + number.end)
}

/// The number in a text of which this ordinal is a digit.
#[inline]
pub fn number_around(arguments: &[ArgumentSpec], input: &[i128], index: usize) -> Option<u128> {
    digits_around(arguments, input, index).map(|digits| number_of(&input[digits]))
}

/// Whether a digit of a text stands there on both sides.
#[inline]
pub fn are_digits(arguments: &[ArgumentSpec], sides: [&[i128]; 2], index: usize) -> bool {
    let is_character = arguments[index].part == Part::Character;
    is_character && sides.iter().all(|side| is_digit(side[index]))
}

/// Whether these are digits of a number that has several.
#[inline]
pub fn changes_number(arguments: &[ArgumentSpec], sides: [&[i128]; 2], index: usize) -> bool {
    let has_several = || digits_around(arguments, sides[0], index).is_some_and(|own| own.len() > 1);
    are_digits(arguments, sides, index) && has_several()
}

/// The most digits of a number of 128 bits that may have any value.
const MOST_DIGITS: usize = 38;

/// Two inputs that differ in a number of a text alone, which is one more, by more than a digit.
fn carried(arguments: &[ArgumentSpec], [low, high]: [&[i128]; 2]) -> Option<Neighbours> {
    let place = (0..low.len()).find(|index| low[*index] != high[*index])?;
    let argument = digits_around(arguments, low, place)?.end - 1;
    let apart = Apart::Carried { place };
    let is_step = low[place + 1..=argument].iter().all(|own| *own == NINE);
    let is_all = place < argument && is_step && *above(low, argument, Some(apart)) == *high;
    is_all.then(|| Neighbours { low: low.into(), argument, apart })
}

/// Two neighbours that are no step of an ordinal apart.
pub struct Neighbours {
    /// The shorter input, or that with the smaller number.
    pub low: Box<[i128]>,
    /// The index of the length, or of the last digit.
    pub argument: usize,
    pub apart: Apart,
}

pub fn is_alphanumeric(character: i128) -> bool {
    char_of(character).is_some_and(char::is_alphanumeric)
}

/// The texts among the arguments.
#[inline]
pub fn texts(arguments: &[ArgumentSpec]) -> Vec<Items> {
    let is_text = |items: &Items| arguments[items.start(0)].part == Part::Character;
    all_items(arguments).into_iter().filter(is_text).gathered()
}

impl Neighbours {
    /// `None` where the inputs differ in more than this, or by a step.
    #[inline]
    pub fn between(arguments: &[ArgumentSpec], [short, long]: [&[i128]; 2]) -> Option<Self> {
        let [mut low, mut high]: [Box<[i128]>; 2] = [short.into(), long.into()];
        make_canonical(arguments, &mut low);
        make_canonical(arguments, &mut high);
        let is_longer = |items: &Items| {
            counts(arguments, &low, items.length)
                && low[items.length].checked_add(1) == Some(high[items.length])
        };
        let Some(items) = all_items(arguments).into_iter().find(is_longer) else {
            return carried(arguments, [&low, &high]);
        };
        let length = usize::try_from(low[items.length]).ok()?;
        let item = |index: usize| items.start(index)..items.start(index + 1);
        let differs = |index: &usize| low[item(*index)] != high[item(*index)];
        let own = item((0..length).find(differs)?);
        let apart = Apart::Inserted { place: own.start, width: items.width };
        low[item(length)].copy_from_slice(&high[own]);
        let is_all = above(&low, items.length, Some(apart)) == high;
        is_all.then_some(Self { low, argument: items.length, apart })
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
        let found = Neighbours::between(&specs, [&short, &long])?;
        assert_eq!(*above(&found.low, found.argument, Some(found.apart)), *long);
        match found.apart {
            Apart::Inserted { place, .. } => {
                assert_eq!(found.argument, 1);
                Some((place - found.argument - 1, found.low))
            }
            Apart::Carried { place } => Some((place - 2, found.low)),
        }
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

    #[test]
    fn a_number_may_be_one_more_in_several_digits() {
        assert_eq!(between("0:59", "0:60").unwrap().0, 2);
        assert_eq!(between("199 days", "200 days").unwrap().0, 0);
        for (one, other) in
            [("59", "61"), ("60", "59"), ("99", "100"), ("5a9", "6a0"), ("1.9", "2.0"), ("9", ":")]
        {
            assert!(between(one, other).is_none(), "{one} {other}");
        }
    }
}
