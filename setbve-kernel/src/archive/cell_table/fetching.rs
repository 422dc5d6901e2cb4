//! Memory of a large table: slots that are about to be read are fetched into the cache together.

use crate::archive::cell_table::{CellKey, Cells, Slot};

impl Cells {
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Slot>()
    }

    /// Prefetches the slots of these keys; the loads do not depend on each other.
    pub fn fetch(&self, cells: impl Iterator<Item = CellKey>) {
        if self.places.is_empty() {
            return;
        }
        let mask = self.places.len() - 1;
        let sum = cells.fold(0, |sum, CellKey(key)| sum ^ self.places[key as usize & mask].floor);
        std::hint::black_box(sum);
    }
}
