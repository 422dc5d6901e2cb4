//! Finds where the behaviour of your functions changes, and fails the build when a boundary moves
//! unseen.
//!
//! ```
//! #[cfg_attr(test, setbve::boundary_explore)]
//! pub fn days_in_month(year: i32, month: u8) -> Option<u8> {
//!     match month {
//!         4 | 6 | 9 | 11 => Some(30),
//!         2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => Some(29),
//!         2 => Some(28),
//!         1..=12 => Some(31),
//!         _ => None,
//!     }
//! }
//! ```
//!
//! `cargo test` then runs one more test. It searches the inputs for pairs that are one step apart
//! and behave differently, writes them down as an [insta](https://insta.rs) snapshot that you
//! accept once, and from then on fails when one of them moves, changes or vanishes, or when
//! behaviour appears that no accepted boundary stands for. There is nothing to specify and nothing
//! to generate.
//!
//! [`boundary_explore`] is the manual: where the attribute goes, and all its keys. [`Argument`]
//! makes a type of your own explorable, [`Descriptor`] adds a dimension to the search's archive,
//! and [`explore!`] explores a function outside of a test.
//!
//! # From outside
//!
//! | variable | meaning |
//! |---|---|
//! | `SETBVE_BUDGET` | the longest a search may take, such as `5s`; `0` only replays snapshots |
//! | `SETBVE_EVALUATIONS` | the most calls a search may make |
//! | `SETBVE_SEED` | the start of the random stream |
//!
//! They take precedence over the attribute. Everything about writing snapshots is insta's:
//! `INSTA_UPDATE`, `CI`, `cargo insta test`, `review`, `accept`.
//!
//! # What a snapshot says
//!
//! ```text
//! circle(x: i32, y: i32) -> &'static str
//!
//!   circle(0, 80) = "in"
//!   circle(0, 81) = "out"  ~339-843-
//!
//!   … more lengths of "#"
//! ```
//!
//! Two lines are one boundary: two inputs that differ by one step of one argument, each with what
//! the function gives there, `=` for a value and `!` for an error or a panic. `~` and eight
//! characters are the boundary's trail: the same boundary, looked up at eight other values of the
//! other arguments (`-` where it is not there, `g` to `v` and `?` where arithmetic overflowed on
//! the way, `*` where a call came to a limit or another build would have to look), so that a
//! threshold that moves by less than this one pair shows is noticed too. The last lines say what
//! was found and is not listed.
//!
//! The header has a `survey`: digests of what the function does at some ten thousand inputs that
//! are the same for every function of these arguments and constants, or at all, where there are no
//! more than 65,536. Where an input's outcome changes and no boundary tells of it, the report names
//! the input, and the text gets a line for it, marked `~.`; such lines are replayed like
//! boundaries.
//!
//! Arguments are told by their position and by what their types are. Where one is renamed, or a
//! type is written differently, the accepted boundaries are replayed all the same, and the text
//! stays as it was accepted until a behaviour changes; the report of such a run says what is
//! written differently. Another number of arguments, another domain or another range makes a new
//! snapshot.
//!
//! # How it searches
//!
//! The engine is SETBVE (Akbarova, Dobslaw, Gomes de Oliveira Neto and Feldt, *SETBVE:
//! Quality-Diversity Driven Exploration of Software Boundary Behaviors*, 2025): a Sampler, an
//! Explorer and a Tracer fill an archive of input pairs, one per combination of behavioural
//! descriptors, each the pair with the highest program derivative found: output distance divided by
//! input distance. A Scanner, this project's own, cuts the pairs down to neighbours and follows
//! lines through them. A Generator derives inputs from the numbers in the function's source and
//! from other arguments, by the attribute grammar of Ariadne, so that `a == 48_271 && b == a + 17`
//! is no secret. The course of a search depends on the function, the settings and a fixed seed
//! alone; time may end it, never steer it. A test can choose AutoBVA's searches instead. All
//! methods of the papers that it is compared with are in the module `experiment`, behind the
//! feature of that name.
//!
//! # What a function may do
//!
//! Anything. It is called in a worker process: the test's own program, started again for this one
//! test. A call that aborts or exits ends that process and is an outcome like others, pinned as `!
//! abort` or `! exit: code 3`. A call that takes too long, overflows the stack, fills the memory or
//! is killed by another signal does so at a place that differs between machines: it is left out of
//! the snapshot and reported with an example, and new boundaries are then reported without failing
//! the test. What a function prints goes nowhere.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use setbve_macros::boundary_explore;
pub use setbve_runtime::{
    Argument, Boundary, Constants, Descriptor, Domain, End, Findings, Grammar, InputLengthVariance,
    Isolation, LocalSearch, Options, OutputAbstraction, OutputDistance, OutputLengthDifference,
    Pair, Sampling, Selection, Summarisation, TotalInputLength, ValidityGroup,
};

#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub mod experiment;
mod exploration;

/// What generated tests name. Not public API and not subject to semantic versioning.
#[doc(hidden)]
pub use setbve_runtime::private as __private;
