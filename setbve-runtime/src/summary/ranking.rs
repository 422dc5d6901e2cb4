//! The summary: which of the walls found stand in the snapshot.
//!
//! A family with few walls is listed whole. Of one with many, those are listed that say something
//! of their own: where a rhythm breaks, where the wall reaches far along all other arguments, and a
//! few places of a curve. The choice follows a strict total order, so it does not depend on the
//! order of discovery, and summarising a summary changes nothing.

use std::collections::{BTreeMap, BTreeSet};

use crate::archive::walls::{Boundaries, Family, Kind, Wall, Walls, family_of};
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::sut::text::numerals::decimals;
use crate::tuning::summary::{
    ALL, CURVED, EQUAL_PACES, LEAST_CURVED, MOST_WIDE, OF_MANY, PACES, PACES_OF_MANY,
};

/// A boundary that is to be listed.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) family: Family,
    pub(crate) boundary: Boundary,
}

/// The boundaries of a first snapshot, and the labels of what did not fit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) listed: Vec<Listed>,
    pub(crate) more: Vec<String>,
}

impl Summary {
    /// At most `limit` boundaries, in the order of their rank.
    pub(crate) fn of(boundaries: &Boundaries, arguments: &[ArgumentSpec], limit: usize) -> Self {
        let mut families: Vec<(Family, &Walls)> =
            boundaries.families().filter(|(family, _)| family.kind != Kind::Level).collect();
        families.sort_by_key(|(family, _)| *family);
        let mut curves: BTreeMap<(Kind, [u64; 2]), usize> = BTreeMap::new();
        for (family, walls) in &families {
            *curves.entry(curve(*family)).or_default() += usize::from(is_curved(walls));
        }
        let mut more: BTreeSet<(usize, Kind)> = BTreeSet::new();
        let mut turns: Vec<(usize, Kind, &Wall, Family)> = Vec::new();
        let mut places = BTreeSet::new();
        let mut limits = BTreeSet::new();
        let mut erratic = BTreeSet::new();
        for (family, walls) in families {
            let least = if family.kind == Kind::Regime { 1 } else { LEAST_CURVED };
            let bent = CURVED.div_ceil(curves[&curve(family)].max(1)).max(least);
            let mut chosen = choose(family.kind, walls, arguments.len() == 1, bent);
            if walls.is_erratic {
                // Where each value has an outcome of its own, one step stands for all.
                chosen.truncate(usize::from(erratic.insert(family.argument)));
            }
            if chosen.len() < walls.kept.len() || walls.more {
                more.insert((family.argument, family.kind));
            }
            for (turn, wall) in chosen.into_iter().enumerate() {
                let value = wall.boundary.value();
                // The same limit, seen from another kind of valid output.
                let [low, _] = &wall.boundary.outcomes;
                let is_low_valid = low.is_value() && low.text != "None";
                let error = family.change[usize::from(is_low_valid)];
                let valid = &wall.boundary.outcomes[usize::from(!is_low_valid)];
                let is_known = family.kind == Kind::Validity
                    && !boundaries.classes.are_few(valid)
                    && !limits.insert((family.argument, value, is_low_valid, error));
                // What counted as a change of value may later have counted as one of regime.
                if !is_known && places.insert((family.argument, wall.boundary.low.clone())) {
                    turns.push((turn, family.kind, wall, family));
                }
            }
        }
        if boundaries.more_families {
            more.extend((0..arguments.len()).map(|argument| (argument, Kind::Change)));
        }
        turns.sort_by(|one, other| {
            // The entries of a table fill what the rules leave free.
            let rank = |(turn, kind, wall, _): &(usize, Kind, &'_ Wall, Family)| {
                (*kind == Kind::Word, *turn, *kind, wall.simplicity.clone())
            };
            rank(one).cmp(&rank(other))
        });
        let cut = turns.split_off(limit.min(turns.len()));
        more.extend(cut.into_iter().map(|(_, kind, _, family)| (family.argument, kind)));
        let listed = turns
            .into_iter()
            .map(|(_, _, wall, family)| Listed { family, boundary: wall.boundary.clone() })
            .collect();
        Self {
            listed,
            more: more.into_iter().map(|(at, kind)| label(at, kind, arguments)).collect(),
        }
    }

    /// The boundaries that no listed line stands for, and that are not part of what was left out
    /// when the snapshot was accepted.
    ///
    /// `covered` are the boundaries of the snapshot's lines, `more` its labels. Of what was left
    /// out, and of a search that is not `complete`, a boundary is news only if no line shows its
    /// change.
    pub(crate) fn news(
        boundaries: &Boundaries,
        arguments: &[ArgumentSpec],
        covered: &[&Boundary],
        more: &[String],
        complete: bool,
    ) -> Vec<Listed> {
        let all = Self::of(boundaries, arguments, usize::MAX);
        let change = |boundary: &Boundary, kind: Kind| {
            let mut surroundings = crate::archive::walls::Surroundings::NONE;
            surroundings.regime = kind == Kind::Regime;
            family_of(boundary, surroundings, &boundaries.classes)
        };
        let mut known: BTreeSet<Family> = BTreeSet::new();
        let mut news = all.listed;
        news.retain(|listed| {
            let Family { kind, argument, .. } = listed.family;
            let like = |own: &&&Boundary| change(own, kind) == listed.family;
            let mut alike = covered.iter().filter(like);
            if !complete || more.contains(&label(argument, kind, arguments)) {
                return alike.next().is_none() && known.insert(listed.family);
            }
            !alike.any(|own| own.value() == listed.boundary.value())
        });
        news
    }
}

/// What a curved wall shares with others that separate the same behaviours.
fn curve(family: Family) -> (Kind, [u64; 2]) {
    let mut change = family.change;
    change.sort_unstable();
    (family.kind, change)
}

fn is_curved(walls: &Walls) -> bool {
    walls.wide.as_ref().is_some_and(|wide| wide.len() < walls.kept.len())
}

/// The walls of a family that are listed, in the order of their rank.
fn choose(kind: Kind, walls: &Walls, is_only: bool, curved: usize) -> Vec<&Wall> {
    let kept = &walls.kept;
    if kind == Kind::Word {
        return kept.iter().take(if is_only { usize::MAX } else { 1 }).collect();
    }
    if kept.len() <= ALL {
        return kept.iter().collect();
    }
    let rhythm = walls.rhythm.iter().flatten();
    if is_only {
        let most = match kind {
            Kind::Regime if walls.rhythm.is_none() && are_equal(kept) => EQUAL_PACES,
            Kind::Regime => PACES,
            // A range that was tried whole is a rule each; of what has no end, some stand for all.
            _ if walls.rhythm.is_none() && walls.more => OF_MANY,
            _ => usize::MAX,
        };
        let own = kept.iter().filter(|_| walls.rhythm.is_none());
        return rhythm.chain(own).take(most).collect();
    }
    let wide = walls.wide.as_deref().unwrap_or_default();
    let is_wide = |wall: &&Wall| wide.contains(&wall.boundary.value());
    let narrow: Vec<&Wall> = kept.iter().filter(|wall| !is_wide(wall)).collect();
    let first = narrow.first().copied();
    let said = rhythm.filter(|wall| !is_wide(wall)).chain(&walls.curve);
    let mut values = Vec::new();
    let places = first.into_iter().chain(said).chain(spread(&narrow, curved)).filter(|wall| {
        let is_new = !values.contains(&wall.boundary.value());
        values.push(wall.boundary.value());
        is_new
    });
    let most = if walls.rhythm.is_some() { curved.max(ALL) } else { curved };
    let narrow: Vec<&Wall> = places.take(most).collect();
    let most = match kind {
        Kind::Regime => PACES_OF_MANY,
        _ if walls.rhythm.is_some() => ALL,
        _ => MOST_WIDE,
    };
    kept.iter().filter(is_wide).take(most).chain(narrow).collect()
}

/// Whether all changes of pace are of the same size.
fn are_equal(walls: &[Wall]) -> bool {
    let size = |wall: &Wall| {
        let [low, high] = wall.boundary.outcomes.each_ref().map(|side| decimals(&side.text));
        let both = low.iter().zip(&high);
        both.map(|(low, high)| high.digits.checked_sub(low.digits)).collect::<Vec<_>>()
    };
    walls.windows(2).all(|two| size(&two[0]) == size(&two[1]))
}

/// The simplest, and others between it and the last.
fn spread<'a>(walls: &[&'a Wall], count: usize) -> Vec<&'a Wall> {
    let Some((first, rest)) = walls.split_first() else { return Vec::new() };
    let mut by_value = rest.to_vec();
    by_value.sort_by_key(|wall| wall.boundary.value());
    let others = count.saturating_sub(1).min(by_value.len());
    let between = (0..others).map(|index| by_value[(index + 1) * by_value.len() / others - 1]);
    std::iter::once(*first).chain(between).collect()
}

/// What a snapshot says where it lists some boundaries of a kind only.
fn label(argument: usize, kind: Kind, arguments: &[ArgumentSpec]) -> String {
    let what = match kind {
        Kind::Validity => "limits",
        Kind::Change => "changes between kinds of output",
        Kind::Value => "changes of value",
        Kind::Word => "changes between words",
        Kind::Regime | Kind::Level => "changes of pace",
    };
    format!("{what} along `{}`", arguments[argument].name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::walls::Surroundings;
    use crate::sut::boundary::tests::{boundary_of, specs};
    use crate::sut::outcome::Outcomes;

    /// Along one argument: an error below zero, and so many changes there and back.
    fn found(changes: i128) -> Boundaries {
        let (mut outcomes, mut boundaries) = (Outcomes::default(), Boundaries::default());
        let mut offer = |low: i128, outputs: [&str; 2]| {
            let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
            boundaries.offer(&boundary, Surroundings::NONE, &specs(1));
        };
        offer(-1, ["!Bad", "off"]);
        for change in 1..=changes {
            let outputs = if change % 2 == 1 { ["off", "on"] } else { ["on", "off"] };
            offer(change * change * 10, outputs);
        }
        boundaries
    }

    fn lows(listed: &[Listed]) -> Vec<i128> {
        listed.iter().map(|listed| listed.boundary.low[0]).collect()
    }

    #[test]
    fn the_ranges_of_one_argument_are_listed_whole() {
        let Summary { listed, more } = Summary::of(&found(20), &specs(1), 64);
        assert_eq!(listed.len(), 21);
        assert!(more.is_empty());
    }

    #[test]
    fn what_is_left_out_is_said_by_argument_and_kind() {
        let Summary { listed, more } = Summary::of(&found(200), &specs(1), 64);
        assert_eq!(listed.len(), 1 + 2 * OF_MANY);
        assert_eq!(more, ["changes between kinds of output along `a`"]);
        let Summary { listed, more } = Summary::of(&found(20), &specs(1), 3);
        assert_eq!(
            lows(&listed),
            [-1, 10, 40],
            "each change has its turn before any has its second"
        );
        assert_eq!(more, ["changes between kinds of output along `a`"]);
    }

    #[test]
    fn nothing_is_news_to_a_first_snapshot() {
        for (changes, limit) in [(20, 64), (200, 64), (20, 3), (20, 2), (60, 1)] {
            let boundaries = found(changes);
            let Summary { listed, more } = Summary::of(&boundaries, &specs(1), limit);
            let covered: Vec<&Boundary> = listed.iter().map(|listed| &listed.boundary).collect();
            let news = Summary::news(&boundaries, &specs(1), &covered, &more, true);
            let unknown = lows(&news);
            // Of a change that no line shows, one is news even where others were left out.
            assert!(
                unknown.len() <= 3_usize.saturating_sub(limit),
                "{changes} {limit} {unknown:?}"
            );
        }
    }

    #[test]
    fn a_wall_that_no_line_shows_is_news() {
        let boundaries = found(5);
        let Summary { listed, .. } = Summary::of(&boundaries, &specs(1), 64);
        for missing in 0..listed.len() {
            let mut covered: Vec<&Boundary> = listed.iter().map(|own| &own.boundary).collect();
            let gone = covered.remove(missing);
            let news = Summary::news(&boundaries, &specs(1), &covered, &[], true);
            assert_eq!(lows(&news), [gone.value()]);
        }
    }

    #[test]
    fn an_incomplete_search_invents_no_news_of_known_changes() {
        let boundaries = found(5);
        let Summary { listed, .. } = Summary::of(&boundaries, &specs(1), 3);
        let covered: Vec<&Boundary> = listed.iter().map(|own| &own.boundary).collect();
        assert!(Summary::news(&boundaries, &specs(1), &covered, &[], false).is_empty());
    }
}
