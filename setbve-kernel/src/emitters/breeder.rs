//! The Breeder: makes new pairs from the archive's elites, by the variations that bring most.
//!
//! The Breeder is this project's addition to the paper's Explorer, whose Algorithm 1 is one of the
//! variations. A bandit chooses among the variations by their recent rewards (multi-emitter
//! MAP-Elites, Cully 2021).
//!
//! Two groups of elites are preferred as parents. Elites that are new or have become better are
//! varied so that a cell's pair climbs until nothing improves it (the local search within a cell
//! that the paper's section 6 names as future work). Elites whose inputs are neighbours are varied
//! because the boundary between them mostly stays in place when other arguments change, and goes
//! through many cells.
//!
//! No outcome is wasted: every executed input is paired with both inputs of its parent and, as far
//! as that pays, with those of another elite. Sides of elites are also paired anew, which needs no
//! call.

pub mod bandit;
pub mod variation;

use std::collections::VecDeque;

use crate::archive::evaluator::Evaluator;
use crate::archive::evaluator::together::Sides;
use crate::archive::grid::{Archive, Entry};
use crate::emitters::breeder::bandit::Bandit;
use crate::emitters::breeder::variation::{VARIATIONS, Varied, is_loose};
use crate::emitters::context::Context;
use crate::emitters::{Emitter, Told};
use crate::sut::inputs::Inputs;
use crate::sut::random::Random;
use crate::tuning::breeder::{
    CALL, FLAT, FRESH, GROUP, IN_VAIN, INPUTS_PER_GROUP, PARENTS_AT_A_TIME, TOGETHER,
    VARIATIONS_OF_PARENT, VARIATIONS_WITH_PARTNER,
};

/// The number of pairs of sides of different elites in a group.
const PAIRS_OF_GROUP: usize = 2 * GROUP * (GROUP - 1);
/// The arms of a bandit that answers a question.
const NO: usize = 0;
const YES: usize = 1;

/// Elites that are new or have become better, the latest last.
#[derive(Default)]
struct Fresh(VecDeque<u32>);

impl Fresh {
    /// Notes the elite that a pair has become, if it entered the archive; returns the reward, from
    /// 0 to 1.
    fn note(&mut self, entry: Entry, archive: &Archive) -> f64 {
        let (index, reward) = match entry {
            Entry::Refused => return 0.0,
            Entry::New(index) if archive.elite(index).derivative <= 0.0 => return FLAT,
            Entry::New(index) => (index, 1.0),
            Entry::Better(index, before) => (index, 1.0 - before / archive.elite(index).derivative),
        };
        if self.0.len() >= FRESH {
            self.0.pop_front();
        }
        self.0.push_back(index as u32);
        reward
    }
}

/// The elites among which a parent was drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParentPool {
    All,
    /// Elites that are new or have become better.
    Fresh,
    /// Elites whose inputs are neighbours.
    Sharp,
    /// No pool of its own: elites of any whose inputs could be much closer. What pays for them does
    /// not pay for others.
    Loose,
}

const PARENT_POOLS: usize = 4;

/// A variation whose inputs were asked for.
#[derive(Clone, Copy)]
struct Trial {
    variation: usize,
    parent: usize,
    /// Another elite whose sides the inputs are paired with.
    partner: Option<usize>,
    pool: ParentPool,
    /// The number of inputs to be executed: one or two.
    inputs: usize,
}

/// The executed inputs of a variation, and the sides that they are paired with.
#[derive(Clone, Copy)]
struct Offspring {
    trial: Trial,
    /// Indices into `Breeder::sides`: the first side of the parent, the first executed input, and
    /// the end. A partner's sides follow the parent's.
    sides: [usize; 3],
}

/// Varies elites.
pub struct Breeder {
    random: Random,
    /// For each pool of parents, a bandit whose arms are the variations, and one for loose parents.
    bandits: [Bandit; PARENT_POOLS],
    /// Learns whether it pays to pair inputs with the sides of a partner as well.
    company: Bandit,
    /// Learns whether it pays more to pair sides of elites anew than to vary elites.
    repairs: Bandit,
    fresh: Fresh,
    /// Elites drawn to be varied.
    parents: Vec<(usize, ParentPool)>,
    /// Variations whose outcomes are awaited.
    asked: VecDeque<Trial>,
    /// The inputs of the elite that is varied, of its partner, and of the child.
    original: [Vec<i128>; 2],
    partner: [Vec<i128>; 2],
    pair: [Vec<i128>; 2],
    sides: Sides,
    offspring: Vec<Offspring>,
}

impl Breeder {
    pub fn new(arity: usize, seed: u64) -> Self {
        Self {
            random: Random::new(seed, "breeder"),
            bandits: [(); PARENT_POOLS].map(|()| Bandit::new(VARIATIONS.len())),
            company: Bandit::new(2),
            repairs: Bandit::new(2),
            fresh: Fresh::default(),
            parents: Vec::new(),
            asked: VecDeque::new(),
            original: [Vec::new(), Vec::new()],
            partner: [Vec::new(), Vec::new()],
            pair: [Vec::new(), Vec::new()],
            sides: Sides::new(arity),
            offspring: Vec::new(),
        }
    }

    /// An elite, preferably one whose outputs differ.
    fn select(&mut self, context: &Context) -> usize {
        let index = self.random.below(context.evaluator.archive.len());
        self.unless_flat(index, context)
    }

    /// The elite, or a random one if its outputs are the same.
    fn unless_flat(&mut self, index: usize, context: &Context) -> usize {
        let is_flat = context.evaluator.archive.elite(index).derivative <= 0.0;
        if is_flat { self.random.below(context.evaluator.archive.len()) } else { index }
    }

    /// The elite to be varied next.
    fn parent(&mut self, context: &Context) -> (usize, ParentPool) {
        if self.parents.is_empty() {
            for _ in 0..PARENTS_AT_A_TIME {
                let drawn = self.draw_parent(context);
                self.parents.push(drawn);
            }
            context.evaluator.archive.fetch_parents(self.parents.iter().map(|(parent, _)| *parent));
        }
        let (parent, pool) = self.parents.pop().expect("some were drawn");
        if pool == ParentPool::All {
            return (self.unless_flat(parent, context), pool);
        }
        (parent, pool)
    }

    fn draw_parent(&mut self, context: &Context) -> (usize, ParentPool) {
        if self.random.coin()
            && let Some(fresh) = self.fresh.0.pop_back()
        {
            return (fresh as usize, ParentPool::Fresh);
        }
        let sharp = context.evaluator.archive.sharp();
        if !sharp.is_empty() && self.random.coin() {
            return (sharp[self.random.below(sharp.len())] as usize, ParentPool::Sharp);
        }
        (self.random.below(context.evaluator.archive.len()), ParentPool::All)
    }

    /// Pairs each new side with all earlier sides of the same offspring, and tells the bandits the
    /// rewards.
    fn judge(&mut self, context: &mut Context) {
        let Self { sides, offspring, fresh, bandits, company, repairs, .. } = self;
        let pairs =
            offspring.iter().flat_map(|Offspring { sides: [first, known, end], .. }| {
                (*known..*end).flat_map(move |new| (*first..new).map(move |old| (old, new)))
            });
        let mut rewards = [0.0; TOGETHER];
        context.evaluator.add_all(sides, pairs, |[_, new], entry, archive| {
            let child = offspring.partition_point(|child| child.sides[2] <= new);
            rewards[child] += fresh.note(entry, archive);
        });
        for (child, reward) in offspring.iter().zip(rewards) {
            let trial = child.trial;
            let bandit = &mut bandits[trial.pool as usize];
            bandit.note(trial.variation, reward, trial.inputs as f64);
            let [first, known, end] = child.sides;
            let pairs: usize = (known..end).map(|new| new - first).sum();
            let cost = CALL * trial.inputs as f64 + pairs as f64;
            company.note(if trial.partner.is_some() { YES } else { NO }, reward, cost);
            repairs.note(NO, reward, cost);
        }
        offspring.clear();
        sides.clear();
    }

    /// Pairs the sides of a few elites with each other, for each group if that pays. No input is
    /// executed.
    fn repair(&mut self, groups: usize, context: &mut Context) {
        for _ in 0..groups {
            if self.repairs.draw(&mut self.random) == NO {
                continue;
            }
            self.sides.clear();
            for _ in 0..GROUP {
                let elite = self.select(context);
                self.sides.push_elite(elite, &context.evaluator);
            }
            let others = |one: usize| (one / 2 * 2 + 2..2 * GROUP).map(move |other| (one, other));
            let (mut reward, fresh) = (0.0, &mut self.fresh);
            context.evaluator.add_all(
                &self.sides,
                (0..2 * GROUP).flat_map(others),
                |_, entry, archive| {
                    reward += fresh.note(entry, archive);
                },
            );
            self.repairs.note(YES, reward, PAIRS_OF_GROUP as f64);
        }
    }
}

impl Emitter for Breeder {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        if context.evaluator.archive.len() == 0 {
            return;
        }
        let end = inputs.len() + room;
        let (mut parent, mut partner, mut pool) = (0, 0, ParentPool::All);
        let (mut turn, mut attempts) = (0, 0);
        while inputs.len() + 2 <= end && attempts < room {
            if turn % VARIATIONS_OF_PARENT == 0 {
                (parent, pool) = self.parent(context);
                let Evaluator { arguments, archive, .. } = &context.evaluator;
                archive.read_inputs(parent, &mut self.original);
                if is_loose(arguments, self.original.each_ref().map(Vec::as_slice)) {
                    pool = ParentPool::Loose;
                }
            }
            if turn % VARIATIONS_WITH_PARTNER == 0 {
                partner = self.select(context);
                context.evaluator.archive.read_inputs(partner, &mut self.partner);
            }
            turn += 1;
            let elite = context.evaluator.archive.elite(parent);
            for (side, input) in self.pair.iter_mut().zip(&self.original) {
                side.clone_from(input);
            }
            let variation = self.bandits[pool as usize].draw(&mut self.random);
            let mut varied = Varied {
                arguments: &context.evaluator.arguments,
                pair: &mut self.pair,
                partner: self.partner.each_ref().map(Vec::as_slice),
                texts: elite.outcomes.each_ref().map(|outcome| &*outcome.text),
                random: &mut self.random,
            };
            varied.apply(VARIATIONS[variation]);
            let before = inputs.len();
            for (side, input) in self.pair.iter().zip(&self.original) {
                if side != input {
                    inputs.push(side);
                }
            }
            let count = inputs.len() - before;
            if count == 0 {
                // A variation that changes nothing costs a little, or it would be drawn again and
                // again.
                self.bandits[pool as usize].note(variation, 0.0, IN_VAIN);
                attempts += 1;
                continue;
            }
            let is_paired = self.company.draw(&mut self.random) == YES;
            let partner = is_paired.then_some(partner);
            self.asked.push_back(Trial { variation, parent, partner, pool, inputs: count });
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        self.sides.clear();
        let mut start = 0;
        while start < told.outcomes.len()
            && let Some(asked) = self.asked.pop_front()
        {
            // The search may end in the middle of a variation.
            let end = (start + asked.inputs).min(told.outcomes.len());
            let first = self.sides.len();
            self.sides.push_elite(asked.parent, &context.evaluator);
            if let Some(partner) = asked.partner {
                self.sides.push_elite(partner, &context.evaluator);
            }
            let known = self.sides.len();
            for (index, outcome) in told.outcomes.iter().enumerate().take(end).skip(start) {
                self.sides.push(told.input(index), outcome, &context.evaluator);
            }
            self.offspring
                .push(Offspring { trial: asked, sides: [first, known, self.sides.len()] });
            if self.offspring.len() == TOGETHER {
                self.judge(context);
            }
            start = end;
        }
        self.judge(context);
        for bandit in self.bandits.iter_mut().chain([&mut self.company, &mut self.repairs]) {
            bandit.update();
        }
        self.repair(told.outcomes.len() / INPUTS_PER_GROUP, context);
    }
}

#[cfg(test)]
mod tests;
