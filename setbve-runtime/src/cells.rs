//! Cells of the archive: a compact map from a cell's key to the number of its elite.

/// What stands for a cell: a 64-bit digest of its numbers.
///
/// Among a million cells two share a key with a chance of one in 37 million; they would be taken for
/// the same cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellKey(u64);

impl CellKey {
    pub(crate) fn of(numbers: impl Iterator<Item = i64>) -> Self {
        let mixed = numbers.fold(0x9E37_79B9_7F4A_7C15_u64, |key, number| {
            mix(key.rotate_left(29) ^ number as u64)
        });
        Self(mixed.max(1))
    }
}

/// Two rounds of multiplication and shift, after which every bit depends on every other.
fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let value = (value ^ (value >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    value ^ (value >> 32)
}

/// A hash table with linear probing.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    /// A power of two of places; a key of 0 is none.
    keys: Vec<u64>,
    elites: Vec<u32>,
    used: usize,
}

const FEWEST_PLACES: usize = 256;

impl Cells {
    /// The place of a key, or the free one where it belongs.
    fn place(&self, CellKey(key): CellKey) -> usize {
        let mask = self.keys.len() - 1;
        let mut place = key as usize & mask;
        while self.keys[place] != key && self.keys[place] != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    pub(crate) fn get(&self, cell: CellKey) -> Option<usize> {
        if self.keys.is_empty() {
            return None;
        }
        let place = self.place(cell);
        (self.keys[place] != 0).then(|| self.elites[place] as usize)
    }

    /// Adds a cell that is not there.
    pub(crate) fn insert(&mut self, cell: CellKey, elite: usize) {
        if self.used * 5 >= self.keys.len() * 4 {
            self.grow();
        }
        let place = self.place(cell);
        self.keys[place] = cell.0;
        self.elites[place] = elite as u32;
        self.used += 1;
    }

    fn grow(&mut self) {
        let places = (self.keys.len() * 2).max(FEWEST_PLACES);
        let keys = std::mem::replace(&mut self.keys, vec![0; places]);
        let elites = std::mem::replace(&mut self.elites, vec![0; places]);
        for (key, elite) in keys.into_iter().zip(elites).filter(|(key, _)| *key != 0) {
            let place = self.place(CellKey(key));
            self.keys[place] = key;
            self.elites[place] = elite;
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
            cells.insert(key(number), number as usize);
        }
        for number in 0..10_000 {
            assert_eq!(cells.get(key(number)), Some(number as usize));
        }
        assert_eq!(cells.get(key(10_000)), None);
    }

    #[test]
    fn the_order_of_the_numbers_matters() {
        let key = |numbers: [i64; 2]| CellKey::of(numbers.into_iter());
        assert_ne!(key([1, 2]), key([2, 1]));
        assert_ne!(key([0, 0]), key([0, 1]));
    }
}
