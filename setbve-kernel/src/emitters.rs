//! What every emitter is: it asks for inputs to be executed, and is told their outcomes.
//!
//! May use: `archive`, `sut`.
//! Data: a [`Context`] that all of them share, batches of inputs, and the outcomes as [`Told`].

#[cfg(feature = "experiment")]
pub mod autobva;
pub mod bisection;
#[cfg(feature = "experiment")]
pub mod breeder;
pub mod context;
#[cfg(feature = "experiment")]
pub mod derivation;
pub mod explorer;
#[cfg(feature = "experiment")]
pub mod generator;
pub mod rules;
pub mod sampler;
pub mod sampling;
#[cfg(feature = "experiment")]
pub mod scanner;
#[cfg(feature = "experiment")]
pub mod shared;
pub mod told;
pub mod tracer;

use std::any::Any;

use crate::emitters::context::Context;
pub use crate::emitters::told::Told;
use crate::sut::inputs::Inputs;

/// A source of inputs.
pub trait Emitter: Any {
    /// Appends inputs, at most `room` of them.
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs);

    /// Takes the outcomes of what it asked for last.
    fn tell(&mut self, told: Told<'_>, context: &mut Context);

    /// Appends the inputs of a batch of its own, as long as it is the one that begins the search.
    #[cfg(feature = "experiment")]
    fn open(&mut self, _context: &mut Context, _inputs: &mut Inputs) {}

    /// How many inputs of its share of a batch it has a use for.
    #[cfg(feature = "experiment")]
    fn wants(&self, share: usize) -> usize {
        share
    }

    /// Its turn of a round begins.
    fn begin_turn(&mut self) {}
}
