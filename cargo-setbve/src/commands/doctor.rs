//! `cargo setbve doctor`: what keeps setbve from working as it could.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use setbve_kernel::search::engine::ENGINE;
use setbve_runtime::reader::VARIABLES;
use toml_edit::DocumentMut;

use crate::commands::test::is_installed;
use crate::failure::{End, Failure};
use crate::manifest::{self, get};
use crate::output::{counted, say};
use crate::seconds;
use crate::snapshot::Snapshot;
use crate::workspace::{Found, Workspace};

#[derive(Args)]
pub(crate) struct Doctor {}

impl Doctor {
    #[expect(clippy::unused_self, reason = "it is called as the others are")]
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let mut advice = Vec::new();
        let mut hints = Vec::new();
        manifests(workspace, &mut advice);
        let (found, damaged) = workspace.all_snapshots();
        snapshots(workspace, &found, &mut advice);
        slow(workspace, &mut advice);
        variables(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()), &mut advice);
        if !is_installed("nextest") {
            hints.push("cargo-nextest is not installed: `cargo setbve test` runs the tests itself");
        }
        if !is_installed("insta") {
            hints
                .push("cargo-insta is not installed: `cargo setbve review` does what it does here");
        }
        advice.extend(damaged.iter().map(ToString::to_string));
        for text in &advice {
            say(&format!("wrong: {text}\n"));
        }
        for hint in hints {
            say(&format!("hint: {hint}\n"));
        }
        if let Some(failure) = damaged.into_iter().next() {
            return Err(failure);
        }
        let count = found.iter().filter(|own| own.accepted.is_some()).count();
        if advice.is_empty() {
            say(&format!("{}: nothing is wrong\n", counted(count, "snapshot")));
            return Ok(End::Fine);
        }
        Ok(End::Differs)
    }
}

/// What a test may take without advice.
const MOST_SECONDS: f64 = 5.0;

const KERNEL: [&str; 4] = ["profile", "dev", "package", "setbve-kernel"];

fn manifests(workspace: &Workspace, advice: &mut Vec<String>) {
    let root = workspace.root.join("Cargo.toml");
    let files = workspace.files().filter(|file| file.ends_with("Cargo.toml"));
    // Folders of tests have some that are none.
    let read = |file: PathBuf| manifest::read(&file).ok().map(|(manifest, _)| (file, manifest));
    let manifests: Vec<(PathBuf, DocumentMut)> = files.filter_map(read).collect();
    let mut depends = false;
    for (path, manifest) in &manifests {
        let shown = workspace.shown(path);
        depends |= get(manifest, &["dev-dependencies", "setbve"]).is_some();
        let is_private = get(manifest, &["package", "publish"])
            .and_then(toml_edit::Item::as_bool)
            .is_some_and(|published| !published);
        if !is_private && get(manifest, &["dependencies", "setbve"]).is_some() {
            advice.push(format!(
                "{shown} has setbve among its dependencies, so users of the package build it: move \
                 it to [dev-dependencies]"
            ));
        }
        let is_root = *path == root || get(manifest, &["workspace"]).is_some();
        if !is_root && get(manifest, &KERNEL).is_some() {
            advice.push(format!(
                "{shown} has the profile of setbve-kernel, and cargo reads profiles in the root \
                 manifest alone: move it there, or run `cargo setbve init`"
            ));
        }
        for profile in ["dev", "test", "release"] {
            let checks = get(manifest, &["profile", profile, "overflow-checks"]);
            let has_none = checks.and_then(toml_edit::Item::as_bool) == Some(false);
            if has_none && (is_root && profile != "release") {
                advice.push(format!(
                    "{shown} switches overflow checks off in profile.{profile}: an overflow is \
                     then no panic, and snapshots taken elsewhere are not judged there"
                ));
            }
        }
    }
    let Some((_, manifest)) = manifests.iter().find(|(path, _)| *path == root) else { return };
    if !depends {
        advice.push(
            "no package here has setbve among its dev-dependencies: run `cargo setbve init`".into(),
        );
    } else if get(manifest, &KERNEL).is_none() {
        advice.push(
            "Cargo.toml lacks the profile of setbve-kernel, so that searches in debug builds are \
             slow: run `cargo setbve init`"
                .into(),
        );
    }
    let is_ignored = Command::new("git")
        .current_dir(&workspace.root)
        .args(["check-ignore", "-q", "a.snap.new"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    // git ends with 1 where it is not ignored, and with another code where there is no repository.
    if is_ignored.ok().and_then(|status| status.code()) == Some(1) {
        advice.push(
            "git does not ignore pending snapshots: add `*.snap.new` to .gitignore".to_owned(),
        );
    }
}

fn snapshots(workspace: &Workspace, found: &[Found], advice: &mut Vec<String>) {
    for own in found {
        let shown = workspace.shown(&own.path);
        if let Some(reason) = own.accepted.as_ref().and_then(|own| orphaned(workspace, own)) {
            advice.push(format!("{shown} is of no function: {reason}; delete it"));
        }
        if own.accepted.as_ref().is_some_and(|accepted| accepted.engine < ENGINE) {
            advice.push(format!(
                "{shown} is of an older version of setbve, and new boundaries fail no test of it: \
                 delete it, and accept what `cargo setbve test` then finds"
            ));
        }
        if own.pending.is_some() {
            advice.push(format!("{shown} has a pending change: `cargo setbve review`"));
        }
    }
}

/// Functions that took long when they last ran.
fn slow(workspace: &Workspace, advice: &mut Vec<String>) {
    for (stem, seconds) in seconds::read(workspace) {
        if seconds > MOST_SECONDS {
            let name = stem.replace("__", "::");
            advice.push(format!(
                "{name} took {seconds:.1} s when it last ran: `budget` in its attribute limits \
                 that, and `cargo setbve test --replay` looks for nothing new"
            ));
        }
    }
}

/// Why no test has this snapshot, as far as the source tells.
fn orphaned(workspace: &Workspace, snapshot: &Snapshot) -> Option<String> {
    let source = snapshot.source();
    let Some(file) = workspace.source(snapshot) else {
        return Some(format!("there is no {source}"));
    };
    let text = std::fs::read_to_string(&file).ok()?;
    let name = snapshot.body.function().rsplit("::").next()?;
    // A macro may write the function's name in parts.
    if text.contains("macro_rules!") || text.contains("boundary_explore") && text.contains(name) {
        return None;
    }
    Some(format!("{} has no `{name}` with the attribute", workspace.shown(&file)))
}

fn variables(names: impl Iterator<Item = String>, advice: &mut Vec<String>) {
    let own: Vec<String> = names.filter(|name| name.starts_with("SETBVE_")).collect();
    for name in own.iter().filter(|name| !VARIABLES.contains(&&***name)) {
        let known = VARIABLES.join(", ");
        advice.push(format!("{name} means nothing to setbve; it reads {known}"));
    }
}
