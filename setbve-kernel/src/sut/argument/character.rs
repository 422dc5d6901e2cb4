//! Characters: their ordinals, which close the hole of the surrogates, and how plain they are.

use std::ops::Range;

/// The ordinal of the last character.
pub const LAST: i128 = 0x10_FFFF - 0x800;

const SURROGATES: Range<u32> = 0xD800..0xE000;

pub fn char_of(ordinal: i128) -> Option<char> {
    let index = u32::try_from(ordinal).ok()?;
    let hole = if index < SURROGATES.start { 0 } else { SURROGATES.end - SURROGATES.start };
    char::from_u32(index.checked_add(hole)?)
}

pub fn char_ordinal(value: char) -> i128 {
    let code = u32::from(value);
    let hole = if code < SURROGATES.start { 0 } else { SURROGATES.end - SURROGATES.start };
    (code - hole).into()
}

pub const ZERO: i128 = b'0' as i128;
pub const NINE: i128 = b'9' as i128;

/// Whether a character is one of the ten digits.
pub fn is_digit(ordinal: i128) -> bool {
    (ZERO..=NINE).contains(&ordinal)
}

/// Where runs of such characters stand.
pub fn runs_of(characters: &[i128], is: &dyn Fn(i128) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (place, own) in characters.iter().enumerate() {
        match runs.last_mut() {
            _ if !is(*own) => {}
            Some(last) if last.end == place => last.end += 1,
            _ => runs.push(place..place + 1),
        }
    }
    runs
}

/// The number that these digits are.
pub fn number_of(digits: &[i128]) -> u128 {
    let digits = digits.iter().map(|digit| digit.abs_diff(b'0'.into()));
    digits.fold(0, |number: u128, digit| number.saturating_mul(10).saturating_add(digit))
}

/// Writes a number over digits; `false` if it has more of them.
#[inline]
pub fn write_number(digits: &mut [i128], mut number: u128) -> bool {
    for digit in digits.iter_mut().rev() {
        *digit = ZERO + (number % 10) as i128;
        number /= 10;
    }
    number == 0
}

/// How plain a character is to a reader: letters and digits, other printable ASCII characters, and
/// all others.
pub fn plainness(ordinal: i128) -> u32 {
    match char_of(ordinal) {
        Some('0'..='9' | 'a'..='z' | 'A'..='Z') => 1,
        Some(' '..='~') => 2,
        _ => 8,
    }
}

/// Whether a reader may not know it: it is none of the printable ASCII characters.
pub fn is_strange(ordinal: i128) -> bool {
    plainness(ordinal) > plainness(i128::from(b' '))
}

/// Whether digits, capitals or small letters begin or end between this character and the next one.
pub fn is_edge_of_class(ordinal: i128) -> bool {
    const EDGES: [u8; 6] = *b"/9@Z`z";
    u8::try_from(ordinal).is_ok_and(|code| EDGES.contains(&code))
}

/// The place of a character in an order in which digits come first, then small letters.
pub fn place_in_order(ordinal: i128) -> u128 {
    let code = ordinal.unsigned_abs();
    match char_of(ordinal) {
        Some('0'..='9') => code - u128::from(b'0'),
        Some('a'..='z') => code,
        Some('A'..='Z') => code + 64,
        _ => code + 256,
    }
}
