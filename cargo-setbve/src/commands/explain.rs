//! `cargo setbve explain`: the condition that decides each boundary, or what calls around one give.

mod around;

use clap::Args;

use crate::failure::{End, Failure};
use crate::output::say;
use crate::snapshot::Snapshot;
use crate::snapshot::body::Call;
use crate::snapshot::place::Place;
use crate::why::Why;
use crate::workspace::Workspace;

#[derive(Args)]
pub(crate) struct Explain {
    /// Functions, by their names or paths; or one, and a call of it as its snapshot writes one:
    /// 'parcel(500)'
    #[arg(required = true, value_name = "FUNCTION")]
    functions: Vec<String>,
}

impl Explain {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let (call, names) = match &self.functions[..] {
            [name, call] if call.contains('(') => (Some(call), std::slice::from_ref(name)),
            names => (None, names),
        };
        let mut found = Vec::new();
        for name in names {
            found.append(&mut workspace.snapshots(Some(name))?);
        }
        let snapshots: Vec<&Snapshot> =
            found.iter().map(|own| own.pending.as_ref().unwrap_or(own.any())).collect();
        let why = Why::build(workspace, &snapshots)?;
        for (at, snapshot) in snapshots.into_iter().enumerate() {
            say(if at > 0 { "\n" } else { "" });
            say(&match call {
                Some(call) => around::described(&why, workspace, snapshot, call.trim())?,
                None => boundaries(&why, workspace, snapshot)?,
            });
        }
        Ok(End::Fine)
    }
}

/// Each boundary with its condition.
fn boundaries(why: &Why, workspace: &Workspace, snapshot: &Snapshot) -> Result<String, Failure> {
    let places = Place::shown(&snapshot.body);
    let conditions = why.conditions(workspace, snapshot, &places)?;
    let mut text = format!("{}\n", snapshot.body.heading);
    for (place, condition) in places.iter().zip(conditions) {
        let [low, high] = place.calls.each_ref().map(Call::written);
        let clause = condition.map_or(NONE.to_owned(), |own| format!("why {}", own.clause()));
        text.push_str(&format!("\n  {low}\n  {high}\n    {clause}\n"));
    }
    Ok(text)
}

const NONE: &str = "no condition of the source has another outcome in these two calls";
