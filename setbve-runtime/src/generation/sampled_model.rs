//! The choice model whose samplers can be tuned.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::generation::choice_point::{ChoicePoint, Context};
use crate::generation::draws::Draws;
use crate::generation::factory::{self, SamplerFactory};
use crate::generation::model::ChoiceModel;
use crate::generation::sampler::{Parameter, Sampler};

/// How often a number out of bounds is drawn again before one within is drawn with equal chances.
/// The paper is silent about it; this is as in the authors' later `DataGenerators.jl`.
const REDRAWS: usize = 10;

/// The paper's choice model: each choice point has a sampler of its own, independent of the others.
///
/// What an optimiser sees is one flat vector of parameters, those of the first choice point first.
pub struct SampledModel {
    samplers: Vec<(Box<dyn Sampler>, Range<usize>)>,
    parameters: Vec<Parameter>,
    values: Vec<f64>,
    /// Those of choice points that were not known before, with their parameters; never tuned.
    unforeseen: BTreeMap<usize, (Box<dyn Sampler>, Vec<f64>)>,
    draws: Draws,
}

impl SampledModel {
    /// A model for these choice points, with the factory's samplers at their usual parameters. All
    /// that it draws depends on the seed.
    pub fn new(points: &[ChoicePoint], factory: &dyn SamplerFactory, seed: u64) -> Self {
        let mut parameters = Vec::new();
        let mut samplers = Vec::with_capacity(points.len());
        for point in points {
            let sampler = factory.sampler(point);
            let first = parameters.len();
            parameters.extend(sampler.parameters());
            samplers.push((sampler, first..parameters.len()));
        }
        let values = parameters.iter().map(|parameter| parameter.usual).collect();
        let draws = Draws::new(seed, "choices");
        Self { samplers, parameters, values, unforeseen: BTreeMap::new(), draws }
    }

    /// The parameters of all samplers, with their ranges.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The values of the parameters.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Sets the values of all parameters; those out of range come to its nearer end.
    ///
    /// # Panics
    ///
    /// If there is not exactly one value for each parameter, or one is not a number.
    pub fn set(&mut self, values: &[f64]) {
        assert_eq!(values.len(), self.parameters.len(), "one value for each parameter");
        self.values.clear();
        self.values.extend(values.iter().zip(&self.parameters).map(|(value, own)| {
            assert!(!value.is_nan(), "a parameter is a number");
            value.clamp(own.least, own.most)
        }));
    }

    /// Starts the stream of random numbers of another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.draws = Draws::new(seed, "choices");
    }

    /// The samplers of all choice points, each with the place of its parameters.
    pub(crate) fn samplers(&self) -> &[(Box<dyn Sampler>, Range<usize>)] {
        &self.samplers
    }
}

impl ChoiceModel for SampledModel {
    fn choose(&mut self, point: &ChoicePoint, context: Context) -> u128 {
        let (sampler, values) = if let Some((sampler, place)) = self.samplers.get(point.number) {
            (sampler, &self.values[place.clone()])
        } else {
            let own = self.unforeseen.entry(point.number).or_insert_with(|| {
                let sampler = factory::plain(point);
                let usual = sampler.parameters().iter().map(|own| own.usual).collect();
                (sampler, usual)
            });
            (&own.0, &*own.1)
        };
        let number = sampler.sample(values, point, context, &mut self.draws);
        let Some(most) = point.kind.most().filter(|most| number > *most) else { return number };
        for _ in 0..REDRAWS {
            let number = sampler.sample(values, point, context, &mut self.draws);
            if number <= most {
                return number;
            }
        }
        self.draws.up_to(most)
    }
}
