//! Whether the accepted text still has all that was accepted.
//!
//! What stands in the text is executed again, so a line that says something else is noticed; one
//! that is gone is noticed where the search finds it again, and not where a label says that others
//! were left out. For these there is one more line in the header:
//!
//! ```text
//!   intact: "at least 57 entries, sum 3f9a21"
//! ```
//!
//! Two branches that change a function have to merge, so a number that both of them would change
//! cannot stand there. It stays where entries are added, and is given up where an accepted change
//! leaves fewer. The sum is over what stays as it is when behaviour changes: the header, the
//! labels, and which layers have a digest.

use setbve_kernel::sut::digest::digest;

use crate::snapshot::body::is_label;
use crate::snapshot::survey;

/// The text around the least number of entries, and before the sum.
const LEAST: [&str; 2] = ["at least ", " entries, "];
const SUM: &str = "sum ";

/// The header's line, of a snapshot with these other values in its header.
pub(crate) fn write(values: &[String], least: Option<usize>, body: &str) -> String {
    let [before, behind] = LEAST;
    let count = least.map_or(String::new(), |least| format!("{before}{least}{behind}"));
    let mut summed = format!("{}\n{count}\n", values.join("\n"));
    for row in body.lines() {
        if is_label(row) {
            summed.push_str(row);
        } else if row.starts_with(survey::MARK) {
            summed.push_str(&survey::judged_layers(row));
        } else {
            continue;
        }
        summed.push('\n');
    }
    format!("{count}{SUM}{:06x}", digest(summed.as_bytes()) & 0xff_ffff)
}

/// The least number of entries that such a line tells.
pub(crate) fn least(line: &str) -> Option<usize> {
    let [before, behind] = LEAST;
    line.strip_prefix(before)?.split_once(behind)?.0.parse().ok()
}
