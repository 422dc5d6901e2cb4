//! The Explorer: mutates elites of the archive to find new cells (SETBVE, section 3.2).

use crate::archive::input_distance::input_distance;
use crate::collections::gather::Both as _;
use crate::emitters::context::Context;
use crate::emitters::rules::Rules;
#[cfg(feature = "experiment")]
use crate::emitters::rules::published;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::inputs::Inputs;
use crate::sut::random::{Random, scale};

/// Algorithm 1: one side of the pair is replaced by a point between the two (a quarter to three
/// quarters of the way), then one argument of one side moves by a random fraction of the distance
/// of the new pair, in either direction. A value stops at the end of its argument's domain.
///
/// The paper does not say how the point is rounded nor how far the argument may move: [`Rules`]
/// decides both.
pub fn mutate(
    rules: Rules,
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
            let way = from.abs_diff(*to);
            let step = match rules {
                Rules::Own => scale(way, fraction),
                #[cfg(feature = "experiment")]
                Rules::Published => published::scale_rounded(way, fraction),
            };
            if from < to {
                from.wrapping_add_unsigned(step)
            } else {
                from.wrapping_sub_unsigned(step)
            }
        })
        .collect();
    let distance = input_distance(&middle, kept);
    let mut child = [middle, kept.to_vec()];
    let index = random.below(2 * arguments.len());
    let step = match rules {
        Rules::Own => own_step(distance, random),
        #[cfg(feature = "experiment")]
        Rules::Published => published::step(distance, random),
    };
    let moved = &mut child[index % 2][index / 2];
    *moved = arguments[index / 2].shifted_within(*moved, step);
    child
}

/// A step shorter than the distance; all such steps have the same chance.
fn own_step(distance: f64, random: &mut Random) -> Shift {
    let size = scale(distance as u128, random.fraction().into());
    Shift::of(random.coin(), size)
}

/// Selects parents from the archive and mutates them.
pub struct Explorer {
    rules: Rules,
    random: Random,
    /// The parents of the children whose outcomes are awaited.
    #[cfg(feature = "experiment")]
    parents: std::collections::VecDeque<usize>,
    /// The inputs of a parent.
    pair: [Vec<i128>; 2],
}

impl Explorer {
    pub fn new(rules: Rules, seed: u64) -> Self {
        Self {
            rules,
            random: Random::new(seed, "explorer"),
            #[cfg(feature = "experiment")]
            parents: std::collections::VecDeque::new(),
            pair: [Vec::new(), Vec::new()],
        }
    }
}

impl Emitter for Explorer {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        if context.evaluator.archive.len() == 0 {
            return;
        }
        for _ in 0..room / 2 {
            let parent = context.evaluator.archive.select(&mut self.random);
            context.evaluator.archive.read_inputs(parent, &mut self.pair);
            let pair = self.pair.each_ref().both(Vec::as_slice);
            for side in mutate(self.rules, pair, &context.evaluator.arguments, &mut self.random) {
                inputs.push(&side);
            }
            #[cfg(feature = "experiment")]
            self.parents.push_back(parent);
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        for (inputs, outcomes) in told.pairs() {
            #[cfg_attr(not(feature = "experiment"), expect(unused_variables))]
            let entry = context.evaluator.add(inputs, outcomes);
            #[cfg(feature = "experiment")]
            if let Some(parent) = self.parents.pop_front() {
                context.evaluator.archive.reward(parent, entry.entered());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;
    use proptest::prelude::*;

    const RULES: [Rules; 2] = [Rules::Own, Rules::Published];

    proptest! {
        /// Algorithm 1: a child consists of a point in the middle half between its parent's sides,
        /// and of one of these sides. One argument of one of the two is moved by at most the
        /// distance between them.
        #[test]
        fn a_child_is_a_point_between_beside_one_side_with_one_argument_moved(
            one: [i64; 2], other: [i64; 2], seed: u64,
        ) {
            let (one, other) = (one.map(i128::from), other.map(i128::from));
            for rules in RULES {
                let mut random = Random::new(seed, "test");
                let child = mutate(rules, [&one, &other], &specs(2), &mut random);
                let kept = [one, other].into_iter().any(|kept| {
                    let is_between = |argument: usize| {
                        let (from, way) = (one[argument], other[argument] - one[argument]);
                        let quarters = 4 * (child[0][argument] - from);
                        // Rounding moves it by less than 1.
                        let (low, high) = (way.abs() - 3, 3 * way.abs() + 3);
                        (quarters == 0 && way == 0)
                            || way != 0 && (low..=high).contains(&(quarters * way.signum()))
                    };
                    let moved = (0..2).filter(|argument| !is_between(*argument)).count()
                        + (0..2).filter(|argument| child[1][*argument] != kept[*argument]).count();
                    moved <= 1
                });
                prop_assert!(kept, "{rules:?} {one:?} {other:?} {child:?}");
                let limit = 1.75 * input_distance(&one, &other) + 2.0;
                prop_assert!(input_distance(&child[0], &child[1]) <= limit);
            }
        }
    }

    fn children(rules: Rules, pair: [i128; 2]) -> Vec<[i128; 2]> {
        let mut random = Random::new(1, "test");
        let child = |_| mutate(rules, [&[pair[0]], &[pair[1]]], &specs(1), &mut random);
        (0..10_000).map(child).map(|child| child.map(|side| side[0])).collect()
    }

    #[test]
    fn neighbours_move_by_the_published_rules_only() {
        assert!(children(Rules::Own, [10, 11]).iter().flatten().all(|n| [10, 11].contains(n)));
        let moved = children(Rules::Published, [10, 11]);
        for value in 9..=12 {
            assert!(moved.iter().flatten().any(|n| *n == value), "{value}");
        }
        assert!(moved.iter().flatten().all(|n| (9..=12).contains(n)));
    }

    #[test]
    fn the_midpoint_is_cut_off_or_rounded() {
        // A quarter to three quarters of 3 are 0.75 to 2.25. The second argument makes steps so
        // long that an argument which moved is not among the first few numbers.
        let midpoints = |rules| {
            let mut random = Random::new(1, "test");
            let mut drawn = [0; 3];
            for _ in 0..20_000 {
                let [middle, _] = mutate(rules, [&[0, 0], &[3, 100_000]], &specs(2), &mut random);
                if let Some(times) = usize::try_from(middle[0]).ok().and_then(|n| drawn.get_mut(n))
                {
                    *times += 1;
                }
            }
            let all: i32 = drawn.iter().sum();
            drawn.map(|times| f64::from(times) / f64::from(all))
        };
        let close = |found: [f64; 3], expected: [f64; 3]| {
            found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 0.02)
        };
        assert!(close(midpoints(Rules::Own), [1.0 / 6.0, 4.0 / 6.0, 1.0 / 6.0]));
        assert!(close(midpoints(Rules::Published), [0.0, 0.5, 0.5]));
    }

    /// How often each step from -12 to 12 is drawn.
    fn steps(draw: fn(f64, &mut Random) -> Shift, distance: f64) -> Vec<(i128, f64)> {
        let mut random = Random::new(1, "test");
        let drawn: Vec<i128> = (0..100_000)
            .map(|_| match draw(distance, &mut random) {
                Shift::Up(size) => size as i128,
                Shift::Down(size) => -(size as i128),
            })
            .collect();
        let share = |step| drawn.iter().filter(|own| **own == step).count() as f64 / 100_000.0;
        (-12..=12).map(|step| (step, share(step))).collect()
    }

    #[test]
    fn the_published_step_is_uniform_up_to_a_random_share_of_the_distance() {
        // With a distance of 10 the offset is 1 for a share below 0.15, 10 from 0.95 on.
        let offsets = |offset: i128| match offset {
            1 => 0.15,
            10 => 0.05,
            _ => 0.1,
        };
        for (step, share) in steps(published::step, 10.0) {
            let reach = step.abs().max(1)..=10;
            let expected: f64 = reach.map(|o| offsets(o) / (2 * o + 1) as f64).sum();
            assert!((share - expected).abs() < 0.005, "{step}: {share} {expected}");
        }
        for (step, share) in steps(published::step, 0.0) {
            let expected = if step.abs() <= 1 { 1.0 / 3.0 } else { 0.0 };
            assert!((share - expected).abs() < 0.01, "{step}: {share}");
        }
    }

    #[test]
    fn the_own_step_is_shorter_than_the_distance() {
        for (step, share) in steps(own_step, 10.0) {
            let expected = match step.abs() {
                0 => 0.1,
                1..=9 => 0.05,
                _ => 0.0,
            };
            assert!((share - expected).abs() < 0.005, "{step}: {share} {expected}");
        }
        assert!(steps(own_step, 1.0).iter().all(|(step, share)| *step == 0 || *share == 0.0));
    }

    #[test]
    fn the_widest_pair_does_not_overflow() {
        let specs = [ArgumentSpec::new::<i128>("a", "i128")];
        let half = i128::MIN / 2..=i128::MAX / 2;
        for rules in RULES {
            let mut random = Random::new(7, "test");
            let mut moved = [0; 2];
            for pair in [[i128::MIN, i128::MAX], [i128::MAX, i128::MIN]].repeat(1000) {
                let child = mutate(rules, [&[pair[0]], &[pair[1]]], &specs, &mut random);
                let is_moved = [!half.contains(&child[0][0]), !pair.contains(&child[1][0])];
                assert!(is_moved != [true, true], "{rules:?} {child:?}");
                moved = [0, 1].map(|side: usize| moved[side] + usize::from(is_moved[side]));
            }
            // Of 2000 children, half have their first side moved, a quarter the second one inwards.
            assert!(moved[0] > 100 && moved[1] > 400, "{rules:?} {moved:?}");
        }
    }
}
