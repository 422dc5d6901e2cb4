//! `doctor`.

use std::process::Command;

use setbve_kernel::search::engine::ENGINE;

use crate::fixtures::written;
use crate::folder::{FUNCTIONS, Folder, fixture, snapshot};

#[test]
fn a_doctor_says_what_is_wrong_and_what_to_do() {
    let folder = Folder::with_pending(&["parcel"]);
    folder.write(&snapshot("gone"), &fixture("parcel.accepted").replace("parcel", "gone"));
    folder.write(
        "member/Cargo.toml",
        "[package]\nname = \"b\"\n[profile.dev.package.setbve-kernel]\n",
    );
    let status = Command::new("git").args(["init", "-q"]).current_dir(folder.path()).status();
    assert!(status.expect("git is there").success());
    let mut command = folder.command(&["doctor"]);
    let root = folder.path().canonicalize().expect("it is there").display().to_string();
    let seconds = format!("{{\"{root}\":{{\"demo__late_fee\":7.5,\"demo__parcel\":1.0}}}}");
    folder.write("target/setbve/seconds.json", &seconds);
    command.env("CARGO_TARGET_DIR", "target");
    let output = command.env("SETBVE_BUGDET", "1s").output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stdout);
    let wrong: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("wrong: ")).collect();
    let expected = [
        "member/Cargo.toml has the profile of setbve-kernel, and cargo reads profiles in the root",
        "no package here has setbve among its dev-dependencies: run `cargo setbve init`",
        "git does not ignore pending snapshots: add `*.snap.new` to .gitignore",
        "src/snapshots/demo__gone.snap is of no function: src/lib.rs has no `gone` with the",
        "src/snapshots/demo__parcel.snap has a pending change: `cargo setbve review`",
        "demo::late_fee took 7.5 s when it last ran: `budget` in its attribute limits that",
        "SETBVE_BUGDET means nothing to setbve; it reads SETBVE_BUDGET, SETBVE_EVALUATIONS",
    ];
    assert_eq!(wrong.len(), expected.len(), "{said}");
    for (wrong, expected) in wrong.iter().zip(expected) {
        assert!(wrong.starts_with(expected), "{wrong}");
    }
    let folder = Folder::with_pending(&[]);
    folder.run(&["init"]).ended(0);
    let said = folder.run(&["doctor"]).ended(0);
    assert!(said.ends_with("4 snapshots: nothing is wrong\n"), "{said}");
}

const MANIFEST: &str = "\
[package]
name = \"demo\"
version = \"0.0.0\"
edition = \"2024\"

[dev-dependencies]
setbve = \"0.1\"
";

/// What is said to be wrong in a package with this manifest and accepted snapshots.
#[track_caller]
fn wrong(manifest: &str, change: impl Fn(&Folder), code: i32) -> String {
    let folder = Folder::with_pending(&[]);
    folder.write("Cargo.toml", manifest);
    change(&folder);
    let ran = folder.run(&["doctor"]);
    assert_eq!(ran.code, code, "{ran:?}");
    ran.out.lines().filter(|line| line.starts_with("wrong: ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_doctor_looks_for_each_thing_alone() {
    let profile = "\n[profile.dev.package.setbve-kernel]\nopt-level = 2\n";
    let whole = format!("{MANIFEST}{profile}");
    let nothing = |_: &Folder| {};
    assert_eq!(wrong(&whole, nothing, 0), "");
    let missing = wrong(MANIFEST, nothing, 2);
    assert!(missing.starts_with("wrong: Cargo.toml lacks the profile of setbve-kernel"));
    for name in ["dev", "test"] {
        let unchecked = format!("{whole}\n[profile.{name}]\noverflow-checks = false\n");
        let said = wrong(&unchecked, nothing, 2);
        let expected = format!("Cargo.toml switches overflow checks off in profile.{name}: ");
        assert!(said.contains(&expected), "{said}");
    }
    let release = format!("{whole}\n[profile.release]\noverflow-checks = false\n");
    assert_eq!(wrong(&release, nothing, 0), "");
    let built = whole.replace("[dev-dependencies]", "[dependencies]");
    let said = wrong(&built, nothing, 2);
    assert!(said.contains("so users of the package build it: move it to [dev-dependencies]"));
    let accepted = fixture("parcel.accepted");
    let body = accepted.split_once("\n---\n").expect("it has a header").1;
    let older = |folder: &Folder| {
        folder.write(&snapshot("parcel"), &written(&accepted, body, ENGINE - 1));
    };
    let said = wrong(&whole, older, 2);
    let expected = "wrong: src/snapshots/demo__parcel.snap is of an older version of setbve";
    assert!(said.starts_with(expected) && said.lines().count() == 1, "{said}");
    let damaged = |folder: &Folder| {
        folder.write(&snapshot("parcel"), &accepted.replace("search of ", "search of 1"));
    };
    let said = wrong(&whole, damaged, 5);
    assert!(said.contains("demo__parcel.snap:"), "{said}");
    let orphans = |folder: &Folder| folder.write("src/lib.rs", "");
    assert_eq!(wrong(&whole, orphans, 2).matches(" is of no function: ").count(), FUNCTIONS.len());
}

/// A cargo that knows no other subcommand, or all of them.
#[cfg(unix)]
#[test]
fn tools_that_are_not_there_are_hints_and_nothing_wrong() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::with_pending(&[]);
    folder.write("Cargo.toml", &format!("{MANIFEST}\n[profile.dev.package.setbve-kernel]\n"));
    let hints = |code: u8| {
        folder.write("cargo", &format!("#!/bin/sh\nexit {code}\n"));
        let cargo = folder.path().join("cargo");
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&cargo, executable).expect("the file is this process's");
        let output = folder.command(&["doctor"]).env("CARGO", cargo).output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let expected = "\
hint: cargo-nextest is not installed: `cargo setbve test` runs the tests itself
hint: cargo-insta is not installed: `cargo setbve review` does what it does here
4 snapshots: nothing is wrong
";
    assert_eq!(hints(101), expected);
    assert_eq!(hints(0), "4 snapshots: nothing is wrong\n");
}
