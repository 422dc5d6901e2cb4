//! A compact map from the key of a cell to the index of its elite.

#[cfg(feature = "experiment")]
mod fetching;

use crate::sut::digest::of_numbers;

/// The key of a cell: a 64-bit digest of its numbers.
///
/// Two cells with the same key would count as one. Among a million cells, the chance of that is one
/// in 37 million.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellKey(u64);

impl CellKey {
    pub fn of(numbers: impl Iterator<Item = i64>) -> Self {
        Self(of_numbers(numbers).max(1))
    }
}

/// A slot of the table; empty if its key is 0.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    elite: u32,
    /// The upper half of the bits of the elite's program derivative: a lower bound of it.
    floor: u32,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub elite: usize,
    floor: u32,
}

impl Cell {
    /// Whether the elite is surely better than any pair with a program derivative of at most
    /// `most`.
    pub fn is_above(self, most: f64) -> bool {
        upper_half(most) < self.floor
    }
}

/// The upper half of a number's bits, which has the order of non-negative numbers.
fn upper_half(number: f64) -> u32 {
    (number.to_bits() >> 32) as u32
}

/// A hash table with linear probing. Most offered pairs are refused here, so a slot has all that is
/// needed to refuse them.
#[derive(Default)]
pub struct Cells {
    /// The number of places is a power of two.
    places: Vec<Slot>,
    used: usize,
}

const FEWEST_PLACES: usize = 256;

impl Cells {
    /// The place of a key, or the free one where it belongs.
    fn place(&self, CellKey(key): CellKey) -> usize {
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        while self.places[place].key != key && self.places[place].key != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    pub fn get(&self, cell: CellKey) -> Option<Cell> {
        if self.places.is_empty() {
            return None;
        }
        let Slot { key, elite, floor } = self.places[self.place(cell)];
        (key != 0).then_some(Cell { elite: elite as usize, floor })
    }

    /// Adds a cell, or records a better elite for it.
    pub fn set(&mut self, cell: CellKey, elite: usize, derivative: f64) {
        if self.used * 5 >= self.places.len() * 4 {
            self.grow();
        }
        let place = self.place(cell);
        self.used += usize::from(self.places[place].key == 0);
        let floor = upper_half(derivative);
        self.places[place] = Slot { key: cell.0, elite: elite as u32, floor };
    }

    fn grow(&mut self) {
        let count = (self.places.len() * 2).max(FEWEST_PLACES);
        let before = std::mem::replace(&mut self.places, vec![Slot::default(); count]);
        for moved in before.into_iter().filter(|place| place.key != 0) {
            let place = self.place(CellKey(moved.key));
            self.places[place] = moved;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_again_however_many_there_are() {
        let key = |number: i64| CellKey::of([number % 7, number, -number].into_iter());
        let mut cells = Cells::default();
        for number in 0..10_000 {
            assert_eq!(cells.get(key(number)), None);
            cells.set(key(number), number as usize, 0.5);
        }
        for number in 0..10_000 {
            let cell = cells.get(key(number)).expect("it was added");
            assert_eq!(cell.elite, number as usize);
        }
        assert_eq!(cells.get(key(10_000)), None);
    }

    #[test]
    fn what_cannot_be_better_is_known_without_the_elite() {
        let cell = CellKey::of([1].into_iter());
        let mut cells = Cells::default();
        cells.set(cell, 0, 0.5);
        assert!(cells.get(cell).is_some_and(|cell| cell.is_above(0.4)));
        assert!(!cells.get(cell).is_some_and(|cell| cell.is_above(0.5) || cell.is_above(0.6)));
        cells.set(cell, 0, 0.75);
        assert!(cells.get(cell).is_some_and(|cell| cell.is_above(0.6)));
        assert_eq!(cells.used, 1);
    }

    #[test]
    fn the_order_of_the_numbers_matters() {
        let key = |numbers: [i64; 2]| CellKey::of(numbers.into_iter());
        assert_ne!(key([1, 2]), key([2, 1]));
        assert_ne!(key([0, 0]), key([0, 1]));
    }
}
