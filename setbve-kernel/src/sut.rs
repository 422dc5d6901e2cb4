//! The function under test: its arguments, its inputs and its outcomes.
//!
//! May use: no other room. Data: an [`argument::ArgumentSpec`] per argument; an input as one
//! ordinal (`i128`) per argument; an [`outcome::Outcome`] per call, shared by its text; a
//! [`boundary::Boundary`] where two neighbouring inputs have different outcomes.

pub mod argument;
pub mod boundary;
pub mod constants;
pub mod digest;
pub mod inputs;
pub mod marks;
pub mod number;
pub mod observation;
pub mod origin;
pub mod outcome;
pub mod panics;
pub mod random;
pub mod show;
pub mod signature;
pub mod text;
