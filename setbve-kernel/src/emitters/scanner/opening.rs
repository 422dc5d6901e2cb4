//! The opening of a search: the calls that are expected to show most, before anything is drawn at
//! random.
//!
//! A slow function is called only a few hundred times within its budget, and random inputs show
//! almost nothing in so few calls. So a search begins with lines through a few simple inputs, along
//! one argument at a time. Their points are values that people use as thresholds: the ends of the
//! domain, small numbers, powers of ten and two, the source's constants, the values of the other
//! arguments. Between two points that behave differently, the opening tries the values next to both
//! points first, then those halfway. Through both sides of each boundary found, further lines run
//! along the other arguments, because one condition meets the next there. Then the lines get finer.
//!
//! Nothing here is random, and no call is made twice.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::emitters::bisection::midpoint;
use crate::emitters::context::Context;
use crate::emitters::scanner::line_search::{Step, StepResult};
use crate::emitters::scanner::worklist::Worklist;
use crate::emitters::told::Told;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::number::Number;
use crate::sut::number::operation::Operation;
use crate::sut::outcome::Outcome;
use crate::tuning::opening::{ATTEMPTS, BASES, BATCH, CALLS, COMBINED, FIRST};

/// A piece of work.
enum Work {
    Step(Step),
    /// A line through an input along an argument: the higher its level, the finer the line.
    Line {
        base: Rc<[i128]>,
        argument: usize,
        level: u32,
        points: Vec<i128>,
    },
}

/// A piece of work that waits.
struct Waiting {
    /// Its priority. Lower ranks come first: they are expected to show more.
    rank: u32,
    /// Its turn among those of the same rank.
    number: u64,
    work: Work,
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A heap gives its greatest item first.
impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.rank, other.number).cmp(&(self.rank, self.number))
    }
}

/// An argument, and the kinds of outcome on the lower and the upper side of a change along it.
type Change = (usize, [(u32, u32, u8); 2]);

/// Makes the first calls of a search.
pub struct Opening {
    constants: Vec<Number>,
    /// The outcomes of all calls so far.
    known: FxHashMap<Box<[i128]>, Rc<Outcome>>,
    work: BinaryHeap<Waiting>,
    /// The number of pieces of work so far, by which those of the same rank are ordered.
    count: u64,
    /// Steps that wait for the batch that was asked for.
    waiting: Vec<Step>,
    lines: FxHashSet<(Box<[i128]>, usize)>,
    changes: FxHashSet<Change>,
    places: FxHashSet<(usize, i128)>,
    /// By argument and shape, the changes of the value alone: how many were looked for, and how
    /// many of them had a steady side.
    values: FxHashMap<(usize, u32), [usize; 2]>,
    /// Changes of the value alone, which count once the output class is known to have few values.
    undecided: Vec<StepResult>,
    /// The first inputs, until the outcomes of all of them are known.
    first: Vec<Vec<i128>>,
    /// The number of batches whose outcomes are awaited.
    in_flight: usize,
    is_over: bool,
}

fn change(argument: usize, low: &Outcome, high: &Outcome) -> Change {
    (argument, [low, high].map(|side| (side.shape_id(), side.length, side.negatives)))
}

impl Opening {
    pub fn new(arguments: &[ArgumentSpec], constants: &[Number]) -> Self {
        let mut own = Self {
            constants: constants.to_vec(),
            known: FxHashMap::default(),
            work: BinaryHeap::new(),
            count: 0,
            waiting: Vec::new(),
            lines: FxHashSet::default(),
            changes: FxHashSet::default(),
            places: FxHashSet::default(),
            values: FxHashMap::default(),
            undecided: Vec::new(),
            first: Vec::new(),
            in_flight: 0,
            is_over: false,
        };
        let mut first: Vec<Vec<i128>> = Vec::new();
        for value in FIRST {
            let input = arguments.iter().map(|spec| nearest(spec, value)).collect();
            if !first.contains(&input) {
                first.push(input);
            }
        }
        first.push(arguments.iter().map(|spec| spec.domain.max).collect());
        first.push(arguments.iter().map(|spec| spec.domain.min).collect());
        for pair in first.windows(2) {
            own.add(0, Work::Step(Step::path(&pair[0], &pair[1])));
        }
        own.first = first;
        own
    }

    fn add(&mut self, rank: u32, work: Work) {
        self.count += 1;
        self.work.push(Waiting { rank, number: self.count, work });
    }

    /// Whether the next outcomes belong to the opening.
    pub fn is_waiting(&self) -> bool {
        self.in_flight > 0
    }

    /// Appends inputs. Once there is nothing left to look at, the opening is over and appends none.
    pub fn ask(&mut self, worklist: &mut Worklist, context: &mut Context, inputs: &mut Inputs) {
        if !self.is_over && self.known.len() < CALLS {
            self.ask_on(worklist, context, inputs);
        }
        self.is_over = inputs.len() == 0;
        self.in_flight += usize::from(!self.is_over);
    }

    fn ask_on(&mut self, worklist: &mut Worklist, context: &mut Context, inputs: &mut Inputs) {
        let mut asked: FxHashSet<Box<[i128]>> = FxHashSet::default();
        let mut first = None;
        while inputs.len() < BATCH
            && let Some(Waiting { rank, number, work }) = self.work.pop()
        {
            // Work of a lower priority waits, because this batch may lead to work that is more
            // promising.
            if rank > *first.get_or_insert(rank) && inputs.len() > 0 {
                self.work.push(Waiting { rank, number, work });
                break;
            }
            first = Some(rank);
            match work {
                Work::Line { base, argument, level, points } => {
                    self.line(&base, argument, level, points, context);
                }
                Work::Step(step) => {
                    let Some(step) = self.advance(step, worklist, context) else { continue };
                    let mut wanted = Inputs::new(context.evaluator.arguments.len());
                    step.ask(
                        step.wants(),
                        &context.evaluator.arguments,
                        &mut Vec::new(),
                        &mut wanted,
                    );
                    for input in wanted.iter() {
                        if !self.known.contains_key(input) && asked.insert(input.into()) {
                            inputs.push(input);
                        }
                    }
                    self.waiting.push(step);
                }
            }
        }
    }

    /// Takes the outcomes of a batch.
    pub fn tell(&mut self, told: Told<'_>, worklist: &mut Worklist, context: &mut Context) {
        self.in_flight -= 1;
        for (index, outcome) in told.outcomes.iter().enumerate() {
            self.known.insert(told.input(index).into(), Rc::clone(outcome));
        }
        for step in std::mem::take(&mut self.waiting) {
            if let Some(step) = self.advance(step, worklist, context) {
                self.add_step(step);
            }
        }
        self.first_lines();
        let undecided = std::mem::take(&mut self.undecided);
        let (few, undecided) = undecided.into_iter().partition(|found| match found {
            StepResult::Boundary(boundary, _) => {
                context.evaluator.boundaries.classes.are_few(&boundary.outcomes[0])
            }
            StepResult::Step(_) => false,
        });
        self.undecided = undecided;
        worklist.take(few, context);
    }

    /// Tells a step the outcomes that are known. Returns the step if it needs others; otherwise
    /// takes its results.
    fn advance(
        &mut self,
        mut step: Step,
        worklist: &mut Worklist,
        context: &mut Context,
    ) -> Option<Step> {
        while step.wants() > 0 {
            let mut wanted = Inputs::new(context.evaluator.arguments.len());
            step.ask(step.wants(), &context.evaluator.arguments, &mut Vec::new(), &mut wanted);
            let known: Vec<Rc<Outcome>> =
                wanted.iter().map_while(|input| self.known.get(input).cloned()).collect();
            step.tell(&known, &context.evaluator.arguments);
            if known.len() < wanted.len() {
                return Some(step);
            }
        }
        let has_plain_ends = matches!(step, Step::Line { .. } | Step::Path { .. });
        let values = &mut self.values;
        let mut is_worth_it = |step: &Step| {
            let Some((argument, [low, _])) = step.ends().filter(|_| step.is_one_of_many()) else {
                return true;
            };
            let [tried, lasting] = values.entry((argument, low.shape_id())).or_default();
            *tried += 1;
            *tried <= ATTEMPTS * (1 + *lasting)
        };
        let are_few = step.has_few_outcomes();
        let found = step.finish(&context.evaluator.arguments, &mut |steps| {
            if are_few {
                steps.iter_mut().for_each(Step::keep);
            }
            steps.retain(&mut is_worth_it);
        });
        for found in found {
            match found {
                StepResult::Step(mut step) => {
                    if has_plain_ends {
                        step.try_ends_first();
                    }
                    self.add_step(step);
                }
                StepResult::Boundary(..) => self.take(found, worklist, context),
            }
        }
        None
    }

    /// Adds a step with its rank. Segments that try the values next to their ends come first, then
    /// those of a new change.
    fn add_step(&mut self, step: Step) {
        let rank = match step.ends() {
            None => 0,
            Some((argument, [low, high])) => {
                let is_new = !self.changes.contains(&change(argument, low, high));
                match (step.is_likely(), low.shape_id() != high.shape_id()) {
                    (true, true) => 0,
                    (true, false) => 1,
                    (false, is_change) => 1 + u32::from(!is_change) + 2 * u32::from(!is_new),
                }
            }
        };
        self.add(rank, Work::Step(step));
    }

    fn take(&mut self, found: StepResult, worklist: &mut Worklist, context: &mut Context) {
        let StepResult::Boundary(boundary, is_steady) = &found else { return };
        let [low, high] = &boundary.outcomes;
        let argument = boundary.argument;
        let is_value = low.is_value() && !low.differs_from(high);
        if is_value && *is_steady {
            self.values.entry((argument, low.shape_id())).or_default()[1] += 1;
        }
        if !is_value || *is_steady {
            let is_new_change = self.changes.insert(change(argument, low, high));
            let is_new_place = self.places.insert((argument, boundary.value()));
            if is_new_change || is_new_place {
                let rank = if is_new_change && !is_value { 2 } else { 3 };
                self.look_along(boundary, rank, context);
            }
        }
        if is_value && !context.evaluator.boundaries.classes.are_few(low) {
            self.undecided.push(StepResult::Boundary(boundary.clone(), *is_steady));
        }
        worklist.take(vec![found], context);
    }

    fn look_along(&mut self, boundary: &Boundary, rank: u32, context: &Context) {
        for base in boundary.inputs() {
            for argument in 0..context.evaluator.arguments.len() {
                if argument != boundary.argument {
                    self.add_line(rank, &base, argument);
                }
            }
        }
    }

    /// Adds a line, unless it was added before.
    fn add_line(&mut self, rank: u32, base: &[i128], argument: usize) {
        let mut key: Box<[i128]> = base.into();
        key[argument] = 0;
        if self.lines.insert((key, argument)) {
            let base = base.into();
            self.add(rank, Work::Line { base, argument, level: 0, points: Vec::new() });
        }
    }

    /// Once the outcomes of the first inputs are known, adds lines through those whose outcome has
    /// a shape of its own.
    fn first_lines(&mut self) {
        if self.first.iter().any(|input| !self.known.contains_key(&**input)) {
            return;
        }
        let mut shapes = Vec::new();
        for input in std::mem::take(&mut self.first) {
            let shape = self.known[&*input].shape_id();
            if shapes.len() < BASES && !shapes.contains(&shape) {
                shapes.push(shape);
                (0..input.len()).for_each(|argument| self.add_line(0, &input, argument));
            }
        }
    }

    /// Adds a step for the line's points of this level, and the line's next level as later work.
    fn line(
        &mut self,
        base: &Rc<[i128]>,
        argument: usize,
        level: u32,
        mut points: Vec<i128>,
        context: &Context,
    ) {
        let before = points.len();
        match level {
            0 => self.plain_points(base, argument, &context.evaluator.arguments, &mut points),
            1 => self.further_points(base, argument, context, &mut points),
            _ => {
                let spec = &context.evaluator.arguments[argument];
                let gaps = points.windows(2).filter(|ends| ends[1].abs_diff(ends[0]) > 1);
                let middles: Vec<i128> =
                    gaps.map(|ends| midpoint(spec, ends[0], ends[1])).collect();
                points.extend(middles);
            }
        }
        points.sort_unstable();
        points.dedup();
        if points.len() > before {
            self.add_step(Step::line(base, argument, points.clone()));
        }
        if points.len() > before || level < 2 {
            let (base, level) = (Rc::clone(base), level + 1);
            self.add(2 + 2 * level, Work::Line { base, argument, level, points });
        }
    }

    /// Adds values that people use as thresholds.
    fn plain_points(
        &self,
        base: &[i128],
        argument: usize,
        arguments: &[ArgumentSpec],
        points: &mut Vec<i128>,
    ) {
        let spec = &arguments[argument];
        points.extend([spec.domain.min, spec.domain.max, base[argument]]);
        let small = [0, 1, -1, 2, 10, 100, 1_000, 1 << 16, 1 << 32].map(Number::from);
        let others = arguments.iter().zip(base).map(|(other, value)| other.number(*value));
        let numbers = small.into_iter().chain(self.constants.iter().copied()).chain(others);
        points.extend(numbers.filter_map(|number| spec.ordinal(number)));
    }

    /// Adds powers, numbers that outcomes named, and numbers computed from a constant and the value
    /// of another argument.
    fn further_points(
        &self,
        base: &[i128],
        argument: usize,
        context: &Context,
        points: &mut Vec<i128>,
    ) {
        let spec = &context.evaluator.arguments[argument];
        let powers = (0..128).map(|bits| 1_u128 << bits);
        let tens = (1..39).map(|digits| 10_u128.pow(digits));
        for size in powers.chain(tens) {
            let signs = [false, true].map(|negative| Number { negative, size });
            points.extend(signs.into_iter().filter_map(|number| spec.ordinal(number)));
        }
        points.extend(
            context.shared.named.numbers().iter().filter_map(|number| spec.ordinal(*number)),
        );
        for (other, (value, from)) in base.iter().zip(&context.evaluator.arguments).enumerate() {
            if other == argument {
                continue;
            }
            for constant in self.constants.iter().take(COMBINED) {
                let value = from.number(*value);
                let made = Operation::EXACT.iter().filter_map(|how| how.of(value, *constant));
                points.extend(made.filter_map(|number| spec.ordinal(number)));
            }
        }
    }
}

/// The argument's value for a number; if it has none, the end of its domain on that side.
fn nearest(spec: &ArgumentSpec, value: i128) -> i128 {
    let end = if value < 0 { spec.domain.min } else { spec.domain.max };
    spec.ordinal(value.into()).unwrap_or(end)
}

#[cfg(test)]
mod tests;
