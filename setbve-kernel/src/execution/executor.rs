//! Executors: they run a batch of inputs and give the outcomes in order. They know no search.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::execution::clock;
use crate::execution::crash_log::CrashLog;
use crate::sut::inputs::Inputs;
use crate::sut::observation::{Kind, Observation};
use crate::sut::outcome::output_class::shape_id;
use crate::sut::outcome::{self, Outcome, Outcomes};
use crate::sut::{marks, origin, panics, text};

/// The function under exploration: it runs on one input and shows its outcome.
pub type Call<'a> = dyn FnMut(&[i128], &mut Observation) + 'a;

/// The first `count` inputs of a batch.
#[derive(Clone, Copy)]
pub struct BatchPart<'a> {
    pub inputs: &'a Inputs,
    pub count: usize,
}

impl<'a> BatchPart<'a> {
    pub fn whole(inputs: &'a Inputs) -> Self {
        Self { inputs, count: inputs.len() }
    }
}

/// Runs inputs.
pub trait Executor {
    /// Appends the outcomes of a part, in order. They are fewer if the time is up, or if too many
    /// calls have ended their process. Execution of `ahead` may begin as well: the next call of
    /// this method, if there is one, must ask for it.
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    );

    /// After the deadline, `look_up` and `again` make no more calls: their outcomes say so, see
    /// [`not_made`].
    fn stop_at(&mut self, deadline: Instant);

    /// Appends the outcomes of all inputs; if an earlier call of an input ended its process, the
    /// known outcome.
    fn look_up(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        self.again(inputs, outcomes);
    }

    /// Executes all inputs, whatever is known of them, and appends their outcomes.
    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>);

    /// Replaces the worker processes, where there are any, by fresh ones.
    fn renew(&mut self) {}

    /// The interned outcomes, which a replay shares.
    fn outcomes(&mut self) -> &mut Outcomes;

    /// Forgets what was learned about calls that end their process, so that a search starts cold.
    fn forget(&mut self) {}

    /// The log of calls that ended their process; `None` if there are no worker processes.
    fn crash_log(&self) -> Option<&CrashLog> {
        None
    }
}

/// The outcomes of these inputs, in order; fewer if the time is up.
pub fn outcomes_of(
    executor: &mut dyn Executor,
    inputs: &Inputs,
    until: Instant,
) -> Vec<Rc<Outcome>> {
    let mut outcomes = Vec::with_capacity(inputs.len());
    executor.execute(BatchPart::whole(inputs), None, until, &mut outcomes);
    outcomes
}

/// A deadline that is never reached.
pub fn never() -> Instant {
    clock::after(Duration::MAX)
}

/// The outcome of a call that was not made, because the time was up.
pub fn not_made(outcomes: &mut Outcomes) -> Rc<Outcome> {
    without_call(outcome::NOT_MADE, outcomes)
}

/// The outcome of a call that was not made, for the reason that is its text.
pub fn without_call(text: &str, outcomes: &mut Outcomes) -> Rc<Outcome> {
    let text = text.to_owned();
    outcomes.intern(&Observation { kind: Kind::Excluded, text, ..Observation::default() })
}

/// Runs inputs in this thread.
pub struct InProcess<'a> {
    call: &'a mut Call<'a>,
    outcomes: Outcomes,
    observation: Observation,
    deadline: Instant,
}

impl<'a> InProcess<'a> {
    pub fn new(call: &'a mut Call<'a>) -> Self {
        let (outcomes, observation) = (Outcomes::default(), Observation::default());
        Self { call, outcomes, observation, deadline: never() }
    }
}

impl Executor for InProcess<'_> {
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        _ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        let before = outcomes.len();
        for input in part.inputs.iter().take(part.count) {
            if clock::now() >= until {
                break;
            }
            observe(self.call, input, &mut self.observation);
            let overflow = origin::last();
            self.observation.is_elsewhere = overflow.is_some_and(|(origin, _)| origin.is_elsewhere);
            outcomes.push(self.outcomes.intern(&self.observation));
        }
        self.outcomes.give(part.inputs, &mut outcomes[before..]);
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.deadline = deadline;
    }

    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        let end = outcomes.len() + inputs.len();
        self.execute(BatchPart::whole(inputs), None, self.deadline, outcomes);
        if outcomes.len() < end {
            outcomes.resize(end, not_made(&mut self.outcomes));
        }
    }

    fn outcomes(&mut self) -> &mut Outcomes {
        &mut self.outcomes
    }
}

/// Runs the function on one input; a panic is an error.
pub fn observe(call: &mut Call<'_>, input: &[i128], observation: &mut Observation) {
    observation.clear();
    match panics::catch(|| call(input, observation)) {
        Err(message) => {
            observation.clear();
            observation.kind = Kind::Error;
            observation.class.push_str("panic");
            let mark = if message.is_empty() { marks::PANICKED } else { marks::PANIC };
            observation.text.push_str(mark);
            observation.text.push_str(&panics::canonical(&message));
        }
        Ok(()) => name_error(observation),
    }
    let Observation { kind, text, .. } = observation;
    if text.len() > LONGEST {
        text::shorten(text, shape_id(*kind, text));
    }
}

/// The longest output that is kept whole, in bytes; of a longer one, a digest replaces the rest.
const LONGEST: usize = 1 << 12;

/// Puts the class of an `Err` in front of its text unless it is there already, so that the class
/// can be read back from the text.
fn name_error(observation: &mut Observation) {
    let Observation { kind, class, text, .. } = observation;
    if *kind != Kind::Error {
        return;
    }
    // The class `Err` only says that this is an error, so a text does not need it in front.
    let goes_on = |next: char| next.is_alphanumeric() || next == '_';
    let is_named = text.strip_prefix(&**class).is_some_and(|rest| !rest.starts_with(goes_on));
    if !is_named && (class != "Err" || text.is_empty()) {
        let separator = if text.is_empty() { "" } else { ": " };
        text.insert_str(0, separator);
        text.insert_str(0, class);
    }
    marks::tell_apart(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::exit::Ending;
    use crate::sut::inputs::stem::Stems;
    use crate::sut::observation::Form;
    use crate::testing::specs;

    #[test]
    fn no_call_is_made_after_the_deadline() {
        let mut calls = 0;
        let call: &mut Call<'_> = &mut |_: &[i128], _: &mut Observation| calls += 1;
        let mut executor = InProcess::new(call);
        let inputs = Inputs::of(1, [&[1][..], &[2], &[3]]);
        let mut outcomes = Vec::new();
        executor.execute(BatchPart::whole(&inputs), None, clock::now(), &mut outcomes);
        assert!(outcomes.is_empty());
        executor.stop_at(clock::now());
        executor.again(&inputs, &mut outcomes);
        assert_eq!(outcomes.len(), 3);
        assert!(outcomes.iter().all(|outcome| outcome.is_not_made()));
        assert_eq!(calls, 0);
    }

    #[test]
    fn of_a_part_nothing_is_executed_that_is_behind_it() {
        let mut calls = Vec::new();
        let call: &mut Call<'_> = &mut |input: &[i128], _: &mut Observation| calls.push(input[0]);
        let inputs: Vec<[i128; 1]> = (0..24).map(|value| [value]).collect();
        let inputs = Inputs::of(1, inputs.iter().map(|input| &input[..]));
        let (part, mut outcomes) = (BatchPart { inputs: &inputs, count: 9 }, Vec::new());
        InProcess::new(call).execute(part, Some(BatchPart::whole(&inputs)), never(), &mut outcomes);
        assert_eq!(outcomes.len(), 9);
        assert!(calls.into_iter().eq(0..9));
    }

    #[test]
    fn inputs_whose_calls_came_back_are_kept_in_their_order() {
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| match input[0] {
            2 => Ending::Signal(11).show(to),
            3 => Ending::OverTime.show(to),
            4 => panic!("an error is an outcome like any other"),
            _ => {}
        };
        let mut executor = InProcess::new(call);
        executor.outcomes().returned = Some(Stems::new(&specs(1)));
        // They are appended to outcomes of other inputs.
        let mut outcomes = Vec::new();
        let inputs = |values: &[i128]| Inputs::of(1, values.chunks(1));
        executor.look_up(&inputs(&[3, 5, 2]), &mut outcomes);
        let first = inputs(&[1, 2, 4, 9]);
        let part = BatchPart { inputs: &first, count: 3 };
        executor.execute(part, Some(BatchPart::whole(&first)), never(), &mut outcomes);
        executor.again(&inputs(&[6, 5, 3]), &mut outcomes);
        assert_eq!(outcomes.len(), 9);
        let returned = executor.outcomes().returned.take().expect("they are wanted");
        assert!(returned.iter().flatten().eq([5, 1, 4, 6, 5]));
    }

    fn outcome_of(call: &mut Call<'_>) -> Rc<Outcome> {
        let mut outcomes = Vec::new();
        InProcess::new(call).again(&Inputs::of(1, [&[0][..]]), &mut outcomes);
        outcomes.remove(0)
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
    }

    #[test]
    fn what_could_be_misread_stands_between_quotes() {
        for (text, form) in [
            ("Some(1)", Form::Bare),
            ("", Form::Quoted),
            (" x", Form::Quoted),
            ("\"x\"", Form::Quoted),
        ] {
            let outcome = outcome_of(&mut |_, observation| observation.text.push_str(text));
            assert_eq!(outcome.form, form, "{text}");
        }
    }

    #[test]
    fn an_error_s_class_stands_in_front_of_its_text_once() {
        let shown = |class: &str, text: &str| {
            let mut observation = Observation {
                is_elsewhere: false,
                kind: Kind::Error,
                form: Form::Quoted,
                class: class.into(),
                text: text.into(),
            };
            name_error(&mut observation);
            observation.text
        };
        assert_eq!(shown("TooLow", "TooLow(5)"), "TooLow(5)");
        assert_eq!(shown("TooLow", "below by 5"), "TooLow: below by 5");
        assert_eq!(shown("Too", "TooLow"), "Too: TooLow");
        assert_eq!(shown("Empty", ""), "Empty");
        assert_eq!(shown("Err", "too heavy"), "too heavy");
        assert_eq!(shown("Err", ""), "Err");
    }

    #[test]
    fn no_error_reads_as_a_panic_or_as_an_end_of_the_process() {
        let mut texts = std::collections::BTreeSet::new();
        let returned = ["abort", "Err: abort", "exit: code 3", "panic: big", "panic", "aborted"];
        for text in returned {
            let shown = outcome_of(&mut |_, observation| {
                observation.kind = Kind::Error;
                observation.class.push_str("Err");
                observation.text.push_str(text);
            });
            assert!(!shown.is_ending() && !marks::is_panic(&shown.text), "{text}");
            texts.insert(shown.text.clone());
        }
        for message in ["big", "panic: big", ""] {
            texts.insert(outcome_of(&mut |_, _| panic!("{message}")).text.clone());
        }
        texts.extend(["abort", "exit: code 3"].map(str::to_owned));
        assert_eq!(texts.len(), returned.len() + 5);
    }
}
