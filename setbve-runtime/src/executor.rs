//! Executors: they run a batch of inputs and give the outcomes in order. They know no search.

use std::ops::Range;
use std::rc::Rc;

use crate::inputs::Inputs;
use crate::observe::{Kind, Observation};
use crate::outcome::{Outcome, Outcomes};
use crate::shape::shape_id;
use crate::{panics, text};

/// The function under exploration: runs on one input and shows what came out.
pub(crate) type Call<'a> = dyn FnMut(&[i128], &mut Observation) + 'a;

/// Runs inputs.
pub(crate) trait Executor {
    /// Appends the outcomes of a part of the inputs, in order.
    fn execute(&mut self, inputs: &Inputs, part: Range<usize>, outcomes: &mut Vec<Rc<Outcome>>);

    /// The outcome of one input.
    fn outcome(&mut self, input: &[i128]) -> Rc<Outcome>;
}

/// Runs inputs in this thread.
pub(crate) struct InProcess<'a> {
    call: &'a mut Call<'a>,
    outcomes: Outcomes,
    observation: Observation,
    calls: u64,
}

impl std::fmt::Debug for InProcess<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InProcess").field("calls", &self.calls).finish_non_exhaustive()
    }
}

impl<'a> InProcess<'a> {
    pub(crate) fn new(call: &'a mut Call<'a>) -> Self {
        Self { call, outcomes: Outcomes::default(), observation: Observation::default(), calls: 0 }
    }

    /// Outcomes by their texts, shared with what replays them.
    pub(crate) fn outcomes(&mut self) -> &mut Outcomes {
        &mut self.outcomes
    }
}

impl Executor for InProcess<'_> {
    fn execute(&mut self, inputs: &Inputs, part: Range<usize>, outcomes: &mut Vec<Rc<Outcome>>) {
        for index in part {
            let outcome = self.outcome(inputs.get(index));
            outcomes.push(outcome);
        }
    }

    fn outcome(&mut self, input: &[i128]) -> Rc<Outcome> {
        let Self { call, observation, .. } = self;
        observation.clear();
        if let Err(message) = panics::catch(|| call(input, observation)) {
            show_panic(&message, observation);
        }
        normalise(observation);
        self.calls += 1;
        self.outcomes.intern(&self.observation)
    }
}

fn show_panic(message: &str, observation: &mut Observation) {
    observation.clear();
    observation.kind = Kind::Error;
    observation.class.push_str("panic");
    observation.text.push_str(&panics::canonical(message));
}

/// Bytes of an output that are kept whole; of a longer one a digest stands for the rest.
const LONGEST: usize = 1 << 12;

/// Puts an error's class in front of its text unless it is there already, so that the class can be
/// read back from the text; cuts a flood of output short.
fn normalise(observation: &mut Observation) {
    let Observation { kind, class, text, .. } = observation;
    if *kind == Kind::Error {
        // A class that says no more than that it is an error is not worth repeating.
        if !starts_with_word(text, class) && (class != "Err" || text.is_empty()) {
            let separator = if text.is_empty() { "" } else { ": " };
            text.insert_str(0, separator);
            text.insert_str(0, class);
        }
    }
    if text.len() > LONGEST {
        text::shorten(text, shape_id(*kind, text));
    }
}

fn starts_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Form;

    fn outcome_of(call: &mut Call<'_>) -> Rc<Outcome> {
        InProcess::new(call).outcome(&[0])
    }

    #[test]
    fn a_panic_is_an_error_with_its_message() {
        let outcome = outcome_of(&mut |_, _| panic!("too much: 7"));
        assert!(outcome.is_error());
        assert_eq!(&*outcome.text, "panic: too much: 7");
        assert_eq!(outcome.shape(), "panic: too much: #");
        assert_eq!(outcome.class(), "panic");
    }

    #[test]
    fn a_panic_leaves_nothing_of_a_half_shown_value() {
        let outcome = outcome_of(&mut |_, observation| {
            observation.text.push_str("half");
            panic!("now");
        });
        assert_eq!(&*outcome.text, "panic: now");
    }

    #[test]
    fn a_flood_of_output_is_cut_short_once() {
        let flood = |count: usize| {
            outcome_of(&mut |_, observation| observation.text.push_str(&"x".repeat(count)))
        };
        let (one, other) = (flood(20_000), flood(30_000));
        assert!(one.text.len() < 200, "{}", one.text);
        assert_eq!((one.length, other.length), (20_000, 30_000));
        assert_eq!(crate::line::Side::of(&one).text, *one.text);
    }

    #[test]
    fn what_could_be_misread_stands_between_quotes() {
        for (text, form) in [
            ("Some(1)", Form::Bare),
            ("", Form::Quoted),
            (" x", Form::Quoted),
            ("\"x\"", Form::Quoted),
            ("x  ~12", Form::Quoted),
        ] {
            let outcome = outcome_of(&mut |_, observation| observation.text.push_str(text));
            assert_eq!(outcome.form, form, "{text}");
        }
    }

    #[test]
    fn an_error_s_class_stands_in_front_of_its_text_once() {
        let shown = |class: &str, text: &str| {
            let mut observation = Observation {
                kind: Kind::Error,
                form: Form::Quoted,
                class: class.into(),
                text: text.into(),
            };
            normalise(&mut observation);
            observation.text
        };
        assert_eq!(shown("TooLow", "TooLow(5)"), "TooLow(5)");
        assert_eq!(shown("TooLow", "below by 5"), "TooLow: below by 5");
        assert_eq!(shown("Too", "TooLow"), "Too: TooLow");
        assert_eq!(shown("Empty", ""), "Empty");
        assert_eq!(shown("Err", "too heavy"), "too heavy");
        assert_eq!(shown("Err", ""), "Err");
    }
}
