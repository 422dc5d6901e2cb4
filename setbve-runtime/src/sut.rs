//! sut.

pub(crate) mod argument;
pub(crate) mod boundary;
pub(crate) mod constants;
pub(crate) mod digest;
pub(crate) mod inputs;
pub(crate) mod number;
pub(crate) mod observation;
pub(crate) mod origin;
pub(crate) mod outcome;
pub(crate) mod output_class;
pub(crate) mod panics;
pub(crate) mod random;
pub(crate) mod show;
pub(crate) mod signature;
pub(crate) mod text;
