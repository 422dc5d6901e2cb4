//! Which places of two texts are one.

use std::collections::BTreeMap;

use setbve_kernel::sut::text::numerals;

use crate::difference::{Change, Kind, Said};
use crate::snapshot::body::Body;
use crate::snapshot::place::Place;

/// The places of two texts, and the pairs of them that belong together.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    was: Vec<Place>,
    now: Vec<Place>,
    /// For each place before, the one that it is now.
    pairs: BTreeMap<usize, usize>,
}

impl Matching {
    pub(super) fn of(was: &Body, now: &Body) -> Self {
        let (was, now) = (Place::all(was), Place::all(now));
        let mut matching = Self { was, now, pairs: BTreeMap::new() };
        // A place that says the same, one at which one outcome changed, one with the same outcomes
        // along the same line of inputs, one at which both outcomes changed, outcomes that differ
        // in their numbers alone, and the same outcomes where other arguments have other values.
        matching.pair(|was, now| (was.is_at(now) && was.outcomes() == now.outcomes()).then_some(0));
        let has_same = |was: &Place, now: &Place| {
            let (was, now) = (was.outcomes(), now.outcomes());
            was[0] == now[0] || was[1] == now[1]
        };
        matching.pair(|was, now| (was.is_at(now) && has_same(was, now)).then_some(0));
        let same_line = Place::is_on_line_of;
        matching.pair(|was, now| {
            let is_same = same_line(was, now) && was.outcomes() == now.outcomes();
            is_same.then(|| distance(was, now))
        });
        matching.pair(|was, now| was.is_at(now).then_some(0));
        matching.pair(|was, now| {
            let is_same = same_line(was, now) && shapes(was) == shapes(now);
            is_same.then(|| distance(was, now))
        });
        matching.pair(|was, now| {
            let is_same = was.along == now.along && was.outcomes() == now.outcomes();
            (is_same && was.shows_outcomes == now.shows_outcomes).then(|| distance(was, now))
        });
        matching
    }

    /// Pairs what belongs to nothing yet, the nearest first.
    fn pair(&mut self, distance: impl Fn(&Place, &Place) -> Option<u128>) {
        let taken: Vec<usize> = self.pairs.values().copied().collect();
        let free_was = (0..self.was.len()).filter(|at| !self.pairs.contains_key(at));
        let free_now: Vec<usize> = (0..self.now.len()).filter(|at| !taken.contains(at)).collect();
        let mut found = Vec::new();
        for was in free_was {
            for now in &free_now {
                if let Some(distance) = distance(&self.was[was], &self.now[*now]) {
                    found.push((distance, was, *now));
                }
            }
        }
        found.sort_unstable();
        let mut taken = Vec::new();
        for (_, was, now) in found {
            if !self.pairs.contains_key(&was) && !taken.contains(&now) {
                self.pairs.insert(was, now);
                taken.push(now);
            }
        }
    }

    /// The changes, each with the groups before and now that it concerns.
    pub(super) fn changes(&self) -> Vec<(Change, [Option<usize>; 2])> {
        let mut changes = Vec::new();
        let said = |place: &Place| Some(Said::Boundary(place.clone()));
        for (at, was) in self.was.iter().enumerate() {
            let Some(now) = self.pairs.get(&at).map(|now| &self.now[*now]) else {
                let change = Change { kind: Kind::Vanished, was: said(was), now: None };
                changes.push((change, [Some(was.group), None]));
                continue;
            };
            let kind = match (was.is_at(now), was.outcomes() == now.outcomes()) {
                (true, true) => continue,
                (true, false) => Kind::Changed,
                (false, _) => Kind::Moved,
            };
            let change = Change { kind, was: said(was), now: said(now) };
            changes.push((change, [Some(was.group), Some(now.group)]));
        }
        let known: Vec<usize> = self.pairs.values().copied().collect();
        for (at, now) in self.now.iter().enumerate() {
            if !known.contains(&at) {
                let change = Change { kind: Kind::New, was: None, now: said(now) };
                changes.push((change, [None, Some(now.group)]));
            }
        }
        changes
    }

    /// The pairs of groups that have a place in common.
    pub(super) fn links(&self) -> Vec<[usize; 2]> {
        let pairs = self.pairs.iter();
        let mut links: Vec<[usize; 2]> =
            pairs.map(|(was, now)| [self.was[*was].group, self.now[*now].group]).collect();
        links.sort_unstable();
        links.dedup();
        links
    }
}

/// How far two places are from one another.
fn distance(was: &Place, now: &Place) -> u128 {
    match (was.low(), now.low()) {
        (Some(was), Some(now)) => was.abs_diff(now),
        _ => 0,
    }
}

/// The outcomes without their numbers.
fn shapes(place: &Place) -> [String; 2] {
    place.outcomes().map(|outcome| {
        let mut shape = String::new();
        numerals::collapse_into(outcome, &mut shape);
        shape
    })
}
