//! The subcommands.

pub(crate) mod compare;
pub(crate) mod decide;
pub(crate) mod diff;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod new;
pub(crate) mod report;
pub(crate) mod review;
pub(crate) mod test;
pub(crate) mod tests;
