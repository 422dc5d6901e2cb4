//! AutoBVA's boundary search strategies: as published, for experiments, and in batches, which a
//! test can choose as its `method`.

pub mod bcs;
pub mod candidates;
pub mod lns;
pub mod published;
pub mod starts;

use crate::emitters::Emitter;
use crate::emitters::autobva::bcs::BatchedBcs;
use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::autobva::lns::BatchedLns;
use crate::emitters::sampling::Sampling;

/// How a test searches from starting points, many of them at the same time, so that they fill a
/// batch. The variants differ from what AutoBVA's authors published, which
/// [`Published`](published::Published) follows. A test draws its starting points by compatible type
/// sampling with bituniform sampling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalSearch {
    /// Local neighbour sampling: executes each starting point and all its direct neighbours
    /// (AutoBVA, Algorithm 2); every neighbour with an output of another length makes a pair.
    BatchedLns,
    /// Boundary crossing search: goes from each starting point along one argument to the nearest
    /// crossing (Algorithm 3).
    BatchedBcs,
}

impl LocalSearch {
    /// The name in a snapshot's metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::BatchedLns => "BatchedLns",
            Self::BatchedBcs => "BatchedBcs",
        }
    }

    pub fn emitter(
        self,
        sampling: Sampling,
        seed: u64,
        candidates: Candidates,
    ) -> Box<dyn Emitter> {
        match self {
            Self::BatchedLns => Box::new(BatchedLns::new(sampling, seed, candidates)),
            Self::BatchedBcs => Box::new(BatchedBcs::new(sampling, seed, candidates)),
        }
    }
}
