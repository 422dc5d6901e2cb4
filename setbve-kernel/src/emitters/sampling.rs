//! How a value of an argument is drawn.

use crate::collections::gather::Both as _;
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::number::Number;
use crate::sut::random::Random;
use crate::tuning::texts::{LONG_OF, USUAL_LENGTH};

/// How the Sampler draws a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sampling {
    /// Compatible type sampling with bituniform sampling: a type is drawn among `bool` and the
    /// integers of 8 to 128 bits that the argument can hold, then a value of that type, shifted
    /// right by a random number of bits (AutoBVA, section 4.1).
    #[default]
    CompatibleTypes,
    /// Bituniform sampling of the argument's own type, at most 64 bits wide, without compatible
    /// types (AutoBVA, Appendix A).
    Bituniform,
    /// Compatible type sampling without the shift: every value of the type has the same chance
    /// (AutoBVA, Appendix A).
    CompatibleUniform,
    /// Every value of the argument's domain, at most 64 bits wide, with the same chance: the
    /// paper's baseline `rand(Int64)`.
    Uniform,
}

/// The widths of the compatible integer types, in bits.
pub const WIDTHS: [u32; 5] = [8, 16, 32, 64, 128];

/// Parts of a whole number that floats of everyday are.
const PARTS: [f64; 6] = [2.0, 4.0, 8.0, 10.0, 100.0, 1_000.0];

/// A length of a text: short ones are more likely.
fn length(least: i128, most: i128, random: &mut Random) -> i128 {
    let is_short = most > USUAL_LENGTH && random.below(LONG_OF) > 0;
    let most = if is_short { USUAL_LENGTH.max(least) } else { most };
    let most = random.between(least, most);
    random.between(least, most)
}

/// A character: of ten, five are digits, three are letters and one is another one of ASCII.
fn character(argument: &ArgumentSpec, random: &mut Random) -> i128 {
    let (first, last) = match random.below(10) {
        0..5 => ('0', '9'),
        5..7 => ('a', 'z'),
        7 => ('A', 'Z'),
        8 => ('\0', '\u{7f}'),
        _ => return random.between(argument.domain.min, argument.domain.max),
    };
    random.between(first as i128, last as i128)
}

/// The ordinal of a variant, drawn in proportion to the weights.
fn variant(weights: &[u32], random: &mut Random) -> i128 {
    let total: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
    let mut left = random.between(0, total - 1);
    let is_behind = |weight: &&u32| {
        left -= i128::from(**weight);
        left >= 0
    };
    weights.iter().take_while(is_behind).count() as i128
}

impl Sampling {
    /// A value of the argument's domain.
    pub fn draw(self, argument: &ArgumentSpec, random: &mut Random) -> i128 {
        let (min, max) = (argument.domain.min, argument.domain.max);
        if let Some(weights) = &argument.weights {
            return variant(weights, random);
        }
        match argument.part {
            Part::Length => return length(min, max, random),
            Part::Character => return character(argument, random),
            Part::Whole | Part::Choice | Part::Item => {}
        }
        if argument.domain.notation.is_float()
            && self != Self::Uniform
            && let Some(value) = self.float(argument, random)
        {
            return value;
        }
        match self {
            Self::CompatibleTypes | Self::Bituniform | Self::CompatibleUniform => {
                // A draw outside of the domain is repeated. Few draws hit a narrow domain, so after
                // some attempts its values are drawn uniformly.
                for _ in 0..8 {
                    if let Some(value) = argument.ordinal(self.number(argument, random)) {
                        return value;
                    }
                }
                random.between(min, max)
            }
            Self::Uniform => {
                let (low, high) = (i128::from(i64::MIN).max(min), i128::from(i64::MAX).min(max));
                if low <= high { random.between(low, high) } else { random.between(min, max) }
            }
        }
    }

    /// A float that is a whole number, a part of one as people write it, or any; `None` where the
    /// number that was drawn is outside of the domain.
    fn float(self, argument: &ArgumentSpec, random: &mut Random) -> Option<i128> {
        if random.coin() {
            return argument.ordinal(self.number(argument, random));
        }
        if random.coin() {
            return Some(random.between(argument.domain.min, argument.domain.max));
        }
        let whole = random.between(-10_000, 10_000) as f64;
        argument.float(whole / PARTS[random.below(PARTS.len())])
    }

    /// A number, which may be outside of the argument's domain.
    fn number(self, argument: &ArgumentSpec, random: &mut Random) -> Number {
        let ends = [argument.domain.min, argument.domain.max].both(|end| argument.number(end));
        let widest = ends.iter().map(|end| 128 - end.size.leading_zeros()).max().unwrap_or(1);
        let fitting = WIDTHS.iter().filter(|width| **width / 2 < widest).count().max(1);
        // bool, then the signed and the unsigned type of each width.
        let choice = match self {
            Self::Bituniform => 2 * fitting.min(4) - usize::from(ends[0].negative),
            _ => random.below(2 * fitting + 1),
        };
        if choice == 0 {
            return i128::from(random.coin()).into();
        }
        let (width, signed) = (WIDTHS[(choice - 1) / 2], choice % 2 == 1);
        let bits = random.bits_128() >> (128 - width);
        let shift = match self {
            Self::CompatibleUniform => 0,
            _ => random.below(width as usize + 1) as u32,
        };
        if signed {
            let value = (bits << (128 - width)) as i128 >> (128 - width);
            value.checked_shr(shift).unwrap_or(if value < 0 { -1 } else { 0 }).into()
        } else {
            Number { negative: false, size: bits.checked_shr(shift).unwrap_or(0) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emitters::derivation::{Fair, derive};
    use crate::sut::argument::Argument;
    use crate::sut::argument::layout::Layout;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::shape::Shape;
    use std::num::NonZero;

    fn drawn<A: Argument>(sampling: Sampling) -> Vec<i128> {
        let argument = ArgumentSpec::new::<A>("a", "A");
        let mut random = Random::new(1, "test");
        let values: Vec<_> = (0..20_000).map(|_| sampling.draw(&argument, &mut random)).collect();
        assert!(values.iter().all(|value| argument.contains(*value)));
        values
    }

    #[test]
    fn bituniform_draws_reach_every_length() {
        let values = drawn::<i64>(Sampling::CompatibleTypes);
        for digits in 1..=18 {
            let (low, high) = (10_i128.pow(digits - 1), 10_i128.pow(digits));
            for sign in [1, -1] {
                let hits = values.iter().filter(|value| (low..high).contains(&(sign * **value)));
                assert!(hits.count() > 20, "{digits} digits, sign {sign}");
            }
        }
        assert!(values.contains(&0) && values.contains(&1) && values.contains(&-1));
    }

    #[test]
    fn without_compatible_types_or_without_the_shift_draws_are_shorter_or_longer() {
        let bits = |sampling| {
            let values = drawn::<i128>(sampling);
            let lengths = values.iter().map(|value| 128 - value.unsigned_abs().leading_zeros());
            let lengths: Vec<u32> = lengths.collect();
            let long = lengths.iter().filter(|length| **length > 64).count();
            let short = lengths.iter().filter(|length| (2..=6).contains(*length)).count();
            (long * 100 / lengths.len(), short * 100 / lengths.len())
        };
        let [(bituniform_long, bituniform_short), (uniform_long, uniform_short)] =
            [Sampling::Bituniform, Sampling::CompatibleUniform].map(bits);
        assert_eq!(bituniform_long, 0, "64 bits are the most");
        assert!((4..=12).contains(&bituniform_short), "{bituniform_short}");
        // Two of eleven types have more than 64 bits, and the short numbers come from those of 8
        // bits.
        assert!(
            (10..=25).contains(&uniform_long) && uniform_short < 12,
            "{uniform_long} {uniform_short}"
        );
    }

    #[test]
    fn uniform_draws_are_long_numbers() {
        let values = drawn::<i128>(Sampling::Uniform);
        let long = values.iter().filter(|value| value.unsigned_abs() > 1 << 60).count();
        assert!(long > values.len() * 8 / 10);
        assert!(values.iter().all(|value| i64::try_from(*value).is_ok()));
    }

    /// Three variants, the last of which is drawn seldom, as the derive makes them.
    struct Weighted;

    impl Parameter for Weighted {
        fn layout() -> Layout {
            let variant = |name| Layout::fields(name, None, Vec::new());
            let variants = vec![variant("A").weighted(30), variant("B").weighted(69), variant("C")];
            Layout::choice("Weighted::", variants)
        }

        fn take(_: &Shape, _: &mut &[i128]) -> Option<Self> {
            Some(Self)
        }
    }

    #[test]
    fn variants_are_drawn_as_often_as_their_weights_say() {
        let specs = [Weighted::specs("a", "_"), Option::<Weighted>::specs("b", "_")].concat();
        let mut random = Random::new(1, "test");
        let mut of_sampler = [0; 3];
        for _ in 0..10_000 {
            of_sampler[Sampling::CompatibleTypes.draw(&specs[0], &mut random) as usize] += 1;
        }
        let mut choices = Fair { random: &mut random, sampling: Sampling::CompatibleTypes };
        let (mut of_grammar, mut input) = ([0; 3], Vec::new());
        for _ in 0..10_000 {
            derive(&specs, &[1.into(), 2.into()], &mut choices, &mut input);
            of_grammar[input[2] as usize] += 1;
        }
        for drawn in [of_sampler, of_grammar] {
            assert!((2_800..3_200).contains(&drawn[0]), "{drawn:?}");
            assert!((50..150).contains(&drawn[2]), "{drawn:?}");
        }
    }

    #[test]
    fn every_type_is_sampled_within_its_domain() {
        drawn::<u8>(Sampling::CompatibleTypes);
        drawn::<bool>(Sampling::CompatibleTypes);
        drawn::<char>(Sampling::CompatibleTypes);
        drawn::<u128>(Sampling::CompatibleTypes);
        drawn::<NonZero<i8>>(Sampling::CompatibleTypes);
        drawn::<u128>(Sampling::Uniform);
        assert!(drawn::<u128>(Sampling::CompatibleTypes).iter().any(|value| *value > 0));
    }
}
