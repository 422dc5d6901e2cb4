//! Which characters beyond ASCII a snapshot shows as they are.
//!
//! Not what the standard library takes for printable: with each new version of Unicode there are
//! further characters, and a snapshot has to be the same with every compiler. These ranges have had
//! no gap since Unicode 10, and there is no combining mark in them.

/// Where characters that are shown begin and cease, in order: letters of Europe, of Hebrew and
/// Arabic, of Devanagari and Thai, of Georgian, of Korean; punctuation, currencies, arrows,
/// mathematics, frames and symbols; letters of Japanese and Chinese; full width; pictures.
#[rustfmt::skip]
const ENDS: [u32; 86] = [
    0xa1, 0xad, 0xae, 0x300, 0x370, 0x378, 0x37a, 0x380, 0x384, 0x38b, 0x38e, 0x3a2, 0x3a3, 0x483,
    0x48a, 0x530, 0x531, 0x557, 0x561, 0x588, 0x5d0, 0x5eb, 0x620, 0x64b, 0x660, 0x66a,
    0x671, 0x6d6, 0x6f0, 0x6fa, 0x904, 0x93a, 0x966, 0x970, 0xe01, 0xe31, 0xe3f, 0xe47,
    0xe50, 0xe5a, 0x10a0, 0x10c6, 0x10d0, 0x115f, 0x1e00, 0x1f16, 0x2010, 0x2028, 0x2030, 0x205f,
    0x2074, 0x208f, 0x20a0, 0x20c0, 0x2100, 0x218c, 0x2190, 0x23ff, 0x2460, 0x2b74, 0x3001, 0x302a,
    0x3030, 0x3040, 0x3041, 0x3097, 0x309b, 0x3100, 0x3131, 0x3164, 0x3400, 0x4db6, 0x4e00, 0x9fd6,
    0xac00, 0xd7a4, 0xff01, 0xff9e, 0x1f300, 0x1f650, 0x1f680, 0x1f6d3, 0x1f910, 0x1f93f,
    0x20000, 0x2a6d7,
];

/// Whether a character beyond ASCII is shown as it is.
pub fn is_legible(character: char) -> bool {
    ENDS.partition_point(|end| *end <= u32::from(character)) % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_of_the_ranges_can_be_printed_alone() {
        assert!(ENDS.is_sorted_by(|one, other| one < other));
        for own in ENDS.chunks(2).flat_map(|ends| ends[0]..ends[1]) {
            let own = char::from_u32(own).expect("it is a character");
            let is_itself = own.escape_debug().eq([own]);
            assert!(is_itself && is_legible(own), "{own:?}");
        }
        for own in ['\u{a0}', '\u{ad}', '\u{301}', '\u{200b}', '\u{2fff}', '\u{fffe}'] {
            assert!(!is_legible(own), "{own:?}");
        }
    }
}
