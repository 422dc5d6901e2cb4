//! The methods of the papers, as a test's options choose them.

use crate::summary::by_cluster::Summarisation;
use setbve_kernel::archive::distance::selectable::OutputDistance;
use setbve_kernel::archive::selection::Selection;
use setbve_kernel::emitters::autobva::LocalSearch;
use setbve_kernel::emitters::generator::grammar::Grammar;
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::search::config::Strategy;
use setbve_kernel::search::further::{Further, FurtherEmitters};
use setbve_kernel::tuning::full::SCANNER_OF_A_PAPER;

/// Evaluations after which a search with further emitters ends if it does not settle.
const EVALUATIONS: u64 = 1_000_000;
/// Evaluations of the paper's configurations, which have no rule for when a search has settled.
const PAPER_EVALUATIONS: u64 = 300_000;

/// What was chosen; everything else stays at its default.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Papers {
    pub(crate) sampling: Option<Sampling>,
    pub(crate) selection: Option<Selection>,
    pub(crate) distance: Option<OutputDistance>,
    pub(crate) shares: Option<[u32; 3]>,
    pub(crate) method: Option<LocalSearch>,
    pub(crate) summary: Option<Summarisation>,
    pub(crate) grammar: Option<Grammar>,
    /// Whether all emitters take part.
    pub(crate) is_full: bool,
}

/// The search that follows from what was chosen.
pub(crate) struct Chosen {
    pub(crate) strategy: Strategy,
    /// The most calls, if they are not those of a test by default.
    pub(crate) evaluations: Option<u64>,
    pub(crate) settles: bool,
    pub(crate) summary: Summarisation,
}

impl Papers {
    /// `asked` is the most calls that the user asks for.
    pub(crate) fn chosen(self, asked: Option<u64>) -> Chosen {
        let shares = self.shares.filter(|_| self.method.is_none());
        let (grammar, summary) =
            (self.grammar.unwrap_or_default(), self.summary.unwrap_or_default());
        // Clusters need the walls that the Scanner finds, because they are not mapped.
        let is_full = self.is_full
            || shares.is_some()
            || self.method.is_some()
            || grammar != Grammar::default()
            || summary == Summarisation::Clusters;
        let mut emitters = FurtherEmitters { local: self.method, grammar, ..Default::default() };
        if shares.is_some() || self.method.is_some() {
            // The Scanner refines what the papers' emitters find, with a quarter of each batch; the
            // rest is theirs.
            emitters.scanner = SCANNER_OF_A_PAPER;
            emitters.scanner_feeds_archive = false;
            emitters.generator = 0;
            emitters.breeds_after = None;
            emitters.opens = false;
        }
        let usual = if shares.is_some() { PAPER_EVALUATIONS } else { EVALUATIONS };
        let evaluations = asked.or(is_full.then_some(usual));
        let further = Further {
            distance: self.distance.unwrap_or_default(),
            selection: self.selection.unwrap_or_default(),
            emitters: is_full.then_some(emitters),
        };
        let sampling = self.sampling.unwrap_or_default();
        let mut strategy = Strategy { sampling, further, ..Strategy::default() };
        if let Some(shares) = shares {
            strategy.single_round = evaluations.map(|most| most.saturating_mul(3) / 4);
            strategy.shares = shares;
        }
        let settles = asked.is_none() && shares.is_none();
        Chosen { strategy, evaluations, settles, summary }
    }
}

/// What a snapshot's header keeps of it; defaults are left out.
pub(crate) fn fingerprint(strategy: &Strategy, summary: Summarisation) -> Vec<String> {
    let Strategy { sampling, shares, single_round, further, .. } = *strategy;
    let Further { distance, selection, emitters } = further;
    let (local, grammar) = emitters.map_or_else(Default::default, |own| (own.local, own.grammar));
    let mut parts = Vec::new();
    if distance != OutputDistance::default() {
        parts.push(format!("{} distance", distance.name()));
    }
    if selection != Selection::default() {
        parts.push(format!("{} selection", selection.name()));
    }
    if sampling != Sampling::default() {
        parts.push(format!("{sampling:?} sampling"));
    }
    if grammar != Grammar::default() {
        parts.push(format!("{} grammar", grammar.name()));
    }
    if let Some(round) = single_round {
        // The length of the round decides when one emitter hands over to the next.
        let [sampler, explorer, tracer] = shares;
        parts.push(format!("shares {sampler}/{explorer}/{tracer} of {round}"));
    }
    if let Some(local) = local {
        parts.push(format!("{} method", local.name()));
    }
    if summary != Summarisation::default() {
        parts.push(format!("{} summary", summary.name()));
    }
    if parts.is_empty() && emitters.is_some() {
        parts.push("all emitters".to_owned());
    }
    parts
}
