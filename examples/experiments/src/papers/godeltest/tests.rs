use setbve::experiment::bias::Budget;
use tempfile::tempdir;

use super::*;
use crate::papers::godeltest::claims::{Claim, confidence, median, own, published};
use crate::papers::godeltest::figures::figures;
use crate::papers::godeltest::setting::{LOW, Method, TALL};
use crate::papers::godeltest::trees::Scatter;

const FILES: [&str; 7] = [
    "README.md",
    "index.html",
    "trees.csv",
    "scatter.csv",
    "coverage.csv",
    "figure-6.svg",
    "figure-7.svg",
];

fn small(into: PathBuf, jobs: u16) -> GodelTest {
    GodelTest { into, runs: 1, divide: 1_000, jobs: Some(jobs), page: false, tune: None }
}

#[test]
fn results_are_the_same_on_any_number_of_threads_and_pages_are_made_of_them_alone() {
    let folders = [tempdir().unwrap(), tempdir().unwrap()];
    for (folder, jobs) in folders.iter().zip([1, 3]) {
        small(folder.path().into(), jobs).run().unwrap();
    }
    let read = |folder: &tempfile::TempDir| {
        FILES.map(|file| std::fs::read_to_string(folder.path().join(file)).unwrap())
    };
    let [one, other] = folders.each_ref().map(read);
    assert_eq!(one, other);
    for file in ["README.md", "index.html", "figure-6.svg", "figure-7.svg"] {
        std::fs::remove_file(folders[0].path().join(file)).unwrap();
    }
    GodelTest { page: true, ..small(folders[0].path().into(), 1) }.run().unwrap();
    assert_eq!(read(&folders[0]), one);
}

#[test]
fn settings_are_the_papers() {
    let of = |method, target| Setting::of(method, target).unwrap().budget;
    let budget = |evaluations, samples| Some(Budget { evaluations, samples });
    assert_eq!(of(Method::DecayHistogram, TALL), budget(20_000, 10));
    assert_eq!(of(Method::DecayGeometric, LOW), budget(5_000, 25));
    assert_eq!(trees::SAMPLED, 10_000);
    // Our own generates as many trees for the same target.
    let trees = |method, target| of(method, target).map(Budget::attempts);
    assert_eq!(trees(Method::DepthHistograms, TALL), trees(Method::DecayHistogram, TALL));
    assert_eq!(trees(Method::DepthHistograms, LOW), trees(Method::DecayGeometric, LOW));
}

/// A run of 10,000 trees, of which so many are within ±10 %.
fn run(setting: &'static Setting, seed: u64, near: u64) -> Run {
    let within = (0..=trees::MOST_TOLERANCE).map(|own| if own < 10 { 0 } else { near }).collect();
    Run {
        setting,
        seed,
        training: 0,
        attempts: 10_000,
        failed: 0,
        mean_size: 100.0,
        mean_height: 6.0,
        near_in_size: near,
        distinct: near,
        within,
        scatter: Scatter::from([([100, 30], near as u32)]),
    }
}

/// Runs with these numbers of trees within ±10 %.
fn results(settings: &[(Method, [u32; 2], &[u64])]) -> Results {
    let runs = settings.iter().flat_map(|(method, target, near)| {
        let setting = Setting::of(*method, *target).unwrap();
        (1..).zip(*near).map(|(seed, near)| run(setting, seed, *near))
    });
    Results { runs: runs.collect(), coverage: Vec::new() }
}

fn holds(claims: &[Claim], stated: &str) -> Option<bool> {
    claims.iter().find(|claim| claim.stated.contains(stated)).unwrap().holds
}

#[test]
fn five_times_is_of_the_median() {
    let of = |tall: &[u64]| {
        let own = own(&results(&[
            (Method::DepthHistograms, TALL, tall),
            (Method::DepthHistograms, LOW, &[999]),
            (Method::DecayGeometric, LOW, &[100, 200, 300]),
        ]));
        [holds(&own, "(100, 36)"), holds(&own, "(100, 6)")]
    };
    assert_eq!(of(&[1_450, 1, 9_000]), [Some(true), Some(false)]);
    assert_eq!(of(&[1_449, 1, 9_000])[0], Some(false));
    assert_eq!(of(&[])[0], None);
}

#[test]
fn what_the_paper_says_is_judged_by_its_figures() {
    let judged = |histogram: &[u64], quickcheck: &[u64]| {
        let claims = published(&results(&[
            (Method::Boltzmann, TALL, &[1]),
            (Method::QuickCheck, TALL, quickcheck),
            (Method::DecayHistogram, TALL, histogram),
        ]));
        ["2.9 %", "0.49 %", "0.01 %", "more of them"].map(|stated| holds(&claims, stated))
    };
    assert_eq!(judged(&[100, 290, 300], &[49]), [Some(true); 4]);
    assert_eq!(judged(&[100, 200], &[0]), [Some(false), Some(false), Some(true), Some(false)]);
    assert_eq!(judged(&[], &[]), [None, None, Some(true), None]);
}

#[test]
fn the_representative_run_is_the_one_in_the_middle() {
    let mut results = results(&[(Method::DecayHistogram, TALL, &[5, 90, 20, 1, 30])]);
    results.choose_representatives();
    let own = results.of(Method::DecayHistogram, TALL);
    assert_eq!(own[0].scatter, Scatter::from([([100, 30], 20)]));
    assert!(own[1..].iter().all(|run| run.scatter.is_empty()));
    assert_eq!(figures(&results).len(), 2);
}

#[test]
#[expect(clippy::float_cmp, reason = "these are exact")]
fn statistics_are_the_textbooks() {
    assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
    assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
    // A standard deviation of 1 over five: 2.776 / √5.
    let values = [-1.0, -1.0, 0.0, 1.0, 1.0];
    let [mean, half] = confidence(&values);
    assert!(mean.abs() < 1e-12 && (half - 2.776 / 5.0_f64.sqrt()).abs() < 1e-12, "{half}");
    assert_eq!(confidence(&[7.0]), [7.0, 0.0]);
}

/// The folder of the committed results and pages.
fn folder() -> PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("published/godeltest")
}

#[test]
fn the_committed_page_is_that_of_the_committed_results() {
    let made = tempdir().unwrap();
    let results = Results::read(&folder()).unwrap();
    page::write(&results, &provenance::read(&folder()), made.path()).unwrap();
    for file in ["README.md", "index.html", "figure-6.svg", "figure-7.svg"] {
        let [own, committed] = [made.path().join(file), folder().join(file)]
            .map(|path| std::fs::read_to_string(path).unwrap());
        assert!(
            own == committed,
            "{file} is not what `experiment godeltest --page` makes of the results"
        );
    }
}

#[test]
fn the_committed_runs_are_those_of_the_settings() {
    let results = Results::read(&folder()).unwrap();
    for setting in &SETTINGS {
        let runs = results.of(setting.method, setting.target);
        assert_eq!(runs.len(), 5, "{}", setting.title());
        assert!(runs.iter().all(|run| run.attempts == 10_000));
        let budget = setting.budget.map_or(0, Budget::attempts);
        assert!(runs.iter().all(|run| run.training == budget));
    }
}

/// A run that is judged, made anew: it is the committed one, and what has to be better is better
/// in it.
#[test]
fn what_has_to_be_better_is_better_in_runs_made_anew() {
    let committed = Results::read(&folder()).unwrap();
    let of_paper = committed.of(Method::DecayGeometric, LOW)[0].clone();
    let published = committed.of(Method::DepthHistograms, LOW)[0];
    let again = Run::of(published.setting, published.seed, 1);
    let counts = |run: &Run| (run.training, run.attempts, run.failed, run.within.clone());
    assert_eq!(counts(&again), counts(published), "take the results anew: `experiment godeltest`");
    let coverage = vec![Function::named("quadratic formula").unwrap().reach(1, 10)];
    assert!(coverage[0].saved() >= 0.2, "{coverage:?}");
    let claims = own(&Results { runs: vec![of_paper, again], coverage });
    assert_eq!(holds(&claims, "(100, 6)"), Some(true), "{claims:?}");
}

#[test]
fn pinned_parameters_are_those_of_the_tuning_and_need_no_other() {
    let function = Function::named("quadratic formula").unwrap();
    assert!(
        include_str!("pinned.rs").ends_with(&function.pinned(1, 1)),
        "pin what `--tune` prints"
    );
    let [usual, pinned] = [None, Some(&pinned::QUADRATIC_FORMULA[..])]
        .map(|values| function.inputs_to_coverage(values, 20));
    assert!(pinned * 20.0 < usual, "{pinned} inputs, and {usual} untuned");
}
