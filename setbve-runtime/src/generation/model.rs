//! Choice models: who decides at choice points.

use std::fmt;

use crate::generation::choice_point::{ChoicePoint, Context};

/// Decides at the choice points of a generator.
pub trait ChoiceModel {
    /// The Gödel number for a choice point. One beyond the bounds of [`ChoicePoint::kind`] is taken
    /// for the greatest.
    fn choose(&mut self, point: &ChoicePoint, context: Context) -> u128;
}

/// A generation that came to its limit on calls of rules: the attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the generator called more rules than its limit allows")
    }
}

impl std::error::Error for Failure {}
