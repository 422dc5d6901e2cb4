//! A change in words.

use crate::difference::{Change, Kind, Said};
use crate::snapshot::place::Place;

impl Change {
    /// One line that says what happened.
    pub(crate) fn title(&self) -> String {
        let name = self.kind.name();
        let at = |place: &Place| {
            let [low, high] = &place.values;
            format!("{low} | {high}")
        };
        match (self.kind, &self.was, &self.now) {
            (Kind::Moved, Some(Said::Boundary(was)), Some(Said::Boundary(now))) => {
                let along = &was.along;
                if was.values == now.values {
                    let [before, after] = [was, now].map(|place| &place.calls[0].text);
                    format!("{name}: {along} {}, from {before} to {after}", at(was))
                } else {
                    format!("{name}: {along} {} is now {}", at(was), at(now))
                }
            }
            (_, Some(Said::Boundary(place)), _) | (_, None, Some(Said::Boundary(place))) => {
                format!("{name}: {} {}", place.along, at(place))
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
                    let one_only = self.kind == Kind::Changed;
                    for (side, call) in place.calls.iter().enumerate() {
                        let other = if when == "was" { &self.now } else { &self.was };
                        let is_same = matches!(other, Some(Said::Boundary(other))
                            if other.calls[side].outcome == call.outcome);
                        if !(one_only && is_same) {
                            lines.push(format!("{when} {}", call.written()));
                        }
                    }
                }
                Some(Said::Example(call)) => lines.push(format!("{when} {}", call.written())),
                Some(Said::Row(row)) => lines.push(format!("{when} {row}")),
                None => {}
            }
        }
        lines
    }
}
