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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;

    #[test]
    fn numbers_grow_between_values_of_one_shape() {
        let mut outcomes = Outcomes::default();
        for (texts, expected) in [
            (["7s", "9s"], Some(vec![2])),
            (["(10, 1.5)", "(8, 1.7)"], Some(vec![-2, 2])),
            (["1.5", "1.75"], None),
            (["9s", "none"], None),
            (["!7s", "!9s"], None),
        ] {
            let [low, high] = texts.map(|text| outcome(&mut outcomes, text));
            assert_eq!(growth_between(&low, &high).map(|own| steps(&own)), expected, "{texts:?}");
        }
    }
}
