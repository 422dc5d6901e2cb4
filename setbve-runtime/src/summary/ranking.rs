//! The summary: which of the boundaries found stand in the snapshot.
//!
//! Selection follows a strict total order, so what is selected does not depend on the order of
//! discovery, and summarising a summary changes nothing: within a tier every family's simplest group
//! comes first, then every family's second, and so on; the tiers take turns.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::archive::groups::{Behaviours, Family, Group, Members, Tier};
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::{Boundary, Simplicity};
use crate::sut::text::{escape, shorten};

/// A boundary that is to be listed.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) group: Group,
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
    pub(crate) fn of(behaviours: &Behaviours, arguments: &[ArgumentSpec], limit: usize) -> Self {
        let mut ranked: Vec<Ranked<'_>> =
            behaviours.families().flat_map(|(family, members)| ranks(family, members)).collect();
        ranked.sort_by(|one, other| one.order().cmp(&other.order()));
        // What counted as one of a few values may later have counted as a level.
        let mut places = FxHashSet::default();
        ranked.retain(|ranked| {
            let Boundary { low, argument, .. } = &ranked.listed.boundary;
            places.insert((low.clone(), *argument))
        });
        let mut seen_of_tier: Vec<(Tier, usize)> = Vec::new();
        let mut turns: Vec<(usize, Ranked<'_>)> = Vec::new();
        for ranked in ranked {
            let tier = ranked.listed.group.family.tier();
            let known = seen_of_tier.iter_mut().find(|(seen, _)| *seen == tier);
            let turn = known.map_or(0, |(_, turn)| {
                *turn += 1;
                *turn
            });
            if turn == 0 {
                seen_of_tier.push((tier, 0));
            }
            turns.push((turn, ranked));
        }
        // Changes of mere values only fill what the others leave free.
        let values = |ranked: &Ranked<'_>| match ranked.listed.group.family.tier() {
            Tier::Values => 1,
            Tier::Plateaus => 2,
            Tier::Levels => 3,
            _ => 0,
        };
        turns.sort_by_key(|(turn, ranked)| {
            (values(ranked), *turn, ranked.listed.group.family.tier())
        });
        let others = turns.iter().filter(|(_, ranked)| values(ranked) == 0).count();
        let limit = limit.min(others + MOST_VALUES);
        let cut = turns.split_off(limit.min(turns.len()));
        let mut cut: Vec<Tier> =
            cut.iter().map(|(_, ranked)| ranked.listed.group.family.tier()).collect();
        if behaviours.more_families {
            cut.extend([
                Tier::Limits,
                Tier::Changes,
                Tier::Errors,
                Tier::Zeros,
                Tier::Steps,
                Tier::Erratic,
                Tier::Values,
                Tier::Plateaus,
                Tier::Levels,
            ]);
        }
        let mut of_families = Self::more_in_families(behaviours, arguments);
        for (tier, _) in seen_of_tier {
            if of_families.iter().filter(|(of, _)| *of == tier).count() > MOST_LABELS {
                cut.push(tier);
            }
        }
        cut.sort_unstable();
        cut.dedup();
        of_families.retain(|(tier, _)| !cut.contains(tier));
        let mut labels: Vec<String> = of_families.into_iter().map(|(_, label)| label).collect();
        labels.sort();
        labels.dedup();
        let more = labels
            .into_iter()
            .chain(cut.into_iter().map(|tier| tier_label(tier).to_owned()))
            .collect();
        Self { listed: turns.into_iter().map(|(_, ranked)| ranked.listed).collect(), more }
    }

    /// The boundaries whose groups no listed line stands for, and that are not part of what was
    /// left out when the snapshot was accepted.
    ///
    /// `covered` are the groups of the snapshot's lines, `more` its labels. Where a family was cut
    /// off, its other groups were there before. Where a tier was, a group may be news only if its
    /// family has no line although some family has two: every family's first comes before that.
    pub(crate) fn news(
        behaviours: &Behaviours,
        arguments: &[ArgumentSpec],
        covered: &[Group],
        more: &[String],
    ) -> Vec<Listed> {
        let in_family = |family: Family| covered.iter().filter(|g| g.family == family).count();
        let mut news: Vec<Ranked<'_>> = Vec::new();
        for (family, members) in behaviours.families() {
            if label(family, members, arguments).is_some_and(|label| more.contains(&label)) {
                continue;
            }
            if family.tier().is_open_ended() && !is_first_of_its_kind(family, covered) {
                continue;
            }
            let new =
                ranks(family, members).filter(|ranked| !covered.contains(&ranked.listed.group));
            if more.iter().any(|label| label == tier_label(family.tier())) {
                let most = covered
                    .iter()
                    .filter(|group| group.family.tier() == family.tier())
                    .map(|group| in_family(group.family))
                    .max();
                if in_family(family) == 0 && most > Some(1) {
                    news.extend(new.take(1));
                }
            } else {
                news.extend(new);
            }
        }
        news.sort_by(|one, other| one.simplicity.cmp(other.simplicity));
        news.into_iter().map(|ranked| ranked.listed).collect()
    }

    /// The labels that a snapshot needs because news of the labels' families joined it.
    pub(crate) fn more_for(
        behaviours: &Behaviours,
        arguments: &[ArgumentSpec],
        news: &[Listed],
    ) -> Vec<String> {
        behaviours
            .families()
            .filter(|(family, members)| {
                members.more && news.iter().any(|listed| listed.group.family == *family)
            })
            .filter_map(|(family, members)| label(family, members, arguments))
            .collect::<BTreeSet<String>>()
            .into_iter()
            .collect()
    }

    fn more_in_families(
        behaviours: &Behaviours,
        arguments: &[ArgumentSpec],
    ) -> Vec<(Tier, String)> {
        let mut labels: Vec<(Tier, String)> = behaviours
            .families()
            .filter(|(_, members)| members.more)
            .filter_map(|(family, members)| {
                Some((family.tier(), label(family, members, arguments)?))
            })
            .collect();
        labels.sort();
        labels
    }
}

/// Whether an open-ended family is news: only if it is one of few values, and nothing of its kind was
/// there before. Of erratic inputs and levels, a search meets these or those as its course goes.
fn is_first_of_its_kind(family: Family, covered: &[Group]) -> bool {
    let Family::Values { shape, argument } = family else { return false };
    let kinds = [family, Family::Plateaus { shape, argument }, Family::Levels { shape, argument }];
    !covered.iter().any(|group| kinds.contains(&group.family))
}

/// Changes of mere values in a snapshot.
const MOST_VALUES: usize = 24;

/// Families of a tier that are named one by one where they have more groups than are listed.
const MOST_LABELS: usize = 6;

/// A group with what decides when it is listed.
struct Ranked<'a> {
    within_family: usize,
    simplicity: &'a Simplicity,
    listed: Listed,
}

impl Ranked<'_> {
    fn order(&self) -> (Tier, usize, &Simplicity) {
        (self.listed.group.family.tier(), self.within_family, self.simplicity)
    }
}

fn ranks(family: Family, members: &Members) -> impl Iterator<Item = Ranked<'_>> {
    members.kept.iter().enumerate().map(move |(within_family, member)| {
        let group = Group { family, detail: member.detail };
        let listed = Listed { group, boundary: member.boundary.clone() };
        Ranked { within_family, simplicity: &member.simplicity, listed }
    })
}

/// What a tier is called where a snapshot says that the limit on its length cut it off.
fn tier_label(tier: Tier) -> &'static str {
    match tier {
        Tier::Limits => "limits of arguments",
        Tier::Changes => "changes between kinds of output",
        Tier::Errors => "changes between kinds of error",
        Tier::Steps => "changes of length",
        Tier::Erratic => "inputs unlike their neighbours",
        Tier::Zeros => "changes at zero",
        Tier::Values => "changes of value",
        Tier::Plateaus => "plateaus",
        Tier::Levels => "changes of level",
    }
}

/// What a family is called where a snapshot says that it has more groups than are listed.
fn label(family: Family, members: &Members, arguments: &[ArgumentSpec]) -> Option<String> {
    let boundary = &members.kept.first()?.boundary;
    let mut shapes: Vec<_> = boundary.outcomes.iter().collect();
    shapes.sort_by_key(|outcome| outcome.is_error());
    let shape = |index: usize| {
        let mut text = String::new();
        escape(shapes[index].shape(), true, &mut text);
        shorten(&mut text, shapes[index].shape_id());
        text
    };
    Some(match family {
        Family::Limit { argument, .. } => {
            let name = arguments[argument].name;
            format!("limits of `{name}`: \"{}\" | \"{}\"", shape(0), shape(1))
        }
        Family::Step { .. } => format!("lengths of \"{}\"", shape(0)),
        Family::Values { argument, .. }
        | Family::Plateaus { argument, .. }
        | Family::Levels { argument, .. } => {
            format!("values of \"{}\" along `{}`", shape(0), arguments[argument].name)
        }
        Family::Erratic => "inputs unlike their neighbours".into(),
        Family::Change { .. } | Family::Errors { .. } | Family::Zero { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::groups::Surroundings;
    use crate::sut::boundary::tests::{boundary_of, specs};
    use crate::sut::outcome::Outcomes;

    fn behaviours(count: i128) -> Behaviours {
        let mut outcomes = Outcomes::default();
        let mut behaviours = Behaviours::default();
        let mut offer = |low: i128, outputs: [&str; 2]| {
            let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
            behaviours.offer(&boundary, Surroundings::NONE, &specs(1));
        };
        offer(-1, ["!Bad", "0"]);
        offer(1000, ["#", "other"]);
        for digits in 1..=count as usize {
            let (short, long) = ("1".repeat(digits), "1".repeat(digits + 1));
            offer(10_i128.pow(digits as u32) - 1, [&short, &long]);
        }
        behaviours
    }

    fn lows(listed: &[Listed]) -> Vec<i128> {
        listed.iter().map(|listed| listed.boundary.low[0]).collect()
    }

    #[test]
    fn the_tiers_take_turns() {
        let summary = Summary::of(&behaviours(5), &specs(1), 64);
        assert_eq!(lows(&summary.listed), [-1, 1000, 9, 99, 999, 9999, 99_999]);
        assert!(summary.more.is_empty());
        let cut = Summary::of(&behaviours(5), &specs(1), 4);
        assert_eq!(lows(&cut.listed), [-1, 1000, 9, 99]);
        assert_eq!(cut.more, ["changes of length"]);
        let long = Summary::of(&behaviours(12), &specs(1), 64);
        assert_eq!(long.listed.len(), 10);
        assert_eq!(long.more, ["lengths of \"#\""]);
    }

    #[test]
    fn what_a_snapshot_left_out_is_no_news() {
        for (groups, limit) in [(5, 64), (5, 4), (5, 2), (5, 1), (12, 64), (12, 5)] {
            let behaviours = behaviours(groups);
            let summary = Summary::of(&behaviours, &specs(1), limit);
            let covered: Vec<_> = summary.listed.iter().map(|listed| listed.group).collect();
            let news = Summary::news(&behaviours, &specs(1), &covered, &summary.more);
            assert!(news.is_empty(), "{groups} {limit} {:?}", lows(&news));
        }
    }

    #[test]
    fn a_group_that_no_line_stands_for_is_news() {
        let all = behaviours(5);
        let summary = Summary::of(&all, &specs(1), 64);
        for missing in 0..summary.listed.len() {
            let mut covered: Vec<_> = summary.listed.iter().map(|listed| listed.group).collect();
            covered.remove(missing);
            let news = Summary::news(&all, &specs(1), &covered, &[]);
            assert_eq!(lows(&news), [summary.listed[missing].boundary.low[0]]);
        }
    }

    #[test]
    fn a_group_of_another_tier_is_news_where_one_was_cut_off() {
        let all = behaviours(5);
        let cut = Summary::of(&all, &specs(1), 4);
        let mut covered: Vec<_> = cut.listed.iter().map(|listed| listed.group).collect();
        covered.remove(0);
        let news = Summary::news(&all, &specs(1), &covered, &cut.more);
        assert_eq!(lows(&news), [-1]);
    }
}
