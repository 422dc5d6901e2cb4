//! How a value is derived from the source's constants and from the arguments before it.

use crate::emitters::sampling::Sampling;
use crate::sut::argument::ArgumentSpec;
use crate::sut::number::Number;
use crate::sut::number::operation::Operation;
use crate::sut::random::Random;

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

/// Derives an input: one value for each argument.
pub fn derive(
    arguments: &[ArgumentSpec],
    constants: &[Number],
    choices: &mut dyn ChoiceModel,
    input: &mut Vec<i128>,
) {
    input.clear();
    for spec in arguments {
        let number =
            |choices: &mut dyn ChoiceModel| derived(arguments, constants, &[], choices, input);
        let value = value(spec, choices, number);
        input.push(value);
    }
}

/// The argument's value for a number that is derived; where it has none, `<rand>` takes its place.
pub fn value(
    spec: &ArgumentSpec,
    choices: &mut dyn ChoiceModel,
    number: impl FnOnce(&mut dyn ChoiceModel) -> Option<Number>,
) -> i128 {
    // A number that was derived would not come as often as the weights say.
    let number = if spec.weights.is_none() { number(choices) } else { None };
    number.and_then(|number| spec.ordinal(number)).unwrap_or_else(|| choices.value(spec))
}

/// The number itself, one more, or one less (the improved Ariadne paper's rule 3).
pub fn next_to(number: Number, choice: usize) -> Option<Number> {
    number.plus([0, 1, -1][choice].into())
}

/// A number for the next argument, made of those before it, of the source's constants and of
/// numbers that outcomes named (`seen`): the improved Ariadne paper's productions and those that
/// its future work asks for. `None` stands for `<rand>`.
pub fn derived(
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
