//! Functions of `impl` blocks and generic ones: each has a test of its own, and what a call leaves behind
//! `&mut` is a part of its outcome.

mod project;

use project::{Profile, Project, body};

const METHODS: &str = r#"
use std::str::FromStr;

/// A time of the day.
#[derive(Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Clock {
    #[cfg_attr(test, generate(range(0..=23)))]
    hour: u8,
    #[cfg_attr(test, generate(range(0..=59)))]
    minute: u8,
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
impl Clock {
    /// Without arguments, so without a test.
    pub const fn midnight() -> Self {
        Self { hour: 0, minute: 0 }
    }

    /// Whether it is before noon.
    #[must_use]
    pub fn is_morning(&self) -> bool {
        self.hour < 12
    }

    /// A minute later; whether a day has passed.
    pub fn tick(&mut self) -> bool {
        self.minute = (self.minute + 1) % 60;
        if self.minute > 0 {
            return false;
        }
        self.hour = (self.hour + 1) % 24;
        self.hour == 0
    }

    /// Sets the hour.
    ///
    /// # Errors
    ///
    /// If there is no such hour.
    pub fn set_hour(&mut self, #[cfg_attr(test, range(..=200))] hour: u8) -> Result<(), String> {
        if hour > 23 {
            self.minute = 0;
            return Err(format!("no hour {hour}"));
        }
        self.hour = hour;
        Ok(())
    }
}

#[cfg_attr(test, setbve::boundary_explore(evaluations = 50_000))]
impl FromStr for Clock {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (hour, minute) = text.split_once(':').ok_or("no colon")?;
        let number = |text: &str| text.parse::<u8>().map_err(|_| "no number");
        let (hour, minute) = (number(hour)?, number(minute)?);
        if hour > 23 || minute > 59 { Err("no time") } else { Ok(Self { hour, minute }) }
    }
}

#[cfg_attr(
    test,
    setbve::boundary_explore(functions = [is_before], types = [u8], evaluations = 20_000)
)]
impl Clock {
    /// Whether it is before this hour.
    pub fn is_before<T: Into<u16>>(&self, hour: T) -> bool {
        u16::from(self.hour) < hour.into()
    }
}

/// Items, one above the other.
#[derive(Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Tower<T>(Vec<T>);

#[cfg_attr(test, setbve::boundary_explore(types = [u8], functions = [push], evaluations = 20_000))]
impl<T: PartialOrd> Tower<T> {
    /// Puts a smaller one on top.
    pub fn push(&mut self, item: T) -> bool {
        let fits = self.0.last().is_none_or(|last| item < *last);
        if fits {
            self.0.push(item);
        }
        fits
    }

    /// Takes a closure, which nobody can explore.
    pub fn each(&self, each: impl Fn(&T)) {
        self.0.iter().for_each(each);
    }
}

/// Whether each item is larger than the one before.
#[cfg_attr(test, setbve::boundary_explore(types = [i16, 2], evaluations = 20_000))]
pub fn rises<T: PartialOrd, const N: usize>(items: [T; N]) -> bool {
    items.windows(2).all(|two| two[0] < two[1])
}

/// Takes away what is too small.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn drop_small(items: &mut Vec<u8>) {
    items.retain(|item| *item > 9);
}
"#;

#[test]
fn methods_and_generic_functions_are_listed_and_a_move_is_named() {
    let project = Project::new("methods", METHODS);
    let tests = project.tests(Profile::Debug);
    let expected = [
        ("clock_is_morning", "  Clock::is_morning(Clock { hour: 11, minute: 10 }) = true\n"),
        (
            "clock_tick",
            "  Clock::tick(Clock { hour: 23, minute: 59 }) = true; self = Clock { hour: 0, minute: 0 }\n",
        ),
        (
            "clock_set_hour",
            "(Clock { hour: 10, minute: 10 }, 24) ! no hour 24; self = Clock { hour: 10, minute: 0 }\n",
        ),
        ("clock_is_before", "  Clock::is_before(self: &Clock, hour: u8) -> bool\n"),
        ("clock_from_str", "  Clock::from_str(text: &str) -> Result<Clock, Clock::Err>\n"),
        ("clock_from_str", "  Clock::from_str(\"23:0\") = Clock { hour: 23, minute: 0 }\n"),
        ("tower_push", "  Tower::push(Tower([1]), 0) = true; self = Tower([1, 0])\n"),
        ("rises", "  rises([1, 1]) = false\n  rises([1, 2]) = true\n"),
        (
            "drop_small",
            "  drop_small([9]) = (); items = []\n  drop_small([10]) = (); items = [10]\n",
        ),
    ];
    for (function, line) in expected {
        let text = project.take(&tests, function);
        assert!(format!("  {}", body(&text)).contains(line), "{line}{text}");
        tests.run(function, &[]).pass();
    }
    let moved = METHODS
        .replace("< 12", "< 11")
        .replace("u16::from(self.hour) <", "u16::from(self.hour) <=")
        .replace("% 60", "% 61")
        .replace("hour > 23 {", "hour > 22 {")
        .replace("hour > 23 ||", "hour > 24 ||")
        .replace("item < *last", "item <= *last")
        .replace("two[0] < two[1]", "two[0] <= two[1]")
        .replace("> 9", "> 10");
    project.write("src/lib.rs", &moved);
    let tests = project.tests(Profile::Debug);
    let expected = [
        ("clock_is_morning", "now Clock::is_morning(Clock { hour: 11, minute: 10 }) = false"),
        (
            "clock_tick",
            "now Clock::tick(Clock { hour: 22, minute: 59 }) = false; \
             self = Clock { hour: 22, minute: 60 }",
        ),
        ("clock_set_hour", "now Clock::set_hour(Clock { hour: 10, minute: 10 }, 23) ! no hour 23"),
        ("clock_is_before", "now Clock::is_before(Clock { hour: 1, minute: 10 }, 1) = true"),
        ("clock_from_str", "Clock::from_str(\"24:0\")"),
        ("tower_push", "now Tower::push("),
        ("rises", "now rises([1, 1]) = true"),
        ("drop_small", "now drop_small([10]) = (); items = "),
    ];
    for (function, line) in expected {
        let run = tests.run(function, &[("INSTA_UPDATE", "no")]).fail();
        assert!(run.text.contains(line), "{line}\n{}", run.text);
        let alone = format!("`INSTA_UPDATE=always cargo test {function}_boundaries`");
        assert!(run.text.contains(&alone), "{alone}\n{}", run.text);
    }
}
