//! Completes the walls that a search has found.
//!
//! A search finds walls by chance and by following earlier finds, so luck decides which walls it
//! leaves out. The mapping after it completes them. Through both sides of each wall, it lays a line
//! along every other argument, with points at walls, at the source's constants and at the ends of
//! domains. Between points that behave differently, it bisects to the wall there, and lays lines
//! through that one in turn. Where outputs are numbers, it extrapolates the value and growth at a
//! point; a place where the numbers deviate is a change of regime. Nothing here is random.

mod attempts;
mod climbing;
mod conditional;
mod curves;
mod further;
mod further_items;
mod line;
mod lists;
mod measure;
mod paths;
pub(crate) mod places;
mod sweep;
pub(crate) mod texts;
mod well_known;

use setbve_kernel::collections::gather::{Both, Gather};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::mapping::attempts::Attempts;
use crate::tuning::mapping::{
    AT_ONCE, BYTES, CALLS, CALLS_OF_TEXTS, COMBINED, CONSTANTS, DAILY, EVERYDAY, FIRST,
    FOLLOWED_LAST, PER_FAMILY, PLACED, PLACED_OF, SCRIPTS, SEEN, SMALL,
};
use setbve_kernel::archive::walls::{Boundaries, WallKind};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::emitters::bisection::Point;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Queries;
use setbve_kernel::sut::argument::character::{is_digit, plainness};
use setbve_kernel::sut::argument::made::nearest;
use setbve_kernel::sut::argument::part::{counts, have_characters, have_lengths};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::calls::Calls;
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::number::operation::Operation;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::tuning::search::SETTLED_AT_LEAST;
use setbve_kernel::tuning::texts::USUAL_LENGTH;

/// The mapping's share of all calls, which the search leaves to it: as many as a mapping ever
/// makes, if that leaves the search at least the length at which it may settle; otherwise a part.
pub(crate) fn share(calls: u64, arguments: &[ArgumentSpec]) -> u64 {
    let most = most(arguments);
    if calls >= SETTLED_AT_LEAST + most { most } else { part(calls, arguments) }
}

/// The most calls of a mapping after a search of so many, of at most `calls` in all. [`share`] of
/// the sum of both gives it again, see `limit_of` in `whole.rs`.
pub(crate) fn after(searched: u64, calls: u64, arguments: &[ArgumentSpec]) -> u64 {
    let most = most(arguments);
    if searched >= SETTLED_AT_LEAST && calls >= SETTLED_AT_LEAST + most {
        most
    } else {
        searched.saturating_mul(times(arguments)).min(most)
    }
}

/// The mapping's part of the calls where a search grows with them.
pub(crate) fn part(calls: u64, arguments: &[ArgumentSpec]) -> u64 {
    let times = times(arguments);
    calls.saturating_mul(times).div_ceil(times + 1).min(most(arguments))
}

/// How many times as many calls as a search a mapping makes at most: of a text each character has a
/// line of its own.
fn times(arguments: &[ArgumentSpec]) -> u64 {
    if have_lengths(arguments) { 2 } else { 1 }
}

/// The most calls of a mapping; more, if all inputs are tried, or all characters of texts.
pub(crate) fn most(arguments: &[ArgumentSpec]) -> u64 {
    let of_texts = if have_lengths(arguments) { CALLS_OF_TEXTS } else { 0 };
    CALLS + sweep::inputs(arguments).unwrap_or_default() + of_texts
}

/// A line to look along.
#[derive(Clone, Debug)]
struct InputLine {
    base: Rc<[i128]>,
    argument: usize,
    points: Points,
}

/// Which points a line has besides the usual ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Points {
    /// Of a character punctuation, ends of classes, and a few beyond ASCII.
    Coarse,
    Usual,
    /// Powers of two and ten, and numbers that standards name.
    Fine,
    /// The points of `Fine`, and every value of each byte, or each character of the first scripts.
    /// They are for functions whose code is not visible, so that there are no constants to start
    /// from.
    Blind,
}

impl InputLine {
    fn input(&self, value: i128) -> Box<[i128]> {
        let mut input: Box<[i128]> = (*self.base).into();
        input[self.argument] = value;
        input
    }

    /// The boundary from this value upwards.
    fn boundary(&self, value: i128, outcomes: [Rc<Outcome>; 2]) -> Boundary {
        let low = self.input(value);
        Boundary { low, argument: self.argument, inserted: None, outcomes }
    }
}

struct Mapping<'a> {
    arguments: &'a [ArgumentSpec],
    constants: &'a [Number],
    queries: Queries,
    boundaries: RefCell<&'a mut Boundaries>,
    known: RefCell<Calls>,
    calls: Cell<u64>,
    /// Calls after which the mapping ends.
    limit: Cell<u64>,
    was_cut: Cell<bool>,
    /// By argument.
    attempts: RefCell<Vec<Attempts>>,
    lines: FxHashSet<(Stem, usize)>,
    /// By argument, the lines that wait; none for inputs for which the argument does not count, so
    /// that the last characters of long texts have no more turns than the first ones of short ones.
    queues: Vec<VecDeque<Option<InputLine>>>,
    /// Lines through long texts, which wait for all others: each character of a text has a line, so
    /// that a few long texts would take all calls.
    later: Vec<InputLine>,
}

/// The result of a mapping.
pub(crate) struct Mapped {
    pub(crate) calls: Calls,
    /// Whether the deadline of the executor cut it short.
    pub(crate) was_cut: bool,
}

/// Two inputs that behave differently.
pub(crate) type Pair = [Box<[i128]>; 2];

/// Maps the walls, and the paths between these inputs of the search, with at most `limit` calls.
pub(crate) fn map(
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    constants: &[Number],
    pairs: &[Pair],
    limit: u64,
    executor: &mut dyn Executor,
) -> Mapped {
    boundaries.name_constants(constants);
    let mut mapping = Mapping::new(boundaries, arguments, constants, limit);
    let swept = sweep::inputs(arguments).filter(|inputs| *inputs <= limit).unwrap_or_default();
    if swept > 0 {
        mapping.sweep(executor);
    }
    mapping.limit.set(swept + (limit - swept) / 8 * 6);
    mapping.follow_paths(pairs, executor);
    mapping.begin();
    mapping.look_along(executor);
    let of_places = if have_characters(arguments) { PLACED.min(limit / PLACED_OF) } else { 0 };
    mapping.limit.set(limit - of_places);
    mapping.simplify_lengths(executor);
    mapping.climb(executor);
    mapping.insert(executor);
    mapping.insert_items(executor);
    mapping.limit.set(limit);
    mapping.place(executor);
    mapping.boundaries.borrow_mut().classify_again(arguments);
    mapping.measure(executor);
    let calls = mapping.known.into_inner();
    Mapped { calls, was_cut: mapping.was_cut.get() }
}

/// Follows the paths between these inputs alone, with few calls.
pub(crate) fn follow(
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    pairs: &[Pair],
    executor: &mut dyn Executor,
) {
    Mapping::new(boundaries, arguments, &[], FOLLOWED_LAST).follow_paths(pairs, executor);
}

impl<'a> Mapping<'a> {
    fn new(
        boundaries: &'a mut Boundaries,
        arguments: &'a [ArgumentSpec],
        constants: &'a [Number],
        limit: u64,
    ) -> Self {
        Self {
            arguments,
            constants,
            queries: Queries::default(),
            boundaries: RefCell::new(boundaries),
            known: RefCell::new(Calls::new(arguments)),
            calls: Cell::new(0),
            limit: Cell::new(limit),
            was_cut: Cell::new(false),
            attempts: RefCell::new(arguments.iter().map(|_| Attempts::default()).gathered()),
            lines: FxHashSet::default(),
            queues: arguments.iter().map(|_| VecDeque::new()).collect(),
            later: Vec::new(),
        }
    }

    fn begin(&mut self) {
        let is_blind = self.constants.len() < SEEN && self.limit.get() >= CALLS / 2;
        for (turn, value) in FIRST.into_iter().enumerate() {
            let input: Rc<[i128]> =
                self.arguments.iter().map(|spec| nearest(spec, value)).collect();
            for argument in 0..input.len() {
                let points = if is_blind && turn == 0 { Points::Blind } else { Points::Fine };
                self.add(&input, argument, points);
            }
        }
        let texts = texts::inputs(self.arguments, self.constants);
        for input in texts.into_iter().chain(lists::inputs(self.arguments, self.constants)) {
            // A long text of the source is a form that nothing else leads to.
            let points = if self.is_long(&input) { Points::Coarse } else { Points::Usual };
            self.add_all(input, points);
        }
        let known = if is_blind { well_known::inputs(self.arguments) } else { Vec::new() };
        for input in known {
            self.add_all(input, Points::Usual);
        }
        let walls = in_turn(&self.boundaries.borrow(), PER_FAMILY);
        for wall in walls {
            self.follow(&wall);
        }
    }

    /// Adds lines through an input along all arguments.
    fn add_all(&mut self, input: Vec<i128>, points: Points) {
        let input: Rc<[i128]> = input.into();
        for argument in 0..input.len() {
            self.add(&input, argument, points);
        }
    }

    fn add(&mut self, base: &Rc<[i128]>, argument: usize, points: Points) {
        if !counts(self.arguments, base, argument) {
            self.queues[argument].push_back(None);
            return;
        }
        let common = self.known.borrow().line(base, argument);
        if self.lines.insert((common, argument)) {
            let line = InputLine { base: Rc::clone(base), argument, points };
            if points != Points::Coarse && self.is_long(base) {
                self.later.push(line);
            } else {
                self.queues[argument].push_back(Some(line));
            }
        }
    }

    /// Whether the texts of an input have more characters than most have.
    fn is_long(&self, input: &[i128]) -> bool {
        let lengths = self.arguments.iter().zip(input);
        let lengths = lengths.filter(|(spec, _)| spec.part == Part::Length);
        lengths.map(|(_, length)| *length).max() > Some(USUAL_LENGTH)
    }

    /// Adds lines through both sides of a wall.
    fn follow(&mut self, wall: &Boundary) {
        for base in wall.inputs().both(Rc::from) {
            for argument in 0..self.arguments.len() {
                if argument != wall.argument || self.arguments.len() == 1 {
                    self.add(&base, argument, Points::Usual);
                }
            }
        }
    }

    fn look_along(&mut self, executor: &mut dyn Executor) {
        // All arguments take turns, because an argument with ever more walls has ever more lines.
        let at_once = AT_ONCE.div_ceil(self.queues.len().max(1));
        while !self.is_over() {
            if self.queues.iter().all(VecDeque::is_empty) {
                if self.later.is_empty() {
                    break;
                }
                for line in self.later.drain(..) {
                    self.queues[line.argument].push_back(Some(line));
                }
            }
            let queues = self.queues.iter_mut();
            let lines = queues.flat_map(|queue| queue.drain(..at_once.min(queue.len())));
            let lines: Vec<InputLine> = lines.flatten().gathered();
            for (boundary, surroundings) in self.along(&lines, executor) {
                let is_new =
                    self.boundaries.borrow_mut().offer(&boundary, surroundings, self.arguments);
                if is_new {
                    self.follow(&boundary);
                }
            }
        }
    }

    /// How strange the characters of an input are to a reader, apart from its digits.
    fn strangeness(&self, input: &[i128]) -> u32 {
        let arguments = self.arguments;
        let is_counted = |index: &usize| {
            let is_character = arguments[*index].part == Part::Character;
            is_character && !is_digit(input[*index]) && counts(arguments, input, *index)
        };
        (0..input.len()).filter(is_counted).map(|index| plainness(input[index])).sum()
    }

    fn is_over(&self) -> bool {
        self.was_cut.get() || self.calls.get() >= self.limit.get()
    }

    /// The outcome of an input; `None` once all calls are made.
    async fn at(&self, input: &[i128]) -> Option<Rc<Outcome>> {
        Some(self.try_out(input).await?.0)
    }

    /// The outcome of an input, and whether it is like none before; `None` once all calls are made.
    async fn try_out(&self, input: &[i128]) -> Option<(Rc<Outcome>, bool)> {
        if let Some(outcome) = self.known.borrow().get(input) {
            return Some((Rc::clone(outcome), false));
        }
        if self.is_over() {
            return None;
        }
        self.calls.set(self.calls.get() + 1);
        let outcome = self.queries.look_up(input).await;
        if outcome.is_not_made() {
            self.was_cut.set(true);
            return None;
        }
        let is_first = self.boundaries.borrow_mut().classes.note(input, &outcome);
        self.known.borrow_mut().insert(input, Rc::clone(&outcome));
        Some((outcome, is_first))
    }

    async fn on(&self, line: &InputLine, value: i128) -> Option<Rc<Outcome>> {
        self.at(&line.input(value)).await
    }

    fn differ_along(&self, line: &InputLine, one: &Point, other: &Point) -> bool {
        let sides = [one, other].both(|(value, outcome)| (*value, &**outcome));
        let boundaries = self.boundaries.borrow();
        boundaries.classes.differ_along(line.argument, sides)
            || boundaries.tells_lengths() && one.1.length != other.1.length
    }

    fn differ(&self, one: &Outcome, other: &Outcome) -> bool {
        self.boundaries.borrow().classes.differ(one, other)
    }

    /// The values that are tried on a line.
    fn points(&self, line: &InputLine) -> Vec<i128> {
        let spec = &self.arguments[line.argument];
        let (arguments, constants) = (self.arguments, self.constants);
        let of_text = texts::points(arguments, constants, &line.base, line.argument, line.points);
        if let Some(points) = of_text {
            return points;
        }
        let mut points = vec![spec.domain.min, spec.domain.max, line.base[line.argument]];
        let mut add = |number: Number, reach: i128| {
            for step in -reach..=reach {
                let near = number.plus(step.into()).and_then(|number| spec.ordinal(number));
                points.extend(near);
            }
        };
        for small in SMALL {
            add(small.into(), 0);
        }
        for constant in self.constants.iter().take(CONSTANTS) {
            add(*constant, 1);
        }
        for number in daily(spec) {
            add(number, 0);
        }
        let mut combined = 0;
        for (index, (value, other)) in line.base.iter().zip(self.arguments).enumerate() {
            if index == line.argument {
                continue;
            }
            let number = other.number(*value);
            add(number, 1);
            add(number.negated(), 0);
            for constant in self.constants {
                for operation in Operation::EXACT {
                    if combined < COMBINED
                        && let Some(number) = operation.of(number, *constant)
                    {
                        add(number, 0);
                        combined += 1;
                    }
                }
            }
        }
        if matches!(line.points, Points::Fine | Points::Blind) {
            for size in (0..128).map(|bits| 1_u128 << bits) {
                add(Number { negative: false, size: size - 1 }, 0);
                add(Number { negative: false, size }, 0);
                add(Number { negative: false, size: size.saturating_add(size / 2) }, 0);
                add(Number { negative: true, size }, 0);
            }
            for size in (1..39).map(|digits| 10_u128.pow(digits)) {
                add(Number { negative: false, size }, 0);
            }
            points.extend(well_known::of(spec));
        }
        if line.points == Points::Blind {
            points.extend(blind(spec));
        }
        let boundaries = self.boundaries.borrow();
        let mut walls: Vec<(WallKind, i128)> = boundaries
            .families()
            .filter(|(family, _)| family.argument == line.argument && family.kind.is_rule())
            .flat_map(|(family, walls)| {
                walls
                    .kept
                    .iter()
                    .take(PER_FAMILY)
                    .map(move |wall| (family.kind, wall.boundary.value()))
            })
            .gathered();
        sort_by(&mut walls, Ord::cmp);
        walls.dedup_by_key(|(_, value)| *value);
        for (_, value) in walls.into_iter().take(CONSTANTS) {
            points.extend([value, value + 1]);
        }
        points.sort_unstable();
        points.dedup();
        points
    }
}

/// Numbers of daily life, spread over those that the argument may have: a year among others.
fn daily(spec: &ArgumentSpec) -> impl Iterator<Item = Number> {
    let ends = [spec.domain.min, spec.domain.max].both(|end| spec.number(end).signed());
    let [least, most] = ends.both(|end| end.unwrap_or_default().clamp(0, EVERYDAY));
    let width = (least.abs_diff(most) + 1).min(EVERYDAY as u128 + 1) as u64;
    // The multiples of the golden ratio lie far from each other.
    let parts = (1..=DAILY).map(|turn| turn.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    parts.map(move |part| {
        let within = (u128::from(part) * u128::from(width)) >> 64;
        (least + within as i128).into()
    })
}

/// Every value of each byte; for characters, each one of the first scripts.
fn blind(spec: &ArgumentSpec) -> Vec<i128> {
    if spec.domain.notation == Notation::Char {
        return (spec.domain.min..=spec.domain.max.min(SCRIPTS)).gathered();
    }
    let width = 128 - spec.domain.max.max(0).leading_zeros();
    let bytes = (0..width.div_ceil(8).min(BYTES)).map(|byte| 8 * byte);
    let values = bytes.flat_map(|shift| (0..256_i128).map(move |value| value << shift));
    values.filter(|value| spec.contains(*value)).gathered()
}

/// The simplest walls of all families: first the simplest of each family, in the order of their
/// kinds, then the second, and so on.
fn in_turn(boundaries: &Boundaries, most: usize) -> Vec<Boundary> {
    let mut walls: Vec<_> = boundaries
        .families()
        .filter(|(family, _)| family.kind.is_rule())
        .flat_map(|(family, walls)| {
            let kept = walls.kept.iter().take(most).enumerate();
            kept.map(move |(turn, wall)| (turn, family.kind, &wall.simplicity, &wall.boundary))
        })
        .gathered();
    sort_by(&mut walls, |one, other| (one.0, one.1, one.2).cmp(&(other.0, other.1, other.2)));
    walls.into_iter().map(|(_, _, _, boundary)| boundary.clone()).gathered()
}

#[cfg(test)]
mod tests;
