//! Batches in which emitters have a share beside the one whose turn it is.

use crate::emitters::Emitter;
use crate::emitters::context::Context;
use crate::search::beginning::{Scheduled, Share};
use crate::search::scheduler::{Portion, Scheduler};
use crate::sut::inputs::Inputs;
use crate::tuning::search::{BATCH, SHARED_EVERY};

pub(super) struct SharedBatches {
    /// How many inputs of a shared batch the emitter whose turn it is has.
    pub(super) turn_size: usize,
    /// Batches since an emitter began to have whole ones.
    whole_batches: u64,
}

impl SharedBatches {
    pub(super) fn of(emitters: &[Scheduled]) -> Self {
        let owed =
            emitters.iter().map(|one| if let Share::Rest(owed) = one.share { owed } else { 0 });
        Self { turn_size: BATCH - owed.sum::<usize>(), whole_batches: 0 }
    }
}

impl Scheduler {
    /// Gives all batches from now on to one emitter.
    pub fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        self.emitters = vec![Scheduled { share: Share::Rest(BATCH), emitter }];
        self.shared.turn_size = 0;
    }

    /// The batch of an emitter that has something to begin the search with.
    pub(super) fn opening(
        &mut self,
        context: &mut Context,
        inputs: &mut Inputs,
    ) -> Option<Portion> {
        for (emitter, Scheduled { emitter: own, .. }) in self.emitters.iter_mut().enumerate() {
            own.open(context, inputs);
            if inputs.len() > 0 {
                return Some(Portion { emitter, inputs: 0..inputs.len() });
            }
        }
        None
    }

    /// The emitters that have a portion of the next batch, each with the size of it.
    pub(super) fn rooms(&mut self, evaluations: u64) -> Vec<(usize, usize)> {
        if let Some(emitter) = self.has_whole_batch(evaluations) {
            return vec![(emitter, BATCH)];
        }
        let wanted = |Scheduled { share, emitter }: &Scheduled| match share {
            Share::Inputs(most) => emitter.wants(*most),
            _ => 0,
        };
        let free = BATCH.saturating_sub(self.emitters.iter().map(wanted).sum());
        let turn_size = self.shared.turn_size.min(free);
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
    fn has_whole_batch(&mut self, evaluations: u64) -> Option<usize> {
        let has_begun = |one: &Scheduled| match one.share {
            Share::Batches { from } => evaluations >= from,
            _ => false,
        };
        let emitter = self.emitters.iter().position(has_begun)?;
        self.shared.whole_batches += 1;
        (!self.shared.whole_batches.is_multiple_of(SHARED_EVERY)).then_some(emitter)
    }
}
