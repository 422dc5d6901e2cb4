//! Promise 3, local: a change of behaviour in one place changes only the lines of that place.

mod project;

use std::fs;

use project::changes::{CHANGES, Change, FOUR, FUNCTIONS, changed};
use project::diff::{changed_lines, pairs};
use project::run::Tests;
use project::{Profile, Project, body};

/// The project with the four functions as they are, and their accepted snapshots.
fn accepted(name: &str) -> (Project, Tests, [String; FUNCTIONS.len()]) {
    let project = Project::new(name, FOUR);
    // A copy, because the changed functions' tests are built into the same file.
    let unchanged = project.tests(Profile::Debug).copied("unchanged");
    let accepted = FUNCTIONS.map(|function| project.take(&unchanged, function));
    (project, unchanged, accepted)
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
    let (project, _, accepted) = accepted("local-four");
    project.write("src/lib.rs", &changed(&CHANGES[0]));
    let tests = project.tests(Profile::Debug);
    let mut more = Vec::new();
    for (change, accepted) in CHANGES[0].iter().zip(&accepted) {
        tests.run(change.function, &[]).fail();
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
    let (project, unchanged, accepted) = accepted("local");
    for row in &CHANGES {
        project.write("src/lib.rs", &changed(row));
        let tests = project.tests(Profile::Debug);
        for (change @ Change { function, .. }, accepted) in row.iter().zip(&accepted) {
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
    project.write("src/lib.rs", FOUR);
    let reverted = project.tests(Profile::Debug);
    for (function, accepted) in FUNCTIONS.iter().zip(&accepted) {
        for tests in [&reverted, &unchanged] {
            tests.run(function, &[]).pass();
            assert_eq!(project.accepted(function), *accepted);
            assert!(!project.pending(function).exists());
        }
    }
}

#[test]
fn the_report_names_every_boundary_that_is_no_longer_as_accepted() {
    let (project, _, accepted) = accepted("local-named");
    for row in &CHANGES {
        project.write("src/lib.rs", &changed(row));
        let tests = project.tests(Profile::Debug);
        for (change, accepted) in row.iter().zip(&accepted) {
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
    let (project, unchanged, accepted) = accepted("local-news");
    let mut mistaken = Vec::new();
    for row in &CHANGES {
        project.write("src/lib.rs", &changed(row));
        let tests = project.tests(Profile::Debug);
        for (change, accepted) in row.iter().zip(&accepted) {
            tests.run(change.function, &[]).fail();
            let new = pending(&project, change.function);
            // The unchanged function judges the text of the changed one.
            fs::write(project.snapshot(change.function), &new).expect("the project is writable");
            unchanged.run(change.function, &[("SETBVE_BUDGET", "0")]).fail();
            let judged = pending(&project, change.function);
            fs::write(project.snapshot(change.function), accepted).expect("it is writable");
            let [before, new, judged] = [accepted, &new, &judged].map(|text| pairs(body(text)));
            assert_ne!(new.difference(&before).count(), 0, "{change:?} makes a boundary");
            let there_before = new.difference(&before).filter(|pair| judged.contains(*pair));
            mistaken.extend(there_before.map(|pair| format!("{change:?} {pair:#?}")));
        }
    }
    assert!(mistaken.is_empty(), "{}", mistaken.join("\n"));
}
