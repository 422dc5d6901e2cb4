//! The report of a run, for a person to read.

mod items;
pub(crate) mod outside;
pub(crate) mod step;

use setbve_kernel::collections::gather::{distinct, each, first, leading};

pub(crate) use crate::session::report::items::Event;
use crate::session::report::items::{Differing, Item};
use crate::session::report::step::{beside, steps};
use crate::snapshot::boundary_entry::{Line, Side};
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::show::state::opening;
use setbve_kernel::sut::signature::{Signature, input_text};

/// Everything that a run reports.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Why the text is a new one, whatever else has happened.
    pub(crate) is_new: Option<String>,
    pub(crate) events: Vec<Event>,
    /// The conditions that decide boundaries which moved or are new.
    pub(crate) conditions: Vec<(Boundary, String)>,
    pub(crate) notes: Vec<String>,
    /// Messages that a person must see even if the test passes.
    pub(crate) warnings: Vec<String>,
}

/// The most items in a report; others are only counted.
const MOST_ITEMS: usize = 10;
/// Further places of the first item that are written out, by how many items there are.
const ALSO: [usize; 3] = [0, 3, 1];

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

    /// Shows the report on the function with this path. Where insta lets the test pass, the test
    /// harness swallows what is printed; a warning must be seen wherever it passes.
    pub(crate) fn show(&self, path: &str, signature: &Signature<'_>, advice: &str, passes: bool) {
        let said = self.write(path, signature, advice);
        match &self.is_new {
            _ if passes && self.has_enforced() => outside::show(path, &said),
            Some(why) if passes => outside::show(path, &format!("setbve: {why}")),
            _ => print!("{said}"),
        }
        for warning in &self.warnings {
            outside::show(path, &format!("setbve: `{path}`: {warning}"));
        }
    }

    /// The report on the function with this path; empty where there is nothing to say.
    pub(crate) fn write(&self, path: &str, signature: &Signature<'_>, advice: &str) -> String {
        let mut text = String::new();
        if let Some(why) = &self.is_new {
            let advice = if self.has_enforced() { "" } else { &*format!("; {advice}") };
            text.push_str(&format!("setbve: {why}{advice}\n"));
        }
        let items = items::of(&self.events, signature);
        let enforced = leading(items.len(), &|at| items[at].is_enforced());
        if self.has_enforced() {
            let how = match self.is_new {
                Some(_) => "among the accepted calls that were made again".to_owned(),
                None => format!("`{path}` no longer behaves as accepted"),
            };
            text.push_str(&format!("setbve: {how}: {}\n", counts(&items[..enforced])));
        }
        let said = first(&items, MOST_ITEMS);
        for (at, item) in said.iter().enumerate() {
            let further = ALSO.get(items.len()).copied().unwrap_or(0);
            let mut lines = lines(item, (at == 0).then_some(further), signature);
            if let Some(to) = item.events.first().and_then(|event| event.boundary())
                && let Some((_, why)) = self.conditions.iter().find(|(own, _)| own.is_at(to))
            {
                lines[0].push_str(&format!(", by {why}"));
            }
            for line in lines {
                text.push_str(&format!("  {line}\n"));
            }
        }
        if items.len() > said.len() {
            let unsaid = counts(&items[said.len()..]);
            text.push_str(&format!("  and {unsaid}, see the difference\n"));
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
    format!("{} {}", input_text(input, signature), side.written())
}

/// What a call gives now.
fn now(call: &Differing<'_>, signature: &Signature<'_>) -> String {
    let Some(now) = &call.now else { return "out of the domain".to_owned() };
    let mut text = now.written();
    for (_, parts) in parameters(signature.arguments) {
        // An error stands alone where the call left what it got by `&mut` as it was.
        let state = opening(parts[0].name);
        if call.was.text.contains(&state) && !now.text.contains(&state) {
            text.push_str(&format!("; {} left as it was", parts[0].name));
        }
    }
    text
}

/// A call with both outcomes.
fn change(call: &Differing<'_>, signature: &Signature<'_>) -> String {
    format!("{}, now {}", shown(&call.input, call.was, signature), now(call, signature))
}

/// Where an event is.
fn place(event: &Event, signature: &Signature<'_>) -> String {
    match event {
        Event::Moved { from, to, .. } => {
            steps(&[from, &Line::of(to)], signature) + &beside(from, signature)
        }
        Event::Vanished { line, .. } => steps(&[line], signature) + &beside(line, signature),
        Event::Elsewhere(now) => shown(&now.input, &now.side, signature),
        _ => {
            let Some(line) = event.line() else { return String::new() };
            let ([low, high], [before, after]) = (line.inputs(), &line.sides);
            format!("{}  |  {}", shown(&low, before, signature), shown(&high, after, signature))
        }
    }
}

/// What stands in the first line of an item between its name and its first place or call.
fn how(item: &Item<'_>) -> &'static str {
    match item.events.first() {
        Some(Event::Vanished { .. }) => ": nothing changes any more at",
        Some(Event::NotRepeatable(_)) => ": no longer pinned, as it gave different outcomes:",
        Some(Event::Elsewhere(_)) => ", where no line stands: now",
        Some(Event::AmongElsewhere { .. }) => ", and at least one of them did: now",
        _ => ":",
    }
}

/// The lines of an item: the first one has so many of its further places, and its call on two
/// lines; others are short.
fn lines(item: &Item<'_>, further: Option<usize>, signature: &Signature<'_>) -> Vec<String> {
    let is_of_calls = item.events.is_empty();
    let (word, places) = match item.events.first() {
        None => ("also", each(&item.calls, &mut |call| change(call, signature))),
        Some(Event::AmongElsewhere { plainest, .. }) => {
            ("or", each(plainest, &mut |now| shown(&now.input, &now.side, signature)))
        }
        Some(_) => ("also", each(&item.events, &mut |event| place(event, signature))),
    };
    // They may differ in nothing but values that are too long to be shown.
    let said = distinct(places, 1 + further.unwrap_or(0));
    let is_whole = is_of_calls && further.is_some();
    let place = if is_whole { String::new() } else { format!(" {}", said[0]) };
    let mut lines = vec![format!("{}{}{place}", item.name, how(item))];
    match (item.calls.first(), further) {
        (Some(call), Some(_)) => {
            lines.push(format!("  was {}", shown(&call.input, call.was, signature)));
            let now = now(call, signature);
            lines.push(format!("  now {} {now}", input_text(&call.input, signature)));
        }
        (Some(call), None) if !is_of_calls => lines.push(format!("  {}", change(call, signature))),
        _ => {}
    }
    for place in &said[1..] {
        lines.push(format!("  {word} {place}"));
    }
    let rest = rest(item, said.len()).join(", ");
    match lines.last_mut() {
        _ if rest.is_empty() => {}
        Some(last) if further.is_none() => last.push_str(&format!("; {rest}")),
        _ => lines.push(format!("  {rest}")),
    }
    lines
}

/// How many places and calls of an item are not said.
fn rest(item: &Item<'_>, said: usize) -> Vec<String> {
    let mut rest = Vec::new();
    if item.count() > said {
        rest.push(format!("and {} more", item.count() - said));
    }
    if item.between > 0 {
        let calls = counted(item.between, "changed call", "changed calls");
        rest.push(format!("and {calls} between the old and the new place"));
    }
    rest
}

/// How many boundaries and calls these items tell of, in words.
fn counts(items: &[Item<'_>]) -> String {
    let mut counts: Vec<(&Item<'_>, usize)> = Vec::new();
    for item in items {
        match counts.iter_mut().find(|(own, _)| own.name == item.name) {
            Some((_, count)) => *count += item.count(),
            None => counts.push((item, item.count())),
        }
    }
    let in_words = &mut |(item, count): &(&Item<'_>, usize)| {
        let are_calls = item.events.first().is_none_or(|event| event.line().is_none());
        let [one, many] = if are_calls { ["call", "calls"] } else { ["boundary", "boundaries"] };
        format!("{} {}", counted(*count, one, many), item.name)
    };
    each(&counts, in_words).join(", ")
}

/// "1 boundary", "2 boundaries".
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::example_entry::Example;
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
setbve: `inner::f` no longer behaves as accepted: 1 boundary moved
  moved: `a` 9 | 10 is now 8 | 9
    was f(9) = \"in\"
    now f(9) = \"out\"
setbve: how to accept
";
        assert_eq!(report(vec![Event::Moved { from, to, seen }], "String"), expected);
    }

    #[test]
    fn the_condition_that_decides_stands_in_the_line_of_its_item() {
        let to = boundary(&[8], 0, ["in", "out"]);
        let arguments = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "String" };
        let moved = Event::Moved { from: line(9, ["in", "out"]), to: to.clone(), seen: None };
        let conditions = vec![(to, "src/lib.rs:2:8 `a < 9`".to_owned())];
        let report = Report { events: vec![moved], conditions, ..Report::default() };
        let text = report.write("f", &signature, "how to accept");
        let expected = "`a` 9 | 10 is now 8 | 9, by src/lib.rs:2:8 `a < 9`\n";
        assert!(text.contains(expected), "{text}");
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
            "  vanished: nothing changes any more at `b` 8 | 9 where `a` is 70\n",
        ] {
            assert!(text.contains(part), "{part}{text}");
        }
    }

    #[test]
    fn what_vanished_says_what_is_there_now() {
        let seen = Some(boundary(&[9], 0, ["in", "in"]).outcomes);
        let text = report(vec![Event::Vanished { line: line(9, ["in", "out"]), seen }], "String");
        assert!(text.contains("  vanished: nothing changes any more at `a` 9 | 10\n"), "{text}");
        assert!(text.contains("    was f(10) = \"out\"\n    now f(10) = \"in\"\n"), "{text}");
    }

    #[test]
    fn what_has_one_reason_is_one_item() {
        let new = |low: i128| Event::New(boundary(&[low], 0, ["in", "out"]));
        let text = report((0..6).map(|low| new(low * 10)).collect(), "String");
        assert!(text.contains("as accepted: 6 boundaries new\n"), "{text}");
        assert_eq!(text.matches("  new: ").count(), 1, "{text}");
        assert_eq!(text.matches("    also f(").count(), 3, "{text}");
        assert!(text.contains("    and 2 more\n"), "{text}");
    }

    #[test]
    fn one_message_that_changed_is_one_item_whatever_it_says_of_each_call() {
        let changed = |number: i128| Event::Changed {
            from: line(number, ["in", &format!("{number} is too heavy")]),
            to: boundary(&[number], 0, ["in", &format!("{number} g is too heavy")]),
        };
        let text = report([5, 80, 300, 4_000, 7_000].map(changed).into(), "String");
        assert!(text.contains("as accepted: 5 calls changed\n"), "{text}");
        assert_eq!(text.matches("  changed:").count(), 1, "{text}");
        let also = "    also f(81) = \"80 is too heavy\", now = \"80 g is too heavy\"\n";
        assert!(text.contains(also), "{text}");
        assert!(text.contains("    and 1 more\n"), "{text}");
    }

    #[test]
    fn a_call_without_a_line_is_told_as_changed_only_where_that_is_known() {
        let now = |at: i128| Example {
            input: [at].into(),
            side: line(at, ["in", "out"]).sides[0].clone(),
        };
        let text = report([3, 4].map(|at| Event::Elsewhere(now(at))).into(), "String");
        let expected = "as accepted: 2 calls changed elsewhere
  changed elsewhere, where no line stands: now f(3) = \"in\"
    also f(4) = \"in\"
";
        assert!(text.contains(expected), "{text}");
        let plainest = [3, 4, 5].map(now).into();
        let text = report(vec![Event::AmongElsewhere { calls: 371, plainest }], "String");
        let expected = "as accepted: 371 calls may have changed
  may have changed, and at least one of them did: now f(3) = \"in\"
    or f(4) = \"in\"
    or f(5) = \"in\"
    and 368 more
";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn an_error_that_no_longer_shows_an_argument_left_it_as_it_was() {
        let changed = Event::Changed {
            from: line(9, ["in", "!no; a = 3"]),
            to: boundary(&[9], 0, ["in", "!none"]),
        };
        let text = report(vec![changed], "String");
        let calls = "    was f(10) ! no; a = 3\n    now f(10) ! none; a left as it was\n";
        assert!(text.contains(calls), "{text}");
    }

    #[test]
    fn a_new_snapshot_with_calls_that_changed_says_that_these_were_made_again() {
        let changed =
            Event::Changed { from: line(9, ["in", "out"]), to: boundary(&[9], 0, ["in", "else"]) };
        let arguments = specs(1);
        let signature = Signature { function: "f", arguments: &arguments, returns: "String" };
        let is_new = Some("`f` is new".to_owned());
        let report = Report { is_new, events: vec![changed], ..Report::default() };
        let text = report.write("f", &signature, "how to accept");
        let head = "setbve: `f` is new\nsetbve: among the accepted calls that were made again: \
                    1 call changed\n";
        assert!(text.starts_with(head), "{text}");
    }

    /// Of these items, in whatever order the lines are.
    #[test]
    fn errors_that_came_or_went_come_first_then_what_moved_what_changed_and_what_is_new() {
        let changed = |at: i128, [was, now]: [&str; 2]| Event::Changed {
            from: line(at, ["in", was]),
            to: boundary(&[at], 0, ["in", now]),
        };
        let to = boundary(&[8], 0, ["in", "out"]);
        let events = vec![
            Event::New(boundary(&[70], 0, ["in", "out"])),
            changed(3, ["out", "gone"]),
            Event::Moved { from: line(9, ["in", "out"]), to, seen: None },
            changed(50, ["!panic: no", "out"]),
        ];
        let text = report(events, "String");
        let items = [
            "  changed:\n    was f(51) ! panic: no\n",
            "  moved: `a` 9 | 10 is now 8 | 9\n",
            "  changed: f(4) = \"out\", now = \"gone\"\n",
            "  new: f(70) = ",
        ];
        let places = items.map(|item| text.find(item));
        assert!(places.is_sorted() && places[0].is_some(), "{places:?} {text}");
    }

    #[test]
    fn a_call_is_told_once_though_it_stands_in_several_lines() {
        let changed = Event::Changed {
            from: line(10, ["out", "far"]),
            to: boundary(&[10], 0, ["in", "far"]),
        };
        let seen = Some(boundary(&[9], 0, ["in", "in"]).outcomes);
        let vanished = Event::Vanished { line: line(9, ["in", "out"]), seen };
        let text = report(vec![vanished, changed], "String");
        assert!(text.contains("as accepted: 1 call changed\n"), "{text}");
        assert!(text.contains("  changed:\n    was f(10) = \"out\"\n"), "{text}");
        assert!(!text.contains("  vanished:"), "{text}");
    }

    #[test]
    fn a_line_of_which_both_calls_give_something_else_has_not_vanished_where_they_differ() {
        let seen = Some(boundary(&[9], 0, ["10", "11"]).outcomes);
        let text = report(vec![Event::Vanished { line: line(9, ["1", "2"]), seen }], "u8");
        assert!(text.contains("  changed:\n    was f(9) = "), "{text}");
        assert!(text.contains("    also f(10) = "), "{text}");
    }

    #[test]
    fn thresholds_that_moved_stand_together_and_calls_between_their_places_are_counted() {
        let moved = |low: i128| Event::Moved {
            from: line(low, ["in", "out"]),
            to: boundary(&[low + 2], 0, ["in", "out"]),
            seen: Some(boundary(&[low], 0, ["in", "in"]).outcomes),
        };
        let between = |at: i128, now: &str| Event::Example {
            was: Example { input: [at].into(), side: line(at, ["out", "out"]).sides[0].clone() },
            now: line(at, [now, now]).sides[0].clone(),
        };
        let text = report(vec![between(12, "in"), moved(10), moved(20)], "String");
        assert_eq!(text.matches("  moved: ").count(), 1, "{text}");
        assert!(text.contains("    also `a` 20 | 21 is now 22 | 23\n"), "{text}");
        let counted = "    and 1 changed call between the old and the new place\n";
        assert!(text.contains(counted) && !text.contains("  changed: "), "{text}");
        // Beyond them, and with another outcome, a call has a reason of its own.
        for other in [between(13, "in"), between(12, "other")] {
            let text = report(vec![other, moved(10)], "String");
            assert!(!text.contains(counted) && text.contains("  changed: f(1"), "{text}");
        }
    }

    #[test]
    fn a_report_of_many_calls_has_at_most_twelve_lines_and_counts_the_rest() {
        let changed = |number: i128| Event::Changed {
            from: line(number, ["in", &format!("out{}", "!".repeat(number as usize))]),
            to: boundary(&[number], 0, ["in", "else"]),
        };
        let text = report((0..100).map(changed).collect(), "String");
        assert!(text.lines().count() <= 12, "{text}");
        assert!(text.contains("as accepted: 100 calls changed\n"), "{text}");
        assert!(text.contains("    and 96 more\n"), "{text}");
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
