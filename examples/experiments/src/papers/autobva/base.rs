//! Table 14, and Table 6 by the paper's own clustering: silhouettes and clusters by both ways of clustering
//! the candidates of the smaller budget.

use setbve::experiment::{Clustering, Feature, Summarised, Validity};

use crate::papers::autobva::found::System;
use crate::papers::autobva::published::published;
use crate::render::table::{Entry, Table};
use crate::results::archive::Archived;
use crate::suts::Sut;

const MISSING: &str = "–";

/// A function of Table 14 with its figures as printed: silhouettes and clusters of VV, VE and EE, all
/// clusters, and those that BCS covers per run of 30 s.
const PRINTED: [(&str, [&str; 8]); 6] = [
    ("power_by_squaring", ["0.92", "0.93", "0.63", "15", "10", "16", "41", "29.9 ± 2.13"]),
    ("tailjoin", ["0.91", "0.69", "0.9", "3", "14", "8", "25", "17.9 ± 2.33"]),
    ("max", ["0.90", "0.82", "0.92", "4", "3", "3", "10", "9.0 ± 0.82"]),
    ("cld", ["0.79", "0.97", "0.0", "2", "4", "0", "6", "6.0 ± 0.0"]),
    ("fldmod1", ["0.83", "0.96", "0.88", "2", "9", "2", "13", "11.7 ± 0.82"]),
    ("fld", ["0.67", "0.96", "0.0", "2", "4", "0", "6", "6.0 ± 0.0"]),
];

/// A system as [`System`] clusters it, and as the paper does.
#[derive(Debug)]
pub struct Both {
    system: System,
    published: Vec<Summarised>,
}

impl Both {
    pub fn explore(sut: &'static Sut, evaluations: u64, runs: u64) -> Self {
        let system = System::explore(sut, &[evaluations], runs);
        let shown: Vec<_> = system.candidates.iter().map(Archived::shown).collect();
        let published = sut.space().summarise(&shown, &Feature::SCREENED, Clustering::PUBLISHED, 1);
        Self { system, published }
    }
}

/// Silhouettes, clusters and their sum, by validity group.
fn measures(groups: &[Summarised]) -> Vec<String> {
    let of = |measure: fn(&Summarised) -> String| {
        Validity::ALL.map(|validity| {
            let group = groups.iter().find(|group| group.validity == validity);
            group.map_or_else(|| MISSING.to_owned(), measure)
        })
    };
    let silhouettes = of(|group| format!("{:.2}", group.silhouette));
    let clusters = of(|group| group.clusters.len().to_string());
    let total: usize = groups.iter().map(|group| group.clusters.len()).sum();
    silhouettes.into_iter().chain(clusters).chain([total.to_string()]).collect()
}

/// The heads of [`measures`].
fn heads() -> Vec<String> {
    let of = |measure: &str| Validity::ALL.map(|validity| format!("{} {measure}", validity.name()));
    of("sil.").into_iter().chain(of("clusters")).chain(["all".to_owned()]).collect()
}

fn entries(texts: impl IntoIterator<Item = String>) -> Vec<Entry> {
    texts.into_iter().map(|text| Entry { text, outstanding: false }).collect()
}

/// Table 14.
pub fn table(explored: &[Both]) -> Table {
    let covered = |heads: Vec<String>| [heads, vec!["BCS per run".to_owned()]].concat();
    let rows = PRINTED.iter().filter_map(|(sut, printed)| {
        let Both { system, published } = explored.iter().find(|own| own.system.sut == *sut)?;
        let by_bcs = system.rounds.first().map(|round| round.reached[1].covered);
        let by_bcs =
            by_bcs.map_or_else(|| MISSING.to_owned(), crate::papers::autobva::page::spread);
        let texts = measures(&system.groups).into_iter().chain([by_bcs]);
        let texts = texts.chain(measures(published));
        let texts = texts.chain(printed.iter().map(|own| (*own).to_owned()));
        Some(((*sut).to_owned(), entries(texts)))
    });
    Table {
        title: "Table 14: functions of Julia’s Base".into(),
        note: "The functions with the highest silhouettes of the paper’s second investigation, of which it lists three \
               for each validity group; here the candidates of budget 1 by our clustering and by the paper’s. BCS per \
               run: clusters that a run of BCS covers, by our clustering."
            .into(),
        corner: "Function".into(),
        groups: vec![
            ("here".to_owned(), covered(heads())),
            ("here, clustered as the paper says".to_owned(), heads()),
            ("paper".to_owned(), covered(heads())),
        ],
        rows: rows.collect(),
    }
}

/// Table 6 by both ways of clustering, without the numbers of pairs.
pub fn clusterings(explored: &[Both]) -> Table {
    let rows = explored.iter().filter_map(|Both { system, published: theirs }| {
        let (paper, name) = published(system.sut)?;
        let [clusters, _, silhouettes] = paper.groups;
        let all: usize = clusters.iter().filter_map(|own| own.parse::<usize>().ok()).sum();
        let printed = silhouettes.iter().chain(&clusters).map(|own| (*own).to_owned());
        let texts = measures(&system.groups).into_iter().chain(measures(theirs));
        Some((name, entries(texts.chain(printed).chain([all.to_string()]))))
    });
    Table {
        title: "Table 6, by our clustering and by the paper’s".into(),
        note: "Of the candidates of budget 1. Ours is Lloyd’s k-means, and of all its runs that with the highest silhouette. The paper’s is \
               Hartigan and Wong’s, and the run with the most clusters among the best 5 % \
               (`experiment summarise --published`)."
            .into(),
        corner: "System".into(),
        groups: vec![
            ("here".to_owned(), heads()),
            ("here, clustered as the paper says".to_owned(), heads()),
            ("paper".to_owned(), heads()),
        ],
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::autobva::found::tests::system;

    fn both(sut: &'static str) -> Both {
        let mut system = system();
        system.sut = sut;
        let mut published = system.groups.clone();
        published[0].silhouette = 0.4;
        published[0].clusters.pop();
        Both { system, published }
    }

    #[test]
    fn figures_stand_beside_the_paper_s_in_as_many_columns() {
        for table in [table(&[both("max")]), clusterings(&[both("bytecount")])] {
            let columns: usize = table.groups.iter().map(|(_, columns)| columns.len()).sum();
            assert_eq!(table.rows.len(), 1);
            assert_eq!(table.rows[0].1.len(), columns, "{}", table.title);
        }
        let text = table(&[both("max")]).markdown();
        let row = "| max | 0.50 | – | – | 3 | – | – | 3 | 2.0 ± 0.0 | 0.40 | – | – | 2 | – | – | 2 | 0.90 |";
        assert!(text.contains(row), "{text}");
        assert!(
            clusterings(&[both("bytecount")])
                .markdown()
                .contains("| 0.95 | 1.0 | 1.0 | 6 | 1 | 1 | 8 |")
        );
    }

    #[test]
    fn the_paper_s_clusters_add_up() {
        for (sut, printed) in PRINTED {
            let clusters: Vec<u32> =
                printed[3..7].iter().map(|own| own.parse().expect("a number")).collect();
            assert_eq!(clusters[..3].iter().sum::<u32>(), clusters[3], "{sut}");
        }
    }
}
