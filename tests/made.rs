//! Arguments of types that cannot be generated themselves: a function makes them of what can.

mod project;

use project::{Profile, Project, body};

const MADE: &str = r#"
/// A day of a year, as a type of another crate: nothing derives for it.
#[derive(Clone, Debug)]
pub struct Day {
    year: u16,
    number: u16,
}

impl Day {
    /// None behind the last day of a year.
    #[must_use]
    pub fn new(year: u16, number: u16) -> Option<Self> {
        (1..=365).contains(&number).then_some(Self { year, number })
    }

    /// By its text, such as `2000-7`.
    ///
    /// # Errors
    ///
    /// Where the text is no day.
    pub fn parse(text: &str) -> Result<Self, String> {
        let number = text.parse().map_err(|_| text.to_owned())?;
        Self::new(2000, number).ok_or_else(|| text.to_owned())
    }
}

#[cfg(test)]
fn day((year, number): (u16, u16)) -> Option<Day> {
    Day::new(year, number)
}

#[cfg(test)]
fn written(text: String) -> Result<Day, String> {
    Day::parse(&text)
}

#[cfg(test)]
fn span(from: u8, days: u8) -> std::ops::Range<u16> {
    u16::from(from)..u16::from(from) + u16::from(days)
}

/// Whether a day is in the first part of its year.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_early(#[cfg_attr(test, generate(with = day))] day: Day) -> bool {
    assert!(day.number <= 365, "no such day is passed");
    day.number <= 100 && day.year > 0
}

/// The same by reference, from a text.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_late(#[cfg_attr(test, generate(with = written))] day: &Day) -> bool {
    day.number >= 90
}

/// What is booked.
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Booking {
    #[cfg_attr(test, generate(with = span))]
    nights: std::ops::Range<u16>,
    beds: u8,
}

/// Its price.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn price(booking: &Booking) -> Result<&'static str, &'static str> {
    match (booking.nights.len(), booking.beds) {
        (0, _) => Err("no night"),
        (1..=6, _) => Ok("nights"),
        _ => Ok("weeks"),
    }
}

/// What is left of what was paid in: nothing derives for it.
#[derive(Clone, Debug)]
pub struct Account {
    balance: u32,
}

#[cfg_attr(test, setbve::boundary_explore(functions = [is_rich, spend], evaluations = 20_000))]
impl Account {
    /// None if more was spent than paid.
    #[must_use]
    pub fn paid(paid: u16, spent: u16) -> Option<Self> {
        Some(Self { balance: paid.checked_sub(spent)?.into() })
    }

    /// Whether much is left.
    pub fn is_rich(#[cfg_attr(test, generate(with = Self::paid))] &self) -> bool {
        self.balance >= 500
    }

    /// Spends some on a day.
    ///
    /// # Errors
    ///
    /// Where too little is left.
    pub fn spend(
        #[cfg_attr(test, generate(with = Account::paid))] &mut self,
        #[cfg_attr(test, generate(with = day))] on: &Day,
    ) -> Result<(), String> {
        if on.number > 40 {
            self.balance = self.balance.checked_sub(7).ok_or("too little is left")?;
        }
        Ok(())
    }
}
"#;

/// Functions of [`MADE`] and lines of their snapshots.
const LISTED: [(&str, &[&str]); 5] = [
    (
        "is_early",
        &["is_early(day: Day) -> bool\n", ", 100))) = true\n  is_early(day((", ", 101))) = false"],
    ),
    ("is_late", &["  is_late(written(\"89\")) = false\n  is_late(written(\"90\")) = true\n"]),
    (
        "price",
        &[
            "  price(Booking { nights: span(10, 0), beds: 10 }) ! no night\n  \
             price(Booking { nights: span(10, 1), beds: 10 }) = \"nights\"\n",
            "  price(Booking { nights: span(10, 6), beds: 10 }) = \"nights\"\n  \
             price(Booking { nights: span(10, 7), beds: 10 }) = \"weeks\"\n",
        ],
    ),
    (
        "account_is_rich",
        &["  Account::is_rich(Account::paid(500, 1)) = false\n  \
             Account::is_rich(Account::paid(501, 1)) = true\n"],
    ),
    (
        "account_spend",
        &[
            "  Account::spend(Account::paid(1, 0), day((10, 40))) = (); self = Account { balance: 1 }\n  \
             Account::spend(Account::paid(1, 0), day((10, 41))) ! too little is left\n",
        ],
    ),
];

/// The same functions with one limit of each moved, and lines of their failing reports.
const REPORTED: [(&str, &[&str]); 5] = [
    ("is_early", &["  moved: `day` day((", ", 100))) = false"]),
    ("is_late", &["now is_late(written(\""]),
    ("account_is_rich", &["now Account::is_rich(Account::paid("]),
    ("account_spend", &["now Account::spend(Account::paid("]),
    ("price", &["now price(Booking { nights: span("]),
];

#[test]
fn made_values_are_listed_and_reported_as_calls() {
    let project = Project::new("made", MADE);
    let tests = project.tests(Profile::Debug);
    for (function, lines) in LISTED {
        let text = project.take(&tests, function);
        for line in lines {
            assert!(format!("{}\n", body(&text).trim_end()).contains(line), "{line}{text}");
        }
        assert!(!text.contains("no such day"), "{text}");
        tests.run(function, &[]).pass();
    }
    let moved = MADE
        .replace("day.number <= 100", "day.number <= 99")
        .replace(">= 90", ">= 80")
        .replace("1..=6", "1..=5")
        .replace("balance >= 500", "balance >= 400")
        .replace("number > 40", "number > 50");
    project.write("src/lib.rs", &moved);
    let tests = project.tests(Profile::Debug);
    for (function, lines) in REPORTED {
        let run = tests.run(function, &[("INSTA_UPDATE", "no")]).fail();
        for line in lines {
            assert!(run.text.contains(line), "{line}{}", run.text);
        }
    }
}

const ARBITRARY: &str = r"
use arbitrary::{Arbitrary, Unstructured};

/// The temperature of the air.
pub struct Celsius(i8);

impl<'a> Arbitrary<'a> for Celsius {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        bytes.int_in_range(-90..=60).map(Self)
    }
}

/// Whether water freezes.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_frost(#[cfg_attr(test, generate(with = setbve::arbitrary))] air: &Celsius) -> bool {
    air.0 < 0
}
";

#[test]
fn values_of_arbitrary_are_made_of_bytes() {
    let project =
        Project::with_feature("arbitrary_values", ARBITRARY, "arbitrary", "arbitrary = '1'\n");
    let tests = project.tests(Profile::Debug);
    let text = project.take(&tests, "is_frost");
    let pair = "  is_frost(setbve::arbitrary([89])) = true\n  \
                is_frost(setbve::arbitrary([90])) = false\n";
    assert!(body(&text).contains(pair), "{text}");
    tests.run("is_frost", &[]).pass();
    project.write("src/lib.rs", &ARBITRARY.replace("air.0 < 0", "air.0 < 4"));
    let tests = project.tests(Profile::Debug);
    let run = tests.run("is_frost", &[("INSTA_UPDATE", "no")]).fail();
    let now = "now is_frost(setbve::arbitrary([90])) = true";
    assert!(run.text.contains(now), "{}", run.text);
}

const GENERATED: &str = r#"
#[cfg(test)]
use setbve::Choices;

#[cfg(test)]
fn date(c: &mut Choices) -> String {
    let year = c.int(1900..=2100_u16);
    format!("{year}-{:02}-{:02}", c.int(1..=12_u8), c.int(1..=31_u8))
}

/// The day of a date, if its month has one.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn day(#[cfg_attr(test, generate(by = date))] date: &str) -> Result<u8, &'static str> {
    let parts: Vec<u16> = date.split('-').map(|part| part.parse().expect("a number")).collect();
    let most = match parts[1] {
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if parts[2] > most { Err("no such day") } else { Ok(parts[2] as u8) }
}

/// A tree of its own kind, to which nothing is derived.
#[derive(Debug)]
pub struct Tree(Vec<Tree>);

#[cfg(test)]
fn tree(c: &mut Choices) -> Tree {
    Tree(c.mult(tree))
}

/// What holds a tree.
#[derive(Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Garden {
    #[cfg_attr(test, generate(by = tree))]
    tree: Tree,
    is_open: bool,
}

fn height(tree: &Tree) -> usize {
    1 + tree.0.iter().map(height).max().unwrap_or_default()
}

/// Whether a garden is shown.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_shown(garden: &Garden) -> bool {
    assert!(garden.tree.0.len() < 5, "a broad tree");
    garden.is_open && height(&garden.tree) >= 3
}
"#;

/// Functions of [`GENERATED`] with the lines that their snapshots have.
const LISTED_CHOICES: [(&str, &[&str]); 2] = [
    (
        "day",
        &[
            "day(date: &str tried in values of date) -> Result<u8, &'static str>\n",
            "  day(\"1900-02-29\" by [0, 2, 29]) = 29\n  day(\"1900-02-30\" by [0, 2, 30]) ! no such",
        ],
    ),
    (
        "is_shown",
        &[
            "  is_shown(Garden { tree: Tree([Tree([])]) by [1], is_open: true }) = false\n  \
             is_shown(Garden { tree: Tree([Tree([Tree([])])]) by [1, 1], is_open: true }) = true\n",
            "! panic: a broad tree\n",
        ],
    ),
];

#[test]
fn values_of_generators_are_listed_with_their_choices() {
    let project = Project::with_feature("generated", GENERATED, "choices", "");
    let tests = project.tests(Profile::Debug);
    for (function, lines) in LISTED_CHOICES {
        let text = project.take(&tests, function);
        for line in lines {
            assert!(body(&text).contains(line), "{line}{text}");
        }
        tests.run(function, &[]).pass();
    }
    // A rule of its own makes the same values of the same choices.
    let refactored = GENERATED.replace("c.int(1..=12_u8)", "month(c)").replace(
        "fn date(",
        "fn month(c: &mut Choices) -> u8 {\n    c.int(1..=12)\n}\n\n#[cfg(test)]\nfn date(",
    );
    project.write("src/lib.rs", &refactored);
    let tests = project.tests(Profile::Debug);
    for (function, _) in LISTED_CHOICES {
        tests.run(function, &[("INSTA_UPDATE", "no")]).pass();
    }
    let moved = GENERATED.replace("2 => 29", "2 => 28").replace(">= 3", ">= 4");
    project.write("src/lib.rs", &moved);
    let tests = project.tests(Profile::Debug);
    let run = tests.run("day", &[("INSTA_UPDATE", "no")]).fail();
    assert!(run.text.contains("29 | 30 is now 28 | 29"), "{}", run.text);
    let run = tests.run("is_shown", &[("INSTA_UPDATE", "no")]).fail();
    assert!(run.text.contains("tree: Tree([Tree([Tree([])])]) by ["), "{}", run.text);
    // Of the same choices it makes other dates, and those that stay the same are called again.
    let other = GENERATED.replace("c.int(1900..=2100_u16)", "c.int(1900..=2100_u16).max(1950)");
    project.write("src/lib.rs", &other.replace("2 => 29", "2 => 28"));
    let tests = project.tests(Profile::Debug);
    let run = tests.run("day", &[("INSTA_UPDATE", "no")]).fail();
    let since = "has an input that it no longer takes: `\"1900-";
    assert!(run.text.contains(since), "{}", run.text);
}
