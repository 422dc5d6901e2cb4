//! Snapshots read row by row, without the types of their functions, by programs that build nothing.

// For `cargo setbve` alone: nobody else is to be told how to use it.
#![allow(missing_docs, clippy::missing_errors_doc)]

use crate::snapshot::header::Pinned;
use crate::snapshot::run::Opening;
use crate::snapshot::{body, example_entry, file, further, intact, survey};

/// What a row of a snapshot's text is, with what it says beside the words that mark it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row<'a> {
    Blank,
    /// The argument along which the boundaries below it run.
    Along(&'a str),
    /// A call, of which two are a boundary, or one in a table.
    Call(&'a str),
    /// Further places of the boundary above it.
    Places(&'a str),
    Example(&'a str),
    /// Stands above examples; above all other inputs if so.
    Others(bool),
    More(&'a str),
    /// All inputs were tried, or a search was cut short.
    Claim,
    Digest,
    NoBoundary,
}

impl<'a> Row<'a> {
    pub fn of(row: &'a str) -> Self {
        let [before, behind] = body::HEADING;
        match row {
            "" => Self::Blank,
            body::NONE => Self::NoBoundary,
            body::OTHERS | body::ALL_OTHERS => Self::Others(row == body::ALL_OTHERS),
            _ if body::is_heading(row) => Self::Along(&row[before.len()..row.len() - behind.len()]),
            _ if [body::COMPLETE[0], body::CUT_SHORT[0]].iter().any(|it| row.starts_with(it)) => {
                Self::Claim
            }
            _ if row.starts_with(survey::MARK) => Self::Digest,
            _ => [
                row.strip_prefix(body::MORE).map(Self::More),
                row.strip_prefix(further::MARK).map(Self::Places),
                row.strip_prefix(example_entry::MARK).map(Self::Example),
            ]
            .into_iter()
            .find_map(|it| it)
            .unwrap_or(Self::Call(row.trim_start())),
        }
    }
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
    let (opening, rest) = Opening::parse(text)?;
    opening.values(first, last(rest)?)
}
