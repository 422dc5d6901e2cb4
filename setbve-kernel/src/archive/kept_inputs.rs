//! The inputs of elites. They are most of an archive's memory, so a value takes 8 bytes where it
//! can, and as few as it needs where some would take more.

use crate::archive::packed_pairs::{PackedPairs, Sides, make_room};
use crate::sut::argument::ArgumentSpec;

/// The inputs of pairs, by the pairs' indices.
pub struct KeptInputs {
    /// The smallest value of each argument.
    least: Vec<i128>,
    values: Values,
}

enum Values {
    /// How far each is above the smallest value of its argument, in a row: those of a pair's first
    /// input, those of its second, those of the next pair.
    Narrow(Vec<u64>),
    /// Where an argument has more than 2⁶⁴ values.
    Wide(PackedPairs),
}

impl KeptInputs {
    pub fn new(arguments: &[ArgumentSpec]) -> Self {
        let domains = arguments.iter().map(|spec| &spec.domain);
        let is_narrow =
            domains.clone().all(|own| own.max.abs_diff(own.min) <= u128::from(u64::MAX));
        let values = if is_narrow {
            Values::Narrow(Vec::new())
        } else {
            Values::Wide(PackedPairs::new(arguments.len()))
        };
        Self { least: domains.map(|own| own.min).collect(), values }
    }

    fn arity(&self) -> usize {
        self.least.len()
    }

    /// Adds the pair that comes next.
    pub fn push(&mut self, inputs: [&[i128]; 2]) {
        let more = 2 * self.arity();
        match &mut self.values {
            Values::Narrow(values) => {
                make_room(values, more);
                let of_pair = inputs.into_iter().flatten().copied();
                let least = self.least.iter().cycle();
                values.extend(of_pair.zip(least).map(|(value, least)| above(value, *least)));
            }
            Values::Wide(pairs) => pairs.push(inputs),
        }
    }

    /// Replaces a pair.
    pub fn set(&mut self, index: usize, inputs: [&[i128]; 2]) {
        let start = index * 2 * self.arity();
        match &mut self.values {
            Values::Narrow(values) => {
                let of_pair = inputs.into_iter().flatten();
                let least = self.least.iter().cycle();
                for ((to, value), least) in values[start..].iter_mut().zip(of_pair).zip(least) {
                    *to = above(*value, *least);
                }
            }
            Values::Wide(pairs) => pairs.set(index, inputs),
        }
    }

    /// A value of one side of a pair.
    pub fn value(&self, index: usize, side: usize, argument: usize) -> i128 {
        match &self.values {
            Values::Narrow(values) => {
                let place = (2 * index + side) * self.arity() + argument;
                self.least[argument] + i128::from(values[place])
            }
            Values::Wide(pairs) => pairs.value(index, side, argument),
        }
    }

    /// Writes a pair to where there may be another one.
    pub fn read(&self, index: usize, to: &mut Sides) {
        let values = match &self.values {
            Values::Narrow(values) => values,
            Values::Wide(pairs) => return pairs.read(index, to),
        };
        let arity = self.arity();
        for (side, to) in to.iter_mut().enumerate() {
            let places = (2 * index + side) * arity..(2 * index + side + 1) * arity;
            let own = values[places].iter().zip(&self.least);
            to.clear();
            to.extend(own.map(|(above, least)| least + i128::from(*above)));
        }
    }

    #[cfg(feature = "experiment")]
    pub fn bytes(&self) -> usize {
        match &self.values {
            Values::Narrow(values) => values.capacity() * size_of::<u64>(),
            Values::Wide(pairs) => pairs.bytes(),
        }
    }
}

/// How far a value is above the smallest one of its argument, which has at most 2⁶⁴ values.
fn above(value: i128, least: i128) -> u64 {
    debug_assert!(u64::try_from(value - least).is_ok(), "{value} is outside of its domain");
    (value - least) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;

    #[test]
    fn what_was_kept_is_read_whatever_the_width() {
        let mut signed = specs(2);
        (signed[1].domain.min, signed[1].domain.max) = (0, u64::MAX.into());
        let mut wide = specs(2);
        (wide[1].domain.min, wide[1].domain.max) = (i128::MIN, i128::MAX);
        for (arguments, most, is_narrow) in
            [(signed, u64::MAX.into(), true), (wide, i128::MAX, false)]
        {
            let [least, greatest] = [arguments[0].domain.min, arguments[0].domain.max];
            let mut kept = KeptInputs::new(&arguments);
            assert_eq!(matches!(kept.values, Values::Narrow(_)), is_narrow);
            kept.push([&[least, 0], &[greatest, most]]);
            kept.push([&[1, 2], &[3, 4]]);
            kept.set(1, [&[5, 6], &[greatest, 8]]);
            let mut read = [vec![9; 5], Vec::new()];
            kept.read(0, &mut read);
            assert_eq!(read, [[least, 0], [greatest, most]]);
            kept.read(1, &mut read);
            assert_eq!(read, [[5, 6], [greatest, 8]]);
            assert_eq!(
                [kept.value(1, 0, 1), kept.value(1, 1, 0), kept.value(0, 0, 0)],
                [6, greatest, least]
            );
        }
    }
}
