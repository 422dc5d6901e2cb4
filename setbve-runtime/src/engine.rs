//! The engine: archive, emitters and scheduler behind ask and tell.
//!
//! It knows no clock, no process and no file. What it asks next depends on the settings, the seed
//! and the outcomes told so far, and on nothing else; so a run that is cut off is the beginning of
//! the longer run, and has seen a subset of what that one sees (promise 4).

use std::rc::Rc;

use crate::archive::{Archive, Selection};
use crate::argument::ArgumentSpec;
use crate::behaviours::Behaviours;
use crate::breeder::Breeder;
use crate::candidates::Candidates;
use crate::descriptor::Descriptor;
use crate::distance::OutputDistance;
use crate::emitter::{Emitter, Told, World};
use crate::explorer::Explorer;
use crate::inputs::Inputs;
use crate::local_search::LocalSearch;
use crate::outcome::Outcome;
use crate::sampler::{Sampler, Sampling};
use crate::scanner::Scanner;
use crate::tracer::Tracer;

/// Inputs of a batch.
pub(crate) const BATCH: usize = 256;
/// Evaluations, per argument up to four, before a search may count as settled.
pub(crate) const SETTLED_AT_LEAST: u64 = 80_000;
/// Evaluations of the first round of Sampler, Explorer and Tracer; each further round is twice as
/// long.
const FIRST_ROUND: u64 = 8_192;

/// Evaluations after which the Breeder takes over most of the search: until then the search looks
/// for what a snapshot shows, and then for what the archive is still missing.
const BREEDS_AFTER: u64 = 1_000_000;
/// From then on, every so many batches one is not the Breeder's.
const OTHERS_EVERY: u64 = 8;

/// How the engine searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Method {
    pub(crate) sampling: Sampling,
    pub(crate) selection: Selection,
    /// Percent of a round for Sampler, Explorer and Tracer.
    pub(crate) shares: [u32; 3],
    /// Evaluations of the only round, for the paper's configurations; without it, rounds grow, so
    /// that the course of the search does not depend on where it ends.
    pub(crate) single_round: Option<u64>,
    /// Takes the place of Sampler, Explorer and Tracer.
    pub(crate) local: Option<LocalSearch>,
    /// Inputs of each batch that belong to the Scanner.
    pub(crate) scanner: usize,
    /// Whether the archive sees what the Scanner finds.
    pub(crate) scanner_feeds_archive: bool,
    /// Evaluations after which the Breeder takes part, if ever.
    pub(crate) breeds_after: Option<u64>,
}

/// The paper's shares for Sampler, Explorer and Tracer together (SETBVE, Table 1).
pub(crate) const PAPER_SHARES: [u32; 3] = [10, 80, 10];

impl Default for Method {
    fn default() -> Self {
        Self {
            sampling: Sampling::CompatibleTypes,
            selection: Selection::Uniform,
            shares: PAPER_SHARES,
            single_round: None,
            local: None,
            scanner: BATCH * 3 / 4,
            scanner_feeds_archive: true,
            breeds_after: Some(BREEDS_AFTER),
        }
    }
}

/// Where in a round the search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Sampler,
    Explorer,
    Tracer,
}

/// The search.
#[derive(Debug)]
pub(crate) struct Engine {
    world: World,
    method: Method,
    sampler: Sampler,
    explorer: Explorer,
    tracer: Tracer,
    local: Option<Box<dyn Emitter>>,
    scanner: Scanner,
    /// Has all batches to itself, where whoever runs the search decides on its course.
    guest: Option<Box<dyn Emitter>>,
    breeder: Breeder,
    /// Batches asked for since the Breeder takes part.
    bred: u64,
    phase: Phase,
    /// Evaluations of the paper's emitters in this round, and the round's length.
    round: (u64, u64),
    inputs: Inputs,
    /// Where the Scanner's part of the batch starts.
    scanner_start: usize,
    evaluations: u64,
    last_change: u64,
    kept: u64,
}

impl Engine {
    pub(crate) fn new(
        arguments: &[ArgumentSpec],
        descriptors: Vec<Rc<dyn Descriptor>>,
        distance: OutputDistance,
        method: Method,
        seed: u64,
    ) -> Self {
        let archive = Archive::new(arguments.len(), method.selection);
        Self {
            world: World::new(arguments.to_vec(), descriptors, distance, archive),
            method,
            sampler: Sampler::new(method.sampling, seed),
            explorer: Explorer::new(seed),
            tracer: Tracer::new(seed),
            local: method.local.map(|local| local.emitter(seed, Candidates::new(false))),
            scanner: Scanner::new(seed, method.scanner_feeds_archive),
            guest: None,
            breeder: Breeder::new(arguments.len(), seed),
            bred: 0,
            phase: Phase::Sampler,
            round: (0, method.single_round.unwrap_or(FIRST_ROUND)),
            inputs: Inputs::new(arguments.len()),
            scanner_start: 0,
            evaluations: 0,
            last_change: 0,
            kept: 0,
        }
    }

    /// Gives all batches from now on to one emitter, instead of the scheduled ones. The papers'
    /// methods switch emitters by shares of a budget, which may be one of time; the engine is told.
    #[cfg(feature = "experiment")]
    pub(crate) fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        self.guest = Some(emitter);
    }

    /// Calls of the function so far.
    pub(crate) fn evaluations(&self) -> u64 {
        self.evaluations
    }

    pub(crate) fn archive(&self) -> &Archive {
        &self.world.archive
    }

    /// Pairs judged so far.
    pub(crate) fn pairs(&self) -> u64 {
        self.world.pairs
    }

    /// Derivatives computed so far: fewer than pairs judged.
    #[cfg(feature = "experiment")]
    pub(crate) fn derivatives(&self) -> u64 {
        self.world.derivatives
    }

    #[cfg(feature = "experiment")]
    pub(crate) fn derivative(&mut self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        self.world.derivative(inputs, outcomes)
    }

    pub(crate) fn behaviours(&self) -> &Behaviours {
        &self.world.behaviours
    }

    /// Whether the last half of the evaluations brought nothing new to the summary.
    pub(crate) fn is_settled(&self) -> bool {
        let arguments = self.world.arguments.len().min(4) as u64;
        self.evaluations >= SETTLED_AT_LEAST * arguments && self.last_change * 2 <= self.evaluations
    }

    /// The next batch of inputs.
    pub(crate) fn ask(&mut self) -> &Inputs {
        self.inputs.clear();
        if let Some(guest) = &mut self.guest {
            guest.ask(BATCH, &mut self.world, &mut self.inputs);
            return &self.inputs;
        }
        if self.method.breeds_after.is_some_and(|after| self.evaluations >= after) {
            self.bred += 1;
            if self.breeds() {
                self.breeder.ask(BATCH, &mut self.world, &mut self.inputs);
                return &self.inputs;
            }
        }
        let room = BATCH - self.method.scanner;
        let emitter: &mut dyn Emitter = match (&mut self.local, self.phase) {
            (Some(local), _) => &mut **local,
            (None, Phase::Sampler) => &mut self.sampler,
            (None, Phase::Explorer) => &mut self.explorer,
            (None, Phase::Tracer) => &mut self.tracer,
        };
        emitter.ask(room, &mut self.world, &mut self.inputs);
        self.scanner_start = self.inputs.len();
        if self.method.scanner > 0 {
            self.scanner.ask(self.method.scanner, &mut self.world, &mut self.inputs);
        }
        &self.inputs
    }

    /// Whether the batch is the Breeder's.
    fn breeds(&self) -> bool {
        !self.bred.is_multiple_of(OTHERS_EVERY)
    }

    /// Takes the outcomes of the batch, or of its beginning where the search ends there.
    pub(crate) fn tell(&mut self, outcomes: &[Rc<Outcome>]) {
        self.inputs.truncate(outcomes.len());
        self.evaluations += outcomes.len() as u64;
        if let Some(guest) = &mut self.guest {
            guest.tell(Told { inputs: &self.inputs, start: 0, outcomes }, &mut self.world);
            return;
        }
        if self.breeds() {
            let told = Told { inputs: &self.inputs, start: 0, outcomes };
            self.breeder.tell(told, &mut self.world);
            return;
        }
        let (paper, scanned) = outcomes.split_at(self.scanner_start.min(outcomes.len()));
        let told = Told { inputs: &self.inputs, start: 0, outcomes: paper };
        match (&mut self.local, self.phase) {
            (Some(local), _) => local.tell(told, &mut self.world),
            (None, Phase::Sampler) => self.sampler.tell(told, &mut self.world),
            (None, Phase::Explorer) => self.explorer.tell(told, &mut self.world),
            (None, Phase::Tracer) => self.tracer.tell(told, &mut self.world),
        }
        let told = Told { inputs: &self.inputs, start: self.scanner_start, outcomes: scanned };
        self.scanner.tell(told, &mut self.world);
        if self.kept != self.world.behaviours.changes() {
            self.kept = self.world.behaviours.changes();
            self.last_change = self.evaluations;
        }
        self.advance(paper.len() as u64);
    }

    fn advance(&mut self, done: u64) {
        let [sampler, explorer, _] = self.method.shares.map(u64::from);
        let (at, length) = &mut self.round;
        *at += done;
        // An emitter with nothing to do (the Tracer of an empty archive) must not hold the round up.
        if done == 0 {
            *at += BATCH as u64;
        }
        if *at >= *length && self.method.single_round.is_none() {
            *at = 0;
            *length *= 2;
        }
        let next = if *at * 100 < *length * sampler {
            Phase::Sampler
        } else if *at * 100 < *length * (sampler + explorer) {
            Phase::Explorer
        } else {
            Phase::Tracer
        };
        if next == Phase::Tracer && self.phase != Phase::Tracer {
            self.tracer.restart();
        }
        self.phase = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behaviours::{Detail, Family};
    use crate::boundary::tests::specs;
    use crate::descriptor;
    use crate::executor::{Call, Executor, InProcess};
    use crate::observe::{Kind, Observation};
    use proptest::prelude::*;

    fn circle(input: &[i128], observation: &mut Observation) {
        let square = input[0].wrapping_mul(input[0]) + input[1].wrapping_mul(input[1]);
        if square == 0 {
            observation.kind = Kind::Error;
            observation.text.push_str("Origin");
        } else {
            observation.text.push_str(if square <= 6400 { "in" } else { "out" });
        }
    }

    fn length(input: &[i128], observation: &mut Observation) {
        observation.text.push_str(&(input[0] ^ input[1]).to_string());
    }

    fn engine(method: Method, seed: u64) -> Engine {
        let distance = OutputDistance::default();
        Engine::new(&specs(2), descriptor::defaults(), distance, method, seed)
    }

    /// Runs the search for exactly this many evaluations; gives the inputs it asked for.
    fn run(
        engine: &mut Engine,
        function: fn(&[i128], &mut Observation),
        evaluations: u64,
    ) -> Vec<Vec<i128>> {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| function(input, to);
        let mut executor = InProcess::new(call);
        let mut asked = Vec::new();
        let far = std::time::Instant::now() + std::time::Duration::from_secs(3600);
        while engine.evaluations() < evaluations {
            let room = (evaluations - engine.evaluations()) as usize;
            let inputs = engine.ask();
            let count = inputs.len().min(room);
            asked.extend(inputs.iter().take(count).map(<[i128]>::to_vec));
            let mut outcomes = Vec::new();
            executor.execute(inputs, 0..count, far, &mut outcomes);
            engine.tell(&outcomes);
        }
        asked
    }

    /// All groups that are kept, and the families that had more.
    fn seen(engine: &Engine) -> (Vec<(Family, Detail)>, Vec<Family>) {
        let mut groups = Vec::new();
        let mut cut = Vec::new();
        for (family, members) in engine.behaviours().families() {
            groups.extend(members.kept.iter().map(|member| (family, member.detail)));
            if members.more {
                cut.push(family);
            }
        }
        (groups, cut)
    }

    fn methods() -> [Method; 7] {
        let paper = |selection, shares| Method {
            selection,
            shares,
            single_round: Some(6_000),
            scanner: 64,
            scanner_feeds_archive: false,
            breeds_after: None,
            ..Method::default()
        };
        [
            Method::default(),
            paper(Selection::Uniform, [100, 0, 0]),
            paper(Selection::Curiosity, [10, 80, 10]),
            paper(Selection::Fitness, [10, 80, 10]),
            Method { breeds_after: Some(2_000), ..Method::default() },
            local(LocalSearch::Lns, 64),
            local(LocalSearch::Bcs, 64),
        ]
    }

    fn local(local: LocalSearch, scanner: usize) -> Method {
        let own = Method::default();
        Method { local: Some(local), scanner, scanner_feeds_archive: false, ..own }
    }

    #[test]
    fn what_a_local_search_finds_is_left_to_the_scanner() {
        for which in [LocalSearch::Lns, LocalSearch::Bcs] {
            let mut engine = engine(local(which, 0), 1);
            run(&mut engine, length, 40_000);
            assert!(engine.archive().len() > 0);
            assert!(!engine.world.crossings.is_empty(), "{which:?}");
            let is_exact = |found: &crate::boundary::Boundary| {
                let [low, high] = found.inputs();
                let outputs = [low, high].map(|input| (input[0] ^ input[1]).to_string());
                found.outcomes.each_ref().map(|outcome| outcome.text.clone()) == outputs
            };
            assert!(engine.world.crossings.iter().all(is_exact), "{which:?}");
            let mut scanned = super::tests::engine(local(which, 64), 1);
            let mut waiting = |evaluations| {
                run(&mut scanned, length, evaluations);
                scanned.world.crossings.front().map(|found| found.low.clone())
            };
            assert_ne!(waiting(40_000), waiting(80_000), "{which:?}: nobody looks at them");
        }
    }

    #[test]
    fn the_same_seed_asks_for_the_same_inputs() {
        for method in methods() {
            for function in [circle, length] {
                let asked = |seed| run(&mut engine(method, seed), function, 9_000);
                assert_eq!(asked(3), asked(3));
                assert_ne!(asked(3), asked(4));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        /// Promise 4: what a search has seen when it is cut off, the longer search sees as well.
        #[test]
        fn promise_4_a_search_cut_off_has_seen_a_subset(
            cut in 1_u64..12_000, longer in 1_u64..4_000, which in 0..7_usize, seed in 0..5_u64,
            erratic: bool,
        ) {
            let function = if erratic { length } else { circle };
            let method = methods()[which];
            let (mut short, mut long) = (engine(method, seed), engine(method, seed));
            let asked_short = run(&mut short, function, cut);
            let asked_long = run(&mut long, function, cut + longer);
            prop_assert_eq!(&asked_short[..], &asked_long[..cut as usize]);
            let ((few, _), (many, full)) = (seen(&short), seen(&long));
            for (family, detail) in few {
                // A family that is full keeps its simplest groups only.
                prop_assert!(
                    many.contains(&(family, detail)) || full.contains(&family),
                    "{:?} {:?}", family, detail
                );
            }
        }
    }

    #[test]
    fn every_batch_is_full_and_every_emitter_has_its_turn() {
        let mut engine = engine(Method::default(), 0);
        let mut phases = Vec::new();
        for _ in 0..400 {
            phases.push(engine.phase);
            let before = engine.evaluations();
            run(&mut engine, circle, before + BATCH as u64);
        }
        for phase in [Phase::Sampler, Phase::Explorer, Phase::Tracer] {
            assert!(phases.contains(&phase), "{phase:?}");
        }
    }

    #[test]
    fn what_the_breeder_adds_is_more_cells_with_closer_pairs() {
        let searched = |breeds_after| {
            let mut engine = engine(Method { breeds_after, ..Method::default() }, 0);
            run(&mut engine, length, 40_000);
            let archive = engine.archive();
            let sharp = (0..archive.len()).filter(|index| archive.elite(*index).derivative >= 0.5);
            (archive.len(), sharp.count())
        };
        let (plain, bred) = (searched(None), searched(Some(4_000)));
        assert!(bred.0 > 2 * plain.0 && 2 * bred.1 > 3 * plain.1, "{plain:?} {bred:?}");
    }

    #[test]
    fn the_boundaries_of_a_circle_are_found_to_the_exact_input() {
        let mut engine = engine(Method::default(), 0);
        run(&mut engine, circle, SETTLED_AT_LEAST);
        let lows: Vec<Vec<i128>> = engine
            .behaviours()
            .families()
            .flat_map(|(_, members)| members.kept.iter().map(|m| m.boundary.low.to_vec()))
            .collect();
        for low in [[-1, 0], [0, -1], [0, 0]] {
            assert!(lows.contains(&low.to_vec()), "{low:?} {lows:?}");
        }
        assert!(lows.iter().any(|low| low == &[0, 80] || low == &[80, 0]), "{lows:?}");
    }
}
