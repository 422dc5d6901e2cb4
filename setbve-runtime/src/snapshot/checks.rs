//! The overflow checks of the code under test, as far as they can be known.
//!
//! Whether overflowing arithmetic panics or wraps depends on how its crate was compiled; for a
//! function that the optimiser inlines into another crate, both crates matter. The generated test
//! measures the checks of the tested crate (see
//! [`overflow_checks`](crate::sut::panics::overflow_checks)). The checks of its dependencies cannot
//! be measured: it is only known whether a call was seen to overflow there. A call with the same
//! outcome in two builds holds whatever their checks are. If one build shows an overflow and the
//! other does not, that is a change only if the checks were the same.

use insta::internals::Content;

/// The overflow checks of a build, and which overflows were met, as a snapshot pins them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OverflowChecks {
    /// Whether arithmetic of the tested crate panics where it overflows.
    pub(crate) here: bool,
    /// Whether any call was seen to overflow in the tested crate.
    pub(crate) seen_here: bool,
    /// Whether any call was seen to overflow in another crate.
    pub(crate) seen_elsewhere: bool,
}

const SEEN_ELSEWHERE: &str = ", seen elsewhere";

impl OverflowChecks {
    /// No call has overflowed although checks are on: every build behaves alike.
    pub(crate) const NONE_NEEDED: Self =
        Self { here: true, seen_here: false, seen_elsewhere: false };

    /// The value in a snapshot's header; `None` if checks do not matter.
    pub(crate) fn content(self) -> Option<Content> {
        if self == Self::NONE_NEEDED {
            None
        } else if self.seen_elsewhere {
            Some(Content::String(format!("{}{SEEN_ELSEWHERE}", self.here)))
        } else {
            Some(Content::Bool(self.here))
        }
    }

    /// The inverse of [`OverflowChecks::content`].
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let here = text.strip_suffix(SEEN_ELSEWHERE);
        let seen_elsewhere = here.is_some();
        let here = here.unwrap_or(text).parse().ok()?;
        Some(Self { here, seen_here: here, seen_elsewhere })
    }
}

/// How the overflow checks of this build relate to those of the one that wrote the accepted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checks {
    /// They are the same, or make no difference.
    Same,
    /// They differ.
    Other,
}

impl Checks {
    /// If no call overflowed in another crate in either build, the checks there do not matter. If a
    /// call did in both builds, and the tested crate has checks, the checks there are on in both.
    /// If the tested crate has none, the optimiser's inlining decides which calls overflow
    /// elsewhere.
    pub(crate) fn of(now: OverflowChecks, accepted: OverflowChecks) -> Self {
        let alike = now.here == accepted.here && now.seen_elsewhere == accepted.seen_elsewhere;
        let is_uncertain = !now.here && now.seen_elsewhere;
        // A call may overflow elsewhere for the first time because checks are on there now.
        let are_needless = accepted == OverflowChecks::NONE_NEEDED && !now.seen_elsewhere;
        if are_needless || alike && !is_uncertain { Self::Same } else { Self::Other }
    }

    pub(crate) fn are_same(self) -> bool {
        self == Self::Same
    }
}

#[cfg(test)]
mod tests {
    use super::Checks::{Other, Same};
    use super::*;

    const fn checks(here: bool, seen_elsewhere: bool) -> OverflowChecks {
        OverflowChecks { here, seen_here: here, seen_elsewhere }
    }

    #[test]
    fn builds_with_other_checks_are_told_apart_where_a_call_overflowed() {
        let of = |now, accepted| Checks::of(checks(now, false), checks(accepted, false));
        assert_eq!(of(true, true), Same);
        assert_eq!(of(false, false), Same);
        assert_eq!(of(false, true), Other);
        assert_eq!(of(true, false), Other);
        assert_eq!(Checks::of(checks(false, false), OverflowChecks::NONE_NEEDED), Same);
    }

    #[test]
    fn what_is_seen_elsewhere_tells_of_the_checks_there() {
        let of = |now, accepted| Checks::of(checks(true, now), checks(true, accepted));
        assert_eq!(of(true, true), Same);
        assert_eq!(of(false, true), Other);
        assert_eq!(of(true, false), Other);
        assert_eq!(Checks::of(checks(false, true), checks(false, true)), Other);
        assert_eq!(Checks::of(checks(true, true), OverflowChecks::NONE_NEEDED), Other);
    }

    #[test]
    fn checks_read_back_as_they_were_written() {
        for one in [checks(true, false), checks(false, false), checks(true, true)] {
            let text = match one.content() {
                Some(Content::Bool(here)) => here.to_string(),
                Some(Content::String(text)) => text,
                _ => panic!("{one:?} is written"),
            };
            assert_eq!(OverflowChecks::parse(&text), Some(one));
        }
        assert_eq!(OverflowChecks::NONE_NEEDED.content(), None);
        assert_eq!(OverflowChecks::parse("perhaps"), None);
    }
}
