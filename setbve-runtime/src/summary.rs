//! summary.

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
pub(crate) mod ranking;
