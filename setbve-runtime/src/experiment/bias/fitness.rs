//! The fitness of a choice model: what its sample is like.

use crate::experiment::bias::differential_evolution::{Best, DifferentialEvolution};
use crate::experiment::bias::objective::BiasObjective;
use crate::generation::choices::Choices;
use crate::generation::draws::Draws;
use crate::generation::generator::Generator;
use crate::generation::sampled_model::SampledModel;

/// How much a tuning generates: the paper's `DH04[20k,10]` has 20,000 evaluations of 10 samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Choice models that are assessed.
    pub evaluations: u64,
    /// Attempts to generate a value for each of them.
    pub samples: usize,
}

impl Budget {
    /// All attempts to generate a value.
    pub fn attempts(self) -> u64 {
        self.evaluations * self.samples as u64
    }
}

/// Tunes a choice model as the paper does: the objective's sub-objectives, and the share of
/// attempts that fail as one more, are minimised by differential evolution. The model is left with
/// the best values.
pub fn tune<T, S: FnMut(&mut Choices) -> T>(
    evolution: DifferentialEvolution,
    generator: &mut Generator<S>,
    model: &mut SampledModel,
    objective: &dyn BiasObjective<T>,
    budget: Budget,
    seed: u64,
) -> Best {
    let parameters = model.parameters().to_vec();
    let mut draws = Draws::new(seed, "differential evolution");
    model.reseed(seed);
    let mut sample = Vec::with_capacity(budget.samples);
    let mut assess = |values: &[f64]| {
        model.set(values);
        sample.clear();
        let attempts = (0..budget.samples).map(|_| generator.generate(model));
        sample.extend(attempts.filter_map(|made| Some(made.ok()?.value)));
        let mut assessed = objective.assess(&sample);
        assessed.push(Some(1.0 - sample.len() as f64 / budget.samples as f64));
        assessed
    };
    let best = evolution.minimise(&parameters, budget.evaluations, &mut draws, &mut assess);
    model.set(&best.values);
    best
}
