//! The engine: the archive and a scheduler of emitters, behind ask and tell.
//!
//! It knows no clock, no process and no file. Its next batch depends only on the settings, the seed
//! and the outcomes told so far. So a run that is cut off is the beginning of a longer run, and has
//! seen a subset of the outcomes of that one (promise 4).
//!
//! A batch may be asked for before the outcomes of earlier ones are told, so that the executor is
//! never without work. Outcomes are told in the order in which the batches were asked for.

#[cfg(feature = "experiment")]
mod methods;
#[cfg(feature = "explore")]
mod read_out;

use std::collections::VecDeque;
use std::rc::Rc;

use crate::archive::evaluator::Lead;
use crate::archive::grid::Archive;
use crate::archive::walls::Boundaries;
use crate::emitters::context::Context;
use crate::search::config::Config;
use crate::search::scheduler::{Portion, Scheduler};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::tuning::search::SETTLED_AT_LEAST;

/// The version of the engine. It changes whenever the same settings and the same function may lead
/// to other finds.
pub const ENGINE: i64 = 34;

/// A batch that was asked for.
struct Batch {
    inputs: Inputs,
    portions: Vec<Portion>,
}

/// The search.
pub struct Engine {
    context: Context,
    scheduler: Scheduler,
    /// Batches whose outcomes are awaited, in order.
    asked: VecDeque<Batch>,
    /// The inputs of the batch told last; the next batch reuses their memory.
    pub told: Inputs,
    evaluations: u64,
    /// The least length at which the search may settle.
    settles_at_least: u64,
    /// Evaluations when something new was seen last.
    last_change: u64,
    changes: u64,
}

impl Engine {
    /// `constants` are those of the function's source; the default emitters do without.
    #[inline]
    pub fn new(
        arguments: &[ArgumentSpec],
        #[cfg_attr(not(feature = "experiment"), expect(unused_variables))] constants: &[Number],
        config: &Config,
    ) -> Self {
        let Config { descriptors, strategy, seed } = config;
        let context = Context::new(arguments.to_vec(), descriptors.clone());
        let beginning = (context, strategy.emitters(*seed), SETTLED_AT_LEAST);
        #[cfg(feature = "experiment")]
        let beginning = strategy.further.extend(beginning, strategy.sampling, constants, *seed);
        let (context, emitters, settles_at_least) = beginning;
        Self {
            context,
            scheduler: Scheduler::new(emitters, strategy.single_round),
            settles_at_least,
            asked: VecDeque::new(),
            told: Inputs::new(arguments.len()),
            evaluations: 0,
            last_change: 0,
            changes: 0,
        }
    }

    /// Calls of the function so far.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    pub fn archive(&self) -> &Archive {
        &self.context.evaluator.archive
    }

    /// Pairs of inputs whose outcomes differ in shape, a few for each two shapes.
    pub fn leads(&self) -> impl ExactSizeIterator<Item = &Lead> {
        self.context.evaluator.leads.iter()
    }

    pub fn boundaries(&self) -> &Boundaries {
        &self.context.evaluator.boundaries
    }

    /// The boundaries, for the mapping after the search.
    pub fn boundaries_mut(&mut self) -> &mut Boundaries {
        &mut self.context.evaluator.boundaries
    }

    /// Whether the search has reached the least length at which it may settle.
    pub fn is_past_minimum(&self) -> bool {
        self.evaluations >= self.settles_at_least
    }

    /// Whether the last half of the evaluations brought no two outcomes that differ as none did
    /// before, and no new walls that count (see `Boundaries::changes`).
    pub fn is_settled(&self) -> bool {
        self.is_past_minimum() && self.last_change * 2 <= self.evaluations
    }

    /// Asks for one more batch.
    #[inline]
    pub fn ask(&mut self) {
        let none = Inputs::new(self.context.evaluator.arguments.len());
        let mut inputs = std::mem::replace(&mut self.told, none);
        inputs.clear();
        let portions = self.scheduler.ask(self.evaluations, &mut self.context, &mut inputs);
        self.asked.push_back(Batch { inputs, portions });
    }

    /// The batches whose outcomes are awaited.
    pub fn asked(&self) -> impl ExactSizeIterator<Item = &Inputs> {
        self.asked.iter().map(|batch| &batch.inputs)
    }

    /// Takes the outcomes of the first batch that awaits them, or of its beginning if the search
    /// ends there.
    #[inline]
    pub fn tell(&mut self, outcomes: &[Rc<Outcome>]) {
        let Some(batch) = self.asked.pop_front() else { return };
        let Batch { mut inputs, portions } = batch;
        inputs.truncate(outcomes.len());
        self.evaluations += outcomes.len() as u64;
        self.scheduler.tell(&portions, &inputs, outcomes, &mut self.context);
        let evaluator = &self.context.evaluator;
        let changes = evaluator.leads_taken.len() as u64 + evaluator.boundaries.changes;
        if self.changes != changes {
            self.changes = changes;
            self.last_change = self.evaluations;
        }
        self.told = inputs;
    }
}

#[cfg(test)]
mod tests;
