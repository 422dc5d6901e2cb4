//! The command `attack`: whether an exploration does harm, and whether a verdict is false.

mod budgets;
mod damages;
mod environments;
mod functions;
mod victim;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use clap::{Args, ValueEnum};

/// What is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Campaign {
    /// Functions that do what nobody expects: each is accepted, run again, and moved
    Functions,
    /// Tests in surroundings that nobody expects: variables, descriptors, signals, limits, folders
    Environment,
    /// Tests with budgets of every size, of few calls, and that are killed or frozen meanwhile
    Budgets,
    /// Snapshots of the examples that were damaged in every known way, one at a time
    Damages,
}

/// Attacks setbve with hostile functions, surroundings, budgets and damaged snapshots, and counts
/// what does not hold.
///
/// `functions` and `environment` take about ten minutes on two cores, `budgets` about five, and
/// `damages` about an hour: every cut at the end of a line, every line, pair and further place taken
/// out, lines and pairs written twice, labels, numbers of calls, constants and digests edited. A test
/// that fails, or says on standard error that it judges less, has seen the damage.
#[derive(Debug, Args)]
pub struct Attack {
    /// Only these
    #[arg(long, value_enum, value_delimiter = ',')]
    campaign: Vec<Campaign>,
    /// Damage snapshots that are taken anew, in place of the accepted ones
    #[arg(long)]
    anew: bool,
    /// Only these functions, with commas between
    #[arg(long, value_name = "FUNCTION,..", value_delimiter = ',')]
    only: Vec<String>,
    /// How many tests run at the same time
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

impl Attack {
    pub fn run(&self) -> Result<()> {
        let is_meant = |campaign| self.campaign.is_empty() || self.campaign.contains(&campaign);
        if is_meant(Campaign::Functions) {
            self.explore_hostile()?;
        }
        if is_meant(Campaign::Environment) {
            self.change_surroundings()?;
        }
        if is_meant(Campaign::Budgets) {
            self.change_budgets()?;
        }
        if is_meant(Campaign::Damages) {
            self.damage()?;
        }
        Ok(())
    }

    fn is_meant(&self, function: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == function)
    }
}

/// The folder of the workspace.
fn root() -> Result<PathBuf> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?)
}

/// The program of the tests of a package in this folder.
fn built(folder: &Path, which: &[&str]) -> Result<PathBuf> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(folder)
        .args(["test", "--no-run", "--lib", "--message-format=json"])
        .args(which)
        .stderr(Stdio::inherit())
        .output()?;
    ensure!(output.status.success(), "the tests in {} do not build", folder.display());
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut programs = messages.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    });
    programs.next_back().with_context(|| format!("cargo names no program of {}", folder.display()))
}
