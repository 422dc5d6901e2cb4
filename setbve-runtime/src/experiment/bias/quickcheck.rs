//! The generator that the paper gives to `QuickCheck`.

use crate::experiment::bias::tree::Tree;
use crate::generation::choices::Choices;

/// A tree of a size, which is at least 1, as by the Haskell program of the paper's Figure 4.
///
/// `listOf'` at size n − 1 draws a number of children k from 0 to n − 1, all with the same chance,
/// and gives each of them the size ⌈(n − 1) / k⌉. All choices are integers, so any model with equal
/// chances for integers is `QuickCheck`'s.
pub fn quickcheck_tree(c: &mut Choices, size: usize) -> Tree {
    let left = size - 1;
    let children = c.int(0..=left);
    let trees = (0..children).map(|_| c.call(|c| quickcheck_tree(c, left.div_ceil(children))));
    Tree(trees.collect())
}
