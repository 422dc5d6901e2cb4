//! No verdict without having looked: what is equal is equal by what it is, and a test that could not
//! call the function, replay its snapshot or pin anything does not pass as if it had.

#![cfg(unix)]

mod project;

use std::process::Command;
use std::sync::OnceLock;

use project::run::{Run, Tests};
use project::{Profile, Project, body};

const LIBRARY: &str = r#"//! Functions about which a verdict is not easily had.

use std::sync::Once;
use std::time::{Duration, SystemTime};

/// Refuses large numbers, in a way that it is told.
///
/// # Errors
///
/// Above 70.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 400))]
pub fn told(n: i32) -> Result<i32, String> {
    if n <= 70 {
        return Ok(0);
    }
    match std::env::var("WAY").as_deref() {
        Ok("abort") => std::process::abort(),
        Ok("panic") => panic!("big"),
        Ok("five") => Ok(5),
        Ok(text) => Err(text.trim_start_matches('=').to_owned()),
        Err(_) => Err("big".to_owned()),
    }
}

/// Has too little memory for a process of its own, if each thread's stack is as large as all of it.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn cramped(n: i32) -> bool {
    if n == 77 {
        std::process::exit(0)
    }
    n > 70
}

/// Leaves as if all was well.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn leaves(n: i32) -> bool {
    if n > 70 {
        std::process::exit(0)
    }
    n > 7
}

/// Has one limit.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn plain(n: i32) -> bool {
    n > 7
}

/// Takes its time at its start.
#[cfg_attr(test, setbve::boundary_explore(budget = "1s"))]
pub fn late(n: i32) -> bool {
    static START: Once = Once::new();
    START.call_once(|| std::thread::sleep(Duration::from_secs(3)));
    n > 70
}

/// Needs a stack without end, for all numbers but a few.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn deep(n: u16) -> bool {
    fn down(n: u64) -> u64 {
        if n == u64::MAX { 0 } else { std::hint::black_box(down(n + 1)) + 1 }
    }
    if n > 300 {
        return down(0) > 7;
    }
    n > 9
}

/// Depends on nothing that it is passed.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn clock(n: i32) -> String {
    format!("{n} at {:?}", SystemTime::now())
}
"#;

fn project() -> (&'static Project, &'static Tests) {
    static PROJECT: OnceLock<(Project, Tests)> = OnceLock::new();
    let (project, tests) = PROJECT.get_or_init(|| {
        let project = Project::new("looked", LIBRARY);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    });
    (project, tests)
}

const ALWAYS: (&str, &str) = ("INSTA_UPDATE", "always");
const NEVER: (&str, &str) = ("INSTA_UPDATE", "no");

#[test]
fn what_differs_is_not_equal_because_it_is_written_alike() {
    let (project, tests) = project();
    let pairs = [
        [("abort", "! abort\n"), ("=abort", "! Err: abort\n")],
        [("panic", "! panic: big\n"), ("=panic: big", "! Err: panic: big\n")],
        [("five", "= 5\n"), ("=5", "! 5\n")],
        [("a\nb", "! \"a\\nb\"\n"), ("a\\nb", "! a\\nb\n")],
    ];
    for [(way, line), (other, _)] in
        pairs.into_iter().flat_map(|[one, two]| [[one, two], [two, one]])
    {
        project.forget("told");
        tests.run("told", &[ALWAYS, ("WAY", way)]).pass();
        let accepted = project.accepted("told");
        assert!(accepted.contains(line), "{accepted}");
        tests.run("told", &[NEVER, ("WAY", way)]).pass();
        tests.run("told", &[NEVER, ("WAY", other)]).fail().says(&["no longer behaves as accepted"]);
    }
    #[cfg(target_os = "linux")]
    {
        // How a process has ended is not told to who ignores that it has: whatever started this.
        tests.run("told", &[ALWAYS, ("WAY", "abort")]).pass();
        let own = tests.command();
        let mut command = Command::new("env");
        command
            .arg("--ignore-signal=CHLD")
            .arg(own.get_program())
            .args(["--exact", "told_boundaries"]);
        let set = own.get_envs().filter_map(|(name, value)| Some((name, value?)));
        command.envs(set).envs([NEVER, ("WAY", "abort")]);
        command.current_dir(own.get_current_dir().expect("it has one"));
        Run::of(&mut command).pass();
    }
}

#[test]
fn without_a_worker_process_nothing_is_called() {
    let (_, tests) = project();
    tests
        .run("cramped", &[ALWAYS, ("RUST_MIN_STACK", "3000000000")])
        .fail()
        .says(&["no worker process can be started", "`isolation = none`"]);
}

/// Elsewhere, nothing that is safe runs when a process exits.
#[cfg(any(target_env = "gnu", target_os = "macos"))]
#[test]
fn a_call_that_exits_the_test_s_own_process_fails_the_test() {
    let (_, tests) = project();
    tests
        .run("leaves", &[ALWAYS, ("SETBVE_ISOLATION", "none")])
        .fail()
        .says(&["`leaves`: a call ended the process of this test"]);
}

#[test]
fn a_snapshot_of_no_call_is_not_written() {
    let (project, tests) = project();
    project.forget("late");
    tests.run("late", &[ALWAYS]).fail().says(&["not one call ended", "the budget of 1s"]);
    assert!(!project.snapshot("late").exists() && !project.pending("late").exists());
}

#[test]
fn fewer_calls_than_usual_are_said_in_the_text_and_in_later_runs() {
    let (project, tests) = project();
    project.forget("plain");
    let few = ("SETBVE_EVALUATIONS", "10");
    tests.run("plain", &[ALWAYS, few]).pass();
    let accepted = project.accepted("plain");
    assert!(
        accepted.contains("… more boundaries than the calls that SETBVE_EVALUATIONS"),
        "{accepted}"
    );
    let accepted = project.take(tests, "plain");
    assert!(!accepted.contains("SETBVE_EVALUATIONS"), "{accepted}");
    tests.run("plain", &[NEVER, few]).pass().says(&["this run makes at most 10 of the "]);
    // What a change makes of the text keeps the number of calls.
    let moved = accepted.replace("plain(7) = false", "plain(7) = true");
    project.write_snapshot("plain", &moved);
    tests.run("plain", &[ALWAYS, few]).pass();
    let calls = |text: &str| text.lines().find(|line| line.contains(" after ")).map(str::to_owned);
    assert_eq!(calls(&project.accepted("plain")), calls(&accepted));
    // And what is not replayed is not confirmed.
    tests
        .run("plain", &[NEVER, ("SETBVE_BUDGET", "1ms")])
        .fail()
        .says(&["the budget of 1ms ended before", "neither confirmed nor refuted"]);
}

#[test]
fn calls_that_come_to_a_limit_hide_no_boundary_beside_them() {
    let (project, tests) = project();
    project.forget("deep");
    let run = tests.run("deep", &[ALWAYS]).pass();
    assert!(!run.text.contains("cut short"), "{}", run.text);
    run.says(&["calls that came to a limit are not pinned: ", " stack overflow (such as deep(3"]);
    let accepted = project.accepted("deep");
    assert!(accepted.contains("  deep(9) = false\n  deep(10) = true\n"), "{accepted}");
    assert!(!body(&accepted).contains("cut short"), "{accepted}");
    tests.run("deep", &[NEVER]).pass();
}

#[test]
fn a_snapshot_that_pins_nothing_says_so_each_time() {
    let (project, tests) = project();
    project.forget("clock");
    tests.run("clock", &[ALWAYS]).pass().says(&["this snapshot pins nothing"]);
    let accepted = project.accepted("clock");
    assert!(body(&accepted).contains(": this snapshot pins nothing"), "{accepted}");
    tests.run("clock", &[NEVER]).pass().says(&["this snapshot pins nothing"]);
}
