//! Operations that may fail, as conditions: the value fits its type, the divisor is not zero, the
//! amount of bits is less than the width, the index has an element. So are operations with two
//! ways: `min` gives its left operand, `saturating_add` the sum, a division leaves a remainder. An
//! operation is a true outcome where it does what it should. The distance to the false one is that
//! of Korel and Tracey: by how much a value, or an operand, would have to change.
//!
//! The copy asks before it operates. What is recorded is the same with and without overflow checks.

use std::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use crate::coverage::Map;
use crate::coverage::branch_distance::{Distances, K, Quantity};
use crate::coverage::length::Length;
use crate::coverage::probes::Operands;
use crate::coverage::recorder::note_operation;

/// What an operation on integers does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`
    Sum,
    /// `-` between two operands.
    Difference,
    /// `*`
    Product,
    /// `/` or `%`
    Quotient,
    /// `<<` or `>>`
    Shift,
    /// `-` in front of the left operand.
    Negation,
    /// The left operand as a value of the right one's type.
    Cast,
    /// `min`, which gives the left operand where it does what it should.
    Least,
    /// `max`.
    Greatest,
    /// `/` or `%`, of which a remainder is left where it does what it should.
    Remainder,
}

/// An integer type.
pub trait Integer: Quantity + Copy + PartialOrd {
    /// The width in bits.
    const BITS: u32;
    /// The smallest value.
    const MIN: Self;
    /// The largest value.
    const MAX: Self;

    /// The value as one of this type, where it has it.
    fn of<R: Integer>(other: R) -> Option<Self>;
    /// The value as an `i128`, where that has it.
    fn wide(self) -> Option<i128>;
    /// The value as a `u128`, where that has it.
    fn wide_unsigned(self) -> Option<u128>;
    /// The number of steps from one value to another one.
    fn steps(self, other: Self) -> u128;
    /// The value of an operation with two operands of this type; `None` where it does not fit.
    fn value_of(self, other: Self, by: Arithmetic) -> Option<Self>;
    /// The magnitude.
    fn magnitude(self) -> u128;
    /// What is left of a division; `None` by zero.
    fn left_of(self, divisor: Self) -> Option<Self>;
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Integer for $integer {
            const BITS: u32 = Self::BITS;
            const MIN: Self = Self::MIN;
            const MAX: Self = Self::MAX;

            fn of<R: Integer>(other: R) -> Option<Self> {
                match other.wide() {
                    Some(other) => other.try_into().ok(),
                    None => other.wide_unsigned()?.try_into().ok(),
                }
            }

            fn wide(self) -> Option<i128> {
                self.try_into().ok()
            }

            fn wide_unsigned(self) -> Option<u128> {
                self.try_into().ok()
            }

            fn steps(self, other: Self) -> u128 {
                self.abs_diff(other).try_into().unwrap_or(u128::MAX)
            }

            fn value_of(self, other: Self, by: Arithmetic) -> Option<Self> {
                match by {
                    Arithmetic::Sum => self.checked_add(other),
                    Arithmetic::Difference => self.checked_sub(other),
                    Arithmetic::Product => self.checked_mul(other),
                    _ => None,
                }
            }

            fn magnitude(self) -> u128 {
                self.steps(0)
            }

            fn left_of(self, divisor: Self) -> Option<Self> {
                self.checked_rem_euclid(divisor)
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// How near an operation came to failing.
struct Nearness {
    /// The distance; `None` where it fails.
    missing: Option<u128>,
    /// Operands, each with a value that lets the operation fail.
    operands: [Option<(i128, i128)>; 4],
}

impl Nearness {
    const FAILED: Self = Self { missing: None, operands: [None; 4] };

    /// Of two ends, the nearer one; `Some` for an end that the operation can go beyond.
    fn of(ends: [Option<u128>; 2], operands: [Option<(i128, i128)>; 4]) -> Self {
        let missing = Some(ends.into_iter().flatten().min().unwrap_or(u128::MAX));
        // An end at no distance is where it fails.
        Self { missing: missing.filter(|missing| *missing > 0), operands }
    }
}

fn is_signed<T: Integer>() -> bool {
    T::MIN.wide().is_some_and(|least| least < 0)
}

/// From a value that fits to one that does not.
fn beyond(steps: u128) -> u128 {
    steps.saturating_add(1)
}

/// An operand, and the one that is so many steps above it.
fn above<T: Integer>(operand: T, steps: Option<u128>) -> Option<(i128, i128)> {
    let operand = operand.wide()?;
    Some((operand, operand.checked_add_unsigned(steps?)?))
}

/// An operand, and the one that is so many steps below it.
fn below<T: Integer>(operand: T, steps: Option<u128>) -> Option<(i128, i128)> {
    let operand = operand.wide()?;
    Some((operand, operand.checked_sub_unsigned(steps?)?))
}

/// A value that fits is as near as the nearer end of its type that the operation can go beyond.
fn arithmetic<T: Integer>(left: T, right: T, by: Arithmetic) -> Nearness {
    let Some(value) = left.value_of(right, by) else { return Nearness::FAILED };
    let is_difference = by == Arithmetic::Difference;
    let up = (is_signed::<T>() || !is_difference).then(|| beyond(T::MAX.steps(value)));
    let down = (is_signed::<T>() || is_difference).then(|| beyond(T::MIN.steps(value)));
    let operands = match by {
        Arithmetic::Product => {
            let [of_left, of_right] = [factors(left, right), factors(right, left)];
            [of_left[0], of_left[1], of_right[0], of_right[1]]
        }
        Arithmetic::Difference => {
            [above(left, up), below(left, down), below(right, up), above(right, down)]
        }
        _ => [above(left, up), below(left, down), above(right, up), below(right, down)],
    };
    Nearness::of([up, down], operands)
}

/// A factor, and those of least magnitude that are too much for the other one.
fn factors<T: Integer>(factor: T, other: T) -> [Option<(i128, i128)>; 2] {
    let most = T::MAX.magnitude().checked_div(other.magnitude()).map(beyond);
    let wanted = most.and_then(|most| i128::try_from(most).ok());
    let pair = factor.wide().zip(wanted);
    [pair, pair.filter(|_| is_signed::<T>()).map(|(factor, wanted)| (factor, -wanted))]
}

/// The divisor must not be zero, and the smallest value of a signed type cannot be divided by -1.
fn quotient<T: Integer>(left: T, right: T) -> Nearness {
    let divisor = right.wide().map(|right| (right, 0));
    let of_zero = Some(right.magnitude());
    let (true, Some(least), Some(dividend), Some(right)) =
        (is_signed::<T>(), T::MIN.wide(), left.wide(), right.wide())
    else {
        return Nearness::of([of_zero, None], [divisor, None, None, None]);
    };
    let of_both = T::MIN.steps(left).saturating_add(right.abs_diff(-1));
    let operands = [divisor, Some((dividend, least)), Some((right, -1)), None];
    Nearness::of([of_zero, Some(of_both)], operands)
}

/// The left operand must be no greater than the right one, or no less.
fn chosen<T: Integer>(left: T, right: T, by: Arithmetic) -> Nearness {
    let is_least = by == Arithmetic::Least;
    if if is_least { left > right } else { left < right } {
        return Nearness::FAILED;
    }
    let missing = Some(beyond(left.steps(right)));
    let operands = if is_least {
        [above(left, missing), below(right, missing)]
    } else {
        [below(left, missing), above(right, missing)]
    };
    Nearness::of([missing, None], [operands[0], operands[1], None, None])
}

/// The left operand must be no multiple of the right one.
fn remainder<T: Integer>(left: T, right: T) -> Nearness {
    let Some(down) = left.left_of(right).map(T::magnitude).filter(|down| *down > 0) else {
        return Nearness::FAILED;
    };
    let up = right.magnitude() - down;
    let operands = [below(left, Some(down)), above(left, Some(up)), None, None];
    Nearness::of([Some(down), Some(up)], operands)
}

/// The amount must be at least 0 and less than the width of the left operand.
fn shift<T: Integer, R: Integer>(amount: R) -> Nearness {
    let width = i128::from(T::BITS);
    let Some(amount) = amount.wide().filter(|amount| (0..width).contains(amount)) else {
        return Nearness::FAILED;
    };
    let ends = [Some(width), is_signed::<R>().then_some(-1)];
    let [up, down] = ends.map(|end| end.map(|end| (amount, end)));
    Nearness::of(ends.map(|end| end.map(|end| end.abs_diff(amount))), [up, down, None, None])
}

fn negation<T: Integer>(operand: T) -> Nearness {
    let operands = operand.wide().zip(T::MIN.wide());
    Nearness::of([Some(T::MIN.steps(operand)), None], [operands, None, None, None])
}

/// The value must be one of the type `R` as well.
fn cast<T: Integer, R: Integer>(operand: T) -> Nearness {
    if R::of(operand).is_none() {
        return Nearness::FAILED;
    }
    // An end of `R` only counts where `T` goes beyond it.
    let up = T::of(R::MAX).filter(|end| *end < T::MAX).map(|end| beyond(end.steps(operand)));
    let down = T::of(R::MIN).filter(|end| *end > T::MIN).map(|end| beyond(end.steps(operand)));
    Nearness::of([up, down], [above(operand, up), below(operand, down), None, None])
}

/// The distances to what works and to what fails.
fn distances(missing: Option<u128>) -> Distances {
    match missing {
        Some(missing) => Distances::taken(true, missing as f64),
        None => Distances::taken(false, K),
    }
}

/// Operands that are integers.
pub trait ByRange {
    /// Notes whether the operation gives what it should.
    fn fits(&self, map: &'static Map, operation: usize, by: Arithmetic);
}

/// What has a length and a position in it.
pub trait ByLength {
    /// Notes whether the position exists.
    fn reaches(&self, map: &'static Map, operation: usize);
}

/// All other operands, of which nothing is noted.
pub trait ByNothing {
    /// Notes nothing.
    fn fits(&self, _: &'static Map, _: usize, _: Arithmetic) {}
    /// Notes nothing.
    fn reaches(&self, _: &'static Map, _: usize) {}
}

impl<L: ?Sized, R: ?Sized> ByNothing for Operands<'_, L, R> {}

impl<L: Integer, R: Integer> ByRange for &Operands<'_, L, R> {
    fn fits(&self, map: &'static Map, operation: usize, by: Arithmetic) {
        let (left, right) = (*self.0, *self.1);
        let nearness = match by {
            Arithmetic::Shift => Some(shift::<L, R>(right)),
            Arithmetic::Cast => Some(cast::<L, R>(left)),
            Arithmetic::Negation => Some(negation(left)),
            Arithmetic::Quotient => L::of(right).map(|right| quotient(left, right)),
            Arithmetic::Remainder => L::of(right).map(|right| remainder(left, right)),
            Arithmetic::Least | Arithmetic::Greatest => {
                L::of(right).map(|right| chosen(left, right, by))
            }
            _ => L::of(right).map(|right| arithmetic(left, right, by)),
        };
        if let Some(Nearness { missing, operands }) = nearness {
            note_operation(map, operation, distances(missing), operands.into_iter().flatten());
        }
    }
}

/// An index: one element, or a range of them.
pub trait Position {
    /// Pairs of places, each of which must be in order for the elements to exist.
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2];
}

impl Position for usize {
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2] {
        [Some((place(*self) + 1, length)), None]
    }
}

impl Position for Range<usize> {
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2] {
        let (start, end) = (place(self.start), place(self.end));
        [Some((start, end)), Some((end, length))]
    }
}

impl Position for RangeInclusive<usize> {
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2] {
        let (start, end) = (place(*self.start()), place(*self.end()) + 1);
        [Some((start, end)), Some((end, length))]
    }
}

impl Position for RangeFrom<usize> {
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2] {
        [Some((place(self.start), length)), None]
    }
}

impl Position for RangeTo<usize> {
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2] {
        [Some((place(self.end), length)), None]
    }
}

impl Position for RangeToInclusive<usize> {
    fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2] {
        [Some((place(self.end) + 1, length)), None]
    }
}

fn place(index: usize) -> i128 {
    // An index has at most 64 bits.
    index as i128
}

impl<L: Length + ?Sized, P: Position> ByLength for &Operands<'_, L, P> {
    fn reaches(&self, map: &'static Map, operation: usize) {
        let pairs = self.1.in_order(place(self.0.length()));
        let missing = pairs.iter().flatten().map(|(low, high)| high - low);
        let missing = missing.min().and_then(|steps| u128::try_from(steps).ok()).map(beyond);
        let operands = pairs.map(|pair| pair.map(|(low, high)| (low, high + 1)));
        note_operation(map, operation, distances(missing), operands.into_iter().flatten());
    }
}

#[cfg(test)]
mod tests;
