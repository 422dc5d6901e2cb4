//! Two versions of a function that no third package can call with the same values: a method, one
//! that is not public, one of types of its package. The generated test of each version explores it,
//! and is asked for the calls that either of the two texts shows.

use std::path::Path;

use crate::commands::compare::{Compared, warn};
use crate::commands::test::{self, Runnable};
use crate::failure::Failure;
use crate::snapshot::Snapshot;
use crate::snapshot::place::{Place, call_arguments};
use crate::why::Why;
use crate::workspace::{Workspace, temporary};

/// Calls that give something else in the version whose package is in the other folder.
pub(super) fn differences(
    workspace: &Workspace,
    name: &str,
    was: &Path,
) -> Result<Compared, Failure> {
    let mut was = Workspace::of(Some(&was.join("Cargo.toml")))?;
    // To cargo, packages at the same place below their roots are one and the same.
    was.builds_into = Some(workspace.target().join("setbve/was"));
    let found = workspace.snapshots(Some(name)).map_err(|failure| match failure {
        Failure::Usage(text) => Failure::Usage(format!(
            "{text}; `cargo setbve test {name}` takes one, which names the calls to compare"
        )),
        other => other,
    })?;
    let [found] = &found[..] else {
        return Err(Failure::usage(format!("there are several `{name}`: name it by its path")));
    };
    let known = found.any();
    let (mut calls, mut asked, mut most) = (Vec::new(), Vec::new(), 0);
    for version in [&was, workspace] {
        let why = Why::build(version, &[known])?;
        let text = explored(version, why.test_of(known)?, known)?;
        most = most.max(text.calls);
        for place in Place::all(&text.body) {
            calls.extend(place.calls.iter().map(|call| call.text.clone()));
        }
        calls.extend(text.body.examples.iter().map(|call| call.text.clone()));
        asked.push(why);
    }
    calls.extend(combined(&calls));
    let mut unique: Vec<String> = Vec::new();
    for call in calls {
        if !unique.contains(&call) {
            unique.push(call);
        }
    }
    let [before, after] =
        [asked[0].ask(&was, known, &unique)?, asked[1].ask(workspace, known, &unique)?];
    let said = unique.iter().enumerate().filter_map(|(at, call)| {
        let [was, now] = [&before, &after].map(|said| said.answer(at).outcome);
        let differs = was != now && !was.is_empty() && !now.is_empty();
        let plain = |outcome: &str| outcome.trim_start_matches("= ").to_owned();
        differs.then(|| format!("{call} was {}, is now {}", plain(&was), plain(&now)))
    });
    Ok(Compared { said: said.collect(), calls: most })
}

/// The most calls that are made of the values of others.
const COMBINED: usize = 1_024;

/// Calls with each value that any of these has of an argument, beside each of the others.
fn combined(calls: &[String]) -> Vec<String> {
    let Some((name, _)) = calls.first().and_then(|call| call.split_once('(')) else {
        return Vec::new();
    };
    let mut all = vec![Vec::new()];
    for at in 0..call_arguments(&calls[0]).len() {
        let mut values: Vec<&str> = Vec::new();
        for value in calls.iter().filter_map(|call| call_arguments(call).get(at).copied()) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let longer = all.iter().flat_map(|own: &Vec<&str>| {
            values.iter().map(move |value| [own.as_slice(), &[*value]].concat())
        });
        all = longer.take(COMBINED).collect();
    }
    all.into_iter().map(|values| format!("{name}({})", values.join(", "))).collect()
}

/// The text of a test that explores its function anew, without the accepted one; the folder of
/// snapshots is one of its own.
fn explored(workspace: &Workspace, own: &Runnable, known: &Snapshot) -> Result<Snapshot, Failure> {
    let root = temporary()?;
    let variables = [
        ("INSTA_UPDATE", "new".to_owned()),
        ("INSTA_FORCE_PASS", "1".to_owned()),
        ("INSTA_PENDING_DIR", root.path().display().to_string()),
    ];
    let ran = test::ran(own, &variables);
    warn(&ran.output);
    let pending = walkdir::WalkDir::new(root.path()).into_iter().filter_map(Result::ok);
    let mut pending = pending.filter(|entry| entry.file_type().is_file());
    let path = match pending.next() {
        Some(entry) => entry.into_path(),
        // It does what was accepted.
        None => workspace.snapshots(Some(known.body.function()))?.remove(0).path,
    };
    let text = std::fs::read_to_string(&path).map_err(|_| {
        Failure::Program(format!("`{}` cannot be explored:\n{}", own.path, ran.output.trim_end()))
    })?;
    Snapshot::parse(&path, &text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_value_is_combined_with_those_of_the_other_arguments() {
        let calls = ["f(A, 1)", "f(B { c: 2 }, 1)", "f(A, 3)"].map(str::to_owned);
        let expected = ["f(A, 1)", "f(A, 3)", "f(B { c: 2 }, 1)", "f(B { c: 2 }, 3)"];
        assert_eq!(super::combined(&calls), expected);
        assert!(super::combined(&[]).is_empty());
    }
}
