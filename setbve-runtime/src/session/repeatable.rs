//! Confirms that outcomes are repeatable: calls that a run is to pin or to fail for are executed
//! again, in fresh processes, before they count.

use setbve_kernel::collections::gather::Gather;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::replay::{Fate, Replayed, accepted_outcomes};
use crate::session::Session;
use crate::snapshot::boundary_entry::Line;
use setbve_kernel::execution::repeat::{Repetitions, repeat};
use setbve_kernel::search::run::until;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::signature::input_text;

/// The part of the budget that the calls of one confirmation may take, and their time if the budget
/// is 0.
const SHARE_OF_BUDGET: u32 = 10;
const TIME: Duration = Duration::from_secs(3);

impl Session<'_> {
    /// When a confirmation that starts now ends.
    pub(super) fn confirmed_by(&self) -> Instant {
        let budget = self.settings.budget;
        let time = if budget.is_zero() { TIME } else { budget / SHARE_OF_BUDGET };
        until(Instant::now(), time).min(self.deadline)
    }

    /// Warns that a call is not repeatable, for the first such call only.
    pub(super) fn note_unrepeatable(&mut self, input: &[i128], outcomes: [&Outcome; 2]) {
        if self.unrepeatable.is_none() {
            let call = input_text(input, &self.subject.signature());
            self.report.warn(format!(
                "not repeatable: {call} gave \"{}\" and then \"{}\"; what comes and goes is not \
                 pinned",
                outcomes[0].text, outcomes[1].text
            ));
            self.unrepeatable = Some(call);
        }
    }

    /// Does the same for a call whose former outcome is not known: makes the call again, to show
    /// two outcomes if possible.
    pub(super) fn note_another(&mut self, input: &[i128], now: &Rc<Outcome>) {
        let mut other = None;
        let inputs = Inputs::of(input.len(), [input]);
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, Repetitions::PIN, deadline, &mut |_, outcome| {
            let differs = !outcome.is_excluded() && !outcome.is_same_as(now);
            other = differs.then(|| Rc::clone(outcome));
            !differs
        });
        if let Some(other) = other {
            self.note_unrepeatable(input, [now, &other]);
        } else if self.unrepeatable.is_none() {
            let call = input_text(input, &self.subject.signature());
            self.report.warn(format!(
                "not repeatable: {call} gave \"{}\", and something else before; what comes and \
                 goes is not pinned",
                now.text
            ));
            self.unrepeatable = Some(call);
        }
    }

    /// Which of the calls are repeatable with that effort; a call that came to a limit is not
    /// judged and counts as repeatable.
    pub(super) fn confirm(
        &mut self,
        before: &[(&[i128], &Outcome)],
        effort: Repetitions,
    ) -> Vec<bool> {
        let judged: Vec<usize> =
            (0..before.len()).filter(|index| !before[*index].1.is_excluded()).gathered();
        let mut same = vec![true; before.len()];
        let mut made = vec![false; judged.len()];
        let arity = self.subject.arguments.len();
        let inputs = Inputs::of(arity, judged.iter().map(|index| before[*index].0));
        let mut other = None;
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, effort, deadline, &mut |index, outcome| {
            made[index] = true;
            let index = judged[index];
            let is_same = outcome.is_same_as(before[index].1);
            if !is_same {
                same[index] = false;
                other.get_or_insert_with(|| (index, Rc::clone(outcome)));
            }
            is_same
        });
        if let Some((index, outcome)) = other {
            let (input, before) = before[index];
            self.note_unrepeatable(input, [before, &outcome]);
        }
        // A call that there was no time for is not known to be repeatable.
        for (index, made) in judged.into_iter().zip(made) {
            same[index] &= made;
        }
        same
    }

    /// Which of the boundaries may be pinned: those whose two sides are repeatable.
    pub(super) fn are_repeatable(&mut self, boundaries: &[&Boundary]) -> Vec<bool> {
        let inputs: Vec<_> = boundaries.iter().map(|own| own.inputs()).gathered();
        let mut sides: Vec<(&[i128], &Outcome)> = Vec::new();
        for (boundary, inputs) in boundaries.iter().zip(&inputs) {
            for side in [0, 1] {
                sides.push((&inputs[side], &boundary.outcomes[side]));
            }
        }
        let same = self.confirm(&sides, Repetitions::PIN);
        same.chunks(2).map(|same| same.iter().all(|same| *same)).gathered()
    }

    /// Executes boundaries that hold once more, and warns if an outcome differs; also warns of
    /// boundaries that there was no time to replay.
    pub(super) fn recheck_what_holds(&mut self, replayed: &[Replayed]) {
        let missing = replayed.iter().filter(|one| matches!(one.fate, Fate::NotReplayed)).count();
        if missing > 0 {
            self.report.warn(format!(
                "the budget ended before {missing} of {} accepted boundaries were replayed: they \
                 are neither confirmed nor refuted",
                replayed.len()
            ));
        }
        let holding = replayed.iter().filter(|one| matches!(one.fate, Fate::Holds));
        let holding: Vec<Boundary> = holding.filter_map(|one| one.boundary.clone()).gathered();
        let inputs: Vec<_> = holding.iter().map(Boundary::inputs).gathered();
        let mut calls: Vec<(&[i128], &Outcome)> = Vec::new();
        for (boundary, inputs) in holding.iter().zip(&inputs) {
            for side in [1, 0, 0, 1] {
                calls.push((&inputs[side], &boundary.outcomes[side]));
            }
        }
        self.recheck(calls);
    }

    /// Executes lines that changed, moved or vanished again. If both sides of a line show the
    /// accepted outcome even once, the line holds: it is not repeatable, and a change cannot be
    /// proved. A line that there was no time to execute again counts as not replayed.
    pub(super) fn confirm_fates(&mut self, mut replayed: Vec<Replayed>) -> Vec<Replayed> {
        let is_gone = |one: &&mut Replayed| {
            matches!(one.fate, Fate::Changed(_) | Fate::Moved(_) | Fate::Vanished)
        };
        let mut gone: Vec<&mut Replayed> =
            replayed.iter_mut().filter(is_gone).filter(|one| one.seen.is_some()).gathered();
        let sides: Vec<_> = gone.iter().flat_map(|one| one.line.inputs()).gathered();
        let arity = self.subject.arguments.len();
        let inputs = Inputs::of(arity, sides.iter().map(|input| &**input));
        let mut shown = vec![false; inputs.len()];
        let mut made = shown.clone();
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, Repetitions::FAIL, deadline, &mut |index, outcome| {
            made[index] = true;
            shown[index] = gone[index / 2].line.sides[index % 2].is_shown_by(outcome);
            !shown[index]
        });
        for (one, _) in gone.iter_mut().zip(made.chunks(2)).filter(|(_, made)| **made == [false; 2])
        {
            one.fate = Fate::NotReplayed;
            one.boundary = None;
        }
        for (one, _) in
            gone.iter_mut().zip(shown.chunks(2)).filter(|(_, shown)| **shown == [true; 2])
        {
            let accepted = accepted_outcomes(&one.line, self.executor.outcomes());
            let seen = one.seen.take().unwrap_or_else(|| accepted.clone());
            for (side, input) in one.line.inputs().iter().enumerate() {
                if !one.line.sides[side].is_shown_by(&seen[side]) {
                    self.note_unrepeatable(input, [&accepted[side], &seen[side]]);
                }
            }
            let Line { low, argument, inserted, .. } = one.line.clone();
            one.boundary = Some(Boundary { low, argument, inserted, outcomes: accepted });
            one.fate = Fate::Holds;
        }
        replayed
    }

    /// Executes the inputs again, and warns if an outcome is not as before. Inputs that came to a
    /// limit are left out.
    pub(super) fn recheck(&mut self, mut before: Vec<(&[i128], &Outcome)>) {
        before.retain(|(_, outcome)| !outcome.is_excluded());
        let arity = self.subject.arguments.len();
        let inputs = Inputs::of(arity, before.iter().map(|(input, _)| *input));
        let mut outcomes = Vec::with_capacity(inputs.len());
        self.executor.again(&inputs, &mut outcomes);
        for ((input, before), now) in before.into_iter().zip(&outcomes) {
            if !now.is_same_as(before) && !now.is_not_made() {
                self.note_unrepeatable(input, [before, now]);
            }
        }
    }
}
