//! The simplest of the known inputs that are alike in some way.

use rustc_hash::FxHashMap;

use setbve_kernel::collections::gather::Gather;
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::sut::inputs::stem::Stem;

/// What the inputs of each group have in common, as numbers that put the groups in order, and the
/// simplest input of each. Thousands are compared, so that each takes few bytes until some are
/// chosen.
#[derive(Default)]
pub(super) struct Simplest(FxHashMap<Stem, Stem>);

impl Simplest {
    /// Adds an input to its group; it takes the place of the one that is known if it is simpler.
    pub(super) fn add(&mut self, group: &[i128], own: &Stem, is_simpler: &dyn Fn(&Stem) -> bool) {
        let group = Stem::of_ordinals(group);
        if self.0.get(&group).is_none_or(is_simpler) {
            self.0.insert(group, own.clone());
        }
    }

    pub(super) fn in_order(self) -> Vec<(Vec<i128>, Stem)> {
        let mut all = self.0.into_iter().map(|(group, own)| (group.ordinals(), own)).gathered();
        sort_by(&mut all, |one, other| one.0.cmp(&other.0));
        all
    }
}
