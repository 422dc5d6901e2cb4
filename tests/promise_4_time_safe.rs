//! Promise 4, time-safe: a search cut off after any number of evaluations has seen a subset of the
//! behaviour groups that a longer one sees; it can miss news and cannot invent any.

mod project;

use std::collections::BTreeSet;
use std::fs;

use project::changes::FOUR;
use project::diff::pairs;
use project::{Profile, Project, body};
use setbve::experiment::as_accepted;

/// All are fewer calls than any of the functions is accepted with.
const CUTS: [u64; 9] = [1, 255, 700, 1_500, 2_500, 4_000, 9_999, 20_000, 33_000];

/// What a text says of behaviours, wherever they lie: the outputs on both sides, in either order.
fn behaviours(text: &str) -> BTreeSet<[String; 2]> {
    let output = |line: &str| {
        line.split_once(") ").map_or_else(String::new, |(_, output)| output.to_owned())
    };
    pairs(text)
        .into_iter()
        .map(|[low, high]| {
            let mut outputs = [output(&low), output(&high)];
            outputs.sort();
            outputs
        })
        .collect()
}

#[test]
fn a_search_cut_off_anywhere_has_no_news_of_an_unchanged_function() {
    let project = Project::new("time-safe-unchanged", FOUR);
    let tests = project.tests(Profile::Debug);
    for function in ["bytecount", "circle", "bmi", "date"] {
        let accepted = project.take(&tests, function);
        for cut in CUTS {
            let cut = cut.to_string();
            let run = tests.run(function, &[("SETBVE_EVALUATIONS", &cut)]).pass();
            assert!(!run.text.contains("  new"), "{function} {cut}: {}", run.text);
        }
        assert_eq!(project.accepted(function), accepted);
    }
}

#[test]
fn a_search_cut_off_has_seen_a_subset_of_what_the_longer_one_sees() {
    let project = Project::new("time-safe-subset", FOUR);
    let tests = project.tests(Profile::Debug);
    let accepted = project.take(&tests, "bmi");
    // A snapshot without a boundary: all that a search finds is news.
    let signature = body(&accepted).lines().next().expect("a snapshot names its function");
    let empty = as_accepted(&accepted.replace(body(&accepted), &format!("{signature}\n")));
    fs::write(project.snapshot("bmi"), empty).expect("the project is writable");
    let mut shorter = BTreeSet::new();
    let mut found = Vec::new();
    let cuts = CUTS.map(|cut| cut.to_string());
    let cut_off = cuts.iter().map(|cut| vec![("SETBVE_EVALUATIONS", &**cut)]);
    for cut in cut_off.chain([Vec::new()]) {
        let run = tests.run("bmi", &cut);
        let new = fs::read_to_string(project.pending("bmi")).unwrap_or_default();
        let seen = behaviours(body(&new));
        assert!(shorter.is_subset(&seen), "{cut:?}: {shorter:#?} {seen:#?}\n{}", run.text);
        found.push(seen.len());
        shorter = seen;
    }
    assert!(found[0] < found[5] && found[5] <= found[9], "{found:?}");
    assert_eq!(shorter, behaviours(body(&accepted)));
}
