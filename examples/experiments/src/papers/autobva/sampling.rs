//! Appendix A: how starting points are drawn.

use setbve::experiment::{Limit, Sampling, Search};

use crate::papers::autobva::found::STRATEGIES;
use crate::papers::autobva::page::spread;
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
    let mut rows = Vec::new();
    for sut in SUTS.into_iter().filter_map(Sut::named) {
        for strategy in STRATEGIES {
            let entry = |(sampling, _): (Sampling, &str)| {
                let found = |seed| {
                    let search = Search::new(strategy, Limit::evaluations(evaluations), seed);
                    let search = search.keep_candidates().starts(sampling);
                    sut.search(&search, &mut |_| {}).candidates().count() as f64
                };
                let found: Vec<f64> = (1..=runs).map(found).collect();
                let text = Spread::of(&found).map_or_else(String::new, spread);
                Entry { text, outstanding: false }
            };
            let name = format!("{}, {}", sut.name, strategy.name().to_uppercase());
            rows.push((name, SAMPLINGS.map(entry).into()));
        }
    }
    Table {
        title: "Appendix A: screening of sampling".into(),
        note: format!(
            "Candidates per run of {} evaluations, {runs} runs; CTS is compatible type sampling. Without it, \
             arguments are drawn as 64-bit integers.",
            crate::render::label::thousands(evaluations as usize)
        ),
        corner: "System, strategy".into(),
        groups: vec![("candidates".to_owned(), SAMPLINGS.map(|(_, name)| name.to_owned()).into())],
        rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_sampling_without_compatible_types_finds_nothing_where_bituniform_does() {
        let table = table(2_000, 2);
        let row = table.rows.iter().find(|(name, _)| name == "bmi, LNS").expect("a row");
        let means: Vec<f64> = row
            .1
            .iter()
            .map(|entry| entry.text.split(' ').next().and_then(|mean| mean.parse().ok()))
            .map(|mean| mean.expect("a number"))
            .collect();
        assert!(means[0] > 0.0 && means[1] > 0.0, "{means:?}");
        assert!(means[3] == 0.0, "{means:?}");
    }
}
