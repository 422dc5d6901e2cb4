//! Flips: neighbours at which the copy takes another way through the code.
//!
//! The body decides what a rule is: a condition, an arm or a `?` that goes one way up to a value
//! and another way from the next one on has a boundary there, whatever the outcomes look like. So
//! lines are laid through inputs that take each outcome of each site, along each number, with
//! points at the constants of the source and at the numbers that the code compares; between two
//! points with different ways, bisection finds the neighbours at which they part.

pub(crate) mod points;

use std::ops::Range;
use std::time::Instant;
use std::{iter, mem};

use rustc_hash::FxHashMap;

use crate::guidance::Copied;
use crate::guidance::flips::points::{characters, copies, numbers, points};
use crate::guidance::traced::Shows;
use crate::mapping::around;
use crate::tuning::guidance::{BASES, FLIP_CALLS, FLIPS_OF_A_LINE, PLACES_OF_FLIPS, TAKERS};
use setbve_kernel::collections::gather::{Both, each, each_some, keep};
use setbve_kernel::collections::sorting::{SortedMap, each_once, sort_by, sort_by_key};
use setbve_kernel::coverage::{Site, wire};
use setbve_kernel::emitters::bisection::{halfway, midpoint};
use setbve_kernel::execution::executor::{Executor, outcomes_of};
use setbve_kernel::sut::argument::character::{is_digit, number_of, plainness, runs_of};
use setbve_kernel::sut::argument::part::{Items, counts};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::apart::texts;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::number::Number;

/// The outcomes of sites that a call takes: each site, by its index, with its outcome.
type Way = Vec<(usize, bool)>;

/// The ways of calls; `None` where a call shows none.
pub(crate) type Ways = FxHashMap<Stem, Option<Way>>;

/// Stands for an outcome that each call takes.
const ANY: (usize, bool) = (usize::MAX, true);

/// The first outcome that only the lower one of two neighbours takes, and the first that only the
/// upper one does.
pub(crate) type Parting = [Option<(usize, bool)>; 2];

/// Two neighbours along an argument that take different ways.
#[derive(Clone, Debug)]
pub(crate) struct Flip {
    pub(crate) pair: [Vec<i128>; 2],
    pub(crate) argument: usize,
    pub(crate) parting: Parting,
    /// Whether one side kills the mutant of what parts there, or there is none.
    pub(crate) tells: bool,
}

impl Flip {
    /// The value of the argument on the lower side.
    pub(crate) fn value(&self) -> i128 {
        self.pair[0][self.argument]
    }
}

/// Whether a call is among the first so many that take one of its outcomes.
fn is_early(
    taken: &mut SortedMap<(usize, bool), usize>,
    most: usize,
    way: &mut dyn Iterator<Item = &(usize, bool)>,
) -> bool {
    let mut is_early = false;
    for outcome in way {
        let known = taken.entry(*outcome);
        is_early |= *known < most;
        *known += 1;
    }
    is_early
}

/// Whether three of these flips follow one another with the same gap.
pub(crate) fn recur(flips: &[&Flip]) -> bool {
    let mut values = each(flips, &mut |flip| flip.value());
    each_once(&mut values);
    values.windows(3).any(|three| three[0].abs_diff(three[1]) == three[1].abs_diff(three[2]))
}

/// Characters that are put into a text. What is done to a 0 shows less often than what is done to a
/// 1.
const PUT_IN: [i128; 5] = [b'0' as i128, b'1' as i128, b'a' as i128, b'A' as i128, b' ' as i128];

/// A stretch of a line whose ends take different ways.
struct Gap {
    /// The line's index.
    line: usize,
    ends: [i128; 2],
}

struct Line {
    base: Vec<i128>,
    argument: usize,
    along: Along,
    /// How many gaps it has, and flips.
    gaps: usize,
}

/// What the values of a line are.
enum Along {
    /// Those of the argument.
    Argument,
    /// How often a character is put into a text at a place.
    Growth(Items, usize, i128),
    /// Those of a number among the characters of a text.
    Number(Items, Range<usize>),
}

impl Line {
    fn new(base: Vec<i128>, argument: usize, along: Along) -> Self {
        Self { base, argument, along, gaps: 0 }
    }

    fn at(&self, value: i128) -> Vec<i128> {
        let mut input = self.base.clone();
        let held = match &self.along {
            Along::Argument => {
                input[self.argument] = value;
                return input;
            }
            Along::Growth(text, at, item) => text.with(&input, *at, &[*item], value as usize),
            Along::Number(text, digits) => {
                text.replaced(&input, digits.clone(), &format!("{value:0>0$}", digits.len()))
            }
        };
        held.map_or(input, <[i128]>::into_vec)
    }
}

/// Looks at the ways that calls take.
pub(crate) struct Looks<'a> {
    /// The outcomes of each site that tell ways apart.
    sought: Vec<&'static [bool]>,
    executor: Box<dyn Executor + 'a>,
    arguments: &'a [ArgumentSpec],
    constants: &'a [Number],
    deadline: Instant,
    /// How many calls are left.
    pub(crate) calls: usize,
    ways: Ways,
    /// What is looked along, and the stretches that are left to be halved.
    lines: Vec<Line>,
    gaps: Vec<Gap>,
}

impl<'a> Looks<'a> {
    pub(crate) fn new(
        copied: &'a mut dyn Copied,
        (arguments, constants): (&'a [ArgumentSpec], &'a [Number]),
        deadline: Instant,
        ways: Ways,
    ) -> Self {
        let map = copied.map();
        let mut sought = each(map.sites, &mut Site::outcomes);
        for (at, site) in map.sites.iter().enumerate() {
            if site.decision != at {
                // Its conditions say more than a decision of several.
                sought[site.decision] = &[];
            }
        }
        let executor = copied.start(Shows::Trace);
        let (calls, lines, gaps) = (FLIP_CALLS - ways.len(), Vec::new(), Vec::new());
        Self { sought, executor, arguments, constants, deadline, calls, ways, lines, gaps }
    }

    /// The ways of the calls that were made.
    pub(crate) fn into_ways(self) -> Ways {
        self.ways
    }

    /// The flips around these inputs; `None` if the deadline cuts it short.
    pub(crate) fn around(&mut self, inputs: &[Vec<i128>]) -> Option<Vec<Flip>> {
        let arguments = self.arguments;
        let mut operands = self.call(inputs)?;
        (self.lines, self.gaps) = Default::default();
        for base in self.bases(inputs) {
            let compared = operands.entry(Stem::of(arguments, base));
            for (argument, spec) in arguments.iter().enumerate() {
                if !counts(arguments, base, argument) {
                    continue;
                }
                let mut beside = Vec::new();
                around(spec, spec.number(base[argument]), 1, &mut beside);
                let points = match spec.part {
                    Part::Character => continue,
                    Part::Length => beside,
                    _ => points(spec, base[argument], self.constants, compared),
                };
                self.lay(Line::new(base.clone(), argument, Along::Argument), &points)?;
            }
            for text in texts(arguments) {
                if counts(arguments, base, text.length) {
                    self.within(text, base, compared)?;
                }
            }
        }
        self.narrow()
    }

    /// Lays lines through a text: along each number, with more or fewer of what stands at each
    /// place, with something else put in, and along each character.
    fn within(&mut self, text: Items, base: &[i128], compared: &[[i128; 2]]) -> Option<()> {
        let own = text.all_of(base).to_vec();
        let room = text.most - own.len();
        for digits in runs_of(&own, &is_digit) {
            let points = numbers(number_of(&own[digits.clone()]), compared);
            let (base, first) = (base.to_vec(), text.start(digits.start));
            self.lay(Line::new(base, first, Along::Number(text, digits)), &points)?;
        }
        let growing = |base: Box<[i128]>, at: usize, item: i128| {
            Line::new(base.into_vec(), text.length, Along::Growth(text, at, item))
        };
        for at in 0..=own.len().min(PLACES_OF_FLIPS) {
            if self.calls < FLIP_CALLS / 2 {
                break;
            }
            let here = own.get(at).copied();
            for other in PUT_IN {
                if room > 0 && here != Some(other) {
                    self.lay(growing(base.into(), at, other), &[0, 1])?;
                }
            }
            let Some(here) = here else { break };
            let is_first = at == 0 || own[at - 1] != here;
            let less = text.without(self.arguments, base, at, 1).filter(|_| is_first);
            if let Some(less) = less {
                let points = copies(compared, room as i128 + 1);
                self.lay(growing(less, at, here), &points)?;
            }
            let argument = text.start(at);
            let points = characters(&self.arguments[argument], here, compared);
            self.lay(Line::new(base.to_vec(), argument, Along::Argument), &points)?;
        }
        Some(())
    }

    fn lay(&mut self, line: Line, points: &[i128]) -> Option<()> {
        self.call(&each(points, &mut |point| line.at(*point)))?;
        for ends in points.windows(2) {
            self.gaps.push(Gap { line: self.lines.len(), ends: [ends[0], ends[1]] });
        }
        self.lines.push(line);
        Some(())
    }

    /// Whether there were not enough calls for all that was to be looked at.
    pub(crate) fn are_used_up(&self) -> bool {
        self.calls == 0
    }

    /// Whether operations alone part, and no site.
    pub(crate) fn is_of_operations(&self, parting: Parting) -> bool {
        parting.into_iter().flatten().all(|(place, _)| place >= self.sought.len())
    }

    /// The outcomes of sites that one of two inputs takes, and the other one does not, as far as
    /// both were called.
    pub(crate) fn flipped(&self, pair: [&[i128]; 2]) -> Vec<(usize, bool)> {
        let [Some(low), Some(high)] = pair.map(|input| self.way(input)) else { return Vec::new() };
        let mut flipped = [&**low, high].concat();
        keep(&mut flipped, &mut |own| {
            own.0 < self.sought.len() && low.contains(own) != high.contains(own)
        });
        flipped
    }

    /// What parts at each of these pairs; `None` if the deadline cuts it short.
    pub(crate) fn partings(&mut self, pairs: &[[Vec<i128>; 2]]) -> Option<Vec<Option<Parting>>> {
        self.call(pairs.as_flattened())?;
        Some(each(pairs, &mut |[low, high]| self.parting(low, high)))
    }
}

impl Looks<'_> {
    /// Calls the copy with the inputs that it was not called with; returns what each compared.
    fn call(&mut self, inputs: &[Vec<i128>]) -> Option<SortedMap<Stem, Vec<[i128; 2]>>> {
        let mut batch = Inputs::new(self.arguments.len());
        for input in inputs {
            let stem = Stem::of(self.arguments, input);
            if self.calls > 0 && !self.ways.contains_key(&stem) {
                self.calls -= 1;
                self.ways.insert(stem, None);
                batch.push(input);
            }
        }
        let outcomes = outcomes_of(&mut *self.executor, &batch, self.deadline);
        if outcomes.len() < batch.len() {
            return None;
        }
        let mut compared = SortedMap::default();
        for (index, outcome) in outcomes.iter().enumerate() {
            if !outcome.is_value() {
                continue;
            }
            let mut way = wire::outcomes(&outcome.text);
            // Both ways of an operation count.
            way.retain(|(place, taken)| {
                self.sought.get(*place).is_none_or(|sought| sought.contains(taken))
            });
            let stem = Stem::of(self.arguments, batch.get(index));
            let operands = wire::operands(&outcome.text);
            *compared.entry(stem.clone()) = each(&operands, &mut |(_, numbers)| *numbers);
            self.ways.insert(stem, Some(way));
        }
        Some(compared)
    }

    fn way(&self, input: &[i128]) -> Option<&Way> {
        self.ways.get(&Stem::of(self.arguments, input))?.as_ref()
    }

    /// What parts between two inputs; `None` if they take the same way, or one was not called.
    fn parting(&self, low: &[i128], high: &[i128]) -> Option<Parting> {
        let (low, high) = (self.way(low)?, self.way(high)?);
        let only = |one: &Way, other: &Way| one.iter().find(|own| !other.contains(own)).copied();
        let mut parting = [only(low, high), only(high, low)];
        if self.is_of_operations(parting) {
            // Whether a division begins or ceases to leave a remainder is one rule.
            parting.sort_unstable();
        }
        (parting != [None; 2]).then_some(parting)
    }

    /// The plainest inputs of all, and those that take each outcome.
    pub(crate) fn bases<'b>(&self, inputs: &'b [Vec<i128>]) -> Vec<&'b Vec<i128>> {
        let mut order = each(inputs, &mut |input| input);
        sort_by_key(&mut order, |input| weight(self.arguments, input));
        let mut taken: SortedMap<(usize, bool), usize> = SortedMap::default();
        order.retain(|input| {
            let Some(way) = self.way(input) else { return false };
            is_early(&mut taken, BASES, &mut iter::once(&ANY).chain(way))
        });
        order
    }

    /// The plainest inputs of all calls that take each outcome.
    pub(crate) fn takers(&self) -> Vec<Vec<i128>> {
        let mut order = Vec::new();
        for (stem, way) in &self.ways {
            let input = stem.input(self.arguments);
            order.extend(way.as_ref().map(|way| (weight(self.arguments, &input), stem, way)));
        }
        sort_by(&mut order, |one, other| one.0.cmp(&other.0).then_with(|| one.1.order(other.1)));
        let mut taken: SortedMap<(usize, bool), usize> = SortedMap::default();
        let mut takers = Vec::new();
        for (_, stem, way) in order {
            if is_early(&mut taken, TAKERS, &mut way.iter()) {
                takers.push(stem.input(self.arguments));
            }
        }
        takers
    }

    /// Halves the gaps until neighbours are left.
    fn narrow(&mut self) -> Option<Vec<Flip>> {
        let (mut found, mut lines) = (Vec::new(), mem::take(&mut self.lines));
        while !self.gaps.is_empty() {
            let mut middles = Vec::new();
            for Gap { line, ends } in mem::take(&mut self.gaps) {
                let own = &mut lines[line];
                let pair = ends.both(|end: i128| own.at(end));
                let Some(parting) = self.parting(&pair[0], &pair[1]) else { continue };
                if ends[1] - ends[0] == 1 {
                    let (argument, tells) = (own.argument, true);
                    found.push(Flip { pair, argument, parting, tells });
                } else if own.gaps < FLIPS_OF_A_LINE {
                    own.gaps += 1;
                    let middle = match own.along {
                        Along::Number(..) => halfway(ends[0], ends[1]),
                        _ => midpoint(&self.arguments[own.argument], ends[0], ends[1]),
                    };
                    middles.push(own.at(middle));
                    self.gaps.push(Gap { line, ends: [ends[0], middle] });
                    self.gaps.push(Gap { line, ends: [middle, ends[1]] });
                }
            }
            for line in &mut lines {
                line.gaps = 0;
            }
            self.call(&middles)?;
        }
        self.name_the_rarest(&mut found);
        Some(found)
    }

    /// Of several operations that part at one place, names that which parts at fewest places: a
    /// division has many steps, and the cap that one of them reaches is a rule of its own.
    fn name_the_rarest(&self, found: &mut [Flip]) {
        let mut places: SortedMap<(usize, usize), usize> = SortedMap::default();
        let of_each = each(found, &mut |flip: &Flip| {
            let operations = self.operations_between(flip);
            for operation in &operations {
                *places.entry((flip.argument, *operation)) += 1;
            }
            operations
        });
        for (flip, operations) in found.iter_mut().zip(of_each) {
            let rarest =
                operations.into_iter().min_by_key(|own| *places.entry((flip.argument, *own)));
            if let Some(rarest) = rarest {
                flip.parting = [false, true].both(|own: bool| Some((rarest, own)));
            }
        }
    }

    /// Where operations alone part, those to which both inputs come, and that go one way for each.
    fn operations_between(&self, Flip { pair, parting, .. }: &Flip) -> Vec<usize> {
        let ways = pair.each_ref().both(|own: &Vec<i128>| self.way(own));
        let ([Some(low), Some(high)], true) = (ways, self.is_of_operations(*parting)) else {
            return Vec::new();
        };
        each_some(low, &mut |(own, taken)| {
            let is_once = |way: &Way, taken: bool| {
                way.contains(&(*own, taken)) && !way.contains(&(*own, !taken))
            };
            let part = *own >= self.sought.len() && is_once(low, *taken) && is_once(high, !taken);
            part.then_some(*own)
        })
    }
}

/// The bits of a letter or a digit, which are the plainest of characters.
const LETTER: u32 = 7;

/// How much there is to read of an input.
pub(crate) fn weight(arguments: &[ArgumentSpec], input: &[i128]) -> u32 {
    let mut bits = 0;
    for (index, spec) in arguments.iter().enumerate() {
        if !counts(arguments, input, index) {
            continue;
        }
        if spec.part == Part::Character {
            bits += LETTER * plainness(input[index]);
        } else {
            let number = spec.number(input[index]);
            bits += 128 - number.size.leading_zeros() + u32::from(number.negative);
        }
    }
    bits
}
