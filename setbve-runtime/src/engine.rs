//! The engine: archive, emitters and scheduler behind ask and tell.
//!
//! It knows no clock, no process and no file. What it asks next depends on the settings, the seed
//! and the outcomes told so far, and on nothing else; so a run that is cut off is the beginning of
//! the longer run, and has seen a subset of what that one sees (promise 4).

use std::rc::Rc;

use crate::archive::{Archive, Selection};
use crate::argument::{ArgumentSpec, Number};
use crate::behaviours::Behaviours;
use crate::descriptor::Descriptor;
use crate::distance::OutputDistance;
use crate::emitter::{Emitter, Told, World};
use crate::explorer::Explorer;
use crate::generator::Generator;
use crate::grammar::Grammar;
use crate::inputs::Inputs;
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
    /// Inputs of each batch that belong to the Scanner.
    pub(crate) scanner: usize,
    /// Whether the archive sees what the Scanner finds.
    pub(crate) scanner_feeds_archive: bool,
    /// Inputs of the Scanner's part that the Generator derives instead, where there are constants or
    /// several arguments.
    pub(crate) generator: usize,
    pub(crate) grammar: Grammar,
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
            scanner: BATCH * 3 / 4,
            scanner_feeds_archive: true,
            generator: BATCH / 8,
            grammar: Grammar::default(),
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
    scanner: Scanner,
    generator: Option<Generator>,
    /// Has all batches to itself, where whoever runs the search decides on its course.
    guest: Option<Box<dyn Emitter>>,
    phase: Phase,
    /// Evaluations of the paper's emitters in this round, and the round's length.
    round: (u64, u64),
    inputs: Inputs,
    /// Where the Scanner's part of the batch starts.
    scanner_start: usize,
    /// Where the Generator's part starts.
    generator_start: usize,
    evaluations: u64,
    last_change: u64,
    kept: u64,
}

impl Engine {
    /// `constants` are those of the function's source.
    pub(crate) fn new(
        arguments: &[ArgumentSpec],
        constants: &[Number],
        descriptors: Vec<Rc<dyn Descriptor>>,
        distance: OutputDistance,
        method: Method,
        seed: u64,
    ) -> Self {
        let archive = Archive::new(arguments.len(), method.selection);
        // A single argument without constants has nothing to depend on: its lines are enough.
        let derives = method.generator > 0 && (arguments.len() > 1 || !constants.is_empty());
        let generator = derives.then(|| Generator::new(method.grammar, constants, arguments, seed));
        let on_lines = if derives { constants } else { &[] };
        Self {
            world: World::new(arguments.to_vec(), descriptors, distance, archive),
            method,
            sampler: Sampler::new(method.sampling, seed),
            explorer: Explorer::new(seed),
            tracer: Tracer::new(seed),
            scanner: Scanner::new(seed, method.scanner_feeds_archive, on_lines),
            generator,
            guest: None,
            phase: Phase::Sampler,
            round: (0, method.single_round.unwrap_or(FIRST_ROUND)),
            inputs: Inputs::new(arguments.len()),
            scanner_start: 0,
            generator_start: 0,
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
        let room = BATCH - self.method.scanner;
        let emitter: &mut dyn Emitter = match self.phase {
            Phase::Sampler => &mut self.sampler,
            Phase::Explorer => &mut self.explorer,
            Phase::Tracer => &mut self.tracer,
        };
        emitter.ask(room, &mut self.world, &mut self.inputs);
        self.scanner_start = self.inputs.len();
        let derived = self.generator.as_ref().map_or(0, |own| own.share(self.method.generator));
        if self.method.scanner > 0 {
            self.scanner.ask(self.method.scanner - derived, &mut self.world, &mut self.inputs);
        }
        self.generator_start = self.inputs.len();
        if let Some(generator) = &mut self.generator {
            generator.ask(derived, &mut self.world, &mut self.inputs);
        }
        &self.inputs
    }

    /// Takes the outcomes of the batch, or of its beginning where the search ends there.
    pub(crate) fn tell(&mut self, outcomes: &[Rc<Outcome>]) {
        self.inputs.truncate(outcomes.len());
        self.evaluations += outcomes.len() as u64;
        if let Some(guest) = &mut self.guest {
            guest.tell(Told { inputs: &self.inputs, start: 0, outcomes }, &mut self.world);
            return;
        }
        let (rest, derived) = outcomes.split_at(self.generator_start.min(outcomes.len()));
        let (paper, scanned) = rest.split_at(self.scanner_start.min(rest.len()));
        let told = Told { inputs: &self.inputs, start: 0, outcomes: paper };
        match self.phase {
            Phase::Sampler => self.sampler.tell(told, &mut self.world),
            Phase::Explorer => self.explorer.tell(told, &mut self.world),
            Phase::Tracer => self.tracer.tell(told, &mut self.world),
        }
        let told = Told { inputs: &self.inputs, start: self.scanner_start, outcomes: scanned };
        self.scanner.tell(told, &mut self.world);
        if let Some(generator) = &mut self.generator {
            let told =
                Told { inputs: &self.inputs, start: self.generator_start, outcomes: derived };
            generator.tell(told, &mut self.world);
            self.scanner.look_over(told, &mut self.world);
        }
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
        let constants = [80, 6400].map(Number::from);
        Engine::new(&specs(2), &constants, descriptor::defaults(), distance, method, seed)
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

    fn methods() -> [Method; 4] {
        let paper = |selection, shares| Method {
            selection,
            shares,
            single_round: Some(6_000),
            scanner: 64,
            scanner_feeds_archive: false,
            generator: 0,
            ..Method::default()
        };
        [
            Method::default(),
            paper(Selection::Uniform, [100, 0, 0]),
            paper(Selection::Curiosity, [10, 80, 10]),
            paper(Selection::Fitness, [10, 80, 10]),
        ]
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
            cut in 1_u64..12_000, longer in 1_u64..4_000, which in 0..4_usize, seed in 0..5_u64,
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

    fn needle(input: &[i128], observation: &mut Observation) {
        let [a, b, c] = [input[0], input[1], input[2]];
        let is_found = a == 48_271 && b == a + 17 && c == b ^ 0x5A5A;
        observation.text.push_str(if is_found { "found" } else { "hay" });
    }

    fn found_with(constants: &[i128], grammar: Grammar, seed: u64) -> bool {
        let constants: Vec<Number> = constants.iter().map(|value| (*value).into()).collect();
        let method = Method { grammar, ..Method::default() };
        let (distance, descriptors) = (OutputDistance::default(), descriptor::defaults());
        let mut engine = Engine::new(&specs(3), &constants, descriptors, distance, method, seed);
        run(&mut engine, needle, 3 * SETTLED_AT_LEAST);
        engine.behaviours().families().next().is_some()
    }

    #[test]
    fn constants_lead_to_a_branch_that_they_guard() {
        for seed in 0..2 {
            assert!(found_with(&[17, 0x5A5A, 48_271], Grammar::Extended, seed));
            assert!(!found_with(&[], Grammar::Extended, seed));
            // Its rules have no sums.
            assert!(!found_with(&[17, 0x5A5A, 48_271], Grammar::Original, seed));
        }
    }

    #[test]
    fn a_single_argument_without_constants_is_searched_as_if_there_were_no_grammar() {
        let parity = |input: &[i128], observation: &mut Observation| {
            observation.text.push_str(if input[0] > 5_000 { "many" } else { "few" });
        };
        let asked = |generator: usize, constants: &[Number]| {
            let method = Method { generator, ..Method::default() };
            let (distance, descriptors) = (OutputDistance::default(), descriptor::defaults());
            let mut engine = Engine::new(&specs(1), constants, descriptors, distance, method, 0);
            run(&mut engine, parity, 9_000)
        };
        assert_eq!(asked(BATCH / 8, &[]), asked(0, &[]));
        assert_eq!(asked(0, &[5_000.into()]), asked(0, &[]));
        assert_ne!(asked(BATCH / 8, &[5_000.into()]), asked(0, &[]));
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
