//! The text of a boundary's trail: one mark for each place where the boundary was looked up.

use crate::snapshot::checks::Checks;
use crate::sut::digest::digest;

/// Where the boundary is not crossed; and where it is not, but an overflow was met.
const NOWHERE: char = '-';
const NOWHERE_OVERFLOWED: char = '?';
/// Where a call came to a limit of the machine, where only another build can look, or where the boundary
/// is not repeatable; never compared.
const LIMIT: char = '*';
/// Digests of the value at which a boundary is crossed. Those of places where an overflow was met
/// follow the others, so that what was found in spite of it is compared as well.
const DIGESTS: u32 = 16;

/// What was met on the way that makes a look differ between builds or machines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Met {
    pub(crate) overflow: bool,
    pub(crate) limit: bool,
}

/// One character for the value at which the boundary is crossed at a place, if it is.
pub(crate) fn mark(crossed: Option<i128>, met: Met) -> char {
    if met.limit {
        return LIMIT;
    }
    let Some(value) = crossed else {
        return if met.overflow { NOWHERE_OVERFLOWED } else { NOWHERE };
    };
    let digest = (digest(&value.to_le_bytes()) % u64::from(DIGESTS)) as u32;
    digit(if met.overflow { DIGESTS + digest } else { digest })
}

fn digit(value: u32) -> char {
    char::from_digit(value, 2 * DIGESTS).expect("it is within the radix")
}

/// Whether a character can stand in a trail.
pub(crate) fn is_mark(character: char) -> bool {
    matches!(character, NOWHERE | NOWHERE_OVERFLOWED | LIMIT | '0'..='9' | 'a'..='v')
}

/// A mark as it would be without an overflow, and whether one was met.
fn split(mark: char) -> (char, bool) {
    if mark == NOWHERE_OVERFLOWED {
        return (NOWHERE, true);
    }
    match mark.to_digit(2 * DIGESTS).and_then(|value| value.checked_sub(DIGESTS)) {
        Some(digest) => (digit(digest), true),
        None => (mark, false),
    }
}

/// Whether two marks of a place cannot be compared: one met a limit, which need not be met on another
/// machine, or an overflow, which is not met in a build without overflow checks.
fn is_open(one: char, other: char, checks: Checks) -> bool {
    let overflowed = split(one).1 || split(other).1;
    let is_judged = match checks {
        Checks::Same => true,
        Checks::Other => !overflowed,
        Checks::Hidden => false,
    };
    one == LIMIT || other == LIMIT || !is_judged
}

/// The first place at which a trail differs from the accepted one. An accepted trail that is empty
/// holds whatever is seen now: a like boundary that appears elsewhere is no matter of this one's line.
/// One that is empty now cannot be judged where checks differ, nor where a limit alone may have filled
/// the accepted one.
pub(crate) fn first_difference(now: &str, accepted: &str, checks: Checks) -> Option<usize> {
    if accepted.is_empty() {
        return None;
    }
    if now.len() != accepted.len() {
        let is_judged = checks.are_same() && !accepted.contains(LIMIT);
        return accepted.chars().position(|mark| is_judged && split(mark).0 != NOWHERE);
    }
    now.chars()
        .zip(accepted.chars())
        .position(|(a, b)| split(a).0 != split(b).0 && !is_open(a, b, checks))
}

/// What several readings of one trail agree on: a place where they differ is one that nobody compares.
/// Nothing where some of them are empty, for then all of their places may differ.
pub(crate) fn agreed<'a>(mut readings: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut agreed: Vec<char> = readings.next()?.chars().collect();
    for reading in readings {
        if reading.len() != agreed.len() {
            return None;
        }
        for (agreed, mark) in agreed.iter_mut().zip(reading.chars()) {
            if *agreed != mark {
                *agreed = LIMIT;
            }
        }
    }
    Some(agreed.into_iter().collect())
}

/// A new trail as the build and the machine would write it that the snapshot was accepted with, as far
/// as this one can tell; where it cannot, the place is one that nobody compares.
pub(crate) fn as_accepted(trail: String, accepted: &str, checks: Checks) -> String {
    if trail.len() != accepted.len() {
        return trail;
    }
    let judged = |(now, before)| match is_open(now, before, checks) {
        false => now,
        true if split(now).0 == split(before).0 => before,
        true => LIMIT,
    };
    trail.chars().zip(accepted.chars()).map(judged).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::checks::Checks::{Hidden, Other, Same};

    #[test]
    fn places_that_overflowed_are_judged_under_the_same_checks_only() {
        assert_eq!(first_difference("1234", "1235", Same), Some(3));
        assert_eq!(first_difference("1234", "1234", Same), None);
        assert_eq!(first_difference("1?34", "1234", Same), Some(1));
        assert_eq!(first_difference("1?34", "1234", Other), None);
        assert_eq!(first_difference("?234", "9235", Other), Some(3));
        assert_eq!(first_difference("1235", "1234", Hidden), None);
        assert_eq!(first_difference("", "-?34", Same), Some(2));
        assert_eq!(first_difference("", "????1234", Other), None);
        assert_eq!(first_difference("1234", "", Same), None);
        assert_eq!(first_difference("*234", "9235", Same), Some(3));
        assert_eq!(first_difference("", "1234*678", Same), None);
    }

    #[test]
    fn readings_agree_on_what_all_of_them_show() {
        let of = |readings: &[&str]| agreed(readings.iter().copied());
        assert_eq!(of(&["12-4", "12-4"]).as_deref(), Some("12-4"));
        assert_eq!(of(&["12-4", "1374", "12-4"]).as_deref(), Some("1**4"));
        assert_eq!(of(&["", ""]).as_deref(), Some(""));
        assert_eq!(of(&["1234", "", "1234"]), None);
    }

    #[test]
    fn an_overflow_on_the_way_is_no_difference() {
        let [plain, overflowed] = [false, true].map(|overflow| {
            let met = Met { overflow, limit: false };
            [Some(80), None, Some(-3)].map(|value| mark(value, met)).iter().collect::<String>()
        });
        assert!(plain.chars().chain(overflowed.chars()).all(is_mark));
        assert_ne!(plain, overflowed);
        assert_eq!(first_difference(&plain, &overflowed, Same), None);
        assert_eq!(first_difference("hi34", "1334", Same), Some(1));
        assert_eq!(first_difference("hi34", "1334", Other), None);
    }

    #[test]
    fn what_this_build_writes_holds_in_the_one_that_was_accepted_with() {
        let trail = |checks| as_accepted("12a4".into(), "1?34", checks);
        assert_eq!(trail(Same), "12a4");
        assert_eq!(trail(Other), "1*a4");
        assert_eq!(trail(Hidden), "1**4");
        assert_eq!(as_accepted("1h-i".into(), "11?2", Other), "11?2");
        assert_eq!(as_accepted("12a4".into(), "", Other), "12a4");
        assert_eq!(as_accepted("1*a4".into(), "*2b4", Same), "**a4");
        // A boundary that moved, seen without overflow checks and then with them.
        let written = as_accepted("2b8091--".into(), "u34gd8th", Other);
        assert_eq!(first_difference("kb8g91su", &written, Same), None);
    }
}
