//! Whether each step of an argument changes the outcome, or walls recur again and again, so that no
//! wall of a family is a rule of its own.

use std::rc::Rc;

use crate::mapping::{InputLine, Mapping, Points};
use crate::tuning::mapping::{FEW_KINDS, FEWEST, MEASURED, RECURRENT, STAYS, WINDOW};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Family, Wall, WallKind, is_valid};
use setbve_kernel::collections::gather::{Both, first, keep};
use setbve_kernel::collections::sorting::{SortedMap, sort_by_key};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::part::is_field;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

impl Mapping<'_> {
    /// Notes the families in which each step changes the outcome, and those whose walls recur.
    pub(super) fn note_erratic(&mut self, executor: &mut dyn Executor) {
        if is_off("steady") {
            return;
        }
        let mut families: Vec<(Family, Vec<Wall>)> = Vec::new();
        for (family, walls) in self.boundaries.borrow().families() {
            // A float at which a conversion comes to its end has no step beside it.
            if family.kind.is_rule() && family.kind != WallKind::Regime {
                families.push((family, first(&walls.kept, MEASURED).to_vec()));
            }
        }
        sort_by_key(&mut families, |(family, _)| *family);
        let steady = self.look_at(executor, &families, &mut |(family, walls)| {
            Box::pin(self.is_steady(*family, walls))
        });
        let recur = self.look_at(executor, &families, &mut |(family, walls)| {
            Box::pin(self.recurring(*family, walls))
        });
        for (((family, _), is_steady), recurring) in families.iter().zip(steady).zip(recur) {
            let mut boundaries = self.boundaries.borrow_mut();
            let mut named = boundaries.walls_mut(*family).kept.clone();
            keep(&mut named, &mut |wall| boundaries.is_named(&wall.boundary, self.arguments));
            let walls = boundaries.walls_mut(*family);
            walls.is_erratic = !is_steady;
            if let Some((mut kept, between)) = recurring {
                let is_beyond =
                    |wall: &Wall| !(between[0]..=between[1]).contains(&wall.boundary.value());
                for wall in named {
                    if is_beyond(&wall) {
                        kept.push(wall);
                    }
                }
                (walls.kept, walls.recur, walls.more) = (kept, Some(between), true);
            }
        }
    }

    /// If walls of the family recur with the same gap around its simplest one, so that there are
    /// ever more of them: these, the simplest first, and between which values they were seen.
    async fn recurring(&self, family: Family, walls: &[Wall]) -> Option<(Vec<Wall>, [i128; 2])> {
        let boundary = &walls.first()?.boundary;
        let is_number = is_field(self.arguments, &boundary.low, family.argument);
        if walls.len() < FEWEST || !is_number {
            return None;
        }
        let mut found: Vec<Wall> = Vec::new();
        let mut gaps: SortedMap<i128, usize> = SortedMap::default();
        for by in -WINDOW..=WINDOW {
            let Some(value) = boundary.value().checked_add(by) else { continue };
            let mut at = boundary.clone();
            at.low[at.argument] = value;
            let Some(own) = self.stands_as(family, at).await else { continue };
            if let Some(before) = found.last() {
                *gaps.entry(own.value() - before.boundary.value()) += 1;
            }
            found.push(Wall::of(own, self.arguments));
        }
        let recur = gaps.iter().any(|(_, count)| *count >= RECURRENT);
        sort_by_key(&mut found, |wall| wall.simplicity.clone());
        let between = [-WINDOW, WINDOW].both(|by| boundary.value().saturating_add(by));
        recur.then_some((found, between))
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
                if !self.arguments[line.argument].contains(value) {
                    continue;
                }
                are_more = true;
                let Some(beside) = self.on(&line, value).await else { return true };
                let own = &boundary.outcomes[side];
                let is_same = match family.kind {
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
            if !self.arguments[line.argument].contains(value) {
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

    /// The same change at the same place where another argument has this value, if it is there.
    pub(super) async fn stands_at(
        &self,
        wall: &Boundary,
        other: usize,
        value: i128,
    ) -> Option<Boundary> {
        let mut moved = wall.clone();
        moved.low[other] = value;
        let line = through(&moved);
        let low = self.on(&line, wall.value()).await?;
        let high = self.on(&line, wall.value() + 1).await?;
        let is_same =
            |one: &Outcome, other: &Outcome| one.is_behaviour() && !self.differ(one, other);
        let stands = is_same(&low, &wall.outcomes[0]) && is_same(&high, &wall.outcomes[1]);
        stands.then(|| line.boundary(wall.value(), [low, high]))
    }
}

pub(super) fn through(boundary: &Boundary) -> InputLine {
    let base: Rc<[i128]> = (*boundary.low).into();
    InputLine { base, argument: boundary.argument, points: Points::Usual }
}
