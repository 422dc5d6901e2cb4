//! Texts and floats in the place of numbers, so that all constants of a source are of one type.
//!
//! The highest bits of such a number are a mark. No source has a number with it but for identifiers
//! of 128 bits, of which one that is misread costs a few calls.

use std::sync::{PoisonError, RwLock};

use crate::sut::digest::digest;
use crate::sut::number::Number;

const TEXT: u128 = 0x7A5;
const FLOAT: u128 = 0x7A6;
const WIDE_TEXT: u128 = 0x7A7;
const LONG_TEXT: u128 = 0x7A8;
const MARK_AT: u32 = 117;

/// The longest text for which a number stands.
const LONGEST: usize = 40;

/// The long texts of the sources whose tests run in this process, each with its digest, by which a
/// number stands for it.
static LONG_TEXTS: RwLock<Vec<(u64, String)>> = RwLock::new(Vec::new());

/// From here on, a float that is a whole number needs a number of its own.
const END: f64 = (1_u128 << 126) as f64;

/// The number of a text's characters is between the mark and the bits of each of them.
const LENGTH_AT: u32 = 112;

/// The number that stands for a text of at most 40 characters of ASCII, or 14 of Latin-1, as which
/// strings of bytes are written.
pub fn number_of(text: &str) -> Option<Number> {
    if text.is_ascii() && text.len() > 16 {
        return number_of_long(text);
    }
    let (mark, bits, most) = if text.is_ascii() { (TEXT, 7, 16) } else { (WIDE_TEXT, 8, 14) };
    let mut packed = 0;
    for character in text.chars() {
        packed = packed << bits | u128::from(u8::try_from(character).ok()?);
    }
    let length = text.chars().count();
    let size = mark << MARK_AT | (length as u128) << LENGTH_AT | packed;
    (length <= most).then_some(Number { negative: false, size })
}

fn number_of_long(text: &str) -> Option<Number> {
    if text.len() > LONGEST {
        return None;
    }
    let own = digest(text.as_bytes());
    let mut known = LONG_TEXTS.write().unwrap_or_else(PoisonError::into_inner);
    match known.iter().find(|(digest, _)| *digest == own) {
        Some((_, other)) if other != text => return None,
        Some(_) => {}
        None => known.push((own, text.to_owned())),
    }
    Some(Number { negative: false, size: LONG_TEXT << MARK_AT | u128::from(own) })
}

/// The text for which a number stands, if it does.
#[inline]
pub fn text_of(number: Number) -> Option<String> {
    if number.size >> MARK_AT == LONG_TEXT && !number.negative {
        let own = u64::try_from(number.size ^ LONG_TEXT << MARK_AT).ok()?;
        let known = LONG_TEXTS.read().unwrap_or_else(PoisonError::into_inner);
        return known.iter().find(|(digest, _)| *digest == own).map(|(_, text)| text.clone());
    }
    let top = number.size >> LENGTH_AT;
    let (bits, most) = match top >> 5 {
        TEXT => (7, 16),
        WIDE_TEXT => (8, 14),
        _ => return None,
    };
    let length = u32::try_from(top & 31).ok().filter(|length| *length <= most)?;
    let character =
        |place: u32| char::from((number.size >> (bits * place)) as u8 & (u8::MAX >> (8 - bits)));
    let text: String = (0..length).rev().map(character).collect();
    // A number of the source may begin as one of a text does.
    (number_of(&text) == Some(number)).then_some(text)
}

/// The number that stands for a float which is no whole number, or too large to be written as one.
/// The next numbers stand for the adjacent floats.
pub fn number_of_float(float: f64) -> Option<Number> {
    let is_whole = float.fract() == 0.0 && float.abs() <= END;
    let size = FLOAT << MARK_AT | u128::from(float.abs().to_bits());
    (float.is_finite() && !is_whole).then_some(Number { negative: float < 0.0, size })
}

/// The float for which a number stands, if it does.
#[inline]
pub fn float_of(number: Number) -> Option<f64> {
    let bits = u64::try_from(number.size ^ (FLOAT << MARK_AT)).ok()?;
    let size = f64::from_bits(bits);
    let float = if number.negative { -size } else { size };
    (number_of_float(float) == Some(number)).then_some(float)
}

/// Whether a number stands for something else.
#[inline]
pub fn is_packed(number: Number) -> bool {
    text_of(number).is_some() || float_of(number).is_some()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp, reason = "what is compared is exact")]
    use super::*;
    use crate::sut::constants::{parse, write};

    #[test]
    fn numbers_that_resemble_texts_are_read_back() {
        let text = number_of("GET").unwrap();
        assert_eq!(text_of(text).as_deref(), Some("GET"));
        for wide in ["\u{89}PNG", "21 °C", "\u{ff}\u{fe}"] {
            let number = number_of(wide).unwrap();
            assert_eq!(text_of(number).as_deref(), Some(wide));
            assert_eq!(parse(&write(&[number], &[]), &mut Vec::new()), Ok(vec![number]), "{wide}");
        }
        let long = number_of("0000:00:00 00:00:00").unwrap();
        assert_eq!(text_of(long).as_deref(), Some("0000:00:00 00:00:00"));
        assert_eq!(parse(&write(&[long], &[]), &mut Vec::new()), Ok(vec![long]));
        assert!(text_of(long.negated()).is_none() && is_packed(long));
        assert!(
            ["5 €", &"°".repeat(15), &"-".repeat(41)].iter().all(|text| number_of(text).is_none())
        );
        let near = [text.negated(), Number { size: text.size | 1 << 100, ..text }];
        for number in near.into_iter().chain([text, Number { size: u128::MAX, ..text }]) {
            assert_eq!(parse(&write(&[number], &[]), &mut Vec::new()), Ok(vec![number]));
        }
        assert!(near.into_iter().all(|number| text_of(number).is_none()));
    }

    #[test]
    fn a_float_reads_back_and_has_its_adjacent_floats_beside_it() {
        for float in [18.5, -0.05, 5e-324, f64::MAX] {
            let number = number_of_float(float).unwrap();
            assert_eq!(float_of(number), Some(float));
            assert!(is_packed(number) && text_of(number).is_none());
            assert_eq!(parse(&write(&[number], &[]), &mut Vec::new()), Ok(vec![number]));
        }
        let after = number_of_float(18.5).unwrap().plus(1.into()).unwrap();
        assert_eq!(float_of(after), Some(18.5_f64.next_up()));
        let whole = [0.0, -0.0, 2.0, -1e20, f64::INFINITY, f64::NAN];
        assert!(whole.into_iter().all(|float| number_of_float(float).is_none()));
    }

    #[test]
    fn numbers_that_resemble_floats_are_read_back() {
        let infinity = FLOAT << MARK_AT | u128::from(f64::INFINITY.to_bits());
        for size in [infinity, FLOAT << MARK_AT, FLOAT << MARK_AT | 1 << 64] {
            let number = Number { negative: false, size };
            assert!(!is_packed(number));
            assert_eq!(parse(&write(&[number], &[]), &mut Vec::new()), Ok(vec![number]));
        }
    }
}
