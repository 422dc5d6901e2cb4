//! The geometric distribution.

use crate::generation::choice_point::{Choice, ChoicePoint, Context};
use crate::generation::draws::Draws;
use crate::generation::sampler::{Parameter, Sampler};

/// P(k) = (1 − p) p^k: the parameter is the chance to go on (Equation 2 of the paper, and its
/// footnote 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Geometric;

impl Sampler for Geometric {
    fn parameters(&self) -> Vec<Parameter> {
        vec![Parameter::share(0.5)]
    }

    fn sample(&self, values: &[f64], _: &ChoicePoint, context: Context, draws: &mut Draws) -> u128 {
        // Beyond the calls that are left all numbers mean the same: that the attempt fails. So
        // p = 1 ends as well.
        let end = context.calls_left as u128 + 1;
        let mut number = 0;
        while number < end && draws.chance(values[0]) {
            number += 1;
        }
        number
    }

    fn fitted(&self, prior: &[f64], choices: &[Choice], weight: f64) -> Option<Vec<f64>> {
        let sum: f64 = choices.iter().map(|choice| choice.number as f64).sum();
        // The mean is p / (1 − p).
        let present = prior[0].min(0.999);
        let sum = sum + weight * present / (1.0 - present);
        let mean = sum / (choices.len() as f64 + weight);
        Some(vec![mean / (1.0 + mean)])
    }
}
