//! How the numbers of outputs grow from one value of an argument to the next.

use crate::sut::outcome::Outcome;
use crate::sut::text::numerals::{Decimal, decimals};

/// The numbers of an output, and how each grows there.
pub(crate) type Growth = Vec<(Decimal, i128)>;

pub(crate) fn steps(growth: &Growth) -> Vec<i128> {
    growth.iter().map(|(_, by)| *by).collect()
}

/// How the numbers of an output grow from one outcome to another of the same shape.
pub(crate) fn growth_between(low: &Outcome, high: &Outcome) -> Option<Growth> {
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

/// Which side of a step has the same output beside it, if nothing but that shows that the numbers
/// cease to grow there, or begin to: where the step is like those on its other side. `calls` are
/// the step's two outcomes, with those before and after it.
pub(crate) fn level_beside([before, low, high, after]: [&Outcome; 4]) -> Option<usize> {
    let grows = [[before, low], [low, high], [high, after]]
        .map(|[low, high]| growth_between(low, high).map(|growth| steps(&growth)));
    let [before, own, after] = grows;
    let (before, own, after) = (before?, own?, after?);
    let is_level = |steps: &[i128]| steps.iter().all(|by| *by == 0);
    if is_level(&own) {
        return None;
    }
    if before == own && is_level(&after) {
        Some(1)
    } else if is_level(&before) && after == own {
        Some(0)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::{Outcomes, tests::outcome};

    #[test]
    fn only_a_step_like_those_on_its_other_side_needs_what_is_beside_it() {
        let mut outcomes = Outcomes::default();
        for (texts, expected) in [
            (["8s", "9s", "10s", "10s"], Some(1)),
            (["10s", "10s", "11s", "12s"], Some(0)),
            (["8s", "9s", "11s", "11s"], None),
            (["9s", "9s", "10s", "10s"], None),
            (["8s", "9s", "10s", "11s"], None),
            (["8s", "10s", "10s", "10s"], None),
            (["8s", "9s", "10s", "none"], None),
        ] {
            let all = texts.map(|text| outcome(&mut outcomes, text));
            assert_eq!(level_beside(all.each_ref().map(|one| &**one)), expected, "{texts:?}");
        }
    }
}
