//! The inputs of the survey.
//!
//! They depend on the signature and the accepted constants alone, neither on the function nor on
//! the search. Near a constant that stands in a line, a boundary is pinned in plain text. If the
//! survey covered its surroundings as well, its digests would change with every line, and two
//! branches that move two boundaries would conflict in digests that no person can resolve. So
//! inputs close to such a constant are left out. Nothing else stands for what happens at the
//! others, and the survey has calls right beside them.
//!
//! A function that has few inputs is surveyed whole.

use std::ops::Range;

use setbve_kernel::collections::gather::{Both, Gather, distinct, each, keep, leading};

use crate::guidance::flips::points::is_narrow;
use crate::snapshot::header::Named;
use crate::tuning::mapping::SWEPT;
use setbve_kernel::collections::sorting::{each_once, sort_by};
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::sut::argument::made::{Seed, parameter};
use setbve_kernel::sut::argument::part::{counts, make_canonical, parameters};
use setbve_kernel::sut::argument::shape::Shape;
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::constants::{float_of, text_of};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::number::operation::Operation;
use setbve_kernel::sut::random::Random;

/// Functions with no more inputs than this are surveyed whole.
const WHOLE: u128 = SWEPT as u128;
/// Inputs of each kind for functions with more inputs: small numbers, random numbers, numbers
/// derived from constants, numbers beside them, and edges. There are more numbers of daily life,
/// among which thresholds are dense.
const OF_A_KIND: usize = 2_048;
const OF_DAILY_LIFE: usize = 3 * OF_A_KIND;

/// The limits below which numbers of daily life are drawn, in turn: the lower limit twice as often.
const EVERYDAY: [usize; 3] = [300, 300, 3_000];

/// A number is close to a constant if their distance is at most this part of the constant.
const CLOSE: u128 = 4;

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

/// The inputs of the survey in their order, from the first argument's low values to its high ones.
#[derive(Debug, Default)]
pub(crate) struct Survey(Vec<Stem>);

impl Survey {
    pub(crate) fn of(arguments: &[ArgumentSpec], named: Named<'_>) -> Self {
        whole(arguments).unwrap_or_else(|| Self(far(arguments, named)))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, index: usize, arguments: &[ArgumentSpec]) -> Vec<i128> {
        self.0[index].input(arguments)
    }

    /// Those in this range, or up to the last one.
    pub(crate) fn inputs(&self, range: Range<usize>, arguments: &[ArgumentSpec]) -> Inputs {
        let mut inputs = Inputs::new(arguments.len());
        for stem in &self.0[range.start..range.end.min(self.0.len())] {
            inputs.push(&stem.input(arguments));
        }
        inputs
    }
}

/// All inputs in their order, if they are few.
pub(crate) fn whole(arguments: &[ArgumentSpec]) -> Option<Survey> {
    let mut total = 1_u128;
    for spec in arguments {
        total = total.checked_mul(width(spec)?).filter(|total| *total <= WHOLE)?;
    }
    let all = each(arguments, &mut |spec| (spec.domain.min..=spec.domain.max).gathered());
    let mut inputs = List::new(arguments, Named { constants: &[], unlisted: &[] });
    inputs.combine(&all);
    Some(Survey(inputs.in_order()))
}

/// The number of an argument's values.
fn width(spec: &ArgumentSpec) -> Option<u128> {
    (spec.domain.max.wrapping_sub(spec.domain.min) as u128).checked_add(1)
}

/// Inputs as they are chosen.
struct List<'a> {
    arguments: &'a [ArgumentSpec],
    named: Named<'a>,
    random: Random,
    stems: Vec<Stem>,
}

impl<'a> List<'a> {
    fn new(arguments: &'a [ArgumentSpec], named: Named<'a>) -> Self {
        Self { arguments, named, random: Random::new(0, "survey"), stems: Vec::new() }
    }

    fn push(&mut self, mut input: Vec<i128>) {
        make_canonical(self.arguments, &mut input);
        self.stems.push(Stem::of(self.arguments, &input));
    }

    /// Small numbers, numbers of daily life, random numbers, numbers derived from the constants,
    /// texts of the source and numbers beside those that no line shows, and edges of the arguments'
    /// types.
    fn choose(&mut self) {
        self.plain();
        for turn in 0..OF_DAILY_LIFE + 2 * OF_A_KIND {
            let mut input = Vec::new();
            for spec in self.arguments {
                let number = if turn < OF_DAILY_LIFE {
                    let number =
                        Number::from(self.random.below(EVERYDAY[turn % EVERYDAY.len()]) as i128);
                    Some(if self.random.below(8) == 0 { number.negated() } else { number })
                } else if turn < OF_DAILY_LIFE + OF_A_KIND {
                    None
                } else {
                    self.derived(&input)
                };
                let value = number.and_then(|number| spec.ordinal(number));
                input.push(value.unwrap_or_else(|| draw(spec, &mut self.random)));
            }
            self.push(input);
        }
        self.beside();
        self.edges();
    }

    /// Adds inputs with a number of one argument, or a text, at a constant or right beside it. The
    /// other arguments are at a constant as well, small, or anywhere.
    fn beside(&mut self) {
        let Self { arguments, named, .. } = *self;
        // A line at a text shows one number beside it.
        let mut texts = Vec::new();
        for constant in named.constants {
            texts.extend(text_of(*constant));
        }
        let mut numbers = named.unlisted.to_vec();
        keep(&mut numbers, &mut |own| text_of(*own).is_none() && float_of(*own).is_none());
        let parameters = parameters(arguments);
        let all = numbers.len() + texts.len();
        if all == 0 {
            return;
        }
        for turn in 0..OF_A_KIND {
            let chosen = turn % parameters.len();
            let mut input = Vec::with_capacity(arguments.len());
            for (index, (_, parts)) in parameters.iter().enumerate() {
                let at = if index == chosen {
                    turn / parameters.len() % all
                } else {
                    self.random.below(all)
                };
                let kind = if index == chosen { 0 } else { self.random.below(3) };
                let values = (kind < 2).then(|| {
                    let spec = &parts[0];
                    if matches!(parts[0].shape.as_deref(), Some(Shape::Text(_))) {
                        let text = texts.get(at.checked_sub(numbers.len())?)?;
                        return parameter(parts, Seed::Text(text));
                    }
                    let constant = *numbers.get(at).filter(|_| parts.len() == 1)?;
                    let step = Number::from([0, 1, -1][turn / parameters.len() / all % 3]);
                    let near = match kind {
                        0 => constant.plus(step)?,
                        _ => Number::from(self.random.below(EVERYDAY[0]) as i128),
                    };
                    spec.ordinal(near).map(|value| vec![value])
                });
                let drawn = || each(parts, &mut |spec| draw(spec, &mut self.random));
                input.append(&mut values.flatten().unwrap_or_else(drawn));
            }
            self.push(input);
        }
    }

    /// Adds combinations of the numbers next to zero, where people look first.
    fn plain(&mut self) {
        let arguments = self.arguments;
        let fits = |count: usize| {
            count.checked_pow(arguments.len() as u32).is_some_and(|total| total <= OF_A_KIND)
        };
        let count = leading(OF_A_KIND, &|before| fits(before + 1)).max(1);
        self.combine(&each(arguments, &mut |spec| plainest(spec, count)));
    }

    /// Adds every combination of the values.
    fn combine(&mut self, values: &[Vec<i128>]) {
        let total: usize = values.iter().map(Vec::len).product();
        for index in 0..total {
            let mut rest = index;
            let mut input = vec![0; values.len()];
            for at in (0..values.len()).rev() {
                input[at] = values[at][rest % values[at].len()];
                rest /= values[at].len();
            }
            self.push(input);
        }
    }

    /// Adds inputs with one argument at an edge of its type or of a length; the others are equal to
    /// it, random, small, or at an edge as well.
    fn edges(&mut self) {
        let Self { arguments, .. } = *self;
        let edges = each(arguments, &mut edges_of);
        let plain = each(arguments, &mut |spec| plainest(spec, SMALL));
        for turn in 0..OF_A_KIND {
            let argument = turn % arguments.len();
            let (own, round) = (&edges[argument], turn / arguments.len());
            let edge = if round.is_multiple_of(ENDS_EVERY) {
                // The edge is an end of the domain, for which many functions have a rule of their
                // own.
                let end = round / ENDS_EVERY / 2 % ENDS % own.len();
                own[if (round / ENDS_EVERY).is_multiple_of(2) { end } else { own.len() - 1 - end }]
            } else {
                // Steps of a stride reach all edges, however many there are.
                own[round * STRIDE % own.len()]
            };
            let number = arguments[argument].number(edge);
            let kind = self.random.below(4);
            let mut input = Vec::with_capacity(arguments.len());
            for (other, spec) in arguments.iter().enumerate() {
                let equal = spec.ordinal(number).filter(|_| kind == 0);
                input.push(match (equal, kind) {
                    _ if other == argument => edge,
                    (Some(equal), _) => equal,
                    (None, 1) => edges[other][self.random.below(edges[other].len())],
                    (None, 2) => draw(spec, &mut self.random),
                    _ => plain[other][self.random.below(plain[other].len())],
                });
            }
            self.push(input);
        }
    }

    /// A number near an argument before this one, or near what it makes with a constant; `None`
    /// stands for any.
    fn derived(&mut self, earlier: &[i128]) -> Option<Number> {
        let Self { arguments, named: Named { constants, .. }, ref mut random, .. } = *self;
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

    /// The inputs in order, each once: a duplicate would make it unclear which calls have changed.
    fn in_order(mut self) -> Vec<Stem> {
        sort_by(&mut self.stems, Stem::order);
        self.stems.dedup();
        self.stems
    }
}

/// Inputs of all kinds that are not close to a constant at which a line stands.
fn far(arguments: &[ArgumentSpec], named: Named<'_>) -> Vec<Stem> {
    // Weights only steer a search: where one changes, the survey stays as it was accepted.
    let mut unweighted = arguments.to_vec();
    for spec in &mut unweighted {
        spec.weights = None;
    }
    let mut far = List::new(&unweighted, named);
    far.choose();
    let mut far = far.in_order();
    let mut listed = named.constants.to_vec();
    keep(&mut listed, &mut |constant| !named.unlisted.contains(constant));
    let is_close = |spec: &ArgumentSpec, value: i128| {
        listed.iter().any(|constant| {
            let distance = constant.negated().plus(spec.number(value));
            !is_end(spec, *constant)
                && distance.is_some_and(|distance| distance.size <= constant.size / CLOSE + 1)
        })
    };
    keep(&mut far, &mut |stem| {
        let input = stem.input(arguments);
        !(0..arguments.len()).any(|at| {
            let spec = &arguments[at];
            // One with few values is near a constant wherever it is.
            is_numeric(spec)
                && !is_narrow(spec)
                && counts(arguments, &input, at)
                && is_close(spec, input[at])
        })
    });
    far
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

fn draw(spec: &ArgumentSpec, random: &mut Random) -> i128 {
    Sampling::CompatibleTypes.draw(spec, random)
}

/// The values nearest to zero: after zero, three positive ones for each negative one. Of floats,
/// the neighbours of zero come first: -0.0 is one.
fn plainest(spec: &ArgumentSpec, count: usize) -> Vec<i128> {
    let mut all = Vec::new();
    if spec.domain.notation.is_float() {
        all.extend_from_slice(&[-2, -1, 0, 1]);
    }
    for at in -1..4 * count as i128 - 1 {
        let (round, turn) = (at.div_euclid(4), at.rem_euclid(4));
        let number = if turn == 3 { -round - 1 } else { 3 * round + turn + 1 };
        all.extend_from_slice(spec.ordinal(number.into()).as_slice());
    }
    let first = spec.domain.min;
    let last = first.saturating_add(count as i128).min(spec.domain.max);
    all.append(&mut (first..=last).gathered());
    keep(&mut all, &mut |value| spec.contains(*value));
    distinct(all, count)
}

fn edges_of(spec: &ArgumentSpec) -> Vec<i128> {
    let (min, max) = (spec.domain.min, spec.domain.max);
    let mut values = Vec::new();
    for step in 0..4_i128 {
        values.extend_from_slice(&[min.saturating_add(step), max.saturating_sub(step)]);
    }
    // Numbers of which only the first bits are set, as masks are.
    for bits in 0..127 {
        values.push(max.saturating_sub((1_i128 << bits) - 1));
    }
    keep(&mut values, &mut |value| spec.contains(*value));
    for power in 0..127 + 38 {
        let round = if power < 127 { 1_i128 << power } else { 10_i128.pow(power - 127) };
        // If a function rounds large numbers, its outcomes change only at larger steps.
        for bits in 0..=ROUNDED {
            let step = if bits < ROUNDED { 1_i128 << bits } else { 0 };
            for (middle, step) in [(round, step), (round, -step), (-round, step), (-round, -step)] {
                let near = Number::from(middle).plus(Number::from(step));
                let value = near.and_then(|number| spec.ordinal(number));
                values.extend_from_slice(value.as_slice());
            }
        }
    }
    each_once(&mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::Argument;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::constants;
    use setbve_kernel::testing::specs;

    const NONE: Named<'_> = Named { constants: &[], unlisted: &[] };

    fn surveyed(arguments: &[ArgumentSpec], named: Named<'_>) -> Inputs {
        Survey::of(arguments, named).inputs(0..usize::MAX, arguments)
    }

    fn listed(constants: &[Number]) -> Named<'_> {
        Named { constants, unlisted: &[] }
    }

    #[test]
    fn all_kinds_of_inputs_are_sorted_along_the_first_argument() {
        for arity in 1..=3 {
            let all = surveyed(&specs(arity), NONE);
            assert!(all.len() <= 8 * OF_A_KIND && all.len() > 2 * OF_A_KIND, "{arity}");
            let mut last = i128::MIN;
            for input in all.iter() {
                assert!(specs(arity).iter().zip(input).all(|(spec, it)| spec.contains(*it)));
                assert!(input[0] >= last);
                last = input[0];
            }
        }
    }

    #[test]
    fn few_inputs_are_all_there_are() {
        let mut small = specs(2);
        (small[0].domain.min, small[0].domain.max) = (1, 12);
        (small[1].domain.min, small[1].domain.max) = (-100, 100);
        assert_eq!(surveyed(&small, NONE).len(), 12 * 201);
    }

    #[test]
    fn nothing_close_to_a_constant_is_surveyed() {
        let all = surveyed(&specs(2), listed(&[5_000, -80].map(Number::from)));
        let values = || all.iter().flatten();
        assert!(!values().any(|value| (4_374..=5_626).contains(value)));
        assert!(!values().any(|value| (-91..=-69).contains(value)));
        assert!(values().any(|value| (2_000..3_000).contains(value)));
        assert!(all.len() > 4 * OF_A_KIND);
    }

    #[test]
    fn no_constant_is_close_to_a_variant_or_to_a_value_that_is_not_there() {
        let optional = Option::<u32>::specs("retry", "Option<u32>");
        let mut with_flag = specs(2);
        with_flag[0].domain = bool::domain();
        // Of what is not there, all inputs are one.
        for (arguments, least) in [(optional, [1, OF_A_KIND / 4]), (with_flag, [OF_A_KIND / 4; 2])]
        {
            let all = surveyed(&arguments, listed(&[1, 2].map(Number::from)));
            for choice in [0, 1] {
                let of = all.iter().filter(|input| input[0] == choice).count();
                assert!(of >= least[choice as usize], "{choice}: {of} of {arguments:?}");
            }
        }
    }

    #[test]
    fn texts_of_the_source_are_surveyed_with_numbers_of_all_sizes() {
        let arguments = [String::specs("code", "&str"), u32::specs("cents", "u32")].concat();
        let constants = constants::parse("`STAFF` 5000", &mut Vec::new()).unwrap();
        let all = surveyed(&arguments, Named { constants: &constants, unlisted: &[] });
        let staff = parameter(&arguments[..arguments.len() - 1], Seed::Text("STAFF")).unwrap();
        let staff = || all.iter().filter(|own| own.starts_with(&staff));
        let cents = |own: &[i128]| own[own.len() - 1];
        assert!(staff().filter(|own| cents(own) > 12_500).count() > 16);
        assert!(staff().filter(|own| cents(own) < 300).count() > 16);
    }

    #[test]
    fn the_ends_of_domains_are_surveyed_many_times() {
        let all = surveyed(&specs(2), NONE);
        let domain = specs(2)[0].domain;
        for end in [domain.min, domain.min + 1, domain.max - 1, domain.max] {
            let of = |at: usize| all.iter().filter(move |it| it[at] == end);
            assert!(of(0).count() > 16 && of(1).count() > 16, "{end}");
        }
    }
}
