//! The summary: chooses which of the boundaries that a search has seen are listed.
//!
//! May use: `archive`, `sut`.
//! Data: the walls seen; the boundaries that are listed, and labels of what was left out.

#[cfg(feature = "experiment")]
pub(crate) mod by_cluster;
#[cfg(feature = "experiment")]
pub(crate) mod clusters;
pub(crate) mod examples;
pub(crate) mod ranking;
