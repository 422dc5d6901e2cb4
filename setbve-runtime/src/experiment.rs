//! Experiments: the methods of the SETBVE and `AutoBVA` papers, and this project's own, on any
//! function, with the archive to read out.
//!
//! Behind the feature `experiment`, for no test needs it.
//!
//! ```
//! # mod setbve { pub mod experiment { pub use setbve_runtime::{experiment::*, generation}; } }
//! use setbve::experiment::{Limit, Method, Search, Space};
//!
//! fn sign(n: i128) -> Result<&'static str, String> {
//!     if n == 0 { Err("neither".into()) } else { Ok(if n < 0 { "negative" } else { "positive" }) }
//! }
//!
//! let space = Space::of(&sign, &["n"], Vec::new());
//! let search = Search::new(Method::SeUniform, Limit::evaluations(20_000), 1);
//! let found = search.run(sign, &space, &mut |_| {});
//! let sharpest = found.elites().max_by(|a, b| a.derivative.total_cmp(&b.derivative)).unwrap();
//! assert!(sharpest.outputs.contains(&"negative") || sharpest.outputs.contains(&"positive"));
//! ```
//!
//! May use: every other room.

pub mod bias;
pub(crate) mod clock;
pub(crate) mod course;
pub(crate) mod function;
#[doc(hidden)]
pub mod limit;
#[doc(hidden)]
pub mod measure;
pub(crate) mod method;
pub(crate) mod of_papers;
pub(crate) mod space;
pub mod testdata;

use std::fmt;
use std::time::Duration;

#[doc(hidden)]
pub use crate::snapshot::retold::as_accepted;
pub use crate::summary::clusters::{
    Cluster, Clustering, Effort, Feature, Rule, Summarised, UnknownFeature, Validity,
};
pub use function::Function;
pub use method::{Method, Part, UnknownMethod};
#[doc(hidden)]
pub use setbve_kernel::ablation;
pub use setbve_kernel::emitters::rules::Rules;
pub use setbve_kernel::emitters::sampling::Sampling;
pub use space::{ShownPair, Space};

use crate::experiment::clock::Clock;
use crate::mapping;
use crate::session::environment::Environment;
use crate::session::exploration::findings::Boundary;
use crate::session::settings::{Options, Settings};
use crate::summary::ranking::Summary;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::emitters::autobva::candidates::{Candidates, KeptCandidate};
use setbve_kernel::emitters::tracer::Populations;
use setbve_kernel::execution::executor::{Executor, InProcess, never};
use setbve_kernel::execution::identity::Identity;
use setbve_kernel::execution::isolation::{self, Isolation};
use setbve_kernel::search::config::Config;
use setbve_kernel::search::engine::ENGINE;
use setbve_kernel::search::engine::Engine;
use setbve_kernel::search::pipeline::{Batches, Done};
use setbve_kernel::sut::argument::part::shapes_of;
use setbve_kernel::sut::observation::Observation;
use setbve_kernel::sut::signature::Signature;

/// Which version of the searches this is: results compare only within one.
pub fn version() -> String {
    format!("{}+engine.{ENGINE}", env!("CARGO_PKG_VERSION"))
}

/// The name of the search whose worker this process is, if it is one: a program with many searches
/// goes straight to that one, see [`Search::run_isolated`].
pub fn worker_of() -> Option<String> {
    setbve_kernel::execution::identity::program::program_worker()
}

/// When a search ends: the first of its limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// The longest it may take, see [`Limit::time`].
    pub time: Option<Duration>,
    /// The most calls of the function.
    pub evaluations: Option<u64>,
}

impl Limit {
    /// A limit in time: what comes out depends on how fast the machine is. For a search in its own
    /// process this is, where the system tells it, the time for which its thread runs: the
    /// published experiments count processor time as well, and others' load takes none away.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), evaluations: None }
    }

    /// A limit in calls of the function: what comes out is the same on every machine.
    pub fn evaluations(evaluations: u64) -> Self {
        Self { time: None, evaluations: Some(evaluations) }
    }

    /// How much of the limit is used up, from 0 to 1; 1 if there is no limit, so that no search is
    /// without end.
    fn used(&self, progress: Progress) -> f64 {
        let time = self.time.map(|limit| progress.time.as_secs_f64() / limit.as_secs_f64());
        let evaluations = self.evaluations.map(|limit| progress.evaluations as f64 / limit as f64);
        match (time, evaluations) {
            (None, None) => 1.0,
            (time, evaluations) => time.unwrap_or(0.0).max(evaluations.unwrap_or(0.0)),
        }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Since its start, as its limit counts it.
    pub time: Duration,
    /// Calls of the function so far.
    pub evaluations: u64,
    /// Cells of the archive that hold a pair.
    pub cells: usize,
}

/// One search to be run.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    method: Method,
    limit: Limit,
    seed: u64,
    keeps_candidates: bool,
    left_out: Option<Part>,
    rules: Rules,
    starts: Sampling,
    maps: bool,
}

impl Search {
    /// A search by this method: the papers' follow the published rules, the default search its own.
    pub fn new(method: Method, limit: Limit, seed: u64) -> Self {
        let rules = if method == Method::Default { Rules::Own } else { Rules::Published };
        Self {
            method,
            limit,
            seed,
            keeps_candidates: false,
            left_out: None,
            rules,
            starts: Sampling::default(),
            maps: false,
        }
    }

    /// Has Explorer and Tracer follow these rules, so that what they change shows.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Whether the method has an Explorer that follows the published rules.
    pub fn explores_as_published(&self) -> bool {
        use Method::{SeCuriosity, SeFitness, SeUniform, SetCuriosity, SetFitness, SetUniform};
        let explores = [SeUniform, SeFitness, SeCuriosity, SetUniform, SetFitness, SetCuriosity];
        self.rules == Rules::Published && explores.contains(&self.method)
    }

    /// Keeps the set of candidates of [`Method::Lns`] and [`Method::Bcs`], which grows without
    /// bound.
    #[must_use]
    pub fn keep_candidates(mut self) -> Self {
        self.keeps_candidates = true;
        self
    }

    /// Leaves an emitter of [`Method::Default`] out; the papers' methods have none to spare.
    #[must_use]
    pub fn without(mut self, part: Part) -> Self {
        self.left_out = Some(part);
        self
    }

    /// How [`Method::Lns`] and [`Method::Bcs`] draw starting points, instead of by compatible type
    /// sampling with bituniform sampling (AutoBVA, Appendix A).
    #[must_use]
    pub fn starts(mut self, sampling: Sampling) -> Self {
        self.starts = sampling;
        self
    }

    /// Spends a part of the evaluations, of which there must be a limit, on mapping the walls that
    /// the search found, as a test does.
    #[must_use]
    pub fn maps(mut self) -> Self {
        self.maps = true;
        self
    }

    /// Runs the search in this thread. `progress` is called after every batch, and at the end where
    /// the archive gets the Tracer's populations only then.
    ///
    /// The methods' phases follow the used share of the limit. A search ends before it where there
    /// is nothing left to ask: a Tracer without a single boundary, say. With a limit in evaluations
    /// alone, the result depends on the function, the space and the search's settings only.
    pub fn run<Arguments>(
        &self,
        mut function: impl Function<Arguments>,
        space: &Space,
        progress: &mut dyn FnMut(Progress),
    ) -> Found {
        let shapes = shapes_of(&space.arguments);
        let mut call = |input: &[i128], to: &mut Observation| function.observe(&shapes, input, to);
        self.drive(&mut InProcess::new(&mut call), Clock::of_this_thread(), space, progress)
    }

    /// Runs the search with the function in a worker process, which survives whatever the function
    /// does; where there is none (not on Unix), like [`Search::run`].
    ///
    /// The worker is this program, started again with the same arguments. It has to come to this
    /// call with the same `name` and the same function again, and does not come back from it; on
    /// its way it must not print. [`worker_of`] says what a process was started for.
    ///
    /// # Panics
    ///
    /// If no worker process can be started.
    pub fn run_isolated<Arguments>(
        &self,
        name: &str,
        mut function: impl Function<Arguments>,
        space: &Space,
        progress: &mut dyn FnMut(Progress),
    ) -> Found {
        let options = Options::new().isolation(Isolation::Process);
        let settings = Settings::new(options, &Environment::default());
        let identity = Identity::of_program(name);
        let shapes = shapes_of(&space.arguments);
        let mut call = |input: &[i128], to: &mut Observation| function.observe(&shapes, input, to);
        isolation::serve_if_worker(&identity, &space.arguments, &settings.execution, &mut call);
        let (mut executor, problem) =
            isolation::executor(&identity, &space.arguments, &settings.execution, &mut call)
                .expect("worker processes can be started");
        let mut found = self.drive(&mut *executor, Clock::of_the_wall(), space, progress);
        found.endings.extend(problem.map(|problem| format!("not isolated: {problem}")));
        if let Some(crash_log) = executor.crash_log() {
            let signature = Signature { function: name, arguments: &space.arguments, returns: "" };
            found.endings.extend(
                crash_log.describe(settings.execution.limits, &signature).into_iter().flatten(),
            );
        }
        found
    }

    fn drive(
        &self,
        executor: &mut dyn Executor,
        mut clock: Clock,
        space: &Space,
        progress: &mut dyn FnMut(Progress),
    ) -> Found {
        let candidates = Candidates::new(self.keeps_candidates);
        let populations = Populations::default();
        let course =
            course::of(self.method, self.starts, self.rules, self.seed, &candidates, &populations);
        let mut course = course.peekable();
        let mut engine = Engine::new(
            &space.arguments,
            &[],
            &Config {
                descriptors: space.descriptors.clone(),
                strategy: course::settings(self.method, self.rules, self.left_out),
                seed: self.seed,
            },
        );
        // Where nothing but numbers of other lengths is to be found, these are shown.
        *engine.boundaries_mut() = Boundaries::new(&space.arguments, true);
        let limit = self.limit.evaluations.unwrap_or(u64::MAX);
        let share = if self.maps { mapping::part(limit, &space.arguments) } else { 0 };
        let limit = limit - share;
        let mut batches = Batches::new(engine, executor, limit);
        batches.is_in_turn = self.method != Method::Default;
        let deadline = clock.deadline(self.limit.time);
        let deadline = deadline.unwrap_or_else(never);
        let mut far = |engine: &Engine| Progress {
            time: clock.elapsed(),
            evaluations: engine.evaluations(),
            cells: engine.archive().len(),
        };
        loop {
            let used = self.limit.used(far(&batches.engine));
            if used >= 1.0 || batches.engine.evaluations() >= limit {
                break;
            }
            while let Some(phase) = course.next_if(|phase| phase.from <= used) {
                batches.engine.hand_over(phase.emitter);
            }
            let done = batches.next(deadline);
            if done == Done::Nothing {
                break;
            }
            progress(far(&batches.engine));
            if done == Done::Part {
                // The time is up, or too many calls have ended their process.
                break;
            }
        }
        if self.rules == Rules::Published {
            batches.engine.append(&populations);
            progress(far(&batches.engine));
        }
        let mut engine = batches.engine;
        let mut mapped = 0;
        if self.maps {
            executor.stop_at(deadline);
            let boundaries = engine.boundaries_mut();
            mapped = mapping::map(boundaries, &space.arguments, &[], &[], share, executor).0.len();
        }
        Found {
            time: clock.elapsed(),
            mapped: mapped as u64,
            engine,
            candidates: candidates.sorted(),
            traced: populations.candidates(),
            space: space.clone(),
            endings: Vec::new(),
        }
    }
}

/// What a search found.
pub struct Found {
    time: Duration,
    /// Calls of the mapping.
    mapped: u64,
    engine: Engine,
    candidates: Vec<KeptCandidate>,
    traced: Vec<KeptCandidate>,
    space: Space,
    endings: Vec<String>,
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found").field("cells", &self.cells()).finish_non_exhaustive()
    }
}

impl<'a> From<&'a Elite<'_>> for ShownPair<'a> {
    fn from(elite: &'a Elite<'_>) -> Self {
        Self {
            inputs: elite.inputs.each_ref().map(Vec::as_slice),
            outputs: elite.outputs,
            errors: elite.errors,
        }
    }
}

/// A pair that a search kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Elite<'a> {
    /// The ordinals of both inputs' arguments; see [`Argument`](crate::Argument).
    pub inputs: [Vec<i128>; 2],
    /// What the function showed: a value, or an error with its class in front.
    pub outputs: [&'a str; 2],
    /// Which of the two are errors.
    pub errors: [bool; 2],
    /// The cell, one number per descriptor.
    pub cell: Vec<i64>,
    /// The program derivative.
    pub derivative: f64,
}

impl Found {
    /// How long the search took, as its limit counts it.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Calls of the function that the search made.
    pub fn evaluations(&self) -> u64 {
        self.engine.evaluations() + self.mapped
    }

    /// Cells of the archive that hold a pair.
    pub fn cells(&self) -> usize {
        self.engine.archive().len()
    }

    /// The archive: the best pair of every cell.
    pub fn elites(&self) -> impl Iterator<Item = Elite<'_>> {
        let archive = self.engine.archive();
        (0..archive.len()).map(move |index| {
            let elite = archive.elite(index);
            let outcomes = [0, 1].map(|side: usize| &*elite.outcomes[side]);
            let inputs = archive.inputs(index);
            self.space.elite(inputs.each_ref().map(Vec::as_slice), outcomes)
        })
    }

    /// The boundaries that a snapshot of the default search would list, at most `limit`: each the
    /// simplest pair of neighbouring inputs that stands for its kind of change. Inputs are ordinals
    /// here, and extents are not looked for: they are the inputs themselves.
    pub fn boundaries(&self, limit: usize) -> Vec<Boundary<Box<[i128]>>> {
        let arguments = &self.space.arguments;
        let Summary { listed, .. } = Summary::of(self.engine.boundaries(), arguments, limit);
        let described = |boundary: &setbve_kernel::sut::boundary::Boundary| {
            let inputs = boundary.inputs();
            let outcomes = boundary.outcomes.each_ref().map(|outcome| &**outcome);
            let derivative =
                self.space.elite(inputs.each_ref().map(|it| &**it), outcomes).derivative;
            let inputs = [boundary.inputs(), boundary.inputs()];
            Boundary::of(boundary, arguments, derivative, inputs)
        };
        listed.iter().map(|listed| described(&listed.boundary)).collect()
    }

    /// What calls did to the processes they ran in, in words: which came to a limit, and which
    /// ended their process. Empty in the common case, and wherever the search ran in its own
    /// process.
    pub fn endings(&self) -> &[String] {
        &self.endings
    }

    /// The set of candidates, if it was kept: no two are the same, sorted by their inputs.
    pub fn candidates(&self) -> impl Iterator<Item = Elite<'_>> {
        self.candidates.iter().map(|candidate| self.shown(candidate))
    }

    /// The boundary candidates in the populations with which the Tracer ended, up to 30 for each of
    /// the hundred elites it traced (SETBVE, Algorithm 2). Most are not in the archive, which has
    /// one pair per cell. Empty for methods without Tracer, and for [`Method::Default`], which
    /// traces again and again.
    pub fn traced(&self) -> impl Iterator<Item = Elite<'_>> {
        self.traced.iter().map(|candidate| self.shown(candidate))
    }

    fn shown<'a>(&self, (inputs, outcomes): &'a KeptCandidate) -> Elite<'a> {
        let (one, other) = inputs.split_at(inputs.len() / 2);
        self.space.elite([one, other], [0, 1].map(|side: usize| &*outcomes[side]))
    }
}

#[cfg(test)]
mod tests;
