//! `cargo setbve compare`: explores two versions of a function together, and names inputs at which
//! they differ. Nothing is pinned.

mod asked;
mod package;

use clap::Args;

use crate::commands::new::chosen;
use crate::commands::test::{cannot_run, cargo};
use crate::failure::{End, Failure};
use crate::output::say;
use crate::sources::argument::obstacle_to_comparison;
use crate::sources::{Function, Sources};
use crate::workspace::Workspace;
use package::Package;

#[derive(Args)]
pub(crate) struct Compare {
    /// The function: its name, or its path as `fees::late_fee`
    function: String,
    /// A revision of git, or a released version as `1.2.0`
    #[arg(long, value_name = "REV|VERSION")]
    against: String,
    /// The longest that both are explored [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = super::test::duration)]
    budget: Option<std::time::Duration>,
}

/// What stands in front of the number of calls in the report of a comparison.
const CALLS: &str = ", in at most ";

/// The most differences that are named.
const MOST: usize = 24;

/// What differs, and the most calls that were made of either version.
struct Compared {
    said: Vec<String>,
    calls: u64,
}

impl Compare {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let sources = Sources::of(&workspace.package)?;
        let function = chosen(workspace, &sources, &self.function)?;
        let asks = function.is_explored && !package::is_version(&self.against);
        if let Some(reason) = obstacle_to_comparison(function) {
            if !asks {
                let at = workspace.shown(&function.file);
                let advice = "with the attribute, it can be compared with a revision of git";
                let path = &function.path;
                return Err(Failure::usage(format!("`{path}` in {at}: {reason}; {advice}")));
            }
            return Ok(self.said(function, &self.asked(workspace)?));
        }
        let mut compared = self.together(workspace, &sources, function)?;
        // The tests see into the function, and lead where a search from outside does not.
        if asks && compared.said.is_empty() && workspace.snapshots(Some(&self.function)).is_ok() {
            let asked = self.asked(workspace)?;
            compared = Compared { calls: compared.calls + asked.calls, ..asked };
        }
        Ok(self.said(function, &compared))
    }

    /// What the tests of both versions tell.
    fn asked(&self, workspace: &Workspace) -> Result<Compared, Failure> {
        let package = Package::empty(workspace)?;
        let was = package.check_out(workspace, &self.against)?;
        asked::differences(workspace, &self.function, &was)
    }

    /// What a package tells that calls both versions.
    fn together(
        &self,
        workspace: &Workspace,
        sources: &Sources,
        function: &Function,
    ) -> Result<Compared, Failure> {
        let package = Package::write(workspace, sources, function, &self.against)?;
        let mut command = cargo();
        command.args(["test", "--quiet", "--lib", "--", "--nocapture"]);
        command.current_dir(package.folder()).env("CARGO_TARGET_DIR", workspace.target());
        if let Some(budget) = self.budget {
            command.env("SETBVE_BUDGET", humantime::format_duration(budget).to_string());
        }
        let output = command
            .stdin(std::process::Stdio::null())
            .output()
            .map_err(|error| cannot_run(&error))?;
        let [said, problem] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        let compared = Compared::parse(&said).ok_or_else(|| {
            Failure::Program(format!(
                "the two versions cannot be explored together:\n{}",
                problem.trim_end()
            ))
        })?;
        warn(&problem);
        Ok(compared)
    }

    /// Says what differs, if something does.
    fn said(&self, function: &Function, compared: &Compared) -> End {
        let (path, against) = (&function.path, &self.against);
        let Compared { said, calls } = compared;
        if said.is_empty() {
            say(&format!(
                "`{path}` gives the same as at {against}, in at most {calls} calls of either\n"
            ));
            return End::Fine;
        }
        say(&format!("`{path}` differs from {against}:\n"));
        for line in said.iter().take(MOST) {
            say(&format!("  {line}\n"));
        }
        if let Some(more @ 1..) = said.len().checked_sub(MOST) {
            say(&format!("  and {more} more calls\n"));
        }
        End::Differs
    }
}

/// Passes on what limits the result, as a test says it.
fn warn(said: &str) {
    for warning in warnings(said) {
        eprintln!("warning: {warning}");
    }
}

fn warnings(said: &str) -> impl Iterator<Item = &str> {
    let lines = said.lines().filter_map(|line| line.strip_prefix("setbve: `"));
    let split = lines.filter_map(|line| line.split_once("`: "));
    split.filter(|(path, _)| !path.contains('`')).map(|(_, warning)| warning)
}

impl Compared {
    /// Reads the report of the test.
    fn parse(report: &str) -> Option<Self> {
        let mut lines = report.lines().skip_while(|line| !line.contains(CALLS));
        let (_, calls) = lines.next()?.split_once(CALLS)?;
        let calls = calls.split(' ').next()?.parse().ok()?;
        let said = lines.map_while(|line| line.strip_prefix("  "));
        Some(Self { said: said.map(str::to_owned).collect(), calls })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_the_test_is_read() {
        let of = |report: &str| Compared::parse(report).map(|own| (own.said, own.calls));
        let same = "\nrunning 1 test\nsetbve: `f` gives the same as `g`, in at most 12 calls of \
                    either\n.\n";
        assert_eq!(of(same), Some((Vec::new(), 12)));
        let differs = "setbve: `f` differs from `g`, in at most 70 calls of either:\n  f(1) was 2, \
                       is now 3\n    for `n` 1 alone\nF\n\nfailures:\n    f_boundaries\n";
        let lines = ["f(1) was 2, is now 3", "  for `n` 1 alone"].map(str::to_owned);
        assert_eq!(of(differs), Some((lines.into(), 70)));
        assert_eq!(of("error: could not compile\n"), None);
    }

    #[test]
    fn what_limits_the_result_is_passed_on() {
        let said = "setbve: `f`: the budget ended\nsetbve: `f` differs from `g`: it does\nerror\n";
        assert_eq!(warnings(said).collect::<Vec<_>>(), ["the budget ended"]);
    }
}
