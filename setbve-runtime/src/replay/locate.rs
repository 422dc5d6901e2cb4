//! Looks the function up at single inputs: the nearest boundary of a kind, a boundary's trail, its
//! neighbours.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::groups::Surroundings;
use crate::emitters::scanner::line_search::{Found, Step, look_around};
use crate::execution::executor::Executor;
use crate::execution::query::Desk;
use crate::snapshot::boundary_entry::Side;
use crate::snapshot::trail::{Met, mark};
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;

/// Places along the other arguments at which a trail looks the boundary up.
const TRAIL: usize = 8;
/// How far, in doublings, a boundary that left its place is looked for: everywhere.
const REACH: u32 = 127;
/// How far, in doublings, a trail looks for the boundary at each place.
const TRAIL_REACH: u32 = 14;
/// Calls of the function after which a look for a boundary that left its place, and one at a place of
/// a trail, gives up: where every input behaves in its own way there is no end to it.
const MOST_CALLS: usize = 4_000;
const MOST_CALLS_OF_A_PLACE: usize = 400;
/// Calls that one which ends its process counts for.
const COST_OF_AN_ENDING: usize = 50;
/// Transitions looked at between two points that behave differently.
const TRANSITIONS: usize = 4;

/// Looks at a function with these arguments; many go on side by side ([`Probe::run`]).
pub(crate) struct Probe<'a> {
    pub(crate) arguments: &'a [ArgumentSpec],
    desk: Desk,
}

/// Whether two outcomes are the same behaviour for a boundary with these sides: what tells the sides
/// apart is what counts, be it the shape, the length or the mere value.
fn same(sides: [&Outcome; 2], one: &Outcome, other: &Outcome) -> bool {
    if sides[0].shape_id() != sides[1].shape_id() {
        one.shape_id() == other.shape_id()
    } else if sides[0].differs_from(sides[1]) {
        !one.differs_from(other)
    } else {
        one.text == other.text || Side::of(one).text == Side::of(other).text
    }
}

impl<'a> Probe<'a> {
    pub(crate) fn new(arguments: &'a [ArgumentSpec]) -> Self {
        Self { arguments, desk: Desk::default() }
    }

    /// Lets looks go on side by side until all of them have come to their end.
    pub(crate) fn run<T>(
        &self,
        executor: &mut dyn Executor,
        looks: impl IntoIterator<Item = impl Future<Output = T>>,
    ) -> Vec<T> {
        self.desk.run(executor, looks)
    }

    /// The outcome of one input, executed in any case.
    pub(crate) async fn again(&self, input: &[i128]) -> Rc<Outcome> {
        self.desk.again(input).await
    }

    fn line(&self, base: &[i128], argument: usize) -> Line<'_> {
        Line {
            desk: &self.desk,
            met: Met::default(),
            input: base.to_vec(),
            argument,
            seen: FxHashMap::default(),
            left: MOST_CALLS,
        }
    }

    /// What the inputs next to the boundary show about it.
    pub(crate) async fn surroundings(&self, boundary: &Boundary) -> Surroundings {
        let spec = &self.arguments[boundary.argument];
        let mut found = look_around(boundary.clone(), spec);
        while let Some(Found::Step(mut step)) = found {
            if let Step::Neighbours { boundary, points, .. } = &step {
                let (low, argument) = (boundary.low.clone(), boundary.argument);
                let mut line = self.line(&low, argument);
                let mut outcomes = Vec::with_capacity(points.len());
                for value in points {
                    outcomes.push(line.at(*value).await);
                }
                step.tell(&outcomes, self.arguments);
            }
            found = step.finish(self.arguments, &mut |_| ()).pop();
        }
        match found {
            Some(Found::Boundary(_, surroundings)) => surroundings,
            _ => Surroundings::NONE,
        }
    }

    /// The boundary nearest to where this one was, with the same behaviours on its two sides.
    pub(crate) async fn moved(&self, from: &Boundary) -> Option<Boundary> {
        let sides = [&*from.outcomes[0], &*from.outcomes[1]];
        let mut line = self.line(&from.low, from.argument);
        line.nearest(from.value(), sides, REACH, &self.arguments[from.argument]).await
    }

    /// Where the boundary runs: one character for each of eight places, a digest of the value at
    /// which it is crossed there, or `-` where it is not. The places are other values of the other
    /// arguments; of a function with a single one, other regions of it, and the trail is empty where
    /// none of them has a boundary of its own.
    ///
    /// It makes a snapshot feel a boundary that moves by less than the listed pair shows. A place on
    /// the way to which arithmetic overflowed is marked as such (`g` to `v`, `?` for `-`): a build
    /// without overflow checks sees another one. One at which a call came to a limit of the machine
    /// is marked `*`, as is one that another build would have to look up.
    pub(crate) async fn trail(&self, boundary: &Boundary) -> String {
        let mut trail = String::with_capacity(TRAIL);
        let mut is_elsewhere = false;
        for place in 0..TRAIL {
            let Looked { found, met, .. } = self.at_place(boundary, place).await;
            let is_own = |found: &Boundary| found.value() == boundary.value();
            is_elsewhere |= met.limit || !found.as_ref().is_none_or(is_own);
            trail.push(mark(found.as_ref().map(Boundary::value), met));
        }
        if self.arguments.len() == 1 && !is_elsewhere {
            trail.clear();
        }
        trail
    }

    /// A place of the boundary's trail, as an input there, and the boundary at that place.
    pub(crate) async fn at_place(&self, boundary: &Boundary, place: usize) -> Looked {
        let argument = boundary.argument;
        let sides = [&*boundary.outcomes[0], &*boundary.outcomes[1]];
        let others: Vec<usize> =
            (0..self.arguments.len()).filter(|index| *index != argument).collect();
        let mut base = boundary.low.to_vec();
        if others.is_empty() {
            base[argument] = self.region(boundary, place);
        } else {
            let other = others[place % others.len()];
            base[other] = self.other_value(boundary, other, place / others.len());
        }
        let mut line = self.line(&base, argument);
        line.left = MOST_CALLS_OF_A_PLACE;
        let spec = &self.arguments[argument];
        let found = line.nearest(base[argument], sides, TRAIL_REACH, spec).await;
        let met = line.met;
        Looked { base, found, met }
    }

    /// A value in another region of the only argument: at the powers of ten that people draw lines
    /// at, at multiples of the value itself, on the other side of zero.
    fn region(&self, boundary: &Boundary, place: usize) -> i128 {
        let spec = &self.arguments[boundary.argument];
        let own = spec.number(boundary.value());
        let scaled = |factor: u128, plus: u128| Number {
            negative: own.negative,
            size: own.size.saturating_mul(factor).saturating_add(plus),
        };
        let number = match place {
            0..4 => i128::from(10_u16.pow(place as u32 + 1)).into(),
            4 => scaled(2, 1),
            5 => scaled(8, 3),
            6 => scaled(100, 0),
            _ => Number { negative: !own.negative, size: own.size },
        };
        spec.ordinal(number).unwrap_or(boundary.value())
    }

    /// Another value for another argument: one more or less, several times its size, or a size like
    /// that of the value at which the boundary is crossed.
    fn other_value(&self, boundary: &Boundary, other: usize, pattern: usize) -> i128 {
        let spec = &self.arguments[other];
        let own = spec.number(boundary.low[other]);
        let crossed = self.arguments[boundary.argument].number(boundary.value()).size;
        let size = own.size.max(1);
        let scaled = |factor: u128, plus: u128| size.saturating_mul(factor).saturating_add(plus);
        let size = match pattern {
            0 => scaled(8, 3),
            1 => own.size.saturating_add(1),
            2 => crossed / 2 + 1,
            3 => scaled(64, 29),
            4 => own.size.saturating_sub(1),
            5 => crossed / 4 * 3 + 1,
            6 => scaled(2, 1),
            _ => scaled(300, 7),
        };
        let wanted = Number { negative: own.negative, size };
        spec.ordinal(wanted).unwrap_or_else(|| {
            // Narrow domains wrap round, so that each place is another value where there are any.
            let span = spec.domain.max.abs_diff(spec.domain.min);
            let offset = span.checked_add(1).map_or(size, |count| size % count);
            spec.domain.min.wrapping_add_unsigned(offset)
        })
    }
}

/// A place of a trail, as an input there, and what was found at it.
pub(crate) struct Looked {
    pub(crate) base: Vec<i128>,
    pub(crate) found: Option<Boundary>,
    met: Met,
}

/// A line through an input along one argument; remembers what it saw.
struct Line<'a> {
    desk: &'a Desk,
    met: Met,
    input: Vec<i128>,
    argument: usize,
    seen: FxHashMap<i128, Rc<Outcome>>,
    /// Calls of the function that are left to this look.
    left: usize,
}

impl Line<'_> {
    async fn at(&mut self, value: i128) -> Rc<Outcome> {
        if let Some(outcome) = self.seen.get(&value) {
            return Rc::clone(outcome);
        }
        self.input[self.argument] = value;
        let outcome = self.desk.look_up(&self.input).await;
        self.met.overflow |= outcome.is_overflow();
        self.met.limit |= outcome.is_excluded();
        let cost = if outcome.is_ending() { COST_OF_AN_ENDING } else { 1 };
        self.left = if outcome.is_excluded() { 0 } else { self.left.saturating_sub(cost) };
        self.seen.insert(value, Rc::clone(&outcome));
        outcome
    }

    /// The boundary nearest to `value` with the same behaviours on its lower and its upper side as
    /// `sides`; looked for up to 2^`reach` away.
    async fn nearest(
        &mut self,
        value: i128,
        sides: [&Outcome; 2],
        reach: u32,
        argument: &ArgumentSpec,
    ) -> Option<Boundary> {
        let domain = argument.domain;
        let value = value.clamp(domain.min, domain.max.checked_sub(1)?.max(domain.min));
        let (mut below, mut above) = (value, value.saturating_add(1).min(domain.max));
        if let Some(boundary) = self.crossings((below, above), sides).await.pop() {
            return Some(boundary);
        }
        for doubling in 0..=reach.min(127) {
            let step = 1_u128 << doubling;
            let lower = value.saturating_sub_unsigned(step).max(domain.min);
            let upper = value.saturating_add(1).saturating_add_unsigned(step).min(domain.max);
            let down = self.crossings((lower, below), sides).await.pop();
            let up = self.crossings((above, upper), sides).await.into_iter().next();
            (below, above) = (lower, upper);
            let distance = |found: &Boundary| found.value().abs_diff(value);
            let nearest = [down, up].into_iter().flatten().min_by_key(distance);
            if nearest.is_some() {
                return nearest;
            }
            if self.left == 0 || below == domain.min && above == domain.max {
                break;
            }
        }
        None
    }

    /// The boundaries with these sides between two values, from the lower one on, as far as the
    /// behaviours at the ends and at the places where it halves show them.
    async fn crossings(
        &mut self,
        (mut low, high): (i128, i128),
        sides: [&Outcome; 2],
    ) -> Vec<Boundary> {
        let mut found = Vec::new();
        for _ in 0..TRANSITIONS {
            let (start, end) = (self.at(low).await, self.at(high).await);
            if low >= high || self.left == 0 || same(sides, &start, &end) {
                break;
            }
            let (mut left, mut right) = ((low, start), (high, end));
            while right.0.abs_diff(left.0) > 1 && !self.met.limit {
                let middle = left.0.wrapping_add_unsigned(right.0.abs_diff(left.0) / 2);
                let outcome = self.at(middle).await;
                let side = if same(sides, &outcome, &left.1) { &mut left } else { &mut right };
                *side = (middle, outcome);
            }
            low = right.0;
            if right.0.abs_diff(left.0) > 1 {
                break;
            }
            if same(sides, &left.1, sides[0]) && same(sides, &right.1, sides[1]) {
                let mut input = self.input.clone();
                input[self.argument] = left.0;
                let outcomes = [left.1, right.1];
                found.push(Boundary { low: input.into(), argument: self.argument, outcomes });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::executor::{Call, InProcess};
    use crate::sut::boundary::tests::specs;
    use crate::sut::observation::Observation;

    fn with<T>(
        count: usize,
        function: impl Fn(&[i128]) -> String,
        look: impl AsyncFnOnce(&Probe<'_>) -> T,
    ) -> T {
        let arguments = specs(count);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            observation.text.push_str(&function(input));
        };
        let mut executor = InProcess::new(call);
        let probe = Probe::new(&arguments);
        probe.run(&mut executor, [look(&probe)]).remove(0)
    }

    fn circle(square: i128) -> impl Fn(&[i128]) -> String {
        move |input| {
            let inside = input[0].pow(2) + input[1].pow(2) <= square;
            (if inside { "in" } else { "out" }).to_owned()
        }
    }

    async fn boundary(probe: &Probe<'_>, low: &[i128], argument: usize) -> Boundary {
        let mut line = probe.line(low, argument);
        let outcomes = [line.at(low[argument]).await, line.at(low[argument] + 1).await];
        Boundary { low: low.into(), argument, outcomes }
    }

    #[test]
    fn the_nearest_boundary_keeps_its_direction() {
        with(2, circle(6400), async |probe| {
            let sides = boundary(probe, &[80, 0], 0).await.outcomes;
            let sides = [&*sides[0], &*sides[1]];
            let from = async |value, reach| {
                let mut line = probe.line(&[0, 5], 0);
                let found = line.nearest(value, sides, reach, &probe.arguments[0]).await;
                found.map(|found| found.value())
            };
            assert_eq!(from(80, 4).await, Some(79));
            assert_eq!(from(1000, 14).await, Some(79));
            assert_eq!(from(-1000, 14).await, Some(79));
            assert_eq!(from(1000, 4).await, None);
            assert_eq!(from(i128::from(i64::MAX), 127).await, Some(79));
        });
    }

    #[test]
    fn a_trail_feels_what_the_pair_does_not() {
        let trail = |square| {
            with(2, circle(square), async |probe| {
                let boundary = boundary(probe, &[0, 80], 1).await;
                assert_eq!(&*boundary.outcomes[0].text, "in");
                assert_eq!(&*boundary.outcomes[1].text, "out");
                probe.trail(&boundary).await
            })
        };
        assert_eq!(trail(6400), trail(6400));
        assert_ne!(trail(6400), trail(6401));
        assert_ne!(trail(6400), trail(6500));
    }

    #[test]
    fn an_erratic_function_is_looked_at_for_so_long_only() {
        let calls = std::cell::Cell::new(0);
        let noise = |input: &[i128]| {
            calls.set(calls.get() + 1);
            "x".repeat(crate::sut::digest::digest(&input[0].to_le_bytes()) as usize % 50)
        };
        with(1, noise, async |probe| {
            let mut outcomes = crate::sut::outcome::Outcomes::default();
            let gone = crate::sut::boundary::tests::boundary_of(&mut outcomes, &[7], 0, ["a", "b"]);
            assert!(probe.moved(&gone).await.is_none());
        });
        assert!(calls.get() <= MOST_CALLS + 200, "{}", calls.get());
    }

    #[test]
    fn a_single_argument_has_a_trail_where_its_boundary_recurs() {
        let trail = |function: fn(&[i128]) -> String, low: i128| {
            with(1, function, async |probe| {
                let boundary = boundary(probe, &[low], 0).await;
                probe.trail(&boundary).await
            })
        };
        let leap = |input: &[i128]| {
            let year = input[0];
            (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)).to_string()
        };
        let julian = |input: &[i128]| (input[0] % 4 == 0).to_string();
        assert_ne!(trail(leap, 3), trail(julian, 3));
        assert_eq!(trail(|input| (input[0] < 1000).to_string(), 999), "");
    }

    #[test]
    fn an_error_names_a_value_if_it_also_names_the_next() {
        let day = |input: &[i128]| {
            let limit = 28 + i128::from(input[1] % 4 == 0);
            if input[0] > limit {
                format!("Day: {} out of range 1 to {limit}", input[0])
            } else {
                "fine".into()
            }
        };
        let arguments = specs(2);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            observation.text.push_str(&day(input));
            if observation.text.starts_with("Day") {
                observation.kind = crate::sut::observation::Kind::Error;
            }
        };
        let mut executor = InProcess::new(call);
        let probe = Probe::new(&arguments);
        let named = async |(low, argument): ([i128; 2], usize)| {
            let boundary = boundary(&probe, &low, argument).await;
            probe.surroundings(&boundary).await.named
        };
        // The year is 29 as the day is, or 1 as in "1 to 28"; the error is about the day.
        let looks = [([28, 1], 0), ([29, 4], 0), ([29, 28], 1), ([29, 0], 1)].map(named);
        assert_eq!(probe.run(&mut executor, looks), [true, true, false, false]);
    }

    #[test]
    fn single_inputs_between_others_are_not_steady() {
        let names = |input: &[i128]| match input[0] {
            1 => "one".into(),
            2 => "two".into(),
            3 => "three".to_owned(),
            _ => "many".into(),
        };
        with(1, names, async |probe| {
            for (low, steady) in [true, false, false, true].into_iter().enumerate() {
                let boundary = boundary(probe, &[low as i128], 0).await;
                assert_eq!(probe.surroundings(&boundary).await.steady, steady, "{low}");
            }
        });
    }
}
