//! The simplest of the known inputs that are alike in some way.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::sut::inputs::stem::Stem;

/// What the inputs of each group have in common, as numbers that put the groups in order, and the
/// simplest input of each. Thousands are compared, so that each takes few bytes until some are
/// chosen.
#[derive(Default)]
pub struct Simplest(BTreeMap<Vec<i128>, Stem>);

impl Simplest {
    /// Adds an input to its group; it takes the place of the one that is known if it is simpler.
    pub fn add(&mut self, group: Vec<i128>, own: &Stem, is_simpler: &dyn Fn(&Stem) -> bool) {
        match self.0.entry(group) {
            Entry::Vacant(entry) => _ = entry.insert(own.clone()),
            Entry::Occupied(mut entry) => {
                if is_simpler(entry.get()) {
                    entry.insert(own.clone());
                }
            }
        }
    }

    pub fn in_order(self) -> Vec<(Vec<i128>, Stem)> {
        let mut all = Vec::new();
        for group in self.0 {
            all.push(group);
        }
        all
    }
}
