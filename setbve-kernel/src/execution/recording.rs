//! An executor that records the inputs it executed.

use std::rc::Rc;
use std::time::Instant;

use crate::execution::crash_log::CrashLog;
use crate::execution::executor::{BatchPart, Executor};
use crate::sut::inputs::Inputs;
use crate::sut::inputs::stem::Stems;
use crate::sut::outcome::{Outcome, Outcomes};

/// Passes everything on to another executor; if asked to, it records the inputs whose calls
/// returned.
pub struct Recording<'a> {
    inner: &'a mut dyn Executor,
    seen: Option<Stems>,
}

impl<'a> Recording<'a> {
    pub fn new(inner: &'a mut dyn Executor, seen: Option<Stems>) -> Self {
        Self { inner, seen }
    }

    /// The inputs, in the order in which they were executed.
    pub fn into_seen(self) -> Option<Stems> {
        self.seen
    }

    fn see<'b>(&mut self, inputs: impl Iterator<Item = &'b [i128]>, outcomes: &[Rc<Outcome>]) {
        let Some(seen) = &mut self.seen else { return };
        for (input, outcome) in inputs.zip(outcomes) {
            // A call that did not return would not return from the instrumented copy either.
            if !outcome.is_excluded() && !outcome.is_ending() {
                seen.push(input);
            }
        }
    }
}

impl Executor for Recording<'_> {
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        let before = outcomes.len();
        self.inner.execute(part, ahead, until, outcomes);
        self.see(part.inputs.iter().take(part.count), &outcomes[before..]);
    }

    fn look_up(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        let before = outcomes.len();
        self.inner.look_up(inputs, outcomes);
        self.see(inputs.iter(), &outcomes[before..]);
    }

    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        let before = outcomes.len();
        self.inner.again(inputs, outcomes);
        self.see(inputs.iter(), &outcomes[before..]);
    }

    fn renew(&mut self) {
        self.inner.renew();
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.inner.stop_at(deadline);
    }

    fn outcomes(&mut self) -> &mut Outcomes {
        self.inner.outcomes()
    }

    fn forget(&mut self) {
        self.inner.forget();
    }

    fn crash_log(&self) -> Option<&CrashLog> {
        self.inner.crash_log()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::executor::{Call, InProcess, never};
    use crate::execution::exit::Ending;
    use crate::sut::observation::Observation;
    use crate::testing::specs;

    #[test]
    fn inputs_whose_calls_came_back_are_kept_in_their_order() {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| match input[0] {
            2 => Ending::Signal(11).show(to),
            3 => Ending::OverTime.show(to),
            4 => panic!("an error is an outcome like any other"),
            _ => {}
        };
        let mut inner = InProcess::new(call);
        let mut recording = Recording::new(&mut inner, Some(Stems::new(&specs(1))));
        // They are appended to outcomes of other inputs.
        let mut outcomes = Vec::new();
        let inputs = |values: &[i128]| Inputs::of(1, values.chunks(1));
        recording.look_up(&inputs(&[3, 5, 2]), &mut outcomes);
        let first = inputs(&[1, 2, 4, 9]);
        let part = BatchPart { inputs: &first, count: 3 };
        recording.execute(part, Some(BatchPart::whole(&first)), never(), &mut outcomes);
        recording.again(&inputs(&[6, 5, 3]), &mut outcomes);
        assert_eq!(outcomes.len(), 9);
        let seen = recording.into_seen().expect("they are wanted");
        assert!(seen.iter().flatten().eq([5, 1, 4, 6, 5]));
    }
}
