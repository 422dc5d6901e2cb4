//! The texts and characters of the source, of which texts are made.

use setbve_kernel::collections::gather::Gather;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::constants::{is_packed, text_of};
use setbve_kernel::sut::number::Number;

/// The most parts that texts are made of.
pub(super) const PARTS: usize = 8;

/// The characters of the source: those of its shortest texts, and its numbers that may stand for
/// one.
pub(in crate::mapping) fn alphabet(constants: &[Number]) -> Vec<char> {
    let texts = short_texts(constants);
    let texts = texts.iter().filter(|text| !text.contains(' '));
    let mut all = printable(constants);
    all.extend(texts.flat_map(|text| text.chars()));
    first_of(all, PARTS)
}

/// The numbers of the source that may stand for a character: those of ASCII first.
pub(super) fn printable(constants: &[Number]) -> Vec<char> {
    let numbers = constants.iter().filter(|number| !is_packed(**number) && !number.negative);
    let characters = numbers.filter_map(|own| char::from_u32(u32::try_from(own.size).ok()?));
    let (ascii, others): (Vec<char>, Vec<char>) = characters.partition(char::is_ascii);
    let ascii = ascii.into_iter().filter(|own| *own == '\t' || (' '..='~').contains(own));
    ascii.chain(others.into_iter().filter(|own| is_mark_beyond_ascii(*own))).gathered()
}

/// Whether this is a sign, punctuation or a symbol of Unicode that people write, such as `£`, `×`,
/// `–` or `€`.
fn is_mark_beyond_ascii(own: char) -> bool {
    matches!(own, '\u{a1}'..='\u{bf}' | '×' | '÷' | '‐'..='⁞' | '₠'..='⃀' | '℃'..='∞')
        && !own.is_alphanumeric()
}

/// The texts of the source, the shortest first.
pub(super) fn short_texts(constants: &[Number]) -> Vec<String> {
    let mut texts: Vec<String> = constants.iter().filter_map(|number| text_of(*number)).gathered();
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
