//! How the numbers of outputs grow from one value of an argument to the next.

use crate::sut::outcome::Outcome;
use crate::sut::text::numerals::{Decimal, decimals};

/// The numbers of an output, and how each grows there.
pub type Growth = Vec<(Decimal, i128)>;

pub fn steps(growth: &Growth) -> Vec<i128> {
    growth.iter().map(|(_, by)| *by).collect()
}

/// How the numbers of an output grow from one outcome to another of the same shape.
#[inline]
pub fn growth_between(low: &Outcome, high: &Outcome) -> Option<Growth> {
    if low.shape_id() != high.shape_id() || !low.is_value() {
        return None;
    }
    let (low, high) = (decimals(&low.text), decimals(&high.text));
    if low.is_empty() || low.len() != high.len() {
        return None;
    }
    low.into_iter()
        .zip(high)
        .map(|(low, high)| {
            let same = low.decimals == high.decimals;
            same.then(|| Some((low, high.digits.checked_sub(low.digits)?))).flatten()
        })
        .collect()
}

/// Calls on each side of a step that show whether numbers grow there.
pub const BESIDE: usize = 2;

/// Which side of a step has the same output beside it, if nothing but that shows that the numbers
/// cease to grow there, or begin to: where the step is like those on its other side. The outcomes
/// are those of the step, in the middle, and of the calls beside it.
#[inline]
pub fn level_side(outcomes: &[&Outcome; 2 + 2 * BESIDE]) -> Option<usize> {
    let grows = outcomes.windows(2).map(|pair| Some(steps(&growth_between(pair[0], pair[1])?)));
    let grows: Vec<Vec<i128>> = grows.collect::<Option<_>>()?;
    let [before, own, after] = [&grows[..BESIDE], &grows[BESIDE..=BESIDE], &grows[BESIDE + 1..]];
    let are_level = |some: &[Vec<i128>]| some.iter().all(|steps| steps.iter().all(|by| *by == 0));
    let continue_it = |some: &[Vec<i128>]| some.iter().all(|steps| *steps == own[0]);
    if are_level(own) {
        None
    } else if continue_it(before) && are_level(after) {
        Some(1)
    } else if are_level(before) && continue_it(after) {
        Some(0)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;

    #[test]
    fn only_a_step_like_those_on_its_other_side_needs_what_is_beside_it() {
        let mut outcomes = Outcomes::default();
        for (texts, expected) in [
            (["7s", "8s", "9s", "10s", "10s", "10s"], Some(1)),
            (["10s", "10s", "10s", "11s", "12s", "13s"], Some(0)),
            (["7s", "8s", "9s", "11s", "11s", "11s"], None),
            (["9s", "9s", "9s", "10s", "10s", "10s"], None),
            (["7s", "8s", "9s", "10s", "11s", "12s"], None),
            (["8s", "8s", "9s", "9s", "10s", "10s"], None),
            (["9s", "10s", "10s", "10s", "10s", "10s"], None),
            (["7s", "8s", "9s", "10s", "none", "none"], None),
        ] {
            let all = texts.map(|text| outcome(&mut outcomes, text));
            assert_eq!(level_side(&all.each_ref().map(|one| &**one)), expected, "{texts:?}");
        }
    }
}
