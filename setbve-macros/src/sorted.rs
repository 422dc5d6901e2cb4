//! Sets and tables in the order of their values. A source has few of these, and the trees of the
//! standard library are much more code in a build than lists.

use std::ops::Deref;

/// Values in order, each once.
pub(crate) struct Sorted<T>(Vec<T>);

impl<T> Default for Sorted<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for Sorted<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> IntoIterator for Sorted<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T: Ord> Sorted<T> {
    /// Returns whether the value is new.
    pub(crate) fn insert(&mut self, value: T) -> bool {
        let place = self.0.binary_search(&value);
        if let Err(place) = place {
            self.0.insert(place, value);
        }
        place.is_err()
    }

    pub(crate) fn extend(&mut self, values: impl IntoIterator<Item = T>) {
        for value in values {
            self.insert(value);
        }
    }
}

impl Sorted<String> {
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.binary_search_by(|own| (**own).cmp(word)).is_ok()
    }
}

/// What names stand for.
pub(crate) struct Table<T>(Vec<(String, T)>);

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Table<T> {
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(own, _)| (**own).cmp(name))
    }

    /// The name stands for this from now on.
    pub(crate) fn insert(&mut self, name: String, value: T) {
        match self.place(&name) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (name, value)),
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&T> {
        self.place(name).ok().map(|place| &self.0[place].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_order_and_once() {
        let mut words = Sorted::default();
        words.extend(["b", "a", "c", "a"].map(str::to_owned));
        assert_eq!(*words, ["a", "b", "c"].map(str::to_owned));
        assert!(words.has("c") && !words.has("d") && !words.insert("b".to_owned()));
    }

    #[test]
    fn a_name_stands_for_the_last_that_it_was_given() {
        let mut table = Table::default();
        for (name, value) in [("b", 1), ("a", 2), ("b", 3)] {
            table.insert(name.to_owned(), value);
        }
        assert_eq!(["a", "b", "c"].map(|name| table.get(name).copied()), [Some(2), Some(3), None]);
    }
}
