//! Names that a function may use, whatever they stand for: the generated test compiles with all of them.
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_op_in_unsafe_fn)]

use std::cell::Cell;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

const LIMIT: u32 = 500;
const BIG: u128 = u128::MAX;
const NAME: &str = "name";
const FACTOR: f64 = 18.5;
const UNITS: [(i64, &str); 2] = [(1_000, "kB"), (999_950, "MB")];
const MAYBE: Option<char> = Some('q');
static LAZY: LazyLock<u32> = LazyLock::new(|| 7);
static COUNT: AtomicU32 = AtomicU32::new(0);
static mut COUNTER: u32 = 0;

#[deprecated]
const OLD: u32 = 9;

thread_local! {
    static LOCAL: Cell<u32> = const { Cell::new(3) };
}

/// Limits of its own.
pub mod limits {
    /// The first year.
    pub const FIRST: i32 = -4_712;
    /// A type, not a number.
    #[derive(PartialEq, Eq)]
    #[allow(clippy::upper_case_acronyms)]
    pub enum Unit {
        /// Kilobyte.
        KB,
        /// So many.
        MANY(u32),
    }
}

#[derive(Debug, Clone, Copy)]
#[allow(clippy::upper_case_acronyms)]
struct ZERO;

/// Names for all kinds of things.
///
/// # Panics
///
/// Where the limit is met.
#[setbve::boundary_explore]
#[must_use]
#[allow(deprecated, non_snake_case)]
pub fn names(n: u32, c: char) -> String {
    const INNER: u32 = LIMIT * 2;
    let (A, K) = (n, n + 1);
    #[cfg(windows)]
    let _ = WINDOWS_ONLY;
    // SAFETY: there is one thread, and it only reads.
    let counted = unsafe { COUNTER };
    let unit = if n > LIMIT { limits::Unit::KB } else { limits::Unit::MANY(n) };
    match n {
        INNER => return NAME.to_owned(),
        OLD..=LIMIT => return format!("{n} {}", limits::FIRST),
        _ if unit == limits::Unit::KB => {}
        X => return X.to_string(),
    }
    if u128::from(n) == BIG || f64::from(n) < FACTOR || Some(c) == MAYBE || c == char::MAX {
        return format!("{ZERO:?}");
    }
    let first = UNITS.iter().find(|unit| i64::from(n) >= unit.0);
    LOCAL.with(Cell::get);
    assert_ne!(*LAZY + COUNT.load(Ordering::Relaxed), i32::MAX as u32, "{counted} {A} {K}");
    format!("{first:?} {}", usize::BITS)
}

/// More constants, said in every way.
#[setbve::boundary_explore(
    constants = [500, -7, 'x', LIMIT, BIG, UNITS, limits::FIRST, 1 << 40, u128::MAX, FACTOR],
    constants_from = ["limits.rs"],
)]
#[must_use]
pub const fn given(n: u32) -> u32 {
    n / 2
}

macro_rules! explored {
    ($name:ident, $limit:expr) => {
        /// Written by a macro.
        #[setbve::boundary_explore(constants = [$limit])]
        #[must_use]
        pub const fn $name(n: u32) -> u32 {
            if n > $limit { n / 2 } else { LIMIT }
        }
    };
}

explored!(by_a_macro, LIMIT + 3);
