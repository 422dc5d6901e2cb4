//! The condition that decides a boundary, as the tests of the examples say.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::folder::program;
use crate::reading::undescribed;

const EXAMPLES: [&str; 3] = ["calendar", "orders", "parsers"];

/// A workspace with copies of the examples. In this one, cargo would build for them once more what it
/// has built for the projects of other tests: to it, a member and a dependency are not the same.
static WORKSPACE: LazyLock<PathBuf> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is in a workspace");
    let workspace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("user/projects/explained");
    if workspace.exists() {
        fs::remove_dir_all(&workspace).expect("the target folder is writable");
    }
    for example in EXAMPLES {
        let place = Path::new("examples").join(example);
        copy(&root.join(&place), &workspace.join(&place));
        let manifest = workspace.join(place).join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("it was copied");
        let here = format!("path = '{}'", root.display());
        let moved = text.replace("path = \"../..\"", &here);
        assert_ne!(moved, text);
        fs::write(manifest, moved).expect("the target folder is writable");
    }
    let own = fs::read_to_string(root.join("Cargo.toml")).expect("it is a workspace");
    let profile = "[profile.dev.package.setbve-kernel]";
    let keys = own.split_once(profile).and_then(|(_, rest)| rest.split("\n\n").next());
    let keys = keys.expect("the manifest says how the engine is built");
    let text =
        format!("[workspace]\nmembers = ['examples/*']\nresolver = '3'\n\n{profile}{keys}\n");
    fs::write(workspace.join("Cargo.toml"), text).expect("the target folder is writable");
    fs::copy(root.join("Cargo.lock"), workspace.join("Cargo.lock")).expect("it is locked");
    workspace
});

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the target folder is writable");
    for entry in fs::read_dir(from).expect("it is a folder") {
        let entry = entry.expect("it can be read");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("the target folder is writable");
        }
    }
}

/// `cargo setbve` in one of the examples.
fn said(example: &str, arguments: &[&str]) -> String {
    let output = program(&folder(example), arguments).output().expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it is a text")
}

fn folder(example: &str) -> PathBuf {
    WORKSPACE.join("examples").join(example)
}

/// The functions of an example, by the names of their snapshots.
fn functions(example: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder(example).join("src/snapshots")).expect("it is there");
    let names = files.map(|file| file.expect("it can be read").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    let function = |name: &String| {
        let (_, function) = name.rsplit_once("__").expect("the crate stands in front");
        function.trim_end_matches(".snap").to_owned()
    };
    names.iter().map(function).collect()
}

/// How calls begin between which no condition decides: a sum, a message with the number in it, and
/// what std cuts off.
const UNDECIDED: [&str; 3] =
    ["day_of_year(2000, 4, 10) = 101", "day_of_year(2000, 10, 9", "in_column("];

#[test]
fn every_boundary_that_visible_code_decides_names_its_condition() {
    let (mut undecided, mut decided) = (Vec::new(), String::new());
    for example in EXAMPLES {
        let functions = functions(example);
        let mut arguments = vec!["explain"];
        arguments.extend(functions.iter().map(|name| &**name));
        let said = said(example, &arguments);
        for boundary in said.split("\n\n").filter(|part| part.starts_with("  ")) {
            let lines: Vec<&str> = boundary.lines().map(str::trim).collect();
            let [low, _, why] = lines[..] else { panic!("{boundary}") };
            match why.strip_prefix("why ") {
                Some(why) => decided.push_str(&format!("{low}: {why}\n")),
                None => undecided.push(low.to_owned()),
            }
        }
    }
    let is_known = |low: &&String| UNDECIDED.iter().any(|known| low.starts_with(known));
    assert_eq!(undecided.iter().find(|low| !is_known(low)), None);
    for expected in [
        // In the function, with the numbers that it compares; a range; in a function that it calls;
        // an alternative of an arm; what decides first, of what follows from it.
        "text.chars().count() <= width (true|false, of ",
        "order.items == 0 (true|false, of 0|1 and 0)",
        "src/lib.rs:64:39: first <= 12 (true|false, of 12|13 and 12)",
        "days_in_month(399, 2) = 28: examples/calendar/src/lib.rs:38:5: year.is_multiple_of(4) (false|true)",
        "days_in_month(10, 3) = 31: examples/calendar/src/lib.rs:51:9: 4 (passed by|taken, of 3|4 and 4)",
        "season(10, false) = Autumn: examples/calendar/src/lib.rs:129:24: south (false|true)",
    ] {
        assert!(decided.contains(expected), "{expected}: {decided}");
    }
}

#[test]
fn programs_read_which_condition_decides() {
    let list = said("calendar", &["list", "--json", "--why", "part_of_day"]);
    let list: Value = serde_json::from_str(&list).expect("it is JSON");
    assert_eq!(undescribed(&list), Vec::<String>::new());
    let decided = list["functions"][0]["decided"].as_array().expect("it was asked for");
    let first = decided.iter().find(|own| own["low"] == json!("5")).expect("it is listed");
    let expected = json!({
        "file": "examples/calendar/src/lib.rs",
        "line": 142,
        "column": 9,
        "text": "0..=5",
        "ways": ["taken", "passed by"],
        "compared": [[5, 5], [6, 5]],
    });
    assert_eq!(first["condition"], expected);
    assert_eq!(first["calls"][0]["call"], json!("part_of_day(5)"));
}

#[test]
fn calls_around_one_say_what_they_give_and_no_more() {
    let said = said("calendar", &["explain", "part_of_day", "part_of_day(8)"]);
    let expected = "\
part_of_day(8) = Some(\"morning\")

8 down:
  the same in 2 calls, the last of them part_of_day(6)
  part_of_day(5) = Some(\"night\")
    why examples/calendar/src/lib.rs:142:9: 0..=5 (passed by|taken, of 6|5 and 5)

8 up:
  the same in 3 calls, the last of them part_of_day(11)
  part_of_day(12) = Some(\"afternoon\")
    why examples/calendar/src/lib.rs:143:9: 6..=11 (taken|passed by, of 11|12 and 11)
";
    assert_eq!(said, expected);
}

#[test]
fn a_page_has_a_map_of_two_arguments_and_conditions_at_the_lines_of_the_source() {
    let pages = tempfile::tempdir().expect("folders can be made");
    let output = pages.path().display().to_string();
    let page = |function: &str| {
        said("calendar", &["report", "--format", "html", "--why", "--output", &output, function]);
        let page = pages.path().join(format!("calendar__{function}.html"));
        std::fs::read_to_string(page).expect("the page was written")
    };
    let note = |class: &str, line: &str, note: &str| {
        let line = format!("<div class=\"line\">{line}</div>");
        format!("{line}<div class=\"note{class}\"><code>{note}")
    };
    let days = page("days_in_month");
    for expected in [
        "<h2><code>month</code> over <code>year</code></h2>",
        "<td class=\"v0\" title=\"year = 16, month = 2 = 29\">",
        &note(
            "",
            "        2 if is_leap_year(year) =&gt; Ok(29),",
            "2 if is_leap_year(year)</code>: ",
        ),
        "</code>: month 1|2, month 2|3</div>",
        "src/lib.rs:38:5: <code>year.is_multiple_of(4)</code>: year 0|1, ",
    ] {
        assert!(days.contains(expected), "{expected}: {days}");
    }
    let passed = "<code>1..=12</code><span class=\"never\"> never passed by</span>";
    assert!(page("day_of_year").contains(passed));
    let quarter = page("fiscal_quarter");
    let never = note(" never", "        _ =&gt; None,", "_</code> never taken</div>");
    assert!(quarter.contains(&never), "{quarter}");
    assert_eq!(quarter.matches("class=\"note never\"").count(), 1, "{quarter}");
}
