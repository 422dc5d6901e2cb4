//! The texts and characters of the source, of which texts are made.

use crate::sut::constants::{is_packed, text_of};
use crate::sut::number::Number;
use crate::sut::sorting::sort_by_key;

/// The most parts that texts are made of.
pub(super) const PARTS: usize = 8;

/// The characters of the source: those of its shortest texts, and its numbers that may stand for
/// one.
pub(in crate::search::mapping) fn alphabet(constants: &[Number]) -> Vec<char> {
    let texts = short_texts(constants);
    let texts = texts.iter().filter(|text| !text.contains(' '));
    let mut all = printable(constants);
    all.extend(texts.flat_map(|text| text.chars()));
    first_of(all, PARTS)
}

/// The numbers of the source that may stand for a character.
pub(super) fn printable(constants: &[Number]) -> Vec<char> {
    let numbers = constants.iter().filter(|number| !is_packed(**number) && !number.negative);
    let bytes = numbers.filter_map(|number| u8::try_from(number.size).ok());
    bytes.filter(|one| *one == b'\t' || (b' '..=b'~').contains(one)).map(char::from).collect()
}

/// The texts of the source, the shortest first.
pub(super) fn short_texts(constants: &[Number]) -> Vec<String> {
    let mut texts: Vec<String> = constants.iter().filter_map(|number| text_of(*number)).collect();
    sort_by_key(&mut texts, |text| (text.len(), text.clone()));
    texts
}

/// The first so many different ones.
pub(super) fn first_of<T: PartialEq>(all: Vec<T>, most: usize) -> Vec<T> {
    let mut first: Vec<T> = Vec::new();
    for own in all {
        if first.len() < most && !first.contains(&own) {
            first.push(own);
        }
    }
    first
}
