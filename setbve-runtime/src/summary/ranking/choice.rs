//! Chooses the walls of one family that are listed.

use crate::tuning::summary::{ALL, MOST_OWN, OF_MANY, PROGRESSION, WHOLE};
use setbve_kernel::archive::walls::{NumberLimit, Wall, WallKind, Walls};
use setbve_kernel::collections::gather::{Both, each, first, keep, leading};
use setbve_kernel::collections::sorting::{sort_by, sort_by_key};

/// Simplest walls from which each of those at even distances is taken.
const PLAIN: usize = 2;

/// A wall of a family that is listed.
pub(super) struct Chosen<'a> {
    pub(super) wall: &'a Wall,
    /// Whether it is one of many places of one rule.
    pub(super) is_one_of_many: bool,
    /// Which of the numbers at its place of a text it stands beside, if it was chosen for that.
    pub(super) number: Option<NumberLimit>,
}

impl<'a> Chosen<'a> {
    /// A wall that is a rule of its own.
    pub(super) fn own(wall: &'a Wall) -> Self {
        Self { wall, is_one_of_many: false, number: None }
    }

    /// The first of these, each as a rule of its own.
    fn first(walls: &'a [Wall], most: usize) -> Vec<Self> {
        each(first(walls, most), &mut Self::own)
    }
}

/// The walls of a family that are listed, in the order of their rank: those that are rules
/// of their own, and of the others some that represent all, unless each of them is a rule.
pub(super) fn choose<'a>(
    kind: WallKind,
    walls: &'a Walls,
    is_only: bool,
    is_table: bool,
    curved: usize,
    are_own: &[bool],
    are_rules: bool,
) -> Vec<Chosen<'a>> {
    let kept = &walls.kept;
    if kind == WallKind::Word && is_table || kind.is_rule() && kept.len() <= ALL {
        return Chosen::first(kept, usize::MAX);
    }
    if !kind.is_rule() {
        // One line is enough, because examples show more words in fewer lines.
        return Chosen::first(kept, 1);
    }
    let Progressions { members, represented } = Progressions::of(kept);
    let (mut chosen, mut others) = (Vec::new(), Vec::new());
    for (wall, is_own) in kept.iter().zip(are_own) {
        let value = wall.boundary.value();
        let recurs = walls.recur.is_some_and(|[from, to]| (from..=to).contains(&value));
        let is_one_of_many = recurs || members.contains(&value);
        if represented.contains(&value) {
            continue;
        }
        if *is_own && !recurs {
            chosen.push(Chosen { is_one_of_many, ..Chosen::own(wall) });
        } else {
            others.push((wall, is_one_of_many));
        }
    }
    if is_only || walls.recur.is_some() {
        others.truncate(if are_rules { usize::MAX } else { OF_MANY });
        for (wall, is_one_of_many) in others {
            chosen.push(Chosen { is_one_of_many, ..Chosen::own(wall) });
        }
        return chosen;
    }
    chosen.truncate(MOST_OWN);
    let others = each(&others, &mut |(wall, _)| *wall);
    let first = others.first().copied();
    let mut whole = 0;
    for wall in spread(&others, curved) {
        // A place with texts of its own takes three lines, one that shows those of the first one.
        let is_short = first.is_some_and(|first| texts(first) == texts(wall));
        whole += usize::from(!is_short);
        if is_short || whole < WHOLE {
            chosen.push(Chosen { is_one_of_many: true, ..Chosen::own(wall) });
        }
    }
    chosen
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
        let simplest = each(walls, &mut |wall| wall.boundary.value());
        let mut sorted = each(walls, &mut |wall| wall);
        sort_by_key(&mut sorted, |wall| wall.boundary.value());
        let mut values = simplest.clone();
        sort_by(&mut values, Ord::cmp);
        let (mut members, mut represented) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at + 2 < values.len() {
            let own = step(&values[at..]);
            let goes_on = |more: usize| own.is_some() && step(&values[at + 1 + more..]) == own;
            let end = at + 3 + leading(values.len() - at - 3, &goes_on);
            let (progression, walls) = (&values[at..end], &sorted[at..end]);
            at = end - 2;
            let Some(step) = own.filter(|_| walls.len() >= PROGRESSION) else { continue };
            members.extend_from_slice(progression);
            // Powers in rows take little room.
            let is_short = walls.iter().all(|wall| texts(wall) == texts(walls[0]));
            if step.factor == 1 || !is_short {
                let mut rest = simplest.clone();
                let represented_by = &progression[..progression.len() - 1];
                keep(&mut rest, &mut |value| represented_by.contains(value));
                represented.extend_from_slice(&rest[PROGRESSION - 2..]);
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
    let first = three[1].checked_sub(three[0])?;
    let second = three[2].checked_sub(three[1])?;
    let factor = second / first;
    let summand = three[1].checked_sub(three[0].checked_mul(factor)?)?;
    (second % first == 0 && factor > 0).then_some(Step { factor, summand })
}

/// The simplest wall, and others at even distances in the order of their values.
fn spread<'a>(walls: &[&'a Wall], count: usize) -> Vec<&'a Wall> {
    let Some((simplest, rest)) = walls.split_first() else { return Vec::new() };
    // Of the simplest, as a person writes them, and the one with the largest value: where numbers
    // are large, a limit that moves by little moves the wall.
    let largest = rest.iter().max_by_key(|wall| wall.boundary.value());
    let mut by_value = first(rest, PLAIN * count).to_vec();
    sort_by_key(&mut by_value, |wall| wall.boundary.value());
    by_value.pop();
    by_value.extend(largest);
    let others = count.saturating_sub(1).min(by_value.len());
    let mut spread = vec![*simplest];
    for index in 1..=others {
        spread.push(by_value[index * by_value.len() / others - 1]);
    }
    spread
}
