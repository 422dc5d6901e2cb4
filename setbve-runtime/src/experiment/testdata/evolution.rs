//! The evolution towards one objective.
//!
//! Source: the improved Ariadne paper: generations of a fixed size, one-point crossover, bit
//! mutation. It does not say how parents are selected, nor what becomes of the best of a
//! generation. Here it is as in the simple genetic algorithm of the textbooks (Goldberg, *Genetic
//! Algorithms in Search, Optimization and Machine Learning*, 1989): a roulette wheel, and a
//! generation takes the place of the one before it. Both are the same for all techniques.

use crate::experiment::testdata::EvolutionEffort;
use crate::experiment::testdata::encoding::Encoding;
use crate::experiment::testdata::examination::Examination;
use crate::experiment::testdata::genome::{self, CROSSOVER};
use setbve_kernel::sut::random::Random;

struct Individual {
    genome: Vec<u64>,
    /// How far it is away from the objective: the less, the better.
    fitness: f64,
}

/// Evolves inputs until one covers the objective or the generations are over.
pub(super) fn evolve(
    examination: &mut Examination<'_>,
    target: usize,
    effort: EvolutionEffort,
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
        let least = least(&population);
        let mut next = Vec::with_capacity(effort.population);
        while next.len() < effort.population {
            let mut children =
                [(); 2].map(|()| selected(&population, least, random).genome.clone());
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

/// How far the nearest is away.
fn least(population: &[Individual]) -> f64 {
    population.iter().map(|individual| individual.fitness).fold(f64::INFINITY, f64::min)
}

/// One drawn with a probability in proportion to 1 / (1 + its distance). Drawn evenly and accepted
/// in proportion, which is the same as a turn of the wheel.
fn selected<'a>(population: &'a [Individual], least: f64, random: &mut Random) -> &'a Individual {
    loop {
        let one = &population[random.below(population.len())];
        let turn = f64::from(random.fraction()) / 2_f64.powi(32);
        if turn * (1.0 + one.fitness) < 1.0 + least {
            return one;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_has_room_in_proportion_to_the_nearness() {
        let population = [1.0, 3.0, 7.0].map(|fitness| Individual { genome: Vec::new(), fitness });
        let least = least(&population);
        assert!(least.total_cmp(&1.0).is_eq());
        let mut random = Random::new(1, "test");
        let mut drawn = [0; 8];
        for _ in 0..7_000 {
            drawn[selected(&population, least, &mut random).fitness as usize] += 1;
        }
        // Of seven parts, four, two and one.
        assert!(
            (3_850..4_150).contains(&drawn[1]) && (1_850..2_150).contains(&drawn[3]),
            "{drawn:?}"
        );
        assert!((880..1_120).contains(&drawn[7]), "{drawn:?}");
    }
}
