//! What is missing, damaged or contradictory is said in words that help, and nothing is lost over it.

mod project;

use std::fs;
use std::sync::OnceLock;

use project::run::{Run, Tests};
use project::{Profile, Project, body};
use setbve::experiment::as_accepted;

/// Functions of one behaviour, one for each test, so that their snapshots do not meet.
const LIBRARY: &str = r#"//! Functions to be explored under bad conditions.

#[cfg(test)]
const LOW: i16 = 5;
#[cfg(test)]
const HIGH: i16 = 4;

fn size(n: i16) -> Result<&'static str, &'static str> {
    match n {
        ..0 => Err("negative"),
        0..1000 => Ok("small"),
        _ => Ok("large"),
    }
}

/// Leaves a file when it is called.
///
/// # Errors
///
/// Below zero.
#[cfg_attr(test, setbve::boundary_explore(side_effects = true))]
pub fn marked(n: i16) -> Result<&'static str, &'static str> {
    static CALLED: std::sync::Once = std::sync::Once::new();
    CALLED.call_once(|| {
        if let Some(file) = std::env::var_os("MARKER") {
            std::fs::write(file, "called").ok();
        }
    });
    size(n)
}

/// Has an empty range.
///
/// # Errors
///
/// Below zero.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn ranged(#[cfg_attr(test, range(LOW..=HIGH))] amount: i16) -> Result<&'static str, &'static str> {
    size(amount)
}

/// Lists few boundaries.
///
/// # Errors
///
/// Below zero.
#[cfg_attr(test, setbve::boundary_explore(boundaries = 9))]
pub fn few(n: i16) -> Result<&'static str, &'static str> {
    size(n)
}

/// Has a name that another test has as well.
///
/// # Errors
///
/// Below zero.
#[cfg_attr(test, setbve::boundary_explore(name = "shared"))]
pub fn one(n: i16) -> Result<&'static str, &'static str> {
    size(n)
}

/// Has the name of `one`.
#[cfg_attr(test, setbve::boundary_explore(name = "shared"))]
pub fn other(n: i16) -> bool {
    n > 7
}

macro_rules! sized {
    ($($name:ident)*) => {$(
        /// Says how large a number is.
        ///
        /// # Errors
        ///
        /// Below zero.
        #[cfg_attr(test, setbve::boundary_explore)]
        pub fn $name(n: i16) -> Result<&'static str, &'static str> {
            size(n)
        }
    )*};
}

sized! { conflict_in_body conflict_in_header cut_body cut_header no_header no_number empty spaced
    budget evaluations seed first refused without foreign doubled trailing }
"#;

fn project() -> (&'static Project, &'static Tests) {
    static PROJECT: OnceLock<(Project, Tests)> = OnceLock::new();
    let (project, tests) = PROJECT.get_or_init(|| {
        let project = Project::new("bad-input", LIBRARY);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    });
    (project, tests)
}

/// Damages an accepted snapshot; the report must name the line and give the reason, in every mode,
/// and the file must stay as it is.
#[track_caller]
fn assert_reported(function: &str, damage: impl Fn(&str) -> String, line: usize, reason: &str) {
    let (project, tests) = project();
    let accepted = project.take(tests, function);
    let damaged = damage(&accepted);
    assert_ne!(damaged, accepted, "the damage was done");
    let file = project.snapshot(function);
    fs::write(&file, &damaged).expect("the project is writable");
    let name = file.file_name().expect("a snapshot has a name").to_string_lossy();
    let place = format!("{name}:{line}: ");
    for mode in ["", "always", "force", "new", "unseen", "no"] {
        let run = tests.run(function, &[("INSTA_UPDATE", mode)]).fail();
        assert_eq!(project.accepted(function), damaged, "INSTA_UPDATE={mode}");
        assert!(!project.pending(function).exists(), "INSTA_UPDATE={mode}");
        run.says(&["the accepted snapshot is damaged", &place, reason]);
    }
}

/// The line, from 1, on which the text first stands.
fn line_of(text: &str, part: &str) -> usize {
    1 + text.lines().position(|line| line.contains(part)).expect("the text has it")
}

/// The accepted snapshot of any of the functions, under the given name.
fn snapshot_of(function: &str) -> String {
    let (project, tests) = project();
    project.take(tests, function)
}

const CONFLICT: &str = "a merge conflict is not resolved: take the whole file of either side";

#[test]
fn a_merge_conflict_in_the_boundaries_is_reported_at_its_line() {
    let marked = |text: &str| {
        text.replace(
            "  conflict_in_body(999)",
            "<<<<<<< HEAD\n  conflict_in_body(1023)\n=======\n  conflict_in_body(999)",
        )
    };
    let line = line_of(&snapshot_of("conflict_in_body"), "conflict_in_body(999)");
    assert_reported("conflict_in_body", marked, line, CONFLICT);
    let left =
        |text: &str| text.replace("  conflict_in_body(999)", "=======\n  conflict_in_body(999)");
    assert_reported("conflict_in_body", left, line, CONFLICT);
}

#[test]
fn a_merge_conflict_in_the_header_is_reported_at_its_line() {
    let other = "<<<<<<< HEAD\ndescription: \"setbve: 1\"\n=======\n";
    let marked = |text: &str| text.replace("description:", &format!("{other}description:"));
    let line = line_of(&snapshot_of("conflict_in_header"), "description:");
    assert_reported("conflict_in_header", marked, line, CONFLICT);
}

#[test]
fn a_header_without_any_one_of_its_lines_is_reported() {
    let accepted = snapshot_of("without");
    let header: Vec<&str> = accepted.lines().collect();
    let end = 1 + header[1..].iter().position(|line| *line == "---").expect("the header ends");
    let [source, description] = header[1..end] else { panic!("{accepted}") };
    let text = description.strip_prefix("description: \"").expect("it is between quotes");
    let own: Vec<&str> = text.split_inclusive("\\n").collect();
    let keys = own.iter().filter_map(|line| line.split(':').next());
    assert_eq!(keys.collect::<Vec<_>>(), ["setbve", "constants", "intact"]);
    for (line, key, at) in
        [(format!("{source}\n"), "source", end), (own[0].to_owned(), "setbve", end + 1)]
    {
        let without = |text: &str| text.replace(&line, "");
        let reason = format!("the header has no line `{key}`, and every line of it is needed");
        assert_reported("without", without, at, &reason);
    }
}

#[test]
fn a_line_of_the_header_that_nobody_wrote_is_reported() {
    let edited = |text: &str| text.replace("\"setbve: ", "\"surveyed: yes\\nsetbve: ");
    let line = line_of(&snapshot_of("foreign"), "description: ");
    assert_reported("foreign", edited, line, "`surveyed` is no line that setbve or insta writes");
}

#[test]
fn a_header_of_both_sides_of_a_merge_is_reported() {
    let both = |text: &str| text.replace("\"setbve: ", "\"setbve: 1\\nsetbve: ");
    let line = line_of(&snapshot_of("doubled"), "description: ");
    assert_reported("doubled", both, line, "`setbve` is there twice: take the whole header");
}

#[test]
fn spaces_at_the_end_of_a_line_are_reported_at_it() {
    let accepted = snapshot_of("trailing");
    for part in ["description: ", "trailing(n: i16)", "  trailing(999)"] {
        let line = line_of(&accepted, part);
        let spaced = |text: &str| {
            let lines = text.lines().enumerate();
            let spaced = |(at, text)| format!("{text}{}\n", if at + 1 == line { " " } else { "" });
            lines.map(spaced).collect::<String>()
        };
        assert_reported("trailing", spaced, line, "the line ends with spaces, which setbve never");
    }
}

#[test]
fn another_number_of_boundaries_is_said_to_need_a_new_snapshot() {
    let (project, tests) = project();
    let accepted = project.take(tests, "few");
    let listed = "settings: at most 9 boundaries\\n";
    assert!(accepted.contains(listed), "{accepted}");
    assert!(!tests.run("few", &[]).pass().text.contains("`boundaries`"));
    let other = as_accepted(&accepted.replace(listed, ""));
    fs::write(project.snapshot("few"), &other).expect("the project is writable");
    tests.run("few", &[]).pass().says(&[
        "setbve: `few`: `boundaries` is 9, and the snapshot was accepted with 40: it only takes",
        "delete this one to take it anew",
    ]);
    assert_eq!(project.accepted("few"), other);
}

/// `cargo setbve` asks; nobody else is to take an answer for a test that passed.
#[test]
fn a_test_that_is_asked_answers_and_fails() {
    let (project, tests) = project();
    project.take(tests, "few");
    let asked = project.folder.join("asked");
    fs::write(&asked, "few(0)\nfew(70000)\nfew(1000)").expect("the project is writable");
    let variable = ("SETBVE_ASKED", asked.to_str().expect("the target folder is text"));
    let run = tests.run("few", &[variable]).fail();
    run.says(&["SETBVE_ASKED is set: questions were answered, and nothing was compared"]);
    let answer = fs::read_to_string(&asked).expect("it is there");
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines[0].starts_with("Some(Map { function: \"few\", file: \"src/lib.rs\""), "{answer}");
    assert_eq!((lines[1], lines[3], lines[4], lines.len()), ("= \"small\"", "", "", 7), "{answer}");
    assert!(lines[2].contains(" @") && lines[5] != lines[1], "{answer}");
    tests.run("few", &[("SETBVE_ASKED", "/none")]).fail().says(&["SETBVE_ASKED=/none: "]);
}

#[test]
fn a_name_that_two_tests_have_is_reported() {
    let (project, tests) = project();
    project.forget("shared");
    // Together, in one process, and then each by itself.
    let both = ["--exact", "--test-threads=1", "one_boundaries", "other_boundaries"];
    let run = Run::of(tests.command().args(both).env("INSTA_UPDATE", "always")).fail();
    run.says(&[
        "has the same snapshot",
        "bad_input__shared.snap",
        "give this function another `name`",
    ]);
    let accepted = project.accepted("shared");
    assert!(accepted.contains("one(n: i16)"), "{accepted}");
    tests.run("one", &[]).pass();
    let run = tests.run("other", &[("INSTA_UPDATE", "always")]).fail();
    run.says(&["this is the snapshot of `one`, not of `other`: if both have the same `name`"]);
    assert_eq!(project.accepted("shared"), accepted);
}

#[test]
fn a_snapshot_that_is_cut_off_is_reported_at_its_last_line() {
    let cut = |text: &str| text[..text.find("  cut_body(1000)").expect("it is there")].to_owned();
    let line = line_of(&snapshot_of("cut_body"), "  cut_body(999)");
    assert_reported("cut_body", cut, line, "the second line of this boundary is missing");
}

#[test]
fn a_header_that_is_cut_off_is_reported() {
    let cut = |text: &str| text[..text.find("setbve").expect("it is there")].to_owned();
    assert_reported("cut_header", cut, 3, "the header does not end");
}

#[test]
fn a_header_that_is_missing_is_reported() {
    assert_reported("no_header", |text| body(text).to_owned(), 1, "starts with `---`");
}

#[test]
fn an_empty_file_is_reported() {
    assert_reported("empty", |_| String::new(), 1, "starts with `---`");
}

#[test]
fn a_value_that_is_no_number_is_reported_at_its_line() {
    let edited = |text: &str| text.replace("no_number(999)", "no_number(many)");
    let line = line_of(&snapshot_of("no_number"), "no_number(999)");
    assert_reported("no_number", edited, line, "`many` is no `i16` for `n`");
}

#[test]
fn a_pair_that_an_editor_split_is_reported_at_its_line() {
    let edited = |text: &str| text.replace("  spaced(1000)", "\n  spaced(1000)");
    let line = line_of(&snapshot_of("spaced"), "spaced(999)");
    assert_reported("spaced", edited, line, "the second line of this boundary is missing");
}

#[test]
fn without_a_snapshot_ci_fails_at_once_and_calls_nothing() {
    let (project, tests) = project();
    project.forget("marked");
    let marker = project.folder.join("marker");
    fs::remove_file(&marker).ok();
    let marker_variable = ("MARKER", marker.to_str().expect("the target folder is text"));
    for refusing in [("CI", "true"), ("TF_BUILD", "1"), ("INSTA_UPDATE", "no")] {
        let run = tests.run("marked", &[refusing, marker_variable]).fail();
        run.says(&["bad_input__marked.snap", "`cargo insta test --accept`"]);
        assert!(!marker.exists(), "{refusing:?}: the function was called");
        assert!(!project.snapshot("marked").exists() && !project.pending("marked").exists());
    }
    tests.run("marked", &[marker_variable]).fail();
    assert!(marker.exists(), "without CI the function is called");
}

#[test]
fn the_first_run_fails_and_says_in_one_line_what_to_do() {
    let (project, tests) = project();
    project.forget("first");
    let run = tests.run("first", &[]).fail();
    assert!(project.pending("first").exists() && !project.snapshot("first").exists());
    let notes = run.notes();
    let &[line] = &notes[..] else { panic!("one line, not {notes:#?}") };
    assert!(line.contains("`first` has no accepted snapshot yet"), "{line}");
    for command in ["`cargo insta review`", "`INSTA_UPDATE=always cargo test first_boundaries`"] {
        assert!(line.contains(command), "{line}");
    }
    // The attribute's, and no line of insta.
    assert!(run.text.contains(" panicked at src/lib.rs:"), "{}", run.text);
}

#[test]
fn a_setting_that_does_not_parse_is_an_error_that_names_it() {
    let (project, tests) = project();
    for (function, name, value) in [
        ("budget", "SETBVE_BUDGET", "soon"),
        ("evaluations", "SETBVE_EVALUATIONS", "0"),
        ("seed", "SETBVE_SEED", "-1"),
    ] {
        let accepted = project.take(tests, function);
        let run = tests.run(function, &[(name, value), ("INSTA_UPDATE", "always")]).fail();
        run.says(&[&format!("setbve cannot explore `{function}`: {name}=`{value}` is not a ")]);
        assert_eq!(project.accepted(function), accepted);
        assert!(!project.pending(function).exists());
    }
}

#[test]
fn an_empty_range_is_an_error_that_names_the_argument() {
    let (project, tests) = project();
    project.forget("ranged");
    let run = tests.run("ranged", &[("INSTA_UPDATE", "always")]).fail();
    run.says(&["setbve cannot explore `ranged`: the range of `amount` holds no `i16`"]);
    assert!(!project.snapshot("ranged").exists());
}

#[test]
fn a_budget_of_zero_without_a_snapshot_is_an_error() {
    let (project, tests) = project();
    project.forget("refused");
    let run = tests.run("refused", &[("SETBVE_BUDGET", "0"), ("INSTA_UPDATE", "always")]).fail();
    run.says(&["bad_input__refused.snap", "budget of 0"]);
    assert!(!project.snapshot("refused").exists());
}

#[test]
fn the_report_of_a_moved_threshold_says_from_where_to_where() {
    let source = |limit: &str| LIBRARY.replace("0..1000 =>", &format!("0..{limit} =>"));
    let project = Project::new("bad-input-moved", &source("1000"));
    project.take(&project.tests(Profile::Debug), "first");
    project.write("src/lib.rs", &source("1024"));
    let tests = project.tests(Profile::Debug);
    tests.run("first", &[]).fail().says(&[
        "  moved: `n` 999 | 1000 is now 1023 | 1024\n",
        "    was first(1000) = \"large\"\n",
        "    now first(1000) = \"small\"\n",
        "`cargo insta review`",
    ]);

    // As `cargo insta test` runs them: every test passes, and the harness swallows what it prints.
    let shown = project.folder.join("shown");
    let _ = fs::remove_file(&shown);
    for file in [None, Some(&shown)] {
        let mut command = tests.command();
        command.args(["--exact", "first_boundaries", "few_boundaries"]);
        command.envs([("INSTA_FORCE_PASS", "1"), ("INSTA_UPDATE", "new")]);
        command.envs(file.map(|file| ("INSTA_WARNINGS_FILE", file)));
        let run = Run::of(&mut command).pass();
        let text = file.map(|file| fs::read_to_string(file).expect("it was written"));
        let text = text.unwrap_or(run.text);
        for line in [
            "setbve: `first` no longer behaves as accepted: 1 boundary moved\n",
            "first:  moved: `n` 999 | 1000 is now 1023 | 1024\n",
            "setbve: `few` has no accepted snapshot yet; ",
        ] {
            assert_eq!(text.matches(line).count(), 1, "{line}{text}");
        }
        assert_eq!(text.matches("`few`").count() + text.matches("few:").count(), 1, "{text}");
    }
}

/// Exchanges the head of `marked`, and what its body starts with.
fn with_head(head: &str, first: &str) -> String {
    let marked = "marked(n: i16) -> Result<&'static str, &'static str> {";
    let other = LIBRARY.replace(marked, &format!("{head} {{\n    {first}"));
    assert_ne!(other, LIBRARY);
    other
}

#[test]
fn what_is_only_written_differently_keeps_its_boundaries_and_its_bytes() {
    let project = Project::new("bad-input-renamed", LIBRARY);
    let accepted = project.take(&project.tests(Profile::Debug), "marked");
    let head = "marked(number: Number) -> Result<&'static str, Complaint>";
    let aliases =
        "\n/// One.\npub type Number = i16;\n/// One.\npub type Complaint = &'static str;\n";
    let renamed = with_head(head, "let n = number;") + aliases;
    project.write("src/lib.rs", &renamed);
    let tests = project.tests(Profile::Debug);
    for mode in ["no", "always"] {
        let run = tests.run("marked", &[("INSTA_UPDATE", mode)]).pass();
        assert_eq!(project.accepted("marked"), accepted, "{mode}");
        assert!(!run.text.contains("no accepted snapshot"), "{}", run.text);
        run.says(&[
            "`marked` is written differently than at accept: the argument `n` is now `number`; \
             the type of `number`, `i16`, is now `Number`; the result, ",
        ]);
    }

    project.write("src/lib.rs", &renamed.replace("0..1000 =>", "0..1024 =>"));
    let tests = project.tests(Profile::Debug);
    let run = tests.run("marked", &[]).fail();
    run.says(&[
        "as accepted: 1 boundary moved",
        "  moved: `number` 999 | 1000 is now 1023 | 1024, by src/lib.rs `",
        "    was marked(1000) = \"large\"\n",
        "    now marked(1000) = \"small\"\n",
        "the argument `n` is now `number`",
    ]);
    tests.run("marked", &[("INSTA_UPDATE", "always")]).pass();
    let moved = project.accepted("marked");
    assert!(
        moved.contains("\nmarked(number: Number) -> Result<&'static str, Complaint>\n"),
        "{moved}"
    );
    assert!(moved.contains("marked(1023) = \"small\"\n  marked(1024) = \"large\""), "{moved}");
    tests.run("marked", &[("CI", "true")]).pass();
}

#[test]
fn another_kind_of_input_takes_a_new_snapshot_and_says_why() {
    for (name, head, first, reason) in [
        (
            "arity",
            "marked(n: i16, m: bool) -> Result<&'static str, &'static str>",
            "let _ = m;",
            "it takes 2 arguments, and took 1 argument",
        ),
        (
            "domain",
            "marked(m: u8) -> Result<&'static str, &'static str>",
            "let n = i16::from(m);",
            "`m` is `u8`, and was `i16`",
        ),
    ] {
        let project = Project::new(&format!("bad-input-{name}"), LIBRARY);
        let accepted = project.take(&project.tests(Profile::Debug), "marked");
        project.write("src/lib.rs", &with_head(head, first));
        let tests = project.tests(Profile::Debug);
        let run = tests.run("marked", &[]).fail();
        assert!(!run.text.contains("no accepted snapshot"), "{}", run.text);
        run.says(&[
            &format!("`marked` is not the function whose boundaries were accepted: {reason}; "),
            "this is a new snapshot",
            "`cargo insta review`",
        ]);
        assert_eq!(project.accepted("marked"), accepted);
        tests.run("marked", &[("INSTA_UPDATE", "always")]).pass();
        assert!(project.accepted("marked").contains(&format!("\n{head}\n")));
        tests.run("marked", &[("CI", "true")]).pass();
    }
}
