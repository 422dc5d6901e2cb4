//! Promise 6, unkillable: a function that hangs, aborts, exits, overflows the stack, allocates
//! everything or prints megabytes is explored all the same; the input that did it is named; nothing
//! found so far is lost, and nothing is left behind.

#![cfg(target_os = "linux")]

mod project;
mod torture;

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use project::busy::on_a_busy_machine;
use project::changes::{FOUR, FUNCTIONS};
use project::run::Run;
use project::{Profile, Project};
use torture::expected::EXPECTED;
use torture::{
    Process, Watch, assert_only_the_ordinary_failure, command, repetitions, snapshots, whole,
};

/// A process that has not noticed by then never will.
const SOON: Duration = Duration::from_secs(20);
const ALWAYS: (&str, &str) = ("INSTA_UPDATE", "always");
const NEVER: (&str, &str) = ("INSTA_UPDATE", "no");

/// Functions that are killed together with their test: what they find depends on no limit's place.
const KILLED: [&str; 7] = [
    "aborts_below_zero",
    "exits_with_success",
    "floods_for_ever",
    "sleeps",
    "spins",
    "starts_endless_threads",
    "starts_sleepers",
];

#[test]
fn every_fault_is_survived_and_named_and_what_lies_beside_it_is_pinned() {
    let (project, tests) = torture::torture("all");
    for expected in &EXPECTED {
        project.forget(expected.function);
    }
    let watch = Watch::new();
    let first = watch.run(whole(&tests).envs([ALWAYS])).fail();
    watch.assert_nothing_left(SOON);
    assert_only_the_ordinary_failure(&first);
    let accepted = snapshots(&project);
    for (expected, snapshot) in EXPECTED.iter().zip(&accepted) {
        expected.is_pinned_in(snapshot);
        expected.is_told_in(&first.text);
    }

    let second = watch.run(&mut whole(&tests)).fail();
    watch.assert_nothing_left(SOON);
    assert_only_the_ordinary_failure(&second);
    assert_eq!(snapshots(&project), accepted);
    for expected in &EXPECTED {
        expected.is_told_in(&second.text);
        assert!(!project.pending(expected.function).exists(), "{}", expected.function);
    }
}

#[test]
fn a_limit_at_another_place_changes_nothing() {
    let (project, tests) = torture::torture("limits");
    let accepted = project.take(&tests, "recurses");
    for stack in ["300000", "30000000"] {
        tests.run("recurses", &[("RUST_MIN_STACK", stack), NEVER]).pass();
        assert_eq!(project.accepted("recurses"), accepted);
    }
}

#[test]
fn a_snapshot_has_the_same_bytes_wherever_the_function_runs() {
    let project = Project::new("isolation", FOUR);
    let tests = project.tests(Profile::Debug);
    let inside = "setbve: explored in the test's own process, as the settings say\n";
    for function in FUNCTIONS {
        let taken = |variables: &[(&str, &str)]| {
            project.forget(function);
            let run = tests.run(function, &[&[ALWAYS], variables].concat()).pass();
            (project.accepted(function), run.text.contains(inside))
        };
        let none = ("SETBVE_ISOLATION", "none");
        let (accepted, is_inside) = taken(&[none]);
        assert!(is_inside, "{function}");
        for (variable, value) in [("SETBVE_ISOLATION", "process"), ("SETBVE_WORKERS", "3")] {
            assert_eq!(taken(&[(variable, value)]), (accepted.clone(), false), "{variable}");
            tests.run(function, &[none, NEVER]).pass();
        }
    }
}

#[test]
fn a_value_that_means_nothing_is_an_error() {
    let (_, tests) = torture::torture("limits");
    for (variable, value, expected) in [
        ("SETBVE_ISOLATION", "always", "`process` or `none`"),
        ("SETBVE_WORKERS", "0", "a number of worker processes from 1 to "),
    ] {
        let run = tests.run("reads_stdin", &[(variable, value)]).fail();
        run.says(&[
            "setbve cannot explore `reads_stdin`: ",
            &format!("{variable}=`{value}` is not {expected}"),
        ]);
    }
}

fn signal(child: &Child, name: &str) {
    let mut kill = Command::new("kill");
    kill.args(["-s", name, &child.id().to_string()]);
    assert!(kill.status().expect("there is such a program").success());
}

/// Ends a run of the functions at many moments; no process, file or damage may come of it, and the
/// next run passes. Says how long the slowest process lived on.
fn kill_again_and_again(name: &str, signals: &[&str], repetitions: u32, within: Duration) {
    let (project, tests) = torture::torture(name);
    let watch = Watch::new();
    let forget = |project: &Project| KILLED.map(|function| project.forget(function));
    let bytes = || KILLED.map(|function| fs::read_to_string(project.snapshot(function)).ok());
    let start = Instant::now();
    forget(&project);
    watch.run(command(&tests, &KILLED).envs([ALWAYS])).pass();
    let duration = start.elapsed();
    let accepted = bytes();
    for (repetition, name) in (0..repetitions).zip(signals.iter().cycle()) {
        let anew = repetition % 2 == 1;
        if anew {
            forget(&project);
        }
        let mut child = watch.start(command(&tests, &KILLED).envs(anew.then_some(ALWAYS)));
        // Multiples of the golden ratio lie in every part of the run sooner or later.
        let moment = (f64::from(repetition + 1) * 0.618_034).fract();
        thread::sleep(duration.mul_f64(moment));
        signal(&child, name);
        let status = child.wait().expect("it was started");
        watch.assert_nothing_left(within);
        let how = format!("{name} at {moment:.3} of {duration:?}, {status}");
        eprintln!("{how}");
        for (found, accepted) in bytes().iter().zip(&accepted) {
            let is_missing = anew && status.signal().is_some() && found.is_none();
            assert!(is_missing || found == accepted, "{how}: {found:#?}");
        }
        let update = if anew { ALWAYS } else { NEVER };
        watch.run(command(&tests, &KILLED).envs([update])).pass();
        watch.assert_nothing_left(SOON);
        assert_eq!(bytes(), accepted, "{how}");
    }
}

#[test]
fn a_killed_or_interrupted_test_leaves_nothing_behind() {
    kill_again_and_again("killed", &["KILL", "INT", "TERM", "KILL"], 4, SOON);
}

#[test]
#[ignore = "takes five minutes: run with `--ignored`, and TORTURE_REPETITIONS for another number than 50"]
fn a_test_killed_fifty_times_leaves_nothing_behind_for_a_second() {
    let second = Duration::from_secs(1);
    kill_again_and_again("killed-often", &["KILL"], repetitions(), second);
}

/// Waits until a process of the run is as described.
#[track_caller]
fn wait_for(watch: &Watch, is_it: impl Fn(&Process) -> bool) {
    let start = Instant::now();
    while !watch.processes().iter().any(&is_it) {
        assert!(start.elapsed() < 3 * SOON, "{:#?}\n{}", watch.processes(), watch.text());
        thread::sleep(Duration::from_millis(2));
    }
}

fn is_sleeper(process: &Process) -> bool {
    process.command.contains("sleep 424242")
}

/// Kills the function's test after a process of it was as described; while its worker is idle, because
/// the test asks for nothing, or as it comes.
#[track_caller]
fn kill_when(function: &str, is_idle: bool, is_it: impl Fn(&Process) -> bool) {
    let tests = torture::torture("orphans").1;
    kill_command_when(command(&tests, &[function]), function, is_idle, is_it);
}

#[track_caller]
fn kill_command_when(
    mut command: Command,
    function: &str,
    is_idle: bool,
    is_it: impl Fn(&Process) -> bool,
) {
    torture::torture("orphans").0.forget(function);
    let watch = Watch::new();
    let mut child = watch.start(command.envs([ALWAYS, ("SPIN", "1")]));
    wait_for(&watch, is_it);
    if is_idle {
        signal(&child, "STOP");
        thread::sleep(Duration::from_millis(200));
    }
    signal(&child, "KILL");
    let status = child.wait().expect("it was started");
    assert_eq!(status.signal(), Some(9), "{}", watch.text());
    watch.assert_nothing_left(SOON);
}

#[test]
fn a_worker_that_never_comes_back_ends_with_its_test() {
    kill_when("spins_on_demand", false, is_sleeper);
}

#[test]
fn a_stopped_worker_ends_with_its_test() {
    kill_when("stops_itself", false, |process| process.is_stopped);
}

/// A stopped group that nobody is left to continue gets SIGHUP, and SIGCONT, at its test's end. Where
/// the first is ignored, the worker goes on, to the next call that stops it.
#[test]
fn a_stopped_worker_ends_with_its_test_where_hangups_are_ignored() {
    let tests = torture::torture("orphans").1;
    let plain = command(&tests, &["stops_itself"]);
    let mut deaf = Command::new("nohup");
    deaf.arg(plain.get_program()).args(plain.get_args());
    if let Some(folder) = plain.get_current_dir() {
        deaf.current_dir(folder);
    }
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => deaf.env(name, value),
            None => deaf.env_remove(name),
        };
    }
    kill_command_when(deaf, "stops_itself", false, |process| process.is_stopped);
}

#[test]
fn what_a_worker_has_started_ends_with_its_test() {
    for repetition in 0..8 {
        kill_when("starts_sleepers", repetition % 2 == 0, is_sleeper);
    }
}

const WAITING: &str = r#"//! A function that waits, and has little time.

/// Waits as for a lock.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 400, call_limit = "100ms"))]
pub fn waits(n: u8) -> bool {
    std::thread::sleep(std::time::Duration::from_millis(4));
    n > 77
}

/// Does not wait.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn goes_on(n: u8) -> bool {
    n > 77
}
"#;

/// What stands still longer than a call may wait, and than it takes to see that a worker was stopped.
#[test]
fn a_machine_that_stands_still_changes_nothing() {
    let project = Project::new("stands-still", WAITING);
    let tests = project.tests(Profile::Debug);
    project.take(&tests, "waits");
    let watch = Watch::new();
    let mut child = watch.start(command(&tests, &["waits"]).envs([NEVER]));
    for _ in 0..3 {
        wait_for(&watch, |process| process.command.contains("--include-ignored"));
        thread::sleep(Duration::from_millis(150));
        let all = watch.processes();
        for process in &all {
            process.signal("STOP");
        }
        thread::sleep(Duration::from_millis(1_300));
        signal(&child, "CONT");
        thread::sleep(Duration::from_millis(100));
        for process in &all {
            process.signal("CONT");
        }
    }
    assert!(child.wait().expect("it was started").success(), "{}", watch.text());
    for untrue in ["over its time", "not repeatable", "did not do so again", "not enforced"] {
        assert!(!watch.text().contains(untrue), "{}", watch.text());
    }
}

#[test]
fn a_machine_that_stands_still_for_longer_than_a_budget_uses_none_of_it() {
    let project = Project::new("stands-long", WAITING);
    let tests = project.tests(Profile::Debug);
    project.take(&tests, "goes_on");
    let watch = Watch::new();
    let mut command = command(&tests, &["goes_on"]);
    let mut child = watch.start(command.envs([NEVER, ("SETBVE_BUDGET", "5s")]));
    wait_for(&watch, |process| process.command.contains("--include-ignored"));
    signal(&child, "STOP");
    assert!(child.try_wait().expect("it was started").is_none(), "{}", watch.text());
    thread::sleep(Duration::from_secs(6));
    signal(&child, "CONT");
    assert!(child.wait().expect("it was started").success(), "{}", watch.text());
    assert!(!watch.text().contains("budget"), "{}", watch.text());
}

/// Runs the whole crate again and again, and checks that nothing ever differs.
fn repeat(project: &Project, accepted: &[String], mut run: impl FnMut(&Watch) -> Run) {
    for repetition in 0..repetitions() {
        let watch = Watch::new();
        let start = Instant::now();
        let run = run(&watch).fail();
        eprintln!("repetition {repetition}: {:?}", start.elapsed());
        watch.assert_nothing_left(SOON);
        assert_only_the_ordinary_failure(&run);
        assert_eq!(snapshots(project), accepted, "{repetition}");
        for expected in &EXPECTED {
            expected.is_told_in(&run.text);
        }
    }
}

#[test]
#[ignore = "takes half an hour: run with `--ignored`, and TORTURE_REPETITIONS for another number than 50"]
fn fifty_runs_on_a_busy_machine_give_one_verdict() {
    let (project, tests) = torture::torture("repeated");
    Watch::new().run(whole(&tests).envs([ALWAYS])).fail();
    let accepted = snapshots(&project);
    on_a_busy_machine(|| repeat(&project, &accepted, |watch| watch.run(&mut whole(&tests))));
}

#[test]
#[ignore = "takes a minute: run with `--ignored`"]
fn nextest_gives_the_same_verdict() {
    let (project, tests) = torture::torture("nextest");
    if !project.has("nextest") {
        return;
    }
    Watch::new().run(whole(&tests).envs([ALWAYS])).fail();
    let accepted = snapshots(&project);
    let watch = Watch::new();
    let flags = ["nextest", "run", "--lib", "--no-fail-fast", "--success-output=final"];
    let mut nextest = torture::built().0.cargo(&flags);
    let run = watch.run(nextest.env("INSTA_WORKSPACE_ROOT", &project.folder)).fail();
    watch.assert_nothing_left(SOON);
    assert_only_the_ordinary_failure(&run);
    assert_eq!(snapshots(&project), accepted);
    for expected in &EXPECTED {
        expected.is_told_in(&run.text);
    }
}
