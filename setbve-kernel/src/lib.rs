//! The hot half of [setbve](https://docs.rs/setbve): whatever runs once per call of an explored
//! function. `setbve-runtime` holds what runs once per test.
//!
//! The two are packages of their own so that a profile can optimise this one alone, which is what
//! a build of everything optimised would cost most of. Nothing here is public: everything that
//! users name is re-exported by `setbve`, and the rest may change in every release.
//!
//! A function that runs once per test, or for few of its calls, is `#[inline]`: it is compiled with
//! the crate that calls it, mostly `setbve-runtime`, which no profile optimises. Here it would cost
//! a first build four times as much.
//!
//! The rooms, in layers; each uses lower layers only (`tests/rooms.rs`):
//!
//! ```text
//! 4  search                   ask, execute, tell until it settles
//! 3  emitters                 who proposes inputs
//! 2  archive     execution    cells, elites, program derivatives; worker processes
//! 1  sut         coverage     the function under test; what instrumented copies call
//!    tuning                   the numbers that steer the search
//! 0  collections              lists and maps that cost a build little
//! 0  ablation                 rules that a measurement switches off
//! ```

// Whatever is `pub` here is so for `setbve-runtime` alone: nobody else is to be told how to use it.
#![allow(
    clippy::len_without_is_empty,
    clippy::iter_without_into_iter,
    clippy::new_without_default,
    clippy::return_self_not_must_use,
    clippy::should_implement_trait
)]

/// Implements a trait of one method for each type of a table, by what the method gives.
macro_rules! implement {
    ($trait:ident, fn $method:ident $arguments:tt -> $result:ty;
        $([$($of:tt)*] $type:ty => $value:expr;)*) => {$(
        impl<$($of)*> $trait for $type {
            fn $method $arguments -> $result {
                $value
            }
        }
    )*};
}

#[doc(hidden)]
pub mod ablation;
#[doc(hidden)]
pub mod archive;
#[doc(hidden)]
pub mod collections;
#[doc(hidden)]
pub mod coverage;
#[doc(hidden)]
pub mod emitters;
#[doc(hidden)]
pub mod execution;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod sut;
#[cfg(any(test, feature = "testing"))]
#[doc(hidden)]
pub mod testing;
#[doc(hidden)]
pub mod tuning;
