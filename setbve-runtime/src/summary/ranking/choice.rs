//! Chooses the walls of one family that are listed.

use crate::tuning::summary::{
    ALL, EQUAL_SLOPES, MOST_WIDE, OF_MANY, PROGRESSION, SLOPES, SLOPES_OF_MANY, WHOLE,
};
use setbve_kernel::archive::walls::{Wall, WallKind, Walls};
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::text::numerals::decimals;

/// A wall of a family that is listed.
pub(super) struct Chosen<'a> {
    pub(super) wall: &'a Wall,
    /// Whether it is one of many places of one rule.
    pub(super) is_one_of_many: bool,
}

impl<'a> Chosen<'a> {
    /// A wall that is a rule of its own.
    pub(super) fn own(wall: &'a Wall) -> Self {
        Self { wall, is_one_of_many: false }
    }
}

/// The walls of a family that are listed, in the order of their rank.
pub(super) fn choose(
    kind: WallKind,
    walls: &Walls,
    is_only: bool,
    is_table: bool,
    curved: usize,
) -> Vec<Chosen<'_>> {
    let kept = &walls.kept;
    if kind == WallKind::Word && is_table {
        return kept.iter().map(Chosen::own).gathered();
    }
    if !kind.is_rule() {
        // One line is enough, because examples show more words in fewer lines.
        return kept.iter().take(1).map(Chosen::own).gathered();
    }
    if kept.len() <= ALL {
        return kept.iter().map(Chosen::own).gathered();
    }
    let rhythm = walls.rhythm.iter().flatten();
    if kind == WallKind::Regime && are_equal(kept) {
        return match &walls.rhythm {
            Some(rhythm) if is_only => rhythm.iter().take(SLOPES).map(Chosen::own).gathered(),
            _ => kept.iter().take(EQUAL_SLOPES).map(Chosen::own).gathered(),
        };
    }
    let Progressions { members, represented } = Progressions::of(kept);
    let is_member = |wall: &Wall| members.contains(&wall.boundary.value());
    let is_shown = |wall: &&Wall| !represented.contains(&wall.boundary.value());
    if is_only {
        let most = match kind {
            WallKind::Regime => SLOPES,
            // If the family keeps all its walls, each is a rule; if there are ever more, some
            // represent all.
            _ if walls.rhythm.is_none() && walls.more => OF_MANY,
            _ => usize::MAX,
        };
        let has_rhythm = walls.rhythm.is_some();
        let own = kept.iter().filter(|wall| !has_rhythm && is_shown(wall));
        let chosen = rhythm.chain(own).take(most);
        let chosen =
            chosen.map(|wall| Chosen { wall, is_one_of_many: has_rhythm || is_member(wall) });
        return chosen.gathered();
    }
    let wide = walls.wide.as_deref().unwrap_or_default();
    let is_wide = |wall: &&Wall| wide.contains(&wall.boundary.value());
    let narrow: Vec<&Wall> = kept.iter().filter(|wall| !is_wide(wall)).gathered();
    let first = narrow.first().copied();
    let said = rhythm.filter(|wall| !is_wide(wall));
    let mut values = Vec::new();
    let mut whole = 0;
    let places = first.into_iter().chain(said).chain(spread(&narrow, curved)).filter(|wall| {
        let is_new = !values.contains(&wall.boundary.value());
        values.push(wall.boundary.value());
        // A place with texts of its own takes three lines, one that shows those of the first one.
        let is_short = first.is_some_and(|first| texts(first) == texts(wall));
        whole += usize::from(is_new && !is_short);
        is_new && (is_short || whole < WHOLE)
    });
    let most = if walls.rhythm.is_some() { curved.max(ALL) } else { curved };
    let narrow = places.take(most).map(|wall| Chosen { wall, is_one_of_many: true });
    let narrow: Vec<Chosen<'_>> = narrow.gathered();
    let most = match kind {
        WallKind::Regime => SLOPES_OF_MANY,
        _ if walls.rhythm.is_some() => ALL,
        _ => MOST_WIDE,
    };
    let wide = kept.iter().filter(|wall| is_wide(wall) && is_shown(wall)).take(most);
    let wide = wide.map(|wall| Chosen { wall, is_one_of_many: is_member(wall) });
    wide.chain(narrow).gathered()
}

fn texts(wall: &Wall) -> [&str; 2] {
    wall.boundary.outcomes.each_ref().both(|outcome| &*outcome.text)
}

/// Walls that follow a progression: each value is the one before times a factor plus a summand.
struct Progressions {
    members: Vec<i128>,
    /// Members that the others represent.
    represented: Vec<i128>,
}

impl Progressions {
    /// Of walls in the order of their simplicity; the simplest of a progression and its last one
    /// represent it.
    fn of(walls: &[Wall]) -> Self {
        let simplest: Vec<i128> = walls.iter().map(|wall| wall.boundary.value()).gathered();
        let mut walls: Vec<&Wall> = walls.iter().gathered();
        sort_by_key(&mut walls, |wall| wall.boundary.value());
        let values: Vec<i128> = walls.iter().map(|wall| wall.boundary.value()).gathered();
        let steps: Vec<_> = values.windows(3).map(step).gathered();
        let (mut members, mut represented) = (Vec::new(), Vec::new());
        let mut at = 0;
        for run in steps.chunk_by(|one, other| one.is_some() && one == other) {
            let own = at..at + run.len() + 2;
            at += run.len();
            let Some(step) = run[0].filter(|_| own.len() >= PROGRESSION) else { continue };
            members.extend(&values[own.clone()]);
            // Powers in rows take little room.
            let is_short = walls[own.clone()].windows(2).all(|two| texts(two[0]) == texts(two[1]));
            if step.factor == 1 || !is_short {
                let last = values[own.end - 1];
                let in_order = simplest.iter().filter(|value| values[own.clone()].contains(value));
                let rest = in_order.copied().filter(|value| *value != last);
                represented.extend(rest.skip(PROGRESSION - 2));
            }
        }
        Self { members, represented }
    }
}

/// How the last of three numbers follows from the second, and the second from the first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    factor: i128,
    summand: i128,
}

fn step(three: &[i128]) -> Option<Step> {
    let [first, second] = [0, 1].both(|at| three[at + 1].checked_sub(three[at]));
    let (first, second) = (first?, second?);
    let factor = second / first;
    let summand = three[1].checked_sub(three[0].checked_mul(factor)?)?;
    (second % first == 0 && factor > 0).then_some(Step { factor, summand })
}

/// Whether all changes of slope are of the same size.
fn are_equal(walls: &[Wall]) -> bool {
    let size = |wall: &Wall| {
        let [low, high] = wall.boundary.outcomes.each_ref().both(|side| decimals(&side.text));
        let both = low.iter().zip(&high);
        both.map(|(low, high)| high.digits.checked_sub(low.digits)).gathered()
    };
    walls.windows(2).all(|two| size(&two[0]) == size(&two[1]))
}

/// The simplest wall, and others at even distances in the order of their values.
fn spread<'a>(walls: &[&'a Wall], count: usize) -> Vec<&'a Wall> {
    let Some((first, rest)) = walls.split_first() else { return Vec::new() };
    let mut by_value = rest.to_vec();
    sort_by_key(&mut by_value, |wall| wall.boundary.value());
    let others = count.saturating_sub(1).min(by_value.len());
    let between = (0..others).map(|index| by_value[(index + 1) * by_value.len() / others - 1]);
    std::iter::once(*first).chain(between).gathered()
}
