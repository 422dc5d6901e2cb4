//! Sorting, and sorted sets and maps, where the speed of a build counts for more than that of a
//! run.
//!
//! The standard library's sorts and trees are compiled anew for each type of items and each way to
//! compare them, which is thousands of instructions every time; of these functions only a few
//! lines are. They are for what happens once in a run, and for collections of at most some thousand
//! items.

use std::cmp::Ordering;

/// Sorts stably.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let swaps = swaps(items.len(), &|one, other| compare(&items[one], &items[other]));
    for (one, other) in swaps {
        items.swap(one, other);
    }
}

/// Sorts stably by a key that is computed once for each item.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    let mut keys: Vec<K> = Vec::new();
    for item in &*items {
        keys.push(key(item));
    }
    for (one, other) in swaps(items.len(), &|one, other| keys[one].cmp(&keys[other])) {
        items.swap(one, other);
    }
}

/// Sorts numbers, and leaves each of them once.
pub fn each_once(numbers: &mut Vec<i128>) {
    sort_by(numbers, Ord::cmp);
    numbers.dedup();
}

/// The swaps that, one after the other, put so many items in order.
fn swaps(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..length).collect();
    // Runs that are in order are merged, two and two, to runs of twice the length.
    let mut run = 1;
    while run < length {
        let mut merged = Vec::with_capacity(length);
        while merged.len() < length {
            let mut left = merged.len();
            let middle = length.min(left + run);
            let (mut right, end) = (middle, length.min(left + 2 * run));
            while left < middle || right < end {
                let is_left =
                    right == end || left < middle && compare(order[left], order[right]).is_le();
                let next = if is_left { &mut left } else { &mut right };
                merged.push(order[*next]);
                *next += 1;
            }
        }
        order = merged;
        run *= 2;
    }
    // Where each item belongs.
    let mut places = vec![0; length];
    for (place, item) in order.into_iter().enumerate() {
        places[item] = place;
    }
    let mut swaps = Vec::new();
    for item in 0..length {
        while places[item] != item {
            let place = places[item];
            swaps.push((item, place));
            places.swap(item, place);
        }
    }
    swaps
}

/// A map whose keys are in order.
#[derive(Clone)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// The value of a key, which is added if it is not there.
    pub fn entry(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let place = self.0.binary_search_by(|(own, _)| own.cmp(&key));
        let at = place.unwrap_or_else(|at| {
            self.0.insert(at, (key, V::default()));
            at
        });
        &mut self.0[at].1
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn contains(&self, key: &K) -> bool {
        self.0.binary_search_by(|(own, _)| own.cmp(key)).is_ok()
    }

    pub fn retain(&mut self, mut is_kept: impl FnMut(&K) -> bool) {
        self.0.retain(|(key, _)| is_kept(key));
    }

    pub fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// A set whose items are in order.
pub type SortedSet<T> = SortedMap<T, ()>;

impl<T: Ord> SortedSet<T> {
    /// Adds an item; returns whether it was not there.
    pub fn insert(&mut self, item: T) -> bool {
        let before = self.len();
        self.entry(item);
        self.len() > before
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(items: Vec<(u8, u32)>) {
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            let mut sorted = items.clone();
            sort_by_key(&mut sorted, |(key, _)| *key);
            prop_assert_eq!(&sorted, &expected);
            let mut sorted = items;
            sort_by(&mut sorted, |one, other| one.0.cmp(&other.0));
            prop_assert_eq!(&sorted, &expected);
        }

        #[test]
        fn holds_what_a_tree_holds(items: Vec<(u8, u32)>, asked: u8) {
            let (mut expected, mut map) = (BTreeMap::<u8, u32>::new(), SortedMap::default());
            let (mut keys, mut set) = (BTreeSet::new(), SortedSet::default());
            for (key, value) in &items {
                expected.insert(*key, *value);
                *map.entry(*key) = *value;
                prop_assert_eq!(set.insert(*key), keys.insert(*key));
            }
            prop_assert_eq!(set.contains(&asked), keys.contains(&asked));
            prop_assert_eq!(set.len(), keys.len());
            prop_assert!(map.into_iter().eq(expected));
            prop_assert!(set.iter().map(|(key, ())| key).eq(&keys));
        }
    }
}
