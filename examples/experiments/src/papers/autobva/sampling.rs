//! Appendix A: how starting points are drawn.

use setbve::experiment::{Limit, Sampling, Search};

use crate::papers::autobva::authors;
use crate::papers::autobva::found::STRATEGIES;
use crate::papers::autobva::page::spread;
use crate::render::label::thousands;
use crate::render::table::{Entry, Table};
use crate::results::metrics::Spread;
use crate::suts::Sut;

const SUTS: [&str; 4] = ["bytecount", "bmi", "bmi_value", "date"];

const SAMPLINGS: [(Sampling, &str); 4] = [
    (Sampling::CompatibleTypes, "bituniform, CTS"),
    (Sampling::Bituniform, "bituniform"),
    (Sampling::CompatibleUniform, "uniform, CTS"),
    (Sampling::Uniform, "uniform"),
];

/// Candidates per run of each strategy with each way of drawing starting points.
pub fn table(evaluations: u64, runs: u64) -> Table {
    let rows = SUTS.into_iter().filter_map(Sut::named).flat_map(|sut| rows(sut, evaluations, runs));
    let heads = || SAMPLINGS.map(|(_, name)| name.to_owned()).into();
    Table {
        title: "Appendix A: screening of sampling".into(),
        note: format!(
            "Candidates per run of {} evaluations, {runs} runs; CTS is compatible type sampling. Without it, \
             arguments are drawn as 128-bit integers. The paper’s: bytecount, five runs of 30 s, from its authors’ data.",
            thousands(evaluations as usize)
        ),
        corner: "System, strategy".into(),
        groups: vec![("candidates".to_owned(), heads()), ("paper".to_owned(), heads())],
        rows: rows.collect(),
    }
}

/// The rows of one system.
pub fn rows(sut: &Sut, evaluations: u64, runs: u64) -> [(String, Vec<Entry>); 2] {
    [0, 1].map(|side: usize| {
        let strategy = STRATEGIES[side];
        let own = SAMPLINGS.map(|(sampling, _)| {
            let found = |seed| {
                let search = Search::new(strategy, Limit::evaluations(evaluations), seed);
                let search = search.keep_candidates().starts(sampling);
                sut.search(&search, &mut |_| {}).candidates().count() as f64
            };
            let found: Vec<f64> = (1..=runs).map(found).collect();
            Spread::of(&found).map_or_else(String::new, spread)
        });
        let theirs = authors::SAMPLINGS[side].map(|(mean, deviation)| {
            if sut.name == "bytecount" {
                format!("{mean:.1} ± {deviation:.1}")
            } else {
                "–".into()
            }
        });
        let entries = own.into_iter().chain(theirs);
        let entries = entries.map(|text| Entry { text, outstanding: false }).collect();
        (format!("{}, {}", sut.name, strategy.name().to_uppercase()), entries)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// AutoBVA, Appendix A: bituniform sampling is what counts, and uniform sampling alone finds nothing.
    #[test]
    fn the_screening_ranks_bytecount_s_samplings_as_the_authors_do() {
        let sut = Sut::named("bytecount").expect("there is one");
        let of = |row: &(String, Vec<Entry>)| -> Vec<f64> {
            let mean = |entry: &Entry| entry.text.split(' ').next()?.parse().ok();
            row.1.iter().map(|entry| mean(entry).expect("a number")).collect()
        };
        // In these calls LNS has too few candidates for an order.
        for means in rows(sut, 60_000, 1)[1..].iter().map(of) {
            let (own, theirs) = means.split_at(4);
            assert!(own[0] > own[2] && own[1] > own[2], "{means:?}");
            assert!(theirs[0] > theirs[2] && theirs[1] > theirs[2], "{means:?}");
            assert!(own[3] == 0.0 && theirs[3] == 0.0, "{means:?}");
        }
    }
}
