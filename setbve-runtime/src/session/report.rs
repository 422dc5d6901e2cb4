//! The report of a run, for a person to read.

mod event;
mod followers;
mod items;
pub(crate) mod step;

use setbve_kernel::collections::gather::{Both, each, keep};
use std::rc::Rc;

pub(crate) use crate::session::report::event::Event;
use crate::session::report::event::{counts, counts_of};
use crate::session::report::items::Item;
use crate::session::report::step::{beside, step};
use crate::snapshot::boundary_entry::{Line, Side};
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::signature::{Signature, input_text};

/// Everything that a run reports.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) events: Vec<Event>,
    pub(crate) notes: Vec<String>,
    /// Messages that a person must see even if the test passes.
    pub(crate) warnings: Vec<String>,
}

/// The most lines of events in a report; events that do not fit are only counted.
const MOST_LINES: usize = 34;
/// Further events of an item that are written out.
const ALSO: usize = 2;

impl Report {
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    pub(crate) fn warn(&mut self, warning: impl Into<String>) {
        self.warnings.push(warning.into());
    }

    pub(crate) fn has_enforced(&self) -> bool {
        self.events.iter().any(Event::is_enforced)
    }

    /// The report on the function with this path; empty where there is nothing to say.
    pub(crate) fn write(&self, path: &str, signature: &Signature<'_>, advice: &str) -> String {
        let mut text = String::new();
        let mut enforced = each(&self.events, &mut |event| event);
        keep(&mut enforced, &mut |event| event.is_enforced());
        if !enforced.is_empty() {
            let counts = counts(&enforced);
            text.push_str(&format!("setbve: `{path}` no longer behaves as accepted: {counts}\n"));
        }
        let (mut left, mut unsaid) = (MOST_LINES, Vec::new());
        for item in items::of(&self.events, signature.arguments) {
            let lines = describe(&item, signature);
            if lines.len() > left {
                unsaid.extend_from_slice(&item.events);
                unsaid.extend_from_slice(&item.followers);
                continue;
            }
            left -= lines.len();
            for line in lines {
                text.push_str(&format!("  {line}\n"));
            }
        }
        for (name, count) in counts_of(&unsaid) {
            text.push_str(&format!("  {name}: {count} more, see the difference below\n"));
        }
        for note in &self.notes {
            text.push_str(&format!("setbve: {note}\n"));
        }
        if self.has_enforced() {
            text.push_str(&format!("setbve: {advice}\n"));
        }
        text
    }
}

/// A call with its outcome.
fn shown(input: &[i128], side: &Side, signature: &Signature<'_>) -> String {
    let mut text = input_text(input, signature);
    text.push(' ');
    side.write(&mut text);
    text
}

/// Both sides of a boundary in one line.
fn pair(line: &Line, signature: &Signature<'_>) -> String {
    let ([low, high], [before, after]) = (line.inputs(), &line.sides);
    format!("{}  |  {}", shown(&low, before, signature), shown(&high, after, signature))
}

/// The lines for events with one reason: the first event in full, then the places of the others.
fn describe(item: &Item<'_>, signature: &Signature<'_>) -> Vec<String> {
    let Item { events: item, followers, .. } = item;
    let name = item[0].name();
    let mut lines = Vec::new();
    let step = |line: &Line| step(line, signature);
    match item[0] {
        Event::Moved { from, to, seen } => {
            let now = Line::of(to);
            let argument = signature.arguments[from.argument].name;
            let (steps, beside) = ([from, &now].both(step), beside(from, signature));
            lines.push(format!("{name}: `{argument}` {} is now {}{beside}", steps[0], steps[1]));
            let changed = differing(from, seen.as_ref());
            let mut others = Vec::new();
            for (input, side) in now.inputs().iter().zip(&now.sides) {
                if !changed.iter().any(|call| call.input == *input) {
                    others.push(format!("  now {}", shown(input, side, signature)));
                }
            }
            show(&changed, &others, signature, &mut lines);
        }
        Event::Changed { from, to } => {
            lines.push(format!("{name}:"));
            let changed = differing(from, Some(&to.outcomes));
            show(&changed, &[], signature, &mut lines);
        }
        Event::Vanished { line, seen } => {
            let argument = signature.arguments[line.argument].name;
            let (step, beside) = (step(line), beside(line, signature));
            lines.push(format!("{name}: nothing changes at `{argument}` {step} any more{beside}"));
            let changed = differing(line, seen.as_ref());
            show(&changed, &[], signature, &mut lines);
        }
        Event::NotRepeatable(line) => {
            lines.push(format!("{name}: {}", pair(line, signature)));
            lines.push("  the same input gave different outcomes; it is no longer pinned".into());
        }
        Event::New(boundary) => {
            let line = Line::of(boundary);
            lines.push(format!("{name}: {}", pair(&line, signature)));
        }
        Event::NewNotEnforced(boundary) => {
            lines.push(format!("{name}: {}", pair(&Line::of(boundary), signature)));
        }
        Event::Example { was, now } => {
            lines.push(format!("{name}:"));
            let changed =
                [Differing { input: was.input.clone(), was: &was.side, now: Some(now.clone()) }];
            show(&changed, &[], signature, &mut lines);
        }
        Event::Elsewhere(now) => {
            let call = shown(&now.input, &now.side, signature);
            lines.push(format!("{name}: {call}, and not what it gave at accept"));
        }
        Event::AmongElsewhere { calls, plainest } => {
            let among = counted(*calls, "call", "calls");
            lines.push(format!(
                "{name}: a digest differs: some of {among} may have other outcomes; the plainest \
                 of these, as they are now:"
            ));
            for now in plainest {
                lines.push(format!("    {}", shown(&now.input, &now.side, signature)));
            }
        }
        Event::NotJudged(line) => lines.push(format!("{name}: {}", pair(line, signature))),
    }
    also(&item[1..], signature, &mut lines);
    lines.extend(followers::described(item[0], followers, signature));
    lines
}

/// A call whose outcome differs from the accepted one; `now` is `None` if its input is out of the
/// domain.
struct Differing<'a> {
    input: Box<[i128]>,
    was: &'a Side,
    now: Option<Side>,
}

/// The calls of an accepted line that have another outcome now.
fn differing<'a>(from: &'a Line, seen: Option<&[Rc<Outcome>; 2]>) -> Vec<Differing<'a>> {
    let mut differing = Vec::new();
    for (at, input) in from.inputs().into_iter().enumerate() {
        let (was, now) = (&from.sides[at], seen.map(|seen| &seen[at]));
        if now.is_none_or(|now| !was.is_shown_by(now)) {
            differing.push(Differing { input, was, now: now.map(|now| Side::of(now)) });
        }
    }
    differing
}

/// Writes the accepted and the current outcome of each call, and the `others` below them.
fn show(
    changed: &[Differing<'_>],
    others: &[String],
    signature: &Signature<'_>,
    lines: &mut Vec<String>,
) {
    for Differing { input, was, now } in changed {
        let was = shown(input, was, signature);
        match now {
            Some(now) => {
                lines.push(format!("  was {was}"));
                lines.push(format!("  now {}", shown(input, now, signature)));
            }
            None => lines.push(format!("  was {was}, which is out of the domain now")),
        }
    }
    lines.extend_from_slice(others);
}

/// Writes where else the same happened.
fn also(others: &[&Event], signature: &Signature<'_>, lines: &mut Vec<String>) {
    for event in others.iter().take(ALSO) {
        let line = match event {
            Event::Moved { to, .. } | Event::Changed { to, .. } => Line::of(to),
            Event::New(boundary) | Event::NewNotEnforced(boundary) => Line::of(boundary),
            Event::Vanished { line, .. } | Event::NotRepeatable(line) | Event::NotJudged(line) => {
                line.clone()
            }
            Event::Example { was, now } => {
                lines.push(format!("  was {}", shown(&was.input, &was.side, signature)));
                lines.push(format!("  now {}", shown(&was.input, now, signature)));
                continue;
            }
            Event::Elsewhere(now) => {
                lines.push(format!("  also {}", shown(&now.input, &now.side, signature)));
                continue;
            }
            Event::AmongElsewhere { .. } => continue,
        };
        lines.push(format!("  also {}", pair(&line, signature)));
    }
    if others.len() > ALSO {
        let more = counted(others.len() - ALSO, "more place", "more places");
        lines.push(format!("  and at {more}"));
    }
}

/// "1 boundary", "2 boundaries".
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::boundary_entry::Shown;
    use setbve_kernel::sut::argument::ArgumentSpec;
    use setbve_kernel::testing::{boundary, specs};

    fn report(events: Vec<Event>, returns: &str) -> String {
        let arguments: Vec<ArgumentSpec> = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns };
        Report { events, ..Report::default() }.write("inner::f", &signature, "how to accept")
    }

    fn line(low: i128, outputs: [&str; 2]) -> Line {
        Line::of(&boundary(&[low], 0, outputs))
    }

    #[test]
    fn nothing_is_said_where_nothing_happened() {
        assert_eq!(report(Vec::new(), "String"), "");
    }

    #[test]
    fn a_move_shows_each_call_that_changed_with_both_outcomes() {
        let from = line(9, ["in", "out"]);
        let to = boundary(&[8], 0, ["in", "out"]);
        let seen = Some(boundary(&[9], 0, ["out", "out"]).outcomes);
        let expected = "\
setbve: `inner::f` no longer behaves as accepted: 1 moved
  moved: `a` 9 | 10 is now 8 | 9
    was f(9) = \"in\"
    now f(9) = \"out\"
    now f(8) = \"in\"
setbve: how to accept
";
        assert_eq!(report(vec![Event::Moved { from, to, seen }], "String"), expected);
    }

    #[test]
    fn a_step_is_told_from_the_same_step_at_other_values_of_the_other_arguments() {
        let arguments: Vec<ArgumentSpec> = specs(2);
        let signature = Signature { function: "f", arguments: &arguments, returns: "String" };
        let line = |low: [i128; 2]| Line::of(&boundary(&low, 1, ["in", "out"]));
        let to = boundary(&[7, 8], 1, ["in", "out"]);
        let moved = Event::Moved { from: line([7, 9]), to, seen: None };
        let events = vec![moved, Event::Vanished { line: line([70, 8]), seen: None }];
        let text = Report { events, ..Report::default() }.write("f", &signature, "how to accept");
        for part in [
            "  moved: `b` 9 | 10 is now 8 | 9 where `a` is 7\n",
            "  vanished: nothing changes at `b` 8 | 9 any more where `a` is 70\n",
        ] {
            assert!(text.contains(part), "{part}{text}");
        }
    }

    #[test]
    fn what_vanished_says_what_is_there_now() {
        let seen = Some(boundary(&[9], 0, ["in", "in"]).outcomes);
        let text = report(vec![Event::Vanished { line: line(9, ["in", "out"]), seen }], "String");
        assert!(text.contains("  vanished: nothing changes at `a` 9 | 10 any more\n"), "{text}");
        assert!(text.contains("    was f(10) = \"out\"\n    now f(10) = \"in\"\n"), "{text}");
    }

    #[test]
    fn what_has_one_reason_is_one_item() {
        let new = |low: i128| Event::New(boundary(&[low], 0, ["in", "out"]));
        let text = report((0..6).map(|low| new(low * 10)).collect(), "String");
        assert!(text.contains("as accepted: 6 new\n"), "{text}");
        assert_eq!(text.matches("  new: ").count(), 1, "{text}");
        assert_eq!(text.matches("    also f(").count(), 2, "{text}");
        assert!(text.contains("    and at 3 more places\n"), "{text}");
    }

    #[test]
    fn one_message_that_changed_is_one_item_whatever_it_says_of_each_call() {
        let changed = |number: i128| Event::Changed {
            from: line(number, ["in", &format!("{number} is too heavy")]),
            to: boundary(&[number], 0, ["in", &format!("{number} g is too heavy")]),
        };
        let text = report([5, 80, 300, 4_000].map(changed).into(), "String");
        assert!(text.contains("as accepted: 4 changed\n"), "{text}");
        assert_eq!(text.matches("  changed:").count(), 1, "{text}");
        assert!(text.contains("    and at 1 more place\n"), "{text}");
    }

    #[test]
    fn what_moved_comes_before_what_changed_between_its_places() {
        let changed =
            Event::Changed { from: line(3, ["in", "out"]), to: boundary(&[3], 0, ["in", "gone"]) };
        let (from, to) = (line(9, ["in", "out"]), boundary(&[8], 0, ["in", "out"]));
        let text = report(vec![changed, Event::Moved { from, to, seen: None }], "String");
        let [moved, changed] = ["  moved: ", "  changed:"].map(|name| text.find(name));
        assert!(moved.is_some() && moved < changed, "{text}");
    }

    #[test]
    fn further_places_that_moved_stand_with_their_boundary() {
        let moved = |low: i128, shown: Shown| Event::Moved {
            from: Line { shown, ..line(low, ["in", "out"]) },
            to: boundary(&[low + 2], 0, ["in", "out"]),
            seen: None,
        };
        let rows = [20, 30].map(|low| moved(low, Shown::Row));
        let text = report([moved(10, Shown::Whole)].into_iter().chain(rows).collect(), "String");
        assert_eq!(text.matches("  moved: ").count(), 1, "{text}");
        assert!(text.contains("    also f(22) = \"in\"  |  f(23) = \"out\"\n"), "{text}");
        let whole = [10, 20].map(|low| moved(low, Shown::Whole));
        let text = report(whole.into(), "String");
        assert_eq!(text.matches("  moved: ").count(), 2, "{text}");
    }

    #[test]
    fn a_report_has_at_most_forty_lines_and_counts_the_rest() {
        let changed = |number: i128| Event::Changed {
            from: line(number, ["in", &format!("out{}", "!".repeat(number as usize))]),
            to: boundary(&[number], 0, ["in", "else"]),
        };
        let text = report((0..100).map(changed).collect(), "String");
        assert!(text.lines().count() <= 40, "{text}");
        assert!(text.contains("as accepted: 100 changed\n"), "{text}");
        let said = text.matches("\n  changed:\n").count();
        assert!(text.contains(&format!("  changed: {} more, see", 100 - said)), "{text}");
    }

    #[test]
    fn what_is_not_judged_or_not_enforced_fails_no_test() {
        let mut report = Report::default();
        report.events.push(Event::NewNotEnforced(boundary(&[10], 0, ["in", "out"])));
        report.events.push(Event::NotJudged(line(9, ["in", "out"])));
        assert!(!report.has_enforced());
        report.events.push(Event::Vanished { line: line(9, ["in", "out"]), seen: None });
        assert!(report.has_enforced());
        assert_eq!(counted(1, "boundary", "boundaries"), "1 boundary");
    }
}
