//! Exploring does no harm: what the attribute cannot see, because it lies in another file, is stopped
//! where the kernel has Landlock; and what the function may do is left to it.

#![cfg(target_os = "linux")]

mod project;

use std::fs;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use project::run::{Run, Tests, clean};
use project::{Profile, Project};

const LIBRARY: &str = r#"
#![cfg(test)]

mod disk;

use setbve::boundary_explore;

unsafe extern "C" {
    fn syscall(number: std::ffi::c_long, ...) -> std::ffi::c_long;
}

/// Passes where the kernel has Landlock.
#[test]
fn landlock_boundaries() {
    assert!(unsafe { syscall(444, 0_usize, 0_usize, 1_usize) } >= 1);
}

/// Empties a folder by code of another file.
#[boundary_explore]
fn emptied(n: u8) -> String {
    format!("{} {}", disk::empty(), n > 9)
}

/// Writes for some inputs, and does not care whether it may.
#[boundary_explore]
fn careless(n: u8) -> bool {
    if n > 100 {
        let _ = disk::log();
    }
    n > 9 && n < 200
}

/// Has others do it for some inputs: a program in a group of its own, a process that is told so.
#[boundary_explore]
fn delegated(n: u8) -> bool {
    if n > 150 {
        let _ = disk::start();
    } else if n > 100 {
        let _ = disk::send();
    }
    n > 9 && n < 200
}

/// Refuses by itself, in the system's words.
#[boundary_explore]
fn strict(n: u8) -> Result<(), &'static str> {
    if n > 9 { Err("Permission denied (os error 13)") } else { Ok(()) }
}

/// The same as the first, and is allowed to.
#[boundary_explore(side_effects = true)]
fn allowed(n: u8) -> String {
    format!("{} {}", disk::empty(), n > 9)
}

/// Looks around and leaves something.
#[boundary_explore]
fn at_home(n: u8) -> String {
    let is_in_package = std::path::Path::new("Cargo.toml").exists();
    let left = disk::leave().map_or_else(|error| error.to_string(), |()| "left".into());
    format!("{is_in_package} {left} {}", n > 9)
}

/// Looks for who sits at the machine.
#[boundary_explore]
fn at_terminal(n: u8) -> String {
    format!("{} {}", std::fs::File::open("/dev/tty").is_ok(), n > 9)
}

#[boundary_explore(boundaries = usize::MAX)]
fn unlimited(n: u16) -> u16 {
    n / 100
}

const COUNT: usize = 100_000;
#[boundary_explore(workers = COUNT)]
fn crowded(n: u8) -> bool {
    n > 9
}
"#;

const DISK: &str = r#"
use std::net::UdpSocket;
use std::os::unix::process::CommandExt;
use std::{env, fs, io, process};

/// Removes what lies in a folder that a test has made for this, and says how that went.
pub fn empty() -> String {
    let empty = || -> io::Result<()> {
        let folder = env::var_os("PRECIOUS").ok_or(io::ErrorKind::NotFound)?;
        for entry in fs::read_dir(folder)? {
            fs::remove_file(entry?.path())?;
        }
        Ok(())
    };
    empty().map_or_else(|error| error.kind().to_string(), |()| "emptied".to_owned())
}

pub fn log() -> io::Result<()> {
    let folder = env::var_os("PRECIOUS").ok_or(io::ErrorKind::NotFound)?;
    fs::write(std::path::Path::new(&folder).join("log.txt"), "called")
}

pub fn start() -> io::Result<()> {
    process::Command::new("sleep").arg("3").process_group(0).spawn().map(drop)
}

pub fn send() -> io::Result<()> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.send_to(b"called", socket.local_addr()?).map(drop)
}

pub fn leave() -> io::Result<()> {
    fs::write("left.txt", "left")?;
    fs::write(env::temp_dir().join("left.txt"), "left")
}
"#;

fn project() -> &'static (Project, Tests) {
    static BUILT: OnceLock<(Project, Tests)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let project = Project::new("side-effects", LIBRARY);
        project.write("src/disk.rs", DISK);
        let tests = project.tests(Profile::Debug);
        (project, tests)
    })
}

#[test]
fn what_no_one_sees_in_the_source_does_no_harm() {
    let (project, tests) = project();
    let temporary = tempfile::tempdir().expect("there is a temporary folder");
    let folder = tempfile::tempdir().expect("there is a temporary folder");
    let precious = folder.path().join("thesis.txt");
    fs::write(&precious, "years of work").expect("the folder is writable");
    let text = |path: &std::path::Path| path.to_str().expect("it is text").to_owned();
    let (of_precious, of_temporary) = (text(folder.path()), text(temporary.path()));
    let run = |function: &str| {
        let always = ("INSTA_UPDATE", "always");
        let variables = [always, ("PRECIOUS", &*of_precious), ("TMPDIR", &*of_temporary)];
        tests.run(function, &variables)
    };
    for function in ["at_home", "emptied", "careless", "delegated", "strict", "allowed"] {
        project.forget(function);
    }
    run("at_home").pass();
    assert!(project.accepted("at_home").contains("(10) = \"false left true\""));

    if run("landlock").passed {
        // What was refused is told, and pinned nowhere.
        let refused = "the system refused permission to calls, such as ";
        run("emptied").fail().says(&[refused, "`side_effects = true`"]);
        assert_eq!(fs::read(&precious).expect("it is still there"), b"years of work");
        assert!(!project.snapshot("emptied").exists());
        for function in ["careless", "delegated"] {
            run(function).pass().says(&[refused, &format!("{function}(1")]);
            assert!(!folder.path().join("log.txt").exists());
            let accepted = project.accepted(function);
            let pair = format!("  {function}(9) = false\n  {function}(10) = true\n");
            assert!(accepted.contains(&pair), "{accepted}");
            assert!(accepted.contains(": the system refused them permission\n"), "{accepted}");
            assert!(!accepted.contains("(150)") && !accepted.contains("(199)"), "{accepted}");
            run(function).pass().says(&[refused]);
        }
    } else {
        eprintln!("SKIPPED: this kernel has no Landlock");
    }

    run("strict").pass();
    assert!(project.accepted("strict").contains("(10) ! Permission denied (os error 13)"));

    run("allowed").pass();
    assert!(!precious.exists());
    assert!(project.accepted("allowed").contains("(10) = \"emptied true\""));

    let left: Vec<_> = fs::read_dir(&temporary).expect("it is there").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn unusual_settings_are_taken_or_refused() {
    let (project, tests) = project();
    project.forget("unlimited");
    tests.run("unlimited", &[("INSTA_UPDATE", "always")]).pass();
    assert!(project.accepted("unlimited").contains("unlimited(100) = 1"));
    let run = tests.run("crowded", &[]).fail();
    run.says(&["`crowded`: `workers` is 100000; it has to be at most 256"]);
    let worker = ("SETBVE_WORKER", "side_effects::unlimited_boundaries");
    let run = tests.run("unlimited", &[worker]).fail();
    run.says(&["SETBVE_WORKER is set, by which setbve knows its own processes: unset it"]);
    tests.run("unlimited", &[("INSTA_WORKSPACE_ROOT", "")]).pass();
}

#[test]
fn what_is_typed_at_a_terminal_is_not_for_the_function() {
    let (project, tests) = project();
    project.forget("at_terminal");
    let program = tests.command().get_program().display().to_string();
    let mut terminal = Command::new("script");
    clean(&mut terminal);
    let inside = format!(": </dev/tty && '{program}' --exact at_terminal_boundaries");
    terminal.args(["-qec", &inside, "/dev/null"]).stdin(Stdio::null());
    terminal.current_dir(&project.folder).env("CARGO_MANIFEST_DIR", &project.folder);
    Run::of(terminal.env("INSTA_UPDATE", "always")).pass();
    let accepted = project.accepted("at_terminal");
    assert!(accepted.contains("at_terminal(10) = \"false true\""), "{accepted}");
}
