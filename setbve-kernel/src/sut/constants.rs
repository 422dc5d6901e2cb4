//! Constants of the source, and the traits by which the generated test collects them.
//!
//! Chance almost never meets one number among 2^64, but the number that a comparison needs often
//! stands in the source. This follows the seeding of *Improving the Coverage of Ariadne* (improved
//! attribute grammar, rule 5), which takes constants from the program under test.

pub mod derived;
pub mod packed;

use crate::collections::gather::{Gather, each};
use crate::collections::sorting::sort_by_key;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::{have_bytes, have_characters};
use crate::sut::number::Number;
use crate::sut::text::{unescape, write_char};

pub use self::packed::{float_of, is_packed, number_of, number_of_float, text_of};

/// The most constants that a search uses; further ones are dropped.
const MOST_CONSTANTS: usize = 256;

/// The most members of a list of limits.
const MOST_OF_A_LIST: usize = 64;

/// A type that holds numbers worth trying: integers, `bool`, `char`, floats, and arrays, slices,
/// tuples, ranges and `Option`s of these.
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
pub struct Harvest {
    numbers: Vec<Number>,
    /// Those that the source writes as characters.
    pub chars: Vec<Number>,
}

impl Harvest {
    fn add(&mut self, number: Number) {
        // The grammar tries 0, 1 and -1 in any case.
        if number.size > 1 && self.numbers.len() < MOST_CONSTANTS && !self.numbers.contains(&number)
        {
            self.numbers.push(number);
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
        sort_by_key(&mut self.numbers, |number| (number.size, number.negative));
        self.numbers
    }
}

/// The constants that these arguments can be like, sorted; beside a float, the integers around it
/// for those that are no floats.
pub fn suited_to(arguments: &[ArgumentSpec], constants: &[Number]) -> Vec<Number> {
    let are_floats = each(arguments, &mut |spec| spec.domain.notation.is_float());
    let takes_texts = have_characters(arguments) || have_bytes(arguments);
    let mut suited = Harvest::default();
    for constant in constants {
        let float = float_of(*constant);
        if takes_texts
            || text_of(*constant).is_none() && float.is_none_or(|_| are_floats.contains(&true))
        {
            suited.add(*constant);
        }
        if let Some(float) = float.filter(|own| own.fract() != 0.0)
            && are_floats.contains(&false)
        {
            (float.floor() as i128).harvest(&mut suited);
            (float.ceil() as i128).harvest(&mut suited);
        }
    }
    suited.into_sorted()
}

impl Constants for Harvest {
    #[inline]
    fn harvest(&self, to: &mut Harvest) {
        self.numbers.iter().for_each(|number| to.add(*number));
        to.chars.extend_from_slice(&self.chars);
    }
}

macro_rules! constants {
    ($([$($of:tt)*] $type:ty, $own:ident, $to:ident => $harvest:expr;)*) => {$(
        impl<$($of)*> Constants for $type {
            #[allow(clippy::cast_lossless, reason = "isize and usize have no From")]
            #[inline]
            fn harvest(&self, $to: &mut Harvest) {
                let $own = self;
                $harvest;
            }
        }
    )*};
}

macro_rules! integers {
    ($($integer:ty)*) => {
        constants! {$(
            [] $integer, own, to => to.add((*own as i128).into());
            [] core::num::NonZero<$integer>, own, to => own.get().harvest(to);
        )*}
    };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize);

constants! {
    [] u128, own, to => to.add(Number { negative: false, size: *own });
    // The `f64` that is written as it is, such as 0.1, is not the `f64` of the same value.
    [] f32, own, to => if let Ok(own) = own.to_string().parse::<f64>() { own.harvest(to) };
    [] f64, own, to => match number_of_float(*own) {
        Some(number) => to.add(number),
        None if own.is_finite() => (*own as i128).harvest(to),
        None => {}
    };
    [] char, own, to => {
        u32::from(*own).harvest(to);
        to.chars.push(number_of_char(*own));
    };
    // A longer list is a table of data, not of limits.
    [T: Constants] [T], own, to => if own.len() <= MOST_OF_A_LIST {
        for constant in own {
            constant.harvest(to);
        }
    };
    [T: Constants + ?Sized] &T, own, to => (**own).harvest(to);
    [T: Constants, const LENGTH: usize] [T; LENGTH], own, to => own.as_slice().harvest(to);
    [T: Constants] Option<T>, own, to => if let Some(own) = own { own.harvest(to) };
    [T: Constants] std::ops::Range<T>, own, to => [&own.start, &own.end].harvest(to);
    [T: Constants] std::ops::RangeInclusive<T>, own, to => [own.start(), own.end()].harvest(to);
}

impl Constants for bool {
    /// As numbers, both are tried in any case.
    fn harvest(&self, _: &mut Harvest) {}
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
    constants.iter().any(|constant| {
        let place = spec.ordinal(*constant).filter(|_| constant.size > 1);
        place.is_some_and(|place| [value, value + 1].contains(&place))
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

fn number_of_char(character: char) -> Number {
    i128::from(u32::from(character)).into()
}

/// The text of the constants in a snapshot's header: numbers, or characters where they are `chars`,
/// floats with a point or an exponent, and texts between backquotes.
#[inline]
pub fn write(constants: &[Number], chars: &[Number]) -> String {
    let number = |constant: &Number| {
        let code = u32::try_from(constant.size).ok().filter(|_| chars.contains(constant));
        if let Some(character) = code.and_then(char::from_u32) {
            let mut text = String::new();
            write_char(character, &mut text);
            // Blanks and backquotes stand between constants.
            return text.replace(' ', "\\u{20}").replace('`', "\\u{60}");
        }
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

/// The inverse of [`write()`], which adds to `chars`; the error is the word that is no constant.
#[inline]
pub fn parse(text: &str, chars: &mut Vec<Number>) -> Result<Vec<Number>, String> {
    let mut constants = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 1 {
            let number = unescape(part).and_then(|text| number_of(&text));
            constants.push(number.ok_or_else(|| part.to_owned())?);
            continue;
        }
        for word in part.split_whitespace() {
            if let Some(quoted) = word.strip_prefix('\'').and_then(|own| own.strip_suffix('\'')) {
                let character = unescape(quoted).and_then(|own| own.chars().next());
                chars.push(number_of_char(character.ok_or_else(|| word.to_owned())?));
                constants.extend(chars.last());
                continue;
            }
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
        let chars = harvest.chars.clone();
        write(&harvest.into_sorted(), &chars)
    }

    #[test]
    fn every_kind_of_constant_gives_its_numbers() {
        assert_eq!(harvested([500, -7, 500, 0, 1, -1, i64::MIN]), "-7 500 -9223372036854775808");
        assert_eq!(harvested(u128::MAX), u128::MAX.to_string());
        assert_eq!(harvested(('z', b'a', true)), "97 'z'");
        assert_eq!(harvested([18.5, 23.0, -2.5, f64::NAN, f64::INFINITY]), "23 -2.5 18.5");
        assert_eq!(harvested(0.1_f32), "0.1");
        assert_eq!(harvested(Some(3..=9)), "3 9");
        assert_eq!(harvested([(7_i64, 1000, "kB")].as_slice()), "7 1000");
    }

    #[test]
    fn integers_take_the_neighbours_of_floats_and_floats_do_not() {
        let float = ArgumentSpec::new::<f64>("x", "f64");
        let both = [float.clone(), ArgumentSpec::new::<u8>("n", "u8")];
        let constants = ["18.5", "500"].map(|text| parse(text, &mut Vec::new()).unwrap()[0]);
        let suited = |arguments: &[ArgumentSpec]| write(&suited_to(arguments, &constants), &[]);
        assert_eq!(suited(&[float]), "500 18.5");
        assert_eq!(suited(&both[1..]), "18 19 500");
        assert_eq!(suited(&both), "18 19 500 18.5");
    }

    #[test]
    #[expect(clippy::needless_borrow, reason = "the references choose the method")]
    fn a_name_for_something_else_gives_nothing() {
        let mut harvest = Harvest::default();
        (&&Named(&"text")).harvest(&mut harvest);
        (&&Named(&String::new())).harvest(&mut harvest);
        (&&Named(&42_u8)).harvest(&mut harvest);
        assert_eq!(write(&harvest.into_sorted(), &[]), "42");
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "",
            "`GET` `a \\\\ \\u{60}\\n`",
            "7 ``",
            "-5 12 340282366920938463463374607431768211455",
            "0.05 -18.5 5e-324 1e300",
            "5 '\\n' '\\u{20}' '%' '\\'' '\\u{60}' 'Z' '…' `a`",
        ] {
            let mut chars = Vec::new();
            let constants = parse(text, &mut chars);
            assert_eq!(constants.map(|constants| write(&constants, &chars)), Ok(text.to_owned()));
        }
        let parse = |text: &str| parse(text, &mut Vec::new());
        assert_eq!(parse("5 x"), Err("x".to_owned()));
        assert!(parse("5 -").is_err() && parse("5 ''").is_err() && parse("5 '").is_err());
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
