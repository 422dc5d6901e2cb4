//! The command `sites`: site recall, by a search of ten times the calls.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;

use crate::commands::ablate::process::{Workshop, run};
use crate::commands::ablate::set::Set;

/// Names the file to which each test adds a line.
const FILE: &str = "SETBVE_SITES";
/// The sets whose snapshots can be taken anew: those of suts are accepted ones of this repository.
const SETS: [Set; 4] = [Set::Dev, Set::Everyday, Set::Small, Set::Shop];

/// Of the outcomes of sites at which the outcome of a function is seen to part, how many stand in a
/// line of its snapshot.
///
/// When a snapshot is taken, ten times the calls look for neighbours that take different ways
/// through the code and have different outcomes. Each outcome of a site that is the first of which
/// only one of the two takes counts once for each function. It stands in a line if it is the first
/// one of a listed boundary as well, or if one has the same step and outcomes. Functions of at most
/// 64 inputs, each of which is a line, are left out.
#[derive(Debug, Args)]
pub struct Sites {
    /// The sets of functions, with commas between
    #[arg(long, value_name = "SET,..", value_delimiter = ',', default_values_t = SETS)]
    sets: Vec<Set>,
    /// The folder that holds `recall` and `edits`: the sets dev, small and shop
    #[arg(long, value_name = "FOLDER")]
    reference: Option<PathBuf>,
    /// Name each outcome that stands in no line, with two neighbours that part there
    #[arg(long)]
    missing: bool,
}

/// What a test says of its function.
struct Of<'a> {
    function: &'a str,
    shown: usize,
    listed: usize,
    missing: &'a str,
}

impl<'a> Of<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [function, shown, listed, missing] = fields[..] else { return None };
        Some(Self { function, shown: shown.parse().ok()?, listed: listed.parse().ok()?, missing })
    }
}

impl Sites {
    pub fn run(&self) -> Result<()> {
        let workshop = Workshop::new(self.reference.clone())?;
        println!(
            "{:<10}{:>10}{:>10}{:>10}{:>10}",
            "set", "functions", "outcomes", "listed", "recall"
        );
        let mut all = [0; 3];
        for set in &self.sets {
            ensure!(*set != Set::Suts, "the snapshots of suts are not taken anew");
            let said = workshop.folder(&format!("{set}-sites"));
            look(*set, &workshop, &said)?;
            let text = fs::read_to_string(&said).context("no test has an instrumented copy")?;
            let mut of_set = [0; 3];
            for line in text.lines() {
                let Some(own) = Of::parse(line) else { bail!("a test says: {line}") };
                for (sum, count) in of_set.iter_mut().zip([1, own.shown, own.listed]) {
                    *sum += count;
                }
                if self.missing && own.listed < own.shown {
                    println!("  {} {}/{}: {}", own.function, own.listed, own.shown, own.missing);
                }
            }
            print(&set.to_string(), of_set);
            for (sum, count) in all.iter_mut().zip(of_set) {
                *sum += count;
            }
        }
        print("all", all);
        Ok(())
    }
}

/// Takes the snapshots of the set anew; its tests write to the file.
fn look(set: Set, workshop: &Workshop, said: &Path) -> Result<()> {
    eprintln!("building {set}");
    let prepared = set.prepare(workshop)?;
    let snapshots = prepared.work.join("src/snapshots");
    if snapshots.exists() {
        fs::remove_dir_all(&snapshots)?;
    }
    let mut accept = workshop.command("cargo", &prepared.work, &[]);
    accept.args(["test", "-q", "--lib"]).env("INSTA_UPDATE", "always");
    accept.env("INSTA_FORCE_PASS", "1").env("SETBVE_BUDGET", "600s").env(FILE, said);
    let accepted = run(&mut accept)?;
    ensure!(accepted.is_success, "a snapshot was not taken:\n{}", accepted.last_lines());
    Ok(())
}

fn print(name: &str, [functions, shown, listed]: [usize; 3]) {
    let recall = listed as f64 / shown.max(1) as f64;
    println!("{name:<10}{functions:>10}{shown:>10}{listed:>10}{recall:>10.3}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_test_says_is_read() {
        let own = Of::parse("fee\t9\t8\t`a < 1` true: [0] | [1]").expect("it is whole");
        assert_eq!((own.function, own.shown, own.listed), ("fee", 9, 8));
        assert!(own.missing.contains("a < 1"));
        assert!(Of::parse("fee\t9\t8").is_none());
    }
}
