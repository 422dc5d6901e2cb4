//! An instrumented copy guides the search, and reports say what exploration did not reach.

mod project;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use project::pairs::with_pairs;
use project::run::{Run, Tests};
use project::{Profile, Project, body};

const LIBRARY: &str = r#"//! Functions with more and less to reach.
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_code)]

/// Some of it no input reaches.
#[cfg_attr(test, setbve::boundary_explore(coverage = true))]
#[must_use]
pub fn partly(n: i16) -> &'static str {
    let sum = u32::from(n.unsigned_abs()) + 1;
    if sum == 0 {
        return if n == 3 { "three" } else { "never" };
    }
    match n {
        ..0 => "negative",
        0 if sum > 5 => "odd",
        0 => "zero",
        1.. => {
            for digit in sum.to_string().chars() {
                if digit == '7' || sum == 100_000 {
                    return "seven";
                }
            }
            "positive"
        }
    }
}

/// All of it is reached.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub const fn plain(n: i16) -> bool {
    n > 3
}

/// One number is never reached.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub fn dead(n: i16) -> &'static str {
    if n.rem_euclid(4) == 5 { "never" } else { "always" }
}

/// Its numbers stand nowhere in the source.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub fn hidden(a: i64, b: i64, c: i64) -> &'static str {
    if a == key() && b == a + 17 && c == b ^ 0x5A5A { "found" } else { "hay" }
}

/// Nor here, and nobody looks at what is compared.
#[cfg_attr(test, setbve::boundary_explore(coverage = false))]
#[must_use]
pub fn unseen(a: i64, b: i64, c: i64) -> &'static str {
    if a == key() && b == a + 17 && c == b ^ 0x5A5A { "found" } else { "hay" }
}

/// What is compared is no value of an argument: only how far it is away leads there.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub fn distant(a: i32) -> &'static str {
    let (a, key) = (i64::from(a), key());
    if (a - key) * (a - key) < 9 { "near" } else { "far" }
}

/// Each item depends on its place: only how many pass leads there.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub fn is_plate(text: &str) -> bool {
    text.len() == 10
        && text.chars().zip(0..).all(|(one, place)| match place % 3 {
            0 => one.is_ascii_digit(),
            1 => one.is_ascii_uppercase(),
            _ => one.is_ascii_lowercase(),
        })
}

/// What is no part of the copy.
mod on_demand {
    pub(super) fn wait() {
        let worker = std::env::var("SETBVE_WORKER");
        let is_copy = worker.is_ok_and(|name| name.ends_with(" coverage"));
        if is_copy && std::env::var_os("SLOW").is_some() {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    }
}

/// Its copy is slow on demand.
#[cfg_attr(test, setbve::boundary_explore(budget = "6s"))]
#[must_use]
pub fn late(a: i64) -> &'static str {
    on_demand::wait();
    if a == key() { "found" } else { "hay" }
}

/// A product overflows behind two conditions, one of which names no number; the difference never
/// does.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub fn overflows(a: i64, b: i64) -> i64 {
    if a == key() && b > 1_000 { b * 5 - 3 } else { 0 }
}

fn key() -> i64 {
    "48271".parse().unwrap_or_default()
}

/// Not every call comes back.
///
/// # Panics
///
/// From 100 to 199.
#[cfg_attr(test, setbve::boundary_explore(coverage = true, call_limit = "100ms"))]
#[must_use]
pub fn ends(n: u8) -> u8 {
    assert!(!(100..200).contains(&n), "too much");
    if n == 250 {
        std::process::abort();
    }
    if n == 251 {
        loop {
            std::hint::spin_loop();
        }
    }
    n / 10
}

/// Each call takes its time, and more of it in the copy, which runs in workers of its own.
#[cfg_attr(test, setbve::boundary_explore(coverage = true, budget = "2s"))]
#[must_use]
pub fn slow(n: i64) -> bool {
    let is_copy = std::env::var("SETBVE_WORKER").is_ok_and(|name| name.ends_with(" coverage"));
    let milliseconds = if is_copy { 1000 } else { 100 };
    std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    n > 10 && n == key()
}
"#;

/// What there was no time to look for at accept is nothing new later.
#[test]
fn what_is_reached_later_is_no_news_where_there_was_no_time_at_accept() {
    let (project, tests) = project();
    let more = "  … more boundaries behind conditions, not all of which were looked for";
    project.forget("late");
    let first = tests.run("late", &[("INSTA_UPDATE", "always"), ("SLOW", "1")]).pass();
    let is_said = first.text.contains("setbve: coverage");
    assert!(!is_said, "nobody knows what calls took that were not repeated:\n{}", first.text);
    let cut_short = project.accepted("late");
    assert!(cut_short.contains(more) && !cut_short.contains("= \"found\""), "{cut_short}");
    tests.run("late", &[]).pass();
    assert_eq!(project.accepted("late"), cut_short);
    let whole = project.take(tests, "late");
    assert!(!whole.contains(more) && whole.contains("late(48271) = \"found\""), "{whole}");
}

fn project() -> (&'static Project, &'static Tests) {
    static PROJECT: OnceLock<(Project, Tests)> = OnceLock::new();
    let (project, tests) = PROJECT.get_or_init(|| {
        let project = Project::new("coverage", LIBRARY);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    });
    (project, tests)
}

/// A run after its snapshot was accepted.
fn accepted_run(function: &str) -> Run {
    let (project, tests) = project();
    project.take(tests, function);
    tests.run(function, &[]).pass()
}

/// `LINE:COLUMN` of a text in the library.
fn place(text: &str) -> String {
    let at = LIBRARY.find(text).expect("the library has it");
    let before = &LIBRARY[..at];
    let line = before.lines().count();
    format!("src/lib.rs:{line}:{}", before.lines().next_back().map_or(0, str::len) + 1)
}

#[test]
fn outcomes_that_were_never_taken_are_named_with_their_places() {
    let run = accepted_run("partly");
    run.says(&[
        "setbve: coverage: 12 of 18 outcomes taken; never:\n",
        &format!("\n  {} `sum == 0` true\n", place("sum == 0")),
        &format!("\n  {} `sum > 5` true\n", place("sum > 5")),
        &format!("\n  {} `0 if sum > 5` taken\n", place("0 if sum > 5")),
        &format!("\n  {} `sum == 100_000` true\n", place("sum == 100_000")),
        "\n  and 2 inside of what was never reached\n",
    ]);
}

#[test]
fn a_first_run_says_what_it_did_not_reach_and_later_ones_are_quiet() {
    let (project, tests) = project();
    project.forget("dead");
    let first = tests.run("dead", &[("INSTA_UPDATE", "always")]).pass();
    first.says(&[&format!("never:\n  {} `n.rem_euclid(4) == 5` true\n", place("n.rem_euclid"))]);
    let later = tests.run("dead", &[]).pass();
    assert!(!later.text.contains("setbve: coverage"), "{}", later.text);
    let label = "which no call took: `n.rem_euclid(4) == 5` true\n";
    assert!(project.accepted("dead").contains(label), "{}", project.accepted("dead"));
    project.forget("plain");
    let first = tests.run("plain", &[("INSTA_UPDATE", "always")]).pass();
    assert!(!first.text.contains("setbve: coverage"), "{}", first.text);
    assert!(!project.accepted("plain").contains("no call took"), "all of it was reached");
}

#[test]
fn conditions_with_numbers_of_no_source_are_reached() {
    let (project, tests) = project();
    let found = |function: &str| format!("{function}(48271, 48288, 59130) = \"found\"");
    let accepted = project.take(tests, "hidden");
    assert!(accepted.contains(&found("hidden")), "{accepted}");
    let run = tests.run("hidden", &[]).pass();
    assert!(!run.text.contains("not enforced"), "{}", run.text);
    assert!(!project.take(tests, "unseen").contains(&found("unseen")), "nothing else finds it");
    assert_eq!(project.take(tests, "hidden"), accepted, "what is seen depends on no chance");
    let plates = project.take(tests, "is_plate");
    assert!(plates.contains(" = true\n"), "{plates}");
    let distant = project.take(tests, "distant");
    for end in ["distant(48268) = \"far\"\n", "distant(48274) = \"far\"\n"] {
        assert!(with_pairs(&distant).contains(end), "{distant}");
    }
}

#[test]
fn operations_that_never_fail_are_no_part_of_a_report() {
    let (project, tests) = project();
    project.forget("overflows");
    let first = tests.run("overflows", &[("INSTA_UPDATE", "always")]).pass();
    let accepted = project.accepted("overflows");
    let fails = "overflows(48271, 1844674407370955162) ! panic: arithmetic overflow";
    assert!(accepted.contains(fails), "{accepted}");
    assert!(!first.text.contains("setbve: coverage"), "{}", first.text);
    assert!(!project.accepted("plain").contains("no call took"), "all of it was reached");
}

#[test]
fn a_copy_that_ends_its_process_ends_no_test() {
    let run = accepted_run("ends");
    run.says(&["setbve: coverage: ", "`n == 250` true", "\n  not counted is what "]);
    let (project, tests) = project();
    let accepted = project.accepted("ends");
    assert!(body(&accepted).contains("ends(99) = 9"), "{accepted}");
    assert!(body(&accepted).contains("ends(100) ! panic: too much"), "{accepted}");
    let replayed = tests.run("ends", &[("SETBVE_BUDGET", "0")]).pass();
    replayed.says(&["setbve: coverage: "]);
}

#[test]
fn coverage_is_part_of_the_budget() {
    let (project, tests) = project();
    project.forget("slow");
    let start = Instant::now();
    let run = tests.run("slow", &[("INSTA_UPDATE", "always")]).pass();
    let duration = start.elapsed();
    assert!(duration < Duration::from_secs(10), "{duration:?}:\n{}", run.text);
    run.says(&["\n  looked at ", " calls only\n"]);
}
