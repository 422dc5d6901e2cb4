//! Arguments of types that cannot be generated themselves: a function makes them of what can.

mod project;

use std::fs;

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
    (
        "is_late",
        &[
            "  is_late(written(\"9\")) = false\n  is_late(written(\"90\")) = true\n",
            "  is_late(written(\"89\")) = false\n  is_late(written(\"99\")) = true\n",
        ],
    ),
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
        &["  Account::is_rich(Account::paid(499, 0)) = false\n  \
             Account::is_rich(Account::paid(500, 0)) = true\n"],
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
    let project = Project::new("arbitrary_values", ARBITRARY);
    let manifest = fs::read_to_string(project.folder.join("Cargo.toml")).expect("it was written");
    let root = env!("CARGO_MANIFEST_DIR");
    let plain = format!("setbve = {{ path = '{root}' }}\n");
    let dependencies = format!(
        "setbve = {{ path = '{root}', features = ['arbitrary'] }}\n\n\
         [dependencies]\narbitrary = '1'\n"
    );
    project.write("Cargo.toml", &manifest.replace(&plain, &dependencies));
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
