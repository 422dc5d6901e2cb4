//! What explorations outside of tests read of a search.

use crate::search::engine::Engine;
use crate::sut::outcome::Outcome;

impl Engine {
    /// Pairs judged so far.
    pub fn pairs(&self) -> u64 {
        self.context.evaluator.pairs
    }

    /// The program derivative of a pair.
    pub fn derivative(&mut self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        self.context.evaluator.derivative(inputs, outcomes)
    }
}
