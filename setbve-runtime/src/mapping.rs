//! Finds the walls, from the leads of a search and from plain inputs.
//!
//! A search meets boundaries by chance and by following earlier finds, so luck decides which ones
//! it leaves out. The mapping after it leaves none to luck: it halves the paths between the two
//! inputs of a lead, and through both sides of each wall it lays a line along every other argument,
//! with points at walls, at the constants of the source and at the ends of domains. Between points
//! that behave differently, it bisects to the wall there, and lays lines through that one in turn.
//! Nothing here is random.

mod climbing;
mod conditional;
mod further;
mod line;
mod paths;
pub(crate) mod places;
mod simplest;
mod steady;
mod sweep;
pub(crate) mod texts;
mod well_known;

use setbve_kernel::collections::gather::{Both, each};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::tuning::mapping::{
    AT_ONCE, CALLS, CALLS_OF_TEXTS, FIRST, FOLLOWED_LAST, PER_FAMILY, PLACED, PLACED_OF, SEEN,
};
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::emitters::bisection::Point;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::{Look, Queries};
use setbve_kernel::sut::argument::character::{is_digit, plainness};
use setbve_kernel::sut::argument::made::nearest;
use setbve_kernel::sut::argument::part::{counts, have_characters, have_lengths};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::calls::Calls;
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::{NOT_MADE, Outcome};
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
        Boundary::step(self.input(value), self.argument, outcomes)
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
    /// By argument, how many ends of runs of equal numbers were looked for.
    ends: RefCell<Vec<u32>>,
    lines: FxHashSet<(Stem, usize)>,
    /// By argument, the lines that wait; none for inputs for which the argument does not count, so
    /// that the last characters of long texts have no more turns than the first ones of short ones.
    queues: Vec<VecDeque<Option<InputLine>>>,
    /// Lines through long texts, which wait for all others: each character of a text has a line, so
    /// that a few long texts would take all calls.
    later: Vec<InputLine>,
}

/// A wall on a line, and whether a number that is made of a float comes to its end there.
type FoundWall = (Boundary, bool);

/// Two inputs that behave differently.
pub(crate) type Pair = [Box<[i128]>; 2];

/// Maps the walls, and the paths between these inputs of the search, with at most `limit` calls.
/// Gives the calls, and whether the deadline of the executor cut it short.
pub(crate) fn map(
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    constants: &[Number],
    pairs: &[Pair],
    limit: u64,
    executor: &mut dyn Executor,
) -> (Calls, bool) {
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
    mapping.limit.set(limit);
    mapping.place(executor);
    mapping.boundaries.borrow_mut().classify_again(arguments);
    mapping.note_erratic(executor);
    (mapping.known.into_inner(), mapping.was_cut.get())
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
            ends: RefCell::new(vec![0; arguments.len()]),
            lines: FxHashSet::default(),
            queues: vec![VecDeque::new(); arguments.len()],
            later: Vec::new(),
        }
    }

    fn begin(&mut self) {
        let is_blind = self.constants.len() < SEEN && self.limit.get() >= CALLS / 2;
        for (turn, value) in FIRST.iter().enumerate() {
            let input = each(self.arguments, &mut |spec| nearest(spec, *value));
            self.add_all(&input, if is_blind && turn == 0 { Points::Blind } else { Points::Fine });
        }
        for input in texts::inputs(self.arguments, self.constants) {
            // A long text of the source is a form that nothing else leads to.
            let points = if self.is_long(&input) { Points::Coarse } else { Points::Usual };
            self.add_all(&input, points);
        }
        if is_blind {
            for input in well_known::inputs(self.arguments) {
                self.add_all(&input, Points::Usual);
            }
        }
        let walls = in_turn(&self.boundaries.borrow(), PER_FAMILY);
        for wall in walls {
            self.follow(&wall);
        }
    }

    /// Adds lines through an input along all arguments.
    fn add_all(&mut self, input: &[i128], points: Points) {
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
        let is_length = |index: usize| self.arguments[index].part == Part::Length;
        (0..input.len()).any(|index| is_length(index) && input[index] > USUAL_LENGTH)
    }

    /// Adds lines through both sides of a wall.
    fn follow(&mut self, wall: &Boundary) {
        for base in &wall.inputs() {
            let base: Rc<[i128]> = (**base).into();
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
            let mut lines: Vec<InputLine> = Vec::new();
            for queue in &mut self.queues {
                for _ in 0..at_once {
                    let Some(line) = queue.pop_front() else { break };
                    lines.extend(line);
                }
            }
            for found in self.along(&lines, executor) {
                if self.offer(&found) {
                    self.follow(&found.0);
                }
            }
        }
    }

    /// How strange the characters of an input are to a reader, apart from its digits.
    fn strangeness(&self, input: &[i128]) -> u32 {
        let mut sum = 0;
        for (index, spec) in self.arguments.iter().enumerate() {
            let is_counted = spec.part == Part::Character && !is_digit(input[index]);
            if is_counted && counts(self.arguments, input, index) {
                sum += plainness(input[index]);
            }
        }
        sum
    }

    /// Adds a wall; returns whether it is new.
    fn offer(&self, (boundary, is_end): &FoundWall) -> bool {
        self.boundaries.borrow_mut().offer_at(boundary, *is_end, self.arguments)
    }

    /// The results of the same look at each of these.
    fn look_at<'b, S, T>(
        &self,
        executor: &mut dyn Executor,
        all: &'b [S],
        look: &mut dyn FnMut(&'b S) -> Look<'b, T>,
    ) -> Vec<T> {
        self.queries.run(executor, each(all, look))
    }

    fn is_over(&self) -> bool {
        self.was_cut.get() || self.calls.get() >= self.limit.get()
    }

    /// The outcome of an input; `None` once all calls are made.
    async fn at(&self, input: &[i128]) -> Option<Rc<Outcome>> {
        if let Some(outcome) = self.known.borrow().get(input) {
            return Some(Rc::clone(outcome));
        }
        if self.is_over() {
            return None;
        }
        self.calls.set(self.calls.get() + 1);
        let outcome = self.queries.look_up(input).await;
        // What is presumed to end its process is like what does: there may be walls behind it.
        if outcome.is_excluded() && outcome.text == NOT_MADE {
            self.was_cut.set(true);
            return None;
        }
        self.boundaries.borrow_mut().classes.note(input, &outcome);
        self.known.borrow_mut().insert(input, Rc::clone(&outcome));
        Some(outcome)
    }

    async fn on(&self, line: &InputLine, value: i128) -> Option<Rc<Outcome>> {
        self.at(&line.input(value)).await
    }

    fn differ_along(&self, line: &InputLine, one: &Point, other: &Point) -> bool {
        let sides = [one, other].both(|(value, outcome)| (*value, &**outcome));
        let boundaries = self.boundaries.borrow();
        boundaries.classes.differ_along(line.argument, sides)
            || boundaries.lengths.is_some() && one.1.length != other.1.length
    }

    fn differ(&self, one: &Outcome, other: &Outcome) -> bool {
        self.boundaries.borrow().classes.differ(one, other)
    }
}

/// Adds the values of an argument that are at most so far from a number.
pub(crate) fn around(spec: &ArgumentSpec, number: Number, reach: i128, to: &mut Vec<i128>) {
    for step in -reach..=reach {
        if let Some(value) = number.plus(step.into()).and_then(|near| spec.ordinal(near)) {
            to.push(value);
        }
    }
}

/// The simplest walls of all families: first the simplest of each family, in the order of their
/// kinds, then the second, and so on.
fn in_turn(boundaries: &Boundaries, most: usize) -> Vec<Boundary> {
    let mut walls = boundaries.of_rules(most);
    let mut turns = Vec::new();
    for (at, (family, _)) in walls.iter().enumerate() {
        let is_next = at > 0 && walls[at - 1].0 == *family;
        turns.push(if is_next { turns[at - 1] + 1 } else { 0 });
    }
    let mut turns = turns.into_iter();
    sort_by_key(&mut walls, |(family, wall)| (turns.next(), family.kind, &wall.simplicity));
    each(&walls, &mut |(_, wall)| wall.boundary.clone())
}

#[cfg(test)]
mod tests;
