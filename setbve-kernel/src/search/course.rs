//! The course of a search, as digests of its outcomes. A repeated search takes the same course,
//! because its inputs depend only on the outcomes told before; unless the function itself is not
//! repeatable.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use crate::sut::outcome::Outcome;

/// A digest of each outcome, in the order of the calls.
#[derive(Default)]
pub struct SearchCourse(Vec<u32>);

/// The digest of every outcome at a limit of the machine, because another run need not reach the
/// limit.
const LIMIT: u32 = 0;

fn digest(outcome: &Outcome) -> u32 {
    if outcome.is_excluded() {
        return LIMIT;
    }
    (FxBuildHasher.hash_one((outcome.is_value(), &outcome.text)) >> 32) as u32 | 1
}

impl SearchCourse {
    pub fn note(&mut self, outcome: &Outcome) {
        self.0.push(digest(outcome));
    }

    /// Whether no call came back.
    pub fn is_nothing(&self) -> bool {
        self.0.iter().all(|own| *own == LIMIT)
    }

    /// Whether a call has the outcome of the call at the same place of this course; `None` if the
    /// two cannot be compared: one of them reached a limit of the machine, or this course is
    /// shorter.
    pub fn is_same(&self, at: usize, outcome: &Outcome) -> Option<bool> {
        match (self.0.get(at), digest(outcome)) {
            (Some(known), now) if *known == now => Some(true),
            (None | Some(&LIMIT), _) | (_, LIMIT) => None,
            _ => Some(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::observation::{Kind, Observation};
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;

    #[test]
    fn steps_are_told_apart_by_kind_and_text_and_not_by_limits() {
        let mut outcomes = Outcomes::default();
        let limit = Observation { kind: Kind::Excluded, ..Observation::default() };
        let limit = outcomes.intern(&limit);
        let seen = ["9", "!9", "10"].map(|text| outcome(&mut outcomes, text));
        let mut course = SearchCourse::default();
        seen.iter().chain([&limit]).for_each(|outcome| course.note(outcome));
        let steps = |outcome| [0, 1, 2, 3, 4].map(|at| course.is_same(at, outcome));
        assert_eq!(steps(&seen[0]), [Some(true), Some(false), Some(false), None, None]);
        assert_eq!(steps(&seen[1])[..2], [Some(false), Some(true)]);
        assert_eq!(steps(&limit), [None, None, None, Some(true), None]);
    }
}
