//! The place of the accepted snapshot, and its file.

use setbve_kernel::collections::gather::Gather;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::snapshot::header::Pinned;
use setbve_kernel::sut::signature::Subject;

/// An accepted snapshot, as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub(crate) pinned: Pinned,
    pub(crate) body: String,
    /// The file's line on which the body starts, from 1.
    pub(crate) body_starts: usize,
}

/// The folder and the file of a snapshot.
pub(crate) struct Place {
    directory: PathBuf,
    pub(crate) file: PathBuf,
}

impl Place {
    /// The same file as insta's: `snapshots/<module path>__<name>.snap` beside the source file.
    ///
    /// `file!()` is relative to the folder in which cargo ran the compiler, which is the package's
    /// or one above it.
    pub(crate) fn of(subject: &Subject) -> Self {
        let source = Path::new(subject.file);
        let manifest = Path::new(subject.manifest_dir);
        let root = std::env::var_os("INSTA_WORKSPACE_ROOT");
        // To insta, a relative path is one beside the source file.
        let within = root.map(|root| std::path::absolute(Path::new(&root).join(source)));
        let within = within.and_then(Result::ok).filter(|path| path.is_file());
        let mut above = manifest.ancestors().map(|root| root.join(source));
        let source = within
            .or_else(|| above.find(|path| path.is_file()))
            .unwrap_or_else(|| manifest.join(source));
        let directory = source.parent().unwrap_or(manifest).join("snapshots");
        let module = subject.module_path.replace("::", "__");
        let file = directory.join(format!("{module}__{}.snap", subject.name));
        Self { directory, file }
    }

    /// Takes the file for this test; returns an error if another test of this process has it.
    pub(crate) fn claim(&self, subject: &Subject) -> Result<(), String> {
        static CLAIMED: Mutex<Vec<(PathBuf, &str)>> = Mutex::new(Vec::new());
        let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
        let owner = claimed.iter().find(|(file, _)| *file == self.file).map(|(_, owner)| *owner);
        let Some(owner) = owner.filter(|owner| *owner != subject.function) else {
            claimed.push((self.file.clone(), subject.function));
            return Ok(());
        };
        Err(format!(
            "`{owner}` has the same snapshot, {}, because both have the name `{}`: give one of \
             them another `name`",
            self.file.display(),
            subject.name
        ))
    }

    /// The accepted snapshot, if there is one; an error says where it is damaged.
    pub(crate) fn read(&self) -> Result<Option<Accepted>, String> {
        match std::fs::read_to_string(&self.file) {
            Ok(text) => parse(&text).map(Some).map_err(|(line, reason)| self.damage(line, &reason)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot read {}: {error}", self.file.display())),
        }
    }

    /// The message for a damaged snapshot.
    pub(crate) fn damage(&self, line: usize, reason: &str) -> String {
        format!(
            "the accepted snapshot is damaged: {}:{line}: {reason}\n\
             restore the file (`git checkout` it, or resolve the merge), or delete it to take a \
             new one; nothing was explored and nothing was written",
            self.file.display(),
        )
    }

    /// Runs the assertion with insta's settings for this snapshot.
    pub(crate) fn bind(&self, pinned: &Pinned, assertion: impl FnOnce()) {
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(&self.directory);
        settings.set_omit_expression(true);
        settings.set_raw_info(&pinned.info());
        settings.bind(assertion);
    }
}

/// Splits a snapshot file; an error has the line, from 1, and what is wrong with it.
fn parse(text: &str) -> Result<Accepted, (usize, String)> {
    let lines: Vec<&str> = text.lines().gathered();
    for (at, line) in lines.iter().enumerate() {
        if is_conflict_marker(line) {
            let reason = "a merge conflict is not resolved: take the whole file of either side \
                          (`git checkout --ours` or `--theirs`), run the test, and accept what it \
                          then finds with `cargo insta review`";
            return Err((at + 1, reason.into()));
        }
    }
    if lines.first() != Some(&"---") {
        return Err((1, "a snapshot starts with `---`".into()));
    }
    if let Some(at) = lines.iter().position(|line| line.ends_with([' ', '\t'])) {
        let reason = "the line ends with spaces, which setbve never writes but an editor may: \
                      remove them";
        return Err((at + 1, reason.into()));
    }
    let length = lines[1..].iter().position(|line| *line == "---");
    let length = length.ok_or_else(|| (lines.len(), "the header does not end".to_owned()))?;
    let (header, body) = (&lines[1..=length], &lines[length + 2..]);
    let pinned = Pinned::parse(header).map_err(|(at, reason)| (at + 2, reason))?;
    Ok(Accepted { pinned, body: body.join("\n").trim_end().to_owned(), body_starts: length + 3 })
}

/// Whether a line is one of those that git leaves between the sides of a conflict.
fn is_conflict_marker(line: &str) -> bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].iter().any(|marker| {
        line.strip_prefix(marker).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "---\nsource: src/lib.rs\ninfo:\n  setbve: version 17 after 32000 calls\n  \
                        settings: \"seed 7; a, b\"\n---\nf(a: u8) -> u8\n\n  f(0) = 1\n  f(1) = \
                         2\n";

    #[test]
    fn a_file_is_read_back() {
        let accepted = parse(FILE).unwrap();
        assert_eq!(accepted.pinned.settings.search, "seed 7; a, b");
        assert_eq!(accepted.body, "f(a: u8) -> u8\n\n  f(0) = 1\n  f(1) = 2");
        assert_eq!(FILE.lines().nth(accepted.body_starts - 1), Some("f(a: u8) -> u8"));
        assert_eq!(parse(&FILE.replace('\n', "\r\n")), Ok(accepted));
    }

    #[test]
    fn damage_in_the_header_is_reported_with_its_line() {
        assert_eq!(parse("").unwrap_err().0, 1);
        assert!(parse("---\nsource: a\n").unwrap_err().1.contains("does not end"));
        let without = FILE.replace("  setbve: version 17 after 32000 calls\n", "");
        let (line, reason) = parse(&without).unwrap_err();
        assert_eq!(without.lines().nth(line - 1), Some("---"));
        assert!(line > 1 && reason.contains("setbve"), "{reason}");
        let (line, reason) = parse(&FILE.replace("32000", "many")).unwrap_err();
        assert!(line == 4 && reason.contains("after many calls"), "{line}: {reason}");
    }

    #[test]
    fn a_conflict_marker_is_recognised_wherever_it_is_left() {
        let lines: Vec<&str> = FILE.lines().collect();
        for marker in ["<<<<<<< HEAD", "||||||| 1a2b3c4", "=======", ">>>>>>> topic", ">>>>>>>"] {
            for at in 0..=lines.len() {
                let mut marked = lines.clone();
                marked.insert(at, marker);
                let (line, reason) = parse(&marked.join("\n")).unwrap_err();
                assert_eq!(line, at + 1, "{marker}");
                assert!(reason.contains("a merge conflict is not resolved: take"), "{reason}");
            }
        }
    }

    #[test]
    fn spaces_at_the_end_of_any_line_are_reported_at_it() {
        for at in 1..FILE.lines().count() {
            let spaced = |(index, line)| {
                if index == at { format!("{line} \n") } else { format!("{line}\n") }
            };
            let spaced: String = FILE.lines().enumerate().map(spaced).collect();
            let (line, reason) = parse(&spaced).unwrap_err();
            assert!(line == at + 1 && reason.contains("ends with spaces"), "{line}: {reason}");
        }
    }
}
