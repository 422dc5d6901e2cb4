//! The tables of the AutoBVA paper, as Markdown, with the published figures beside.

use anyhow::Result;
use setbve::experiment::{Cluster, Clustering, Feature, Space, Summarised, Validity};

use crate::commands::summarise::input;
use crate::papers::autobva::found::{Reached, STRATEGIES, System};
use crate::papers::autobva::published::{Published, published};
use crate::papers::autobva::{authors, differences};
use crate::render::label::thousands;
use crate::render::table::{Entry, Table};
use crate::results::archive::Archived;
use crate::results::metrics::Spread;

const MISSING: &str = "–";

fn entry(text: impl Into<String>) -> Entry {
    Entry { text: text.into(), outstanding: false }
}

/// Mean and standard deviation, one digit each.
pub fn spread(spread: Spread) -> String {
    match spread.deviation {
        Some(deviation) => format!("{:.1} ± {deviation:.1}", spread.mean),
        None => format!("{:.1}", spread.mean),
    }
}

/// A system with the paper's figures and what it is called.
type Compared<'a> = (&'a System, &'static Published, String);

/// Tables 4, 6 and 7 for the systems that the paper's tables have.
pub fn tables(systems: &[System]) -> [Table; 3] {
    let compared = systems.iter().filter_map(|own| {
        let (published, name) = published(own.sut)?;
        Some((own, published, name))
    });
    let compared: Vec<Compared<'_>> = compared.collect();
    [candidates(&compared), groups(&compared), clusters(&compared)]
}

/// The groups of columns of Tables 4 and 7: budgets here, then those of the paper.
fn by_budget(compared: &[Compared<'_>], columns: [&str; 3]) -> Vec<(String, Vec<String>)> {
    let rounds = compared.first().map_or(0, |(system, ..)| system.rounds.len());
    let here = (1..=rounds).map(|round| format!("here, budget {round}"));
    here.chain(["paper, 30 s".to_owned(), "paper, 600 s".to_owned()])
        .map(|head| (head, columns.map(str::to_owned).into()))
        .collect()
}

/// The rows of Tables 4 and 7: each system by each strategy.
fn by_strategy(
    compared: &[Compared<'_>],
    here: impl Fn(&System, usize, &Reached) -> [String; 3],
    paper: impl Fn(&Published, usize, usize) -> [&'static str; 3],
) -> Vec<(String, Vec<Entry>)> {
    let mut rows = Vec::new();
    for (system, published, name) in compared {
        for (side, strategy) in STRATEGIES.into_iter().enumerate() {
            let name = format!("{name}, {}", strategy.name().to_uppercase());
            let own = system.rounds.iter().enumerate();
            let own = own.flat_map(|(round, of)| here(system, round, &of.reached[side]));
            let theirs =
                (0..2).flat_map(|budget| paper(published, budget, side).map(str::to_owned));
            rows.push((name, own.chain(theirs).map(entry).collect()));
        }
    }
    rows
}

fn candidates(compared: &[Compared<'_>]) -> Table {
    Table {
        title: "Table 4: boundary candidates".into(),
        note: "All different candidates of both strategies’ runs; candidates per run, mean ± standard \
               deviation; candidates that no run of the other strategy found."
            .into(),
        corner: "System, strategy".into(),
        groups: by_budget(compared, ["total", "found", "unique"]),
        rows: by_strategy(
            compared,
            |system, round, reached| {
                let total = thousands(system.rounds[round].total);
                [total, spread(reached.found), thousands(reached.unique)]
            },
            |published, budget, side| {
                let (total, by) = published.candidates[budget];
                [total, by[side][0], by[side][1]]
            },
        ),
    }
}

fn clusters(compared: &[Compared<'_>]) -> Table {
    Table {
        title: "Table 7: clusters covered".into(),
        note: "All clusters of both strategies’ runs with every budget; clusters covered per run; \
               clusters that no run of the other strategy covered."
            .into(),
        corner: "System, strategy".into(),
        groups: by_budget(compared, ["total", "covered", "unique"]),
        rows: by_strategy(
            compared,
            |system, _, reached| {
                let total: usize = system.groups.iter().map(|group| group.clusters.len()).sum();
                let unique = reached.unique_clusters.to_string();
                [total.to_string(), spread(reached.covered), unique]
            },
            |published, budget, side| {
                let (total, by) = published.clusters;
                [total, by[budget][side][0], by[budget][side][1]]
            },
        ),
    }
}

fn groups(compared: &[Compared<'_>]) -> Table {
    let mut heads = Vec::new();
    for source in ["here", "paper"] {
        for measure in ["clusters", "pairs", "silhouette"] {
            let columns = Validity::ALL.map(|validity| validity.name().to_owned());
            heads.push((format!("{source}, {measure}"), columns.into()));
        }
    }
    let row = |(system, published, name): &Compared<'_>| {
        let of = |measure: fn(&Summarised) -> String| {
            Validity::ALL.map(|validity| {
                let group = system.groups.iter().find(|group| group.validity == validity);
                group.map_or_else(|| MISSING.to_owned(), measure)
            })
        };
        let here = [
            of(|group| group.clusters.len().to_string()),
            of(|group| thousands(group.clusters.iter().map(|own| own.members.len()).sum())),
            of(|group| format!("{:.3}", group.silhouette)),
        ];
        let theirs = published.groups.iter().flatten().map(|figure| (*figure).to_owned());
        let entries = here.into_iter().flatten().chain(theirs).map(entry);
        (name.clone(), entries.collect())
    };
    Table {
        title: "Table 6: clusters by validity group".into(),
        note:
            "Of all candidates of all runs; the silhouette is the mean over the clustered pairs of outputs, put at 1 where \
             there are fewer than 20."
                .into(),
        corner: "System".into(),
        groups: heads,
        rows: compared.iter().map(row).collect(),
    }
}

/// Which of the paper's tables has the representatives of a system's clusters.
const REPRESENTATIVES: [(&str, u32); 7] = [
    ("bytecount", 10),
    ("date", 11),
    ("date_i64", 11),
    ("bmi", 12),
    ("bmi_value", 13),
    ("cld", 15),
    ("max", 16),
];

/// Tables 10 to 13, 15 and 16: what represents the clusters of each system, in that order.
///
/// # Errors
///
/// If what is said of them asks for a figure that is not there.
pub fn representatives(systems: &[System]) -> Result<String> {
    let mut text = String::new();
    for (index, (sut, table)) in REPRESENTATIVES.into_iter().enumerate() {
        let Some(system) = systems.iter().find(|system| system.sut == sut) else { continue };
        text.push_str(&format!(
            "## Table {table}: representatives of the clusters of {}\n\n| ID | Gr. | Input 1 | Output 1 | Input 2 | \
             Output 2 | pairs | found by BCS |\n|--:|:--|:--|:--|:--|:--|--:|--:|\n",
            system.sut
        ));
        let clusters = system
            .groups
            .iter()
            .flat_map(|group| group.clusters.iter().map(move |own| (group.validity, own)));
        for (number, (validity, Cluster { representative, members })) in clusters.enumerate() {
            let Archived { inputs, outputs, .. } = &system.candidates[*representative];
            let by_bcs = system.found_by_bcs(members);
            text.push_str(&format!(
                "| {} | {} | `{}` | `{}` | `{}` | `{}` | {} | {} ({:.0} %) |\n",
                number + 1,
                validity.name(),
                input(&inputs[0]),
                outputs[0].replace('|', "\\|"),
                input(&inputs[1]),
                outputs[1].replace('|', "\\|"),
                thousands(members.len()),
                thousands(by_bcs),
                100.0 * by_bcs as f64 / members.len() as f64
            ));
        }
        text.push('\n');
        let is_last = !REPRESENTATIVES[index + 1..].iter().any(|(_, other)| *other == table);
        if is_last {
            let of = differences::of(&table.to_string(), systems)?;
            text.push_str(&format!("{of}\n"));
        }
    }
    Ok(text)
}

/// What the screening of a choice of features gave: clusters and silhouette.
type Screened = (usize, f64);

/// Clusters the candidates of two values by a choice of features.
fn screened(candidates: &[Archived], names: &str, space: &Space) -> Screened {
    let valid: Vec<_> =
        candidates.iter().filter(|own| own.errors == [false; 2]).map(Archived::shown).collect();
    let features: Vec<Feature> = names.split('-').map(authors::feature).collect();
    let groups = space.summarise(&valid, &features, Clustering::PUBLISHED, 1);
    groups.first().map_or((0, 0.0), |group| (group.clusters.len(), group.silhouette))
}

/// Appendix B: which features give which clusters of a system's candidates of two values, and of those that
/// the authors published; by the authors' silhouettes.
pub fn screening(system: &System, space: &Space) -> String {
    let published = authors::valid_candidates();
    let rows = authors::SCREENING.iter().rev().map(|(names, silhouette, clusters)| {
        let own = [&system.candidates, &published].map(|all| screened(all, names, space));
        (*names, own, (*clusters, *silhouette))
    });
    let rows: Vec<(&str, [Screened; 2], Screened)> = rows.collect();
    let alike = |of: fn(&Screened, &Screened) -> bool| {
        rows.iter().filter(|(_, [_, own], theirs)| of(own, theirs)).count()
    };
    let same = alike(|own, theirs| own.0 == theirs.0);
    let close = alike(|own, theirs| (own.1 - theirs.1).abs() < 0.005);
    let mut text = format!(
        "## Appendix B: screening of features on {}\n\nAll {} choices of two features or more, on the candidates of \
         two values: those found here, and those that the authors published, clustered here; beside, what the \
         authors’ data have. sl is the difference of lengths, jc the overlap coefficient of 2-grams, lv the \
         normalised distance of multisets of 2-grams, which the authors’ code has where the paper says Levenshtein; d \
         is the distance within a pair, u its uniqueness among all.\n\n| features | here: clusters | here: \
         silhouette | authors’ candidates: clusters | authors’ candidates: silhouette | paper: clusters | paper: \
         silhouette |\n|:--|--:|--:|--:|--:|--:|--:|\n",
        system.sut,
        rows.len(),
    );
    for (names, [own, again], theirs) in &rows {
        let choice = if *names == CHOSEN { "**" } else { "" };
        text.push_str(&format!("| {choice}{names}{choice} |"));
        for (clusters, silhouette) in [own, again, theirs] {
            text.push_str(&format!(" {clusters} | {silhouette:.3} |"));
        }
        text.push('\n');
    }
    text.push_str(&format!(
        "\nOn the authors’ candidates, {same} of {} choices give as many clusters as theirs, and {close} a silhouette \
         within 0.005 of theirs.\n",
        rows.len()
    ));
    text
}

/// The paper's choice of features.
const CHOSEN: &str = "sl_d-jc_d-jc_u";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::autobva::found::tests::system;

    #[test]
    fn figures_stand_beside_the_paper_s() {
        let text = tables(&[system()]).each_ref().map(Table::markdown).concat();
        let row =
            "| bytecount, BCS | 5 | 2.5 ± 0.7 | 2 | 57 | 56.7 ± 0.5 | 44 | 59 | 57.85 ± 0.4 | 43 |";
        assert!(text.contains(row), "{text}");
        let row = "| bytecount, LNS | 3 | 1.5 ± 0.7 | 1 | 8 | 5.25 ± 0.6 | 0 | 8 | 6.0 ± 0.0 | 0 |";
        assert!(text.contains(row), "{text}");
        let row = "| bytecount | 3 | – | – | 5 | – | – | 0.500 | – | – | 6 | 1 | 1 | 57 | 1 | 1 |";
        assert!(text.contains(row), "{text}");
    }

    #[test]
    fn every_cluster_has_its_line() {
        let text = representatives(&[system()]).expect("all figures are there");
        assert!(
            text.contains("| 2 | VV | `999` | `999` | `1000` | `1000` | 2 | 2 (100 %) |\n"),
            "{text}"
        );
        assert!(text.contains("| 3 | VV | `-10` |"), "{text}");
    }

    /// AutoBVA, Appendix B: on the candidates that the authors published.
    #[test]
    fn the_authors_screening_comes_out_again() {
        let (candidates, space) = (authors::valid_candidates(), Space::of_integers(1));
        assert_eq!(candidates.len(), 56);
        for names in [CHOSEN, "sl_d-jc_d", "sl_d-jc_u", "jc_d-jc_u", "sl_d-sl_u", "jc_d-lv_d"] {
            let theirs = authors::SCREENING.iter().find(|(own, ..)| *own == names).expect("a row");
            let (clusters, silhouette) = screened(&candidates, names, &space);
            assert_eq!(clusters, theirs.2, "{names}");
            assert!((silhouette - theirs.1).abs() < 0.0005, "{names}: {silhouette}");
        }
    }
}
