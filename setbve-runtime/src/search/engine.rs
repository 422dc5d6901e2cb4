//! The engine: archive, emitters and scheduler behind ask and tell.
//!
//! It knows no clock, no process and no file. What it asks next depends on the settings, the seed
//! and the outcomes told so far, and on nothing else; so a run that is cut off is the beginning of
//! the longer run, and has seen a subset of what that one sees (promise 4).
//!
//! Batches may be asked for before earlier ones are told, so that whoever executes them is never
//! without work; they are told in the order in which they were asked for.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::archive::grid::Archive;
use crate::archive::groups::Behaviours;
use crate::emitters::autobva::candidates::Candidates;
use crate::emitters::breeder::Breeder;
use crate::emitters::context::Context;
use crate::emitters::explorer::Explorer;
use crate::emitters::generator::Generator;
use crate::emitters::opening::Opening;
use crate::emitters::sampler::Sampler;
use crate::emitters::scanner::Scanner;
#[cfg(feature = "experiment")]
use crate::emitters::tracer::Populations;
use crate::emitters::tracer::Tracer;
use crate::emitters::{Emitter, Told};
use crate::search::config::{BATCH, Config, Strategy};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;

/// Evaluations, per argument up to four, before a search may count as settled.
pub(crate) const SETTLED_AT_LEAST: u64 = 80_000;
/// Evaluations of the first round of Sampler, Explorer and Tracer; each further round is twice as
/// long.
const FIRST_ROUND: u64 = 8_192;

/// From then on, every so many batches one is not the Breeder's.
const OTHERS_EVERY: u64 = 8;

/// Where in a round the search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Sampler,
    Explorer,
    Tracer,
}

/// Whose a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Guest,
    Opening,
    Breeder,
    /// The emitter of a phase, the Scanner and the Generator share it.
    Shared(Phase),
}

/// A batch that was asked for.
#[derive(Debug)]
struct Batch {
    inputs: Inputs,
    turn: Turn,
    /// Where the Scanner's part starts.
    scanner_start: usize,
    /// Where the Generator's part starts.
    generator_start: usize,
}

/// The search.
#[derive(Debug)]
pub(crate) struct Engine {
    context: Context,
    strategy: Strategy,
    sampler: Sampler,
    explorer: Explorer,
    tracer: Tracer,
    local: Option<Box<dyn Emitter>>,
    scanner: Scanner,
    generator: Option<Generator>,
    /// Until it has nothing left to look at.
    opening: Option<Box<Opening>>,
    /// Has all batches to itself, where whoever runs the search decides on its course.
    guest: Option<Box<dyn Emitter>>,
    breeder: Breeder,
    /// Batches asked for since the Breeder takes part.
    bred: u64,
    phase: Phase,
    /// Evaluations of the paper's emitters in this round, and the round's length.
    round: (u64, u64),
    /// Batches that are not told yet, in order.
    asked: VecDeque<Batch>,
    /// The inputs told last; their memory is used again.
    told: Inputs,
    evaluations: u64,
    last_change: u64,
    kept: u64,
}

impl Engine {
    /// `constants` are those of the function's source.
    pub(crate) fn new(arguments: &[ArgumentSpec], constants: &[Number], config: &Config) -> Self {
        let Config { ref descriptors, distance, strategy, seed } = *config;
        let archive = Archive::new(arguments.len(), strategy.selection);
        // A single argument without constants has nothing to depend on: its lines are enough.
        let derives = strategy.generator > 0 && (arguments.len() > 1 || !constants.is_empty());
        let generator =
            derives.then(|| Generator::new(strategy.grammar, constants, arguments, seed));
        let on_lines = if derives { constants } else { &[] };
        Self {
            context: Context::new(arguments.to_vec(), descriptors.clone(), distance, archive),
            strategy,
            sampler: Sampler::new(strategy.sampling, seed),
            explorer: Explorer::new(strategy.rules, seed),
            tracer: Tracer::new(strategy.rules, seed),
            local: strategy
                .local
                .map(|local| local.emitter(strategy.sampling, seed, Candidates::new(false))),
            scanner: Scanner::new(seed, strategy.scanner_feeds_archive, on_lines),
            generator,
            opening: strategy.opens.then(|| Box::new(Opening::new(arguments, constants))),
            guest: None,
            breeder: Breeder::new(arguments.len(), seed),
            bred: 0,
            phase: Phase::Sampler,
            round: (0, strategy.single_round.unwrap_or(FIRST_ROUND)),
            asked: VecDeque::new(),
            told: Inputs::new(arguments.len()),
            evaluations: 0,
            last_change: 0,
            kept: 0,
        }
    }

    /// Gives all batches from now on to one emitter, instead of the scheduled ones. The papers'
    /// methods switch emitters by shares of a budget, which may be one of time; the engine is told.
    /// All batches must be told before.
    #[cfg(feature = "experiment")]
    pub(crate) fn hand_over(&mut self, emitter: Box<dyn Emitter>) {
        debug_assert!(self.asked.is_empty(), "outcomes go to the emitter that asked");
        self.guest = Some(emitter);
    }

    /// Adds the Tracer's final populations to the archive, as the published implementation does.
    #[cfg(feature = "experiment")]
    pub(crate) fn append(&mut self, populations: &Populations) {
        populations.append_to(&mut self.context);
    }

    /// Calls of the function so far.
    pub(crate) fn evaluations(&self) -> u64 {
        self.evaluations
    }

    pub(crate) fn archive(&self) -> &Archive {
        &self.context.evaluator.archive
    }

    /// Pairs judged so far.
    pub(crate) fn pairs(&self) -> u64 {
        self.context.evaluator.pairs
    }

    /// Derivatives computed so far: fewer than pairs judged.
    #[cfg(feature = "experiment")]
    pub(crate) fn derivatives(&self) -> u64 {
        self.context.evaluator.derivatives
    }

    pub(crate) fn derivative(&mut self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        self.context.evaluator.derivative(inputs, outcomes)
    }

    pub(crate) fn behaviours(&self) -> &Behaviours {
        &self.context.evaluator.behaviours
    }

    /// Whether the search is as long as the shortest that may settle.
    pub(crate) fn is_past_minimum(&self) -> bool {
        self.evaluations >= SETTLED_AT_LEAST * self.context.evaluator.arguments.len().min(4) as u64
    }

    /// Whether the last half of the evaluations brought nothing new to the summary.
    pub(crate) fn is_settled(&self) -> bool {
        self.is_past_minimum() && self.last_change * 2 <= self.evaluations
    }

    /// Whose the next batch is.
    fn turn(&mut self) -> Turn {
        if self.guest.is_some() {
            return Turn::Guest;
        }
        if self.strategy.breeds_after.is_some_and(|after| self.evaluations >= after) {
            self.bred += 1;
            if !self.bred.is_multiple_of(OTHERS_EVERY) {
                return Turn::Breeder;
            }
        }
        Turn::Shared(self.phase)
    }

    /// The emitter whose inputs come first in a batch, and what it works on.
    fn emitter(&mut self, turn: Turn) -> (&mut dyn Emitter, &mut Context) {
        let emitter: &mut dyn Emitter = match (turn, &mut self.local) {
            (Turn::Guest, _) => self.guest.as_deref_mut().expect("it has been handed over"),
            (Turn::Opening, _) => unreachable!("an opening is asked and told by itself"),
            (Turn::Breeder, _) => &mut self.breeder,
            (Turn::Shared(_), Some(local)) => &mut **local,
            (Turn::Shared(Phase::Sampler), None) => &mut self.sampler,
            (Turn::Shared(Phase::Explorer), None) => &mut self.explorer,
            (Turn::Shared(Phase::Tracer), None) => &mut self.tracer,
        };
        (emitter, &mut self.context)
    }

    /// Whether the opening goes on, with these inputs.
    fn open(&mut self, inputs: &mut Inputs) -> bool {
        if self.guest.is_some() {
            return false;
        }
        if let Some(opening) = &mut self.opening {
            opening.ask(&mut self.scanner, &mut self.context, inputs);
            if inputs.len() == 0 {
                self.opening = None;
            }
        }
        inputs.len() > 0
    }

    /// Asks for one more batch.
    pub(crate) fn ask(&mut self) {
        let none = Inputs::new(self.context.evaluator.arguments.len());
        let mut inputs = std::mem::replace(&mut self.told, none);
        inputs.clear();
        if self.open(&mut inputs) {
            let (scanner_start, generator_start) = (inputs.len(), inputs.len());
            let turn = Turn::Opening;
            self.asked.push_back(Batch { inputs, turn, scanner_start, generator_start });
            return;
        }
        let turn = self.turn();
        let is_shared = matches!(turn, Turn::Shared(_));
        let room = if is_shared { BATCH - self.strategy.scanner } else { BATCH };
        let (emitter, context) = self.emitter(turn);
        emitter.ask(room, context, &mut inputs);
        let scanner_start = inputs.len();
        let derived = self.generator.as_ref().map_or(0, |own| own.share(self.strategy.generator));
        if is_shared && self.strategy.scanner > 0 {
            self.scanner.ask(self.strategy.scanner - derived, &mut self.context, &mut inputs);
        }
        let generator_start = inputs.len();
        if is_shared && let Some(generator) = &mut self.generator {
            generator.ask(derived, &mut self.context, &mut inputs);
        }
        self.asked.push_back(Batch { inputs, turn, scanner_start, generator_start });
    }

    /// The batches that are asked for and not told yet.
    pub(crate) fn asked(&self) -> impl ExactSizeIterator<Item = &Inputs> {
        self.asked.iter().map(|batch| &batch.inputs)
    }

    /// Takes the outcomes of the first batch that is not told yet, or of its beginning where the search
    /// ends there.
    pub(crate) fn tell(&mut self, outcomes: &[Rc<Outcome>]) {
        let Some(batch) = self.asked.pop_front() else { return };
        let Batch { mut inputs, turn, scanner_start, generator_start } = batch;
        inputs.truncate(outcomes.len());
        self.evaluations += outcomes.len() as u64;
        let part = |start: usize, end: usize| {
            let [start, end] = [start, end].map(|at| at.min(outcomes.len()));
            Told { inputs: &inputs, start, outcomes: &outcomes[start..end] }
        };
        let own = part(0, scanner_start);
        if let (Turn::Opening, Some(opening)) = (turn, &mut self.opening) {
            opening.tell(own, &mut self.scanner, &mut self.context);
            self.note_changes();
            self.told = inputs;
            return;
        }
        let (emitter, context) = self.emitter(turn);
        emitter.tell(own, context);
        if let Turn::Shared(_) = turn {
            self.scanner.tell(part(scanner_start, generator_start), &mut self.context);
            if let Some(generator) = &mut self.generator {
                let told = part(generator_start, outcomes.len());
                generator.tell(told, &mut self.context);
                self.scanner.look_over(told, &mut self.context);
            }
            self.note_changes();
            self.advance(own.outcomes.len() as u64);
        }
        self.told = inputs;
    }

    fn note_changes(&mut self) {
        if self.kept != self.context.evaluator.behaviours.changes() {
            self.kept = self.context.evaluator.behaviours.changes();
            self.last_change = self.evaluations;
        }
    }

    /// The inputs of what was told last.
    pub(crate) fn told(&self) -> &Inputs {
        &self.told
    }

    fn advance(&mut self, done: u64) {
        let [sampler, explorer, _] = self.strategy.shares.map(u64::from);
        let (at, length) = &mut self.round;
        *at += done;
        // An emitter with nothing to do (the Tracer of an empty archive) must not hold the round up.
        if done == 0 {
            *at += BATCH as u64;
        }
        if *at >= *length && self.strategy.single_round.is_none() {
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
mod tests;
