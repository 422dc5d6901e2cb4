//! Finds the place that a boundary has moved to, by calls at single inputs.

use std::ops::Range;
use std::rc::Rc;

use crate::snapshot::boundary_entry::Side;
use setbve_kernel::collections::sorting::SortedMap;
use setbve_kernel::emitters::bisection::halfway;
use setbve_kernel::execution::query::Queries;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::{number_of, write_number};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::{Apart, changes_number, digits_around};
use setbve_kernel::sut::outcome::Outcome;

/// How far away a moved boundary is looked for, in doublings of the distance: everywhere.
const REACH: u32 = 127;
/// Calls of the function after which a look for a moved boundary gives up: if every input behaves
/// differently, it would not end.
const MOST_CALLS: usize = 4_000;
/// A call that ends its process counts for this many calls.
const COST_OF_AN_ENDING: usize = 50;
/// Transitions looked at between two points that behave differently.
const TRANSITIONS: usize = 4;

/// Looks at a function with these arguments at single inputs; many looks run side by side.
pub(crate) struct Probe<'a> {
    pub(super) arguments: &'a [ArgumentSpec],
    pub(super) queries: Queries,
}

/// Whether two outcomes are the same behaviour for a boundary with these sides: they are compared
/// by what tells the sides apart, which is the shape, the length or just the value.
pub(super) fn same(sides: [&Outcome; 2], one: &Outcome, other: &Outcome) -> bool {
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
        Self { arguments, queries: Queries::default() }
    }

    /// The boundary nearest to where this one was, with the same behaviours on its two sides.
    pub(crate) async fn moved(&self, from: &Boundary) -> Option<Boundary> {
        // Between a text and one with a further character there is no line to look along.
        if from.apart.is_some_and(Apart::is_inserted) {
            return None;
        }
        let sides = [&*from.outcomes[0], &*from.outcomes[1]];
        let mut line = ReplayedLine::through(&from.low, from.argument, self);
        // Where a digit becomes another one, a person looks along the number.
        if changes_number(self.arguments, [&from.low, &from.high()], from.argument) {
            line.digits = digits_around(self.arguments, &from.low, from.argument);
        }
        line.nearest(line.value(), sides).await
    }
}

/// Half of the way to an end of the domain, between which another behaviour may lie; the end itself
/// from beside it.
fn nearer(end: i128, value: i128) -> i128 {
    if end.abs_diff(value) > 1 { halfway(value, end) } else { end }
}

/// A line through an input along one argument, or along a number in a text; it remembers the
/// outcomes on it.
struct ReplayedLine<'a> {
    probe: &'a Probe<'a>,
    input: Vec<i128>,
    argument: usize,
    digits: Option<Range<usize>>,
    seen: SortedMap<i128, Option<Rc<Outcome>>>,
    /// Calls of the function that this look may still make.
    left: usize,
}

impl<'a> ReplayedLine<'a> {
    fn through(base: &[i128], argument: usize, probe: &'a Probe<'_>) -> Self {
        let (input, seen) = (base.to_vec(), SortedMap::default());
        Self { probe, input, argument, digits: None, seen, left: MOST_CALLS }
    }

    /// The value at which the line's input stands.
    fn value(&self) -> i128 {
        match &self.digits {
            // It has no more digits than any number of 128 bits may have.
            Some(digits) => number_of(&self.input[digits.clone()]) as i128,
            None => self.input[self.argument],
        }
    }

    fn set(&mut self, value: i128) {
        match &self.digits {
            Some(digits) => {
                write_number(&mut self.input[digits.clone()], value.unsigned_abs());
            }
            None => self.input[self.argument] = value,
        }
    }

    /// The least and the largest value.
    fn ends(&self) -> [i128; 2] {
        let domain = self.probe.arguments[self.argument].domain;
        let largest = |digits: &Range<usize>| 10_i128.pow(digits.len() as u32) - 1;
        self.digits.as_ref().map_or([domain.min, domain.max], |digits| [0, largest(digits)])
    }

    async fn at(&mut self, value: i128) -> Rc<Outcome> {
        if let Some(outcome) = self.seen.entry(value) {
            return Rc::clone(outcome);
        }
        self.set(value);
        let outcome = self.probe.queries.look_up(&self.input).await;
        let cost = if outcome.is_ending() { COST_OF_AN_ENDING } else { 1 };
        self.left = if outcome.is_excluded() { 0 } else { self.left.saturating_sub(cost) };
        *self.seen.entry(value) = Some(Rc::clone(&outcome));
        outcome
    }

    /// The boundary nearest to `value` with the same behaviours on its lower and its upper side as
    /// `sides`.
    async fn nearest(&mut self, value: i128, sides: [&Outcome; 2]) -> Option<Boundary> {
        let [min, max] = self.ends();
        let value = value.clamp(min, max.checked_sub(1)?.max(min));
        let (mut below, mut above) = (value, value.saturating_add(1).min(max));
        if let Some((_, boundary)) = self.crossings((below, above), sides).await.pop() {
            return Some(boundary);
        }
        for doubling in 0..=REACH {
            let step = 1_u128 << doubling;
            let lower = value.saturating_sub_unsigned(step);
            let lower = if lower > min { lower } else { nearer(min, below) };
            let upper = value.saturating_add(1).saturating_add_unsigned(step);
            let upper = if upper < max { upper } else { nearer(max, above) };
            let down = self.crossings((lower, below), sides).await.pop();
            let up = self.crossings((above, upper), sides).await.first().cloned();
            (below, above) = (lower, upper);
            let distance = |(at, _): &(i128, Boundary)| at.abs_diff(value);
            if let (Some(one), Some(other)) = (&down, &up)
                && distance(other) < distance(one)
            {
                return up.map(|(_, boundary)| boundary);
            }
            if let Some((_, nearest)) = down.or(up) {
                return Some(nearest);
            }
            if self.left == 0 || below == min && above == max {
                break;
            }
        }
        None
    }

    /// The boundaries with these sides between two values, in ascending order, each with the value
    /// below it, as far as bisection shows them, which sees only the ends and the middles of
    /// intervals.
    async fn crossings(
        &mut self,
        (mut low, high): (i128, i128),
        sides: [&Outcome; 2],
    ) -> Vec<(i128, Boundary)> {
        let mut found = Vec::new();
        for _ in 0..TRANSITIONS {
            let (start, end) = (self.at(low).await, self.at(high).await);
            if low >= high || self.left == 0 || same(sides, &start, &end) {
                break;
            }
            let (mut left, mut right) = ((low, start), (high, end));
            while left.0.abs_diff(right.0) > 1 && self.left > 0 {
                let middle = halfway(left.0, right.0);
                let middle = (middle, self.at(middle).await);
                let end = if same(sides, &middle.1, &left.1) { &mut left } else { &mut right };
                *end = middle;
            }
            low = right.0;
            if left.0.abs_diff(right.0) > 1 {
                break;
            }
            if same(sides, &left.1, sides[0]) && same(sides, &right.1, sides[1]) {
                let inputs = [left.0, right.0].map(|value| {
                    self.set(value);
                    self.input.clone()
                });
                let [low, high] = inputs.each_ref().map(|input| &**input);
                let outcomes = [&left.1, &right.1];
                let boundary = Boundary::neighbouring(self.probe.arguments, [low, high], outcomes);
                found.extend(boundary.map(|boundary| (left.0, boundary)));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::execution::query::Look;
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::specs;

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
        let looking: Look<'_, T> = Box::pin(look(&probe));
        probe.queries.run(&mut executor, vec![looking]).remove(0)
    }

    fn circle(square: i128) -> impl Fn(&[i128]) -> String {
        move |input| {
            let inside = input[0].pow(2) + input[1].pow(2) <= square;
            (if inside { "in" } else { "out" }).to_owned()
        }
    }

    async fn boundary(probe: &Probe<'_>, low: &[i128], argument: usize) -> Boundary {
        let mut line = ReplayedLine::through(low, argument, probe);
        let outcomes = [line.at(low[argument]).await, line.at(low[argument] + 1).await];
        Boundary { low: low.into(), argument, apart: None, outcomes }
    }

    #[test]
    fn the_nearest_boundary_keeps_its_direction() {
        with(2, circle(6400), async |probe| {
            let sides = boundary(probe, &[80, 0], 0).await.outcomes;
            let sides = [&*sides[0], &*sides[1]];
            for value in [80, 1000, -1000, i128::from(i64::MAX)] {
                let mut line = ReplayedLine::through(&[0, 5], 0, probe);
                let found = line.nearest(value, sides).await;
                assert_eq!(found.map(|found| found.value()), Some(79), "{value}");
            }
        });
    }

    #[test]
    fn a_boundary_with_the_same_behaviour_at_the_end_of_the_domain_is_found() {
        let least = i128::from(i64::MIN);
        let function = |input: &[i128]| {
            let is_low = (10..=510).contains(&(input[0] - least));
            (if is_low { "low" } else { "high" }).to_owned()
        };
        with(1, function, async |probe| {
            let sides = boundary(probe, &[least + 510], 0).await.outcomes;
            let sides = [&*sides[0], &*sides[1]];
            let mut line = ReplayedLine::through(&[least], 0, probe);
            let found = line.nearest(least + 3_012, sides).await;
            assert_eq!(found.map(|found| found.value() - least), Some(510));
        });
    }

    #[test]
    fn an_erratic_function_is_looked_at_for_so_long_only() {
        let calls = std::cell::Cell::new(0);
        let noise = |input: &[i128]| {
            calls.set(calls.get() + 1);
            "x".repeat(setbve_kernel::sut::digest::digest(&input[0].to_le_bytes()) as usize % 50)
        };
        with(1, noise, async |probe| {
            let mut outcomes = setbve_kernel::sut::outcome::Outcomes::default();
            let gone = setbve_kernel::testing::boundary_of(&mut outcomes, &[7], 0, ["a", "b"]);
            assert!(probe.moved(&gone).await.is_none());
        });
        assert!(calls.get() <= MOST_CALLS + 200, "{}", calls.get());
    }
}
