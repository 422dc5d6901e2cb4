//! Curved walls: their place depends on other arguments, so that each is a step of a curve.

use crate::mapping::measure::through;
use crate::mapping::{Mapping, Placed};
use crate::tuning::mapping::{AWAY, FAR, PLAIN, PLATEAU, STEP_REACH, STEPS, WIDE_PART};
use setbve_kernel::archive::walls::{Family, Surroundings, family_of};
use setbve_kernel::emitters::bisection::Point;
use setbve_kernel::sut::argument::Shift;
use setbve_kernel::sut::argument::part::is_field;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

impl Mapping<'_> {
    /// Whether the wall is a step of a curve: along another argument it moves again and again, each
    /// time about as far as before.
    pub(super) async fn is_step(&self, (family, wall): Placed<'_>) -> bool {
        for other in 0..self.arguments.len() {
            if other != wall.argument
                && (self.climbs((family, wall), other, 1).await
                    || self.climbs((family, wall), other, -1).await)
            {
                return true;
            }
        }
        false
    }

    async fn climbs(&self, (family, wall): Placed<'_>, other: usize, direction: i128) -> bool {
        let mut at = wall.clone();
        let (mut moves, mut leaves) = (Vec::new(), Vec::new());
        while moves.len() < STEPS {
            let Some(beyond) = self.leaves_at((family, &at), other, direction).await else {
                return false;
            };
            leaves.push(beyond);
            at.low[other] = beyond;
            let Some(next) = self.near((family, &at)).await else { return false };
            moves.push(next.value().wrapping_sub(at.value()));
            at = next;
        }
        let (mut least, mut most) = (u128::MAX, 0);
        for by in &moves {
            least = least.min(by.unsigned_abs());
            most = most.max(by.unsigned_abs());
        }
        let is_even = moves.iter().all(|by| by.signum() == moves[0].signum()) && most / 2 <= least;
        is_even && !self.is_plateau((family, wall), other, direction, &leaves).await
    }

    /// Whether the wall reaches much farther than the steps that begin at these values. Then a
    /// curve ends in it, as one does that is cut off, and its place is a rule of its own.
    async fn is_plateau(
        &self,
        (family, wall): Placed<'_>,
        other: usize,
        direction: i128,
        steps: &[i128],
    ) -> bool {
        let spec = &self.arguments[other];
        let end = if direction > 0 { spec.domain.min } else { spec.domain.max };
        let back = self.leaves_at((family, wall), other, -direction).await;
        let back = back.unwrap_or(end);
        let own = steps[0].abs_diff(back);
        let mut longest = 0;
        for two in steps.windows(2) {
            longest = longest.max(two[1].abs_diff(two[0]));
        }
        longest > 0 && own > longest.saturating_mul(PLATEAU)
    }

    /// The first value of the other argument at which the wall no longer stands in its place;
    /// `None` if it is far away.
    async fn leaves_at(
        &self,
        (family, wall): Placed<'_>,
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
            if !self.stands_at((family, wall), other, value(leaves)).await {
                break;
            }
            (stands, leaves) = (leaves, leaves.saturating_mul(2));
        }
        while leaves - stands > 1 {
            let middle = stands + (leaves - stands) / 2;
            let holds = self.stands_at((family, wall), other, value(middle)).await;
            *(if holds { &mut stands } else { &mut leaves }) = middle;
        }
        Some(value(leaves))
    }

    /// The wall of the family that is nearest on this wall's line, if it is near.
    async fn near(&self, (family, wall): Placed<'_>) -> Option<Boundary> {
        let line = through(wall);
        let spec = &self.arguments[wall.argument];
        let own = wall.value();
        let (low, high) = (self.on(&line, own).await?, self.on(&line, own + 1).await?);
        let [from, to] = &wall.outcomes;
        let are_all = |side: &Outcome| !self.differ(&low, side) && !self.differ(&high, side);
        // Where both sides behave like one of the wall's, the wall is on the other one's side.
        let (direction, start, own_side) = match (are_all(from), are_all(to)) {
            (true, false) => (1, (own + 1, high.clone()), from),
            (false, true) => (-1, (own, low.clone()), to),
            _ => return None,
        };
        let mut step = 1;
        let mut near = start.clone();
        let far = loop {
            let value = start.0.checked_add(direction * step).filter(|at| spec.contains(*at))?;
            let point = (value, self.on(&line, value).await?);
            if self.differ(&point.1, own_side) {
                break point;
            }
            near = point;
            step *= 2;
            if step as u128 > STEP_REACH {
                return None;
            }
        };
        let is_near = |_: &Point, middle: &Point| Some(!self.differ(&middle.1, own_side));
        let [near, far] = self.halved(&line, [&near, &far], &is_near).await?;
        let [low, high] = if near.0 < far.0 { [near, far] } else { [far, near] };
        let boundary = line.boundary(low.0, [low.1, high.1]);
        let own = family_of(&boundary, Surroundings::NONE, &self.boundaries.borrow().classes);
        (own == family).then_some(boundary)
    }

    /// Whether the place of the wall depends on other arguments: it does not reach far along one of
    /// them, or stands at no far plain value of it.
    pub(super) async fn is_curved(&self, (family, boundary): Placed<'_>) -> bool {
        let is_wide = {
            let boundaries = self.boundaries.borrow();
            let wide = boundaries.walls(family).and_then(|walls| walls.wide.as_deref());
            wide.map(|wide| wide.contains(&boundary.value()))
        };
        if is_wide != Some(true) {
            return is_wide.is_some();
        }
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == boundary.argument || !is_field(self.arguments, &boundary.low, other) {
                continue;
            }
            let (mut is_there, mut stands) = (false, false);
            for number in &PLAIN {
                let Some(value) = spec.ordinal((*number).into()) else { continue };
                if *number >= FAR && value != boundary.low[other] {
                    is_there = true;
                    stands = stands || self.stands_at((family, boundary), other, value).await;
                }
            }
            if is_there && !stands {
                return true;
            }
        }
        false
    }

    /// Whether a curved wall does not depend on this argument: it stands as well where the argument
    /// is a part of its value smaller or larger.
    pub(super) async fn reaches_away(&self, (family, wall): Placed<'_>, other: usize) -> bool {
        let spec = &self.arguments[other];
        let own = wall.low[other];
        let away = (spec.number(own).size / WIDE_PART as u128).max(AWAY);
        for shift in [Shift::Up(away), Shift::Down(away)] {
            if let Some(value) = spec.shifted(own, shift)
                && self.stands_at((family, wall), other, value).await
                && self.stands_around((family, wall), other, value).await
            {
                return true;
            }
        }
        false
    }

    /// Moves a curved wall towards zero along another argument, as far as it stays in place. One
    /// value further the wall is elsewhere, so a small edit of the curve shows there.
    pub(super) async fn nearest_to_zero(
        &self,
        family: Family,
        wall: Boundary,
        other: usize,
    ) -> Boundary {
        let spec = &self.arguments[other];
        let own = wall.low[other];
        let Some(zero) = spec.ordinal(0.into()) else { return wall };
        let towards = |step: u128| {
            let step = step.min(own.abs_diff(zero));
            if own < zero {
                own.wrapping_add_unsigned(step)
            } else {
                own.wrapping_sub_unsigned(step)
            }
        };
        let (mut stands, mut leaves) = (0, 1);
        while towards(stands) != zero
            && self.stands_at((family, &wall), other, towards(leaves)).await
        {
            (stands, leaves) = (leaves.min(own.abs_diff(zero)), leaves.saturating_mul(2));
        }
        while leaves - stands > 1 && towards(stands) != zero {
            let middle = stands + (leaves - stands) / 2;
            let holds = self.stands_at((family, &wall), other, towards(middle)).await;
            *(if holds { &mut stands } else { &mut leaves }) = middle;
        }
        self.moved(wall, other, towards(stands)).await
    }
}
