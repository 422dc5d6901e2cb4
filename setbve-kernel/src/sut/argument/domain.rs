//! What is said of an ordinal: how far it goes, how its values are written, and what it is to its
//! argument.

use std::sync::Arc;

use crate::sut::argument::shape::Shape;

/// The ordinals of an [`Argument`](crate::sut::argument::Argument) type, and how a value is
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain {
    pub min: i128,
    pub max: i128,
    pub notation: Notation,
}

impl Domain {
    /// The domain of a type of your own: ordinals from `min` to `max`, written as decimal numbers.
    ///
    /// # Panics
    ///
    /// If `min > max`.
    pub const fn new(min: i128, max: i128) -> Self {
        assert!(min <= max, "an argument's domain needs min <= max");
        Self { min, max, notation: Notation::Custom }
    }

    pub const fn of(min: i128, max: i128, notation: Notation) -> Self {
        Self { min, max, notation }
    }
}

/// How the values of a domain are written in a snapshot and pasted into a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Decimal; the ordinal is the value.
    Integer,
    /// Decimal; the ordinal is the value minus 2^127.
    Unsigned128,
    /// Decimal; positive values are shifted down by one to close the hole at zero.
    NonZeroSigned,
    /// Decimal; a `NonZero` without negative values, whose ordinal is the value.
    NonZeroUnsigned,
    /// Decimal; a `NonZero<u128>`, whose ordinal is the value minus 2^127.
    NonZeroUnsigned128,
    /// `false`, `true`.
    Bool,
    /// A character literal; the surrogates are left out.
    Char,
    /// A float literal: `18.5`, `1e300`, `inf`, `NaN`.
    Float32,
    Float64,
    /// A type of the user's own: the decimal ordinal.
    Custom,
    /// An address: `10.0.0.0`, `fe80::1`. The ordinal of the second is its number minus 2^127.
    Ipv4,
    Ipv6,
    /// `1.5s`; the ordinal is the number of nanoseconds.
    Duration,
    /// `Less`, `Equal`, `Greater`, whose ordinals are -1, 0 and 1.
    Ordering,
}

/// What an ordinal is to the argument that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A value that is always there: a number, a field of a tuple.
    Whole,
    /// The number of characters of a text, or of items of a list.
    Length,
    /// Which of several forms a value has: `None` or `Some`.
    Choice,
    /// A character of a text.
    Character,
    /// A value that is there at some lengths or choices only: an item of a list, the value in
    /// `Some`.
    Item,
}

/// Where an ordinal stands among those of its argument.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// How many of the argument's ordinals stand before it.
    pub before: usize,
    /// How far before it the first ordinal stands that means the same: for a character of a text,
    /// that of the first character.
    pub after_like: usize,
    /// When it counts; `None` if always.
    pub gate: Option<Gate>,
    /// For a length or a choice of a value within one of its own type: the largest that has no
    /// further value of the type in it.
    pub ends_at: Option<i128>,
}

/// An ordinal counts only where another one, a length or a choice, is between `least` and `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// How far before it the other one stands.
    pub after: usize,
    pub least: i128,
    pub most: i128,
}

/// One ordinal of an argument of a function under exploration; most arguments have one alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentSpec {
    pub name: &'static str,
    pub type_name: &'static str,
    pub ranged: bool,
    /// What limits a text or a list; it stands at the first ordinal.
    pub limits: Option<Arc<str>>,
    pub domain: Domain,
    pub part: Part,
    pub place: Place,
    /// How the argument is made of ordinals; it stands at the first of them, and only if there are
    /// several.
    pub shape: Option<Arc<Shape>>,
    /// For a choice of variants with weights: that of each, in the order of the ordinals.
    pub weights: Option<Arc<[u32]>>,
}

impl ArgumentSpec {
    /// An ordinal of no argument yet.
    pub fn of(domain: Domain, part: Part) -> Self {
        Self {
            name: "",
            type_name: "",
            ranged: false,
            limits: None,
            domain,
            part,
            place: Place::default(),
            shape: None,
            weights: None,
        }
    }
}
