//! The way of batches: from the engine to the executor, and their outcomes back.

use std::rc::Rc;
use std::time::Instant;

use crate::engine::Engine;
use crate::executor::{Executor, Part};
use crate::outcome::Outcome;

/// How many batches are asked for before the first of them is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// One: what the papers' methods ask for next depends on all outcomes so far.
    #[cfg(feature = "experiment")]
    InTurn,
    /// Two: while the engine learns from one, the next is being executed. It is so whatever executes
    /// them, because the course of a search must not depend on that.
    Ahead,
}

impl Pace {
    fn batches(self) -> usize {
        match self {
            #[cfg(feature = "experiment")]
            Self::InTurn => 1,
            Self::Ahead => 2,
        }
    }
}

/// What has become of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Whole,
    /// The executor came to an end before the batch did.
    Part,
    /// There is nothing left to ask for.
    Nothing,
}

/// Moves batches between engine and executor.
pub(crate) struct Batches<'a> {
    pub(crate) engine: Engine,
    pub(crate) executor: &'a mut dyn Executor,
    pace: Pace,
    /// The most evaluations.
    limit: u64,
    outcomes: Vec<Rc<Outcome>>,
}

impl<'a> Batches<'a> {
    pub(crate) fn new(
        engine: Engine,
        executor: &'a mut dyn Executor,
        pace: Pace,
        limit: u64,
    ) -> Self {
        Self { engine, executor, pace, limit, outcomes: Vec::new() }
    }

    /// Executes and tells one batch; of what is beyond the limit nothing.
    ///
    /// Where a batch ends exactly at the limit, the next is asked for nevertheless: a search that goes
    /// on has done so when it tells this one.
    pub(crate) fn next(&mut self, until: Instant) -> Done {
        while self.engine.asked().len() < self.pace.batches() {
            self.engine.ask();
        }
        let room = self.limit.saturating_sub(self.engine.evaluations());
        let mut room = usize::try_from(room).unwrap_or(usize::MAX);
        let mut parts = self.engine.asked().map(|inputs| {
            let count = inputs.len().min(room);
            room -= count;
            Part { inputs, count }
        });
        let Some(part) = parts.next().filter(|part| part.count > 0) else { return Done::Nothing };
        let ahead = parts.next().filter(|part| part.count > 0);
        drop(parts);
        self.outcomes.clear();
        self.executor.execute(part, ahead, until, &mut self.outcomes);
        let done = if self.outcomes.len() == part.count { Done::Whole } else { Done::Part };
        self.engine.tell(&self.outcomes);
        done
    }

    /// The inputs told last, with their outcomes.
    pub(crate) fn told(&self) -> impl Iterator<Item = (&[i128], &Rc<Outcome>)> {
        self.engine.told().iter().zip(&self.outcomes)
    }
}
