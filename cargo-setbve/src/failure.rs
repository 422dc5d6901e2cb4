//! What keeps a command from doing what it was asked for, and the codes that a program ends with.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a command came to, which is its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Fine = 0,
    /// It was asked for nothing.
    Misused = 1,
    /// Something differs: two snapshots, or a function from its snapshot.
    Differs = 2,
    /// Something is left that nobody has accepted or rejected.
    Pending = 3,
    /// The build or a test failed, for another reason than a boundary.
    Failed = 4,
}

impl From<End> for ExitCode {
    fn from(end: End) -> Self {
        Self::from(end as u8)
    }
}

/// Why a command ended before its time.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that cannot be: says what, and what to do.
    Usage(String),
    /// A snapshot is damaged.
    Damaged { file: PathBuf, line: usize, reason: String },
    /// Another program failed.
    Program(String),
}

impl Failure {
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::Usage(text.into())
    }

    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        Self::Usage(format!("{}: {error}", path.display()))
    }

    /// Whether it may be of the snapshot that a person calls so: what is damaged does not tell.
    pub(crate) fn may_be_of(&self, name: &str) -> bool {
        let Self::Damaged { file, .. } = self else { return true };
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        file.contains(name.rsplit("::").next().unwrap_or(name))
    }

    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Usage(_) => 1,
            Self::Program(_) => 4,
            Self::Damaged { .. } => 5,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Program(text) => to.write_str(text),
            Self::Damaged { file, line, reason } => {
                let file = file.display();
                write!(to, "{file}:{line}: the snapshot is damaged: {reason}")?;
                // Some reasons say what to do.
                if reason.contains("delete it") {
                    return Ok(());
                }
                to.write_str(
                    "\nrestore it (`git checkout` it, or resolve the merge), or delete it to take \
                     a new one",
                )
            }
        }
    }
}
