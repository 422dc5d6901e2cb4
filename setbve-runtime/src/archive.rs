//! archive.

pub(crate) mod cell_table;
pub(crate) mod descriptor;
pub(crate) mod distance;
pub(crate) mod evaluator;
pub(crate) mod fenwick;
pub(crate) mod grid;
pub(crate) mod groups;
