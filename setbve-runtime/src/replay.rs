//! Replay: executes every accepted line again and tells its fate.
//!
//! May use: `emitters`, `archive`, `snapshot`, `execution`, `sut`.
//! Data: an accepted entry in, its [`Fate`] out.

pub(crate) mod locate;
pub(crate) mod survey_inputs;

use std::rc::Rc;

use crate::replay::locate::{Probe, same};
use crate::snapshot::boundary_entry::{Line, Shown, Side};
use setbve_kernel::collections::gather::each;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::sut::outcome::{Outcome, Outcomes};

/// What became of an accepted line.
#[derive(Clone, Debug)]
pub(crate) enum Fate {
    /// Both sides show the accepted outcomes.
    Holds,
    /// The behaviour changes at the same place, with other outputs.
    Changed(Boundary),
    /// The same change of behaviour now lies elsewhere along the argument.
    Moved(Boundary),
    /// There is no such change of behaviour any more.
    Vanished,
    /// There was no time to execute it.
    NotReplayed,
    /// It cannot be judged under other overflow checks than it was accepted with.
    NotJudged,
}

/// An accepted line with its fate.
pub(crate) struct Replayed {
    pub(crate) line: Line,
    pub(crate) fate: Fate,
    /// The boundary that the line stands for now, at its own place or where it has moved to, if
    /// any.
    pub(crate) boundary: Option<Boundary>,
    /// The current outcomes of its two inputs.
    pub(crate) seen: Seen,
}

/// The outcomes of an accepted line, as if the function had been executed.
pub(crate) fn accepted_outcomes(line: &Line, outcomes: &mut Outcomes) -> [Rc<Outcome>; 2] {
    let ([low, high], [lower, upper]) = (line.inputs(), &line.sides);
    [accepted_outcome(&low, lower, outcomes), accepted_outcome(&high, upper, outcomes)]
}

/// The outcome of an accepted call, as if the function had been executed.
pub(crate) fn accepted_outcome(
    input: &[i128],
    side: &Side,
    outcomes: &mut Outcomes,
) -> Rc<Outcome> {
    let is_of_class =
        |own: &char| side.kind == Kind::Error && (own.is_alphanumeric() || *own == '_');
    let class = side.text.chars().take_while(is_of_class).collect();
    let outcome = outcomes.intern(&Observation {
        kind: side.kind,
        form: side.form,
        class,
        text: side.text.clone(),
        is_elsewhere: false,
    });
    outcomes.repeating(input, &outcome).unwrap_or(outcome)
}

/// An accepted line with its accepted outcomes.
pub(crate) type Accepted = (Line, [Rc<Outcome>; 2]);

/// What the inputs of a line show now; `None` if one is out of the domain.
pub(crate) type Seen = Option<[Rc<Outcome>; 2]>;

/// Executes the lines again.
pub(crate) fn execute(
    lines: &[Accepted],
    probe: &Probe<'_>,
    executor: &mut dyn Executor,
) -> Vec<Seen> {
    let looks = each(lines, &mut |(line, _)| Box::pin(see(line, probe)) as Look<'_, Seen>);
    probe.queries.run(executor, looks)
}

async fn see(line: &Line, probe: &Probe<'_>) -> Seen {
    let [low, high] = line.inputs();
    for (index, spec) in probe.arguments.iter().enumerate() {
        if !spec.contains(low[index]) || !spec.contains(high[index]) {
            return None;
        }
    }
    Some([probe.queries.again(&low).await, probe.queries.again(&high).await])
}

/// Tells the fates of lines that were executed again, and looks for where they moved to. A line for
/// which there is no time to do so has changed or vanished. Where overflow checks are not the same,
/// lines with an overflow are not judged.
pub(crate) fn judge(
    lines: &[Accepted],
    seen: &[Seen],
    are_same: bool,
    probe: &Probe<'_>,
    executor: &mut dyn Executor,
) -> Vec<Replayed> {
    let mut replayed = Vec::new();
    for ((line, _), seen) in lines.iter().zip(seen) {
        let (line, seen) = (line.clone(), seen.clone());
        replayed.push(Replayed { line, fate: Fate::Vanished, boundary: None, seen });
    }
    let mut looks: Vec<Look<'_, ()>> = Vec::new();
    for (one, (_, accepted)) in replayed.iter_mut().zip(lines) {
        looks.push(Box::pin(tell(one, accepted, are_same, probe)));
    }
    probe.queries.run(executor, looks);
    drop_duplicates(&mut replayed);
    keep_exceptions(&mut replayed);
    replayed
}

/// Tells the fate of a line that counts as vanished so far.
async fn tell(one: &mut Replayed, accepted: &[Rc<Outcome>; 2], are_same: bool, probe: &Probe<'_>) {
    let Some(outcomes) = one.seen.clone() else { return };
    let Line { argument, apart, ref sides, .. } = one.line;
    let here = Boundary { low: one.line.low.clone(), argument, apart, outcomes };
    let [low, high] = &here.outcomes;
    if low.is_not_made() || high.is_not_made() {
        one.fate = Fate::NotReplayed;
        return;
    }
    let overflow = |outcomes: &[Rc<Outcome>; 2]| outcomes.iter().any(|own| own.is_overflow());
    if sides[0].is_shown_by(low) && sides[1].is_shown_by(high) {
        one.fate = Fate::Holds;
        one.boundary = Some(here);
        return;
    }
    if !are_same && (overflow(&here.outcomes) || overflow(accepted)) {
        one.fate = Fate::NotJudged;
        one.boundary = Some(here);
        return;
    }
    let is_boundary = low.is_behaviour()
        && high.is_behaviour()
        && (low.differs_from(high) || low.is_value() && low.text != high.text);
    let mut now = is_boundary.then(|| here.clone());
    // A move leaves the outcome of one side as it was, or exchanges both, as where a single value
    // moves by one. Where both are others, outcomes have changed, and the same two somewhere else
    // were there before.
    let is_kept = sides[0].is_shown_by(low) || sides[1].is_shown_by(high);
    let is_exchanged = sides[1].is_shown_by(low) && sides[0].is_shown_by(high);
    if (is_kept || is_exchanged) && !has_another_side(&here, accepted) {
        let was = Boundary { outcomes: accepted.clone(), ..here.clone() };
        now = probe.moved(&was).await.or(now);
    }
    if let Some(now) = now {
        let is_here = now.is_at(&here);
        one.boundary = Some(now.clone());
        one.fate = if is_here { Fate::Changed(now) } else { Fate::Moved(now) };
    }
}

/// Whether one side is as it was, and the other side is like neither accepted side. Such a boundary
/// has not moved: in a move, one of its behaviours takes the place of the other. A boundary
/// elsewhere with the accepted behaviours was there before.
fn has_another_side(here: &Boundary, accepted: &[Rc<Outcome>; 2]) -> bool {
    let sides = [&*accepted[0], &*accepted[1]];
    let is_like = |side: usize, was: usize| same(sides, &here.outcomes[side], sides[was]);
    let is_other = |side: usize| !is_like(side, side) && !is_like(side, 1 - side);
    is_like(0, 0) && is_other(1) || is_like(1, 1) && is_other(0)
}

/// Where a boundary seems to have moved to the place of another line, it has vanished instead.
fn drop_duplicates(replayed: &mut [Replayed]) {
    let mut taken: Vec<Boundary> = Vec::new();
    for one in &*replayed {
        if let (Some(boundary), false) = (&one.boundary, matches!(one.fate, Fate::Moved(_))) {
            taken.push(boundary.clone());
        }
    }
    for one in replayed {
        let Fate::Moved(moved) = &one.fate else { continue };
        if taken.iter().any(|other| other.is_at(moved)) {
            one.fate = Fate::Vanished;
            one.boundary = None;
        } else {
            taken.push(moved.clone());
        }
    }
}

/// Of several places of one rule along one line, such as multiples, one that is lost has not moved
/// to the next as long as most of them hold: the next one was there before.
fn keep_exceptions(replayed: &mut [Replayed]) {
    let is_alike = |one: &Line, other: &Line| {
        let is_row = one.shown != Shown::Whole || other.shown != Shown::Whole;
        let is_other = |at: usize| at != one.argument && one.low[at] != other.low[at];
        is_row && one.is_further_place_of(other) && !(0..one.low.len()).any(is_other)
    };
    let mut exceptions = Vec::new();
    for own in &*replayed {
        let mut more_hold = 0;
        for other in &*replayed {
            if is_alike(&own.line, &other.line) {
                more_hold += if matches!(other.fate, Fate::Holds) { 1 } else { -1 };
            }
        }
        exceptions.push(matches!(own.fate, Fate::Moved(_)) && more_hold > 0);
    }
    for (one, is_exception) in replayed.iter_mut().zip(exceptions) {
        if is_exception {
            one.fate = Fate::Vanished;
            one.boundary = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::ArgumentSpec;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::boundary::apart::Apart;
    use setbve_kernel::testing::specs;

    fn shown(value: i128, observation: &mut Observation, limit: i128, name: &str) {
        if value < 0 {
            observation.kind = Kind::Error;
            observation.class.push_str("Negative");
            observation.text.push_str("Negative");
        } else {
            observation.text.push_str(if value < limit { "small" } else { name });
        }
    }

    fn fates(function: impl Fn(i128, &mut Observation), accepted: &[[&str; 2]]) -> Vec<Fate> {
        let arguments: Vec<ArgumentSpec> = specs(1);
        let lines = accepted.iter().map(|rows| Line::parse(*rows, "f", &arguments).unwrap());
        fates_of(function, lines.collect())
    }

    fn fates_of(function: impl Fn(i128, &mut Observation), lines: Vec<Line>) -> Vec<Fate> {
        let arguments: Vec<ArgumentSpec> = specs(1);
        let call: &mut Call<'_> =
            &mut |input: &[i128], observation: &mut Observation| function(input[0], observation);
        let mut executor = InProcess::new(call);
        let lines: Vec<_> = lines
            .into_iter()
            .map(|line| {
                let accepted = accepted_outcomes(&line, executor.outcomes());
                (line, accepted)
            })
            .collect();
        let probe = Probe::new(&arguments);
        let seen = execute(&lines, &probe, &mut executor);
        judge(&lines, &seen, true, &probe, &mut executor).into_iter().map(|one| one.fate).collect()
    }

    const ACCEPTED: [[&str; 2]; 2] = [
        ["  f(-1) ! Negative", "  f(0) = \"small\""],
        ["  f(99) = \"small\"", "  f(100) = \"large\""],
    ];

    #[test]
    fn a_multiple_that_is_lost_has_not_moved_to_the_next() {
        let multiples = |every: i128, lost: i128| {
            move |value: i128, to: &mut Observation| {
                let is_multiple = value % every == 0 && value != lost;
                to.text.push_str(if is_multiple { "leap" } else { "common" });
            }
        };
        let line = |value: i128| {
            let low = format!("  f({value}) = \"leap\"");
            let high = format!("  f({}) = \"common\"", value + 1);
            let shown = if value == 4 { Shown::Whole } else { Shown::Row };
            Line { shown, ..Line::parse([&low, &high], "f", &specs(1)).unwrap() }
        };
        let lines: Vec<Line> = [4, 8, 96, 104, 400].map(line).into();
        let found = fates_of(multiples(4, 400), lines.clone());
        assert!(found[..4].iter().all(|fate| matches!(fate, Fate::Holds)), "{found:?}");
        assert!(matches!(found[4], Fate::Vanished), "{found:?}");
        // Where most are lost, all have moved; two of these to the same place.
        let found = fates_of(multiples(7, 0), lines);
        let moved = found.iter().filter(|fate| matches!(fate, Fate::Moved(_)));
        assert_eq!(moved.count(), 4, "{found:?}");
    }

    #[test]
    fn where_every_outcome_is_another_nothing_has_moved() {
        let weekday = |by: i128| {
            move |value: i128, to: &mut Observation| {
                to.text.push_str(["Mo", "Tu", "We", "Th"][(value + by).rem_euclid(4) as usize]);
            }
        };
        let line = ["  f(6) = \"We\"", "  f(7) = \"Th\""];
        let of = |by: i128| fates(weekday(by), &[line]).remove(0);
        assert!(matches!(of(0), Fate::Holds));
        assert!(matches!(of(2), Fate::Changed(_)), "{:?}", of(2));
    }

    fn fate_of_text(lines: [&str; 2], function: impl Fn(&str) -> &'static str) -> Fate {
        let arguments = String::specs("text", "&str");
        let line = Line::parse(lines, "f", &arguments).unwrap();
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            let text = String::take(arguments[0].shape.as_deref().unwrap(), &mut &*input).unwrap();
            let output = function(&text);
            to.kind = if output == "Bad" { Kind::Error } else { Kind::Value };
            to.class.push_str(if output == "Bad" { "Bad" } else { "" });
            to.text.push_str(output);
        };
        let mut executor = InProcess::new(call);
        let accepted = accepted_outcomes(&line, executor.outcomes());
        let lines = [(line, accepted)];
        let probe = Probe::new(&arguments);
        let seen = execute(&lines, &probe, &mut executor);
        judge(&lines, &seen, true, &probe, &mut executor).remove(0).fate
    }

    #[test]
    fn a_text_with_a_further_character_holds_or_changes_and_never_moves() {
        let lines = ["  f(\"1:5\") ! Bad", "  f(\"1:05\") = \"fine\""];
        let fate = |function: fn(&str) -> &'static str| fate_of_text(lines, function);
        assert!(matches!(fate(|text| if text.len() == 4 { "fine" } else { "Bad" }), Fate::Holds));
        let Fate::Changed(to) = fate(|text| if text.len() == 4 { "good" } else { "Bad" }) else {
            panic!("it is there with another output");
        };
        assert_eq!(
            (to.apart.and_then(Apart::inserted_at), &*to.outcomes[1].text),
            (Some(3), "good")
        );
        let other = fate(|text| if text.len() == 5 { "fine" } else { "Bad" });
        assert!(matches!(other, Fate::Vanished), "{other:?}");
    }

    #[test]
    fn a_limit_of_a_number_in_a_text_moves_along_the_number() {
        let fate = |limit: u32| {
            let lines = ["  f(\"0:59\") = \"fine\"", "  f(\"0:60\") ! Bad"];
            let is_below = |text: &str| text[2..].parse::<u32>().is_ok_and(|own| own < limit);
            fate_of_text(lines, |text| if is_below(text) { "fine" } else { "Bad" })
        };
        assert!(matches!(fate(60), Fate::Holds));
        for (limit, digits) in [(61, [b'6', b'0']), (50, [b'4', b'9']), (7, [b'0', b'6'])] {
            let Fate::Moved(to) = fate(limit) else { panic!("{limit} is elsewhere") };
            assert_eq!(to.low[3..5], digits.map(i128::from), "{limit}");
        }
        // Where no number with as many digits is refused, there is none to move to.
        assert!(matches!(fate(100), Fate::Vanished));
    }

    #[test]
    fn an_unchanged_function_holds_every_line() {
        let found = fates(|value, to| shown(value, to, 100, "large"), &ACCEPTED);
        assert!(found.iter().all(|fate| matches!(fate, Fate::Holds)), "{found:?}");
    }

    #[test]
    fn a_threshold_that_moved_is_found_where_it_went() {
        for limit in [101, 99, 1024, 5_000_000_000, 1] {
            let found = fates(|value, to| shown(value, to, limit, "large"), &ACCEPTED);
            assert!(matches!(found[0], Fate::Holds));
            let Fate::Moved(moved) = &found[1] else { panic!("{limit}: {found:?}") };
            assert_eq!(moved.value(), limit - 1);
        }
    }

    #[test]
    fn other_words_at_the_same_place_are_a_change() {
        let found = fates(|value, to| shown(value, to, 100, "huge"), &ACCEPTED);
        assert!(matches!(found[0], Fate::Holds));
        assert!(matches!(found[1], Fate::Changed(_)), "{found:?}");
    }

    #[test]
    fn a_like_boundary_that_was_there_before_is_not_where_a_line_went() {
        let replaced = |value: i128, to: &mut Observation| {
            let value = match value {
                40..=50 => 100,
                100.. => -1,
                _ => value,
            };
            shown(value, to, 100, "large");
        };
        let found = fates(replaced, &ACCEPTED);
        let Fate::Changed(changed) = &found[1] else { panic!("{found:?}") };
        assert_eq!(changed.value(), 99);
    }

    #[test]
    fn a_change_of_behaviour_that_is_gone_has_vanished() {
        let found = fates(|_, to| to.text.push_str("same"), &ACCEPTED);
        assert!(found.iter().all(|fate| matches!(fate, Fate::Vanished)), "{found:?}");
    }

    #[test]
    fn a_like_boundary_elsewhere_leaves_a_line_as_it_is() {
        let again = |value: i128, to: &mut Observation| {
            let value = if (40..=50).contains(&value) { -1 } else { value };
            shown(value, to, 100, "large");
        };
        let found = fates(again, &ACCEPTED);
        assert!(found.iter().all(|fate| matches!(fate, Fate::Holds)), "{found:?}");
    }

    #[test]
    fn two_lines_do_not_move_to_one_place() {
        let accepted = [ACCEPTED[1], ["  f(199) = \"small\"", "  f(200) = \"large\""]];
        let found = fates(|value, to| shown(value, to, 150, "large"), &accepted);
        assert!(matches!(found[0], Fate::Moved(_)));
        assert!(matches!(found[1], Fate::Vanished));
    }
}
