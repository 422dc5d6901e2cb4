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

/// Candidates per run of a strategy on a system, with each way of drawing starting points.
pub struct Screened {
    sut: String,
    strategy: String,
    own: [Spread; 4],
}

/// All rows of the table.
pub fn screened(evaluations: u64, runs: u64) -> Vec<Screened> {
    let suts = SUTS.into_iter().filter_map(Sut::named);
    suts.flat_map(|sut| rows(sut, evaluations, runs)).collect()
}

/// The rows of one system.
fn rows(sut: &Sut, evaluations: u64, runs: u64) -> [Screened; 2] {
    STRATEGIES.map(|strategy| {
        let own = SAMPLINGS.map(|(sampling, _)| {
            let found = |seed| {
                let search = Search::new(strategy, Limit::evaluations(evaluations), seed);
                let search = search.keep_candidates().starts(sampling);
                sut.search(&search, &mut |_| {}).candidates().count() as f64
            };
            let found: Vec<f64> = (1..=runs).map(found).collect();
            Spread::of(&found).expect("there is a run")
        });
        Screened { sut: sut.name.to_owned(), strategy: strategy.name().to_owned(), own }
    })
}

/// What the authors have of a strategy, on bytecount.
fn theirs(strategy: &str) -> Option<[f64; 4]> {
    let side = STRATEGIES.iter().position(|own| own.name() == strategy)?;
    Some(authors::SAMPLINGS[side].map(|(mean, _)| mean))
}

pub fn table(rows: &[Screened], evaluations: u64, runs: u64) -> Table {
    let heads = || SAMPLINGS.map(|(_, name)| name.to_owned()).into();
    let entries = |row: &Screened| {
        let side = STRATEGIES.iter().position(|own| own.name() == row.strategy);
        let theirs = side.filter(|_| row.sut == SUTS[0]).map(|side| authors::SAMPLINGS[side]);
        let theirs = theirs.map_or([const { "–" }; 4].map(str::to_owned), |all| {
            all.map(|(mean, deviation)| format!("{mean:.1} ± {deviation:.1}"))
        });
        let entries = row.own.map(spread).into_iter().chain(theirs);
        let entries = entries.map(|text| Entry { text, outstanding: false }).collect();
        (format!("{}, {}", row.sut, row.strategy.to_uppercase()), entries)
    };
    Table {
        title: "Appendix A: screening of sampling".into(),
        note: format!(
            "Candidates per run of {} evaluations, {runs} runs; CTS is compatible type sampling. Without it, \
             arguments are drawn as 128-bit integers. The paper’s: bytecount, five runs of 30 s, from its authors’ data.",
            thousands(evaluations as usize)
        ),
        corner: "System, strategy".into(),
        groups: vec![("candidates".to_owned(), heads()), ("paper".to_owned(), heads())],
        rows: rows.iter().map(entries).collect(),
    }
}

/// `screened SUT STRATEGY`, or of the paper: candidates per run by each sampling, the most first;
/// `by types`: how many times as many candidates bituniform sampling gives BCS with compatible types.
pub fn figure(key: &str, rows: &[Screened]) -> Option<String> {
    let means = |sut: &str, strategy: &str| {
        if sut == "paper" {
            return theirs(strategy);
        }
        let row = rows.iter().find(|row| row.sut == sut && row.strategy == strategy)?;
        Some(row.own.map(|own| own.mean))
    };
    let words: Vec<&str> = key.split(' ').collect();
    match words[..] {
        ["screened", sut, strategy] => {
            let mut all: Vec<(f64, &str)> =
                means(sut, strategy)?.into_iter().zip(SAMPLINGS.map(|own| own.1)).collect();
            all.sort_by(|one, other| other.0.total_cmp(&one.0));
            let texts = all.iter().map(|(mean, name)| format!("{mean:.1} ({name})"));
            Some(texts.collect::<Vec<_>>().join("; "))
        }
        ["by", "types"] => {
            let texts = SUTS.iter().map(|sut| {
                let own = means(sut, "bcs")?;
                Some(format!("{:.1} ({sut})", own[0] / own[1]))
            });
            Some(texts.collect::<Option<Vec<_>>>()?.join(", "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// AutoBVA, Appendix A: bituniform sampling is what counts, and uniform sampling alone finds nothing.
    #[test]
    fn the_screening_ranks_bytecount_s_samplings_as_the_authors_do() {
        let sut = Sut::named("bytecount").expect("there is one");
        let [_, bcs] = rows(sut, 60_000, 1);
        // In these calls LNS has too few candidates for an order.
        for own in [bcs.own.map(|own| own.mean), theirs("bcs").expect("they have it")] {
            assert!(own[0] > own[2] && own[1] > own[2] && own[3] == 0.0, "{own:?}");
        }
    }

    /// The published page's sentences are of the figures in its table.
    #[test]
    fn what_is_said_of_the_samplings_is_of_the_table() {
        let page = include_str!("../../../published/autobva.md");
        let of_line = |line: &str| -> Option<Screened> {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            let (sut, strategy) = cells.next()?.split_once(", ")?;
            let mean = |cell: &str| cell.split(' ').next()?.parse().ok();
            let own: Vec<Spread> = cells
                .take(4)
                .map(|cell| Some(Spread { mean: mean(cell)?, deviation: None }))
                .collect::<Option<_>>()?;
            Some(Screened {
                sut: sut.into(),
                strategy: strategy.to_lowercase(),
                own: own.try_into().ok()?,
            })
        };
        let (_, appendix) = page.split_once("## Appendix A").expect("it is there");
        let (appendix, _) = appendix.split_once("## Appendix B").expect("it is there");
        let rows: Vec<Screened> = appendix.lines().filter_map(of_line).collect();
        assert_eq!(rows.len(), 8);
        let said =
            crate::papers::autobva::differences::of_sampling(&rows).expect("all figures are there");
        assert!(appendix.contains(&said), "{said}");
    }
}
