//! What differs between two texts of one function: boundaries that moved, changed, vanished or are
//! new, and what has changed beside them.

pub(crate) mod item;
mod matching;
pub(crate) mod merged;
pub(crate) mod words;

use crate::snapshot::body::{Body, Call};
use crate::snapshot::place::Place;
use matching::Matching;

/// What happened to something that a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// The same change of outcomes is at another place.
    Moved,
    /// At the same place, at least one outcome is another.
    Changed,
    Vanished,
    New,
    /// An example has another outcome.
    ExampleChanged,
    ExampleVanished,
    ExampleNew,
    /// A label of what was left out has come or gone.
    Label,
    /// A digest is another: calls that no line shows have other outcomes.
    Elsewhere,
    /// The function's signature is another.
    Signature,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Moved => "moved",
            Self::Changed => "changed",
            Self::Vanished => "vanished",
            Self::New => "new",
            Self::ExampleChanged => "example changed",
            Self::ExampleVanished => "example vanished",
            Self::ExampleNew => "new example",
            Self::Label => "label",
            Self::Elsewhere => "elsewhere",
            Self::Signature => "signature",
        }
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) kind: Kind,
    pub(crate) was: Option<Said>,
    pub(crate) now: Option<Said>,
}

/// What a text says at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Boundary(Place),
    Example(Call),
    /// A row that is no call.
    Row(String),
}

impl Change {
    /// The place that the change is named by: the one before it, if there is one.
    pub(crate) fn place(&self) -> Option<&Place> {
        boundary(self.was.as_ref().or(self.now.as_ref()))
    }

    /// Where its boundary stands now.
    pub(crate) fn place_now(&self) -> Option<&Place> {
        boundary(self.now.as_ref())
    }
}

fn boundary(said: Option<&Said>) -> Option<&Place> {
    match said {
        Some(Said::Boundary(place)) => Some(place),
        _ => None,
    }
}

/// Two texts of one function and how they belong together.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) was: Body,
    pub(crate) now: Body,
    /// The places of both, and which of them are one.
    matching: Matching,
}

impl Difference {
    pub(crate) fn between(was: &Body, now: &Body) -> Self {
        let matching = Matching::of(was, now);
        Self { was: was.clone(), now: now.clone(), matching }
    }

    /// Whether the two are of functions that take different arguments or give another type.
    pub(crate) fn is_of_another(&self) -> bool {
        self.was.heading != self.now.heading
    }

    /// All changes, in the order of the text.
    pub(crate) fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        if self.is_of_another() {
            let row = |body: &Body| Some(Said::Row(body.heading.clone()));
            let (was, now) = (row(&self.was), row(&self.now));
            changes.push(Change { kind: Kind::Signature, was, now });
        }
        changes.extend(self.matching.changes().into_iter().map(|(change, _)| change));
        changes.extend(self.examples());
        changes.extend(self.labels());
        changes.extend(self.elsewhere());
        changes
    }

    /// The changes of examples.
    fn examples(&self) -> Vec<Change> {
        let example = |call: &Call| Some(Said::Example(call.clone()));
        let of =
            |body: &Body, text: &str| body.examples.iter().find(|call| call.text == text).cloned();
        let mut changes = Vec::new();
        for call in &self.was.examples {
            match of(&self.now, &call.text) {
                Some(now) if now.outcome == call.outcome => {}
                Some(now) => changes.push(Change {
                    kind: Kind::ExampleChanged,
                    was: example(call),
                    now: example(&now),
                }),
                None => {
                    let (kind, was) = (Kind::ExampleVanished, example(call));
                    changes.push(Change { kind, was, now: None });
                }
            }
        }
        for call in &self.now.examples {
            if of(&self.was, &call.text).is_none() {
                let (kind, now) = (Kind::ExampleNew, example(call));
                changes.push(Change { kind, was: None, now });
            }
        }
        changes
    }

    /// The changes of labels and claims.
    fn labels(&self) -> Vec<Change> {
        let rows = |body: &Body| -> Vec<String> {
            let labels = body.more.iter().map(|label| format!("… more {label}"));
            labels.chain(body.claims.iter().map(|claim| claim.trim().to_owned())).collect()
        };
        let (was, now) = (rows(&self.was), rows(&self.now));
        let row = |row: &String| Some(Said::Row(row.clone()));
        let gone = was.iter().filter(|label| !now.contains(label));
        let gone = gone.map(|label| Change { kind: Kind::Label, was: row(label), now: None });
        let new = now.iter().filter(|label| !was.contains(label));
        let new = new.map(|label| Change { kind: Kind::Label, was: None, now: row(label) });
        gone.chain(new).collect()
    }

    /// The change of the digest, of which only the number of calls can be read.
    fn elsewhere(&self) -> Option<Change> {
        let (was, now) = (&self.was.digest, &self.now.digest);
        let said = |row: &Option<String>| {
            let (own, _) = row.as_ref()?.split_once(": ")?;
            Some(Said::Row(own.trim().to_owned()))
        };
        let (before, after) = (said(was), said(now));
        let is_same = before == after;
        let change = Change { kind: Kind::Elsewhere, was: before.filter(|_| !is_same), now: after };
        (was != now).then_some(change)
    }
}
