//! The course of a search, in digests of what it saw. A search that starts again takes the same
//! course, for all that it asks depends on what it was told: unless the function is not repeatable.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::sut::outcome::Outcome;

/// A digest of each outcome, in the order of the calls.
#[derive(Debug, Default)]
pub(crate) struct Course(Vec<u32>);

/// How a call compares with the one at the same place of an earlier course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Same,
    /// It has another outcome.
    Other,
    /// It cannot be told: one of the two came to a limit of the machine, or there is none to
    /// compare with.
    Open,
}

/// Of what came to a limit, which need not be met again.
const LIMIT: u32 = 0;

fn digest(outcome: &Outcome) -> u32 {
    if outcome.is_excluded() {
        return LIMIT;
    }
    let mut hasher = FxHasher::default();
    (outcome.is_value(), &outcome.text).hash(&mut hasher);
    (hasher.finish() >> 32) as u32 | 1
}

impl Course {
    pub(crate) fn note(&mut self, outcome: &Outcome) {
        self.0.push(digest(outcome));
    }

    pub(crate) fn step(&self, at: usize, outcome: &Outcome) -> Step {
        match (self.0.get(at), digest(outcome)) {
            (Some(known), now) if *known == now => Step::Same,
            (None | Some(&LIMIT), _) | (_, LIMIT) => Step::Open,
            _ => Step::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::observation::{Kind, Observation};
    use crate::sut::outcome::{Outcomes, tests::outcome};

    #[test]
    fn steps_are_told_apart_by_kind_and_text_and_not_by_limits() {
        let mut outcomes = Outcomes::default();
        let limit = Observation { kind: Kind::Excluded, ..Observation::default() };
        let limit = outcomes.intern(&limit);
        let seen = ["9", "!9", "10"].map(|text| outcome(&mut outcomes, text));
        let mut course = Course::default();
        seen.iter().chain([&limit]).for_each(|outcome| course.note(outcome));
        let steps = |outcome| [0, 1, 2, 3, 4].map(|at| course.step(at, outcome));
        assert_eq!(steps(&seen[0]), [Step::Same, Step::Other, Step::Other, Step::Open, Step::Open]);
        assert_eq!(steps(&seen[1])[..2], [Step::Other, Step::Same]);
        assert_eq!(steps(&limit), [Step::Open, Step::Open, Step::Open, Step::Same, Step::Open]);
    }
}
