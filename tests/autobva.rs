//! AutoBVA's search and summary in tests: their snapshots are as stable as all others.

mod project;

use project::changes::{CHANGES, FOUR, FUNCTIONS, changed};
use project::run::Tests;
use project::{Profile, Project};

/// The four functions with these keys.
fn with_keys(source: &str, keys: &str) -> String {
    source.replace("setbve::boundary_explore", &format!("setbve::boundary_explore({keys})"))
}

#[track_caller]
fn assert_passes_unchanged(project: &Project, tests: &Tests, function: &str) {
    let accepted = project.accepted(function);
    for mode in [&[][..], &[("CI", "true")], &[("INSTA_UPDATE", "always")]] {
        let run = tests.run(function, mode).pass();
        assert_eq!(project.accepted(function), accepted, "{function} {mode:?}\n{}", run.text);
        assert_eq!(run.notes(), [""; 0], "{function} {mode:?}: there is nothing to say");
    }
}

/// Takes a snapshot of each function, then changes a threshold of each: all of them fail, and pass once
/// that is accepted.
fn assert_stable(name: &str, keys: &str) -> Project {
    let project = Project::with_experiment(name, &with_keys(FOUR, keys));
    let tests = project.tests(Profile::Debug);
    for function in FUNCTIONS {
        project.take(&tests, function);
        assert_passes_unchanged(&project, &tests, function);
    }
    let first = FUNCTIONS.map(|function| project.accepted(function));
    project.write("src/lib.rs", &with_keys(&changed(&CHANGES[0]), keys));
    let tests = project.tests(Profile::Debug);
    for (function, first) in FUNCTIONS.into_iter().zip(&first) {
        tests.run(function, &[("CI", "true")]).fail();
        tests.run(function, &[("INSTA_UPDATE", "always")]).pass();
        assert_ne!(project.accepted(function), *first);
        assert_passes_unchanged(&project, &tests, function);
    }
    project
}

#[test]
fn a_search_by_autobva_gives_a_snapshot_like_any_other() {
    let project =
        assert_stable("autobva-batched-bcs", "method = batched_bcs, evaluations = 20_000");
    let snapshot = project.accepted("bytecount");
    assert!(snapshot.contains("\\nsettings: BatchedBcs method\\n"), "{snapshot}");
    // AutoBVA, Table 10: a transition that no change here moved.
    assert!(snapshot.contains("\n  bytecount(999949) = "), "{snapshot}");
}

#[test]
fn a_summary_by_clusters_is_short_and_holds() {
    let project = assert_stable("autobva-clusters", "summary = clusters, evaluations = 20_000");
    for function in FUNCTIONS {
        let snapshot = project.accepted(function);
        assert!(snapshot.contains("\\nsettings: Clusters summary\\n"), "{snapshot}");
    }
}
