//! Other ways to select parents from the archive.

use crate::archive::grid::{Archive, Entry};
use crate::sut::random::Random;

/// Selects elites as parents, instead of each with the same chance.
pub trait Parents {
    /// An elite has entered the archive, as a new one or in place of an earlier one.
    fn enter(&mut self, entry: Entry, derivative: f64);

    /// The index of an elite; `None` if all have the same chance.
    fn select(&self, random: &mut Random) -> Option<usize>;

    /// A child of this parent has entered the archive, or has not.
    fn reward(&mut self, parent: usize, entered: bool);
}

impl Archive {
    /// Selects parents in another way from now on; the archive must be empty.
    pub fn select_by(&mut self, parents: Option<Box<dyn Parents>>) {
        self.parents = parents;
    }

    /// Tells the parent of a child whether the child entered the archive.
    pub fn reward(&mut self, parent: usize, entered: bool) {
        if let Some(parents) = &mut self.parents {
            parents.reward(parent, entered);
        }
    }
}
