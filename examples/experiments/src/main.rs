//! The experiments of the SETBVE paper, with its methods, AutoBVA's and this project's own search:
//! `cargo run --release -p setbve-experiments -- --help`.

#![allow(unreachable_pub, reason = "`pub` is what a module shows to the others here")]

mod budget;
mod commands;
mod papers;
mod render;
mod results;
mod suts;
mod sweep;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use setbve::experiment::{Method, Search};

use crate::budget::Budget;
use crate::commands::campaign::{Plan, conduct};
use crate::commands::contributions::Contributions;
use crate::commands::shard::Shard;
use crate::commands::summarise::Summarise;
use crate::commands::{campaign, merge};
use crate::papers::ariadne::Coverage;
use crate::papers::autobva::AutoBva;
use crate::papers::setbve::{figures, tables};
use crate::results::export;
use crate::suts::{SUTS, Sut};
use crate::sweep::Sweep;

/// Experiments of the SETBVE paper: searches for boundaries, compared.
///
/// `campaign` runs many searches and can be killed and started again at any time, `tables` and
/// `figures` show what came out; `summarise` and `autobva` are for the second paper, `coverage` is for the third. Without options a campaign takes about ten minutes on two cores.
#[derive(Debug, Parser)]
#[command(name = "experiment")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(Run),
    Campaign(Campaign),
    Merge(Merge),
    Sweep(Sweep),
    /// Prints the paper's tables for a campaign, beside the published figures
    Tables(Report),
    /// Draws the paper's figures for a campaign, with a page that holds them all
    Figures(Report),
    Summarise(Summarise),
    Autobva(AutoBva),
    Contributions(Contributions),
    Coverage(Coverage),
}

/// One search.
#[derive(Debug, Args)]
struct Run {
    /// The system under test
    #[arg(long, value_parser = sut_parser())]
    sut: &'static Sut,
    /// How to search: this project's default; SETBVE's Sampler (s), Explorer (e) and Tracer (t); or
    /// AutoBVA's local neighbour sampling and boundary crossing search
    #[arg(long, default_value = "default", value_parser = method_parser())]
    method: Method,
    /// How long: a duration such as 30s, or a number of evaluations, which gives the same everywhere
    #[arg(long, default_value = "30s")]
    budget: Budget,
    /// The start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the archive to this CSV file
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Write the set of candidates of lns or bcs to this CSV file
    #[arg(long, value_name = "FILE")]
    candidates: Option<PathBuf>,
    /// Write the populations with which the Tracer ended to this CSV file
    #[arg(long, value_name = "FILE")]
    traced: Option<PathBuf>,
}

/// Many searches: every combination of systems, methods, budgets and seeds.
///
/// Each run is written as soon as it is done, to INTO/SUT/METHOD/BUDGET/SEED.csv (the archive) and
/// .json (what it was); where there is a Tracer, SEED.traced.csv has the populations with which it ended.
/// Started again, a campaign does what is missing; more runs or methods can be
/// added that way. summary.csv and summary.json list all runs.
///
/// To use several machines, give each its --shard and put the folders together with `merge`;
/// examples/experiments/campaign.yml (GitHub Actions) and campaign.slurm show how. Runs with a budget
/// in evaluations are the same on every machine and for any number of threads; with one in time, a
/// run gets done what the machine has time for.
///
/// An archive of date takes up to a hundred megabytes, one of bytecount half of one.
#[derive(Debug, Args)]
struct Campaign {
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "results")]
    into: PathBuf,
    /// The systems under test, with commas between; `all` for all
    #[arg(long, value_name = "SUT,..", value_delimiter = ',', default_value = "bytecount,circle,bmi,date", value_parser = PossibleValuesParser::new(sut_names().chain(["all"])))]
    suts: Vec<String>,
    /// The methods, with commas between; `all` for all
    #[arg(long, value_name = "METHOD,..", value_delimiter = ',', default_value = "all", value_parser = PossibleValuesParser::new(method_names().chain(["all"])))]
    methods: Vec<String>,
    /// Durations such as 30s, or numbers of evaluations, with commas between
    #[arg(long, value_name = "BUDGET,..", value_delimiter = ',', default_value = "5s")]
    budgets: Vec<Budget>,
    /// How many runs of each combination, with the seeds from 1 on
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// How many runs at the same time [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Only the k-th of n parts of the campaign
    #[arg(long, value_name = "K/N", default_value_t)]
    shard: Shard,
}

/// Puts the results folders of several machines together.
#[derive(Debug, Args)]
struct Merge {
    /// Folders that `campaign` made
    #[arg(required = true, value_name = "DIR")]
    from: Vec<PathBuf>,
    /// The folder for all of them
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
}

#[derive(Debug, Args)]
struct Report {
    /// The folder with the results
    #[arg(value_name = "DIR", default_value = "results")]
    from: PathBuf,
    /// The folder for what is made of them [default: DIR/report]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

fn sut_names() -> impl Iterator<Item = &'static str> {
    SUTS.iter().map(|sut| sut.name)
}

fn method_names() -> impl Iterator<Item = &'static str> {
    Method::ALL.into_iter().map(Method::name)
}

fn sut_parser() -> impl TypedValueParser<Value = &'static Sut> {
    PossibleValuesParser::new(sut_names())
        .map(|name| Sut::named(&name).expect("the parser knows the names"))
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(method_names())
        .map(|name| name.parse().expect("the parser knows the names"))
}

impl Run {
    fn run(&self) -> Result<()> {
        let Self { sut, method, budget, seed, .. } = *self;
        let local = matches!(method, Method::Lns | Method::Bcs);
        ensure!(self.candidates.is_none() || local, "only lns and bcs have a set of candidates");
        let mut search = Search::new(method, budget.limit(), seed);
        if self.candidates.is_some() {
            search = search.keep_candidates();
        }
        for path in self.export.iter().chain(&self.candidates).chain(&self.traced) {
            results::check_writable(path)?;
        }
        let bar = campaign::search_bar();
        let found = sut.search(&search, &mut campaign::track(&bar, budget));
        bar.finish_and_clear();
        println!(
            "{} {method} seed {seed}: {} cells, {} evaluations in {:.1} s",
            sut.name,
            found.cells(),
            found.evaluations(),
            found.time().as_secs_f64()
        );
        let arity = sut.space().arity();
        if let Some(path) = &self.export {
            results::write_whole(path, |file| Ok(export::write(found.elites(), arity, file)?))?;
            println!("{}", path.display());
        }
        if let Some(path) = &self.candidates {
            results::write_whole(path, |file| Ok(export::write(found.candidates(), arity, file)?))?;
            println!("{}: {} candidates", path.display(), found.candidates().count());
        }
        if let Some(path) = &self.traced {
            results::write_whole(path, |file| Ok(export::write(found.traced(), arity, file)?))?;
            println!("{}: {} candidates", path.display(), found.traced().count());
        }
        Ok(())
    }
}

impl Campaign {
    fn plan(&self) -> Plan {
        let has = |names: &[String], name| names.iter().any(|n| n == name || n == "all");
        let mut budgets = self.budgets.clone();
        budgets.sort_unstable();
        budgets.dedup();
        Plan {
            suts: SUTS.iter().filter(|sut| has(&self.suts, sut.name)).collect(),
            methods: Method::ALL.into_iter().filter(|m| has(&self.methods, m.name())).collect(),
            budgets,
            seeds: (1..=self.runs).collect(),
            shard: self.shard,
            jobs: self.jobs.map_or_else(campaign::cores, usize::from),
            into: self.into.clone(),
        }
    }
}

impl Report {
    fn write<E: Into<anyhow::Error>>(
        &self,
        write: fn(&[PathBuf], &Path) -> Result<(), E>,
    ) -> Result<()> {
        let runs = results::archives(&self.from)?;
        let into = self.into.clone().unwrap_or_else(|| self.from.join("report"));
        results::create_folder(&into)?;
        write(&runs, &into).map_err(Into::into)
    }
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(run) => run.run(),
        Command::Campaign(campaign) => conduct(&campaign.plan()).map(drop),
        Command::Merge(Merge { from, into }) => merge::merge(&from, &into)
            .map(|runs| println!("{runs} runs in {}", into.join("summary.csv").display())),
        Command::Sweep(sweep) => sweep.run(),
        Command::Tables(report) => report.write(tables::write),
        Command::Figures(report) => report.write(figures::write),
        Command::Summarise(summarise) => summarise.run(),
        Command::Contributions(contributions) => contributions.run(),
        Command::Autobva(autobva) => autobva.run(),
        Command::Coverage(coverage) => coverage.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
