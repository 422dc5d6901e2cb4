//! `cargo setbve accept` and `cargo setbve reject`: everything that is pending, or what is pending
//! of some functions.

use clap::Args;

use crate::failure::{End, Failure};
use crate::output::say;
use crate::workspace::{Found, Workspace, write};

#[derive(Args)]
pub(crate) struct Names {
    /// The functions, by their names or their paths; all if none is named
    functions: Vec<String>,
}

impl Names {
    pub(crate) fn accept(&self, workspace: &Workspace) -> Result<End, Failure> {
        self.each(workspace, "accepted", accept)
    }

    pub(crate) fn reject(&self, workspace: &Workspace) -> Result<End, Failure> {
        self.each(workspace, "rejected", reject)
    }

    fn each(
        &self,
        workspace: &Workspace,
        done: &str,
        decide: impl Fn(&Found) -> Result<(), Failure>,
    ) -> Result<End, Failure> {
        let mut found = Vec::new();
        if self.functions.is_empty() {
            found = workspace.snapshots(None)?;
        }
        for name in &self.functions {
            found.extend(workspace.snapshots(Some(name))?);
        }
        found.retain(|own| own.pending.is_some());
        found.dedup_by(|one, other| one.path == other.path);
        if found.is_empty() {
            say("nothing is pending\n");
        }
        for own in &found {
            decide(own)?;
            say(&format!(
                "{done} {} ({})\n",
                own.any().body.function(),
                workspace.shown(&own.path)
            ));
        }
        Ok(End::Fine)
    }
}

/// Makes the pending snapshot the accepted one.
pub(crate) fn accept(found: &Found) -> Result<(), Failure> {
    if let Some(pending) = &found.pending {
        write(&found.path, &pending.accepted()?)?;
        reject(found)?;
    }
    Ok(())
}

/// Removes the pending snapshot.
pub(crate) fn reject(found: &Found) -> Result<(), Failure> {
    let path = found.pending_path();
    std::fs::remove_file(&path).map_err(|error| Failure::file(&path, &error))
}
