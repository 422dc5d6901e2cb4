//! The configuration of a search.

#[cfg(feature = "experiment")]
mod full;

use std::rc::Rc;

use crate::archive::descriptor::Descriptor;
use crate::emitters::explorer::Explorer;
use crate::emitters::rules::Rules;
use crate::emitters::sampler::Sampler;
use crate::emitters::sampling::Sampling;
use crate::emitters::tracer::Tracer;
use crate::search::beginning::{Scheduled, Share};
#[cfg(feature = "experiment")]
use crate::search::further::Further;
use crate::tuning::search::SHARES;

/// Everything that the course of a search depends on, besides the function and its constants.
#[derive(Clone)]
pub struct Config {
    pub descriptors: Vec<Rc<dyn Descriptor>>,
    pub strategy: Strategy,
    /// The seed of the random streams.
    pub seed: u64,
}

/// Which emitters work in a search, in which variants, and with which shares.
#[derive(Clone, Copy, PartialEq)]
pub struct Strategy {
    pub sampling: Sampling,
    /// The rules that Explorer and Tracer follow.
    pub rules: Rules,
    /// Percent of a round for Sampler, Explorer and Tracer.
    pub shares: [u32; 3],
    /// Evaluations of the only round, for the paper's configurations. Without it, rounds grow, so
    /// that the course of the search does not depend on its limit.
    pub single_round: Option<u64>,
    #[cfg(feature = "experiment")]
    pub further: Further,
}

impl Default for Strategy {
    fn default() -> Self {
        Self {
            sampling: Sampling::CompatibleTypes,
            rules: Rules::Own,
            shares: SHARES,
            single_round: None,
            #[cfg(feature = "experiment")]
            further: Further::default(),
        }
    }
}

impl Strategy {
    /// The emitters that take turns.
    #[inline]
    pub fn emitters(&self, seed: u64) -> Vec<Scheduled> {
        let [to_sampler, to_explorer, to_tracer] = self.shares.map(Share::Turn);
        vec![
            Scheduled::new(to_sampler, Sampler::new(self.sampling, seed)),
            Scheduled::new(to_explorer, Explorer::new(self.rules, seed)),
            Scheduled::new(to_tracer, Tracer::new(self.rules, seed)),
        ]
    }
}
