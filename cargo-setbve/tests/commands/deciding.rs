//! `accept` and `reject`.

use crate::folder::{FUNCTIONS, Folder, fixture, snapshot};

/// A pending file as insta accepts it: without the line that is in pending files alone.
pub(crate) fn as_accepted(pending: &str) -> String {
    let lines = pending.lines().filter(|line| !line.starts_with("assertion_line: "));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn everything_is_accepted_as_insta_accepts_it() {
    let folder = Folder::with_pending(&FUNCTIONS);
    let said = folder.run(&["accept"]).ended(0);
    assert_eq!(said.lines().count(), 4, "{said}");
    for function in FUNCTIONS {
        let expected = as_accepted(&fixture(&format!("{function}.pending")));
        assert_eq!(folder.read(&snapshot(function)), expected);
        assert!(!folder.has(&format!("{}.new", snapshot(function))));
    }
    assert_eq!(folder.run(&["accept"]).ended(0), "nothing is pending\n");
}

#[test]
fn what_is_named_is_decided_and_nothing_else() {
    let folder = Folder::with_pending(&FUNCTIONS);
    let said = folder.run(&["accept", "parcel"]).ended(0);
    assert_eq!(said, "accepted parcel (src/snapshots/demo__parcel.snap)\n");
    let said = folder.run(&["reject", "ticket", "late_fee"]).ended(0);
    assert_eq!(said.lines().count(), 2, "{said}");
    let pending = |function| folder.has(&format!("{}.new", snapshot(function)));
    assert_eq!(FUNCTIONS.map(pending), [true, false, false, false]);
    let is_accepted =
        |function| folder.read(&snapshot(function)) == fixture(&format!("{function}.accepted"));
    assert_eq!(FUNCTIONS.map(is_accepted), [true, true, false, true]);
    folder.run(&["accept", "nothing"]).ended(1);
}

#[test]
fn a_first_snapshot_is_accepted() {
    let folder = Folder::bare();
    folder.write(&format!("{}.new", snapshot("parcel")), &fixture("parcel.pending"));
    folder.run(&["accept"]).ended(0);
    assert_eq!(folder.read(&snapshot("parcel")), as_accepted(&fixture("parcel.pending")));
}
