//! The settings of an exploration: those of the environment, those of the attribute, and the
//! defaults.

use setbve_kernel::sut::gather::Gather;
use std::rc::Rc;
use std::time::Duration;

use crate::session::environment::Environment;
use crate::snapshot::header::{BOUNDARIES, PinnedSettings};
use crate::summary::by_cluster::Summarisation;
use crate::tuning::summary::OF_ALL;
use setbve_kernel::archive::descriptor::{self, Descriptor};
use setbve_kernel::archive::distance::OutputDistance;
use setbve_kernel::archive::grid::Selection;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::emitters::autobva::LocalSearch;
use setbve_kernel::emitters::generator::grammar::Grammar;
use setbve_kernel::emitters::sampling::Sampling;
use setbve_kernel::execution::exit::Limits;
use setbve_kernel::execution::isolation::{self, Isolation, MOST_WORKERS};
use setbve_kernel::search::config::{Config, Strategy};
use setbve_kernel::sut::constants::{Constants, Harvest};
use setbve_kernel::sut::number::Number;
use setbve_kernel::tuning::search::SCANNER_OF_A_PAPER;

/// How to explore; every option that is not set stays at its default.
#[derive(Debug, Default)]
pub struct Options {
    pub(crate) budget: Option<Duration>,
    pub(crate) evaluations: Option<u64>,
    pub(crate) descriptors: Vec<Rc<dyn Descriptor>>,
    pub(crate) seed: Option<u64>,
    pub(crate) sampling: Option<Sampling>,
    pub(crate) selection: Option<Selection>,
    pub(crate) distance: Option<OutputDistance>,
    pub(crate) shares: Option<[u32; 3]>,
    pub(crate) method: Option<LocalSearch>,
    pub(crate) summary: Option<Summarisation>,
    pub(crate) boundaries: Option<usize>,
    pub(crate) isolation: Option<Isolation>,
    pub(crate) call_limit: Option<Duration>,
    pub(crate) memory_limit: Option<u64>,
    pub(crate) workers: Option<usize>,
    pub(crate) constants: Harvest,
    pub(crate) grammar: Option<Grammar>,
}

impl Options {
    /// Options that are all at their defaults.
    pub fn new() -> Self {
        Self::default()
    }

    /// The most time that the exploration may take.
    #[must_use]
    pub fn budget(mut self, budget: Duration) -> Self {
        self.budget = Some(budget);
        self
    }

    /// The most calls of the function the search may make.
    #[must_use]
    pub fn evaluations(mut self, evaluations: u64) -> Self {
        self.evaluations = Some(evaluations);
        self
    }

    /// One more dimension of the archive.
    #[must_use]
    pub fn descriptor(mut self, descriptor: impl Descriptor + 'static) -> Self {
        self.descriptors.push(Rc::new(descriptor));
        self
    }

    /// The start of the random stream.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// How the Sampler draws values.
    #[must_use]
    pub fn sampling(mut self, sampling: Sampling) -> Self {
        self.sampling = Some(sampling);
        self
    }

    /// How the Explorer selects parents.
    #[must_use]
    pub fn selection(mut self, selection: Selection) -> Self {
        self.selection = Some(selection);
        self
    }

    /// How the distance of two outputs is measured.
    #[must_use]
    pub fn distance(mut self, distance: OutputDistance) -> Self {
        self.distance = Some(distance);
        self
    }

    /// Replaces the default search by Sampler, Explorer and Tracer, one after the other as in the
    /// SETBVE paper, each with its percentage of the evaluations. Explorer and Tracer keep this
    /// project's rules; the paper's rules, and what they change, are in
    /// `examples/experiments/published/campaign`.
    ///
    /// # Panics
    ///
    /// If the shares do not add up to 100, or if that of the Sampler, from whose finds the others
    /// start, is 0.
    #[must_use]
    #[track_caller]
    pub fn shares(mut self, shares: [u32; 3]) -> Self {
        let total: u64 = shares.into_iter().map(u64::from).sum();
        assert!(
            total == 100 && shares[0] > 0,
            "the shares of Sampler, Explorer and Tracer add up to 100 and give the Sampler at \
             least 1, which {shares:?} do not"
        );
        self.shares = Some(shares);
        self
    }

    /// Searches by `AutoBVA` instead of the default search; `shares` then has no meaning.
    #[must_use]
    pub fn method(mut self, method: LocalSearch) -> Self {
        self.method = Some(method);
        self
    }

    /// Which of the boundaries found stand in a snapshot.
    #[must_use]
    pub fn summary(mut self, summary: Summarisation) -> Self {
        self.summary = Some(summary);
        self
    }

    /// The most pairs in a new snapshot.
    #[must_use]
    pub fn boundaries(mut self, boundaries: usize) -> Self {
        self.boundaries = Some(boundaries);
        self
    }

    /// Where the function runs.
    #[must_use]
    pub fn isolation(mut self, isolation: Isolation) -> Self {
        self.isolation = Some(isolation);
        self
    }

    /// The processor time that a call in a worker process may use.
    #[must_use]
    pub fn call_limit(mut self, limit: Duration) -> Self {
        self.call_limit = Some(limit);
        self
    }

    /// The address space of a worker process, in bytes.
    #[must_use]
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory_limit = Some(bytes);
        self
    }

    /// Adds constants of the source; the search tries them and values near them.
    #[must_use]
    pub fn constants(mut self, constants: impl Constants) -> Self {
        constants.harvest(&mut self.constants);
        self
    }

    /// Adds texts of the source; the search looks around them.
    #[must_use]
    pub fn texts(mut self, texts: &[&str]) -> Self {
        for text in texts {
            self.constants.add_text(text);
        }
        self
    }

    /// The productions by which inputs are derived from constants and other arguments.
    #[must_use]
    pub fn grammar(mut self, grammar: Grammar) -> Self {
        self.grammar = Some(grammar);
        self
    }

    /// The number of worker processes that share the calls; it changes no result.
    #[must_use]
    pub fn workers(mut self, workers: usize) -> Self {
        self.workers = Some(workers);
        self
    }
}

/// The default seed: a fixed one, so that snapshots are the same everywhere.
const SEED: u64 = 0;
const BUDGET: Duration = Duration::from_secs(30);
/// Evaluations after which a search that does not settle ends.
const EVALUATIONS: u64 = 1_000_000;
/// Evaluations of the paper's configurations, which have no rule for when a search has settled.
const PAPER_EVALUATIONS: u64 = 300_000;

/// All settings of an exploration: the environment overrides the attribute, which overrides the
/// defaults.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) budget: Duration,
    pub(crate) evaluations: u64,
    /// Whether the search ends when it has settled.
    pub(crate) settles: bool,
    pub(crate) search: Config,
    pub(crate) summary: Summarisation,
    pub(crate) boundaries: usize,
    pub(crate) execution: isolation::Config,
    /// The constants of the source and of the attribute, the smallest first.
    pub(crate) constants: Vec<Number>,
    /// The number of evaluations that the environment asks for, if it does.
    pub(crate) evaluations_from_outside: Option<u64>,
}

impl Settings {
    pub(crate) fn has_clusters(&self) -> bool {
        self.summary == Summarisation::Clusters
    }

    pub(crate) fn new(mut options: Options, environment: &Environment) -> Self {
        if options.method.is_some() {
            options.shares = None;
        }
        let mut strategy = Strategy {
            sampling: options.sampling.unwrap_or_default(),
            selection: options.selection.unwrap_or_default(),
            local: options.method,
            grammar: options.grammar.unwrap_or_default(),
            ..Strategy::default()
        };
        let asked = environment.evaluations.or(options.evaluations);
        let evaluations =
            asked.unwrap_or(if options.shares.is_some() { PAPER_EVALUATIONS } else { EVALUATIONS });
        if options.shares.is_some() || options.method.is_some() {
            // The Scanner refines what the papers' emitters find, with a quarter of each batch; the
            // rest is theirs.
            strategy.scanner = SCANNER_OF_A_PAPER;
            strategy.scanner_feeds_archive = false;
            strategy.generator = 0;
            strategy.breeds_after = None;
            strategy.opens = false;
        }
        if let Some(shares) = options.shares {
            strategy.single_round = Some(evaluations.saturating_mul(3) / 4);
            strategy.shares = shares;
        }
        let workers = environment.workers.or(options.workers);
        Self {
            budget: environment.budget.or(options.budget).unwrap_or(BUDGET),
            evaluations,
            settles: asked.is_none() && options.shares.is_none(),
            search: Config {
                descriptors: if options.descriptors.is_empty() {
                    descriptor::defaults()
                } else {
                    options.descriptors
                },
                distance: options.distance.unwrap_or_default(),
                strategy,
                seed: environment.seed.or(options.seed).unwrap_or(SEED),
            },
            summary: options.summary.unwrap_or_default(),
            boundaries: options.boundaries.unwrap_or(BOUNDARIES),
            execution: isolation::Config {
                isolation: environment.isolation.or(options.isolation).unwrap_or_default(),
                workers: workers.unwrap_or(1).clamp(1, MOST_WORKERS),
                limits: Limits {
                    time: options.call_limit.unwrap_or(Limits::default().time),
                    memory: options.memory_limit.unwrap_or(Limits::default().memory),
                },
            },
            constants: options.constants.into_sorted(),
            evaluations_from_outside: environment.evaluations,
        }
    }

    /// The most boundaries that a new snapshot lists. Where all inputs of a single argument
    /// were tried, a table may be longer by default.
    pub(crate) fn most_boundaries(&self, found: &Boundaries) -> usize {
        match self.boundaries {
            BOUNDARIES if found.row.is_some() => OF_ALL,
            most => most,
        }
    }

    /// The settings that a snapshot's header keeps.
    pub(crate) fn pinned(&self) -> PinnedSettings {
        PinnedSettings { search: self.fingerprint(), boundaries: self.boundaries }
    }

    /// The settings on which the course of the search depends, as a snapshot's header keeps them;
    /// defaults are left out.
    pub(crate) fn fingerprint(&self) -> String {
        let Config { descriptors, distance, strategy, seed } = &self.search;
        let descriptors: Vec<String> =
            descriptors.iter().map(|descriptor| descriptor.name()).gathered();
        let Strategy { sampling, selection, shares, single_round, local, grammar, .. } = *strategy;
        let defaults: Vec<String> =
            descriptor::defaults().iter().map(|descriptor| descriptor.name()).gathered();
        let mut parts: Vec<String> = Vec::new();
        if *seed != SEED {
            parts.push(format!("seed {seed}"));
        }
        if descriptors != defaults {
            parts.push(descriptors.join(", "));
        }
        if *distance != OutputDistance::default() {
            parts.push(format!("{} distance", distance.name()));
        }
        if selection != Strategy::default().selection {
            parts.push(format!("{} selection", selection.name()));
        }
        if sampling != Sampling::default() {
            parts.push(format!("{} sampling", sampling.name()));
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
        if self.summary != Summarisation::default() {
            parts.push(format!("{} summary", self.summary.name()));
        }
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_wins_over_the_attribute_and_that_over_the_default() {
        let settings = |options, environment: Environment| Settings::new(options, &environment);
        let outside = Environment {
            budget: Some(Duration::ZERO),
            evaluations: Some(5),
            seed: Some(3),
            ..Environment::default()
        };
        let options = || Options::new().budget(Duration::from_secs(1)).evaluations(9).seed(2);
        let chosen = settings(options(), outside);
        assert_eq!((chosen.budget, chosen.evaluations, chosen.search.seed), (Duration::ZERO, 5, 3));
        let chosen = settings(options(), Environment::default());
        assert_eq!((chosen.budget.as_secs(), chosen.evaluations, chosen.search.seed), (1, 9, 2));
        let chosen = settings(Options::new(), Environment::default());
        assert_eq!((chosen.budget, chosen.evaluations), (BUDGET, EVALUATIONS));
        let workers = |count| {
            settings(Options::new().workers(count), Environment::default()).execution.workers
        };
        assert_eq!([0, 3, usize::MAX].map(workers), [1, 3, MOST_WORKERS]);
        assert!(chosen.settles);
    }

    #[test]
    fn the_names_that_snapshots_keep_are_fixed() {
        let of = |options| Settings::new(options, &Environment::default()).fingerprint();
        let default = Options::new;
        for (options, expected) in [
            (default(), ""),
            (default().seed(7), "seed 7"),
            (default().descriptor(descriptor::ValidityGroup), "ValidityGroup"),
            (
                default().distance(OutputDistance::StringLength).selection(Selection::Fitness),
                "StringLength distance; Fitness selection",
            ),
            (
                default().distance(OutputDistance::Overlap).selection(Selection::Curiosity),
                "Overlap distance; Curiosity selection",
            ),
            (
                default().distance(OutputDistance::Levenshtein).sampling(Sampling::Uniform),
                "Levenshtein distance; Uniform sampling",
            ),
            (
                default().grammar(Grammar::Original).method(LocalSearch::Bcs),
                "Original grammar; Bcs method",
            ),
            (
                default().grammar(Grammar::Improved).method(LocalSearch::Lns),
                "Improved grammar; Lns method",
            ),
            (default().summary(Summarisation::Clusters), "Clusters summary"),
            (default().shares([10, 80, 10]), "shares 10/80/10 of 225000"),
        ] {
            assert_eq!(of(options), expected);
        }
    }

    #[test]
    fn shares_are_checked_as_the_attribute_checks_them() {
        for wrong in [[0, 90, 10], [10, 80, 11], [10, 80, 9], [u32::MAX, 1, 100]] {
            assert!(
                std::panic::catch_unwind(|| Options::new().shares(wrong)).is_err(),
                "{wrong:?}"
            );
        }
        let _ = Options::new().shares([1, 0, 99]);
    }

    #[test]
    fn the_fingerprint_tells_settings_apart_that_change_the_search() {
        let of = |options| Settings::new(options, &Environment::default()).fingerprint();
        let default = of(Options::new());
        assert_ne!(default, of(Options::new().seed(1)));
        assert_ne!(default, of(Options::new().distance(OutputDistance::Overlap)));
        assert_ne!(default, of(Options::new().selection(Selection::Curiosity)));
        assert_ne!(default, of(Options::new().shares([10, 80, 10])));
        let local = |method| of(Options::new().method(method));
        assert_ne!(default, local(LocalSearch::Lns));
        assert_ne!(local(LocalSearch::Bcs), local(LocalSearch::Lns));
        assert_ne!(default, of(Options::new().summary(Summarisation::Clusters)));
        assert_ne!(default, of(Options::new().descriptor(descriptor::ValidityGroup)));
        assert_ne!(default, of(Options::new().grammar(Grammar::Improved)));
        // A snapshot pins the constants themselves.
        assert_eq!(default, of(Options::new().constants([500])));
        assert_eq!(default, of(Options::new().budget(Duration::from_secs(5))));
    }
}
