//! What every emitter is: it asks for inputs to be executed, and is told their outcomes.
//!
//! May use: `archive`, `sut`.
//! Data: a [`Context`] that all of them share, batches of inputs, and the outcomes as [`Told`].

pub(crate) mod autobva;
pub(crate) mod breeder;
pub(crate) mod context;
pub(crate) mod explorer;
pub(crate) mod generator;
pub(crate) mod named_numbers;
pub(crate) mod opening;
pub(crate) mod rules;
pub(crate) mod sampler;
pub(crate) mod sampling;
pub(crate) mod scanner;
pub(crate) mod tracer;

use std::fmt::Debug;
use std::rc::Rc;

use crate::emitters::context::Context;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;

/// The outcomes of the inputs that an emitter asked for, in order; of a batch that was cut off, the
/// first of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told<'a> {
    pub(crate) inputs: &'a Inputs,
    /// Where the emitter's inputs start.
    pub(crate) start: usize,
    pub(crate) outcomes: &'a [Rc<Outcome>],
}

impl<'a> Told<'a> {
    pub(crate) fn input(&self, index: usize) -> &'a [i128] {
        self.inputs.get(self.start + index)
    }

    /// The pairs of inputs that were asked for one after the other.
    pub(crate) fn pairs(self) -> impl Iterator<Item = ([&'a [i128]; 2], [&'a Rc<Outcome>; 2])> {
        self.outcomes.chunks_exact(2).enumerate().map(move |(index, outcomes)| {
            ([2 * index, 2 * index + 1].map(|i| self.input(i)), [&outcomes[0], &outcomes[1]])
        })
    }
}

/// A source of inputs.
pub(crate) trait Emitter: Debug {
    /// Appends inputs, at most `room` of them.
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs);

    /// Takes the outcomes of what it asked for last.
    fn tell(&mut self, told: Told<'_>, context: &mut Context);
}
