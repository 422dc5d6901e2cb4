//! Tells outcomes apart by what they repeat of their input.

use std::rc::Rc;
use std::time::Instant;

use crate::execution::crash_log::CrashLog;
use crate::execution::executor::{BatchPart, Executor};
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::repeated::Texts;
use crate::sut::outcome::{Outcome, Outcomes};

/// An executor for a function of texts.
struct Repeating<'a>(Box<dyn Executor + 'a>);

/// The executor, for a function with these arguments.
#[inline]
pub fn of<'a>(
    mut executor: Box<dyn Executor + 'a>,
    arguments: &[ArgumentSpec],
) -> Box<dyn Executor + 'a> {
    let texts = Texts::of(arguments);
    if texts.are_none() {
        return executor;
    }
    executor.outcomes().texts = texts;
    Box::new(Repeating(executor))
}

impl Repeating<'_> {
    /// Replaces outcomes by those of their inputs, which are in the same order.
    fn replace<'b>(
        &mut self,
        inputs: impl Iterator<Item = &'b [i128]>,
        outcomes: &mut [Rc<Outcome>],
    ) {
        let known = self.0.outcomes();
        for (input, outcome) in inputs.zip(outcomes) {
            if let Some(own) = known.repeating(input, outcome) {
                *outcome = own;
            }
        }
    }
}

impl Executor for Repeating<'_> {
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        let start = outcomes.len();
        self.0.execute(part, ahead, until, outcomes);
        self.replace(part.inputs.iter(), &mut outcomes[start..]);
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.0.stop_at(deadline);
    }

    fn look_up(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        let start = outcomes.len();
        self.0.look_up(inputs, outcomes);
        self.replace(inputs.iter(), &mut outcomes[start..]);
    }

    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        let start = outcomes.len();
        self.0.again(inputs, outcomes);
        self.replace(inputs.iter(), &mut outcomes[start..]);
    }

    fn renew(&mut self) {
        self.0.renew();
    }

    fn outcomes(&mut self) -> &mut Outcomes {
        self.0.outcomes()
    }

    fn forget(&mut self) {
        self.0.forget();
    }

    fn crash_log(&self) -> Option<&CrashLog> {
        self.0.crash_log()
    }
}
