//! Promise 3, local: a change of behaviour in one place changes only the lines of that place.

mod project;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::OnceLock;

use project::changes::{CHANGES, Change, FOUR, FUNCTIONS, changed};
use project::diff::{changed_lines, pairs};
use project::run::{Run, Tests};
use project::{Profile, Project, body};

/// Says what single calls give, without any part of setbve.
const CALLS: &str = r#"
#[cfg(test)]
mod calls {
    #[test]
    fn outcomes() {
        for call in std::env::var("CALLS").unwrap_or_default().lines() {
            let (function, arguments) = call.trim_end_matches(')').split_once('(').unwrap();
            let n: Vec<i64> = arguments.split(", ").map(|text| text.parse().unwrap()).collect();
            let outcome = match function {
                "bytecount" => super::bytecount(n[0]),
                "circle" => format!("{:?}", super::circle(n[0] as i32, n[1] as i32)),
                "bmi" => format!("{:?}", super::bmi(n[0] as i32, n[1] as i32)),
                _ => format!("{:?}", super::date(n[0] as i32, n[1] as u32, n[2] as u32)),
            };
            println!("{call} -> {outcome}");
        }
    }
}
"#;

/// What is built once for all tests of this file.
struct Builds {
    project: Project,
    unchanged: Tests,
    /// With each row of [`CHANGES`].
    changed: [Tests; CHANGES.len()],
    /// Built again from the source as it was.
    reverted: Tests,
    /// The snapshots of the functions as they are.
    accepted: [String; FUNCTIONS.len()],
}

fn builds() -> &'static Builds {
    static BUILDS: OnceLock<Builds> = OnceLock::new();
    BUILDS.get_or_init(|| {
        let project = Project::new("local", FOUR);
        // Copies, because each build takes the place of the one before.
        let built = |source: &str, name: &str| {
            project.write("src/lib.rs", &format!("{source}{CALLS}"));
            project.tests(Profile::Debug).copied(name)
        };
        let unchanged = built(FOUR, "unchanged");
        let accepted = FUNCTIONS.map(|function| project.take(&unchanged, function));
        let changed =
            std::array::from_fn(|row| built(&changed(&CHANGES[row]), &format!("changed-{row}")));
        let reverted = built(FOUR, "reverted");
        Builds { project, unchanged, changed, reverted, accepted }
    })
}

/// The accepted snapshots of the four functions, in a folder of a test's own, and tests that look
/// for them there: of the functions as they are, and with each row of changes.
fn accepted(name: &str) -> (Project, Tests, Vec<Tests>) {
    let Builds { project, unchanged, changed, accepted, .. } = builds();
    let project = project.with_snapshots_in(name);
    for (function, text) in FUNCTIONS.iter().zip(accepted) {
        project.forget(function);
        project.write_snapshot(function, text);
    }
    let here = |tests: &Tests| tests.with_snapshots_in(&project.folder);
    let (unchanged, changed) = (here(unchanged), changed.iter().map(here).collect());
    (project, unchanged, changed)
}

/// What insta leaves for review.
fn pending(project: &Project, function: &str) -> String {
    let file = project.pending(function);
    let text = fs::read_to_string(&file).expect("a failing test leaves its text for review");
    fs::remove_file(file).expect("the project is writable");
    text
}

/// The call of a line: what stands before its outcome.
fn call(line: &str) -> &str {
    line.split_inclusive(')').next().expect("a line is a call")
}

/// What each of the calls gives.
fn outcomes<'a>(tests: &Tests, calls: &BTreeSet<&'a str>) -> BTreeMap<&'a str, String> {
    let all: Vec<&str> = calls.iter().copied().collect();
    let mut command = tests.command();
    command.args(["--show-output", "--exact", "calls::outcomes"]).env("CALLS", all.join("\n"));
    let run = Run::of(&mut command).pass();
    let of = |call: &&'a str| {
        let line = run.text.lines().find_map(|line| line.strip_prefix(&format!("{call} -> ")));
        (*call, line.expect("it was asked for").to_owned())
    };
    calls.iter().map(of).collect()
}

/// Those of the pairs at whose inputs the two builds give the same.
fn alike<'a>(pairs: &[[&'a str; 2]], one: &Tests, other: &Tests) -> Vec<[&'a str; 2]> {
    let calls: BTreeSet<&str> = pairs.iter().flatten().map(|line| call(line)).collect();
    let [one, other] = [one, other].map(|tests| outcomes(tests, &calls));
    let is_alike = |pair: &&[&str; 2]| pair.iter().all(|line| one[call(line)] == other[call(line)]);
    pairs.iter().filter(is_alike).copied().collect()
}

#[test]
fn one_changed_threshold_of_one_argument_changes_at_most_four_lines() {
    let (project, _, changed) = accepted("four");
    for row in [0, 1, 3, 4] {
        let change = &CHANGES[row][0];
        changed[row].run(change.function, &[]).fail();
        let new = pending(&project, change.function);
        let lines = changed_lines(body(&builds().accepted[0]), body(&new));
        assert!((1..=4).contains(&lines.len()), "{change:?}:\n{}", lines.join("\n"));
    }
}

#[test]
fn a_line_changes_only_if_the_function_changed_at_its_inputs() {
    let (project, unchanged, changed) = accepted("lines");
    let Builds { accepted, reverted, .. } = builds();
    let mut mistaken = Vec::new();
    for (row, tests) in CHANGES.iter().zip(&changed) {
        for (change @ Change { function, .. }, accepted) in row.iter().zip(accepted) {
            tests.run(function, &[]).fail();
            let new = pending(&project, function);
            assert_eq!(project.accepted(function), *accepted, "only a person accepts");
            let (before, after) = (pairs(body(accepted)), pairs(body(&new)));
            let differing = before.symmetric_difference(&after);
            let differing: Vec<[&str; 2]> =
                differing.map(|pair| pair.each_ref().map(String::as_str)).collect();
            assert!(!differing.is_empty(), "{change:?} changes a boundary");
            let alike = alike(&differing, &unchanged, tests);
            mistaken.extend(alike.iter().map(|pair| format!("{change:?} {pair:#?}")));
        }
    }
    assert!(mistaken.is_empty(), "{}", mistaken.join("\n"));
    let reverted = reverted.with_snapshots_in(&project.folder);
    for (function, accepted) in FUNCTIONS.iter().zip(accepted) {
        for tests in [&reverted, &unchanged] {
            tests.run(function, &[]).pass();
            assert_eq!(project.accepted(function), *accepted);
            assert!(!project.pending(function).exists());
        }
    }
}

/// How many boundaries or calls of each kind the first line of a report counts.
fn counts(report: &str) -> BTreeMap<&str, usize> {
    let line = report.split_once(" as accepted: ").expect("it counts them").1;
    let counts = line.split('\n').next().expect("the line ends").split(", ");
    let parts = counts.map(|part| part.split(' ').collect::<Vec<_>>());
    parts.map(|words| (words[2], words[0].parse().expect("a number"))).collect()
}

/// How many of each kind its items tell of.
fn told(report: &str) -> BTreeMap<&str, usize> {
    let mut told = BTreeMap::new();
    let mut last = "";
    for line in report.lines() {
        let item = line.strip_prefix("  ").filter(|line| !line.starts_with([' ', '-', '+']));
        if let Some((kind, _)) = item.and_then(|item| item.split_once(':'))
            && ["moved", "changed", "vanished", "new"].contains(&kind)
        {
            last = kind;
            *told.entry(kind).or_default() += 1;
        }
        let (_, more) = line.split_once("and ").unwrap_or_default();
        let more = more.split_once(" more").map_or(Ok(0), |(count, _)| count.parse::<usize>());
        *told.entry(last).or_default() +=
            more.unwrap_or(0) + usize::from(line.starts_with("    also "));
    }
    told.retain(|_, count| *count > 0);
    told
}

#[test]
fn the_report_counts_what_changed_and_names_inputs_that_did_with_both_outcomes() {
    let (project, unchanged, changed) = accepted("named");
    for (row, tests) in CHANGES.iter().zip(&changed) {
        for (change, accepted) in row.iter().zip(&builds().accepted) {
            let run = tests.run(change.function, &[]).fail();
            let new = pending(&project, change.function);
            let (before, after) = (pairs(body(accepted)), pairs(body(&new)));
            let count = |kind| counts(&run.text).get(kind).copied().unwrap_or_default();
            let gone = before.difference(&after).count();
            let come = after.difference(&before).count();
            assert!(count("moved") + count("vanished") <= gone, "{change:?}:\n{}", run.text);
            assert!(count("moved") + count("new") <= come, "{change:?}:\n{}", run.text);
            assert_eq!(counts(&run.text), told(&run.text), "{change:?}:\n{}", run.text);

            let report: Vec<&str> = run.text.lines().map(str::trim).collect();
            let named = report.windows(2).filter_map(|lines| {
                Some([lines[0].strip_prefix("was ")?, lines[1].strip_prefix("now ")?])
            });
            let named: Vec<[&str; 2]> = named.collect();
            assert!(!named.is_empty(), "{change:?}:\n{}", run.text);
            for [was, now] in &named {
                assert!(call(was) == call(now) && was != now, "{was} {now}:\n{}", run.text);
                let said = |line: &str| line.trim().trim_start_matches("e.g. ") == *was;
                let is_shown = before.iter().flatten().any(|line| line == was);
                assert!(is_shown || body(accepted).lines().any(said), "{was}");
            }
            let innocent = alike(&named, &unchanged, tests);
            assert!(innocent.is_empty(), "{change:?}: {innocent:?}:\n{}", run.text);
        }
    }
}
