//! Draws indices in proportion to weights, each in logarithmic time (a Fenwick tree of sums).

use std::collections::BTreeMap;

use crate::sut::random::Random;

/// Weights by index, with their prefix sums.
#[derive(Default)]
pub struct Weights {
    values: Vec<f64>,
    /// `sums[i]` is the sum of the `lowbit(i + 1)` values that end at `i`.
    sums: Vec<f64>,
    /// How often each value occurs, by its order-preserving bits.
    occurrences: BTreeMap<i64, u32>,
}

/// An integer that has the same order as the number.
fn ordered_bits(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

fn from_ordered_bits(bits: i64) -> f64 {
    f64::from_bits((bits ^ (((bits >> 63) as u64) >> 1) as i64) as u64)
}

impl Weights {
    pub fn get(&self, index: usize) -> f64 {
        self.values[index]
    }

    pub fn lowest(&self) -> f64 {
        self.occurrences.keys().next().map_or(0.0, |bits| from_ordered_bits(*bits))
    }

    pub fn push(&mut self, value: f64) {
        self.values.push(value);
        let end = self.values.len();
        let start = end & (end - 1);
        self.sums.push(self.values[start..end].iter().sum());
        *self.occurrences.entry(ordered_bits(value)).or_default() += 1;
    }

    pub fn set(&mut self, index: usize, value: f64) {
        let old = std::mem::replace(&mut self.values[index], value);
        let key = ordered_bits(old);
        if let Some(count) = self.occurrences.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.occurrences.remove(&key);
            }
        }
        *self.occurrences.entry(ordered_bits(value)).or_default() += 1;
        let mut position = index + 1;
        while position <= self.sums.len() {
            self.sums[position - 1] += value - old;
            position += position & position.wrapping_neg();
        }
    }

    /// An index, drawn in proportion to its weight minus `floor`; `None` if the sum of these is not
    /// positive.
    pub fn select(&self, random: &mut Random, floor: f64) -> Option<usize> {
        let length = self.values.len();
        let total = self.total() - floor * length as f64;
        if !(total > 0.0 && total.is_finite()) {
            return None;
        }
        let mut left = total * (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut position = 0;
        let mut step = length.next_power_of_two();
        while step > 0 {
            let next = position + step;
            if next <= length {
                let sum = self.sums[next - 1] - floor * step as f64;
                if sum <= left {
                    left -= sum;
                    position = next;
                }
            }
            step /= 2;
        }
        Some(position.min(length - 1))
    }

    fn total(&self) -> f64 {
        let (mut position, mut total) = (self.sums.len(), 0.0);
        while position > 0 {
            total += self.sums[position - 1];
            position &= position - 1;
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn bits_order_as_numbers_do() {
        let numbers = [f64::MIN, -2.5, -0.5, 0.0, 0.5, 2.5, f64::MAX];
        assert!(numbers.map(ordered_bits).is_sorted());
        assert!(
            numbers.iter().all(|n| from_ordered_bits(ordered_bits(*n)).to_bits() == n.to_bits())
        );
    }

    proptest! {
        #[test]
        fn draws_follow_the_weights(
            start in prop::collection::vec(0_u8..8, 1..40),
            changes in prop::collection::vec((0_usize..40, 0_u8..8), 0..40),
            seed: u64,
        ) {
            let mut weights = Weights::default();
            let mut plain: Vec<f64> = start.iter().map(|w| f64::from(*w)).collect();
            for weight in &plain {
                weights.push(*weight);
            }
            for (index, value) in changes {
                let index = index % plain.len();
                plain[index] = value.into();
                weights.set(index, value.into());
            }
            let lowest = plain.iter().copied().fold(f64::INFINITY, f64::min);
            prop_assert!((weights.lowest() - lowest).abs() < 1e-9);
            prop_assert!((weights.total() - plain.iter().sum::<f64>()).abs() < 1e-9);
            let mut random = Random::new(seed, "test");
            for floor in [0.0, lowest] {
                for _ in 0..20 {
                    if let Some(index) = weights.select(&mut random, floor) {
                        prop_assert!(plain[index] > floor, "{index} {plain:?} {floor}");
                    } else {
                        prop_assert!(plain.iter().all(|weight| *weight <= floor));
                    }
                }
            }
        }
    }
}
