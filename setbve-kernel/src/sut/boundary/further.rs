//! The character that the longer one of two texts has more.

use crate::collections::gather::Both;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::is_length_of_text;
use crate::sut::boundary::Boundary;
use crate::sut::boundary::apart::{Apart, is_alphanumeric};

/// Stand for what is before the first character of a text and behind its last one, for a character
/// that is neither letter nor digit, and for one that is, beside such a mark.
const OUTSIDE: i128 = -1;
const MARK: i128 = -2;
const PART: i128 = -3;

/// A character, or the first of its like.
fn like(character: i128) -> i128 {
    match u8::try_from(character) {
        Ok(digit) if digit.is_ascii_digit() => i128::from(b'0'),
        Ok(letter) if letter.is_ascii_alphabetic() => i128::from(b'a'),
        _ => character,
    }
}

impl Boundary {
    /// What the further character of the upper side and those beside it are like, and where it
    /// makes a part of letters or digits longer, how many marks stand before that; `None` if this
    /// is no boundary between a text and a longer one.
    #[inline]
    pub fn further_character(&self, arguments: &[ArgumentSpec]) -> Option<[i128; 4]> {
        let (high, argument) = (self.high(), self.argument);
        let is_text = is_length_of_text(arguments, argument);
        let last = argument + usize::try_from(high[argument]).ok().filter(|_| is_text)?;
        let place = self.apart.and_then(Apart::inserted_at).unwrap_or(last);
        let is_mark = !is_alphanumeric(high[place]);
        let beside = |index: usize| match argument < index && index <= last {
            true if !is_alphanumeric(high[index]) => MARK,
            // A mark stands beside parts, whether of letters or of digits.
            true if is_mark => PART,
            true => like(high[index]),
            false => OUTSIDE,
        };
        let [before, behind] = [place - 1, place + 1].both(beside);
        let is_part = |one: i128| ![OUTSIDE, MARK].contains(&one);
        let lengthens = !is_mark && (is_part(before) || is_part(behind));
        let marks = high[argument + 1..place].iter().filter(|own| !is_alphanumeric(**own)).count();
        let part = if lengthens { marks as i128 } else { 0 };
        Some([before, like(high[place]), behind, part])
    }
}
