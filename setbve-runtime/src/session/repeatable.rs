//! Confirms that outcomes are repeatable: calls that a run is to pin or to fail for are executed
//! again, in fresh processes, before they count. Notes the accepted lines for which no time was
//! left: they stay in the text, and `session.rs` fails the test for them after insta's assertion.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::replay::{Fate, Replayed, accepted_outcomes};
use crate::session::Session;
use crate::session::searches::in_words;
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::{Line, Side};
use crate::summary::ranking::table::calls_of;
use setbve_kernel::collections::gather::{each, indices};
use setbve_kernel::execution::clock;
use setbve_kernel::execution::repeat::{Repetitions, repeat};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::outcome::{MadeCall, Outcome};
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
        clock::after(time).min(self.deadline)
    }

    /// Warns that a call is not repeatable, for the first such call only. One that was over its
    /// time and then was not may have been the first of its process, or on a machine that stood
    /// still.
    pub(super) fn note_unrepeatable(&mut self, input: &[i128], [one, other]: [&Outcome; 2]) {
        if !one.is_over_time() && !other.is_over_time() {
            self.warn_unrepeatable(input, &format!("{} and then {}", shown(one), shown(other)));
        }
    }

    fn warn_unrepeatable(&mut self, input: &[i128], gave: &str) {
        if self.unrepeatable.is_none() {
            let call = input_text(input, &self.subject.signature());
            let so = "what comes and goes is not pinned";
            self.report.warn(format!("not repeatable: {call} gave {gave}; {so}"));
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
        match other {
            Some(other) => self.note_unrepeatable(input, [now, &other]),
            None => self.warn_unrepeatable(input, &(shown(now) + ", and something else before")),
        }
    }

    /// Which of the calls are repeatable with that effort; a call that came to a limit is not
    /// judged and counts as repeatable.
    pub(super) fn confirm(&mut self, before: &[MadeCall], effort: Repetitions) -> Vec<bool> {
        let judged = indices(before.len(), &|index| !before[index].1.is_excluded());
        let inputs = self.inputs(&judged, &|index| &before[index].0);
        let mut same = vec![true; before.len()];
        let mut made = vec![false; judged.len()];
        let mut other = None;
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, effort, deadline, &mut |at, outcome| {
            if outcome.is_over_time() {
                return true;
            }
            made[at] = true;
            let index = judged[at];
            let is_same = outcome.is_same_as(&before[index].1);
            if !is_same {
                same[index] = false;
                other.get_or_insert_with(|| (index, Rc::clone(outcome)));
            }
            is_same
        });
        if let Some((index, outcome)) = other {
            let (input, before) = &before[index];
            self.note_unrepeatable(input, [before, &outcome]);
        }
        // A call that there was no time for is not known to be repeatable.
        for (at, index) in judged.iter().enumerate() {
            same[*index] &= made[at];
        }
        same
    }

    /// Which of the boundaries may be pinned: those whose two sides are repeatable.
    pub(super) fn are_repeatable(&mut self, boundaries: &[&Boundary]) -> Vec<bool> {
        let sides = each(boundaries, &mut |own| calls_of(own)).concat();
        let same = self.confirm(&sides, Repetitions::PIN);
        let mut each_call = same.into_iter();
        each(boundaries, &mut |_| [each_call.next(), each_call.next()] == [Some(true); 2])
    }

    /// Executes boundaries that hold once more, and warns if an outcome differs; also warns of
    /// boundaries that there was no time to replay.
    pub(super) fn recheck_what_holds(&mut self, replayed: &[Replayed]) {
        let (mut missing, mut calls) = (0, Vec::new());
        for one in replayed {
            missing += usize::from(matches!(one.fate, Fate::NotReplayed));
            if let (Fate::Holds, Some(boundary)) = (&one.fate, &one.boundary) {
                let [low, high] = calls_of(boundary);
                calls.extend_from_slice(&[high.clone(), low.clone(), low, high]);
            }
        }
        if missing > 0 {
            self.note_not_replayed(missing, replayed.len(), "boundaries");
        }
        self.recheck(&calls);
    }

    /// Lets the test fail at its end, because it has not looked at all that is pinned.
    pub(super) fn note_not_replayed(&mut self, missing: usize, all: usize, what: &str) {
        let problem = format!(
            "the budget of {} ended before {missing} of {all} accepted {what} were replayed: they \
             are neither confirmed nor refuted; give it a larger `budget`",
            in_words(self.settings.budget)
        );
        self.report.warn(&*problem);
        self.not_replayed.get_or_insert(problem);
    }

    /// Executes lines that changed, moved or vanished again. If both sides of a line show the
    /// accepted outcome even once, the line holds: it is not repeatable, and a change cannot be
    /// proved. A line that there was no time to execute again counts as not replayed.
    pub(super) fn confirm_fates(&mut self, replayed: &mut [Replayed]) {
        let mut gone = Vec::new();
        let mut inputs = Inputs::new(self.subject.arguments.len());
        for (index, one) in replayed.iter().enumerate() {
            let is_gone = matches!(one.fate, Fate::Changed(_) | Fate::Moved(_) | Fate::Vanished);
            if is_gone && one.seen.is_some() {
                gone.push(index);
                one.line.inputs().iter().for_each(|input| inputs.push(input));
            }
        }
        let mut shown = vec![false; inputs.len()];
        let mut made = shown.clone();
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, Repetitions::FAIL, deadline, &mut |index, outcome| {
            made[index] = true;
            let line = &replayed[gone[index / 2]].line;
            shown[index] = line.sides[index % 2].is_shown_by(outcome);
            !shown[index]
        });
        for (at, index) in gone.into_iter().enumerate() {
            let one = &mut replayed[index];
            if made[2 * at..][..2] == [false; 2] {
                one.fate = Fate::NotReplayed;
                one.boundary = None;
            }
            if shown[2 * at..][..2] != [true; 2] {
                continue;
            }
            let accepted = accepted_outcomes(&one.line, self.executor.outcomes());
            let seen = one.seen.take().unwrap_or_else(|| accepted.clone());
            for (side, input) in one.line.inputs().iter().enumerate() {
                if !one.line.sides[side].is_shown_by(&seen[side]) {
                    self.note_unrepeatable(input, [&accepted[side], &seen[side]]);
                }
            }
            let Line { low, argument, apart, .. } = one.line.clone();
            one.boundary = Some(Boundary { low, argument, apart, outcomes: accepted });
            one.fate = Fate::Holds;
        }
    }

    /// Executes the inputs again, and warns if an outcome is not as before. Inputs that came to a
    /// limit are left out.
    pub(super) fn recheck(&mut self, before: &[MadeCall]) {
        let judged = indices(before.len(), &|index| !before[index].1.is_excluded());
        let inputs = self.inputs(&judged, &|index| &before[index].0);
        let mut outcomes = Vec::with_capacity(inputs.len());
        self.executor.again(&inputs, &mut outcomes);
        for (at, now) in outcomes.iter().enumerate() {
            let (input, before) = &before[judged[at]];
            if !now.is_same_as(before) && !now.is_not_made() {
                self.note_unrepeatable(input, [before, now]);
            }
        }
    }

    /// Whether nothing is pinned; says so.
    pub(super) fn says_nothing(&mut self, snapshot: &Snapshot) -> bool {
        let is_nothing = snapshot.pins_nothing();
        if is_nothing {
            let why = match snapshot.cut_short {
                Some(_) => "its search was cut short: delete it, and give it a larger `budget`",
                None => {
                    "what its outcomes depend on beside its arguments, such as a file, a clock or \
                     a random number, has to become an argument"
                }
            };
            let text = "this snapshot pins nothing, and its test passes whatever the function does";
            self.report.warn(format!("{text}: {why}"));
        }
        is_nothing
    }

    /// A list of some inputs.
    pub(super) fn inputs<'a>(&self, some: &[usize], of: &dyn Fn(usize) -> &'a [i128]) -> Inputs {
        Inputs::of(self.subject.arguments.len(), some.iter().map(|index| of(*index)))
    }
}

/// An outcome as a line of a snapshot shows it.
fn shown(outcome: &Outcome) -> String {
    Side::of(outcome).written_text()
}
