//! `cargo setbve test`: the tests that the attribute has generated, and no others.

mod build;
mod nextest;
mod offered;
mod run;
mod summary;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use clap::Args;

use crate::failure::{End, Failure};
use crate::output::say;
use crate::workspace::Workspace;

/// The end of the name of each generated test.
pub(crate) const SUFFIX: &str = "_boundaries";

/// The most calls of a deep search for each second that it may take: few enough that what follows
/// it has its time as well.
const CALLS_PER_SECOND: u64 = 20_000;
const LEAST_SECONDS: u64 = 5;

#[derive(Args, Default)]
pub(crate) struct Test {
    /// Run only functions whose tests have this in their path
    filter: Vec<String>,
    /// Only execute what is accepted again, and look for nothing new
    #[arg(long, conflicts_with = "deep")]
    replay: bool,
    /// Search for so long with another seed, such as `10m`; what is new fails nothing
    #[arg(long, value_name = "TIME", value_parser = duration)]
    deep: Option<Duration>,
    /// The seed of a deep search [default: the time]
    #[arg(long, requires = "deep")]
    seed: Option<u64>,
    /// How many functions run at the same time
    #[arg(long, short, value_name = "N")]
    jobs: Option<usize>,
    /// The package, as often as needed
    #[arg(long, short, value_name = "NAME")]
    package: Vec<String>,
    /// Build in release mode
    #[arg(long)]
    release: bool,
    /// Run tests by this program itself, even where cargo-nextest is installed
    #[arg(long)]
    no_nextest: bool,
    /// More arguments of `cargo test`, or of `cargo nextest run`
    #[arg(last = true)]
    cargo: Vec<String>,
}

pub(crate) use run::one as ran;

/// The generated tests of these packages, built.
pub(crate) fn built(package: Vec<String>, workspace: &Workspace) -> Result<Vec<Runnable>, Failure> {
    build::tests(&Test { package, ..Test::default() }, workspace)
}

pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| error.to_string())
}

/// A test that has run.
pub(crate) struct Ran {
    /// The crate that it is of, and its path in there: `demo`, `fees::late_fee_boundaries`.
    pub(crate) binary: String,
    pub(crate) path: String,
    pub(crate) passed: bool,
    pub(crate) took: Duration,
    pub(crate) output: String,
}

/// The name of a test's snapshot, without its ending.
pub(crate) fn stem(binary: &str, path: &str) -> String {
    let path = path.strip_suffix(SUFFIX).unwrap_or(path);
    format!("{binary}__{}", path.replace("::", "__"))
}

impl Ran {
    pub(crate) fn stem(&self) -> String {
        stem(&self.binary, &self.path)
    }
}

/// A test that can be run.
#[derive(Clone, Debug)]
pub(crate) struct Runnable {
    pub(crate) binary: String,
    pub(crate) executable: PathBuf,
    pub(crate) package: PathBuf,
    pub(crate) path: String,
}

impl Test {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let started = SystemTime::now();
        let uses_nextest = !self.no_nextest && self.deep.is_none() && is_installed("nextest");
        run::keep_what_is_finished();
        let (ran, all) = if uses_nextest {
            nextest::run(self, workspace)?
        } else {
            let tests = build::tests(self, workspace)?;
            (run::all(self, &tests), tests.len())
        };
        let was_interrupted = ran.len() < all;
        let end = if was_interrupted && ran.is_empty() {
            End::Failed
        } else {
            summary::write(workspace, &ran, started, self.deep.is_some())?
        };
        if !was_interrupted {
            return Ok(end);
        }
        say(&format!("\ninterrupted: {} of {all} functions were explored\n", ran.len()));
        Ok(if end == End::Fine { End::Failed } else { end })
    }

    /// What setbve reads from the environment.
    fn environment(&self) -> Vec<(&'static str, String)> {
        let mut variables = Vec::new();
        if self.replay {
            variables.push(("SETBVE_BUDGET", "0".to_owned()));
        }
        if let Some(time) = self.deep {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            let seed = self.seed.unwrap_or(now.map_or(1, |now| now.as_secs()));
            variables.push(("SETBVE_BUDGET", humantime::format_duration(time).to_string()));
            let calls = time.as_secs().max(LEAST_SECONDS).saturating_mul(CALLS_PER_SECOND);
            variables.push(("SETBVE_EVALUATIONS", calls.to_string()));
            variables.push(("SETBVE_SEED", seed.to_string()));
        }
        variables
    }

    /// What cargo is told of what to build.
    fn selection(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        for package in &self.package {
            arguments.extend(["--package".to_owned(), package.clone()]);
        }
        if self.release {
            arguments.push("--release".to_owned());
        }
        arguments.extend(self.cargo.iter().cloned());
        arguments
    }

    /// Whether a test's path is one that was asked for.
    fn is_chosen(&self, path: &str) -> bool {
        let is_of = |filter: &String| path.contains(filter);
        path.ends_with(SUFFIX) && (self.filter.is_empty() || self.filter.iter().any(is_of))
    }
}

/// The cargo that this was started by.
pub(crate) fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Command::new(cargo)
}

/// Whether cargo knows a subcommand.
pub(crate) fn is_installed(subcommand: &str) -> bool {
    let mut command = cargo();
    command.args([subcommand, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

pub(crate) fn cannot_run(error: &std::io::Error) -> Failure {
    Failure::Program(format!("cargo cannot be run: {error}"))
}
