//! The accepted text: what stands in it, how it is written and read back, and the file it is kept
//! in.
//!
//! May use: `sut`.
//! Data: a [`body::Snapshot`] of entries, and the [`header::Pinned`] values it was accepted with.

pub(crate) mod arrangement;
pub(crate) mod body;
pub(crate) mod boundary_entry;
pub(crate) mod checks;
pub(crate) mod example_entry;
pub(crate) mod file;
pub(crate) mod further;
pub(crate) mod header;
mod intact;
pub(crate) mod labels;
#[cfg(feature = "reader")]
pub(crate) mod reader;
#[cfg(feature = "experiment")]
pub(crate) mod retold;
mod run;
pub(crate) mod said;
pub(crate) mod survey;
