//! The Breeder: makes new pairs from the archive's elites, by whichever variations pay.
//!
//! It is this project's addition to the paper's Explorer, whose Algorithm 1 is one of the variations.
//! A bandit chooses among them by what they brought lately (multi-emitter MAP-Elites, Cully 2021).
//! Elites that are new or have become better are varied first, so that a cell's pair climbs until
//! nothing improves it (the local search within a cell that the paper's section 6 names as future
//! work). Outcomes are never wasted: every input that is executed is also paired with those of the
//! elite it comes from and of another one, and sides of elites are paired anew without any call.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::archive::Entry;
use crate::bandit::Bandit;
use crate::emitter::{Emitter, Told, World};
use crate::inputs::Inputs;
use crate::outcome::Outcome;
use crate::random::Random;
use crate::variation::{VARIATIONS, Varied};

/// Elites that wait to be varied because they are new or better.
const MOST_FRESH: usize = 1 << 12;
/// Pairs of elites' sides offered for each input of a batch.
const REPAIRED: usize = 1;
/// Variations of an elite, and of those with the same partner, one after the other: memory that was
/// just used is near.
const VARIATIONS_OF_PARENT: usize = 4;
const VARIATIONS_WITH_PARTNER: usize = 16;
/// What judging a pair costs beside executing an input.
const PAIR_COST: f64 = 0.125;
/// What a cell is worth that holds a pair without any difference.
const FLAT: f64 = 0.125;

/// A variation that was asked for.
#[derive(Clone, Copy, Debug)]
struct Asked {
    variation: usize,
    parent: usize,
    partner: usize,
    /// Whether the parent was a fresh one.
    fresh: bool,
    /// Inputs to be executed: one or two.
    inputs: usize,
}

/// Varies elites.
#[derive(Debug)]
pub(crate) struct Breeder {
    random: Random,
    /// By whether the parent is fresh.
    bandits: [Bandit; 2],
    fresh: VecDeque<u32>,
    asked: Vec<Asked>,
    pair: [Vec<i128>; 2],
    /// Inputs whose outcomes are known, and these: a parent's and its partner's.
    known: Inputs,
    known_outcomes: Vec<Rc<Outcome>>,
}

impl Breeder {
    pub(crate) fn new(arity: usize, seed: u64) -> Self {
        Self {
            random: Random::new(seed, "breeder"),
            bandits: [Bandit::new(VARIATIONS.len()), Bandit::new(VARIATIONS.len())],
            fresh: VecDeque::new(),
            asked: Vec::new(),
            pair: [Vec::new(), Vec::new()],
            known: Inputs::new(arity),
            known_outcomes: Vec::new(),
        }
    }

    /// An elite, preferably one whose outputs differ.
    fn select(&mut self, world: &World) -> usize {
        let mut index = self.random.below(world.archive.len());
        if world.archive.elite(index).derivative <= 0.0 {
            index = self.random.below(world.archive.len());
        }
        index
    }

    fn note(&mut self, entry: Entry, world: &World) -> f64 {
        let (index, reward) = match entry {
            Entry::Refused => return 0.0,
            Entry::New(index) if world.archive.elite(index).derivative <= 0.0 => return FLAT,
            Entry::New(index) => (index, 1.0),
            Entry::Better(index, before) => {
                (index, 1.0 - before / world.archive.elite(index).derivative)
            }
        };
        if self.fresh.len() >= MOST_FRESH {
            self.fresh.pop_front();
        }
        self.fresh.push_back(index as u32);
        reward
    }

    fn know(&mut self, elite: usize, world: &World) {
        world.archive.inputs(elite).iter().for_each(|input| self.known.push(input));
        self.known_outcomes.extend(world.archive.elite(elite).outcomes.iter().map(Rc::clone));
    }

    /// Pairs sides of elites anew: no input is executed.
    fn repair(&mut self, pairs: usize, world: &mut World) {
        for _ in 0..pairs {
            let [one, other] = [self.select(world), self.select(world)];
            self.known.clear();
            self.known_outcomes.clear();
            self.know(one, world);
            self.know(other, world);
            let side = self.random.below(2);
            for theirs in [2, 3] {
                let inputs = [self.known.get(side), self.known.get(theirs)];
                let outcomes = [&self.known_outcomes[side], &self.known_outcomes[theirs]];
                let entry = world.add(inputs, outcomes);
                self.note(entry, world);
            }
        }
    }
}

impl Emitter for Breeder {
    fn ask(&mut self, room: usize, world: &mut World, inputs: &mut Inputs) {
        self.asked.clear();
        if world.archive.len() == 0 {
            return;
        }
        let end = inputs.len() + room;
        let (mut parent, mut partner, mut fresh) = (0, 0, false);
        let (mut turn, mut attempts) = (0, 0);
        while inputs.len() + 2 <= end && attempts < room {
            if turn % VARIATIONS_OF_PARENT == 0 {
                let popped = if self.random.coin() { self.fresh.pop_back() } else { None };
                fresh = popped.is_some();
                parent = popped.map_or_else(|| self.select(world), |index| index as usize);
            }
            if turn % VARIATIONS_WITH_PARTNER == 0 {
                partner = self.select(world);
            }
            turn += 1;
            let original = world.archive.inputs(parent);
            for (side, input) in self.pair.iter_mut().zip(original) {
                side.clear();
                side.extend_from_slice(input);
            }
            let variation = self.bandits[usize::from(fresh)].draw(&mut self.random);
            let mut varied = Varied {
                arguments: &world.arguments,
                pair: &mut self.pair,
                partner: world.archive.inputs(partner),
                random: &mut self.random,
            };
            varied.apply(VARIATIONS[variation]);
            let before = inputs.len();
            for (side, input) in self.pair.iter().zip(original) {
                if side != input {
                    inputs.push(side);
                }
            }
            let count = inputs.len() - before;
            if count == 0 {
                // What changes nothing costs a little, or it would be drawn again and again.
                self.bandits[usize::from(fresh)].note(variation, 0.0, PAIR_COST);
                attempts += 1;
                continue;
            }
            self.asked.push(Asked { variation, parent, partner, fresh, inputs: count });
        }
    }

    fn tell(&mut self, told: Told<'_>, world: &mut World) {
        let mut start = 0;
        for asked in std::mem::take(&mut self.asked) {
            if start + asked.inputs > told.outcomes.len() {
                break;
            }
            self.known.clear();
            self.known_outcomes.clear();
            self.know(asked.parent, world);
            self.know(asked.partner, world);
            let (mut reward, mut pairs) = (0.0, 0);
            for new in start..start + asked.inputs {
                for old in 0..self.known.len() {
                    let inputs = [self.known.get(old), told.input(new)];
                    let outcomes = [&self.known_outcomes[old], &told.outcomes[new]];
                    let entry = world.add(inputs, outcomes);
                    reward += self.note(entry, world);
                    pairs += 1;
                }
            }
            if asked.inputs == 2 {
                let inputs = [told.input(start), told.input(start + 1)];
                let outcomes = [&told.outcomes[start], &told.outcomes[start + 1]];
                let entry = world.add(inputs, outcomes);
                reward += self.note(entry, world);
                pairs += 1;
            }
            let cost = asked.inputs as f64 + PAIR_COST * f64::from(pairs);
            self.bandits[usize::from(asked.fresh)].note(asked.variation, reward, cost);
            start += asked.inputs;
        }
        self.bandits.iter_mut().for_each(Bandit::update);
        self.repair(told.outcomes.len() * REPAIRED, world);
    }
}
