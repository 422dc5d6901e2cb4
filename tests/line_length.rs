//! No line of the crates is longer than what two windows show side by side: rustfmt leaves long
//! comments and strings as they are.

use std::fs;
use std::path::{Path, PathBuf};

const MOST_COLUMNS: usize = 100;
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn long_lines(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let columns = text.lines().map(|line| line.chars().count());
    (1..).zip(columns).filter(|(_, columns)| *columns > MOST_COLUMNS)
}

#[test]
fn no_line_is_longer_than_a_hundred_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in
        ["src", "setbve-macros/src", "setbve-kernel/src", "setbve-runtime/src", "cargo-setbve/src"]
    {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 100, "these are the crates' sources, of which there are many");
    let mut long = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("sources can be read");
        let place = file.strip_prefix(root).expect("it lies there").display().to_string();
        long.extend(long_lines(&text).map(|(line, columns)| format!("{place}:{line}: {columns}")));
    }
    assert!(long.is_empty(), "wrap these lines:\n{}", long.join("\n"));
}

#[test]
fn columns_are_characters() {
    let text = format!("{}\n{}\n{}", "ä".repeat(100), "x".repeat(101), "");
    assert_eq!(long_lines(&text).collect::<Vec<_>>(), [(2, 101)]);
}
