//! Writes a snapshot's text and file as a run would.

use setbve_runtime::reader;

use crate::failure::Failure;
use crate::snapshot::body::{Body, Call, Group};
use crate::snapshot::{DESCRIPTION, Snapshot};

impl Call {
    fn is_below(&self, group: &Group) -> bool {
        self.below.as_deref() == Some(&group.calls())
    }
}

impl Body {
    /// The text.
    pub(crate) fn written(&self) -> String {
        let mut text = format!("{}\n", self.heading);
        let mut along: Option<&str> = None;
        for group in &self.groups {
            if along == Some(&*group.along) {
                text.push('\n');
            } else {
                if self.names_arguments {
                    let [before, behind] = reader::ALONG;
                    text.push_str(&format!("\n{before}{}{behind}\n", group.along));
                }
                text.push_str(if self.names_arguments { "" } else { "\n" });
                along = Some(&group.along);
            }
            for call in &group.pair {
                text.push_str(&format!("  {}\n", call.written()));
            }
            for example in self.examples.iter().filter(|own| own.is_below(group)) {
                text.push_str(&format!("{}{}\n", reader::BELOW, example.written()));
            }
            for row in &group.rows {
                text.push_str(&format!("{}{}\n", reader::PLACES, row.text));
            }
        }
        if along.is_none() {
            text.push_str(&format!("\n{}\n", reader::NO_BOUNDARY));
        }
        let is_other = |own: &&Call| !self.groups.iter().any(|group| own.is_below(group));
        let others: Vec<&Call> = self.examples.iter().filter(is_other).collect();
        if !others.is_empty() {
            let heading = if self.is_table { reader::ALL_OTHERS } else { reader::OTHERS };
            text.push_str(&format!("\n{heading}\n"));
        }
        let mark = if self.is_table { "" } else { reader::EXAMPLE };
        for example in others {
            text.push_str(&format!("  {mark}{}\n", example.written()));
        }
        let (complete, cut_short): (Vec<&String>, Vec<&String>) =
            self.claims.iter().partition(|claim| claim.starts_with(reader::COMPLETE));
        if !self.more.is_empty() || !cut_short.is_empty() {
            text.push('\n');
        }
        for row in reader::rows_of(&self.more) {
            text.push_str(&format!("{}{row}\n", reader::MORE));
        }
        for claim in complete {
            text.push_str(&format!("\n{claim}\n"));
        }
        for claim in cut_short {
            text.push_str(&format!("{claim}\n"));
        }
        if let Some(digest) = &self.digest {
            let is_first = self.more.is_empty() && self.claims.is_empty();
            text.push_str(if is_first { "\n" } else { "" });
            text.push_str(&format!("{digest}\n"));
        }
        text.truncate(text.trim_end().len());
        text
    }
}

impl Snapshot {
    /// The file with this text, whose number of entries is given up if it has `fewer` than the one
    /// that was accepted. What insta writes into pending files alone is left out.
    pub(crate) fn file_with(&self, body: &str, has_fewer: bool) -> Result<String, Failure> {
        let header: Vec<&str> = self.header.iter().map(String::as_str).collect();
        let intact = reader::intact(&header, body, has_fewer).map_err(|(line, reason)| {
            Failure::Damaged { file: self.path.clone(), line: line + 2, reason }
        })?;
        let (mut text, mut description) = (String::from("---\n"), None::<Vec<String>>);
        for line in header {
            let own = line.strip_prefix("  ").filter(|_| description.is_some());
            if line == DESCRIPTION {
                description = Some(Vec::new());
            } else if let (Some(own), Some(lines)) = (own, &mut description) {
                let is_intact = own.starts_with("intact: ");
                lines.push(if is_intact { format!("intact: {intact}") } else { own.to_owned() });
            } else if !line.starts_with("assertion_line: ") {
                text.push_str(&format!("{line}\n"));
            }
        }
        if let Some(lines) = description {
            let lines = serde_json::Value::String(lines.join("\n"));
            text.push_str(&format!("description: {lines}\n"));
        }
        text.push_str(&format!("---\n{body}\n"));
        Ok(text)
    }

    /// The whole file, as insta accepts it.
    pub(crate) fn accepted(&self) -> Result<String, Failure> {
        self.file_with(&self.body.written(), false)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// Each accepted snapshot of this repository is written as it was read.
    #[test]
    fn what_is_read_is_written_byte_for_byte() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in a workspace");
        for name in ["is_leap", "late_fee", "parcel", "ticket"] {
            let text = crate::fixtures::snapshot(&format!("{name}.accepted"));
            let snapshot = Snapshot::parse(Path::new(name), &text).expect("it is whole");
            assert_eq!(snapshot.accepted().expect("it is whole"), text, "{name}");
        }
        for folder in ["examples", "suts"] {
            for entry in walkdir::WalkDir::new(root.join(folder)) {
                let path = entry.expect("the folder can be read").into_path();
                if path.extension().is_none_or(|ending| ending != "snap") {
                    continue;
                }
                let text = std::fs::read_to_string(&path).expect("it is a text");
                // While one of an earlier version waits to be taken anew, it cannot be read.
                let Ok(snapshot) = Snapshot::parse(&path, &text) else { continue };
                assert_eq!(snapshot.accepted().expect("it is whole"), text, "{}", path.display());
            }
        }
    }
}
