//! Overflow checks are those of the code under test, whatever those of the tested crate, of its
//! dependencies and of the profile.

mod project;

use std::fs;

use project::run::Tests;
use project::{Profile, Project};

/// One more, with arithmetic of the crate's own and of its dependency; beside a threshold, which is seen
/// in every build.
const LIBRARY: &str = r"//! Arithmetic here and elsewhere.

/// With arithmetic of its own.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 3000))]
pub fn own(n: u8) -> u16 {
    if n < 40 { 1000 } else { u16::from(n + 1) }
}

/// With arithmetic of another crate.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 3000))]
pub fn wrapper(n: u8) -> u16 {
    if n < 40 { 1000 } else { u16::from(arithmetic::next(n)) }
}

/// With arithmetic of the standard library, called here.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 3000))]
pub fn own_power(n: u8) -> u16 {
    if n < 40 { 1000 } else { u16::from((n / 15).pow(2)) }
}

/// With arithmetic of the standard library, called in another crate.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 3000))]
pub fn wrapped_power(n: u8) -> u16 {
    if n < 40 { 1000 } else { u16::from(arithmetic::square(n / 15)) }
}

/// With arithmetic of another crate that does not overflow.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 3000))]
pub fn calm(n: u8) -> u16 {
    if n < 40 { 1000 } else { u16::from(arithmetic::previous(n)) }
}

/// Without arithmetic.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 3000))]
pub fn plain(n: u8) -> bool {
    n < 40
}
";

const ARITHMETIC: &str = "//! Overflows.\n\n/// One more.\npub fn next(n: u8) -> u8 {\n    n + 1\n}\n\n\
                          /// The square.\npub fn square(n: u8) -> u8 {\n    n.pow(2)\n}\n\n\
                          /// One less.\npub fn previous(n: u8) -> u8 {\n    n - 1\n}\n";

/// The functions, each with how many builds it is accepted and run in: all, or the debug ones.
const FUNCTIONS: [(&str, usize); 4] =
    [("own", 8), ("wrapper", 8), ("own_power", 4), ("wrapped_power", 4)];

/// A build, by its profile and by whether the crate and its dependency have overflow checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Build {
    profile: Profile,
    own: bool,
    elsewhere: bool,
}

fn builds() -> Vec<Build> {
    let both = [true, false];
    let profiles = [Profile::Debug, Profile::Release];
    let of = |profile| {
        both.into_iter()
            .flat_map(move |own| both.map(|elsewhere| Build { profile, own, elsewhere }))
    };
    profiles.into_iter().flat_map(of).collect()
}

/// The project's tests, built so. setbve is a dependency like the other: `package."*"` means both, but
/// cargo counts what lies in the project's own folder as its members.
fn build(project: &Project, build: Build, name: &str) -> Tests {
    let Build { profile, own, elsewhere } = build;
    let key = if profile == Profile::Debug { "dev" } else { "release" };
    let checks =
        |package, on| format!("--config=profile.{key}.package.{package}.overflow-checks={on}");
    let mut keys = vec![checks("overflow-checks-matrix", own), checks("arithmetic", elsewhere)];
    // As the profile has them anyway, it is the runtime that other projects are built with. Otherwise it
    // is built for few calls, and not optimised.
    if elsewhere != (profile == Profile::Debug) {
        for package in ["setbve-kernel", "setbve-runtime"] {
            keys.push(checks(package, elsewhere));
            keys.push(format!("--config=profile.{key}.package.{package}.opt-level=0"));
        }
    }
    project.tests_with(profile, &keys).copied(name)
}

/// Where nothing overflows, every build is comparable with every other, whatever its checks.
fn assert_quiet_where_nothing_is_new(project: &Project, tests: &[(Build, Tests)]) {
    let (_, first) = &tests[0];
    project.take(first, "plain");
    for (now, tests) in tests {
        let mut command = tests.command();
        let run = command.args(["--show-output", "--exact", "plain_boundaries"]);
        let output = run.output().expect("it was built");
        let [said, errors] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert!(output.status.success(), "{now:?}:\n{said}{errors}");
        let reason = "new boundaries are not enforced: overflow checks";
        assert!(!said.contains(reason), "{now:?}:\n{said}");
        assert!(!errors.contains("setbve"), "{now:?}:\n{errors}");
    }
}

#[test]
fn no_build_takes_the_overflow_checks_of_another_for_a_change() {
    let project = Project::new("overflow-checks-matrix", LIBRARY);
    let dependency = "\n[dependencies]\narithmetic = { path = 'arithmetic' }\n";
    let manifest = fs::read_to_string(project.folder.join("Cargo.toml")).expect("it was written");
    project.write("Cargo.toml", &(manifest + dependency));
    let package = "[package]\nname = 'arithmetic'\nversion = '0.0.0'\nedition = '2024'\n";
    project.write("arithmetic/Cargo.toml", package);
    project.write("arithmetic/src/lib.rs", ARITHMETIC);
    let all = |source: &str, suffix: &str| -> Vec<(Build, Tests)> {
        project.write("src/lib.rs", source);
        let number = |(index, one)| (one, build(&project, one, &format!("tests-{index}{suffix}")));
        builds().into_iter().enumerate().map(number).collect()
    };
    let unchanged = all(LIBRARY, "");
    assert_quiet_where_nothing_is_new(&project, &unchanged);
    // A threshold moves, and nothing of the crate's own overflows any more: a build sees that of itself,
    // whether it has checks, and wrapped, or not.
    let changed = LIBRARY.replace(
        "n < 40 { 1000 } else { u16::from(arithmetic",
        "n < 41 { 1000 } else { u16::from(arithmetic",
    );
    let changed =
        changed.replace("n + 1", "n.saturating_add(1)").replace(".pow(2)", ".saturating_pow(2)");
    let changed = all(&changed, "-changed");
    // Built with the same checks: a dependency that overflows now did not before.
    project.write("src/lib.rs", LIBRARY);
    project.write("arithmetic/src/lib.rs", &ARITHMETIC.replace("n - 1", "n - 41"));
    let overflows = build(&project, unchanged[0].0, "tests-overflows");
    let text = project.take(&unchanged[0].1, "calm");
    assert!(!text.contains("overflow"), "{text}");
    let run = overflows.run("calm", &[("INSTA_UPDATE", "no")]);
    assert!(!run.passed && run.text.contains("panic: arithmetic overflow"), "{}", run.text);
    for (function, builds) in FUNCTIONS {
        for ((accepted, tests), (_, changed)) in unchanged.iter().zip(&changed).take(builds) {
            let text = project.take(tests, function);
            let header = format!("overflow_checks: {}", accepted.own);
            // Nothing is said where checks are on and no call overflowed: then every build is alike.
            let is_said = text.replace('"', "").contains(&header);
            let is_alike = accepted.own && !text.contains("overflow");
            assert!(is_said || is_alike, "{accepted:?}: {text}");
            for (now, tests) in &unchanged[..builds] {
                let run = tests.run(function, &[]);
                assert!(run.passed, "{function}: {accepted:?}, {now:?}:\n{}", run.text);
            }
            let run = changed.run(function, &[("INSTA_UPDATE", "no")]);
            assert!(!run.passed, "{function}: {accepted:?}, changed:\n{}", run.text);
        }
    }
}
