//! Collecting by a plain loop.
//!
//! `collect` and the `map` of arrays are compiled anew for each chain of iterators that they meet,
//! with whatever they need to foresee its length: an eighth of what a first build compiled. Code
//! that runs once per test uses these instead; what runs once per call does not.

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
