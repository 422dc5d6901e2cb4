//! The text of a boundary's trail: one mark for each place where the boundary was looked up.

use crate::text::digest;

/// Where the boundary is not crossed; and where it is not, but an overflow was met.
const NOWHERE: char = '-';
const NOWHERE_OVERFLOWED: char = '?';
/// Where a call came to a limit of the machine.
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
fn is_open(one: char, other: char, same_checks: bool) -> bool {
    let overflowed = split(one).1 || split(other).1;
    one == LIMIT || other == LIMIT || overflowed && !same_checks
}

/// The first place at which a trail differs from the accepted one. An accepted trail that is empty
/// holds whatever is seen now: a like boundary that appears elsewhere is no matter of this one's line.
/// Between builds with and without overflow checks, one that is empty now cannot be judged, either.
pub(crate) fn first_difference(now: &str, accepted: &str, same_checks: bool) -> Option<usize> {
    if accepted.is_empty() {
        return None;
    }
    if now.len() != accepted.len() {
        return (same_checks && !accepted.contains(LIMIT)).then_some(0);
    }
    now.chars()
        .zip(accepted.chars())
        .position(|(a, b)| split(a).0 != split(b).0 && !is_open(a, b, same_checks))
}

/// A new trail as the build and the machine would write it that the snapshot was accepted with, as far
/// as this one can tell.
pub(crate) fn as_accepted(trail: String, accepted: &str, same_checks: bool) -> String {
    if trail.len() != accepted.len() {
        return trail;
    }
    let judged = |(now, before)| if is_open(now, before, same_checks) { before } else { now };
    trail.chars().zip(accepted.chars()).map(judged).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_overflowed_are_judged_under_the_same_checks_only() {
        assert_eq!(first_difference("1234", "1235", true), Some(3));
        assert_eq!(first_difference("1234", "1234", true), None);
        assert_eq!(first_difference("1?34", "1234", true), Some(1));
        assert_eq!(first_difference("1?34", "1234", false), None);
        assert_eq!(first_difference("?234", "9235", false), Some(3));
        assert_eq!(first_difference("", "1234", true), Some(0));
        assert_eq!(first_difference("", "????1234", false), None);
        assert_eq!(first_difference("1234", "", true), None);
        assert_eq!(first_difference("*234", "9235", true), Some(3));
        assert_eq!(first_difference("", "1234*678", true), None);
    }

    #[test]
    fn an_overflow_on_the_way_is_no_difference() {
        let [plain, overflowed] = [false, true].map(|overflow| {
            let met = Met { overflow, limit: false };
            [Some(80), None, Some(-3)].map(|value| mark(value, met)).iter().collect::<String>()
        });
        assert!(plain.chars().chain(overflowed.chars()).all(is_mark));
        assert_ne!(plain, overflowed);
        assert_eq!(first_difference(&plain, &overflowed, true), None);
        assert_eq!(first_difference("hi34", "1334", true), Some(1));
        assert_eq!(first_difference("hi34", "1334", false), None);
    }

    #[test]
    fn a_trail_taken_without_overflow_checks_keeps_the_places_that_overflow_with_them() {
        let trail = |same_checks| as_accepted("12a4".into(), "1?34", same_checks);
        assert_eq!(trail(true), "12a4");
        assert_eq!(trail(false), "1?a4");
        assert_eq!(as_accepted("1?i4".into(), "12a4", false), "12a4");
        assert_eq!(as_accepted("12a4".into(), "", false), "12a4");
        assert_eq!(as_accepted("1*a4".into(), "*2b4", true), "*2a4");
    }
}
