//! Everyday functions of texts, lists, options, tuples and floats, whose behavioural boundaries are
//! known, to measure how many of them a tool lists.
//!
//! The lines `//~` above a function are its boundaries, see ../README.md.

pub mod floats;
pub mod lists;
pub mod texts;
pub mod wrappers;
