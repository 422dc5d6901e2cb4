//! Decay with the recursion depth.

use crate::generation::choice_point::{ChoicePoint, Context};
use crate::generation::draws::Draws;
use crate::generation::sampler::{Parameter, Sampler};

/// A meta sampler: to each parameter `p` of its base it adds a rate `r`, and at recursion depth `d`
/// the base has `p · r^d` (III.C of the paper). The rates stand behind the base's parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decay<S>(pub S);

/// `rate^depth`, by multiplication alone, so that every machine has the same result.
fn power(rate: f64, mut depth: usize) -> f64 {
    let (mut square, mut product) = (rate, 1.0);
    while depth > 0 {
        if depth % 2 == 1 {
            product *= square;
        }
        square *= square;
        depth /= 2;
    }
    product
}

impl<S> Decay<S> {
    /// The base's parameters at a depth.
    pub(crate) fn at(values: &[f64], depth: usize) -> Vec<f64> {
        let (base, rates) = values.split_at(values.len() / 2);
        base.iter().zip(rates).map(|(value, rate)| value * power(*rate, depth)).collect()
    }
}

impl<S: Sampler> Sampler for Decay<S> {
    fn parameters(&self) -> Vec<Parameter> {
        let mut parameters = self.0.parameters();
        let rates = parameters.len();
        parameters.extend((0..rates).map(|_| Parameter::share(0.9)));
        parameters
    }

    fn sample(
        &self,
        values: &[f64],
        point: &ChoicePoint,
        context: Context,
        draws: &mut Draws,
    ) -> u128 {
        self.0.sample(&Self::at(values, context.depth), point, context, draws)
    }
}
