//! Overflow checks: those of the code under test, as far as they can be known.
//!
//! Arithmetic panics where it overflows, or wraps, as the crate was compiled to which it belongs; of a
//! function that the optimiser inlines into another crate both have a say. Those of the crate that is
//! tested are measured in the generated test (see [`overflow_checks`](crate::sut::panics::overflow_checks)).
//! Those of its dependencies cannot be: what is known of them is whether a call was seen to overflow
//! there. A call that gives the same in two builds holds whatever their checks; where one build shows
//! an overflow and the other does not, that is a change only if the checks were the same.

use insta::internals::Content;

/// The overflow checks of a build, as a snapshot pins them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OverflowChecks {
    /// Whether arithmetic of the tested crate panics where it overflows.
    pub(crate) here: bool,
    /// Whether any call was seen to overflow in another crate.
    pub(crate) seen_elsewhere: bool,
}

const SEEN_ELSEWHERE: &str = ", seen elsewhere";

impl OverflowChecks {
    /// As a snapshot's header keeps it.
    pub(crate) fn content(self) -> Content {
        if self.seen_elsewhere {
            Content::String(format!("{}{SEEN_ELSEWHERE}", self.here))
        } else {
            Content::Bool(self.here)
        }
    }

    /// The inverse of [`OverflowChecks::content`].
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let here = text.strip_suffix(SEEN_ELSEWHERE);
        let seen_elsewhere = here.is_some();
        let here = here.unwrap_or(text).parse().ok()?;
        Some(Self { here, seen_elsewhere })
    }
}

/// How the overflow checks of this build relate to those of the one that wrote the accepted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checks {
    /// They are the same.
    Same,
    /// They differ, and where an overflow was met is known: this build sees it, or the other one saw it.
    Other,
    /// They differ, and the other build may have met overflows that neither this one sees nor a mark
    /// shows.
    Hidden,
}

impl Checks {
    /// Of two builds, where a survey may have met overflows since the text was accepted.
    ///
    /// Where no call overflowed elsewhere in either build, the checks there do not matter. Where one did
    /// in both, and the tested crate has checks, they are on in both. Where it has none, which calls
    /// overflow elsewhere depends on what the optimiser inlines.
    pub(crate) fn of(now: OverflowChecks, accepted: OverflowChecks, may_overflow: bool) -> Self {
        let gone = accepted.here && !now.here || accepted.seen_elsewhere && !now.seen_elsewhere;
        let is_uncertain = !now.here && now.seen_elsewhere;
        match gone {
            true if may_overflow => Self::Hidden,
            false if now == accepted && !is_uncertain => Self::Same,
            _ => Self::Other,
        }
    }

    pub(crate) fn are_same(self) -> bool {
        self == Self::Same
    }
}

#[cfg(test)]
mod tests {
    use super::Checks::{Hidden, Other, Same};
    use super::*;

    const fn checks(here: bool, seen_elsewhere: bool) -> OverflowChecks {
        OverflowChecks { here, seen_elsewhere }
    }

    #[test]
    fn overflows_are_hidden_from_a_build_without_checks() {
        let of = |now, accepted, may| Checks::of(checks(now, false), checks(accepted, false), may);
        assert_eq!(of(true, true, true), Same);
        assert_eq!(of(false, false, true), Same);
        assert_eq!(of(false, true, true), Hidden);
        assert_eq!(of(false, true, false), Other);
        assert_eq!(of(true, false, true), Other);
    }

    #[test]
    fn what_is_seen_elsewhere_tells_of_the_checks_there() {
        let of = |now, accepted| Checks::of(checks(true, now), checks(true, accepted), true);
        assert_eq!(of(true, true), Same);
        assert_eq!(of(false, true), Hidden);
        assert_eq!(of(true, false), Other);
        // Without checks here, inlining decides.
        assert_eq!(Checks::of(checks(false, true), checks(false, true), true), Other);
        assert_eq!(Checks::of(checks(true, false), checks(false, true), true), Hidden);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for (here, seen, written) in [
            (true, false, Content::Bool(true)),
            (false, false, Content::Bool(false)),
            (true, true, Content::String("true, seen elsewhere".into())),
            (false, true, Content::String("false, seen elsewhere".into())),
        ] {
            assert_eq!(checks(here, seen).content(), written);
        }
        for here in [true, false] {
            let read = OverflowChecks::parse;
            assert_eq!(read(&here.to_string()), Some(checks(here, false)));
            assert_eq!(read(&format!("{here}{SEEN_ELSEWHERE}")), Some(checks(here, true)));
        }
        for text in ["yes", "", "true, seen", "seen elsewhere"] {
            assert_eq!(OverflowChecks::parse(text), None);
        }
    }
}
