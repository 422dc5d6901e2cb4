//! Promise 3, local: two branches that move two boundaries of one function, each of them accepted,
//! merge wherever their source does, and the merged test passes.

mod project;

use std::fs;
use std::path::Path;
use std::process::Command;

use project::run::Tests;
use project::{Profile, Project};

const LIBRARY: &str = r#"//! Rules with several limits each.

/// The first age of youths.
const YOUTH: u8 = 6;
/// The first age of adults.
const ADULT: u8 = 18;
/// The first age of seniors.
const SENIOR: u8 = 65;
/// The last age of all.
const OLDEST: u8 = 120;

/// What a ticket is for; so few inputs that all of them are tried.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fare(age: u8) -> &'static str {
    match age {
        0..YOUTH => "child",
        YOUTH..ADULT => "youth",
        ADULT..SENIOR => "adult",
        SENIOR..=OLDEST => "senior",
        _ => "nobody",
    }
}

/// The heaviest letter.
const LETTER: u32 = 1_000;
/// The heaviest parcel.
const PARCEL: u32 = 5_000;
/// The heaviest freight.
const FREIGHT: u32 = 30_000;
/// The last distance that costs nothing more.
const NEAR: u32 = 500;

/// What shipping costs.
///
/// # Errors
///
/// For no weight, and for too much of it.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn shipping(weight: u32, distance: u32) -> Result<u32, String> {
    let base = match weight {
        0 => return Err("nothing to ship".to_owned()),
        1..=LETTER => 5,
        ..=PARCEL => 9,
        ..=FREIGHT => 15,
        _ => return Err("too heavy".to_owned()),
    };
    Ok(if distance > NEAR { base + 70 } else { base })
}

/// Hours of a day.
const HOURS: u8 = 24;
/// Minutes of an hour.
const MINUTES: u8 = 60;
/// Seconds of a minute.
const SECONDS: u8 = 60;

/// Whether there is such a time.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn clock(hour: u8, minute: u8, second: u8) -> bool {
    hour < HOURS && minute < MINUTES && second < SECONDS
}

/// The fewest points to pass.
const PASSED: i32 = 50;
/// The fewest points that are good.
const GOOD: i32 = 75;
/// The fewest points that are excellent.
const EXCELLENT: i32 = 90;
/// The most points there are.
const MOST: i32 = 100;

/// The grade for so many points.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn grade(points: i32, retaken: bool) -> Option<char> {
    match points {
        0..PASSED => Some('F'),
        PASSED..GOOD => Some('C'),
        GOOD..EXCELLENT if !retaken => Some('B'),
        EXCELLENT..=MOST if !retaken => Some('A'),
        GOOD..=MOST => Some('D'),
        _ => None,
    }
}
"#;

const FUNCTIONS: [&str; 4] = ["fare", "shipping", "clock", "grade"];

/// A limit and what it becomes.
type Edit = [&'static str; 2];

/// What two branches do to the limits of one function.
type Pair = [Edit; 2];

/// In each row at most one pair of each function, so that one build serves all of them.
const ROWS: [&[Pair]; 3] = [
    &[
        [["YOUTH: u8 = 6", "YOUTH: u8 = 7"], ["SENIOR: u8 = 65", "SENIOR: u8 = 67"]],
        [["LETTER: u32 = 1_000", "LETTER: u32 = 1_200"], ["NEAR: u32 = 500", "NEAR: u32 = 600"]],
        [["HOURS: u8 = 24", "HOURS: u8 = 25"], ["SECONDS: u8 = 60", "SECONDS: u8 = 61"]],
        [["PASSED: i32 = 50", "PASSED: i32 = 45"], ["EXCELLENT: i32 = 90", "EXCELLENT: i32 = 95"]],
    ],
    &[
        [["ADULT: u8 = 18", "ADULT: u8 = 21"], ["OLDEST: u8 = 120", "OLDEST: u8 = 130"]],
        [
            ["PARCEL: u32 = 5_000", "PARCEL: u32 = 4_000"],
            ["FREIGHT: u32 = 30_000", "FREIGHT: u32 = 25_000"],
        ],
        [["HOURS: u8 = 24", "HOURS: u8 = 23"], ["MINUTES: u8 = 60", "MINUTES: u8 = 59"]],
        [["GOOD: i32 = 75", "GOOD: i32 = 70"], ["MOST: i32 = 100", "MOST: i32 = 110"]],
    ],
    &[
        [["YOUTH: u8 = 6", "YOUTH: u8 = 4"], ["ADULT: u8 = 18", "ADULT: u8 = 16"]],
        [
            ["LETTER: u32 = 1_000", "LETTER: u32 = 900"],
            ["FREIGHT: u32 = 30_000", "FREIGHT: u32 = 31_000"],
        ],
    ],
];

/// The source with these edits.
fn edited(edits: impl Iterator<Item = Edit>) -> String {
    edits.fold(LIBRARY.to_owned(), |source, [from, to]| {
        assert_eq!(source.matches(from).count(), 1, "`{from}` is one place of the source");
        source.replace(from, to)
    })
}

/// A repository of the source and of the snapshots.
struct Repository(tempfile::TempDir);

impl Repository {
    fn new() -> Self {
        let repository = Self(tempfile::tempdir().expect("there is a temporary folder"));
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs git, untouched by what its user has set; gives what it wrote, or an error with that.
    fn try_git(&self, arguments: &[&str]) -> Result<String, String> {
        let mut command = Command::new("git");
        for (name, value) in [
            ("GIT_CONFIG_GLOBAL", "/dev/null"),
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_AUTHOR_NAME", "a"),
            ("GIT_AUTHOR_EMAIL", "a@b"),
            ("GIT_COMMITTER_NAME", "a"),
            ("GIT_COMMITTER_EMAIL", "a@b"),
        ] {
            command.env(name, value);
        }
        let output = command.current_dir(self.path()).args(arguments).output().expect("git runs");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        if output.status.success() { Ok(text) } else { Err(text) }
    }

    #[track_caller]
    fn git(&self, arguments: &[&str]) {
        self.try_git(arguments).unwrap_or_else(|text| panic!("git {arguments:?}:\n{text}"));
    }

    fn commit(&self, version: &Version) {
        fs::write(self.path().join("lib.rs"), &version.source).expect("the folder is writable");
        for (function, text) in FUNCTIONS.iter().zip(&version.snapshots) {
            let file = self.path().join(format!("{function}.snap"));
            fs::write(file, text).expect("the folder is writable");
        }
        self.git(&["add", "."]);
        self.git(&["commit", "--quiet", "--message=a version"]);
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path().join(file)).expect("it was committed")
    }
}

/// The source and its accepted snapshots.
struct Version {
    source: String,
    snapshots: [String; FUNCTIONS.len()],
}

fn built(project: &Project, source: &str) -> Tests {
    project.write("src/lib.rs", source);
    project.tests(Profile::Debug)
}

/// The base with these edits, which fail, and are accepted.
fn accept(project: &Project, base: &Version, edits: impl Iterator<Item = Edit>) -> Version {
    let source = edited(edits);
    let tests = built(project, &source);
    let snapshots = std::array::from_fn(|at| {
        project.write_snapshot(FUNCTIONS[at], &base.snapshots[at]);
        tests.run(FUNCTIONS[at], &[("INSTA_UPDATE", "always")]);
        project.accepted(FUNCTIONS[at])
    });
    Version { source, snapshots }
}

#[test]
fn branches_that_move_two_boundaries_of_a_function_merge_and_the_merged_test_passes() {
    assert_eq!(ROWS.iter().map(|row| row.len()).sum::<usize>(), 10);
    let project = Project::new("merge", LIBRARY);
    let tests = project.tests(Profile::Debug);
    let base = Version {
        source: LIBRARY.to_owned(),
        snapshots: FUNCTIONS.map(|function| project.take(&tests, function)),
    };
    let mut wrong = Vec::new();
    for row in ROWS {
        let [ours, theirs] =
            [0, 1].map(|side| accept(&project, &base, row.iter().map(|pair| pair[side])));
        for (at, function) in FUNCTIONS.iter().enumerate().take(row.len()) {
            for version in [&ours, &theirs] {
                assert_ne!(version.snapshots[at], base.snapshots[at], "{function}: {row:?}");
            }
        }
        let repository = Repository::new();
        repository.commit(&base);
        repository.git(&["checkout", "--quiet", "-b", "theirs"]);
        repository.commit(&theirs);
        repository.git(&["checkout", "--quiet", "-b", "ours", "main"]);
        repository.commit(&ours);
        if let Err(text) = repository.try_git(&["merge", "--quiet", "--no-edit", "theirs"]) {
            wrong.push(format!("{row:?}\n{text}"));
        }
        let merged = edited(row.iter().flatten().copied());
        assert_eq!(repository.read("lib.rs"), merged, "the source merges");
        let tests = built(&project, &merged);
        for function in FUNCTIONS {
            project.write_snapshot(function, &repository.read(&format!("{function}.snap")));
            let run = tests.run(function, &[("CI", "true")]);
            if !run.passed {
                wrong.push(format!("{function}: {row:?}\n{}", run.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
