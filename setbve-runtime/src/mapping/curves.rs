//! Curved walls: their place depends on other arguments, so that each is a step of a curve.

use crate::mapping::Mapping;
use crate::mapping::measure::through;
use crate::tuning::mapping::{PLATEAU, STEP_REACH, STEPS};
use setbve_kernel::archive::walls::{Family, Surroundings, family_of};
use setbve_kernel::emitters::bisection::midpoint;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

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
