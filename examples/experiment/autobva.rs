//! The command `autobva`: AutoBVA's first investigation, detection and summarisation, beside the paper.

mod found;
mod page;
mod published;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::autobva::found::System;
use crate::conduct;
use crate::label::thousands;
use crate::results;
use crate::suts::Sut;

/// Repeats AutoBVA's first investigation: runs LNS and BCS, clusters what they found, and writes the
/// paper's Tables 4, 6, 7, 10 to 13, 15 and 16 and the screening of its Appendix B as Markdown.
///
/// Budgets are in evaluations, so that the page is the same on every machine. Without options this takes
/// some minutes on two cores.
#[derive(Debug, Args)]
pub struct AutoBva {
    /// The file for the tables
    #[arg(long, value_name = "FILE.md", default_value = "autobva.md")]
    into: PathBuf,
    /// Evaluations per run, a shorter and a longer budget with a comma between; bytecount, whose
    /// candidates are few, gets a hundred times as many
    #[arg(long, value_name = "N,..", value_delimiter = ',', default_values_t = [5_000, 100_000])]
    budgets: Vec<u64>,
    /// How many runs of each strategy and budget
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
}

/// The systems of Tables 4 to 7, then those of Tables 15 and 16; each with how many times the budgets
/// it gets.
const SYSTEMS: [(&str, u64); 6] =
    [("bytecount", 100), ("bmi", 1), ("bmi_value", 1), ("date", 1), ("cld", 1), ("max", 1)];

/// The system whose features are screened.
const SCREENED: &str = "bytecount";

impl AutoBva {
    pub fn run(&self) -> Result<()> {
        results::check_writable(&self.into)?;
        let systems = self.explore()?;
        let mut text = format!(
            "LNS and BCS, {} runs each. Budgets in evaluations: {}; for bytecount a hundred times as \
             many.\n\n{}\n{}",
            self.runs,
            self.budgets
                .iter()
                .map(|own| thousands(*own as usize))
                .collect::<Vec<_>>()
                .join(" and "),
            page::tables(&systems),
            page::representatives(&systems)
        );
        if let Some(system) = systems.iter().find(|system| system.sut == SCREENED) {
            let sut = Sut::named(SCREENED).context("there is no such system")?;
            text.push_str(&page::screening(system, &sut.space()));
        }
        results::write_whole(&self.into, |file| {
            Ok(std::io::Write::write_all(file, text.as_bytes())?)
        })?;
        println!("{}", self.into.display());
        Ok(())
    }

    /// Threads take the next system each time they are done with one.
    fn explore(&self) -> Result<Vec<System>> {
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..conduct::cores().min(SYSTEMS.len()) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some((name, factor)) = SYSTEMS.get(index) else { break };
                        let Some(sut) = Sut::named(name) else { continue };
                        let budgets: Vec<u64> =
                            self.budgets.iter().map(|own| own * factor).collect();
                        let system = System::explore(sut, &budgets, self.runs);
                        eprintln!("{name}: {} candidates", thousands(system.candidates.len()));
                        found.lock().expect("no thread panics with it").push((index, system));
                    }
                });
            }
        });
        let mut found = found.into_inner().context("a search panicked")?;
        found.sort_by_key(|(index, _)| *index);
        Ok(found.into_iter().map(|(_, system)| system).collect())
    }
}

#[cfg(test)]
mod tests;
