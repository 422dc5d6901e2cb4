//! What each emitter of this project's search contributes: the search without it.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use setbve::experiment::{Found, Limit, Method, Part, Rules, Search};

use crate::render::provenance::{RUN, made_by};
use crate::render::table::{Entry, Table};
use crate::results;
use crate::suts::Sut;

/// Boundaries that a snapshot lists by default.
const LISTED: usize = 64;
const SUTS: [&str; 4] = ["bytecount", "circle", "bmi", "date"];

/// Leaves each emitter of the default search out, and shows what is missing then.
#[derive(Debug, Args)]
pub struct Contributions {
    /// Calls of the function per search
    #[arg(long, default_value_t = 3_000_000)]
    evaluations: u64,
    /// How many runs of each, with the seeds from 1 on
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Write the table to this Markdown file
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

/// A variant of the default search.
#[derive(Clone, Copy, Debug)]
enum Course {
    Whole,
    Without(Part),
    /// Explorer and Tracer follow the published rules.
    Published,
}

impl Course {
    fn all() -> Vec<Self> {
        let parts = Part::ALL.map(Self::Without);
        [Self::Whole].into_iter().chain(parts).chain([Self::Published]).collect()
    }

    fn name(self) -> String {
        match self {
            Self::Whole => "all".into(),
            Self::Without(part) => format!("without the {part}"),
            Self::Published => "published Explorer and Tracer".into(),
        }
    }

    fn vary(self, search: Search) -> Search {
        match self {
            Self::Whole => search,
            Self::Without(part) => search.without(part),
            Self::Published => search.rules(Rules::Published),
        }
    }
}

/// What matters of a run.
struct Outline {
    /// Program derivatives by cell.
    derivatives: HashMap<Box<[i64]>, f32>,
    boundaries: usize,
}

impl From<Found> for Outline {
    fn from(found: Found) -> Self {
        let candidates = found.elites().filter(|elite| elite.derivative > 0.0);
        let derivatives =
            candidates.map(|elite| (elite.cell.into(), elite.derivative as f32)).collect();
        Self { derivatives, boundaries: found.boundaries(LISTED).len() }
    }
}

/// Means over the runs of one course of search on one system.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Mean {
    coverage: f64,
    quality: f64,
    boundaries: f64,
}

impl Contributions {
    pub fn run(&self) -> Result<()> {
        let courses = Course::all();
        let mut columns = Vec::new();
        for name in SUTS {
            let sut = Sut::named(name).expect("the paper's systems are there");
            columns.push(self.measure(sut, &courses));
        }
        let heads = ["coverage", "coverage × quality", "boundaries"].map(str::to_owned);
        let entry = |text: String| Entry { text, ..Entry::default() };
        let rows = courses.iter().enumerate().map(|(index, course)| {
            let entries = columns.iter().flat_map(|means| {
                let Mean { coverage, quality, boundaries } = means[index];
                [format!("{coverage:.3}"), format!("{quality:.3}"), format!("{boundaries:.1}")]
            });
            (course.name(), entries.map(entry).collect())
        });
        let table = Table {
            title: "What each emitter contributes".into(),
            note: format!(
                "The default search with one of its emitters left out, and, in the last row, with the published \
                 rules for two of them; {} calls, mean of {} runs. \
                 Coverage is the share of all cells with a boundary candidate that any of these runs \
                 has filled; coverage × quality weighs each with its program derivative by the best \
                 one; the Generator goes with the Scanner, whose inputs it has a part of; boundaries are what a snapshot would list, at most {LISTED}. Ariadne's constants \
                 are not told, so the Generator has other arguments to derive from only.",
                self.evaluations, self.runs
            ),
            corner: "Search".into(),
            groups: SUTS.map(|sut| (sut.to_owned(), heads.to_vec())).into(),
            rows: rows.collect(),
        };
        let command =
            format!("{RUN} contributions --evaluations {} --runs {}", self.evaluations, self.runs);
        let text = format!("{}\n{}", made_by(&command), table.markdown());
        print!("{text}");
        if let Some(path) = &self.into {
            results::write_whole(path, |file| {
                std::io::Write::write_all(file, text.as_bytes())?;
                Ok(())
            })?;
        }
        Ok(())
    }

    fn measure(&self, sut: &Sut, courses: &[Course]) -> Vec<Mean> {
        let runs: Vec<Vec<Outline>> = courses
            .iter()
            .map(|course| {
                let run = |seed| {
                    let search =
                        Search::new(Method::Default, Limit::evaluations(self.evaluations), seed);
                    sut.search(&course.vary(search), &mut |_| ()).into()
                };
                (1..=self.runs).map(run).collect()
            })
            .collect();
        let mut best: HashMap<&[i64], f32> = HashMap::new();
        for (cell, derivative) in runs.iter().flatten().flat_map(|run| &run.derivatives) {
            let best = best.entry(cell).or_default();
            *best = best.max(*derivative);
        }
        runs.iter().map(|runs| mean(runs, &best)).collect()
    }
}

fn mean(runs: &[Outline], best: &HashMap<&[i64], f32>) -> Mean {
    let mut mean = Mean::default();
    for Outline { derivatives, boundaries } in runs {
        let relative = derivatives.iter().map(|(cell, own)| f64::from(own / best[&**cell]));
        let share = |sum: f64| sum / best.len().max(1) as f64 / runs.len() as f64;
        mean.coverage += share(derivatives.len() as f64);
        mean.quality += share(relative.sum());
        mean.boundaries += *boundaries as f64 / runs.len() as f64;
    }
    mean
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(cells: &[(i64, f32)]) -> Outline {
        let derivatives = cells.iter().map(|(cell, own)| ([*cell].into(), *own)).collect();
        Outline { derivatives, boundaries: cells.len() }
    }

    #[test]
    fn a_cell_that_is_missing_counts_as_nothing_and_a_poorer_pair_as_its_share() {
        let (one, other) = ([1], [2]);
        let best = HashMap::from([(&one[..], 1.0), (&other[..], 0.5)]);
        let runs = [outline(&[(1, 1.0), (2, 0.25)]), outline(&[(1, 0.5)])];
        let expected = Mean { coverage: 0.75, quality: 0.5, boundaries: 1.5 };
        assert_eq!(mean(&runs, &best), expected);
    }

    #[test]
    fn without_the_scanner_there_are_fewer_boundaries() {
        let contributions = Contributions { evaluations: 60_000, runs: 1, into: None };
        let sut = Sut::named("date").expect("it is there");
        let courses = [Course::Whole, Course::Without(Part::Scanner)];
        let [all, without] = contributions.measure(sut, &courses)[..] else { panic!() };
        assert!(without.boundaries < all.boundaries, "{all:?} {without:?}");
    }
}
