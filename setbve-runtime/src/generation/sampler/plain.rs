//! Distributions without weights.

use crate::generation::choice_point::{Choice, ChoicePoint, Context};
use crate::generation::draws::Draws;
use crate::generation::sampler::{Parameter, Sampler};

/// All numbers within the bounds with the same chance; where a repetition has no bound, all that
/// the limit on calls leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uniform;

impl Sampler for Uniform {
    fn parameters(&self) -> Vec<Parameter> {
        Vec::new()
    }

    fn sample(&self, _: &[f64], point: &ChoicePoint, context: Context, draws: &mut Draws) -> u128 {
        draws.up_to(point.kind.most().unwrap_or(context.calls_left as u128))
    }

    fn fitted(&self, _: &[f64], _: &[Choice], _: f64) -> Option<Vec<f64>> {
        Some(Vec::new())
    }
}

/// 1 with the probability that is the parameter, else 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bernoulli;

impl Sampler for Bernoulli {
    fn parameters(&self) -> Vec<Parameter> {
        vec![Parameter::share(0.5)]
    }

    fn sample(&self, values: &[f64], _: &ChoicePoint, _: Context, draws: &mut Draws) -> u128 {
        draws.chance(values[0]).into()
    }

    fn fitted(&self, prior: &[f64], choices: &[Choice], weight: f64) -> Option<Vec<f64>> {
        let ones = choices.iter().filter(|choice| choice.number > 0).count() as f64;
        Some(vec![(ones + weight * prior[0]) / (choices.len() as f64 + weight)])
    }
}
