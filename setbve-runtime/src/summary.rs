//! The summary: chooses which of the boundaries that a search has seen are listed.
//!
//! May use: `archive`, `sut`.
//! Data: the walls seen; the boundaries that are listed, and labels of what was left out.

pub(crate) mod by_cluster;
#[cfg_attr(
    not(feature = "experiment"),
    allow(
        dead_code,
        unreachable_pub,
        unused_imports,
        reason = "experiments show what a test uses"
    )
)]
pub(crate) mod clusters;
pub(crate) mod examples;
pub(crate) mod ranking;
