//! Runs of places: those that follow one another in a rhythm are written as one.
//!
//! ```text
//!     also at month = 2, between values of year: 4|5, then every 4 up to 96|97
//! ```
//!
//! Each place of a run is a boundary of its own, and is replayed. Where one of them changes, it
//! stands by itself, between what is left of the run.

use setbve_kernel::collections::gather::leading;
use setbve_kernel::sut::text::numerals;

/// The fewest places that are written as a run.
pub(super) const LEAST: usize = 4;
/// The most places of a run that is read.
const MOST: usize = 1 << 10;

const EVERY: &str = ", then every ";
const DOUBLING: &str = ", then each doubling";
const UP_TO: &str = " up to ";

/// How each place of a run follows from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rhythm {
    Every(i128),
    /// The lower value doubles, or the upper one, which is this much larger.
    Doubling(i128),
}

impl Rhythm {
    fn next(self, value: i128) -> Option<i128> {
        match self {
            Self::Every(gap) => value.checked_add(gap),
            Self::Doubling(offset) => {
                value.checked_add(offset)?.checked_mul(2)?.checked_sub(offset)
            }
        }
    }

    /// Whether it leads on from a value, to larger ones.
    fn rises_from(self, value: i128) -> bool {
        self.next(value).is_some_and(|next| next > value)
    }

    /// The values from the first to the last; `None` if it does not lead there.
    pub(super) fn values(self, first: i128, last: i128) -> Option<Vec<i128>> {
        let mut values = vec![first];
        while *values.last()? < last && values.len() < MOST {
            values.push(self.next(*values.last()?).filter(|_| self.rises_from(first))?);
        }
        (*values.last()? == last).then_some(values)
    }

    /// What is written behind the first place of a run, before the last one.
    pub(super) fn written(self) -> String {
        match self {
            Self::Every(gap) => format!("{EVERY}{gap}{UP_TO}"),
            Self::Doubling(_) => format!("{DOUBLING}{UP_TO}"),
        }
    }

    /// Reads what stands between the first place of a run and the last one: the rhythms that it may
    /// stand for, and what is behind it.
    pub(super) fn parse(text: &str) -> Option<([Self; 2], &str)> {
        if let Some(rest) = text.strip_prefix(DOUBLING) {
            return Some(([Self::Doubling(0), Self::Doubling(1)], rest.strip_prefix(UP_TO)?));
        }
        let (gap, rest) = text.strip_prefix(EVERY)?.split_once(UP_TO)?;
        let gap = i128::try_from(numerals::parse(gap)?).ok()?;
        Some(([Self::Every(gap); 2], rest))
    }
}

/// The longest run at the beginning of these values: how it goes on, and how many belong to it.
/// `None` if it has too few.
pub(super) fn at_start(values: &[i128]) -> Option<(Rhythm, usize)> {
    let (first, second) = (*values.first()?, *values.get(1)?);
    let gap = second.checked_sub(first)?;
    let mut longest = (Rhythm::Every(gap), 0);
    for way in [longest.0, Rhythm::Doubling(0), Rhythm::Doubling(1)] {
        let goes_on = |at: usize| way.next(values[at]) == Some(values[at + 1]);
        let steps = leading((values.len() - 1).min(MOST - 1), &goes_on);
        let length = if way.rises_from(first) { steps + 1 } else { 0 };
        if length > longest.1 {
            longest = (way, length);
        }
    }
    (longest.1 >= LEAST).then_some(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn multiples_and_powers_run_and_others_do_not() {
        assert_eq!(at_start(&[4, 8, 12, 16, 21]), Some((Rhythm::Every(4), 4)));
        let doubling = |offset| Rhythm::Doubling(offset);
        assert_eq!(at_start(&[4, 8, 16, 32, 64]), Some((doubling(0), 5)));
        assert_eq!(at_start(&[3, 7, 15, 31]), Some((doubling(1), 4)));
        for others in [&[][..], &[4], &[4, 8, 12], &[4, 8, 13, 16], &[0, 0, 0, 0], &[8, 4, 0, -4]] {
            assert_eq!(at_start(others), None, "{others:?}");
        }
    }

    proptest! {
        #[test]
        fn a_run_reads_back_as_it_was(
            first in -1_000_i128..1_000, gap in 1_i128..100, count in 4_usize..80,
            doubles in 0_usize..3,
        ) {
            let rhythm = match doubles {
                0 => Rhythm::Every(gap),
                way => Rhythm::Doubling(way as i128 - 1),
            };
            prop_assume!(rhythm.rises_from(first));
            let rising = std::iter::successors(Some(first), |value| rhythm.next(*value));
            let values: Vec<i128> = rising.take(count).collect();
            let (rhythm, length) = at_start(&values).unwrap();
            prop_assert_eq!(length, values.len());
            let text = rhythm.written() + "9|10";
            let (rhythms, rest) = Rhythm::parse(&text).unwrap();
            prop_assert_eq!(rest, "9|10");
            let last = values[length - 1];
            let read = rhythms.iter().find_map(|rhythm| rhythm.values(first, last));
            prop_assert_eq!(read, Some(values));
        }
    }
}
