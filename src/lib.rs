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
//! In the manifest:
//!
//! ```toml
//! [dev-dependencies]
//! setbve = "0.1"
//!
//! # In the root manifest of a workspace: debug builds search about five times faster with it.
//! [profile.dev.package.setbve-kernel]
//! opt-level = 2
//! debug = false
//! codegen-units = 1
//!
//! [profile.dev.package.setbve-runtime]
//! debug = false
//! ```
//!
//! The snapshot lies in the folder `snapshots` beside the function's file. Rust 1.88 or later is
//! needed.
//!
//! [`boundary_explore`] is the manual: where the attribute goes, and all its keys. [`Argument`]
//! makes a type of your own explorable, [`Descriptor`] adds a dimension to the search's archive,
//! and [`explore!`], of the feature `explore`, explores a function outside of a test.
//!
//! # From outside
//!
//! | variable | meaning |
//! |---|---|
//! | `SETBVE_BUDGET` | the longest a search may take, such as `5s`; `0` only replays snapshots |
//! | `SETBVE_EVALUATIONS` | the most calls a search may make |
//! | `SETBVE_SEED` | the start of the random stream |
//! | `SETBVE_ISOLATION` | `process` or `none`: where the function runs |
//! | `SETBVE_WORKERS` | how many worker processes share the calls |
//!
//! They take precedence over the attribute. Everything about writing snapshots is insta's:
//! `INSTA_UPDATE`, `CI`, `cargo insta test`, `review`, `accept`.
//!
//! # What a snapshot says
//!
//! ```text
//! day_of_year(year: u16, month: u8 tried in 1..=12, day: u8) -> Result<u16, CalendarError>
//!
//!   along `year`:
//!
//!   day_of_year(1583, 2, 29) ! NoSuchDay: there is no day 29 in a month of 28 days
//!   day_of_year(1584, 2, 29) = 60
//!
//!   … more places along `year` where an error or `None` begins or ends
//!
//!   along `day`:
//!
//!   day_of_year(2000, 10, 0) ! NoSuchDay: there is no day 0 in a month of 31 days
//!   day_of_year(2000, 10, 1) = 275
//!
//!   day_of_year(2000, 4, 30) = 121
//!   day_of_year(2000, 4, 31) ! NoSuchDay: there is no day 31 in a month of 30 days
//!
//!   other results:
//!   e.g. day_of_year(2024, 7, 12) = 194
//! ```
//!
//! Two lines are one boundary: two inputs that differ by one step of one argument, each with what
//! the function gives there, `=` for a value and `!` for an error or a panic. The same step of the
//! same argument with the same change of outcomes is one boundary, wherever the other arguments
//! stand: it is listed once, at plain values of these. Boundaries of the first argument come first,
//! each argument's from low to high, under a heading if there are several arguments or parts of
//! one: the length of a text, its characters, a number in it, the fields of a type. Of an
//! output that is too long for a line the beginning is shown, and `… [126 characters, digest …]`
//! stands for the rest.
//!
//! A rule such as `points + bonus >= 50` has a boundary at another place for each value of `bonus`:
//! it is shown at a plain one, a row below names a large one, which a limit that moves by little
//! moves as well, and a label says that there are more. Where the same condition decides between
//! other outcomes, a row says so, too:
//!
//! ```text
//!   entry(17, false) ! minor
//!   entry(18, false) = "full price"
//!     also at vip = true, between values of age: 17|18 (! minor | = "free")
//! ```
//!
//! Multiples or powers of a number are rows as well. With a single argument, a row names that one:
//! `also at year: 7|8, then every 4 up to 95|96 (= 28 | = 29)`.
//! Such a run stands for each of its places, here 7|8, 11|12, and so on, all of which are replayed.
//! The two ends of one value are one entry as well, whichever condition decides at each.
//!
//! `e.g.` marks an example, a typical input between the boundaries. Where outputs have many values,
//! a few examples pin the formula. Examples also show the ends of an argument's type that the
//! source names, as `i32::MIN`, and the entries of a table: where single inputs have texts of their
//! own, as in a list of status codes, one line for each input takes less room than one pair for
//! each change. Of texts they show what marks and words of the source do behind others or between
//! quotation marks, and where these stand for themselves: `"a/../b"`, `"\"a;b\""`; and which digit
//! becomes which part of a value: `"#123456"`.
//!
//! `complete: all 256 inputs were tried` says that no boundary and no entry is missing. A function
//! with at most 65,536 inputs is tried whole, unless it takes texts, lists or `Option`s.
//!
//! `…` says what is not listed. Of many boundaries alike some stand for all, and the label names
//! their kind and argument:
//!
//! - ``more places along `x` where an error or `None` begins or ends``: an error may be a panic.
//! - ``more places along `x` where the result changes``: two kinds of value, or of error.
//! - ``more places along `x` where the value changes``: two of few values.
//! - ``more places along `x` where the value begins or ceases to grow``: a number made of a float
//!   ceases to change there, as at the ends of `as u8`.
//! - `more steps like those above`: of the many steps of one condition, cap or division, only some
//!   are listed.
//! - ``more places along the length of `text` …``, and so on: at other lengths of a text or a list.
//!   A length at which texts of equal characters, or lists of equal items, change is listed in any
//!   case.
//! - `more clusters`: with `summary = clusters`, of the feature `experiment`: boundaries of
//!   clusters that did not fit.
//! - `more outcomes that are not repeatable`: the function gave different outcomes for one input.
//! - `more boundaries behind conditions, …`: the search for inputs that take outcomes of conditions
//!   not taken yet was stopped by the deadline, by a call over its limit or by many crashes.
//! - `more calls, for which no digest stands`: they take too long, or they were accepted in a run
//!   that could not judge them, as one with other overflow checks.
//! - `more boundaries than the calls that SETBVE_EVALUATIONS allowed have shown`: it was accepted
//!   with fewer calls than a search makes by itself, and later runs make as few.
//! - `more calls that are not pinned: the system refused them permission`: what they do on another
//!   system, or for another user, is not known, and new boundaries are not enforced.
//! - `more outcomes than can be pinned: this snapshot pins nothing`: no call gives the same outcome
//!   again, so the test passes whatever the function does; it says so in each run.
//! - `cut short by its budget after 282 calls`: the search ended there; others may be missing.
//!
//! - `more kinds of output`: of more than 64 kinds, some stand in no line.
//! - ``more places along `x` where the text changes``, `where the length of the result changes`:
//!   words of which there are many, and, with the descriptor `OutputLengthDifference`, outputs of
//!   other lengths.
//!
//! Outcomes that differ in nothing but a text that they repeat of the input, as `xyz is no number`,
//! count as one kind of output, and so do all texts that a function returns as they are.
//!
//! `digest over 4096 more calls: …` stands last where the lines above leave something out. Its
//! calls are chosen by the signature and the constants alone, close to none of these. There is
//! nothing to read in it: when one of the calls has another outcome, the digest is another one.
//!
//! The header's `description` has two parts, the first and the last, and others where they are not
//! at their default; `\n` separates them, or, with `INSTA_YAML_BLOCK_STYLE=1`, a line end:
//!
//! - `setbve: version 34 after a search of 33792 calls`: the version of the search and of the
//!   format, and how many calls the search made; later ones make as many.
//! - `overflow_checks`: whether overflowing arithmetic panicked in this build; written where it
//!   does not, or where a call overflowed. `seen elsewhere`: one overflowed in a dependency; `not
//!   so elsewhere`: dependencies are compiled with the opposite.
//! - `settings`: the keys that the course of the search depends on, and `boundaries`.
//! - `constants`: the numbers and characters of the source that were tried, and its short texts, if
//!   an argument is a text or a list of bytes; `digest_at`: those of them at which no line stands;
//!   the digest has calls there.
//! - `intact`: by this a run sees that a line, a label or a digest was taken out of the file.
//!
//! # What a report says
//!
//! A test that fails says first how many boundaries and calls its items tell of, then what
//! happened, errors and panics that came or went first; then insta shows the difference of the two
//! texts. What happened in the same way is one item, of which the first place is shown whole,
//! others as `also` or `and 3 more`. There are at most ten items, and each call that changed is in
//! one of them.
//! `cargo insta test` lets every test pass: it shows the reports after all of them.
//!
//! - `moved`: the same change of outcomes is now at another value of its argument; `9 | 10 is now 8
//!   | 9` are the two values, as accepted and now. `between the old and the new place` counts other
//!   calls that changed with it, along whatever argument.
//! - `changed`: a call of a boundary, or of an example, has another outcome.
//! - `vanished`: nothing changes any more at this place, and the same change is nowhere else along
//!   the argument, or only where another line stands.
//! - `new`: the search found a boundary that no accepted line stands for.
//! - `changed elsewhere`: a call that only a digest stands for has another outcome. The digest
//!   tells which; the call is added to the examples.
//! - `may have changed`: a digest tells that at least one of so many calls has another outcome, and
//!   not which; the plainest are shown with what they give now.
//! - `not repeatable`: a call has different outcomes from one time to the next; its line is taken
//!   out of the text.
//! - `not judged`: a call overflows, and overflow checks are not those of the accepted run; fails
//!   no test.
//! - `new, not enforced`: a new boundary in a run that cannot be compared with the accepted one,
//!   for the reason that the report gives; fails no test.
//!
//! Of what moved or is new, the condition of the function that decides is named by its place and
//! its text: ``by src/lib.rs:4:9 `0..=499` ``.
//!
//! Below, the first call that changed stands twice: `was`, with the accepted outcome, and `now`,
//! with that of this run.
//!
//! Further lines are about the run: that it was `cut short` by its budget, so that it may have
//! missed boundaries; that only accepted lines were `replayed`; which calls ended their process or
//! came to a limit; in a first run, outcomes of conditions that were `never` taken, with line and
//! column. What must be seen although the test passes goes to the standard error.
//!
//! # When a snapshot cannot be used
//!
//! A snapshot of an older format, and one that a merge or an editor has damaged, is an error that
//! names the line and the remedy; nothing is explored then, and nothing written. Where only the
//! version of the search is another one, or the settings are, accepted lines are replayed as ever,
//! and new boundaries are not enforced until the snapshot is deleted and taken anew.
//!
//! Arguments are told by their position and by what their types are. Where one is renamed, or a
//! type is written differently, the accepted boundaries are replayed all the same, and the text
//! stays as it was accepted until a behaviour changes; the report of such a run says what is
//! written differently. Fields are told by their position as well, and the text then has their new
//! names. Another number of arguments, another domain, range or length, and other variants make a
//! new snapshot, and so does another name of the function: accepted calls that it still takes are
//! made again, and the report says which have another outcome.
//!
//! # How it searches
//!
//! The engine is SETBVE (Akbarova, Dobslaw, Gomes de Oliveira Neto and Feldt, *SETBVE:
//! Quality-Diversity Driven Exploration of Software Boundary Behaviors*, 2025): a Sampler, an
//! Explorer and a Tracer fill an archive of input pairs, one per combination of behavioural
//! descriptors, each the pair with the highest program derivative found: output distance divided by
//! input distance. When the search has ended, lines are looked along all arguments through what was
//! found, at the numbers of the function's source and at those computed from them and from other
//! arguments, and what differs there is bisected, so that what is listed does not depend on luck.
//! When a snapshot is taken, an instrumented copy of the function is led to outcomes of conditions
//! that were not taken, and where it takes another way from one value to the next, and the outcome
//! shows it, there is a line. Later runs do without the copy. The course of a search depends on the
//! function, the settings and a fixed seed alone; time may end it, never steer it. The other
//! methods of the papers, and this project's search with all its emitters, are in the module
//! `experiment`, behind the feature of that name; with it, a test can choose some of them.
//!
//! # How far apart inputs are
//!
//! The program derivative divides by the distance of two inputs: Euclidean over the arguments, each
//! by what turns one of its values into the other. It is a metric, and for integers that of the
//! paper.
//!
//! - Of numbers, floats in their order, single characters: the number of steps between them.
//! - Of tuples, structures and arrays: Euclidean over their parts.
//! - Of texts: the least cost of inserting and removing characters, at 1 each, and of replacing
//!   them, at 1 by a next one and else at 2.
//! - Of lists: the least cost of inserting and removing items, at 1 and their size each, and of
//!   changing them, at their distance. Size is the distance from the simplest value: 0, an empty
//!   text or list, the first variant.
//! - Of two variants: the difference of their numbers, and the sizes of the fields of both. `None`
//!   is 1 from `Some(0)` and 10 from `Some(9)`.
//!
//! Neighbours are a step apart: a number and the next one; a text, or a list, and one with one more
//! at its end; two texts of which one has a character more anywhere; a variant and the next one.
//!
//! # What a function may do
//!
//! Compute. One whose source, or that of the functions of its file that it calls, writes or removes
//! files, opens sockets, starts programs or changes the environment is refused, unless the key
//! `side_effects = true` allows it: exploring calls it thousands of times, also with `"/"`.
//!
//! It is called in a worker process: the test's own program, started again for this one test, in an
//! empty temporary folder. A file of the package is found below `env!("CARGO_MANIFEST_DIR")`, or
//! with `side_effects = true`. On Linux, Landlock and a filter of system calls, as far as the
//! kernel has them, keep the worker from changing files elsewhere, from starting programs, from
//! connections and from signals to others; such a call gets an error of the kind
//! `PermissionDenied`. Other systems make that call, so what it gives is reported and not pinned.
//!
//! A call that aborts or exits ends that process and is an outcome like others, pinned as `!
//! abort` or `! exit: code 3`. A call that takes too long, overflows the stack, fills the memory or
//! is killed by another signal does so at a place that differs between machines: it is left out of
//! the snapshot and reported with an example, and new boundaries are then reported without failing
//! the test. What a function prints goes nowhere, and on Linux `/dev/tty` leads nowhere.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "arbitrary")]
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
pub use from_bytes::arbitrary;
#[cfg(feature = "explore")]
#[cfg_attr(docsrs, doc(cfg(feature = "explore")))]
pub use setbve_macros::instrumented;
pub use setbve_macros::{Generate, boundary_explore};
#[cfg(feature = "choices")]
#[cfg_attr(docsrs, doc(cfg(feature = "choices")))]
/// The argument of a generator.
///
/// ```
/// use setbve::{Choices, boundary_explore};
///
/// /// A sum, such as `(1+(2+3))`: of the rules of a grammar, the plainest comes first.
/// fn sum(c: &mut Choices) -> String {
///     match c.rule(2) {
///         0 => c.int(0..=9_u8).to_string(),
///         _ => format!("({}+{})", c.call(sum), c.call(sum)),
///     }
/// }
///
/// #[boundary_explore]
/// fn is_deep(#[generate(by = sum)] text: &str) -> bool {
///     text.contains("((") || text.contains("))")
/// }
/// ```
pub use setbve_runtime::generation::Choices;
pub use setbve_runtime::{
    Argument, Constants, Descriptor, Domain, End, InputHeight, InputLengthVariance, Isolation,
    Options, OutputAbstraction, OutputLengthDifference, Pair, TotalInputLength, TotalInputSize,
    ValidityGroup,
};
#[cfg(feature = "explore")]
#[cfg_attr(docsrs, doc(cfg(feature = "explore")))]
pub use setbve_runtime::{Boundary, Findings};
#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub use setbve_runtime::{
    Grammar, LocalSearch, OutputDistance, Sampling, Selection, Summarisation,
};

#[cfg(feature = "arbitrary")]
mod from_bytes;

#[cfg(feature = "experiment")]
#[cfg_attr(docsrs, doc(cfg(feature = "experiment")))]
pub mod experiment;
mod exploration;

/// What generated tests name. Not public API and not subject to semantic versioning.
#[doc(hidden)]
pub use setbve_runtime::private as __private;
