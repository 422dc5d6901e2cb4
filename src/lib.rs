//! Finds where the behaviour of your functions changes, and fails the build when a boundary moves unseen.

pub use setbve_macros::boundary_explore;
pub use setbve_runtime::{
    Argument, Descriptor, Domain, InputLengthVariance, OutputAbstraction, OutputDistance,
    OutputLengthDifference, Pair, Selection, TotalInputLength, ValidityGroup,
};

/// What generated tests name. Not public API and not subject to semantic versioning.
#[doc(hidden)]
pub use setbve_runtime::private as __private;
