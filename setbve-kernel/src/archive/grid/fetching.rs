//! Memory of a large archive: what is about to be read is fetched into the cache together.

use crate::archive::cell_table::CellKey;
use crate::archive::grid::{Archive, KeptPair};

/// Fetches elites and their outcomes into the cache.
fn touch<'a>(elites: impl Iterator<Item = &'a KeptPair> + Clone) {
    let near = elites.clone().fold(0, |sum, elite| sum ^ elite.derivative.to_bits());
    // The addresses of the outcomes are known only after the elites are fetched.
    let outcomes = elites.flat_map(|elite| &elite.outcomes);
    std::hint::black_box(outcomes.fold(near, |sum, outcome| sum ^ u64::from(outcome.length)));
}

impl Archive {
    /// The bytes in use, without those of outcomes.
    pub fn bytes(&self) -> usize {
        self.cells.bytes()
            + self.elites.capacity() * size_of::<KeptPair>()
            + self.inputs.bytes()
            + self.further.sharp.capacity() * size_of::<u32>()
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
}
