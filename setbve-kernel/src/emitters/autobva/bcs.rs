//! Boundary crossing search in batches: goes from random inputs along one argument to the nearest
//! place where the output changes more than at the start (after AutoBVA, Algorithm 3).
//!
//! It is not the search of AutoBVA's figures: that is in `published.rs`. With hundreds of searches
//! side by side few end within a small number of calls, and the rules below are others.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::bisection::interval::Bisection;
use crate::emitters::bisection::{Point, halfway};
use crate::emitters::context::Context;
use crate::emitters::sampling::Sampling;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::sut::random::Random;

/// Runs many searches side by side, with one input of each at a time, so that they fill a batch.
pub struct BatchedBcs {
    sampling: Sampling,
    random: Random,
    candidates: Candidates,
    /// Searches whose next input is not asked for yet.
    searches: VecDeque<CrossingSearch>,
    /// Searches that wait for an outcome.
    asked: VecDeque<CrossingSearch>,
}

/// One run of Algorithm 3. Boundariness is the difference of the output lengths divided by the
/// distance of the inputs.
///
/// The algorithm leaves open how lines 7 to 12 find a crossing. This search doubles the steps until
/// there is a crossing between the ends of the last step, then halves that step. The initial
/// candidate is the start with one neighbour; where the next step would leave the argument's range,
/// the search ends with it.
struct CrossingSearch {
    /// The starting point, but with the value of `argument` that the search has reached.
    input: Vec<i128>,
    argument: usize,
    /// The mutation operator: one step up or one down.
    up: bool,
    stage: Stage,
}

enum Stage {
    /// Executes the starting point (line 4).
    Start,
    /// Executes its neighbour; the two are the initial candidate (lines 3 to 6).
    Neighbour { start: Point },
    /// Steps from the last point, each twice as long as the one before, until the two ends of a
    /// step stand out more than the initial candidate.
    Stride { initial: [Point; 2], last: Point, step: u128 },
    /// Halves the interval of the crossing until its sides are neighbours.
    Squeeze { rise: u32, between: Bisection },
}

impl BatchedBcs {
    pub fn new(sampling: Sampling, seed: u64, candidates: Candidates) -> Self {
        Self {
            sampling,
            random: Random::new(seed, "bcs"),
            candidates,
            searches: VecDeque::new(),
            asked: VecDeque::new(),
        }
    }
}

fn rise(one: &Outcome, other: &Outcome) -> u32 {
    one.length.abs_diff(other.length)
}

/// Whether the boundariness between the points is above that of two neighbours whose outputs'
/// lengths differ by `rise`. It multiplies whole numbers, because a quotient would round.
fn stands_out(one: &Point, other: &Point, rise_of_neighbours: u32) -> bool {
    let distance = one.0.abs_diff(other.0);
    u128::from(rise(&one.1, &other.1)) > u128::from(rise_of_neighbours).saturating_mul(distance)
}

/// What a search does after an outcome.
enum Next {
    Goes(Stage, i128),
    /// The candidate, or none where there was no room for a neighbour.
    Ends(Option<[Point; 2]>),
}

impl CrossingSearch {
    fn new(sampling: Sampling, arguments: &[ArgumentSpec], random: &mut Random) -> Self {
        let draw = |argument| sampling.draw(argument, random);
        let input = arguments.iter().map(draw).collect();
        let argument = random.below(arguments.len());
        Self { input, argument, up: random.coin(), stage: Stage::Start }
    }

    /// The value `step` operators away; `None` past the argument's range.
    fn moved(&self, from: i128, step: u128, argument: &ArgumentSpec) -> Option<i128> {
        argument.shifted(from, Shift::of(self.up, step))
    }

    /// Takes the outcome of the input that was asked for.
    fn advance(&mut self, outcome: Rc<Outcome>, argument: &ArgumentSpec) -> Next {
        let point = (self.input[self.argument], outcome);
        match std::mem::replace(&mut self.stage, Stage::Start) {
            Stage::Start => match self.moved(point.0, 1, argument) {
                Some(to) => Next::Goes(Stage::Neighbour { start: point }, to),
                None => Next::Ends(None),
            },
            Stage::Neighbour { start } => self.stride([start, point.clone()], point, 2, argument),
            Stage::Stride { initial, last, step } => {
                let rise = rise(&initial[0].1, &initial[1].1);
                if stands_out(&last, &point, rise) {
                    Self::squeeze(rise, Bisection { from: last, to: point })
                } else {
                    match step.checked_mul(2) {
                        Some(step) => self.stride(initial, point, step, argument),
                        None => Next::Ends(Some(initial)),
                    }
                }
            }
            Stage::Squeeze { rise, mut between } => {
                // By the triangle inequality, one of the halves stands out as well. The half nearer
                // to the start comes first.
                let is_in_first_half = stands_out(&between.from, &point, rise);
                between.narrow(point, is_in_first_half);
                Self::squeeze(rise, between)
            }
        }
    }

    /// Takes the next step. Where there is no room for it, the search has found no crossing and
    /// ends with the initial candidate.
    fn stride(
        &self,
        initial: [Point; 2],
        last: Point,
        step: u128,
        argument: &ArgumentSpec,
    ) -> Next {
        match self.moved(last.0, step, argument) {
            Some(to) => Next::Goes(Stage::Stride { initial, last, step }, to),
            None => Next::Ends(Some(initial)),
        }
    }

    fn squeeze(rise: u32, between: Bisection) -> Next {
        if between.is_done() {
            return Next::Ends(Some([between.from, between.to]));
        }
        let middle = halfway(between.from.0, between.to.0);
        Next::Goes(Stage::Squeeze { rise, between }, middle)
    }
}

impl Emitter for BatchedBcs {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        for _ in 0..room {
            let waiting = self.searches.pop_front();
            let search = waiting.unwrap_or_else(|| {
                CrossingSearch::new(self.sampling, &context.evaluator.arguments, &mut self.random)
            });
            inputs.push(&search.input);
            self.asked.push_back(search);
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        let Self { sampling, random, candidates, searches, asked } = self;
        for outcome in told.outcomes {
            let Some(mut search) = asked.pop_front() else { return };
            let argument = search.argument;
            match search.advance(Rc::clone(outcome), &context.evaluator.arguments[argument]) {
                Next::Goes(stage, to) => {
                    search.stage = stage;
                    search.input[argument] = to;
                }
                Next::Ends(candidate) => {
                    if let Some([one, other]) = candidate {
                        let mut inputs = [search.input.clone(), search.input.clone()];
                        inputs[0][argument] = one.0;
                        inputs[1][argument] = other.0;
                        let inputs = [&*inputs[0], &*inputs[1]];
                        candidates.offer(inputs, [&one.1, &other.1], context);
                    }
                    search = CrossingSearch::new(*sampling, &context.evaluator.arguments, random);
                }
            }
            searches.push_back(search);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::neighbours_in;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use crate::testing::search;
    use proptest::prelude::*;

    fn i64s() -> ArgumentSpec {
        ArgumentSpec::new::<i64>("a", "i64")
    }

    /// The values that one search visits, and those of its candidate.
    fn trail(
        start: i128,
        up: bool,
        argument: &ArgumentSpec,
        length: impl Fn(i128) -> usize,
    ) -> (Vec<i128>, Option<[i128; 2]>) {
        let mut search =
            CrossingSearch { input: vec![start], argument: 0, up, stage: Stage::Start };
        let mut known = Outcomes::default();
        let mut trail = Vec::new();
        loop {
            let value = search.input[0];
            trail.push(value);
            let outcome = outcome(&mut known, &"x".repeat(length(value)));
            match search.advance(outcome, argument) {
                Next::Goes(stage, to) => (search.stage, search.input[0]) = (stage, to),
                Next::Ends(found) => return (trail, found.map(|pair| pair.map(|point| point.0))),
            }
        }
    }

    #[test]
    fn the_paper_s_example_goes_from_the_13th_to_below_the_first_day() {
        // AutoBVA, "Boundary crossing search": days 13, 12, 10, 6 and -2 of a February.
        let (trail, found) = trail(13, false, &i64s(), |day| if day < 1 { 50 } else { 10 });
        assert_eq!(trail[..5], [13, 12, 10, 6, -2]);
        assert_eq!(found, Some([1, 0]));
    }

    #[test]
    fn of_two_crossings_within_a_step_the_nearer_is_taken() {
        let length = |value| usize::from(value >= 9) + usize::from(value >= 13);
        let (trail, found) = trail(0, true, &i64s(), length);
        assert_eq!(trail, [0, 1, 3, 7, 15, 11, 9, 8]);
        assert_eq!(found, Some([8, 9]));
    }

    #[test]
    fn a_slope_is_no_crossing() {
        let (_, found) = trail(0, true, &i64s(), |value| value.clamp(0, 100) as usize);
        assert_eq!(found, Some([0, 1]), "no two neighbours differ more than the first two");
    }

    #[test]
    fn without_a_crossing_the_initial_candidate_is_left_and_at_an_end_none() {
        let (visited, found) = trail(0, true, &i64s(), |_| 1);
        assert_eq!(found, Some([0, 1]));
        assert_eq!(visited.len(), 64, "one input per doubling up to the end");
        let (visited, found) = trail(i128::from(i64::MAX), true, &i64s(), |_| 1);
        assert_eq!((visited.len(), found), (1, None));
    }

    proptest! {
        /// Algorithm 3, lines 7 to 12: the candidate is two neighbours along the operator that
        /// stand out more than the initial candidate, or the initial candidate itself.
        #[test]
        fn a_candidate_is_atomic_and_stands_out(
            start in -3000_i128..3000, up: bool,
            steps in prop::collection::vec((-5000_i128..5000, 0..40_usize), 0..6),
        ) {
            let length = |value| {
                steps.iter().filter(|(at, _)| value >= *at).map(|(_, by)| by).sum::<usize>()
            };
            let argument = ArgumentSpec::new::<i16>("a", "i16");
            let (visited, found) = trail(start, up, &argument, length);
            prop_assert!(visited.iter().all(|value| argument.contains(*value)));
            let next = if up { 1 } else { -1 };
            let [near, far] = found.expect("no start is at an end");
            prop_assert_eq!(far, near + next);
            prop_assert!((near - start) * next >= 0);
            let rise = |value| length(value).abs_diff(length(value + next));
            prop_assert!(near == start || rise(near) > rise(start));
        }

        #[test]
        fn a_lone_threshold_within_reach_is_found(
            start in 0_i128..1000, ahead in 2_i128..1_000_000,
        ) {
            let at = start + ahead;
            let (_, found) = trail(start, true, &i64s(), |value| usize::from(value >= at));
            prop_assert_eq!(found, Some([at - 1, at]));
        }
    }

    #[test]
    fn searches_fill_a_batch_stay_in_range_and_find_neighbours() {
        let arguments = [i64s(), ArgumentSpec::new::<u8>("b", "u8")];
        let candidates = Candidates::new(true);
        let mut bcs = BatchedBcs::new(Sampling::CompatibleTypes, 1, candidates.clone());
        let function = |input: &[i128]| (input[0] / (input[1] + 1)).to_string();
        let asked = search(&mut bcs, &arguments, function, 200);
        assert_eq!(asked.len(), 200 * 256);
        for input in &asked {
            assert!(
                input.iter().zip(&arguments).all(|(value, argument)| argument.contains(*value))
            );
        }
        let found = candidates.sorted();
        assert!(found.len() > 100, "{}", found.len());
        for (pair, outcomes) in found {
            let (one, other) = pair.split_at(pair.len() / 2);
            assert!(neighbours_in([one, other]).is_some(), "{pair:?}");
            assert_ne!(outcomes[0].length, outcomes[1].length);
        }
    }
}
