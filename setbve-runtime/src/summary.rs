//! The summary: which of the boundaries found stand in the snapshot.
//!
//! Selection follows a strict total order, so what is selected does not depend on the order of
//! discovery, and summarising a summary changes nothing: within a tier every family's simplest group
//! comes first, then every family's second, and so on; the tiers take turns.

use crate::argument::ArgumentSpec;
use crate::behaviours::{Behaviours, Family, Group, Members, Tier};
use crate::boundary::{Boundary, Simplicity};
use crate::text::{escape, shorten};

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
        let mut seen_of_tier: Vec<(Tier, usize)> = Vec::new();
        let mut turns: Vec<(usize, Ranked<'_>)> = Vec::new();
        for ranked in ranked {
            let tier = ranked.listed.group.family.tier();
            let turn = match seen_of_tier.iter_mut().find(|(seen, _)| *seen == tier) {
                Some((_, turn)) => {
                    *turn += 1;
                    *turn
                }
                None => {
                    seen_of_tier.push((tier, 0));
                    0
                }
            };
            turns.push((turn, ranked));
        }
        turns.sort_by_key(|(turn, ranked)| (*turn, ranked.listed.group.family.tier()));
        let mut more = Self::more(behaviours, arguments);
        more.sort();
        let cut = turns.split_off(limit.min(turns.len()));
        let mut tiers: Vec<Tier> =
            cut.iter().map(|(_, ranked)| ranked.listed.group.family.tier()).collect();
        if behaviours.more_families {
            tiers.extend([Tier::Limits, Tier::Changes, Tier::Errors, Tier::Steps, Tier::Erratic]);
        }
        tiers.sort_unstable();
        tiers.dedup();
        more.extend(tiers.into_iter().map(|tier| tier_label(tier).to_owned()));
        Self { listed: turns.into_iter().map(|(_, ranked)| ranked.listed).collect(), more }
    }

    /// The boundaries whose groups no listed line stands for, and that are not part of what was
    /// left out when the snapshot was accepted.
    ///
    /// `covered` are the groups of the snapshot's lines, `more` its labels. Where a family was cut
    /// off, its other groups were there before; where a tier was, all groups that rank behind its
    /// last line were.
    pub(crate) fn news(
        behaviours: &Behaviours,
        arguments: &[ArgumentSpec],
        covered: &[Group],
        more: &[String],
    ) -> Vec<Listed> {
        let in_family = |family: Family| covered.iter().filter(move |g| g.family == family).count();
        let mut news: Vec<Ranked<'_>> = Vec::new();
        for (family, members) in behaviours.families() {
            if label(family, members, arguments).is_some_and(|label| more.contains(&label)) {
                continue;
            }
            let tier = family.tier();
            if more.iter().any(|label| label == tier_label(tier)) {
                let of_tier = covered.iter().filter(|group| group.family.tier() == tier);
                let most = of_tier.map(|group| in_family(group.family)).max().unwrap_or(0);
                if in_family(family) + 1 >= most {
                    continue;
                }
            }
            news.extend(
                ranks(family, members).filter(|ranked| !covered.contains(&ranked.listed.group)),
            );
        }
        news.sort_by(|one, other| one.simplicity.cmp(other.simplicity));
        news.into_iter().map(|ranked| ranked.listed).collect()
    }

    /// Labels for the families that have more groups than they keep.
    pub(crate) fn more(behaviours: &Behaviours, arguments: &[ArgumentSpec]) -> Vec<String> {
        behaviours
            .families()
            .filter(|(_, members)| members.more)
            .filter_map(|(family, members)| label(family, members, arguments))
            .collect()
    }
}

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
        Tier::Erratic => "inputs unlike their neighbours, beyond the most listed",
    }
}

/// What a family is called where a snapshot says that it has more groups than are listed.
fn label(family: Family, members: &Members, arguments: &[ArgumentSpec]) -> Option<String> {
    let boundary = &members.kept.first()?.boundary;
    let mut shapes: Vec<_> = boundary.outcomes.iter().collect();
    shapes.sort_by_key(|outcome| outcome.is_error());
    let shape = |index: usize| {
        let mut text = String::new();
        escape(&shapes[index].shape, true, &mut text);
        shorten(&mut text, shapes[index].shape_id);
        text
    };
    Some(match family {
        Family::Limit { argument, .. } => {
            format!("limits of `{}`: \"{}\" | {}", arguments[argument].name, shape(0), shape(1))
        }
        Family::Step { .. } => format!("lengths of \"{}\"", shape(0)),
        Family::Erratic => "inputs unlike their neighbours".into(),
        Family::Change { .. } | Family::Errors { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::tests::{boundary_of, specs};
    use crate::outcome::Outcomes;

    fn behaviours(count: i128) -> Behaviours {
        let mut outcomes = Outcomes::default();
        let mut behaviours = Behaviours::default();
        let mut offer = |low: i128, outputs: [&str; 2]| {
            let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
            behaviours.offer(&boundary, true, &specs(1));
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
