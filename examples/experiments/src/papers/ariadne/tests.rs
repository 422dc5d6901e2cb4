use setbve::experiment::testdata::Technique;
use setbve_ariadne_suts::{SUBJECTS, Set};
use tempfile::tempdir;

use super::*;
use crate::papers::ariadne::claims::{Basis, Claim, Verdict, claims};
use crate::papers::ariadne::figures::figures;
use crate::papers::ariadne::tables::tables;

fn small(into: PathBuf, jobs: u16) -> Coverage {
    Coverage {
        into,
        program: Some("comp(0,1),triangle".into()),
        method: vec![Technique::Guided, Technique::Improved],
        runs: Some(4),
        jobs: Some(jobs),
        page: false,
    }
}

#[test]
fn a_campaign_is_the_same_on_any_number_of_threads() {
    let folders = [tempdir().unwrap(), tempdir().unwrap()];
    for (folder, jobs) in folders.iter().zip([1, 3]) {
        small(folder.path().into(), jobs).run().unwrap();
    }
    for file in ["README.md", "index.html", "results.csv", "figure-5.svg"] {
        let [one, other] = folders
            .each_ref()
            .map(|folder| std::fs::read_to_string(folder.path().join(file)).unwrap());
        assert_eq!(one, other, "{file}");
    }
}

#[test]
fn a_campaign_goes_on_where_it_was_stopped() {
    let folder = tempdir().unwrap();
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    small(folder.path().into(), 2).run().unwrap();
    let (runs, page) = (read("runs.csv"), read("README.md"));
    let cut: String = runs.split_inclusive('\n').take(6).collect();
    std::fs::write(folder.path().join("runs.csv"), cut).unwrap();
    small(folder.path().into(), 2).run().unwrap();
    assert_eq!(read("runs.csv").lines().count(), runs.lines().count());
    assert_eq!(read("README.md"), page);
}

#[test]
fn tables_claims_and_figures_show_what_the_runs_did() {
    let folder = tempdir().unwrap();
    small(folder.path().into(), 2).run().unwrap();
    let mut runs = Runs::open(&folder.path().join("runs.csv")).unwrap();
    let cells = cells(runs.all());
    assert_eq!(cells.len(), 4);
    assert!(cells.iter().all(|cell| cell.runs == 4 && cell.whole >= 1.0), "{cells:?}");
    assert!(cells.iter().all(|cell| cell.curve.last().is_some_and(|last| last.1 >= 1.0)));
    let triangle = cells.iter().find(|cell| cell.is_in(Set::Two)).unwrap();
    let text: String = tables(&cells).iter().map(crate::render::table::Table::markdown).collect();
    let row = format!(
        "| triangle classification, {} objectives | 4 | 100 | **100** |",
        triangle.objectives
    );
    assert!(text.contains(&row), "{text}");
    for claim in claims(&cells) {
        assert_eq!(claim.verdict, Verdict::NotRun, "{claim:?}");
        assert!(claim.found.contains("not run"), "{claim:?}");
    }
    assert_eq!(figures(&cells).len(), 1);
}

#[test]
fn names_of_programs_keep_their_commas() {
    assert_eq!(split("comp(5,3),days").collect::<Vec<_>>(), ["comp(5,3)", "days"]);
}

#[test]
fn a_page_is_made_of_the_results_alone() {
    let folder = tempdir().unwrap();
    let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
    let files = ["README.md", "index.html", "figure-5.svg", "results.csv"];
    small(folder.path().into(), 2).run().unwrap();
    let before = files.map(read);
    std::fs::remove_file(folder.path().join("runs.csv")).unwrap();
    std::fs::remove_file(folder.path().join("README.md")).unwrap();
    Coverage { page: true, ..small(folder.path().into(), 1) }.run().unwrap();
    assert_eq!(files.map(read), before);
    assert!(!folder.path().join("runs.csv").exists());
}

/// The folder of the committed results and pages.
fn published() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("published/coverage")
}

/// What is committed.
fn committed() -> Vec<Cell> {
    read(&published().join("results.csv")).unwrap()
}

/// The claim whose statement begins so.
fn claim(cells: &[Cell], stated: &str) -> Claim {
    claims(cells).into_iter().find(|claim| claim.stated.starts_with(stated)).unwrap()
}

#[test]
fn the_committed_page_is_that_of_the_committed_results() {
    let folder = tempdir().unwrap();
    let cells = committed();
    assert_eq!(cells.len(), SUBJECTS.len() * Technique::ALL.len());
    page::write(&cells, &provenance::read(&published()), folder.path()).unwrap();
    for file in ["README.md", "index.html", "figure-5.svg", "figure-6.svg", "figure-7.svg"] {
        let committed = published().join(file);
        let [own, committed] = [folder.path().join(file), committed]
            .map(|path| std::fs::read_to_string(path).unwrap());
        assert!(
            own == committed,
            "{file} is not what `experiment coverage --page` makes of results.csv"
        );
    }
}

#[test]
fn around_fifty_thousand_is_neither_less_nor_more() {
    let verdict = |executions: f64| {
        let mut cells = committed();
        let is_hardest = |cell: &&mut Cell| {
            cell.technique == Technique::Improved && cell.subject.program.name == "comp(5,3)"
        };
        cells.iter_mut().find(is_hardest).unwrap().executions = executions;
        claim(&cells, "The improved grammar’s highest mean").verdict
    };
    assert_eq!(
        [27_283.0, 39_999.0, 40_000.0, 60_000.0, 60_001.0].map(verdict),
        [Verdict::No, Verdict::No, Verdict::Yes, Verdict::Yes, Verdict::No]
    );
    // The most is then another program's.
    assert_eq!(verdict(1.0), Verdict::No);
}

#[test]
fn nine_to_fourteen_per_cent_is_neither_less_nor_more() {
    let verdict = |share: f64| {
        let mut cells = committed();
        for cell in &mut cells {
            if cell.subject.program.name.starts_with("check ") {
                cell.executions =
                    if cell.technique == Technique::Improved { share * 1000.0 } else { 1000.0 };
            }
        }
        claim(&cells, "On the validity checks").verdict
    };
    assert_eq!([0.08, 0.1, 0.15].map(verdict), [Verdict::No, Verdict::Yes, Verdict::No]);
}

#[test]
fn nothing_holds_of_programs_that_were_not_run() {
    let all = committed();
    let holding = claims(&all).into_iter().filter(|claim| claim.verdict == Verdict::Yes);
    for claim in holding {
        // Without one of its programs at a time, some of which it is not about.
        let verdicts: Vec<Verdict> = SUBJECTS
            .iter()
            .map(|subject| {
                let rest: Vec<Cell> = all
                    .iter()
                    .filter(|cell| cell.subject.program.name != subject.program.name)
                    .cloned()
                    .collect();
                let again =
                    claims(&rest).into_iter().find(|own| own.stated == claim.stated).unwrap();
                again.verdict
            })
            .collect();
        assert!(verdicts.contains(&Verdict::NotRun), "{claim:?}");
        assert!(!verdicts.contains(&Verdict::No), "{claim:?}");
    }
    for claim in claims(&[]) {
        assert_eq!((claim.verdict, &*claim.found), (Verdict::NotRun, "not run"), "{claim:?}");
    }
}

#[test]
fn both_rates_of_seeding_are_judged_and_what_fails_is_listed() {
    let cells = committed();
    for rate in ["0.1", "0.2"] {
        claim(&cells, &format!("The seeded genetic algorithm ({rate}) covers comp(0 to 2, 2)"));
        claim(
            &cells,
            &format!("Seeding ({rate}) makes the genetic algorithm on 16 bits notably faster"),
        );
    }
    assert_eq!(claim(&cells, "The seeded genetic algorithm (0.2)").basis, Basis::Calibrated);
    assert_eq!(claim(&cells, "The seeded genetic algorithm (0.1)").basis, Basis::Checked);
    let page = include_str!("../../../published/coverage/README.md");
    let (_, listed) = page.split_once("### What does not hold\n").unwrap();
    for claim in claims(&cells) {
        let is_listed = listed.contains(&format!("- {}. Here: {}.\n", claim.stated, claim.found));
        assert_eq!(is_listed, claim.verdict == Verdict::No, "{claim:?}");
    }
}

/// The committed results are what the techniques give: two rows of them are taken anew.
#[test]
fn the_committed_results_are_of_these_techniques() {
    let folder = tempdir().unwrap();
    let part = Coverage {
        program: Some("tax calculator".into()),
        runs: None,
        ..small(folder.path().into(), 2)
    };
    part.run().unwrap();
    let cells = |folder: &std::path::Path| {
        let mut all = read(&folder.join("results.csv")).unwrap();
        all.retain(|cell| {
            cell.subject.program.name == "tax calculator" && part.method.contains(&cell.technique)
        });
        let own = |cell: &Cell| (cell.runs, cell.executions, cell.longest, cell.curve.clone());
        all.iter().map(own).collect::<Vec<_>>()
    };
    assert_eq!(cells(folder.path()).len(), 2);
    assert_eq!(cells(folder.path()), cells(&published()), "take them anew: `experiment coverage`");
}
