//! Bisection: halves the interval between two values of an argument with different outcomes until
//! they are neighbours.

#[cfg(feature = "experiment")]
pub mod interval;

use std::rc::Rc;

use crate::sut::argument::ArgumentSpec;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::tuning::bisection::UNEVEN;

/// A value of an argument, and the function's outcome there.
pub type Point = (i128, Rc<Outcome>);

/// The value halfway between the two; of two such values, the one nearer to `from`.
pub fn halfway(from: i128, to: i128) -> i128 {
    let half = from.abs_diff(to) / 2;
    if from < to { from.wrapping_add_unsigned(half) } else { from.wrapping_sub_unsigned(half) }
}

/// A value strictly between the two: zero if their signs differ, halfway on a logarithmic scale if
/// one is much larger than the other, halfway on a linear scale otherwise.
pub fn midpoint(argument: &ArgumentSpec, low: i128, high: i128) -> i128 {
    let (from, to) = (argument.number(low), argument.number(high));
    let (size, negative) = if from.negative == to.negative {
        let (small, large) = (from.size.min(to.size).max(1), from.size.max(to.size));
        if large / small < UNEVEN {
            return halfway(low, high);
        }
        (1_u128 << ((small.ilog2() + large.ilog2()).div_ceil(2)), from.negative)
    } else {
        (0, false)
    };
    argument
        .ordinal(Number { negative, size })
        .filter(|value| low < *value && *value < high)
        .unwrap_or_else(|| halfway(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_midpoint_lies_between(low: i128, high: i128) {
            let (low, high) = (low.min(high), low.max(high));
            prop_assume!(high.abs_diff(low) > 1);
            for spec in [
                ArgumentSpec::new::<i128>("a", "i128"),
                ArgumentSpec::new::<u128>("a", "u128"),
                ArgumentSpec::new::<std::num::NonZero<i128>>("a", ""),
            ] {
                let middle = midpoint(&spec, low, high);
                prop_assert!(low < middle && middle < high);
            }
        }

        #[test]
        fn halfway_is_as_far_from_both(from: i128, to: i128) {
            let middle = halfway(from, to);
            let (before, after) = (from.abs_diff(middle), to.abs_diff(middle));
            prop_assert_eq!(before + after, from.abs_diff(to));
            prop_assert!(after - before <= 1);
        }
    }

    #[test]
    fn a_long_way_is_halved_in_length() {
        let [argument] = &specs(1)[..] else { panic!("one") };
        assert_eq!(midpoint(argument, 0, 1 << 40), 1 << 20);
        assert_eq!(midpoint(argument, -(1 << 40), 1 << 40), 0);
        assert_eq!(midpoint(argument, 1 << 40, 3 << 40), 1 << 41);
    }
}
