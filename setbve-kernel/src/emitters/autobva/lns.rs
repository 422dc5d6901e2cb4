//! Local neighbour sampling in batches: random inputs, each with all its direct neighbours
//! (AutoBVA, Algorithm 2). Each neighbour makes a pair; in the published search, in `published.rs`,
//! a point has one.

use std::collections::VecDeque;

use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::context::Context;
use crate::emitters::sampling::Sampling;
use crate::emitters::{Emitter, Told};
use crate::sut::inputs::Inputs;
use crate::sut::random::Random;

/// Pairs each starting point with its neighbours, one step up and down in every argument. Starting
/// points are drawn by some sampling.
pub struct BatchedLns {
    sampling: Sampling,
    random: Random,
    candidates: Candidates,
    /// For each starting point whose outcomes are awaited: the number of its inputs, itself
    /// included.
    groups: VecDeque<usize>,
    start: Vec<i128>,
}

impl BatchedLns {
    pub fn new(sampling: Sampling, seed: u64, candidates: Candidates) -> Self {
        let random = Random::new(seed, "lns");
        Self { sampling, random, candidates, groups: VecDeque::new(), start: Vec::new() }
    }
}

impl Emitter for BatchedLns {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        let most = 1 + 2 * context.evaluator.arguments.len();
        for _ in 0..room / most {
            self.start.clear();
            let draw = |argument| self.sampling.draw(argument, &mut self.random);
            self.start.extend(context.evaluator.arguments.iter().map(draw));
            let before = inputs.len();
            inputs.push(&self.start);
            for (index, argument) in context.evaluator.arguments.iter().enumerate() {
                let value = self.start[index];
                for neighbour in [value.checked_sub(1), value.checked_add(1)] {
                    // The ends of a type have one neighbour only.
                    if let Some(neighbour) = neighbour.filter(|n| argument.contains(*n)) {
                        self.start[index] = neighbour;
                        inputs.push(&self.start);
                    }
                }
                self.start[index] = value;
            }
            self.groups.push_back(inputs.len() - before);
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        let mut start = 0;
        while start < told.outcomes.len()
            && let Some(size) = self.groups.pop_front()
        {
            let end = (start + size).min(told.outcomes.len());
            for index in start + 1..end {
                let inputs = [told.input(start), told.input(index)];
                let outcomes = [&told.outcomes[start], &told.outcomes[index]];
                self.candidates.offer(inputs, outcomes, context);
            }
            start += size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::ArgumentSpec;
    use crate::sut::boundary::neighbours_in;
    use crate::testing::{context, search};

    fn arguments() -> [ArgumentSpec; 2] {
        [ArgumentSpec::new::<i8>("a", "i8"), ArgumentSpec::new::<u8>("b", "u8")]
    }

    fn sum(input: &[i128]) -> String {
        input.iter().sum::<i128>().to_string()
    }

    #[test]
    fn starting_points_are_asked_for_with_all_their_neighbours_and_nothing_past_the_ends() {
        let arguments = arguments();
        let mut lns = BatchedLns::new(Sampling::CompatibleTypes, 1, Candidates::new(false));
        let mut inputs = Inputs::new(2);
        lns.ask(256, &mut context(&arguments), &mut inputs);
        let asked: Vec<Vec<i128>> = inputs.iter().map(<[i128]>::to_vec).collect();
        let mut rest = &asked[..];
        assert_eq!(lns.groups.len(), 256 / 5);
        for size in &lns.groups {
            let (group, others) = rest.split_at(*size);
            rest = others;
            let mut expected = vec![group[0].clone()];
            for (index, argument) in arguments.iter().enumerate() {
                for step in [-1, 1] {
                    let mut neighbour = group[0].clone();
                    neighbour[index] += step;
                    expected.extend(argument.contains(neighbour[index]).then_some(neighbour));
                }
            }
            assert_eq!(group, expected);
        }
        assert!(rest.is_empty());
        assert!(lns.groups.iter().any(|size| *size < 5), "no starting point at an end");
    }

    #[test]
    fn candidates_are_neighbours_whose_outputs_differ_in_length() {
        let candidates = Candidates::new(true);
        search(
            &mut BatchedLns::new(Sampling::CompatibleTypes, 1, candidates.clone()),
            &arguments(),
            sum,
            40,
        );
        let found = candidates.sorted();
        assert!(found.len() > 20, "{}", found.len());
        for (pair, outcomes) in found {
            let (one, other) = pair.split_at(pair.len() / 2);
            assert!(neighbours_in([one, other]).is_some(), "{pair:?}");
            assert_ne!(outcomes[0].length, outcomes[1].length);
        }
    }
}
