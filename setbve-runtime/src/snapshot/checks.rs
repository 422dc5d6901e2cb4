//! The overflow checks of the code under test, as far as they can be known.
//!
//! Whether overflowing arithmetic panics or wraps depends on how its crate was compiled; for a
//! function that the optimiser inlines into another crate, both crates matter. The generated test
//! measures the checks of the tested crate (see
//! [`overflow_checks`](setbve_kernel::sut::panics::overflow_checks)). Its dependencies are taken
//! to be compiled as this crate is, which is one of them. A dependency whose checks a profile sets
//! apart (`[profile.dev.package.NAME]`) changes the function's behaviour when that is changed. A
//! call with the same outcome in two builds holds whatever their checks are. If one build shows an
//! overflow and the other does not, that is a change only if the checks were the same.

use setbve_kernel::sut::panics;

/// The overflow checks of a build, and which overflows were met, as a snapshot pins them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OverflowChecks {
    /// Whether arithmetic of the tested crate panics where it overflows.
    pub(crate) here: bool,
    /// Whether arithmetic of its dependencies does.
    pub(crate) elsewhere: bool,
    pub(crate) seen: Seen,
}

/// Where calls were seen to overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Nowhere,
    /// In the tested crate alone.
    Here,
    /// In another crate, or in both.
    Elsewhere,
}

/// Follows the checks of the tested crate where a dependency overflowed.
const SEEN_ELSEWHERE: &str = ", seen elsewhere";
/// Follows them where those of the dependencies are others, and nothing overflowed there.
const OTHER_ELSEWHERE: &str = ", not so elsewhere";

/// Whether arithmetic that overflows panics in dependencies of the tested crate.
pub(crate) fn of_dependencies() -> bool {
    panics::overflow_checks(|most, one| most + one)
}

impl OverflowChecks {
    /// No call has overflowed although checks are on: every build behaves alike.
    pub(crate) const NONE_NEEDED: Self = Self { here: true, elsewhere: true, seen: Seen::Nowhere };

    /// The value in a snapshot's header; empty if checks do not matter.
    pub(crate) fn write(self) -> String {
        let here = self.here;
        if self == Self::NONE_NEEDED {
            String::new()
        } else if self.seen == Seen::Elsewhere {
            format!("{here}{SEEN_ELSEWHERE}")
        } else if here == self.elsewhere {
            here.to_string()
        } else {
            format!("{here}{OTHER_ELSEWHERE}")
        }
    }

    /// The inverse of [`OverflowChecks::write`].
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Some(here) = text.strip_suffix(SEEN_ELSEWHERE) {
            return Some(Self { here: here.parse().ok()?, elsewhere: true, seen: Seen::Elsewhere });
        }
        let other = text.strip_suffix(OTHER_ELSEWHERE);
        let here = other.unwrap_or(text).parse().ok()?;
        Some(Self { here, elsewhere: here != other.is_some(), seen: Seen::Here })
    }

    /// Whether the checks of a build are those of the one that wrote the accepted text, or make no
    /// difference. If the tested crate has no checks and its dependencies have, the optimiser's
    /// inlining decides which calls overflow elsewhere.
    pub(crate) fn are_those_of(self, accepted: Self) -> bool {
        let alike = self.here == accepted.here && self.elsewhere == accepted.elsewhere;
        let is_elsewhere = |one: Self| one.seen == Seen::Elsewhere;
        let is_uncertain = !self.here && (is_elsewhere(self) || is_elsewhere(accepted));
        let are_needless = accepted == Self::NONE_NEEDED && !is_elsewhere(self);
        are_needless || alike && !is_uncertain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks of the tested crate and of its dependencies, in a build in which a call overflowed.
    const fn checks(here: bool, elsewhere: bool) -> OverflowChecks {
        OverflowChecks { here, elsewhere, seen: Seen::Here }
    }

    const fn seen_elsewhere(checks: OverflowChecks) -> OverflowChecks {
        OverflowChecks { seen: Seen::Elsewhere, ..checks }
    }

    #[test]
    fn builds_with_other_checks_are_told_apart_where_a_call_overflowed() {
        let all =
            [checks(true, true), checks(true, false), checks(false, true), checks(false, false)];
        for now in all {
            for accepted in all {
                let are_same = now == accepted;
                assert_eq!(now.are_those_of(accepted), are_same, "{now:?} {accepted:?}");
            }
            assert!(now.are_those_of(OverflowChecks::NONE_NEEDED), "{now:?}");
        }
    }

    #[test]
    fn a_dependency_that_overflows_for_the_first_time_has_changed_if_checks_were_on() {
        let now = seen_elsewhere(checks(true, true));
        assert!(now.are_those_of(OverflowChecks::NONE_NEEDED));
        assert!(now.are_those_of(checks(true, true)));
        assert!(!now.are_those_of(checks(true, false)));
        assert!(checks(true, true).are_those_of(now));
        let inlined = seen_elsewhere(checks(false, true));
        assert!(!inlined.are_those_of(inlined));
        assert!(!checks(false, true).are_those_of(inlined));
        assert!(!inlined.are_those_of(OverflowChecks::NONE_NEEDED));
    }

    #[test]
    fn checks_read_back_as_they_were_written() {
        for here in [true, false] {
            for elsewhere in [true, false] {
                let one = checks(here, elsewhere);
                for one in if elsewhere { vec![one, seen_elsewhere(one)] } else { vec![one] } {
                    assert_eq!(OverflowChecks::parse(&one.write()), Some(one));
                }
            }
        }
        assert_eq!(OverflowChecks::NONE_NEEDED.write(), "");
        assert_eq!(OverflowChecks::parse("perhaps"), None);
    }
}
