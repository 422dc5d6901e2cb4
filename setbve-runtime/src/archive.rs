//! The archive of the SETBVE paper (section 3.1): cells, elites and program derivatives. It also
//! keeps the boundaries seen, as walls.
//!
//! May use: `sut`. Data: a pair of inputs with their outcomes, its cell by the behavioural
//! descriptors, and its program derivative.

pub(crate) mod cell_table;
pub(crate) mod classes;
pub(crate) mod descriptor;
pub(crate) mod distance;
pub(crate) mod effect;
pub(crate) mod evaluator;
pub(crate) mod fenwick;
pub(crate) mod frames;
pub(crate) mod grid;
pub(crate) mod input_distance;
pub(crate) mod jumps;
pub(crate) mod kept_inputs;
pub(crate) mod packed_pairs;
pub(crate) mod patterns;
pub(crate) mod walls;
