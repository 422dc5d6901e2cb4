//! The engine behind [setbve](https://docs.rs/setbve): search, replay, summary and verdict.
//!
//! Depend on `setbve`, not on this crate: everything public here is re-exported there.

mod archive;
mod argument;
mod bandit;
mod behaviours;
mod boundary;
mod breeder;
mod cells;
mod descriptor;
mod distance;
mod emitter;
mod engine;
mod environment;
mod executor;
mod exploration;
mod explorer;
mod inputs;
mod line;
#[cfg(feature = "experiment")]
#[doc(hidden)]
pub mod measure;
mod observe;
mod outcome;
mod panics;
mod probe;
mod random;
mod replay;
mod report;
mod sampler;
mod scan;
mod scanner;
mod search;
mod session;
mod settings;
mod shape;
mod snapshot;
mod store;
mod summary;
mod text;
mod tracer;
mod variation;
mod weights;
mod world;

pub use archive::Selection;
pub use argument::{Argument, Domain};
pub use descriptor::{
    Descriptor, InputLengthVariance, OutputAbstraction, OutputLengthDifference, Pair,
    TotalInputLength, ValidityGroup,
};
pub use distance::OutputDistance;
pub use exploration::{Findings, Function, explore};
pub use sampler::Sampling;
pub use settings::Options;

/// What generated tests name. Not public, and free to change in every release.
#[doc(hidden)]
pub mod private;
