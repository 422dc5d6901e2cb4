//! Chooses where a wall is shown. All walls are shown at the same plain values of the other
//! arguments, as far as they stand there, so that a reader sees which argument matters, and an edit
//! elsewhere in the function moves no line.

use rustc_hash::FxHashSet;

use crate::archive::walls::{Boundaries, Family, WallKind};
use crate::execution::executor::Executor;
use crate::search::mapping::Mapping;
use crate::summary::ranking::Listed;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::tuning::mapping::{FAR, PLAIN};

/// The boundaries at plain places, each place once. A boundary that stands at no plain place keeps
/// its own.
pub(crate) fn plain(
    mut listed: Vec<Listed>,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    let mapping = Mapping::new(boundaries, arguments, &[], u64::MAX);
    let looks = listed.iter().map(|own| mapping.plain(own.family, &own.boundary));
    let found = mapping.queries.run(executor, looks);
    for (own, plain) in listed.iter_mut().zip(found) {
        own.boundary = plain;
    }
    let mut places = FxHashSet::default();
    listed.retain(|own| places.insert((own.boundary.low.clone(), own.boundary.argument)));
    listed
}

impl Mapping<'_> {
    async fn plain(&self, family: Family, boundary: &Boundary) -> Boundary {
        let mut plain = boundary.clone();
        // A change of pace depends on all arguments.
        if family.kind == WallKind::Regime {
            return plain;
        }
        let is_curved = self.is_curved(family, boundary).await;
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == family.argument {
                continue;
            }
            if is_curved {
                plain = self.nearest_to_zero(family, plain, other).await;
                continue;
            }
            // Of a domain with two values, such as `bool`, the first is the plain one.
            let few = spec.domain.max.abs_diff(spec.domain.min) <= 1;
            let first = few.then_some(spec.number(spec.domain.min));
            for number in first.into_iter().chain(PLAIN.map(Into::into)) {
                let Some(value) = spec.ordinal(number) else { continue };
                if value == plain.low[other] {
                    break;
                }
                if self.stands_at(family, &plain, other, value).await {
                    plain = self.moved(plain, other, value).await;
                    break;
                }
            }
        }
        plain
    }

    /// Whether the place of the wall depends on other arguments: it does not reach far along one of
    /// them, or stands at no far plain value of it.
    async fn is_curved(&self, family: Family, boundary: &Boundary) -> bool {
        let is_wide = {
            let boundaries = self.boundaries.borrow();
            let wide = boundaries.walls(family).and_then(|walls| walls.wide.as_deref());
            wide.map(|wide| wide.contains(&boundary.value()))
        };
        if is_wide != Some(true) {
            return is_wide.is_some();
        }
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == family.argument {
                continue;
            }
            let far = PLAIN.iter().filter(|number| **number >= FAR);
            let mut far: Vec<i128> =
                far.filter_map(|number| spec.ordinal((*number).into())).collect();
            far.retain(|value| *value != boundary.low[other]);
            let mut stands = far.is_empty();
            for value in far {
                stands = stands || self.stands_at(family, boundary, other, value).await;
            }
            if !stands {
                return true;
            }
        }
        false
    }

    /// Moves a curved wall towards zero along another argument, as far as it stays in place. One
    /// value further the wall is elsewhere, so a small edit of the curve shows there.
    async fn nearest_to_zero(&self, family: Family, wall: Boundary, other: usize) -> Boundary {
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
        while towards(stands) != zero && self.stands_at(family, &wall, other, towards(leaves)).await
        {
            (stands, leaves) = (leaves.min(own.abs_diff(zero)), leaves.saturating_mul(2));
        }
        while leaves - stands > 1 && towards(stands) != zero {
            let middle = stands + (leaves - stands) / 2;
            let holds = self.stands_at(family, &wall, other, towards(middle)).await;
            *(if holds { &mut stands } else { &mut leaves }) = middle;
        }
        self.moved(wall, other, towards(stands)).await
    }

    /// Moves a boundary to another value of another argument, at which it stands as well.
    async fn moved(&self, wall: Boundary, other: usize, value: i128) -> Boundary {
        let mut inputs = wall.inputs();
        for input in &mut inputs {
            input[other] = value;
        }
        let (low, high) = (self.at(&inputs[0]).await, self.at(&inputs[1]).await);
        let (Some(low), Some(high)) = (low, high) else { return wall };
        let [input, _] = inputs;
        Boundary { low: input, outcomes: [low, high], ..wall }
    }
}
