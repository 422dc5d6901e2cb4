//! Snapshots read row by row, without the types of their functions, by programs that build nothing.

// For `cargo setbve` alone: nobody else is to be told how to use it.
#![allow(missing_docs, clippy::missing_errors_doc)]

use crate::snapshot::header::Pinned;
use crate::snapshot::run::Rhythm;
use crate::snapshot::{body, example_entry, file, further, intact, labels, survey};

/// The words that mark rows of a text, or stand around what they say.
pub const MORE: &str = body::MORE;
pub const NO_BOUNDARY: &str = body::NONE;
pub const OTHERS: &str = body::OTHERS;
pub const ALL_OTHERS: &str = body::ALL_OTHERS;
pub const ALONG: [&str; 2] = body::HEADING;
pub const COMPLETE: &str = body::COMPLETE[0];
pub const CUT_SHORT: &str = body::CUT_SHORT[0];
pub const DIGEST: &str = survey::MARK;
pub const PLACES: &str = further::MARK;
pub const OUTCOMES: [&str; 3] = further::OUTCOMES;
pub const EXAMPLE: &str = example_entry::EXAMPLE;
pub const BELOW: &str = example_entry::BELOW;

/// The rows for the labels of what is left out.
pub fn rows_of(labels: &[String]) -> Vec<String> {
    labels::rows(labels)
}

/// The labels of such a row.
pub fn labels_of(row: &str) -> Vec<String> {
    labels::of_row(row)
}

/// A snapshot's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub engine: i64,
    pub calls: u64,
    pub body: String,
    /// The line, from 1, on which the body starts.
    pub body_starts: usize,
    /// The line that shows an edit of what no call contradicts, and what is wrong with it.
    pub edited: Option<(usize, String)>,
}

/// Reads a snapshot's file; an error has the line, from 1, and what is wrong with it.
pub fn read(text: &str) -> Result<File, (usize, String)> {
    let file::Accepted { pinned, body, body_starts, edited } = file::parse(text)?;
    let (engine, calls) = (pinned.engine, pinned.evaluations);
    Ok(File { engine, calls, body, body_starts, edited })
}

/// The header's line `intact` above this body, whose number of entries is given up on demand.
pub fn intact(header: &[&str], body: &str, has_fewer: bool) -> Result<String, (usize, String)> {
    let (pinned, _) = Pinned::parse(header)?;
    Ok(intact::write(&pinned.values(), pinned.least.filter(|_| !has_fewer), body))
}

/// The places of a run that goes on like this from its first one; `last` reads what stands behind.
pub fn run(text: &str, first: i128, last: impl Fn(&str) -> Option<i128>) -> Option<Vec<i128>> {
    let (rhythms, rest) = Rhythm::parse(text)?;
    let last = last(rest)?;
    rhythms.iter().find_map(|rhythm| rhythm.values(first, last))
}
