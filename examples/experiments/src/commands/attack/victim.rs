//! A test that is run by a shell, and what is wrong with what it says.

use std::fs::{self, File};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use tempfile::NamedTempFile;

use crate::commands::attack::functions::hostile::{self, Hostile};
use crate::commands::attack::functions::{MARK, written};
use crate::commands::attack::{Attack, built};

/// What a run may take in all on a busy machine.
const MOST: Duration = Duration::from_secs(90);

/// The functions that are run: one whose limit parts two values, one that panics with a text that
/// needs an escape, and one that ends its process.
pub(super) const VICTIMS: [&str; 3] = ["names::call", "texts::panic_10", "deeds::aborts"];

/// What a text that is not the usual one says of the reason.
const REASONS: [&str; 4] =
    ["SETBVE_EVALUATIONS", "cut short", "not all of which were looked for", "settings: seed 7"];

/// Whether a text pins as much as the usual one, or says why not; of the headers, one may have
/// another number of calls.
pub(super) fn is_explained(text: &str, usual: &str) -> bool {
    let body = |text: &str| text.split_once("\n---\n").map(|(_, body)| body.to_owned());
    body(text) == body(usual) || REASONS.iter().any(|reason| text.contains(reason))
}

/// The test of a function.
pub(super) struct Victim {
    pub(super) function: &'static str,
    folder: PathBuf,
    program: PathBuf,
    pub(super) file: PathBuf,
    /// How many runs there were, and how many were refused with a reason.
    pub(super) runs: usize,
    pub(super) refused: usize,
    /// What is wrong, in words.
    pub(super) faults: Vec<String>,
}

pub(super) struct Ran {
    pub(super) status: ExitStatus,
    pub(super) text: String,
}

impl Attack {
    /// Builds the tests, and runs the campaign on the first of them, side by side.
    pub(super) fn on_victims(
        &self,
        count: usize,
        campaign: impl Fn(&mut Victim) -> Result<()> + Sync,
    ) -> Result<()> {
        let is_victim = |group: &str, function: &Hostile| {
            VICTIMS.contains(&&*format!("{group}::{}", function.name))
        };
        let mut groups =
            [("texts", hostile::texts()), ("deeds", hostile::deeds()), ("names", hostile::names())];
        for (group, functions) in &mut groups {
            functions.retain(|function| is_victim(group, function));
        }
        let folder = written(&groups)?;
        let program = built(&folder, &[])?;
        println!("| function | runs | refused with a reason | faults |");
        println!("|---|---|---|---|");
        let run = |function: &'static str| -> Result<Victim> {
            let name = format!("hostile__{}.snap", function.replace("::", "__"));
            let file = folder.join("src/snapshots").join(name);
            let (folder, program) = (folder.clone(), program.clone());
            let faults = Vec::new();
            let mut own = Victim { function, folder, program, file, runs: 0, refused: 0, faults };
            campaign(&mut own)?;
            Ok(own)
        };
        std::thread::scope(|scope| {
            let meant = VICTIMS[..count].iter().filter(|function| self.is_meant(function));
            let threads: Vec<_> = meant.map(|own| scope.spawn(move || run(own))).collect();
            threads.into_iter().try_for_each(|own| {
                let Victim { function, runs, refused, faults, .. } =
                    own.join().expect("it does not panic")?;
                println!("| `{function}` | {runs} | {refused} | {} |", faults.len());
                for fault in faults {
                    eprintln!("{function}: {fault}");
                }
                Ok(())
            })
        })
    }
}

impl Victim {
    /// Starts the test in a shell that has done `before`.
    pub(super) fn start(
        &mut self,
        before: &str,
        variables: &[(&str, &str)],
    ) -> Result<(std::process::Child, NamedTempFile)> {
        self.runs += 1;
        let said = NamedTempFile::new()?;
        let before = if before.is_empty() { ":" } else { before };
        let child = Command::new("sh")
            .args(["-c", &format!("{before}; exec \"$0\" --exact \"$1\"")])
            .arg(&self.program)
            .arg(format!("{}_boundaries", self.function))
            .current_dir(&self.folder)
            .envs([("INSTA_WORKSPACE_ROOT", &self.folder), ("CARGO_MANIFEST_DIR", &self.folder)])
            .envs([("NO_COLOR", "1"), ("RUST_BACKTRACE", "0"), ("CI", "false")])
            .env(MARK, std::process::id().to_string())
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(append(said.path())?)
            .stderr(append(said.path())?)
            .process_group(0)
            .spawn()?;
        Ok((child, said))
    }

    /// Waits for the end of the test; one that has none in time is killed.
    pub(super) fn end(
        &mut self,
        (mut child, said): (std::process::Child, NamedTempFile),
        what: &str,
    ) -> Result<Ran> {
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if started.elapsed() > MOST {
                self.faults.push(format!("{what}: has no end"));
                child.kill()?;
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let text = String::from_utf8_lossy(&fs::read(said.path())?).into_owned();
        let is_ours =
            |line: &str| line.contains("setbve-runtime/src") || line.contains("setbve-kernel/src");
        let is_worded = text.contains("setbve cannot");
        if !is_worded && text.lines().any(|line| line.contains("panicked at") && is_ours(line)) {
            self.faults.push(format!("{what}: setbve panics: {}", text.escape_debug()));
        }
        Ok(Ran { status, text })
    }

    pub(super) fn run(&mut self, before: &str, variables: &[(&str, &str)]) -> Result<Ran> {
        let started = self.start(before, variables)?;
        self.end(started, &format!("`{before}` {variables:?}"))
    }

    /// Accepts the function anew, in no unusual way; gives the text.
    pub(super) fn accept(&mut self) -> Result<String> {
        let _ = fs::remove_file(&self.file);
        let ran = self.run("", &[("INSTA_UPDATE", "always")])?;
        anyhow::ensure!(ran.status.success(), "{}: {}", self.function, ran.text);
        fs::read_to_string(&self.file).context("it was accepted")
    }

    /// What is wrong with a run of the function that `is_moved`, or is not, from `accepted`. A run
    /// may be refused with a reason; it may not say that what is unchanged has changed.
    pub(super) fn judge(
        &mut self,
        what: &str,
        ran: &Ran,
        is_moved: bool,
        accepted: &str,
    ) -> Result<()> {
        let Ran { status, text } = ran;
        let has_changed = text.contains("no longer behaves as accepted");
        // The end of a shell that a limit ended, or of a test that the shell could not start.
        let is_of_the_shell =
            text.is_empty() || status.code() == Some(127) || status.code() == Some(126);
        let is_refused = !status.success()
            && !has_changed
            && (text.contains("setbve cannot") || text.contains("setbve: ") || is_of_the_shell)
            || status.signal().is_some();
        self.refused += usize::from(is_refused);
        let is_right = is_refused || status.success() != is_moved && has_changed == is_moved;
        let is_whole =
            !status.success() || what.contains(">&-") || text.contains("test result: ok. 1 passed");
        if !is_right {
            let verdict = if is_moved { "moved, and not seen" } else { "unchanged, and fails" };
            self.faults.push(format!("{what}: {verdict}: {}", text.escape_debug()));
        }
        if !is_whole {
            self.faults.push(format!("{what}: passes without a result: {}", text.escape_debug()));
        }
        if fs::read_to_string(&self.file)? != accepted {
            self.faults
                .push(format!("{what}: the accepted text is another: {}", text.escape_debug()));
            fs::write(&self.file, accepted)?;
        }
        Ok(())
    }
}

fn append(file: &Path) -> Result<File> {
    Ok(File::options().append(true).open(file)?)
}
