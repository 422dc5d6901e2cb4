//! Every kind of function the attribute takes.
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::{self, Debug, Display};
use std::num::{NonZero, NonZeroU32};

use setbve::{Argument, Domain, boundary_explore};

type Year = i16;

/// No keys.
#[boundary_explore]
#[must_use]
pub const fn bare(n: u8) -> u8 {
    n / 2
}

/// With another calling convention.
#[boundary_explore]
#[must_use]
pub const extern "C" fn external(n: u8) -> u8 {
    n / 2
}

/// Empty parentheses.
#[boundary_explore()]
#[must_use]
pub const fn empty(n: u8) -> u8 {
    n / 2
}

/// Every primitive argument, as many as are allowed.
#[boundary_explore]
#[must_use]
#[allow(clippy::many_single_char_names, clippy::too_many_arguments)]
pub fn primitives(
    a: i8,
    b: u128,
    c: bool,
    d: char,
    e: NonZero<i64>,
    f: NonZeroU32,
    g: Year,
    h: usize,
) -> Option<char> {
    let sum = i128::from(a) + i128::from(e.get()) + i128::from(f.get()) + i128::from(g);
    (c && b > 3 && sum > 0 && h > 1).then_some(d)
}

/// A result that borrows from the argument.
#[boundary_explore]
#[must_use]
#[allow(clippy::trivially_copy_pass_by_ref)]
pub const fn borrowed(n: &u8) -> &u8 {
    n
}

/// Named lifetimes with bounds.
#[boundary_explore]
pub const fn lifetimes<'a, 'b>(first: &'a mut u8, second: &'b mut u8) -> &'a mut u8
where
    'b: 'a,
{
    if *first > 3 { first } else { second }
}

/// Patterns, and names that the expansion uses itself.
#[boundary_explore]
#[must_use]
pub const fn patterns(
    mut input: u8,
    _: u8,
    inputs: u8,
    observation: u8,
    result: u8,
    split: u8,
) -> u8 {
    input = input.wrapping_add(inputs).wrapping_add(observation);
    input.wrapping_add(result).wrapping_add(split)
}

/// A raw name.
#[boundary_explore]
#[must_use]
pub const fn r#match(r#type: u8, r#error: bool) -> bool {
    r#error && r#type > 3
}

/// Ranges.
#[boundary_explore]
#[must_use]
pub const fn ranges(
    #[range(1..=12)] month: u8,
    #[range(-9999..10_000)] year: i32,
    #[cfg_attr(test, range('a'..='z'))] letter: char,
    #[range(..)] any: u64,
    #[range(LOWEST..)] above: i64,
    #[range(..=9)] below: &u16,
) -> bool {
    month as i32 > year && letter == 'q' && any > 3 && above > 4 && *below > 2
}

const LOWEST: i64 = 3;

/// A month of the year.
#[derive(Clone, Copy)]
pub struct Month(u8);

impl Argument for Month {
    fn domain() -> Domain {
        Domain::new(1, 12)
    }
    fn from_ordinal(ordinal: i128) -> Option<Self> {
        u8::try_from(ordinal).ok().map(Month)
    }
    fn ordinal(&self) -> i128 {
        self.0.into()
    }
}

/// An argument type of the user's own.
#[boundary_explore]
#[must_use]
pub const fn own_argument(#[range(Month(2)..=Month(4))] month: Month) -> u8 {
    month.0
}

/// Nothing to show but that it returned.
///
/// # Panics
///
/// From 200.
#[boundary_explore]
pub fn unit(n: u8) {
    assert!(n < 200);
}

/// Nothing to show but that it worked.
///
/// # Errors
///
/// Over a hundred.
#[boundary_explore]
pub const fn unit_result(n: u8) -> Result<(), OnlyDebug> {
    if n > 100 { Err(OnlyDebug(n)) } else { Ok(()) }
}

/// A Debug without Display.
#[derive(Debug)]
pub struct OnlyDebug(pub u8);

/// A Display without Debug.
pub struct OnlyDisplay(u8);

impl Display for OnlyDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Both ways to show.
///
/// # Errors
///
/// Over a hundred.
#[boundary_explore]
pub const fn displayed(n: u8) -> Result<OnlyDebug, OnlyDisplay> {
    if n > 100 { Err(OnlyDisplay(n)) } else { Ok(OnlyDebug(n)) }
}

/// An optional value with Display alone.
#[boundary_explore]
#[must_use]
pub const fn optional(n: u8) -> Option<OnlyDisplay> {
    if n > 100 { None } else { Some(OnlyDisplay(n)) }
}

/// A result with an option in it.
///
/// # Errors
///
/// With a character that is no digit.
#[boundary_explore]
pub fn parsed(character: char) -> Result<Option<u8>, std::num::ParseIntError> {
    character.to_string().parse().map(Some)
}

/// Opaque, with Display.
#[boundary_explore]
#[must_use]
pub fn opaque_display(n: &u8) -> impl Display {
    n.to_string()
}

/// Opaque, with Debug.
#[boundary_explore]
#[must_use]
pub const fn opaque_debug(n: u8) -> impl Debug {
    OnlyDebug(n)
}

/// Text, and a boxed error.
///
/// # Errors
///
/// With a zero.
#[boundary_explore]
pub fn boxed(n: u8) -> Result<&'static str, Box<dyn std::error::Error>> {
    if n == 0 { Err("zero".into()) } else { Ok("more") }
}

/// Deprecated.
#[boundary_explore]
#[deprecated]
#[must_use]
pub const fn deprecated(n: u8) -> u8 {
    n
}

/// Not there: neither is its test.
#[boundary_explore]
#[cfg(any())]
pub fn absent(n: Absent) -> u8 {
    n
}

/// Named against the conventions.
#[boundary_explore]
#[must_use]
#[allow(non_snake_case)]
pub const fn camelCase(n: u8) -> u8 {
    n
}

/// References to values, and within them.
#[boundary_explore]
#[must_use]
pub fn references(
    a: &[&str],
    b: Option<&str>,
    c: (&str, u8),
    d: [&str; 2],
    e: Vec<&str>,
    f: &mut [u8],
    g: &Option<String>,
    h: (Option<&u8>, &str),
) -> bool {
    f.reverse();
    let texts = a.contains(&c.0) || b == Some(d[0]) || e.contains(&d[1]) || h.1.is_empty();
    texts && g.is_none() && h.0 == Some(&c.1)
}

/// References in maps, sets and results.
#[boundary_explore]
#[must_use]
pub fn references_in_maps(
    a: &BTreeMap<&str, &u8>,
    b: HashMap<u8, Vec<&str>>,
    c: Result<&str, &u8>,
    d: Result<u8, &str>,
    e: &BTreeSet<&str>,
) -> bool {
    let is_known = c.is_ok_and(|name| a.contains_key(name) && e.contains(name));
    is_known && b.values().any(|names| names.contains(&"")) && d.is_ok()
}

/// A type of which values are generated.
#[derive(Clone, Copy, Debug, setbve::Generate)]
pub enum Shape {
    /// Without fields.
    Point,
    /// With one.
    Circle(f64),
    /// With names.
    Square {
        /// A range, and a name that is a keyword.
        #[generate(range(1..=12))]
        r#type: u8,
    },
}

/// A type with a parameter, and fields without names.
#[derive(Debug, setbve::Generate)]
pub struct Pair<T>(T, pub Option<T>);

/// Without fields.
#[derive(Debug, setbve::Generate)]
pub struct Unit;

/// Types of which values are generated.
#[boundary_explore]
#[must_use]
pub fn generated(shape: Shape, pair: &Pair<u8>, unit: Unit, shapes: &[Shape]) -> bool {
    let Unit = unit;
    let is_square = |shape: &Shape| matches!(shape, Shape::Square { r#type: 12 });
    is_square(&shape) && pair.1 == Some(pair.0) || shapes.iter().any(is_square)
}

/// A type that contains itself, and another one that contains it.
#[derive(Debug, setbve::Generate)]
pub enum Tree<T> {
    /// The variant that ends.
    Leaf,
    /// Behind a pointer, and in a list.
    Node(T, Box<Self>, #[generate(len(..=2))] Vec<Tree<T>>),
    /// Through the other one.
    Forest(std::rc::Rc<Forest<T>>),
}

/// The other one.
#[derive(Debug, setbve::Generate)]
pub struct Forest<T> {
    /// It may be missing.
    tree: Option<Box<Tree<T>>>,
    /// Limited by a constant.
    #[generate(len(1..=MOST), chars("a-z"))]
    name: String,
}

const MOST: usize = 4;

/// Pointers, also to references, and arguments within limits.
#[boundary_explore]
#[must_use]
pub fn pointed(
    tree: &Tree<u8>,
    forest: Box<Forest<i8>>,
    #[generate(len(1..=4))] names: &[Box<&str>],
    #[generate(len(..=MOST))] text: &mut String,
    #[generate(range(1..=12))] month: u8,
) -> bool {
    text.clear();
    let is_named = names.iter().any(|name| **name == forest.name) && month > 6;
    is_named && matches!(tree, Tree::Leaf) && forest.tree.is_none()
}

/// What the attribute names in a module of its own.
pub mod shadowed {
    use setbve::boundary_explore;

    /// Shadows the prelude's.
    pub struct Option;
    /// Shadows the prelude's.
    #[derive(Debug)]
    pub struct Vec;
    /// Shadows the generated code's.
    #[derive(Debug)]
    pub struct Shown;

    /// Names of the prelude and of the generated code.
    #[boundary_explore(budget = "1s")]
    #[must_use]
    pub const fn shadow(n: u8, _: bool) -> core::option::Option<Shown> {
        if n > 3 { Some(Shown) } else { None }
    }
}

/// Functions with the names of the generated test's own variables.
pub mod named {
    use setbve::boundary_explore;

    macro_rules! named {
        ($($name:ident)*) => {$(
            /// Has a copy.
            #[boundary_explore]
            #[must_use]
            pub const fn $name(n: u8) -> bool {
                if n > 3 { true } else { n == 1 }
            }
        )*};
    }

    named! { arguments call inputs observation options rest result shapes subject value0 }
}
