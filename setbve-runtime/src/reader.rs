//! What `cargo setbve` reads: snapshots, and what tests answer. Nobody else is to depend on it.

#![allow(missing_docs)]

pub use crate::guidance::traced::ASKED;
pub use crate::snapshot::reader::*;
pub use setbve_kernel::coverage::wire::{operands, outcomes};

use setbve_kernel::coverage::Map;

/// The names of variables that a test reads.
pub const VARIABLES: [&str; 5] = crate::session::environment::KNOWN;

/// The place that decides between two calls with these traces, and how each of them passes it:
/// whether it had its true outcome there, and its false one.
pub fn decides(map: &Map, traces: [&str; 2]) -> Option<(usize, [[bool; 2]; 2])> {
    crate::guidance::decides::named(map, traces)
}
