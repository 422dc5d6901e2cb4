//! Steps of a scan: a line of probes along one argument, a segment cut down to the boundary in it,
//! a look at a boundary's neighbours.

use std::rc::Rc;

use crate::argument::{ArgumentSpec, Number};
use crate::boundary::Boundary;
use crate::inputs::Inputs;
use crate::observe::Kind;
use crate::outcome::Outcome;

/// Transitions that are followed within one segment.
const TRANSITIONS: u8 = 4;
/// Segments of one line that are followed.
pub(crate) const SEGMENTS: usize = 16;

/// A value of the scanned argument, and what the function does there.
type Point = (i128, Rc<Outcome>);

/// A piece of work that asks for inputs and, once their outcomes are known, turns into other work.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Inputs that differ in one argument; between two that behave differently lies a segment.
    Line { base: Rc<[i128]>, argument: usize, points: Vec<i128>, seen: Vec<Point> },
    /// The corners of a path between two inputs, each changing one argument.
    Path { corners: Vec<Rc<[i128]>>, seen: Vec<Rc<Outcome>> },
    /// Two points that behave differently: cut in half until they are one step apart. `end` is where
    /// the segment ended at first: what lies between is followed next.
    Segment { base: Rc<[i128]>, argument: usize, low: Point, high: Point, end: Point, left: u8 },
    /// A boundary whose neighbours tell whether its sides are more than a single input.
    Neighbours { boundary: Boundary, points: Vec<i128>, seen: Vec<Point> },
}

/// What has come out of a step.
#[derive(Debug)]
pub(crate) enum Found {
    /// More work.
    Step(Step),
    /// A boundary, and whether one of its sides is steady.
    Boundary(Boundary, bool),
}

fn with(base: &[i128], argument: usize, value: i128, input: &mut Vec<i128>) {
    input.clear();
    input.extend_from_slice(base);
    input[argument] = value;
}

impl Step {
    /// A line through `base`; the points are put in order.
    pub(crate) fn line(base: &[i128], argument: usize, mut points: Vec<i128>) -> Self {
        points.sort_unstable();
        points.dedup();
        Self::Line { base: base.into(), argument, points, seen: Vec::new() }
    }

    /// A path from one input to the other that changes one argument after the other.
    pub(crate) fn path(from: &[i128], to: &[i128]) -> Self {
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
    pub(crate) fn wants(&self) -> usize {
        match self {
            Self::Line { points, seen, .. } | Self::Neighbours { points, seen, .. } => {
                points.len() - seen.len()
            }
            Self::Path { corners, seen } => corners.len() - seen.len(),
            Self::Segment { low, high, .. } => usize::from(high.0.abs_diff(low.0) > 1),
        }
    }

    /// Appends the first `count` of the inputs it wants.
    pub(crate) fn ask(
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
            Self::Segment { base, argument, low, high, .. } if count > 0 => {
                push(base, *argument, midpoint(&arguments[*argument], low.0, high.0));
            }
            Self::Segment { .. } => {}
        }
    }

    /// Takes the outcomes of the inputs asked for.
    pub(crate) fn tell(&mut self, outcomes: &[Rc<Outcome>], arguments: &[ArgumentSpec]) {
        match self {
            Self::Line { points, seen, .. } | Self::Neighbours { points, seen, .. } => {
                for outcome in outcomes {
                    seen.push((points[seen.len()], Rc::clone(outcome)));
                }
            }
            Self::Path { seen, .. } => seen.extend(outcomes.iter().cloned()),
            Self::Segment { argument, low, high, .. } => {
                if let [outcome] = outcomes {
                    let middle = midpoint(&arguments[*argument], low.0, high.0);
                    let side = if outcome.differs_from(&low.1) { high } else { low };
                    *side = (middle, Rc::clone(outcome));
                }
            }
        }
    }

    /// What follows once nothing is wanted any more. `pick` thins out a list that is too long.
    pub(crate) fn finish(
        self,
        arguments: &[ArgumentSpec],
        pick: &mut dyn FnMut(&mut Vec<Step>),
    ) -> Vec<Found> {
        match self {
            Self::Line { base, argument, seen, .. } => {
                let mut steps: Vec<Step> = seen
                    .windows(2)
                    .filter(|pair| pair[0].1.differs_from(&pair[1].1))
                    .map(|pair| Self::segment(&base, argument, pair[0].clone(), pair[1].clone()))
                    .collect();
                pick(&mut steps);
                steps.into_iter().map(Found::Step).collect()
            }
            Self::Path { corners, seen } => corners
                .windows(2)
                .zip(seen.windows(2))
                .filter(|(_, outcomes)| outcomes[0].differs_from(&outcomes[1]))
                .filter_map(|(ends, outcomes)| {
                    let argument = (0..ends[0].len()).find(|i| ends[0][*i] != ends[1][*i])?;
                    let point = |i: usize| (ends[i][argument], Rc::clone(&outcomes[i]));
                    let rising = ends[0][argument] < ends[1][argument];
                    let (low, high) = if rising { (0, 1) } else { (1, 0) };
                    Some(Self::segment(&ends[0], argument, point(low), point(high)))
                })
                .map(Found::Step)
                .collect(),
            Self::Segment { base, argument, low, high, end, left } => {
                let mut found = Vec::new();
                if left > 0 && high.0 < end.0 && high.1.differs_from(&end.1) {
                    let (low, high, end) = (high.clone(), end.clone(), end);
                    let base = Rc::clone(&base);
                    let left = left - 1;
                    found.push(Found::Step(Self::Segment { base, argument, low, high, end, left }));
                }
                let mut low_input = Box::<[i128]>::from(&*base);
                low_input[argument] = low.0;
                let boundary = Boundary { low: low_input, argument, outcomes: [low.1, high.1] };
                found.extend(look_around(boundary, &arguments[argument]));
                found
            }
            Self::Neighbours { boundary, seen, .. } => {
                let steady = seen.is_empty()
                    || seen.iter().any(|(value, outcome)| {
                        let side = usize::from(*value > boundary.value());
                        outcome.shape_id == boundary.outcomes[side].shape_id
                    });
                vec![Found::Boundary(boundary, steady)]
            }
        }
    }

    pub(crate) fn segment(base: &Rc<[i128]>, argument: usize, low: Point, high: Point) -> Self {
        let (base, end) = (Rc::clone(base), high.clone());
        Self::Segment { base, argument, low, high, end, left: TRANSITIONS }
    }
}

/// Whether the sides of a boundary are steady matters only between valid outputs of different
/// shapes; every other boundary is one as it stands.
pub(crate) fn look_around(boundary: Boundary, argument: &ArgumentSpec) -> Option<Found> {
    let [low, high] = &boundary.outcomes;
    if low.kind == Kind::NoInput || high.kind == Kind::NoInput {
        return None;
    }
    if low.is_error() || high.is_error() || low.shape_id == high.shape_id {
        return Some(Found::Boundary(boundary, true));
    }
    let value = boundary.value();
    let points = [value.checked_sub(1), value.checked_add(2)]
        .into_iter()
        .flatten()
        .filter(|point| argument.contains(*point))
        .collect();
    Some(Found::Step(Step::Neighbours { boundary, points, seen: Vec::new() }))
}

/// A value strictly between the two: halfway in length where one is much longer than the other,
/// halfway in size otherwise.
pub(crate) fn midpoint(argument: &ArgumentSpec, low: i128, high: i128) -> i128 {
    let halfway = low.wrapping_add_unsigned(high.abs_diff(low) / 2);
    let (from, to) = (argument.number(low), argument.number(high));
    let (size, negative) = if from.negative == to.negative {
        let (small, large) = (from.size.min(to.size).max(1), from.size.max(to.size));
        if large / small < 4 {
            return halfway;
        }
        (1_u128 << ((small.ilog2() + large.ilog2()).div_ceil(2)), from.negative)
    } else {
        (0, false)
    };
    argument
        .ordinal(Number { negative, size })
        .filter(|value| low < *value && *value < high)
        .unwrap_or(halfway)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Outcomes, tests::outcome};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_midpoint_lies_between(low: i128, high: i128) {
            let (low, high) = (low.min(high), low.max(high));
            prop_assume!(high.abs_diff(low) > 1);
            for spec in [
                ArgumentSpec::new::<i128>("a", "i128"),
                ArgumentSpec::new::<u128>("a", "u128"),
                ArgumentSpec::new::<std::num::NonZero<i128>>("a", ""),
            ] {
                let middle = midpoint(&spec, low, high);
                prop_assert!(low < middle && middle < high);
            }
        }

        #[test]
        fn a_segment_ends_at_a_crossing_in_few_steps(low: i64, high: i64, at: i64) {
            let (low, high) = (i128::from(low.min(high)), i128::from(low.max(high)));
            let at = i128::from(at).clamp(low, high);
            prop_assume!(low < at);
            let mut outcomes = Outcomes::default();
            let (below, above) = (outcome(&mut outcomes, "in"), outcome(&mut outcomes, "out"));
            let of = |value| Rc::clone(if value < at { &below } else { &above });
            let specs = crate::boundary::tests::specs(1);
            let base = Rc::from([0_i128].as_slice());
            let mut step = Step::segment(&base, 0, (low, of(low)), (high, of(high)));
            let mut steps = 0;
            while step.wants() > 0 {
                let mut inputs = Inputs::new(1);
                step.ask(1, &specs, &mut Vec::new(), &mut inputs);
                step.tell(&[of(inputs.get(0)[0])], &specs);
                steps += 1;
            }
            prop_assert!(steps <= 80, "{steps} steps");
            let found = step.finish(&specs, &mut |_| ());
            let [Found::Step(Step::Neighbours { boundary, .. })] = &found[..] else {
                return Err(TestCaseError::fail(format!("{found:?}")));
            };
            prop_assert_eq!(boundary.value(), at - 1);
        }
    }
}
