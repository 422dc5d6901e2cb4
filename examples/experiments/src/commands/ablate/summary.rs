//! What scripts and tests say of a run: their last lines, as figures.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// The figures of one run on one set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// Boundaries that are listed, edits that are caught, or tests that pass.
    pub found: u64,
    pub of: u64,
    /// Edits that change nothing and fail a test.
    pub alarms: Option<u64>,
    /// Listed pairs that stand for no known boundary.
    pub other: Option<u64>,
    /// The calls to which the snapshots are pinned.
    pub calls: Option<u64>,
    /// Processor time.
    pub seconds: f64,
    /// Whether what was accepted passes, as far as the set's script looks.
    pub is_steady: bool,
}

/// The numbers in a line, in their order; those that are not whole count as well, as two.
fn numbers(line: &str) -> Vec<u64> {
    let parts = line.split(|c: char| !c.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// The last line that begins so.
fn last<'a>(text: &'a str, begin: &str) -> Result<&'a str> {
    let line = text.lines().rev().find(|line| line.starts_with(begin));
    line.with_context(|| format!("the script says no line that begins with `{begin}`"))
}

fn not_understood(line: &str) -> String {
    format!("not understood: `{line}`")
}

/// `recall: 334 of 335 = 0.997; listed pairs 558, of them other 45`
pub fn of_recall(text: &str) -> Result<Measured> {
    let line = last(text, "recall: ")?;
    let read = || match numbers(line)[..] {
        [found, of, _, _, _pairs, other] if line.contains("of them other") => {
            Some(Measured { found, of, other: Some(other), ..Measured::default() })
        }
        _ => None,
    };
    read().with_context(|| not_understood(line))
}

/// `all   62    367     353   0.962   1245    15.0    287`: functions, items, listed, recall, pairs,
/// their median, others.
pub fn of_everyday(text: &str) -> Result<Measured> {
    let line = last(text, "all ")?;
    let read = || {
        let columns: Vec<&str> = line.split_whitespace().skip(1).collect();
        let [_, of, found, _, _, _, other] = columns[..] else { return None };
        let [of, found, other] = [of, found, other].map(|column| column.parse().ok());
        Some(Measured { found: found?, of: of?, other: Some(other?), ..Measured::default() })
    };
    read().with_context(|| not_understood(line))
}

/// `edits: caught 29 of 50 = 0.580; false alarms 0 of 4; report lines median 8, most 20`
pub fn of_edits(text: &str) -> Result<Measured> {
    let line = last(text, "edits: caught ")?;
    let read = || match numbers(line)[..] {
        [found, of, _, _, alarms, _, ..] if line.contains("false alarms") => {
            Some(Measured { found, of, alarms: Some(alarms), ..Measured::default() })
        }
        _ => None,
    };
    read().with_context(|| not_understood(line))
}

/// `test result: ok. 12 passed; 0 failed; …`, of each test program.
pub fn of_tests(text: &str) -> Result<Measured> {
    let mut tests = Measured::default();
    for line in text.lines().filter(|line| line.starts_with("test result: ")) {
        let [passed, failed, ..] = numbers(line)[..] else {
            return Err(anyhow::anyhow!(not_understood(line)));
        };
        tests.found += passed;
        tests.of += passed + failed;
    }
    let ran = (tests.of > 0).then_some(tests);
    ran.context("no test ran")
}

/// The sum of the calls in the headers of all snapshots in a folder.
pub fn calls_of(folder: &Path) -> Result<u64> {
    let mut sum = 0;
    let entries = fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "snap") {
            let text = fs::read_to_string(&path)?;
            let calls = calls(&text);
            sum += calls.with_context(|| format!("{}: no calls in its header", path.display()))?;
        }
    }
    Ok(sum)
}

/// `  setbve: "…, version 18 after 272931 calls"`
pub fn calls(snapshot: &str) -> Option<u64> {
    let line = snapshot.lines().find(|line| line.trim_start().starts_with("setbve:"))?;
    let (_, behind) = line.rsplit_once(" after ")?;
    behind.split_once(" calls")?.0.parse().ok()
}
