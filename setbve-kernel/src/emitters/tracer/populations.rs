//! What a caller reads of the Tracer's populations.

use crate::emitters::autobva::candidates::KeptCandidate;
use crate::emitters::context::Context;
use crate::emitters::tracer::{Populations, Traced};

impl Populations {
    /// Offers all pairs of the populations to the archive.
    pub fn append_to(&self, context: &mut Context) {
        for pair in self.0.borrow().iter().flat_map(|trace| &trace.population) {
            let inputs = pair.inputs.each_ref().map(Vec::as_slice);
            context.evaluator.add(inputs, pair.outcomes.each_ref());
        }
    }

    /// The boundary candidates in the populations, one population after the other.
    pub fn candidates(&self) -> Vec<KeptCandidate> {
        let traces = self.0.borrow();
        let pairs = traces.iter().flat_map(|trace| &trace.population);
        let is_candidate = |pair: &&Traced| {
            pair.derivative > 0.0 && pair.outcomes.iter().all(|outcome| outcome.is_behaviour())
        };
        let owned = |pair: &Traced| (pair.inputs.concat().into(), pair.outcomes.clone());
        pairs.filter(is_candidate).map(owned).collect()
    }
}
