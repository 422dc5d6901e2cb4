//! Measures families: whether each step of the argument changes the outcome and, for families with
//! many walls, how far a wall reaches along the other arguments and where a rhythm breaks.

use std::rc::Rc;

use crate::mapping::{FoundWall, InputLine, Mapping, Placed, Points};
use crate::tuning::mapping::{
    FEW_KINDS, FEW_WALLS, FOLLOWED, GAPS, ITEMS, LONG_WINDOW, MEASURED, OF_A_KIND, READ, REPEATED,
    SKIPPED, STAYS, WIDE, WIDE_PART, WINDOW,
};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Family, Surroundings, Wall, WallKind, family_of, is_valid};
use setbve_kernel::collections::gather::{each, first, keep};
use setbve_kernel::collections::sorting::{SortedMap, sort_by, sort_by_key};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::argument::Part;
use setbve_kernel::sut::argument::Shift;
use setbve_kernel::sut::argument::part::{counts, is_field, is_in_list};
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::outcome::growth::steps;

impl Mapping<'_> {
    pub(super) fn measure(&mut self, executor: &mut dyn Executor) {
        if is_off("measure") {
            return;
        }
        let mut families: Vec<(Family, Vec<Wall>)> = Vec::new();
        for (family, walls) in self.boundaries.borrow().families() {
            if family.kind.is_rule() {
                families.push((family, first(&walls.kept, MEASURED).to_vec()));
            }
        }
        sort_by_key(&mut families, |(family, _)| *family);
        let steady = self.look_at(executor, &families, &mut |(family, walls)| {
            Box::pin(self.is_steady(*family, walls))
        });
        for ((family, _), is_steady) in families.iter().zip(steady) {
            self.boundaries.borrow_mut().walls_mut(*family).is_erratic = !is_steady;
        }
        for (family, walls) in families {
            if walls.len() <= FEW_WALLS {
                continue;
            }
            if self.is_over() {
                return;
            }
            let look: Look<'_, Option<Vec<Wall>>> = Box::pin(self.rhythm(family, &walls[0]));
            let rhythm = self.queries.run(executor, vec![look]).pop().flatten();
            let has_rhythm = rhythm.is_some();
            self.boundaries.borrow_mut().walls_mut(family).rhythm = rhythm;
            if self.arguments.len() > 1 {
                let wide = self.wide(family, walls, has_rhythm, executor);
                self.boundaries.borrow_mut().walls_mut(family).wide = Some(wide);
            }
        }
    }

    /// The values at which walls of the family reach far along all other arguments, and are no
    /// steps of a curve. A threshold that the source names counts as wide, however far it reaches.
    fn wide(
        &self,
        family: Family,
        mut walls: Vec<Wall>,
        has_rhythm: bool,
        executor: &mut dyn Executor,
    ) -> Vec<i128> {
        let are_wide =
            self.look_at(executor, &walls, &mut |wall| Box::pin(self.is_wide(family, wall)));
        let mut are_wide = are_wide.into_iter();
        keep(&mut walls, &mut |wall| {
            are_wide.next() == Some(true) || !has_rhythm && self.is_named(wall)
        });
        if family.kind != WallKind::Regime {
            let are_steps = self.look_at(executor, &walls, &mut |wall| {
                Box::pin(self.is_step((family, &wall.boundary)))
            });
            let mut are_steps = are_steps.into_iter();
            keep(&mut walls, &mut |_| are_steps.next() == Some(false));
        }
        each(&walls, &mut |wall| wall.boundary.value())
    }

    /// Whether the outcome on one side of a wall of the family stays for more than one value, as
    /// far as there are more than two.
    async fn is_steady(&self, family: Family, walls: &[Wall]) -> bool {
        if family.kind == WallKind::Validity {
            return true;
        }
        let mut are_more = false;
        for wall in walls {
            let boundary = &wall.boundary;
            let line = through(boundary);
            for side in [0, 1] {
                let Some(value) = boundary.value().checked_add([-1, 2][side]) else { continue };
                if !self.contains(&line, value) {
                    continue;
                }
                are_more = true;
                let Some(beside) = self.on(&line, value).await else { return true };
                let own = &boundary.outcomes[side];
                let is_same = match family.kind {
                    WallKind::Regime => true,
                    WallKind::Change => {
                        let classes = &self.boundaries.borrow().classes;
                        classes.kind(&beside) == classes.kind(own)
                    }
                    _ => !self.differ(&beside, own),
                };
                if is_same {
                    return true;
                }
            }
        }
        let Some(first) = walls.first().filter(|_| are_more) else { return !walls.is_empty() };
        // Of many names, each value of a table may have its own, whatever stays elsewhere.
        let is_of_few = self.boundaries.borrow().classes.shapes() <= FEW_KINDS;
        let may_stay = match family.kind {
            WallKind::Value => true,
            WallKind::Change => is_of_few,
            _ => false,
        };
        may_stay && self.stays_beside(family, &first.boundary).await.unwrap_or(true)
    }

    /// Whether a valid outcome stays for some values between two others, not far from a boundary:
    /// months have 31, 28, 31, 30, 31 days, but July and August have as many. What stays for all
    /// values from one on may be what is in no table. Of few kinds, one may stay from the start.
    async fn stays_beside(&self, family: Family, boundary: &Boundary) -> Option<bool> {
        let from_start = family.kind == WallKind::Change;
        let line = through(boundary);
        let around =
            boundary.value().saturating_sub(STAYS)..=boundary.value().saturating_add(STAYS);
        let mut before: Option<Rc<Outcome>> = None;
        // Whether there was a change between valid outcomes, and whether the last one stayed since.
        let (mut has_changed, mut stays) = (from_start, false);
        for value in around {
            if !self.contains(&line, value) {
                continue;
            }
            let own = Some(self.on(&line, value).await?);
            let own = own.filter(|own| is_valid(own) && own.is_behaviour());
            match (&before, &own) {
                (Some(one), Some(other)) if self.differ(one, other) => {
                    if stays {
                        return Some(true);
                    }
                    has_changed = true;
                }
                (Some(_), Some(_)) => stays = has_changed,
                _ => (has_changed, stays) = (from_start, false),
            }
            before = own;
        }
        Some(false)
    }

    /// The wall of the family at this value of a line, if there is one.
    pub(super) async fn wall_at(
        &self,
        line: &InputLine,
        value: i128,
        family: Family,
    ) -> Option<FoundWall> {
        let [low, high] = self.step_at(line, value).await?;
        if low.text == high.text || !low.is_behaviour() || !high.is_behaviour() {
            return None;
        }
        let regime = family.kind == WallKind::Regime;
        if regime == self.differ(&low, &high) || regime && !self.is_regime(line, value).await? {
            return None;
        }
        let boundary = line.boundary(value, [low, high]);
        let surroundings = Surroundings { regime, ..Surroundings::NONE };
        let own = family_of(&boundary, surroundings, &self.boundaries.borrow().classes);
        (own == family).then_some((boundary, surroundings))
    }

    /// Looks for walls of the family that recur with the same gap on the line through this one.
    /// Gives the simplest walls with each pair of gaps before and after them; `None` if there is no
    /// rhythm.
    async fn rhythm(&self, family: Family, first: &Wall) -> Option<Vec<Wall>> {
        let line = through(&first.boundary);
        let domain = self.arguments[family.argument].domain;
        let value = first.boundary.value();
        let mut walls: Vec<FoundWall> = Vec::new();
        let mut at = value.saturating_sub(WINDOW).max(domain.min);
        while at < domain.max
            && (at <= value.saturating_add(WINDOW)
                || walls.len() < FEW_WALLS && at <= value.saturating_add(LONG_WINDOW))
        {
            walls.extend(self.wall_at(&line, at, family).await);
            if self.is_over() {
                return None;
            }
            at += 1;
        }
        let gap = most_common_gap(&values_of(&walls))?;
        while walls.len() < FOLLOWED && !self.is_over() {
            let last = walls.last()?.0.value();
            let next = last.checked_add(gap)?;
            if let Some(found) = self.wall_at(&line, next, family).await {
                walls.push(found);
                continue;
            }
            let mut beyond = None;
            for step in 1..=(gap.saturating_mul(GAPS)).min(SKIPPED) {
                beyond = self.wall_at(&line, last.saturating_add(step), family).await;
                if beyond.is_some() {
                    break;
                }
            }
            match beyond {
                Some(found) => walls.push(found),
                None => break,
            }
        }
        let is_regular = |walls: &[FoundWall]| {
            let mut gaps = gaps_of(&values_of(walls));
            gaps.retain(|own| *own == gap);
            gaps.len() >= REPEATED
        };
        // Of walls that end above, as those of negative numbers, there may be enough below.
        while !is_regular(&walls) && !self.is_over() {
            let below = walls.first()?.0.value().checked_sub(gap)?;
            walls.insert(0, self.wall_at(&line, below, family).await?);
        }
        is_regular(&walls).then(|| self.read(&walls, gap))
    }

    /// The walls of a rhythm that are listed.
    fn read(&self, found: &[FoundWall], gap: i128) -> Vec<Wall> {
        let walls = each(found, &mut |(boundary, surroundings)| Wall {
            simplicity: Simplicity::of(boundary, self.arguments),
            boundary: boundary.clone(),
            surroundings: *surroundings,
        });
        // Gaps that come from rounding vary a little, so a gap close to the rhythm's counts as
        // equal.
        let mut gaps = gaps_of(&values_of(found));
        for apart in &mut gaps {
            if apart.abs_diff(gap) <= gap.unsigned_abs() / 16 + 1 {
                *apart = gap;
            }
        }
        let mut alike: SortedMap<[i128; 2], Vec<&Wall>> = SortedMap::default();
        for (at, two) in gaps.windows(2).enumerate() {
            alike.entry([two[0], two[1]]).push(&walls[at + 1]);
        }
        let excepted = missing_exceptions(&walls, &alike, gap);
        // The first wall of every pair of gaps comes before the second of any.
        let mut chosen: Vec<(usize, &Wall)> = Vec::new();
        for (_, mut walls) in alike {
            sort_by(&mut walls, |one, other| one.simplicity.cmp(&other.simplicity));
            for (turn, wall) in walls.into_iter().enumerate().take(OF_A_KIND) {
                chosen.push((turn, wall));
            }
        }
        let mut simplest: Option<&Wall> = None;
        for wall in &walls {
            if simplest.is_none_or(|known| wall.simplicity < known.simplicity) {
                simplest = Some(wall);
            }
        }
        chosen.extend(simplest.map(|wall| (0, wall)));
        sort_by(&mut chosen, |one, other| {
            (one.0, &one.1.simplicity).cmp(&(other.0, &other.1.simplicity))
        });
        let mut values = Vec::new();
        let mut read = Vec::new();
        for (_, wall) in chosen {
            if !values.contains(&wall.boundary.value()) {
                values.push(wall.boundary.value());
                read.push(wall.clone());
            }
        }
        read.truncate(READ);
        for wall in excepted {
            if !values.contains(&wall.boundary.value()) {
                read.push(wall.clone());
            }
        }
        read
    }

    /// Whether the wall reaches far along each other argument: it stands at enough neighbouring
    /// values, and a part of the value away.
    async fn is_wide(&self, family: Family, wall: &Wall) -> bool {
        if self.moves_with_items((family, &wall.boundary)).await {
            return false;
        }
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == wall.boundary.argument
                || !is_field(self.arguments, &wall.boundary.low, other)
            {
                continue;
            }
            let size = spec.domain.max.wrapping_sub(spec.domain.min) as u128;
            let needed = WIDE.min(i128::try_from(size).unwrap_or(WIDE).saturating_add(1));
            let mut reach = 1;
            for direction in [-1, 1] {
                for step in 1..needed {
                    let value = wall.boundary.low[other].saturating_add(direction * step);
                    let stands = reach < needed
                        && spec.contains(value)
                        && self.stands_at((family, &wall.boundary), other, value).await;
                    if !stands {
                        break;
                    }
                    reach += 1;
                }
            }
            if reach < needed || !self.reaches_on(family, wall, other).await {
                return false;
            }
        }
        true
    }

    /// Whether the wall is elsewhere where an item of a list is another one, or where the list has
    /// one item more, so that it stands between items and not at a value.
    async fn moves_with_items(&self, (family, wall): Placed<'_>) -> bool {
        let (mut items, mut lengths) = (Vec::new(), Vec::new());
        for (other, spec) in self.arguments.iter().enumerate() {
            if other == wall.argument || !counts(self.arguments, &wall.low, other) {
                continue;
            }
            if spec.part == Part::Length {
                lengths.push(vec![other]);
            }
            let is_item = spec.part == Part::Item && is_in_list(self.arguments, other);
            if is_item && items.len() < ITEMS {
                items.push(other);
            }
        }
        let mut shifted = each(&items, &mut |other| vec![*other]);
        shifted.append(&mut lengths);
        if items.len() > 1 {
            shifted.push(items);
        }
        for others in shifted {
            for shift in [Shift::Up(1), Shift::Down(1)] {
                if self.moves_with((family, wall), &others, shift).await {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the wall is a step or two elsewhere where these other ordinals are shifted.
    async fn moves_with(&self, (family, wall): Placed<'_>, others: &[usize], shift: Shift) -> bool {
        let mut shifted = wall.clone();
        for other in others {
            let Some(value) = self.arguments[*other].shifted(wall.low[*other], shift) else {
                return false;
            };
            shifted.low[*other] = value;
        }
        let Some(other) = others.first().copied() else { return false };
        let own = &self.arguments[wall.argument];
        for moved in [0, 1, -1, 2, -2] {
            shifted.low[wall.argument] = wall.value().saturating_add(moved);
            let is_possible = own.contains(shifted.value()) && shifted.value() < own.domain.max;
            if is_possible && self.stands_at((family, &shifted), other, shifted.low[other]).await {
                return moved != 0;
            }
        }
        false
    }

    /// Whether a constant of the source is one of the wall's two values.
    fn is_named(&self, wall: &Wall) -> bool {
        let spec = &self.arguments[wall.boundary.argument];
        let value = wall.boundary.value();
        let is_constant = |side: i128| {
            let number = spec.number(side);
            number.size > 1 && self.constants.contains(&number)
        };
        is_constant(value) || is_constant(value + 1)
    }

    /// Whether the wall also stands where the other argument is a part of its value larger or
    /// smaller.
    async fn reaches_on(&self, family: Family, wall: &Wall, other: usize) -> bool {
        let value = wall.boundary.low[other];
        let part = self.arguments[other].number(value).size / WIDE_PART as u128;
        if part <= WIDE as u128 {
            return true;
        }
        for shift in [Shift::Down(part), Shift::Up(part)] {
            if let Some(value) = self.arguments[other].shifted(value, shift)
                && self.stands_at((family, &wall.boundary), other, value).await
            {
                return true;
            }
        }
        false
    }

    /// Whether the same change is at the same place if another argument has this value.
    pub(super) async fn stands_at(
        &self,
        (family, wall): Placed<'_>,
        other: usize,
        value: i128,
    ) -> bool {
        let mut moved = wall.clone();
        moved.low[other] = value;
        let line = through(&moved);
        let Some(low) = self.on(&line, wall.value()).await else { return false };
        let Some(high) = self.on(&line, wall.value() + 1).await else { return false };
        let is_same =
            |one: &Outcome, other: &Outcome| one.is_behaviour() && !self.differ(one, other);
        if !is_same(&low, &wall.outcomes[0]) || !is_same(&high, &wall.outcomes[1]) {
            return false;
        }
        if family.kind != WallKind::Regime {
            return true;
        }
        let own = self.growth(&through(wall), wall.value()).await;
        let there = self.growth(&line, wall.value()).await;
        let signs = |growth| each(&steps(growth), &mut |by| by.signum());
        matches!((own, there), (Some(own), Some(there)) if signs(&own) == signs(&there))
    }
}

/// If an exception to a rhythm recurs at regular distances and is missing once, the wall in its
/// place is an exception as well: these walls.
fn missing_exceptions<'a>(
    walls: &'a [Wall],
    alike: &SortedMap<[i128; 2], Vec<&Wall>>,
    gap: i128,
) -> Vec<&'a Wall> {
    let mut missing = Vec::new();
    for ([before, after], exceptions) in alike.iter() {
        if *before != gap || *after == gap {
            continue;
        }
        let values = each(exceptions, &mut |wall| wall.boundary.value());
        let Some(every) = most_common_gap(&values) else { continue };
        let mut turn = 0;
        for two in values.windows(2) {
            if two[1].wrapping_sub(two[0]) <= every || turn == OF_A_KIND {
                continue;
            }
            turn += 1;
            let expected = two[0].checked_add(every).and_then(|next| next.checked_add(gap));
            missing.extend(walls.iter().find(|wall| Some(wall.boundary.value()) == expected));
        }
    }
    missing
}

fn values_of(walls: &[FoundWall]) -> Vec<i128> {
    each(walls, &mut |(boundary, _)| boundary.value())
}

/// How far each value is from the one before it.
fn gaps_of(values: &[i128]) -> Vec<i128> {
    let mut gaps = Vec::new();
    for two in values.windows(2) {
        gaps.push(two[1].wrapping_sub(two[0]));
    }
    gaps
}

pub(super) fn through(boundary: &Boundary) -> InputLine {
    let base: Rc<[i128]> = (*boundary.low).into();
    InputLine { base, argument: boundary.argument, points: Points::Usual }
}

/// The most frequent gap between these values, and of equally frequent ones the smallest; `None` if
/// each occurs once.
fn most_common_gap(values: &[i128]) -> Option<i128> {
    let mut counts: SortedMap<i128, usize> = SortedMap::default();
    for gap in gaps_of(values) {
        *counts.entry(gap) += 1;
    }
    let (mut common, mut most) = (None, 1);
    for (gap, count) in counts.iter() {
        if *count > most {
            (common, most) = (Some(*gap), *count);
        }
    }
    common
}
