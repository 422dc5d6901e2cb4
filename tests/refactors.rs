//! Promise 3, local: what behaves the same passes and changes no byte, however it is written.

mod project;

use std::fs;
use std::sync::OnceLock;

use project::run::Tests;
use project::{Profile, Project};

/// Each version of a function is in a module of its own, so that one build serves all of them.
const HEAD: &str = "//! Functions, each written in several ways.\n";

/// A function, how it was written when its snapshot was accepted, and other ways to write it.
struct Function {
    name: &'static str,
    accepted: &'static str,
    refactored: &'static [(&'static str, &'static str)],
    /// Written like the accepted one, and behaving differently.
    changed: &'static str,
}

const FUNCTIONS: [Function; 4] = [
    Function {
        name: "fare",
        accepted: r#"
            pub fn fare(age: u8) -> &'static str {
                if age > 120 {
                    "nobody"
                } else if age > 64 {
                    "senior"
                } else if age > 17 {
                    "adult"
                } else {
                    "child"
                }
            }"#,
        refactored: &[
            (
                "greater_or_equal",
                r#"
                pub fn fare(age: u8) -> &'static str {
                    if age >= 121 {
                        "nobody"
                    } else if age >= 65 {
                        "senior"
                    } else if age >= 18 {
                        "adult"
                    } else {
                        "child"
                    }
                }"#,
            ),
            (
                "a_match",
                r#"
                pub fn fare(age: u8) -> &'static str {
                    match age {
                        ..18 => "child",
                        18..65 => "adult",
                        65..121 => "senior",
                        121.. => "nobody",
                    }
                }"#,
            ),
            (
                "a_table",
                r#"
                const FROM: [(u8, &str); 4] =
                    [(121, "nobody"), (65, "senior"), (18, "adult"), (0, "child")];

                pub fn fare(age: u8) -> &'static str {
                    FROM.iter().find(|(first, _)| age >= *first).map_or("child", |(_, name)| name)
                }"#,
            ),
            (
                "constants",
                r#"
                const OLDEST: u8 = 120;
                const LAST_ADULT: u8 = 64;
                const LAST_CHILD: u8 = 17;

                pub fn fare(age: u8) -> &'static str {
                    if age > OLDEST {
                        "nobody"
                    } else if age > LAST_ADULT {
                        "senior"
                    } else if age > LAST_CHILD {
                        "adult"
                    } else {
                        "child"
                    }
                }"#,
            ),
            (
                "renamed",
                r#"
                pub fn fare(years: u8) -> &'static str {
                    if years > 120 {
                        "nobody"
                    } else if years > 64 {
                        "senior"
                    } else if years > 17 {
                        "adult"
                    } else {
                        "child"
                    }
                }"#,
            ),
        ],
        changed: r#"
            pub fn fare(age: u8) -> &'static str {
                if age > 120 {
                    "nobody"
                } else if age > 65 {
                    "senior"
                } else if age > 17 {
                    "adult"
                } else {
                    "child"
                }
            }"#,
    },
    Function {
        name: "discount",
        accepted: r#"
            pub fn discount(amount: u32, member: bool) -> Result<u32, String> {
                if amount == 0 {
                    return Err("nothing to pay".to_owned());
                }
                if amount < 100 {
                    return Ok(0);
                }
                if member && amount >= 1_000 {
                    return Ok(15);
                }
                Ok(5)
            }"#,
        refactored: &[
            (
                "one_expression",
                r#"
                pub fn discount(amount: u32, member: bool) -> Result<u32, String> {
                    if amount == 0 {
                        Err("nothing to pay".to_owned())
                    } else if amount < 100 {
                        Ok(0)
                    } else if member && amount >= 1_000 {
                        Ok(15)
                    } else {
                        Ok(5)
                    }
                }"#,
            ),
            (
                "guards",
                r#"
                pub fn discount(amount: u32, member: bool) -> Result<u32, String> {
                    match (amount, member) {
                        (0, _) => Err("nothing to pay".to_owned()),
                        (..=99, _) => Ok(0),
                        (_, true) if amount > 999 => Ok(15),
                        _ => Ok(5),
                    }
                }"#,
            ),
            (
                "a_helper",
                r#"
                fn percent(amount: u32, member: bool) -> u32 {
                    match amount {
                        ..100 => 0,
                        100..1_000 => 5,
                        _ if member => 15,
                        _ => 5,
                    }
                }

                pub fn discount(amount: u32, member: bool) -> Result<u32, String> {
                    match amount {
                        0 => Err("nothing to pay".to_owned()),
                        _ => Ok(percent(amount, member)),
                    }
                }"#,
            ),
            (
                "negated",
                r#"
                pub fn discount(amount: u32, member: bool) -> Result<u32, String> {
                    if !(amount > 0) {
                        return Err("nothing to pay".to_owned());
                    }
                    if !member || amount <= 999 {
                        return Ok(if amount <= 99 { 0 } else { 5 });
                    }
                    Ok(15)
                }"#,
            ),
            (
                "aliases",
                r#"
                pub type Amount = u32;

                pub fn discount(total: Amount, is_member: bool) -> Result<Amount, String> {
                    let steps = [100, 1_000].iter().filter(|step| total >= **step).count();
                    match (total, steps, is_member) {
                        (0, ..) => Err("nothing to pay".to_owned()),
                        (_, 0, _) => Ok(0),
                        (_, 2, true) => Ok(15),
                        _ => Ok(5),
                    }
                }"#,
            ),
        ],
        changed: r#"
            pub fn discount(amount: u32, member: bool) -> Result<u32, String> {
                if amount == 0 {
                    return Err("nothing to pay".to_owned());
                }
                if amount < 100 {
                    return Ok(0);
                }
                if member && amount > 1_000 {
                    return Ok(15);
                }
                Ok(5)
            }"#,
    },
    Function {
        name: "days",
        accepted: r"
            pub fn days(year: i32, month: u8) -> Option<u8> {
                let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
                match month {
                    2 if leap => Some(29),
                    2 => Some(28),
                    4 | 6 | 9 | 11 => Some(30),
                    1..=12 => Some(31),
                    _ => None,
                }
            }",
        refactored: &[
            (
                "an_array",
                r"
                const DAYS: [u8; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

                pub fn days(year: i32, month: u8) -> Option<u8> {
                    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
                    let days = DAYS.get(usize::from(month).checked_sub(1)?)?;
                    Some(days + u8::from(leap && month == 2))
                }",
            ),
            (
                "a_helper",
                r"
                fn is_leap(year: i32) -> bool {
                    year % 400 == 0 || year % 100 != 0 && year % 4 == 0
                }

                pub fn days(year: i32, month: u8) -> Option<u8> {
                    if !(1..=12).contains(&month) {
                        return None;
                    }
                    Some(match month {
                        2 => 28 + u8::from(is_leap(year)),
                        4 | 6 | 9 | 11 => 30,
                        _ => 31,
                    })
                }",
            ),
            (
                "a_formula",
                r"
                pub fn days(year: i32, month: u8) -> Option<u8> {
                    let leap = [4, 100, 400].iter().filter(|years| year % **years == 0).count() % 2;
                    match month {
                        2 => Some(28 + leap as u8),
                        1 | 3..=12 => Some(30 + ((month + month / 8) & 1)),
                        _ => None,
                    }
                }",
            ),
            (
                "early_returns",
                r"
                pub fn days(y: i32, m: u8) -> Option<u8> {
                    if m == 0 || m > 12 {
                        return None;
                    }
                    if m != 2 {
                        let is_short = m == 4 || m == 6 || m == 9 || m == 11;
                        return Some(if is_short { 30 } else { 31 });
                    }
                    if y % 4 != 0 {
                        return Some(28);
                    }
                    if y % 100 != 0 {
                        return Some(29);
                    }
                    Some(if y % 400 == 0 { 29 } else { 28 })
                }",
            ),
            (
                "bits",
                r"
                pub fn days(year: i32, month: u8) -> Option<u8> {
                    let leap = if year % 25 == 0 { year & 15 == 0 } else { year & 3 == 0 };
                    match month {
                        2 => Some(if leap { 29 } else { 28 }),
                        1..=12 if 0b1010_0101_0000 >> month & 1 == 1 => Some(30),
                        1..=12 => Some(31),
                        _ => None,
                    }
                }",
            ),
        ],
        changed: r"
            pub fn days(year: i32, month: u8) -> Option<u8> {
                let leap = year % 4 == 0 && year % 100 != 0;
                match month {
                    2 if leap => Some(29),
                    2 => Some(28),
                    4 | 6 | 9 | 11 => Some(30),
                    1..=12 => Some(31),
                    _ => None,
                }
            }",
    },
    Function {
        name: "size",
        accepted: r#"
            pub fn size(bytes: u64) -> String {
                let mut rest = bytes;
                let mut unit = 0;
                while rest >= 1_000 && unit < 3 {
                    rest /= 1_000;
                    unit += 1;
                }
                format!("{rest} {}", ["B", "kB", "MB", "GB"][unit])
            }"#,
        refactored: &[
            (
                "a_formula",
                r#"
                pub fn size(bytes: u64) -> String {
                    let unit = (bytes.max(1).ilog10() / 3).min(3);
                    let name = ["B", "kB", "MB", "GB"][unit as usize];
                    format!("{} {name}", bytes / 1_000_u64.pow(unit))
                }"#,
            ),
            (
                "a_match",
                r#"
                pub fn size(bytes: u64) -> String {
                    match bytes {
                        0..=999 => format!("{bytes} B"),
                        1_000..=999_999 => format!("{} kB", bytes / 1_000),
                        1_000_000..=999_999_999 => format!("{} MB", bytes / 1_000_000),
                        _ => format!("{} GB", bytes / 1_000_000_000),
                    }
                }"#,
            ),
            (
                "an_iterator",
                r#"
                const UNITS: [(u64, &str); 3] =
                    [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")];

                pub fn size(bytes: u64) -> String {
                    let unit = UNITS.into_iter().find(|(least, _)| bytes / least > 0);
                    let (least, name) = unit.unwrap_or((1, "B"));
                    format!("{} {name}", bytes / least)
                }"#,
            ),
            (
                "recursion",
                r#"
                fn scaled(rest: u64, names: &[&str]) -> String {
                    match names {
                        [_, more @ ..] if rest > 999 && !more.is_empty() => {
                            scaled(rest / 1_000, more)
                        }
                        [name, ..] => format!("{rest} {name}"),
                        [] => rest.to_string(),
                    }
                }

                pub fn size(count: u64) -> String {
                    scaled(count, &["B", "kB", "MB", "GB"])
                }"#,
            ),
            (
                "early_return",
                r#"
                const STEP: u64 = 1_000;

                pub fn size(bytes: u64) -> String {
                    if bytes < STEP {
                        return format!("{bytes} B");
                    }
                    let mut least = STEP;
                    for name in ["kB", "MB"] {
                        if bytes / STEP < least {
                            return format!("{} {name}", bytes / least);
                        }
                        least *= STEP;
                    }
                    format!("{} GB", bytes / least)
                }"#,
            ),
        ],
        changed: r#"
            pub fn size(bytes: u64) -> String {
                let mut rest = bytes;
                let mut unit = 0;
                while rest > 1_000 && unit < 3 {
                    rest /= 1_000;
                    unit += 1;
                }
                format!("{rest} {}", ["B", "kB", "MB", "GB"][unit])
            }"#,
    },
];

/// The module of a version of a function.
fn module(function: &Function, version: &str) -> String {
    format!("{}_{version}", function.name)
}

/// All versions of all functions.
fn library() -> String {
    let mut library = HEAD.to_owned();
    for function in &FUNCTIONS {
        let own = [("accepted", function.accepted), ("changed", function.changed)];
        for (version, source) in own.iter().chain(function.refactored) {
            let call = format!("pub fn {}(", function.name);
            assert_eq!(source.matches(&call).count(), 1, "{version} is that function");
            let explored = format!("#[cfg_attr(test, setbve::boundary_explore)]\n{call}");
            let source = source.replace(&call, &explored);
            library += &format!("\npub mod {} {{{source}\n}}\n", module(function, version));
        }
    }
    library
}

/// Runs the test of a version of a function; the text of its snapshot before and after it.
fn run(
    project: &Project,
    tests: &Tests,
    function: &Function,
    version: &str,
    accepted: &str,
    variables: &[(&str, &str)],
) -> Result<(), String> {
    let module = module(function, version);
    let own = format!("{module}__{}", function.name);
    project.forget(&own);
    project.write_snapshot(&own, accepted);
    let run = tests.run(&format!("{module}::{}", function.name), variables);
    if run.passed && project.accepted(&own) == accepted && !project.pending(&own).exists() {
        return Ok(());
    }
    let now = fs::read_to_string(project.pending(&own)).unwrap_or(project.accepted(&own));
    Err(format!("{module} {variables:?}:\n{}\n{accepted}\n{now}", run.text))
}

/// The tests of all versions, and the accepted snapshot of each function.
fn built() -> &'static (Project, Tests, [String; FUNCTIONS.len()]) {
    static BUILT: OnceLock<(Project, Tests, [String; FUNCTIONS.len()])> = OnceLock::new();
    BUILT.get_or_init(|| {
        let project = Project::new("refactors", &library());
        let tests = project.tests(Profile::Debug);
        let accepted = FUNCTIONS.each_ref().map(|function| {
            let module = module(function, "accepted");
            let own = format!("{module}__{}", function.name);
            project.forget(&own);
            let name = format!("{module}::{}", function.name);
            tests.run(&name, &[("INSTA_UPDATE", "always")]).pass();
            project.accepted(&own)
        });
        (project, tests, accepted)
    })
}

#[test]
fn twenty_refactored_functions_pass_without_a_changed_byte() {
    assert_eq!(FUNCTIONS.iter().map(|function| function.refactored.len()).sum::<usize>(), 20);
    let (project, tests, accepted) = built();
    let mut wrong = Vec::new();
    for (function, accepted) in FUNCTIONS.iter().zip(accepted) {
        for (version, _) in function.refactored {
            for variables in [("INSTA_REQUIRE_FULL_MATCH", "1"), ("INSTA_UPDATE", "always")] {
                let run = run(project, tests, function, version, accepted, &[variables]);
                wrong.extend(run.err());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_function_that_behaves_differently_fails() {
    let (project, tests, accepted) = built();
    let passes = |(function, accepted): &(&Function, &String)| {
        run(project, tests, function, "changed", accepted, &[]).is_ok()
    };
    let unseen: Vec<_> = FUNCTIONS.iter().zip(accepted).filter(passes).collect();
    let unseen: Vec<_> = unseen.iter().map(|(function, text)| (function.name, text)).collect();
    assert!(unseen.is_empty(), "{unseen:#?}");
}
