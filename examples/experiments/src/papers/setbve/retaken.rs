//! A small part of each published campaign is taken anew: its results are what this engine gives.

use std::fs::File;
use std::path::Path;

use setbve::experiment::{Limit, Search};

use crate::results::measured::Measured;
use crate::suts::Sut;

fn published(file: &str) -> Vec<Measured> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("published");
    let mut csv = csv::Reader::from_reader(File::open(folder.join(file)).unwrap());
    csv.deserialize().collect::<Result<_, _>>().unwrap()
}

/// Runs the first of these runs again, with as many calls as it made.
#[track_caller]
fn assert_comes_out_again(runs: &[Measured], sut: &str, method: &str, budget: &str) {
    let is_it = |run: &&Measured| run.sut == sut && run.method == method && run.budget == budget;
    let run = runs.iter().find(is_it).unwrap_or_else(|| panic!("no run of {sut} by {method}"));
    let limit = Limit::evaluations(run.evaluations);
    let search = Search::new(method.parse().unwrap(), limit, run.seed);
    let found = Sut::named(sut).unwrap().search(&search, &mut |_| {});
    let retake = "the published results are of another engine: take them anew, as their page says";
    assert_eq!((found.evaluations(), found.cells()), (run.evaluations, run.cells), "{retake}");
}

#[test]
fn the_campaign_is_of_this_engine() {
    let runs = published("campaign/results.csv");
    assert!(runs.iter().all(|run| !run.version.is_empty()));
    for (sut, method) in
        [("bytecount", "bcs"), ("bytecount", "set-curiosity"), ("two_circles", "se-uniform")]
    {
        assert_comes_out_again(&runs, sut, method, "2000000");
    }
}

#[test]
fn the_comparison_at_the_authors_pairs_is_of_this_engine() {
    let runs = published("campaign/pairs/results.csv");
    for (method, budget) in [("s", "60000"), ("se-uniform", "140000"), ("se-curiosity", "60000")] {
        assert_comes_out_again(&runs, "circle", method, budget);
    }
    // The order of the paper's Table 3, which the text claims.
    let rac = |method: &str, budget: &str| {
        let own = runs.iter().filter(|run| run.method == method && run.budget == budget);
        own.map(|run| run.rac).fold(0.0, f64::max)
    };
    let [s, uniform] = [rac("s", "732000"), rac("se-uniform", "140000")];
    assert!(s > uniform && uniform > rac("se-curiosity", "60000"), "{s} {uniform}");
}

/// Budgets in seconds give as many cells as their calls do, where a method has no phases.
#[test]
fn the_course_in_time_is_of_this_engine() {
    let runs = published("anytime/results.csv");
    for (sut, method) in [("bmi", "default"), ("date", "s"), ("circle", "s")] {
        assert_comes_out_again(&runs, sut, method, "1s");
    }
}

#[test]
fn what_stands_beside_tools_of_elsewhere_is_of_this_engine() {
    let runs = published("outside/results.csv");
    for (sut, method) in [("circle", "se-uniform"), ("date", "bcs"), ("bmi", "default")] {
        assert_comes_out_again(&runs, sut, method, "200000");
    }
    let text = include_str!("../../../published/outside/README.md");
    assert_eq!(crate::papers::setbve::readme::beside_others(&runs).unwrap(), text);
}

#[test]
fn the_campaign_s_text_is_of_its_results() {
    let text = include_str!("../../../published/campaign/README.md");
    assert_eq!(
        crate::papers::setbve::readme::readme(&published("campaign/results.csv")).unwrap(),
        text
    );
}
