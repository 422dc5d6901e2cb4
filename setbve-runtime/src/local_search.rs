//! AutoBVA's boundary search strategies, as the method of a test.

use crate::bcs::Bcs;
use crate::candidates::Candidates;
use crate::emitter::Emitter;
use crate::lns::Lns;

/// How AutoBVA searches from a starting point, which compatible type sampling with bituniform sampling
/// draws (AutoBVA, Algorithm 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalSearch {
    /// Local neighbour sampling: each starting point with all its direct neighbours (Algorithm 2).
    Lns,
    /// Boundary crossing search: from each starting point along one argument to the nearest crossing
    /// (Algorithm 3).
    Bcs,
}

impl LocalSearch {
    pub(crate) fn emitter(self, seed: u64, candidates: Candidates) -> Box<dyn Emitter> {
        match self {
            Self::Lns => Box::new(Lns::new(seed, candidates)),
            Self::Bcs => Box::new(Bcs::new(seed, candidates)),
        }
    }
}
