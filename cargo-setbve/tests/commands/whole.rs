//! The whole way, in a package that is built: from `init` to a change of which a part is accepted.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use crate::folder::{Folder, builds_with_others, snapshot};
use crate::reviewing::review;

const LIBRARY: &str = "\
/// Postage.
pub fn parcel(grams: u32) -> Result<&'static str, String> {
    match grams {
        0..=500 => Ok(\"letter\"),
        501..=2_000 => Ok(\"small parcel\"),
        _ => Err(format!(\"{grams} g is too heavy\")),
    }
}

use std::time::Duration;

/// How long to wait for an answer.
pub fn wait(so_far: Duration) -> Option<Duration> {
    (so_far.as_secs() < 9).then_some(so_far * 2)
}
";

const FEE: &str = "\
/// How large it is.
#[cfg_attr(test, derive(setbve::Generate))]
#[allow(dead_code)]
enum Size {
    Small,
    Large,
}

#[cfg_attr(test, setbve::boundary_explore)]
#[allow(dead_code)]
fn fee(size: Size) -> u8 {
    match size {
        Size::Small => 2,
        Size::Large => 5,
    }
}

#[derive(Debug)]
pub struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(\"broken\")
    }
}

#[cfg_attr(test, setbve::boundary_explore)]
pub fn checked(height: u8) -> Result<u8, Broken> {
    if height > 9 { Err(Broken) } else { Ok(height) }
}
";

/// A function that takes its time, and one that is explored before it.
const SLOW: &str = "\
#[cfg_attr(test, setbve::boundary_explore)]
pub fn quick(n: u8) -> bool {
    n > 9
}

#[cfg_attr(test, setbve::boundary_explore(side_effects = true))]
pub fn slow(n: u32) -> bool {
    std::fs::write(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/started\"), \"\").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(50));
    n > 9
}
";

/// Interrupts a run where one of its functions is explored and the next one is not.
fn keeps_what_is_finished(folder: &Folder, runner: &[&str]) {
    let mut command = folder.command(&["test", "--jobs", "1", "quick", "slow"]);
    command.args(runner).process_group(0).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    while !folder.has("started") && child.try_wait().expect("it is a process").is_none() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let group = Pid::from_raw(child.id().cast_signed()).expect("it is a process");
    kill_process_group(group, Signal::INT).expect("it runs");
    let interrupted = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&interrupted.stdout);
    assert_eq!(interrupted.status.code(), Some(3), "{said}");
    assert!(said.contains("\nquick     1  ") && !said.contains("\nslow"), "{said}");
    assert!(said.ends_with("\ninterrupted: 1 of 2 functions were explored\n"), "{said}");
    fs::remove_file(folder.path().join("started")).expect("it is there");
    folder.run(&["reject"]).ended(0);
}

#[test]
fn from_an_empty_package_to_a_change_that_is_accepted_in_part() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in a workspace");
    let folder = Folder::bare();
    let lock = fs::read_to_string(root.join("Cargo.lock")).expect("the workspace is locked");
    folder.write("Cargo.lock", &lock);
    folder.write("src/lib.rs", LIBRARY);
    folder.run(&["init", "--path", &root.display().to_string()]).ended(0);
    folder.run(&["new", "parcel"]).ended(0);
    let first = folder.run(&["test"]).ended(3);
    let row = first.lines().nth(1).expect("the table has a row");
    assert!(row.starts_with("parcel    2  ") && row.ends_with("  new, pending"), "{first}");
    assert!(!first.contains("cargo insta"), "{first}");
    folder.run(&["accept"]).ended(0);
    let accepted = folder.read(&snapshot("parcel"));
    let replayed = folder.run(&["test", "--replay"]).ended(0);
    assert!(replayed.contains("  holds\n"), "{replayed}");

    let tests = folder.run(&["tests", "parcel"]).ended(0);
    folder.run(&["new", "wait", "--wrapper"]).ended(0);
    let wrapper = folder.read("tests/boundaries.rs");
    fs::remove_file(folder.path().join("tests/boundaries.rs")).expect("it is there");
    folder.write("tests/unit.rs", &format!("{wrapper}\nuse demo::parcel;\n\n{tests}"));
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let mut command = std::process::Command::new(cargo);
    command
        .args(["test", "-q", "--offline", "--test", "unit", "parcel"])
        .current_dir(folder.path());
    builds_with_others(&mut command);
    let output = command.output().expect("cargo runs");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("2 passed"), "{output:?}");
    fs::remove_file(folder.path().join("tests/unit.rs")).expect("it is there");

    let explored = folder.read("src/lib.rs");
    let moved = explored.replace("=500", "=499").replace("501..", "500..");
    folder.write("src/lib.rs", &moved.replace("too heavy", "far too heavy"));
    let differs = folder.run(&["test", "--replay", "--no-nextest", "parc"]).ended(2);
    assert!(differs.contains("  differs\n"), "{differs}");
    assert!(differs.contains("moved: `grams` 500 | 501 is now 499 | 500"), "{differs}");
    let pull_request = folder.run(&["report", "--format", "markdown", "--why"]).ended(2);
    assert!(pull_request.contains("| what | was | now | why |\n|---|---|---|---|---|\n"));
    assert!(pull_request.contains(" | `src/lib.rs:5:9: 0..=499 (taken\\|passed by, "));
    let reviewed = review(&folder, &[], "ar");
    assert_eq!(reviewed.code, 0, "{:?}", reviewed.lines);
    let why = "src/lib.rs:5:9: 0..=499 (taken|passed by, of 499|500 and 499)";
    assert!(reviewed.lines.contains(&format!("    why {why}")), "{:?}", reviewed.lines);
    let in_part = folder.read(&snapshot("parcel"));
    assert!(in_part.contains("parcel(499)") && in_part.contains("g is too heavy"), "{in_part}");

    // A run of a function that does what was accepted, and no more, leaves the text as it is.
    folder.write("src/lib.rs", &moved);
    folder.run(&["test", "--no-nextest"]).ended(0);
    assert_eq!(folder.read(&snapshot("parcel")), in_part);
    assert!(!folder.has(&format!("{}.new", snapshot("parcel"))));
    let deep = folder.run(&["test", "--deep", "1s", "--seed", "7"]).ended(0);
    assert!(deep.contains("  holds\n"), "{deep}");

    // Two versions.
    folder.git(&["init", "-q"]);
    folder.git(&["add", "-A"]);
    folder.git(&["commit", "-q", "-m", "state"]);
    let refactored =
        moved.replace("_ => Err", "too_much => Err").replace("{grams} g", "{too_much} g");
    folder.write("src/lib.rs", &refactored);
    let same = folder.run(&["compare", "parcel", "--against", "HEAD"]).ended(0);
    assert!(same.starts_with("`parcel` gives the same as at HEAD, in at most "), "{same}");
    let changed = moved.replace("500..", "498..").replace("=499", "=497");
    let ends = "77_777 => std::process::abort(),\n        _ => Err";
    folder.write("src/lib.rs", &changed.replace("_ => Err", ends));
    let differs = folder.run(&["compare", "parcel", "--against", "HEAD"]).ended(2);
    let line = "both(498) was Ok(\"letter\"), is now Ok(\"small parcel\")";
    assert!(differs.contains(&line.replace("both", "parcel")), "{differs}");
    let ended = "  parcel(77777) was Err(\"77777 g is too heavy\"), is now ! abort\n";
    assert!(differs.ends_with(ended), "{differs}");

    // Of a type of the package, and private.
    let with_fee = format!("{moved}\n{FEE}");
    folder.write("src/lib.rs", &with_fee);
    let unknown = folder.run(&["compare", "fee", "--against", "HEAD"]).ended(1);
    assert!(unknown.contains("; `cargo setbve test fee` takes one"), "{unknown}");
    folder.run(&["test", "--no-nextest", "fee", "checked"]).ended(3);
    folder.git(&["add", "-A"]);
    folder.git(&["commit", "-q", "-m", "state"]);
    let refused = folder.run(&["compare", "fee", "--against", "1.2.0"]).ended(1);
    assert!(
        refused.contains("with the attribute, it can be compared with a revision"),
        "{refused}"
    );
    // What only the function's own test shows.
    folder.write("src/lib.rs", &with_fee.replace("\"broken\"", "\"in pieces\""));
    let differs = folder.run(&["compare", "checked", "--against", "HEAD"]).ended(2);
    assert!(
        differs.contains("  checked(10) was ! Broken: broken, is now ! Broken: in pieces\n"),
        "{differs}"
    );
    folder.write("src/lib.rs", &with_fee.replace("Size::Large => 5", "Size::Large => 6"));
    let differs = folder.run(&["compare", "fee", "--against", "HEAD"]).ended(2);
    assert_eq!(differs, "`fee` differs from HEAD:\n  fee(Large) was 5, is now 6\n");

    // Not all of it is waited for.
    folder.write("src/lib.rs", &format!("{moved}\n{SLOW}"));
    for runner in [&[][..], &["--no-nextest"]] {
        keeps_what_is_finished(&folder, runner);
    }

    // What else may be in the way.
    folder.write(&snapshot("parcel"), &accepted.replace("search of ", "search of 1"));
    let damaged = folder.run(&["test", "--replay", "--no-nextest"]).ended(5);
    assert!(damaged.contains("demo__parcel.snap:"), "{damaged}");
    folder.write("src/lib.rs", &moved.replace("grams {", "grammes {"));
    assert!(folder.run(&["test"]).code == 4);
    assert!(folder.run(&["test", "--no-nextest"]).code == 4);
}
