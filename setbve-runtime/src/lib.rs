//! The engine behind [setbve](https://docs.rs/setbve): search, replay, summary and verdict.
//!
//! Depend on `setbve`, not on this crate: everything public here is re-exported there.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod archive;
mod argument;
mod bandit;
mod batches;
mod bcs;
mod behaviours;
mod boundary;
mod breeder;
mod candidates;
mod cells;
mod checks;
#[cfg(unix)]
mod child;
#[cfg_attr(
    not(feature = "experiment"),
    allow(
        dead_code,
        unreachable_pub,
        unused_imports,
        reason = "experiments show what a test uses"
    )
)]
mod clusters;
mod constants;
mod course;
#[doc(hidden)]
pub mod coverage;
mod descriptor;
mod distance;
mod emitter;
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
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
#[cfg(unix)]
mod guard;
mod header;
mod inputs;
#[cfg(unix)]
mod isolated;
mod isolation;
#[cfg(unix)]
mod leftovers;
mod line;
mod lns;
mod local_search;
mod looks;
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
mod losses;
#[cfg(feature = "experiment")]
#[doc(hidden)]
pub mod measure;
mod observe;
mod opening;
mod origin;
mod outcome;
mod panics;
#[cfg(unix)]
mod patience;
#[cfg(unix)]
mod pool;
mod probe;
#[cfg(unix)]
mod protocol;
mod random;
#[cfg(unix)]
mod regions;
mod repeat;
mod replay;
mod report;
mod representatives;
mod rules;
mod sample;
mod sampler;
mod scan;
mod scanner;
mod search;
mod session;
mod settings;
mod shape;
mod signature;
mod snapshot;
mod store;
mod summary;
mod survey;
mod text;
mod tracer;
mod trail;
mod variation;
#[cfg(unix)]
mod watchdog;
mod weights;
#[cfg(unix)]
mod worker;
mod world;

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
pub use local_search::LocalSearch;
pub use representatives::Summarisation;
pub use sampler::Sampling;
pub use settings::Options;

/// What generated tests name. Not public, and free to change in every release.
#[doc(hidden)]
pub mod private;
