//! Branch distance: how far an evaluated condition was from either outcome.
//!
//! It is defined as by Korel and Tracey: 0 for the outcome that was taken, and for the other one
//! the amount by which the operands miss it. The constant K is 1, which is exact for integers.

use std::num::NonZero;

/// The distance of one step, and that to the other outcome of a condition whose operands cannot be
/// measured.
pub const K: f64 = 1.0;

/// An operand as a number.
#[derive(Clone, Copy, PartialEq)]
pub enum Value {
    /// An integer; also a `bool` or a `char`.
    Integer(i128),
    /// An integer that no `i128` holds.
    Large(u128),
    /// A floating-point number.
    Float(f64),
}

impl Value {
    fn as_f64(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Large(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// The distance to the other one, rounded once.
    fn distance(self, other: Self) -> f64 {
        match (self, other) {
            (Self::Integer(left), Self::Integer(right)) => left.abs_diff(right) as f64,
            (Self::Large(left), Self::Large(right)) => left.abs_diff(right) as f64,
            _ => (self.as_f64() - other.as_f64()).abs(),
        }
    }

    pub fn integer(self) -> Option<i128> {
        match self {
            Self::Integer(value) => Some(value),
            Self::Large(_) | Self::Float(_) => None,
        }
    }
}

/// A type whose values have a distance.
pub trait Quantity {
    /// The value as a number.
    fn value(&self) -> Value;
}

macro_rules! quantities {
    ($($integer:ty)*) => {
        implement! {
            Quantity, fn value(&self) -> Value;
            $([] $integer => {
                // A number that is too large for an `i128` fits a `u128`.
                let large = || u128::try_from(*self).map_or(Value::Float(f64::MAX), Value::Large);
                i128::try_from(*self).map_or_else(|_| large(), Value::Integer)
            };
            [] NonZero<$integer> => self.get().value();)*
        }
    };
}

quantities!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

implement! {
    Quantity, fn value(&self) -> Value;
    [] bool => Value::Integer((*self).into());
    [] char => Value::Integer(u32::from(*self).into());
    [] f32 => Value::Float((*self).into());
    [] f64 => Value::Float(*self);
    [Q: Quantity + ?Sized] &Q => (**self).value();
    [Q: Quantity + ?Sized] &mut Q => (**self).value();
}

/// How two operands are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
}

impl Comparison {
    /// The distances to the true and to the false outcome, given the one that was taken.
    pub fn distances(self, left: Value, right: Value, outcome: bool) -> Distances {
        let difference = left.distance(right);
        let missing = match (self, outcome) {
            (Self::Equal, true) | (Self::NotEqual, false) => K,
            // With equal operands the outcome is this one too, so the other one is a step further.
            (Self::LessEqual | Self::GreaterEqual, true) | (Self::Less | Self::Greater, false) => {
                difference + K
            }
            _ => difference,
        };
        Distances::taken(outcome, missing)
    }
}

/// The distances of one evaluation to the true and to the false outcome. Only the one that was
/// taken has distance 0.
#[derive(Clone, Copy, PartialEq)]
pub struct Distances {
    pub to_true: f64,
    pub to_false: f64,
}

impl Distances {
    pub const NEVER: Self = Self { to_true: f64::INFINITY, to_false: f64::INFINITY };

    /// The distances where `outcome` was taken and the other one was `missing` away.
    pub fn taken(outcome: bool, missing: f64) -> Self {
        // `missing` is not finite where an operand was NaN or infinite, and it may be 0 where
        // floating-point numbers are too near.
        let missing = if missing.is_finite() { missing.max(f64::MIN_POSITIVE) } else { f64::MAX };
        if outcome {
            Self { to_true: 0.0, to_false: missing }
        } else {
            Self { to_true: missing, to_false: 0.0 }
        }
    }

    pub fn of(outcome: bool) -> Self {
        Self::taken(outcome, K)
    }

    pub fn not(self) -> Self {
        Self { to_true: self.to_false, to_false: self.to_true }
    }

    /// The distances of `self && other`, both evaluated.
    pub fn and(self, other: Self) -> Self {
        Self { to_true: self.to_true + other.to_true, to_false: self.to_false.min(other.to_false) }
    }

    /// The distances of `self || other`, both evaluated.
    pub fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    pub fn to(self, outcome: bool) -> f64 {
        if outcome { self.to_true } else { self.to_false }
    }

    /// The smaller distance to each outcome.
    pub fn nearest(self, other: Self) -> Self {
        Self {
            to_true: self.to_true.min(other.to_true),
            to_false: self.to_false.min(other.to_false),
        }
    }
}
