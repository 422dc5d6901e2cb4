//! Functions of lists, tuples, choices and types of the user's own: boundaries lie between values
//! that differ by one step of one part, and their lines are replayed exactly.

mod project;

use project::pairs::with_pairs;
use project::{Profile, Project};

const TYPES: &str = r#"
/// The largest of at most four items.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn largest(items: &[i32]) -> Result<i32, &'static str> {
    if items.len() > 4 {
        return Err("too many");
    }
    items.iter().copied().max().ok_or("none")
}

/// Whether no item is before one that is smaller.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_sorted(items: Vec<i16>) -> bool {
    items.windows(2).all(|two| two[0] <= two[1])
}

/// A choice, a tuple and names, all of them beside references.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 100_000))]
pub fn greeting(name: Option<&str>, hour: (u8, bool), titles: &[&str]) -> &'static str {
    match (name, hour) {
        (None, _) => "Hello",
        (Some(_), (0..=11, false)) => "Good morning",
        (Some(_), _) if titles.contains(&"Dr") => "Good evening, doctor",
        (Some(_), _) => "Good evening",
    }
}

/// How an order is sent.
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Shipping {
    /// Without fields.
    Pickup,
    /// With one.
    Express {
        /// A number.
        days: u8,
    },
}

/// An order.
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Order {
    #[cfg_attr(test, generate(range(1..=1_000)))]
    items: u32,
    shipping: Shipping,
}

/// A tree, which contains trees.
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Tree {
    /// Without children.
    Leaf,
    /// With two.
    Node(Box<Tree>, i8, Box<Tree>),
}

/// How many nodes are one below the other, up to three.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn depth(tree: &Tree) -> Result<usize, &'static str> {
    match tree {
        Tree::Leaf => Ok(0),
        Tree::Node(left, _, right) => {
            let depth = 1 + depth(left)?.max(depth(right)?);
            if depth > 3 { Err("too deep") } else { Ok(depth) }
        }
    }
}

/// A calculation.
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Expr {
    /// A number.
    Num(i32),
    /// A quotient.
    Div(Box<Self>, Box<Self>),
}

/// Its value.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn value(expr: Box<Expr>) -> Result<i32, &'static str> {
    match *expr {
        Expr::Num(number) => Ok(number),
        Expr::Div(number, by) => match value(by)? {
            0 => Err("division by zero"),
            by => value(number)?.checked_div(by).ok_or("overflow"),
        },
    }
}

/// A name of digits, and a code in a list.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_known(
    #[cfg_attr(test, generate(len(1..=6), chars("0-9")))] pin: &str,
    #[cfg_attr(test, generate(len(..=2)))] codes: &[Box<u8>],
) -> bool {
    pin.len() >= 4 || codes.iter().any(|code| **code == 7)
}

/// The fee of an order.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn fee(order: &Order) -> Result<u32, String> {
    match order.shipping {
        Shipping::Pickup => Ok(0),
        Shipping::Express { days: 0..=1 } => Err("too soon".to_owned()),
        Shipping::Express { .. } if order.items >= 50 => Ok(0),
        Shipping::Express { .. } => Ok(499),
    }
}
"#;

/// Functions of [`TYPES`] and lines of their snapshots.
const LISTED: [(&str, &[&str]); 7] = [
    (
        "depth",
        &[
            "  depth(Leaf) = 0\n  depth(Node(Leaf, 0, Leaf)) = 1\n",
            "  depth(Node(Leaf, 10, Leaf)) = 1\n  depth(Node(Node(Leaf, 0, Leaf), 10, Leaf)) = 2\n",
            " = 3\n  depth(Node(",
            "! too deep",
        ],
    ),
    ("value", &["Num(0))) ! division by zero\n", ")) = 1\n"]),
    (
        "is_known",
        &[
            "is_known(pin: &str tried in len(1..=6) and chars(\"0-9\"), codes: &[Box<u8>] tried in len(0..=2)) -> bool\n",
            "  is_known(\"000\", []) = false\n  is_known(\"0000\", []) = true\n",
            "[7]) = true",
        ],
    ),
    (
        "largest",
        &[
            "largest(items: &[i32]) -> Result<i32, &'static str>\n",
            "  largest([]) ! none\n  largest([0]) = 0\n",
            "  largest([0, 0, 0, 0]) = 0\n  largest([0, 0, 0, 0, 0]) ! too many\n",
        ],
    ),
    (
        "is_sorted",
        &[
            "  is_sorted([0, 0]) = true\n  is_sorted([1, 0]) = false\n",
            "  is_sorted([1, 0]) = false\n  is_sorted([1, 1]) = true\n",
        ],
    ),
    (
        "greeting",
        &[
            "  greeting(None, (10, true), []) = \"Hello\"\n  greeting(Some(\"\"), (10, true), [])",
            "(11, false), []) = \"Good morning\"\n  greeting(Some(\"\"), (12, false), [])",
            "[\"D\"]) = \"Good evening\"\n  greeting(Some(\"\"), (10, true), [\"Dr\"]) =",
        ],
    ),
    (
        "fee",
        &[
            "  fee(Order { items: 10, shipping: Pickup }) = 0\n  fee(Order { items: 10, shipping: Express { days: 0 } }) ! too soon\n",
            "  fee(Order { items: 10, shipping: Express { days: 1 } }) ! too soon\n  fee(Order { items: 10, shipping: Express { days: 2 } }) = 499",
            "  fee(Order { items: 49, shipping: Express { days: 10 } }) = 499\n  fee(Order { items: 50, shipping: Express { days: 10 } }) = 0\n",
        ],
    ),
];

/// The same functions with one limit of each moved, and lines of their failing reports.
const REPORTED: [(&str, &[&str]); 7] = [
    ("depth", &["    was depth(Node(", " = 3\n    now depth(Node(", "! too deep\n"]),
    ("value", &["value(Div("]),
    (
        "is_known",
        &[
            "  moved: `pin` \"000\" | \"0000\" is now \"0000\" | \"00000\"",
            "is_known(\"0000\", [])",
        ],
    ),
    (
        "largest",
        &[
            "  moved: `items` [0, 0, 0, 0] | [0, 0, 0, 0, 0] is now [0, 0, 0, 0, 0] | ",
            "now largest([0, 0, 0, 0, 0]) = 0",
        ],
    ),
    ("is_sorted", &["is_sorted([0, 0])"]),
    ("greeting", &["greeting(Some(\"", "(11, false)"]),
    ("fee", &["fee(Order { items: 10, shipping: Express { days: 2 } }) ! "]),
];

#[test]
fn boundaries_of_all_types_are_listed_and_a_move_is_named() {
    let project = Project::new("types", TYPES);
    let tests = project.tests(Profile::Debug);
    for (function, lines) in LISTED {
        let text = project.take(&tests, function);
        for line in lines {
            assert!(with_pairs(&text).contains(line), "{line}{text}");
        }
        tests.run(function, &[]).pass();
    }
    let moved = TYPES
        .replace("> 4", "> 5")
        .replace("two[0] <= two[1]", "two[0] < two[1]")
        .replace("0..=11", "0..=10")
        .replace("depth > 3", "depth > 2")
        .replace("            0 => Err", "            0 | 1 => Err")
        .replace("pin.len() >= 4", "pin.len() >= 5")
        .replace("days: 0..=1", "days: 0..=2");
    project.write("src/lib.rs", &moved);
    let tests = project.tests(Profile::Debug);
    for (function, lines) in REPORTED {
        let run = tests.run(function, &[("INSTA_UPDATE", "no")]).fail();
        for line in lines {
            assert!(run.text.contains(line), "{line}{}", run.text);
        }
    }
}
