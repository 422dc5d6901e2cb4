//! How far apart two values of one shape are: what turns one of them into the other.
//!
//! - Numbers, floats by their order, and single characters: the difference of their ordinals.
//! - Fields, and the items of an array: Euclidean over the distances of their parts, so that a
//!   tuple of integers is as far from another as so many arguments are.
//! - Texts: the least cost of characters inserted and removed, at 1 each, and replaced, at 1 by a
//!   next one and else at 2.
//! - Lists: the least cost of items inserted and removed, at 1 and their size, and changed, at
//!   their distance. The size of a value is its distance from the simplest one.
//! - Variants: of one variant, the distance of their fields. Of two, the difference of their
//!   numbers and the sizes of both values' fields.
//!
//! It is a metric, because each replacement costs at most what removing and inserting does, and
//! sizes differ at most as values do. It follows trees of values from their roots and compares
//! parts of the same kind alone, as Selkow's tree edit distance does (*The tree-to-tree editing
//! problem*, 1977).

use crate::collections::gather::Both;
use std::ops::Add;

use crate::sut::argument::shape::{Choice, Fields, ListShape, Shape};

/// Two values of one shape, and its simplest value: the ordinals from the first one of each.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    pub both: [&'a [i128]; 2],
    pub simplest: &'a [i128],
}

impl Values<'_> {
    /// From a later ordinal on.
    fn behind(self, by: usize) -> Self {
        Self { both: self.both.both(|value| &value[by..]), simplest: &self.simplest[by..] }
    }

    /// One of the values, and the simplest one.
    fn sized(self, side: usize) -> Self {
        Self { both: [self.both[side], self.simplest], ..self }
    }
}

/// The square of the difference of two ordinals.
pub fn squared(one: i128, other: i128) -> f64 {
    let difference = one.abs_diff(other) as f64;
    difference * difference
}

impl Shape {
    /// The square of the distance, because squares of parts are what is added up.
    pub fn squared_distance(&self, values: Values<'_>) -> f64 {
        match self {
            Self::Whole => squared(values.both[0][0], values.both[1][0]),
            Self::Pointer(to) => to.squared_distance(values),
            Self::Array(item, count) => {
                let width = item.width();
                let items = (0..*count).map(|index| values.behind(index * width));
                items.map(|items| item.squared_distance(items)).sum()
            }
            Self::Fields(fields) => fields.squared_distance(values),
            Self::Text(_) => text_distance(values.both).powi(2),
            Self::List(list) => list.distance(values).powi(2),
            Self::Choice(choice) => choice.squared_distance(values),
        }
    }
}

impl Fields {
    fn squared_distance(&self, values: Values<'_>) -> f64 {
        let (mut squares, mut at) = (0.0, 0);
        for shape in &self.shapes {
            squares += shape.squared_distance(values.behind(at));
            at += shape.width();
        }
        squares
    }
}

impl Choice {
    fn squared_distance(&self, values: Values<'_>) -> f64 {
        let [one, other] = values.both.both(|value| self.chosen(value));
        let (Some((variant, start)), Some((of_other, start_of_other))) = (one, other) else {
            return 0.0;
        };
        if std::ptr::eq(variant, of_other) {
            return variant.fields.squared_distance(values.behind(start));
        }
        let numbers = values.both[0][0].abs_diff(values.both[1][0]) as f64;
        let size = variant.fields.squared_distance(values.behind(start).sized(0)).sqrt();
        let other = values.behind(start_of_other).sized(1);
        (numbers + size + of_other.fields.squared_distance(other).sqrt()).powi(2)
    }
}

impl ListShape {
    fn distance(&self, values: Values<'_>) -> f64 {
        if self.most == 0 {
            return 0.0;
        }
        let lengths = values.both.both(|value| length(value, self.most));
        let values = values.behind(1);
        let width = self.item.width();
        let item = |indices: [usize; 2]| {
            let [one, other] = [0, 1].both(|side| &values.both[side][indices[side] * width..]);
            Values { both: [one, other], simplest: values.simplest }
        };
        let further = |side: usize, index| {
            1.0 + self.item.squared_distance(item([index; 2]).sized(side)).sqrt()
        };
        edit_distance(lengths, further, |one, other| {
            self.item.squared_distance(item([one, other])).sqrt()
        })
    }
}

/// A length that stands in front of at most so many items.
fn length(value: &[i128], most: usize) -> usize {
    usize::try_from(value[0]).unwrap_or(0).min(most)
}

fn text_distance(both: [&[i128]; 2]) -> f64 {
    let [mut one, mut other] = both.both(|text| &text[1..=length(text, text.len() - 1)]);
    // What texts begin and end with alike stays.
    while let ([first, rest @ ..], [of_other, rest_of_other @ ..]) = (one, other)
        && first == of_other
    {
        (one, other) = (rest, rest_of_other);
    }
    while let ([rest @ .., last], [rest_of_other @ .., of_other]) = (one, other)
        && last == of_other
    {
        (one, other) = (rest, rest_of_other);
    }
    if one.is_empty() || other.is_empty() {
        return (one.len() + other.len()) as f64;
    }
    let replaced = |index: usize, of_other: usize| match one[index].abs_diff(other[of_other]) {
        0 => 0,
        1 => 1,
        _ => 2,
    };
    f64::from(edit_distance([one.len(), other.len()], |_, _| 1_u32, replaced))
}

/// The least cost of turning one sequence into another, where an item of either `side` is `further`
/// there, or one is `replaced` by another (Wagner and Fischer, *The string-to-string correction
/// problem*, 1974).
fn edit_distance<Cost: Copy + Default + PartialOrd + Add<Output = Cost>>(
    [one, other]: [usize; 2],
    further: impl Fn(usize, usize) -> Cost,
    replaced: impl Fn(usize, usize) -> Cost,
) -> Cost {
    let less = |one: Cost, other: Cost| if one < other { one } else { other };
    let mut least = vec![Cost::default(); other + 1];
    for index in 0..other {
        least[index + 1] = least[index] + further(1, index);
    }
    for index in 0..one {
        let removed = further(0, index);
        let mut before = least[0];
        let mut beside = before + removed;
        least[0] = beside;
        for of_other in 0..other {
            let with = before + replaced(index, of_other);
            before = least[of_other + 1];
            beside = less(with, less(before + removed, beside + further(1, of_other)));
            least[of_other + 1] = beside;
        }
    }
    least[other]
}
