//! Constants of the source, and the traits by which the generated test collects them.
//!
//! Chance almost never meets one number among 2^64, but the number that a comparison needs often
//! stands in the source. This follows the seeding of *Improving the Coverage of Ariadne* (improved
//! attribute grammar, rule 5), which takes constants from the program under test.

pub mod derived;
pub mod packed;

use crate::collections::gather::Gather;
use crate::collections::sorting::sort_by_key;
use crate::sut::argument::ArgumentSpec;
use crate::sut::number::Number;
use crate::sut::text::unescape;

pub use self::packed::{float_of, is_packed, number_of, number_of_float, text_of};

/// The most constants that a search uses; further ones are dropped.
const MOST_CONSTANTS: usize = 256;

/// The most members of a list of limits.
const MOST_OF_A_LIST: usize = 64;

/// A type that holds numbers worth trying: integers, `bool`, `char`, floats (which give their
/// neighbouring integers too), and arrays, slices, tuples, ranges and `Option`s of these.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no constants that a search could try",
    label = "only numbers, `bool`, `char` and arrays, slices, tuples and ranges of them do"
)]
pub trait Constants {
    /// Adds the numbers.
    #[doc(hidden)]
    fn harvest(&self, to: &mut Harvest);
}

/// Numbers in the order in which they were found, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harvest(Vec<Number>);

impl Harvest {
    fn add(&mut self, number: Number) {
        // The grammar tries 0, 1 and -1 in any case.
        if number.size > 1 && self.0.len() < MOST_CONSTANTS && !self.0.contains(&number) {
            self.0.push(number);
        }
    }

    /// Adds a text, in the place of a number; not one that is long.
    pub fn add_text(&mut self, text: &str) {
        // The empty text is tried in any case.
        if let Some(number) = number_of(text).filter(|_| !text.is_empty()) {
            self.add(number);
        }
    }

    /// The numbers, the smallest first, so that the order of the source does not matter.
    #[inline]
    pub fn into_sorted(mut self) -> Vec<Number> {
        sort_by_key(&mut self.0, |number| (number.size, number.negative));
        self.0
    }
}

impl Constants for Harvest {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        self.0.iter().for_each(|number| to.add(*number));
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Constants for $integer {
            #[allow(clippy::cast_lossless, reason = "isize and usize have no From")]
            #[inline]
            fn harvest(&self, to: &mut Harvest) {
                to.add((*self as i128).into());
            }
        }
        impl Constants for core::num::NonZero<$integer> {
            #[inline]
            fn harvest(&self, to: &mut Harvest) {
                self.get().harvest(to);
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize);

impl Constants for u128 {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        to.add(Number { negative: false, size: *self });
    }
}

impl Constants for bool {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        i128::from(*self).harvest(to);
    }
}

impl Constants for char {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        u32::from(*self).harvest(to);
    }
}

impl Constants for f64 {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        const END: f64 = (1_u128 << 127) as f64;
        if self.abs() < END {
            for neighbour in [self.floor(), self.ceil()] {
                (neighbour as i128).harvest(to);
            }
        }
        if let Some(number) = number_of_float(*self) {
            to.add(number);
        }
    }
}

impl Constants for f32 {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        // The `f64` that is written as it is, such as 0.1, is not the `f64` of the same value.
        if let Ok(value) = self.to_string().parse::<f64>() {
            value.harvest(to);
        }
    }
}

impl<T: Constants + ?Sized> Constants for &T {
    fn harvest(&self, to: &mut Harvest) {
        (**self).harvest(to);
    }
}

impl<T: Constants> Constants for [T] {
    fn harvest(&self, to: &mut Harvest) {
        // A longer list is a table of data, not of limits.
        if self.len() <= MOST_OF_A_LIST {
            for constant in self {
                constant.harvest(to);
            }
        }
    }
}

impl<T: Constants, const LENGTH: usize> Constants for [T; LENGTH] {
    fn harvest(&self, to: &mut Harvest) {
        self.as_slice().harvest(to);
    }
}

impl<T: Constants> Constants for Option<T> {
    fn harvest(&self, to: &mut Harvest) {
        if let Some(constant) = self {
            constant.harvest(to);
        }
    }
}

impl<T: Constants> Constants for std::ops::Range<T> {
    fn harvest(&self, to: &mut Harvest) {
        [&self.start, &self.end].harvest(to);
    }
}

impl<T: Constants> Constants for std::ops::RangeInclusive<T> {
    fn harvest(&self, to: &mut Harvest) {
        [self.start(), self.end()].harvest(to);
    }
}

macro_rules! tuples {
    ($(($($member:ident),+))*) => {$(
        /// A member that holds no constants, such as a name beside its limit, is passed over.
        impl<$($member: MaybeConstants),+> Constants for ($($member,)+) {
            #[allow(non_snake_case, reason = "a member is named as its type")]
            fn harvest(&self, to: &mut Harvest) {
                let ($($member,)+) = self;
                $($member.harvest_if_any(to);)+
            }
        }
    )*};
}

tuples!((A)(A, B)(A, B, C)(A, B, C, D));

/// A type that may be a member of a tuple with constants.
pub trait MaybeConstants {
    /// Adds the numbers, if there are any.
    #[doc(hidden)]
    fn harvest_if_any(&self, to: &mut Harvest);
}

impl MaybeConstants for &str {
    #[inline]
    fn harvest_if_any(&self, _: &mut Harvest) {}
}

macro_rules! members {
    ($($constant:ty)*) => {$(
        impl MaybeConstants for $constant {
            #[inline]
            fn harvest_if_any(&self, to: &mut Harvest) {
                self.harvest(to);
            }
        }
    )*};
}

members!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char f32 f64);

/// Whether a number of the source is this value of an argument, or the next one. A 0 and a 1 stand
/// in sources for so much that they name nothing.
#[inline]
pub fn is_named(spec: &ArgumentSpec, value: i128, constants: &[Number]) -> bool {
    [0, 1].iter().any(|by| {
        let number = spec.number(value + by);
        number.size > 1 && constants.contains(&number)
    })
}

/// A named constant of the source, of whatever type.
pub struct Named<'a, T: ?Sized>(pub &'a T);

/// Harvests a named constant that holds numbers, and passes over one of any other type.
pub trait Harvested {
    /// Adds the numbers, if there are any.
    #[inline]
    fn harvest(&self, _: &mut Harvest) {}
}

// Method resolution takes the first implementation that fits, as it does for results (see `show`).
impl<T: Constants + ?Sized> Harvested for &Named<'_, T> {
    fn harvest(&self, to: &mut Harvest) {
        self.0.harvest(to);
    }
}

impl<T: ?Sized> Harvested for Named<'_, T> {}

/// The text of the constants in a snapshot's header: numbers, floats with a point or an exponent,
/// and texts between backquotes.
#[inline]
pub fn write(constants: &[Number]) -> String {
    let number = |constant: &Number| {
        if let Some(text) = text_of(*constant) {
            return format!("`{}`", text.escape_debug().to_string().replace('`', "\\u{60}"));
        }
        if let Some(float) = float_of(*constant) {
            return format!("{float:?}");
        }
        let sign = if constant.negative { "-" } else { "" };
        format!("{sign}{}", constant.size)
    };
    constants.iter().map(number).gathered().join(" ")
}

/// The inverse of [`write()`]; the error is the word that is no constant.
#[inline]
pub fn parse(text: &str) -> Result<Vec<Number>, String> {
    let mut constants = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            let number = unescape(part).and_then(|text| number_of(&text));
            constants.push(number.ok_or_else(|| part.to_owned())?);
            continue;
        }
        for word in part.split_whitespace() {
            if word.contains(['.', 'e']) {
                let number = word.parse().ok().and_then(number_of_float);
                constants.push(number.ok_or_else(|| word.to_owned())?);
                continue;
            }
            let digits = word.strip_prefix('-').unwrap_or(word);
            let size = digits.parse().map_err(|_| word.to_owned())?;
            constants.push(Number { negative: digits.len() < word.len(), size });
        }
    }
    Ok(constants)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harvested(constants: impl Constants) -> String {
        let mut harvest = Harvest::default();
        constants.harvest(&mut harvest);
        write(&harvest.into_sorted())
    }

    #[test]
    fn every_kind_of_constant_gives_its_numbers() {
        assert_eq!(harvested([500, -7, 500, 0, 1, -1, i64::MIN]), "-7 500 -9223372036854775808");
        assert_eq!(harvested(u128::MAX), u128::MAX.to_string());
        assert_eq!(harvested(('z', b'a', true)), "97 122");
        assert_eq!(
            harvested([18.5, 23.0, -2.5, f64::NAN, f64::INFINITY]),
            "-2 -3 18 19 23 -2.5 18.5"
        );
        assert_eq!(harvested(0.1_f32), "0.1");
        assert_eq!(harvested(Some(3..=9)), "3 9");
        assert_eq!(harvested([(7_i64, 1000, "kB")].as_slice()), "7 1000");
    }

    #[test]
    #[expect(clippy::needless_borrow, reason = "the references choose the method")]
    fn a_name_for_something_else_gives_nothing() {
        let mut harvest = Harvest::default();
        (&&Named(&"text")).harvest(&mut harvest);
        (&&Named(&String::new())).harvest(&mut harvest);
        (&&Named(&42_u8)).harvest(&mut harvest);
        assert_eq!(write(&harvest.into_sorted()), "42");
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "",
            "`GET` `a \\\\ \\u{60}\\n`",
            "7 ``",
            "-5 12 340282366920938463463374607431768211455",
            "0.05 -18.5 5e-324 1e300",
        ] {
            assert_eq!(parse(text).map(|constants| write(&constants)), Ok(text.to_owned()));
        }
        assert_eq!(parse("5 x"), Err("x".to_owned()));
        assert!(parse("5 -").is_err());
        assert_eq!(parse("18.5 1.x"), Err("1.x".to_owned()));
        assert!(parse("2.0").is_err(), "a whole number is written without a point");
    }

    #[test]
    fn tables_of_data_and_more_constants_than_a_search_uses_are_left_out() {
        let list = |length: usize| (2..).take(length).collect::<Vec<u32>>();
        let count = |lists: &[&[u32]]| {
            let mut harvest = Harvest::default();
            for list in lists {
                list.harvest(&mut harvest);
            }
            harvest.into_sorted().len()
        };
        assert_eq!(count(&[&list(MOST_OF_A_LIST)]), MOST_OF_A_LIST);
        assert_eq!(count(&[&list(MOST_OF_A_LIST + 1)]), 0);
        let all = list(MOST_CONSTANTS + 50);
        assert_eq!(count(&all.chunks(10).collect::<Vec<_>>()), MOST_CONSTANTS);
    }
}
