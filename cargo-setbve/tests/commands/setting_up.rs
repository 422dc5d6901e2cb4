//! `init` and `new`.

use crate::folder::Folder;

const ROOT: &str = "\
# The root.
[workspace]
members = [\"a\"] # one

[profile.dev]
debug = 1 # lines
";
const MEMBER: &str = "\
[package]
name = \"a\"
version = \"0.0.0\"

# What it needs.
[dependencies]
";

fn workspace() -> Folder {
    let folder = Folder::bare();
    folder.write("Cargo.toml", ROOT);
    folder.write("a/Cargo.toml", MEMBER);
    folder
}

fn in_member(folder: &Folder, arguments: &[&str]) -> String {
    let manifest = ["--manifest-path", "a/Cargo.toml"];
    folder.run(&[arguments, &manifest].concat()).ended(0)
}

#[test]
fn a_member_gets_the_dependency_and_the_root_the_profile() {
    let folder = workspace();
    let dry = in_member(&folder, &["init", "--dry-run"]);
    assert!(dry.contains("+[profile.dev.package.setbve-kernel]\n+opt-level = 2"), "{dry}");
    assert_eq!((folder.read("Cargo.toml"), folder.has(".gitignore")), (ROOT.to_owned(), false));
    let said = in_member(&folder, &["init", "--ci", "github"]);
    assert!(said.starts_with("changed a/Cargo.toml\nchanged Cargo.toml\nwrote .gitignore\n"));
    let member = folder.read("a/Cargo.toml");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(member, format!("{MEMBER}\n[dev-dependencies]\nsetbve = \"{version}\"\n"));
    let root = folder.read("Cargo.toml");
    assert!(root.starts_with(ROOT) && root.contains("[profile.dev.package.setbve-runtime]"));
    assert!(!root.contains("[profile.dev.package]\n"), "{root}");
    assert_eq!(folder.read(".gitignore"), "*.snap.new\n");
    let workflow = folder.read(".github/workflows/setbve.yml");
    assert!(workflow.contains("cargo setbve report --format github"), "{workflow}");
    assert_eq!(in_member(&folder, &["init", "--ci", "github"]), "everything is set up\n");
}

#[test]
fn what_is_there_is_kept() {
    let folder = workspace();
    let root = format!("{ROOT}\n[profile.dev.package.setbve-kernel]\nopt-level = 1\n");
    folder.write("Cargo.toml", &root);
    let member = format!("{MEMBER}setbve = {{ path = \"../setbve\" }} # ours\n");
    folder.write("a/Cargo.toml", &member);
    folder.write(".gitignore", "/target");
    in_member(&folder, &["init"]);
    assert_eq!(folder.read("a/Cargo.toml"), member);
    assert!(
        folder.read("Cargo.toml").contains("opt-level = 1")
            && !folder.read("Cargo.toml").contains("opt-level = 2")
    );
    assert_eq!(folder.read(".gitignore"), "/target\n*.snap.new\n");
    let said = folder.run(&["init"]).ended(1);
    assert!(said.contains("is of no package: start this in the folder of a member"), "{said}");
}

const LIBRARY: &str = "\
//! A library.

/// Postage.
#[must_use]
pub fn postage(grams: u32) -> Option<u32> {
    if grams > 500 && grams < 2_000 { Some(3) } else { None }
}

/// A list.
pub struct List;

impl List {
    /// Its size.
    pub fn size(count: u8, is_full: bool) -> u8 {
        match count {
            0 => 1,
            1..=9 if is_full => 2,
            _ => 3,
        }
    }
}

mod inner {
    pub fn plain(a: u8) -> u8 {
        a
    }
    fn load(path: &str, size: u32) -> bool {
        size > 3 && size < 9 && std::fs::read(path).is_ok()
    }
    fn of_list(list: &super::List) -> bool {
        true
    }
    fn generic<T: Ord>(a: T, b: T) -> bool {
        a > b
    }
    #[cfg(unix)]
    fn by_system(a: u8) -> bool {
        a > 3 && a < 9
    }
    #[cfg(not(unix))]
    fn by_system(a: u8) -> bool {
        a > 4 && a < 9
    }
}

#[cfg(test)]
mod tests {
    fn helper(a: u8) -> bool {
        a > 3 && a < 9
    }
}
";

#[test]
fn functions_that_would_pay_are_suggested() {
    let folder = Folder::bare();
    folder.write("src/lib.rs", LIBRARY);
    let expected = "\
postage     src/lib.rs:5   2 conditions
List::size  src/lib.rs:14  2 conditions

not suggested:
inner::plain      src/lib.rs:24  it has no conditions
inner::load       src/lib.rs:27  it uses `std::fs::read`
inner::of_list    src/lib.rs:30  `List` needs `#[cfg_attr(test, derive(setbve::Generate))]`
inner::generic    src/lib.rs:33  it is generic: `types = [..]` names the types to try
inner::by_system  src/lib.rs:37  there are several of this path, so write the attribute by hand
inner::by_system  src/lib.rs:41  there are several of this path, so write the attribute by hand
";
    assert_eq!(folder.run(&["new", "--suggest", "--all"]).ended(0), expected);
}

#[test]
fn the_attribute_is_put_in_front_of_a_function() {
    let folder = Folder::bare();
    folder.write("src/lib.rs", LIBRARY);
    let said = folder.run(&["new", "postage"]).ended(0);
    assert!(
        said.starts_with("src/lib.rs:5: #[cfg_attr(test, setbve::boundary_explore)]\n"),
        "{said}"
    );
    folder.run(&["new", "List::size"]).ended(0);
    folder.run(&["new", "inner::plain"]).ended(0);
    let attribute = "#[cfg_attr(test, setbve::boundary_explore";
    let expected = LIBRARY
        .replace("pub fn postage", &format!("{attribute})]\npub fn postage"))
        .replace("impl List", &format!("{attribute}(functions = [size]))]\nimpl List"))
        .replace("    pub fn plain", &format!("    {attribute})]\n    pub fn plain"));
    assert_eq!(folder.read("src/lib.rs"), expected);
    let again = folder.run(&["new", "postage"]).ended(1);
    assert_eq!(again, "error: `postage` in src/lib.rs: it is explored\n");
    folder.run(&["new", "generic", "--types", "u8,u16"]).ended(1);
    folder.run(&["new", "generic", "--types", "u8"]).ended(0);
    let generic = format!("    {attribute}(types = [u8]))]\n    fn generic");
    assert!(folder.read("src/lib.rs").contains(&generic));
    for name in ["inner::by_system", "by_system"] {
        let several = folder.run(&["new", name]).ended(1);
        assert!(several.contains(&format!("`{name}` at src/lib.rs:")), "{several}");
    }
    let unknown = folder.run(&["new", "post"]).ended(1);
    assert!(
        unknown.contains("no function `post` in src: `cargo setbve new --suggest`"),
        "{unknown}"
    );
}

#[test]
fn another_function_of_a_block_is_named_in_the_attribute_of_that() {
    let folder = Folder::bare();
    let block = "pub struct Clock;\n\nimpl Clock {\n    pub fn hour(of: u32) -> u32 {\n        of \
                 / 60\n    }\n\n    pub fn minute(of: u32) -> u32 {\n        of % 60\n    }\n}\n";
    folder.write("src/lib.rs", block);
    folder.run(&["new", "Clock::hour"]).ended(0);
    folder.run(&["new", "Clock::minute"]).ended(0);
    let attribute = "#[cfg_attr(test, setbve::boundary_explore(functions = [minute, hour]))]\n";
    let expected = block.replace("impl Clock", &format!("{attribute}impl Clock"));
    assert_eq!(folder.read("src/lib.rs"), expected);
    let again = folder.run(&["new", "Clock::hour"]).ended(1);
    assert_eq!(again, "error: `Clock::hour` in src/lib.rs: it is explored\n");
}

const FEES: &str = "\
use std::time::Duration;

#[derive(Debug)]
pub struct Notice(u64);
#[derive(Debug)]
pub(crate) struct Hidden;
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Kind { First, Second }

impl Notice {
    pub fn of(kind: Kind) -> Self { Self(kind as u64) }
    pub fn hide(a: u8) -> Option<Hidden> { (a > 3).then_some(Hidden) }
    pub fn at(a: u8) -> Option<Self> { (a > 3).then_some(Self(3)) }
}

pub fn late_fee<'a>(after: Duration, to: &'a str) -> Result<Vec<Notice>, &'a str> {
    if after > Duration::from_secs(9) { Ok(vec![Notice(after.as_secs())]) } else { Err(to) }
}
";

#[test]
fn a_wrapper_leaves_the_source_as_it_is() {
    let folder = Folder::bare();
    folder.write("src/lib.rs", LIBRARY);
    folder.run(&["new", "--wrapper", "postage"]).ended(0);
    folder.run(&["new", "--wrapper", "List::size"]).ended(0);
    let expected = "\
//! Boundaries of functions, explored from outside.

#[setbve::boundary_explore(constants_from = \"src/lib.rs\")]
fn postage(grams: u32) -> Option<u32> {
    demo::postage(grams)
}

#[setbve::boundary_explore(constants_from = \"src/lib.rs\")]
fn size(count: u8, is_full: bool) -> u8 {
    demo::List::size(count, is_full)
}
";
    assert_eq!(folder.read("tests/boundaries.rs"), expected);
    assert_eq!(folder.read("src/lib.rs"), LIBRARY);
    let private = folder.run(&["new", "--wrapper", "inner::load"]).ended(1);
    assert!(private.contains("is not public"), "{private}");

    // Names that the source imports, has in a module, and passes on.
    folder.write("src/lib.rs", "mod fees;\npub use fees::{late_fee, Notice};\n");
    folder.write("src/fees.rs", FEES);
    let said = folder.run(&["new", "--wrapper", "late_fee"]).ended(0);
    let wrapper = "fn late_fee<'a>(after: std::time::Duration, to: &'a str) -> \
                   Result<Vec<demo::Notice>, &'a str> {\n    demo::late_fee(after, to)\n}\n";
    assert!(said.contains(wrapper), "{said}");
    let said = folder.run(&["new", "--wrapper", "Notice::at"]).ended(0);
    let wrapper = "fn at(a: u8) -> Option<demo::Notice> {\n    demo::Notice::at(a)\n}\n";
    assert!(said.contains(wrapper), "{said}");
    let hidden = folder.run(&["new", "--wrapper", "Notice::hide"]).ended(1);
    assert!(hidden.contains("`Hidden` in its signature is not public"), "{hidden}");
    let of_its_own = folder.run(&["new", "--wrapper", "Notice::of"]).ended(1);
    assert!(of_its_own.contains("`cargo setbve new fees::Notice::of` puts"), "{of_its_own}");
}
