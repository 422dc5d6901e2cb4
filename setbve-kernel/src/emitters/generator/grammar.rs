//! The attribute grammar: how an input is derived, one argument after the other, from the source's
//! constants and from the arguments before it.
//!
//! Source: the improved Ariadne paper, rules 1 to 5, which derive 32-bit integers by grammatical
//! evolution. Here every production gives a value of the argument's own type, and a [`ChoiceModel`]
//! makes the choices. The paper's future work asks for more productions: [`Grammar::Extended`] has
//! them.

use crate::emitters::sampling::Sampling;
use crate::sut::argument::ArgumentSpec;
use crate::sut::number::Number;
use crate::sut::random::Random;

/// Which productions an argument has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grammar {
    /// Zero, one, minus one, a random value, or an earlier argument's value and its neighbours: the
    /// paper's rules 1 to 3.
    Original,
    /// The same with the source's constants: the paper's rules 1, 3, 4 and 5.
    Improved,
    /// The same with neighbours of constants, with sums, differences, products and symmetric
    /// differences (xor) of an earlier argument and a constant, with patterns of digits, and with
    /// numbers that the function's outcomes named.
    #[default]
    Extended,
}

/// Decides at the choice points of a grammar.
pub trait ChoiceModel {
    /// Chooses one of so many alternatives, and gives its index. There is at least one.
    fn choose(&mut self, alternatives: usize) -> usize;

    /// The production `<rand>`: any value of the argument.
    fn value(&mut self, argument: &ArgumentSpec) -> i128;
}

/// Gives every alternative the same chance.
pub struct Fair<'a> {
    pub random: &'a mut Random,
    pub sampling: Sampling,
}

impl ChoiceModel for Fair<'_> {
    fn choose(&mut self, alternatives: usize) -> usize {
        self.random.below(alternatives)
    }

    fn value(&mut self, argument: &ArgumentSpec) -> i128 {
        self.sampling.draw(argument, self.random)
    }
}

/// How a value depends on an earlier argument and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Sum,
    Difference,
    Product,
    Xor,
    /// The constant minus the argument.
    Complement,
    Quotient,
}

impl Operation {
    /// The operations that an exact derivation tries. The others are seldom meant, or reached by
    /// one of these from the other argument.
    pub const EXACT: [Self; 4] = [Self::Sum, Self::Difference, Self::Product, Self::Xor];
    const ALL: [Self; 6] =
        [Self::Sum, Self::Difference, Self::Product, Self::Xor, Self::Complement, Self::Quotient];

    pub fn of(self, argument: Number, constant: Number) -> Option<Number> {
        match self {
            Self::Sum => argument.plus(constant),
            Self::Difference => argument.plus(constant.negated()),
            Self::Product => Some(Number {
                negative: argument.negative != constant.negative,
                size: argument.size.checked_mul(constant.size)?,
            }),
            Self::Xor if !argument.negative && !constant.negative => {
                Some(Number { negative: false, size: argument.size ^ constant.size })
            }
            Self::Xor => Some((argument.signed()? ^ constant.signed()?).into()),
            Self::Complement => constant.plus(argument.negated()),
            Self::Quotient => Some(Number {
                negative: argument.negative != constant.negative,
                size: argument.size.checked_div(constant.size)?,
            }),
        }
    }
}

impl Grammar {
    /// The name in a snapshot's metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::Original => "Original",
            Self::Improved => "Improved",
            Self::Extended => "Extended",
        }
    }

    /// Derives an input: one value for each argument. `constants` are those of the source, `seen`
    /// are numbers that outcomes named.
    pub fn derive(
        self,
        arguments: &[ArgumentSpec],
        constants: &[Number],
        seen: &[Number],
        choices: &mut dyn ChoiceModel,
        input: &mut Vec<i128>,
    ) {
        input.clear();
        for spec in arguments {
            let value = self.value(spec, arguments, constants, seen, choices, input);
            input.push(value);
        }
    }

    /// Derives the value of one argument anew, as if all others came before it.
    #[cfg(feature = "experiment")]
    pub fn derive_again(
        self,
        at: usize,
        arguments: &[ArgumentSpec],
        constants: &[Number],
        seen: &[Number],
        choices: &mut dyn ChoiceModel,
        input: &mut [i128],
    ) {
        let mut others = arguments.to_vec();
        let spec = others.remove(at);
        let mut earlier = input.to_vec();
        earlier.remove(at);
        input[at] = self.value(&spec, &others, constants, seen, choices, &earlier);
    }

    /// A value for an argument, given those of the arguments before it.
    fn value(
        self,
        spec: &ArgumentSpec,
        arguments: &[ArgumentSpec],
        constants: &[Number],
        seen: &[Number],
        choices: &mut dyn ChoiceModel,
        earlier: &[i128],
    ) -> i128 {
        // A number that was derived would not come as often as the weights say.
        if spec.weights.is_some() {
            return choices.value(spec);
        }
        let derived = match self {
            Self::Extended => extended(arguments, constants, seen, choices, earlier),
            Self::Improved => literal(arguments, Some(constants), choices, earlier),
            Self::Original => literal(arguments, None, choices, earlier),
        };
        // Where a production gives no value of the argument's type, `<rand>` takes its place.
        let derived = derived.and_then(|number| spec.ordinal(number));
        derived.unwrap_or_else(|| choices.value(spec))
    }
}

/// The paper's rules 2 (without constants) and 4; `None` stands for `<rand>`.
fn literal(
    arguments: &[ArgumentSpec],
    constants: Option<&[Number]>,
    choices: &mut dyn ChoiceModel,
    earlier: &[i128],
) -> Option<Number> {
    let with_constants = usize::from(constants.is_some());
    let choice = choices.choose(4 + with_constants + earlier.len());
    match (choice, constants) {
        (0..3, _) => Some([0, 1, -1][choice].into()),
        (3, _) => None,
        (4, Some(constants)) => match choices.choose(1 + constants.len()) {
            0 => Some(0.into()),
            index => Some(constants[index - 1]),
        },
        _ => {
            let index = choice - 4 - with_constants;
            let value = arguments[index].number(earlier[index]);
            next_to(value, choices.choose(3))
        }
    }
}

/// The number itself, one more, or one less (the paper's rule 3).
fn next_to(number: Number, choice: usize) -> Option<Number> {
    number.plus([0, 1, -1][choice].into())
}

fn extended(
    arguments: &[ArgumentSpec],
    constants: &[Number],
    seen: &[Number],
    choices: &mut dyn ChoiceModel,
    earlier: &[i128],
) -> Option<Number> {
    let named = constants.len() + seen.len();
    let constant = |index: usize| {
        constants.get(index).copied().unwrap_or_else(|| seen[index - constants.len()])
    };
    // Constants and dependencies have most of the chances, because the Sampler already draws random
    // values.
    let kinds: [bool; 8] = [
        true,
        true,
        true,
        named > 0,
        named > 0,
        !earlier.is_empty(),
        !earlier.is_empty() && named > 0,
        earlier.len() > 1,
    ];
    let possible = kinds.iter().filter(|kind| **kind).count();
    let choice = choices.choose(possible);
    let kind = (0..kinds.len()).filter(|kind| kinds[*kind]).nth(choice)?;
    let number = |index: usize| arguments[index].number(earlier[index]);
    // The value itself has twice the chance of a neighbour.
    let near = |number: Number, choices: &mut dyn ChoiceModel| {
        let choice = choices.choose(4);
        next_to(number, choice % 3)
    };
    match kind {
        0 => Some([0, 1, -1][choices.choose(3)].into()),
        1 => None,
        2 => Some(digits(choices)),
        3 | 4 => near(constant(choices.choose(named)), choices),
        5 => near(number(choices.choose(earlier.len())), choices),
        6 => {
            let operation = Operation::ALL[choices.choose(Operation::ALL.len())];
            let argument = number(choices.choose(earlier.len()));
            let derived = operation.of(argument, constant(choices.choose(named)))?;
            near(derived, choices)
        }
        _ => {
            let one = choices.choose(earlier.len());
            let other = (one + 1 + choices.choose(earlier.len() - 1)) % earlier.len();
            let operation = Operation::ALL[choices.choose(4)];
            near(operation.of(number(one), number(other))?, choices)
        }
    }
}

/// A number of conspicuous digits: a power of ten, one digit repeated, or digits that count up.
fn digits(choices: &mut dyn ChoiceModel) -> Number {
    let length = 1 + choices.choose(19);
    let digit = 1 + choices.choose(9) as u128;
    let pattern = choices.choose(3);
    let size = (0..length as u128).fold(0, |size, place| {
        let next = match pattern {
            0 => u128::from(place == 0),
            1 => digit,
            _ => (digit + place) % 10,
        };
        size * 10 + next
    });
    Number { negative: choices.choose(4) == 0, size }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;

    /// Takes the given alternatives, and 99 for a random value.
    struct Told(Vec<usize>);

    impl ChoiceModel for Told {
        fn choose(&mut self, alternatives: usize) -> usize {
            self.0.remove(0) % alternatives
        }
        fn value(&mut self, _: &ArgumentSpec) -> i128 {
            99
        }
    }

    fn derived(grammar: Grammar, constants: &[i128], choices: &[usize]) -> Vec<i128> {
        let constants: Vec<Number> = constants.iter().map(|value| (*value).into()).collect();
        let mut told = Told(choices.to_vec());
        let mut input = Vec::new();
        grammar.derive(&specs(3), &constants, &[], &mut told, &mut input);
        assert!(told.0.is_empty(), "{:?} is left", told.0);
        input
    }

    #[test]
    fn the_original_grammar_has_the_papers_rules() {
        let of = |choices: &[usize]| derived(Grammar::Original, &[7], choices);
        assert_eq!(of(&[0, 1, 2]), [0, 1, -1]);
        // The second depends on the first, the third on both.
        assert_eq!(of(&[3, 4, 0, 5, 1]), [99, 99, 100]);
        assert_eq!(of(&[1, 4, 2, 4, 1]), [1, 0, 2]);
    }

    #[test]
    fn the_improved_grammar_adds_zero_and_the_constants() {
        let of = |choices: &[usize]| derived(Grammar::Improved, &[500, -7], choices);
        assert_eq!(of(&[4, 1, 4, 2, 4, 0]), [500, -7, 0]);
        assert_eq!(of(&[4, 1, 5, 1, 6, 2]), [500, 501, 500]);
    }

    #[test]
    fn the_extended_grammar_combines_arguments_with_constants() {
        let of = |choices: &[usize]| derived(Grammar::Extended, &[500], choices);
        // The constant, then the sum of both, then their xor and one more.
        assert_eq!(of(&[3, 0, 0, 6, 0, 0, 0, 0, 6, 3, 0, 0, 1]), [500, 1000, 1]);
        // A power of ten, a repeated digit, digits that count up.
        assert_eq!(of(&[2, 3, 0, 0, 1, 2, 2, 6, 1, 0, 2, 2, 7, 2, 1]), [1000, -777, 890]);
    }

    #[test]
    #[cfg(feature = "experiment")]
    fn one_value_is_derived_from_all_others() {
        // The choices mean the second of the other arguments, plus one.
        let mut told = Told(vec![5, 1]);
        let mut input = [10, 20, 30];
        Grammar::Original.derive_again(1, &specs(3), &[], &[], &mut told, &mut input);
        assert_eq!(input, [10, 31, 30]);
        assert!(told.0.is_empty());
    }

    #[test]
    fn operations_reach_beyond_every_type() {
        let most = Number { negative: false, size: u128::MAX };
        let of = |operation: Operation, one, other| operation.of(one, other);
        assert_eq!(
            of(Operation::Difference, 5.into(), most),
            Some(Number { negative: true, size: u128::MAX - 5 })
        );
        assert_eq!(of(Operation::Sum, 1.into(), most), None);
        assert_eq!(of(Operation::Product, (-3).into(), 4.into()), Some((-12).into()));
        assert_eq!(of(Operation::Xor, (-3).into(), 4.into()), Some((-3_i128 ^ 4).into()));
        assert_eq!(
            of(Operation::Xor, most, 1.into()),
            Some(Number { negative: false, size: u128::MAX - 1 })
        );
        assert_eq!(of(Operation::Quotient, 7.into(), 0.into()), None);
    }

    #[test]
    fn the_same_alternatives_are_fair() {
        let mut random = Random::new(1, "test");
        let mut choices = Fair { random: &mut random, sampling: Sampling::Uniform };
        let mut input = Vec::new();
        let mut hits = 0;
        for _ in 0..4_000 {
            let constants = [48_271.into(), 17.into()];
            Grammar::Improved.derive(&specs(2), &constants, &[], &mut choices, &mut input);
            hits += usize::from(input[0] == 48_271);
        }
        // One of five productions, then one of three constants.
        assert!((200..340).contains(&hits), "{hits}");
    }
}
