//! The text with some of the changes, as a run writes it that finds these and no others.

use std::collections::BTreeSet;

use crate::difference::Difference;
use crate::difference::item::{Item, Part};
use crate::failure::Failure;
use crate::snapshot::Snapshot;
use crate::snapshot::body::{Body, Call, Group};

impl Difference {
    /// The text with these of its items.
    pub(crate) fn merged(&self, accepted: &[&Item]) -> Body {
        if accepted.iter().any(|item| item.part == Part::All) {
            return self.now.clone();
        }
        let has = |part: &Part| accepted.iter().any(|item| item.part == *part);
        let groups = self.merged_groups(accepted);
        let mut examples: BTreeSet<&str> = BTreeSet::new();
        for item in accepted {
            match &item.part {
                Part::Example(call) => {
                    examples.insert(call);
                }
                Part::Groups { examples: own, .. } => {
                    examples.extend(own.iter().map(String::as_str));
                }
                _ => {}
            }
        }
        let labels = if has(&Part::Labels) { &self.now } else { &self.was };
        let source = if has(&Part::Digest) { &self.now } else { &self.was };
        Body {
            heading: self.was.heading.clone(),
            names_arguments: self.was.names_arguments || self.now.names_arguments,
            groups,
            examples: self.merged_examples(&examples),
            is_table: self.was.is_table,
            more: labels.more.clone(),
            claims: labels.claims.clone(),
            digest: source.digest.clone(),
        }
    }

    fn merged_examples(&self, accepted: &BTreeSet<&str>) -> Vec<Call> {
        let find = |calls: &[Call], text: &str| calls.iter().position(|own| own.text == text);
        let mut merged = Vec::new();
        for call in &self.was.examples {
            let now = find(&self.now.examples, &call.text);
            if !accepted.contains(&*call.text) {
                merged.push(call.clone());
            } else if let Some(now) = now {
                merged.push(self.now.examples[now].clone());
            }
        }
        for (at, call) in self.now.examples.iter().enumerate() {
            let is_new = find(&self.was.examples, &call.text).is_none();
            if is_new && accepted.contains(&*call.text) {
                let mut before = self.now.examples[..at].iter().rev();
                let position = before.find_map(|before| find(&merged, &before.text));
                merged.insert(position.map_or(0, |position| position + 1), call.clone());
            }
        }
        merged
    }

    /// The accepted groups with these exchanged, each at its place: that of the one that it was, or
    /// behind the one that it follows now.
    fn merged_groups(&self, accepted: &[&Item]) -> Vec<Group> {
        let mut merged: Vec<(Option<usize>, Option<usize>)> =
            (0..self.was.groups.len()).map(|was| (Some(was), None)).collect();
        for [was, now] in self.matching.links() {
            merged[was].1.get_or_insert(now);
        }
        let mut brought: Vec<usize> = Vec::new();
        for item in accepted {
            let Part::Groups { was, now, .. } = &item.part else { continue };
            if let (1, 1, Some(was), Some(now)) = (was.len(), now.len(), was.first(), now.first()) {
                let at = merged.iter().position(|(own, _)| own == &Some(*was));
                if let Some(at) = at {
                    merged[at] = (None, Some(*now));
                    continue;
                }
            }
            merged.retain(|(own, _)| own.is_none_or(|own| !was.contains(&own)));
            brought.extend(now);
        }
        brought.sort_unstable();
        for now in brought {
            let mut at = (0..now)
                .rev()
                .find_map(|before| merged.iter().position(|(_, own)| *own == Some(before)))
                .map_or(0, |before| before + 1);
            // Behind what vanishes and stands before it.
            let group = &self.now.groups[now];
            while let Some((Some(was), None)) = merged.get(at)
                && self.stands_before(&self.was.groups[*was], group)
            {
                at += 1;
            }
            merged.insert(at, (None, Some(now)));
        }
        let group = |(was, now): &(Option<usize>, Option<usize>)| match (was, now) {
            (Some(was), _) => self.was.groups[*was].clone(),
            (None, Some(now)) => self.now.groups[*now].clone(),
            (None, None) => unreachable!("each has a number"),
        };
        merged.iter().map(group).collect()
    }

    fn stands_before(&self, one: &Group, other: &Group) -> bool {
        if one.along != other.along {
            // Behind what is left of the argument that it comes before.
            let of = |along: &str| self.was.groups.iter().position(|own| own.along == along);
            return of(&one.along) < of(&other.along);
        }
        matches!((one.low(), other.low()), (Some(one), Some(other)) if one < other)
    }
}

/// The file of an accepted snapshot with some of the items of a pending one.
pub(crate) fn file(
    accepted: &Snapshot,
    pending: &Snapshot,
    items: &[&Item],
) -> Result<String, Failure> {
    let difference = Difference::between(&accepted.body, &pending.body);
    let body = difference.merged(items);
    let has_fewer = body.entries() < accepted.body.entries();
    let header = merged_header(accepted, pending);
    let merged = Snapshot { header, ..accepted.clone() };
    merged.file_with(&body.written(), has_fewer)
}

/// The header of what is accepted now, with the number of entries that was accepted before, which
/// is given up anew where it has to be.
fn merged_header(accepted: &Snapshot, pending: &Snapshot) -> Vec<String> {
    let is_intact = |line: &&String| line.starts_with("  intact: ");
    let before = accepted.header.iter().find(is_intact);
    let line = |line: &String| match before {
        Some(before) if is_intact(&line) => before.clone(),
        _ => line.clone(),
    };
    pending.header.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn fixture(name: &str) -> Snapshot {
        let text = crate::fixtures::snapshot(name);
        Snapshot::parse(Path::new(name), &text).expect("it is whole")
    }

    /// Whatever is chosen, the file is whole, and what differs is what was not chosen.
    #[test]
    fn any_choice_gives_a_whole_file_and_leaves_the_rest() {
        for function in ["is_leap", "late_fee", "parcel", "ticket"] {
            let accepted = fixture(&format!("{function}.accepted"));
            let pending = fixture(&format!("{function}.pending"));
            let items = Difference::between(&accepted.body, &pending.body).items();
            assert!(!items.is_empty() && items.len() < 10, "{function}: {items:?}");
            for choice in 0..1_u32 << items.len() {
                let (chosen, rest): (Vec<_>, Vec<_>) =
                    items.iter().enumerate().partition(|(at, _)| choice >> at & 1 == 1);
                let chosen: Vec<&Item> = chosen.into_iter().map(|(_, item)| item).collect();
                let text = file(&accepted, &pending, &chosen).expect("the header is whole");
                let merged = Snapshot::parse(&accepted.path, &text).expect("the file is whole");
                let left = Difference::between(&merged.body, &pending.body).items();
                let changes = |items: &[Item]| -> Vec<_> {
                    items.iter().flat_map(|item| item.changes.clone()).collect()
                };
                let rest: Vec<Item> = rest.into_iter().map(|(_, item)| item.clone()).collect();
                assert_eq!(changes(&left).len(), changes(&rest).len(), "{function} {choice:b}");
                if left.is_empty() {
                    assert_eq!(text, pending.accepted().expect("it is whole"), "{function}");
                }
            }
        }
    }

    /// The least number of entries is given up where there are fewer, as a run gives it up.
    #[test]
    fn a_text_with_fewer_entries_does_not_say_how_many_it_had() {
        let accepted = fixture("parcel.accepted");
        let mut pending = accepted.clone();
        pending.body.groups.remove(1);
        pending.body.groups[0].pair[0].outcome = "= \"card\"".to_owned();
        let items = Difference::between(&accepted.body, &pending.body).items();
        for (chosen, has_count) in [(vec![&items[0]], true), (vec![&items[1]], false)] {
            let text = file(&accepted, &pending, &chosen).expect("the header is whole");
            assert_eq!(text.contains("at least 3 entries"), has_count, "{text}");
            Snapshot::parse(&accepted.path, &text).expect("the file is whole");
        }
    }

    /// Boundaries that vanish and new ones stand where a run has them.
    #[test]
    fn each_boundary_stands_at_its_place() {
        let body = |lows: &[i128]| {
            // Names of outcomes that are alike in nothing.
            let pair = |low: &i128| {
                let name = "x".repeat(usize::try_from(*low).expect("it is small"));
                format!("\n  f({low}) = {name}\n  f({}) ! {name}\n", low + 1)
            };
            let pairs: String = lows.iter().map(pair).collect();
            Body::parse(&format!("f(a: u32) -> String\n{pairs}")).expect("it is a text")
        };
        let (was, now) = (body(&[10, 20, 30]), body(&[5, 10, 25, 30, 40]));
        let difference = Difference::between(&was, &now);
        let items = difference.items();
        let chosen: Vec<&Item> = items.iter().collect();
        assert_eq!(difference.merged(&chosen), now);
        let new: Vec<&Item> = items.iter().filter(|item| item.changes[0].was.is_none()).collect();
        assert_eq!(difference.merged(&new), body(&[5, 10, 20, 25, 30, 40]));
        let gone: Vec<&Item> = items.iter().filter(|item| item.changes[0].now.is_none()).collect();
        assert_eq!(difference.merged(&gone), body(&[10, 30]));
    }
}
