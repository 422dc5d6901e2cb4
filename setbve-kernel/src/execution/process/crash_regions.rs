//! Crash regions: inputs that are presumed to crash, learned from the crashes so far, so that a
//! search does not lose a process for each of their inputs.
//!
//! Two kinds of region are learned, both after a few ends of one kind: the values of an argument
//! beyond every value that any call survived, and the inputs that are at least as large, with the
//! same signs, as an input that ended its process, as long as no such input survived. When a region
//! turns out to be wrong, regions need twice as many crashes from then on.

use crate::collections::gather::Gather;
use crate::execution::exit::Ending;
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::number::Number;

/// Number of crashes of one kind that make the first region.
const STRIKES: usize = 3;
/// Number of calls beyond all survivors that came to a limit of the machine, after which the exact
/// place of that limit is no longer searched: it is never pinned.
const ENOUGH: usize = 8;
/// Number of survivors that are kept to disprove later regions.
const KEPT: usize = 16;

/// An input that ended its process.
struct Crash {
    input: Box<[i128]>,
    numbers: Box<[Number]>,
    ending: Ending,
    /// Whether an input survived that is at least as large.
    disproved: bool,
}

/// The values of an argument from one on, towards the upper or the lower end of its domain.
struct Ray {
    argument: usize,
    from: i128,
    is_upper: bool,
    ending: Ending,
}

impl Ray {
    fn contains(&self, input: &[i128]) -> bool {
        let value = input[self.argument];
        if self.is_upper { value >= self.from } else { value <= self.from }
    }
}

/// The crash regions known so far, and what they were learned from.
#[derive(Default)]
pub struct CrashRegions {
    /// Those that have a size, with their places: the characters of a text have none.
    arguments: Vec<(usize, ArgumentSpec)>,
    /// The lowest and the highest value of each of them in a call that survived.
    survived: Vec<Option<(i128, i128)>>,
    /// The numbers of inputs that survived; none is at least as large as another in every argument.
    largest: Vec<Box<[Number]>>,
    /// The numbers of the input looked at last, kept for its memory.
    numbers: Vec<Number>,
    bad: Vec<Crash>,
    beyond: Vec<Ray>,
    /// Number of crashes of one kind that make a region.
    strikes: usize,
}

impl CrashRegions {
    #[inline]
    pub fn new(arguments: &[ArgumentSpec]) -> Self {
        let has_size = |(_, spec): &(usize, ArgumentSpec)| spec.part != Part::Character;
        Self::of(arguments.iter().cloned().enumerate().filter(has_size).gathered())
    }

    fn of(arguments: Vec<(usize, ArgumentSpec)>) -> Self {
        let survived = vec![None; arguments.len()];
        Self { arguments, survived, strikes: STRIKES, ..Self::default() }
    }

    /// Whether no call has ended its process.
    pub fn are_none(&self) -> bool {
        self.bad.is_empty()
    }

    /// The same, with nothing learned.
    #[inline]
    pub fn cold(&self) -> Self {
        Self::of(self.arguments.clone())
    }

    /// Learns from an input that was presumed to crash, and did not.
    pub fn is_wrong_about(&mut self, input: &[i128]) {
        self.strikes *= 2;
        self.survives(input);
        self.learn();
    }

    /// Learns from an input whose call returned.
    pub fn survives(&mut self, input: &[i128]) {
        let mut is_record = false;
        for (known, (argument, _)) in self.survived.iter_mut().zip(&self.arguments) {
            let value = input[*argument];
            let (low, high) = known.get_or_insert((value, value));
            if value < *low || value > *high {
                is_record = true;
                (*low, *high) = ((*low).min(value), (*high).max(value));
            }
        }
        self.numbers.clear();
        self.numbers.extend(numbers_of(&self.arguments, input));
        self.keep();
        if self.bad.is_empty() {
            return;
        }
        for bad in self.bad.iter_mut().filter(|bad| !bad.disproved) {
            bad.disproved = are_as_large(&self.numbers, &bad.numbers);
        }
        if is_record {
            self.learn();
        }
    }

    /// Keeps the survivor looked at last, unless a kept one is at least as large, and drops those
    /// that it is at least as large as.
    fn keep(&mut self) {
        let numbers = &self.numbers;
        if self.largest.iter().any(|kept| are_as_large(kept, numbers)) {
            return;
        }
        self.largest.retain(|kept| !are_as_large(numbers, kept));
        if self.largest.len() < KEPT {
            self.largest.push(numbers.as_slice().into());
        }
    }

    /// Takes note of an input whose call ended its process.
    pub fn ends(&mut self, input: &[i128], ending: Ending) {
        // Earlier survivors disprove a crash as later ones do.
        let numbers: Box<[_]> = numbers_of(&self.arguments, input).collect();
        let disproved = self.largest.iter().any(|kept| are_as_large(kept, &numbers));
        self.bad.push(Crash { input: input.into(), numbers, ending, disproved });
        self.learn();
    }

    /// How the call is presumed to end, where it lies in a region.
    pub fn presumed(&self, input: &[i128]) -> Option<Ending> {
        if self.bad.len() < self.strikes {
            return None;
        }
        if let Some(beyond) = self.beyond.iter().find(|beyond| beyond.contains(input)) {
            return Some(beyond.ending);
        }
        let numbers: Vec<_> = numbers_of(&self.arguments, input).gathered();
        let bad =
            self.bad.iter().find(|bad| !bad.disproved && are_as_large(&numbers, &bad.numbers))?;
        let alike = self.bad.iter().filter(|other| !other.disproved && alike(bad, other));
        (alike.take(self.strikes).count() == self.strikes).then_some(bad.ending)
    }

    fn learn(&mut self) {
        self.beyond.clear();
        for ((argument, _), survived) in self.arguments.iter().zip(&self.survived) {
            let argument = *argument;
            for is_upper in [false, true] {
                let is_beyond = |bad: &&Crash| {
                    let value = bad.input[argument];
                    let is_past = |(low, high)| if is_upper { value > high } else { value < low };
                    survived.is_none_or(is_past)
                };
                let met: Vec<&Crash> = self.bad.iter().filter(is_beyond).gathered();
                if met.len() < self.strikes || !met.iter().all(|bad| alike(met[0], bad)) {
                    continue;
                }
                let values = met.iter().map(|bad| bad.input[argument]);
                let from = if is_upper { values.min() } else { values.max() };
                let Some(mut from) = from else { continue };
                if let Some((low, high)) = *survived
                    && met.len() >= ENOUGH
                    && !met[0].ending.is_shared()
                {
                    from = if is_upper { high + 1 } else { low - 1 };
                }
                self.beyond.push(Ray { argument, from, is_upper, ending: met[0].ending });
            }
        }
    }
}

/// Whether the two ends are of one kind: the same, or both at a limit of the machine.
fn alike(one: &Crash, other: &Crash) -> bool {
    one.ending == other.ending || !one.ending.is_shared() && !other.ending.is_shared()
}

fn numbers_of(arguments: &[(usize, ArgumentSpec)], input: &[i128]) -> impl Iterator<Item = Number> {
    arguments.iter().map(|(argument, spec)| spec.number(input[*argument]))
}

/// Whether each number is at least as large as the other input's, with the same sign.
fn are_as_large(numbers: &[Number], others: &[Number]) -> bool {
    numbers.iter().zip(others).all(|(number, other)| {
        number.size >= other.size && (number.negative == other.negative || other.size == 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::literal;
    use crate::sut::argument::parameter::Parameter;
    use crate::testing::specs;

    #[test]
    fn the_values_beyond_all_that_survived_are_a_region_after_three_ends() {
        let mut regions = CrashRegions::new(&specs(2));
        regions.survives(&[10, 0]);
        regions.survives(&[-10, -900]);
        for (count, value) in [4000, 100, 7000].into_iter().enumerate() {
            assert_eq!(regions.presumed(&[5000, 3]), None, "{count}");
            regions.ends(&[value, -7], Ending::OverTime);
        }
        assert_eq!(regions.presumed(&[5000, 3]), Some(Ending::OverTime));
        // Between what survived and what did not, nothing is presumed.
        assert_eq!(regions.presumed(&[99, 3]), None);
        assert_eq!(regions.presumed(&[-5000, 3]), None);
        regions.is_wrong_about(&[6000, 3]);
        assert_eq!(regions.presumed(&[5000, 3]), None);
        // From now on three are not enough.
        (7001..7003).for_each(|value| regions.ends(&[value, -7], Ending::OverTime));
        assert_eq!(regions.presumed(&[7005, 3]), None);
    }

    #[test]
    fn the_place_of_a_limit_is_not_narrowed_down_for_ever() {
        let from = |ending| {
            let mut regions = CrashRegions::new(&specs(1));
            regions.survives(&[10]);
            (0..ENOUGH as i128).for_each(|count| regions.ends(&[1000 - count], ending));
            (11..1000).find(|value| regions.presumed(&[*value]).is_some())
        };
        assert_eq!(from(Ending::OverTime), Some(11));
        // Of an end that every machine shares, the place is a boundary.
        assert_eq!(from(Ending::Abort), Some(1000 - ENOUGH as i128 + 1));
    }

    #[test]
    fn an_end_above_a_product_is_learned() {
        let mut regions = CrashRegions::new(&specs(2));
        for survivor in [[1_000_000_000, 0], [0, 1_000_000_000], [-5, -5]] {
            regions.survives(&survivor);
        }
        for bad in [[5_000, 6_000], [90_000, 700], [400, 99_000]] {
            regions.ends(&bad, Ending::OutOfMemory);
        }
        assert_eq!(regions.presumed(&[90_000, 701]), Some(Ending::OutOfMemory));
        assert_eq!(regions.presumed(&[90_000, 699]), None);
        assert_eq!(regions.presumed(&[90_000, -701]), None);
        regions.survives(&[90_001, 702]);
        assert_eq!(regions.presumed(&[90_001, 701]), None);
    }

    #[test]
    fn a_text_is_as_large_as_it_is_long() {
        let arguments = String::specs("text", "&str");
        let of = |text: &str| literal::parse(&arguments, &format!("{text:?}")).expect("a text");
        let mut regions = CrashRegions::new(&arguments);
        regions.survives(&of("(("));
        for deep in ["((((", "(((((", "((((("] {
            regions.ends(&of(deep), Ending::Abort);
        }
        assert_eq!(regions.presumed(&of("    ")), Some(Ending::Abort));
        assert_eq!(regions.presumed(&of("(((")), None);
        regions.survives(&of("     "));
        assert_eq!(regions.presumed(&of("((((")), None);
    }

    #[test]
    fn a_survivor_disproves_the_ends_that_come_after_it() {
        let mut regions = CrashRegions::new(&specs(2));
        regions.survives(&[0, 0]);
        regions.survives(&[10, 6]);
        for value in [3, 5, 7] {
            regions.ends(&[value, 4], Ending::Abort);
        }
        assert_eq!(regions.presumed(&[9, 4]), None);
        for value in [3, 5, 7] {
            regions.ends(&[value, 8], Ending::Abort);
        }
        assert_eq!(regions.presumed(&[9, 8]), Some(Ending::Abort));
    }

    #[test]
    fn ends_of_different_kinds_make_no_region() {
        let mut regions = CrashRegions::new(&specs(1));
        regions.survives(&[0]);
        for (value, code) in [(1, 1), (2, 2), (3, 3), (4, 4)] {
            regions.ends(&[value], Ending::Exit(code));
        }
        assert_eq!(regions.presumed(&[5]), None);
        // Limits of the machine are all alike.
        let mut regions = CrashRegions::new(&specs(1));
        for (value, ending) in
            [(1, Ending::OverTime), (2, Ending::OutOfMemory), (3, Ending::StackOverflow)]
        {
            regions.ends(&[value], ending);
        }
        assert!(regions.presumed(&[5]).is_some());
    }
}
