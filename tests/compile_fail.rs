//! What the attribute takes and refuses, as the compiler sees it.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs};

/// Mistakes that show in every build.
#[test]
fn mistakes_are_reported_where_they_are() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}

/// Checks the sources as tests of a package of their own. trybuild compiles without `cfg(test)`, so
/// it never looks into a generated test.
fn check_as_tests(package: &str, edition: &str, library: &str, tests: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = root.join("tests/ui");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(package);
    let mut manifest = format!(
        "[package]\nname = '{package}'\nversion = '0.0.0'\nedition = '{edition}'\n\n\
         [workspace]\n\n[lib]\npath = '{}'\n\n[dev-dependencies]\nsetbve = {{ path = '{}' }}\n",
        sources.join(library).display(),
        root.display(),
    );
    for test in tests {
        let name = test.replace(['/', '.'], "_");
        let path = sources.join(test);
        writeln!(manifest, "\n[[test]]\nname = '{name}'\npath = '{}'", path.display())
            .expect("a String takes every text");
    }
    fs::create_dir_all(&folder).expect("the target folder is writable");
    fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder is writable");
    fs::write(folder.join("limits.rs"), "const DAY: u32 = 60 * 60 * 24;")
        .expect("the target folder is writable");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the workspace is locked");

    // Both packages share what trybuild has built.
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tests").join("trybuild");
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", shared)
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS")
        .args(["check", "--profile", "test", "--offline", "--color=never", "--lib", "--tests"])
        .output()
        .expect("cargo runs")
}

fn assert_compiles(package: &str, edition: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(package);
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let covered = folder.join("covered.rs");
    let functions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/pass/functions.rs");
    let functions = fs::read_to_string(functions).expect("it is there");
    let copied = functions.replace("#[boundary_explore]", "#[boundary_explore(coverage = true)]");
    fs::write(&covered, copied).expect("the target folder is writable");
    let covered = covered.to_string_lossy();
    // The sources deny every warning themselves.
    let tests = [&*covered, "pass/functions.rs", "pass/keys.rs", "pass/constants.rs"];
    let output = check_as_tests(package, edition, "pass/no_std.rs", &tests);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
}

#[test]
fn generated_tests_compile_in_edition_2021() {
    assert_compiles("setbve-ui-2021", "2021");
}

#[test]
fn generated_tests_compile_in_edition_2024() {
    assert_compiles("setbve-ui-2024", "2024");
}

#[test]
fn results_that_cannot_be_shown_are_reported_at_the_return_type() {
    let test = "tested/not_showable.rs";
    let output = check_as_tests("setbve-ui-fail", "2024", "tested/empty.rs", &[test]);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    let cannot = "`Opaque` cannot be shown in a boundary snapshot";
    let places = [(8, 24, cannot), (13, 25, cannot), (18, 24, cannot), (23, 27, cannot)];
    for (line, column, message) in
        places.into_iter().chain([(28, 20, "`Opaque` is not a type of argument")])
    {
        let place = format!("{test}:{line}:{column}\n");
        let error = messages.split("\nerror").find(|error| error.contains(&place));
        assert!(error.is_some_and(|error| error.contains(message)), "{place}{messages}");
    }
}
