//! The engine behind [setbve](https://docs.rs/setbve): search, replay, summary and verdict.
//!
//! Depend on `setbve`, not on this crate: everything public here is re-exported there.
//!
//! The rooms, in layers; each uses lower layers only (`tests/rooms.rs`):
//!
//! ```text
//! 6  experiment               the papers' methods, behind a feature
//! 5  session                  one generated test
//! 4  search      replay       ask, execute, tell until it settles; accepted text executed again
//! 3  emitters    summary      who proposes inputs; which boundaries are listed
//! 2  archive     snapshot     cells, elites, program derivatives; the accepted text
//!    execution                worker processes
//!    generation               values from tunable choices, behind the same feature
//! 1  sut         coverage     the function under test; what instrumented copies call
//!    tuning                   the numbers that steer the search
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod archive;
#[doc(hidden)]
pub mod coverage;
mod emitters;
mod execution;
#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub mod experiment;
#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub mod generation;
mod replay;
mod search;
mod session;
mod snapshot;
mod summary;
mod sut;
mod tuning;

pub use archive::descriptor::{
    Descriptor, InputHeight, InputLengthVariance, OutputAbstraction, OutputLengthDifference, Pair,
    TotalInputLength, TotalInputSize, ValidityGroup,
};
pub use archive::distance::OutputDistance;
pub use archive::grid::Selection;
pub use emitters::autobva::LocalSearch;
pub use emitters::generator::grammar::Grammar;
pub use emitters::sampling::Sampling;
pub use execution::isolation::Isolation;
pub use search::run::End;
pub use session::findings::{Boundary, Findings};
pub use session::settings::Options;
pub use summary::by_cluster::Summarisation;
pub use sut::argument::{Argument, Domain};
pub use sut::constants::Constants;

/// The items that generated tests name. They are not public and may change in every release.
#[doc(hidden)]
pub mod private;
