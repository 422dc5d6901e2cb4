//! Table 14: functions of Julia's Base.

use setbve::experiment::{Summarised, Validity};

use crate::papers::autobva::found::System;
use crate::papers::autobva::page::spread;
use crate::render::table::{Entry, Table};

const MISSING: &str = "–";

/// A function of Table 14 with its figures as printed: silhouettes and clusters of VV, VE and EE, all
/// clusters, and those that BCS covers per run of 30 s.
pub const PRINTED: [(&str, [&str; 8]); 6] = [
    ("power_by_squaring", ["0.92", "0.93", "0.63", "15", "10", "16", "41", "29.9 ± 2.13"]),
    ("tailjoin", ["0.91", "0.69", "0.9", "3", "14", "8", "25", "17.9 ± 2.33"]),
    ("max", ["0.90", "0.82", "0.92", "4", "3", "3", "10", "9.0 ± 0.82"]),
    ("cld", ["0.79", "0.97", "0.0", "2", "4", "0", "6", "6.0 ± 0.0"]),
    ("fldmod1", ["0.83", "0.96", "0.88", "2", "9", "2", "13", "11.7 ± 0.82"]),
    ("fld", ["0.67", "0.96", "0.0", "2", "4", "0", "6", "6.0 ± 0.0"]),
];

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

fn heads() -> Vec<String> {
    let of = |measure: &str| Validity::ALL.map(|validity| format!("{} {measure}", validity.name()));
    let further = ["all", "BCS per run"].map(str::to_owned);
    of("sil.").into_iter().chain(of("clusters")).chain(further).collect()
}

/// Table 14, of functions that were explored with one budget.
pub fn table(explored: &[System]) -> Table {
    let rows = PRINTED.iter().filter_map(|(sut, printed)| {
        let system = explored.iter().find(|own| own.sut == *sut)?;
        let covered = system.rounds.first().map(|round| spread(round.reached[1].covered));
        let texts = measures(&system.groups).into_iter().chain(covered);
        let texts = texts.chain(printed.iter().map(|own| (*own).to_owned()));
        let entries = texts.map(|text| Entry { text, outstanding: false }).collect();
        Some(((*sut).to_owned(), entries))
    });
    Table {
        title: "Table 14: functions of Julia’s Base".into(),
        note: "The functions with the highest silhouettes of the paper’s second investigation, of which it lists three \
               for each validity group; here the candidates of budget 1. BCS per run: clusters that a run of BCS covers."
            .into(),
        corner: "Function".into(),
        groups: vec![("here".to_owned(), heads()), ("paper".to_owned(), heads())],
        rows: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::autobva::found::tests::system;

    #[test]
    fn figures_stand_beside_the_paper_s_in_as_many_columns() {
        let mut of_max = system();
        of_max.sut = "max";
        let table = table(&[of_max]);
        let columns: usize = table.groups.iter().map(|(_, columns)| columns.len()).sum();
        assert_eq!((table.rows.len(), table.rows[0].1.len()), (1, columns));
        let row = "| max | 0.50 | – | – | 3 | – | – | 3 | 2.0 ± 0.0 | 0.90 | 0.82 | 0.92 | 4 |";
        assert!(table.markdown().contains(row), "{}", table.markdown());
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
