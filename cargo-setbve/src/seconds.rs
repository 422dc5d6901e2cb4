//! How long the tests took when they last ran, kept beside what cargo builds.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::workspace::Workspace;

/// By the start of the name of a snapshot's file.
pub(crate) type Seconds = BTreeMap<String, f64>;

/// By the workspace's root: several may build into one folder.
type All = BTreeMap<String, Seconds>;

fn file(workspace: &Workspace) -> PathBuf {
    workspace.target().join("setbve/seconds.json")
}

fn all(workspace: &Workspace) -> All {
    let text = std::fs::read_to_string(file(workspace)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

pub(crate) fn read(workspace: &Workspace) -> Seconds {
    all(workspace).remove(&workspace.root.display().to_string()).unwrap_or_default()
}

/// Remembers these, and what is known of others. What cannot be kept is not missed.
pub(crate) fn keep(workspace: &Workspace, new: Seconds) {
    let mut all = all(workspace);
    all.entry(workspace.root.display().to_string()).or_default().extend(new);
    let path = file(workspace);
    if let (Some(folder), Ok(text)) = (path.parent(), serde_json::to_string(&all)) {
        let _ = std::fs::create_dir_all(folder);
        let _ = crate::workspace::write(&path, &text);
    }
}
