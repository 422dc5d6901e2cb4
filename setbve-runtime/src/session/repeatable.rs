//! What a run pins is repeatable, and what it fails for is: both are executed again, in fresh processes,
//! before they count.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::execution::repeat::{Effort, repeat};
use crate::replay::{Fate, Replayed, accepted_outcomes};
use crate::search::run::until;
use crate::session::report::Event;
use crate::session::{Kept, Session};
use crate::snapshot::boundary_entry::Line;
use crate::snapshot::checks::Checks;
use crate::snapshot::trail::{agreed, as_accepted, first_difference};
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::sut::signature::input_text;

/// The part of a budget that the calls of one confirmation may take, and their time where there is no
/// budget.
const SHARE_OF_BUDGET: u32 = 10;
const TIME: Duration = Duration::from_secs(3);
/// Readings of a trail: where the function is steady for all that is known, and where it is not. A place
/// of a trail takes some twenty calls.
const READINGS: usize = 3;
const READINGS_OF_UNSTEADY: usize = 120;
/// Readings that one process makes.
const READINGS_OF_A_PROCESS: usize = 8;
/// Readings of a trail that is about to fail.
const READINGS_TO_FAIL: usize = 24;

impl Session<'_> {
    /// When a confirmation that starts now ends.
    pub(super) fn confirmed_by(&self) -> Instant {
        let budget = self.settings.budget;
        let time = if budget.is_zero() { TIME } else { budget / SHARE_OF_BUDGET };
        until(Instant::now(), time).min(self.deadline)
    }

    /// Says which call is not repeatable, the first time.
    pub(super) fn note_unrepeatable(&mut self, input: &[i128], outcomes: [&Outcome; 2]) {
        if self.unrepeatable.is_none() {
            let call = input_text(input, &self.subject.signature());
            self.report.warn(format!(
                "not repeatable: {call} gave \"{}\" and then \"{}\"; what comes and goes is not pinned",
                outcomes[0].text, outcomes[1].text
            ));
            self.unrepeatable = Some(call);
        }
    }

    /// The same for a call that had another outcome before, nobody knows which: it is made again.
    pub(super) fn note_another(&mut self, input: &[i128], now: &Rc<Outcome>) {
        let mut other = None;
        let inputs = Inputs::of(input.len(), [input]);
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, Effort::PIN, deadline, |_, outcome| {
            let differs = !outcome.is_excluded() && !outcome.is_same_as(now);
            other = differs.then(|| Rc::clone(outcome));
            !differs
        });
        if let Some(other) = other {
            self.note_unrepeatable(input, [now, &other]);
        } else if self.unrepeatable.is_none() {
            let call = input_text(input, &self.subject.signature());
            self.report.warn(format!(
                "not repeatable: {call} gave \"{}\", and something else before; what comes and goes is \
                 not pinned",
                now.text
            ));
            self.unrepeatable = Some(call);
        }
    }

    /// Which of the calls are repeatable with that effort; nothing is expected of one that came to a
    /// limit.
    pub(super) fn confirm<'b>(
        &mut self,
        before: impl Iterator<Item = (&'b [i128], &'b Outcome)>,
        effort: Effort,
    ) -> Vec<bool> {
        let before: Vec<_> = before.collect();
        let judged: Vec<usize> =
            (0..before.len()).filter(|index| !before[*index].1.is_excluded()).collect();
        let mut same = vec![true; before.len()];
        let mut made = vec![false; judged.len()];
        let arity = self.subject.arguments.len();
        let inputs = Inputs::of(arity, judged.iter().map(|index| before[*index].0));
        let mut other = None;
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, effort, deadline, |index, outcome| {
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
        // What there was no time for is not known to be repeatable.
        for (index, made) in judged.into_iter().zip(made) {
            same[index] &= made;
        }
        same
    }

    /// Which of the boundaries may be pinned: those whose two sides are repeatable.
    pub(super) fn are_repeatable(&mut self, boundaries: &[Boundary]) -> Vec<bool> {
        let inputs: Vec<_> = boundaries.iter().map(Boundary::inputs).collect();
        let sides = boundaries.iter().zip(&inputs).flat_map(|(boundary, inputs)| {
            [0, 1].map(|side: usize| (&*inputs[side], &*boundary.outcomes[side]))
        });
        let same = self.confirm(sides, Effort::PIN);
        same.chunks(2).map(|same| same.iter().all(|same| *same)).collect()
    }

    /// Reads the trails of boundaries, each as often as that, in fresh processes; after a few readings
    /// only as long as there is time.
    fn readings(&mut self, boundaries: &[Boundary], count: usize) -> Vec<Vec<String>> {
        let probe = self.probe();
        let mut readings = vec![Vec::with_capacity(count); boundaries.len()];
        if boundaries.is_empty() {
            return readings;
        }
        let deadline = self.confirmed_by();
        let each = READINGS_OF_A_PROCESS.min(count.div_ceil(READINGS));
        for reading in 0..count {
            if reading >= READINGS && Instant::now() >= deadline {
                break;
            }
            if reading % each == 0 {
                self.executor.renew();
            }
            let trails =
                probe.run(self.executor, boundaries.iter().map(|found| probe.trail(found)));
            readings.iter_mut().zip(trails).for_each(|(readings, trail)| readings.push(trail));
        }
        readings
    }

    /// The trails that may be pinned.
    fn trails(&mut self, boundaries: &[Boundary]) -> Vec<String> {
        let count = if self.unrepeatable.is_some() { READINGS_OF_UNSTEADY } else { READINGS };
        let readings = self.readings(boundaries, count);
        let trail = |readings: &Vec<String>| {
            agreed(readings.iter().map(String::as_str)).unwrap_or_default()
        };
        readings.iter().map(trail).collect()
    }

    pub(super) fn lines(&mut self, boundaries: &[Boundary]) -> Vec<Line> {
        let trails = if self.cut_short.is_some() {
            // They take more calls than a search that was cut short has made.
            vec![String::new(); boundaries.len()]
        } else {
            self.trails(boundaries)
        };
        boundaries.iter().zip(trails).map(|(found, trail)| Line::of(found, trail)).collect()
    }

    /// The lines that stay, each at its place, as they now read.
    pub(super) fn keep(&mut self, replayed: Vec<Replayed>, checks: Checks) -> Vec<Kept> {
        let replayed = self.confirm_fates(replayed, checks);
        let is_missing = |one: &&Replayed| matches!(one.fate, Fate::NotReplayed);
        let missing = replayed.iter().filter(is_missing).count();
        if missing > 0 {
            self.report.warn(format!(
                "the budget ended before {missing} of {} accepted boundaries were replayed: they are \
                 neither confirmed nor refuted",
                replayed.len()
            ));
        }
        // What holds is only looked at once more, to say where it does not always.
        let holding = replayed.iter().filter(|one| matches!(one.fate, Fate::Holds));
        let holding: Vec<Boundary> = holding.filter_map(|one| one.boundary.clone()).collect();
        let inputs: Vec<_> = holding.iter().map(Boundary::inputs).collect();
        let calls = holding.iter().zip(&inputs).flat_map(|(boundary, inputs)| {
            [1, 0, 0, 1].map(|side: usize| (&*inputs[side], &*boundary.outcomes[side]))
        });
        self.recheck(calls);
        // What takes the place of an accepted line is pinned like any other.
        let placed = |one: &Replayed| match &one.fate {
            Fate::Changed(to) | Fate::Moved(to) => Some(to.clone()),
            _ => None,
        };
        let new: Vec<Boundary> = replayed.iter().filter_map(placed).collect();
        let repeatable = self.are_repeatable(&new);
        let trails: Vec<String> = self.lines(&new).into_iter().map(|line| line.trail).collect();
        let mut new = repeatable.into_iter().zip(trails);
        let mut kept = Vec::with_capacity(replayed.len());
        for Replayed { line, fate, boundary, trail, .. } in replayed {
            match fate {
                Fate::Holds | Fate::NotReplayed => kept.push(Kept { line, boundary }),
                Fate::NotJudged => {
                    self.report.events.push(Event::NotJudged { line: line.clone() });
                    kept.push(Kept { line, boundary });
                }
                Fate::Shifted(input, now) => {
                    kept.push(Kept { line: Line { trail, ..line.clone() }, boundary });
                    self.report.events.push(Event::Shifted { at: line, input, now });
                }
                Fate::Changed(ref to) | Fate::Moved(ref to) => {
                    let Some((true, trail)) = new.next() else {
                        self.report.events.push(Event::NotRepeatable { line });
                        continue;
                    };
                    let trail = as_accepted(trail, &line.trail, checks);
                    kept.push(Kept { line: Line::of(to, trail), boundary });
                    let (from, to) = (line, to.clone());
                    self.report.events.push(match fate {
                        Fate::Changed(_) => Event::Changed { from, to },
                        _ => Event::Moved { from, to },
                    });
                }
                Fate::Vanished => self.report.events.push(Event::Vanished { line }),
            }
        }
        kept
    }

    /// The fates again, where a line that shows what was accepted after all, be it once, holds: it is not
    /// repeatable, and nothing has changed as far as anyone can tell.
    fn confirm_fates(&mut self, mut replayed: Vec<Replayed>, checks: Checks) -> Vec<Replayed> {
        let is_gone = |one: &&mut Replayed| {
            matches!(one.fate, Fate::Changed(_) | Fate::Moved(_) | Fate::Vanished)
        };
        let mut gone: Vec<&mut Replayed> =
            replayed.iter_mut().filter(is_gone).filter(|one| one.seen.is_some()).collect();
        let sides: Vec<_> = gone.iter().flat_map(|one| one.line.inputs()).collect();
        let arity = self.subject.arguments.len();
        let inputs = Inputs::of(arity, sides.iter().map(|input| &**input));
        let mut shown = vec![false; inputs.len()];
        let mut made = shown.clone();
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, Effort::FAIL, deadline, |index, outcome| {
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
            let (low, argument) = (one.line.low.clone(), one.line.argument);
            one.boundary = Some(Boundary { low, argument, outcomes: accepted });
            one.trail.clone_from(&one.line.trail);
            one.fate = Fate::Holds;
        }
        let is_shifted = |one: &&mut Replayed| matches!(one.fate, Fate::Shifted(..));
        let shifted: Vec<&mut Replayed> = replayed.iter_mut().filter(is_shifted).collect();
        let boundaries: Vec<Boundary> =
            shifted.iter().filter_map(|one| one.boundary.clone()).collect();
        let readings = self.readings(&boundaries, READINGS_TO_FAIL);
        for ((one, boundary), readings) in shifted.into_iter().zip(&boundaries).zip(readings) {
            let accepted = one.line.trail.clone();
            let own = [one.trail.as_str()];
            let trails = own.into_iter().chain(readings.iter().map(String::as_str));
            let trail = agreed(trails).map(|trail| as_accepted(trail, &accepted, checks));
            let place = trail.as_ref().and_then(|now| first_difference(now, &accepted, checks));
            let Fate::Shifted(input, now) = &mut one.fate else { continue };
            if let (Some(place), Some(trail)) = (place, trail) {
                let probe = self.probe();
                let looks = [probe.at_place(boundary, place)];
                for looked in probe.run(self.executor, looks) {
                    (*input, *now) = (looked.base.into(), looked.found);
                }
                one.trail = trail;
                continue;
            }
            if self.unrepeatable.is_none() {
                let call = input_text(input, &self.subject.signature());
                self.report.warn(format!(
                    "not repeatable: the boundary near {call} lies here and then there; what comes and \
                     goes is not pinned"
                ));
                self.unrepeatable = Some(call);
            }
            one.fate = Fate::Holds;
        }
        replayed
    }

    /// Which of the inputs still give the outcomes they gave before; nothing is expected of one that
    /// came to a limit.
    pub(super) fn recheck<'b>(&mut self, before: impl Iterator<Item = (&'b [i128], &'b Outcome)>) {
        let before: Vec<_> = before.filter(|(_, outcome)| !outcome.is_excluded()).collect();
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
