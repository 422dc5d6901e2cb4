//! The scheduler: the emitters of a search, and which share of the inputs each of them proposes.
//!
//! A batch consists of portions, one for each emitter that has a share in it. An emitter is asked
//! for its portion, and is told the outcomes of its portion and of nothing else.

use std::ops::Range;
use std::rc::Rc;

use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::breeder::Breeder;
use crate::emitters::context::Context;
use crate::emitters::explorer::Explorer;
use crate::emitters::generator::Generator;
use crate::emitters::sampler::Sampler;
use crate::emitters::scanner::Scanner;
use crate::emitters::scanner::opening::Opening;
use crate::emitters::tracer::Tracer;
use crate::emitters::{Emitter, Told};
use crate::search::config::Config;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::tuning::search::{BATCH, FIRST_ROUND, SHARED_EVERY};

/// An emitter's share of the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Share {
    /// Percent of a round. Emitters with such a share take turns; the one whose turn it is has
    /// [`Scheduler::turn_size`] inputs of a shared batch, as far as the others leave them.
    Turn(u32),
    /// At most so many inputs of a shared batch.
    Inputs(usize),
    /// What the others leave of a shared batch.
    Rest,
    /// From this evaluation on whole batches, except for one in [`SHARED_EVERY`].
    Batches { from: u64 },
}

/// An emitter with its share.
#[derive(Debug)]
struct Scheduled {
    share: Share,
    emitter: Box<dyn Emitter>,
}

fn scheduled(share: Share, emitter: impl Emitter + 'static) -> Scheduled {
    Scheduled { share, emitter: Box::new(emitter) }
}

/// The emitters of a search, in the order of their portions in a batch. A new emitter is one more
/// line here.
fn emitters(arguments: &[ArgumentSpec], constants: &[Number], config: &Config) -> Vec<Scheduled> {
    let Config { strategy, seed, .. } = *config;
    // A single argument without constants has nothing to be derived from: lines along it are
    // enough.
    let derives = strategy.generator > 0 && (arguments.len() > 1 || !constants.is_empty());
    let on_lines = if derives { constants } else { &[] };
    let opening = strategy.opens.then(|| Opening::new(arguments, constants));
    let [to_sampler, to_explorer, to_tracer] = strategy.shares.map(Share::Turn);

    let mut all = Vec::new();
    if let Some(local) = strategy.local {
        let emitter = local.emitter(strategy.sampling, seed, Candidates::new(false));
        all.push(Scheduled { share: Share::Turn(100), emitter });
    } else {
        all.push(scheduled(to_sampler, Sampler::new(strategy.sampling, seed)));
        all.push(scheduled(to_explorer, Explorer::new(strategy.rules, seed)));
        all.push(scheduled(to_tracer, Tracer::new(strategy.rules, seed)));
    }
    let scanner = Scanner::new(seed, strategy.scanner_feeds_archive, on_lines);
    all.push(scheduled(Share::Rest, scanner.opening(opening)));
    if derives {
        let generator = Generator::new(strategy.grammar, constants, arguments, seed);
        all.push(scheduled(Share::Inputs(strategy.generator), generator));
    }
    if let Some(from) = strategy.breeds_after {
        all.push(scheduled(Share::Batches { from }, Breeder::new(arguments.len(), seed)));
    }
    all
}

/// The inputs of a batch that one emitter asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portion {
    /// The emitter's index in the schedule.
    emitter: usize,
    inputs: Range<usize>,
}

/// Asks emitters for their portions of a batch, and tells each the outcomes of its own.
#[derive(Debug)]
pub struct Scheduler {
    emitters: Vec<Scheduled>,
    /// The index of the emitter whose turn it is.
    turn: usize,
    /// How many inputs of a shared batch this emitter has.
    turn_size: usize,
    round: Round,
    /// Batches since an emitter began to have whole ones.
    whole_batches: u64,
}

/// A round: a number of evaluations within which each emitter with a turn has it once.
#[derive(Clone, Copy, Debug)]
struct Round {
    done: u64,
    length: u64,
    /// Whether no further round follows.
    is_only: bool,
}

impl Scheduler {
    pub fn new(arguments: &[ArgumentSpec], constants: &[Number], config: &Config) -> Self {
        let only = config.strategy.single_round;
        let length = only.unwrap_or(FIRST_ROUND);
        Self {
            emitters: emitters(arguments, constants, config),
            turn: 0,
            turn_size: BATCH - config.strategy.scanner,
            round: Round { done: 0, length, is_only: only.is_some() },
            whole_batches: 0,
        }
    }

    /// Gives all batches from now on to one emitter.
    #[cfg(feature = "experiment")]
    pub fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        self.emitters = vec![Scheduled { share: Share::Rest, emitter }];
        self.turn_size = 0;
    }

    /// Appends the inputs of the next batch of a search that has made so many evaluations.
    pub fn ask(
        &mut self,
        evaluations: u64,
        context: &mut Context,
        inputs: &mut Inputs,
    ) -> Vec<Portion> {
        for (emitter, Scheduled { emitter: own, .. }) in self.emitters.iter_mut().enumerate() {
            own.open(context, inputs);
            if inputs.len() > 0 {
                return vec![Portion { emitter, inputs: 0..inputs.len() }];
            }
        }
        let mut portions = Vec::new();
        for (emitter, room) in self.rooms(evaluations) {
            let start = inputs.len();
            self.emitters[emitter].emitter.ask(room, context, inputs);
            portions.push(Portion { emitter, inputs: start..inputs.len() });
        }
        portions
    }

    /// The emitters that have a portion of the next batch, each with the size of it.
    fn rooms(&mut self, evaluations: u64) -> Vec<(usize, usize)> {
        if let Some(emitter) = self.has_whole_batch(evaluations) {
            return vec![(emitter, BATCH)];
        }
        let wanted = |Scheduled { share, emitter }: &Scheduled| match share {
            Share::Inputs(most) => emitter.wants(*most),
            _ => 0,
        };
        let free = BATCH.saturating_sub(self.emitters.iter().map(wanted).sum());
        let turn_size = self.turn_size.min(free);
        let room = |(emitter, scheduled): (usize, &Scheduled)| {
            let room = match scheduled.share {
                Share::Turn(_) if emitter == self.turn => turn_size,
                Share::Inputs(_) => wanted(scheduled),
                Share::Rest => free - turn_size,
                Share::Turn(_) | Share::Batches { .. } => return None,
            };
            Some((emitter, room))
        };
        self.emitters.iter().enumerate().filter_map(room).collect()
    }

    /// The emitter that has the whole next batch, if there is one.
    fn has_whole_batch(&mut self, evaluations: u64) -> Option<usize> {
        let has_begun = |one: &Scheduled| match one.share {
            Share::Batches { from } => evaluations >= from,
            _ => false,
        };
        let emitter = self.emitters.iter().position(has_begun)?;
        self.whole_batches += 1;
        (!self.whole_batches.is_multiple_of(SHARED_EVERY)).then_some(emitter)
    }

    /// Tells the emitters the outcomes of a batch, or of its beginning if the search ends there.
    pub fn tell(
        &mut self,
        portions: &[Portion],
        inputs: &Inputs,
        outcomes: &[Rc<Outcome>],
        context: &mut Context,
    ) {
        for Portion { emitter, inputs: own } in portions {
            let [start, end] = [own.start, own.end].map(|at| at.min(outcomes.len()));
            let Scheduled { share, emitter } = &mut self.emitters[*emitter];
            emitter.tell(Told { inputs, start, outcomes: &outcomes[start..end] }, context);
            if let Share::Turn(_) = share {
                self.advance((end - start) as u64);
            }
        }
    }

    /// Counts the evaluations of a turn, and sets whose turn is next.
    fn advance(&mut self, evaluations: u64) {
        let Round { done, length, is_only } = &mut self.round;
        // An emitter that asks for nothing (the Tracer of an empty archive) must not hold the round
        // up.
        *done += if evaluations == 0 { BATCH as u64 } else { evaluations };
        if *done >= *length && !*is_only {
            *done = 0;
            *length *= 2;
        }
        let mut next = self.turn;
        let mut percent = 0;
        for (emitter, scheduled) in self.emitters.iter().enumerate() {
            let Share::Turn(own) = scheduled.share else { continue };
            next = emitter;
            percent += u64::from(own);
            if *done * 100 < *length * percent {
                break;
            }
        }
        if next != self.turn {
            self.turn = next;
            self.emitters[next].emitter.begin_turn();
        }
    }
}

#[cfg(test)]
mod tests;
