//! The command `coverage`: the test data generation of the improved Ariadne paper, with its techniques
//! and this project's own search, on its programs.

pub mod cell;
pub mod claims;
pub mod figures;
pub mod page;
pub mod run;
pub mod tables;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use setbve::experiment::testdata::{Technique, generate};
use setbve_ariadne_suts::{SUBJECTS, Subject};

use crate::commands::campaign;
use crate::papers::ariadne::cell::{Cell, cells, read, save};
use crate::papers::ariadne::run::{Run, Runs};
use crate::render::provenance;
use crate::results;

/// Generates test data for condition-decision coverage, as the improved Ariadne paper does.
///
/// Grammatical evolution with the improved and the original attribute grammar, genetic algorithms on 8,
/// 16 and 32 bits, plain and seeded, random integers, and this project's own search, on the paper's
/// programs. INTO/runs.csv has a line for every run as soon as it is done; started again, a campaign does
/// what is missing. INTO/results.csv has what came out, and INTO/README.md, index.html and the figures show it. Runs
/// depend on their seeds alone, not on threads or machines. Without options this takes about ten
/// minutes on two cores.
#[derive(Debug, Args)]
pub struct Coverage {
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "coverage")]
    into: PathBuf,
    /// Only programs in whose name this is, such as `comp(5` or `triangle`; several with commas between
    #[arg(long, value_name = "TEXT,..")]
    program: Option<String>,
    /// Only these techniques, with commas between
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', default_values_t = Technique::ALL)]
    method: Vec<Technique>,
    /// How many runs of each technique on each program, with the seeds from 1 on [default: 200 for setbve
    /// and improved; 20 for the others, which often spend all they have]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    runs: Option<u64>,
    /// How many runs at the same time [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Do no runs: write the page and the figures again, from INTO/results.csv
    #[arg(long)]
    page: bool,
}

/// One run to be done.
#[derive(Clone, Copy, Debug)]
struct Job {
    subject: &'static Subject,
    technique: Technique,
    seed: u64,
}

impl Coverage {
    pub fn run(&self) -> Result<()> {
        let results = self.into.join("results.csv");
        if !self.page {
            save(&self.cells()?, &results)?;
            provenance::save(&self.into, &self.command())?;
        }
        page::write(&read(&results)?, &provenance::read(&self.into), &self.into)?;
        println!("{}", self.into.join("README.md").display());
        Ok(())
    }

    /// The command that gives the results again.
    fn command(&self) -> String {
        let mut command = format!("{} coverage", provenance::RUN);
        if let Some(program) = &self.program {
            command.push_str(&format!(" --program '{program}'"));
        }
        if self.method != Technique::ALL {
            let names: Vec<String> = self.method.iter().map(ToString::to_string).collect();
            command.push_str(&format!(" --method {}", names.join(",")));
        }
        if let Some(runs) = self.runs {
            command.push_str(&format!(" --runs {runs}"));
        }
        command
    }

    /// Does what is missing of the campaign.
    fn cells(&self) -> Result<Vec<Cell>> {
        let jobs = self.plan()?;
        results::create_folder(&self.into)?;
        let mut runs = Runs::open(&self.into.join("runs.csv"))?;
        let left: Vec<Job> = jobs
            .iter()
            .copied()
            .filter(|job| !runs.has(job.subject.program.name, job.technique, job.seed))
            .collect();
        eprintln!("{} runs, of which {} are there", jobs.len(), jobs.len() - left.len());
        self.conduct(&left, &mut runs)?;
        Ok(cells(runs.all()))
    }

    fn plan(&self) -> Result<Vec<Job>> {
        let is_wanted = |subject: &&Subject| {
            let name = subject.program.name;
            self.program.as_ref().is_none_or(|wanted| split(wanted).any(|own| name.contains(own)))
        };
        let subjects: Vec<&Subject> = SUBJECTS.iter().filter(is_wanted).collect();
        ensure!(!subjects.is_empty(), "no program's name has that in it");
        let mut jobs = Vec::new();
        for subject in subjects {
            for technique in &self.method {
                let runs = self.runs.unwrap_or_else(|| usual_runs(*technique));
                jobs.extend((1..=runs).map(|seed| Job { subject, technique: *technique, seed }));
            }
        }
        // Seeds change slowest, so that a campaign that is stopped early has some runs of everything.
        jobs.sort_by_key(|job| job.seed);
        Ok(jobs)
    }

    /// Threads take the next run each time they are done with one.
    fn conduct(&self, left: &[Job], runs: &mut Runs) -> Result<()> {
        let threads = self.jobs.map_or_else(campaign::cores, usize::from);
        let next = AtomicUsize::new(0);
        let failure = Mutex::new(None);
        let runs = Mutex::new(runs);
        let style = "{bar:30} {pos}/{len} runs, {elapsed} gone, {eta} to go  {msg}";
        let style = ProgressStyle::with_template(style).context("the template is wrong")?;
        let bar = ProgressBar::new(left.len() as u64).with_style(style);
        thread::scope(|scope| {
            for _ in 0..threads.min(left.len()) {
                scope.spawn(|| {
                    while let Some(job) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let Job { subject, technique, seed } = *job;
                        let course = generate(&subject.program, technique, subject.effort, seed);
                        let run = Run::new(subject.program.name, technique, seed, &course);
                        bar.set_message(format!("{} {technique}", subject.program.name));
                        bar.inc(1);
                        if let Err(error) = runs.lock().expect("no thread panics with it").add(run)
                        {
                            next.store(left.len(), Ordering::Relaxed);
                            *failure.lock().expect("no thread panics with it") = Some(error);
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        failure.into_inner().context("a run panicked")?.map_or(Ok(()), Err)
    }
}

/// The paper has 200 runs of everything.
fn usual_runs(technique: Technique) -> u64 {
    match technique {
        Technique::Guided | Technique::Improved => 200,
        _ => 20,
    }
}

/// Parts between commas, but for those within parentheses, as in `comp(5,3)`.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    })
}

#[cfg(test)]
mod tests;
