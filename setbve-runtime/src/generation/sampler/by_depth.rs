//! Parameters of their own for each recursion depth.

use crate::generation::choice_point::{Choice, ChoicePoint, Context};
use crate::generation::draws::Draws;
use crate::generation::sampler::{Parameter, Sampler};

/// Depths that have parameters of their own; those beyond share the last ones.
const DEPTHS: usize = 64;

/// A meta sampler of this project: its base with parameters of their own at each recursion depth up
/// to 63, and one more set for all beyond.
///
/// Where [`crate::generation::Decay`] can only lower a parameter from depth to depth, this says at
/// which depth a value ends, and how wide it is on the way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByDepth<S> {
    base: S,
    bins: usize,
}

impl<S> ByDepth<S> {
    /// With a bin for each depth.
    pub fn new(base: S) -> Self {
        Self { base, bins: DEPTHS + 1 }
    }

    fn bin(&self, depth: usize) -> usize {
        depth.min(self.bins - 1)
    }

    fn of<'a>(&self, values: &'a [f64], bin: usize) -> &'a [f64] {
        let size = values.len() / self.bins;
        &values[bin * size..(bin + 1) * size]
    }
}

impl<S: Sampler> Sampler for ByDepth<S> {
    fn parameters(&self) -> Vec<Parameter> {
        let base = self.base.parameters();
        (0..self.bins).flat_map(|_| base.clone()).collect()
    }

    fn sample(
        &self,
        values: &[f64],
        point: &ChoicePoint,
        context: Context,
        draws: &mut Draws,
    ) -> u128 {
        let own = self.of(values, self.bin(context.depth));
        self.base.sample(own, point, context, draws)
    }

    fn fitted(&self, prior: &[f64], choices: &[Choice], weight: f64) -> Option<Vec<f64>> {
        let mut of_bins = vec![Vec::new(); self.bins];
        for choice in choices {
            of_bins[self.bin(choice.depth)].push(*choice);
        }
        let fit = |bin| self.base.fitted(self.of(prior, bin), &of_bins[bin], weight);
        let fitted = (0..self.bins).map(fit);
        Some(fitted.collect::<Option<Vec<_>>>()?.concat())
    }
}
