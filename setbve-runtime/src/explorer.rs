//! The Explorer: mutates elites of the archive to find new cells (SETBVE, section 3.2).

use std::collections::VecDeque;

use crate::argument::ArgumentSpec;
use crate::distance::input_distance;
use crate::emitter::{Emitter, Told, World};
use crate::inputs::Inputs;
use crate::random::{Random, scale};

/// Algorithm 1: one side of the pair is replaced by a point between the two (a quarter to three
/// quarters of the way), then one argument of one side moves by a random fraction of the distance.
///
/// The paper leaves open which side moves and how far; as in the published code, any argument of
/// either side may, by less than the distance of the new pair, in either direction.
pub(crate) fn mutate(
    pair: [&[i128]; 2],
    arguments: &[ArgumentSpec],
    random: &mut Random,
) -> [Vec<i128>; 2] {
    let fraction = (1 << 30) + u64::from(random.fraction() >> 1);
    let kept = pair[random.below(2)];
    let middle: Vec<i128> = pair[0]
        .iter()
        .zip(pair[1])
        .map(|(from, to)| {
            let step = scale(from.abs_diff(*to), fraction);
            if from < to {
                from.wrapping_add_unsigned(step)
            } else {
                from.wrapping_sub_unsigned(step)
            }
        })
        .collect();
    let distance = input_distance(&middle, kept) as u128;
    let mut child = [middle, kept.to_vec()];
    let index = random.below(2 * arguments.len());
    let step = scale(distance, random.fraction().into());
    let argument = &arguments[index / 2];
    let moved = &mut child[index % 2][index / 2];
    *moved = if random.coin() {
        moved.saturating_add_unsigned(step).min(argument.domain.max)
    } else {
        moved.saturating_sub_unsigned(step).max(argument.domain.min)
    };
    child
}

/// Selects parents from the archive and mutates them.
#[derive(Debug)]
pub(crate) struct Explorer {
    random: Random,
    /// The parents of the children asked for and not told yet.
    parents: VecDeque<usize>,
}

impl Explorer {
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: Random::new(seed, "explorer"), parents: VecDeque::new() }
    }
}

impl Emitter for Explorer {
    fn ask(&mut self, room: usize, world: &mut World, inputs: &mut Inputs) {
        if world.archive.len() == 0 {
            return;
        }
        for _ in 0..room / 2 {
            let parent = world.archive.select(&mut self.random);
            let pair = world.archive.inputs(parent);
            for side in mutate(pair, &world.arguments, &mut self.random) {
                inputs.push(&side);
            }
            self.parents.push_back(parent);
        }
    }

    fn tell(&mut self, told: Told<'_>, world: &mut World) {
        for (inputs, outcomes) in told.pairs() {
            let entered = world.add(inputs, outcomes).entered();
            if let Some(parent) = self.parents.pop_front() {
                world.archive.reward(parent, entered);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_child_is_closer_or_shifted_within_the_distance(
            one: [i64; 2], other: [i64; 2], seed: u64,
        ) {
            let specs = crate::boundary::tests::specs(2);
            let (one, other) = (one.map(i128::from), other.map(i128::from));
            let mut random = Random::new(seed, "test");
            let child = mutate([&one, &other], &specs, &mut random);
            for side in &child {
                for (value, spec) in side.iter().zip(&specs) {
                    prop_assert!(spec.contains(*value));
                }
            }
            let limit = 1.75 * input_distance(&one, &other) + 1.0;
            prop_assert!(input_distance(&child[0], &child[1]) <= limit);
        }
    }

    #[test]
    fn the_widest_pair_does_not_overflow() {
        let specs = [ArgumentSpec::new::<i128>("a", "i128")];
        let mut random = Random::new(7, "test");
        for _ in 0..1000 {
            mutate([&[i128::MIN], &[i128::MAX]], &specs, &mut random);
            mutate([&[i128::MAX], &[i128::MIN]], &specs, &mut random);
        }
    }
}
