//! Coverage: what an instrumented copy of a function passes through.
//!
//! The macros put a call at every decision and every condition of the copy. These calls find the
//! thread's recorder, if it records the copy's [`Map`], and tell it the outcome and how far away
//! the other one was. The criterion is that of the improved Ariadne paper (section *Background and
//! Related Work*), condition-decision coverage: every decision and every condition in it takes both
//! outcomes; of an arm and a `?`, one is enough ([`Site::outcomes`]).
//!
//! Operations that may fail are recorded in the same way, as conditions that their operands are as
//! they should be, but outside of the criterion (`operations.rs`).
//!
//! May use: no other room. Data: a [`Map`] of the copy's places; a [`Trace`] of one call.

pub mod branch_distance;
pub mod length;
pub mod mutants;
pub mod operations;
pub mod probes;
pub mod recorder;
pub mod wire;

#[cfg(test)]
mod tests;

/// The panic of an `assert!` without a message.
#[doc(hidden)]
#[macro_export]
macro_rules! __fail_assertion {
    ($asserted:expr) => {
        ::core::panic!("{}", ::core::concat!("assertion failed: ", ::core::stringify!($asserted)))
    };
}

pub use crate::__fail_assertion as fail_assertion;
pub use branch_distance::{Comparison, Quantity, Value};
pub use length::Length;
pub use mutants::{is_other, none_left, number, stays};
pub use operations::{Arithmetic, ByLength, ByNothing, ByRange, Integer, Position};
pub use probes::{
    Asked, Asks, Chain, Compared, Each, Junction, Operands, Questioned, all, arm, constant, decide,
    each, item, items, look, look_along, missed_along, not, outcome, question, text,
};
pub use recorder::{Trace, record};

/// The places of a function at which coverage is taken.
#[derive(Debug)]
pub struct Map {
    /// The function's name.
    pub function: &'static str,
    /// The file it is in, as `file!()` says.
    pub file: &'static str,
    /// Its sites, in the order of the source.
    pub sites: &'static [Site],
    /// Its operations that may fail, and whose operands have known types. They are no part of the
    /// criterion, because most of them never fail.
    pub operations: &'static [Operation],
    /// How many of its numbers have mutants; `None` where nothing may have any, because what a
    /// condition of unsafe code rules out must not happen.
    pub numbers: Option<usize>,
}

impl Map {
    /// The number of places of which a trace has distances: the sites, and after them the
    /// operations.
    pub fn places(&self) -> usize {
        self.sites.len() + self.operations.len()
    }

    /// The number of places that have mutants: those, and after them the numbers.
    pub fn mutable(&self) -> usize {
        self.places() + self.numbers.unwrap_or_default()
    }

    /// The sites of the function itself, which make up the criterion.
    pub fn own(&self) -> impl Iterator<Item = (usize, &'static Site)> {
        self.sites.iter().enumerate().filter(|(_, site)| site.line > 0)
    }

    /// Whether a site is a decision of several conditions, which say more than it.
    pub fn is_divided(&self, at: usize) -> bool {
        self.sites.iter().enumerate().any(|(own, site)| own != at && site.decision == at)
    }

    /// The outcomes of a place that a search looks for: those of a site, and the failure of an
    /// operation, which is its false outcome.
    pub fn goals(&self, place: usize) -> &'static [bool] {
        self.sites.get(place).map_or(&[false], Site::outcomes)
    }
}

/// An operation in the source that may fail: the value does not fit its type, a divisor is zero, an
/// amount of bits is too large, an index has no element.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What stands there.
    pub text: &'static str,
}

/// A place in the source at which an outcome is recorded.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The line, from 1; 0 if the site is of a function that the function calls.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What stands there.
    pub text: &'static str,
    /// What it decides.
    pub kind: SiteKind,
    /// Control dependence: the site, by its index, and its outcome under which this one is
    /// evaluated.
    pub within: Option<(usize, bool)>,
    /// The decision that a condition belongs to; for a decision itself, its own index.
    pub decision: usize,
}

/// What a site's two outcomes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteKind {
    /// The whole of what an `if`, `while` or guard asks, or a boolean expression elsewhere. Where
    /// it is a single condition, there is no other site for that.
    Decision,
    /// A condition that cannot be divided further, in a decision of several.
    Condition,
    /// A `for` loop: an iteration is begun, or nothing is left to iterate over.
    Loop,
    /// An arm of a `match`: taken, or another one is.
    Arm,
    /// A pattern that may not match: `if let`, `while let`, `let … else`.
    Pattern,
    /// A `?`, or a value on which a method such as `unwrap_or` decides: a success, or a failure or
    /// nothing.
    Question,
}

impl Site {
    /// Whether it is the answer of a function, and compares nothing itself.
    pub fn asks_a_function(&self) -> bool {
        let is_answer =
            matches!(self.kind, SiteKind::Decision | SiteKind::Condition | SiteKind::Question);
        let compares = [" < ", " > ", " <= ", " >= ", " == ", " != "];
        is_answer && self.text.ends_with(')') && !compares.iter().any(|own| self.text.contains(own))
    }

    /// Whether each of its outcomes has a mutant.
    pub fn is_mutable(&self) -> bool {
        matches!(
            self.kind,
            SiteKind::Decision | SiteKind::Condition | SiteKind::Loop | SiteKind::Arm
        )
    }

    /// The outcomes to be covered. An arm has one: the other is another arm's. So has a `?`: that
    /// nothing fails is as a rule what one wants.
    pub fn outcomes(&self) -> &'static [bool] {
        match self.kind {
            SiteKind::Arm | SiteKind::Question => &[true],
            _ => &[true, false],
        }
    }
}
