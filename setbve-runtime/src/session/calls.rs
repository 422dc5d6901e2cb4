//! The calls that a text pins beside its boundaries.

pub(crate) mod examples;
pub(crate) mod surveyed;
pub(crate) mod table;
