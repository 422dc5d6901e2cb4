//! The Tracer: spreads pairs along the boundaries that were found (SETBVE, section 3.3). Outcomes
//! told after its next turn has begun still go to the archive, and enter no population.

#[cfg(feature = "experiment")]
mod populations;

use std::cell::RefCell;
#[cfg(feature = "experiment")]
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::archive::evaluator::Evaluator;
use crate::archive::grid::Archive;
use crate::archive::input_distance::input_distance;
use crate::collections::gather::{Both, Gather, keep};
use crate::collections::sorting::sort_by;
#[cfg(feature = "experiment")]
use crate::collections::sorting::sort_by_key;
use crate::emitters::context::Context;
use crate::emitters::explorer::mutate;
use crate::emitters::rules::Rules;
#[cfg(feature = "experiment")]
use crate::emitters::rules::published;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::Shift;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::sut::random::Random;
use crate::tuning::tracer::{NEIGHBOURS, POPULATION, QUOTAS, TRACED};

struct Traced {
    inputs: [Vec<i128>; 2],
    #[cfg(feature = "experiment")]
    outcomes: [Rc<Outcome>; 2],
    derivative: f64,
}

/// The search around one elite.
struct EliteTrace {
    /// Per side and argument, where the search region starts and ends.
    region: [Vec<(i128, i128)>; 2],
    /// The length of the region's diagonal, which weighs derivatives against distances.
    weight: f64,
    population: Vec<Traced>,
}

/// A pair whose outcomes are awaited.
struct AskedPair {
    /// The generation of traces that asked, and the index of the trace in it.
    generation: usize,
    trace: usize,
    /// The member of the population that the pair may replace; without one, the pair joins the
    /// population.
    parent: Option<usize>,
}

/// The populations of all searches (SETBVE, Algorithm 2: `tracing_populations`), shared between the
/// Tracer and the caller that reads them.
#[derive(Clone, Default)]
pub struct Populations(Rc<RefCell<Vec<EliteTrace>>>);

/// Follows boundaries around the elites with the highest program derivatives. The searches around
/// all of them advance side by side, one step each, so each has an equal share.
pub struct Tracer {
    rules: Rules,
    random: Random,
    traces: Populations,
    next: usize,
    /// How often the traces were picked anew. Outcomes that an earlier generation asked for go to
    /// no trace.
    generation: usize,
    asked: VecDeque<AskedPair>,
}

impl Tracer {
    pub fn new(rules: Rules, seed: u64) -> Self {
        Self::sharing(rules, seed, Populations::default())
    }

    /// A Tracer whose populations the caller can read.
    pub fn sharing(rules: Rules, seed: u64, traces: Populations) -> Self {
        let random = Random::new(seed, "tracer");
        Self { rules, random, traces, next: 0, generation: 0, asked: VecDeque::new() }
    }
}

/// How many elites of each validity group are traced: its quota, and what groups with too few
/// elites leave over, in the order VV, VE, EE.
fn quotas(available: [usize; 3]) -> [usize; 3] {
    let mut taken = [0, 1, 2].map(|group| available[group].min(QUOTAS[group]));
    for group in 0..3 {
        let free = TRACED - taken.iter().sum::<usize>();
        taken[group] = (taken[group] + free).min(available[group]);
    }
    taken
}

/// Elites in the order in which consecutive ones are compared, and the positions of those to be
/// traced: the elites of each validity group with the highest program derivatives.
struct RankedElites {
    order: Vec<usize>,
    traced: Vec<usize>,
}

impl RankedElites {
    fn of(archive: &Archive, rules: Rules) -> Self {
        let derivative = |index: usize| archive.elite(index).derivative;
        let group = |index: usize| {
            archive.elite(index).outcomes.iter().filter(|outcome| outcome.is_error()).count()
        };
        let mut order: Vec<usize> = (0..archive.len()).collect();
        if rules == Rules::Own {
            keep(&mut order, &mut |index| derivative(*index) > 0.0);
        }
        sort_by(&mut order, |one, other| derivative(*other).total_cmp(&derivative(*one)));
        #[cfg(feature = "experiment")]
        if rules == Rules::Published {
            sort_by_key(&mut order, |index| Reverse(group(*index)));
        }
        let mut available = [0; 3];
        for index in &order {
            available[group(*index)] += 1;
        }
        let mut left = quotas(available);
        let mut traced = Vec::new();
        for (position, index) in order.iter().enumerate() {
            let left = &mut left[group(*index)];
            if *left > 0 {
                *left -= 1;
                traced.push(position);
            }
        }
        if rules == Rules::Own {
            order = traced.iter().map(|position| order[*position]).gathered();
            traced = (0..order.len()).gathered();
        }
        Self { order, traced }
    }

    /// The region around the pair at `position`: its values, widened on both sides by the
    /// [`offset`] of the differences between consecutive pairs from there on.
    fn region(&self, position: usize, rules: Rules, context: &Context) -> [Vec<(i128, i128)>; 2] {
        let pairs = &self.order[position..self.order.len().min(position + NEIGHBOURS)];
        let Evaluator { archive, arguments, .. } = &context.evaluator;
        let pairs = pairs.iter().map(|index| archive.inputs(*index)).gathered();
        let mut region = [Vec::new(), Vec::new()];
        for (side, region) in region.iter_mut().enumerate() {
            for (argument, spec) in arguments.iter().enumerate() {
                let mut differences = Vec::new();
                for pair in pairs.windows(2) {
                    let [one, next] = [&pair[0], &pair[1]].both(|pair| pair[side][argument]);
                    differences.push(one.abs_diff(next));
                }
                let (offset, own) = (offset(rules, differences), pairs[0][side][argument]);
                let end = |shift| spec.shifted_within(own, shift);
                region.push((end(Shift::Down(offset)), end(Shift::Up(offset))));
            }
        }
        region
    }
}

/// The median of the differences; in the published implementation with a margin.
fn offset(rules: Rules, mut differences: Vec<u128>) -> u128 {
    sort_by(&mut differences, u128::cmp);
    let upper = differences.get(differences.len() / 2).copied();
    match rules {
        Rules::Own => upper.unwrap_or(1).max(1),
        #[cfg(feature = "experiment")]
        Rules::Published => published::offset(&differences),
    }
}

impl EliteTrace {
    fn new(region: [Vec<(i128, i128)>; 2]) -> Self {
        let mut ends = [Vec::new(), Vec::new()];
        for (low, high) in region.iter().flatten() {
            ends[0].push(*low);
            ends[1].push(*high);
        }
        let weight = input_distance(&ends[0], &ends[1]);
        Self { region, weight, population: Vec::new() }
    }

    /// The next pair to execute, and the member of the population that it comes from.
    fn ask(
        &self,
        rules: Rules,
        context: &Context,
        random: &mut Random,
    ) -> ([Vec<i128>; 2], Option<usize>) {
        if self.population.len() < POPULATION {
            let mut pair = [Vec::new(), Vec::new()];
            for (side, region) in pair.iter_mut().zip(&self.region) {
                for (low, high) in region {
                    side.push(random.between(*low, *high));
                }
            }
            return (pair, None);
        }
        let parent = random.below(self.population.len());
        let [one, other] = &self.population[parent].inputs;
        let mut child = mutate(rules, [one, other], &context.evaluator.arguments, random);
        #[cfg(feature = "experiment")]
        if rules == Rules::Published {
            return (child, Some(parent));
        }
        for (side, region) in child.iter_mut().zip(&self.region) {
            for (value, (low, high)) in side.iter_mut().zip(region) {
                *value = (*value).clamp(*low, *high);
            }
        }
        (child, Some(parent))
    }

    /// Algorithm 2, lines 9 to 13: the child replaces its parent if Equation 3, taken with the same
    /// random member of the population, is higher for it.
    fn tell(&mut self, child: Traced, parent: Option<usize>, random: &mut Random) {
        let Some(parent) = parent else {
            // The population may exceed its size, because the next pair can be asked for before
            // this one is told.
            self.population.push(child);
            return;
        };
        let mut other = random.below(self.population.len() - 1);
        other += usize::from(other >= parent);
        let other = &self.population[other];
        let objective = |pair: &Traced| {
            let side = |at: usize| input_distance(&pair.inputs[at], &other.inputs[at]);
            let [low, high] = [side(0), side(1)];
            let apart = (low * low + high * high).sqrt();
            self.weight * (pair.derivative + other.derivative) + apart
        };
        if objective(&child) > objective(&self.population[parent]) {
            self.population[parent] = child;
        }
    }
}

impl Emitter for Tracer {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        let mut traces = self.traces.0.borrow_mut();
        if traces.is_empty() {
            let ranked = RankedElites::of(&context.evaluator.archive, self.rules);
            for at in &ranked.traced {
                traces.push(EliteTrace::new(ranked.region(*at, self.rules, context)));
            }
        }
        for _ in 0..(room / 2).min(traces.len()) {
            let trace = self.next % traces.len();
            self.next += 1;
            let (pair, parent) = traces[trace].ask(self.rules, context, &mut self.random);
            for side in pair {
                inputs.push(&side);
            }
            self.asked.push_back(AskedPair { generation: self.generation, trace, parent });
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        let mut traces = self.traces.0.borrow_mut();
        for (inputs, outcomes) in told.pairs() {
            let plain: [&Outcome; 2] = outcomes.both(Rc::as_ref);
            let derivative = context.evaluator.derivative(inputs, plain);
            if self.rules == Rules::Own {
                context.evaluator.add(inputs, outcomes);
            }
            let child = Traced {
                inputs: inputs.both(<[i128]>::to_vec),
                #[cfg(feature = "experiment")]
                outcomes: outcomes.both(Rc::clone),
                derivative,
            };
            let Some(asked) = self.asked.pop_front() else { return };
            if asked.generation == self.generation {
                traces[asked.trace].tell(child, asked.parent, &mut self.random);
            }
        }
    }

    /// Forgets all populations; the next elites are picked from the archive as it is then.
    fn begin_turn(&mut self) {
        self.traces.0.borrow_mut().clear();
        self.next = 0;
        self.generation += 1;
    }
}

#[cfg(test)]
mod tests;
