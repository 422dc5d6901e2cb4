//! The function under test: its arguments, its inputs and its outcomes.
//!
//! May use: no other room. Data: an [`argument::ArgumentSpec`] per argument; an input as one
//! ordinal (`i128`) per argument; an [`outcome::Outcome`] per call, shared by its text; a
//! [`boundary::Boundary`] where two neighbouring inputs have different outcomes.

pub(crate) mod argument;
pub(crate) mod boundary;
pub(crate) mod constants;
pub(crate) mod digest;
pub(crate) mod inputs;
pub(crate) mod number;
pub(crate) mod observation;
pub(crate) mod origin;
pub(crate) mod outcome;
pub(crate) mod panics;
pub(crate) mod random;
pub(crate) mod show;
pub(crate) mod signature;
pub(crate) mod sorting;
pub(crate) mod text;
