//! Programs that are run, and the processor time that they take.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, anyhow};
use setbve::experiment::ablation::VARIABLE;
use tempfile::TempDir;

/// So long that a busy machine cuts no search short.
const BUDGET: &str = "120s";
/// Variables that change what the sets' tests do or say.
const UNSET: [&str; 9] = [
    "CI",
    "TF_BUILD",
    "INSTA_UPDATE",
    "INSTA_FORCE_PASS",
    "INSTA_WORKSPACE_ROOT",
    "SETBVE_EVALUATIONS",
    "SETBVE_SEED",
    "SETBVE_ISOLATION",
    "SETBVE_WORKERS",
];
/// What of a failed program's text is shown.
const LAST_LINES: usize = 40;

/// Where sets are copied to, built and run. It is deleted in the end.
pub struct Workshop {
    /// The repository whose engine is measured.
    pub root: PathBuf,
    pub reference: Option<PathBuf>,
    folder: TempDir,
    /// Where all sets are built.
    target: PathBuf,
}

/// A program that has ended.
#[derive(Debug)]
pub struct Ran {
    pub is_success: bool,
    pub text: String,
    /// Processor time of the program and of all that it has started.
    pub seconds: f64,
}

impl Ran {
    /// The end of what it said.
    pub fn last_lines(&self) -> String {
        let lines: Vec<&str> = self.text.lines().collect();
        lines[lines.len().saturating_sub(LAST_LINES)..].join("\n")
    }
}

impl Workshop {
    pub fn new(reference: Option<PathBuf>) -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().with_context(|| {
            format!("{}: the repository is needed to measure its engine", root.display())
        })?;
        let reference = reference.map(|own| {
            own.canonicalize().with_context(|| format!("--reference {}", own.display()))
        });
        let folder = tempfile::Builder::new().prefix("ablate-").tempdir()?;
        // Of two copies of a set, cargo names the test programs alike: whoever builds another one
        // below the same folder meanwhile would replace what is being measured.
        let target = folder.path().join("target");
        Ok(Self { root, reference: reference.transpose()?, folder, target })
    }

    /// The folder of this name, which need not exist.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command in a folder, in an environment in which these rules are off.
    pub fn command(&self, program: impl AsRef<OsStr>, within: &Path, off: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.current_dir(within).env("CARGO_TARGET_DIR", &self.target);
        for name in UNSET {
            command.env_remove(name);
        }
        command.env("SETBVE_BUDGET", BUDGET).env("RUST_BACKTRACE", "0");
        command.env("CARGO_TERM_COLOR", "never").env("NO_COLOR", "1");
        command.env("PYTHONDONTWRITEBYTECODE", "1").env(VARIABLE, off.join(","));
        command
    }

    pub fn python(&self, script: &Path, within: &Path, off: &[&str]) -> Command {
        let mut command = self.command("python3", within, off);
        command.arg(script);
        command
    }
}

/// Runs a program to its end.
pub fn run(command: &mut Command) -> Result<Ran> {
    let before = processor_seconds();
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        let program = command.get_program().to_string_lossy().into_owned();
        if error.kind() == ErrorKind::NotFound {
            anyhow!("{program} is not there: install it, or add its folder to PATH")
        } else {
            anyhow!("{program}: {error}")
        }
    })?;
    let said = [output.stdout, output.stderr].concat();
    Ok(Ran {
        is_success: output.status.success(),
        text: String::from_utf8_lossy(&said).into_owned(),
        seconds: processor_seconds() - before,
    })
}

/// The processor time of all child processes that have ended, and of their own.
#[cfg(unix)]
fn processor_seconds() -> f64 {
    use nix::sys::resource::{UsageWho, getrusage};

    let Ok(usage) = getrusage(UsageWho::RUSAGE_CHILDREN) else { return 0.0 };
    let times = [usage.user_time(), usage.system_time()];
    times.iter().map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6).sum()
}

/// Elsewhere than on Unix it is not known.
#[cfg(not(unix))]
fn processor_seconds() -> f64 {
    0.0
}
