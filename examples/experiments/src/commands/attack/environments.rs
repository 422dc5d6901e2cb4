//! What becomes of tests in surroundings that nobody expects: the verdict is the same, or refused
//! with a reason.

use std::fs;

use anyhow::Result;

use crate::commands::attack::Attack;
use crate::commands::attack::functions::hostile::environments::ENVIRONMENTS;
use crate::commands::attack::functions::left;
use crate::commands::attack::victim::{VICTIMS, Victim, is_explained};

impl Attack {
    /// In each of the surroundings, accepts a function, and runs it unchanged and moved.
    pub(super) fn change_surroundings(&self) -> Result<()> {
        self.on_victims(VICTIMS.len(), change)?;
        println!("{} environments; {} processes left", ENVIRONMENTS.len(), left());
        Ok(())
    }
}

fn change(victim: &mut Victim) -> Result<()> {
    let accepted = victim.accept()?;
    for before in ENVIRONMENTS {
        for is_moved in [false, true] {
            let mut variables = vec![("INSTA_UPDATE", "no")];
            variables.extend(is_moved.then_some(("MOVED", "1")));
            let ran = victim.run(before, &variables)?;
            victim.judge(&format!("`{before}`"), &ran, is_moved, &accepted)?;
        }
        fs::remove_file(&victim.file)?;
        let ran = victim.run(before, &[("INSTA_UPDATE", "always")])?;
        let own = fs::read_to_string(&victim.file).unwrap_or_default();
        if !own.is_empty() && !is_explained(&own, &accepted) {
            let said = ran.text.escape_debug();
            victim.faults.push(format!("`{before}`: another first text: {own}: {said}"));
        }
        fs::write(&victim.file, &accepted)?;
        if ran.status.success() {
            victim.judge(&format!("first, `{before}`"), &ran, false, &accepted)?;
        }
    }
    Ok(())
}
