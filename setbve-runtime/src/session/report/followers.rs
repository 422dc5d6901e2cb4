//! Events that follow from a move: a threshold that moves changes every line that stands between
//! its old and its new place, whatever argument that line is about. To a reviewer they are one
//! change.

use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::session::report::event::{Event, counts};
use crate::snapshot::boundary_entry::{Line, Shown, Side};
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::sut::argument::part::parameter_of;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::signature::Signature;

/// The values between the old and the new place of a boundary.
struct Strip<'a> {
    argument: usize,
    values: RangeInclusive<i128>,
    /// What the function did beyond the old place, and now does here.
    now: &'a Side,
}

impl<'a> Strip<'a> {
    fn of(event: &'a Event) -> Option<Self> {
        let Event::Moved { from, to, .. } = event else { return None };
        // What follows from a further place of a curve is left to its first place.
        if from.shown != Shown::Whole {
            return None;
        }
        let [below, above] = &from.sides;
        let (low, high, now) = if from.value() < to.value() {
            (from.value(), to.value(), below)
        } else {
            (to.value(), from.value(), above)
        };
        Some(Self { argument: from.argument, values: low.checked_add(1)?..=high, now })
    }

    fn has(&self, input: &[i128]) -> bool {
        input.get(self.argument).is_some_and(|value| self.values.contains(value))
    }

    /// Whether the accepted line of this event stands here, along another argument, and its calls
    /// that changed do what the move explains. Others have a reason of their own.
    fn has_line_of(&self, event: &Event) -> bool {
        let explains = |line: &Line, seen: &[Rc<Outcome>; 2]| {
            let is =
                |at: usize| [&line.sides[at], self.now].iter().any(|it| it.is_shown_by(&seen[at]));
            is(0) && is(1)
        };
        match event {
            Event::Vanished { line, seen: Some(seen) }
            | Event::Changed { from: line, to: Boundary { outcomes: seen, .. } } => {
                line.argument != self.argument && self.has(&line.low) && explains(line, seen)
            }
            Event::Example { was, now } => self.has(&was.input) && now == self.now,
            _ => false,
        }
    }
}

/// The place of an event's accepted line: its argument and the value of it.
fn place(event: &Event) -> Option<(usize, i128)> {
    match event {
        Event::Vanished { line, .. } | Event::Changed { from: line, .. } => {
            Some((line.argument, line.value()))
        }
        _ => None,
    }
}

/// Takes from `events` those that follow from this move: the lines between its two places, and the
/// new lines that show the same boundaries elsewhere.
pub(super) fn take<'a>(moved: &Event, events: &mut Vec<&'a Event>) -> Vec<&'a Event> {
    let Some(strip) = Strip::of(moved) else { return Vec::new() };
    let places = each(events, &mut |own| place(own).filter(|_| strip.has_line_of(own)));
    let is_shown_anew =
        |boundary: &Boundary| places.contains(&Some((boundary.argument, boundary.value())));
    let follows = |event: &Event| {
        strip.has_line_of(event) || matches!(event, Event::New(boundary) if is_shown_anew(boundary))
    };
    let mut followers = events.clone();
    keep(&mut followers, &mut |event| follows(event));
    keep(events, &mut |event| !follows(event));
    followers
}

/// A line that counts the followers of a move; `None` if there are none.
pub(super) fn described(
    moved: &Event,
    followers: &[&Event],
    signature: &Signature<'_>,
) -> Option<String> {
    let strip = Strip::of(moved).filter(|_| !followers.is_empty())?;
    let spec = &signature.arguments[strip.argument];
    let counts = counts(followers);
    if parameter_of(signature.arguments, strip.argument).1.len() > 1 {
        return Some(format!("  lines at `{}` between these changed with it: {counts}", spec.name));
    }
    let mut values = String::new();
    spec.write(*strip.values.start(), &mut values);
    if strip.values.start() < strip.values.end() {
        values.push_str(" to ");
        spec.write(*strip.values.end(), &mut values);
    }
    Some(format!("  lines at `{}` {values} changed with it: {counts}", spec.name))
}

#[cfg(test)]
mod tests {
    use crate::session::report::Report;
    use crate::session::report::event::Event;
    use crate::snapshot::boundary_entry::Line;
    use setbve_kernel::sut::signature::Signature;
    use setbve_kernel::testing::{boundary, specs};

    fn report(events: Vec<Event>) -> String {
        let arguments = specs(2);
        let signature = Signature { function: "f", arguments: &arguments, returns: "String" };
        Report { events, ..Report::default() }.write("f", &signature, "how to accept")
    }

    fn moved(from: i128, to: i128) -> Event {
        let from = Line::of(&boundary(&[from, 7], 0, ["out", "in"]));
        let seen = Some(boundary(&[from.value(), 7], 0, ["out", "out"]).outcomes);
        Event::Moved { from, to: boundary(&[to, 7], 0, ["out", "in"]), seen }
    }

    fn vanished(a: i128, b: i128) -> Event {
        let seen = Some(boundary(&[a, b], 1, ["out", "out"]).outcomes);
        Event::Vanished { line: Line::of(&boundary(&[a, b], 1, ["in", "else"])), seen }
    }

    fn new(a: i128, b: i128) -> Event {
        Event::New(boundary(&[a, b], 1, ["in", "else"]))
    }

    #[test]
    fn lines_between_the_old_and_the_new_place_are_part_of_the_move() {
        let events = vec![vanished(10, 3), moved(9, 10), new(11, 3), vanished(10, 5)];
        let text = report(events);
        assert!(text.contains("as accepted: 2 vanished, 1 moved, 1 new\n"), "{text}");
        assert!(
            text.contains("    lines at `a` 10 changed with it: 2 vanished, 1 new\n"),
            "{text}"
        );
        assert_eq!(text.matches("  vanished: ").count(), 0, "{text}");
        assert_eq!(text.matches("  new: ").count(), 0, "{text}");
        let line = Line::of(&boundary(&[11, 3], 1, ["out", "else"]));
        let seen = Some(boundary(&[11, 3], 1, ["in", "in"]).outcomes);
        let text = report(vec![moved(12, 9), Event::Vanished { line, seen }]);
        assert!(text.contains("    lines at `a` 10 to 12 changed with it: 1 vanished\n"), "{text}");
    }

    #[test]
    fn what_lies_elsewhere_stays_an_item_of_its_own() {
        for [a, b] in [[9, 3], [11, 3]] {
            let text = report(vec![moved(9, 10), vanished(a, b)]);
            assert_eq!(text.matches("  vanished: ").count(), 1, "{text}");
        }
        // A call between the two places that does what neither side did has a reason of its own.
        let line = Line::of(&boundary(&[10, 3], 1, ["in", "else"]));
        let seen = Some(boundary(&[10, 3], 1, ["other", "other"]).outcomes);
        let text = report(vec![moved(9, 10), Event::Vanished { line, seen }]);
        assert_eq!(text.matches("  vanished: ").count(), 1, "{text}");
        let text = report(vec![moved(9, 10), vanished(10, 3), new(11, 4)]);
        assert_eq!(text.matches("  new: ").count(), 1, "another boundary: {text}");
    }
}
