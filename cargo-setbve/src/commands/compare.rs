//! `cargo setbve compare`: explores two versions of a function together, and names inputs at which
//! they differ. Nothing is pinned.

mod asked;
mod package;

use clap::Args;

use crate::commands::new::chosen;
use crate::commands::test::cargo;
use crate::failure::{End, Failure, say};
use crate::snapshot::Snapshot;
use crate::snapshot::body::{Body, Call};
use crate::snapshot::place::Place;
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

/// What the explored function says where both versions give the same.
const SAME: &str = "same";
/// Between what the two versions give.
const IS_NOW: &str = " is now ";

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
        if let Some(reason) = obstacle_to_comparison(function) {
            if package::is_version(&self.against) || !function.is_explored {
                let at = workspace.shown(&function.file);
                let advice = "with the attribute, it can be compared with a revision of git";
                let path = &function.path;
                return Err(Failure::usage(format!("`{path}` in {at}: {reason}; {advice}")));
            }
            let package = Package::empty()?;
            let was = package.check_out(workspace, &self.against)?;
            return Ok(self.said(function, &asked::differences(workspace, &self.function, &was)?));
        }
        let package = Package::write(workspace, function, &self.against)?;
        let mut command = cargo();
        command.args(["test", "--quiet", "--lib"]).current_dir(package.folder());
        command.env("CARGO_TARGET_DIR", workspace.target());
        command.env("INSTA_UPDATE", "always").env_remove("CI");
        if let Some(budget) = self.budget {
            command.env("SETBVE_BUDGET", humantime::format_duration(budget).to_string());
        }
        let output = command
            .stdin(std::process::Stdio::null())
            .output()
            .map_err(|error| Failure::Program(format!("cargo cannot be run: {error}")))?;
        let path = package.snapshot();
        let Ok(text) = std::fs::read_to_string(&path) else {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::Program(format!(
                "the two versions cannot be explored together:\n{}",
                said.trim_end()
            )));
        };
        let snapshot = Snapshot::parse(&path, &text)?;
        let name = function.signature.ident.to_string();
        let mut said = Vec::new();
        for line in differences(&snapshot.body) {
            said.push(format!("{name}{}", line.strip_prefix("both").unwrap_or(&line)));
        }
        let compared = Compared { said, calls: snapshot.calls };
        Ok(self.said(function, &compared))
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

/// Where two versions differ: the edge of each region, and examples inside.
fn differences(body: &Body) -> Vec<String> {
    let mut lines = Vec::new();
    for place in Place::all(body).iter().filter(|place| place.is_whole) {
        let differs = [0, 1].map(|side: usize| difference(&place.calls[side]));
        let [low, high] = &place.values;
        let along = &place.along;
        let mut say = |said: &Option<String>, edge: &str| {
            if let Some(said) = said {
                lines.push(format!("{said}{edge}"));
            }
        };
        match &differs {
            [None, Some(_)] => {
                say(&differs[1], &format!("  (from {along} {high} on, not at {low})"));
            }
            [Some(_), None] => say(&differs[0], &format!("  (up to {along} {low}, not at {high})")),
            _ => differs.iter().for_each(|differs| say(differs, "")),
        }
    }
    for example in &body.examples {
        lines.extend(difference(example));
    }
    let mut unique: Vec<String> = Vec::new();
    for line in lines {
        if !unique.contains(&line) {
            unique.push(line);
        }
    }
    unique
}

/// What a call says of the two versions, where they differ.
fn difference(call: &Call) -> Option<String> {
    let said = call.outcome.strip_prefix("! ")?;
    let said = said.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(said);
    let (was, now) = said.split_once(IS_NOW)?;
    Some(format!("{} was {was}, is now {now}", call.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_named_by_its_edge() {
        let text = "f(a: u8) -> Result<&'static str, String>\n\n  f(99) = \"same\"\n  f(100) ! \
                    Ok(1) is now Ok(2)\n\n  f(100) ! Ok(1) is now Ok(2)\n  f(101) = \"same\"\n";
        let body = Body::parse(text).expect("it is a text");
        let expected = [
            "f(100) was Ok(1), is now Ok(2)  (from `a` 100 on, not at 99)",
            "f(100) was Ok(1), is now Ok(2)  (up to `a` 100, not at 101)",
        ];
        assert_eq!(differences(&body), expected);
    }
}
