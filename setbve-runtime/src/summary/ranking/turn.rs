//! The order in which walls are listed, as far as there is room, by what `ranking.rs` has decided
//! of each.

use std::cmp::Ordering;

use crate::summary::ranking::listed::Listed;
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{Wall, WallKind, is_valid};
use setbve_kernel::collections::sorting::SortedSet;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::{Boundary, Simplicity};

/// Why a wall comes behind all rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PutOff {
    /// It repeats a rule beside another value.
    Repeats,
    /// The same step of a character to or from the same outcome comes before it.
    SameStep,
}

/// A wall that is to be listed, if there is room.
pub(super) struct Turn<'a> {
    /// Whether it is one of many walls between errors, which say why an input is refused, and not
    /// whether it is.
    pub(super) is_behind: bool,
    /// Why it comes behind all rules.
    pub(super) put_off: Option<PutOff>,
    pub(super) is_of_text: bool,
    /// The number of walls of its family that come before it, as far as it counts.
    pub(super) before: usize,
    pub(super) wall: &'a Wall,
    pub(super) listed: Listed,
}

impl<'a> Turn<'a> {
    /// The second turn of a wall that only texts have.
    pub(super) fn of_text(wall: &'a Wall, listed: Listed) -> Self {
        Self { is_behind: false, put_off: None, is_of_text: true, before: 1, wall, listed }
    }

    pub(super) fn order(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }

    /// The order of listing. Words and lengths come last, in the room that the rules leave.
    pub(super) fn rank(&self) -> (bool, bool, bool, usize, WallKind, &Simplicity) {
        let &Self { is_behind, put_off, is_of_text, before, wall, ref listed } = self;
        let kind = match listed.family.kind {
            // Of two texts that a function takes, which of its values it gives is as telling.
            WallKind::Change if is_of_text && are_valid(&wall.boundary) => WallKind::Validity,
            kind => kind,
        };
        (!kind.is_rule(), is_behind, put_off.is_some(), before, kind, &wall.simplicity)
    }
}

/// Lists the first step from each text that is empty before other errors, even if it leads to
/// another error: why nothing at all is refused is a rule that a reader looks for.
pub(super) fn prefer_nothing(turns: &mut [Turn<'_>], arguments: &[ArgumentSpec]) {
    for (argument, spec) in arguments.iter().enumerate() {
        let mut first: Option<&mut Turn<'_>> = None;
        for turn in &mut *turns {
            let boundary = &turn.listed.boundary;
            let is_from_nothing = boundary.argument == argument && boundary.value() == 0;
            let is_first = first.as_ref().is_none_or(|first| turn.order(first).is_lt());
            if spec.part == Part::Length && is_from_nothing && is_first {
                first = Some(turn);
            }
        }
        if let Some(first) = first {
            first.is_behind = false;
        }
    }
}

/// Puts off walls at which a character turns into the next one, where another wall with the same
/// step has the same outcome on one side: that a blank is not taken is one rule, whatever the text
/// would be without it. What a character is exchanged for is one rule, too. The turns are in order.
pub(super) fn put_off_same_steps(
    turns: &mut [Turn<'_>],
    classes: &Classes,
    arguments: &[ArgumentSpec],
) {
    let mut known = SortedSet::default();
    let mut steps = SortedSet::default();
    for turn in turns {
        let Listed { family, ref boundary, .. } = turn.listed;
        if arguments[boundary.argument].part != Part::Character {
            continue;
        }
        let is_new_step = steps.insert((family.argument, boundary.value()));
        if !is_new_step && classes.exchange(boundary).is_some() {
            turn.put_off = Some(PutOff::Repeats);
        }
        if turn.put_off.is_some() {
            continue;
        }
        let step = |side: usize| (family.argument, boundary.value(), side, family.change[side]);
        let is_known = known.contains(&step(0)) || known.contains(&step(1));
        let may_repeat = matches!(family.kind, WallKind::Change | WallKind::Value);
        if may_repeat && is_known {
            turn.put_off = Some(PutOff::SameStep);
        } else {
            known.insert(step(0));
            known.insert(step(1));
        }
    }
}

fn are_valid(boundary: &Boundary) -> bool {
    boundary.outcomes.iter().all(|side| is_valid(side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::boundary_of;
    use setbve_kernel::testing::ordinals_of;

    #[test]
    fn why_nothing_at_all_is_refused_comes_before_other_errors() {
        let arguments = String::specs("text", "&str");
        let boundaries = Boundaries::new(&arguments, false);
        let mut outcomes = Outcomes::default();
        let mut wall = |low: &str| {
            let errors = ["!nothing given", "!no number"];
            let boundary = boundary_of(&mut outcomes, &ordinals_of(low).unwrap(), 0, errors);
            Wall::of(boundary, &arguments)
        };
        let walls = [wall("a"), wall("")];
        let turn = |wall| {
            let wall: &Wall = wall;
            let family = wall.family(&boundaries.classes);
            Turn { is_behind: true, ..Turn::of_text(wall, Listed::as_it_is(family, wall)) }
        };
        let mut turns = walls.each_ref().map(turn);
        prefer_nothing(&mut turns, &arguments);
        assert_eq!(turns.map(|turn| turn.is_behind), [true, false]);
    }
}
