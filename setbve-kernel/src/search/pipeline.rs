//! Moves batches from the engine to the executor, and their outcomes back.

use std::rc::Rc;
use std::time::Instant;

use crate::execution::executor::{BatchPart, Executor};
use crate::search::engine::Engine;
use crate::sut::outcome::Outcome;

/// How far a batch was executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    Whole,
    /// The executor stopped before the end of the batch.
    Part,
    /// There is nothing left to ask for.
    Nothing,
}

/// Moves batches between engine and executor.
pub struct Batches<'a> {
    pub engine: Engine,
    pub executor: &'a mut dyn Executor,
    /// Whether each batch is told before the next is asked for: what the papers' methods ask for
    /// depends on all outcomes so far.
    pub is_in_turn: bool,
    /// The most evaluations.
    limit: u64,
    outcomes: Vec<Rc<Outcome>>,
    /// Whether a call ended its process.
    has_ended: bool,
}

impl<'a> Batches<'a> {
    pub fn new(engine: Engine, executor: &'a mut dyn Executor, limit: u64) -> Self {
        let (is_in_turn, has_ended) = (false, false);
        Self { engine, executor, is_in_turn, limit, outcomes: Vec::new(), has_ended }
    }

    /// Executes and tells one batch; never exceeds the evaluation limit.
    ///
    /// Two batches are asked for before the first of them is told, once the search has
    /// reached the least length at which it may settle, so that while the engine learns from one,
    /// the next is being executed. Before that, every batch should profit from all earlier ones.
    /// After a call that ended its process, it is one, because nothing is executed ahead then
    /// anyway. The rule is the same for every executor, because the course of a search must not
    /// depend on it.
    ///
    /// Where a batch ends exactly at the limit, the next is asked for nevertheless: a search with a
    /// higher limit has asked for it as well before it tells this one.
    #[inline]
    pub fn next(&mut self, until: Instant) -> Done {
        let is_ahead = !self.is_in_turn && self.engine.is_past_minimum() && !self.has_ended;
        while self.engine.asked().len() < 1 + usize::from(is_ahead) {
            self.engine.ask();
        }
        let room = self.limit.saturating_sub(self.engine.evaluations());
        let mut room = usize::try_from(room).unwrap_or(usize::MAX);
        let mut parts = self.engine.asked().map(|inputs| {
            let count = inputs.len().min(room);
            room -= count;
            BatchPart { inputs, count }
        });
        let Some(part) = parts.next().filter(|part| part.count > 0) else { return Done::Nothing };
        let ahead = parts.next().filter(|part| part.count > 0);
        drop(parts);
        self.outcomes.clear();
        self.executor.execute(part, ahead, until, &mut self.outcomes);
        let done = if self.outcomes.len() == part.count { Done::Whole } else { Done::Part };
        self.has_ended |= self.outcomes.iter().any(|one| one.is_ending() || one.is_excluded());
        self.engine.tell(&self.outcomes);
        done
    }

    /// The inputs told last, with their outcomes.
    pub fn told(&self) -> impl Iterator<Item = (&[i128], &Rc<Outcome>)> {
        self.engine.told.iter().zip(&self.outcomes)
    }
}
