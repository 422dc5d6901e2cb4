//! The Scanner: looks along one argument at a time for the exact places where behaviour changes.
//!
//! The Scanner is this project's addition to the paper's Sampler, Explorer and Tracer. It makes
//! boundaries sharp: it lays lines of probes through random inputs, through the archive's elites
//! and through boundaries already found. Between two probes that behave differently it searches as
//! AutoBVA's boundary crossing search does (section 4.1), and halves on a logarithmic scale first.
//! It also tries each boundary with simpler values of the other arguments, as property testing
//! shrinks inputs.

pub mod examples;
pub mod line_search;
pub mod opening;
pub mod worklist;

use std::collections::VecDeque;

use crate::emitters::context::Context;
use crate::emitters::sampler::Sampler;
use crate::emitters::sampling::Sampling;
use crate::emitters::scanner::line_search::{Step, look_around};
use crate::emitters::scanner::opening::Opening;
use crate::emitters::scanner::worklist::Worklist;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::inputs::stem::Stem;
use crate::sut::number::Number;
use crate::sut::number::operation::Operation;
use crate::sut::random::Random;
use crate::tuning::scanner::{
    COMBINATIONS_OF_A_LINE, CONSTANTS_EVERY, CONSTANTS_OF_A_LINE, DERIVED, DERIVED_EVERY,
    GRID_EVERY, NEAR_POINTS, RANDOM_POINTS, SEGMENTS, VALUES_EVERY, VALUES_OF_A_LINE,
};

/// Looks for boundaries along lines.
pub struct Scanner {
    random: Random,
    sampler: Sampler,
    /// The first phase of the search, until it has nothing left to look at.
    opening: Option<Opening>,
    worklist: Worklist,
    /// For each batch whose outcomes are awaited: its steps, with the number of inputs that each
    /// asked for.
    asked: VecDeque<Vec<(Step, usize)>>,
    /// An emptied list of `asked`, whose memory the next batch uses again.
    spare: Vec<(Step, usize)>,
    /// The constants of the function's source.
    constants: Vec<Number>,
    /// Inputs that the Generator derived, each with the argument along which to look.
    derived: VecDeque<(Box<[i128]>, usize)>,
    turn: usize,
    lines: usize,
    /// The number of batches with derived inputs.
    batches: usize,
    /// The number of lines that are finished.
    finished: usize,
    input: Vec<i128>,
}

impl Scanner {
    /// `feeds_archive` says whether boundaries are offered to the archive. They are not where the
    /// archive is to hold only what the paper's configuration finds.
    pub fn new(seed: u64, feeds_archive: bool, constants: &[Number]) -> Self {
        Self {
            random: Random::new(seed, "scanner"),
            sampler: Sampler::new(Sampling::CompatibleTypes, !seed),
            opening: None,
            worklist: Worklist::new(feeds_archive),
            asked: VecDeque::new(),
            spare: Vec::new(),
            constants: constants.to_vec(),
            derived: VecDeque::new(),
            turn: 0,
            lines: 0,
            batches: 0,
            finished: 0,
            input: Vec::new(),
        }
    }

    /// Begins the search with this phase.
    pub fn opening(mut self, opening: Option<Opening>) -> Self {
        self.opening = opening;
        self
    }

    /// Adds work from the next source that has any.
    fn refill(&mut self, context: &mut Context) {
        self.turn += 1;
        if let Some(boundary) = self.worklist.simplify.pop_front() {
            self.simplify(&boundary, &context.evaluator.arguments);
            return;
        }
        match self.turn % 6 {
            0 if context.evaluator.archive.len() > 0 => {
                let index = self.random.below(context.evaluator.archive.len());
                let side = self.random.below(2);
                let base = context.evaluator.archive.inputs(index)[side].clone();
                self.random_line(&base, &context.evaluator.arguments);
            }
            1 if !context.evaluator.leads.is_empty() => {
                if let Some(lead) = context.evaluator.leads.pop_front() {
                    let [from, to] = lead.each_ref().map(Stem::ordinals);
                    self.worklist.steps.push_back(Step::path(&from, &to));
                }
            }
            2 if !self.worklist.along.is_empty() => {
                if let Some(boundary) = self.worklist.along.pop_front() {
                    self.ladder(&boundary, &context.evaluator.arguments);
                    for argument in 0..context.evaluator.arguments.len() {
                        if argument != boundary.argument {
                            for base in boundary.inputs() {
                                self.line(&base, argument, &context.evaluator.arguments, false);
                            }
                        }
                    }
                }
            }
            3 if !self.worklist.recent.is_empty() && context.evaluator.arguments.len() > 1 => {
                let index = self.random.below(self.worklist.recent.len());
                let side = self.random.below(2);
                let boundary = &self.worklist.recent[index];
                let base = boundary.inputs()[side].clone();
                let others = context.evaluator.arguments.len() - 1;
                let other = (boundary.argument + 1 + self.random.below(others)) % (others + 1);
                self.line(&base, other, &context.evaluator.arguments, false);
            }
            4 if !context.shared.crossings.is_empty() => {
                let crossings = std::mem::take(&mut context.shared.crossings);
                let looked_at = crossings.into_iter().filter_map(|boundary| {
                    let argument = boundary.argument;
                    look_around(boundary, &context.evaluator.arguments[argument])
                });
                let found = looked_at.collect();
                self.worklist.take(found, context);
            }
            4 if !self.derived.is_empty() => {
                if let Some((base, argument)) = self.derived.pop_front() {
                    self.lines += 1;
                    self.line(&base, argument, &context.evaluator.arguments, false);
                }
            }
            5 => {
                if let Some(base) = self.worklist.examples.draw(&mut self.random) {
                    self.random_line(&base, &context.evaluator.arguments);
                }
            }
            _ => {
                let base = self.simple_base(&context.evaluator.arguments);
                self.random_line(&base, &context.evaluator.arguments);
            }
        }
    }

    /// A random input; every second time its values are small, because people look at small values
    /// first.
    fn simple_base(&mut self, arguments: &[ArgumentSpec]) -> Vec<i128> {
        let mut base = self.sampler.draw(arguments).to_vec();
        if self.random.coin() {
            // A small number is the first variant, which has a weight as well.
            let unweighted = |(_, spec): &(&mut i128, &ArgumentSpec)| spec.weights.is_none();
            for (value, argument) in base.iter_mut().zip(arguments).filter(unweighted) {
                let most = 2 << self.random.below(5);
                let small = Number { negative: false, size: self.random.below(most) as u128 };
                *value = argument.ordinal(small).unwrap_or(*value);
            }
        }
        base
    }

    fn random_line(&mut self, base: &[i128], arguments: &[ArgumentSpec]) {
        let argument = self.random.below(arguments.len());
        let grid = (self.lines / arguments.len()).is_multiple_of(GRID_EVERY);
        self.lines += 1;
        self.line(base, argument, arguments, grid);
    }

    fn line(&mut self, base: &[i128], argument: usize, arguments: &[ArgumentSpec], grid: bool) {
        let spec = &arguments[argument];
        let mut points = vec![spec.domain.min, spec.domain.max];
        let mut add = |number: Number, around: bool| {
            let Some(value) = spec.ordinal(number) else { return };
            points.push(value);
            if around {
                let ends = [Shift::Down(1), Shift::Up(1)].map(|shift| spec.shifted(value, shift));
                points.extend(ends.into_iter().flatten());
            }
        };
        add(0.into(), true);
        for (value, other) in base.iter().zip(arguments) {
            add(other.number(*value), true);
        }
        if grid {
            let powers = (0..128).step_by(2).map(|bits| 1_u128 << bits);
            let tens = (1..39).map(|digits| 10_u128.pow(digits));
            for size in powers.chain(tens) {
                add(Number { negative: false, size }, false);
                add(Number { negative: true, size }, false);
            }
        } else {
            for distance in (0..NEAR_POINTS).map(|doubling| 1_u128 << doubling) {
                let near = [Shift::Down(distance), Shift::Up(distance)];
                let near = near.map(|shift| spec.shifted(base[argument], shift));
                points.extend(near.into_iter().flatten());
            }
            for _ in 0..RANDOM_POINTS {
                points.push(Sampling::CompatibleTypes.draw(spec, &mut self.random));
            }
        }
        if !self.constants.is_empty() && self.lines.is_multiple_of(CONSTANTS_EVERY) {
            self.add_constants(base, argument, arguments, &mut points);
        }
        self.worklist.steps.push_back(Step::line(base, argument, points));
    }

    /// Adds constants with their neighbours, and numbers computed from a constant and the value of
    /// another argument.
    fn add_constants(
        &mut self,
        base: &[i128],
        argument: usize,
        arguments: &[ArgumentSpec],
        points: &mut Vec<i128>,
    ) {
        let spec = &arguments[argument];
        let count = self.constants.len();
        let first = if count > CONSTANTS_OF_A_LINE { self.random.below(count) } else { 0 };
        for constant in
            self.constants.iter().cycle().skip(first).take(count.min(CONSTANTS_OF_A_LINE))
        {
            let around = [0, -1, 1].map(|step| constant.plus(step.into()));
            points.extend(around.into_iter().flatten().filter_map(|number| spec.ordinal(number)));
        }
        if arguments.len() == 1 {
            return;
        }
        for _ in 0..COMBINATIONS_OF_A_LINE {
            let other = (argument + 1 + self.random.below(arguments.len() - 1)) % arguments.len();
            let constant = self.constants[self.random.below(count)];
            let operation = Operation::EXACT[self.random.below(Operation::EXACT.len())];
            let derived = operation.of(arguments[other].number(base[other]), constant);
            points.extend(derived.and_then(|number| spec.ordinal(number)));
        }
    }

    /// Takes note of the Generator's inputs. It queues those with a new outcome to be looked along,
    /// and every `DERIVED_EVERY` batches a random one.
    fn take_derived(&mut self, context: &mut Context) {
        let Some((inputs, outcomes)) = context.shared.take_derived() else { return };
        for (input, outcome) in inputs.iter().zip(&outcomes) {
            let is_first = self.worklist.note(input, outcome, &mut self.random, context);
            if is_first && self.derived.len() < DERIVED {
                let arguments = 0..context.evaluator.arguments.len();
                self.derived.extend(arguments.map(|argument| (input.into(), argument)));
            }
        }
        self.batches += 1;
        if self.batches.is_multiple_of(DERIVED_EVERY) && !outcomes.is_empty() {
            let index = self.random.below(outcomes.len());
            let argument = self.random.below(context.evaluator.arguments.len());
            self.derived.push_back((inputs.get(index).into(), argument));
        }
    }

    /// Adds a line through a boundary along its own argument, with points at distances that double:
    /// other boundaries are often near.
    fn ladder(&mut self, boundary: &Boundary, arguments: &[ArgumentSpec]) {
        let spec = &arguments[boundary.argument];
        let value = boundary.value();
        let mut points = vec![value, value + 1];
        for distance in (0..16).chain((16..127).step_by(3)).map(|doubling| 1_u128 << doubling) {
            points.extend(spec.shifted(value, Shift::Down(distance)));
            points.extend(spec.shifted(value + 1, Shift::Up(distance)));
        }
        self.worklist.steps.push_back(Step::line(&boundary.low, boundary.argument, points));
    }

    /// Tries the same boundary with a simpler value for each of the other arguments.
    fn simplify(&mut self, boundary: &Boundary, arguments: &[ArgumentSpec]) {
        for (index, spec) in arguments.iter().enumerate() {
            if index == boundary.argument {
                continue;
            }
            let current = spec.number(boundary.low[index]);
            let mut tried = Vec::new();
            for size in [0, 1, current.size / 10, current.size / 2, current.size.saturating_sub(1)]
            {
                for negative in [false, current.negative] {
                    if let Some(value) = spec.ordinal(Number { negative, size })
                        && value != boundary.low[index]
                        && !tried.contains(&value)
                    {
                        tried.push(value);
                    }
                }
            }
            for value in tried {
                let mut base = boundary.low.clone();
                base[index] = value;
                let points = vec![boundary.value(), boundary.value() + 1];
                self.worklist.steps.push_back(Step::line(&base, boundary.argument, points));
            }
        }
    }
}

/// Keeps a random choice of a line's segments, in their order: at most `SEGMENTS`, and at most
/// `values` of those where only the value changes.
fn thin_out(steps: &mut Vec<Step>, values: usize, random: &mut Random) {
    let mut exact: Vec<usize> =
        (0..steps.len()).filter(|index| steps[*index].is_one_of_many()).collect();
    while exact.len() > values {
        let index = exact.remove(random.below(exact.len()));
        for later in exact.iter_mut().filter(|later| **later > index) {
            *later -= 1;
        }
        steps.remove(index);
    }
    while steps.len() > SEGMENTS {
        steps.remove(random.below(steps.len()));
    }
}

impl Emitter for Scanner {
    fn open(&mut self, context: &mut Context, inputs: &mut Inputs) {
        if let Some(opening) = &mut self.opening {
            opening.ask(&mut self.worklist, context, inputs);
        }
    }

    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        self.opening.take_if(|opening| !opening.is_waiting());
        self.take_derived(context);
        let mut asked = std::mem::take(&mut self.spare);
        let end = inputs.len() + room;
        let mut attempts = 0;
        while inputs.len() < end && attempts < room {
            let Some(step) = self.worklist.steps.pop_front() else {
                self.refill(context);
                attempts += 1;
                continue;
            };
            let count = step.wants().min(end - inputs.len());
            step.ask(count, &context.evaluator.arguments, &mut self.input, inputs);
            asked.push((step, count));
        }
        self.asked.push_back(asked);
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        self.take_derived(context);
        for (index, outcome) in told.outcomes.iter().enumerate() {
            self.worklist.note(told.input(index), outcome, &mut self.random, context);
        }
        if let Some(opening) = self.opening.as_mut().filter(|opening| opening.is_waiting()) {
            opening.tell(told, &mut self.worklist, context);
            return;
        }
        let mut outcomes = told.outcomes;
        let mut unfinished = Vec::new();
        let mut asked = self.asked.pop_front().unwrap_or_default();
        for (mut step, count) in asked.drain(..) {
            let (own, rest) = outcomes.split_at(count.min(outcomes.len()));
            outcomes = rest;
            step.tell(own, &context.evaluator.arguments);
            if own.len() < count || step.wants() > 0 {
                unfinished.push(step);
            } else {
                self.finished += usize::from(matches!(step, Step::Line { .. }));
                let is_its_turn = self.finished.is_multiple_of(VALUES_EVERY);
                let values = if is_its_turn { VALUES_OF_A_LINE } else { 0 };
                let random = &mut self.random;
                let found = step.finish(&context.evaluator.arguments, &mut |steps| {
                    thin_out(steps, values, random);
                });
                self.worklist.take(found, context);
            }
        }
        self.spare = asked;
        for step in unfinished.into_iter().rev() {
            self.worklist.steps.push_front(step);
        }
    }
}

#[cfg(test)]
mod tests;
