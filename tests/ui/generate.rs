use setbve::Generate;

#[derive(Generate)]
struct Borrowed<'a> {
    name: &'a str,
}

#[derive(Generate)]
enum Never {}

#[derive(Generate)]
union Bits {
    whole: u8,
    half: u8,
}

#[derive(Generate)]
struct Endless {
    value: u8,
    next: Box<Endless>,
}

#[derive(Generate)]
enum Turns {
    Left(Box<Self>),
    Right([std::rc::Rc<(u8, Turns)>; 2]),
}

#[derive(Generate)]
struct Tree {
    children: Vec<Tree>,
}

#[derive(Generate)]
struct Ranges {
    #[generate(range(1))]
    one: u8,
    #[generate(length(1..=2))]
    other: u8,
    #[generate(range(1..=2))]
    fine: u8,
}

struct Opaque;

#[derive(Generate)]
struct Static {
    name: &'static str,
}

#[derive(Generate)]
struct Generic<T, const N: usize> {
    fine: [T; N],
}

#[derive(Generate)]
struct Holds {
    opaque: Opaque,
}

#[derive(Generate)]
#[generate(len(1..=2))]
enum Places {
    #[generate(weight = 2)]
    Fine(#[generate(len(1..=4), chars("0-9"))] Option<Box<String>>),
    Weighted(#[generate(weight = 2)] u8),
    Made(#[generate(with = make)] u8),
}

#[derive(Generate)]
enum Weights {
    #[generate(weight = 0)]
    Never,
    #[generate(weight = -1)]
    Negative,
    #[generate(weight = 1.5)]
    Broken,
    #[generate(weight)]
    Missing,
    #[generate(weight = 4294967296)]
    Large,
    #[generate(weight = 2, weight = 3)]
    Twice,
    #[generate(len(1..=2))]
    Long(String),
    #[generate]
    Nothing,
}

#[derive(Generate)]
struct Heavy {
    #[generate(weight = 2)]
    number: u8,
}

#[derive(Generate)]
#[generate(weight = 2)]
struct Whole(u8);

#[setbve::boundary_explore]
fn heavy(#[generate(weight = 2)] number: u8) -> bool {
    number > 2
}

#[derive(Generate)]
struct Lengths {
    #[generate(len(1..=256))]
    long: String,
    #[generate(len(0..0))]
    none: Vec<u8>,
    #[generate(len(17..))]
    beyond: Vec<u8>,
    #[generate(len(3..=2))]
    empty: String,
    #[generate(len = 3)]
    equal: String,
    #[generate(len(3))]
    one: String,
    #[generate(len(1..=2))]
    number: u8,
    #[generate(len(1..=2))]
    array: [u8; 4],
    #[generate(len(1..=2), len(1..=3))]
    twice: String,
    #[generate(len(1..=2))]
    #[generate(range(1..=3))]
    both: String,
    #[generate(len(..=16))]
    fine: std::collections::BTreeMap<u8, u8>,
}

#[derive(Generate)]
struct Characters {
    #[generate(chars())]
    none: String,
    #[generate(chars(""))]
    empty: String,
    #[generate(chars("z-a"))]
    backwards: String,
    #[generate(chars("a-fc"))]
    twice: String,
    #[generate(chars("a-z"))]
    list: Vec<String>,
    #[generate(chars("a-z"))]
    number: char,
    #[generate]
    nothing: String,
    #[generate(chars("a-z-"))]
    fine: String,
}

#[setbve::boundary_explore]
fn arguments(
    #[generate(len(1..=300))] a: &str,
    #[cfg_attr(test, generate(chars(3)))] b: &str,
    #[cfg_attr(unix, generate(len(1..=2)))] c: &str,
    #[generate(range(1..=2))]
    #[range(1..=3)]
    d: u8,
    #[generate(len(1..=2))] e: (u8, u8),
) -> bool {
    a == b && b == c && d == e.0
}

#[setbve::boundary_explore]
fn fine(
    #[generate(len(1..=4), chars("a-z"))] a: &mut String,
    #[cfg_attr(test, generate(range(1..=12)))] b: u8,
    #[generate(len(..=8))] c: &[u8],
) -> bool {
    a.len() > c.len() && b > 1
}

fn main() {}
