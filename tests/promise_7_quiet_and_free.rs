//! Promise 7, quiet and free: no panic noise, no warning or lint in the user's crate, no cost and no
//! dependency outside `cfg(test)`.

mod project;

use std::collections::BTreeSet;

use project::{Profile, Project};

/// Every kind of item around an exploration that a strict crate may have.
const STRICT: &str = r#"//! A crate of a strict user.

#![forbid(unsafe_code, warnings)]
#![deny(missing_docs, missing_debug_implementations, unreachable_pub, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

use std::num::NonZeroU8;

/// What is wrong with an age.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgeError {
    /// Below zero.
    Negative,
}

impl std::fmt::Display for AgeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an age is not negative")
    }
}

impl std::error::Error for AgeError {}

/// Whether someone of that age may vote.
///
/// # Errors
///
/// For a negative age.
#[cfg_attr(
    test,
    setbve::boundary_explore(budget = "10s", descriptors = [ValidityGroup, TotalInputLength])
)]
pub const fn may_vote(#[cfg_attr(test, range(-10..=150))] age: i64) -> Result<bool, AgeError> {
    if age < 0 {
        return Err(AgeError::Negative);
    }
    Ok(age >= 18)
}

/// The part of a whole.
#[cfg_attr(test, setbve::boundary_explore)]
#[deprecated(since = "1.0.0", note = "divide yourself")]
#[must_use]
pub const fn part(whole: u8, parts: NonZeroU8) -> Option<u8> {
    whole.checked_div(parts.get())
}

/// Whether a character is a digit.
#[cfg_attr(test, setbve::boundary_explore)]
#[must_use]
pub const fn is_digit(character: &char, hexadecimal: bool) -> bool {
    character.is_digit(if hexadecimal { 16 } else { 10 })
}

#[cfg(test)]
mod tests {
    use super::may_vote;

    #[setbve::boundary_explore(boundaries = 8)]
    fn wrapped(age: i8) -> String {
        may_vote(i64::from(age)).map_or_else(|error| error.to_string(), |may| may.to_string())
    }
}
"#;

const NO_STD: &str = r"//! A crate without the standard library.

#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

/// The larger of both.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn larger(left: i8, right: i8) -> i8 {
    core::cmp::max(left, right)
}
";

fn strict() -> Project {
    Project::new("strict", STRICT)
}

#[test]
fn a_strict_crate_compiles_without_a_warning() {
    let project = strict();
    let tests = project.tests(Profile::Debug);
    for function in ["may_vote", "part", "is_digit"] {
        project.take(&tests, function);
    }
    project.tests(Profile::Release);
    // Again, for the compiler repeats the warnings of what it has built.
    let run = project.run(&["test", "--lib", "--no-run"]).pass();
    assert!(!run.text.contains("strict` (lib"), "{}", run.text);
}

#[test]
fn a_strict_crate_has_no_lint_of_clippy() {
    let project = strict();
    if !project.has("clippy") {
        return;
    }
    let run = project.run(&["clippy", "--all-targets"]).pass();
    assert!(!run.text.contains("strict` (lib"), "{}", run.text);
}

#[test]
fn a_crate_without_std_compiles_without_a_warning_and_is_explored() {
    let project = Project::new("no-std", NO_STD);
    let tests = project.tests(Profile::Debug);
    assert!(project.take(&tests, "larger").contains("  larger(0, 0) = 0\n  larger(1, 0) = 1\n"));
    tests.run("larger", &[]).pass();
}

/// What the project depends on. On standard error cargo may say besides that it waits for a lock.
fn tree(project: &Project, edges: &str) -> String {
    let mut command = project.cargo(&["tree", "--edges", edges, "--prefix", "none"]);
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("cargo writes UTF-8")
}

#[test]
fn a_build_outside_of_tests_compiles_nothing_of_setbve() {
    let project = strict();
    for command in ["build", "check", "doc"] {
        let messages = project.run(&[command, "--lib", "--message-format=json", "-v"]).pass().text;
        assert!(messages.contains("\"name\":\"strict\""), "{messages}");
        let artifacts = messages.lines().filter(|line| line.contains("compiler-artifact"));
        let others: Vec<&str> =
            artifacts.filter(|line| !line.contains("projects/strict")).collect();
        assert_eq!(others, [""; 0], "{command}");
    }
    let tree = tree(&project, "normal,build");
    assert_eq!(tree.lines().count(), 1, "{tree}");
}

#[test]
fn setbve_adds_at_most_thirty_crates() {
    let tree = tree(&strict(), "normal,build,dev");
    // `setbve-macros v0.1.0 (proc-macro) (/path) (*)`
    let name_and_version = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let crates: BTreeSet<String> = tree
        .lines()
        .filter(|line| line.contains(" v") && !line.starts_with("strict "))
        .map(name_and_version)
        .collect();
    assert!(crates.len() > 3, "the tree holds setbve, its macros and its runtime:\n{tree}");
    assert!(crates.len() <= 30, "{} crates:\n{crates:#?}", crates.len());
}

const PANICS: &str = r#"//! Panics, some of which nobody wants to see.

/// Panics at zero, in debug builds where it overflows, and where it likes.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn divide(n: i8, by: i8) -> i8 {
    assert!(n != 13, "thirteen is not divided");
    n / by - 100
}

#[cfg(test)]
mod tests {
    #[test]
    fn ordinary() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        panic!("an ordinary failure");
    }
}
"#;

#[test]
fn only_the_panics_of_other_tests_are_heard() {
    let project = Project::new("panics", PANICS);
    let tests = project.tests(Profile::Debug);
    let accepted = project.take(&tests, "divide");
    assert!(accepted.contains("! panic: thirteen is not divided"), "{accepted}");
    for options in [&["--test-threads=4"][..], &["--test-threads=1"], &["--nocapture"]] {
        let run = project::run::Run::of(tests.command().args(options)).fail();
        assert_eq!(run.text.matches("panicked at").count(), 1, "{options:?}\n{}", run.text);
        run.says(&["an ordinary failure", "1 passed; 1 failed"]);
    }
}

#[test]
fn a_failing_exploration_is_heard_once() {
    let project = Project::new("panics-alone", PANICS);
    let tests = project.tests(Profile::Debug);
    project.forget("divide");
    let run = tests.run("divide", &[]).fail();
    assert_eq!(run.text.matches("panicked at").count(), 1, "{}", run.text);
    project.forget("divide");
}
