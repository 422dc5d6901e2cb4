//! The `boundary_explore` attribute of setbve.
//!
//! Depend on `setbve`, not on this crate: `setbve` re-exports the attribute, and the items that
//! generated code calls.

mod attribute;
mod block;
mod concrete;
mod constants;
mod errors;
mod expand;
mod fold;
mod generate;
mod harvest;
mod instrument;
mod limits;
mod model;
mod names;
mod passing;
mod place;
mod range;
#[cfg(test)]
mod tests;
mod text;

use proc_macro2::TokenStream;

/// Explores a function for the places where its behaviour changes, and checks them with a snapshot.
///
/// The function stays as it is. The attribute puts one test next to it, `NAME_boundaries`, which
/// exists only in test builds. The test searches for pairs of neighbouring inputs with different
/// outputs and compares what it finds with the accepted snapshot. The first run has no snapshot and
/// fails: read the boundaries that it found, and accept them with `cargo insta review`.
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
/// Inside a `#[cfg(test)]` module and in `tests/*.rs`, write the attribute without `cfg_attr`.
/// There it can also stand in front of a wrapper function that calls the code in question.
///
/// # Keys
///
/// All keys are optional, and their order does not matter. Where a key's type is given below, its
/// value may be any expression of that type.
///
/// ## `budget`
///
/// The longest time the test may take: a number with a unit as a string (`"500ms"`, `"30s"`, `"1h
/// 30m"`), or a [`Duration`](core::time::Duration). The default is 30 seconds. Most searches settle
/// earlier. `"0s"` does not search at all and only replays the accepted snapshot.
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
/// The most calls of the function that the search may make, a `u64` of at least 1. Unlike a budget,
/// this limit stops the search at the same place on every machine. By default the search goes on
/// until it has settled, for at most 1,000,000 calls.
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
/// | `TotalInputLength` | the length of all arguments together: digits and signs, or characters |
/// | `InputLengthVariance` | the variance of the lengths of the arguments |
/// | `TotalInputSize` | how many numbers, characters, lengths and variants make up the arguments |
/// | `InputHeight` | how deep lists and variants stand within each other |
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
/// The seed of the random numbers, a `u64`. The default is a fixed number, so that the search is
/// the same on every run.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(seed = 42)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `boundaries`
///
/// The most boundaries in a new snapshot, a `usize` of at least 1. The default is 64, and 128 where
/// all inputs were tried. A line `… more` names the kind and the argument of those that are left
/// out. A change of this key has no effect on an accepted snapshot: delete the snapshot to take a
/// new one.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(boundaries = 20)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `selection`
///
/// How the search chooses the pair to continue from: `uniform` (the default) gives each pair the
/// same chance, `fitness` prefers pairs whose outputs differ much, `curiosity` prefers pairs whose
/// offspring was new.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(selection = curiosity)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `distance`
///
/// How the distance between two outputs is measured: `jaccard` (the default) and `overlap` compare
/// the sets of adjacent character pairs, `jaccard1` compares the sets of characters, `levenshtein`
/// counts edits, `string_length` compares lengths alone.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(distance = levenshtein)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `shares`
///
/// Runs the three phases of the SETBVE paper one after the other instead of the default search. The
/// numbers are the percentages of the search that Sampler, Explorer and Tracer get, and they add up
/// to 100. The Sampler gets at least 1, because the others start from the pairs that it found.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(shares = [10, 80, 10])]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `method`
///
/// Explores by a search of the AutoBVA paper instead of the default search. `bcs`, boundary
/// crossing search, goes from random inputs along one argument to the nearest place where the
/// length of the output changes. `lns`, local neighbour sampling, is the paper's baseline: it tries
/// random inputs and all their neighbours. With either method, a quarter of each batch belongs to
/// the Scanner, a part of the default search. It examines the surroundings of boundaries, which a
/// snapshot needs, and finds boundaries at which the length of the output does not change. Replay
/// and reports are the same for all methods. `method` and `shares` exclude each other.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(method = bcs)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `summary`
///
/// Chooses which of the boundaries found are listed in the snapshot. `behaviours`, the default,
/// lists each boundary once, as a person counts them: by the argument, two neighbouring values of
/// it, and the change of outcomes. Of many boundaries with the same change it lists some.
/// `clusters` lists the shortest boundary of every cluster of similar ones (AutoBVA, validity-value
/// similarity clustering). These are often fewer lines, at most 16 for each of valid-valid,
/// valid-error and error-error pairs.
///
/// `behaviours` is the default because it is stable: a snapshot must not change in places where the
/// function did not. Clusters are not stable: similarity is measured relative to all boundaries, so
/// that a single new boundary can reshuffle all clusters. `behaviours` is also more sensitive: a
/// cluster's other boundaries are not in the snapshot, so that one of them may move unnoticed. With
/// `clusters`, accepted lines are replayed and kept all the same, but a change of the function in
/// one place may add lines elsewhere, and new lines are enforced only when the search was not cut
/// short.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(summary = clusters)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `isolation`
///
/// Where the function runs: `process` (the default) runs it in a worker process, so that a call
/// which hangs, aborts, exits, overflows the stack or fills the memory ends neither the test nor
/// the search; `none` runs it in the test's own process.
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
/// How many worker processes share the calls, a `usize` from 1 to 256. The default is 1. More than
/// one pay off for functions that take microseconds or longer; the results are the same.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(workers = 2)]
/// # fn f(n: u8) -> u8 { n }
/// ```
///
/// ## `constants`
///
/// Numbers for the search to try, together with their neighbours and with results of arithmetic on
/// them and the other arguments. The search takes the numbers in the function's own body by
/// default: literals and arithmetic on them, patterns, constants declared there, and constants of
/// any type that are named in capitals; and those in the functions of the same file that it calls,
/// by their names alone. For a wrapper around code that lies elsewhere, list the numbers of that
/// code here: integers, floats, `char`s, and constants of these types or of arrays, ranges and
/// tuples of them.
///
/// ```
/// # use setbve::boundary_explore;
/// # const LIMIT: u32 = 31_500;
/// #[boundary_explore(constants = [500, 60 * 60, LIMIT])]
/// # fn f(n: u32) -> u32 { n }
/// ```
///
/// A snapshot keeps the constants that it was searched with. When the constants of the source
/// change, the search with the kept ones runs as before, and boundaries to which the new ones lead
/// may be reported as new; nothing else changes.
///
/// ## `constants_from`
///
/// A file of the package, or a list of files, from which numbers and texts are taken in the same
/// way. The path is relative to the folder of `Cargo.toml`. Tests in the file are left out.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(constants_from = "src/lib.rs")]
/// # fn f(n: u32) -> u32 { n }
/// ```
///
/// ## `coverage`
///
/// An instrumented copy of the function, compiled into the test, records the decisions of the
/// function itself, not those of functions that it calls. Decisions are those of `if`, `while`,
/// `for`, `match`, patterns that may fail, `assert!`, `matches!` and boolean expressions. After a
/// search, the copy guides further calls to outcomes that the search has not taken, by how far a
/// call was from them (branch distance) and by the numbers that are compared. The copy runs in a
/// process of its own, and its results are not judged: the inputs that it leads to are executed by
/// the original function.
///
/// Further goals are operations that may fail: `+`, `-`, `*` and their assignments, whose value may
/// not fit its type; `/` and `%` by zero; shifts by the width or more; `as` to an integer type that
/// has not all the values; `a[i]` and `a[i..j]` past the end. Their operands must be integers whose
/// type the function's own source shows: by the type of an argument or a `let`, a cast, the suffix
/// of a literal or `u8::MAX`, and what is computed from these by operators and by the integers' own
/// methods. The length of `a` must be known to be harmless to ask: that of an array, of a slice, of
/// a text or `Vec` that is not mutable, or of a constant. Operations on fields, on what calls
/// return, and on floating-point numbers are no goals. Nor are methods that may overflow, such as
/// `pow`.
///
/// A first run reports the outcomes of decisions and conditions that the exploration never took,
/// with their places in the source, as in ``coverage: 14 of 16 outcomes taken; never:
/// src/lib.rs:12:8 `b == a + 17` true``. Such an outcome is dead code, or the search needs a range,
/// `constants` or a longer budget to reach it. The report is not part of the snapshot. It has no
/// operations, because those that never fail are as a rule right.
///
/// With `coverage = true` every run reports its coverage, even if no outcome is left; `cargo test
/// -- --nocapture` shows the report of a test that passes. With `coverage = false` there is no
/// copy.
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
/// ## `functions`
///
/// Which functions of an `impl` block are explored, see below. The default is all that take an
/// argument.
///
/// ## `types`
///
/// What stands for type parameters, see below.
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
/// `#[range(..)]` in front of an argument limits the exploration to a range of values of the
/// argument's own type. Any form of range is accepted, also an open one.
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
/// Where the attribute is written in `cfg_attr(test, ..)`, write the range in it as well, as shown
/// above.
///
/// `#[generate(..)]` in front of an argument limits a text or a list: `len(..)` its length,
/// `chars(..)` the characters of a text, whose neighbours are then those next to them in the
/// pattern.
/// `#[generate(range(1..=12))]` is another way to write a range.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore]
/// fn is_pin(#[generate(len(1..=6), chars("0-9"))] text: &str) -> bool {
///     text.len() == 4
/// }
/// ```
///
/// # Arguments of types of other crates
///
/// `#[generate(with = path)]` in front of an argument has its values made by a function, from one
/// to four values of types that can be arguments. The argument's own type need not be one of them.
///
/// ```
/// # use setbve::boundary_explore;
/// use std::ops::Range;
///
/// fn span(from: u16, days: u8) -> Option<Range<u16>> {
///     Some(from..from.checked_add(days.into())?)
/// }
///
/// #[boundary_explore]
/// fn is_long(#[generate(with = span)] days: &Range<u16>) -> bool {
///     days.len() > 7
/// }
/// ```
///
/// The function gives the value, or an `Option` or a `Result` of it; what it gives no value for is
/// no input, is never passed, and is listed nowhere. A panic of it is shown as one of the explored
/// function. A snapshot shows a value by the call that makes it, `is_long(span(10, 7))`, and
/// neighbours are calls whose arguments are a step apart. No `range`, `len` or `chars` stands
/// beside `with`. In an `impl` block it may be `Self::make`, also in front of `self`.
///
/// # Arguments and results
///
/// An argument is an integer of any size, a `NonZero` integer, `f32`, `f64`, `bool`, `char`, a text
/// (`&str`, `String`), `Ipv4Addr`, `Ipv6Addr`, `std::time::Duration`, `std::cmp::Ordering`, an
/// alias of one of them, or a type that implements `setbve::Argument` or derives
/// [`setbve::Generate`](macro@Generate); or it is made of these: a slice, an array, a `Vec`,
/// `VecDeque`, `BTreeSet`, `HashSet`, `BTreeMap` or `HashMap`, a tuple of up to six fields, an
/// `Option`, a `Result`, a `Box`, an `Rc` or an `Arc`. It may be taken by value, by `&` or by
/// `&mut`, and by any pattern; within it there may be references, as in `Option<&str>` and
/// `&[&str]`.
///
/// The neighbours of a float are the floats next to it: `18.499999999999996` and `18.5`. `-0.0`
/// comes before `0.0`, the infinities are values, and one NaN comes after `inf`. Where a function
/// is not meant for these, `#[range(0.0..=500.0)]` leaves them out.
///
/// A text has at most 65 characters, and at most 16 where it stands within another value. Its
/// neighbours are the texts in which one character is the next one in Unicode, and the text with
/// one character more at its end: `"9"` and `":"`, `"99"` and `"990"`. To a reader, `"0:"` and
/// `":0"` show one rule, so a change at one character is listed once, between the plainest texts,
/// and once more beside the largest number that has its place in the text, as at `"255"`. Short
/// texts of the function's source, such as the `"GET"` of a `match`, are looked around, and stand
/// among the `constants` of the snapshot's header.
///
/// A list has at most 16 items; fewer, but at least three, if an item has several parts. Its
/// neighbours are the lists in which one item is next to what it was, and the list with one item
/// more at its end: `[1, 2]` and `[1, 3]`, `[1]` and `[1, 1]`. The same holds for sets and maps,
/// which are made from lists. `None` is next to every `Some`, and a variant to the next one. A
/// change at one item of a list is listed once, between the plainest lists, and so is one whose
/// place depends on other items. An output that may count what is in a text or a list, because it
/// is never large, is listed where it changes between 0, 1 and more.
///
/// A text, a list or a type of several parts takes no `range`.
///
/// The result must implement `Display`, by which it is shown, or else `Debug`. For a `Result` or an
/// `Option`, this holds for the types inside: `Err` is an error and shows the error's text, `Some`
/// and `None` are values. A panic is an error too.
///
/// # Methods
///
/// In front of an `impl` block the attribute makes a test for each of its functions that takes an
/// argument, `TYPE_FUNCTION_boundaries`, with the keys given. `functions = [..]` chooses some of
/// them; two blocks of one type with functions of the same name need a `name`, which stands in
/// place of the type's. `self` is an argument like others, so the type derives
/// [`setbve::Generate`](macro@Generate), unless no function to explore takes it.
///
/// ```
/// use setbve::{Generate, boundary_explore};
///
/// #[derive(Debug, Generate)]
/// struct Stock {
///     left: u16,
/// }
///
/// #[boundary_explore(functions = [take])]
/// impl Stock {
///     fn take(&mut self, items: u16) -> Result<(), String> {
///         self.left = self.left.checked_sub(items).ok_or("too few are left")?;
///         Ok(())
///     }
/// }
/// ```
///
/// What a call leaves behind `&mut` is a part of its outcome, for `self` and for other arguments,
/// so the type needs `Debug`: `Stock::take(Stock { left: 3 }, 3) = (); self = Stock { left: 0 }`.
/// After an error it is shown if the call has changed it. The blocks of traits are explored in the
/// same way (`impl FromStr for Stock`).
///
/// # Type parameters
///
/// `types = [..]` names a type for each type parameter of a function or block, in order, and a
/// value for each const parameter. Those behind the block's own are for a method with type
/// parameters: `functions = [add], types = [u8]` for `fn add<T: Into<u64>>(&mut self, n: T)`.
///
/// ```
/// # use setbve::boundary_explore;
/// #[boundary_explore(types = [u8, 3])]
/// fn rises<T: PartialOrd, const N: usize>(list: [T; N]) -> bool {
///     list.windows(2).all(|two| two[0] < two[1])
/// }
/// ```
///
/// # Limits
///
/// The attribute explores functions with one to eight arguments. `async`, `unsafe` and variadic
/// functions, `impl Trait` arguments and the return type `!` are refused, with a hint how to write
/// a wrapper function that can be explored. A panic of an `extern` function aborts the process;
/// that is an outcome like others, unless `isolation = none` makes it end the test. Lifetime
/// parameters are accepted, but no `&'static` arguments. A function of a block is explored from the
/// block, and those that a trait provides are not; where a macro makes them, the compiler says
/// instead that `#[test]` may only be used on a free function. The copy by which a search finds
/// conditions is not made for blocks and methods with parameters.
#[proc_macro_attribute]
pub fn boundary_explore(
    keys: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    explored(keys.into(), item.into()).into()
}

/// Lets functions that take a structure or an enumeration be explored: its values are made of those
/// of its fields, each of which the search treats as an argument.
///
/// ```
/// use setbve::{Generate, boundary_explore};
///
/// #[derive(Generate)]
/// enum Shipping {
///     Standard,
///     Express { days: u8 },
/// }
///
/// #[derive(Generate)]
/// struct Order {
///     #[generate(range(1..=1_000))]
///     items: u32,
///     shipping: Shipping,
/// }
///
/// #[boundary_explore]
/// fn is_free(order: &Order) -> bool {
///     match order.shipping {
///         Shipping::Standard => order.items >= 50,
///         Shipping::Express { days } => order.items >= 200 && days > 2,
///     }
/// }
/// ```
///
/// Two values are neighbours if one field of them is a step apart, or if one has the next variant.
/// A type of the library itself derives it in test builds alone:
/// `#[cfg_attr(test, derive(setbve::Generate))]`, and in front of a field
/// `#[cfg_attr(test, generate(range(..)))]`.
///
/// Every field is of a type that can be an argument. In front of a field, `#[generate(..)]` narrows
/// a number by `range(1..=12)`, a text or a list, also in an `Option`, by `len(0..=8)`, whose upper
/// bound is at most 65 for a text and 16 for a list, and a text by `chars("a-z0-9_")`; several
/// stand between commas. A field of another type has `with = path`, a function that makes it, as
/// it is told at [`boundary_explore`](macro@boundary_explore).
///
/// In front of a variant, `#[generate(weight = 3)]` has it drawn three times as often as one
/// without a weight, wherever values are drawn at random. No variant is left out by that.
///
/// # Types that contain themselves
///
/// A type may contain itself where a value of it can do without: in an `Option`, in a list, or in
/// an enumeration that has a variant without it.
///
/// ```
/// # use setbve::{Generate, boundary_explore};
/// #[derive(Generate)]
/// enum Tree {
///     Leaf,
///     Node(Box<Tree>, i8, Box<Tree>),
/// }
///
/// #[boundary_explore]
/// fn depth(tree: &Tree) -> usize {
///     match tree {
///         Tree::Leaf => 0,
///         Tree::Node(left, _, right) => 1 + depth(left).max(depth(right)),
///     }
/// }
/// ```
///
/// Up to six values of a type are within one another, as many as can be made of 40 numbers, and one
/// if it can be made of 256; in this tree four. In the innermost ones an `Option` is `None`, a list
/// is empty, and variants that contain the type are left out. A step goes to a further value that
/// ends: `Leaf` is next to `Node(Leaf, 7, Leaf)`. A change is listed once for all places that are
/// equally deep.
#[proc_macro_derive(Generate, attributes(generate))]
pub fn generate(item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    generate::derived(item.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Adds an instrumented copy to a free function, `NAME_instrumented`, with the map of its sites,
/// `NAME_SITES`, and the constants of its source, `NAME_CONSTANTS`, all as visible as the function.
///
/// They are made for experiments: `setbve::experiment::coverage` describes their use.
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

/// The item, followed by its test or by the errors.
fn explored(keys: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = errors::Errors::default();
    let keys = errors.keep(attribute::read(keys));
    if let Ok(block) = syn::parse2::<syn::ItemImpl>(item.clone()) {
        let mut output = range::without_ranges_of_block(item);
        let stripped = errors.keep(syn::parse2(output.clone()));
        if let (Some(keys), Some(stripped)) = (keys, stripped)
            && let Some(tests) = errors.keep(block::tests(&keys, &block, &stripped))
        {
            output.extend(tests);
        }
        if let Err(error) = errors.into_result() {
            output.extend(error.into_compile_error());
        }
        return output;
    }
    let types = keys.as_ref().map_or(&[][..], |keys| &keys.types);
    let model = errors.keep(model::Model::read(&item, types));
    let mut output = range::without_ranges(item);
    if let Some(name) = keys.as_ref().and_then(|keys| keys.functions.as_ref()?.first()) {
        let message =
            "`functions` chooses from the functions of an `impl` block; this is a function";
        errors.add(syn::Error::new_spanned(name, message));
    } else if let (Some(keys), Some(mut model)) = (keys, model) {
        if let Some(name) = &keys.name {
            model.snapshot.clone_from(name);
        }
        // The compiler reports a body that does not parse.
        let copied = keys.is_instrumented().then(|| syn::parse2(output.clone()).ok()).flatten();
        let copied = copied.map(|function| expand::Copied { function, of: None });
        output.extend(expand::test(&keys, &model, copied.as_ref()));
    }
    if let Err(error) = errors.into_result() {
        output.extend(error.into_compile_error());
    }
    output
}
