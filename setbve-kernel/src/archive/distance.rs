//! Output distances and the program derivative.
//!
//! They are computed by exact integer arithmetic followed by single IEEE operations (conversion,
//! addition, division, square root), which give the same bits on every platform.

#[cfg(feature = "experiment")]
pub mod selectable;

use crate::collections::gather::Both as _;
use crate::sut::outcome::Outcome;

/// How far apart two texts are, given with their numbers of characters.
pub struct Measure {
    pub between: fn(&mut Grams, [&str; 2], [u32; 2]) -> f64,
    /// No two texts are farther apart.
    pub most: f64,
}

/// Jaccard distance of the sets of character 2-grams, from 0 to 1 (SETBVE, section 4.1.1); of
/// 1-grams where one text has a single character, as the published implementation does.
pub const JACCARD: Measure = Measure {
    between: |grams, texts, lengths| {
        let n = lengths.both(|length| if length == 1 { 1 } else { 2 });
        grams.compare(texts, n, jaccard)
    },
    most: 1.0,
};

/// Of two sets of which so many grams are shared, with these sizes: how many there are in all, and
/// how many only one of them has.
pub fn jaccard(shared: usize, sizes: [usize; 2]) -> (usize, usize) {
    (sizes[0] + sizes[1] - shared, sizes[0] + sizes[1] - 2 * shared)
}

/// Computes output distances in memory that it reuses.
pub struct OutputDistances {
    pub measure: Measure,
    grams: Grams,
}

impl Default for OutputDistances {
    fn default() -> Self {
        Self { measure: JACCARD, grams: Grams::default() }
    }
}

impl OutputDistances {
    pub fn between(&mut self, one: &Outcome, other: &Outcome) -> f64 {
        if std::ptr::eq(one, other) {
            return 0.0;
        }
        self.between_texts([&one.text, &other.text], [one.length, other.length])
    }

    /// Of two texts with their numbers of characters.
    pub fn between_texts(&mut self, texts: [&str; 2], lengths: [u32; 2]) -> f64 {
        if texts[0] == texts[1] {
            return 0.0;
        }
        (self.measure.between)(&mut self.grams, texts, lengths)
    }

    /// Program derivative: output distance divided by input distance (SETBVE, Equation 1); 0 for
    /// equal inputs.
    pub fn derivative_at(&mut self, apart: f64, outcomes: [&Outcome; 2]) -> f64 {
        if apart > 0.0 { self.between(outcomes[0], outcomes[1]) / apart } else { 0.0 }
    }
}

/// Sets of 2-grams of two texts, empty between two uses.
#[derive(Default)]
pub struct Grams([GramSet; 2]);

impl Grams {
    /// The larger distance of the two orders of the pair, of which each has its `n`: where it is 1
    /// if the *first* text has one character, the order matters if exactly one of them has.
    pub fn compare(
        &mut self,
        texts: [&str; 2],
        n: [usize; 2],
        whole_and_apart: fn(usize, [usize; 2]) -> (usize, usize),
    ) -> f64 {
        let mut in_order = |n| {
            let (shared, sizes) = self.count(texts[0], texts[1], n);
            match whole_and_apart(shared, sizes) {
                (0, _) => 1.0,
                (whole, apart) => apart as f64 / whole as f64,
            }
        };
        let distance = in_order(n[0]);
        if n[0] == n[1] { distance } else { distance.max(in_order(n[1])) }
    }

    /// How many distinct n-grams two texts share, and how many each has; `n` is 1 or 2.
    fn count(&mut self, one: &str, other: &str, n: usize) -> (usize, [usize; 2]) {
        if !one.is_ascii() || !other.is_ascii() {
            let (a, b) = (sorted_grams(one, n), sorted_grams(other, n));
            return (shared(&a, &b), [a.len(), b.len()]);
        }
        let [first, second] = &mut self.0;
        let [one, other] = [one.as_bytes(), other.as_bytes()];
        let (mut sizes, mut shared) = ([0; 2], 0);
        // Loops, because without optimisation iterators take several times as long.
        let mut at = 0;
        while at + n <= one.len() {
            sizes[0] += usize::from(first.insert(ascii_gram(one, at, n)));
            at += 1;
        }
        at = 0;
        while at + n <= other.len() {
            let gram = ascii_gram(other, at, n);
            if second.insert(gram) {
                sizes[1] += 1;
                shared += usize::from(first.contains(gram));
            }
            at += 1;
        }
        for (set, text) in [(first, one), (second, other)] {
            at = 0;
            while at + n <= text.len() {
                set.remove(ascii_gram(text, at, n));
                at += 1;
            }
        }
        (shared, sizes)
    }
}

/// A set of ASCII 1-grams or 2-grams, with one bit for each possible one.
struct GramSet(Box<[u64; 256]>);

impl Default for GramSet {
    fn default() -> Self {
        Self(Box::new([0; 256]))
    }
}

impl GramSet {
    /// Adds a gram; returns whether it is new.
    fn insert(&mut self, gram: u16) -> bool {
        let word = &mut self.0[usize::from(gram >> 6) % 256];
        let bit = 1 << (gram % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn contains(&self, gram: u16) -> bool {
        self.0[usize::from(gram >> 6) % 256] & 1 << (gram % 64) != 0
    }

    /// Removes the gram and others with it, because sets are only ever emptied as a whole.
    fn remove(&mut self, gram: u16) {
        self.0[usize::from(gram >> 6) % 256] = 0;
    }
}

fn ascii_gram(text: &[u8], at: usize, n: usize) -> u16 {
    u16::from(text[at]) << 7 | u16::from(text[at + n - 1])
}

fn sorted_grams(text: &str, n: usize) -> Vec<u64> {
    let mut grams = Vec::new();
    let mut before = None;
    for own in text.chars().map(u64::from) {
        let gram = if n == 1 { Some(own) } else { before.map(|before| before << 32 | own) };
        before = Some(own);
        // Of the two hundred characters at most, a place is found sooner than they are sorted.
        if let Some(gram) = gram
            && let Err(at) = grams.binary_search(&gram)
        {
            grams.insert(at, gram);
        }
    }
    grams
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use proptest::prelude::*;

    fn between(one: &str, other: &str) -> f64 {
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, one), outcome(&mut outcomes, other)];
        OutputDistances::default().between(&pair[0], &pair[1])
    }

    /// Exact comparison is meant: the values must be the same bits everywhere.
    fn assert_same(found: f64, expected: f64) {
        assert_eq!(found.to_bits(), expected.to_bits(), "{found} {expected}");
    }

    #[test]
    fn jaccard_gives_the_paper_s_example() {
        // SETBVE, section 4.1.1: 0.73 for the outputs, 0.37 for inputs two apart.
        assert_same(between("Negative", "Positive"), 8.0 / 11.0);
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, "Negative"), outcome(&mut outcomes, "Positive")];
        let pd = OutputDistances::default().derivative_at(2.0, [&pair[0], &pair[1]]);
        assert_same(pd, 4.0 / 11.0);
    }

    #[test]
    fn jaccard_counts_sets_not_multisets() {
        assert_same(between("aaaa", "aa"), 0.0);
    }

    #[test]
    fn jaccard_of_a_single_character_uses_one_grams() {
        assert_same(between("1", "12"), 1.0);
        assert_same(between("1", "2"), 1.0);
        assert_same(between("", "ab"), 1.0);
    }

    proptest! {
        #[test]
        fn sets_of_ascii_grams_count_as_sorted_ones_do(
            one in "[a-d]{0,12}", other in "[a-d]{0,12}",
        ) {
            let mut distances = Grams::default();
            // The third run repeats the first, because the sets must be empty again after each.
            for n in [2, 1, 2] {
                let (a, b) = (sorted_grams(&one, n), sorted_grams(&other, n));
                let expected = (shared(&a, &b), [a.len(), b.len()]);
                prop_assert_eq!(distances.count(&one, &other, n), expected);
            }
        }
    }
}
