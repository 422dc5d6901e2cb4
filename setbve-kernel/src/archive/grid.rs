//! The archive: a grid of cells, each with the best pair found for it (SETBVE, section 3.1).

#[cfg(feature = "experiment")]
mod fetching;
#[cfg(feature = "experiment")]
pub mod parents;

use std::rc::Rc;

use crate::archive::cell_table::{Cell, CellKey, Cells};
#[cfg(feature = "experiment")]
use crate::archive::kept_inputs::KeptInputs;
#[cfg(not(feature = "experiment"))]
use crate::collections::gather::Both;
use crate::sut::argument::ArgumentSpec;
use crate::sut::outcome::Outcome;
use crate::sut::random::Random;

/// The best pair of a cell.
pub struct KeptPair {
    pub derivative: f64,
    pub outcomes: [Rc<Outcome>; 2],
}

/// A pair offered to the archive.
#[derive(Clone)]
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

/// The inputs of few pairs, by the pairs' indices. Experiments keep those of millions.
#[cfg(not(feature = "experiment"))]
struct KeptInputs(Vec<[Vec<i128>; 2]>);

#[cfg(not(feature = "experiment"))]
impl KeptInputs {
    fn new(_: &[ArgumentSpec]) -> Self {
        Self(Vec::new())
    }

    fn push(&mut self, inputs: [&[i128]; 2]) {
        self.0.push(inputs.both(<[i128]>::to_vec));
    }

    fn set(&mut self, index: usize, inputs: [&[i128]; 2]) {
        self.0[index] = inputs.both(<[i128]>::to_vec);
    }

    fn read(&self, index: usize, to: &mut [Vec<i128>; 2]) {
        to.clone_from(&self.0[index]);
    }
}

/// Elites by cell, in the order in which their cells were found.
pub struct Archive {
    cells: Cells,
    elites: Vec<KeptPair>,
    inputs: KeptInputs,
    #[cfg(feature = "experiment")]
    further: parents::Further,
}

impl Archive {
    #[inline]
    pub fn new(arguments: &[ArgumentSpec]) -> Self {
        Self {
            cells: Cells::default(),
            elites: Vec::new(),
            inputs: KeptInputs::new(arguments),
            #[cfg(feature = "experiment")]
            further: parents::Further::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.elites.len()
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
        let OfferedPair { inputs, outcomes, derivative } = *candidate;
        let pair = || KeptPair { derivative, outcomes: outcomes.map(Rc::clone) };
        #[cfg(feature = "experiment")]
        let was_sharp = found.is_some_and(|found| self.is_sharp(found.elite));
        let entry = if let Some(Cell { elite: index, .. }) = found {
            let before = self.elites[index].derivative;
            if before >= derivative {
                return Entry::Refused;
            }
            self.cells.set(cell, index, derivative);
            self.elites[index] = pair();
            self.inputs.set(index, inputs);
            Entry::Better(index, before)
        } else {
            let index = self.elites.len();
            self.cells.set(cell, index, derivative);
            #[cfg(feature = "experiment")]
            crate::archive::packed_pairs::make_room(&mut self.elites, 1);
            self.elites.push(pair());
            self.inputs.push(inputs);
            Entry::New(index)
        };
        #[cfg(feature = "experiment")]
        self.note(entry, was_sharp);
        entry
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

    /// The index of an elite; the archive must not be empty.
    pub fn select(&self, random: &mut Random) -> usize {
        #[cfg(feature = "experiment")]
        if let Some(selected) = self.further.select(random) {
            return selected;
        }
        random.below(self.len())
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
        let mut archive = Archive::new(&specs(1));
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
        let mut archive = Archive::new(&specs(1));
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
}
