//! Argument types of a function, their domains, and how a value is written.
//!
//! The engine proposes *ordinals*: one `i128` per argument, in the order of the type's values and
//! without holes. For most integer types the ordinal is the value itself; `u128` is shifted down by
//! 2^127, signed `NonZero` types close the hole at zero, `char` closes the hole of the surrogates,
//! and floats are numbered in their order. For values of the standard library see `std_values.rs`.

pub mod call;
pub mod character;
pub mod domain;
pub mod float;
pub mod layout;
pub mod limits;
pub mod literal;
pub mod made;
pub mod nesting;
pub mod parameter;
pub mod part;
pub mod shape;
pub mod single;
pub mod std_values;
pub mod text_shape;

use crate::sut::argument::character::{LAST, char_of, char_ordinal, plainness};
pub use crate::sut::argument::domain::{ArgumentSpec, Domain, Notation, Part, Place};
pub use crate::sut::argument::single::Argument;
use crate::sut::argument::single::arguments;
use crate::sut::number::Number;
use crate::sut::text::{numerals, write_char};
use std::num::NonZero;
use std::ops::{Bound, RangeBounds};

/// How far a value moves: a number of steps, which may be more than its domain has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shift {
    Up(u128),
    Down(u128),
}

impl Shift {
    pub fn of(is_up: bool, size: u128) -> Self {
        if is_up { Self::Up(size) } else { Self::Down(size) }
    }
}

const SHIFT_128: u128 = 1 << 127;
impl Notation {
    pub fn is_float(self) -> bool {
        matches!(self, Self::Float32 | Self::Float64)
    }

    /// Whether the values are those of `std_values.rs`.
    fn is_of_std(self) -> bool {
        matches!(self, Self::Ipv4 | Self::Ipv6 | Self::Duration | Self::Ordering)
    }

    /// The number that the ordinal stands for; 0 and 1 for `false` and `true`, the code point for a
    /// character, the whole part of a float.
    pub fn number(self, ordinal: i128) -> Number {
        match self {
            Self::Float32 | Self::Float64 => float::number(ordinal, self),
            Self::Unsigned128 | Self::NonZeroUnsigned128 | Self::Ipv6 => {
                Number { negative: false, size: ordinal as u128 ^ SHIFT_128 }
            }
            Self::NonZeroSigned if ordinal >= 0 => {
                Number { negative: false, size: ordinal.unsigned_abs() + 1 }
            }
            Self::Char => char_of(ordinal).map_or(0, |value| i128::from(u32::from(value))).into(),
            _ => ordinal.into(),
        }
    }

    /// The ordinal that stands for a number; `None` if there is none.
    pub fn ordinal(self, number: Number) -> Option<i128> {
        match self {
            Self::Float32 | Self::Float64 => float::ordinal(number, self),
            Self::Unsigned128 | Self::NonZeroUnsigned128 | Self::Ipv6 => {
                (!number.negative || number.size == 0).then_some((number.size ^ SHIFT_128) as i128)
            }
            Self::NonZeroSigned if number.size == 0 => None,
            Self::NonZeroSigned if !number.negative => Some(number.signed()? - 1),
            Self::Char => char::from_u32(u32::try_from(number.signed()?).ok()?).map(char_ordinal),
            _ => number.signed(),
        }
    }
}

impl ArgumentSpec {
    pub fn new<A: Argument>(name: &'static str, type_name: &'static str) -> Self {
        Self { name, type_name, ..Self::of(A::domain(), Part::Whole) }
    }

    /// Narrows the domain to a range of values. A range without a value of the type leaves the
    /// domain empty (see [`ArgumentSpec::is_empty`]).
    pub fn within<A: Argument>(mut self, range: &impl RangeBounds<A>) -> Self {
        let Domain { min, max, .. } = self.domain;
        let (low, high) = match (range.start_bound(), range.end_bound()) {
            (low, Bound::Excluded(end)) if end.ordinal() == i128::MIN => (low, None),
            (low, Bound::Excluded(end)) => (low, Some(end.ordinal() - 1)),
            (low, Bound::Included(end)) => (low, Some(end.ordinal())),
            (low, Bound::Unbounded) => (low, Some(max)),
        };
        let low = match low {
            Bound::Included(start) => Some(start.ordinal()),
            Bound::Excluded(start) => start.ordinal().checked_add(1),
            Bound::Unbounded => Some(min),
        };
        (self.domain.min, self.domain.max) = match (low, high) {
            (Some(low), Some(high)) => (low.max(min), high.min(max)),
            _ => (1, 0),
        };
        self.ranged = true;
        self
    }

    pub fn is_empty(&self) -> bool {
        self.domain.min > self.domain.max
    }

    pub fn contains(&self, ordinal: i128) -> bool {
        (self.domain.min..=self.domain.max).contains(&ordinal)
    }

    /// The value moved by `shift`, but not past the end of the domain.
    pub fn shifted_within(&self, value: i128, shift: Shift) -> i128 {
        match shift {
            Shift::Up(size) => value.saturating_add_unsigned(size).min(self.domain.max),
            Shift::Down(size) => value.saturating_sub_unsigned(size).max(self.domain.min),
        }
    }

    pub fn number(&self, ordinal: i128) -> Number {
        self.domain.notation.number(ordinal)
    }

    /// The ordinal of a number, if it is in the domain.
    pub fn ordinal(&self, number: Number) -> Option<i128> {
        self.domain.notation.ordinal(number).filter(|ordinal| self.contains(*ordinal))
    }

    /// The ordinal of the float nearest to this value, if the argument is a float and it is in the
    /// domain.
    pub fn float(&self, value: f64) -> Option<i128> {
        let Domain { notation, .. } = self.domain;
        let ordinal = notation.is_float().then(|| float::nearest(value, notation))?;
        self.contains(ordinal).then_some(ordinal)
    }

    pub fn text_length(&self, ordinal: i128) -> u32 {
        if self.part == Part::Character {
            return plainness(ordinal);
        }
        match self.domain.notation {
            Notation::Bool => 5 - u32::from(ordinal != 0),
            notation if notation.is_float() || notation.is_of_std() => {
                let mut text = String::new();
                self.write(ordinal, &mut text);
                text.chars().count() as u32
            }
            notation => notation.number(ordinal).text_length(),
        }
    }

    /// The value as a snapshot shows it; [`ArgumentSpec::parse`] reads it back.
    pub fn write(&self, ordinal: i128, text: &mut String) {
        let notation = self.domain.notation;
        match notation {
            _ if notation.is_float() => float::write(ordinal, notation, text),
            Notation::Bool => text.push_str(if ordinal == 0 { "false" } else { "true" }),
            Notation::Char => match char_of(ordinal) {
                Some(value) => write_char(value, text),
                None => text.push_str("'?'"),
            },
            _ if notation.is_of_std() => std_values::write(ordinal, notation, text),
            _ => {
                let Number { negative, size } = self.number(ordinal);
                text.push_str(if negative { "-" } else { "" });
                text.push_str(&size.to_string());
            }
        }
    }

    #[inline]
    pub fn parse(&self, text: &str) -> Option<i128> {
        let notation = self.domain.notation;
        match notation {
            _ if notation.is_float() => float::parse(text, notation),
            Notation::Bool => text.parse::<bool>().ok().map(i128::from),
            Notation::Char => {
                let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
                crate::sut::text::unescape(inner)?.parse().ok().map(char_ordinal)
            }
            _ if notation.is_of_std() => std_values::parse(text, notation),
            _ => {
                let digits = text.strip_prefix('-').unwrap_or(text);
                let size = numerals::parse(digits)?;
                notation.ordinal(Number { negative: digits.len() < text.len(), size })
            }
        }
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {
        arguments! {$(
            $integer: <$integer>::MIN as i128, <$integer>::MAX as i128, Integer,
                at => Self::try_from(at).ok(), own => own as i128;
        )*}
    };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize);

arguments! {
    u128: i128::MIN, i128::MAX, Unsigned128,
        at => Some(at as Self ^ SHIFT_128), own => (own ^ SHIFT_128) as i128;
    bool: 0, 1, Bool, at => Some(at != 0), own => own.into();
    char: 0, LAST, Char, at => char_of(at), own => char_ordinal(own);
}

macro_rules! non_zeros {
    ($notation:ident, $lowest:expr => $($integer:ty)*) => {$(
        impl Argument for NonZero<$integer> {
            fn domain() -> Domain {
                let lowest: fn(Domain) -> i128 = $lowest;
                let Domain { max, .. } = <$integer>::domain();
                let highest = max - i128::from(Notation::$notation == Notation::NonZeroSigned);
                Domain::of(lowest(<$integer>::domain()), highest, Notation::$notation)
            }
            fn from_ordinal(ordinal: i128) -> Option<Self> {
                let closed = Notation::$notation == Notation::NonZeroSigned && ordinal >= 0;
                NonZero::new(<$integer>::from_ordinal(ordinal + i128::from(closed))?)
            }
            fn ordinal(&self) -> i128 {
                let ordinal = self.get().ordinal();
                ordinal - i128::from(Notation::$notation == Notation::NonZeroSigned && ordinal > 0)
            }
        }
    )*};
}

non_zeros!(NonZeroSigned, |domain| domain.min => i8 i16 i32 i64 i128 isize);
non_zeros!(NonZeroUnsigned, |_| 1 => u8 u16 u32 u64 usize);
non_zeros!(NonZeroUnsigned128, |domain| domain.min + 1 => u128);

#[cfg(test)]
mod tests;
