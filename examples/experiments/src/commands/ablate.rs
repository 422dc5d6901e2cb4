//! The command `ablate`: what each rule of the engine brings, by switching it off.

pub(super) mod manifest;
pub(super) mod process;
pub(super) mod set;
mod summary;
mod table;

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use setbve::experiment::ablation::{RULES, groups, named};

use crate::commands::ablate::process::Workshop;
use crate::commands::ablate::set::{Prepared, Set};
use crate::commands::ablate::summary::Measured;
use crate::commands::ablate::table::Table;

/// Switches rules of the engine off, one after the other, and shows what each of them brings.
///
/// Each run takes the snapshots of a set of functions anew, and measures them by the set's own
/// script: how many of the known boundaries are listed (dev, everyday), how many edits fail a test
/// (small, shop). Of suts, the accepted snapshots of this repository are tested. A rule stays if it
/// brings 3 of 1,000 boundaries or edits. The first rows are those with everything on.
///
/// `calls` is what the headers of the snapshots are pinned to, the most that a later run may make:
/// few rules change it. `seconds` are those of the processor, with the set's own build where its
/// script builds, and without that of the engine. It needs Python 3, and takes minutes for each
/// row. Everything is built in a temporary folder, which takes about two gigabytes. The scripts
/// build again for each row: leave the sources of the engine as they are until the end.
#[derive(Debug, Args)]
pub struct Ablate {
    /// The sets of functions, with commas between
    #[arg(long, value_name = "SET,..", value_delimiter = ',', default_values_t = Set::ALL)]
    sets: Vec<Set>,
    /// Rules or groups of rules, with commas between; `a+b` switches both off at once [default:
    /// each rule, then each group]
    #[arg(long, value_name = "RULE,..", value_delimiter = ',')]
    rules: Vec<Off>,
    /// The folder that holds `recall` and `edits`: the sets dev, small and shop, and their scripts
    #[arg(long, value_name = "FOLDER")]
    reference: Option<PathBuf>,
    /// Write the rows to this CSV file as well
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// List the rules and groups, and do nothing else
    #[arg(long)]
    list: bool,
}

/// What is switched off at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Off {
    /// As it was asked for.
    name: String,
    rules: Vec<&'static str>,
}

impl FromStr for Off {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let rules = named(&name.replace('+', ","))?;
        if rules.is_empty() { Err("no rule".into()) } else { Ok(Self { name: name.into(), rules }) }
    }
}

impl Off {
    /// Each rule, and then each group of several.
    fn each() -> Vec<Self> {
        let rules = RULES.iter().map(|rule| rule.name);
        let each = rules.chain(groups()).map(|name| name.parse().expect("it is a rule's name"));
        each.collect()
    }
}

impl Ablate {
    pub fn run(&self) -> Result<()> {
        if self.list {
            print!("{}", listed());
            return Ok(());
        }
        let sets = self.sets_at_hand();
        ensure!(!sets.is_empty(), "no set is left: name its folder by --reference");
        let off = if self.rules.is_empty() { Off::each() } else { self.rules.clone() };
        let mut table = Table::new(self.out.as_deref())?;
        let workshop = Workshop::new(self.reference.clone())?;
        let mut measured = Vec::new();
        for set in sets {
            eprintln!("building {set}");
            let prepared = set.prepare(&workshop)?;
            measured.push((prepared, None));
        }
        Table::head();
        for (prepared, base) in &mut measured {
            let all = prepared.measure(&workshop, &[]);
            let all = all.with_context(|| format!("{}, with everything on", prepared.set))?;
            table.add(None, prepared.set, &all, None)?;
            *base = Some(all);
        }
        let mut failed = 0;
        for off in &off {
            for (prepared, base) in &measured {
                match without(off, prepared, base.as_ref(), &workshop) {
                    Ok(found) => table.add(Some(off), prepared.set, &found, base.as_ref())?,
                    Err(error) => {
                        failed += 1;
                        eprintln!("{} without {}: {error:#}", prepared.set, off.name);
                    }
                }
            }
        }
        table.end();
        if failed > 0 {
            bail!("{failed} of the runs failed, and are missing in the table");
        }
        Ok(())
    }

    /// The sets that were asked for; says which of them are left out.
    fn sets_at_hand(&self) -> Vec<Set> {
        let mut sets = self.sets.clone();
        sets.sort_unstable();
        sets.dedup();
        if self.reference.is_none() {
            for set in sets.iter().filter(|set| set.needs_reference()) {
                eprintln!("{set} is left out: --reference has to name the folder that it is in");
            }
            sets.retain(|set| !set.needs_reference());
        }
        sets
    }
}

/// What is measured without some rules. That of other items than with everything on says nothing.
fn without(
    off: &Off,
    prepared: &Prepared,
    base: Option<&Measured>,
    workshop: &Workshop,
) -> Result<Measured> {
    let found = prepared.measure(workshop, &off.rules)?;
    if let Some(base) = base {
        let [now, all] = [found.of, base.of];
        ensure!(now == all, "{now} items were measured, of {all}: some functions have no snapshot");
    }
    Ok(found)
}

/// All rules, each with its group.
fn listed() -> String {
    let line = |rule: &setbve::experiment::ablation::Rule| {
        format!("{:<18} {:<10} {}\n", rule.name, rule.group, rule.does)
    };
    format!("{:<18} {:<10}\n", "rule", "group") + &RULES.iter().map(line).collect::<String>()
}

#[cfg(test)]
mod tests;
