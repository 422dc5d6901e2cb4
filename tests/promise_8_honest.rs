//! Promise 8, honest: what could not be explored, was cut short or is not repeatable is said.

mod project;

use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use project::run::{Run, Tests};
use project::{Profile, Project, body};
use setbve::experiment::as_accepted;

const LIBRARY: &str = r#"//! Functions of which not everything can be said.

use std::sync::atomic::{AtomicU32, Ordering};

static CALLS: AtomicU32 = AtomicU32::new(0);

/// Large numbers are counted, which gives another text in each call.
///
/// # Errors
///
/// Below zero.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn counting(n: i16) -> Result<String, String> {
    match n {
        ..0 => Err("negative".to_owned()),
        0..1000 => Ok("small".to_owned()),
        _ => Ok(format!("large, call {}", CALLS.fetch_add(1, Ordering::Relaxed))),
    }
}

/// Says something else each time when it is told to.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn unsteady(n: i16) -> String {
    if n < 50 {
        return "small".to_owned();
    }
    let calls = CALLS.fetch_add(1, Ordering::Relaxed);
    if std::env::var_os("UNSTEADY").is_some() { format!("call {calls}") } else { "large".to_owned() }
}

/// Overflows where the checks are on.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn next(n: i8) -> i8 {
    n + 1
}

macro_rules! sized {
    ($($name:ident)*) => {$(
        /// Says how large a number is.
        #[cfg_attr(test, setbve::boundary_explore)]
        pub fn $name(n: i16) -> &'static str {
            if std::env::var_os("SLOW").is_some() {
                std::thread::sleep(std::time::Duration::from_micros(50));
            }
            match n {
                ..-500 => "low",
                -500..500 => "middle",
                _ => "high",
            }
        }
    )*};
}

/// Takes its time.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn tardy(n: u32) -> &'static str {
    std::thread::sleep(std::time::Duration::from_millis(20));
    match n {
        0..40 => "low",
        40..900 => "middle",
        _ => "high",
    }
}

sized! { cut_first cut_later reseeded replayed unknown more }
"#;

fn project() -> (&'static Project, &'static Tests) {
    static PROJECT: OnceLock<(Project, Tests)> = OnceLock::new();
    let (project, tests) = PROJECT.get_or_init(|| {
        let project = Project::new("honest", LIBRARY);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    });
    (project, tests)
}

/// Removes the boundary between `middle` and `high` from the accepted snapshot, as if nobody had
/// found it yet.
fn lose_a_boundary(function: &str) -> String {
    let (project, tests) = project();
    let accepted = project.take(tests, function);
    let pair = format!("\n  {function}(499) = \"middle\"\n  {function}(500) = \"high\"\n");
    let without = as_accepted(&accepted.replace(&pair, ""));
    assert_eq!(accepted.lines().count(), without.lines().count() + 3, "{accepted}");
    fs::write(project.snapshot(function), &without).expect("the project is writable");
    without
}

#[test]
fn output_that_is_not_repeatable_is_named_and_not_pinned() {
    let (project, tests) = project();
    project.forget("counting");
    let run = tests.run("counting", &[("INSTA_UPDATE", "always")]).pass();
    run.says(&["not repeatable: counting(", "\"large, call "]);
    let accepted = project.accepted("counting");
    assert!(!body(&accepted).contains("call"), "{accepted}");
    assert!(
        accepted.contains("counting(-1) ! ") && accepted.contains("counting(0) = "),
        "{accepted}"
    );
    for _ in 0..3 {
        tests.run("counting", &[]).pass().says(&["not repeatable"]);
        assert_eq!(project.accepted("counting"), accepted);
    }
}

#[test]
fn a_pinned_boundary_that_became_unsteady_fails_and_is_dropped() {
    let (project, tests) = project();
    let accepted = project.take(tests, "unsteady");
    assert!(
        accepted.contains("unsteady(49) = \"small\"\n  unsteady(50) = \"large\""),
        "{accepted}"
    );
    let unsteady = ("UNSTEADY", "1");
    let run = tests.run("unsteady", &[unsteady]).fail();
    run.says(&["not repeatable", "unsteady(50)"]);
    tests.run("unsteady", &[unsteady, ("INSTA_UPDATE", "always")]).pass();
    let accepted = project.accepted("unsteady");
    assert!(!body(&accepted).contains("unsteady(50)"), "{accepted}");
    tests.run("unsteady", &[unsteady]).pass().says(&["not repeatable"]);
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let (project, tests) = project();
    let slow = [("SLOW", "1"), ("SETBVE_BUDGET", "1ms")];
    let cut = "the search was cut short after ";
    project.forget("cut_first");
    tests.run("cut_first", &slow).fail().says(&["not one call ended", "the budget of 1ms"]);
    let second = [("SLOW", "1"), ("SETBVE_BUDGET", "1s")];
    tests.run("cut_first", &second).fail().says(&[cut, "its budget of 1s"]);
    let accepted = project.take(tests, "cut_later");
    let run = tests.run("cut_later", &slow).fail();
    run.says(&[cut, "its budget of 1ms", "accepted boundaries were replayed: they are neither"]);
    assert_eq!(project.accepted("cut_later"), accepted);
    assert!(!tests.run("cut_later", &[]).pass().text.contains(cut));
}

#[test]
fn a_budget_bounds_the_test_of_a_slow_function_and_its_snapshot_says_so() {
    let (project, tests) = project();
    project.forget("tardy");
    let started = Instant::now();
    tests.run("tardy", &[("SETBVE_BUDGET", "2s"), ("INSTA_UPDATE", "always")]).pass();
    // A tenth of the budget, the limit of a call, and what it takes to start and end processes.
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    let accepted = project.accepted("tardy");
    assert!(body(&accepted).contains("  … cut short by its budget after "), "{accepted}");
    // What a test prints is shown only where it fails; this is seen where it passes.
    let run = Run::of(tests.command().args(["--exact", "tardy_boundaries"])).pass();
    run.says(&["cut short by its budget: others may be missing"]);
    assert_eq!(project.accepted("tardy"), accepted);
}

#[test]
fn news_under_other_settings_is_said_and_not_enforced() {
    let (project, tests) = project();
    let without = lose_a_boundary("reseeded");
    tests
        .run("reseeded", &[])
        .fail()
        .says(&["as accepted: 1 boundary new", "  new: reseeded(499) = "]);
    fs::remove_file(project.pending("reseeded")).expect("the failing run wrote it");
    let run = tests.run("reseeded", &[("SETBVE_SEED", "7")]).pass();
    run.says(&[
        "  new, not enforced: reseeded(499) = \"middle\"  |  reseeded(500) = \"high\"\n",
        "new boundaries are not enforced: the settings are `seed 7`, accepted with the default",
    ]);
    assert_eq!(project.accepted("reseeded"), without);
    assert!(!project.pending("reseeded").exists());
}

#[test]
fn news_after_more_evaluations_is_said_and_not_enforced() {
    let (project, tests) = project();
    let without = lose_a_boundary("more");
    let run = tests.run("more", &[("SETBVE_EVALUATIONS", "1000000")]).pass();
    run.says(&[
        "  new, not enforced: more(499) = ",
        "not enforced: SETBVE_EVALUATIONS asks for more",
    ]);
    assert_eq!(project.accepted("more"), without);
}

#[test]
fn a_replay_without_a_search_says_so() {
    let (project, tests) = project();
    let without = lose_a_boundary("replayed");
    let run = tests.run("replayed", &[("SETBVE_BUDGET", "0")]).pass();
    run.says(&["replayed the accepted boundaries only"]);
    assert_eq!(project.accepted("replayed"), without);
}

#[test]
fn an_unknown_name_in_the_environment_is_a_warning() {
    let (project, tests) = project();
    project.take(tests, "unknown");
    let run = tests.run("unknown", &[("SETBVE_BUGDET", "1s")]).pass();
    run.says(&["SETBVE_BUGDET means nothing to setbve", "SETBVE_BUDGET"]);
}

#[test]
fn what_other_overflow_checks_hide_is_named_and_stays() {
    let (project, debug) = project();
    let accepted = project.take(debug, "next");
    assert!(accepted.contains("next(127) ! panic: arithmetic overflow"), "{accepted}");
    let run = project.tests(Profile::Release).run("next", &[("INSTA_UPDATE", "always")]).pass();
    run.says(&["  not judged: next(126) = 127  |  next(127) ! panic"]);
    assert_eq!(project.accepted("next"), accepted);
    debug.run("next", &[]).pass();
}
