//! Measures families: whether each step of the argument changes the outcome and, for families with
//! many walls, how far a wall reaches along the other arguments and where a rhythm breaks.

use setbve_kernel::collections::gather::{Both, Gather};
use std::rc::Rc;

use crate::mapping::{InputLine, Mapping, Points};
use crate::tuning::mapping::{
    FEW_KINDS, FEW_WALLS, FOLLOWED, GAPS, ITEMS, LONG_WINDOW, MEASURED, OF_A_KIND, READ, REPEATED,
    SKIPPED, STAYS, WIDE, WIDE_PART, WINDOW,
};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Family, Surroundings, Wall, WallKind, family_of, is_valid};
use setbve_kernel::collections::sorting::{SortedMap, sort_by, sort_by_key};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::Part;
use setbve_kernel::sut::argument::Shift;
use setbve_kernel::sut::argument::part::{counts, is_field, is_in_list};
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::outcome::growth::steps;

/// A wall on a line.
type FoundWall = (Boundary, Surroundings);

impl Mapping<'_> {
    pub(super) fn measure(&mut self, executor: &mut dyn Executor) {
        if is_off("measure") {
            return;
        }
        let mut families: Vec<(Family, Vec<Wall>)> = {
            let boundaries = self.boundaries.borrow();
            let listed = boundaries.families().filter(|(family, _)| family.kind.is_rule());
            listed
                .map(|(family, walls)| {
                    (family, walls.kept.iter().take(MEASURED).cloned().gathered())
                })
                .gathered()
        };
        sort_by_key(&mut families, |(family, _)| *family);
        let needed = families.iter().filter(|(family, _)| family.kind != WallKind::Validity);
        let steady = needed.map(|(family, walls)| self.is_steady(*family, walls));
        let steady: Vec<(Family, bool)> = self.queries.run(executor, steady);
        for (family, steady) in steady {
            self.boundaries.borrow_mut().walls_mut(family).is_erratic = !steady;
        }
        families.retain(|(_, walls)| walls.len() > FEW_WALLS);
        for (family, walls) in families {
            if self.is_over() {
                return;
            }
            let rhythm =
                self.queries.run(executor, [self.rhythm(family, &walls[0])]).pop().flatten();
            let has_rhythm = rhythm.is_some();
            self.boundaries.borrow_mut().walls_mut(family).rhythm = rhythm;
            if self.arguments.len() > 1 {
                let wide =
                    self.queries.run(executor, walls.iter().map(|wall| self.is_wide(family, wall)));
                // A threshold that the source names counts as wide, however far it reaches.
                let is_named = |wall: &Wall| !has_rhythm && self.is_named(wall);
                let wide = walls.iter().zip(wide).filter(|(wall, wide)| *wide || is_named(wall));
                let mut wide: Vec<&Wall> = wide.map(|(wall, _)| wall).gathered();
                let may_curve = family.kind != WallKind::Regime;
                if may_curve {
                    let steps = wide.iter().map(|wall| self.is_step(family, &wall.boundary));
                    let mut steps = self.queries.run(executor, steps).into_iter();
                    wide.retain(|_| steps.next() == Some(false));
                }
                let wide: Vec<i128> = wide.iter().map(|wall| wall.boundary.value()).gathered();
                self.boundaries.borrow_mut().walls_mut(family).wide = Some(wide);
            }
        }
    }

    /// Whether the outcome on one side of a wall of the family stays for more than one value, as
    /// far as there are more than two.
    async fn is_steady(&self, family: Family, walls: &[Wall]) -> (Family, bool) {
        let mut are_more = false;
        for wall in walls {
            let boundary = &wall.boundary;
            let line = through(boundary);
            let beside = [boundary.value().checked_sub(1), boundary.value().checked_add(2)];
            for (side, value) in beside.into_iter().enumerate() {
                let Some(value) = value.filter(|value| self.contains(&line, *value)) else {
                    continue;
                };
                are_more = true;
                let Some(beside) = self.on(&line, value).await else { return (family, true) };
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
                    return (family, true);
                }
            }
        }
        let Some(first) = walls.first().filter(|_| are_more) else {
            return (family, !walls.is_empty());
        };
        // Of many names, each value of a table may have its own, whatever stays elsewhere.
        let is_of_few = self.boundaries.borrow().classes.shapes() <= FEW_KINDS;
        let may_stay = match family.kind {
            WallKind::Value => true,
            WallKind::Change => is_of_few,
            _ => false,
        };
        let stays = may_stay && self.stays_beside(family, &first.boundary).await.unwrap_or(true);
        (family, stays)
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
        for value in around.filter(|value| self.contains(&line, *value)) {
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
        let next = value.checked_add(1).filter(|next| self.contains(line, *next))?;
        if !self.contains(line, value) {
            return None;
        }
        let low = self.on(line, value).await?;
        let high = self.on(line, next).await?;
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
        let gap = most_common(walls.windows(2).map(gap_of))?;
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
        let regular =
            |walls: &[FoundWall]| walls.windows(2).filter(|two| gap_of(two) == gap).count();
        // Of walls that end above, as those of negative numbers, there may be enough below.
        while regular(&walls) < REPEATED && !self.is_over() {
            let below = walls.first()?.0.value().checked_sub(gap)?;
            walls.insert(0, self.wall_at(&line, below, family).await?);
        }
        let regular = regular(&walls);
        (regular >= REPEATED).then(|| self.read(walls, gap))
    }

    /// The walls of a rhythm that are listed.
    fn read(&self, walls: Vec<FoundWall>, gap: i128) -> Vec<Wall> {
        let walls: Vec<Wall> = walls
            .into_iter()
            .map(|(boundary, surroundings)| Wall {
                simplicity: Simplicity::of(&boundary, self.arguments),
                boundary,
                surroundings,
            })
            .gathered();
        let mut alike: SortedMap<[i128; 2], Vec<&Wall>> = SortedMap::default();
        for three in walls.windows(3) {
            let [before, own, after] = [0, 1, 2].map(|at: usize| three[at].boundary.value());
            // Gaps that come from rounding vary a little, so a gap close to the rhythm's counts as
            // equal.
            let close = |apart: i128| {
                let is_close = apart.abs_diff(gap) <= gap.unsigned_abs() / 16 + 1;
                if is_close { gap } else { apart }
            };
            let gaps = [own.wrapping_sub(before), after.wrapping_sub(own)].both(close);
            alike.entry(gaps).push(&three[1]);
        }
        // If an exception recurs at regular distances and is missing once, the wall in its place is
        // an exception as well.
        let mut excepted = Vec::new();
        for exceptions in alike.iter().filter(|(gaps, _)| gaps[0] == gap && gaps[1] != gap) {
            let values: Vec<i128> =
                exceptions.1.iter().map(|wall| wall.boundary.value()).gathered();
            let apart = |two: &[i128]| two[1].wrapping_sub(two[0]);
            let Some(every) = most_common(values.windows(2).map(apart)) else {
                continue;
            };
            let missing = values.windows(2).filter(|two| apart(two) > every);
            for two in missing.take(OF_A_KIND) {
                let expected = two[0].checked_add(every).and_then(|next| next.checked_add(gap));
                let is_there = |wall: &&Wall| Some(wall.boundary.value()) == expected;
                excepted.extend(walls.iter().find(is_there));
            }
        }
        // The first wall of every pair of gaps comes before the second of any.
        let mut chosen: Vec<(usize, &Wall)> = Vec::new();
        for (_, mut walls) in alike {
            sort_by(&mut walls, |one, other| one.simplicity.cmp(&other.simplicity));
            chosen.extend(walls.into_iter().take(OF_A_KIND).enumerate());
        }
        let simplest = walls.iter().min_by(|one, other| one.simplicity.cmp(&other.simplicity));
        chosen.extend(simplest.map(|wall| (0, wall)));
        sort_by(&mut chosen, |one, other| {
            (one.0, &one.1.simplicity).cmp(&(other.0, &other.1.simplicity))
        });
        let mut values = Vec::new();
        chosen.retain(|(_, wall)| {
            let is_new = !values.contains(&wall.boundary.value());
            values.push(wall.boundary.value());
            is_new
        });
        let mut chosen: Vec<&Wall> = chosen.into_iter().map(|(_, wall)| wall).gathered();
        chosen.truncate(READ);
        let has = |wall: &&Wall| values.contains(&wall.boundary.value());
        chosen.extend(excepted.into_iter().filter(|wall| !has(wall)));
        chosen.into_iter().cloned().gathered()
    }

    /// Whether the wall reaches far along each other argument: it stands at enough neighbouring
    /// values, and a part of the value away.
    async fn is_wide(&self, family: Family, wall: &Wall) -> bool {
        if self.moves_with_items(family, &wall.boundary).await {
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
                        && self.stands_at(family, &wall.boundary, other, value).await;
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
    async fn moves_with_items(&self, family: Family, wall: &Boundary) -> bool {
        let is_other = |other: &usize| {
            *other != wall.argument
                && self.arguments[*other].part == Part::Item
                && is_in_list(self.arguments, *other)
                && counts(self.arguments, &wall.low, *other)
        };
        let items = (0..self.arguments.len()).filter(is_other).take(ITEMS);
        let lengths = (0..self.arguments.len())
            .filter(|other| *other != wall.argument && self.arguments[*other].part == Part::Length)
            .filter(|other| counts(self.arguments, &wall.low, *other));
        let items: Vec<usize> = items.gathered();
        let each = items.iter().copied().chain(lengths).map(|other| vec![other]);
        for others in each.chain((items.len() > 1).then(|| items.clone())) {
            for shift in [Shift::Up(1), Shift::Down(1)] {
                if self.moves_with(family, wall, &others, shift).await {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the wall is a step or two elsewhere where these other ordinals are shifted.
    async fn moves_with(
        &self,
        family: Family,
        wall: &Boundary,
        others: &[usize],
        shift: Shift,
    ) -> bool {
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
            if is_possible && self.stands_at(family, &shifted, other, shifted.low[other]).await {
                return moved != 0;
            }
        }
        false
    }

    /// Whether a constant of the source is one of the wall's two values.
    fn is_named(&self, wall: &Wall) -> bool {
        let spec = &self.arguments[wall.boundary.argument];
        let value = wall.boundary.value();
        [value, value + 1].iter().any(|side| {
            let number = spec.number(*side);
            number.size > 1 && self.constants.contains(&number)
        })
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
                && self.stands_at(family, &wall.boundary, other, value).await
            {
                return true;
            }
        }
        false
    }

    /// Whether the same change is at the same place if another argument has this value.
    pub(super) async fn stands_at(
        &self,
        family: Family,
        wall: &Boundary,
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
        let signs = |growth| steps(growth).iter().map(|by| by.signum()).gathered();
        matches!((own, there), (Some(own), Some(there)) if signs(&own) == signs(&there))
    }
}

fn gap_of(two: &[FoundWall]) -> i128 {
    two[1].0.value().wrapping_sub(two[0].0.value())
}

pub(super) fn through(boundary: &Boundary) -> InputLine {
    let base: Rc<[i128]> = (*boundary.low).into();
    InputLine { base, argument: boundary.argument, points: Points::Usual }
}

/// The most frequent number, and of equally frequent ones the smallest; `None` if each occurs once.
fn most_common(numbers: impl Iterator<Item = i128>) -> Option<i128> {
    let mut counts: SortedMap<i128, usize> = SortedMap::default();
    numbers.for_each(|number| *counts.entry(number) += 1);
    let most = counts.iter().map(|(_, count)| *count).max().filter(|most| *most > 1)?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(number, _)| number)
}
