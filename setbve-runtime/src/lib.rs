//! The engine behind [setbve](https://docs.rs/setbve): search, replay, summary and verdict.
//!
//! Depend on `setbve`, not on this crate: everything public here is re-exported there.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod archive;
mod argument;
#[cfg(feature = "experiment")]
mod bcs;
mod behaviours;
mod boundary;
#[cfg(feature = "experiment")]
mod candidates;
#[cfg(unix)]
mod child;
mod constants;
mod descriptor;
mod distance;
mod emitter;
mod ending;
mod engine;
mod environment;
mod executor;
#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub mod experiment;
mod exploration;
mod explorer;
mod generator;
mod grammar;
mod inputs;
#[cfg(unix)]
mod isolated;
mod isolation;
#[cfg(unix)]
mod leftovers;
mod line;
#[cfg(feature = "experiment")]
mod lns;
mod looks;
mod losses;
mod observe;
mod outcome;
mod panics;
mod probe;
#[cfg(unix)]
mod protocol;
mod random;
#[cfg(unix)]
mod regions;
mod replay;
mod report;
mod sampler;
mod scan;
mod scanner;
mod search;
mod session;
mod settings;
mod snapshot;
mod store;
mod summary;
mod text;
mod tracer;
#[cfg(unix)]
mod watchdog;
mod weights;
#[cfg(unix)]
mod worker;

pub use archive::Selection;
pub use argument::{Argument, Domain};
pub use constants::Constants;
pub use descriptor::{
    Descriptor, InputLengthVariance, OutputAbstraction, OutputLengthDifference, Pair,
    TotalInputLength, ValidityGroup,
};
pub use distance::OutputDistance;
pub use exploration::{Findings, Function, explore};
pub use grammar::Grammar;
pub use isolation::Isolation;
pub use sampler::Sampling;
pub use settings::Options;

/// What generated tests name. Not public, and free to change in every release.
#[doc(hidden)]
pub mod private;
