//! Snapshots that were edited and say of themselves to be whole, for tests.

use crate::snapshot::header::Pinned;

/// A snapshot's file that says of itself to be whole, for tests that take something out of one.
///
/// # Panics
///
/// Where it is no snapshot's file.
pub fn as_accepted(file: &str) -> String {
    let (header, body) = file.split_once("\n---\n").expect("a snapshot has a header");
    let mut lines: Vec<&str> = header.lines().skip(1).collect();
    let (pinned, _) = Pinned::parse(&lines).expect("the header is one of setbve");
    lines.retain(|line| !line.starts_with("description: "));
    let description = Pinned { least: None, ..pinned }.description(body.trim_end());
    format!("---\n{}\ndescription: {description:?}\n---\n{body}", lines.join("\n"))
}
