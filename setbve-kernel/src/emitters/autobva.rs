//! AutoBVA's boundary search strategies, which a test can choose as its `method`.

pub mod bcs;
pub mod candidates;
pub mod lns;

use crate::emitters::Emitter;
use crate::emitters::autobva::bcs::Bcs;
use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::autobva::lns::Lns;
use crate::emitters::sampling::Sampling;

/// How AutoBVA searches from a starting point (AutoBVA, Algorithm 1). A test draws its starting
/// points by compatible type sampling with bituniform sampling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalSearch {
    /// Local neighbour sampling: executes each starting point and all its direct neighbours
    /// (Algorithm 2).
    Lns,
    /// Boundary crossing search: goes from each starting point along one argument to the nearest
    /// crossing (Algorithm 3).
    Bcs,
}

impl LocalSearch {
    /// The name in a snapshot's metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lns => "Lns",
            Self::Bcs => "Bcs",
        }
    }

    pub fn emitter(
        self,
        sampling: Sampling,
        seed: u64,
        candidates: Candidates,
    ) -> Box<dyn Emitter> {
        match self {
            Self::Lns => Box::new(Lns::new(sampling, seed, candidates)),
            Self::Bcs => Box::new(Bcs::new(sampling, seed, candidates)),
        }
    }
}
