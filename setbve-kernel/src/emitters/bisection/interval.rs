//! The interval of a bisection that goes on from one batch of calls to the next.

use crate::emitters::bisection::Point;

/// The interval that is left to be halved. The caller decides which end comes first: `from` may be
/// greater than `to`.
#[derive(Clone, Debug)]
pub struct Bisection {
    pub from: Point,
    pub to: Point,
}

impl Bisection {
    /// Whether there is no value between the ends.
    pub fn is_done(&self) -> bool {
        self.length() <= 1
    }

    pub fn length(&self) -> u128 {
        self.from.0.abs_diff(self.to.0)
    }

    /// Replaces one end by a point between the two: `to` if the point is like it, else `from`.
    pub fn narrow(&mut self, point: Point, is_like_to: bool) {
        *(if is_like_to { &mut self.to } else { &mut self.from }) = point;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emitters::bisection::halfway;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_change_is_found_whichever_end_comes_first(at in -5_000_i128..5_000, up: bool) {
            let mut known = Outcomes::default();
            let mut point = |value| {
                (value, outcome(&mut known, if value < at { "below" } else { "above" }))
            };
            let (from, to) = if up { (-6_000, 6_000) } else { (6_000, -6_000) };
            let mut between = Bisection { from: point(from), to: point(to) };
            let mut calls = 0;
            while !between.is_done() {
                let middle = point(halfway(between.from.0, between.to.0));
                let is_like_to = middle.1.text == between.to.1.text;
                between.narrow(middle, is_like_to);
                calls += 1;
            }
            let mut found = [between.from.0, between.to.0];
            found.sort_unstable();
            prop_assert_eq!(found, [at - 1, at]);
            prop_assert!(calls <= 14, "{} calls", calls);
        }
    }
}
