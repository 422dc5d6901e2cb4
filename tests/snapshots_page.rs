//! The page that reads snapshots aloud: its functions are explored, and what is written must be what
//! the page shows.

mod project;

use std::fs;
use std::path::Path;

use project::{Profile, Project, body};

fn page() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("SNAPSHOTS.md");
    fs::read_to_string(file).expect("the page is there")
}

/// The blocks of code with this label.
fn blocks<'a>(page: &'a str, label: &str) -> Vec<&'a str> {
    let start = format!("\n```{label}\n");
    let behind = page.split(&start).skip(1);
    behind.map(|rest| rest.split_once("\n```").expect("the block ends").0).collect()
}

/// A snapshot's text without the digests at its end.
fn for_readers(snapshot: &str) -> &str {
    let text = body(snapshot);
    text.split_once("\n  digest ").map_or(text, |(lines, _)| lines.trim_end())
}

#[test]
fn each_function_has_the_snapshot_that_the_page_shows() {
    let page = page();
    let functions = blocks(&page, "rust");
    let shown = blocks(&page, "text");
    assert_eq!((functions.len(), shown.len()), (5, 5));
    let library = format!("//! The functions of the page.\n\n{}\n", functions.join("\n\n"));
    let project = Project::new("page", &library);
    let tests = project.tests(Profile::Debug);
    for shown in shown {
        let name = shown.split('(').next().expect("it begins with the function's name");
        let snapshot = project.take(&tests, name);
        assert_eq!(for_readers(&snapshot), shown, "{name}: put this text on the page");
    }
}

#[test]
fn each_line_of_the_calendar_stands_in_its_snapshots() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/calendar/src/snapshots");
    let files = fs::read_dir(folder).expect("the folder is there");
    let texts = files.map(|file| fs::read_to_string(file.expect("it is there").path()));
    let texts: Vec<String> = texts.map(|text| text.expect("it is a text")).collect();
    let page = page();
    let table = page.rsplit_once("\n|---|---|\n").expect("there is a table").1;
    let mut count = 0;
    for row in table.lines().take_while(|line| line.starts_with("| `")) {
        let lines = row.split("` |").next().expect("a row has lines");
        let lines = lines.trim_start_matches("| `").split("`, `");
        for line in lines {
            count += 1;
            // In a table a bar would end the column, and two backticks begin a line that has one.
            let line = line.replace("\\|", "|").replace('`', "");
            let has = |text: &String| text.replace('`', "").contains(&format!("  {line}\n"));
            assert!(texts.iter().any(has), "no snapshot has: {line}");
        }
    }
    assert!(count >= 15, "{count}");
}
