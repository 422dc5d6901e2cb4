//! The outcomes that an emitter is told.

use std::rc::Rc;

use crate::collections::gather::Both as _;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;

/// The outcomes of the inputs that an emitter asked for, in order. Where a batch was cut off, they
/// are only the first ones.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    pub inputs: &'a Inputs,
    /// The index of the emitter's first input.
    pub start: usize,
    pub outcomes: &'a [Rc<Outcome>],
}

impl<'a> Told<'a> {
    pub fn input(&self, index: usize) -> &'a [i128] {
        self.inputs.get(self.start + index)
    }

    /// The pairs of inputs that were asked for one after the other.
    pub fn pairs(self) -> impl Iterator<Item = ([&'a [i128]; 2], [&'a Rc<Outcome>; 2])> {
        self.outcomes.chunks_exact(2).enumerate().map(move |(index, outcomes)| {
            ([2 * index, 2 * index + 1].both(|i| self.input(i)), [&outcomes[0], &outcomes[1]])
        })
    }
}
