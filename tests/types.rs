//! Functions of lists, tuples, choices and types of the user's own: boundaries lie between values
//! that differ by one step of one part, and their lines are replayed exactly.

mod project;

use project::{Profile, Project, body};

const TYPES: &str = r#"
/// The largest of at most four items.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 50_000))]
pub fn largest(items: &[i32]) -> Result<i32, &'static str> {
    if items.len() > 4 {
        return Err("too many");
    }
    items.iter().copied().max().ok_or("none")
}

/// Whether no item is before one that is smaller.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 50_000))]
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

/// The fee of an order.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 50_000))]
pub fn fee(order: &Order) -> Result<u32, String> {
    match order.shipping {
        Shipping::Pickup => Ok(0),
        Shipping::Express { days: 0..=1 } => Err("too soon".to_owned()),
        Shipping::Express { .. } if order.items >= 50 => Ok(0),
        Shipping::Express { .. } => Ok(499),
    }
}
"#;

#[test]
fn boundaries_of_all_types_are_listed_and_a_move_is_named() {
    let project = Project::new("types", TYPES);
    let tests = project.tests(Profile::Debug);
    let expected: [(&str, &[&str]); 4] = [
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
    for (function, lines) in expected {
        let text = project.take(&tests, function);
        for line in lines {
            assert!(body(&text).contains(line), "{line}{text}");
        }
        tests.run(function, &[]).pass();
    }
    let moved = TYPES
        .replace("> 4", "> 5")
        .replace("two[0] <= two[1]", "two[0] < two[1]")
        .replace("0..=11", "0..=10")
        .replace("days: 0..=1", "days: 0..=2");
    project.write("src/lib.rs", &moved);
    let tests = project.tests(Profile::Debug);
    let expected: [(&str, &[&str]); 4] = [
        (
            "largest",
            &[
                "  moved: `items` [0, 0, 0, 0] | [0, 0, 0, 0, 0] is now [0, 0, 0, 0, 0] | ",
                "assert_eq!(largest(&[0, 0, 0, 0, 0]).unwrap(), 0);  // now",
            ],
        ),
        ("is_sorted", &["is_sorted(vec![0, 0])"]),
        ("greeting", &["greeting(Some(\"", "(11, false)"]),
        ("fee", &["fee(&Order { items: 10, shipping: Shipping::Express { days: 2 } }).is_err());"]),
    ];
    for (function, lines) in expected {
        let run = tests.run(function, &[("INSTA_UPDATE", "no")]).fail();
        for line in lines {
            assert!(run.text.contains(line), "{line}{}", run.text);
        }
    }
}
