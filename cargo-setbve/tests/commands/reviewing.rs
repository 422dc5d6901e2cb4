//! `review`, on a terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

use crate::deciding::as_accepted;
use crate::folder::{Folder, fixture, snapshot};

/// What a review showed, with its exit code.
pub(crate) struct Reviewed {
    pub(crate) code: i32,
    /// Everything that a person saw, line by line.
    pub(crate) lines: Vec<String>,
}

/// Runs a review on a terminal, and presses these keys, each when the program waits for one.
pub(crate) fn review(folder: &Folder, arguments: &[&str], keys: &str) -> Reviewed {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("there are such");
    grantpt(&controller).expect("the terminal is this process's");
    unlockpt(&controller).expect("the terminal is this process's");
    let name = ptsname(&controller, Vec::new()).expect("it has a name");
    let name = name.into_string().expect("the name is plain");
    let device = File::options().read(true).write(true).open(name).expect("it can be opened");
    // A key that comes before the program waits for it would be seen twice.
    let mut modes = tcgetattr(&device).expect("it is a terminal");
    modes.local_modes.remove(LocalModes::ECHO);
    tcsetattr(&device, OptionalActions::Now, &modes).expect("it is a terminal");
    let clone = || device.try_clone().expect("a file can be cloned");
    let mut command = folder.command(&["review"]);
    if !folder.read("Cargo.toml").contains("setbve") {
        command.arg("--no-build");
    }
    command.args(arguments).env("TERM", "xterm").env_remove("NO_COLOR").env_remove("VISUAL");
    command.env("EDITOR", "sh ./editor");
    command.stdin(clone()).stdout(clone()).stderr(clone());
    let mut child = command.spawn().expect("the program runs");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    drop(device);
    let mut screen = avt::Vt::builder().size(100, 200).build();
    let mut controller = File::from(controller);
    let (mut keys, mut chunk) = (keys.chars(), [0; 4096]);
    let mut seen = String::new();
    // Linux says that the other end is closed by an error.
    while let Ok(count @ 1..) = controller.read(&mut chunk) {
        let text = String::from_utf8_lossy(&chunk[..count]).into_owned();
        screen.feed_str(&text);
        seen.push_str(&text);
        if seen.contains("q quit") || seen.contains("closed") || seen.ends_with("}\r\n\r\n\r\n") {
            seen.clear();
            if let Some(key) = keys.next() {
                write!(controller, "{key}").expect("the terminal takes keys");
            }
        } else if seen.ends_with("take the mark off: ") {
            seen.clear();
            let line: String = keys.by_ref().take_while(|key| *key != '\n').collect();
            writeln!(controller, "{line}").expect("the terminal takes keys");
        }
    }
    let code = child.wait().expect("the program ends").code().expect("nothing kills it");
    let lines = screen.text().iter().map(|line| line.trim_end().to_owned()).collect();
    assert_eq!(keys.as_str(), "", "each key was waited for");
    Reviewed { code, lines }
}

#[test]
fn an_item_shows_what_changed_and_what_stands_beside_it() {
    let folder = Folder::with_pending(&["parcel"]);
    let reviewed = review(&folder, &[], "aa");
    let expected = r#"
[1/2] parcel (src/lib.rs, src/snapshots/demo__parcel.snap)

  moved: `grams` 500 | 501 is now 499 | 500
    was parcel(500) = "letter"
    was parcel(501) = "small parcel"
    now parcel(499) = "letter"
    now parcel(500) = "small parcel"

  beside it:
    parcel(2000) = "small parcel" | parcel(2001) = "parcel"

  a accept  r reject  s skip  A accept all  R reject all  t unit test  m mark  o open editor  q quit
  accepted

[2/2] parcel (src/lib.rs, src/snapshots/demo__parcel.snap)

  changed: `grams` 31500 | 31501
    was parcel(31501) ! 31501 g is too heavy
    now parcel(31501) ! 31501 g is far too heavy

  beside it:
    parcel(2000) = "small parcel" | parcel(2001) = "parcel"

  a accept  r reject  s skip  A accept all  R reject all  t unit test  m mark  o open editor  q quit
  accepted
2 accepted, 0 rejected, 0 left"#;
    let shown = reviewed.lines.join("\n");
    assert_eq!(shown.trim_end(), expected);
    assert_eq!(reviewed.code, 0);
    assert_eq!(folder.read(&snapshot("parcel")), as_accepted(&fixture("parcel.pending")));
    assert!(!folder.has(&format!("{}.new", snapshot("parcel"))));
}

/// The accepted text has the changes that were accepted and no others, and its header fits.
#[test]
fn a_file_is_accepted_in_part() {
    let folder = Folder::with_pending(&["parcel"]);
    let reviewed = review(&folder, &["parcel"], "ar");
    assert_eq!(
        (reviewed.code, reviewed.lines.iter().any(|line| line.contains("1 rejected"))),
        (0, true)
    );
    let accepted = fixture("parcel.accepted");
    let expected = accepted
        .replace("parcel(501)", "parcel(500) ")
        .replace("parcel(500) =", "parcel(499) =")
        .replace("parcel(500)  ", "parcel(500) ");
    assert_eq!(body(&folder.read(&snapshot("parcel"))), body(&expected));
    assert!(!folder.has(&format!("{}.new", snapshot("parcel"))));
    assert!(folder.run(&["list"]).ended(0).contains("parcel    3"), "the file is not damaged");
}

#[test]
fn what_is_skipped_stays_pending() {
    let folder = Folder::with_pending(&["parcel", "ticket"]);
    let reviewed = review(&folder, &[], "saq");
    assert_eq!(reviewed.code, 3);
    let last = reviewed.lines.iter().rfind(|line| !line.is_empty()).unwrap();
    assert_eq!(last, "1 accepted, 0 rejected, 7 left");
    let left = folder.run(&["diff", "parcel"]).ended(2);
    assert!(left.contains("1 moved") && !left.contains("changed"), "{left}");
    assert_eq!(folder.read(&snapshot("ticket")), fixture("ticket.accepted"));
}

#[test]
fn all_that_follow_are_decided_at_once() {
    let folder = Folder::with_pending(&["parcel", "ticket"]);
    let reviewed = review(&folder, &[], "rA");
    assert_eq!(reviewed.code, 0);
    assert!(folder.read(&snapshot("parcel")).contains("parcel(500) = \"letter\""));
    assert!(folder.read(&snapshot("parcel")).contains("is far too heavy"));
    assert_eq!(folder.read(&snapshot("ticket")), as_accepted(&fixture("ticket.pending")));
    let folder = Folder::with_pending(&["parcel", "ticket"]);
    review(&folder, &[], "R");
    assert_eq!(folder.run(&["list", "--pending"]).ended(0), "nothing is pending\n");
    assert_eq!(folder.read(&snapshot("ticket")), fixture("ticket.accepted"));
}

#[test]
fn an_item_is_written_as_a_unit_test() {
    let folder = Folder::with_pending(&["parcel"]);
    let reviewed = review(&folder, &[], "tq");
    let shown = reviewed.lines.join("\n");
    assert!(shown.contains("fn parcel_changes_between_499_and_500_of_grams() {"), "{shown}");
    assert!(shown.contains("assert_eq!(parcel(499).unwrap().to_string(), \"letter\");"), "{shown}");
}

#[test]
fn the_editor_is_opened_at_the_function() {
    let folder = Folder::with_pending(&["parcel"]);
    folder.write("editor", "test -t 0 && echo \"$1\" \"$2\" >edited; echo closed");
    let reviewed = review(&folder, &["parcel"], "oq");
    assert_eq!(reviewed.code, 3);
    let library = folder.read("src/lib.rs");
    let line = library.lines().position(|line| line.starts_with("pub fn parcel(")).unwrap() + 1;
    let file = folder.path().canonicalize().unwrap().join("src/lib.rs");
    assert_eq!(folder.read("edited"), format!("+{line} {}\n", file.display()));
}

#[test]
fn a_first_snapshot_is_one_item() {
    let folder = Folder::bare();
    folder.write(&format!("{}.new", snapshot("parcel")), &fixture("parcel.accepted"));
    let reviewed = review(&folder, &[], "a");
    assert!(reviewed.lines.iter().any(|line| line == "  a new snapshot:"), "{:?}", reviewed.lines);
    assert_eq!(folder.read(&snapshot("parcel")), fixture("parcel.accepted"));
}

#[test]
fn without_a_terminal_a_review_says_what_to_use() {
    let folder = Folder::with_pending(&["parcel"]);
    let said = folder.run(&["review"]).ended(1);
    assert!(
        said.starts_with("error: a review needs a terminal: use `cargo setbve diff`"),
        "{said}"
    );
}

fn body(file: &str) -> &str {
    file.split_once("\n---\n").expect("it has a header").1
}

#[test]
fn a_mark_stays_beside_the_snapshot_and_is_shown_where_the_boundary_was() {
    let folder = Folder::with_pending(&["parcel"]);
    let file = "src/snapshots/demo__parcel.marks";
    let reviewed = review(&folder, &["parcel"], "mmeant\nmbugged\nsq");
    let has = |reviewed: &Reviewed, line: &str| reviewed.lines.iter().any(|own| own.trim() == line);
    assert!(
        has(&reviewed, "`bugged` is neither `meant` nor `bug ADDRESS`"),
        "{:?}",
        reviewed.lines
    );
    assert_eq!(folder.read(file), "meant  parcel(499) | parcel(500)\n");
    let again = review(&folder, &["parcel"], "mbug https://example.org/7\nq");
    assert!(has(&again, "marked as meant"), "{:?}", again.lines);
    let address = "bug https://example.org/7";
    assert_eq!(folder.read(file), format!("{address}  parcel(499) | parcel(500)\n"));
    let listed = folder.run(&["list", "--json", "parcel"]).ended(0);
    assert!(listed.contains(&format!("\"mark\": \"{address}\"")), "{listed}");
    review(&folder, &["parcel"], "m\nq");
    assert!(!folder.has(file));
}
