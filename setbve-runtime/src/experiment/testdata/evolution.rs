//! The evolution towards one objective.
//!
//! Source: the improved Ariadne paper: generations of a fixed size, one-point crossover, bit mutation.
//! It does not say how parents are selected, nor what becomes of the best of a generation. Here
//! parents win a tournament of four, and the best individual survives; both are the same for all
//! techniques.

use super::Effort;
use super::encoding::Encoding;
use super::examination::Examination;
use super::genome::{self, CROSSOVER};
use crate::random::Random;

/// Individuals of a tournament.
const TOURNAMENT: usize = 4;

struct Individual {
    genome: Vec<u64>,
    /// How far it is away from the objective: the less, the better.
    fitness: f64,
}

/// Evolves inputs until one covers the objective or the generations are over.
pub(super) fn evolve(
    examination: &mut Examination<'_>,
    target: usize,
    effort: Effort,
    encoding: &dyn Encoding,
    random: &mut Random,
) {
    let width = encoding.width();
    let mut input = Vec::new();
    let mut examine = |genome: Vec<u64>| {
        encoding.decode(&genome, &mut input);
        examination.execute(&input);
        let fitness = examination.fitness(target);
        (!examination.is_covered(target)).then_some(Individual { genome, fitness })
    };
    let mut population = Vec::with_capacity(effort.population);
    for _ in 0..effort.population {
        let Some(individual) = examine(encoding.first(random)) else { return };
        population.push(individual);
    }
    for _ in 1..effort.generations {
        let best = best(&population);
        let mut next = Vec::with_capacity(effort.population);
        let Individual { genome, fitness } = &population[best];
        next.push(Individual { genome: genome.clone(), fitness: *fitness });
        while next.len() < effort.population {
            let mut children = [(); 2].map(|()| selected(&population, random).genome.clone());
            if random.below(10) < CROSSOVER {
                let [one, other] = &mut children;
                genome::cross(one, other, random.below(width));
            }
            for mut child in children {
                genome::mutate(&mut child, width, random);
                if next.len() < effort.population {
                    let Some(individual) = examine(child) else { return };
                    next.push(individual);
                }
            }
        }
        population = next;
    }
}

/// The first of the best.
fn best(population: &[Individual]) -> usize {
    let by_fitness = |one: &usize, other: &usize| {
        population[*one].fitness.total_cmp(&population[*other].fitness)
    };
    (0..population.len()).min_by(by_fitness).unwrap_or_default()
}

/// The best of a few that are drawn, the first of them if there are several.
fn selected<'a>(population: &'a [Individual], random: &mut Random) -> &'a Individual {
    let mut best = &population[random.below(population.len())];
    for _ in 1..TOURNAMENT {
        let other = &population[random.below(population.len())];
        if other.fitness < best.fitness {
            best = other;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn population(fitness: &[f64]) -> Vec<Individual> {
        fitness.iter().map(|fitness| Individual { genome: Vec::new(), fitness: *fitness }).collect()
    }

    #[test]
    fn the_nearest_is_the_best() {
        assert_eq!(best(&population(&[2.5, 0.5, 1.0, 0.5])), 1);
    }

    #[test]
    fn tournaments_prefer_the_nearer() {
        let population = population(&[0.0, 1.0, 2.0, 3.0]);
        let mut random = Random::new(1, "test");
        let mut wins = [0; 4];
        for _ in 0..2_560 {
            wins[selected(&population, &mut random).fitness as usize] += 1;
        }
        // 175, 65, 15 and 1 of 256.
        assert!((1_650..1_850).contains(&wins[0]) && (550..750).contains(&wins[1]), "{wins:?}");
        assert!((100..200).contains(&wins[2]) && wins[3] < 30, "{wins:?}");
    }
}
