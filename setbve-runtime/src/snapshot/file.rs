//! The place of the accepted snapshot, and its file.

use setbve_kernel::collections::gather::Gather;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::snapshot::header::Pinned;
use setbve_kernel::execution::identity::Identity;
use setbve_kernel::sut::signature::Subject;

/// An accepted snapshot, as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub(crate) pinned: Pinned,
    pub(crate) body: String,
    /// The file's line on which the body starts, from 1.
    pub(crate) body_starts: usize,
    /// The line, from 1, that shows an edit of what no call contradicts, and what is wrong with it.
    pub(crate) edited: Option<(usize, String)>,
}

/// The most bytes of a snapshot's file, far above what setbve writes.
const MOST_BYTES: u64 = 8 << 20;

/// The folder and the file of a snapshot, and the source file it is of.
pub(crate) struct Place {
    directory: PathBuf,
    pub(crate) file: PathBuf,
    pub(crate) source: PathBuf,
}

impl Place {
    /// The same file as insta's: `snapshots/<module path>__<name>.snap` beside the source file.
    pub(crate) fn of(subject: &Subject) -> Self {
        let manifest = Path::new(subject.manifest_dir);
        let source = located(subject.file, subject);
        let source = source.unwrap_or_else(|| manifest.join(subject.file));
        let directory = source.parent().unwrap_or(manifest).join("snapshots");
        let module = subject.module_path.replace("::", "__");
        let file = directory.join(format!("{module}__{}.snap", subject.name));
        Self { directory, file, source }
    }

    /// Takes the file for this test; returns an error if another test has it.
    pub(crate) fn claim(&self, subject: &Subject) -> Result<(), String> {
        static CLAIMED: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());
        let mut claimed = CLAIMED.lock().unwrap_or_else(PoisonError::into_inner);
        let path = subject.path();
        let owner = claimed.iter().find(|(file, owner)| *file == self.file && *owner != path);
        if let Some(owner) = owner.map(|(_, owner)| owner.clone()).or_else(|| alike(subject)) {
            return Err(format!(
                "`{owner}` has the same snapshot, {}: give this function another `name`",
                self.file.display()
            ));
        }
        claimed.push((self.file.clone(), path));
        Ok(())
    }

    /// The accepted snapshot, if there is one; an error says where it is damaged.
    pub(crate) fn read(&self, subject: &Subject) -> Result<Option<Accepted>, String> {
        let Some(text) = text_of(&self.file)? else { return Ok(None) };
        let accepted = parse(&text).map_err(|(line, reason)| self.damage(line, &reason))?;
        if let Some(owner) = self.owner(subject, &text) {
            return Err(format!(
                "{} is the snapshot of the `{}` in {}: give one of the two another `name`; if the \
                 function was moved from there, correct the line `source` of the snapshot",
                self.file.display(),
                subject.function,
                owner.display()
            ));
        }
        Ok(Some(accepted))
    }

    /// The file from which the snapshot was accepted, if it is another one that still has such a
    /// function: a library and a program of one package have the same module paths. A file that
    /// was moved is not there any more.
    fn owner(&self, subject: &Subject, snapshot: &str) -> Option<PathBuf> {
        let source = snapshot.lines().find_map(|line| line.strip_prefix("source: "))?;
        let owner = located(source.trim_matches('"'), subject)?;
        let canonical = |path: &Path| std::fs::canonicalize(path).ok();
        // With `INSTA_WORKSPACE_ROOT` elsewhere, the file that was compiled is not below it.
        let compiled = above(subject.file, subject).and_then(|path| canonical(&path));
        if [canonical(&self.source), compiled].contains(&canonical(&owner)) {
            return None;
        }
        let text = std::fs::read_to_string(&owner).ok()?;
        has_function(&text, subject.function).then_some(owner)
    }

    /// The accepted snapshots of this folder that are of the same source file.
    pub(crate) fn beside(&self, subject: &Subject) -> Vec<(PathBuf, Accepted)> {
        let mut all = Vec::new();
        for entry in std::fs::read_dir(&self.directory).into_iter().flatten().flatten() {
            if entry.path().extension().is_none_or(|end| end != "snap") {
                continue;
            }
            let Ok(Some(text)) = text_of(&entry.path()) else { continue };
            let source = text.lines().find_map(|line| line.strip_prefix("source: "));
            let source = source.and_then(|own| located(own.trim_matches('"'), subject));
            if source.as_ref() == Some(&self.source) {
                all.extend(parse(&text).map(|accepted| (entry.path(), accepted)));
            }
        }
        all
    }

    /// A copy of the accepted file, while insta writes it.
    fn kept(&self) -> PathBuf {
        self.file.with_extension("snap.kept")
    }

    /// Restores the accepted file from its copy, if a run ended while it was written; returns
    /// whether it did.
    pub(crate) fn restore(&self) -> bool {
        std::fs::rename(self.kept(), &self.file).is_ok()
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

    /// Runs the assertion of this text with insta's settings for this snapshot. insta empties a
    /// file before it writes it, so a copy lies beside an accepted one for as long.
    pub(crate) fn bind(
        &self,
        pinned: &Pinned,
        body: &str,
        assertion: impl FnOnce(),
    ) -> Result<(), String> {
        let kept = Kept::of(self, body).map_err(|error| {
            self.unwritten(&format!("of the accepted one, no copy can be kept meanwhile: {error}"))
        })?;
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(&self.directory);
        settings.set_omit_expression(true);
        settings.set_description(pinned.description(body));
        settings.bind(assertion);
        drop(kept);
        Ok(())
    }

    /// An error if this message of insta is of a file that it could not write; it then panics with
    /// what the system said. A new snapshot that was cut is removed: nobody is to accept it.
    pub(crate) fn expect_written(&self, body: &str, message: &str) -> Result<(), String> {
        let Some((_, problem)) = message.split_once("on an `Err` value: ") else { return Ok(()) };
        let pending = self.file.with_extension("snap.new");
        if text_of(&pending)
            .is_ok_and(|text| text.is_some_and(|text| !text.trim_end().ends_with(body)))
        {
            let _ = std::fs::remove_file(pending);
        }
        let said = problem.split_once("message: \"").and_then(|(_, rest)| rest.split_once('"'));
        Err(self.unwritten(said.map_or(problem, |(said, _)| said)))
    }

    fn unwritten(&self, problem: &str) -> String {
        format!(
            "its snapshot cannot be written to {}: {problem}; make this folder writable, or room \
             on its disk, or set `INSTA_UPDATE=no`, which only compares; what was accepted is as \
             it was",
            self.directory.display()
        )
    }
}

/// A copy of an accepted file, which is removed or put back when insta is done. Where there was
/// none, nothing that is cut stays.
struct Kept<'a> {
    place: &'a Place,
    accepted: String,
    body: &'a str,
}

impl<'a> Kept<'a> {
    /// Makes the copy, if there is an accepted file that insta may write. An error is one such as
    /// that of a full disk; in a folder that may not be written to, insta writes nothing either.
    fn of(place: &'a Place, body: &'a str) -> std::io::Result<Option<Self>> {
        let accepted = std::fs::read_to_string(&place.file).unwrap_or_default();
        if accepted.is_empty() {
            return Ok(Some(Self { place, accepted, body }));
        }
        let is_left = std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "no" || how == "new");
        let may_write = ["INSTA_UPDATE", "INSTA_FORCE_UPDATE", "INSTA_FORCE_UPDATE_SNAPSHOTS"];
        if is_left
            || accepted.trim_end().ends_with(body)
                && may_write.iter().all(|name| std::env::var_os(name).is_none())
        {
            return Ok(None);
        }
        // Renamed when it is whole, for this may be ended as well.
        let copy = place.file.with_extension("snap.copy");
        let made = std::fs::write(&copy, &accepted);
        match made.and_then(|()| std::fs::rename(&copy, place.kept())) {
            Ok(()) => Ok(Some(Self { place, accepted, body })),
            Err(error) => {
                let _ = std::fs::remove_file(&copy);
                let forbids = [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem];
                if forbids.contains(&error.kind()) { Ok(None) } else { Err(error) }
            }
        }
    }
}

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        let now = std::fs::read_to_string(&self.place.file).unwrap_or_default();
        let is_whole = now.trim_end().ends_with(self.body);
        if self.accepted.is_empty() && !is_whole {
            let _ = std::fs::remove_file(&self.place.file);
        } else if now == self.accepted || is_whole {
            let _ = std::fs::remove_file(self.place.kept());
        } else {
            self.place.restore();
        }
    }
}

/// A function with another path, of which the path of this one's snapshot is that as well: `a::b`
/// and `a__b`. It may be tested by another process, so the program is asked for its tests; by the
/// one of the two that has such a path, which few have.
fn alike(subject: &Subject) -> Option<String> {
    const TEST: &str = "_boundaries";
    let identity = Identity::of_test(subject.module_path, subject.test);
    let own = identity.arguments[0].to_str()?.strip_suffix(TEST)?;
    let written = own.replace("::", "__");
    let is_named = subject.test.strip_suffix(TEST) != Some(subject.name);
    if is_named || !own.contains("__") && !written.contains("___") {
        return None;
    }
    let mut program = Command::new(std::env::current_exe().ok()?);
    let listed = program.args(["--list", "--format", "terse"]).output().ok()?;
    for line in String::from_utf8_lossy(&listed.stdout).lines() {
        let path = line.strip_suffix(": test").and_then(|test| test.strip_suffix(TEST));
        if let Some(path) = path.filter(|path| *path != own && path.replace("::", "__") == written)
        {
            return Some(path.to_owned());
        }
    }
    None
}

/// The source file of this name, which is relative to the folder in which cargo ran the compiler:
/// the package's or one above it.
fn located(source: &str, subject: &Subject) -> Option<PathBuf> {
    let root = std::env::var_os("INSTA_WORKSPACE_ROOT");
    // To insta, a relative path is one beside the source file.
    let within = root.map(|root| std::path::absolute(Path::new(&root).join(source)));
    let within = within.and_then(Result::ok).filter(|path| path.is_file());
    within.or_else(|| above(source, subject))
}

/// Whether the source file has no function of this name, and no macro that may make it. Of a file
/// that cannot be read, nobody knows.
pub(crate) fn is_gone(source: &Path, function: &str) -> bool {
    std::fs::read_to_string(source).is_ok_and(|text| {
        let may_be_made = text.contains("macro_rules!") && text.contains(function);
        !may_be_made && !has_function(&text, function)
    })
}

fn has_function(text: &str, function: &str) -> bool {
    let name = function.rsplit("::").next().unwrap_or(function);
    let has = |end: &str| text.contains(&format!("fn {name}{end}"));
    text.contains("boundary_explore") && (has("(") || has("<"))
}

/// The text of a snapshot's file, if there is one. What is no such file is not read, because a pipe
/// has no end.
fn text_of(file: &Path) -> Result<Option<String>, String> {
    let cannot = |why: &str| format!("cannot read {}: {why}", file.display());
    match std::fs::metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Ok(data) if !data.is_file() => Err(cannot("it is no regular file")),
        Ok(data) if data.len() > MOST_BYTES => {
            Err(cannot(&format!("it has {} bytes, as no snapshot has", data.len())))
        }
        _ => std::fs::read_to_string(file).map(Some).map_err(|error| cannot(&error.to_string())),
    }
}

fn above(source: &str, subject: &Subject) -> Option<PathBuf> {
    let mut folders = Path::new(subject.manifest_dir).ancestors();
    folders.find_map(|root| Some(root.join(source)).filter(|path| path.is_file()))
}

/// Splits a snapshot file; an error has the line, from 1, and what is wrong with it.
pub(super) fn parse(text: &str) -> Result<Accepted, (usize, String)> {
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
    let body = body.join("\n").trim_end().to_owned();
    let (pinned, intact) = Pinned::parse(header).map_err(|(at, reason)| (at + 2, reason))?;
    let edited = pinned.is_edited(intact, &body).map(|(at, reason)| (at + 2, reason));
    Ok(Accepted { pinned, body, body_starts: length + 3, edited })
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

    /// Of a later version, whose line `intact` is its own.
    const FILE: &str = "---\nsource: src/lib.rs\ndescription: |-\n  \
                        setbve: version 999 after a search of 32000 calls\n  \
                        settings: seed 7; a, b\n  intact: sum 0\n---\n\
                        f(a: u8) -> u8\n\n  f(0) = 1\n  f(1) = 2\n";

    #[test]
    fn a_function_is_gone_where_its_source_can_be_read_and_has_it_no_more() {
        let source = std::env::temp_dir().join(format!("setbve-gone-{}.rs", std::process::id()));
        std::fs::write(&source, "#[boundary_explore]\nfn here(a: u8) {}\n").unwrap();
        let are_gone = ["here", "was_here"].map(|function| is_gone(&source, function));
        std::fs::remove_file(&source).unwrap();
        assert_eq!(are_gone, [false, true]);
        assert!(!is_gone(&source, "was_here"), "nobody knows");
    }

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
        let without = FILE.replace("  setbve: version 999 after a search of 32000 calls\n", "");
        let (line, reason) = parse(&without).unwrap_err();
        assert_eq!(without.lines().nth(line - 1), Some("---"));
        assert!(line > 1 && reason.contains("setbve"), "{reason}");
        let (line, reason) = parse(&FILE.replace("32000", "many")).unwrap_err();
        assert!(line == 4 && reason.contains("after a search of many calls"), "{line}: {reason}");
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
