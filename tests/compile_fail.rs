//! What the attribute takes and refuses, as the compiler sees it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

/// A package whose sources are among those of this folder.
struct Package {
    name: &'static str,
    edition: &'static str,
    /// Its library.
    library: &'static str,
    /// `test` for sources that are checked as tests; `example` for those without `cfg(test)`.
    kind: &'static str,
}

impl Package {
    fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(self.name)
    }

    /// Checks the sources, and goes on where one does not compile.
    fn check(&self, sources: &[String]) -> Output {
        let Self { name, edition, library, kind } = self;
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let ui = root.join("tests/ui");
        let mut manifest = format!(
            "[package]\nname = '{name}'\nversion = '0.0.0'\nedition = '{edition}'\n\n\
             [workspace]\n\n[lib]\npath = '{}'\n\n\
             [dev-dependencies]\nsetbve = {{ path = '{}', features = ['experiment'] }}\n",
            ui.join(library).display(),
            root.display(),
        );
        for source in sources {
            let name = source.replace(['/', '.'], "_");
            let path = ui.join(source);
            writeln!(manifest, "\n[[{kind}]]\nname = '{name}'\npath = '{}'", path.display())
                .expect("a String takes every text");
        }
        let folder = self.folder();
        fs::create_dir_all(&folder).expect("the target folder is writable");
        fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder is writable");
        fs::write(folder.join("limits.rs"), "const DAY: u32 = 60 * 60 * 24;")
            .expect("the target folder is writable");
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))
            .expect("the workspace is locked");
        // Where the projects of the other tests have built the macro already.
        let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("user/target");
        Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", shared)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .args(["check", "--offline", "--color=never", "--keep-going", "--lib"])
            .arg(format!("--{kind}s"))
            .output()
            .expect("cargo runs")
    }
}

/// An error: its place as `LINE:COLUMN`, what it says, and all that the compiler writes about it.
type Reported<'a> = (&'a str, &'a str, &'a str);

/// The errors of a source, in the order of their places.
fn errors<'a>(messages: &'a str, source: &str) -> Vec<Reported<'a>> {
    let mut errors: Vec<Reported<'_>> = messages
        .split("\nerror")
        .filter_map(|block| {
            let (first, rest) = block.split_once('\n')?;
            let (_, message) = first.split_once(": ")?;
            let place = rest.lines().next()?.rsplit_once(source)?.1.strip_prefix(':')?;
            Some((place, message, block))
        })
        .collect();
    let numbers = |place: &str| -> Vec<u32> {
        place.split(':').filter_map(|number| number.parse().ok()).collect()
    };
    errors.sort_by_key(|(place, message, _)| (numbers(place), *message));
    errors
}

/// Mistakes that show in every build. `NAME.errors` has the errors of `NAME.rs`, each with its place,
/// and below it what else it has to say: our own words alone, since the compiler's change.
#[test]
fn mistakes_are_reported_where_they_are() {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let entries = fs::read_dir(&ui).expect("it is there");
    let stems = entries.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        Some(format!("{}.rs", name.strip_suffix(".errors")?))
    });
    let sources: Vec<String> = stems.collect();
    assert!(sources.len() >= 7, "{sources:?}");
    let library = "tested/empty.rs";
    let package = Package { name: "setbve-ui-mistakes", edition: "2021", library, kind: "example" };
    let output = package.check(&sources);
    let messages = format!("\n{}", String::from_utf8_lossy(&output.stderr));
    for source in sources {
        let found = errors(&messages, &format!("tests/ui/{source}"));
        let expected = fs::read_to_string(ui.join(&source).with_extension("errors"));
        let expected = expected.expect("it is there");
        let places: Vec<&str> = expected.lines().filter(|line| !line.starts_with(' ')).collect();
        let lines: Vec<String> =
            found.iter().map(|(place, message, _)| format!("{place} {message}")).collect();
        let file = Path::new("tests/ui").join(&source).with_extension("errors");
        let file = file.display();
        let now = lines.join("\n");
        assert!(lines == places, "{file} lists other errors than these:\n{now}\n\n{messages}");
        let mut blocks = found.iter().map(|(_, _, block)| *block);
        let mut block = "";
        for line in expected.lines() {
            if line.starts_with(' ') {
                let is_said = block.contains(line.trim());
                assert!(is_said, "{file} has `{line}`, which is not said here:\n{block}");
            } else {
                block = blocks.next().expect("there are as many");
            }
        }
    }
}

fn assert_compiles(name: &'static str, edition: &'static str) {
    let package = Package { name, edition, library: "pass/no_std.rs", kind: "test" };
    let folder = package.folder();
    fs::create_dir_all(&folder).expect("the target folder is writable");
    let covered = folder.join("covered.rs");
    let functions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/pass/functions.rs");
    let functions = fs::read_to_string(functions).expect("it is there");
    let copied = functions.replace("#[boundary_explore]", "#[boundary_explore(coverage = true)]");
    fs::write(&covered, copied).expect("the target folder is writable");
    let covered = covered.to_string_lossy();
    // The sources deny every warning themselves.
    let tests = [&*covered, "pass/functions.rs", "pass/keys.rs", "pass/constants.rs"];
    let output = package.check(&tests.map(str::to_owned));
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
    let (test, library) = ("tested/not_showable.rs", "tested/empty.rs");
    let package = Package { name: "setbve-ui-fail", edition: "2024", library, kind: "test" };
    let output = package.check(&[test.to_owned()]);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    let cannot = "`Opaque` cannot be shown in a boundary snapshot";
    let places = ["8:24", "13:25", "18:24", "23:27"].map(|place| (place, cannot));
    let makes_no = "this makes no `Opaque` of values that can be generated";
    let others = [
        ("28:20", "`Opaque` is not a type of argument"),
        ("33:35", makes_no),
        ("43:31", makes_no),
        ("54:1", "expected `u16`, found `u32`"),
        ("59:38", "cannot find function `feee` in module `former`"),
    ];
    let all = places.into_iter().chain(others);
    let found = errors(&messages, test);
    for expected in all {
        let is_found = found
            .iter()
            .any(|(place, _, block)| (*place, true) == (expected.0, block.contains(expected.1)));
        assert!(is_found, "{expected:?}\n{messages}");
    }
}
