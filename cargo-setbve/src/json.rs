//! What `--json` writes; `SCHEMA.md` describes it.

use serde::Serialize;

use crate::difference::{Change, Difference, Kind, Said};
use crate::snapshot::Snapshot;
use crate::snapshot::body::Call;
use crate::snapshot::place::Place;
use crate::why::Condition;

/// Raised when a field is taken out or means something else.
const VERSION: u32 = 1;

/// The outermost object.
#[derive(Serialize)]
pub(crate) struct Document<T> {
    /// What it is of: `list`, `diff`, `report`.
    pub(crate) schema: &'static str,
    pub(crate) version: u32,
    pub(crate) functions: Vec<T>,
}

impl<T: Serialize> Document<T> {
    pub(crate) fn written(schema: &'static str, functions: Vec<T>) -> String {
        let document = Self { schema, version: VERSION, functions };
        let text = serde_json::to_string_pretty(&document).expect("all keys are texts");
        text + "\n"
    }
}

/// One function.
#[derive(Serialize)]
pub(crate) struct Function {
    #[serde(rename = "function")]
    pub(crate) name: String,
    pub(crate) signature: String,
    pub(crate) snapshot: String,
    pub(crate) source: String,
    pub(crate) engine: i64,
    pub(crate) calls: u64,
    pub(crate) state: State,
    pub(crate) boundaries: usize,
    pub(crate) examples: usize,
    pub(crate) complete: bool,
    pub(crate) left_out: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<Mark>,
    /// Where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decided: Option<Vec<Decided>>,
}

/// What a person said of a boundary.
#[derive(Serialize)]
pub(crate) struct Mark {
    pub(crate) mark: String,
    pub(crate) calls: String,
}

/// A boundary with the condition that decides it.
#[derive(Serialize)]
pub(crate) struct Decided {
    along: String,
    #[serde(flatten)]
    boundary: Side,
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<Condition>,
}

impl Decided {
    pub(crate) fn of(place: &Place, condition: Option<Condition>) -> Self {
        let boundary = Side::of(&Said::Boundary(place.clone()));
        Self { along: place.along.replace('`', ""), boundary, condition }
    }
}

/// What is there of a function.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    Accepted,
    /// A change waits to be accepted or rejected.
    Pending,
    /// A first snapshot waits.
    New,
}

impl Function {
    pub(crate) fn of(snapshot: &Snapshot, path: String, state: State) -> Self {
        let body = &snapshot.body;
        Self {
            name: body.function().to_owned(),
            signature: body.heading.clone(),
            snapshot: path,
            source: snapshot.source().to_owned(),
            engine: snapshot.engine,
            calls: snapshot.calls,
            state,
            boundaries: body.boundaries(),
            examples: body.examples.len(),
            complete: body.is_complete(),
            left_out: body.more.clone(),
            marks: Vec::new(),
            decided: None,
        }
    }
}

/// What differs in one function.
#[derive(Serialize)]
pub(crate) struct Differing {
    pub(crate) function: String,
    pub(crate) snapshot: String,
    pub(crate) source: String,
    pub(crate) changes: Vec<Changed>,
}

/// One change.
#[derive(Serialize)]
pub(crate) struct Changed {
    pub(crate) kind: Kind,
    /// The argument that is crossed, of a boundary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) along: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) was: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) now: Option<Side>,
}

/// What a text says of it.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Side {
    Boundary { low: String, high: String, calls: [Called; 2] },
    Example { calls: [Called; 1] },
    Row { text: String },
}

/// A call and what it gave.
#[derive(Serialize)]
pub(crate) struct Called {
    pub(crate) call: String,
    /// `value` or `error`.
    pub(crate) outcome: &'static str,
    pub(crate) text: String,
}

impl Called {
    pub(crate) fn of(call: &Call) -> Self {
        let (mark, text) = call.outcome.split_once(' ').unwrap_or((&call.outcome, ""));
        let outcome = if mark == "=" { "value" } else { "error" };
        Self { call: call.text.clone(), outcome, text: text.to_owned() }
    }
}

impl Side {
    fn of(said: &Said) -> Self {
        match said {
            Said::Boundary(place) => {
                let [low, high] = place.values.clone();
                let [first, second] = &place.calls;
                Self::Boundary { low, high, calls: [Called::of(first), Called::of(second)] }
            }
            Said::Example(call) => Self::Example { calls: [Called::of(call)] },
            Said::Row(text) => Self::Row { text: text.clone() },
        }
    }
}

impl Changed {
    fn of(change: &Change) -> Self {
        let side = |said: &Option<Said>| said.as_ref().map(Side::of);
        let along = change.place().map(|place| place.along.replace('`', ""));
        Self { kind: change.kind, along, was: side(&change.was), now: side(&change.now) }
    }
}

impl Differing {
    pub(crate) fn of(snapshot: &Snapshot, path: String, difference: &Difference) -> Self {
        Self {
            function: snapshot.body.function().to_owned(),
            snapshot: path,
            source: snapshot.source().to_owned(),
            changes: difference.changes().iter().map(Changed::of).collect(),
        }
    }
}
