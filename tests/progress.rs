//! What a test shows on a terminal while it runs, and that it shows nothing elsewhere.

#![cfg(unix)]

mod project;

use std::io::{Read as _, Seek as _};
use std::process::Command;

use project::run::Tests;
use project::terminal::{Terminal, is_progress};
use project::{Profile, Project};

const LIBRARY: &str = r#"
use std::time::Duration;

#[cfg_attr(test, setbve::boundary_explore)]
pub fn grade(points: u32) -> &'static str {
    if points < 50 { "failed" } else { "passed" }
}

#[cfg_attr(test, setbve::boundary_explore(budget = "4s"))]
pub fn slow_grade(points: u32) -> &'static str {
    let milliseconds = std::env::var("SLEEP").map_or(1, |text| text.parse().unwrap());
    std::thread::sleep(Duration::from_millis(milliseconds));
    grade(points)
}

#[test]
fn a_plain_test() {
    std::thread::sleep(Duration::from_millis(300));
}
"#;

/// The first boundary that a search of `grade` finds; what is counted differs with the moment.
const FOUND: &str = r#"(49) = "failed" | (50) = "passed""#;

fn tests(project: &str) -> (Project, Tests) {
    let project = Project::new(project, LIBRARY);
    let tests = project.tests(Profile::Debug);
    (project, tests)
}

/// A first run, whose snapshots are accepted at once.
fn first_run(project: &Project, tests: &Tests, arguments: &[&str]) -> Command {
    project.forget("grade");
    project.forget("slow_grade");
    let mut command = tests.command();
    command.args(arguments).env("INSTA_UPDATE", "always");
    command
}

/// Everything that the command writes into a file.
fn written(command: &mut Command) -> Vec<String> {
    let mut file = tempfile::tempfile().expect("files can be made");
    let clone = || file.try_clone().expect("a file can be cloned");
    let status = command.stdout(clone()).stderr(clone()).status().expect("the command runs");
    let mut text = String::new();
    file.rewind().and_then(|()| file.read_to_string(&mut text)).expect("the command writes text");
    assert!(status.success() && !text.contains(['\x1b', '\r']), "{text}");
    text.lines().map(str::to_owned).collect()
}

/// Lines in their order by text, without the time that the tests took.
fn sorted(lines: &[String]) -> Vec<&str> {
    let timeless = lines.iter().filter_map(|line| line.split("; finished in").next());
    let mut lines: Vec<&str> = timeless.filter(|line| !line.is_empty()).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn a_first_run_shows_its_first_boundary_and_nothing_of_it_stays() {
    let (project, tests) = tests("progress-first");
    let alone = ["--exact", "grade_boundaries", "--test-threads=1"];
    let both = ["--skip", "slow", "--test-threads=2"];
    // On the small terminal the line is cut off, and everything scrolls.
    for (columns, rows) in [(100, 40), (40, 4)] {
        for arguments in [alone, both] {
            let first_run = || first_run(&project, &tests, &arguments);
            let plain = written(&mut first_run());
            let shown = Terminal::of(&mut first_run(), columns, rows);
            assert!(shown.passed, "{:#?}", shown.all);
            assert_eq!(sorted(&shown.all), sorted(&plain));
            let progress = shown.progress();
            let is_found = |line: &&str| {
                let (what, found) = line.split_once(" calls, ").unwrap_or_default();
                what.starts_with("setbve: grade: 1 boundary in ") && found == FOUND
            };
            let is_cut = columns < 100 && !progress.is_empty();
            assert!(is_cut || progress.iter().any(is_found), "{progress:#?}");
            for screen in &shown.seen {
                let lines = screen.iter().filter(|line| is_progress(line)).count();
                assert!(lines <= 1, "{screen:#?}");
            }
        }
    }
}

#[test]
fn a_test_that_takes_its_time_says_what_it_is_doing() {
    let (project, tests) = tests("progress-slow");
    let first = Terminal::of(&mut first_run(&project, &tests, &["slow"]), 100, 40);
    let accepted = Terminal::of(tests.command().arg("slow").env("SLEEP", "4"), 100, 40);
    for (shown, is_first) in [(first, true), (accepted, false)] {
        assert!(shown.passed, "{:#?}", shown.all);
        let progress = shown.progress();
        let says = |elapsed: &str| {
            let none = format!("setbve: slow_grade{elapsed}: 0 boundaries in ");
            let one = format!("setbve: slow_grade{elapsed}: 1 boundary in ");
            let is_said = |line: &&str| {
                line.starts_with(&none) || line.starts_with(&one) && line.ends_with(FOUND)
            };
            progress.iter().any(is_said)
        };
        assert!(says(", 2 of 4 s"), "{progress:#?}");
        // Before that, only a first run says something.
        assert_eq!(
            progress.iter().any(|line| !line.contains(" of 4 s: ")),
            is_first,
            "{progress:#?}"
        );
    }
}

#[test]
fn nothing_is_shown_where_nobody_watches() {
    let (project, tests) = tests("progress-unwatched");
    for (name, value) in [("CI", "true"), ("TERM", "dumb")] {
        let mut command = first_run(&project, &tests, &["slow"]);
        let shown = Terminal::of(command.env(name, value), 100, 40);
        assert!(shown.passed, "{:#?}", shown.all);
        assert_eq!(shown.progress(), Vec::<&str>::new());
    }
    let text = written(&mut first_run(&project, &tests, &["slow"]));
    assert!(!text.iter().any(|line| is_progress(line)), "{text:#?}");
}
