//! A crate in which every test does its worst, and a watch over what its runs leave behind.

pub(crate) mod expected;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{env, thread};

use tempfile::TempDir;

use crate::project::run::{Run, Tests};
use crate::project::{Profile, Project};
use expected::EXPECTED;

const LIBRARY: &str = include_str!("lib.rs");

/// A run that takes longer hangs.
const ENDLESS: Duration = Duration::from_secs(300);

/// What would be read if something of the functions came through.
const NOISE: [&str; 7] = [
    "a flood",
    "a first panic",
    "a second panic",
    "a panic that",
    "a panic of a thread",
    "a hook",
    "fatal runtime error",
];

/// The torture crate, built.
pub(crate) fn built() -> &'static (Project, Tests) {
    static BUILT: OnceLock<(Project, Tests)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let project = Project::new("torture", LIBRARY);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    })
}

/// The torture crate with snapshots of its own under that name.
pub(crate) fn torture(name: &str) -> (Project, Tests) {
    let (project, tests) = built();
    let project = project.with_snapshots_in(name);
    let tests = tests.with_snapshots_in(&project.folder);
    (project, tests)
}

/// The tests of these functions, two at a time, with everything that they write.
pub(crate) fn command(tests: &Tests, functions: &[&str]) -> Command {
    let mut command = tests.command();
    command.args(["--test-threads=2", "--show-output", "--exact"]);
    command.args(functions.iter().map(|function| format!("{function}_boundaries")));
    command
}

/// The tests of the whole crate, two at a time.
pub(crate) fn whole(tests: &Tests) -> Command {
    let mut command = tests.command();
    command.args(["--test-threads=2", "--show-output"]);
    // Thousands of workers are started: on a busy machine the default cuts that short.
    command.env("SETBVE_BUDGET", "150s");
    command
}

/// The bytes of all snapshots.
pub(crate) fn snapshots(project: &Project) -> Vec<String> {
    EXPECTED.iter().map(|expected| project.accepted(expected.function)).collect()
}

/// Checks the verdict of a run of the whole crate, and that it is not noisy.
#[track_caller]
pub(crate) fn assert_only_the_ordinary_failure(run: &Run) {
    let (passed, all) = (EXPECTED.len() + 1, EXPECTED.len() + 2);
    let verdicts = [
        format!("{passed} passed; 1 failed"),
        format!("{all} tests run: {passed} passed, 1 failed"),
    ];
    let text = &run.text;
    assert!(verdicts.iter().any(|verdict| text.contains(verdict)), "{text}");
    for (once, count) in [("an ordinary message", 1), ("panicked at", 1)] {
        assert_eq!(text.matches(once).count(), count, "{once}\n{text}");
    }
    for noise in NOISE {
        assert!(!text.contains(noise), "{noise}: {text}");
    }
}

/// A process that lives.
#[derive(Debug)]
pub(crate) struct Process {
    number: String,
    pub(crate) is_stopped: bool,
    /// The program with its arguments.
    pub(crate) command: String,
}

impl Process {
    /// Reads of the process what there is in its folder below `/proc`.
    fn of(folder: &Path) -> Self {
        let text = |file| fs::read_to_string(folder.join(file)).unwrap_or_default();
        let number = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_stopped = text("stat").rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'));
        Self { number, is_stopped, command: text("cmdline").replace('\0', " ") }
    }

    pub(crate) fn signal(&self, name: &str) {
        // It may have ended meanwhile.
        let _ = Command::new("kill").args(["-s", name, &self.number]).status();
    }
}

/// A temporary folder of their own for the processes of a run, by which they are known as well.
pub(crate) struct Watch {
    temporary: TempDir,
    output: TempDir,
}

impl Watch {
    pub(crate) fn new() -> Self {
        let folder = || tempfile::tempdir().expect("there is a temporary folder");
        Self { temporary: folder(), output: folder() }
    }

    /// Starts the command; what it writes goes to a file, for which nobody has to wait.
    pub(crate) fn start(&self, command: &mut Command) -> Child {
        let file = File::create(self.output.path().join("text")).expect("the folder is writable");
        let copy = file.try_clone().expect("a file can be shared");
        let command = command.env("TMPDIR", self.temporary.path()).stdout(file).stderr(copy);
        command.spawn().expect("the command runs")
    }

    /// What the last command has written so far.
    pub(crate) fn text(&self) -> String {
        let text = fs::read(self.output.path().join("text")).expect("a command was started");
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Runs the command to its end, which has to come.
    #[track_caller]
    pub(crate) fn run(&self, command: &mut Command) -> Run {
        let mut child = self.start(command);
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait().expect("the command was started") {
                return Run { passed: status.success(), text: self.text() };
            }
            if start.elapsed() > ENDLESS {
                child.kill().expect("the command was started");
                child.wait().expect("the command was started");
                panic!("the run does not end:\n{}", self.text());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The processes that live and have this temporary folder, or one in it.
    pub(crate) fn processes(&self) -> Vec<Process> {
        let mark = format!("TMPDIR={}", self.temporary.path().display());
        let is_own = |process: &Path| {
            let variables = fs::read(process.join("environ")).unwrap_or_default();
            variables.split(|byte| *byte == 0).any(|variable| variable.starts_with(mark.as_bytes()))
        };
        let all = fs::read_dir("/proc").expect("there are processes").flatten();
        all.map(|process| process.path())
            .filter(|process| is_own(process))
            .map(|process| Process::of(&process))
            .collect()
    }

    /// Checks that soon no process lives any more, and that none has left a file.
    #[track_caller]
    pub(crate) fn assert_nothing_left(&self, within: Duration) {
        let start = Instant::now();
        loop {
            let looked = Instant::now();
            let processes = self.processes();
            if processes.is_empty() {
                break;
            }
            if looked - start > within {
                for process in &processes {
                    process.signal("KILL");
                }
                panic!("after {within:?} there are {processes:#?}");
            }
            thread::sleep(Duration::from_millis(10));
        }
        let files: Vec<_> = fs::read_dir(&self.temporary).expect("it is there").collect();
        assert!(files.is_empty(), "{files:?}");
    }
}

/// How often the long tests repeat.
pub(crate) fn repetitions() -> u32 {
    env::var("TORTURE_REPETITIONS").map_or(50, |number| number.parse().expect("it is a number"))
}
