//! The scheduler: the emitters of a search, and which share of the inputs each of them proposes.
//!
//! A batch consists of portions, one for each emitter that has a share in it. An emitter is asked
//! for its portion, and is told the outcomes of its portion and of nothing else.

use std::ops::Range;
use std::rc::Rc;

#[cfg(feature = "experiment")]
use crate::emitters::Emitter;
use crate::emitters::Told;
use crate::emitters::context::Context;
use crate::search::beginning::{Scheduled, Share};
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
#[cfg(feature = "experiment")]
use crate::tuning::search::SHARED_EVERY;
use crate::tuning::search::{BATCH, FIRST_ROUND};

/// The inputs of a batch that one emitter asked for.
#[derive(Clone, PartialEq, Eq)]
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
    /// How many inputs of a shared batch this emitter has.
    #[cfg(feature = "experiment")]
    turn_size: usize,
    round: Round,
    /// Batches since an emitter began to have whole ones.
    #[cfg(feature = "experiment")]
    whole_batches: u64,
}

/// A round: a number of evaluations within which each emitter with a turn has it once.
#[derive(Clone, Copy)]
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
        #[cfg(feature = "experiment")]
        let owed =
            emitters.iter().map(|one| if let Share::Rest(owed) = one.share { owed } else { 0 });
        Self {
            #[cfg(feature = "experiment")]
            turn_size: BATCH - owed.sum::<usize>(),
            emitters,
            turn: 0,
            round: Round { done: 0, length, is_only: only.is_some() },
            #[cfg(feature = "experiment")]
            whole_batches: 0,
        }
    }

    /// Gives all batches from now on to one emitter.
    #[cfg(feature = "experiment")]
    pub fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        self.emitters = vec![Scheduled { share: Share::Rest(BATCH), emitter }];
        self.turn_size = 0;
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
        for (emitter, Scheduled { emitter: own, .. }) in self.emitters.iter_mut().enumerate() {
            own.open(context, inputs);
            if inputs.len() > 0 {
                return vec![Portion { emitter, inputs: 0..inputs.len() }];
            }
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
        evaluations: u64,
        context: &mut Context,
        inputs: &mut Inputs,
    ) -> Vec<Portion> {
        let mut portions = Vec::new();
        for (emitter, room) in self.rooms(evaluations) {
            let start = inputs.len();
            self.emitters[emitter].emitter.ask(room, context, inputs);
            portions.push(Portion { emitter, inputs: start..inputs.len() });
        }
        portions
    }

    /// The emitter whose turn it is has all of the next batch.
    #[cfg(not(feature = "experiment"))]
    fn rooms(&self, _evaluations: u64) -> [(usize, usize); 1] {
        [(self.turn, BATCH)]
    }

    /// The emitters that have a portion of the next batch, each with the size of it.
    #[cfg(feature = "experiment")]
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
                Share::Rest(_) => free - turn_size,
                Share::Turn(_) | Share::Batches { .. } => return None,
            };
            Some((emitter, room))
        };
        self.emitters.iter().enumerate().filter_map(room).collect()
    }

    /// The emitter that has the whole next batch, if there is one.
    #[cfg(feature = "experiment")]
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
    #[inline]
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
