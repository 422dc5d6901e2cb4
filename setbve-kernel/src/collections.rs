//! Lists and maps that cost a build little: sorted and collected without another instance of the
//! standard library for each type.
//!
//! May use: nothing.

pub mod gather;
pub mod sorting;
