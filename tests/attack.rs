//! Files of snapshots in states that nobody meant: nothing is lost, shared, waited for or weakened
//! unseen. Functions that do what nobody expects, and surroundings: their verdict is true, and they
//! do no harm. The rest of these attacks is the command `attack` of `setbve-experiments`.

#[path = "../examples/experiments/src/commands/attack/damage/mod.rs"]
mod damage;
#[path = "../examples/experiments/src/commands/attack/hostile/mod.rs"]
mod hostile;
mod project;

use std::fs;
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use hostile::Hostile;
use project::run::{Run, Tests};
use project::{Profile, Project};

const LIBRARY: &str = r#"//! Functions whose snapshots have all that a snapshot can have.

/// What a ticket is for; all inputs are tried.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fare(age: u8) -> &'static str {
    match age {
        0..6 => "child",
        6..18 => "youth",
        18..=120 => "adult",
        _ => "nobody",
    }
}

/// The length of a month: further places of a boundary, and labels.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn days(year: u16, month: u8) -> Option<u8> {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => Some(29),
        2 => Some(28),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

/// A formula: examples, and digests.
///
/// # Errors
///
/// For nothing, and for too much.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fee(cents: u32, days: u8) -> Result<u32, &'static str> {
    if cents == 0 || cents > 1_000_000 {
        return Err("no such amount");
    }
    Ok(if days > 30 { cents / 10 + 500 } else { cents / 100 * u32::from(days) })
}

/// Nothing but a boundary.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn state(n: u8) -> bool {
    n > 9
}

/// For files that do not end.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn endless(n: u8) -> bool {
    n > 9
}

/// The inner one of two modules.
pub mod a {
    /// Its path is written like that of another module.
    pub mod b {
        /// The first.
        #[cfg_attr(test, setbve::boundary_explore)]
        pub fn same(n: u8) -> bool {
            n > 9
        }
    }
}

/// Is another function with `EDITED`, whose snapshot is longer.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn torn(n: u8) -> String {
    const NAMES: [&str; 6] = ["none", "few", "some", "many", "most", "all"];
    if std::env::var_os("EDITED").is_none() {
        return NAMES[usize::from(n > 9)].to_owned();
    }
    format!("{} of them, which is said in a sentence of many words, as here", NAMES[usize::from(n) / 50])
}

/// The same, for a disk that is full.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn full(n: u8) -> String {
    torn(n)
}

/// Written like the path of another module.
pub mod a__b {
    /// The second.
    #[cfg_attr(test, setbve::boundary_explore)]
    pub fn same(n: u8) -> bool {
        n > 50
    }
}

/// Is built anew while it is explored, and needs another process then.
#[cfg_attr(test, setbve::boundary_explore(side_effects = true))]
pub fn rebuilt(n: u8) -> bool {
    if n == 77 {
        let own = std::env::current_exe().expect("it is known");
        let new = own.with_extension("new");
        std::fs::copy(&own, &new).and_then(|_| std::fs::rename(&new, &own)).expect("it is writable");
        std::process::exit(1)
    }
    n > 9
}

/// The program has one of that name as well.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn check(n: u8) -> bool {
    n > 9
}
"#;

/// The program beside the library.
const PROGRAM: &str = r"
#[cfg_attr(test, setbve::boundary_explore)]
fn check(n: u8) -> bool {
    n > 50
}

fn main() {
    std::process::exit(i32::from(check(7)));
}
";

fn project() -> (&'static Project, &'static Tests) {
    static PROJECT: OnceLock<(Project, Tests)> = OnceLock::new();
    let (project, tests) = PROJECT.get_or_init(|| {
        let mut library = format!("#![allow(warnings)]\n{LIBRARY}{}", hostile::FRONT);
        for (group, functions) in hostile_functions() {
            library += &hostile::module(group, &functions);
        }
        let project = Project::new("attack", &library);
        project.write("src/main.rs", PROGRAM);
        project.write("src/nasty.rs", hostile::NASTY);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    });
    (project, tests)
}

/// Some of all kinds.
fn hostile_functions() -> [(&'static str, Vec<Hostile>); 3] {
    [
        ("texts", hostile::texts().into_iter().step_by(60).collect()),
        ("deeds", hostile::deeds().into_iter().step_by(9).collect()),
        ("names", hostile::names().into_iter().step_by(13).collect()),
    ]
}

/// The damages of a function's snapshot that pin less, pass, and of which nothing is said.
fn unseen(function: &str) -> Vec<String> {
    let (project, tests) = project();
    let accepted = project.take(tests, function);
    let damages = Mutex::new(damage::all(&accepted));
    let unseen = Mutex::new(Vec::new());
    let damage_and_run = |worker: usize| {
        let own = project.with_snapshots_in(&format!("damaged-{function}-{worker}"));
        let tests = tests.with_snapshots_in(&own.folder);
        while let Some(damage) = { damages.lock().expect("no thread panics").pop() } {
            if !damage.weakens {
                continue;
            }
            own.write_snapshot(function, &damage.text);
            let run = tests.run(function, &[("INSTA_UPDATE", "no")]);
            if run.passed && run.notes().is_empty() {
                unseen.lock().expect("no thread panics").push(damage.what);
            }
        }
    };
    std::thread::scope(|scope| {
        let damage_and_run = &damage_and_run;
        for worker in 0..2 {
            scope.spawn(move || damage_and_run(worker));
        }
    });
    unseen.into_inner().expect("no thread panics")
}

#[test]
fn no_damage_that_pins_less_passes_unseen() {
    for function in ["fare", "days", "fee", "state"] {
        assert_eq!(unseen(function), [""; 0], "{}", project().0.accepted(function));
    }
}

/// The error of the function's test, which must come at once, and leave the file as it is.
#[track_caller]
fn refused(function: &str, reasons: &[&str]) {
    let start = Instant::now();
    let run = project().1.run(function, &[("INSTA_UPDATE", "always")]).fail().says(reasons);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}: {}", start.elapsed(), run.text);
}

#[cfg(unix)]
#[test]
fn a_snapshot_that_is_no_file_of_that_size_is_an_error_at_once() {
    let (project, tests) = project();
    // Nor does a pipe beside it keep a first snapshot waiting.
    let beside = project.snapshot("beside");
    fs::create_dir_all(beside.parent().expect("it is in a folder")).expect("it is writable");
    assert!(Command::new("mkfifo").arg(&beside).status().expect("there is mkfifo").success());
    let accepted = project.take(tests, "endless");
    fs::remove_file(&beside).expect("the project is writable");
    let file = project.snapshot("endless");
    let is_none = &["cannot read ", "__endless.snap: it is no regular file"];
    fs::remove_file(&file).expect("the project is writable");
    assert!(Command::new("mkfifo").arg(&file).status().expect("there is mkfifo").success());
    refused("endless", is_none);
    fs::remove_file(&file).expect("the project is writable");
    std::os::unix::fs::symlink("/dev/zero", &file).expect("the project is writable");
    refused("endless", is_none);
    fs::remove_file(&file).expect("the project is writable");
    fs::create_dir(&file).expect("the project is writable");
    refused("endless", is_none);
    fs::remove_dir(&file).expect("the project is writable");
    let huge = fs::File::create(&file).expect("the project is writable");
    huge.set_len(3 << 30).expect("a file may have holes");
    refused("endless", &["cannot read ", "it has 3221225472 bytes, as no snapshot has"]);
    project.write_snapshot("endless", &accepted);
    tests.run("endless", &[]).pass();
}

/// The limit on the size of a file ends the process where insta writes more than it: behind the
/// emptying of the file, as a kill may.
#[cfg(unix)]
#[test]
fn an_accepted_snapshot_survives_a_kill_while_it_is_written() {
    let (project, tests) = project();
    let accepted = project.take(tests, "torn");
    assert!(accepted.len() <= 512, "{accepted}");
    let kept = project.snapshot("torn").with_extension("snap.kept");
    let command = tests.command();
    let limited = Command::new("sh")
        .args(["-c", "ulimit -f 1 && exec \"$0\" --exact torn_boundaries"])
        .arg(command.get_program())
        .current_dir(&project.folder)
        .envs([("EDITED", "1"), ("INSTA_UPDATE", "always"), ("CARGO_MANIFEST_DIR", ".")])
        // Time for all that is new on a busy machine: without it the text is a short one.
        .env("SETBVE_BUDGET", "120s")
        .output()
        .expect("there is a shell");
    assert!(!limited.status.success(), "{limited:?}");
    assert!(kept.exists() && project.accepted("torn") != accepted, "it was being written");
    let said = "torn`: a run ended while it wrote the accepted snapshot: the one before is back";
    tests.run("torn", &[]).pass().says(&[said]);
    assert_eq!(project.accepted("torn"), accepted);
    assert!(!kept.exists());
    tests.run("torn", &[("INSTA_UPDATE", "always"), ("EDITED", "1")]).pass();
    assert!(project.accepted("torn").contains("torn(150) = \"many of them"), "it can be accepted");
    assert!(!kept.exists());
    tests.run("torn", &[]).fail();
    assert!(!kept.exists());
}

/// Where insta cannot write, the place and the remedy are named, and nothing is lost.
#[cfg(target_os = "linux")]
#[test]
fn a_snapshot_that_cannot_be_written_is_an_error_of_its_own() {
    let (project, tests) = project();
    let accepted = project.take(tests, "full");
    assert!(accepted.len() <= 512, "{accepted}");
    let own = project.with_snapshots_in("unwritable");
    let tests = tests.with_snapshots_in(&own.folder);
    let (folder, pending) = (own.folder.join("src/snapshots"), own.pending("full"));
    let _ = fs::remove_file(&folder).or_else(|_| fs::remove_dir_all(&folder));
    let is_told = |run: Run, problem: &str| {
        let place = format!("`full`: its snapshot cannot be written to {}: ", folder.display());
        let remedy = "make this folder writable, or room on its disk, or set `INSTA_UPDATE=no`";
        run.fail().says(&[&format!("{place}{problem}; {remedy}")]);
    };
    // A folder in which not even root may write: that of the processes.
    std::os::unix::fs::symlink("/proc", &folder).expect("the project is writable");
    for update in ["always", "new"] {
        let run = tests.run("full", &[("INSTA_UPDATE", update)]);
        is_told(run, "No such file or directory");
    }
    fs::remove_file(&folder).expect("the project is writable");
    own.write_snapshot("full", &accepted);
    // A limit that cuts a file as a full disk does.
    let limited = |blocks: u8, update: &str, edited: &[(&str, &str)]| {
        let command = tests.command();
        let set = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
        let script =
            format!("trap '' XFSZ && ulimit -f {blocks} && exec \"$0\" --exact full_boundaries");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).arg(command.get_program()).envs(set);
        shell.current_dir(&project.folder).env("INSTA_UPDATE", update);
        Run::of(shell.envs(edited.iter().copied()))
    };
    for update in ["always", "new"] {
        is_told(limited(1, update, &[("EDITED", "1")]), "File too large");
        assert_eq!(own.accepted("full"), accepted);
        assert!(!pending.exists(), "what was cut is not left to be accepted");
    }
    let no_copy =
        "of the accepted one, no copy can be kept meanwhile: File too large (os error 27)";
    is_told(limited(0, "always", &[]), no_copy);
    // What is only compared needs no room.
    limited(0, "no", &[]).pass();
    own.forget("full");
    for update in ["always", "new"] {
        is_told(limited(1, update, &[("EDITED", "1")]), "File too large");
        assert!(!own.snapshot("full").exists() && !pending.exists(), "nothing that is cut stays");
    }
    own.write_snapshot("full", &accepted);
    let only_compared = [("EDITED", "1"), ("INSTA_UPDATE", "no")];
    tests.run("full", &only_compared).fail().says(&["no longer behaves as accepted"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_another_build_has_replaced_is_not_explored() {
    let (project, tests) = project();
    let copy = project.folder.join("copied-test");
    // By another process: what this one has open for writing, a process that another test starts at
    // the same time has open as well, and nobody can start it.
    let mut cp = Command::new("cp");
    Run::of(cp.arg(tests.command().get_program()).arg(&copy)).pass();
    let mut command = Command::new(copy);
    command.args(["--exact", "rebuilt_boundaries"]).current_dir(&project.folder);
    let run = Run::of(command.envs([("INSTA_UPDATE", "always"), ("CARGO_MANIFEST_DIR", ".")]));
    run.fail().says(&["the program of this test was replaced while it ran"]);
    assert!(!project.snapshot("rebuilt").exists());
}

#[test]
fn modules_whose_paths_are_written_alike_do_not_share_a_snapshot() {
    let (project, tests) = project();
    project.forget("a__b__same");
    let both = ["--test-threads=1", "--exact", "a::b::same_boundaries", "a__b::same_boundaries"];
    let run = Run::of(tests.command().args(both).env("INSTA_UPDATE", "always")).fail();
    let refused = "setbve cannot explore `a__b::same`: `a::b::same` has the same snapshot, ";
    run.says(&["1 passed; 1 failed", refused, "give this function another `name`"]);
    // And not where each test has a process of its own.
    for (module, is_refused) in [("a::b", false), ("a__b", true)] {
        let test = format!("{module}::same_boundaries");
        let run = Run::of(tests.command().args(["--exact", &*test]).env("INSTA_UPDATE", "always"));
        assert_eq!(run.passed, !is_refused, "{}", run.text);
        assert_eq!(run.text.contains(refused), is_refused, "{}", run.text);
    }
}

#[test]
fn a_library_and_a_program_do_not_share_a_snapshot() {
    let (project, tests) = project();
    let accepted = project.take(tests, "check");
    let of_program = accepted.replace("src/lib.rs", "src/main.rs");
    assert_ne!(of_program, accepted);
    project.write_snapshot("check", &of_program);
    let owner = "attack__check.snap is the snapshot of the `check` in ";
    refused("check", &[owner, "src/main.rs: give one of the two another `name`"]);
    assert_eq!(project.accepted("check"), of_program);
    // A function that was moved.
    project.write("src/main.rs", &PROGRAM.replace("check", "other"));
    tests.run("check", &[]).pass();
    project.write("src/main.rs", PROGRAM);
    project.write_snapshot("check", &accepted.replace("src/lib.rs", "src/gone.rs"));
    tests.run("check", &[]).pass();
}

/// A verdict in surroundings that nobody expects is the same, or refused with a reason.
#[cfg(target_os = "linux")]
#[test]
fn odd_surroundings_change_no_verdict() {
    let (project, tests) = project();
    let accepted = project.take_as(tests, "names::call", "names__call");
    let command = tests.command();
    let set: Vec<_> = command.get_envs().filter_map(|(name, value)| Some((name, value?))).collect();
    for before in hostile::environments::ENVIRONMENTS.iter().skip(10).step_by(14) {
        for moved in [&[][..], &[("MOVED", "1")]] {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("{before}; exec \"$0\" --exact names::call_boundaries")]);
            shell.arg(command.get_program()).current_dir(&project.folder);
            shell.envs(set.iter().copied()).envs([("INSTA_UPDATE", "no")]);
            let run = Run::of(shell.envs(moved.iter().copied()));
            let has_changed = run.text.contains("no longer behaves as accepted");
            let is_refused = !run.passed && run.text.contains("setbve cannot explore");
            let is_moved = !moved.is_empty();
            let is_right = run.passed != is_moved && has_changed == is_moved;
            assert!(is_refused && !has_changed || is_right, "`{before}` {moved:?}: {}", run.text);
            assert_eq!(project.accepted("names__call"), accepted, "{before}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn hostile_functions_have_true_verdicts_and_do_no_harm() {
    let (project, tests) = project();
    let precious = tempfile::tempdir().expect("there is a temporary folder");
    let thesis = precious.path().join("thesis.txt");
    fs::write(&thesis, "years of work").expect("the folder is writable");
    let precious = ("PRECIOUS", precious.path().to_str().expect("it is text"));
    let is_raw = |own: char| own.is_control() && own != '\n' || own == '\u{202e}';
    let test = |group: &str, function: &Hostile| {
        let [test, file] = ["::", "__"].map(|it| format!("{group}{it}{}", function.name));
        let run = |variables: &[(&str, &str)]| {
            let run = tests.run(&test, &[variables, &[precious, ("NO_COLOR", "1")]].concat());
            assert!(run.text.contains("test result: "), "{test} has no result: {}", run.text);
            assert!(!run.text.contains(is_raw), "{test}: {:?}", run.text);
            run
        };
        project.forget(&file);
        let first = run(&[("INSTA_UPDATE", "always")]);
        assert_eq!(fs::read(&thesis).ok().as_deref(), Some(&b"years of work"[..]), "{test}");
        if !first.passed {
            first.says(&["setbve cannot explore"]);
            return;
        }
        let accepted = project.accepted(&file);
        run(&[("INSTA_UPDATE", "no")]).pass();
        if function.is_pinned {
            run(&[("INSTA_UPDATE", "no"), ("MOVED", "1")])
                .fail()
                .says(&["` 70 | 71 is now 80 | 81"]);
        }
        assert_eq!(project.accepted(&file), accepted);
    };
    for (group, functions) in hostile_functions() {
        for function in &functions {
            test(group, function);
        }
    }
}
