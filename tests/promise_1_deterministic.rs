//! Promise 1, deterministic: same behaviour of the function, same accepted snapshot, same settings:
//! same verdict and same bytes, under every load, thread count and optimisation level.

mod project;

use std::env;
use std::path::Path;
use std::process::Command;

use project::busy::on_a_busy_machine;
use project::changes::{FOUR, FUNCTIONS};
use project::run::{Run, Tests};
use project::{Profile, Project, body};

/// An overflow, which only a debug build sees, and a function that is slow on demand.
const MORE: &str = r#"
/// An area, which overflows.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn area(width: i16, height: i16) -> i16 {
    width * height
}

/// A date, in its own time.
///
/// # Errors
///
/// Where there is no such date.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn slow_date(year: i32, month: u32, day: u32) -> Result<String, DateError> {
    static SLOW: std::sync::LazyLock<bool> =
        std::sync::LazyLock::new(|| std::env::var_os("SLOW").is_some());
    if *SLOW {
        std::thread::sleep(std::time::Duration::from_micros(20));
    }
    date(year, month, day)
}
"#;

const ALL: [&str; 6] = ["bytecount", "circle", "bmi", "date", "area", "slow_date"];

/// The bytes of all snapshots.
fn snapshots(project: &Project) -> [String; ALL.len()] {
    ALL.map(|function| project.accepted(function))
}

fn assert_passed(how: &str, run: &Run) {
    assert!(run.passed, "{how}:\n{}", run.text);
    let tests = ALL.len();
    let all = [format!("{tests} passed; 0 failed"), format!("{tests} tests run: {tests} passed")];
    assert!(all.iter().any(|all| run.text.contains(all)), "{how}:\n{}", run.text);
}

/// One after the other, until every test has run under each of the conditions.
fn runs(builds: &[(Profile, Tests)], elsewhere: &Path) -> Vec<(String, Command)> {
    let plain = |run: usize| {
        let (profile, tests) = &builds[run % builds.len()];
        let threads = if (run / 2).is_multiple_of(2) { "1" } else { "4" };
        let (place, mut command) = if (run / 4).is_multiple_of(2) {
            ("at home", tests.command())
        } else {
            ("elsewhere", tests.command_in(elsewhere))
        };
        // Also the header's bytes must be those that would be written.
        command.args(["--test-threads", threads]).env("INSTA_REQUIRE_FULL_MATCH", "1");
        (format!("{profile:?}, {threads} threads, {place}"), command)
    };
    let slow = |run: usize| {
        let (how, mut command) = plain(run);
        let (name, value) = [("SETBVE_BUDGET", "2s"), ("SETBVE_EVALUATIONS", "2000")][run % 2];
        command.env("SLOW", "1").env(name, value);
        (format!("{how}, slow, {name}={value}"), command)
    };
    (0..8).map(plain).chain((8..12).map(slow)).collect()
}

#[test]
fn runs_under_all_conditions_give_the_same_verdict_and_the_same_bytes() {
    let project = Project::new("deterministic", &format!("{FOUR}{MORE}"));
    let builds = [Profile::Debug, Profile::Release].map(|of| (of, project.tests(of)));
    let accepted = ALL.map(|function| project.take(&builds[0].1, function));
    on_a_busy_machine(|| {
        for (how, mut command) in runs(&builds, &env::temp_dir()) {
            assert_passed(&how, &Run::of(&mut command));
            assert_eq!(snapshots(&project), accepted, "{how}");
        }
    });
    for function in ALL {
        assert!(!project.pending(function).exists(), "{function}");
    }
}

#[test]
fn a_changed_function_fails_in_every_run() {
    let changed = FOUR.replace("RADIUS_SQUARED: u64 = 6_400", "RADIUS_SQUARED: u64 = 6_500");
    let project = Project::new("deterministic-failure", FOUR);
    let accepted = project.take(&project.tests(Profile::Debug), "circle");
    project.write("src/lib.rs", &changed);
    let mut news = Vec::new();
    for profile in [Profile::Debug, Profile::Release] {
        let tests = project.tests(profile);
        for variables in [&[][..], &[("SETBVE_BUDGET", "0")], &[("SETBVE_EVALUATIONS", "1000")]] {
            tests.run("circle", variables).fail();
            news.push(std::fs::read_to_string(project.pending("circle")).expect("insta wrote it"));
            assert_eq!(project.accepted("circle"), accepted);
        }
    }
    let bodies: Vec<&str> = news.iter().map(|new| body(new)).collect();
    assert!(bodies.iter().all(|new| *new == bodies[0]), "{bodies:#?}");
}

#[test]
fn nextest_gives_the_same_verdict_and_the_same_bytes() {
    let project = Project::new("deterministic-nextest", &format!("{FOUR}{MORE}"));
    if !project.has("nextest") {
        return;
    }
    let tests = project.tests(Profile::Debug);
    let accepted = ALL.map(|function| project.take(&tests, function));
    for _ in 0..2 {
        assert_passed("nextest", &project.run(&["nextest", "run", "--lib"]));
        assert_eq!(snapshots(&project), accepted);
    }
}

#[test]
fn a_snapshot_taken_anew_has_the_same_text_in_debug_and_in_release() {
    let project = Project::new("deterministic-anew", FOUR);
    let [debug, release] = [Profile::Debug, Profile::Release].map(|of| project.tests(of));
    for function in FUNCTIONS {
        let first = project.take(&debug, function);
        assert_eq!(project.take(&debug, function), first);
        let optimised = project.take(&release, function);
        assert_eq!(body(&optimised), body(&first));
        assert_eq!(project.take(&release, function), optimised);
    }
}

#[test]
fn a_snapshot_taken_without_overflow_checks_passes_with_them() {
    let project = Project::new("deterministic-overflow", &format!("{FOUR}{MORE}"));
    let [debug, release] = [Profile::Debug, Profile::Release].map(|of| project.tests(of));
    let accepted = project.take(&release, "area");
    for tests in [&debug, &release] {
        for mode in ["no", "always"] {
            tests.run("area", &[("INSTA_UPDATE", mode)]).pass();
            assert_eq!(project.accepted("area"), accepted);
        }
    }
}

/// Whether a fee is high, which overflows where `from` is small.
const FEE: &str = r#"
/// The fee.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 30_000))]
pub fn fee(from: u32, to: u32) -> &'static str {
    if from - 10 > to { "high" } else { "low" }
}
"#;

/// What a build without overflow checks writes must hold in the one that the snapshot was accepted
/// with. Only what is between the boundaries had not been compared there.
#[test]
fn a_move_accepted_without_overflow_checks_holds_with_them() {
    let project = Project::new("deterministic-moved", FEE);
    project.take(&project.tests(Profile::Debug), "fee");
    for change in ["(from - 10) / 2 > to", "(from - 10) / 3 > to", "from - 10 > to / 2"] {
        project.write("src/lib.rs", &FEE.replace("from - 10 > to", change));
        let release = project.tests(Profile::Release);
        let before = project.accepted("fee");
        release.run("fee", &[("INSTA_UPDATE", "always")]);
        assert_ne!(body(&project.accepted("fee")), body(&before), "{change}");
        release.run("fee", &[]).pass();
        let held = project.accepted("fee");
        let debug = project.tests(Profile::Debug);
        // Where an overflow hides what moved, a line is not judged; none is taken for a change.
        debug.run("fee", &[]).pass();
        debug.run("fee", &[("INSTA_UPDATE", "always")]);
        assert_eq!(project.accepted("fee"), held, "{change}");
        std::fs::write(project.snapshot("fee"), held).expect("the project is writable");
    }
}
