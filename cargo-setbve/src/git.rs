//! Files as they were at a revision of git.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::snapshot::Snapshot;

/// The snapshots below a folder at a revision, with their paths as they are now.
pub(crate) fn snapshots(root: &Path, revision: &str) -> Result<Vec<Snapshot>, Failure> {
    let listed = git(
        root,
        &["ls-tree", "-r", "-z", "--name-only", "--end-of-options", revision, "--", "."],
    )?;
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

/// Writes the files of a revision into a folder, without a change of the repository's own index.
pub(crate) fn check_out(root: &Path, revision: &str, into: &Path) -> Result<(), Failure> {
    let index = into.with_extension("index");
    let git = |arguments: &[&str]| run(root, Some(&index), arguments);
    git(&["read-tree", "--end-of-options", revision])?;
    let prefix = format!("--prefix={}/", into.display());
    git(&["checkout-index", "--all", &prefix]).map(|_| ())
}

/// The folder that the repository of another one is in.
pub(crate) fn top(folder: &Path) -> Result<PathBuf, Failure> {
    Ok(PathBuf::from(git(folder, &["rev-parse", "--show-toplevel"])?.trim()))
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, Failure> {
    run(folder, None, arguments)
}

fn run(folder: &Path, index: Option<&Path>, arguments: &[&str]) -> Result<String, Failure> {
    let index = index.map(|index| ("GIT_INDEX_FILE", index));
    let output = Command::new("git").current_dir(folder).envs(index).args(arguments).output();
    let output = output.map_err(|error| Failure::usage(format!("git cannot be run: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Failure::usage(format!("git: {}", said.trim())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
