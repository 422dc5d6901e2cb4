//! The inputs that are surveyed: all, where they are few; otherwise a fixed choice.
//!
//! They depend on the signature and the accepted constants alone, neither on the function nor on the
//! search.

use rustc_hash::FxHashSet;

use crate::emitters::generator::grammar::{Fair, Grammar};
use crate::emitters::sampling::Sampling;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::random::Random;

/// Functions with no more inputs than this are surveyed whole.
const WHOLE: u128 = 1 << 16;

/// Inputs of each of the four kinds that are chosen where there are more.
const OF_A_KIND: usize = 1 << 12;

/// How far around a constant its neighbours are chosen.
const AROUND: i128 = 8;

/// Small numbers that stand for the other arguments.
const SMALL: usize = 16;

/// The inputs to survey: all, where they are few; otherwise plain ones, random ones, such as the
/// constants lead to, and edges of the arguments' types, as many of each.
pub(crate) fn inputs(arguments: &[ArgumentSpec], constants: &[Number]) -> Inputs {
    let mut inputs = Inputs::new(arguments.len());
    let mut sizes = arguments.iter().map(|spec| {
        let size = spec.domain.max.wrapping_sub(spec.domain.min) as u128;
        size.checked_add(1)
    });
    let total = sizes.try_fold(1_u128, |total, size| total.checked_mul(size?));
    if total.is_some_and(|total| total <= WHOLE) {
        let all: Vec<Vec<i128>> =
            arguments.iter().map(|spec| (spec.domain.min..=spec.domain.max).collect()).collect();
        combine(&all, &mut inputs);
        return inputs;
    }
    let mut random = Random::new(0, "survey");
    plain(arguments, &mut inputs);
    for _ in 0..OF_A_KIND {
        let drawn: Vec<i128> = arguments.iter().map(|spec| draw(spec, &mut random)).collect();
        inputs.push(&drawn);
    }
    let mut derived = Vec::new();
    for _ in 0..OF_A_KIND {
        let mut choices = Fair { random: &mut random, sampling: Sampling::CompatibleTypes };
        Grammar::Extended.derive(arguments, constants, &[], &mut choices, &mut derived);
        inputs.push(&derived);
    }
    edges(arguments, constants, &mut random, &mut inputs);
    // An input that stood at several places would blur which of them have changed.
    let mut known = FxHashSet::default();
    let mut distinct = Inputs::new(arguments.len());
    inputs.iter().filter(|input| known.insert(*input)).for_each(|input| distinct.push(input));
    distinct
}

fn draw(spec: &ArgumentSpec, random: &mut Random) -> i128 {
    Sampling::CompatibleTypes.draw(spec, random)
}

/// Every combination.
fn combine(values: &[Vec<i128>], inputs: &mut Inputs) {
    let total: usize = values.iter().map(Vec::len).product();
    for index in 0..total {
        let mut rest = index;
        let mut input: Vec<i128> = Vec::with_capacity(values.len());
        for values in values.iter().rev() {
            input.push(values[rest % values.len()]);
            rest /= values.len();
        }
        input.reverse();
        inputs.push(&input);
    }
}

/// Combinations of the numbers next to zero, where people look first.
fn plain(arguments: &[ArgumentSpec], inputs: &mut Inputs) {
    let fits = |count: &usize| {
        count.checked_pow(arguments.len() as u32).is_some_and(|total| total <= OF_A_KIND)
    };
    let count = (1..=OF_A_KIND).take_while(fits).last().unwrap_or(1);
    let values: Vec<Vec<i128>> = arguments.iter().map(|spec| plainest(spec, count)).collect();
    combine(&values, inputs);
}

/// The values nearest to zero, of four the fourth a negative one.
fn plainest(spec: &ArgumentSpec, count: usize) -> Vec<i128> {
    let numbers = (0_i128..).flat_map(|n| {
        let negative = (n % 3 == 0 && n > 0).then_some(-n / 3);
        [Some(n), negative].into_iter().flatten()
    });
    let mut values: Vec<i128> = numbers
        .take(4 * count)
        .filter_map(|number| spec.ordinal(number.into()))
        .take(count)
        .collect();
    let own = (spec.domain.min..=spec.domain.max).take(count);
    let missing = count - values.len();
    values.extend(own.filter(|value| !values.contains(value)).take(missing).collect::<Vec<_>>());
    values
}

/// Arguments at the edges of types, of lengths and of constants, the others plain, random, equal or at
/// an edge as well.
fn edges(
    arguments: &[ArgumentSpec],
    constants: &[Number],
    random: &mut Random,
    inputs: &mut Inputs,
) {
    let edges: Vec<Vec<i128>> = arguments.iter().map(|spec| edges_of(spec, constants)).collect();
    let plain: Vec<Vec<i128>> = arguments.iter().map(|spec| plainest(spec, SMALL)).collect();
    for turn in 0..OF_A_KIND {
        let argument = turn % arguments.len();
        let edge = edges[argument][turn / arguments.len() % edges[argument].len()];
        let number = arguments[argument].number(edge);
        let kind = random.below(4);
        let mut input = Vec::with_capacity(arguments.len());
        for (other, spec) in arguments.iter().enumerate() {
            let equal = spec.ordinal(number).filter(|_| kind == 0);
            input.push(match (equal, kind) {
                _ if other == argument => edge,
                (Some(equal), _) => equal,
                (None, 1) => edges[other][random.below(edges[other].len())],
                (None, 2) => draw(spec, random),
                _ => plain[other][random.below(plain[other].len())],
            });
        }
        inputs.push(&input);
    }
}

fn edges_of(spec: &ArgumentSpec, constants: &[Number]) -> Vec<i128> {
    let (min, max) = (spec.domain.min, spec.domain.max);
    let mut values: Vec<i128> = (0..4_i128)
        .flat_map(|step| [min.checked_add(step), max.checked_sub(step)])
        .flatten()
        .filter(|value| spec.contains(*value))
        .collect();
    let around = |middle: Number, reach: i128| {
        (-reach..=reach).filter_map(move |step| middle.plus(step.into()))
    };
    let powers_of_two = (0..127).map(|bits| 1_i128 << bits);
    let powers_of_ten = (0..38).map(|digits| 10_i128.pow(digits));
    let round = powers_of_two.chain(powers_of_ten).map(Number::from);
    let numbers = round
        .flat_map(|number| [number, number.negated()])
        .flat_map(|number| around(number, 1))
        .chain(constants.iter().flat_map(|constant| around(*constant, AROUND)));
    values.extend(numbers.filter_map(|number| spec.ordinal(number)));
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::tests::specs;

    #[test]
    fn four_kinds_of_inputs_make_a_square_and_few_inputs_are_all_there_are() {
        for arity in 1..=3 {
            let chosen = inputs(&specs(arity), &[]);
            assert!(chosen.len() <= 4 * OF_A_KIND && chosen.len() > OF_A_KIND, "{arity}");
            assert!(
                specs(arity).iter().enumerate().all(|(index, spec)| {
                    chosen.iter().all(|input| spec.contains(input[index]))
                })
            );
        }
        let mut small = specs(2);
        small[0].domain.min = 1;
        small[0].domain.max = 12;
        small[1].domain.min = -100;
        small[1].domain.max = 100;
        let mut all: Vec<Vec<i128>> = inputs(&small, &[]).iter().map(<[i128]>::to_vec).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 12 * 201);
    }

    #[test]
    fn a_constants_neighbours_are_among_the_inputs() {
        for near in 4_992..=5_008 {
            assert!(
                inputs(&specs(2), &[5_000, 80].map(Number::from))
                    .iter()
                    .any(|input| input[0] == near),
                "{near}"
            );
        }
    }
}
