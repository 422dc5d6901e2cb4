//! Snapshots as they were at a revision of git.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::snapshot::Snapshot;

/// The snapshots below a folder at a revision, with their paths as they are now.
pub(crate) fn snapshots(root: &Path, revision: &str) -> Result<Vec<Snapshot>, Failure> {
    if revision.starts_with('-') {
        return Err(Failure::usage(format!("`{revision}` is no revision")));
    }
    let listed = git(root, &["ls-tree", "-r", "-z", "--name-only", revision, "--", "."])?;
    let mut snapshots = Vec::new();
    for file in
        listed.split('\0').filter(|file| Path::new(file).extension() == Some("snap".as_ref()))
    {
        let text = git(root, &["show", &format!("{revision}:./{file}")])?;
        if Snapshot::is_one(&text) {
            let path: PathBuf = root.join(file);
            match Snapshot::parse(&path, &text) {
                Ok(snapshot) => snapshots.push(snapshot),
                // Earlier versions had other texts.
                Err(failure) => eprintln!("left out, at {revision}: {failure}"),
            }
        }
    }
    Ok(snapshots)
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let output = Command::new("git").current_dir(folder).args(arguments).output();
    let output = output.map_err(|error| Failure::usage(format!("git cannot be run: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::usage(format!("git: {}", said.trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
