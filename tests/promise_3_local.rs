//! Promise 3, local: a change of behaviour in one place changes only the lines of that place.

mod project;

use std::fs;
use std::sync::OnceLock;

use project::changes::{CHANGES, Change, FOUR, FUNCTIONS, changed};
use project::diff::{changed_lines, pairs};
use project::run::Tests;
use project::{Profile, Project, body};

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
            project.write("src/lib.rs", source);
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

#[test]
fn one_changed_threshold_changes_at_most_four_lines() {
    let (project, _, changed) = accepted("four");
    let mut more = Vec::new();
    for (change, accepted) in CHANGES[0].iter().zip(&builds().accepted) {
        changed[0].run(change.function, &[]).fail();
        let new = pending(&project, change.function);
        let lines = changed_lines(body(accepted), body(&new));
        if lines.len() > 4 {
            more.push(format!("{change:?} changed {} lines:\n{}", lines.len(), lines.join("\n")));
        }
    }
    assert!(more.is_empty(), "{}", more.join("\n"));
}

#[test]
fn a_changed_threshold_changes_the_lines_of_its_boundary_only() {
    let (project, unchanged, changed) = accepted("lines");
    let Builds { accepted, reverted, .. } = builds();
    for (row, tests) in CHANGES.iter().zip(&changed) {
        for (change @ Change { function, .. }, accepted) in row.iter().zip(accepted) {
            tests.run(function, &[]).fail();
            let new = pending(&project, function);
            assert_eq!(project.accepted(function), *accepted, "only a person accepts");
            let lines = changed_lines(body(accepted), body(&new));
            assert!(
                (1..=change.lines).contains(&lines.len()),
                "{change:?} changed {} lines:\n{}",
                lines.len(),
                lines.join("\n")
            );
        }
    }
    let reverted = reverted.with_snapshots_in(&project.folder);
    for (function, accepted) in FUNCTIONS.iter().zip(accepted) {
        for tests in [&reverted, &unchanged] {
            tests.run(function, &[]).pass();
            assert_eq!(project.accepted(function), *accepted);
            assert!(!project.pending(function).exists());
        }
    }
}

#[test]
fn the_report_names_every_boundary_that_is_no_longer_as_accepted() {
    let (project, _, changed) = accepted("named");
    for (row, tests) in CHANGES.iter().zip(&changed) {
        for (change, accepted) in row.iter().zip(&builds().accepted) {
            let run = tests.run(change.function, &[]).fail();
            let new = pending(&project, change.function);
            let (before, after) = (pairs(body(accepted)), pairs(body(&new)));
            assert_ne!(before.difference(&after).count(), 0, "{change:?} changes a boundary");
            for [low, high] in before.difference(&after) {
                let high = high.split("  ~").next().unwrap_or(high);
                let named = format!("{low}  |  {high}\n");
                assert!(run.text.contains(&named), "{change:?}: {named} not in\n{}", run.text);
            }
        }
    }
}

#[test]
fn nothing_is_new_that_was_there_before_the_change() {
    let (project, unchanged, changed) = accepted("news");
    let mut mistaken = Vec::new();
    for (row, tests) in CHANGES.iter().zip(&changed) {
        for (change, accepted) in row.iter().zip(&builds().accepted) {
            tests.run(change.function, &[]).fail();
            let new = pending(&project, change.function);
            // The unchanged function judges the text of the changed one.
            project.write_snapshot(change.function, &new);
            unchanged.run(change.function, &[("SETBVE_BUDGET", "0")]).fail();
            let judged = pending(&project, change.function);
            project.write_snapshot(change.function, accepted);
            let [before, new, judged] = [accepted, &new, &judged].map(|text| pairs(body(text)));
            assert_ne!(new.difference(&before).count(), 0, "{change:?} makes a boundary");
            let there_before = new.difference(&before).filter(|pair| judged.contains(*pair));
            mistaken.extend(there_before.map(|pair| format!("{change:?} {pair:#?}")));
        }
    }
    assert!(mistaken.is_empty(), "{}", mistaken.join("\n"));
}
