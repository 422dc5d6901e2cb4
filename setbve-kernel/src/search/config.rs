//! The configuration of a search.

use std::rc::Rc;

use crate::archive::descriptor::Descriptor;
use crate::archive::distance::OutputDistance;
use crate::archive::grid::Selection;
use crate::emitters::autobva::LocalSearch;
use crate::emitters::generator::grammar::Grammar;
use crate::emitters::rules::Rules;
use crate::emitters::sampling::Sampling;
use crate::tuning::search as tuning;

/// Everything that the course of a search depends on, besides the function and its constants.
#[derive(Clone, Debug)]
pub struct Config {
    pub descriptors: Vec<Rc<dyn Descriptor>>,
    pub distance: OutputDistance,
    pub strategy: Strategy,
    /// The seed of the random streams.
    pub seed: u64,
}

/// Which emitters work in a search, in which variants, and with which shares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strategy {
    pub sampling: Sampling,
    pub selection: Selection,
    /// The rules that Explorer and Tracer follow.
    pub rules: Rules,
    /// Percent of a round for Sampler, Explorer and Tracer.
    pub shares: [u32; 3],
    /// Evaluations of the only round, for the paper's configurations. Without it, rounds grow, so
    /// that the course of the search does not depend on its limit.
    pub single_round: Option<u64>,
    /// A local search in place of Sampler, Explorer and Tracer.
    pub local: Option<LocalSearch>,
    /// Inputs of each batch that belong to the Scanner.
    pub scanner: usize,
    /// Whether the Scanner's boundaries are offered to the archive.
    pub scanner_feeds_archive: bool,
    /// Evaluations after which the Breeder takes part, if ever.
    pub breeds_after: Option<u64>,
    /// Inputs of the Scanner's part that the Generator derives instead, where there are constants
    /// or several arguments.
    pub generator: usize,
    pub grammar: Grammar,
    /// Whether the search begins with the Scanner's opening: the few calls that show most.
    pub opens: bool,
}

impl Default for Strategy {
    fn default() -> Self {
        Self {
            sampling: Sampling::CompatibleTypes,
            selection: Selection::Uniform,
            rules: Rules::Own,
            shares: tuning::SHARES,
            single_round: None,
            local: None,
            scanner: tuning::SCANNER,
            scanner_feeds_archive: true,
            breeds_after: Some(tuning::BREEDER_FROM),
            generator: tuning::GENERATOR,
            grammar: Grammar::default(),
            opens: true,
        }
    }
}
