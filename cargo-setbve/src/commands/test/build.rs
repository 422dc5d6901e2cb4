//! Builds the tests, and asks them for their names.

use std::io::BufReader;
use std::process::{Command, Stdio};

use cargo_metadata::Message;

use crate::commands::test::{Runnable, Test, cannot_run, cargo};
use crate::failure::Failure;
use crate::workspace::Workspace;

/// The generated tests of what was asked for.
pub(super) fn tests(test: &Test, workspace: &Workspace) -> Result<Vec<Runnable>, Failure> {
    let mut command = cargo();
    command
        .args(["test", "--tests", "--no-run", "--message-format=json-render-diagnostics"])
        .args(test.selection())
        .current_dir(&workspace.package)
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    if let Some(target) = &workspace.builds_into {
        command.env("CARGO_TARGET_DIR", target);
    }
    let mut child = command.spawn().map_err(|error| cannot_run(&error))?;
    let mut tests = Vec::new();
    if let Some(messages) = child.stdout.take() {
        for message in Message::parse_stream(BufReader::new(messages)).map_while(Result::ok) {
            let Message::CompilerArtifact(artifact) = message else { continue };
            let Some(executable) = artifact.executable.filter(|_| artifact.profile.test) else {
                continue;
            };
            let package = artifact.manifest_path.parent().unwrap_or(&artifact.manifest_path);
            let binary = artifact.target.name.replace('-', "_");
            for path in names(executable.as_std_path())? {
                if test.is_chosen(&path) {
                    tests.push(Runnable {
                        binary: binary.clone(),
                        executable: executable.clone().into_std_path_buf(),
                        package: package.to_owned().into_std_path_buf(),
                        path,
                    });
                }
            }
        }
    }
    if !child.wait().map_err(|error| cannot_run(&error))?.success() {
        return Err(Failure::Program("the tests do not build".to_owned()));
    }
    Ok(tests)
}

/// The tests of a program.
fn names(executable: &std::path::Path) -> Result<Vec<String>, Failure> {
    let output = Command::new(executable).args(["--list", "--format", "terse"]).output();
    let output = output.map_err(|error| {
        Failure::Program(format!("{} cannot be run: {error}", executable.display()))
    })?;
    // A test program with a harness of its own may not know these arguments, and has no such test.
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names.map(str::to_owned).collect())
}
