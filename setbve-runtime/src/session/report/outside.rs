//! What a person has to see although the test passes, and the test harness swallows what it prints.

use std::fs::OpenOptions;
use std::io::Write;

/// Names the file whose lines cargo-insta shows after all tests, whichever runner it has: without
/// space in front of them, and each line once.
const FILE: &str = "INSTA_WARNINGS_FILE";

/// Shows the text of the function with this path: where cargo-insta runs the tests, after them all;
/// else at once.
pub(crate) fn show(path: &str, text: &str) {
    let mut shown = String::new();
    for line in text.lines() {
        let place = if line.starts_with(' ') { format!("{path}:") } else { String::new() };
        shown.push_str(&format!("{place}{line}\n"));
    }
    let file = std::env::var_os(FILE)
        .and_then(|name| OpenOptions::new().append(true).create(true).open(name).ok());
    // In one write, because others write beside it. There is nothing to be done where it fails.
    let _ = match file {
        Some(mut file) => file.write_all(shown.as_bytes()),
        None => std::io::stderr().write_all(shown.as_bytes()),
    };
}
