//! What is published: each package has what people look for in it, and the manual names what a
//! reader needs who has nothing but the packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const PUBLISHED: [&str; 5] =
    ["cargo-setbve", "setbve", "setbve-kernel", "setbve-macros", "setbve-runtime"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn cargo(arguments: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).current_dir(root()).args(arguments).output();
    let output = output.expect("cargo runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it is a text")
}

#[test]
fn each_package_has_its_licences_its_page_and_what_it_is_found_by() {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version=1", "--offline"]);
    let metadata: Value = serde_json::from_str(&metadata).expect("it is JSON");
    let packages = metadata["packages"].as_array().expect("it lists them");
    let is_released = |own: &&Value| {
        own["publish"].is_null() && own["metadata"]["release"]["release"] != Value::Bool(false)
    };
    let mut published: Vec<&Value> = packages.iter().filter(is_released).collect();
    published.sort_by_key(|own| own["name"].as_str());
    assert_eq!(published.iter().map(|own| &own["name"]).collect::<Vec<_>>(), PUBLISHED);
    for package in published {
        let name = package["name"].as_str().expect("it has one");
        for field in ["description", "license", "repository", "readme", "rust_version"] {
            assert!(package[field].is_string(), "{name} has no {field}");
        }
        for field in ["keywords", "categories"] {
            let words = package[field].as_array().expect("it is a list");
            // The registry takes no more.
            assert!((1..=5).contains(&words.len()), "{field} of {name}: {words:?}");
        }
        let files = cargo(&["package", "--list", "--allow-dirty", "--offline", "-p", name]);
        for file in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
            assert!(files.lines().any(|own| own == file), "{name} lacks {file}: {files}");
        }
        let docs = &package["metadata"]["docs"]["rs"];
        assert!(docs["all-features"].is_null(), "{name} shows the papers' items first");
        assert!(!docs["features"].to_string().contains("experiment"), "{name}: {docs}");
    }
}

#[test]
fn the_manual_names_every_variable_the_manifest_lines_and_the_place_of_a_snapshot() {
    let (manual, page) = (read("src/lib.rs"), read("README.md"));
    let source = read("setbve-runtime/src/session/environment.rs");
    let list = source.split_once("const KNOWN: [&str; 5] =").expect("it is there").1;
    let list = list.split_once(';').expect("it ends").0;
    let variables: Vec<&str> = list.split('"').filter(|own| own.starts_with("SETBVE_")).collect();
    assert_eq!(variables.len(), 5, "{list}");
    for variable in variables {
        assert!(manual.contains(&format!("| `{variable}` |")), "the manual lacks {variable}");
        assert!(page.contains(&format!("`{variable}`")), "the README lacks {variable}");
    }
    let version = read("Cargo.toml");
    let version = version.split_once("rust-version = \"").expect("it says so").1;
    let version = version.split('"').next().expect("it is a word");
    for text in [
        "[dev-dependencies]",
        "[profile.dev.package.setbve-kernel]",
        "lies in the folder `snapshots`",
        &format!("Rust {version} or later"),
    ] {
        assert!(manual.contains(text), "the manual lacks {text}");
    }
    let start = page.split_once("## One test").expect("it begins so").1;
    let first = start.lines().find(|line| line.starts_with("cargo ")).expect("it is a command");
    assert!(first.starts_with("cargo add --dev setbve "), "{first}");
}

/// Files below a folder, but those that cargo builds.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "md") {
            found.push(path);
        }
    }
}

/// Users depend on `setbve` alone.
#[test]
fn no_example_names_a_package_that_users_do_not_depend_on() {
    let mut found = vec![root().join("README.md")];
    for folder in
        ["examples", "src", "setbve-kernel/src", "setbve-macros/src", "setbve-runtime/src"]
    {
        files(&root().join(folder), &mut found);
    }
    for path in found {
        let text = fs::read_to_string(&path).expect("it is a text");
        let is_whole = path.starts_with(root().join("examples"))
            || path.extension().is_some_and(|ending| ending == "md");
        for line in text.lines() {
            let line = line.trim_start();
            let doc = ["//! ", "/// "].iter().find_map(|start| line.strip_prefix(start));
            // A hidden line is none that a reader sees.
            let shown = doc.filter(|doc| !doc.starts_with("# ")).or(is_whole.then_some(line));
            let says = |package: &str| {
                shown.is_some_and(|line| line.contains(&format!("use setbve_{package}::")))
            };
            let says = ["kernel", "macros", "runtime"].into_iter().any(says);
            assert!(!says, "{}: {line}", path.display());
        }
    }
}

/// A package is built from its own files: `cargo package --workspace` packs those that are not for
/// the registry as well.
#[test]
fn what_a_package_builds_includes_no_file_of_another_one() {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version=1", "--offline"]);
    let metadata: Value = serde_json::from_str(&metadata).expect("it is JSON");
    for package in metadata["packages"].as_array().expect("it lists them") {
        let manifest = Path::new(package["manifest_path"].as_str().expect("it has one"));
        let folder = manifest.parent().expect("it lies in a folder");
        let mut found = Vec::new();
        files(&folder.join("src"), &mut found);
        for path in found {
            let text = fs::read_to_string(&path).expect("it is a text");
            for start in ["#[path = \"", "include_str!(\"", "include_bytes!(\""] {
                for included in text.split(start).skip(1) {
                    let included = included.split('"').next().expect("there is a part");
                    let depth = path.strip_prefix(folder).expect("it is below").components();
                    let above = included.matches("../").count();
                    let is_within = above < depth.count();
                    assert!(is_within, "{} includes {included}", path.display());
                }
            }
        }
    }
}
