//! The command `godeltest`: the experiments of the `GödelTest` paper, and what this project adds to
//! them.

pub mod claims;
pub mod coverage;
pub mod figures;
pub mod page;
pub mod setting;
pub mod tables;
pub mod trees;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::campaign;
use crate::papers::godeltest::coverage::{FUNCTIONS, Function, Reached};
use crate::papers::godeltest::page::Results;
use crate::papers::godeltest::setting::{SETTINGS, Setting};
use crate::papers::godeltest::trees::Run;
use crate::render::provenance;
use crate::results;

/// Tunes generators to bias objectives, as the fourth paper does.
///
/// Trees from the paper's generators that are not tuned, and from choice models that were tuned to a
/// size and a height: by differential evolution as in the paper, and by this project's own method with
/// as many trees. Then generators tuned for the coverage of functions. INTO/trees.csv,
/// INTO/scatter.csv and INTO/coverage.csv have what came out, and INTO/README.md, index.html and the figures show it.
/// Runs depend on their seeds alone, not on threads or machines. Without options this takes about five
/// minutes on two cores. `--tune` prints what a tuning has found, so that a generator has it from its
/// source.
#[derive(Debug, Args)]
pub struct GodelTest {
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "godeltest")]
    into: PathBuf,
    /// How many runs of each setting, with the seeds from 1 on
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Divide all budgets by this, for a quick look
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    divide: u64,
    /// How many runs at the same time [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Do no runs: write the page and the figures again, from the results
    #[arg(long)]
    page: bool,
    /// Do no runs: tune the generator of a function for its coverage, and print the parameters as
    /// Rust source, to be pinned
    #[arg(long, value_name = "FUNCTION", value_parser = function_parser())]
    tune: Option<String>,
}

fn function_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(FUNCTIONS.iter().map(Function::name))
}

/// What is to be run: trees of a setting, or the coverage of a function.
#[derive(Clone, Copy)]
enum Job {
    Trees(&'static Setting, u64),
    Coverage(&'static Function),
}

enum Done {
    Trees(Run),
    Coverage(Reached),
}

impl GodelTest {
    pub fn run(&self) -> Result<()> {
        if let Some(function) = self.tune.as_deref().and_then(Function::named) {
            print!("{}", function.pinned(1, self.divide));
            return Ok(());
        }
        let results = if self.page { Results::read(&self.into)? } else { self.conduct()? };
        if !self.page {
            let Self { runs, divide, .. } = self;
            let command = format!("{} godeltest --runs {runs} --divide {divide}", provenance::RUN);
            provenance::save(&self.into, &command)?;
        }
        page::write(&results, &provenance::read(&self.into), &self.into)?;
        println!("{}", self.into.join("README.md").display());
        Ok(())
    }

    /// Threads take the next run each time they are done with one; the results are in the order of the
    /// jobs all the same.
    fn conduct(&self) -> Result<Results> {
        results::create_folder(&self.into)?;
        let of_setting = |setting| (1..=self.runs).map(move |seed| Job::Trees(setting, seed));
        let jobs: Vec<Job> = SETTINGS
            .iter()
            .flat_map(of_setting)
            .chain(FUNCTIONS.iter().map(Job::Coverage))
            .collect();
        let style = "{bar:30} {pos}/{len} runs, {elapsed} gone, {eta} to go";
        let style = ProgressStyle::with_template(style).context("the template is wrong")?;
        let bar = ProgressBar::new(jobs.len() as u64).with_style(style);
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let threads = self.jobs.map_or_else(campaign::cores, usize::from);
        thread::scope(|scope| {
            for _ in 0..threads.min(jobs.len()) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(index) else { break };
                        let own = match job {
                            Job::Trees(setting, seed) => {
                                Done::Trees(Run::of(setting, *seed, self.divide))
                            }
                            Job::Coverage(function) => {
                                Done::Coverage(function.reach(self.runs, self.divide))
                            }
                        };
                        bar.inc(1);
                        done.lock().expect("no thread panics with it").push((index, own));
                    }
                });
            }
        });
        bar.finish_and_clear();
        let mut done = done.into_inner().context("a run panicked")?;
        done.sort_by_key(|(index, _)| *index);
        let mut results = Results::default();
        for (_, own) in done {
            match own {
                Done::Trees(run) => results.runs.push(run),
                Done::Coverage(reached) => results.coverage.push(reached),
            }
        }
        results.choose_representatives();
        results.save(&self.into)?;
        Ok(results)
    }
}

#[cfg(test)]
#[expect(clippy::unreadable_literal, reason = "it stands as it was printed")]
mod pinned;
#[cfg(test)]
mod tests;
