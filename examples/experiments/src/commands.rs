//! The commands that are no paper's own.

pub mod ablate;
pub mod attack;
pub mod campaign;
pub mod contributions;
pub mod merge;
pub mod outside;
pub mod run;
pub mod shard;
pub mod sites;
pub mod summarise;

use setbve::experiment::Method;

/// The methods as a command line names them.
fn method_names() -> impl Iterator<Item = &'static str> {
    Method::ALL.into_iter().map(Method::name)
}
