//! Calls that ended their process, or came to a limit, while both versions were explored together:
//! each version alone is asked what it gives, because the process does not tell which one it was.

use std::process::Stdio;

use setbve_kernel::sut::argument::literal::value_end;
use setbve_runtime::reader;

use crate::commands::compare::package::{Package, WAS};
use crate::commands::test::{SUFFIX, cargo};
use crate::failure::Failure;
use crate::workspace::{Workspace, read};

/// The functions that call one version.
pub(super) const ALONE: [&str; 2] = ["was_alone", "now_alone"];

/// The calls of this function that a report of the two names so.
pub(super) fn ended(report: &str, function: &str) -> Vec<String> {
    let mut calls: Vec<String> = Vec::new();
    for line in report.lines().filter(|line| line.starts_with("setbve: ")) {
        for before in ["(", "(such as "] {
            for (at, _) in line.match_indices(&format!("{before}{function}(")) {
                let rest = &line[at + before.len()..];
                let call = &rest[..value_end(rest, &[")"])];
                if !calls.iter().any(|own| own == call) {
                    calls.push(call.to_owned());
                }
            }
        }
    }
    calls
}

/// Those of these calls that give something else in the other version.
pub(super) fn differences(
    package: &Package,
    workspace: &Workspace,
    calls: &[String],
) -> Result<Vec<String>, Failure> {
    let mut outcomes = Vec::new();
    for name in ALONE {
        let file = package.folder().join(WAS).with_extension("calls");
        let asked = calls.iter().filter_map(|call| call.split_once('('));
        let asked: Vec<String> = asked.map(|(_, rest)| format!("{name}({rest}\n")).collect();
        std::fs::write(&file, asked.concat()).map_err(|error| Failure::file(&file, &error))?;
        // It fails because nothing is compared.
        cargo()
            .args(["test", "--quiet", "--lib", "--", "--exact", &format!("{name}{SUFFIX}")])
            .current_dir(package.folder())
            .env("CARGO_TARGET_DIR", workspace.target())
            .env(reader::ASKED, &file)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Failure::Program(format!("cargo cannot be run: {error}")))?;
        // Behind the places of its code, an outcome and a trace of each call.
        let answer = read(&file)?;
        let own: Vec<String> = answer.lines().skip(1).step_by(2).map(str::to_owned).collect();
        outcomes.push(own);
    }
    let both = outcomes[0].iter().zip(&outcomes[1]);
    let differing = calls.iter().zip(both).filter(|(_, (was, now))| was != now);
    let plain = |outcome: &str| outcome.strip_prefix("= ").unwrap_or(outcome).to_owned();
    let said = differing
        .map(|(call, (was, now))| format!("{call} was {}, is now {}", plain(was), plain(now)));
    Ok(said.collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn calls_that_ended_are_read_from_the_report() {
        let report = "\
setbve: 3 calls ended their process: 2 abort (such as f(\"a)\", 7)), 1 exit: code 3 (f(B { c: 1 }))
setbve: `f`: calls that came to a limit are not pinned: 1 over its time of 1s (f(300)); give
  f(1) was 2, is now 3
(f(5))
";
        assert_eq!(super::ended(report, "f"), ["f(B { c: 1 })", "f(\"a)\", 7)", "f(300)"]);
        assert!(super::ended(report, "g").is_empty());
    }
}
