//! `list` and `diff`.

use serde_json::{Value, json};

use setbve_kernel::search::engine::ENGINE;

use crate::fixtures::written;
use crate::folder::{FUNCTIONS, Folder, fixture, snapshot};

#[test]
fn all_functions_are_listed_with_what_is_there_of_them() {
    let folder = Folder::with_pending(&["parcel", "ticket"]);
    folder.write("target/package/src/snapshots/demo__parcel.snap", &fixture("parcel.accepted"));
    folder.write("src/snapshots/demo__of_insta.snap", "---\nsource: src/lib.rs\n---\ntext\n");
    let expected = "\
function  boundaries  examples  state              source
is_leap   97+         0         accepted           src/lib.rs
late_fee  13+         5         accepted           src/lib.rs
parcel    3           0         2 changes pending  src/lib.rs
ticket    10 (all)    0         6 changes pending  src/lib.rs
";
    assert_eq!(folder.run(&["list"]).ended(0), expected);
    let pending = folder.run(&["list", "--pending"]).ended(3);
    assert_eq!(pending.lines().count(), 3, "{pending}");
    assert_eq!(Folder::bare().run(&["list", "--pending"]).ended(0), "nothing is pending\n");
}

#[test]
fn a_list_is_read_by_programs() {
    let folder = Folder::with_pending(&["parcel"]);
    folder.write(&format!("{}.new", snapshot("first")), &fixture("is_leap.accepted"));
    let list: Value = serde_json::from_str(&folder.run(&["list", "--json"]).ended(0)).unwrap();
    assert_eq!((&list["schema"], &list["version"]), (&json!("list"), &json!(1)));
    let of = |name: &str| {
        let functions = list["functions"].as_array().unwrap();
        functions.iter().find(|own| own["snapshot"] == snapshot(name)).unwrap().clone()
    };
    let expected = json!({
        "function": "parcel",
        "signature": "parcel(grams: u32) -> Result<&'static str, String>",
        "snapshot": "src/snapshots/demo__parcel.snap",
        "source": "src/lib.rs",
        "engine": ENGINE,
        "calls": of("parcel")["calls"],
        "state": "pending",
        "boundaries": 3,
        "examples": 0,
        "complete": false,
        "left_out": [],
    });
    assert_eq!(of("parcel"), expected);
    assert_eq!(of("ticket")["complete"], json!(true));
    assert_eq!(of("first")["state"], json!("new"));
}

#[test]
fn a_difference_says_what_moved_and_what_changed() {
    let folder = Folder::with_pending(&["parcel", "is_leap"]);
    let expected = "\
is_leap (src/snapshots/demo__is_leap.snap): 1 elsewhere
  elsewhere: calls that no line shows have other outcomes
    now digest over 65536 more calls

parcel (src/snapshots/demo__parcel.snap): 1 moved, 1 changed
  moved: `grams` 500 | 501 is now 499 | 500
    was parcel(500) = \"letter\"
    was parcel(501) = \"small parcel\"
    now parcel(499) = \"letter\"
    now parcel(500) = \"small parcel\"
  changed: `grams` 31500 | 31501
    was parcel(31501) ! 31501 g is too heavy
    now parcel(31501) ! 31501 g is far too heavy
";
    assert_eq!(folder.run(&["diff"]).ended(2), expected);
    let own = folder.run(&["diff", "parcel"]).ended(2);
    assert!(own.starts_with("parcel (") && !own.contains("is_leap"), "{own}");
    assert_eq!(folder.run(&["diff", "ticket"]).ended(0), "nothing is pending\n");
}

#[test]
fn a_difference_is_read_by_programs() {
    let folder = Folder::with_pending(&["parcel"]);
    let diff: Value = serde_json::from_str(&folder.run(&["diff", "--json"]).ended(2)).unwrap();
    assert_eq!((&diff["schema"], &diff["version"]), (&json!("diff"), &json!(1)));
    let expected = json!({
        "kind": "moved",
        "along": "grams",
        "was": { "low": "500", "high": "501", "calls": [
            { "call": "parcel(500)", "outcome": "value", "text": "\"letter\"" },
            { "call": "parcel(501)", "outcome": "value", "text": "\"small parcel\"" },
        ] },
        "now": { "low": "499", "high": "500", "calls": [
            { "call": "parcel(499)", "outcome": "value", "text": "\"letter\"" },
            { "call": "parcel(500)", "outcome": "value", "text": "\"small parcel\"" },
        ] },
    });
    assert_eq!(diff["functions"][0]["changes"][0], expected);
    assert_eq!(diff["functions"][0]["changes"][1]["now"]["calls"][1]["outcome"], json!("error"));
}

/// The names in a JSON text that SCHEMA.md does not describe.
pub(crate) fn undescribed(json: &Value) -> Vec<String> {
    fn collect(json: &Value, names: &mut Vec<String>) {
        match json {
            Value::Array(items) => items.iter().for_each(|own| collect(own, names)),
            Value::Object(fields) => {
                for (name, own) in fields {
                    names.push(name.clone());
                    // These are words of a few.
                    if let (true, Some(word)) = (["kind", "state"].contains(&&**name), own.as_str())
                    {
                        names.push(word.to_owned());
                    }
                    collect(own, names);
                }
            }
            _ => {}
        }
    }
    let schema = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/SCHEMA.md"));
    let schema = schema.expect("it is there");
    let mut names = Vec::new();
    collect(json, &mut names);
    names.retain(|name| !["schema", "version", "functions"].contains(&&**name));
    names.retain(|name| !schema.contains(&format!("`{name}`")));
    names
}

#[test]
fn what_programs_read_is_described() {
    let folder = Folder::with_pending(&FUNCTIONS);
    folder.write(&format!("{}.new", snapshot("first")), &fixture("is_leap.accepted"));
    for (arguments, code) in [(&["list"][..], 0), (&["diff"], 2), (&["report", "--format=json"], 2)]
    {
        let json = arguments[0] != "report";
        let arguments = [arguments, if json { &["--json"][..] } else { &[] }].concat();
        let said = folder.run(&arguments).ended(code);
        let said: Value = serde_json::from_str(&said).expect("it is JSON");
        assert_eq!((&said["schema"], &said["version"]), (&json!(arguments[0]), &json!(1)));
        assert!(said["functions"].as_array().is_some_and(|own| own.len() > 3), "{said}");
        assert_eq!(undescribed(&said), Vec::<String>::new());
    }
}

/// What vanished, what is new, examples, labels, and places in rows.
#[test]
fn each_kind_of_change_is_named() {
    let body = |rows: &str| {
        let accepted = fixture("late_fee.accepted");
        let heading = "late_fee(cents: u32, days: u32) -> u64";
        written(&accepted, &format!("{heading}\n{rows}"), ENGINE)
    };
    let folder = Folder::bare();
    let was = "
  along `cents`:

  late_fee(0, 9) = 0
  late_fee(1, 9) = 1
    also at days = 8, between values of cents: 3|4, 7|8

  late_fee(50, 9) = 5
  late_fee(51, 9) = 6

  other results:
  e.g. late_fee(1, 1) = 7
  e.g. late_fee(2, 1) = 7

  … more steps like those above
";
    let now = "
  along `cents`:

  late_fee(0, 9) = 0
  late_fee(1, 9) = 1
    also at days = 8, between values of cents: 3|4, 9|10

  along `days`:

  late_fee(5, 1) = 8
  late_fee(5, 2) ! too late

  other results:
  e.g. late_fee(1, 1) = 8
";
    folder.write(&snapshot("late_fee"), &body(was));
    folder.write(&format!("{}.new", snapshot("late_fee")), &body(now));
    let expected = "\
late_fee (src/snapshots/demo__late_fee.snap): 1 moved, 1 vanished, 1 new, 1 example changed, \
                    1 example vanished, 1 label
  moved: `cents` 7 | 8 is now 9 | 10 where days = 8
    was late_fee(7, 8) = 0
    was late_fee(8, 8) = 1
    now late_fee(9, 8) = 0
    now late_fee(10, 8) = 1
  vanished: `cents` 50 | 51 where days = 9
    was late_fee(50, 9) = 5
    was late_fee(51, 9) = 6
  new: `days` 1 | 2 where cents = 5
    now late_fee(5, 1) = 8
    now late_fee(5, 2) ! too late
  example changed: late_fee(1, 1)
    was late_fee(1, 1) = 7
    now late_fee(1, 1) = 8
  example vanished: late_fee(2, 1)
    was late_fee(2, 1) = 7
  no longer said
    was … more steps like those above
";
    assert_eq!(folder.run(&["diff"]).ended(2), expected);
}

#[test]
fn two_revisions_are_compared() {
    let folder = Folder::with_pending(&[]);
    let commit = || {
        folder.git(&["add", "-A"]);
        folder.git(&["commit", "-q", "-m", "state"]);
    };
    folder.git(&["init", "-q"]);
    commit();
    assert_eq!(folder.run(&["diff", "--against", "HEAD"]).ended(0), "nothing differs\n");
    folder.write(&snapshot("parcel"), &fixture("parcel.pending"));
    let changed = folder.run(&["diff", "--against", "HEAD"]).ended(2);
    assert!(changed.contains("moved: `grams` 500 | 501 is now 499 | 500"), "{changed}");
    commit();
    folder.write(&snapshot("parcel"), &fixture("parcel.accepted"));
    let between = folder.run(&["diff", "parcel", "--against", "HEAD~1..HEAD"]).ended(2);
    assert_eq!(between, changed);
    let file = folder.path().join(snapshot("ticket"));
    std::fs::remove_file(file).unwrap();
    let gone = folder.run(&["diff", "ticket", "--against", "HEAD"]).ended(2);
    assert!(gone.contains("ticket (src/snapshots/demo__ticket.snap): the snapshot is gone"));
    let unknown = folder.run(&["diff", "--against", "nowhere"]).ended(1);
    assert!(unknown.starts_with("error: git: "), "{unknown}");
}

#[test]
fn a_wrong_use_says_what_to_do() {
    let folder = Folder::with_pending(&[]);
    let unknown = folder.run(&["list", "parcell"]).ended(1);
    let known = FUNCTIONS.join(", ");
    let expected = format!("error: no snapshot is of `parcell`: there are snapshots of {known}\n");
    assert_eq!(unknown, expected);
    assert!(folder.run(&["liszt"]).ended(1).contains("a similar subcommand exists: 'list'"));
    let elsewhere = folder.run(&["list", "--manifest-path", "none/Cargo.toml"]).ended(1);
    assert_eq!(elsewhere, "error: there is no none/Cargo.toml\n");
}

#[test]
fn a_damaged_snapshot_is_named() {
    let folder = Folder::with_pending(&[]);
    let damaged = fixture("parcel.accepted").replace("  parcel(501) = \"small parcel\"\n", "");
    folder.write(&snapshot("parcel"), &damaged);
    for command in ["list", "diff", "review"] {
        let said = folder.run(&[command]).ended(5);
        assert!(said.contains("demo__parcel.snap:7: the snapshot is damaged: "), "{said}");
    }
    // What is whole is listed all the same, and may be named.
    let listed = folder.run(&["list"]);
    assert!(listed.out.contains("ticket") && !listed.out.contains("parcel"), "{}", listed.out);
    folder.run(&["list", "ticket"]).ended(0);
    folder.run(&["list", "parcel"]).ended(5);
    let edited = fixture("parcel.accepted").replace("search of 3", "search of 4");
    folder.write(&snapshot("parcel"), &edited);
    assert!(folder.run(&["list"]).ended(5).contains("has been edited"));
}
