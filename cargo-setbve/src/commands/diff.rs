//! `cargo setbve diff`

use clap::Args;

use crate::difference::Difference;
use crate::failure::{End, Failure};
use crate::git;
use crate::json::{Differing, Document};
use crate::output::say;
use crate::snapshot::Snapshot;
use crate::snapshot::body::Body;
use crate::workspace::Workspace;

#[derive(Args)]
pub(crate) struct Diff {
    /// The function, by its name or its path
    function: Option<String>,
    /// Compare the accepted snapshots with those of this revision of git, or two: `REV..REV`
    #[arg(long, value_name = "REV")]
    against: Option<String>,
    /// Write JSON, as SCHEMA.md describes it
    #[arg(long)]
    json: bool,
}

/// A function of which there are two texts, or only one.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) was: Option<Snapshot>,
    pub(crate) now: Option<Snapshot>,
}

impl Pair {
    pub(crate) fn any(&self) -> &Snapshot {
        self.now.as_ref().or(self.was.as_ref()).expect("one of the two is there")
    }

    /// The path of the accepted snapshot, as a person reads it.
    pub(crate) fn path(&self, workspace: &Workspace) -> String {
        workspace.shown(&self.any().accepted_path())
    }

    /// The difference; where there is one text only, from or to a function without any line.
    pub(crate) fn difference(&self) -> Difference {
        let heading = || self.any().body.heading.clone();
        let none = || Body { heading: heading(), ..Body::default() };
        let body = |own: &Option<Snapshot>| own.as_ref().map_or_else(none, |own| own.body.clone());
        Difference::between(&body(&self.was), &body(&self.now))
    }
}

impl Diff {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let pairs = pairs(workspace, self.function.as_deref(), self.against.as_deref())?;
        if self.json {
            let differing = pairs
                .iter()
                .map(|pair| Differing::of(pair.any(), pair.path(workspace), &pair.difference()));
            say(&Document::written("diff", differing.collect()));
        } else if pairs.is_empty() {
            say(match &self.against {
                None => "nothing is pending\n",
                Some(_) => "nothing differs\n",
            });
        } else {
            for (at, pair) in pairs.iter().enumerate() {
                say(if at > 0 { "\n" } else { "" });
                say(&described(pair, &pair.path(workspace)));
            }
        }
        Ok(if pairs.is_empty() { End::Fine } else { End::Differs })
    }
}

/// The functions whose two texts differ: the pending and the accepted one, or those of revisions.
pub(crate) fn pairs(
    workspace: &Workspace,
    name: Option<&str>,
    against: Option<&str>,
) -> Result<Vec<Pair>, Failure> {
    let Some(against) = against else {
        let mut found = workspace.snapshots(name)?;
        found.retain(|own| own.pending.is_some());
        let pair = |own: crate::workspace::Found| Pair { was: own.accepted, now: own.pending };
        return Ok(found.into_iter().map(pair).collect());
    };
    let (was, now) = if let Some((was, now)) = against.split_once("..") {
        (was, git::snapshots(&workspace.root, now)?)
    } else {
        let found = workspace.snapshots(None)?;
        (against, found.into_iter().filter_map(|own| own.accepted).collect())
    };
    let mut was = git::snapshots(&workspace.root, was)?;
    let mut pairs: Vec<Pair> = Vec::new();
    for snapshot in now {
        let at = was.iter().position(|own| own.path == snapshot.path);
        let was = at.map(|at| was.remove(at));
        if was.as_ref().is_none_or(|was| was.body != snapshot.body) {
            pairs.push(Pair { was, now: Some(snapshot) });
        }
    }
    pairs.extend(was.into_iter().map(|was| Pair { was: Some(was), now: None }));
    pairs.retain(|pair| name.is_none_or(|name| pair.any().is_of(name)));
    pairs.sort_by(|one, other| one.any().path.cmp(&other.any().path));
    Ok(pairs)
}

/// What differs, in words.
pub(crate) fn described(pair: &Pair, path: &str) -> String {
    let body = &pair.any().body;
    let mut text = format!("{} ({path})", body.function());
    match (&pair.was, &pair.now) {
        (None, Some(_)) => {
            text.push_str(": a new snapshot\n");
            for line in body.legible().iter().skip(1).filter(|line| !line.is_empty()) {
                text.push_str(&format!("  {line}\n"));
            }
            return text;
        }
        (Some(_), None) => {
            text.push_str(": the snapshot is gone\n");
            return text;
        }
        _ => {}
    }
    let difference = pair.difference();
    text.push_str(&format!(": {}\n", difference.counted()));
    for item in difference.items() {
        for line in item.described() {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}
