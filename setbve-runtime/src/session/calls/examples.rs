//! The examples of a snapshot: taken at accept, executed again later.

use std::rc::Rc;
use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::killed::are_first;
use crate::guidance::traced::Shows;
use crate::mapping::places::LONG_NUMBER;
use crate::replay::accepted_outcome;
use crate::session::Session;
use crate::session::flipped::NOT_ALL_LOOKED_FOR;
use crate::session::report::Event;
use crate::session::verdict::Verdict;
use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::example_entry::Example;
use crate::snapshot::header::Pinned;
use crate::summary::examples::candidates;
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::collections::gather::{each, indices, keep};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::execution::executor::{Executor, outcomes_of};
use setbve_kernel::execution::repeat::{Repetitions, repeat};
use setbve_kernel::sut::argument::character::is_strange;
use setbve_kernel::sut::argument::part::{counts, make_canonical};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::observation::Kind;
use setbve_kernel::sut::outcome::{MadeCall, Outcome};
use setbve_kernel::sut::signature::input_text;

/// Percent of the time that is left in which examples of outcomes of sites are looked for.
const SHARE: u32 = 50;

/// The most characters of a call that shows an outcome of a site. Few choices may make a value with
/// a long text.
const LONGEST: usize = 160;

/// What may take the place of a character that a reader does not know.
const MARK: i128 = 0x7e;

/// What decides which calls are examples.
pub(in crate::session) struct Basis<'a> {
    pub(in crate::session) arguments: &'a [ArgumentSpec],
    pub(in crate::session) constants: &'a [Number],
    pub(in crate::session) classes: &'a Classes,
    /// The boundaries that are listed.
    pub(in crate::session) lines: &'a [Line],
}

/// The calls of `shown`, and after them typical calls whose outcomes nothing shows.
pub(in crate::session) fn choose_from(
    &Basis { arguments, constants, classes, lines }: &Basis<'_>,
    shown: Vec<MadeCall>,
    deadline: Instant,
    executor: &mut dyn Executor,
) -> Vec<MadeCall> {
    let mut values = Vec::new();
    for line in lines {
        for (input, side) in line.inputs().into_iter().zip(&line.sides) {
            if side.kind == Kind::Value {
                values.push(input);
            }
        }
    }
    let candidates = candidates(arguments, constants, &values);
    let inputs = &candidates.inputs;
    let outcomes = outcomes_of(executor, inputs, deadline);
    let mut examples = shown;
    let shown = take_out_shown(lines, &mut examples);
    let is_listed = |outcome: &Outcome| lines.iter().any(|line| line.shows(outcome));
    for index in candidates.choose(&outcomes, classes, &is_listed) {
        let input = inputs.get(index);
        if !shown.iter().any(|known| **known == *input) {
            examples.push((input.into(), Rc::clone(&outcomes[index])));
        }
    }
    examples
}

/// Takes out the calls that a line shows, and those that were there before; returns all inputs that
/// are shown.
fn take_out_shown(lines: &[Line], calls: &mut Vec<MadeCall>) -> Vec<Box<[i128]>> {
    let mut shown = each(lines, &mut Line::inputs).concat();
    keep(calls, &mut |(input, _)| {
        let is_new = !shown.contains(input);
        shown.push(input.clone());
        is_new
    });
    shown
}

/// The input with a mark for each character that is not printable ASCII, and of each long number
/// its first digit; `None` if it has none of these.
fn plainer(arguments: &[ArgumentSpec], input: &[i128]) -> Option<Vec<i128>> {
    let mut plainer = input.to_vec();
    for (spec, value) in arguments.iter().zip(&mut plainer) {
        let Number { negative, size } = spec.number(*value);
        if spec.part == Part::Character {
            *value = if is_strange(*value) { MARK } else { *value };
        } else if size.checked_ilog10() >= Some(LONG_NUMBER) && !spec.domain.notation.is_float() {
            let size = size - size % 10_u128.pow(size.ilog10());
            *value = spec.ordinal(Number { negative, size }).unwrap_or(*value);
        }
    }
    make_canonical(arguments, &mut plainer);
    (plainer != input).then_some(plainer)
}

/// The call as an entry of a snapshot.
pub(in crate::session) fn written((input, outcome): &MadeCall) -> Example {
    Example { input: input.clone(), side: Side::of(outcome) }
}

impl Session<'_> {
    /// Has these calls show what no line shows, each once: adds one for each variant, and each of
    /// `true` and `false`, that has none; beside a boundary of its argument, if there is one. Then
    /// one of `bases` for each outcome of a site, whose rule may lie between inputs that are no
    /// neighbours. Where the deadline cuts this short, a label says so.
    pub(in crate::session) fn show_the_rest(
        &mut self,
        lines: &[Line],
        (calls, more): (&mut Vec<MadeCall>, &mut Vec<String>),
        bases: &[Vec<i128>],
    ) {
        let arguments = &self.subject.arguments;
        let mut shown = take_out_shown(lines, calls);
        let mut inputs = Inputs::new(arguments.len());
        for (at, spec) in arguments.iter().enumerate() {
            let of_its_own = lines.iter().find(|line| line.argument == at);
            let Some(base) = of_its_own.or(lines.first()) else { break };
            let is_one_of_few = spec.part == Part::Choice || spec.domain.notation == Notation::Bool;
            if !is_one_of_few || spec.place.after_like > 0 {
                continue;
            }
            for value in spec.domain.min..=spec.domain.max {
                let has = |input: &[i128]| input[at] == value && counts(arguments, input, at);
                let mut input = base.low.clone();
                input[at] = value;
                make_canonical(arguments, &mut input);
                if has(&input) && !shown.iter().any(|known| has(known)) {
                    inputs.push(&input);
                    shown.push(input);
                }
            }
        }
        // What a call kills says more than what it takes.
        let has_mutants = self.copied.as_deref().is_some_and(Copied::has_mutants);
        let all = [Shows::FirstResults, Shows::Outcomes];
        for told in all.into_iter().skip(usize::from(!has_mutants)) {
            let of_outcomes = self.of_outcomes(&shown, bases, told);
            if of_outcomes.is_none() {
                more.retain(|label| label != NOT_ALL_LOOKED_FOR);
                more.push(NOT_ALL_LOOKED_FOR.to_owned());
            }
            for input in of_outcomes.into_iter().flatten() {
                inputs.push(&input);
                shown.push(input.into());
            }
        }
        let outcomes = outcomes_of(self.executor, &inputs, self.deadline);
        let made = inputs.iter().map(Box::from).zip(outcomes);
        calls.extend(made.filter(|(_, outcome)| outcome.is_behaviour()));
    }

    /// The first of `bases`, or of what is as plain as can be of them, for each outcome of a site
    /// that none of the shown inputs takes, or kills the mutant of; `None` if the deadline cuts it
    /// short.
    fn of_outcomes(
        &mut self,
        shown: &[Box<[i128]>],
        bases: &[Vec<i128>],
        told: Shows,
    ) -> Option<Vec<Vec<i128>>> {
        // A mutant may take long where the function does not.
        let deadline = self.part_of_what_is_left(SHARE);
        let signature = self.subject.signature();
        let is_short = |own: &Vec<i128>| input_text(own, &signature).chars().count() <= LONGEST;
        let mut candidates = Vec::new();
        for base in bases {
            candidates.extend(plainer(&self.subject.arguments, base));
            candidates.push(base.clone());
        }
        keep(&mut candidates, &mut |own| is_short(own));
        let known = self.copied.as_deref_mut().filter(|_| self.unrepeatable.is_none());
        let Some(copied) = known else { return Some(Vec::new()) };
        let all = shown.iter().map(|own| &**own).chain(candidates.iter().map(|own| &**own));
        let inputs = Inputs::of(self.subject.arguments.len(), all);
        let are_first = are_first(copied, told, &inputs, deadline)?;
        let mut is_first = are_first.into_iter().skip(shown.len());
        keep(&mut candidates, &mut |_| is_first.next() == Some(true));
        Some(candidates)
    }

    /// The examples of a new snapshot; none if there was no time for its mapping, or if an example
    /// may lie beyond a limit of another machine.
    pub(in crate::session) fn take_examples(
        &mut self,
        classes: &Classes,
        lines: &[Line],
        shown: Vec<MadeCall>,
    ) -> Vec<Example> {
        let log = self.executor.crash_log();
        if self.is_unmapped || log.is_some_and(|log| log.presumed() > 0) {
            return Vec::new();
        }
        let (arguments, constants) = (&self.subject.arguments, &self.settings.constants);
        let basis = Basis { arguments, constants, classes, lines };
        let chosen = choose_from(&basis, shown, self.deadline, self.executor);
        let repeatable = self.confirm(&chosen, Repetitions::PIN);
        let mut repeatable = indices(chosen.len(), &|at| repeatable[at]);
        sort_by_key(&mut repeatable, |at| chosen[*at].0.clone());
        each(&repeatable, &mut |at| written(&chosen[*at]))
    }

    /// Executes the accepted examples again, and returns the examples of the new text and their
    /// calls.
    pub(in crate::session) fn replay_examples(
        &mut self,
        examples: Vec<Example>,
        pinned: &Pinned,
        verdict: &mut Verdict,
    ) -> (Vec<Example>, Vec<MadeCall>) {
        let arity = self.subject.arguments.len();
        let inputs = Inputs::of(arity, examples.iter().map(|own| &*own.input));
        let mut outcomes = Vec::with_capacity(examples.len());
        self.executor.again(&inputs, &mut outcomes);
        let missing = indices(outcomes.len(), &|at| outcomes[at].is_not_made()).len();
        if missing > 0 {
            self.note_not_replayed(missing, examples.len(), "examples");
        }
        let same_checks = self.has_same_checks(pinned);
        let (mut limited, mut differing, mut calls) = (Vec::new(), Vec::new(), Vec::new());
        for (index, Example { input, side }) in examples.iter().enumerate() {
            let outcome = &outcomes[index];
            let overflows = outcome.is_overflow() || side.is_overflow();
            let is_judged = !outcome.is_not_made() && (same_checks || !overflows);
            if !is_judged || side.is_shown_by(outcome) {
                continue;
            }
            if outcome.is_excluded() {
                limited.push(index);
            } else {
                differing.push(index);
                calls.push((input.clone(), Rc::clone(outcome)));
            }
        }
        let mut changed = self.never_shown(&examples, &limited);
        let repeatable = self.confirm(&calls, Repetitions::PIN);
        for at in indices(differing.len(), &|at| repeatable[at]) {
            changed.push(differing[at]);
        }
        let (mut kept, mut calls) = (Vec::new(), Vec::new());
        for (index, mut example) in examples.into_iter().enumerate() {
            let outcome = &outcomes[index];
            if changed.contains(&index) {
                let (was, now) = (example.clone(), Side::of(outcome));
                verdict.events.push(Event::Example { was, now: now.clone() });
                // A call that comes to a limit has no outcome that could be pinned.
                if outcome.is_excluded() {
                    continue;
                }
                example.side = now;
            }
            // What was executed tells more than a text that was shortened.
            let Example { input, side } = &example;
            let outcome = if side.is_shown_by(outcome) {
                Rc::clone(outcome)
            } else {
                accepted_outcome(input, side, self.executor.outcomes())
            };
            calls.push((input.clone(), outcome));
            kept.push(example);
        }
        (kept, calls)
    }

    /// The examples among `some` that never show their accepted outcome, however often they are
    /// executed.
    fn never_shown(&mut self, examples: &[Example], some: &[usize]) -> Vec<usize> {
        let inputs = self.inputs(some, &|index| &examples[index].input);
        let mut shown = vec![false; some.len()];
        let deadline = self.confirmed_by();
        repeat(self.executor, &inputs, Repetitions::FAIL, deadline, &mut |at, outcome| {
            shown[at] |= examples[some[at]].side.is_shown_by(outcome);
            !shown[at]
        });
        each(&indices(some.len(), &|at| !shown[at]), &mut |at| some[*at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::testing::boundary;

    #[test]
    fn a_call_that_a_line_or_another_call_shows_is_no_example() {
        let own = boundary(&[4], 0, ["in", "out"]);
        let call = |input: i128| (Box::from([input]), Rc::clone(&own.outcomes[0]));
        let mut calls = [4, 9, 5, 9, 7].map(call).to_vec();
        take_out_shown(&[Line::of(&own)], &mut calls);
        assert_eq!(each(&calls, &mut |(input, _)| input[0]), [9, 7]);
    }
}
