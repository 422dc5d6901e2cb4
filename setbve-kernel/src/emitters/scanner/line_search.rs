//! The steps of a scan: probe a line along one argument, halve a segment down to the boundary in
//! it, look at a boundary's neighbours.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::collections::sorting::sort_by_key;
use crate::emitters::bisection::interval::Bisection;
use crate::emitters::bisection::{Point, midpoint};
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::tuning::scanner::{PLATEAU, TRANSITIONS};

/// A piece of work that asks for inputs and, once their outcomes are known, turns into other work.
#[derive(Clone, Debug)]
pub enum Step {
    /// Inputs that differ in one argument; each two neighbouring ones that behave differently
    /// become a segment.
    Line { base: Rc<[i128]>, argument: usize, points: Vec<i128>, seen: Vec<Point> },
    /// The corners of a path between two inputs, each changing one argument.
    Path { corners: Vec<Rc<[i128]>>, seen: Vec<Rc<Outcome>> },
    /// Two points that behave differently, cut in half until they are one step apart.
    Segment(Segment),
    /// A boundary, and the values next to it, which show whether its sides are steady.
    Neighbours { boundary: Boundary, points: Vec<i128>, seen: Vec<Point> },
}

/// A shape with every run of letters, and of symbols beyond ASCII, collapsed to one `a`. It is the
/// same for "XII" and "IX", but not for "-".
fn coarse(shape: &str) -> impl Iterator<Item = u8> {
    let mut within = false;
    shape.bytes().filter_map(move |byte| {
        let is_word = !byte.is_ascii() || byte.is_ascii_alphabetic();
        let starts = is_word && !within;
        within = is_word;
        if starts { Some(b'a') } else { (!is_word).then_some(byte) }
    })
}

/// How closely two outcomes are compared. Where every input has an outcome of its own, halving
/// leads to a boundary only if it ignores the small differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    Coarse,
    Fine,
    /// Each different value is a different behaviour.
    Exact,
    /// The same, but points are compared with the upper end, where a value stays the same after
    /// many that change.
    ExactFromAbove,
}

impl Grain {
    fn tells_apart(self, one: &Outcome, other: &Outcome) -> bool {
        match self {
            Self::Coarse => one.kind != other.kind || coarse(one.shape()).ne(coarse(other.shape())),
            Self::Fine => one.differs_from(other),
            Self::Exact | Self::ExactFromAbove => {
                one.is_value() && other.is_value() && one.text != other.text
            }
        }
    }

    /// The coarsest grain that tells the two apart.
    fn between(one: &Outcome, other: &Outcome) -> Option<Self> {
        // Each call beyond a limit costs a process, and a snapshot must not pin where a limit
        // begins.
        if one.is_excluded() || other.is_excluded() {
            return None;
        }
        [Self::Coarse, Self::Fine, Self::Exact]
            .into_iter()
            .find(|grain| grain.tells_apart(one, other))
    }

    fn is_exact(self) -> bool {
        matches!(self, Self::Exact | Self::ExactFromAbove)
    }
}

/// A stretch of a line with different behaviours at its ends.
#[derive(Clone, Debug)]
pub struct Segment {
    base: Rc<[i128]>,
    argument: usize,
    grain: Grain,
    /// The interval that is left, from its lower to its upper end.
    between: Bisection,
    /// The ends that the segment had at first. The rests between them and the boundary are searched
    /// next.
    ends: [Point; 2],
    /// How many times the rests of a segment may still be searched.
    left: u8,
    /// Whether the segment is searched in any case, even if only the value changes in it.
    kept: bool,
    /// How many of the values next to the ends are still to be tried before halving starts. It
    /// begins at two where the ends are values that people use as thresholds.
    likely: u8,
}

impl Segment {
    fn new(base: &Rc<[i128]>, argument: usize, [low, high]: [Point; 2], left: u8) -> Option<Self> {
        let grain = Grain::between(&low.1, &high.1)?;
        let (base, ends) = (Rc::clone(base), [low.clone(), high.clone()]);
        let (between, kept) = (Bisection { from: low, to: high }, !grain.is_exact());
        Some(Self { base, argument, grain, between, ends, left, kept, likely: 0 })
    }

    /// The value that is tried next.
    fn middle(&self, argument: &ArgumentSpec) -> i128 {
        let (low, high) = (self.between.from.0, self.between.to.0);
        match self.likely {
            2 => low + 1,
            1 => high - 1,
            _ => midpoint(argument, low, high),
        }
    }

    /// Keeps a segment in which only the value changes if a plateau is on one side of it, or if its
    /// ends are neighbours and one is zero.
    fn look_for_plateau(
        &mut self,
        before: Option<&Point>,
        after: Option<&Point>,
        argument: &ArgumentSpec,
    ) {
        if self.kept {
            return;
        }
        let extends = |from: &Point, to: Option<&Point>| {
            to.is_some_and(|to| {
                let length = to.0.abs_diff(from.0);
                to.1.text == from.1.text && length >= plateau_length(argument, from.0)
            })
        };
        let Bisection { from: low, to: high } = &self.between;
        if extends(high, after) {
            (self.grain, self.kept) = (Grain::ExactFromAbove, true);
        } else if extends(low, before) {
            self.kept = true;
        } else if self.between.is_done() {
            self.kept = [low.0, high.0].iter().any(|end| argument.number(*end).size == 0);
        }
    }

    fn finish(self) -> (Boundary, Vec<Self>) {
        let Self { base, argument, grain, between, ends, left, .. } = self;
        let Bisection { from: low, to: high } = between;
        let [start, end] = ends;
        let rests = if left == 0 || grain.is_exact() {
            Vec::new()
        } else {
            [[high.clone(), end], [start, low.clone()]]
                .into_iter()
                .filter_map(|ends| Self::new(&base, argument, ends, left - 1))
                .filter(|rest| rest.kept)
                .collect()
        };
        let mut input = Box::<[i128]>::from(&*base);
        input[argument] = low.0;
        (Boundary { low: input, argument, apart: None, outcomes: [low.1, high.1] }, rests)
    }
}

/// A result of a finished step.
#[derive(Debug)]
pub enum StepResult {
    /// More work.
    Step(Step),
    Boundary(Boundary, bool),
}

fn with(base: &[i128], argument: usize, value: i128, input: &mut Vec<i128>) {
    input.clear();
    input.extend_from_slice(base);
    input[argument] = value;
}

impl Step {
    /// Whether the step looks for one of the places, often countless, where only the value changes.
    pub fn is_one_of_many(&self) -> bool {
        matches!(self, Self::Segment(Segment { kept: false, .. }))
    }

    /// Has a segment searched in any case. Other steps stay as they are.
    pub fn keep(&mut self) {
        if let Self::Segment(segment) = self {
            segment.kept = true;
        }
    }

    /// Whether the step is a line with at least three points for each different outcome.
    pub fn has_few_outcomes(&self) -> bool {
        let Self::Line { seen, .. } = self else { return false };
        let texts: FxHashSet<&str> = seen.iter().map(|(_, outcome)| &*outcome.text).collect();
        texts.len() * 3 <= seen.len()
    }

    /// Has a segment try the values next to its ends first. Other steps stay as they are.
    pub fn try_ends_first(&mut self) {
        if let Self::Segment(segment) = self {
            segment.likely = 2;
        }
    }

    /// Whether the step is a segment that tries a value next to its ends now.
    pub fn is_likely(&self) -> bool {
        matches!(self, Self::Segment(Segment { likely: 1.., .. }))
    }

    /// The argument of a segment, and the outcomes at its ends; `None` for other steps.
    pub fn ends(&self) -> Option<(usize, [&Outcome; 2])> {
        let Self::Segment(Segment { argument, between, .. }) = self else { return None };
        Some((*argument, [&*between.from.1, &*between.to.1]))
    }

    /// A line through `base`; the points are put in order.
    pub fn line(base: &[i128], argument: usize, mut points: Vec<i128>) -> Self {
        points.sort_unstable();
        points.dedup();
        Self::Line { base: base.into(), argument, points, seen: Vec::new() }
    }

    /// A path from one input to the other that changes one argument after the other.
    pub fn path(from: &[i128], to: &[i128]) -> Self {
        let mut corner = from.to_vec();
        let mut corners = vec![Rc::from(from)];
        for (argument, value) in to.iter().enumerate() {
            if corner[argument] != *value {
                corner[argument] = *value;
                corners.push(Rc::from(corner.as_slice()));
            }
        }
        Self::Path { corners, seen: Vec::new() }
    }

    /// How many inputs the step wants executed now.
    pub fn wants(&self) -> usize {
        match self {
            Self::Line { points, seen, .. } | Self::Neighbours { points, seen, .. } => {
                points.len() - seen.len()
            }
            Self::Path { corners, seen } => corners.len() - seen.len(),
            Self::Segment(segment) => usize::from(!segment.between.is_done()),
        }
    }

    /// Appends the first `count` of the inputs it wants.
    pub fn ask(
        &self,
        count: usize,
        arguments: &[ArgumentSpec],
        input: &mut Vec<i128>,
        inputs: &mut Inputs,
    ) {
        let mut push = |base: &[i128], argument, value| {
            with(base, argument, value, input);
            inputs.push(input);
        };
        match self {
            Self::Line { base, argument, points, seen } => {
                points[seen.len()..][..count]
                    .iter()
                    .for_each(|value| push(base, *argument, *value));
            }
            Self::Neighbours { boundary, points, seen } => {
                for value in &points[seen.len()..][..count] {
                    push(&boundary.low, boundary.argument, *value);
                }
            }
            Self::Path { corners, seen } => {
                corners[seen.len()..][..count].iter().for_each(|corner| inputs.push(corner));
            }
            Self::Segment(segment) if count > 0 => {
                let Segment { base, argument, .. } = segment;
                push(base, *argument, segment.middle(&arguments[*argument]));
            }
            Self::Segment(_) => {}
        }
    }

    /// Takes the outcomes of the inputs asked for.
    pub fn tell(&mut self, outcomes: &[Rc<Outcome>], arguments: &[ArgumentSpec]) {
        match self {
            Self::Line { points, seen, .. } | Self::Neighbours { points, seen, .. } => {
                for outcome in outcomes {
                    seen.push((points[seen.len()], Rc::clone(outcome)));
                }
            }
            Self::Path { seen, .. } => seen.extend(outcomes.iter().cloned()),
            Self::Segment(segment) => {
                let middle = segment.middle(&arguments[segment.argument]);
                let Segment { grain, between, likely, kept, .. } = segment;
                let was_likely = *likely > 0;
                *likely = likely.saturating_sub(u8::from(!outcomes.is_empty()));
                if let [outcome] = outcomes
                    && outcome.is_excluded()
                {
                    // The call reached a limit, so the outcomes between the ends cannot be
                    // compared.
                    collapse(between);
                } else if let [outcome] = outcomes {
                    let is_above = match grain {
                        Grain::ExactFromAbove => !grain.tells_apart(outcome, &between.to.1),
                        _ => grain.tells_apart(outcome, &between.from.1),
                    };
                    between.narrow((middle, Rc::clone(outcome)), is_above);
                    if was_likely && *likely == 0 && !*kept && !between.is_done() {
                        // Where only the value changes, and far from both ends, it changes in many
                        // places.
                        collapse(between);
                    }
                }
            }
        }
    }

    /// The results of a step that wants no more inputs. `pick` chooses among the segments of a
    /// line.
    pub fn finish(
        self,
        arguments: &[ArgumentSpec],
        pick: &mut dyn FnMut(&mut Vec<Step>),
    ) -> Vec<StepResult> {
        match self {
            Self::Line { base, argument, seen, .. } => {
                let mut steps: Vec<Step> = seen
                    .windows(2)
                    .enumerate()
                    .filter_map(|(at, pair)| {
                        let ends = [pair[0].clone(), pair[1].clone()];
                        let mut segment = Segment::new(&base, argument, ends, TRANSITIONS)?;
                        let before = at.checked_sub(1).map(|before| &seen[before]);
                        segment.look_for_plateau(before, seen.get(at + 2), &arguments[argument]);
                        Some(Self::Segment(segment))
                    })
                    .collect();
                pick(&mut steps);
                steps.into_iter().map(StepResult::Step).collect()
            }
            Self::Path { corners, seen } => corners
                .windows(2)
                .zip(seen.windows(2))
                .filter_map(|(ends, outcomes)| {
                    let argument = (0..ends[0].len()).find(|i| ends[0][*i] != ends[1][*i])?;
                    let mut points =
                        [0, 1].map(|i: usize| (ends[i][argument], Rc::clone(&outcomes[i])));
                    sort_by_key(&mut points, |(value, _)| *value);
                    Self::segment(&ends[0], argument, [&points[0], &points[1]])
                })
                .map(StepResult::Step)
                .collect(),
            Self::Segment(segment) if is_collapsed(&segment.between) => Vec::new(),
            Self::Segment(segment) => {
                let argument = &arguments[segment.argument];
                let (boundary, rests) = segment.finish();
                let rests = rests.into_iter().map(|rest| StepResult::Step(Self::Segment(rest)));
                rests.chain(look_around(boundary, argument)).collect()
            }
            Self::Neighbours { boundary, seen, .. } => {
                let is_steady = is_steady(&boundary, &seen);
                vec![StepResult::Boundary(boundary, is_steady)]
            }
        }
    }

    /// The segment between two points, if they behave differently.
    pub fn segment(base: &Rc<[i128]>, argument: usize, [low, high]: [&Point; 2]) -> Option<Self> {
        let ends = [low.clone(), high.clone()];
        Segment::new(base, argument, ends, TRANSITIONS).map(Self::Segment)
    }
}

/// Looks next to a boundary: if its outputs are values of the same behaviour, the inputs next to it
/// show whether one of its sides is more than a single input. Every other boundary is a result as
/// it is; there is none where a call reached a limit.
pub fn look_around(boundary: Boundary, argument: &ArgumentSpec) -> Option<StepResult> {
    let [low, high] = &boundary.outcomes;
    if !low.is_behaviour() || !high.is_behaviour() {
        return None;
    }
    let is_level = !low.is_error() && !high.is_error() && !low.differs_from(high);
    if !is_level {
        return Some(StepResult::Boundary(boundary, true));
    }
    let beside = [Shift::Down(1), Shift::Up(2)];
    let points: Vec<i128> =
        beside.iter().filter_map(|shift| argument.shifted(boundary.value(), *shift)).collect();
    Some(StepResult::Step(Step::Neighbours { boundary, points, seen: Vec::new() }))
}

/// How far an outcome must stay the same, from a value of the argument on, to count as a plateau:
/// as far as that value is from zero, so that the steps of a rounding or a root do not count.
fn plateau_length(argument: &ArgumentSpec, value: i128) -> u128 {
    argument.number(value).size.clamp(PLATEAU, 1 << 126)
}

fn is_steady(boundary: &Boundary, seen: &[Point]) -> bool {
    let is_like = |(value, outcome): &Point| {
        outcome.text == boundary.outcomes[usize::from(*value > boundary.value())].text
    };
    seen.is_empty() || seen.iter().any(is_like)
}

/// Gives up: there is nothing to be found between the ends.
fn collapse(between: &mut Bisection) {
    between.to = between.from.clone();
}

fn is_collapsed(between: &Bisection) -> bool {
    between.from.0 == between.to.0
}

#[cfg(test)]
mod tests;
