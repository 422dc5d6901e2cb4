//! What the papers' methods do with an engine.

use crate::emitters::Emitter;
use crate::emitters::tracer::Populations;
use crate::search::engine::Engine;

impl Engine {
    /// Gives all batches from now on to one emitter, instead of the scheduled ones. The papers'
    /// methods switch emitters by shares of a budget. This may be a budget of time, which the
    /// engine does not know, so the caller decides. No batch may be waiting for its outcomes.
    pub fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        debug_assert!(self.asked.is_empty(), "outcomes go to the emitter that asked");
        self.scheduler.hand_over(emitter);
    }

    /// Adds the Tracer's final populations to the archive, as the published implementation does.
    pub fn append(&mut self, populations: &Populations) {
        populations.append_to(&mut self.context);
    }

    /// Derivatives computed so far: fewer than pairs judged.
    pub fn derivatives(&self) -> u64 {
        self.context.evaluator.together.derivatives
    }
}
