//! Neighbours that are no step of an ordinal apart: a text, and the same text with one more
//! character in front of others; a list, and the same list with one more item in front of others.
//!
//! The lower input holds this character or item behind its own end, where none counts, so that it
//! says everything about both sides as it does of a step.

use crate::collections::gather::Gather;
use crate::sut::argument::character::char_of;
use crate::sut::argument::part::{Items, all_items, counts, make_canonical};
use crate::sut::argument::{ArgumentSpec, Part};

/// Where a further character or item stands that is not the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
pub struct Insertion {
    /// The shorter input.
    pub low: Box<[i128]>,
    /// The index of the length.
    pub argument: usize,
    pub inserted: Inserted,
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
