//! The command `sweep`: explores the standard library's functions of integers, each isolated, and
//! reports what surprises.
//!
//! The counterpart of `AutoBVA`'s second investigation, which explored the functions of Julia's `Base`.

pub mod check;
pub mod clusters;
pub mod finding;
pub mod investigation;
pub mod page;
pub mod published;
pub mod surprise;
pub mod tables;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use setbve::experiment::{Found, Limit, Method, Search, version, worker_of};
use setbve_std_suts::{StdFunction, functions};

use crate::budget::Budget;
use crate::commands::campaign;
use crate::render::table::Table;
use crate::results;
use crate::sweep::check::Checked;
use crate::sweep::clusters::{Candidates, Pool, by_validity};
use crate::sweep::finding::{Finding, Line, Run, Settings};

/// Calls that stand for a millisecond, of each method.
const CALLS_PER_MILLISECOND: u64 = 75;
/// How many times its budget a function may take.
const PATIENCE: u32 = 10;
/// The file with everything that was found.
const FINDINGS: &str = "sweep.json";
/// Boundaries of a function that are kept.
const BOUNDARIES: usize = 40;

/// Explores the standard library's functions of integers, and reports what surprises.
///
/// Over 1,500 pairs of function and type: of integers and their nonzero forms, bool, char, durations,
/// memory layouts and IP addresses. Each is explored in a worker process of its own by this project's
/// search and by AutoBVA's two, each with the same number of evaluations, so that every sweep gives
/// the same. INTO/functions holds what was found of each; started again, a sweep does what is
/// missing. INTO/sweep.md, sweep.html, sweep.json and two CSV files say what came out.
#[derive(Debug, Args)]
pub struct Sweep {
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "sweep")]
    into: PathBuf,
    /// Only functions in whose name this is, such as `i32::` or `::pow`
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// How long to explore each function: calls per method, or a duration that stands for as many as a
    /// machine of today makes in it, 225 per millisecond and all methods together. The clock decides
    /// nothing, so that every sweep gives the same, but for a function so slow that it takes ten times
    /// as long: it is cut short, and the tables say so
    #[arg(long, default_value = "2s")]
    budget: Budget,
    /// The start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many functions at the same time [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Also look up what everybody expects to be found, and fail if any of it is missing
    #[arg(long)]
    check: bool,
    /// Run the functions in this process
    #[arg(skip)]
    in_process: bool,
}

/// The methods, the one first whose boundaries are kept.
const METHODS: [Method; 3] = [Method::Default, Method::Lns, Method::Bcs];
/// Which of them have their candidates clustered together: what an archive holds is not of the kind that
/// local searches find.
const POOLS: [&[Method]; 2] = [&[Method::Default], &[Method::Lns, Method::Bcs]];

/// What a sweep left in its folder.
pub fn findings(dir: &Path) -> Result<Vec<Finding>> {
    let path = dir.join(FINDINGS);
    let attempt = || -> Result<_> { Ok(serde_json::from_str(&fs::read_to_string(&path)?)?) };
    attempt().with_context(|| path.display().to_string())
}

/// Tables 5, 8 and 9 of the `AutoBVA` paper.
pub fn paper_tables(findings: &[Finding]) -> [Table; 3] {
    [
        investigation::detection(findings),
        investigation::summarisation(findings),
        investigation::coverage(findings),
    ]
}

impl Sweep {
    pub fn run(&self) -> Result<()> {
        let list = functions();
        if let Some(name) = worker_of() {
            // It does not come back: this process serves that function.
            let function = list.iter().find(|function| function.path() == name);
            self.explore(function.with_context(|| format!("`{name}` is no function here"))?);
        }
        let list: Vec<_> =
            list.into_iter().filter(|function| function.path().contains(&self.only)).collect();
        ensure!(!list.is_empty(), "no function's name has `{}` in it", self.only);
        let start = Instant::now();
        let findings = self.explore_all(&list)?;
        let took = humantime::format_duration(Duration::from_secs(start.elapsed().as_secs()));
        let page = self.report(&findings)?;
        println!("{} functions in {took}: {}", findings.len(), self.into.display());
        if self.check {
            let Checked { met, missing } = check::check(&findings, &page);
            println!("{met} of {} demands met", met + missing.len());
            for missing in &missing {
                println!("missing: {missing}");
            }
            ensure!(missing.is_empty(), "{} boundaries were not found", missing.len());
        }
        Ok(())
    }

    /// Calls of each method.
    fn evaluations(&self) -> u64 {
        match self.budget {
            Budget::Evaluations(evaluations) => evaluations,
            Budget::Time(time) => time.as_millis() as u64 * CALLS_PER_MILLISECOND,
        }
    }

    /// The longest that a function may take.
    fn longest(&self) -> Duration {
        PATIENCE
            * Duration::from_millis(self.evaluations().div_ceil(CALLS_PER_MILLISECOND).max(1000))
    }

    fn settings(&self) -> Settings {
        Settings {
            evaluations: self.evaluations(),
            methods: METHODS.map(|method| method.name().to_owned()).into(),
            seed: self.seed,
            version: version(),
        }
    }

    /// Where a function's findings are.
    fn place(&self, function: &StdFunction) -> PathBuf {
        let folder = self.into.join("functions").join(function.owner);
        folder.join(function.name).with_extension("json")
    }

    /// The findings of an earlier sweep, if they are still good.
    fn earlier(&self, function: &StdFunction) -> Option<Finding> {
        let text = fs::read_to_string(self.place(function)).ok()?;
        let finding: Finding = serde_json::from_str(&text).ok()?;
        let is_cut = finding.runs.iter().any(|run| run.cut);
        (finding.settings == self.settings() && !is_cut).then_some(finding)
    }

    fn explore_all(&self, list: &[StdFunction]) -> Result<Vec<Finding>> {
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let findings: Mutex<Vec<(usize, Result<Finding>)>> = Mutex::default();
        let jobs = self.jobs.map_or_else(campaign::cores, usize::from);
        let (start, of) = (Instant::now(), list.len());
        thread::scope(|scope| {
            for _ in 0..jobs.min(of) {
                scope.spawn(|| {
                    while let Some((index, function)) = {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        list.get(index).map(|function| (index, function))
                    } {
                        let finding = self.explored(function);
                        let is_wrong = finding.is_err();
                        findings.lock().expect("no thread panics with it").push((index, finding));
                        if is_wrong {
                            next.store(of, Ordering::Relaxed);
                        }
                        let at = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if at.is_multiple_of(100) {
                            let since = start.elapsed().as_secs();
                            eprintln!("{at} of {of} after {since} s: {}", function.path());
                        }
                    }
                });
            }
        });
        let mut findings = findings.into_inner().expect("no thread panics with it");
        findings.sort_by_key(|(index, _)| *index);
        findings.into_iter().map(|(_, finding)| finding).collect()
    }

    /// What is known of a function, or is found now and written down.
    fn explored(&self, function: &StdFunction) -> Result<Finding> {
        if let Some(finding) = self.earlier(function) {
            return Ok(finding);
        }
        let finding = self.explore(function);
        let path = self.place(function);
        results::create_folder(path.parent().context("not a file")?)?;
        results::write_json(&path, &finding)?;
        Ok(finding)
    }

    fn explore(&self, function: &StdFunction) -> Finding {
        let mut endings = Vec::new();
        let start = Instant::now();
        let searched = METHODS.map(|method| {
            let time = self.longest().saturating_sub(start.elapsed());
            let limit = Limit { time: Some(time), evaluations: Some(self.evaluations()) };
            let search = Search::new(method, limit, self.seed).keep_candidates();
            let search = if method == Method::Default { search.maps() } else { search };
            let found = function.search(&search, !self.in_process);
            for ending in found.endings() {
                if !endings.contains(ending) {
                    endings.push(ending.clone());
                }
            }
            let cut = found.evaluations() < self.evaluations() && found.time() >= time;
            (method, found, cut)
        });
        let space = function.space();
        let boundaries = searched[0].1.boundaries(BOUNDARIES).into_iter();
        let boundaries = boundaries.map(|found| Line::of(found, function, &space)).collect();
        let candidates = searched.each_ref().map(|(method, found, _)| candidates(*method, found));
        let runs = searched.iter().zip(&candidates).map(|((method, found, cut), groups)| Run {
            method: method.name().into(),
            evaluations: found.evaluations(),
            cut: *cut,
            candidates: groups.each_ref().map(Vec::len),
        });
        let runs = runs.collect();
        let pools = POOLS.map(|methods| {
            let all = METHODS.iter().zip(&candidates);
            let own = all.filter(|(method, _)| methods.contains(method));
            let own: Vec<_> = own.map(|(method, groups)| (method.name(), groups)).collect();
            Pool::of(&own, &space, self.seed)
        });
        Finding {
            owner: function.owner.to_owned(),
            name: function.name.to_owned(),
            settings: self.settings(),
            runs,
            pools: pools.into(),
            boundaries,
            endings,
        }
    }

    /// Writes what came out; gives the page.
    fn report(&self, findings: &[Finding]) -> Result<String> {
        let changes = surprise::changes(findings);
        let write = |name: &str, text: &str| {
            let path: &Path = &self.into.join(name);
            results::write_whole(path, |file| Ok(std::io::Write::write_all(file, text.as_bytes())?))
        };
        results::create_folder(&self.into)?;
        write("sweep.md", &tables::markdown(findings, &changes))?;
        let page = page::page(findings, &changes);
        write("sweep.html", &page)?;
        write("functions.csv", &tables::functions_csv(findings)?)?;
        write("boundaries.csv", &tables::boundaries_csv(&changes)?)?;
        results::write_json(&self.into.join(FINDINGS), &findings)?;
        Ok(page)
    }
}

/// The candidates of a search: of an archive, all pairs with different outputs.
fn candidates(method: Method, found: &Found) -> Candidates<'_> {
    if method == Method::Default {
        by_validity(found.elites().filter(|elite| elite.derivative > 0.0))
    } else {
        by_validity(found.candidates())
    }
}

#[cfg(test)]
mod tests;
