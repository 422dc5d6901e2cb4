//! Starting points with the types that they are drawn from: the published search stays in them.

use crate::emitters::sampling::{Sampling, WIDTHS};
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::number::Number;
use crate::sut::random::Random;

/// A value of an argument, and the ends of the type that it was drawn from, as ordinals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    pub value: i128,
    pub ends: [i128; 2],
}

/// A type to draw from.
#[derive(Clone, Copy)]
enum Type {
    Bool,
    Signed(u32),
    Unsigned(u32),
}

impl Type {
    /// With compatible types one of those that the argument can hold, else the widest.
    fn of(sampling: Sampling, [least, most]: [Number; 2], random: &mut Random) -> Self {
        let widest = 128 - least.size.leading_zeros().min(most.size.leading_zeros());
        let fitting = WIDTHS.iter().filter(|width| **width / 2 < widest).count().max(1);
        let choice = match sampling {
            Sampling::CompatibleTypes | Sampling::CompatibleUniform => {
                random.below(2 * fitting + 1)
            }
            Sampling::Bituniform | Sampling::Uniform => 2 * fitting - usize::from(least.negative),
        };
        match choice {
            0 => Self::Bool,
            odd if odd % 2 == 1 => Self::Signed(WIDTHS[odd / 2]),
            even => Self::Unsigned(WIDTHS[even / 2 - 1]),
        }
    }

    fn ends(self) -> [Number; 2] {
        let unsigned = |width| Number { negative: false, size: u128::MAX >> (128 - width) };
        match self {
            Self::Bool => [0.into(), 1.into()],
            Self::Signed(width) => {
                let most = i128::MAX >> (128 - width);
                [(-most - 1).into(), most.into()]
            }
            Self::Unsigned(width) => [0.into(), unsigned(width)],
        }
    }

    /// Any of its values; bituniform sampling shifts it, of a signed type by at most all bits but
    /// the sign.
    fn draw(self, sampling: Sampling, random: &mut Random) -> Number {
        let shifts = matches!(sampling, Sampling::CompatibleTypes | Sampling::Bituniform);
        let mut shift = |most: u32| if shifts { random.below(most as usize + 1) as u32 } else { 0 };
        match self {
            Self::Bool => i128::from(random.coin()).into(),
            Self::Signed(width) => {
                let by = shift(width - 1);
                (random.bits_128() as i128 >> (128 - width) >> by).into()
            }
            Self::Unsigned(width) => {
                let by = shift(width);
                let size = (random.bits_128() >> (128 - width)).checked_shr(by).unwrap_or(0);
                Number { negative: false, size }
            }
        }
    }
}

/// Draws a starting point. Without compatible types it is as wide as the argument: 128 bits for
/// the integers of the paper.
pub fn draw(sampling: Sampling, argument: &ArgumentSpec, random: &mut Random) -> Start {
    let all = [argument.domain.min, argument.domain.max];
    let is_number = argument.weights.is_none()
        && !argument.domain.notation.is_float()
        && !matches!(argument.part, Part::Length | Part::Character);
    if !is_number {
        return Start { value: sampling.draw(argument, random), ends: all };
    }
    let numbers = all.map(|end| argument.number(end));
    // A draw outside of the domain is repeated. Few draws hit a narrow domain.
    for _ in 0..8 {
        let drawn = Type::of(sampling, numbers, random);
        if let Some(value) = argument.ordinal(drawn.draw(sampling, random)) {
            let [least, most] = drawn.ends().map(|end| argument.ordinal(end));
            let ends = [least.unwrap_or(all[0]), most.unwrap_or(all[1])];
            return Start { value, ends };
        }
    }
    Start { value: random.between(all[0], all[1]), ends: all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::Argument;

    fn drawn<A: Argument>(sampling: Sampling) -> Vec<Start> {
        let argument = ArgumentSpec::new::<A>("a", "A");
        let mut random = Random::new(1, "test");
        (0..20_000).map(|_| draw(sampling, &argument, &mut random)).collect()
    }

    #[test]
    fn values_lie_in_their_types() {
        for sampling in [Sampling::CompatibleTypes, Sampling::CompatibleUniform] {
            let starts = drawn::<i128>(sampling);
            assert!(starts.iter().all(|own| (own.ends[0]..=own.ends[1]).contains(&own.value)));
            for ends in [
                [0, 1],
                [i8::MIN.into(), i8::MAX.into()],
                [0, u64::MAX.into()],
                [i64::MIN.into(), i64::MAX.into()],
                [i128::MIN, i128::MAX],
            ] {
                let count = starts.iter().filter(|own| own.ends == ends).count();
                // One of eleven types; what a `u128` has past an `i128` is drawn again.
                assert!((1_600..2_400).contains(&count), "{ends:?}: {count}");
            }
        }
        let of_u8 = drawn::<u8>(Sampling::CompatibleTypes);
        assert!(of_u8.iter().any(|own| own.ends == [0, 127]), "an i8 above zero");
    }

    #[test]
    fn without_compatible_types_a_draw_has_128_bits() {
        for sampling in [Sampling::Bituniform, Sampling::Uniform] {
            let starts = drawn::<i128>(sampling);
            assert!(starts.iter().all(|own| own.ends == [i128::MIN, i128::MAX]));
            let long = starts.iter().filter(|own| own.value.unsigned_abs() > 1 << 64).count();
            let short = starts.iter().filter(|own| own.value.unsigned_abs() < 1 << 16).count();
            let is_uniform = sampling == Sampling::Uniform;
            assert_eq!(long == starts.len(), is_uniform, "{long}");
            assert_eq!(short == 0, is_uniform, "{short}");
        }
    }
}
