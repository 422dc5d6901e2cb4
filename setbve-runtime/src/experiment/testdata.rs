//! Test data generation: inputs that together take every outcome of every decision and condition of
//! a program, by the techniques of the improved Ariadne paper and by this project's own.
//!
//! The criterion is condition-decision coverage; a technique is judged by the outcomes that it
//! covers and by how often it executes the program. Source: the improved Ariadne paper.

pub(crate) mod encoding;
pub(crate) mod evolution;
pub(crate) mod examination;
pub(crate) mod genome;
pub(crate) mod guided;
pub(crate) mod objective;
pub(crate) mod proposals;
pub(crate) mod technique;

use setbve_kernel::coverage::Map;

pub use examination::{Course, Gain};
pub use objective::Objective;
pub use technique::{Technique, UnknownTechnique};

use evolution::evolve;
use examination::Examination;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::constants::{Constants as _, Harvest};
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::random::Random;

/// A program under test: a function of 32-bit integers with its instrumented copy.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    /// What tables call it.
    pub name: &'static str,
    /// How many integers it takes.
    pub arguments: usize,
    /// The sites of the instrumented copy.
    pub map: &'static Map,
    /// The constants of its source.
    pub constants: &'static [i128],
    /// Runs the instrumented copy on so many integers.
    pub run: fn(&[i32]),
}

impl Program {
    /// What has to be covered, in the order of the source.
    pub fn objectives(&self) -> Vec<Objective> {
        objective::of(self.map.sites)
    }

    fn specs(&self) -> Vec<ArgumentSpec> {
        (0..self.arguments).map(|_| ArgumentSpec::new::<i32>("value", "i32")).collect()
    }

    fn numbers(&self) -> Vec<Number> {
        let mut harvest = Harvest::default();
        self.constants.iter().for_each(|constant| constant.harvest(&mut harvest));
        harvest.into_sorted()
    }
}

/// How long a technique goes on for one objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvolutionEffort {
    /// Individuals of a generation.
    pub population: usize,
    /// Generations, the first included.
    pub generations: usize,
}

impl EvolutionEffort {
    /// The most executions for one objective.
    pub fn executions(self) -> u64 {
        self.population as u64 * self.generations as u64
    }
}

/// Generates test data for a program until all objectives are covered, or the effort is spent.
///
/// The techniques of the paper take one objective after the other, in the order of the source, each
/// with a new population, and pass over those that were covered on the way. What comes out depends
/// on the arguments alone.
pub fn generate(
    program: &Program,
    technique: Technique,
    effort: EvolutionEffort,
    seed: u64,
) -> Course {
    let mut examination = Examination::new(program);
    let mut random = Random::new(seed, technique.name());
    if technique == Technique::Guided {
        guided::search(program, effort, &mut examination, &mut random);
        return examination.into_course();
    }
    let encoding = technique.encoding(program);
    for target in 0..examination.objectives().len() {
        if examination.is_covered(target) {
            continue;
        }
        match &encoding {
            Some(encoding) => evolve(&mut examination, target, effort, &**encoding, &mut random),
            None => draw(program, target, effort, &mut examination, &mut random),
        }
    }
    examination.into_course()
}

/// Executes the program on random integers until the objective is covered or the effort is spent.
fn draw(
    program: &Program,
    target: usize,
    effort: EvolutionEffort,
    examination: &mut Examination<'_>,
    random: &mut Random,
) {
    let mut input = Vec::new();
    for _ in 0..effort.executions() {
        input.clear();
        input.extend((0..program.arguments).map(|_| i128::from(random.bits() as i32)));
        examination.execute(&input);
        if examination.is_covered(target) {
            return;
        }
    }
}

#[cfg(test)]
mod tests;
