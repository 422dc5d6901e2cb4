//! Differential evolution, as the paper tunes its choice models.

use crate::experiment::bias::global_ratios::GlobalRatios;
use crate::generation::draws::Draws;
use crate::generation::sampler::Parameter;

/// DE/rand/1/bin in a steady state with trivial geography (V.D.3 and Table II of the paper; bounds
/// as in `feldtruby`, which the paper used).
///
/// Each step takes eight consecutive individuals, four of them as parents without replacement, and
/// makes one trial, which replaces its target if it is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifferentialEvolution {
    /// Individuals of the population.
    pub population: usize,
    /// F, the weight of the difference vector.
    pub scale: f64,
    /// CR, the chance of each component to come from the donor.
    pub crossover: f64,
    /// How many consecutive individuals the parents are taken from, at least four.
    pub radius: usize,
}

impl Default for DifferentialEvolution {
    fn default() -> Self {
        Self { population: 100, scale: 0.7, crossover: 0.5, radius: 8 }
    }
}

/// What a minimisation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// The values of the parameters.
    pub values: Vec<f64>,
    /// The sub-objectives that they were assessed with.
    pub assessed: Vec<Option<f64>>,
    /// How many candidates were assessed.
    pub evaluations: u64,
}

struct Individual {
    values: Vec<f64>,
    assessed: Vec<Option<f64>>,
}

impl DifferentialEvolution {
    /// Minimises sub-objectives, all of the same weight, over the ranges of parameters, with at
    /// most so many evaluations, those of the first population among them. The best is that of the
    /// last population.
    ///
    /// # Panics
    ///
    /// If there are no individuals in a population.
    pub fn minimise(
        &self,
        parameters: &[Parameter],
        evaluations: u64,
        draws: &mut Draws,
        assess: &mut dyn FnMut(&[f64]) -> Vec<Option<f64>>,
    ) -> Best {
        let mut population: Vec<Individual> = Vec::with_capacity(self.population);
        let mut spent = 0;
        while population.len() < self.population && spent < evaluations.max(1) {
            let values: Vec<f64> =
                parameters.iter().map(|own| draws.between(own.least, own.most)).collect();
            let assessed = assess(&values);
            population.push(Individual { values, assessed });
            spent += 1;
        }
        let sub_objectives = population[0].assessed.len();
        let mut ratios = GlobalRatios::new(vec![1.0; sub_objectives]);
        for own in &population {
            ratios.see(&own.assessed);
        }
        while spent < evaluations && population.len() >= 4 {
            let [target, base, one, other] = self.parents(population.len(), draws);
            let parents = [target, base, one, other].map(|index| &*population[index].values);
            let values = self.trial(parents, parameters, draws);
            let assessed = assess(&values);
            spent += 1;
            ratios.see(&assessed);
            // Both by the extremes of now: those of then may have moved.
            if ratios.fitness(&assessed) < ratios.fitness(&population[target].assessed) {
                population[target] = Individual { values, assessed };
            }
        }
        let fitness = |own: &Individual| ratios.fitness(&own.assessed);
        let best = population
            .into_iter()
            .min_by(|one, other| fitness(one).total_cmp(&fitness(other)))
            .expect("there is an individual at least");
        Best { values: best.values, assessed: best.assessed, evaluations: spent }
    }

    /// Four different individuals from among consecutive ones, which may go on at the beginning.
    pub(super) fn parents(&self, population: usize, draws: &mut Draws) -> [usize; 4] {
        let start = draws.below(population);
        let mut near: Vec<usize> =
            (0..self.radius.min(population)).map(|step| (start + step) % population).collect();
        [(); 4].map(|()| near.swap_remove(draws.below(near.len())))
    }

    /// The trial of a target, a base and two whose difference is added to the base.
    pub(super) fn trial(
        &self,
        [target, base, one, other]: [&[f64]; 4],
        parameters: &[Parameter],
        draws: &mut Draws,
    ) -> Vec<f64> {
        let certain = draws.below(target.len().max(1));
        let component = |index: usize| {
            let is_donors = draws.chance(self.crossover) || index == certain;
            let Parameter { least, most, .. } = parameters[index];
            if !is_donors {
                return target[index];
            }
            let donor = base[index] + self.scale * (one[index] - other[index]);
            if (least..=most).contains(&donor) { donor } else { draws.between(least, most) }
        };
        (0..target.len()).map(component).collect()
    }
}
