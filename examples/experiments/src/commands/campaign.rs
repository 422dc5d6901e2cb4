//! The command `campaign`: many runs, on many threads, each written as soon as it is done.

mod memory;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use setbve::experiment::{Method, Search, version};

use crate::budget::Budget;
use crate::commands::method_names;
use crate::commands::shard::Shard;
use crate::results::export;
use crate::results::{self, Record, TRACED};
use crate::suts::{SUTS, Sut};

/// Many searches: every combination of systems, methods, budgets and seeds.
///
/// Each run is written as soon as it is done, to INTO/SUT/METHOD/BUDGET/SEED.csv (the archive) and
/// .json (what it was); where there is a Tracer, SEED.traced.csv has the populations with which it ended.
/// Started again, a campaign does what is missing; more runs or methods can be
/// added that way. summary.csv and summary.json list all runs.
///
/// To use several machines, give each its --shard and put the folders together with `merge`;
/// examples/experiments/campaign.yml (GitHub Actions) and campaign.slurm show how. Runs with a budget
/// in evaluations are the same on every machine and for any number of threads; with one in time, which
/// is processor time on Linux, a run gets done what the machine has time for. Where the runs at the
/// same time may outgrow the memory, a warning says so before they start.
///
/// An archive of date takes up to a hundred megabytes, one of bytecount half of one.
#[derive(Debug, Args)]
pub struct Campaign {
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "results")]
    into: PathBuf,
    /// The systems under test, with commas between; `all` for all
    #[arg(long, value_name = "SUT,..", value_delimiter = ',', default_value = "bytecount,circle,bmi,date", value_parser = PossibleValuesParser::new(Sut::names().chain(["all"])))]
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

impl Campaign {
    pub fn run(&self) -> Result<()> {
        conduct(&self.plan()).map(drop)
    }

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
            jobs: self.jobs.map_or_else(cores, usize::from),
            into: self.into.clone(),
        }
    }
}

/// What is to be run: every combination, or a machine's part of them.
#[derive(Clone, Debug)]
pub struct Plan {
    pub suts: Vec<&'static Sut>,
    pub methods: Vec<Method>,
    pub budgets: Vec<Budget>,
    pub seeds: Vec<u64>,
    pub shard: Shard,
    pub jobs: usize,
    /// The results folder.
    pub into: PathBuf,
}

/// One run of a plan.
#[derive(Clone, Copy, Debug)]
struct Job {
    sut: &'static Sut,
    method: Method,
    budget: Budget,
    seed: u64,
}

/// How many runs were done, and how many were there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conducted {
    pub done: usize,
    pub before: usize,
}

impl Plan {
    /// The runs of this shard. Seeds change slowest, so that a campaign that is stopped early has some
    /// runs of everything.
    fn jobs(&self) -> Vec<Job> {
        let mut jobs = Vec::new();
        for &seed in &self.seeds {
            for &budget in &self.budgets {
                for &sut in &self.suts {
                    jobs.extend(self.methods.iter().map(|&method| Job {
                        sut,
                        method,
                        budget,
                        seed,
                    }));
                }
            }
        }
        let mut position = 0..;
        jobs.retain(|_| position.next().is_some_and(|position| self.shard.holds(position)));
        jobs
    }

    /// Says on standard error what is about to happen and how long it will take.
    fn announce(&self, before: usize, left: &[Job]) {
        let part =
            if self.shard.is_whole() { String::new() } else { format!(", part {}", self.shard) };
        eprintln!(
            "{} runs into {}{part}; {before} are there already",
            before + left.len(),
            self.into.display()
        );
        let (mut seconds, mut counted) = (0.0, 0);
        for job in left {
            match job.budget {
                Budget::Time(time) => seconds += time.as_secs_f64(),
                Budget::Evaluations(evaluations) => counted += evaluations,
            }
        }
        if seconds > 0.0 {
            let took = Duration::from_secs((seconds / self.jobs as f64).ceil() as u64);
            let jobs = self.jobs;
            eprintln!(
                "about {} on {jobs} threads, and a little for writing",
                humantime::format_duration(took)
            );
            if jobs > cores() {
                eprintln!("{jobs} threads share {} cores: it will take longer", cores());
            }
        }
        if counted > 0 {
            eprintln!(
                "{counted} evaluations, of which a core does some 100000 to 1000000 per second"
            );
        }
        let available = memory::available();
        let warning = available.and_then(|available| memory::warning(left, self.jobs, available));
        if let Some(warning) = warning {
            eprintln!("{warning}");
        }
    }
}

/// Cores of this machine.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does the runs that are not there yet, and writes the summary of all that are.
///
/// # Errors
///
/// If something cannot be written, or runs in the folder are of another version.
pub fn conduct(plan: &Plan) -> Result<Conducted> {
    results::create_folder(&plan.into)?;
    results::check_writable(&plan.into.join("summary.csv"))?;
    let all = plan.jobs();
    let mut left = Vec::new();
    for job in &all {
        if !is_there(*job, &plan.into)? {
            left.push(*job);
        }
    }
    let conducted = Conducted { done: left.len(), before: all.len() - left.len() };
    plan.announce(conducted.before, &left);
    run_all(plan, &left)?;
    let runs = results::summarise(&plan.into)?;
    eprintln!("{runs} runs in {}", plan.into.join("summary.csv").display());
    Ok(conducted)
}

fn is_there(job: Job, dir: &Path) -> Result<bool> {
    let json = results::place(dir, job.sut, job.method, job.budget, job.seed);
    if !json.exists() {
        return Ok(false);
    }
    let record = Record::read(&json)?;
    ensure!(
        record.version == version(),
        "{} was made by version {}, this is {}: choose another folder, or delete it",
        json.display(),
        record.version,
        version()
    );
    Ok(true)
}

/// Threads take the next run each time they are done with one; the first error ends them all.
fn run_all(plan: &Plan, left: &[Job]) -> Result<()> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let failure = Mutex::new(None);
    let bars = Bars::new(left.len());
    thread::scope(|scope| {
        for _ in 0..plan.jobs.min(left.len()) {
            scope.spawn(|| {
                let bar = bars.of_thread();
                while !stopped.load(Ordering::Relaxed) {
                    let Some(job) = left.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    match run_one(*job, &plan.into, &bar) {
                        Ok(record) => bars.done(&record),
                        Err(error) => {
                            stopped.store(true, Ordering::Relaxed);
                            failure.lock().expect("no thread panics with it").get_or_insert(error);
                        }
                    }
                }
                bar.finish_and_clear();
            });
        }
    });
    bars.total.finish_and_clear();
    failure.into_inner().expect("no thread panics with it").map_or(Ok(()), Err)
}

/// Runs one search and writes it: the archive, the Tracer's populations, then the JSON that says it is there.
fn run_one(job: Job, dir: &Path, bar: &ProgressBar) -> Result<Record> {
    let Job { sut, method, budget, seed } = job;
    let json = results::place(dir, sut, method, budget, seed);
    results::create_folder(json.parent().context("not a file")?)?;
    results::sweep(&json)?;
    bar.set_message(format!("{} {method} {budget} seed {seed}", sut.name));
    let search = Search::new(method, budget.limit(), seed);
    let found = sut.search(&search, &mut track(bar, budget));
    bar.set_message(format!("{} {method} {budget} seed {seed}: writing", sut.name));
    let arity = sut.space().arity();
    results::write_whole(&json.with_extension("csv"), |file| {
        Ok(export::write(found.elites(), arity, file)?)
    })?;
    if found.traced().next().is_some() {
        results::write_whole(&json.with_extension(TRACED), |file| {
            Ok(export::write(found.traced(), arity, file)?)
        })?;
    }
    let record = Record {
        sut: sut.name.into(),
        method: method.name().into(),
        budget: budget.to_string(),
        seed,
        evaluations: found.evaluations(),
        seconds: found.time().as_secs_f64(),
        cells: found.cells(),
        version: version(),
    };
    results::write_json(&json, &record)?;
    Ok(record)
}

/// Moves a bar along with a search, a few times per second.
pub fn track(bar: &ProgressBar, budget: Budget) -> impl FnMut(setbve::experiment::Progress) {
    let unit = match budget {
        Budget::Time(time) => time.as_millis() as u64,
        Budget::Evaluations(evaluations) => evaluations,
    };
    bar.set_prefix("");
    bar.set_position(0);
    bar.set_length(unit);
    let mut shown = Duration::ZERO;
    move |progress| {
        if progress.time < shown + Duration::from_millis(100) {
            return;
        }
        shown = progress.time;
        bar.set_position(match budget {
            Budget::Time(_) => progress.time.as_millis() as u64,
            Budget::Evaluations(_) => progress.evaluations,
        });
        bar.set_prefix(format!("{} cells", progress.cells));
    }
}

/// A bar for the length of one search.
pub fn search_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {percent:>3}%  {msg} {prefix}");
    ProgressBar::new(1).with_style(style.expect("the template is right"))
}

/// One bar for all runs, one for each thread; lines instead where nobody watches.
struct Bars {
    all: MultiProgress,
    total: ProgressBar,
    watched: bool,
    start: Instant,
}

impl Bars {
    fn new(runs: usize) -> Self {
        let style = "{bar:30} {pos}/{len} runs, {elapsed} gone, {eta} to go";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let all = MultiProgress::new();
        let total = all.add(ProgressBar::new(runs as u64).with_style(style));
        total.enable_steady_tick(Duration::from_secs(1));
        let watched = std::io::stderr().is_terminal() || cfg!(test);
        Self { all, total, watched, start: Instant::now() }
    }

    fn of_thread(&self) -> ProgressBar {
        self.all.insert_before(&self.total, search_bar())
    }

    fn done(&self, record: &Record) {
        self.total.inc(1);
        if !self.watched {
            let Record { sut, method, budget, seed, evaluations, cells, .. } = record;
            let (at, of) = (self.total.position(), self.total.length().unwrap_or_default());
            let since =
                humantime::format_duration(Duration::from_secs(self.start.elapsed().as_secs()));
            eprintln!(
                "{at}/{of} after {since}: {sut} {method} {budget} seed {seed}: {cells} cells, {evaluations} evaluations"
            );
        }
    }
}

#[cfg(test)]
mod tests;
