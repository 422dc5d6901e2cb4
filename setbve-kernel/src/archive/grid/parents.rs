//! Other ways to select parents from the archive.

use crate::archive::grid::{Archive, Entry};
use crate::sut::boundary::neighbours_in;
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

impl Entry {
    pub fn entered(self) -> bool {
        self != Self::Refused
    }
}

/// What an archive keeps for other ways to select.
#[derive(Default)]
pub struct Further {
    /// The indices of elites that showed a boundary between neighbouring inputs when they entered.
    pub(super) sharp: Vec<u32>,
    parents: Option<Box<dyn Parents>>,
}

impl Further {
    pub(super) fn select(&self, random: &mut Random) -> Option<usize> {
        self.parents.as_ref().and_then(|parents| parents.select(random))
    }
}

impl Archive {
    /// Elites with a boundary between neighbouring inputs.
    pub fn sharp(&self) -> &[u32] {
        &self.further.sharp
    }

    pub(super) fn is_sharp(&self, index: usize) -> bool {
        self.elites[index].derivative > 0.0
            && neighbours_in(self.inputs(index).each_ref().map(Vec::as_slice)).is_some()
    }

    /// Takes note of an entry, whose cell had a boundary between neighbouring inputs or had none.
    pub(super) fn note(&mut self, entry: Entry, was_sharp: bool) {
        let (Entry::New(index) | Entry::Better(index, _)) = entry else { return };
        if !was_sharp && self.is_sharp(index) {
            self.further.sharp.push(index as u32);
        }
        if let Some(parents) = &mut self.further.parents {
            parents.enter(entry, self.elites[index].derivative);
        }
    }

    /// Selects parents in another way from now on; the archive must be empty.
    pub fn select_by(&mut self, parents: Option<Box<dyn Parents>>) {
        self.further.parents = parents;
    }

    /// Tells the parent of a child whether the child entered the archive.
    pub fn reward(&mut self, parent: usize, entered: bool) {
        if let Some(parents) = &mut self.further.parents {
            parents.reward(parent, entered);
        }
    }
}
