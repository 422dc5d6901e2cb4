//! Bias objectives: a choice model is tuned until what a generator makes has certain properties.
//!
//! Source: the `GödelTest` paper (Feldt and Poulding, 2013), sections IV and V: differential
//! evolution on the parameters of a choice model, a fitness aggregated by global ratios, and the
//! generators that the paper compares with. The cross-entropy method is this project's own.
//!
//! ```
//! # mod setbve { pub mod experiment { pub use setbve_runtime::{experiment::*, generation}; } }
//! use setbve::experiment::bias::{Budget, CrossEntropy, Targets, Tree};
//! use setbve::experiment::generation::{Generator, SampledModel, factory};
//!
//! let mut generator = Generator::new(Tree::generate);
//! let mut model = SampledModel::new(generator.points(), &factory::depth_histograms, 1);
//! let objective = Targets::of(|tree: &Tree| tree.size() as f64, 30.0);
//! let budget = Budget { evaluations: 20, samples: 500 };
//! CrossEntropy::default().tune(&mut generator, &mut model, &objective, budget, 1);
//! let made = (0..100).filter_map(|_| generator.generate(&mut model).ok());
//! let near = made.filter(|made| objective.deviation(&made.value) <= 0.1).count();
//! assert!(near > 25, "{near}");
//! ```

pub(crate) mod boltzmann;
pub(crate) mod coverage;
pub(crate) mod cross_entropy;
pub(crate) mod differential_evolution;
pub(crate) mod fitness;
pub(crate) mod global_ratios;
pub(crate) mod objective;
pub(crate) mod quickcheck;
pub(crate) mod tree;

pub use boltzmann::{continue_probability, within};
pub use coverage::{CoverageObjective, inputs_to_full_coverage};
pub use cross_entropy::CrossEntropy;
pub use differential_evolution::{Best, DifferentialEvolution};
pub use fitness::{Budget, tune};
pub use global_ratios::GlobalRatios;
pub use objective::{BiasObjective, Metric, Targets};
pub use quickcheck::quickcheck_tree;
pub use tree::Tree;

#[cfg(test)]
mod tests;
