//! Flips that change nothing themselves, and the changes beside them.

use crate::guidance::flips::Flip;
use crate::session::flipped::Changes;
use crate::session::flipped::places::Pair;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::growth::growth_between;

/// How far from a flip that changes nothing a change may be that shows it.
const FURTHEST: i128 = 1 << 12;

impl Changes<'_> {
    /// Notes the calls at a flip that changes nothing itself, and stands beside the change that
    /// shows it: a person looks for the limit. Returns whether it is such a flip.
    pub(super) fn note_limit(&mut self, change: Option<&Boundary>, flip: &Flip) -> bool {
        let Some(change) = change.filter(|own| own.value() != flip.value()) else { return false };
        for value in [flip.value(), flip.value() + 1] {
            let mut input = change.low.clone();
            input[flip.argument] = value;
            if let Some(outcome) = self.made(&input) {
                self.limits.push((input, outcome));
            }
        }
        true
    }

    /// The last step of the outcome's numbers before the flip, or the first one behind it, for a
    /// flip that changes nothing itself: a cap is reached between two steps of a rounded number.
    pub(super) fn nearest(&mut self, [low, high]: &Pair, argument: usize) -> Option<Boundary> {
        let mut nearest: Option<(u128, Boundary)> = None;
        for (from, sign) in [(low, -1), (high, 1)] {
            let spec = &self.arguments[argument];
            let at = |distance: i128| {
                let mut input = from.clone();
                input[argument] = input[argument].checked_add(sign * distance)?;
                spec.contains(input[argument]).then_some(input)
            };
            let here = self.made(from)?;
            // The nearest distance with another outcome, among the powers of two.
            let mut far = 1;
            let other = loop {
                let Some(input) = at(far).filter(|_| far <= FURTHEST) else { break None };
                match self.made(&input) {
                    Some(outcome) if outcome.is_same_as(&here) => far *= 2,
                    other => break other,
                }
            };
            let Some(mut other) = other else { continue };
            let mut near = far / 2;
            while far - near > 1 {
                let middle = near.midpoint(far);
                let outcome = self.made(&at(middle)?)?;
                if outcome.is_same_as(&here) {
                    near = middle;
                } else {
                    (far, other) = (middle, outcome);
                }
            }
            if growth_between(&here, &other).is_none() {
                continue;
            }
            let pair = [at(near)?, at(far)?];
            let found = Boundary::between([&pair[0], &pair[1]], [&here, &other])?;
            if nearest.as_ref().is_none_or(|(known, _)| far.unsigned_abs() < *known) {
                nearest = Some((far.unsigned_abs(), found));
            }
        }
        nearest.map(|(_, boundary)| boundary)
    }
}
