//! What a report tells of: one event for each line or call that is not as it was accepted, and the
//! items of events: what happened in the same way stands together, and a call that has another
//! outcome is told once, in the first item that it belongs to.

use crate::replay::Seen;
use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::example_entry::Example;
use setbve_kernel::collections::gather::{Both as _, each};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::observation::Kind;
use setbve_kernel::sut::signature::{Signature, input_text};
use setbve_kernel::sut::text::numerals::collapse_into;

/// What happened to a boundary.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// The same change of behaviour lies elsewhere along its argument.
    Moved {
        from: Line,
        to: Boundary,
        seen: Seen,
    },
    /// The behaviour changes at the same place, with other outcomes.
    Changed {
        from: Line,
        to: Boundary,
    },
    Vanished {
        line: Line,
        seen: Seen,
    },
    NotRepeatable(Line),
    New(Boundary),
    /// News that must not fail the test.
    NewNotEnforced(Boundary),
    /// An example has another outcome.
    Example {
        was: Example,
        now: Side,
    },
    /// A call that only a digest stands for has another outcome.
    Elsewhere(Example),
    /// Some of so many calls that only a digest stands for have other outcomes, and it does not
    /// tell which: the plainest of them.
    AmongElsewhere {
        calls: usize,
        plainest: Vec<Example>,
    },
    /// A line that cannot be judged under these overflow checks.
    NotJudged(Line),
}

/// A call whose outcome differs from the accepted one; `now` is `None` if its input is out of the
/// domain.
pub(super) struct Differing<'a> {
    pub(super) input: Box<[i128]>,
    pub(super) was: &'a Side,
    pub(super) now: Option<Side>,
}

impl<'a> Differing<'a> {
    /// The calls of an event's accepted lines that have another outcome now.
    fn of(event: &'a Event) -> Vec<Self> {
        let (line, seen) = match event {
            Event::Moved { from: line, seen, .. } | Event::Vanished { line, seen } => {
                (line, seen.as_ref())
            }
            Event::Changed { from, to } => (from, Some(&to.outcomes)),
            Event::Example { was, now } => {
                let (input, now) = (was.input.clone(), Some(now.clone()));
                return vec![Self { input, was: &was.side, now }];
            }
            _ => return Vec::new(),
        };
        let mut differing = Vec::new();
        for (at, input) in line.inputs().into_iter().enumerate() {
            let (was, now) = (&line.sides[at], seen.map(|seen| &seen[at]));
            if now.is_none_or(|now| !was.is_shown_by(now)) {
                let now = now.map(|now| Side::of(now));
                differing.push(Self { input, was, now });
            }
        }
        differing
    }

    fn errors(&self) -> [bool; 2] {
        [is_error(self.was), self.now.as_ref().map_or(is_error(self.was), is_error)]
    }

    fn wording(&self) -> String {
        let now = self.now.as_ref().map_or("", |now| &now.text);
        format!("{} {}", wording(&self.was.text), wording(now))
    }
}

fn is_error(side: &Side) -> bool {
    side.kind == Kind::Error
}

/// What a reviewer takes for one change.
#[derive(Default)]
pub(super) struct Item<'a> {
    pub(super) name: &'static str,
    /// Which of two outcomes are errors: those of the calls before and now, or of both sides.
    errors: [bool; 2],
    /// The events that the item tells of, unless it tells of calls alone.
    pub(super) events: Vec<&'a Event>,
    /// All calls that changed, or those of the first event.
    pub(super) calls: Vec<Differing<'a>>,
    /// How many calls changed with a move among them, because they are between its two places.
    pub(super) between: usize,
    /// Those of the first events or calls: of each wording one stands in front.
    wordings: Vec<String>,
}

impl<'a> Item<'a> {
    /// How many places or calls it tells of.
    pub(super) fn count(&self) -> usize {
        match self.events.first() {
            None => self.calls.len(),
            Some(Event::AmongElsewhere { calls, .. }) => *calls,
            Some(_) => self.events.len(),
        }
    }

    pub(super) fn is_enforced(&self) -> bool {
        self.events.first().is_none_or(|event| event.is_enforced())
    }

    /// The item with this name and these outcomes, which is added where there is none.
    fn among<'b>(items: &'b mut Vec<Self>, name: &'static str, errors: [bool; 2]) -> &'b mut Self {
        let known = items.iter().position(|own| (own.name, own.errors) == (name, errors));
        let at = known.unwrap_or_else(|| {
            items.push(Item { name, errors, ..Item::default() });
            items.len() - 1
        });
        &mut items[at]
    }

    /// Where something with this wording belongs: in front of what has the wording of another.
    fn place_of(&mut self, wording: String) -> usize {
        let known = self.wordings.contains(&wording);
        if !known {
            self.wordings.push(wording);
        }
        if known { self.count() } else { self.wordings.len() - 1 }
    }

    fn add(&mut self, event: &'a Event, calls: Vec<Differing<'a>>) {
        if self.events.is_empty() {
            self.calls = calls;
        }
        let wordings = event.line().map(|line| line.sides.map(|side| wording(&side.text)));
        let at = self.place_of(wordings.map(|sides| sides.join(" ")).unwrap_or_default());
        self.events.insert(at, event);
    }

    /// What is said first: errors and panics that came or went.
    fn rank(&self) -> (bool, usize) {
        const ORDER: [&str; 4] = ["moved", "changed", "vanished", "new"];
        let is_new = self.name == "new" && self.errors[0] != self.errors[1];
        let came_or_went =
            is_new || self.calls.iter().any(|call| call.errors()[0] != call.errors()[1]);
        let order = 1 + ORDER.iter().position(|own| *own == self.name).unwrap_or(ORDER.len());
        (!self.is_enforced(), if came_or_went { 0 } else { order })
    }
}

impl Event {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Moved { .. } => "moved",
            Self::Changed { .. } | Self::Example { .. } => "changed",
            Self::Vanished { .. } => "vanished",
            Self::NotRepeatable { .. } => "not repeatable",
            Self::New { .. } => "new",
            Self::NewNotEnforced { .. } => "new, not enforced",
            Self::Elsewhere { .. } => "changed elsewhere",
            Self::AmongElsewhere { .. } => "may have changed",
            Self::NotJudged { .. } => "not judged",
        }
    }

    /// The boundary that is there now and was not before.
    pub(crate) fn boundary(&self) -> Option<&Boundary> {
        match self {
            Self::Moved { to, .. } | Self::New(to) | Self::NewNotEnforced(to) => Some(to),
            _ => None,
        }
    }

    /// Whether the event changes the text, so that the test fails.
    pub(crate) fn is_enforced(&self) -> bool {
        !matches!(self, Self::NewNotEnforced { .. } | Self::NotJudged { .. })
    }

    /// The line that shows where the event is.
    pub(super) fn line(&self) -> Option<Line> {
        match self {
            Self::Changed { to: boundary, .. }
            | Self::New(boundary)
            | Self::NewNotEnforced(boundary) => Some(Line::of(boundary)),
            Self::Moved { from: line, .. }
            | Self::Vanished { line, .. }
            | Self::NotRepeatable(line)
            | Self::NotJudged(line) => Some(line.clone()),
            Self::Example { .. } | Self::Elsewhere(_) | Self::AmongElsewhere { .. } => None,
        }
    }

    /// Whether this call stands between the two places of a move, and gives now what it would.
    fn explains(&self, call: &Differing<'_>) -> bool {
        let Self::Moved { from, to, .. } = self else { return false };
        let (from_value, to_value) = (from.value(), to.value());
        let goes_up = from_value < to_value;
        let [low, high] = if goes_up { [from_value, to_value] } else { [to_value, from_value] };
        let value = call.input[from.argument];
        low < value
            && value <= high
            && call.now.as_ref() == Some(&from.sides[usize::from(!goes_up)])
    }

    /// Whether its calls say all: its place is as it was, or has another change now.
    fn is_of_calls(&self) -> bool {
        match self {
            Self::Changed { .. } | Self::Example { .. } => true,
            Self::Vanished { seen: Some([low, high]), .. } => !low.is_same_as(high),
            _ => false,
        }
    }
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

/// The events as items, in the order in which they are said.
pub(super) fn of<'a>(events: &'a [Event], signature: &Signature<'_>) -> Vec<Item<'a>> {
    let mut in_order = each(events, &mut |event| event);
    sort_by_key(&mut in_order, |event| {
        (!matches!(event, Event::Moved { .. }), !event.is_of_calls())
    });
    let (mut items, mut told): (Vec<Item<'_>>, Vec<String>) = (Vec::new(), Vec::new());
    for event in in_order {
        let mut calls = Vec::new();
        for call in Differing::of(event) {
            let text = input_text(&call.input, signature);
            if told.contains(&text) {
                continue;
            }
            told.push(text);
            let is_between =
                |item: &&mut Item<'_>| item.events.iter().any(|own| own.explains(&call));
            match items.iter_mut().find(is_between) {
                Some(item) => item.between += 1,
                None => calls.push(call),
            }
        }
        if event.is_of_calls() {
            for call in calls {
                let item = Item::among(&mut items, "changed", call.errors());
                let at = item.place_of(call.wording());
                item.calls.insert(at, call);
            }
            continue;
        }
        // What happened to its calls has been told.
        if matches!(event, Event::Vanished { .. }) && calls.is_empty() {
            continue;
        }
        let [one, other] = match event.line() {
            Some(line) => line.sides.each_ref().both(is_error),
            None => [false; 2],
        };
        let errors = [one && other, one || other];
        Item::among(&mut items, event.name(), errors).add(event, calls);
    }
    sort_by_key(&mut items, Item::rank);
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
