//! The texts and characters of the source, of which texts are made.

use setbve_kernel::collections::gather::{distinct, each_some};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::constants::{is_packed, text_of};
use setbve_kernel::sut::number::Number;

/// The most parts that texts are made of.
pub(super) const PARTS: usize = 8;

/// The characters of the source: those of its shortest texts, and its numbers that may stand for
/// one.
pub(in crate::mapping) fn alphabet(constants: &[Number]) -> Vec<char> {
    let mut all = printable(constants);
    for text in short_texts(constants) {
        if !text.contains(' ') {
            all.extend(text.chars());
        }
    }
    distinct(all, PARTS)
}

/// The numbers of the source that may stand for a character: those of ASCII first.
pub(super) fn printable(constants: &[Number]) -> Vec<char> {
    let (mut ascii, mut others) = (Vec::new(), Vec::new());
    for constant in constants {
        let code = u32::try_from(constant.size).ok();
        let Some(own) = code.and_then(char::from_u32) else { continue };
        if is_packed(*constant) || constant.negative {
            continue;
        }
        if own == '\t' || (' '..='~').contains(&own) {
            ascii.push(own);
        } else if is_mark_beyond_ascii(own) {
            others.push(own);
        }
    }
    ascii.append(&mut others);
    ascii
}

/// Whether this is a sign, punctuation or a symbol of Unicode that people write, such as `£`, `×`,
/// `–` or `€`.
fn is_mark_beyond_ascii(own: char) -> bool {
    matches!(own, '\u{a1}'..='\u{bf}' | '×' | '÷' | '‐'..='⁞' | '₠'..='⃀' | '℃'..='∞')
        && !own.is_alphanumeric()
}

/// The texts of the source.
pub(super) fn texts_of(constants: &[Number]) -> Vec<String> {
    each_some(constants, &mut |constant| text_of(*constant))
}

/// The texts of the source, the shortest first.
pub(super) fn short_texts(constants: &[Number]) -> Vec<String> {
    let mut texts = texts_of(constants);
    sort_by_key(&mut texts, |text| (text.len(), text.clone()));
    texts
}
