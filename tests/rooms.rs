//! The rooms of the kernel and of the runtime stand in layers, and a file imports from lower layers and its own room
//! only. ARCHITECTURE.md draws them. Tests inside of a file may use everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with its layer; those of the kernel are all below those of the runtime.
const LAYERS: &[(&str, u32)] = &[
    ("lib", 9),
    ("private", 9),
    ("experiment", 8),
    ("reader", 8),
    ("session", 7),
    ("whole", 6),
    ("replay", 6),
    ("guidance", 5),
    ("mapping", 4),
    ("summary", 3),
    ("snapshot", 2),
    ("generation", 2),
    ("testing", 9),
    ("search", 4),
    ("emitters", 3),
    ("archive", 2),
    ("execution", 2),
    ("sut", 1),
    ("coverage", 1),
    ("tuning", 1),
    ("collections", 0),
    ("ablation", 0),
];
const CRATES: [&str; 2] = ["setbve-kernel", "setbve-runtime"];
/// About a dozen: more files in one room, and nobody finds anything.
const MOST_FILES: usize = 15;

/// What each file imports, as paths of modules within the crate.
struct Imports(BTreeMap<String, BTreeSet<String>>);

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

impl Imports {
    fn of_crate(name: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(name).join("src");
        let mut files = Vec::new();
        sources(&root, &mut files);
        let files: Vec<(String, String)> = files
            .into_iter()
            .map(|path| {
                let inside = path.strip_prefix(&root).expect("it lies there").with_extension("");
                let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
                (parts.join("::"), fs::read_to_string(&path).expect("sources can be read"))
            })
            .filter(|(module, _)| module.rsplit("::").next() != Some("tests"))
            .collect();
        assert!(files.len() > 60, "this reads the crate's sources, of which there are many");
        Self::of(&files)
    }

    fn of(files: &[(String, String)]) -> Self {
        let modules: BTreeSet<&str> = files.iter().map(|(module, _)| &**module).collect();
        let imports = files.iter().map(|(module, text)| {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let paths = paths(without_tests(&code.collect::<Vec<_>>().join("\n")), module);
            let imported = paths.iter().filter_map(|path| nearest_module(path, &modules));
            (module.clone(), imported.filter(|other| other != module).collect())
        });
        Self(imports.collect())
    }

    /// Imports of a room above or beside.
    fn upward(&self) -> Vec<String> {
        let layer = |module: &str| {
            let room = room(module);
            let layer = LAYERS.iter().find(|(name, _)| *name == room);
            layer.unwrap_or_else(|| panic!("the room `{room}` has no layer here")).1
        };
        let pairs = self.0.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
        pairs
            .filter(|(from, to)| room(from) != room(to) && layer(from) <= layer(to))
            .map(|(from, to)| format!("{from} imports {to}"))
            .collect()
    }

    /// Files that import themselves by way of others.
    fn circles(&self) -> Vec<&str> {
        let reaches_itself = |start: &str| {
            let mut open: Vec<&str> = self.0[start].iter().map(String::as_str).collect();
            let mut seen = BTreeSet::new();
            while let Some(module) = open.pop() {
                if module == start {
                    return true;
                }
                if seen.insert(module) {
                    open.extend(self.0[module].iter().map(String::as_str));
                }
            }
            false
        };
        self.0.keys().map(String::as_str).filter(|module| reaches_itself(module)).collect()
    }

    /// Everything that a file depends on, by way of others as well.
    fn reached_from(&self, start: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![start];
        while let Some(module) = open.pop() {
            for next in &self.0[module] {
                if reached.insert(next.as_str()) {
                    open.push(next);
                }
            }
        }
        reached
    }
}

/// The code in front of the module of tests, which ends a file.
fn without_tests(code: &str) -> &str {
    let ends = ["#[cfg(test)]\nmod tests", "#[cfg(test)]\npub mod tests"];
    let end = ends.iter().filter_map(|end| code.find(end)).min();
    &code[..end.unwrap_or(code.len())]
}

fn room(module: &str) -> &str {
    module.split("::").next().unwrap_or(module)
}

/// The paths that start at the crate's root, groups taken apart.
fn paths(code: &str, module: &str) -> Vec<String> {
    let parent = module.rsplit_once("::").map_or("crate".into(), |(up, _)| format!("crate::{up}"));
    let code = code.replace("super::", &format!("{parent}::"));
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
        let (path, after) = rest.split_at(end);
        let group = after.strip_prefix('{').and_then(|inner| inner.split('}').next());
        match group.filter(|_| path.is_empty() || path.ends_with("::")) {
            Some(group) => {
                found.extend(group.split(',').map(|name| format!("{path}{}", name.trim())));
            }
            None => found.push(path.to_owned()),
        }
    }
    found
}

fn nearest_module(path: &str, modules: &BTreeSet<&str>) -> Option<String> {
    let mut path = path.trim_end_matches("::");
    loop {
        if modules.contains(path) {
            return Some(path.to_owned());
        }
        path = path.rsplit_once("::")?.0;
    }
}

#[test]
fn a_room_uses_lower_rooms_only() {
    for name in CRATES {
        assert_eq!(Imports::of_crate(name).upward(), Vec::<String>::new());
    }
}

#[test]
fn no_file_imports_itself_by_way_of_others() {
    for name in CRATES {
        assert_eq!(Imports::of_crate(name).circles(), Vec::<&str>::new());
    }
}

#[test]
fn a_worker_depends_on_execution_and_the_function_under_test_alone() {
    let imports = Imports::of_crate("setbve-kernel");
    let reached = imports.reached_from("execution::process::worker");
    assert!(reached.contains("execution::process::protocol"), "{reached:?}");
    let rooms: BTreeSet<&str> = reached.into_iter().map(room).collect();
    assert_eq!(rooms, BTreeSet::from(["collections", "execution", "sut"]));
}

#[test]
fn no_room_is_crowded() {
    for name in CRATES {
        let imports = Imports::of_crate(name);
        let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
        for module in imports.0.keys() {
            if let Some((folder, _)) = module.rsplit_once("::") {
                *folders.entry(folder).or_default() += 1;
            }
        }
        folders.retain(|_, files| *files > MOST_FILES);
        assert_eq!(folders, BTreeMap::new());
    }
}

#[test]
fn breaches_are_seen() {
    let file = |module: &str, text: &str| (module.to_owned(), text.to_owned());
    let imports = Imports::of(&[
        file("sut::a", "use crate::{session::b, sut::c};\n"),
        file("sut::c", "// crate::session::b\npub(crate) use super::d::Hidden;\n"),
        file("sut::d", "fn f() { crate::sut::a::g() }\n"),
        file("session::b", "#[cfg(test)]\nmod tests { use crate::experiment::x; }\n"),
        file("archive::r", "use crate::search::run::{Run,\n    end};\n"),
        file("search::run", ""),
    ]);
    assert_eq!(imports.upward(), ["archive::r imports search::run", "sut::a imports session::b"]);
    assert_eq!(imports.circles(), ["sut::a", "sut::c", "sut::d"]);
    assert_eq!(imports.reached_from("archive::r"), BTreeSet::from(["search::run"]));
}

/// These are outside of what insta promises to keep between minor releases, or have types that are.
#[test]
fn nothing_of_insta_is_used_that_a_minor_release_may_change() {
    const UNSTABLE: [&str; 5] =
        ["internals::", "set_raw_info", "private_info", "_macro_support", "_cargo_insta_support"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for package in ["", "setbve-kernel", "setbve-runtime", "setbve-macros", "cargo-setbve"] {
        sources(&root.join(package).join("src"), &mut files);
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("sources can be read");
        let found = UNSTABLE.iter().find(|name| text.contains(**name));
        assert_eq!(found, None, "{}", file.display());
    }
}
