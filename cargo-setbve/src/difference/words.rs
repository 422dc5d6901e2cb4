//! A change in words.

use crate::difference::item::Item;
use crate::difference::{Change, Difference, Kind, Said};
use crate::snapshot::body::Call;
use crate::snapshot::place::Place;

/// The most changes of one item that are named beside the first one.
pub(crate) const MOST: usize = 6;

impl Difference {
    /// How many changes of each kind there are.
    pub(crate) fn counted(&self) -> String {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for change in self.changes() {
            let name = change.kind.name();
            match counts.iter_mut().find(|(own, _)| *own == name) {
                Some((_, count)) => *count += 1,
                None => counts.push((name, 1)),
            }
        }
        if counts.is_empty() {
            return "only the header, or how the text is written, differs".to_owned();
        }
        let counts: Vec<String> =
            counts.iter().map(|(name, count)| format!("{count} {name}")).collect();
        counts.join(", ")
    }
}

impl Item {
    /// The changes in words: the first one with its calls, and others that come with it by their
    /// places.
    pub(crate) fn described(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let Some((first, others)) = self.changes.split_first() else { return lines };
        lines.push(first.title());
        lines.extend(first.lines().iter().map(|line| format!("  {line}")));
        let named = others.iter().take(MOST).map(|change| format!("  also {}", change.title()));
        lines.extend(named);
        if let Some(more @ 1..) = others.len().checked_sub(MOST) {
            lines.push(format!("  and {more} more with it"));
        }
        lines
    }
}

impl Change {
    /// One line that says what happened.
    pub(crate) fn title(&self) -> String {
        let name = self.kind.name();
        let at = |place: &Place| {
            let [low, high] = &place.values;
            format!("{low} | {high}")
        };
        let whereabouts = |place: &Place| match place.where_else() {
            Some(others) => format!(" where {others}"),
            None => String::new(),
        };
        match (self.kind, &self.was, &self.now) {
            (Kind::Moved, Some(Said::Boundary(was)), Some(Said::Boundary(now))) => {
                let along = &was.along;
                if was.values == now.values {
                    let [before, after] = [was, now].map(|place| &place.calls[0].text);
                    format!("{name}: {along} {}, from {before} to {after}", at(was))
                } else {
                    let place = whereabouts(was);
                    format!("{name}: {along} {} is now {}{place}", at(was), at(now))
                }
            }
            (_, Some(Said::Boundary(place)), _) | (_, None, Some(Said::Boundary(place))) => {
                format!("{name}: {} {}{}", place.along, at(place), whereabouts(place))
            }
            (_, Some(Said::Example(call)), _) | (_, None, Some(Said::Example(call))) => {
                format!("{name}: {}", call.text)
            }
            (Kind::Label, Some(_), _) => "no longer said".to_owned(),
            (Kind::Label, ..) => "said now".to_owned(),
            (Kind::Elsewhere, ..) => {
                "elsewhere: calls that no line shows have other outcomes".to_owned()
            }
            _ => name.to_owned(),
        }
    }

    /// The lines below it: what was, and what is now.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (when, said) in [("was", &self.was), ("now", &self.now)] {
            match said {
                Some(Said::Boundary(place)) => {
                    let other = if when == "was" { &self.now } else { &self.was };
                    let calls = self.calls(place, other.as_ref());
                    lines.extend(calls.iter().map(|call| format!("{when} {}", call.written())));
                }
                Some(Said::Example(call)) => lines.push(format!("{when} {}", call.written())),
                Some(Said::Row(row)) => lines.push(format!("{when} {row}")),
                None => {}
            }
        }
        lines
    }

    /// The calls of a place that say what happened: where an outcome changed, that one.
    pub(crate) fn calls<'a>(&self, place: &'a Place, other: Option<&Said>) -> Vec<&'a Call> {
        let mut calls = Vec::new();
        for (side, call) in place.calls.iter().enumerate() {
            let is_same = matches!(other, Some(Said::Boundary(other))
                if other.calls[side].outcome == call.outcome);
            if self.kind != Kind::Changed || !is_same {
                calls.push(call);
            }
        }
        calls
    }
}
