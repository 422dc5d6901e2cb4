//! The items of a report: events that have one reason, and stand together.

use crate::session::report::event::Event;
use crate::session::report::followers;
use crate::snapshot::boundary_entry::{Line, Shown};
use setbve_kernel::collections::gather::each;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::text::numerals::collapse_into;

/// A key that events with the same reason share; they are one item of the report.
type Reason = (&'static str, Vec<String>);

impl Event {
    /// Events have the same reason if they moved from the same value of the same argument to the
    /// same other value, or between the same outcomes from a float to the next, or if they show the
    /// same change of outcomes, whatever numbers and quotes are in these.
    fn reason(&self, arguments: &[ArgumentSpec]) -> Reason {
        let parts = match self {
            Self::Moved { from, to, .. }
                if arguments[from.argument].domain.notation.is_float()
                    && from.value().abs_diff(to.value()) == 1 =>
            {
                wordings(from)
            }
            Self::Moved { from, to, .. } => {
                vec![from.argument.to_string(), from.value().to_string(), to.value().to_string()]
            }
            Self::Changed { from, to } => {
                let mut parts = Vec::new();
                for (side, now) in from.sides.iter().zip(&to.outcomes) {
                    if !side.is_shown_by(now) {
                        parts.push(wording(&side.text));
                        parts.push(wording(&now.text));
                    }
                }
                parts
            }
            Self::New(boundary) | Self::NewNotEnforced(boundary) => {
                let [low, high] = boundary.shapes();
                in_order(low.to_string(), high.to_string())
            }
            Self::Vanished { line, .. } => wordings(line),
            Self::Example { .. }
            | Self::Elsewhere { .. }
            | Self::AmongElsewhere { .. }
            | Self::NotJudged { .. } => Vec::new(),
            Self::NotRepeatable(line) => vec![format!("{line:?}")],
        };
        (self.name(), parts)
    }

    /// Whether both moved, and this one stood as a further place of the other's rule.
    fn is_of_the_rule_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Moved { from: own, .. }, Self::Moved { from: whole, .. }) => {
                own.shown != Shown::Whole && own.is_further_place_of(whole)
            }
            _ => false,
        }
    }
}

/// The wordings of both sides, in an order of their own.
fn wordings(line: &Line) -> Vec<String> {
    in_order(wording(&line.sides[0].text), wording(&line.sides[1].text))
}

fn in_order(one: String, other: String) -> Vec<String> {
    if other < one { vec![other, one] } else { vec![one, other] }
}

/// A text without its numbers, and without what stands between quotes or backticks.
fn wording(text: &str) -> String {
    let mut wording = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(['"', '\'', '`']) {
        let quote = rest.as_bytes()[start];
        let Some(length) = rest[start + 1..].find(char::from(quote)) else { break };
        collapse_into(&rest[..=start], &mut wording);
        rest = &rest[start + 1 + length..];
        wording.push_str(&rest[..1]);
        rest = &rest[1..];
    }
    collapse_into(rest, &mut wording);
    wording
}

/// Events that a reviewer takes for one change.
pub(super) struct Item<'a> {
    reason: Reason,
    pub(super) events: Vec<&'a Event>,
    /// Events that follow from a move among them.
    pub(super) followers: Vec<&'a Event>,
}

/// The events, grouped by reason; those that fail the test come first.
pub(super) fn of<'a>(events: &'a [Event], arguments: &[ArgumentSpec]) -> Vec<Item<'a>> {
    let (mut moves, mut rest) = (Vec::new(), Vec::new());
    for event in events {
        let is_move = matches!(event, Event::Moved { .. });
        if is_move { &mut moves } else { &mut rest }.push(event);
    }
    let mut of_moves = each(&moves, &mut |moved| followers::take(moved, &mut rest));
    let mut items: Vec<Item<'_>> = Vec::new();
    for event in events {
        let is_same = |other: &Event| std::ptr::eq(other, event);
        let mut followers = match moves.iter().position(|own| is_same(own)) {
            Some(at) => std::mem::take(&mut of_moves[at]),
            None if rest.iter().any(|own| is_same(own)) => Vec::new(),
            None => continue,
        };
        let reason = event.reason(arguments);
        let joins =
            |item: &Item<'_>| item.reason == reason || event.is_of_the_rule_of(item.events[0]);
        match items.iter().rposition(joins) {
            Some(at) => {
                items[at].events.push(event);
                items[at].followers.append(&mut followers);
            }
            None => items.push(Item { reason, events: vec![event], followers }),
        }
    }
    // What explains others comes before them: a boundary that moved is the reason for outcomes that
    // changed between its places.
    sort_by_key(&mut items, |item| {
        let is_move = matches!(item.events[0], Event::Moved { .. });
        (!item.events[0].is_enforced(), item.followers.is_empty(), !is_move)
    });
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wording_of_a_message_is_without_what_it_tells_of_the_call() {
        for (text, expected) in [
            ("31501 g is too heavy", "# g is too heavy"),
            ("unknown unit `7x`, 3 left", "unknown unit ``, # left"),
            ("neither \"a\" nor 'b'", "neither \"\" nor ''"),
            ("it's 12", "it's #"),
            ("ends with `", "ends with `"),
        ] {
            assert_eq!(wording(text), expected);
        }
    }
}
