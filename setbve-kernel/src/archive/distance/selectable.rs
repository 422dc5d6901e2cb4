//! The output distances that an experiment may select.

use crate::archive::distance::{Grams, JACCARD, Measure, OutputDistances, jaccard};

/// How far apart two outputs are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputDistance {
    /// Jaccard distance of the sets of character 2-grams, from 0 to 1 (SETBVE, section 4.1.1); of
    /// 1-grams where one output has a single character, as the published implementation does.
    #[default]
    Jaccard,
    /// Jaccard distance of the sets of characters, from 0 to 1 (AutoBVA, Table 1: `Jacc(1)`, which
    /// makes its PDQ2).
    Jaccard1,
    /// Difference of the lengths in characters (AutoBVA, `strlendist`).
    StringLength,
    /// One minus the overlap coefficient of the sets of 2-grams, from 0 to 1 (AutoBVA).
    Overlap,
    /// Levenshtein distance in characters (AutoBVA).
    Levenshtein,
    /// Normalised distance of the multisets of 2-grams, from 0 to 1: `NMD(2)`, which AutoBVA's code
    /// has where its text says Levenshtein.
    Multiset,
}

impl OutputDistance {
    /// The name in a snapshot's metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::Jaccard => "Jaccard",
            Self::Jaccard1 => "Jaccard1",
            Self::StringLength => "StringLength",
            Self::Overlap => "Overlap",
            Self::Levenshtein => "Levenshtein",
            Self::Multiset => "Multiset",
        }
    }

    pub fn measure(self) -> Measure {
        let between: fn(&mut Grams, [&str; 2], [u32; 2]) -> f64 = match self {
            Self::Jaccard => return JACCARD,
            Self::Jaccard1 => |grams, texts, _| grams.compare(texts, [1; 2], jaccard),
            Self::Overlap => |grams, texts, lengths| {
                let n = lengths.map(|length| if length == 1 { 1 } else { 2 });
                grams.compare(texts, n, overlap)
            },
            Self::StringLength => |_, _, lengths| lengths[0].abs_diff(lengths[1]).into(),
            Self::Levenshtein => |_, texts, _| strsim::levenshtein(texts[0], texts[1]) as f64,
            Self::Multiset => |_, texts, _| multiset(texts.map(grams_of)),
        };
        let is_bounded = matches!(self, Self::Jaccard1 | Self::Overlap | Self::Multiset);
        Measure { between, most: if is_bounded { 1.0 } else { f64::INFINITY } }
    }

    pub fn distances(self) -> OutputDistances {
        OutputDistances { measure: self.measure(), ..OutputDistances::default() }
    }
}

fn overlap(shared: usize, sizes: [usize; 2]) -> (usize, usize) {
    let smaller = sizes[0].min(sizes[1]);
    (smaller, smaller - shared)
}

/// All 2-grams, sorted.
fn grams_of(text: &str) -> Vec<(char, char)> {
    let mut grams: Vec<_> = text.chars().zip(text.chars().skip(1)).collect();
    grams.sort_unstable();
    grams
}

fn multiset([one, other]: [Vec<(char, char)>; 2]) -> f64 {
    let (mut at, mut shared) = (0, 0);
    for gram in &one {
        while at < other.len() && other[at] < *gram {
            at += 1;
        }
        if other.get(at) == Some(gram) {
            (at, shared) = (at + 1, shared + 1);
        }
    }
    let larger = one.len().max(other.len());
    if larger == 0 { 0.0 } else { (larger - shared) as f64 / larger as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use proptest::prelude::*;

    fn between(distance: OutputDistance, one: &str, other: &str) -> f64 {
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, one), outcome(&mut outcomes, other)];
        distance.distances().between(&pair[0], &pair[1])
    }

    /// Exact comparison is meant: the values must be the same bits everywhere.
    fn assert_same(found: f64, expected: f64) {
        assert_eq!(found.to_bits(), expected.to_bits(), "{found} {expected}");
    }

    #[test]
    fn jaccard_of_characters_gives_autobva_s_table_1() {
        let found = |one, other| between(OutputDistance::Jaccard1, one, other);
        assert_same(found("9B", "10B"), 0.75);
        assert_same(found("999.9 MB", "1.0 GB"), 5.0 / 8.0);
        assert_same(found("99.9 kB", "100.0 kB"), 3.0 / 7.0);
    }

    #[test]
    fn the_other_distances() {
        assert_same(between(OutputDistance::StringLength, "999B", "1.0 kB"), 2.0);
        assert_same(between(OutputDistance::Levenshtein, "kitten", "sitting"), 3.0);
        assert_same(between(OutputDistance::Overlap, "abc", "xabcx"), 0.0);
        assert_same(between(OutputDistance::Overlap, "ab", "bc"), 1.0);
        assert_same(between(OutputDistance::Multiset, "aaab", "aabab"), 0.5);
    }

    proptest! {
        #[test]
        fn distances_are_symmetric_and_zero_only_for_equal_texts(one: String, other: String) {
            for distance in [
                OutputDistance::Jaccard,
                OutputDistance::Jaccard1,
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
