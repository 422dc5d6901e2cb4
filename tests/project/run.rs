//! Running a project's tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The compiled tests of a project.
pub(crate) struct Tests {
    binary: PathBuf,
    folder: PathBuf,
    /// Where the snapshots are, unless they are in the project's folder.
    snapshots: Option<PathBuf>,
}

/// What a run said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) passed: bool,
    /// What it wrote, errors last.
    pub(crate) text: String,
}

impl Tests {
    pub(crate) fn new(binary: PathBuf, folder: PathBuf) -> Self {
        Self { binary, folder, snapshots: None }
    }

    /// The same tests in a file that the next build does not replace.
    pub(crate) fn copied(&self, name: &str) -> Self {
        let binary = self.folder.join(name).with_extension(env::consts::EXE_EXTENSION);
        fs::copy(&self.binary, &binary).expect("the project is writable");
        Self { binary, folder: self.folder.clone(), snapshots: self.snapshots.clone() }
    }

    /// The same tests with their snapshots in another folder.
    pub(crate) fn with_snapshots_in(&self, folder: &Path) -> Self {
        let snapshots = Some(folder.to_owned());
        Self { binary: self.binary.clone(), folder: self.folder.clone(), snapshots }
    }

    /// The test binary, as cargo would start it.
    pub(crate) fn command(&self) -> Command {
        self.command_in(&self.folder)
    }

    /// The same, started from another folder.
    pub(crate) fn command_in(&self, folder: &Path) -> Command {
        let mut command = Command::new(&self.binary);
        clean(&mut command);
        command
            .current_dir(folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .envs(self.snapshots.iter().map(|folder| ("INSTA_WORKSPACE_ROOT", folder)))
            .arg("--color=never")
            .stdin(Stdio::null());
        command
    }

    /// Runs the function's test alone and shows what it writes.
    pub(crate) fn run(&self, function: &str, variables: &[(&str, &str)]) -> Run {
        let run = Run::of(
            self.command()
                .args(["--show-output", "--exact", &format!("{function}_boundaries")])
                .envs(variables.iter().copied()),
        );
        assert!(run.text.contains("running 1 test\n"), "there is no such test:\n{}", run.text);
        run
    }
}

impl Run {
    pub(crate) fn of(command: &mut Command) -> Self {
        let output = command.output().expect("the command runs");
        let text = [output.stdout, output.stderr].concat();
        Self { passed: output.status.success(), text: String::from_utf8_lossy(&text).into_owned() }
    }

    /// The run, which must have passed.
    #[track_caller]
    pub(crate) fn pass(self) -> Self {
        assert!(self.passed, "the run was to pass:\n{}", self.text);
        self
    }

    /// The run, which must have failed.
    #[track_caller]
    pub(crate) fn fail(self) -> Self {
        assert!(!self.passed, "the run was to fail:\n{}", self.text);
        self
    }

    /// The lines that setbve wrote as its own.
    pub(crate) fn notes(&self) -> Vec<&str> {
        let own = |line: &&str| line.starts_with("setbve: ");
        // insta shows the snapshot's header, which has a line with the same key.
        let header = |line: &&str| line.starts_with("setbve: version ");
        self.text.lines().filter(own).filter(|line| !header(line)).collect()
    }

    /// The run, which must have said all of this.
    #[track_caller]
    pub(crate) fn says(self, all: &[&str]) -> Self {
        for part in all {
            assert!(self.text.contains(part), "`{part}` is not in:\n{}", self.text);
        }
        self
    }
}

/// Takes out of a command's environment what decides how tests are built and run.
pub(crate) fn clean(command: &mut Command) {
    let names = ["CI", "TF_BUILD", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUST_BACKTRACE"];
    let families = ["INSTA_", "SETBVE_", "CARGO_PKG_", "CARGO_PROFILE_", "NEXTEST", "RUST_TEST_"];
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if names.contains(&&*text) || families.iter().any(|family| text.starts_with(family)) {
            command.env_remove(name);
        }
    }
}
