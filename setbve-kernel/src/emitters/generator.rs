//! The Generator: inputs derived by the attribute grammar.
//!
//! Where several comparisons at once guard a branch, nothing guides the Generator towards it: the
//! outcome of an input that misses the branch does not show how near it came. So where constants
//! and arguments are few, half of the Generator's inputs walk through every exact derivation once,
//! in a scattered order; the other half are drawn.

pub mod grammar;

use crate::emitters::context::Context;
use crate::emitters::derivation::Fair;
use crate::emitters::generator::grammar::Grammar;
use crate::emitters::sampling::Sampling;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::number::operation::Operation;
use crate::sut::random::Random;
use crate::tuning::generator::{DERIVATIONS, SHARE_AFTER_WALK};

/// Derives inputs, and offers them to the archive in pairs, as the Sampler does.
pub struct Generator {
    grammar: Grammar,
    constants: Vec<Number>,
    sampling: Sampling,
    random: Random,
    walk: Option<Walk>,
    /// Whether all exact derivations have been tried.
    has_walked: bool,
    turn: usize,
    input: Vec<i128>,
}

impl Generator {
    pub fn new(
        grammar: Grammar,
        constants: &[Number],
        arguments: &[ArgumentSpec],
        seed: u64,
    ) -> Self {
        // The paper draws `<rand>` from all values with the same chance.
        let is_extended = grammar == Grammar::Extended;
        let sampling = if is_extended { Sampling::CompatibleTypes } else { Sampling::Uniform };
        Self {
            grammar,
            constants: constants.to_vec(),
            sampling,
            random: Random::new(seed, "generator"),
            walk: is_extended.then(|| Walk::new(arguments, constants)).flatten(),
            has_walked: false,
            turn: 0,
            input: Vec::new(),
        }
    }

    fn derive(&mut self, context: &Context) {
        let Self { grammar, constants, sampling, random, walk, has_walked, turn, input } = self;
        *turn += 1;
        if turn.is_multiple_of(2)
            && let Some(exact) = walk
        {
            if exact.step(&context.evaluator.arguments, constants, input) {
                return;
            }
            *walk = None;
            *has_walked = true;
        }
        let mut choices = Fair { random, sampling: *sampling };
        grammar.derive(
            &context.evaluator.arguments,
            constants,
            context.shared.named.numbers(),
            &mut choices,
            input,
        );
    }
}

impl Emitter for Generator {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        for _ in 0..room {
            self.derive(context);
            inputs.push(&self.input);
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        for (inputs, outcomes) in told.pairs() {
            context.evaluator.add(inputs, outcomes);
        }
        context.shared.leave_derived(told);
    }

    fn wants(&self, share: usize) -> usize {
        if self.has_walked { share / SHARE_AFTER_WALK } else { share }
    }
}

/// Every combination of exact derivations, in an order that reaches all of their kinds early.
struct Walk {
    /// For each argument, the values that do not depend on other arguments.
    plain: Vec<Vec<i128>>,
    /// For each argument, the number of its derivations.
    derivations: Vec<u64>,
    total: u64,
    stride: u64,
    done: u64,
}

impl Walk {
    fn new(arguments: &[ArgumentSpec], constants: &[Number]) -> Option<Self> {
        let mut plain = Vec::new();
        let mut derivations = Vec::new();
        let mut total = 1_u64;
        for (earlier, spec) in arguments.iter().enumerate() {
            let numbers = [0, 1, -1].map(Number::from).into_iter().chain(constants.iter().copied());
            let mut values: Vec<i128> = numbers.filter_map(|number| spec.ordinal(number)).collect();
            if values.is_empty() {
                values.push(spec.domain.min);
            }
            let dependent = earlier * (1 + constants.len() * Operation::EXACT.len());
            derivations.push((values.len() + dependent) as u64);
            plain.push(values);
            total = total.checked_mul(derivations[earlier])?;
        }
        if total > DERIVATIONS {
            return None;
        }
        // With a stride of about the golden section of the whole, consecutive steps are far apart
        // in every argument.
        let mut stride = (total as f64 * 0.618) as u64 | 1;
        while common_divisor(stride, total) > 1 {
            stride += 2;
        }
        Some(Self { plain, derivations, total, stride, done: 0 })
    }

    /// Derives the next input; `false` after the last one.
    fn step(
        &mut self,
        arguments: &[ArgumentSpec],
        constants: &[Number],
        input: &mut Vec<i128>,
    ) -> bool {
        while self.done < self.total {
            let index = u128::from(self.done) * u128::from(self.stride) % u128::from(self.total);
            self.done += 1;
            if self.derive(index as u64, arguments, constants, input) {
                return true;
            }
        }
        false
    }

    /// Derives the input with this index; `false` where a value is outside of its argument's
    /// domain.
    fn derive(
        &self,
        mut index: u64,
        arguments: &[ArgumentSpec],
        constants: &[Number],
        input: &mut Vec<i128>,
    ) -> bool {
        input.clear();
        for (at, spec) in arguments.iter().enumerate() {
            let choice = (index % self.derivations[at]) as usize;
            index /= self.derivations[at];
            let value = match choice.checked_sub(self.plain[at].len()) {
                None => Some(self.plain[at][choice]),
                Some(choice) => {
                    let earlier = choice % at;
                    let number = arguments[earlier].number(input[earlier]);
                    let derived = match (choice / at).checked_sub(1) {
                        None => Some(number),
                        Some(combination) => {
                            let kinds = Operation::EXACT.len();
                            let operation = Operation::EXACT[combination % kinds];
                            operation.of(number, constants[combination / kinds])
                        }
                    };
                    derived.and_then(|number| spec.ordinal(number))
                }
            };
            let Some(value) = value else { return false };
            input.push(value);
        }
        true
    }
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;

    fn walked(constants: &[i128], count: usize) -> Vec<Vec<i128>> {
        let constants: Vec<Number> = constants.iter().map(|value| (*value).into()).collect();
        let arguments = specs(count);
        let mut walk = Walk::new(&arguments, &constants).expect("few derivations");
        let mut inputs = Vec::new();
        let mut input = Vec::new();
        while walk.step(&arguments, &constants, &mut input) {
            inputs.push(input.clone());
        }
        inputs
    }

    #[test]
    fn a_walk_tries_every_combination_once() {
        let inputs = walked(&[48_271, 17, 0x5A5A], 3);
        let a = 48_271_i128;
        assert!(inputs.contains(&vec![a, a + 17, (a + 17) ^ 0x5A5A]));
        assert!(inputs.contains(&vec![17, -1, 17 * 17]));
        assert_eq!(inputs.len(), 6 * (6 + 13) * (6 + 2 * 13));
        assert_eq!(walked(&[], 1), [[0], [1], [-1]]);
    }

    #[test]
    fn there_is_no_walk_where_it_would_not_end() {
        let constants: Vec<Number> = (2..200).map(Number::from).collect();
        assert!(Walk::new(&specs(3), &constants).is_none());
    }

    #[test]
    fn a_walk_comes_to_every_combination_before_it_repeats_one() {
        for count in 0..60 {
            let constants: Vec<Number> = (100..100 + count).map(Number::from).collect();
            let walk = Walk::new(&specs(2), &constants).expect("few derivations");
            let mut met: Vec<u64> =
                (0..walk.total).map(|step| step * walk.stride % walk.total).collect();
            met.sort_unstable();
            assert!(met.iter().copied().eq(0..walk.total), "{count} constants");
        }
    }
}
