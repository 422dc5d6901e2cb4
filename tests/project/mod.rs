//! Real cargo projects, built and run as a user's would be.
//!
//! A project is one library crate with setbve as a dev-dependency, in a folder below
//! `CARGO_TARGET_TMPDIR`. The folder and its artifacts are reused, so that a second run builds nothing;
//! files are written only where they differ. All projects share one target directory, in which
//! setbve is compiled once for each profile: for releases, where the function's own optimisation
//! matters, no more than it has to be. Nothing is downloaded.

#![allow(dead_code, reason = "each test file uses its share")]

pub(crate) mod busy;
pub(crate) mod changes;
pub(crate) mod diff;
pub(crate) mod pairs;
pub(crate) mod run;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use run::{Run, Tests};

/// What takes longest to optimise of the packages that no function of a test is explored with.
const UNOPTIMISED: [&str; 3] = ["insta", "rustix", "similar"];

/// A crate of a user.
pub(crate) struct Project {
    name: String,
    pub(crate) folder: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    Debug,
    Release,
}

impl Project {
    /// The project of that name, which every test chooses for itself, with the text of its `lib.rs`.
    pub(crate) fn new(name: &str, library: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let project = Self { name: name.to_owned(), folder: shared("projects").join(name) };
        // Paths in single quotes: TOML reads backslashes in them literally.
        project.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = '{name}'\nversion = '0.0.0'\nedition = '2024'\n\n\
                 [workspace]\n\n\
                 [dev-dependencies]\nsetbve = {{ path = '{}' }}\n\n\
                 [profile.dev]\ndebug = false\nincremental = false\n\n\
                 [profile.dev.package.setbve-kernel]\nopt-level = 2\ncodegen-units = 1\n\n\
                 [profile.release.package.setbve-kernel]\nopt-level = 1\n\n\
                 [profile.release.package.setbve-runtime]\nopt-level = 1\n{}",
                root.display(),
                UNOPTIMISED
                    .map(|own| format!("\n[profile.release.package.{own}]\nopt-level = 0\n"))
                    .concat()
            ),
        );
        let lock = fs::read_to_string(root.join("Cargo.lock")).expect("the workspace is locked");
        if !project.folder.join("Cargo.lock").exists() {
            project.write("Cargo.lock", &lock);
        }
        project.write("src/lib.rs", library);
        project
    }

    /// One with a feature of setbve, and with dependencies.
    pub(crate) fn with_feature(
        name: &str,
        library: &str,
        feature: &str,
        dependencies: &str,
    ) -> Self {
        let project = Self::new(name, library);
        let manifest = fs::read_to_string(project.folder.join("Cargo.toml"));
        let root = env!("CARGO_MANIFEST_DIR");
        let featured = manifest.expect("it was written").replace(
            &format!("setbve = {{ path = '{root}' }}\n"),
            &format!(
                "setbve = {{ path = '{root}', features = ['{feature}'] }}\n\n\
                 [dependencies]\n{dependencies}"
            ),
        );
        project.write("Cargo.toml", &featured);
        project
    }

    /// The same with the feature that the papers' methods need.
    pub(crate) fn with_experiment(name: &str, library: &str) -> Self {
        let project = Self::new(name, library);
        let manifest = project.folder.join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("it was written");
        let with = manifest.replacen("' }", "', features = ['experiment'] }", 1);
        project.write("Cargo.toml", &with);
        project
    }

    /// A crate that depends on nothing.
    pub(crate) fn bare(name: &str) -> Self {
        let project = Self { name: name.to_owned(), folder: shared("projects").join(name) };
        let manifest = format!(
            "[package]\nname = '{name}'\nversion = '0.0.0'\nedition = '2024'\n\n[workspace]\n"
        );
        project.write("Cargo.toml", &manifest);
        project.write("src/lib.rs", "");
        project
    }

    /// The same project with snapshots of its own, for runs beside those of others.
    pub(crate) fn with_snapshots_in(&self, folder: &str) -> Self {
        let folder = self.folder.join(folder);
        let project = Self { name: self.name.clone(), folder };
        // insta and setbve look for the source file, and put the snapshots beside it.
        project.write("src/lib.rs", "");
        project
    }

    /// Puts the text into a file of the project, unless it is there.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let file = self.folder.join(path);
        if fs::read_to_string(&file).is_ok_and(|present| present == text) {
            return;
        }
        let folder = file.parent().expect("the path has a file's name");
        fs::create_dir_all(folder).expect("the target folder is writable");
        // Renamed into place, because another process may be reading the file.
        let written = tempfile::NamedTempFile::new_in(folder).expect("the folder is writable");
        fs::write(written.path(), text).expect("the folder is writable");
        written.persist(&file).expect("the folder is writable");
    }

    /// `cargo <subcommand>` in the project, with an environment in which nobody set anything.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        run::clean(&mut command);
        command
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", shared("target"))
            .env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TERM_COLOR", "never")
            .args(arguments)
            .stdin(Stdio::null());
        command
    }

    /// Builds the tests; a warning of the compiler about the project is a failure.
    pub(crate) fn tests(&self, profile: Profile) -> Tests {
        self.tests_with(profile, &[])
    }

    /// The same, with more arguments for cargo.
    pub(crate) fn tests_with(&self, profile: Profile, arguments: &[String]) -> Tests {
        let mut command =
            self.cargo(&["test", "--lib", "--no-run", "--message-format=json-render-diagnostics"]);
        if profile == Profile::Release {
            command.arg("--release");
        }
        command.args(arguments);
        let output = command.output().expect("cargo runs");
        assert!(
            output.status.success(),
            "{} does not compile:\n{}",
            self.name,
            String::from_utf8_lossy(&output.stderr)
        );
        let messages = String::from_utf8_lossy(&output.stdout);
        let marker = "\"executable\":\"";
        let executable = messages
            .lines()
            .filter_map(|line| line.split_once(marker)?.1.split('"').next())
            .next_back()
            .expect("cargo names the test's executable");
        Tests::new(PathBuf::from(executable.replace("\\\\", "\\")), self.folder.clone())
    }

    /// The accepted snapshot's file.
    pub(crate) fn snapshot(&self, function: &str) -> PathBuf {
        let module = self.name.replace('-', "_");
        self.folder.join("src/snapshots").join(format!("{module}__{function}.snap"))
    }

    /// The file in which insta leaves a snapshot that nobody has accepted yet.
    pub(crate) fn pending(&self, function: &str) -> PathBuf {
        self.snapshot(function).with_extension("snap.new")
    }

    /// The accepted snapshot's text.
    pub(crate) fn accepted(&self, function: &str) -> String {
        let file = self.snapshot(function);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    /// Makes this the function's accepted snapshot.
    pub(crate) fn write_snapshot(&self, function: &str, text: &str) {
        let file = self.snapshot(function);
        let folder = file.parent().expect("it is in a folder");
        fs::create_dir_all(folder).expect("the project is writable");
        fs::write(file, text).expect("the project is writable");
    }

    /// Removes what an earlier run left of the function's snapshot.
    pub(crate) fn forget(&self, function: &str) {
        for file in [self.snapshot(function), self.pending(function)] {
            if file.exists() {
                fs::remove_file(file).expect("the project is writable");
            }
        }
    }

    /// Takes the function's snapshot anew and accepts it.
    pub(crate) fn take(&self, tests: &Tests, function: &str) -> String {
        self.take_as(tests, function, function)
    }

    /// The same for a function of a module, whose snapshot has another name.
    pub(crate) fn take_as(&self, tests: &Tests, function: &str, file: &str) -> String {
        self.forget(file);
        let run = tests.run(function, &[("INSTA_UPDATE", "always")]);
        assert!(run.passed, "a snapshot that is accepted at once passes:\n{}", run.text);
        self.accepted(file)
    }

    /// Whether cargo has that subcommand. On a developer's machine a test may do without; where `CI`
    /// is set a test that does nothing must not pass.
    pub(crate) fn has(&self, subcommand: &str) -> bool {
        let run = self.run(&[subcommand, "--version"]);
        if !run.passed {
            let missing = format!("`cargo {subcommand}` is not installed");
            assert!(env::var_os("CI").is_none(), "{missing}:\n{}", run.text);
            eprintln!("SKIPPED: {missing}");
        }
        run.passed
    }

    /// Runs `cargo` to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        Run::of(&mut self.cargo(arguments))
    }
}

/// A folder that all projects share.
fn shared(name: impl AsRef<OsStr>) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("user").join(name.as_ref())
}

/// A snapshot's text below its header.
pub(crate) fn body(snapshot: &str) -> &str {
    let header = snapshot.strip_prefix("---\n").expect("a snapshot starts with a header");
    header.split_once("\n---\n").expect("the header ends").1.trim_end()
}
