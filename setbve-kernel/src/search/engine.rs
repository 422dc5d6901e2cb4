//! The engine: the archive and a scheduler of emitters, behind ask and tell.
//!
//! It knows no clock, no process and no file. Its next batch depends only on the settings, the seed
//! and the outcomes told so far. So a run that is cut off is the beginning of a longer run, and has
//! seen a subset of the outcomes of that one (promise 4).
//!
//! A batch may be asked for before the outcomes of earlier ones are told, so that the executor is
//! never without work. Outcomes are told in the order in which the batches were asked for.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::archive::grid::Archive;
use crate::archive::walls::Boundaries;
#[cfg(feature = "experiment")]
use crate::emitters::Emitter;
use crate::emitters::context::Context;
#[cfg(feature = "experiment")]
use crate::emitters::tracer::Populations;
use crate::search::config::Config;
use crate::search::scheduler::{Portion, Scheduler};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::parameters;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::tuning::search::{SETTLED_ARGUMENTS, SETTLED_AT_LEAST};

/// The version of the engine. It changes whenever the same settings and the same function may lead
/// to other finds.
pub const ENGINE: i64 = 18;

/// A batch that was asked for.
#[derive(Debug)]
struct Batch {
    inputs: Inputs,
    portions: Vec<Portion>,
}

/// The search.
#[derive(Debug)]
pub struct Engine {
    context: Context,
    scheduler: Scheduler,
    /// Batches whose outcomes are awaited, in order.
    asked: VecDeque<Batch>,
    /// The inputs of the batch told last; the next batch reuses their memory.
    told: Inputs,
    evaluations: u64,
    last_change: u64,
    kept: u64,
}

impl Engine {
    /// `constants` are those of the function's source.
    pub fn new(arguments: &[ArgumentSpec], constants: &[Number], config: &Config) -> Self {
        let Config { descriptors, distance, strategy, .. } = config;
        let archive = Archive::new(arguments, strategy.selection);
        Self {
            context: Context::new(arguments.to_vec(), descriptors.clone(), *distance, archive),
            scheduler: Scheduler::new(arguments, constants, config),
            asked: VecDeque::new(),
            told: Inputs::new(arguments.len()),
            evaluations: 0,
            last_change: 0,
            kept: 0,
        }
    }

    /// Gives all batches from now on to one emitter, instead of the scheduled ones. The papers'
    /// methods switch emitters by shares of a budget. This may be a budget of time, which the
    /// engine does not know, so the caller decides. No batch may be waiting for its outcomes.
    #[cfg(feature = "experiment")]
    pub fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        debug_assert!(self.asked.is_empty(), "outcomes go to the emitter that asked");
        self.scheduler.hand_over(emitter);
    }

    /// Adds the Tracer's final populations to the archive, as the published implementation does.
    #[cfg(feature = "experiment")]
    pub fn append(&mut self, populations: &Populations) {
        populations.append_to(&mut self.context);
    }

    /// Calls of the function so far.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    pub fn archive(&self) -> &Archive {
        &self.context.evaluator.archive
    }

    /// Pairs judged so far.
    pub fn pairs(&self) -> u64 {
        self.context.evaluator.pairs
    }

    /// Derivatives computed so far: fewer than pairs judged.
    #[cfg(feature = "experiment")]
    pub fn derivatives(&self) -> u64 {
        self.context.evaluator.derivatives
    }

    pub fn derivative(&mut self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        self.context.evaluator.derivative(inputs, outcomes)
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
        let arguments = parameters(&self.context.evaluator.arguments).len();
        let arguments = arguments.min(SETTLED_ARGUMENTS);
        self.evaluations >= SETTLED_AT_LEAST * arguments as u64
    }

    /// Whether the last half of the evaluations brought no new walls that count (see
    /// `Boundaries::changes`).
    pub fn is_settled(&self) -> bool {
        self.is_past_minimum() && self.last_change * 2 <= self.evaluations
    }

    /// Asks for one more batch.
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
    pub fn tell(&mut self, outcomes: &[Rc<Outcome>]) {
        let Some(batch) = self.asked.pop_front() else { return };
        let Batch { mut inputs, portions } = batch;
        inputs.truncate(outcomes.len());
        self.evaluations += outcomes.len() as u64;
        self.scheduler.tell(&portions, &inputs, outcomes, &mut self.context);
        if self.kept != self.context.evaluator.boundaries.changes() {
            self.kept = self.context.evaluator.boundaries.changes();
            self.last_change = self.evaluations;
        }
        self.told = inputs;
    }

    /// The inputs of the batch told last.
    pub fn told(&self) -> &Inputs {
        &self.told
    }
}

#[cfg(test)]
mod tests;
