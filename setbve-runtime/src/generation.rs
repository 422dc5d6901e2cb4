//! Generators: ordinary programs whose choices are made by a model that can be tuned.
//!
//! Source: the `GödelTest` paper (Feldt and Poulding, 2013). A generator builds a value and asks at
//! each *choice point* for a *Gödel number*: which rule, how many repetitions, which integer. A
//! *choice model* answers. The two know nothing of each other, so that the same generator gives
//! random values, all values within bounds, or a value once more, depending on the model alone.
//! In a generated test the choices are the numbers that the search proposes (`argument.rs`); the
//! models that draw, and can be tuned, are behind the feature `experiment`.
//!
//! The example of the paper's Figure 2, sequences of expressions of which at most seven are
//! compound:
//!
//! ```
//! # #[cfg(feature = "experiment")] {
//! # mod setbve { pub mod experiment { pub use setbve_runtime::{experiment::*, generation}; } }
//! use setbve::experiment::generation::{Choices, Generator, SampledModel, factory};
//!
//! fn sequence(c: &mut Choices, mut large_left: u32) -> Vec<String> {
//!     c.plus(|c| expression(c, &mut large_left))
//! }
//!
//! fn expression(c: &mut Choices, large_left: &mut u32) -> String {
//!     if c.rule(2) == 1 || *large_left == 0 {
//!         return c.int(0..=10_u8).to_string();
//!     }
//!     *large_left -= 1;
//!     let left = c.call(|c| expression(c, large_left));
//!     let operation = ["+", "-"][c.rule(2)];
//!     let right = c.call(|c| expression(c, large_left));
//!     format!("({left}{operation}{right})")
//! }
//!
//! let mut generator = Generator::new(|c| sequence(c, 7));
//! assert_eq!(generator.points().len(), 4);
//! let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
//! let made = generator.generate(&mut model).unwrap();
//! assert!(made.value.concat().matches('(').count() <= 7);
//! # }
//! ```
//!
//! May use: sut. Data: a [`ChoicePoint`] with its [`Context`] to a [`ChoiceModel`], a Gödel number
//! back; a value with its choices.

pub(crate) mod argument;
pub(crate) mod choice_point;
pub(crate) mod choices;
pub(crate) mod model;
pub(crate) mod walk;

pub use choice_point::{Choice, ChoicePoint, Context, Kind};
pub use choices::{CALL_LIMIT, Choices};
pub use model::{ChoiceModel, Failure};

#[cfg(feature = "experiment")]
mod tuned {
    pub use crate::generation::draws::Draws;
    pub use crate::generation::exhaustive::Exhaustive;
    pub use crate::generation::factory::SamplerFactory;
    pub use crate::generation::generator::{Generated, Generator};
    pub use crate::generation::replay::Replay;
    pub use crate::generation::sampled_model::SampledModel;
    pub use crate::generation::sampler::by_depth::ByDepth;
    pub use crate::generation::sampler::decay::Decay;
    pub use crate::generation::sampler::geometric::Geometric;
    pub use crate::generation::sampler::histogram::{Histogram, Parts};
    pub use crate::generation::sampler::plain::{Bernoulli, Uniform};
    pub use crate::generation::sampler::{Parameter, Sampler};
}
#[cfg(feature = "experiment")]
pub use tuned::*;

#[cfg(feature = "experiment")]
pub(crate) mod draws;
#[cfg(feature = "experiment")]
pub(crate) mod exhaustive;
#[cfg(feature = "experiment")]
pub mod factory;
#[cfg(feature = "experiment")]
pub(crate) mod generator;
#[cfg(feature = "experiment")]
pub(crate) mod replay;
#[cfg(feature = "experiment")]
pub(crate) mod sampled_model;
#[cfg(feature = "experiment")]
pub(crate) mod sampler;

#[cfg(all(test, feature = "experiment"))]
mod tests;
