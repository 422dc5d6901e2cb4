//! The attribute grammar: how an input is derived, one argument after the other, from the source's
//! constants and from the arguments before it.
//!
//! Source: the improved Ariadne paper, rules 1 to 5, which derive 32-bit integers by grammatical
//! evolution. Here every production gives a value of the argument's own type, and a [`ChoiceModel`]
//! makes the choices. The paper's future work asks for more productions: [`Grammar::Extended`] has
//! them.

use crate::emitters::derivation::{ChoiceModel, derived, next_to, value};
use crate::sut::argument::ArgumentSpec;
use crate::sut::number::Number;

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
        value(spec, choices, |choices| match self {
            Self::Extended => derived(arguments, constants, seen, choices, earlier),
            Self::Improved => literal(arguments, Some(constants), choices, earlier),
            Self::Original => literal(arguments, None, choices, earlier),
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emitters::derivation::Fair;
    use crate::emitters::sampling::Sampling;
    use crate::sut::random::Random;
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

    fn chosen(grammar: Grammar, constants: &[i128], choices: &[usize]) -> Vec<i128> {
        let constants: Vec<Number> = constants.iter().map(|value| (*value).into()).collect();
        let mut told = Told(choices.to_vec());
        let mut input = Vec::new();
        grammar.derive(&specs(3), &constants, &[], &mut told, &mut input);
        assert!(told.0.is_empty(), "{:?} is left", told.0);
        input
    }

    #[test]
    fn the_original_grammar_has_the_papers_rules() {
        let of = |choices: &[usize]| chosen(Grammar::Original, &[7], choices);
        assert_eq!(of(&[0, 1, 2]), [0, 1, -1]);
        // The second depends on the first, the third on both.
        assert_eq!(of(&[3, 4, 0, 5, 1]), [99, 99, 100]);
        assert_eq!(of(&[1, 4, 2, 4, 1]), [1, 0, 2]);
    }

    #[test]
    fn the_improved_grammar_adds_zero_and_the_constants() {
        let of = |choices: &[usize]| chosen(Grammar::Improved, &[500, -7], choices);
        assert_eq!(of(&[4, 1, 4, 2, 4, 0]), [500, -7, 0]);
        assert_eq!(of(&[4, 1, 5, 1, 6, 2]), [500, 501, 500]);
    }

    #[test]
    fn the_extended_grammar_combines_arguments_with_constants() {
        let of = |choices: &[usize]| chosen(Grammar::Extended, &[500], choices);
        // The constant, then the sum of both, then their xor and one more.
        assert_eq!(of(&[3, 0, 0, 6, 0, 0, 0, 0, 6, 3, 0, 0, 1]), [500, 1000, 1]);
        // A power of ten, a repeated digit, digits that count up.
        assert_eq!(of(&[2, 3, 0, 0, 1, 2, 2, 6, 1, 0, 2, 2, 7, 2, 1]), [1000, -777, 890]);
    }

    #[test]
    fn one_value_is_derived_from_all_others() {
        // The choices mean the second of the other arguments, plus one.
        let mut told = Told(vec![5, 1]);
        let mut input = [10, 20, 30];
        Grammar::Original.derive_again(1, &specs(3), &[], &[], &mut told, &mut input);
        assert_eq!(input, [10, 31, 30]);
        assert!(told.0.is_empty());
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
