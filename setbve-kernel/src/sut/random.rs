//! One portable random stream per emitter.
//!
//! The generator is PCG-64, whose values are fixed by its specification; all draws from it use
//! integer arithmetic of this file, so that neither a platform nor a new version of a dependency
//! can change a search.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(Pcg64);

impl Random {
    /// The stream of one emitter; streams of the same seed are independent of each other.
    pub fn new(seed: u64, emitter: &str) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&crate::sut::digest::digest(emitter.as_bytes()).to_le_bytes());
        bytes[16] = 1;
        let mut stream = Pcg64::from_seed(bytes);
        // The first values of nearby seeds resemble each other.
        for _ in 0..4 {
            stream.next_u64();
        }
        Self(stream)
    }

    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub fn bits_128(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// A number below `end`, which must not be zero (Lemire's method, without bias).
    pub fn below(&mut self, end: usize) -> usize {
        debug_assert!(end > 0, "there is no number below zero");
        let end = end as u64;
        loop {
            let product = u128::from(self.bits()) * u128::from(end);
            let low = product as u64;
            if low >= end.wrapping_neg() % end {
                return (product >> 64) as usize;
            }
        }
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        debug_assert!(low <= high, "an empty range has no number");
        let span = high.wrapping_sub(low) as u128;
        let mask = u128::MAX.checked_shr(span.leading_zeros()).unwrap_or(0);
        loop {
            let offset = self.bits_128() & mask;
            if offset <= span {
                return low.wrapping_add_unsigned(offset);
            }
        }
    }

    /// A fraction in units of 2^-32, below one.
    pub fn fraction(&mut self) -> u32 {
        (self.bits() >> 32) as u32
    }

    pub fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }
}

/// `distance * fraction / 2^32`, rounded down, without losing a bit.
pub fn scale(distance: u128, fraction: u64) -> u128 {
    debug_assert!(fraction <= 1 << 32, "a fraction is at most one");
    let (high, low) = (distance >> 64, distance & u128::from(u64::MAX));
    let fraction = u128::from(fraction);
    ((high * fraction) << 32) + ((low * fraction) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_stream_is_fixed() {
        let mut random = Random::new(1, "sampler");
        let drawn = [random.bits(), random.bits(), random.below(1000) as u64];
        assert_eq!(drawn, [7_145_601_460_605_500_702, 9_025_852_799_172_411_702, 128]);
    }

    #[test]
    fn emitters_draw_from_streams_of_their_own() {
        assert_ne!(Random::new(1, "sampler").bits(), Random::new(1, "explorer").bits());
        assert_ne!(Random::new(1, "sampler").bits(), Random::new(2, "sampler").bits());
    }

    proptest! {
        #[test]
        fn draws_stay_in_range(seed: u64, low: i128, high: i128) {
            let (low, high) = (low.min(high), low.max(high));
            let mut random = Random::new(seed, "test");
            prop_assert!((low..=high).contains(&random.between(low, high)));
            prop_assert_eq!(random.between(low, low), low);
            prop_assert!(random.below(7) < 7);
        }

        #[test]
        fn scaling_is_exact(distance in 0..=u128::MAX >> 33, fraction in 0..=1_u64 << 32) {
            prop_assert_eq!(scale(distance, fraction), (distance * u128::from(fraction)) >> 32);
            prop_assert_eq!(scale(u128::MAX, 1 << 32), u128::MAX);
        }
    }
}
