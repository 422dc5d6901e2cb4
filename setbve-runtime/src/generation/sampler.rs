//! Samplers: the elementary distributions that a choice model is made of.

pub(crate) mod by_depth;
pub(crate) mod decay;
pub(crate) mod geometric;
pub(crate) mod histogram;
pub(crate) mod plain;

use std::fmt;

use crate::generation::choice_point::{Choice, ChoicePoint, Context};
use crate::generation::draws::Draws;

/// A parameter of a sampler: a number from a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// The value where nobody has chosen another.
    pub usual: f64,
}

impl Parameter {
    /// A parameter from 0 to 1.
    pub fn share(usual: f64) -> Self {
        Self { least: 0.0, most: 1.0, usual }
    }
}

/// A family of distributions of Gödel numbers.
pub trait Sampler: fmt::Debug {
    /// Its parameters, with their ranges.
    fn parameters(&self) -> Vec<Parameter>;

    /// Draws a Gödel number, with a value for each parameter. It may lie beyond the choice point's
    /// bounds: then the model draws again.
    fn sample(
        &self,
        values: &[f64],
        point: &ChoicePoint,
        context: Context,
        draws: &mut Draws,
    ) -> u128;

    /// The values by which the given choices have the greatest likelihood, where that can be said
    /// in closed form; the values `prior` count for `weight` choices more. `None` where it cannot.
    fn fitted(&self, prior: &[f64], choices: &[Choice], weight: f64) -> Option<Vec<f64>> {
        let _ = (prior, choices, weight);
        None
    }
}
