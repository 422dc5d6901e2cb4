//! The Sampler: random pairs that fill the archive (SETBVE, section 3.1).

use crate::emitters::context::Context;
use crate::emitters::sampling::Sampling;
use crate::emitters::{Emitter, Told};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::random::Random;

/// Draws both inputs of a pair independently of each other.
pub struct Sampler {
    sampling: Sampling,
    random: Random,
    input: Vec<i128>,
}

impl Sampler {
    pub fn new(sampling: Sampling, seed: u64) -> Self {
        Self { sampling, random: Random::new(seed, "sampler"), input: Vec::new() }
    }

    /// One random input.
    pub fn draw(&mut self, arguments: &[ArgumentSpec]) -> &[i128] {
        let Self { sampling, random, input } = self;
        input.clear();
        input.extend(arguments.iter().map(|argument| sampling.draw(argument, random)));
        input
    }
}

impl Emitter for Sampler {
    fn ask(&mut self, room: usize, context: &mut Context, inputs: &mut Inputs) {
        for _ in 0..room / 2 * 2 {
            inputs.push(self.draw(&context.evaluator.arguments));
        }
    }

    fn tell(&mut self, told: Told<'_>, context: &mut Context) {
        for (inputs, outcomes) in told.pairs() {
            context.evaluator.add(inputs, outcomes);
        }
    }
}
