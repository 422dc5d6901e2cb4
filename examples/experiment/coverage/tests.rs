use setbve::experiment::testdata::Technique;
use setbve_ariadne_suts::Set;
use tempfile::tempdir;

use super::*;
use crate::coverage::claims::claims;
use crate::coverage::figures::figures;
use crate::coverage::tables::tables;

fn small(into: PathBuf, jobs: u16) -> Coverage {
    Coverage {
        into,
        program: Some("comp(0,1),triangle".into()),
        method: vec![Technique::Guided, Technique::Improved],
        runs: Some(4),
        jobs: Some(jobs),
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
    let text: String = tables(&cells).iter().map(crate::table::Table::markdown).collect();
    let row = format!(
        "| triangle classification, {} objectives | 4 | 100 | **100** |",
        triangle.objectives
    );
    assert!(text.contains(&row), "{text}");
    assert!(claims(&cells).iter().all(|claim| claim.holds), "{:?}", claims(&cells));
    assert_eq!(figures(&cells).len(), 1);
}

#[test]
fn names_of_programs_keep_their_commas() {
    assert_eq!(split("comp(5,3),days").collect::<Vec<_>>(), ["comp(5,3)", "days"]);
}
