//! Curved walls: their place depends on other arguments, so a few places represent all.
//!
//! The places that show most are those where all numbers are round. A person can check them by
//! head, and there the two sides of an equation meet more often than elsewhere, so that an edit of
//! the equation shows.

use crate::mapping::measure::through;
use crate::mapping::{InputLine, Mapping};
use crate::tuning::mapping::{PLATEAU, ROUND, SPANS, STEP_REACH, STEPS};
use setbve_kernel::archive::walls::{Family, Surroundings, Wall, family_of};
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::emitters::bisection::midpoint;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

impl Mapping<'_> {
    /// Walls of the family where one other argument has a round value, the roundest first, and one
    /// where another argument is at an end of its domain in the second place: there arithmetic
    /// overflows, and bounds are off by one. Before them, if the wall does not stand where a
    /// `bool` is turned over, one of those that stand there: the equation may be another one.
    pub(super) async fn curve(&self, family: Family, first: &Wall) -> Vec<Wall> {
        let mut walls = self.at_round_values(family, first, &first.boundary).await;
        let at_end = walls.iter().skip(2).position(|wall| self.is_at_an_end(family, wall));
        if let Some(at_end) = at_end {
            let wall = walls.remove(2 + at_end);
            walls.insert(1, wall);
        }
        for (other, spec) in self.arguments.iter().enumerate() {
            let has_two = spec.domain.max.checked_sub(spec.domain.min) == Some(1);
            if other == family.argument || !has_two {
                continue;
            }
            let mut turned = first.boundary.clone();
            turned.low[other] = spec.domain.min + spec.domain.max - turned.low[other];
            let stands = self.wall_at(&through(&turned), turned.value(), family).await.is_some();
            if stands {
                continue;
            }
            let there = self.at_round_values(family, first, &turned).await;
            let is_turned = |wall: &Wall| wall.boundary.low[other] == turned.low[other];
            if let Some(wall) = there.into_iter().find(is_turned) {
                walls.retain(|known| known.boundary.value() != wall.boundary.value());
                walls.insert(0, wall);
            }
        }
        walls
    }

    /// Walls of the family through a base, where one other argument has a round value or is at an
    /// end of its domain.
    async fn at_round_values(&self, family: Family, first: &Wall, beside: &Boundary) -> Vec<Wall> {
        let mut walls: Vec<(u32, Wall)> = Vec::new();
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == family.argument {
                continue;
            }
            let round = ROUND.into_iter().filter_map(|number| spec.ordinal(number.into()));
            let round = round.map(|value| (value, false));
            let ends = far_ends(spec).map(|value| (value, true));
            for (value, is_end) in round.chain(ends) {
                let mut base = beside.clone();
                base.low[other] = value;
                let mut found = self.on_curve(&through(&base), family, first, value).await;
                if found.is_none() && is_end {
                    // Zero, where a simple wall often stands, may leave no room for one here.
                    for (index, spec) in self.arguments.iter().enumerate() {
                        if ![other, family.argument].contains(&index) && base.low[index] == 0 {
                            base.low[index] = spec.ordinal(1.into()).unwrap_or_default();
                        }
                    }
                    found = self.on_curve(&through(&base), family, first, value).await;
                }
                if let Some(boundary) = found {
                    let digits = digits(&boundary, self.arguments);
                    walls.push((digits, Wall::of(boundary, self.arguments)));
                }
            }
        }
        sort_by(&mut walls, |one, other| {
            (one.0, &one.1.simplicity).cmp(&(other.0, &other.1.simplicity))
        });
        let mut values = Vec::new();
        walls.retain(|(_, wall)| {
            let value = wall.boundary.value();
            let is_new = !values.contains(&value);
            values.push(value);
            is_new
        });
        walls.into_iter().map(|(_, wall)| wall).gathered()
    }

    fn is_at_an_end(&self, family: Family, wall: &Wall) -> bool {
        let others = self.arguments.iter().zip(&wall.boundary.low).enumerate();
        let mut others = others.filter(|(other, _)| *other != family.argument);
        others.any(|(_, (spec, value))| far_ends(spec).any(|end| end == *value))
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
        let mut points: Vec<i128> = spans.chain(own).filter(|at| spec.contains(*at)).gathered();
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

impl Mapping<'_> {
    /// Whether the wall is a step of a curve: along another argument it moves again and again, each
    /// time about as far as before.
    pub(super) async fn is_step(&self, family: Family, wall: &Boundary) -> bool {
        for other in (0..self.arguments.len()).filter(|other| *other != wall.argument) {
            for direction in [1, -1] {
                if self.climbs(family, wall, other, direction).await {
                    return true;
                }
            }
        }
        false
    }

    async fn climbs(&self, family: Family, wall: &Boundary, other: usize, direction: i128) -> bool {
        let mut at = wall.clone();
        let (mut moves, mut leaves) = (Vec::new(), Vec::new());
        while moves.len() < STEPS {
            let Some(beyond) = self.leaves_at(family, &at, other, direction).await else {
                return false;
            };
            leaves.push(beyond);
            at.low[other] = beyond;
            let Some(next) = self.near(family, &at).await else { return false };
            moves.push(next.value().wrapping_sub(at.value()));
            at = next;
        }
        let sizes = || moves.iter().map(|by| by.unsigned_abs());
        let (least, most) = (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0));
        let is_even = moves.iter().all(|by| by.signum() == moves[0].signum()) && most / 2 <= least;
        is_even && !self.is_plateau(family, wall, other, direction, &leaves).await
    }

    /// Whether the wall reaches much farther than the steps that begin at these values. Then a
    /// curve ends in it, as one does that is cut off, and its place is a rule of its own.
    async fn is_plateau(
        &self,
        family: Family,
        wall: &Boundary,
        other: usize,
        direction: i128,
        steps: &[i128],
    ) -> bool {
        let spec = &self.arguments[other];
        let end = if direction > 0 { spec.domain.min } else { spec.domain.max };
        let back = self.leaves_at(family, wall, other, -direction).await;
        let back = back.unwrap_or(end);
        let own = steps[0].abs_diff(back);
        let longest = steps.windows(2).map(|two| two[1].abs_diff(two[0])).max();
        longest.is_some_and(|longest| own > longest.saturating_mul(PLATEAU))
    }

    /// The first value of the other argument at which the wall no longer stands in its place;
    /// `None` if it is far away.
    async fn leaves_at(
        &self,
        family: Family,
        wall: &Boundary,
        other: usize,
        direction: i128,
    ) -> Option<i128> {
        let spec = &self.arguments[other];
        let end = if direction > 0 { spec.domain.max } else { spec.domain.min };
        let own = wall.low[other];
        let room = own.abs_diff(end).min(STEP_REACH);
        let value = |step: u128| own.wrapping_add(direction.wrapping_mul(step as i128));
        let (mut stands, mut leaves) = (0, 1);
        loop {
            if leaves > room {
                return None;
            }
            if !self.stands_at(family, wall, other, value(leaves)).await {
                break;
            }
            (stands, leaves) = (leaves, leaves.saturating_mul(2));
        }
        while leaves - stands > 1 {
            let middle = stands + (leaves - stands) / 2;
            let holds = self.stands_at(family, wall, other, value(middle)).await;
            *(if holds { &mut stands } else { &mut leaves }) = middle;
        }
        Some(value(leaves))
    }

    /// The wall of the family that is nearest on this wall's line, if it is near.
    async fn near(&self, family: Family, wall: &Boundary) -> Option<Boundary> {
        let line = through(wall);
        let spec = &self.arguments[wall.argument];
        let own = wall.value();
        let sides = [self.on(&line, own).await?, self.on(&line, own + 1).await?];
        let [from, to] = &wall.outcomes;
        let is_all = |side: &Outcome| sides.iter().all(|own| !self.differ(own, side));
        // Where both sides behave like one of the wall's, the wall is on the other one's side.
        let (direction, start, own_side) = match [is_all(from), is_all(to)] {
            [true, false] => (1, own + 1, from),
            [false, true] => (-1, own, to),
            _ => return None,
        };
        let mut step = 1;
        let (mut near, mut far) = loop {
            let value = start.checked_add(direction * step).filter(|at| spec.contains(*at))?;
            if self.differ(&*self.on(&line, value).await?, own_side) {
                break (start + direction * (step / 2), value);
            }
            step *= 2;
            if step as u128 > STEP_REACH {
                return None;
            }
        };
        while near.abs_diff(far) > 1 {
            let middle = midpoint(spec, near.min(far), near.max(far));
            let is_far = self.differ(&*self.on(&line, middle).await?, own_side);
            *(if is_far { &mut far } else { &mut near }) = middle;
        }
        let low = near.min(far);
        let outcomes = [self.on(&line, low).await?, self.on(&line, low + 1).await?];
        let boundary = line.boundary(low, outcomes);
        let own = family_of(&boundary, Surroundings::NONE, &self.boundaries.borrow().classes);
        (own == family).then_some(boundary)
    }
}

/// The ends of an argument's domain but zero; not those of characters, which nobody can read.
fn far_ends(spec: &ArgumentSpec) -> impl Iterator<Item = i128> + use<> {
    let is_character = spec.part == Part::Character;
    let ends = [spec.domain.max, spec.domain.min].both(|end| (end, spec.number(end).size));
    ends.into_iter().filter(move |(_, size)| *size > 0 && !is_character).map(|(end, _)| end)
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
