//! How a page or a file of results was made: the version of the engine, and the command.

use setbve::experiment::version;

/// How the program is started.
pub(crate) const RUN: &str = "cargo run --release -p setbve-experiments --";

/// Says it on a page; results compare only within a version.
pub(crate) fn made_by(command: &str) -> String {
    format!("Made by version {} with\n\n```sh\n{command}\n```", version())
}

/// The version that a page or a file names.
#[cfg(test)]
pub(crate) fn version_in(text: &str) -> Option<&str> {
    let rest = text.split("version ").find(|rest| rest.starts_with(char::is_numeric))?;
    rest.split_whitespace().next()
}
