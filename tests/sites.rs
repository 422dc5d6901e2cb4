//! What the body can do decides what a boundary is: the limits between formulas, which outcomes
//! alone do not tell from the steps within them.

mod project;

use project::{Profile, Project};

const FORMULAS: &str = r#"
/// Brackets of prices beside a formula.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn shipping(grams: u32) -> u32 {
    match grams {
        ..=1_000 => 399,
        ..=5_000 => 599,
        ..=10_000 => 899,
        _ => 2_999 + grams / 100 * 5,
    }
}

/// A percentage behind a text and a flag.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn rebate(code: &str, cents: u32, is_first: bool) -> u32 {
    let percent = match code {
        "WELCOME" if is_first => 20,
        "STAFF" => 40,
        _ => 0,
    };
    cents - (u64::from(cents) * percent / 100).min(5_000) as u32
}

/// A rule in a function that is called.
fn factor(seats: u32) -> u32 {
    if seats >= 50 { 80 } else { 100 }
}

#[cfg_attr(test, setbve::boundary_explore)]
pub fn total(seats: u32, cents: u32) -> u64 {
    u64::from(seats) * u64::from(cents) * u64::from(factor(seats)) / 100
}

/// A cap, without a condition.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fee(cents: u32) -> u32 {
    7 + (cents / 4).min(2_500)
}
"#;

#[test]
fn limits_between_formulas_are_lines() {
    let project = Project::new("sites", FORMULAS);
    let tests = project.tests(Profile::Debug);
    for (function, pairs) in [
        (
            "shipping",
            &[
                ["shipping(1000) = 399", "shipping(1001) = 599"],
                ["shipping(5000) = 599", "shipping(5001) = 899"],
                ["shipping(10_000) = 899", "shipping(10_001) = 3499"],
            ][..],
        ),
        (
            "rebate",
            &[
                ["rebate(\"WELCOM\", 10, true) = 10", "rebate(\"WELCOME\", 10, true) = 8"],
                ["rebate(\"WELCOME\", 10, false) = 10", "rebate(\"WELCOME\", 10, true) = 8"],
                ["rebate(\"STAF\", 10, true) = 10", "rebate(\"STAFF\", 10, true) = 6"],
            ],
        ),
        ("total", &[["total(49, 1) = 49", "total(50, 1) = 40"]]),
        ("fee", &[["fee(9999) = 2506", "fee(10_000) = 2507"]]),
    ] {
        let accepted = project.take(&tests, function);
        for [low, high] in pairs {
            let pair = format!("  {low}\n  {high}\n");
            assert!(accepted.contains(&pair), "{pair}\n{accepted}");
        }
        tests.run(function, &[]).pass();
    }
}
