//! Marks of boundaries: that one is meant, or which bug it is. They stand in a file beside the
//! snapshot, one on each line, which no run reads or writes:
//!
//! ```text
//! meant  parcel(500) | parcel(501)
//! bug https://example.org/7  parcel(2000) | parcel(2001)
//! ```

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::snapshot::place::Place;
use crate::workspace::write;

/// The marks of a function.
pub(crate) struct Marks {
    path: PathBuf,
    /// Each with the calls of its boundary.
    pub(crate) all: Vec<(String, String)>,
}

const BETWEEN: &str = "  ";

impl Marks {
    /// Those beside a snapshot.
    pub(crate) fn beside(snapshot: &Path) -> Self {
        let path = snapshot.with_extension("marks");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let split = |line: &str| {
            let (mark, calls) = line.split_once(BETWEEN)?;
            Some((mark.to_owned(), calls.to_owned()))
        };
        Self { path, all: text.lines().filter_map(split).collect() }
    }

    pub(crate) fn of(&self, place: &Place) -> Option<&str> {
        let calls = calls(place);
        let own = self.all.iter().find(|(_, own)| *own == calls);
        own.map(|(mark, _)| mark.as_str())
    }

    /// Marks a boundary as `meant`, or as `bug ADDRESS`; takes its mark off where there is no text.
    pub(crate) fn set(&mut self, place: &Place, mark: &str) -> Result<(), Failure> {
        let address = mark.strip_prefix("bug ").map(str::trim);
        let is_one = mark.is_empty()
            || mark == "meant"
            || address.is_some_and(|own| !own.is_empty() && !own.contains(char::is_whitespace));
        if !is_one {
            return Err(Failure::usage(format!("`{mark}` is neither `meant` nor `bug ADDRESS`")));
        }
        let calls = calls(place);
        self.all.retain(|(_, own)| *own != calls);
        if !mark.is_empty() {
            self.all.push((mark.to_owned(), calls));
        }
        // In an order of their own, so that branches merge.
        self.all.sort_by(|(_, one), (_, other)| one.cmp(other));
        if self.all.is_empty() {
            let removed = std::fs::remove_file(&self.path);
            return removed.map_err(|error| Failure::file(&self.path, &error));
        }
        let line = |(mark, calls): &(String, String)| format!("{mark}{BETWEEN}{calls}\n");
        write(&self.path, &self.all.iter().map(line).collect::<String>())
    }
}

fn calls(place: &Place) -> String {
    place.calls.each_ref().map(|call| call.text.clone()).join(" | ")
}
