//! Promise 2, fixed point: accept, run again: it passes.

mod project;

use std::fs;

use project::changes::{CHANGES, FOUR, FUNCTIONS, changed};
use project::run::Tests;
use project::{Profile, Project};

/// Every way to run a test that must leave an accepted snapshot as it is.
const MODES: [&[(&str, &str)]; 5] = [
    &[],
    &[("CI", "true")],
    &[("INSTA_REQUIRE_FULL_MATCH", "1")],
    &[("INSTA_UPDATE", "always")],
    &[("INSTA_UPDATE", "force")],
];

/// Runs the function in each of the modes; neither the verdict nor a byte may change.
#[track_caller]
fn assert_fixed(project: &Project, tests: &Tests, function: &str, modes: &[&[(&str, &str)]]) {
    let accepted = project.accepted(function);
    for mode in modes {
        let run = tests.run(function, mode).pass();
        assert_eq!(project.accepted(function), accepted, "{function} {mode:?}\n{}", run.text);
        assert!(!project.pending(function).exists(), "{function} {mode:?}\n{}", run.text);
        assert_eq!(run.notes(), [""; 0], "{function} {mode:?}: there is nothing to say");
    }
}

#[test]
fn an_accepted_snapshot_passes_in_every_mode() {
    let project = Project::new("fixed-point", FOUR);
    let tests = project.tests(Profile::Debug);
    for function in FUNCTIONS {
        project.take(&tests, function);
        assert_fixed(&project, &tests, function, &MODES);
    }
}

#[test]
fn a_change_that_is_accepted_passes_at_once() {
    let project = Project::new("fixed-point-changed", FOUR);
    let tests = project.tests(Profile::Debug);
    for function in FUNCTIONS {
        project.take(&tests, function);
    }
    // Each change is accepted on top of those before it.
    for row in &CHANGES {
        project.write("src/lib.rs", &changed(row));
        let tests = project.tests(Profile::Debug);
        for function in FUNCTIONS {
            let before = project.accepted(function);
            tests.run(function, &[]).fail();
            assert_eq!(project.accepted(function), before, "only a person accepts");
            tests.run(function, &[("INSTA_UPDATE", "always")]).pass();
            assert_ne!(project.accepted(function), before);
            fs::remove_file(project.pending(function)).expect("the failing run wrote it");
            assert_fixed(&project, &tests, function, &[&[("CI", "true")]]);
        }
    }
}

#[test]
fn what_insta_left_for_review_is_accepted_as_it_stands() {
    let project = Project::new("fixed-point-review", FOUR);
    let tests = project.tests(Profile::Debug);
    let function = "bytecount";
    let at_once = project.take(&tests, function);
    project.forget(function);
    tests.run(function, &[]).fail();
    if !project.has("insta") {
        return;
    }
    // In a crate without dependencies: cargo-insta asks for those of every platform, which are not
    // there without a network.
    let review = Project::bare("fixed-point-reviewed");
    let [snapshot, pending] = [review.snapshot(function), review.pending(function)];
    review.forget(function);
    fs::create_dir_all(snapshot.parent().expect("it is in a folder")).expect("writable");
    fs::copy(project.pending(function), pending).expect("the first run left it");
    let run = review.run(&["insta", "accept"]).pass();
    assert_eq!(review.accepted(function), at_once, "{}", run.text);
    fs::rename(snapshot, project.snapshot(function)).expect("the project is writable");
    fs::remove_file(project.pending(function)).expect("the project is writable");
    assert_fixed(&project, &tests, function, &MODES);
}
