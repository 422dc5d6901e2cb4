//! Constants of the source guide the search.

mod project;

use project::{Profile, Project};
use setbve::experiment::as_accepted;

/// A branch that only the numbers of the source lead to, in four ways of saying them. Where the
/// function's copy shows what is compared, three arguments may depend on each other.
const NEEDLES: &str = r#"
const START: i64 = 48_271;

/// All in the body.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn needle(a: i64, b: i64, c: i64) -> &'static str {
    if a == 48_271 && b == a + 17 && c == b ^ 0x5A5A { "found" } else { "hay" }
}

/// Elsewhere, but named.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn named(a: i32, b: i32, c: i32) -> &'static str {
    if i64::from(a) == START && b == a + 17 && c == b ^ 0x5A5A { "found" } else { "hay" }
}

/// In a function that the attribute does not see.
#[cfg_attr(test, setbve::boundary_explore(constants = [48_271, START, 17], constants_from = "src/limits.rs"))]
pub fn wrapper(a: u32, b: u64, c: i64) -> &'static str {
    limits::hidden(a, b, c)
}

/// The same without help; it shows nothing of what is there.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn unaided(a: u32, b: u64, c: i64) -> &'static str {
    limits::hidden(a, b, c)
}

mod limits;
"#;

const LIMITS: &str = r#"
const MASK: u64 = 0x5A << 8 | 0x5A;

pub(crate) fn hidden(a: u32, b: u64, c: i64) -> &'static str {
    if a == 48_271 || b == 48_271 + 17 && c == (b ^ MASK) as i64 { "found" } else { "hay" }
}
"#;

#[test]
fn a_branch_among_2_to_the_192_inputs_is_found_by_the_numbers_that_guard_it() {
    let project = Project::new("harvest-needles", NEEDLES);
    project.write("src/limits.rs", LIMITS);
    let tests = project.tests(Profile::Debug);
    assert_eq!([48_288, 59_130], [48_271 + 17, (48_271 + 17) ^ 0x5A5A]);
    let all = "(48271, 48288, 59130)";
    for (function, input) in [("needle", all), ("named", all), ("wrapper", "(48271, 10, 10)")] {
        let accepted = project.take(&tests, function);
        let found = format!("{function}{input} = \"found\"");
        assert!(accepted.contains(&found), "{accepted}");
        tests.run(function, &[]).pass();
    }
    assert!(!project.take(&tests, "unaided").contains("= \"found\""));
}

const TAX: &str = r"
/// A tax of two steps.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn tax(income: u32, children: u8) -> u32 {
    if income < 9_000 { 0 } else if children > 3 { income / 20 } else { income / 10 }
}
";

/// The header's line about constants.
fn constants(snapshot: &str) -> Option<&str> {
    Some(snapshot.split_once("\\nconstants: ")?.1.split_once("\\n")?.0)
}

#[test]
fn promise_3_changed_constants_change_nothing_where_the_behaviour_is_the_same() {
    let project = Project::new("harvest-refactored", TAX);
    let accepted = project.take(&project.tests(Profile::Debug), "tax");
    assert_eq!(constants(&accepted), Some("3 10 20 9000"));
    let elsewhere = TAX.replace("income < 9_000", "is_free(income)")
        + "fn is_free(income: u32) -> bool { income < 9_000 }";
    let more = TAX.replace("{ 0 }", "{ if income == 123_456 { 7 } else { 0 } }");
    for refactored in [elsewhere, more, TAX.replace("9_000", "8_000 + 1_000")] {
        project.write("src/lib.rs", &refactored);
        let run = project.tests(Profile::Debug).run("tax", &[]);
        assert!(run.passed && !run.text.contains("not enforced"), "{}", run.text);
    }
    // They belong to the text.
    let without = accepted.replace("constants: 3 10 20 9000\\n", "");
    assert_ne!(without, accepted);
    std::fs::write(project.snapshot("tax"), as_accepted(&without))
        .expect("the project is writable");
    project.write("src/lib.rs", TAX);
    let tests = project.tests(Profile::Debug);
    tests.run("tax", &[]).fail().says(&["is not the one that was accepted with this header"]);
    // A snapshot from before the source had constants.
    let elsewhere = "\
        pub(crate) fn is_free(income: u32) -> bool { income < 9_000 }\n\
        pub(crate) fn are_many(children: u8) -> bool { children > 3 }\n\
        pub(crate) fn part(income: u32, half: bool) -> u32 { income / if half { 20 } else { 10 } }\n";
    project.write("src/elsewhere.rs", elsewhere);
    let hidden = TAX
        .replace("income < 9_000", "is_free(income)")
        .replace("children > 3", "are_many(children)")
        .replace("income / 20", "part(income, true)")
        .replace("income / 10", "part(income, false)")
        + "mod elsewhere;\nuse elsewhere::{are_many, is_free, part};\n";
    project.write("src/lib.rs", &hidden);
    let without = project.take(&project.tests(Profile::Debug), "tax");
    assert_eq!(constants(&without), None, "{without}");
    project.write("src/lib.rs", TAX);
    let run = project.tests(Profile::Debug).run("tax", &[]);
    assert!(run.passed && !run.text.contains("not enforced"), "{}", run.text);
}

#[test]
fn promise_2_what_a_new_constant_leads_to_is_news_and_once_accepted_holds() {
    let project = Project::new("harvest-news", TAX);
    let accepted = project.take(&project.tests(Profile::Debug), "tax");
    let branch = "if income == 2_345_678 { panic!(\"audit\") }\n    if income <";
    project.write("src/lib.rs", &TAX.replace("if income <", branch));
    let tests = project.tests(Profile::Debug);
    let run = tests.run("tax", &[]).fail();
    assert!(run.text.contains(" as accepted: ") && run.text.contains(" new\n"), "{}", run.text);
    assert!(run.text.contains("tax(2345678, 10) ! panic: audit"), "{}", run.text);
    let pending = std::fs::read_to_string(project.pending("tax")).expect("it is left for review");
    std::fs::rename(project.pending("tax"), project.snapshot("tax")).expect("it can be accepted");
    assert_eq!(constants(&pending), constants(&accepted), "they stay pinned");
    tests.run("tax", &[]).pass();
}
