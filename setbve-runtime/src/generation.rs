//! Generators: ordinary programs whose choices are made by a model that can be tuned.
//!
//! Source: the `GödelTest` paper (Feldt and Poulding, 2013). A generator builds a value and asks at
//! each *choice point* for a *Gödel number*: which rule, how many repetitions, which integer. A
//! *choice model* answers. The two know nothing of each other, so that the same generator gives
//! random values, all values within bounds, or a value once more, depending on the model alone.
//!
//! The example of the paper's Figure 2, sequences of expressions of which at most seven are
//! compound:
//!
//! ```
//! use setbve_runtime::generation::{Choices, Generator, SampledModel, factory};
//!
//! fn sequence(c: &mut Choices, mut large_left: u32) -> Option<Vec<String>> {
//!     c.plus(|c| expression(c, &mut large_left))
//! }
//!
//! fn expression(c: &mut Choices, large_left: &mut u32) -> Option<String> {
//!     if c.rule(2)? == 1 || *large_left == 0 {
//!         return Some(c.int(0..=10_u8).to_string());
//!     }
//!     *large_left -= 1;
//!     let left = c.call(|c| expression(c, large_left))?;
//!     let operation = ["+", "-"][c.rule(2)?];
//!     let right = c.call(|c| expression(c, large_left))?;
//!     Some(format!("({left}{operation}{right})"))
//! }
//!
//! let mut generator = Generator::new(|c| sequence(c, 7));
//! assert_eq!(generator.points().len(), 4);
//! let mut model = SampledModel::new(generator.points(), &factory::plain, 1);
//! let made = generator.generate(&mut model).unwrap();
//! assert!(made.value.concat().matches('(').count() <= 7);
//! ```
//!
//! May use: sut. Data: a [`ChoicePoint`] with its [`Context`] to a [`ChoiceModel`], a Gödel number
//! back; a [`Generated`] value with its choices.

pub(crate) mod choice_point;
pub(crate) mod choices;
pub(crate) mod draws;
pub(crate) mod exhaustive;
pub mod factory;
pub(crate) mod generator;
pub(crate) mod model;
pub(crate) mod replay;
pub(crate) mod sampler;
pub(crate) mod walk;

pub use choice_point::{Choice, ChoicePoint, Context, Kind};
pub use choices::{Choices, Generate};
pub use draws::Draws;
pub use exhaustive::Exhaustive;
pub use factory::SamplerFactory;
pub use generator::{CALL_LIMIT, Failure, Generated, Generator};
pub use model::{ChoiceModel, SampledModel};
pub use replay::Replay;
pub use sampler::by_depth::ByDepth;
pub use sampler::decay::Decay;
pub use sampler::geometric::Geometric;
pub use sampler::histogram::{Histogram, Parts};
pub use sampler::plain::{Bernoulli, Uniform};
pub use sampler::{Parameter, Sampler};

#[cfg(test)]
mod tests;
