//! Promise 9, complete and legible: every rule of a function is a line of its snapshot, which a person
//! reads without a legend; and what a report gives to paste compiles and says what is so.

mod project;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use project::diff::pairs;
use project::run::Tests;
use project::{Profile, Project, body};

const RULES: &str = r#"//! Functions with rules that a person counts.

/// An hour, a minute and a second, of which none may be too large.
const fn is_time(h: u8, m: u8, s: u8) -> bool {
    h < 24 && m < 60 && s < 60
}

/// As a truth value.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn as_bool(h: u8, m: u8, s: u8) -> bool {
    h < 24 && m < 60 && s < 60
}

/// As a text.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn as_text(h: u8, m: u8, s: u8) -> &'static str {
    if h < 24 && m < 60 && s < 60 { "a time" } else { "no time" }
}

/// As an option.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn as_option(h: u8, m: u8, s: u8) -> Option<u32> {
    (h < 24 && m < 60 && s < 60)
        .then(|| u32::from(h) * 3600 + u32::from(m) * 60 + u32::from(s))
}

/// As a result.
///
/// # Errors
///
/// For no time.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn as_result(h: u8, m: u8, s: u8) -> Result<u32, String> {
    if !is_time(h, m, s) {
        return Err("no time".to_owned());
    }
    Ok(u32::from(h) * 3600 + u32::from(m) * 60 + u32::from(s))
}

/// Many ranges of one small argument, with two outcomes in turn.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_reserved(n: u8) -> bool {
    matches!(n, 0..=3 | 7 | 20..=29 | 50 | 77..=90 | 128..=191 | 200 | 224..)
}

/// More boundaries than anyone reads.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn many(n: u32) -> String {
    match n {
        100..=899 => format!("entry {}", n * 7919 % 1009),
        _ => "unknown".to_owned(),
    }
}

/// With numbers of many digits, and with overflows.
///
/// # Errors
///
/// Above the limit.
#[cfg_attr(test, setbve::boundary_explore(boundaries = 40, seed = 7, evaluations = 60_000))]
pub fn area(width: u64, height: u64) -> Result<u64, String> {
    if width > 1 << 40 {
        return Err(format!("{width} is too wide"));
    }
    Ok(width * height)
}

/// The whole text of a number.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 60_000))]
pub fn hexadecimal(n: u128) -> String {
    format!("{n:032x}")
}
"#;

const FUNCTIONS: [&str; 8] =
    ["as_bool", "as_text", "as_option", "as_result", "is_reserved", "many", "area", "hexadecimal"];

fn rules() -> &'static (Project, Tests) {
    static RULES_BUILT: OnceLock<(Project, Tests)> = OnceLock::new();
    RULES_BUILT.get_or_init(|| {
        let project = Project::new("legible", RULES);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    })
}

/// The accepted snapshots of all functions.
fn snapshots() -> &'static [String; FUNCTIONS.len()] {
    static SNAPSHOTS: OnceLock<[String; FUNCTIONS.len()]> = OnceLock::new();
    SNAPSHOTS.get_or_init(|| {
        let (project, tests) = rules();
        FUNCTIONS.map(|function| project.take(tests, function))
    })
}

fn snapshot_of(function: &str) -> &'static str {
    let at = FUNCTIONS.iter().position(|own| *own == function).expect("it is one of them");
    &snapshots()[at]
}

/// Whether a word is none that a person reads: many characters of all kinds. Of a string, the
/// function's own output, the program has not chosen a letter.
fn is_code(word: &str) -> bool {
    let has = |is: fn(char) -> bool| word.contains(is);
    word.starts_with('~')
        || word.len() >= 16
            && !word.contains(['(', ')', '"', '\''])
            && has(|c| c.is_ascii_uppercase())
            && has(|c| c.is_ascii_lowercase())
            && has(|c| c.is_ascii_digit())
}

#[test]
fn a_header_has_at_most_six_short_lines_and_nothing_at_its_default() {
    const KNOWN: [&str; 6] =
        ["setbve", "overflow_checks", "settings", "constants", "digest_at", "intact"];
    for (function, snapshot) in FUNCTIONS.iter().zip(snapshots()) {
        let header: Vec<&str> =
            snapshot.lines().skip(1).take_while(|line| *line != "---").collect();
        let own = header.last().and_then(|line| line.strip_prefix("description: \""));
        let own: Vec<&str> = own.into_iter().flat_map(|text| text.split("\\n")).collect();
        let keys: Vec<&str> = own.iter().filter_map(|line| line.split(':').next()).collect();
        assert!(keys.starts_with(&["setbve"]), "{snapshot}");
        assert!(keys.len() <= 6 && keys.iter().all(|key| KNOWN.contains(key)), "{snapshot}");
        assert!(own.iter().all(|line| line.len() <= 100), "{snapshot}");
        assert_eq!(keys.contains(&"overflow_checks"), *function == "area", "{snapshot}");
        assert_eq!(keys.contains(&"settings"), *function == "area", "{snapshot}");
    }
}

#[test]
fn no_line_has_a_code_that_needs_a_legend() {
    for code in ["~339-843-", "bW9zdGx5IGhhcm1sZXNzLCByZWFkIHRoaXM="] {
        assert!(is_code(code), "{code}");
    }
    for snapshot in snapshots() {
        let is_digest = |line: &&str| line.starts_with("  digest ");
        let (digests, lines): (Vec<&str>, Vec<&str>) = snapshot.lines().partition(is_digest);
        let code = lines.iter().flat_map(|line| line.split_whitespace()).find(|word| is_code(word));
        assert_eq!(code, None, "{snapshot}");
        // The digest, if there is one, stands last.
        assert!(digests.len() <= 1 && digests.iter().all(|line| line.len() <= 100), "{snapshot}");
        let first = snapshot.lines().position(|line| is_digest(&line));
        let last = snapshot.lines().skip(first.unwrap_or(usize::MAX));
        assert!(last.into_iter().all(|line| line.is_empty() || is_digest(&line)), "{snapshot}");
    }
}

#[test]
fn a_snapshot_lists_at_most_so_many_boundaries() {
    for (function, snapshot) in FUNCTIONS.iter().zip(snapshots()) {
        let most = if *function == "area" { 40 } else { 64 };
        let listed = pairs(body(snapshot)).len();
        assert!((1..=most).contains(&listed), "{listed}:\n{snapshot}");
    }
}

/// The input of a line.
fn input(line: &str) -> Vec<u64> {
    let arguments = line.split(['(', ')']).nth(1).expect("a line is a call");
    arguments.split(", ").map(|text| text.parse().expect("a number")).collect()
}

#[test]
fn every_limit_on_every_argument_is_listed_whatever_the_result_is() {
    for function in &FUNCTIONS[..4] {
        let text = body(snapshot_of(function));
        for (argument, limit) in [24, 60, 60].into_iter().enumerate() {
            let is_limit = |[low, high]: &&[String; 2]| {
                let (low, high) = (input(low), input(high));
                low[argument] == limit - 1 && high[argument] == limit
            };
            let listed = pairs(text).iter().filter(is_limit).count();
            assert!(listed >= 1, "{function}: {limit} of argument {argument} is not in:\n{text}");
        }
    }
}

#[test]
fn of_one_small_argument_every_range_is_listed() {
    let text = body(snapshot_of("is_reserved"));
    let lows: BTreeSet<u64> = pairs(text).iter().map(|[low, _]| input(low)[0]).collect();
    let limits = [3, 6, 7, 19, 29, 49, 50, 76, 90, 127, 191, 199, 200, 223];
    assert_eq!(lows, BTreeSet::from(limits), "{text}");
}
