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

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use crate::commands::ablate::Ablate;
use crate::commands::attack::Attack;
use crate::commands::campaign::Campaign;
use crate::commands::contributions::Contributions;
use crate::commands::merge::Merge;
use crate::commands::outside::Outside;
use crate::commands::run::Run;
use crate::commands::sites::Sites;
use crate::commands::summarise::Summarise;
use crate::papers::ariadne::Coverage;
use crate::papers::autobva::AutoBva;
use crate::papers::godeltest::GodelTest;
use crate::papers::setbve::{anytime, figures, tables};
use crate::sweep::Sweep;

/// Experiments of the SETBVE paper: searches for boundaries, compared.
///
/// `campaign` runs many searches and can be killed and started again at any time, `tables`,
/// `figures` and `anytime` show what came out; `summarise` and `autobva` are for the second paper, `coverage` is for the third, `godeltest` for the fourth. Without options a campaign takes about ten minutes on two cores.
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
    Outside(Outside),
    Sweep(Sweep),
    /// Prints the paper's tables for a campaign, beside the published figures
    Tables(Report),
    /// Draws the paper's figures for a campaign, with a page that holds them all
    Figures(Report),
    /// Draws what a campaign reached in each of its budgets in seconds, beside the paper's best
    Anytime(Report),
    Summarise(Summarise),
    Autobva(AutoBva),
    Contributions(Contributions),
    Ablate(Ablate),
    Attack(Attack),
    Sites(Sites),
    Coverage(Coverage),
    #[command(name = "godeltest")]
    GodelTest(GodelTest),
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
        Command::Campaign(campaign) => campaign.run(),
        Command::Merge(merge) => merge.run(),
        Command::Outside(outside) => outside.run(),
        Command::Sweep(sweep) => sweep.run(),
        Command::Tables(report) => report.write(tables::write),
        Command::Figures(report) => report.write(figures::write),
        Command::Anytime(report) => report.write(anytime::write),
        Command::Summarise(summarise) => summarise.run(),
        Command::Contributions(contributions) => contributions.run(),
        Command::Ablate(ablate) => ablate.run(),
        Command::Attack(attack) => attack.run(),
        Command::Sites(sites) => sites.run(),
        Command::Autobva(autobva) => autobva.run(),
        Command::Coverage(coverage) => coverage.run(),
        Command::GodelTest(godeltest) => godeltest.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
