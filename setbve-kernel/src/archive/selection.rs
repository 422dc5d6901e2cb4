//! How the Explorer selects parents in the configurations of the SETBVE paper.

pub mod fenwick;

use crate::archive::grid::Entry;
use crate::archive::grid::parents::Parents;
use crate::archive::selection::fenwick::Weights;
use crate::sut::random::Random;
use crate::tuning::selection::{CURIOSITY_GAIN, CURIOSITY_LOSS};

/// How the Explorer selects the archive's elites as parents (SETBVE, section 3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// Every elite has the same chance.
    #[default]
    Uniform,
    /// The chance is in proportion to the program derivative minus the lowest in the archive, as in
    /// the published implementation. The lowest is mostly 0: pairs without a boundary have cells
    /// too.
    Fitness,
    /// The chance is in proportion to the curiosity score minus the lowest in the archive. A score
    /// starts at 0, gains 1 for a child that entered the archive and loses ½ for one that did not.
    Curiosity,
}

impl Selection {
    /// The name in a snapshot's metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::Uniform => "Uniform",
            Self::Fitness => "Fitness",
            Self::Curiosity => "Curiosity",
        }
    }

    /// What selects in this way; `None` if every elite has the same chance.
    pub fn parents(self) -> Option<Box<dyn Parents>> {
        let weighted = Weighted { selection: self, weights: Weights::default() };
        (self != Self::Uniform).then(|| Box::new(weighted) as Box<dyn Parents>)
    }
}

/// Selects in proportion to weights, minus the lowest of them.
struct Weighted {
    selection: Selection,
    weights: Weights,
}

impl Parents for Weighted {
    fn enter(&mut self, entry: Entry, derivative: f64) {
        let weight = if self.selection == Selection::Fitness { derivative } else { 0.0 };
        match entry {
            Entry::Refused => {}
            Entry::New(_) => self.weights.push(weight),
            Entry::Better(index, _) => self.weights.set(index, weight),
        }
    }

    fn select(&self, random: &mut Random) -> Option<usize> {
        self.weights.select(random, self.weights.lowest())
    }

    fn reward(&mut self, parent: usize, entered: bool) {
        if self.selection == Selection::Curiosity {
            let change = if entered { CURIOSITY_GAIN } else { CURIOSITY_LOSS };
            self.weights.set(parent, self.weights.get(parent) + change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::cell_table::CellKey;
    use crate::archive::grid::{Archive, OfferedPair};
    use crate::sut::outcome::Outcomes;
    use crate::testing::{outcome, specs};

    fn add(archive: &mut Archive, cell: i64, derivative: f64, input: i128) {
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, "in"), outcome(&mut outcomes, "out")];
        let inputs = [&[input][..], &[input + 1]];
        let cell = CellKey::of([cell].into_iter());
        let candidate = OfferedPair { inputs, outcomes: [&pair[0], &pair[1]], derivative };
        archive.add(cell, archive.find(cell), &candidate);
    }

    fn share_of_second(selection: Selection, prepare: fn(&mut Archive)) -> f64 {
        let mut archive = Archive::new(&specs(1));
        archive.select_by(selection.parents());
        add(&mut archive, 0, 0.25, 0);
        add(&mut archive, 1, 0.75, 1);
        prepare(&mut archive);
        let mut random = Random::new(1, "test");
        let second = (0..10_000).filter(|_| archive.select(&mut random) == 1).count();
        second as f64 / 10_000.0
    }

    #[test]
    fn selection_follows_its_score() {
        let nothing: fn(&mut Archive) = |_| {};
        assert!((share_of_second(Selection::Uniform, nothing) - 0.5).abs() < 0.03);
        let flat: fn(&mut Archive) = |archive| {
            add(archive, 2, 0.0, 2);
        };
        assert!((share_of_second(Selection::Fitness, flat) - 0.75).abs() < 0.03);
        // The published implementation subtracts the lowest score, whatever it is.
        assert!((share_of_second(Selection::Fitness, nothing) - 1.0).abs() < 0.001);
        assert!((share_of_second(Selection::Curiosity, nothing) - 0.5).abs() < 0.03);
        let rewarded: fn(&mut Archive) = |archive| {
            archive.reward(1, true);
            archive.reward(0, false);
        };
        assert!((share_of_second(Selection::Curiosity, rewarded) - 1.0).abs() < 0.001);
    }
}
