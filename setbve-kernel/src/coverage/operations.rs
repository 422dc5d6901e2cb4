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

/// A type of integers.
#[derive(Clone, Copy)]
pub struct Width {
    bits: u32,
    is_signed: bool,
}

impl Width {
    /// The steps from the smallest value to the largest one.
    fn steps(self) -> u128 {
        u128::MAX >> (128 - self.bits)
    }

    fn most(self) -> u128 {
        self.steps() >> u32::from(self.is_signed)
    }

    fn least(self) -> i128 {
        if self.is_signed { i128::MIN >> (128 - self.bits) } else { 0 }
    }
}

/// An integer of any type, so that what is noted of operations is compiled once, and not for each
/// type of a user's.
#[derive(Clone, Copy)]
pub struct Operand {
    of: Width,
    /// The steps from the smallest value of its type.
    rank: u128,
    magnitude: u128,
    /// The value, where an `i128` has it.
    wide: Option<i128>,
}

/// An integer type.
pub trait Integer: Quantity + Copy {
    /// Its width.
    const WIDTH: Width;

    /// The value.
    fn operand(self) -> Operand;
    /// The value as one of this type, where it has it.
    fn of(operand: Operand) -> Option<Self>;
    /// The value of an operation with two operands of this type; `None` where it does not fit.
    fn value_of(self, other: Self, by: Arithmetic) -> Option<Self>;
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl Integer for $integer {
            const WIDTH: Width = Width { bits: Self::BITS, is_signed: Self::MIN != 0 };

            fn operand(self) -> Operand {
                let steps = |from: Self| self.abs_diff(from).try_into().unwrap_or(u128::MAX);
                let (rank, magnitude) = (steps(Self::MIN), steps(0));
                Operand { of: Self::WIDTH, rank, magnitude, wide: self.try_into().ok() }
            }

            fn of(operand: Operand) -> Option<Self> {
                let large = || operand.magnitude.try_into().ok();
                operand.wide.map_or_else(large, |value| value.try_into().ok())
            }

            fn value_of(self, other: Self, by: Arithmetic) -> Option<Self> {
                match by {
                    Arithmetic::Sum => self.checked_add(other),
                    Arithmetic::Difference => self.checked_sub(other),
                    Arithmetic::Product => self.checked_mul(other),
                    Arithmetic::Remainder => self.checked_rem_euclid(other),
                    _ => None,
                }
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// An operand, and a value of it that lets the operation fail.
type Wanted = Option<(i128, i128)>;

/// How near an operation came to failing.
struct Nearness {
    /// The distance; `None` where it fails.
    missing: Option<u128>,
    operands: [Wanted; 4],
}

impl Nearness {
    const FAILED: Self = Self { missing: None, operands: [None; 4] };

    /// Of two ends, the nearer one; `Some` for an end that the operation can go beyond.
    fn of(ends: [Option<u128>; 2], operands: [Wanted; 4]) -> Self {
        let missing = Some(ends.into_iter().flatten().min().unwrap_or(u128::MAX));
        // An end at no distance is where it fails.
        Self { missing: missing.filter(|missing| *missing > 0), operands }
    }
}

/// From a value that fits to one that does not.
fn beyond(steps: u128) -> u128 {
    steps.saturating_add(1)
}

/// An operand, and the one that is so many steps above it.
fn above(operand: Operand, steps: Option<u128>) -> Wanted {
    let operand = operand.wide?;
    Some((operand, operand.checked_add_unsigned(steps?)?))
}

/// An operand, and the one that is so many steps below it.
fn below(operand: Operand, steps: Option<u128>) -> Wanted {
    let operand = operand.wide?;
    Some((operand, operand.checked_sub_unsigned(steps?)?))
}

/// How near an operation with two operands of one type came to failing, with its value.
fn nearness(left: Operand, right: Operand, value: Option<Operand>, by: Arithmetic) -> Nearness {
    match by {
        Arithmetic::Quotient => quotient(left, right),
        Arithmetic::Least => chosen(left, right, left.rank <= right.rank, above, below),
        Arithmetic::Greatest => chosen(left, right, left.rank >= right.rank, below, above),
        _ => match value {
            Some(value) if by == Arithmetic::Remainder => remainder(left, right, value),
            Some(value) => arithmetic(left, right, value, by),
            None => Nearness::FAILED,
        },
    }
}

/// A value that fits is as near as the nearer end of its type that the operation can go beyond.
fn arithmetic(left: Operand, right: Operand, value: Operand, by: Arithmetic) -> Nearness {
    let Width { is_signed, .. } = value.of;
    let is_difference = by == Arithmetic::Difference;
    let up = (is_signed || !is_difference).then(|| beyond(value.of.steps() - value.rank));
    let down = (is_signed || is_difference).then(|| beyond(value.rank));
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
fn factors(factor: Operand, other: Operand) -> [Wanted; 2] {
    let most = factor.of.most().checked_div(other.magnitude).map(beyond);
    let pair = factor.wide.zip(most.and_then(|most| i128::try_from(most).ok()));
    [pair, pair.filter(|_| factor.of.is_signed).map(|(factor, wanted)| (factor, -wanted))]
}

/// The divisor must not be zero, and the smallest value of a signed type cannot be divided by -1.
fn quotient(left: Operand, right: Operand) -> Nearness {
    let divisor = right.wide.map(|right| (right, 0));
    let of_zero = Some(right.magnitude);
    let (true, Some(dividend), Some(right)) = (left.of.is_signed, left.wide, right.wide) else {
        return Nearness::of([of_zero, None], [divisor, None, None, None]);
    };
    let of_both = left.rank.saturating_add(right.abs_diff(-1));
    let operands = [divisor, Some((dividend, left.of.least())), Some((right, -1)), None];
    Nearness::of([of_zero, Some(of_both)], operands)
}

/// The left operand must be no greater than the right one, or no less.
fn chosen(
    left: Operand,
    right: Operand,
    is_left: bool,
    of_left: fn(Operand, Option<u128>) -> Wanted,
    of_right: fn(Operand, Option<u128>) -> Wanted,
) -> Nearness {
    if !is_left {
        return Nearness::FAILED;
    }
    let missing = Some(beyond(left.rank.abs_diff(right.rank)));
    let operands = [of_left(left, missing), of_right(right, missing), None, None];
    Nearness::of([missing, None], operands)
}

/// The left operand must be no multiple of the right one.
fn remainder(left: Operand, right: Operand, value: Operand) -> Nearness {
    let down = value.magnitude;
    if down == 0 {
        return Nearness::FAILED;
    }
    let up = right.magnitude - down;
    let operands = [below(left, Some(down)), above(left, Some(up)), None, None];
    Nearness::of([Some(down), Some(up)], operands)
}

/// The amount must be at least 0 and less than the width of the left operand.
fn shift(left: Operand, right: Operand) -> Nearness {
    let width = i128::from(left.of.bits);
    let Some(amount) = right.wide.filter(|amount| (0..width).contains(amount)) else {
        return Nearness::FAILED;
    };
    let ends = [Some(width), right.of.is_signed.then_some(-1)];
    let [up, down] = ends.map(|end| end.map(|end| (amount, end)));
    Nearness::of(ends.map(|end| end.map(|end| end.abs_diff(amount))), [up, down, None, None])
}

fn negation(operand: Operand) -> Nearness {
    let operands = operand.wide.map(|own| (own, operand.of.least()));
    Nearness::of([Some(operand.rank), None], [operands, None, None, None])
}

/// The value must be one of the other type as well.
fn cast(operand: Operand, cast: Option<Operand>) -> Nearness {
    let Some(Operand { of, rank, .. }) = cast else { return Nearness::FAILED };
    // An end of that type only counts where the operand's own goes beyond it.
    let up = (of.most() < operand.of.most()).then(|| beyond(of.steps() - rank));
    let down = (of.least() > operand.of.least()).then(|| beyond(rank));
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
        let (left, right) = (self.0.operand(), self.1.operand());
        let nearness = match by {
            Arithmetic::Shift => Some(shift(left, right)),
            Arithmetic::Cast => Some(cast(left, R::of(left).map(R::operand))),
            Arithmetic::Negation => Some(negation(left)),
            _ => L::of(right).map(|same| {
                nearness(left, same.operand(), self.0.value_of(same, by).map(L::operand), by)
            }),
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

implement! {
    Position, fn in_order(&self, length: i128) -> [Option<(i128, i128)>; 2];
    [] usize => [Some((place(*self) + 1, length)), None];
    [] Range<usize> => {
        let (start, end) = (place(self.start), place(self.end));
        [Some((start, end)), Some((end, length))]
    };
    [] RangeInclusive<usize> => {
        let (start, end) = (place(*self.start()), place(*self.end()) + 1);
        [Some((start, end)), Some((end, length))]
    };
    [] RangeFrom<usize> => [Some((place(self.start), length)), None];
    [] RangeTo<usize> => [Some((place(self.end), length)), None];
    [] RangeToInclusive<usize> => [Some((place(self.end) + 1, length)), None];
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
