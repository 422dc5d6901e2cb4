//! The archive: a grid of cells, each with the best pair found for it (SETBVE, section 3.1).

use std::rc::Rc;

use crate::archive::cell_table::{Cell, CellKey, Cells};
use crate::archive::fenwick::Weights;
use crate::archive::kept_inputs::KeptInputs;
use crate::archive::packed_pairs::make_room;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::neighbours_in;
use crate::sut::outcome::Outcome;
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
}

/// The best pair of a cell.
#[derive(Clone, Debug)]
pub struct KeptPair {
    pub derivative: f64,
    pub outcomes: [Rc<Outcome>; 2],
}

/// A pair offered to the archive.
#[derive(Clone, Debug)]
pub struct OfferedPair<'a> {
    pub inputs: [&'a [i128]; 2],
    pub outcomes: [&'a Rc<Outcome>; 2],
    pub derivative: f64,
}

/// The result of offering a pair to the archive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Entry {
    /// Its cell holds a pair that is at least as good.
    Refused,
    /// It is the first pair of its cell and became the elite with this index.
    New(usize),
    /// It replaced the elite with this index, which had this derivative.
    Better(usize, f64),
}

impl Entry {
    pub fn entered(self) -> bool {
        self != Self::Refused
    }
}

/// Elites by cell, in the order in which their cells were found.
#[derive(Debug)]
pub struct Archive {
    cells: Cells,
    elites: Vec<KeptPair>,
    inputs: KeptInputs,
    /// The indices of elites that showed a boundary between neighbouring inputs when they entered.
    sharp: Vec<u32>,
    selection: Selection,
    weights: Weights,
}

/// Fetches elites and their outcomes into the cache.
fn touch<'a>(elites: impl Iterator<Item = &'a KeptPair> + Clone) {
    let near = elites.clone().fold(0, |sum, elite| sum ^ elite.derivative.to_bits());
    // The addresses of the outcomes are known only after the elites are fetched.
    let outcomes = elites.flat_map(|elite| &elite.outcomes);
    std::hint::black_box(outcomes.fold(near, |sum, outcome| sum ^ u64::from(outcome.length)));
}

impl Archive {
    pub fn new(arguments: &[ArgumentSpec], selection: Selection) -> Self {
        Self {
            cells: Cells::default(),
            elites: Vec::new(),
            inputs: KeptInputs::new(arguments),
            sharp: Vec::new(),
            selection,
            weights: Weights::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.elites.len()
    }

    /// The bytes in use, without those of outcomes.
    #[cfg(feature = "experiment")]
    pub fn bytes(&self) -> usize {
        self.cells.bytes()
            + self.elites.capacity() * size_of::<KeptPair>()
            + self.inputs.bytes()
            + self.sharp.capacity() * size_of::<u32>()
    }

    /// Fetches the slots of these cells into the cache.
    pub fn fetch(&self, cells: impl Iterator<Item = CellKey>) {
        self.cells.fetch(cells);
    }

    /// Fetches the elites of these cells, which candidates are about to replace.
    pub fn fetch_elites(&self, cells: impl Iterator<Item = CellKey> + Clone) {
        let elites = cells.filter_map(|cell| self.find(cell)).map(|cell| &self.elites[cell.elite]);
        touch(elites);
    }

    /// Fetches elites that are about to be varied.
    pub fn fetch_parents(&self, parents: impl Iterator<Item = usize> + Clone) {
        let inputs = parents.clone().map(|index| self.inputs.value(index, 0, 0));
        std::hint::black_box(inputs.fold(0, |sum, value| sum ^ value));
        let elites = parents.map(|index| &self.elites[index]);
        touch(elites.clone());
        let texts = elites.flat_map(|elite| &elite.outcomes).map(|outcome| outcome.text.as_bytes());
        std::hint::black_box(texts.fold(0, |sum, text| sum ^ text.first().unwrap_or(&0)));
    }

    /// The content of a cell, if it has any.
    pub fn find(&self, cell: CellKey) -> Option<Cell> {
        self.cells.get(cell)
    }

    /// Stores the candidate if its cell is empty or holds a lower program derivative; `found` is
    /// what `find` gives for the cell.
    ///
    /// The incumbent stays if both are equal, so the order of arrival decides ties.
    pub fn add(
        &mut self,
        cell: CellKey,
        found: Option<Cell>,
        candidate: &OfferedPair<'_>,
    ) -> Entry {
        let OfferedPair { inputs: [one, other], outcomes, derivative } = *candidate;
        let is_sharp = |derivative, inputs| derivative > 0.0 && neighbours_in(inputs).is_some();
        let weight = match self.selection {
            Selection::Fitness => derivative,
            Selection::Uniform | Selection::Curiosity => 0.0,
        };
        if let Some(Cell { elite: index, .. }) = found {
            let elite = &self.elites[index];
            let before = elite.derivative;
            if before >= derivative {
                return Entry::Refused;
            }
            self.cells.set(cell, index, derivative);
            if is_sharp(derivative, [one, other])
                && !is_sharp(before, self.inputs(index).each_ref().map(Vec::as_slice))
            {
                self.sharp.push(index as u32);
            }
            let elite = &mut self.elites[index];
            *elite = KeptPair { derivative, outcomes: outcomes.map(Rc::clone) };
            self.inputs.set(index, [one, other]);
            if self.selection != Selection::Uniform {
                self.weights.set(index, weight);
            }
            Entry::Better(index, before)
        } else {
            let index = self.elites.len();
            self.cells.set(cell, index, derivative);
            make_room(&mut self.elites, 1);
            self.elites.push(KeptPair { derivative, outcomes: outcomes.map(Rc::clone) });
            self.inputs.push([one, other]);
            if self.selection != Selection::Uniform {
                self.weights.push(weight);
            }
            if is_sharp(derivative, [one, other]) {
                self.sharp.push(index as u32);
            }
            Entry::New(index)
        }
    }

    /// Elites with a boundary between neighbouring inputs.
    pub fn sharp(&self) -> &[u32] {
        &self.sharp
    }

    pub fn elite(&self, index: usize) -> &KeptPair {
        &self.elites[index]
    }

    /// The inputs of an elite.
    pub fn inputs(&self, index: usize) -> [Vec<i128>; 2] {
        let mut inputs = [Vec::new(), Vec::new()];
        self.read_inputs(index, &mut inputs);
        inputs
    }

    /// Writes the inputs of an elite to where there may be others.
    pub fn read_inputs(&self, index: usize, to: &mut [Vec<i128>; 2]) {
        self.inputs.read(index, to);
    }

    /// The value of an argument, of one side of an elite.
    pub fn value(&self, index: usize, side: usize, argument: usize) -> i128 {
        self.inputs.value(index, side, argument)
    }

    /// The index of an elite; the archive must not be empty.
    pub fn select(&self, random: &mut Random) -> usize {
        let uniform = |random: &mut Random| random.below(self.len());
        match self.selection {
            Selection::Uniform => uniform(random),
            Selection::Fitness | Selection::Curiosity => {
                let lowest = self.weights.lowest();
                self.weights.select(random, lowest).unwrap_or_else(|| uniform(random))
            }
        }
    }

    /// Tells the parent of a child whether the child entered the archive.
    pub fn reward(&mut self, parent: usize, entered: bool) {
        if self.selection == Selection::Curiosity {
            let change = if entered { CURIOSITY_GAIN } else { CURIOSITY_LOSS };
            self.weights.set(parent, self.weights.get(parent) + change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use crate::testing::specs;

    fn add(archive: &mut Archive, cell: i64, derivative: f64, input: i128) -> bool {
        add_apart(archive, cell, derivative, [input, input + 1])
    }

    fn add_apart(archive: &mut Archive, cell: i64, derivative: f64, inputs: [i128; 2]) -> bool {
        let mut outcomes = Outcomes::default();
        let pair = [outcome(&mut outcomes, "in"), outcome(&mut outcomes, "out")];
        let (one, other) = inputs.split_at(1);
        let cell = CellKey::of([cell].into_iter());
        let candidate =
            OfferedPair { inputs: [one, other], outcomes: [&pair[0], &pair[1]], derivative };
        archive.add(cell, archive.find(cell), &candidate).entered()
    }

    #[test]
    fn a_cell_keeps_the_highest_derivative() {
        let mut archive = Archive::new(&specs(1), Selection::Uniform);
        assert!(add(&mut archive, 7, 0.5, 10));
        assert!(!add(&mut archive, 7, 0.25, 20));
        assert!(!add(&mut archive, 7, 0.5, 30), "the incumbent stays");
        assert!(add(&mut archive, 7, 0.75, 40));
        assert!(add(&mut archive, 8, 0.0, 50));
        assert_eq!(archive.len(), 2);
        assert_eq!(archive.inputs(0), [&[40], &[41]]);
        assert_eq!(archive.inputs(1), [&[50], &[51]]);
    }

    #[test]
    fn boundaries_between_neighbours_are_sharp() {
        let mut archive = Archive::new(&specs(1), Selection::Uniform);
        for (cell, derivative, inputs, sharp) in [
            (0, 0.25, [10, 12], &[][..]),
            (1, 0.0, [10, 11], &[]),
            (2, 0.5, [11, 10], &[2]),
            (2, 0.5, [20, 21], &[2]),
            (0, 0.5, [10, 11], &[2, 0]),
            (2, 0.75, [20, 21], &[2, 0]),
        ] {
            add_apart(&mut archive, cell, derivative, inputs);
            assert_eq!(archive.sharp(), sharp, "{inputs:?}");
        }
    }

    fn share_of_second(selection: Selection, prepare: fn(&mut Archive)) -> f64 {
        let mut archive = Archive::new(&specs(1), selection);
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
