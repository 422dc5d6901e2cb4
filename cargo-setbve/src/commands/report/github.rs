//! Annotations at the attributes of the functions that differ, and the summary of the step.

use std::io::Write as _;
use std::path::Path;

use crate::commands::diff::{Pair, described};
use crate::commands::report::markdown;
use crate::failure::Failure;
use crate::output::say;
use crate::workspace::Workspace;

pub(crate) fn write(workspace: &Workspace, pairs: &[Pair]) -> Result<(), Failure> {
    for pair in pairs {
        let snapshot = pair.any();
        let (file, line) = match workspace.function(snapshot) {
            Some((file, line)) => (workspace.shown(&file), attribute(&file, line).unwrap_or(line)),
            None => (snapshot.source().to_owned(), 1),
        };
        let what = match (&pair.was, &pair.now) {
            (None, _) => "a new snapshot".to_owned(),
            (_, None) => "the snapshot is gone".to_owned(),
            _ => pair.difference().counted(),
        };
        let described = described(pair, &pair.path(workspace));
        let message = described.split_once('\n').map_or("", |(_, rest)| rest);
        let message = if message.is_empty() { &*what } else { message };
        say(&format!(
            "::warning file={},line={line},title={}::{}\n",
            property(&file),
            property(&format!("{}: {what}", snapshot.body.function())),
            data(message.trim_end())
        ));
    }
    if let Some(summary) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|own| !own.is_empty()) {
        let path = std::path::PathBuf::from(summary);
        let file = std::fs::File::options().create(true).append(true).open(&path);
        let written =
            file.and_then(|mut file| file.write_all(markdown::table(pairs, None).as_bytes()));
        written.map_err(|error| Failure::file(&path, &error))?;
    }
    Ok(())
}

/// The line of the attribute in front of the function on this line.
fn attribute(file: &Path, function: usize) -> Option<usize> {
    let text = std::fs::read_to_string(file).ok()?;
    let above: Vec<&str> = text.lines().take(function - 1).collect();
    let is_before =
        |line: &&&str| !line.trim().is_empty() && !line.trim_end().ends_with(['}', ';']);
    let own = above.iter().rev().take_while(is_before);
    Some(function - 1 - own.enumerate().find(|(_, line)| line.contains("boundary_explore"))?.0)
}

/// A message of a workflow's command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a workflow's command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
