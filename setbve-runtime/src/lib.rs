//! What a generated test of [setbve](https://docs.rs/setbve) does: search, replay, summary and
//! verdict.
//!
//! Depend on `setbve`, not on this crate: everything public here is re-exported there.
//!
//! The rooms, in layers; each uses lower layers only (`tests/rooms.rs`):
//!
//! ```text
//! 5  experiment               the papers' methods, behind a feature
//!    reader                   what `cargo setbve` reads, behind a feature
//! 4  session                  one generated test
//! 3  whole       replay       a search and what follows it; accepted text executed again
//! 2  guidance                 calls of an instrumented copy
//!    mapping                  the walls are found
//!    summary                  which boundaries are listed
//! 1  snapshot                 the accepted text
//!    generation               values from choices, behind a feature
//!    tuning                   the numbers that steer this
//! 0  setbve-kernel            everything that runs once per call
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub mod experiment;
#[cfg(feature = "choices")]
#[cfg_attr(docsrs, doc(cfg(feature = "choices")))]
pub mod generation;
mod guidance;
mod mapping;
mod replay;
mod session;
mod snapshot;
mod summary;
mod tuning;
mod whole;

#[cfg(feature = "reader")]
#[doc(hidden)]
pub mod reader;

#[cfg(feature = "explore")]
#[cfg_attr(docsrs, doc(cfg(feature = "explore")))]
pub use session::exploration::findings::{Boundary, Findings};
pub use session::settings::Options;
pub use setbve_kernel::archive::descriptor::{
    Descriptor, InputHeight, InputLengthVariance, OutputAbstraction, OutputLengthDifference, Pair,
    TotalInputLength, TotalInputSize, ValidityGroup,
};
#[doc(hidden)]
pub use setbve_kernel::coverage;
pub use setbve_kernel::execution::isolation::Isolation;
pub use setbve_kernel::search::run::End;
pub use setbve_kernel::sut::argument::{Argument, Domain};
pub use setbve_kernel::sut::constants::Constants;

#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub use experiment::of_papers::*;

/// The items that generated tests name. They are not public and may change in every release.
#[doc(hidden)]
pub mod private;
