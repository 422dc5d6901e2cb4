//! Where the accepted snapshot lies, and what its header pins.

use std::path::{Path, PathBuf};

use insta::internals::Content;

use crate::argument::Number;
use crate::constants;
use crate::session::Subject;
use crate::survey::Survey;

/// Changes whenever the same settings and the same function may lead to other finds.
pub(crate) const ENGINE: i64 = 2;

/// What a snapshot was accepted with. Written at accept, read back and written unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pinned {
    pub(crate) engine: i64,
    /// The most calls of the function that a comparable search makes.
    pub(crate) evaluations: u64,
    pub(crate) overflow_checks: bool,
    pub(crate) settings: String,
    /// The constants that the search of the accepted snapshot was told; none in a snapshot that says
    /// nothing of them.
    ///
    /// They are kept themselves, not as part of `settings`, because they change with the source, and
    /// a change of the source must not switch news off. A later run searches with these and is thus
    /// comparable: as long as the function behaves as it did, it asks the very same inputs, whatever
    /// has become of the constants. What the source has in addition is searched for by itself, see
    /// the session.
    pub(crate) constants: Vec<Number>,
    /// The survey of the accepted behaviour; none where it took too long.
    pub(crate) survey: Option<Survey>,
}

/// An accepted snapshot, as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    pub(crate) pinned: Pinned,
    pub(crate) body: String,
    /// The file's line on which the body starts, from 1.
    pub(crate) body_starts: usize,
}

/// Where a snapshot is kept.
#[derive(Clone, Debug)]
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
        let root = std::env::var_os("INSTA_WORKSPACE_ROOT").map(PathBuf::from);
        let manifest = Path::new(subject.manifest_dir);
        let source = root
            .iter()
            .map(PathBuf::as_path)
            .chain(manifest.ancestors())
            .map(|root| root.join(source))
            .find(|path| path.is_file())
            .unwrap_or_else(|| manifest.join(source));
        let directory = source.parent().unwrap_or(manifest).join("snapshots");
        let module = subject.module_path.replace("::", "__");
        let file = directory.join(format!("{module}__{}.snap", subject.name));
        Self { directory, file }
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
             restore the file (`git checkout` it, or resolve the merge), or delete it to take a new \
             one; nothing was explored and nothing was written",
            self.file.display(),
        )
    }

    /// Runs the assertion with insta's settings for this snapshot.
    pub(crate) fn bind(&self, pinned: &Pinned, assertion: impl FnOnce()) {
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(&self.directory);
        settings.set_omit_expression(true);
        let text = |text: &str| Content::String(text.to_owned());
        let mut info = vec![
            (text("setbve"), Content::I64(pinned.engine)),
            (text("evaluations"), Content::I64(pinned.evaluations as i64)),
            (text("overflow_checks"), Content::Bool(pinned.overflow_checks)),
            (text("settings"), text(&pinned.settings)),
        ];
        if !pinned.constants.is_empty() {
            info.push((text("constants"), text(&constants::write(&pinned.constants))));
        }
        if let Some(survey) = &pinned.survey {
            info.push((text("survey"), text(&survey.write())));
        }
        settings.set_raw_info(&Content::Map(info));
        settings.bind(assertion);
    }
}

/// Splits a snapshot file; an error has the line, from 1, and what is wrong with it.
fn parse(text: &str) -> Result<Accepted, (usize, String)> {
    let mut lines = text.lines().enumerate();
    if lines.next().map(|(_, line)| line) != Some("---") {
        return Err((1, "a snapshot starts with `---`".into()));
    }
    let mut header = Vec::new();
    let mut end = None;
    for (at, line) in lines {
        if line == "---" {
            end = Some(at);
            break;
        }
        if line.starts_with("<<<<<<<") || line.starts_with(">>>>>>>") {
            return Err((at + 1, "a merge conflict is not resolved".into()));
        }
        header.push((at, line));
    }
    let end = end.ok_or_else(|| (text.lines().count(), "the header does not end".to_owned()))?;
    let value = |key: &str| {
        header
            .iter()
            .find_map(|(_, line)| line.strip_prefix("  ")?.strip_prefix(key)?.strip_prefix(": "))
            .ok_or_else(|| (end + 1, format!("the header has no `{key}` under `info`")))
    };
    let number = |key: &str| {
        let text = value(key)?;
        text.parse::<i64>().map_err(|_| (end + 1, format!("`{key}: {text}` is not a number")))
    };
    let pinned = Pinned {
        engine: number("setbve")?,
        evaluations: u64::try_from(number("evaluations")?).unwrap_or(0),
        overflow_checks: value("overflow_checks")? == "true",
        settings: value("settings")?.trim_matches('"').to_owned(),
        constants: constants::parse(value("constants").unwrap_or_default().trim_matches('"'))
            .map_err(|text| (end + 1, format!("`{text}` among the `constants` is not a number")))?,
        survey: value("survey")
            .ok()
            .map(|text| {
                Survey::parse(text.trim_matches('"')).ok_or_else(|| {
                    (end + 1, "the `survey` is not what this program writes".to_owned())
                })
            })
            .transpose()?,
    };
    let body: Vec<&str> = text.lines().skip(end + 1).collect();
    Ok(Accepted { pinned, body: body.join("\n").trim_end().to_owned(), body_starts: end + 2 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "---\nsource: src/lib.rs\ninfo:\n  setbve: 1\n  evaluations: 32000\n  \
                        overflow_checks: true\n  settings: \"seed 0; a, b\"\n---\nf(a: u8) -> u8\n\n  f(0) = 1\n";

    #[test]
    fn a_file_is_read_back() {
        let accepted = parse(FILE).unwrap();
        let pinned = Pinned {
            engine: 1,
            evaluations: 32_000,
            overflow_checks: true,
            settings: "seed 0; a, b".into(),
            constants: Vec::new(),
            survey: None,
        };
        assert_eq!(accepted.pinned, pinned);
        assert_eq!(accepted.body, "f(a: u8) -> u8\n\n  f(0) = 1");
        assert_eq!(FILE.lines().nth(accepted.body_starts - 1), Some("f(a: u8) -> u8"));
        assert_eq!(parse(&FILE.replace('\n', "\r\n")), Ok(accepted));
    }

    #[test]
    fn constants_are_read_back_however_they_are_quoted() {
        for (written, read) in [("12", "12"), ("\"-5 12\"", "-5 12")] {
            let settings = "  settings: \"seed 0; a, b\"\n";
            let file = FILE.replace(settings, &format!("{settings}  constants: {written}\n"));
            let pinned = parse(&file).unwrap().pinned;
            assert_eq!(constants::write(&pinned.constants), read);
            assert!(parse(&file.replace("12", "1z2")).unwrap_err().1.contains("`1z2`"));
        }
    }

    #[test]
    fn damage_in_the_header_is_reported_with_its_line() {
        assert_eq!(parse("").unwrap_err().0, 1);
        assert_eq!(parse("<<<<<<< HEAD\n---\n").unwrap_err().0, 1);
        assert_eq!(parse(&FILE.replace("info:", "<<<<<<< HEAD")).unwrap_err().0, 3);
        assert!(parse("---\nsource: a\n").unwrap_err().1.contains("does not end"));
        let without = FILE.replace("  evaluations: 32000\n", "");
        assert!(parse(&without).unwrap_err().1.contains("evaluations"));
    }
}
