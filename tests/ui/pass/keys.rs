//! Every key of the attribute.
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_code)]

extern crate setbve as bve;

use std::time::Duration;

const EVALUATIONS: u64 = 1_000;

const OWN: setbve::TotalInputLength = setbve::TotalInputLength;

mod path {
    pub use setbve as reexport;

    pub fn own() -> impl setbve::Descriptor {
        setbve::ValidityGroup
    }

    pub const fn budget() -> super::Duration {
        super::Duration::from_secs(1)
    }
}

/// All keys.
#[setbve::boundary_explore(
    budget = "1m 30s",
    evaluations = 100_000,
    descriptors = [ValidityGroup, OutputAbstraction, OutputLengthDifference, TotalInputLength, InputLengthVariance, TotalInputSize, InputHeight, OWN, path::own()],
    seed = 42,
    boundaries = 40,
    selection = uniform,
    distance = jaccard,
    shares = [10, 80, 10],
    isolation = process,
    call_limit = "1s",
    memory_limit = 2 << 30,
    workers = 2,
    side_effects = true,
    name = "all.keys-1",
    crate = ::setbve,
)]
#[must_use]
pub const fn all(n: u8) -> u8 {
    n / 2
}

/// The other ways to write them.
#[path::reexport::boundary_explore(
    crate = path::reexport,
    budget = path::budget(),
    evaluations = EVALUATIONS * 2,
    descriptors = [self::OWN],
    seed = u64::MAX,
    boundaries = usize::MAX,
    isolation = "none",
    call_limit = path::budget(),
    memory_limit = 536_870_912,
    selection = Curiosity,
    distance = "StringLength"
)]
#[must_use]
pub const fn expressions(n: u8) -> u8 {
    n / 2
}

/// The search and the summary of AutoBVA.
#[setbve::boundary_explore(budget = "0s", method = batched_bcs, summary = "clusters")]
#[must_use]
pub const fn other_paper(n: u8) -> u8 {
    n / 2
}

/// The crate under another name.
#[bve::boundary_explore(crate = bve, selection = "fitness", distance = string_length, budget = "0s")]
#[must_use]
pub const fn renamed(n: u8) -> u8 {
    n / 2
}

macro_rules! explored {
    ($name:ident, $budget:literal, $evaluations:expr, $range:expr) => {
        /// Written by a macro.
        #[setbve::boundary_explore(budget = $budget, evaluations = $evaluations)]
        #[must_use]
        pub const fn $name(#[range($range)] n: u8) -> u8 {
            n / 2
        }
    };
}

explored!(by_a_macro, "1s", 3 + 4, 1..=7);

/// With a former version instead of a snapshot.
#[setbve::boundary_explore(against = self::renamed)]
#[must_use]
pub const fn compared(n: u8) -> u8 {
    n >> 1
}
