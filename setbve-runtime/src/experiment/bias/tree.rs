//! The paper's subject: unlabelled general trees.

use crate::generation::choices::Choices;

/// A tree whose nodes have any number of children (V.A of the paper).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tree(pub Vec<Tree>);

impl Tree {
    /// The paper's Figure 5: `Tree.new(mult(:start))`.
    pub fn generate(c: &mut Choices) -> Self {
        Self(c.mult(Self::generate))
    }

    /// The number of its nodes.
    pub fn size(&self) -> usize {
        1 + self.0.iter().map(Self::size).sum::<usize>()
    }

    /// The most nodes from the root to a leaf, both included.
    pub fn height(&self) -> usize {
        1 + self.0.iter().map(Self::height).max().unwrap_or_default()
    }
}
