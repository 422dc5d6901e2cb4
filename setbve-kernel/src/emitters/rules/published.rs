//! How the published implementation of SETBVE rounds and draws.

use crate::sut::argument::Shift;
use crate::sut::random::Random;

/// `distance * fraction / 2^32`, rounded to the nearest.
pub fn scale_rounded(distance: u128, fraction: u64) -> u128 {
    debug_assert!(fraction <= 1 << 32, "a fraction is at most one");
    let (high, low) = (distance >> 64, distance & u128::from(u64::MAX));
    let fraction = u128::from(fraction);
    ((high * fraction) << 32) + ((low * fraction + (1 << 31)) >> 32)
}

/// A step drawn uniformly between minus and plus an offset. The offset is itself a random share of
/// the distance, and at least 1.
pub fn step(distance: f64, random: &mut Random) -> Shift {
    let share = f64::from(random.fraction()) / 4_294_967_296.0;
    // The conversion saturates, as the published code does, at the largest i128.
    let offset = (distance * share).round_ties_even().max(1.0) as i128;
    let step = random.between(-offset, offset);
    Shift::of(step >= 0, step.unsigned_abs())
}

/// The median of sorted differences with a margin of a tenth, at least 1.
pub fn offset(differences: &[u128]) -> u128 {
    let upper = differences.get(differences.len() / 2).copied();
    let lower = differences.get(differences.len().saturating_sub(1) / 2).copied();
    let median = lower.zip(upper).map_or(0, |(lower, upper)| u128::midpoint(lower, upper));
    let margin = (0.1 * median as f64).round_ties_even().max(1.0) as u128;
    median.saturating_add(margin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rounding_is_exact(distance in 0..=u128::MAX >> 33, fraction in 0..=1_u64 << 32) {
            let exact = distance * u128::from(fraction);
            prop_assert_eq!(scale_rounded(distance, fraction), (exact + (1 << 31)) >> 32);
            prop_assert_eq!(scale_rounded(u128::MAX, 1 << 32), u128::MAX);
        }
    }
}
