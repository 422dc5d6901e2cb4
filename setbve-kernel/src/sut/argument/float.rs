//! `f32` and `f64` as arguments: their ordinals, numbers and texts.
//!
//! Ordinals follow IEEE 754's total order, with one NaN: from -∞ through -0.0 and 0.0, which are
//! neighbours, to +∞, and NaN after it. Neighbours are adjacent floats.

use crate::sut::argument::domain::{Domain, Notation};
use crate::sut::argument::single::Argument;
use crate::sut::constants::float_of;
use crate::sut::number::Number;

macro_rules! floats {
    ($($float:ident $bits:ident $notation:ident),*) => {$(
        impl Argument for $float {
            fn domain() -> Domain {
                let infinity = i128::from($float::INFINITY.to_bits());
                Domain::of(-1 - infinity, infinity + 1, Notation::$notation)
            }
            fn from_ordinal(ordinal: i128) -> Option<Self> {
                let infinity = i128::from($float::INFINITY.to_bits());
                if ordinal == infinity + 1 {
                    return Some($float::NAN);
                }
                // Negative floats are those of the positive bits, from -0.0 down.
                let bits = if ordinal < 0 { -1 - ordinal } else { ordinal };
                let size = $float::from_bits($bits::try_from(bits).ok()?);
                (bits <= infinity).then_some(if ordinal < 0 { -size } else { size })
            }
            fn ordinal(&self) -> i128 {
                if self.is_nan() {
                    return Self::domain().max;
                }
                let bits = i128::from(self.abs().to_bits());
                if self.is_sign_negative() { -1 - bits } else { bits }
            }
        }
    )*};
}

floats!(f32 u32 Float32, f64 u64 Float64);

/// The widest of the two types, for what both have in common. An `f32` keeps its value in it.
fn value(ordinal: i128, notation: Notation) -> f64 {
    let value = if notation == Notation::Float32 {
        f32::from_ordinal(ordinal).map(f64::from)
    } else {
        f64::from_ordinal(ordinal)
    };
    value.unwrap_or(f64::NAN)
}

/// The whole part of the float, as a number to calculate with; the largest number for what is
/// beyond all numbers.
pub fn number(ordinal: i128, notation: Notation) -> Number {
    let value = value(ordinal, notation);
    let size = if value.is_nan() { u128::MAX } else { value.abs() as u128 };
    Number { negative: value < 0.0 && size > 0, size }
}

/// The ordinal of the float that is exactly this number, or for which it stands, if there is one.
pub fn ordinal(number: Number, notation: Notation) -> Option<i128> {
    if let Some(float) = float_of(number) {
        return Some(nearest(float, notation));
    }
    let Number { negative, size } = number;
    let float = if notation == Notation::Float32 { f64::from(size as f32) } else { size as f64 };
    let is_exact = size <= 1 << 126 && float as u128 == size;
    is_exact.then(|| nearest(if negative && size > 0 { -float } else { float }, notation))
}

/// The ordinal of the float nearest to this value.
pub fn nearest(value: f64, notation: Notation) -> i128 {
    if notation == Notation::Float32 { (value as f32).ordinal() } else { value.ordinal() }
}

/// Writes the shortest text that reads back as the same float: `18.5`, `-0.0`, `1e300`, `inf`,
/// `NaN`.
pub fn write(ordinal: i128, notation: Notation, text: &mut String) {
    let value = value(ordinal, notation);
    text.push_str(&match notation {
        Notation::Float32 => format!("{:?}", value as f32),
        _ => format!("{value:?}"),
    });
}

#[inline]
pub fn parse(text: &str, notation: Notation) -> Option<i128> {
    if notation == Notation::Float32 {
        text.parse::<f32>().ok().map(|float| float.ordinal())
    } else {
        text.parse::<f64>().ok().map(|float| float.ordinal())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp, reason = "what is compared is exact")]
    use super::*;
    use proptest::prelude::*;

    fn text(ordinal: i128, notation: Notation) -> String {
        let mut text = String::new();
        write(ordinal, notation, &mut text);
        text
    }

    proptest! {
        #[test]
        fn every_float_reads_back_from_its_ordinal_and_its_text(bits: u64, short: u32) {
            let (double, single) = (f64::from_bits(bits), f32::from_bits(short));
            let back = f64::from_ordinal(double.ordinal()).expect("it is in the domain");
            prop_assert!(back.to_bits() == bits || back.is_nan() && double.is_nan());
            let own = text(double.ordinal(), Notation::Float64);
            prop_assert_eq!(parse(&own, Notation::Float64), Some(double.ordinal()), "{}", own);
            let back = f32::from_ordinal(single.ordinal()).expect("it is in the domain");
            prop_assert!(back.to_bits() == short || back.is_nan() && single.is_nan());
            let own = text(single.ordinal(), Notation::Float32);
            prop_assert_eq!(parse(&own, Notation::Float32), Some(single.ordinal()), "{}", own);
        }

        #[test]
        fn ordinals_are_in_the_order_of_the_floats(one: f64, other: f64) {
            prop_assume!(one != other && !one.is_nan() && !other.is_nan());
            prop_assert_eq!(one < other, one.ordinal() < other.ordinal());
        }

        #[test]
        fn neighbours_are_adjacent_floats(one: f64) {
            prop_assume!(one.is_finite() && one != 0.0);
            prop_assert_eq!(f64::from_ordinal(one.ordinal() + 1), Some(one.next_up()));
        }

        #[test]
        fn a_number_is_found_where_a_float_has_exactly_its_value(number: i64) {
            let ordinal = ordinal(i128::from(number).into(), Notation::Float64);
            let is_exact = (number as f64) as i128 == i128::from(number);
            prop_assert_eq!(ordinal, is_exact.then(|| (number as f64).ordinal()));
        }
    }

    #[test]
    fn the_ends_are_the_infinities_and_one_nan() {
        let Domain { min, max, .. } = f64::domain();
        let at = |ordinal| f64::from_ordinal(ordinal).expect("it is in the domain");
        assert_eq!(at(min), f64::NEG_INFINITY);
        assert_eq!(at(max - 1), f64::INFINITY);
        assert!(at(max).is_nan());
        assert_eq!([f64::from_ordinal(min - 1), f64::from_ordinal(max + 1)], [None, None]);
        assert_eq!([(-0.0_f64).ordinal(), 0.0_f64.ordinal()], [-1, 0]);
        assert_eq!(f32::from_ordinal(f32::domain().min), Some(f32::NEG_INFINITY));
    }

    #[test]
    fn texts_are_literals_of_rust() {
        let of = |float: f64| text(float.ordinal(), Notation::Float64);
        let texts = [18.5, -0.0, 1e300, 5e-324, f64::INFINITY, f64::NAN].map(of);
        assert_eq!(texts, ["18.5", "-0.0", "1e300", "5e-324", "inf", "NaN"]);
    }
}
