//! The random numbers of a choice model.

use setbve_kernel::sut::random::Random;

/// A portable stream of random numbers: the same on every machine.
#[derive(Clone, Debug)]
pub struct Draws(Random);

impl Draws {
    /// The stream of a purpose; streams of the same seed are independent of each other.
    pub fn new(seed: u64, purpose: &str) -> Self {
        Self(Random::new(seed, purpose))
    }

    /// A number from 0 to 1, below 1, in steps of 2^-53.
    pub fn unit(&mut self) -> f64 {
        (self.0.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with a probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A number below `end`, which must not be 0, each with the same chance.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    /// A number from 0 to `most`, each with the same chance.
    pub fn up_to(&mut self, most: u128) -> u128 {
        let high = i128::MIN.wrapping_add_unsigned(most);
        self.0.between(i128::MIN, high).wrapping_sub(i128::MIN) as u128
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + self.unit() * (most - least)
    }
}
