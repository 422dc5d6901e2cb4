//! `report`, `tests`, completions and the manual page.

use crate::folder::{FUNCTIONS, Folder};

#[test]
fn a_table_says_in_a_pull_request_what_moved() {
    let folder = Folder::with_pending(&["parcel"]);
    let expected = "\
**1 function differs**

| function | what | was | now |
|---|---|---|---|
| `parcel` | moved: `grams` \
                    | `500 \\| 501`<br>`parcel(500) = \"letter\"`\
                    <br>`parcel(501) = \"small parcel\"` \
                    | `499 \\| 500`<br>`parcel(499) = \"letter\"`\
                    <br>`parcel(500) = \"small parcel\"` |
| `parcel` | changed: `grams` | `parcel(31501) ! 31501 g is too heavy` \
                    | `parcel(31501) ! 31501 g is far too heavy` |
";
    assert_eq!(folder.run(&["report", "--format", "markdown"]).ended(2), expected);
    let nothing = Folder::with_pending(&[]).run(&["report", "--format", "markdown"]).ended(0);
    assert_eq!(nothing, "No boundary differs.\n");
}

#[test]
fn a_workflow_gets_annotations_at_the_attribute_and_a_summary() {
    let folder = Folder::with_pending(&["parcel"]);
    let summary = folder.path().join("summary.md");
    let mut command = folder.command(&["report", "--format", "github"]);
    let output = command.env("GITHUB_STEP_SUMMARY", &summary).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let start = "::warning file=src/lib.rs,line=4,title=parcel%3A 1 moved%2C 1 changed::  moved: \
                 `grams` 500 | 501 is now 499 | 500%0A    was parcel(500) = \"letter\"%0A";
    assert!(said.starts_with(start) && said.lines().count() == 1, "{said}");
    assert!(folder.read("summary.md").starts_with("**1 function differs**\n"));
}

#[test]
fn pages_show_each_function_without_network_and_script() {
    let folder = Folder::with_pending(&["parcel"]);
    let said = folder.run(&["report", "--format", "html", "--output", "pages"]).ended(0);
    assert_eq!(said, "pages/index.html\n");
    let index = folder.read("pages/index.html");
    for function in FUNCTIONS {
        assert!(index.contains(&format!("<a href=\"demo__{function}.html\">")), "{index}");
        let page = folder.read(&format!("pages/demo__{function}.html"));
        assert!(!page.contains("<script") && !page.contains("http"), "{page}");
        assert!(page.contains(&format!("pub fn {function}(")), "the source is shown");
    }
    let page = folder.read("pages/demo__parcel.html");
    assert_eq!(page.matches("<svg").count(), 1);
    for text in ["499|500", "500|501", "2000|2001", "What differs: 1 moved, 1 changed"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert_eq!(folder.read("pages/demo__ticket.html").matches("<svg").count(), 1);
}

#[test]
fn boundaries_are_written_as_unit_tests() {
    let folder = Folder::with_pending(&[]);
    let tests = folder.run(&["tests", "parcel"]).ended(0);
    let expected = "\
#[test]
fn parcel_changes_between_500_and_501_of_grams() {
    assert_eq!(parcel(500).unwrap().to_string(), \"letter\");
    assert_eq!(parcel(501).unwrap().to_string(), \"small parcel\");
}
";
    assert!(tests.starts_with(expected), "{tests}");
    assert!(tests.contains("assert_eq!(parcel(31501).unwrap_err(), \"31501 g is too heavy\");"));
    let tests = folder.run(&["tests", "ticket"]).ended(0);
    assert!(
        tests.contains("fn ticket_changes_between_5_and_6_of_age_where_member_true() {"),
        "{tests}"
    );
}

#[test]
fn completions_and_a_manual_page_are_written() {
    let folder = Folder::bare();
    assert!(folder.run(&["completions", "bash"]).ended(0).contains("cargo-setbve"));
    assert!(folder.run(&["manual"]).ended(0).contains(".SH SUBCOMMANDS"));
    let help = folder.run(&["--help"]).ended(0);
    assert!(help.contains("Exit codes: 0 fine, 1 wrong usage, 2 something differs"), "{help}");
}
