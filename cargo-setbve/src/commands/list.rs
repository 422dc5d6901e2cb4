//! `cargo setbve list`

use clap::Args;

use crate::difference::Difference;
use crate::failure::{End, Failure};
use crate::json::{self, Document, Function, State};
use crate::marks::Marks;
use crate::output::{columns, counted, say};
use crate::snapshot::Snapshot;
use crate::snapshot::place::Place;
use crate::why::{Decided, Why};
use crate::workspace::{Found, Workspace};

#[derive(Args)]
pub(crate) struct List {
    /// The function, by its name or its path
    function: Option<String>,
    /// List only functions of which something is pending, and end with 3 if there are any
    #[arg(long)]
    pending: bool,
    /// Write JSON, as SCHEMA.md describes it
    #[arg(long)]
    json: bool,
    /// Build the tests, and ask them which condition decides each boundary
    #[arg(long, requires = "json")]
    why: bool,
}

impl List {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let (mut found, mut damaged) = match &self.function {
            Some(name) => (workspace.snapshots(Some(name))?, Vec::new()),
            None => workspace.all_snapshots(),
        };
        if self.pending {
            found.retain(|own| own.pending.is_some());
        }
        if self.json {
            let snapshots: Vec<&Snapshot> = found.iter().map(Found::any).collect();
            let why = if self.why { Some(Why::build(workspace, &snapshots)?) } else { None };
            let functions = found.iter().map(|own| {
                let path = workspace.shown(&own.path);
                let boundaries = why.as_ref().map(|why| decided(why, workspace, own.any()));
                let marks = Marks::beside(&own.path).all.into_iter();
                let marks = marks.map(|(mark, calls)| json::Mark { mark, calls }).collect();
                let function = Function::of(own.any(), path, own.state());
                Function { marks, decided: boundaries, ..function }
            });
            say(&Document::written("list", functions.collect()));
        } else if found.is_empty() && damaged.is_empty() {
            say(if self.pending {
                "nothing is pending\n"
            } else {
                "there are no snapshots of setbve here; the first `cargo test` of a function with \
                 the attribute writes one\n"
            });
        } else if !found.is_empty() {
            say(&table(&found));
        }
        if let Some(last) = damaged.pop() {
            for failure in damaged {
                eprintln!("error: {failure}");
            }
            return Err(last);
        }
        Ok(if self.pending && !found.is_empty() { End::Pending } else { End::Fine })
    }
}

/// The boundaries that a snapshot shows with two calls, with the conditions that decide them.
fn decided(why: &Why, workspace: &Workspace, snapshot: &Snapshot) -> Vec<json::Decided> {
    let places = Place::shown(&snapshot.body);
    let decided = Decided::by(why, workspace, snapshot, &places);
    let of = |place| json::Decided::of(place, decided.of(place).cloned());
    places.iter().map(of).collect()
}

impl Found {
    pub(crate) fn state(&self) -> State {
        match (&self.accepted, &self.pending) {
            (Some(_), None) => State::Accepted,
            (Some(_), Some(_)) => State::Pending,
            (None, _) => State::New,
        }
    }

    /// What differs between the accepted snapshot and the pending one.
    pub(crate) fn difference(&self) -> Option<Difference> {
        let (accepted, pending) = (self.accepted.as_ref()?, self.pending.as_ref()?);
        Some(Difference::between(&accepted.body, &pending.body))
    }
}

fn table(found: &[Found]) -> String {
    let mut rows =
        vec![["function", "boundaries", "examples", "state", "source"].map(String::from)];
    for own in found {
        let body = &own.any().body;
        let state = match own.state() {
            State::Accepted => "accepted".to_owned(),
            State::New => "new, pending".to_owned(),
            State::Pending => {
                let changes = own.difference().map_or(0, |difference| difference.items().len());
                format!("{} pending", counted(changes, "change"))
            }
        };
        let more = match (body.is_complete(), body.more.is_empty()) {
            (true, _) => " (all)",
            (false, false) => "+",
            _ => "",
        };
        rows.push([
            body.function().to_owned(),
            format!("{}{more}", body.boundaries()),
            body.examples.len().to_string(),
            state,
            own.any().source().to_owned(),
        ]);
    }
    columns(&rows)
}
