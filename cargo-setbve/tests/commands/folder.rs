//! A package with snapshots, and what a command says in it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::fixtures;
pub(crate) use crate::fixtures::snapshot as fixture;

/// The functions of which there are an accepted and a pending snapshot in `fixtures`.
pub(crate) const FUNCTIONS: [&str; 4] = ["is_leap", "late_fee", "parcel", "ticket"];

/// A package in a folder of its own.
pub(crate) struct Folder {
    folder: tempfile::TempDir,
}

/// What a command wrote, and its exit code.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Folder {
    /// A package with the functions of the fixtures, none of which has a snapshot.
    pub(crate) fn bare() -> Self {
        let folder = Self { folder: tempfile::tempdir().expect("folders can be made") };
        folder.write(
            "Cargo.toml",
            "[package]\nname = \"demo\"\nversion = \"0.0.0\"\nedition = \"2024\"\n",
        );
        let library =
            fs::read_to_string(fixtures::folder().join("lib.rs.txt")).expect("it is there");
        folder.write("src/lib.rs", &library);
        folder
    }

    /// The same with the accepted snapshots of all functions, and pending ones of these.
    pub(crate) fn with_pending(pending: &[&str]) -> Self {
        let folder = Self::bare();
        for function in FUNCTIONS {
            let accepted = fixture(&format!("{function}.accepted"));
            folder.write(&snapshot(function), &accepted);
        }
        for function in pending {
            let text = fixture(&format!("{function}.pending"));
            folder.write(&format!("{}.new", snapshot(function)), &text);
        }
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let file = self.path().join(path);
        fs::create_dir_all(file.parent().expect("it has one")).expect("the folder is writable");
        fs::write(file, text).expect("the folder is writable");
    }

    pub(crate) fn read(&self, path: &str) -> String {
        let file = self.path().join(path);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.path().join(path).exists()
    }

    /// Runs git in the package, as somebody.
    pub(crate) fn git(&self, arguments: &[&str]) {
        let mut command = Command::new("git");
        for who in ["AUTHOR", "COMMITTER"] {
            command.env(format!("GIT_{who}_NAME"), "somebody");
            command.env(format!("GIT_{who}_EMAIL"), "somebody");
        }
        let output = command.current_dir(self.path()).args(arguments).output().expect("git runs");
        assert!(output.status.success(), "{output:?}");
    }

    /// `cargo setbve` with these arguments, in the package.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        program(self.path(), arguments)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        Ran::of(&self.command(arguments).output().expect("the program runs"))
    }
}

impl Ran {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let code = output.status.code().expect("nothing kills it");
        Self { code, out: text(&output.stdout), err: text(&output.stderr) }
    }

    /// What it wrote, where it ended with this code.
    #[track_caller]
    pub(crate) fn ended(self, code: i32) -> String {
        assert_eq!(self.code, code, "{self:?}");
        if code == 1 || code == 5 { self.err } else { self.out }
    }
}

/// `cargo setbve` with these arguments in that folder, in an environment in which nobody set anything.
pub(crate) fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-setbve"));
    command.arg("setbve").args(arguments).current_dir(folder);
    for (name, _) in std::env::vars_os() {
        let own = name.to_string_lossy();
        let families = ["SETBVE_", "INSTA_", "CARGO_PKG_", "CARGO_PROFILE_", "NEXTEST"];
        let is_of_family = families.iter().any(|family| own.starts_with(family));
        if is_of_family || ["CI", "TF_BUILD", "RUSTFLAGS", "RUST_BACKTRACE"].contains(&&*own) {
            command.env_remove(name);
        }
    }
    command.env_remove("GITHUB_STEP_SUMMARY");
    builds_with_others(&mut command);
    command
}

/// Has the command build as the other tests of this repository do, by folder and by profile: the same
/// setbve is a dependency of their projects, and takes most of the time of a build.
pub(crate) fn builds_with_others(command: &mut Command) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("user/target");
    command.env("CARGO_NET_OFFLINE", "true").env("CARGO_TARGET_DIR", target);
    for key in ["DEBUG", "INCREMENTAL"] {
        command.env(format!("CARGO_PROFILE_DEV_{key}"), "false");
    }
}

/// The place of a function's snapshot.
pub(crate) fn snapshot(function: &str) -> String {
    format!("src/snapshots/demo__{function}.snap")
}
