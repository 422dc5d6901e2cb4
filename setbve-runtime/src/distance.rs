//! Output distances, input distance and the program derivative.
//!
//! All of it is exact integer arithmetic followed by single IEEE operations (conversion, addition,
//! division, square root), which give the same bits on every platform.

use crate::outcome::Outcome;

/// How far apart two outputs are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputDistance {
    /// Jaccard distance of the sets of character 2-grams, from 0 to 1 (SETBVE, section 4.1.1); of
    /// 1-grams where one output has a single character, as the published implementation does.
    #[default]
    Jaccard,
    /// Difference of the lengths in characters (AutoBVA, `strlendist`).
    StringLength,
    /// One minus the overlap coefficient of the sets of 2-grams, from 0 to 1 (AutoBVA).
    Overlap,
    /// Levenshtein distance in characters (AutoBVA).
    Levenshtein,
}

impl OutputDistance {
    pub(crate) fn between(self, one: &Outcome, other: &Outcome) -> f64 {
        if std::ptr::eq(one, other) {
            return 0.0;
        }
        match self {
            Self::Jaccard => by_grams(one, other, |shared, sizes| {
                (sizes[0] + sizes[1] - shared, sizes[0] + sizes[1] - 2 * shared)
            }),
            Self::Overlap => by_grams(one, other, |shared, sizes| {
                let smaller = sizes[0].min(sizes[1]);
                (smaller, smaller - shared)
            }),
            Self::StringLength => one.length.abs_diff(other.length).into(),
            Self::Levenshtein => strsim::levenshtein(&one.text, &other.text) as f64,
        }
    }
}

/// The better of the two orders of the pair: n is 1 where the *first* output has one character, so
/// the order matters where exactly one of them has.
fn by_grams(
    one: &Outcome,
    other: &Outcome,
    whole_and_apart: fn(usize, [usize; 2]) -> (usize, usize),
) -> f64 {
    let by = |n| {
        let (a, b) = (one.grams(n), other.grams(n));
        match whole_and_apart(shared(a, b), [a.len(), b.len()]) {
            (0, _) => f64::from(u8::from(one.text != other.text)),
            (whole, apart) => apart as f64 / whole as f64,
        }
    };
    let [first, second] = [one, other].map(|first| if first.length == 1 { 1 } else { 2 });
    if first == second { by(first) } else { by(1).max(by(2)) }
}

fn shared(a: &[u64], b: &[u64]) -> usize {
    let (mut left, mut right, mut count) = (0, 0, 0);
    while left < a.len() && right < b.len() {
        match a[left].cmp(&b[right]) {
            std::cmp::Ordering::Less => left += 1,
            std::cmp::Ordering::Greater => right += 1,
            std::cmp::Ordering::Equal => {
                count += 1;
                left += 1;
                right += 1;
            }
        }
    }
    count
}

/// Euclidean distance of two inputs over their arguments' values.
pub(crate) fn input_distance(one: &[i128], other: &[i128]) -> f64 {
    let squares = one.iter().zip(other).map(|(a, b)| {
        let difference = a.abs_diff(*b) as f64;
        difference * difference
    });
    squares.sum::<f64>().sqrt()
}

/// Program derivative: output distance by input distance (SETBVE, Equation 1); 0 for equal inputs.
pub(crate) fn program_derivative(
    distance: OutputDistance,
    inputs: [&[i128]; 2],
    outcomes: [&Outcome; 2],
) -> f64 {
    if std::ptr::eq(outcomes[0], outcomes[1]) || inputs[0] == inputs[1] {
        return 0.0;
    }
    distance.between(outcomes[0], outcomes[1]) / input_distance(inputs[0], inputs[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Outcomes, tests::outcome};
    use proptest::prelude::*;

    fn between(distance: OutputDistance, one: &str, other: &str) -> f64 {
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, one), outcome(&mut outcomes, other)];
        distance.between(&pair[0], &pair[1])
    }

    /// Exact comparison is meant: the values must be the same bits everywhere.
    fn assert_same(found: f64, expected: f64) {
        assert_eq!(found.to_bits(), expected.to_bits(), "{found} {expected}");
    }

    #[test]
    fn jaccard_gives_the_paper_s_example() {
        // SETBVE, section 4.1.1: 0.73 for the outputs, 0.37 for inputs two apart.
        assert_same(between(OutputDistance::Jaccard, "Negative", "Positive"), 8.0 / 11.0);
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, "Negative"), outcome(&mut outcomes, "Positive")];
        let pd = program_derivative(OutputDistance::Jaccard, [&[-1], &[1]], [&pair[0], &pair[1]]);
        assert_same(pd, 4.0 / 11.0);
    }

    #[test]
    fn jaccard_counts_sets_not_multisets() {
        assert_same(between(OutputDistance::Jaccard, "aaaa", "aa"), 0.0);
    }

    #[test]
    fn jaccard_of_a_single_character_uses_one_grams() {
        assert_same(between(OutputDistance::Jaccard, "1", "12"), 1.0);
        assert_same(between(OutputDistance::Jaccard, "1", "2"), 1.0);
        assert_same(between(OutputDistance::Jaccard, "", "ab"), 1.0);
    }

    #[test]
    fn the_other_distances() {
        assert_same(between(OutputDistance::StringLength, "999B", "1.0 kB"), 2.0);
        assert_same(between(OutputDistance::Levenshtein, "kitten", "sitting"), 3.0);
        assert_same(between(OutputDistance::Overlap, "abc", "xabcx"), 0.0);
        assert_same(between(OutputDistance::Overlap, "ab", "bc"), 1.0);
    }

    #[test]
    fn differences_wider_than_their_type_are_exact() {
        let widest = input_distance(&[i128::MIN], &[i128::MAX]);
        assert_same(widest, u128::MAX as f64);
    }

    proptest! {
        #[test]
        fn distances_are_symmetric_and_zero_only_for_equal_texts(one: String, other: String) {
            for distance in [
                OutputDistance::Jaccard,
                OutputDistance::StringLength,
                OutputDistance::Overlap,
                OutputDistance::Levenshtein,
            ] {
                let (one, other) = (format!("v{one}"), format!("v{other}"));
                assert_same(between(distance, &one, &other), between(distance, &other, &one));
                assert_same(between(distance, &one, &one), 0.0);
            }
        }
    }
}
