//! Curved walls: their place depends on other arguments, so a few places represent all.
//!
//! The places that show most are those where all numbers are round. A person can check them by
//! head, and there the two sides of an equation meet more often than elsewhere, so that an edit of
//! the equation shows.

use crate::archive::walls::{Family, Surroundings, Wall, family_of};
use crate::emitters::bisection::midpoint;
use crate::search::mapping::measure::through;
use crate::search::mapping::{InputLine, Mapping};
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::{Boundary, Simplicity};
use crate::tuning::mapping::{ROUND, SPANS};

impl Mapping<'_> {
    /// Walls of the family where one other argument has a round value, the roundest first.
    pub(super) async fn curve(&self, family: Family, first: &Wall) -> Vec<Wall> {
        let mut walls: Vec<(u32, Wall)> = Vec::new();
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == family.argument {
                continue;
            }
            for value in ROUND.into_iter().filter_map(|number| spec.ordinal(number.into())) {
                let mut base = first.boundary.clone();
                base.low[other] = value;
                let line = through(&base);
                if let Some(boundary) = self.on_curve(&line, family, first, value).await {
                    let simplicity = Simplicity::of(&boundary, self.arguments);
                    let surroundings = Surroundings::NONE;
                    let digits = digits(&boundary, self.arguments);
                    walls.push((digits, Wall { boundary, simplicity, surroundings }));
                }
            }
        }
        walls.sort_by(|one, other| (one.0, &one.1.simplicity).cmp(&(other.0, &other.1.simplicity)));
        let mut values = Vec::new();
        walls.retain(|(_, wall)| {
            let value = wall.boundary.value();
            let is_new = !values.contains(&value);
            values.push(value);
            is_new
        });
        walls.into_iter().map(|(_, wall)| wall).collect()
    }

    /// The wall of the family on a line, if it is met between plain numbers.
    async fn on_curve(
        &self,
        line: &InputLine,
        family: Family,
        first: &Wall,
        value: i128,
    ) -> Option<Boundary> {
        let spec = &self.arguments[line.argument];
        let spans = SPANS.into_iter().filter_map(|number| spec.ordinal(number.into()));
        let own = [spec.domain.min, spec.domain.max, first.boundary.value(), value];
        let mut points: Vec<i128> = spans.chain(own).filter(|at| spec.contains(*at)).collect();
        points.sort_unstable();
        points.dedup();
        let mut before = (points[0], self.on(line, points[0]).await?);
        for at in &points[1..] {
            let outcome = self.on(line, *at).await?;
            let (mut low, mut high) = (before, (*at, outcome));
            before = high.clone();
            let [from, to] = &first.boundary.outcomes;
            if self.differ(&low.1, from) || self.differ(&high.1, to) {
                continue;
            }
            while high.0.abs_diff(low.0) > 1 {
                let middle = midpoint(spec, low.0, high.0);
                let outcome = self.on(line, middle).await?;
                let side = if self.differ(&outcome, &low.1) { &mut high } else { &mut low };
                *side = (middle, outcome);
            }
            let boundary = line.boundary(low.0, [low.1, high.1]);
            let classes = &self.boundaries.borrow().classes;
            if family_of(&boundary, Surroundings::NONE, classes) == family {
                return Some(boundary);
            }
        }
        None
    }
}

/// The number of digits of an input without trailing zeros, of the boundary's side that has fewer.
/// A zero counts as three digits, because a curve says little where an argument is zero.
fn digits(boundary: &Boundary, arguments: &[ArgumentSpec]) -> u32 {
    let left = |(spec, value): (&ArgumentSpec, &i128)| {
        let mut size = spec.number(*value).size;
        if size == 0 {
            return 3;
        }
        while size.is_multiple_of(10) {
            size /= 10;
        }
        size.to_string().len() as u32
    };
    let inputs = boundary.inputs();
    let of = |input: &[i128]| arguments.iter().zip(input).map(left).sum::<u32>();
    inputs.iter().map(|input| of(input)).min().unwrap_or_default()
}
