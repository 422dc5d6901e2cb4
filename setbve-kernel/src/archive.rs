//! The archive of the SETBVE paper (section 3.1): cells, elites and program derivatives. It also
//! keeps the boundaries seen, as walls.
//!
//! May use: `sut`. Data: a pair of inputs with their outcomes, its cell by the behavioural
//! descriptors, and its program derivative.

pub mod cell_table;
pub mod classes;
pub mod descriptor;
pub mod distance;
pub mod evaluator;
pub mod frames;
pub mod grid;
pub mod input_distance;
pub mod jumps;
#[cfg(feature = "experiment")]
pub mod kept_inputs;
#[cfg(feature = "experiment")]
pub mod packed_pairs;
pub mod patterns;
#[cfg(feature = "experiment")]
pub mod selection;
pub mod walls;
