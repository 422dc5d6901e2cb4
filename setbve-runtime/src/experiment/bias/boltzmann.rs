//! The Boltzmann sampler of general trees.
//!
//! Source: Duchon, Flajolet, Louchard and Schaeffer (2004), by the paper's sections II.A and V.B:
//! for G = Z · sequence(G) each node has a geometric number of children, with the same parameter
//! everywhere, so that trees of the same size have the same chance. It is
//! [`crate::generation::Geometric`] at a certain parameter.

use std::ops::RangeInclusive;

use crate::experiment::bias::tree::Tree;
use crate::generation::choices::Choices;
use crate::generation::generator::{Generated, Generator};
use crate::generation::model::ChoiceModel;

/// The geometric distribution's chance to go on with which trees have a mean size.
///
/// The generating function is G(x) = x / (1 − G(x)), and the chance to go on is p = G(x). The mean
/// size x G′(x) / G(x) is (1 − p) / (1 − 2p): for a size of 100 that is p = 99/199 = 0.497487. The
/// paper prints 0.502512, which is 100/199, the chance to stop.
pub fn continue_probability(mean_size: f64) -> f64 {
    (mean_size - 1.0) / (2.0 * mean_size - 1.0)
}

/// Generates until a tree's size is within a window, and gives it with the number of attempts: the
/// rejection that Duchon and others add. `None` if none of the attempts is.
pub fn within<S: FnMut(&mut Choices) -> Tree>(
    sizes: &RangeInclusive<usize>,
    generator: &mut Generator<S>,
    model: &mut dyn ChoiceModel,
    attempts: u64,
) -> Option<(Generated<Tree>, u64)> {
    (1..=attempts).find_map(|attempt| {
        let made = generator.generate(model).ok();
        made.filter(|made| sizes.contains(&made.value.size())).map(|made| (made, attempt))
    })
}
