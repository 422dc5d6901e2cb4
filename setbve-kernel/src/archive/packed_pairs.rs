//! Pairs of inputs in as many bytes as their values need. In a domain of more than 2⁶⁴ values most
//! values that a search keeps are far shorter than the longest, and the second input of a good pair
//! is close to the first.

/// A record starts at a multiple of so many bytes, which a `u32` counts.
const UNIT: usize = 4;
/// Bytes of the widest value. As many stand behind the last record, so that each value can be read
/// with those behind it.
const WIDEST: usize = size_of::<u128>();

/// The values of both inputs of a pair.
pub type Sides = [Vec<i128>; 2];

/// Pairs by their indices. The record of a pair has the widths of all values, half a byte each, and
/// then the values: those of the first input, and how far those of the second are from them.
pub struct PackedPairs {
    arity: usize,
    /// Where the record of each pair starts, in units.
    starts: Vec<u32>,
    records: Vec<u8>,
    /// By size in units, where records start that no pair has any more.
    free: Vec<Vec<u32>>,
    /// The record that is being made.
    record: Vec<u8>,
}

impl PackedPairs {
    pub fn new(arity: usize) -> Self {
        Self {
            arity,
            starts: Vec::new(),
            records: vec![0; WIDEST],
            free: Vec::new(),
            record: Vec::new(),
        }
    }

    /// Adds the pair that comes next.
    pub fn push(&mut self, inputs: [&[i128]; 2]) {
        self.pack(inputs);
        make_room(&mut self.starts, 1);
        let start = self.place();
        self.starts.push(start);
    }

    /// Replaces a pair.
    pub fn set(&mut self, index: usize, inputs: [&[i128]; 2]) {
        self.pack(inputs);
        let before = self.size(index);
        let start = self.starts[index] as usize * UNIT;
        if before == self.record.len() {
            self.records[start..start + before].copy_from_slice(&self.record);
            return;
        }
        let units = before / UNIT;
        if self.free.len() <= units {
            self.free.resize_with(units + 1, Vec::new);
        }
        self.free[units].push(self.starts[index]);
        self.starts[index] = self.place();
    }

    /// A value of one side of a pair.
    pub fn value(&self, index: usize, side: usize, argument: usize) -> i128 {
        let mut values = self.values(index);
        let first = values.nth(argument).unwrap_or_default();
        if side == 0 {
            return first;
        }
        first.wrapping_add(values.nth(self.arity - 1).unwrap_or_default())
    }

    /// Writes a pair to where there may be another one.
    pub fn read(&self, index: usize, [first, second]: &mut Sides) {
        let mut values = self.values(index);
        first.clear();
        first.extend(values.by_ref().take(self.arity));
        second.clear();
        second.extend(first.iter().zip(values).map(|(first, apart)| first.wrapping_add(apart)));
    }

    #[cfg(feature = "experiment")]
    pub fn bytes(&self) -> usize {
        let starts = |list: &Vec<u32>| list.capacity() * size_of::<u32>();
        self.records.capacity() + starts(&self.starts) + self.free.iter().map(starts).sum::<usize>()
    }

    /// Bytes of the widths of a pair's values.
    fn header(&self) -> usize {
        self.arity
    }

    /// Makes the record of a pair.
    fn pack(&mut self, [first, second]: [&[i128]; 2]) {
        self.record.clear();
        self.record.resize(self.header(), 0);
        let apart = first.iter().zip(second).map(|(first, second)| second.wrapping_sub(*first));
        for (at, value) in first.iter().copied().chain(apart).enumerate() {
            let bits = to_unsigned(value);
            let width = Width::of(bits);
            self.record[at / 2] |= width.0 << (at % 2 * 4);
            self.record.extend_from_slice(&bits.to_le_bytes()[..width.bytes()]);
        }
        self.record.resize(self.record.len().next_multiple_of(UNIT), 0);
    }

    /// Puts the record where there is room for it.
    fn place(&mut self) -> u32 {
        let units = self.record.len() / UNIT;
        if let Some(start) = self.free.get_mut(units).and_then(Vec::pop) {
            let at = start as usize * UNIT;
            self.records[at..at + self.record.len()].copy_from_slice(&self.record);
            return start;
        }
        let at = self.records.len() - WIDEST;
        make_room(&mut self.records, self.record.len());
        self.records.truncate(at);
        self.records.extend_from_slice(&self.record);
        self.records.resize(self.records.len() + WIDEST, 0);
        u32::try_from(at / UNIT).expect("there are 16 gigabytes of inputs at most")
    }

    /// The width of a value of a pair.
    fn width(&self, index: usize, value: usize) -> Width {
        let both = self.records[self.starts[index] as usize * UNIT + value / 2];
        Width(both >> (value % 2 * 4) & 0xF)
    }

    /// The bytes of a pair's record.
    fn size(&self, index: usize) -> usize {
        let values: usize = (0..2 * self.arity).map(|value| self.width(index, value).bytes()).sum();
        (self.header() + values).next_multiple_of(UNIT)
    }

    /// The values of a pair's record.
    fn values(&self, index: usize) -> impl Iterator<Item = i128> {
        let mut at = self.starts[index] as usize * UNIT + self.header();
        (0..2 * self.arity).map(move |value| {
            let width = self.width(index, value);
            let read = self.records[at..].first_chunk().expect("bytes stand behind each record");
            at += width.bytes();
            to_signed(u128::from_le_bytes(*read) & width.mask())
        })
    }
}

/// Makes room for `for_more` entries without the memory that doubling would leave unused.
pub fn make_room<T>(list: &mut Vec<T>, for_more: usize) {
    if list.capacity() - list.len() < for_more {
        list.reserve_exact((list.len() / 8).max(64 * for_more));
    }
}

/// How many bytes a value takes, as half a byte: 15 stands for all 16 of them.
#[derive(Clone, Copy)]
struct Width(u8);

impl Width {
    fn of(bits: u128) -> Self {
        let bytes = WIDEST - bits.leading_zeros() as usize / 8;
        Self(bytes.min(0xF) as u8)
    }

    fn bytes(self) -> usize {
        if self.0 == 0xF { WIDEST } else { self.0.into() }
    }

    fn mask(self) -> u128 {
        if self.0 == 0xF { u128::MAX } else { (1 << (8 * self.0)) - 1 }
    }
}

/// Numbers close to 0, whatever their sign, have few bits.
fn to_unsigned(value: i128) -> u128 {
    ((value << 1) ^ (value >> 127)) as u128
}

fn to_signed(bits: u128) -> i128 {
    (bits >> 1) as i128 ^ -((bits & 1) as i128)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Numbers of all lengths.
    fn numbers(arity: usize) -> impl Strategy<Value = Vec<i128>> {
        let number = (any::<i128>(), 0..128_u32).prop_map(|(value, shift)| value >> shift);
        prop::collection::vec(number, arity)
    }

    type Writes = Vec<(Option<prop::sample::Index>, Vec<i128>, Vec<i128>)>;

    fn writes() -> impl Strategy<Value = (usize, Writes)> {
        (1..5_usize).prop_flat_map(|arity| {
            let write = (any::<Option<prop::sample::Index>>(), numbers(arity), numbers(arity));
            (Just(arity), prop::collection::vec(write, 1..40))
        })
    }

    proptest! {
        #[test]
        fn what_was_written_last_is_read((arity, writes) in writes()) {
            let mut packed = PackedPairs::new(arity);
            let mut pairs: Vec<[Vec<i128>; 2]> = Vec::new();
            for (replaced, first, second) in writes {
                if let Some(index) = replaced.filter(|_| !pairs.is_empty()) {
                    let index = index.index(pairs.len());
                    packed.set(index, [&first, &second]);
                    pairs[index] = [first, second];
                } else {
                    packed.push([&first, &second]);
                    pairs.push([first, second]);
                }
            }
            let mut read = [vec![7; 9], Vec::new()];
            for (index, pair) in pairs.iter().enumerate() {
                packed.read(index, &mut read);
                prop_assert_eq!(&read, pair);
                for (side, values) in pair.iter().enumerate() {
                    for (argument, value) in values.iter().enumerate() {
                        prop_assert_eq!(packed.value(index, side, argument), *value);
                    }
                }
            }
        }
    }

    #[test]
    fn neighbours_take_little_more_than_one_input() {
        let mut packed = PackedPairs::new(3);
        packed.push([&[2024, 2, 29], &[2024, 2, 30]]);
        assert_eq!(packed.size(0), 8);
        packed.push([&[i128::MIN, i128::MAX, 0], &[i128::MIN, i128::MAX, 1]]);
        assert_eq!(packed.size(1), 36);
    }

    #[test]
    fn room_that_a_pair_leaves_is_used_again() {
        let mut packed = PackedPairs::new(1);
        let [short, long] = [[1], [1 << 100]];
        packed.push([&short, &short]);
        packed.push([&long, &long]);
        packed.set(0, [&long, &long]);
        let size = packed.records.len();
        for _ in 0..100 {
            for (index, value) in [(0, &short), (1, &short), (0, &long), (1, &long)] {
                packed.set(index, [value, value]);
            }
        }
        assert!(packed.records.len() <= size + packed.size(0), "{}", packed.records.len());
    }
}
