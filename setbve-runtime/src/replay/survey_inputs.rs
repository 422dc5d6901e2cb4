//! The inputs of the survey.
//!
//! They depend on the signature and the accepted constants alone, neither on the function nor on
//! the search. Near a constant there are boundaries, which are pinned in plain text. If the survey
//! covered these as well, its digests would change with every line, and two branches that move two
//! boundaries would conflict in digests that no person can resolve. So inputs close to a constant
//! are left out.

use rustc_hash::FxHashSet;
use setbve_kernel::collections::gather::{Both, Gather};

use crate::snapshot::survey::{MOST_CALLS, PARTS};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::sut::argument::part::counts;
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::number::operation::Operation;
use setbve_kernel::sut::random::Random;

/// Functions with no more inputs than this are surveyed whole.
const WHOLE: u128 = (PARTS * MOST_CALLS) as u128;

/// Inputs of each kind for functions with more inputs: small numbers, random numbers, numbers
/// derived from constants, and edges. There are more numbers of daily life, among which thresholds
/// are dense.
const OF_A_KIND: usize = MOST_CALLS / 2;
const OF_DAILY_LIFE: usize = 2 * MOST_CALLS;

/// The limits below which numbers of daily life are drawn, in turn: the lower limit twice as often.
const EVERYDAY: [usize; 3] = [300, 300, 3_000];

/// A number is close to a constant if their distance is at most this part of the constant.
const CLOSE: u128 = 8;

/// Edges are at this many powers of two above and below each round number.
const ROUNDED: u32 = 10;
/// The number of turns after which the edge is an end of the domain, and the number of values used
/// at each end.
const ENDS_EVERY: usize = 4;
const ENDS: usize = 2;
/// A prime number that divides no number of edges, so that steps of this length reach all edges.
const STRIDE: usize = 7_919;

/// Number of small values from which the other arguments are chosen.
const SMALL: usize = 16;

/// The inputs of the survey, sorted from the first argument's low values to its high ones and
/// divided into parts, so that a change in one place changes one part.
pub(crate) fn inputs(arguments: &[ArgumentSpec], constants: &[Number]) -> Vec<Inputs> {
    // Weights only steer a search: where one changes, the survey stays as it was accepted.
    let unweighted = |spec: &ArgumentSpec| ArgumentSpec { weights: None, ..spec.clone() };
    let unweighted: Vec<ArgumentSpec> = arguments.iter().map(unweighted).gathered();
    let chosen = choose(&unweighted, constants);
    let is_close = |spec: &ArgumentSpec, value: i128| {
        constants.iter().filter(|constant| !is_end(spec, **constant)).any(|constant| {
            let distance = constant.negated().plus(spec.number(value));
            distance.is_some_and(|distance| distance.size <= constant.size / CLOSE + 1)
        })
    };
    let has_close = |input: &[i128]| {
        let mut values = arguments.iter().zip(input).enumerate();
        values.any(|(index, (spec, value))| {
            is_numeric(spec) && counts(arguments, input, index) && is_close(spec, *value)
        })
    };
    // A duplicate input would make it unclear which calls have changed.
    let mut known = FxHashSet::default();
    let far = chosen.iter().filter(|input| !has_close(input));
    let mut far: Vec<&[i128]> = far.filter(|input| known.insert(*input)).gathered();
    sort_by(&mut far, Ord::cmp);
    let size = far.len().div_ceil(PARTS).max(1);
    far.chunks(size).map(|part| Inputs::of(arguments.len(), part.iter().copied())).gathered()
}

/// Whether the ordinals of an argument are numbers of the function. The place of a variant, or of
/// `true`, among others is near no constant.
fn is_numeric(spec: &ArgumentSpec) -> bool {
    let is_named =
        matches!(spec.domain.notation, Notation::Bool | Notation::Ordering | Notation::Custom);
    spec.part != Part::Choice && !is_named
}

/// Whether the constant is an end of the argument's domain, where the function need not have a
/// rule.
fn is_end(spec: &ArgumentSpec, constant: Number) -> bool {
    let ends = [spec.domain.min, spec.domain.max].both(|end| spec.number(end));
    ends.contains(&constant) || ends.contains(&constant.negated())
}

/// All inputs if they are few; otherwise small numbers, numbers of daily life, random numbers,
/// numbers derived from the constants, and edges of the arguments' types.
fn choose(arguments: &[ArgumentSpec], constants: &[Number]) -> Inputs {
    let mut inputs = Inputs::new(arguments.len());
    let mut sizes = arguments.iter().map(|spec| {
        let size = spec.domain.max.wrapping_sub(spec.domain.min) as u128;
        size.checked_add(1)
    });
    let total = sizes.try_fold(1_u128, |total, size| total.checked_mul(size?));
    if total.is_some_and(|total| total <= WHOLE) {
        let all: Vec<Vec<i128>> =
            arguments.iter().map(|spec| (spec.domain.min..=spec.domain.max).gathered()).gathered();
        combine(&all, &mut inputs);
        return inputs;
    }
    let mut random = Random::new(0, "survey");
    plain(arguments, &mut inputs);
    for turn in 0..OF_DAILY_LIFE {
        let most = EVERYDAY[turn % EVERYDAY.len()];
        let drawn = arguments.iter().map(|spec| {
            let number = Number::from(random.below(most) as i128);
            let number = if random.below(8) == 0 { number.negated() } else { number };
            spec.ordinal(number).unwrap_or_else(|| draw(spec, &mut random))
        });
        inputs.push(&drawn.gathered());
    }
    for _ in 0..OF_A_KIND {
        let drawn: Vec<i128> = arguments.iter().map(|spec| draw(spec, &mut random)).gathered();
        inputs.push(&drawn);
    }
    for _ in 0..OF_A_KIND {
        let mut input = Vec::new();
        for spec in arguments {
            let derived = derived(arguments, constants, &input, &mut random);
            let value = derived.and_then(|number| spec.ordinal(number));
            input.push(value.unwrap_or_else(|| draw(spec, &mut random)));
        }
        inputs.push(&input);
    }
    edges(arguments, &mut random, &mut inputs);
    inputs
}

/// A number near an argument before this one, or near what it makes with a constant; `None` stands
/// for any.
fn derived(
    arguments: &[ArgumentSpec],
    constants: &[Number],
    earlier: &[i128],
    random: &mut Random,
) -> Option<Number> {
    if earlier.is_empty() || random.below(4) == 0 {
        return None;
    }
    let at = random.below(earlier.len());
    let number = arguments[at].number(earlier[at]);
    let near = Number::from([0, 1, -1][random.below(3)]);
    if constants.is_empty() || random.coin() {
        return number.plus(near);
    }
    let operation = Operation::ALL[random.below(Operation::ALL.len())];
    operation.of(number, constants[random.below(constants.len())])?.plus(near)
}

fn draw(spec: &ArgumentSpec, random: &mut Random) -> i128 {
    Sampling::CompatibleTypes.draw(spec, random)
}

/// Adds every combination of the values.
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

/// Adds combinations of the numbers next to zero, where people look first.
fn plain(arguments: &[ArgumentSpec], inputs: &mut Inputs) {
    let fits = |count: &usize| {
        count.checked_pow(arguments.len() as u32).is_some_and(|total| total <= OF_A_KIND)
    };
    let count = (1..=OF_A_KIND).take_while(fits).last().unwrap_or(1);
    let values: Vec<Vec<i128>> = arguments.iter().map(|spec| plainest(spec, count)).gathered();
    combine(&values, inputs);
}

/// The values nearest to zero: after zero, three positive ones for each negative one.
fn plainest(spec: &ArgumentSpec, count: usize) -> Vec<i128> {
    let numbers = (0_i128..).flat_map(|n| {
        let negative = (n % 3 == 0 && n > 0).then_some(-n / 3);
        [Some(n), negative].into_iter().flatten()
    });
    let mut values: Vec<i128> = numbers
        .take(4 * count)
        .filter_map(|number| spec.ordinal(number.into()))
        .take(count)
        .gathered();
    let own = (spec.domain.min..=spec.domain.max).take(count);
    let missing = count - values.len();
    values.extend(own.filter(|value| !values.contains(value)).take(missing).gathered());
    values
}

/// Adds inputs with one argument at an edge of its type or of a length; the others are equal to it,
/// random, small, or at an edge as well.
fn edges(arguments: &[ArgumentSpec], random: &mut Random, inputs: &mut Inputs) {
    let edges: Vec<Vec<i128>> = arguments.iter().map(edges_of).gathered();
    let plain: Vec<Vec<i128>> = arguments.iter().map(|spec| plainest(spec, SMALL)).gathered();
    for turn in 0..OF_A_KIND {
        let argument = turn % arguments.len();
        let (own, round) = (&edges[argument], turn / arguments.len());
        let edge = if round.is_multiple_of(ENDS_EVERY) {
            // The edge is an end of the domain, for which many functions have a rule of their own.
            let end = round / ENDS_EVERY / 2 % ENDS % own.len();
            own[if (round / ENDS_EVERY).is_multiple_of(2) { end } else { own.len() - 1 - end }]
        } else {
            // Steps of a stride reach all edges, however many there are.
            own[round * STRIDE % own.len()]
        };
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

fn edges_of(spec: &ArgumentSpec) -> Vec<i128> {
    let (min, max) = (spec.domain.min, spec.domain.max);
    let mut values: Vec<i128> = (0..4_i128)
        .flat_map(|step| [min.checked_add(step), max.checked_sub(step)])
        .flatten()
        .filter(|value| spec.contains(*value))
        .gathered();
    // If a function rounds large numbers, its outcomes change only at larger steps.
    let around = |middle: Number| {
        let steps = (0..ROUNDED).flat_map(|bits| [1 << bits, -1 << bits]).chain([0]);
        steps.filter_map(move |step: i128| middle.plus(step.into()))
    };
    let powers_of_two = (0..127).map(|bits| 1_i128 << bits);
    let powers_of_ten = (0..38).map(|digits| 10_i128.pow(digits));
    let round = powers_of_two.chain(powers_of_ten).map(Number::from);
    let numbers = round.flat_map(|number| [number, number.negated()]).flat_map(around);
    values.extend(numbers.filter_map(|number| spec.ordinal(number)));
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::Argument;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::specs;

    #[test]
    fn all_kinds_of_inputs_are_cut_into_parts_along_the_first_argument() {
        for arity in 1..=3 {
            let parts = inputs(&specs(arity), &[]);
            assert_eq!(parts.len(), PARTS);
            let mut last = i128::MIN;
            for part in &parts {
                assert!(part.len() <= MOST_CALLS && part.len() > MOST_CALLS / 4, "{arity}");
                for input in part.iter() {
                    assert!(specs(arity).iter().zip(input).all(|(spec, it)| spec.contains(*it)));
                    assert!(input[0] >= last);
                    last = input[0];
                }
            }
        }
    }

    #[test]
    fn few_inputs_are_all_there_are() {
        let mut small = specs(2);
        (small[0].domain.min, small[0].domain.max) = (1, 12);
        (small[1].domain.min, small[1].domain.max) = (-100, 100);
        let parts = inputs(&small, &[]);
        assert_eq!(parts.iter().map(Inputs::len).sum::<usize>(), 12 * 201);
    }

    #[test]
    fn nothing_close_to_a_constant_is_surveyed() {
        let parts = inputs(&specs(2), &[5_000, -80].map(Number::from));
        let values = || parts.iter().flat_map(Inputs::iter).flatten();
        assert!(!values().any(|value| (4_374..=5_626).contains(value)));
        assert!(!values().any(|value| (-91..=-69).contains(value)));
        assert!(values().any(|value| (2_000..3_000).contains(value)));
        assert!(parts.iter().map(Inputs::len).sum::<usize>() > PARTS * MOST_CALLS / 2);
    }

    #[test]
    fn no_constant_is_close_to_a_variant_or_to_a_value_that_is_not_there() {
        let optional = Option::<u32>::specs("retry", "Option<u32>");
        let mut with_flag = specs(2);
        with_flag[0].domain = bool::domain();
        for arguments in [optional, with_flag] {
            let parts = inputs(&arguments, &[1, 2].map(Number::from));
            for choice in [0, 1] {
                let all = parts.iter().flat_map(Inputs::iter);
                let of = all.filter(|input| input[0] == choice).count();
                assert!(of > MOST_CALLS / 8, "{choice}: {of} of {arguments:?}");
            }
        }
    }

    #[test]
    fn the_ends_of_domains_are_surveyed_many_times() {
        let parts = inputs(&specs(2), &[]);
        let domain = specs(2)[0].domain;
        for end in [domain.min, domain.min + 1, domain.max - 1, domain.max] {
            let of =
                |at: usize| parts.iter().flat_map(Inputs::iter).filter(move |it| it[at] == end);
            assert!(of(0).count() > 16 && of(1).count() > 16, "{end}");
        }
    }
}
