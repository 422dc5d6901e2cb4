//! Constants of the source guide the search.

mod project;

use project::{Profile, Project};

/// A branch that only the numbers of the source lead to, in four ways of saying them.
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
    if a == 48_271 && b == u64::from(a) + 17 && c == (b ^ MASK) as i64 { "found" } else { "hay" }
}
"#;

#[test]
fn a_branch_among_2_to_the_192_inputs_is_found_by_the_numbers_that_guard_it() {
    let project = Project::new("harvest-needles", NEEDLES);
    project.write("src/limits.rs", LIMITS);
    let tests = project.tests(Profile::Debug);
    for (function, argument) in [("needle", 0), ("named", 0), ("wrapper", 0)] {
        let accepted = project.take(&tests, function);
        let (b, c) = (48_271 + 17, (48_271 + 17) ^ 0x5A5A);
        let inputs = [[48_271, b, c], [48_272, b, c], [48_270, b, c]]
            .map(|input| format!("{function}({}, {}, {})", input[argument], input[1], input[2]));
        let found = format!("{} = \"found\"", inputs[0]);
        assert!(accepted.contains(&found), "{accepted}");
        assert!(accepted.contains("48271"), "{accepted}");
        tests.run(function, &[]).pass();
    }
    assert!(!project.take(&tests, "unaided").contains("= \"found\""));
}
