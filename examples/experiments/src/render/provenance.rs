//! How a page or a file of results was made: the version of the engine, and the command. Results compare
//! only within a version.

use std::fs;
use std::path::Path;

use anyhow::Result;
use setbve::experiment::version;

use crate::results::measured;

/// How the program is started.
pub(crate) const RUN: &str = "cargo run --release -p setbve-experiments --";

/// The file beside results that says it of them.
pub(crate) const FILE: &str = "made.md";

/// Says it on a page of this run.
pub(crate) fn made_by(command: &str) -> String {
    made_by_version(&version(), command)
}

/// Says it on a page of runs by some version.
pub(crate) fn made_by_version(version: &str, command: &str) -> String {
    format!("Made by version {version} with\n\n```sh\n{command}\n```\n")
}

/// Writes it beside results.
pub(crate) fn save(folder: &Path, command: &str) -> Result<()> {
    measured::save(&folder.join(FILE), &made_by(command))
}

/// Reads it; nothing where it is not there.
pub(crate) fn read(folder: &Path) -> String {
    fs::read_to_string(folder.join(FILE)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_folder_and_page_says_how_it_was_made() {
        let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("published");
        for file in [
            "anytime/made.md",
            "autobva.md",
            "campaign/contributions.md",
            "campaign/pairs/tables.md",
            "campaign/tables.md",
            "coverage/README.md",
            "coverage/made.md",
            "godeltest/README.md",
            "godeltest/made.md",
            "outside/kills.md",
            "outside/tables.md",
            "sweep/made.md",
        ] {
            let text = fs::read_to_string(published.join(file)).unwrap();
            let (_, version) = text.split_once("Made by version 0.1.0+engine.").expect(file);
            assert!(version.starts_with(char::is_numeric), "{file}");
            assert!(text.contains(RUN) || text.contains("python3 "), "{file}");
        }
    }

    #[test]
    fn what_is_saved_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(folder.path()), "");
        save(folder.path(), "a command").unwrap();
        assert_eq!(read(folder.path()), made_by("a command"));
    }
}
