//! `cargo setbve explain`

use clap::Args;

use crate::failure::{End, Failure, say};
use crate::snapshot::place::Place;
use crate::why::Why;
use crate::workspace::Workspace;

#[derive(Args)]
pub(crate) struct Explain {
    /// The function, by its name or its path
    function: String,
}

impl Explain {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let found = workspace.snapshots(Some(&self.function))?;
        let snapshots: Vec<_> = found.iter().map(|own| own.any()).collect();
        let why = Why::build(workspace, &snapshots)?;
        for snapshot in snapshots {
            let places = Place::all(&snapshot.body);
            let own: Vec<&Place> = places.iter().filter(|own| own.is_whole).collect();
            let conditions = why.conditions(workspace, snapshot, &own)?;
            for (place, condition) in own.iter().zip(conditions) {
                let clause = condition.map_or("no condition".to_owned(), |own| own.clause());
                say(&format!(
                    "{}\n{}\n    {clause}\n",
                    place.calls[0].written(),
                    place.calls[1].written()
                ));
            }
        }
        Ok(End::Fine)
    }
}
