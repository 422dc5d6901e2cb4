//! The arguments of the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::commands::{
    compare, decide, diff, doctor, explain, init, list, new, report, review, test, tests,
};
use crate::failure::{End, Failure};
use crate::output::say;
use crate::workspace::Workspace;

/// What every subcommand's help ends with.
const CODES: &str = "Exit codes: 0 fine, 1 wrong usage, 2 something differs, 3 something is \
                     pending, 4 the build or a test failed, 5 a snapshot is damaged";

#[derive(Parser)]
#[command(name = "cargo setbve", bin_name = "cargo setbve", version, about, after_help = CODES)]
#[command(propagate_version = true, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    /// The Cargo.toml of the package or workspace
    #[arg(long, global = true, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Set a package up: the dev-dependency, the profile, what git ignores
    Init(init::Init),
    /// Put the attribute in front of a function, or list those that would pay
    New(new::New),
    /// Build and run the tests of setbve alone
    Test(test::Test),
    /// List the functions with snapshots
    List(list::List),
    /// Show what differs between pending and accepted snapshots, or since a revision
    Diff(diff::Diff),
    /// Go through pending changes one by one, and accept or reject each
    Review(review::Review),
    /// Accept pending changes
    Accept(decide::Names),
    /// Reject pending changes
    Reject(decide::Names),
    /// Write what differs as pages, a table, annotations or JSON
    Report(report::Report),
    /// Explore a function together with an earlier version of it, and name inputs that differ
    Compare(compare::Compare),
    /// Write the accepted boundaries of a function as unit tests
    Tests(tests::Tests),
    /// Say which condition decides each boundary of a function, or what calls around one give
    Explain(explain::Explain),
    /// Say what keeps setbve from working as it could
    Doctor(doctor::Doctor),
    /// Write completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual page
    #[command(hide = true)]
    Manual,
}

pub(crate) fn run(arguments: Vec<OsString>) -> Result<End, Failure> {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let is_asked = [ErrorKind::DisplayHelp, ErrorKind::DisplayVersion];
            if is_asked.contains(&error.kind()) {
                let _ = error.print();
                return Ok(End::Fine);
            }
            if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
                let _ = error.print();
                return Ok(End::Misused);
            }
            let text = error.to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
            return Err(Failure::usage(text));
        }
    };
    let workspace = || Workspace::of(arguments.manifest_path.as_deref());
    match arguments.command {
        Command::List(list) => list.run(&workspace()?),
        Command::Diff(diff) => diff.run(&workspace()?),
        Command::Review(review) => review.run(&workspace()?),
        Command::Accept(names) => names.accept(&workspace()?),
        Command::Reject(names) => names.reject(&workspace()?),
        Command::Init(init) => init.run(&workspace()?),
        Command::New(new) => new.run(&workspace()?),
        Command::Report(report) => report.run(&workspace()?),
        Command::Tests(tests) => tests.run(&workspace()?),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "cargo-setbve", &mut text);
            say(&String::from_utf8_lossy(&text));
            Ok(End::Fine)
        }
        Command::Manual => {
            let mut text = Vec::new();
            let rendered = clap_mangen::Man::new(Arguments::command()).render(&mut text);
            rendered.map_err(|error| Failure::usage(error.to_string()))?;
            say(&String::from_utf8_lossy(&text));
            Ok(End::Fine)
        }
        Command::Explain(explain) => explain.run(&workspace()?),
        Command::Compare(compare) => compare.run(&workspace()?),
        Command::Doctor(doctor) => doctor.run(&workspace()?),
        Command::Test(test) => test.run(&workspace()?),
    }
}
