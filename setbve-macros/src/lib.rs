//! The `boundary_explore` attribute of setbve.
//!
//! Depend on `setbve`, not on this crate: it re-exports the attribute and the code it generates
//! calls.

mod attribute;
mod constants;
mod errors;
mod expand;
mod fold;
mod harvest;
mod instrument;
mod model;
mod names;
mod place;
mod range;
#[cfg(test)]
mod tests;
mod text;

use proc_macro2::TokenStream;

/// Explores a function for the places where its behaviour changes, and checks them with a snapshot.
///
/// The function stays as it is. Next to it the attribute puts one test, `NAME_boundaries`, that
/// exists only in test builds. The test searches for pairs of neighbouring inputs with different
/// outputs and compares what it finds with the accepted snapshot. The first run has no snapshot and
/// fails; read what it found, and accept it with `cargo insta review`.
///
/// ```
/// use setbve::boundary_explore;
///
/// #[boundary_explore]
/// fn is_leap_year(year: i16) -> bool {
///     year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
/// }
/// ```
///
/// # Where to put it
///
/// setbve is normally a dev-dependency, which only test builds have. In front of a function of the
/// library itself, write the attribute so that other builds do not see it:
///
/// ```
/// #[cfg_attr(test, setbve::boundary_explore(budget = "10s"))]
/// pub fn half(#[cfg_attr(test, range(0..=100))] percent: u8) -> u8 {
///     percent / 2
/// }
/// ```
///
/// `#[ignore]` below the attribute ignores the generated test.
///
/// Inside a `#[cfg(test)]` module and in `tests/*.rs` it is written plainly, also in front of a
/// wrapper function that calls the code in question.
///
/// # Keys
///
/// All keys are optional, and their order does not matter. Where the type of a value is given, any
/// expression of that type will do.
///
/// ## `budget`
///
/// The longest time the test may take: a number with a unit as a string (`"500ms"`, `"30s"`, `"1h
/// 30m"`), or a [`Duration`](core::time::Duration). The default is 30 seconds. Most searches settle
/// before. `"0s"` does not search at all and only replays the accepted snapshot.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(budget = "5s")]
/// # fn f(n: u8) -> u8 { n }
/// # const LONG: core::time::Duration = core::time::Duration::from_secs(600);
/// #[boundary_explore(budget = LONG)]
/// # fn g(n: u8) -> u8 { n }
/// ```
///
/// ## `evaluations`
///
/// The most calls of the function the search may make, a `u64` of at least 1. Unlike a budget it
/// stops at the same place on every machine. The default is to go on until the search has settled,
/// at most 1,000,000 calls.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(evaluations = 100_000)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `descriptors`
///
/// The dimensions of the archive in which the search keeps its pairs, one pair per cell. Each is
/// one of the names below, or an expression whose type implements `setbve::Descriptor`.
///
/// | name | what it tells apart |
/// |---|---|
/// | `ValidityGroup` | pairs of two values, of a value and an error, of two errors |
/// | `OutputAbstraction` | pairs of output classes, such as the variants of an error |
/// | `OutputLengthDifference` | the difference of the lengths of both outputs |
/// | `TotalInputLength` | the length of all arguments together, written in decimal |
/// | `InputLengthVariance` | the variance of the lengths of the arguments |
///
/// The default is validity group, output abstraction, total input length and input length variance.
///
/// ```
/// # use setbve::boundary_explore;
/// # const MINE: setbve::ValidityGroup = setbve::ValidityGroup;
/// #[boundary_explore(descriptors = [OutputAbstraction, TotalInputLength, MINE])]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `seed`
///
/// The start of the random numbers, a `u64`. The default is a fixed number, so that a search is the
/// same on every run.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(seed = 42)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `boundaries`
///
/// The most boundaries in a new snapshot, a `usize` of at least 1. The default is 64. A line `…
/// more` names the kind and the argument of those that are left out. A change of this key has no
/// effect on an accepted snapshot: delete it to take it anew.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(boundaries = 20)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `selection`
///
/// How the search chooses the pair to continue from: `uniform` (the default) gives each the same
/// chance, `fitness` prefers pairs whose outputs differ much, `curiosity` those whose offspring was
/// new.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(selection = curiosity)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `distance`
///
/// How far apart two outputs are: `jaccard` (the default) and `overlap` compare the sets of
/// adjacent character pairs, `jaccard1` those of characters, `levenshtein` counts edits,
/// `string_length` compares lengths alone.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(distance = levenshtein)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `shares`
///
/// Runs the three phases of the SETBVE paper one after the other instead of the default search, and
/// says what each gets: the percentages of Sampler, Explorer and Tracer, which add up to 100. The
/// Sampler gets at least 1, because the others start from what it found.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(shares = [10, 80, 10])]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `method`
///
/// Explores by the search of the AutoBVA paper instead of the default search: `bcs`, boundary
/// crossing search, goes from random inputs along one argument to the nearest place where the
/// length of the output changes; `lns`, local neighbour sampling, tries random inputs and all their
/// neighbours, the paper's baseline. Whichever it is, a quarter of each batch belongs to the
/// Scanner, which looks at what surrounds a boundary, as a snapshot needs it, and at what an
/// unchanged length hides. Replay and reports are the same for all methods. Not together with
/// `shares`.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(method = bcs)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `summary`
///
/// Which of the boundaries found stand in the snapshot. `behaviours`, the default, lists each
/// boundary once, as a person counts them: by its argument, the two values of it and the change of
/// outcomes; of many with the same change, some. `clusters` lists the shortest one of every cluster
/// of similar boundaries (AutoBVA, validity-value similarity clustering): often fewer lines, at
/// most 16 for each of valid-valid, valid-error and error-error pairs.
///
/// The default is the stable one. What makes boundaries similar is measured relative to all of
/// them, so that one more of them can reshuffle all clusters; a snapshot must not change in places
/// where the function did not. And it is the more sensitive one: a cluster's other boundaries are
/// not in the snapshot, so that one of them may move unseen. With `clusters`, accepted lines are
/// replayed and kept all the same, but a change of the function in one place may add lines
/// elsewhere, and new lines are enforced only when the search was not cut short.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(summary = clusters)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `isolation`
///
/// Where the function runs: `process` (the default) is a worker process, so that a call which
/// hangs, aborts, exits, overflows the stack or fills the memory ends neither the test nor the
/// search; `none` is the test itself.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(isolation = none)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `call_limit`
///
/// The processor time that one call in a worker process may use, a duration of at least 50
/// milliseconds. The default is one second. A call that waits instead of computing has five times
/// as long.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(call_limit = "200ms")]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `memory_limit`
///
/// The address space of a worker process in bytes, a `u64` of at least 64 MiB. The default is 2
/// GiB.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(memory_limit = 512 << 20)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `workers`
///
/// How many worker processes share the calls, a `usize` from 1 to 256. The default is 1. More of
/// them pay off for functions that take microseconds and longer; the results are the same.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(workers = 2)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `constants`
///
/// Numbers for the search to try, with what lies next to them and what they make of the other
/// arguments. Those in the function's own body are taken by themselves: literals and arithmetic on
/// them, patterns, constants declared there, and constants named in capitals, of whatever type. A
/// wrapper around code that lies elsewhere says them here: a list of integers, floats, `char`s, and
/// constants of them or of arrays, ranges and tuples of them.
///
/// ```
/// # use setbve::boundary_explore;
/// # const LIMIT: u32 = 31_500;
/// #[boundary_explore(constants = [500, 60 * 60, LIMIT])]
/// # fn f(n: u32) -> u32 { n }
/// ```
///
/// A snapshot keeps the constants that it was searched with. When they change, what was accepted is
/// searched as before, and what the new ones lead to may be news; nothing else changes.
///
/// ## `constants_from`
///
/// A file of the package, or a list of files, whose numbers are taken in the same way; the path is
/// relative to the folder of `Cargo.toml`. Tests in the file do not count.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(constants_from = "src/lib.rs")]
/// # fn f(n: u32) -> u32 { n }
/// ```
///
/// ## `coverage`
///
/// An instrumented copy of the function, compiled into the test, sees what the function itself
/// decides, not what it calls. Decisions are what `if`, `while`, `for`, `match`, patterns that may
/// fail, `assert!`, `matches!` and boolean expressions ask. After a search the copy leads to
/// outcomes that the search has not taken: by how far a call was from them (branch distance), and
/// by the numbers that are compared. It runs in a process of its own, and what it does is not
/// judged: what is found is called in the original.
///
/// A first run says which outcomes of which decisions and conditions exploration never took, with
/// their places in the source, as in ``coverage: 14 of 16 outcomes taken; never: src/lib.rs:12:8 `b
/// == a + 17` true``: dead code, or the search needs a range, `constants` or a longer budget. This
/// does not enter the snapshot.
///
/// With `coverage = true` every run says so, whether or not anything is left; `cargo test --
/// --nocapture` shows the report of a test that passes. With `coverage = false` there is no copy.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(coverage = true)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `name`
///
/// The snapshot's name, a string of letters A-Z and a-z, digits, `_`, `.` and `-`. The default is
/// the function's name.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(name = "leap-years")]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `crate`
///
/// The path to setbve, for a crate that renames or re-exports it. The default is `::setbve`.
///
/// ```
/// mod testing {
///     pub use setbve as explorer;
/// }
///
/// #[testing::explorer::boundary_explore(crate = testing::explorer)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// # Ranges of arguments
///
/// `#[range(..)]` in front of an argument keeps the exploration to the values of a range of the
/// argument's own type. Any form of range will do, also an open one.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore]
/// fn days(#[range(1..=12)] month: u8, #[range(1583..)] year: i16) -> u8 {
/// #   let _ = year;
///     28 + month % 4
/// }
/// ```
///
/// Where the attribute is written in `cfg_attr(test, ..)`, so is the range, as shown above.
///
/// # Arguments and results
///
/// An argument is an integer of any size, a `NonZero` integer, `bool`, `char`, an alias of one of
/// them, or a type that implements `setbve::Argument`. It may be taken by value, by `&` or by
/// `&mut`, and by any pattern.
///
/// The result is shown by its `Display`, else by its `Debug`; one of them it must have. Of a
/// `Result` or an `Option` this holds for what is inside: `Err` is an error and shows the error's
/// text, `Some` and `None` are values. A panic is an error too. What a function writes through a
/// `&mut` argument is not part of the result.
///
/// # Limits
///
/// A function takes one to eight arguments and is a free one. Methods, generic, `async`, `unsafe`
/// and variadic functions, `impl Trait` arguments and the return type `!` are refused with a hint
/// how to write a wrapper function that can be explored. A panic of an `extern` function aborts,
/// which is an outcome like others unless `isolation = none` makes it end the test. Lifetime
/// parameters are accepted, except inside an argument's type. So are associated functions and those
/// of traits, except where a macro makes them: there the compiler says that `#[test]` may only be
/// used on a free function.
#[proc_macro_attribute]
pub fn boundary_explore(
    keys: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    explored(keys.into(), item.into()).into()
}

/// Adds an instrumented copy to a free function, `NAME_instrumented`, with the map of its sites,
/// `NAME_SITES`, and the constants of its source, `NAME_CONSTANTS`, all as visible as the function.
///
/// For experiments, `setbve::experiment::coverage` says what to do with them.
#[proc_macro_attribute]
pub fn instrumented(
    keys: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    beside(keys.into(), item.into()).into()
}

fn beside(keys: TokenStream, item: TokenStream) -> TokenStream {
    let instrumented = if keys.is_empty() {
        instrument::beside(&item, &syn::parse_quote!(::setbve))
    } else {
        Err(syn::Error::new_spanned(keys, "`instrumented` takes no keys"))
    };
    instrumented.unwrap_or_else(|error| {
        let mut output = item;
        output.extend(error.into_compile_error());
        output
    })
}

/// The item, then its test or what is wrong with it.
fn explored(keys: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = errors::Errors::default();
    let keys = errors.keep(attribute::read(keys));
    let model = errors.keep(model::Model::read(&item));
    let mut output = range::without_ranges(item);
    if let (Some(keys), Some(model)) = (keys, model) {
        // A body that does not parse has its error from the compiler.
        let is_wanted = keys.coverage != Some(false);
        let copied = is_wanted.then(|| syn::parse2(output.clone()).ok()).flatten();
        output.extend(expand::test(&keys, &model, copied.as_ref()));
    }
    if let Err(error) = errors.into_result() {
        output.extend(error.into_compile_error());
    }
    output
}
