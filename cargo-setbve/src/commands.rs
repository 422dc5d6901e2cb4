//! The subcommands.

pub(crate) mod decide;
pub(crate) mod diff;
pub(crate) mod list;
pub(crate) mod review;
