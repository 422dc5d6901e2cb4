//! The settings of an exploration: those of the environment, those of the attribute, and the
//! defaults, such as how many boundaries a snapshot lists, and how many where all inputs were
//! tried.

#[cfg(feature = "experiment")]
mod paper_options;
#[cfg(feature = "experiment")]
mod papers;

use std::rc::Rc;
use std::time::Duration;

use crate::session::environment::Environment;
use crate::snapshot::header::{BOUNDARIES, PinnedSettings};
#[cfg(feature = "experiment")]
use crate::summary::by_cluster::{self, Summarisation};
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::{Known, Summary};
use crate::tuning::summary::OF_ALL;
use setbve_kernel::archive::descriptor::{self, Descriptor};
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::gather::each;
use setbve_kernel::execution::exit::{LEAST_MEMORY, Limits};
use setbve_kernel::execution::isolation::{self, Isolation, MOST_WORKERS};
use setbve_kernel::search::config::Config;
#[cfg(not(feature = "experiment"))]
use setbve_kernel::search::config::Strategy;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::constants::{Constants, Harvest, suited_to};
use setbve_kernel::sut::number::Number;

/// How to explore; every option that is not set stays at its default.
#[must_use]
#[derive(Debug, Default)]
pub struct Options {
    pub(crate) budget: Option<Duration>,
    pub(crate) evaluations: Option<u64>,
    pub(crate) descriptors: Vec<Rc<dyn Descriptor>>,
    pub(crate) seed: Option<u64>,
    pub(crate) boundaries: Option<usize>,
    pub(crate) isolation: Option<Isolation>,
    pub(crate) call_limit: Option<Duration>,
    pub(crate) memory_limit: Option<u64>,
    pub(crate) workers: Option<usize>,
    pub(crate) side_effects: bool,
    pub(crate) constants: Harvest,
    pub(crate) against: Option<&'static str>,
    #[cfg(feature = "experiment")]
    pub(crate) papers: papers::Papers,
}

macro_rules! options {
    ($($(#[$doc:meta])* $key:ident: $type:ty;)*) => {$(
        $(#[$doc])*
        pub fn $key(mut self, $key: $type) -> Self {
            self.$key = Some($key);
            self
        }
    )*};
}

impl Options {
    /// Options that are all at their defaults.
    pub fn new() -> Self {
        Self::default()
    }

    options! {
        /// The most time that the exploration may take.
        budget: Duration;
        /// The most calls of the function the search may make.
        evaluations: u64;
        /// The start of the random stream.
        seed: u64;
        /// The most pairs in a new snapshot.
        boundaries: usize;
        /// Where the function runs.
        isolation: Isolation;
        /// The processor time that a call in a worker process may use.
        call_limit: Duration;
        /// The address space of a worker process, in bytes.
        memory_limit: u64;
        /// The number of worker processes that share the calls; it changes no result.
        workers: usize;
    }

    /// One more dimension of the archive.
    pub fn descriptor(mut self, descriptor: impl Descriptor + 'static) -> Self {
        self.descriptors.push(Rc::new(descriptor));
        self
    }

    /// Adds constants of the source; the search tries them and values near them.
    pub fn constants(mut self, constants: impl Constants) -> Self {
        constants.harvest(&mut self.constants);
        self
    }

    /// Adds texts of the source; the search looks around them.
    pub fn texts(mut self, texts: &[&str]) -> Self {
        for text in texts {
            self.constants.add_text(text);
        }
        self
    }

    /// Whether calls may change what lies outside of their process. Worker processes then stay in
    /// the folder of the test and are not confined.
    pub fn side_effects(mut self, may_have: bool) -> Self {
        self.side_effects = may_have;
        self
    }

    /// Why they cannot be used. The attribute sees this only of numbers that it can read.
    pub(crate) fn problem(&self) -> Option<String> {
        let millis = self.call_limit.map(|limit| limit.as_millis() as u64);
        let all = [
            ("evaluations", self.evaluations, 1, u64::MAX),
            ("boundaries", self.boundaries.map(|most| most as u64), 1, u64::MAX),
            ("call_limit in milliseconds", millis, 50, u64::MAX),
            ("memory_limit", self.memory_limit, LEAST_MEMORY, u64::MAX),
            ("workers", self.workers.map(|count| count as u64), 1, MOST_WORKERS as u64),
        ];
        for (key, value, least, most) in all {
            let range = least..=most;
            let Some(value) = value.filter(|value| !range.contains(value)) else { continue };
            let (word, end) = if value < least { ("least", least) } else { ("most", most) };
            return Some(format!("`{key}` is {value}; it has to be at {word} {end}"));
        }
        None
    }
}

/// The default seed: a fixed one, so that snapshots are the same everywhere.
const SEED: u64 = 0;
const BUDGET: Duration = Duration::from_secs(30);

/// All settings of an exploration: the environment overrides the attribute, which overrides the
/// defaults.
pub(crate) struct Settings {
    pub(crate) budget: Duration,
    /// The most calls of a search and its mapping; without it, those of a test by default.
    pub(crate) evaluations: Option<u64>,
    /// Whether the search ends when it has settled.
    pub(crate) settles: bool,
    pub(crate) search: Config,
    #[cfg(feature = "experiment")]
    summary: Summarisation,
    pub(crate) boundaries: usize,
    pub(crate) execution: isolation::Config,
    /// The constants of the source and of the attribute, the smallest first.
    pub(crate) constants: Vec<Number>,
    /// Those of them that the source writes as characters.
    pub(crate) chars: Vec<Number>,
    /// The number of evaluations that the environment asks for, if it does.
    pub(crate) evaluations_from_outside: Option<u64>,
}

impl Settings {
    pub(crate) fn new(options: Options, environment: &Environment) -> Self {
        let asked = environment.evaluations.or(options.evaluations);
        #[cfg(not(feature = "experiment"))]
        let (strategy, evaluations, settles) = (Strategy::default(), asked, asked.is_none());
        #[cfg(feature = "experiment")]
        let papers::Chosen { strategy, evaluations, settles, summary } =
            options.papers.chosen(asked);
        let workers = environment.workers.or(options.workers);
        Self {
            budget: environment.budget.or(options.budget).unwrap_or(BUDGET),
            evaluations,
            settles,
            search: Config {
                descriptors: if options.descriptors.is_empty() {
                    descriptor::defaults()
                } else {
                    options.descriptors
                },
                strategy,
                seed: environment.seed.or(options.seed).unwrap_or(SEED),
            },
            #[cfg(feature = "experiment")]
            summary,
            boundaries: options.boundaries.unwrap_or(BOUNDARIES),
            execution: isolation::Config {
                isolation: environment.isolation.or(options.isolation).unwrap_or_default(),
                workers: workers.unwrap_or(1).clamp(1, MOST_WORKERS),
                limits: Limits {
                    time: options.call_limit.unwrap_or(Limits::default().time),
                    memory: options.memory_limit.unwrap_or(Limits::default().memory),
                },
                side_effects: options.side_effects,
            },
            chars: options.constants.chars.clone(),
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
        let Config { descriptors, seed, .. } = &self.search;
        let descriptors = each(descriptors, &mut |own| own.name());
        let defaults = each(&descriptor::defaults(), &mut |own| own.name());
        let mut parts: Vec<String> = Vec::new();
        if *seed != SEED {
            parts.push(format!("seed {seed}"));
        }
        if descriptors != defaults {
            parts.push(descriptors.join(", "));
        }
        #[cfg(feature = "experiment")]
        parts.extend(papers::fingerprint(&self.search.strategy, self.summary));
        parts.join("; ")
    }
}

#[cfg_attr(
    not(feature = "experiment"),
    expect(clippy::unused_self, reason = "only experiments list clusters")
)]
impl Settings {
    /// Without the constants that no argument can be like.
    pub(crate) fn suited_to(self, arguments: &[ArgumentSpec]) -> Self {
        Self { constants: suited_to(arguments, &self.constants), ..self }
    }

    /// Whether a snapshot lists clusters of boundaries, an experiment's summary.
    pub(crate) fn has_clusters(&self) -> bool {
        #[cfg(feature = "experiment")]
        let has_clusters = self.summary == Summarisation::Clusters;
        #[cfg(not(feature = "experiment"))]
        let has_clusters = false;
        has_clusters
    }

    /// The boundaries of a first snapshot, at most `limit`.
    pub(crate) fn first(
        &self,
        found: &Boundaries,
        arguments: &[ArgumentSpec],
        limit: usize,
    ) -> Summary {
        #[cfg(feature = "experiment")]
        if self.has_clusters() {
            return by_cluster::first(found, arguments, limit, self.search.seed);
        }
        Summary::of(found, arguments, limit)
    }

    /// The boundaries for which none of those known stands.
    pub(crate) fn news(
        &self,
        found: &Boundaries,
        arguments: &[ArgumentSpec],
        known: &Known<'_>,
    ) -> Vec<Listed> {
        #[cfg(feature = "experiment")]
        if self.has_clusters() {
            let seed = self.search.seed;
            return by_cluster::news(found, arguments, seed, known.lines, known.more);
        }
        Summary::news(found, arguments, known)
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
        assert_eq!(
            (chosen.budget, chosen.evaluations, chosen.search.seed),
            (Duration::ZERO, Some(5), 3)
        );
        let chosen = settings(options(), Environment::default());
        assert_eq!(
            (chosen.budget.as_secs(), chosen.evaluations, chosen.search.seed),
            (1, Some(9), 2)
        );
        let chosen = settings(Options::new(), Environment::default());
        assert_eq!((chosen.budget, chosen.evaluations), (BUDGET, None));
        let workers = |count| {
            settings(Options::new().workers(count), Environment::default()).execution.workers
        };
        assert_eq!([0, 3, usize::MAX].map(workers), [1, 3, MOST_WORKERS]);
        assert!(chosen.settles);
    }

    #[test]
    fn options_that_cannot_be_used_say_why() {
        let problem = |options: Options| options.problem().unwrap_or_default();
        let small = problem(Options::new().memory_limit(1 << 20));
        assert_eq!(small, "`memory_limit` is 1048576; it has to be at least 134217728");
        let many = problem(Options::new().workers(100_000));
        assert_eq!(many, "`workers` is 100000; it has to be at most 256");
        let short = problem(Options::new().call_limit(Duration::from_micros(7)));
        assert_eq!(short, "`call_limit in milliseconds` is 0; it has to be at least 50");
        assert_eq!(problem(Options::new().boundaries(usize::MAX).workers(256)), "");
    }

    #[test]
    fn the_fingerprint_tells_settings_apart_that_change_the_search() {
        let of = |options| Settings::new(options, &Environment::default()).fingerprint();
        let default = of(Options::new());
        assert_ne!(default, of(Options::new().seed(1)));
        assert_ne!(default, of(Options::new().descriptor(descriptor::ValidityGroup)));
        // A snapshot pins the constants themselves.
        assert_eq!(default, of(Options::new().constants([500])));
        assert_eq!(default, of(Options::new().budget(Duration::from_secs(5))));
    }
}
