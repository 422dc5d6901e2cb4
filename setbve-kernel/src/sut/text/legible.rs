//! Which characters beyond ASCII a snapshot shows as they are.
//!
//! Not what the standard library takes for printable: with each new version of Unicode there are
//! further characters, and a snapshot has to be the same with every compiler. These ranges have had
//! no gap since Unicode 10, and there is no combining mark in them.

use std::cmp::Ordering;

/// The first and last character of each range, in order: letters of Europe, of Hebrew and Arabic,
/// of Devanagari and Thai, of Georgian, of Korean; punctuation, currencies, arrows, mathematics,
/// frames and symbols; letters of Japanese and Chinese; full width; pictures.
const RANGES: [[char; 2]; 44] = [
    ['\u{a1}', '\u{ac}'],
    ['\u{ae}', '\u{2ff}'],
    ['\u{370}', '\u{377}'],
    ['\u{37a}', '\u{37f}'],
    ['\u{384}', '\u{38a}'],
    ['\u{38e}', '\u{3a1}'],
    ['\u{3a3}', '\u{482}'],
    ['\u{48a}', '\u{52f}'],
    ['\u{531}', '\u{556}'],
    ['\u{561}', '\u{587}'],
    ['\u{5d0}', '\u{5ea}'],
    ['\u{620}', '\u{64a}'],
    ['\u{660}', '\u{669}'],
    ['\u{671}', '\u{6d5}'],
    ['\u{6f0}', '\u{6f9}'],
    ['\u{904}', '\u{939}'],
    ['\u{966}', '\u{96f}'],
    ['\u{e01}', '\u{e30}'],
    ['\u{e3f}', '\u{e46}'],
    ['\u{e50}', '\u{e59}'],
    ['\u{10a0}', '\u{10c5}'],
    ['\u{10d0}', '\u{10ff}'],
    ['\u{1100}', '\u{115e}'],
    ['\u{1e00}', '\u{1f15}'],
    ['\u{2010}', '\u{2027}'],
    ['\u{2030}', '\u{205e}'],
    ['\u{2074}', '\u{208e}'],
    ['\u{20a0}', '\u{20bf}'],
    ['\u{2100}', '\u{218b}'],
    ['\u{2190}', '\u{23fe}'],
    ['\u{2460}', '\u{2b73}'],
    ['\u{3001}', '\u{3029}'],
    ['\u{3030}', '\u{303f}'],
    ['\u{3041}', '\u{3096}'],
    ['\u{309b}', '\u{30ff}'],
    ['\u{3131}', '\u{3163}'],
    ['\u{3400}', '\u{4db5}'],
    ['\u{4e00}', '\u{9fd5}'],
    ['\u{ac00}', '\u{d7a3}'],
    ['\u{ff01}', '\u{ff9d}'],
    ['\u{1f300}', '\u{1f64f}'],
    ['\u{1f680}', '\u{1f6d2}'],
    ['\u{1f910}', '\u{1f93e}'],
    ['\u{20000}', '\u{2a6d6}'],
];

/// Whether a character beyond ASCII is shown as it is.
pub fn is_legible(character: char) -> bool {
    let side = |[first, last]: &[char; 2]| match character {
        own if own < *first => Ordering::Greater,
        own if own > *last => Ordering::Less,
        _ => Ordering::Equal,
    };
    RANGES.binary_search_by(side).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_of_the_ranges_can_be_printed_alone() {
        assert!(RANGES.is_sorted_by(|one, other| one[1] < other[0]));
        for own in RANGES.iter().flat_map(|[first, last]| *first..=*last) {
            let is_itself = own.escape_debug().eq([own]);
            assert!(is_itself && is_legible(own), "{own:?}");
        }
        for own in ['\u{a0}', '\u{ad}', '\u{301}', '\u{200b}', '\u{2fff}', '\u{fffe}'] {
            assert!(!is_legible(own), "{own:?}");
        }
    }
}
