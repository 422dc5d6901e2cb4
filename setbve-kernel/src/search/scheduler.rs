//! The scheduler: the emitters of a search, and which share of the inputs each of them proposes.
//!
//! A batch consists of portions, one for each emitter that has a share in it. An emitter is asked
//! for its portion, and is told the outcomes of its portion and of nothing else.

#[cfg(feature = "experiment")]
mod shared_batches;

use std::ops::Range;
use std::rc::Rc;

use crate::collections::gather::Both as _;
use crate::emitters::Told;
use crate::emitters::context::Context;
use crate::search::beginning::{Scheduled, Share};
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::tuning::search::{BATCH, FIRST_ROUND};

/// The inputs of a batch that one emitter asked for.
pub struct Portion {
    /// The emitter's index in the schedule.
    emitter: usize,
    inputs: Range<usize>,
}

/// Asks emitters for their portions of a batch, and tells each the outcomes of its own.
pub struct Scheduler {
    emitters: Vec<Scheduled>,
    /// The index of the emitter whose turn it is.
    turn: usize,
    round: Round,
    #[cfg(feature = "experiment")]
    shared: shared_batches::SharedBatches,
}

/// A round: a number of evaluations within which each emitter with a turn has it once.
struct Round {
    done: u64,
    length: u64,
    /// Whether no further round follows.
    is_only: bool,
}

impl Scheduler {
    /// `emitters` are in the order of their portions in a batch; of a single round its length is
    /// given.
    #[inline]
    pub fn new(emitters: Vec<Scheduled>, only: Option<u64>) -> Self {
        let length = only.unwrap_or(FIRST_ROUND);
        Self {
            #[cfg(feature = "experiment")]
            shared: shared_batches::SharedBatches::of(&emitters),
            emitters,
            turn: 0,
            round: Round { done: 0, length, is_only: only.is_some() },
        }
    }

    /// Appends the inputs of the next batch of a search that has made so many evaluations.
    #[inline]
    pub fn ask(
        &mut self,
        evaluations: u64,
        context: &mut Context,
        inputs: &mut Inputs,
    ) -> Vec<Portion> {
        #[cfg(feature = "experiment")]
        if let Some(opening) = self.opening(context, inputs) {
            return vec![opening];
        }
        let mut portions = self.portions(evaluations, context, inputs);
        // Whose turn it is may have nothing to ask for, as the Tracer of an archive without a
        // boundary; then the next one has its turn.
        for _ in 1..self.turns().count() {
            if inputs.len() > 0 {
                break;
            }
            self.pass();
            portions = self.portions(evaluations, context, inputs);
        }
        portions
    }

    #[inline]
    fn portions(
        &mut self,
        #[cfg_attr(not(feature = "experiment"), expect(unused_variables))] evaluations: u64,
        context: &mut Context,
        inputs: &mut Inputs,
    ) -> Vec<Portion> {
        let mut portions = Vec::new();
        // The emitter whose turn it is has all of the batch.
        #[cfg(not(feature = "experiment"))]
        let rooms = [(self.turn, BATCH)];
        #[cfg(feature = "experiment")]
        let rooms = self.rooms(evaluations);
        for (emitter, room) in rooms {
            let start = inputs.len();
            self.emitters[emitter].emitter.ask(room, context, inputs);
            portions.push(Portion { emitter, inputs: start..inputs.len() });
        }
        portions
    }

    /// Tells the emitters the outcomes of a batch, or of its beginning if the search ends there.
    #[inline]
    pub fn tell(
        &mut self,
        portions: &[Portion],
        inputs: &Inputs,
        outcomes: &[Rc<Outcome>],
        context: &mut Context,
    ) {
        for Portion { emitter, inputs: own } in portions {
            let [start, end] = [own.start, own.end].both(|at| at.min(outcomes.len()));
            let Scheduled { share, emitter } = &mut self.emitters[*emitter];
            emitter.tell(Told { inputs, start, outcomes: &outcomes[start..end] }, context);
            if matches!(share, Share::Turn(_)) {
                self.advance((end - start) as u64);
            }
        }
    }

    /// Counts the evaluations of a turn, and sets whose turn is next.
    #[inline]
    fn advance(&mut self, evaluations: u64) {
        let Round { done, length, is_only } = &mut self.round;
        // An emitter that asks for nothing (the Tracer of an empty archive) must not hold the round
        // up.
        *done += if evaluations == 0 { BATCH as u64 } else { evaluations };
        if *done >= *length && !*is_only {
            *done = 0;
            *length *= 2;
        }
        let (done, length) = (*done, *length);
        let mut next = self.turn;
        for (emitter, percent) in self.turns() {
            next = emitter;
            if done * 100 < length * percent {
                break;
            }
        }
        if next != self.turn {
            self.turn = next;
            self.emitters[next].emitter.begin_turn();
        }
    }

    /// The emitters with a turn, each with the percentage of a round after which its turn ends.
    #[inline]
    fn turns(&self) -> impl Iterator<Item = (usize, u64)> {
        let mut percent = 0;
        self.emitters.iter().enumerate().filter_map(move |(emitter, scheduled)| {
            #[cfg_attr(not(feature = "experiment"), expect(irrefutable_let_patterns))]
            let Share::Turn(own) = scheduled.share else { return None };
            percent += u64::from(own);
            Some((emitter, percent))
        })
    }

    /// Ends the turn of the emitter that has it.
    #[inline]
    fn pass(&mut self) {
        let end = self.turns().find(|(emitter, _)| *emitter == self.turn);
        let percent = end.map_or(100, |(_, percent)| percent);
        let end = (self.round.length * percent).div_ceil(100);
        self.advance(end.saturating_sub(self.round.done).max(1));
    }
}

#[cfg(test)]
mod tests;
