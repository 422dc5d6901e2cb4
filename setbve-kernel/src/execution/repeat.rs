//! Executes inputs again and again, in processes that know nothing of each other, to see outcomes
//! that differ between calls or between processes.

use crate::collections::gather::Gather;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::execution::clock;
use crate::execution::executor::Executor;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::sut::random::Random;

/// How often each input is executed.
#[derive(Clone, Copy)]
pub struct Repetitions {
    /// Processes, one after the other.
    processes: usize,
    /// Calls within each of them.
    calls: usize,
}

impl Repetitions {
    /// For outcomes that are to be pinned. If an input has another outcome in one call of a
    /// hundred, 1,024 calls miss that outcome once in 30,000 times. If an input has two outcomes
    /// that change from process to process, 16 processes miss one of them as seldom.
    pub const PIN: Self = Self { processes: 16, calls: 64 };
    /// For a sample of inputs, to see outcomes that change from process to process.
    pub const PROCESSES: Self = Self { processes: 16, calls: 1 };
    /// For outcomes that are about to fail the test. The processes are no fewer than for a pin,
    /// because a pinned outcome may have seemed repeatable in those processes by chance.
    pub const FAIL: Self = Self { processes: 20, calls: 24 };
}

/// Minimum number of processes, whatever the deadline.
const LEAST: usize = 3;
/// Total number of calls after which no further process is used, except for that minimum.
const MOST_CALLS: usize = 1 << 18;

/// Executes the inputs and shows each outcome, with the index of its input, to `see`, which says
/// whether it wants more outcomes of that input. An input whose call ends its process is executed
/// in a few processes only, because each such call costs one.
///
/// The order of the calls changes, so that outcomes that depend on earlier calls differ as well.
#[inline]
pub fn repeat(
    executor: &mut dyn Executor,
    inputs: &Inputs,
    effort: Repetitions,
    until: Instant,
    see: &mut dyn FnMut(usize, &Rc<Outcome>) -> bool,
) {
    let state = vec![State::Open; inputs.len()];
    let random = Random::new(0, "repeat");
    let mut repetition = Repetition { executor, inputs, state, random, made: 0, see };
    for process in 0..effort.processes {
        let is_enough = repetition.made >= MOST_CALLS || clock::now() >= until;
        let is_done = repetition.state.iter().all(|state| *state == State::Done);
        if is_done || process >= LEAST && is_enough {
            return;
        }
        repetition.executor.renew();
        let is_early = process < LEAST;
        let early = if is_early { State::Dear } else { State::Open };
        repetition.call(1, &[State::Open, early]);
        let cheap = repetition.state.iter().filter(|state| **state == State::Open).count();
        if cheap == 0 && !is_early {
            return;
        }
        // The first call includes the start of a process, so only the second one shows how long
        // calls take.
        let started = clock::now();
        if effort.calls < 2 || cheap == 0 || started >= until {
            continue;
        }
        repetition.call(1, &[State::Open]);
        let left = (effort.processes - process) as u32;
        let share = until.saturating_duration_since(clock::now()) / left;
        let took = (clock::now() - started).max(Duration::from_micros(1));
        let fit = (share.as_nanos() / took.as_nanos()) as usize;
        let room = MOST_CALLS / effort.processes / cheap;
        repetition.call(fit.min(room).min(effort.calls - 2), &[State::Open]);
    }
}

/// Whether more calls of an input are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// More calls are wanted.
    Open,
    /// More calls are wanted, but they end their process, or come to a limit.
    Dear,
    /// No more calls are wanted.
    Done,
}

struct Repetition<'a> {
    executor: &'a mut dyn Executor,
    inputs: &'a Inputs,
    state: Vec<State>,
    random: Random,
    /// Calls so far.
    made: usize,
    see: &'a mut dyn FnMut(usize, &Rc<Outcome>) -> bool,
}

impl Repetition<'_> {
    /// Executes each input in one of these states `times` times, in a random order.
    #[inline]
    fn call(&mut self, times: usize, wanted: &[State]) {
        let wanted = (0..self.inputs.len()).filter(|index| wanted.contains(&self.state[*index]));
        let mut order = wanted.gathered().repeat(times);
        for end in (1..order.len()).rev() {
            order.swap(end, self.random.below(end + 1));
        }
        let wanted = order.iter().map(|index| self.inputs.get(*index));
        let batch = Inputs::of(self.inputs.arity, wanted);
        let mut outcomes = Vec::with_capacity(batch.len());
        self.executor.again(&batch, &mut outcomes);
        self.made += batch.len();
        for (index, outcome) in order.into_iter().zip(&outcomes) {
            if outcome.is_not_made() {
                continue;
            }
            let wants_more = self.state[index] != State::Done && (self.see)(index, outcome);
            self.state[index] = match wants_more {
                false => State::Done,
                true if outcome.is_ending() || outcome.is_excluded() => State::Dear,
                true => self.state[index],
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::executor::{Call, InProcess};
    use crate::execution::exit::Ending;
    use crate::sut::observation::Observation;
    use crate::testing::{Asked, Noting};

    /// How often each of three inputs is executed where the function says whether more is wanted.
    fn calls(
        effort: Repetitions,
        until: Instant,
        wanted: impl Fn(usize, usize) -> bool,
    ) -> [usize; 3] {
        let mut counts = [0; 3];
        let call: &mut Call<'_> =
            &mut |input: &[i128], to: &mut Observation| to.text.push_str(&input[0].to_string());
        let inputs = Inputs::of(1, [&[7][..], &[8], &[9]]);
        repeat(&mut InProcess::new(call), &inputs, effort, until, &mut |index, outcome| {
            assert_eq!(*outcome.text, *(index + 7).to_string());
            counts[index] += 1;
            wanted(index, counts[index])
        });
        counts
    }

    #[test]
    fn each_input_is_executed_as_often_as_the_effort_says() {
        let later = clock::now() + Duration::from_secs(600);
        assert_eq!(calls(Repetitions::PIN, later, |_, _| true), [16 * 64; 3]);
    }

    #[test]
    fn an_input_of_which_enough_is_known_is_left_alone() {
        let later = clock::now() + Duration::from_secs(600);
        let counts = calls(Repetitions::FAIL, later, |index, count| index != 1 || count < 5);
        assert_eq!(counts, [20 * 24, 5, 20 * 24]);
    }

    #[test]
    fn without_time_each_input_is_executed_in_a_few_processes() {
        assert_eq!(calls(Repetitions::PIN, clock::now(), |_, _| true), [LEAST; 3]);
    }

    /// What is asked of the executor for inputs of which the last one ends its process.
    fn asked(effort: Repetitions) -> Vec<Asked> {
        let later = clock::now() + Duration::from_secs(600);
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            if input[0] == 9 {
                Ending::Signal(11).show(to);
            }
        };
        let mut executor = Noting::new(call);
        let inputs = Inputs::of(1, [&[7][..], &[8], &[9]]);
        repeat(&mut executor, &inputs, effort, later, &mut |_, _| true);
        executor.asked
    }

    #[test]
    fn each_process_is_a_new_one() {
        for effort in [Repetitions::PIN, Repetitions::FAIL, Repetitions::PROCESSES] {
            let asked = asked(effort);
            assert_eq!(asked[0], Asked::Renew);
            let renewals = asked.iter().filter(|asked| **asked == Asked::Renew).count();
            assert_eq!(renewals, effort.processes);
        }
    }

    #[test]
    fn a_call_that_ends_its_process_is_made_in_a_few_only() {
        let asked = asked(Repetitions::PIN);
        let calls = asked.iter().filter_map(|asked| match asked {
            Asked::Again(inputs) => Some(inputs),
            _ => None,
        });
        let dear = calls.flatten().filter(|input| ***input == [9]).count();
        assert_eq!(dear, LEAST);
    }

    #[test]
    fn calls_come_in_another_order_in_each_process() {
        let orders: Vec<_> = asked(Repetitions::PIN)
            .into_iter()
            .filter(|asked| matches!(asked, Asked::Again(inputs) if inputs.len() > 100))
            .collect();
        assert!(orders.len() > LEAST);
        assert!(orders.windows(2).all(|two| two[0] != two[1]));
    }
}
