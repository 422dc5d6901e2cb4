//! The command `run`: one search.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use setbve::experiment::{Method, Search};

use crate::budget::Budget;
use crate::commands::{campaign, method_names};
use crate::results::{self, export};
use crate::suts::Sut;

/// One search.
#[derive(Debug, Args)]
pub struct Run {
    /// The system under test
    #[arg(long, value_parser = sut_parser())]
    sut: &'static Sut,
    /// How to search: this project's default; SETBVE's Sampler (s), Explorer (e) and Tracer (t); or
    /// AutoBVA's local neighbour sampling and boundary crossing search
    #[arg(long, default_value = "default", value_parser = method_parser())]
    method: Method,
    /// How long: a duration such as 30s, or a number of evaluations, which gives the same everywhere
    #[arg(long, default_value = "30s")]
    budget: Budget,
    /// The start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the archive to this CSV file
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// Write the set of candidates of lns or bcs to this CSV file
    #[arg(long, value_name = "FILE")]
    candidates: Option<PathBuf>,
    /// Write the populations with which the Tracer ended to this CSV file
    #[arg(long, value_name = "FILE")]
    traced: Option<PathBuf>,
}

impl Run {
    pub fn run(&self) -> Result<()> {
        let Self { sut, method, budget, seed, .. } = *self;
        let local = matches!(method, Method::Lns | Method::Bcs);
        ensure!(self.candidates.is_none() || local, "only lns and bcs have a set of candidates");
        let mut search = Search::new(method, budget.limit(), seed);
        if self.candidates.is_some() {
            search = search.keep_candidates();
        }
        for path in self.export.iter().chain(&self.candidates).chain(&self.traced) {
            results::check_writable(path)?;
        }
        let bar = campaign::search_bar();
        let found = sut.search(&search, &mut campaign::track(&bar, budget));
        bar.finish_and_clear();
        println!(
            "{} {method} seed {seed}: {} cells, {} evaluations in {:.1} s",
            sut.name,
            found.cells(),
            found.evaluations(),
            found.time().as_secs_f64()
        );
        let arity = sut.space().arity();
        if let Some(path) = &self.export {
            results::write_whole(path, |file| Ok(export::write(found.elites(), arity, file)?))?;
            println!("{}", path.display());
        }
        if let Some(path) = &self.candidates {
            results::write_whole(path, |file| Ok(export::write(found.candidates(), arity, file)?))?;
            println!("{}: {} candidates", path.display(), found.candidates().count());
        }
        if let Some(path) = &self.traced {
            results::write_whole(path, |file| Ok(export::write(found.traced(), arity, file)?))?;
            println!("{}: {} candidates", path.display(), found.traced().count());
        }
        Ok(())
    }
}

pub(super) fn sut_parser() -> impl TypedValueParser<Value = &'static Sut> {
    PossibleValuesParser::new(Sut::names())
        .map(|name| Sut::named(&name).expect("the parser knows the names"))
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(method_names())
        .map(|name| name.parse().expect("the parser knows the names"))
}
