//! What AutoBVA found on its systems, its strategies find here.

use std::collections::BTreeSet;

use setbve::experiment::{Effort, Feature, Limit, Method, Search, Validity};

use super::*;
use crate::results::archive::Archived;

fn candidates(sut: &str, method: Method, evaluations: u64) -> Vec<Archived> {
    let sut = Sut::named(sut).expect("there is one");
    let search = Search::new(method, Limit::evaluations(evaluations), 1).keep_candidates();
    let found = sut.search(&search, &mut |_| {});
    found.candidates().map(|elite| Archived::of(&elite)).collect()
}

#[test]
fn bcs_finds_the_candidates_of_bytecount_and_all_their_clusters() {
    let found = candidates("bytecount", Method::Bcs, 1_000_000);
    let outputs: BTreeSet<[&str; 2]> =
        found.iter().map(|own| own.outputs.each_ref().map(String::as_str)).collect();
    // AutoBVA, Table 10 and "Bytecount": three at single digits, three times six or seven at the units,
    // the two limits; what a boolean gives is out of an i128's reach.
    for pair in [["-1B", "0B"], ["9B", "10B"], ["99B", "100B"], ["999B", "1.0 kB"]] {
        assert!(outputs.contains(&pair), "{pair:?}");
    }
    let units: Vec<char> = "kMGTPE".chars().collect();
    for (index, unit) in units.iter().enumerate() {
        let texts = [("9.9", "10.0"), ("99.9", "100.0")];
        let within = texts.map(|(a, b)| [format!("{a} {unit}B"), format!("{b} {unit}B")]);
        let next = units.get(index + 1);
        let next = next.map_or(format!("1000.0 {unit}B"), |next| format!("1.0 {next}B"));
        for pair in within.into_iter().chain([[format!("999.9 {unit}B"), next]]) {
            assert!(outputs.contains(&pair.each_ref().map(String::as_str)), "{pair:?}");
        }
    }
    assert!(outputs.contains(&["1000.0 EB", "BoundsError(\"kMGTPE\", 7)"]));
    assert!(outputs.contains(&["BoundsError(\"kMGTPE\", 9)", "BoundsError(\"kMGTPE\", 10)"]));
    // The authors' data have 33 of the 38 that an i128 has: farther than that no search gets.
    let negative = found.iter().filter(|own| own.inputs[0][0] <= -10).count();
    assert!((30..=34).contains(&negative), "{negative}");
    assert_eq!(found.len(), 24 + negative, "and nothing else");
}

#[test]
fn lns_finds_few_candidates_of_bytecount() {
    let found = candidates("bytecount", Method::Lns, 3_000_000).len();
    assert!((6..=12).contains(&found), "10 ± 2 in 30 s, AutoBVA, Table 4; here {found}");
}

#[test]
fn all_class_pairs_of_bmi_are_found_and_told_apart() {
    let sut = Sut::named("bmi").expect("there is one");
    let system = System::explore(sut, &[500_000], 1);
    // AutoBVA, Table 12, clusters 1 to 13.
    let expected = [
        ["Underweight", "Severely obese"],
        ["Normal", "Severely obese"],
        ["Underweight", "Obese"],
        ["Underweight", "Overweight"],
        ["Overweight", "Severely obese"],
        ["Underweight", "Normal"],
        ["Obese", "Severely obese"],
        ["Normal", "Overweight"],
        ["Overweight", "Obese"],
        ["Obese", "Overweight"],
        ["Overweight", "Normal"],
        ["Severely obese", "Obese"],
        ["Normal", "Underweight"],
    ];
    let [valid, with_error] = &system.groups[..] else { panic!("two validity groups") };
    assert_eq!((valid.validity, with_error.clusters.len()), (Validity::ValidValid, 2));
    let outputs = |index: usize| system.candidates[index].outputs.each_ref().map(String::as_str);
    for pair in expected {
        let own: Vec<_> = valid
            .clusters
            .iter()
            .filter(|cluster| cluster.members.iter().any(|index| outputs(*index) == pair))
            .collect();
        assert_eq!(own.len(), 1, "{pair:?} are in one cluster");
    }
    assert!(valid.silhouette > 0.95, "{}", valid.silhouette);
}

#[test]
fn the_clusters_of_date_that_need_no_overflow_are_found() {
    let mut found = candidates("date", Method::Lns, 300_000);
    found.extend(candidates("date", Method::Bcs, 1_500_000));
    let has = |one: &str, other: &str| {
        found.iter().any(|own| own.outputs[0].starts_with(one) && own.outputs[1].starts_with(other))
    };
    let day = |day: &str| format!("ArgumentError(\"Day: {day} out");
    let month = |month: &str| format!("ArgumentError(\"Month: {month} out");
    // AutoBVA, Table 11, clusters 1 to 3 and 6 to 11.
    assert!(has("-10000-", "-9999-"));
    assert!(has("-0001-", "0000-"));
    assert!(has("9999-", "10000-"));
    assert!(has(&day("0"), "0") && has(&day("0"), "-"));
    assert!(has(&day("-10"), &day("-9")));
    assert!(has(&month("0"), &day("")[..20]));
    assert!(has(&day("99"), &day("100")));
    assert!(has(&month("99"), &month("100")) || has(&month("9999"), &month("10000")));
}

#[test]
fn the_errors_of_date_fall_into_clusters_by_what_is_wrong() {
    let mut found = candidates("date_i64", Method::Lns, 30_000);
    found.extend(candidates("date_i64", Method::Bcs, 60_000));
    let shown: Vec<_> = found.iter().map(Archived::shown).collect();
    let space = Sut::named("date_i64").expect("there is one").space();
    let effort = Effort { sample: 300, replaced: 100, restarts: 20 };
    let groups = space.summarise(&shown, &Feature::SCREENED, effort, 1);
    let errors = groups.iter().find(|group| group.validity == Validity::ErrorError);
    let what = |output: &str| if output.contains("Day") { "day" } else { "month" };
    let kinds: BTreeSet<[&str; 2]> = errors
        .expect("there are some")
        .clusters
        .iter()
        .map(|own| found[own.representative].outputs.each_ref().map(|output| what(output)))
        .collect();
    // AutoBVA, Table 11, clusters 8 to 11.
    for pair in [["day", "day"], ["month", "day"], ["month", "month"]] {
        assert!(kinds.contains(&pair), "{pair:?} in {kinds:?}");
    }
}
