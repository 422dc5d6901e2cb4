//! Sequential queries (each next input depends on the last outcome, as in a bisection), run
//! concurrently so that their next inputs form one batch. Each query is a future, and this is the
//! executor that polls them.

use crate::collections::gather::{Gather, keep};
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use crate::execution::executor::Executor;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;

/// Inputs that queries wait for, and where their outcomes go.
type Pending = Vec<(Box<[i128]>, Rc<Cell<Option<Rc<Outcome>>>>)>;

/// Takes the inputs that queries ask for, and gives them the outcomes.
#[derive(Default)]
pub struct Queries {
    /// Inputs whose outcomes may be known already.
    look_up: RefCell<Pending>,
    /// Inputs that are executed in any case.
    again: RefCell<Pending>,
}

impl Queries {
    /// The outcome of an input; a known one is not executed again.
    pub async fn look_up(&self, input: &[i128]) -> Rc<Outcome> {
        Self::ask(&self.look_up, input).await
    }

    /// The outcome of an input, executed in any case.
    pub async fn again(&self, input: &[i128]) -> Rc<Outcome> {
        Self::ask(&self.again, input).await
    }

    async fn ask(asked: &RefCell<Pending>, input: &[i128]) -> Rc<Outcome> {
        let answer = Rc::<Cell<_>>::default();
        asked.borrow_mut().push((input.into(), Rc::clone(&answer)));
        poll_fn(|_| answer.take().map_or(Poll::Pending, Poll::Ready)).await
    }

    /// Runs all queries to their ends, one batch for each of their steps.
    pub fn run<T>(&self, executor: &mut dyn Executor, mut looks: Vec<Look<'_, T>>) -> Vec<T> {
        let mut results: Vec<Option<T>> = Vec::new();
        results.resize_with(looks.len(), || None);
        self.drive(executor, looks.len(), &mut |index, context| {
            let Poll::Ready(result) = looks[index].as_mut().poll(context) else { return true };
            results[index] = Some(result);
            false
        });
        results.into_iter().flatten().gathered()
    }

    /// What does not depend on the type of the results is compiled once.
    #[inline]
    fn drive(
        &self,
        executor: &mut dyn Executor,
        looks: usize,
        is_pending: &mut dyn FnMut(usize, &mut Context<'_>) -> bool,
    ) {
        let mut context = Context::from_waker(Waker::noop());
        let mut going: Vec<usize> = (0..looks).gathered();
        loop {
            keep(&mut going, &mut |look| is_pending(*look, &mut context));
            if going.is_empty() {
                return;
            }
            answer(&self.look_up.take(), &mut |inputs, to| executor.look_up(inputs, to));
            answer(&self.again.take(), &mut |inputs, to| executor.again(inputs, to));
        }
    }
}

/// A query.
pub type Look<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

fn answer(asked: &Pending, execute: &mut dyn FnMut(&Inputs, &mut Vec<Rc<Outcome>>)) {
    let Some((first, _)) = asked.first() else { return };
    let inputs = Inputs::of(first.len(), asked.iter().map(|(input, _)| &**input));
    let mut outcomes = Vec::with_capacity(asked.len());
    execute(&inputs, &mut outcomes);
    for ((_, answer), outcome) in asked.iter().zip(outcomes) {
        answer.set(Some(outcome));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::execution::executor::{Call, InProcess};
    use crate::sut::observation::Observation;
    use crate::testing::{Asked, Noting};

    #[test]
    fn looks_of_different_lengths_all_come_to_their_end() {
        let calls = Cell::new(0);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            calls.set(calls.get() + 1);
            observation.text.push_str(&(input[0] / 2).to_string());
        };
        let mut executor = InProcess::new(call);
        let queries = Queries::default();
        let halvings = |start: i128| {
            let queries = &queries;
            async move {
                let (mut value, mut steps) = (start, 0);
                while value > 0 {
                    let outcome = queries.look_up(&[value]).await;
                    value = outcome.text.parse().expect("it is a number");
                    steps += 1;
                }
                steps
            }
        };
        let looks = [0, 1, 1000, 7].map(|start| Box::pin(halvings(start)) as Look<'_, i32>);
        assert_eq!(queries.run(&mut executor, looks.into()), [0, 1, 10, 3]);
        assert_eq!(calls.get(), 14);
        let once: Look<'_, Rc<Outcome>> = Box::pin(queries.again(&[9]));
        assert_eq!(&*queries.run(&mut executor, vec![once])[0].text, "4");
    }

    #[test]
    fn what_may_be_known_is_not_executed_again_and_the_rest_is() {
        let call: &mut Call<'_> = &mut |_: &[i128], _: &mut Observation| {};
        let mut executor = Noting::new(call);
        let queries = Queries::default();
        let look = |value: i128| -> Look<'_, ()> {
            let queries = &queries;
            Box::pin(async move {
                queries.look_up(&[value]).await;
                queries.again(&[value + 1]).await;
            })
        };
        queries.run(&mut executor, vec![look(4), look(7)]);
        let of = |values: [i128; 2]| values.map(|value| Box::from([value])).to_vec();
        assert_eq!(executor.asked, [Asked::LookUp(of([4, 7])), Asked::Again(of([5, 8]))]);
    }
}
