//! Changes that can only be accepted together: those of one boundary with its further places.

use std::collections::BTreeSet;

use crate::difference::{Change, Difference, Kind, Said};
use crate::snapshot::body::Body;
use crate::snapshot::place::Place;

/// What a person accepts or rejects as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) changes: Vec<Change>,
    pub(crate) part: Part,
}

/// The part of the two texts that an item exchanges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Groups before and now, by their numbers, and calls of a table that these bring or take.
    Groups {
        was: BTreeSet<usize>,
        now: BTreeSet<usize>,
        examples: BTreeSet<String>,
    },
    /// An example, by its call.
    Example(String),
    Labels,
    Digest,
    /// Everything: the function has another signature.
    All,
}

impl Item {
    /// Where the boundary that it is named by stands now.
    pub(crate) fn place_now(&self) -> Option<&Place> {
        self.changes.first()?.place_now()
    }
}

impl Difference {
    /// The items, in the order of the text.
    pub(crate) fn items(&self) -> Vec<Item> {
        if self.is_of_another() {
            return vec![Item { changes: self.changes(), part: Part::All }];
        }
        let mut items: Vec<Item> = Vec::new();
        let mut components = self.components();
        for (change, [was, now]) in self.matching.changes() {
            let touches = |part: &Part| {
                let Part::Groups { was: own_was, now: own_now, .. } = part else { return false };
                was.is_some_and(|was| own_was.contains(&was))
                    || now.is_some_and(|now| own_now.contains(&now))
            };
            if let Some(item) = items.iter_mut().find(|item| touches(&item.part)) {
                item.changes.push(change);
            } else if let Some(at) = components.iter().position(touches) {
                items.push(Item { changes: vec![change], part: components.remove(at) });
            }
        }
        for change in self.examples() {
            let said = change.was.as_ref().or(change.now.as_ref());
            let Some(Said::Example(call)) = said else { continue };
            let call = call.text.clone();
            let owner = items.iter_mut().find(|item| self.shows(&item.part, &call));
            match owner.filter(|_| change.kind != Kind::ExampleChanged && self.now.is_table) {
                Some(item) => {
                    if let Part::Groups { examples, .. } = &mut item.part {
                        examples.insert(call);
                    }
                    item.changes.push(change);
                }
                None => items.push(Item { changes: vec![change], part: Part::Example(call) }),
            }
        }
        for (changes, part) in
            [(self.labels(), Part::Labels), (self.elsewhere().into_iter().collect(), Part::Digest)]
        {
            if !changes.is_empty() {
                items.push(Item { changes, part });
            }
        }
        items
    }

    /// Groups that have places in common.
    fn components(&self) -> Vec<Part> {
        let mut components: Vec<[BTreeSet<usize>; 2]> = Vec::new();
        let alone = (0..self.was.groups.len()).map(|was| [BTreeSet::from([was]), BTreeSet::new()]);
        components.extend(alone);
        let alone = (0..self.now.groups.len()).map(|now| [BTreeSet::new(), BTreeSet::from([now])]);
        components.extend(alone);
        for [was, now] in self.matching.links() {
            let own =
                |sets: &[BTreeSet<usize>; 2]| sets[0].contains(&was) || sets[1].contains(&now);
            let (mut linked, others): (Vec<_>, Vec<_>) =
                components.into_iter().partition(|sets| own(sets));
            let mut first = linked.remove(0);
            for mut sets in linked {
                first[0].append(&mut sets[0]);
                first[1].append(&mut sets[1]);
            }
            components = others;
            components.push(first);
        }
        let part =
            |[was, now]: [BTreeSet<usize>; 2]| Part::Groups { was, now, examples: BTreeSet::new() };
        components.into_iter().map(part).collect()
    }

    /// Whether a call is one of a group of this part.
    fn shows(&self, part: &Part, call: &str) -> bool {
        let Part::Groups { was, now, .. } = part else { return false };
        let of = |groups: &BTreeSet<usize>, body: &Body| {
            groups.iter().any(|at| body.groups[*at].pair.iter().any(|own| own.text == call))
        };
        of(was, &self.was) || of(now, &self.now)
    }
}
