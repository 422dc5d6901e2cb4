//! Choice points: the places of a generator that ask for a Gödel number.

/// What a choice point decides (the paper's Table I).
///
/// Gödel numbers count from 0 whatever the kind: the least that a choice point allows is number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which of so many rules is taken; the number is the rule's index.
    Rule {
        /// How many rules there are, at least one.
        rules: usize,
    },
    /// How often a rule is called; the number is what exceeds the least.
    Repetition {
        /// The fewest calls: 0 for `mult`, 1 for `plus`.
        least: usize,
        /// The most calls, if there is a bound.
        most: Option<usize>,
    },
    /// Which value of a range is taken; the number is the distance from the least.
    Integer {
        /// The least value's ordinal.
        least: i128,
        /// The greatest value's ordinal.
        most: i128,
    },
}

impl Kind {
    /// The greatest Gödel number, if there is one.
    pub fn most(self) -> Option<u128> {
        match self {
            Self::Rule { rules } => Some(rules as u128 - 1),
            Self::Repetition { least, most } => most.map(|most| (most - least) as u128),
            Self::Integer { least, most } => Some(most.wrapping_sub(least) as u128),
        }
    }
}

/// A choice point, by its number, which is unique within a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoicePoint {
    /// Its place in the order in which the generator's points were met first.
    pub number: usize,
    /// What it decides, within which bounds.
    pub kind: Kind,
}

/// The state of a generation at the moment of a choice (III.C of the paper).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The recursion depth: how many of the calls around this one have met the same choice point. 0
    /// at the first.
    pub depth: usize,
    /// How many calls of rules are left before the attempt fails.
    pub calls_left: usize,
}

/// A choice that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The choice point's number.
    pub point: usize,
    /// The recursion depth at which it was asked.
    pub depth: usize,
    /// The Gödel number.
    pub number: u128,
}
