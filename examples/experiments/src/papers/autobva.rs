//! The command `autobva`: what AutoBVA's paper reports, beside the same from here.

pub mod authors;
pub mod base;
pub mod differences;
pub mod found;
pub mod page;
pub mod published;
pub mod quotients;
pub mod sampling;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::commands::campaign;
use crate::papers::autobva::found::System;
use crate::render::label::thousands;
use crate::render::provenance::{RUN, made_by};
use crate::results;
use crate::suts::Sut;
use crate::sweep;
use crate::sweep::finding::Finding;

/// Repeats AutoBVA's first investigation: runs LNS and BCS, clusters what they found, and writes the
/// paper's Tables 1, 4, 6, 7 and 10 to 16 and the screenings of its Appendices A and B as Markdown, beside the
/// published figures and with what there is to say about the differences; given a sweep, Tables 5, 8 and 9
/// of the second investigation as well.
///
/// Budgets are in evaluations, so that the page is the same on every machine. Without options this takes
/// some minutes on two cores.
#[derive(Debug, Args)]
pub struct AutoBva {
    /// The file for the tables
    #[arg(long, value_name = "FILE.md", default_value = "autobva.md")]
    into: PathBuf,
    /// The folder of a finished `sweep`, for Tables 5, 8 and 9
    #[arg(long, value_name = "DIR")]
    sweep: Option<PathBuf>,
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
const SYSTEMS: [(&str, u64); 7] = [
    ("bytecount", 100),
    ("bmi", 1),
    ("bmi_value", 1),
    ("date", 1),
    ("date_i64", 1),
    ("cld", 1),
    ("max", 1),
];

/// Where the page is.
const PAGE: &str = "examples/experiments/published/autobva.md";

/// The system whose features are screened.
const SCREENED: &str = "bytecount";

/// What the page is and how it was made.
const INTRODUCTION: &str = include_str!("autobva/introduction.md");

impl AutoBva {
    pub fn run(&self) -> Result<()> {
        results::check_writable(&self.into)?;
        let sweep = self.sweep.as_deref().map(sweep::findings).transpose()?;
        let systems = each(&SYSTEMS, |sut, factor| {
            let budgets: Vec<u64> = self.budgets.iter().map(|own| own * factor).collect();
            System::explore(sut, &budgets, self.runs)
        });
        let budget = self.budgets.iter().copied().min().unwrap_or_default();
        let of_base = base::PRINTED.map(|(sut, _)| (sut, 1));
        let of_base = each(&of_base, |sut, _| System::explore(sut, &[budget], self.runs));
        let text = self.text(&systems, &of_base, sweep.as_deref())?;
        results::write_whole(&self.into, |file| {
            Ok(std::io::Write::write_all(file, text.as_bytes())?)
        })?;
        println!("{}", self.into.display());
        Ok(())
    }

    /// The command that makes the page again, as far as it decides what is in it.
    fn command(&self) -> String {
        let budgets: Vec<String> = self.budgets.iter().map(u64::to_string).collect();
        let sweep = if self.sweep.is_some() { " --sweep sweep" } else { "" };
        format!(
            "{RUN} autobva --budgets {} --runs {}{sweep} --into {PAGE}",
            budgets.join(","),
            self.runs
        )
    }

    fn text(
        &self,
        systems: &[System],
        of_base: &[System],
        sweep: Option<&[Finding]>,
    ) -> Result<String> {
        let own: Vec<String> = self.budgets.iter().map(|own| thousands(*own as usize)).collect();
        let mut text = format!(
            "{INTRODUCTION}\n{}\nBudgets in evaluations: {}; for bytecount a hundred times as many. {} \
             runs of each strategy; the paper has 20, and hours, so that its totals are larger.\n\n",
            made_by(&self.command()),
            own.join(" and "),
            self.runs
        );
        let [four, six, seven] = page::tables(systems).map(|table| table.markdown());
        let one = quotients::table().markdown();
        let first = [(1, one), (4, four), (6, six), (7, seven)];
        let second = sweep.into_iter().flat_map(|findings| {
            let own = sweep::paper_tables(findings);
            [5, 8, 9].into_iter().zip(own.map(|table| table.markdown()))
        });
        let mut tables: Vec<(u32, String)> = first.into_iter().chain(second).collect();
        tables.sort_by_key(|(number, _)| *number);
        for (number, table) in tables {
            let of = differences::of(&number.to_string(), systems)?;
            text.push_str(&format!("{table}\n{of}\n"));
        }
        text.push_str(&page::representatives(systems)?);
        let budget = self.budgets.iter().copied().min().unwrap_or_default();
        let fourteen = base::table(of_base).markdown();
        text.push_str(&format!("{fourteen}\n{}\n", differences::of("14", systems)?));
        let screened = sampling::screened(100 * budget, self.runs);
        let a = sampling::table(&screened, 100 * budget, self.runs).markdown();
        text.push_str(&format!("{a}\n{}\n", differences::of_sampling(&screened)?));
        if let Some(system) = systems.iter().find(|system| system.sut == SCREENED) {
            let sut = Sut::named(SCREENED).context("there is no such system")?;
            text.push_str(&page::screening(system, &sut.space()));
            text.push_str(&format!("\n{}", differences::of("B", systems)?));
        }
        Ok(text)
    }
}

/// Explores every system, given how many times the budgets it gets. Threads take the next one each time they
/// are done with one.
fn each<T: Send>(
    systems: &[(&'static str, u64)],
    explore: impl Fn(&'static Sut, u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..campaign::cores().min(systems.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((name, factor)) = systems.get(index) else { break };
                    let Some(sut) = Sut::named(name) else { continue };
                    let explored = explore(sut, *factor);
                    eprintln!("{name}");
                    found.lock().expect("no thread panics with it").push((index, explored));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no thread panics with it");
    found.sort_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, explored)| explored).collect()
}

#[cfg(test)]
mod tests;
