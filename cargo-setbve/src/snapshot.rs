//! A snapshot's file, as far as it can be read without the types of its function.

pub(crate) mod body;
pub(crate) mod place;
mod row;
pub(crate) mod written;

use std::path::{Path, PathBuf};

use setbve_runtime::reader;

use crate::failure::Failure;
use crate::snapshot::body::Body;

/// A snapshot's file.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) path: PathBuf,
    /// The lines between the two `---`, with those of the description on lines of their own.
    pub(crate) header: Vec<String>,
    pub(crate) engine: i64,
    /// The calls of its search.
    pub(crate) calls: u64,
    pub(crate) body: Body,
}

impl Snapshot {
    /// The snapshot with this text, which is at that path.
    pub(crate) fn parse(path: &Path, text: &str) -> Result<Self, Failure> {
        let damaged = |line, reason| Failure::Damaged { file: path.to_owned(), line, reason };
        let read = reader::read(text).map_err(|(line, reason)| damaged(line, reason))?;
        if let Some((line, reason)) = read.edited {
            return Err(damaged(line, reason));
        }
        let header = text.lines().skip(1).take(read.body_starts - 3).flat_map(apart).collect();
        let body = Body::parse(&read.body)
            .map_err(|(row, reason)| damaged(read.body_starts + row, reason))?;
        let (engine, calls) = (read.engine, read.calls);
        Ok(Self { path: path.to_owned(), header, engine, calls, body })
    }

    /// Whether the text of a file is one of setbve, and not another snapshot of insta.
    pub(crate) fn is_one(text: &str) -> bool {
        let header = text.lines().skip(1).take_while(|line| *line != "---");
        text.starts_with("---") && header.flat_map(apart).any(|line| line.starts_with("  setbve: "))
    }

    /// The source file of the function, as the header names it.
    pub(crate) fn source(&self) -> &str {
        let source = self.header.iter().find_map(|line| line.strip_prefix("source: "));
        source.unwrap_or_default().trim_matches('"')
    }

    /// The path that it has when it is accepted.
    pub(crate) fn accepted_path(&self) -> PathBuf {
        let is_pending = self.path.extension().is_some_and(|ending| ending == "new");
        if is_pending { self.path.with_extension("") } else { self.path.clone() }
    }

    /// Its file's name without the ending.
    pub(crate) fn stem(&self) -> String {
        let file = self.path.file_name().unwrap_or_default().to_string_lossy();
        file.split(".snap").next().unwrap_or_default().to_owned()
    }

    /// What the snapshot is called: the last part of its file's name.
    pub(crate) fn name(&self) -> String {
        self.stem().rsplit("__").next().unwrap_or_default().to_owned()
    }

    /// Whether a person who says this means it: the function, its last part, or the file's name.
    pub(crate) fn is_of(&self, name: &str) -> bool {
        let function = self.body.function();
        let file = self.path.file_name().unwrap_or_default().to_string_lossy();
        let module = self.stem().replace("__", "::");
        function == name
            || function.rsplit("::").next() == Some(name)
            || self.name() == name
            || module == name
            || module.ends_with(&format!("::{name}"))
            || file == name
    }
}

/// Stands above the lines of the description.
pub(crate) const DESCRIPTION: &str = "description: |-";

/// A line of a header; of the description, which insta writes on one, all that it has.
fn apart(line: &str) -> Vec<String> {
    let text = line.strip_prefix("description: ").filter(|text| text.starts_with('"'));
    let Some(text) = text.and_then(|text| serde_json::from_str::<String>(text).ok()) else {
        return vec![line.to_owned()];
    };
    let own = text.lines().map(|line| format!("  {line}"));
    std::iter::once(DESCRIPTION.to_owned()).chain(own).collect()
}
