//! The cross-entropy method: samplers are fitted to the best of what they made.

use crate::experiment::bias::fitness::Budget;
use crate::experiment::bias::objective::BiasObjective;
use crate::generation::choice_point::Choice;
use crate::generation::choices::Choices;
use crate::generation::generator::Generator;
use crate::generation::sampled_model::SampledModel;

/// Tunes a choice model towards an objective by the choices of the values that it wants more of.
///
/// This project's own; the method is Rubinstein's (1999). Where differential evolution learns one
/// fitness from a sample, this learns from each choice that a good value was made of: samplers get
/// the parameters by which those choices are most likely. Samplers that cannot be fitted
/// ([`crate::generation::Sampler::fitted`]) keep their parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossEntropy {
    /// The share of a sample that is the elite.
    pub elite: f64,
    /// How many choices the usual parameters of a sampler count for beside those of the elite: so
    /// no number is ruled out for good, and what was not met yet stays open.
    pub prior: f64,
}

impl Default for CrossEntropy {
    fn default() -> Self {
        Self { elite: 0.1, prior: 1.0 }
    }
}

impl CrossEntropy {
    /// Tunes a model: each evaluation is a sample, and a fit to its elite.
    pub fn tune<T, S: FnMut(&mut Choices) -> T>(
        &self,
        generator: &mut Generator<S>,
        model: &mut SampledModel,
        objective: &dyn BiasObjective<T>,
        budget: Budget,
        seed: u64,
    ) {
        model.reseed(seed);
        let size = (budget.samples as f64 * self.elite).ceil() as usize;
        for _ in 0..budget.evaluations {
            let attempts = (0..budget.samples).filter_map(|_| generator.generate(model).ok());
            let (values, choices): (Vec<T>, Vec<Vec<Choice>>) =
                attempts.map(|made| (made.value, made.choices)).unzip();
            let elite = objective.elite(&values, size);
            self.fit(model, elite.into_iter().flat_map(|index| &choices[index]));
        }
    }

    /// Gives each sampler the parameters by which its choices are most likely.
    fn fit<'a>(&self, model: &mut SampledModel, choices: impl Iterator<Item = &'a Choice>) {
        let mut of_points = vec![Vec::new(); model.samplers().len()];
        for choice in choices {
            if let Some(own) = of_points.get_mut(choice.point) {
                own.push(*choice);
            }
        }
        let usual: Vec<f64> = model.parameters().iter().map(|own| own.usual).collect();
        let mut values = model.values().to_vec();
        for ((sampler, place), choices) in model.samplers().iter().zip(&of_points) {
            if let Some(fitted) = sampler.fitted(&usual[place.clone()], choices, self.prior) {
                values[place.clone()].copy_from_slice(&fitted);
            }
        }
        model.set(&values);
    }
}
