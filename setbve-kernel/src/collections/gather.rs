//! Collecting by a plain loop.
//!
//! `collect` and the `map` of arrays are compiled anew for each chain of iterators that they meet,
//! with whatever they need to foresee its length: an eighth of what a first build compiled. Code
//! that runs once per test uses these instead; what runs once per call uses `both` alone. Those
//! that borrow a closure are compiled once for each type of items, and for none if they only deal
//! with indices.

/// Iterators that are collected without asking for their length.
pub trait Gather: Iterator + Sized {
    fn gathered(self) -> Vec<Self::Item> {
        let mut all = Vec::new();
        for one in self {
            all.push(one);
        }
        all
    }
}

impl<I: Iterator> Gather for I {}

/// Pairs of which both sides are treated alike.
pub trait Both<T> {
    fn both<U>(self, of: impl FnMut(T) -> U) -> [U; 2];
}

impl<T> Both<T> for [T; 2] {
    fn both<U>(self, mut of: impl FnMut(T) -> U) -> [U; 2] {
        let [one, other] = self;
        let one = of(one);
        [one, of(other)]
    }
}

/// What becomes of each item.
pub fn each<'a, T, U>(items: &'a [T], become_of: &mut dyn FnMut(&'a T) -> U) -> Vec<U> {
    let mut all = Vec::new();
    for item in items {
        all.push(become_of(item));
    }
    all
}

/// What becomes of those items of which something does.
pub fn each_some<'a, T, U>(
    items: &'a [T],
    become_of: &mut dyn FnMut(&'a T) -> Option<U>,
) -> Vec<U> {
    let mut all = Vec::new();
    for item in items {
        if let Some(one) = become_of(item) {
            all.push(one);
        }
    }
    all
}

/// The first so many items, or all of fewer.
pub fn first<T>(items: &[T], most: usize) -> &[T] {
    &items[..most.min(items.len())]
}

/// The first so many different items.
pub fn distinct<T: PartialEq>(all: Vec<T>, most: usize) -> Vec<T> {
    let mut distinct: Vec<T> = Vec::new();
    for own in all {
        if distinct.len() < most && !distinct.contains(&own) {
            distinct.push(own);
        }
    }
    distinct
}

/// The indices below a count for which something holds.
pub fn indices(count: usize, hold: &dyn Fn(usize) -> bool) -> Vec<usize> {
    (0..count).filter(|index| hold(*index)).gathered()
}

/// How many of the indices below a count, from 0 on, come before the first for which something does
/// not hold.
pub fn leading(count: usize, hold: &dyn Fn(usize) -> bool) -> usize {
    (0..count).take_while(|index| hold(*index)).count()
}

/// Leaves only the items that are such.
pub fn keep<T>(items: &mut Vec<T>, are: &mut dyn FnMut(&T) -> bool) {
    let mut kept = 0;
    for at in 0..items.len() {
        if are(&items[at]) {
            items.swap(kept, at);
            kept += 1;
        }
    }
    items.truncate(kept);
}
