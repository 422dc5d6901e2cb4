//! snapshot.

pub(crate) mod body;
pub(crate) mod boundary_entry;
pub(crate) mod checks;
pub(crate) mod file;
pub(crate) mod header;
pub(crate) mod input_entry;
pub(crate) mod survey;
pub(crate) mod trail;
