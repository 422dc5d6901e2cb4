//! What the runs of a campaign left behind.

use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use setbve::experiment::{Elite, ShownPair, Space};

use crate::results::export;
use crate::results::{Record, TRACED};
use crate::suts::Sut;

/// One pair of an exported archive.
#[derive(Clone, Debug, PartialEq)]
pub struct Archived {
    /// The arguments' values of both inputs.
    pub inputs: [Vec<i128>; 2],
    /// What the function showed for each: a value, or an error with its class in front.
    pub outputs: [String; 2],
    pub errors: [bool; 2],
    /// The cell, one number for each of the paper's descriptors; the same in every run.
    pub cell: Vec<i64>,
    /// The program derivative.
    pub derivative: f64,
}

impl Archived {
    pub fn of(elite: &Elite<'_>) -> Self {
        Self {
            inputs: elite.inputs.clone(),
            outputs: elite.outputs.map(str::to_owned),
            errors: elite.errors,
            cell: elite.cell.clone(),
            derivative: elite.derivative,
        }
    }

    pub fn elite(&self) -> Elite<'_> {
        Elite {
            inputs: self.inputs.clone(),
            outputs: self.outputs.each_ref().map(String::as_str),
            errors: self.errors,
            cell: self.cell.clone(),
            derivative: self.derivative,
        }
    }

    pub fn shown(&self) -> ShownPair<'_> {
        ShownPair {
            inputs: self.inputs.each_ref().map(Vec::as_slice),
            outputs: self.outputs.each_ref().map(String::as_str),
            errors: self.errors,
        }
    }
}

/// One search.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub sut: String,
    pub method: String,
    /// As it was asked for: `30s`, or `100000` for evaluations.
    pub budget: String,
    pub seed: u64,
    pub evaluations: u64,
    pub seconds: f64,
    /// The version that made it.
    pub version: String,
    pub archive: Vec<Archived>,
}

/// Reads one run, given its CSV: the archive in it, and the JSON beside it.
pub fn read(csv: &Path) -> Result<Run> {
    let Record { sut, method, budget, seed, evaluations, seconds, cells, version } =
        Record::read(&csv.with_extension("json"))?;
    let attempt = || {
        let archive = export::read(File::open(csv)?, &space(&sut)?)?;
        ensure!(archive.len() == cells, "{} cells instead of {cells}", archive.len());
        Ok(archive)
    };
    let archive = attempt().with_context(|| format!("{}", csv.display()))?;
    Ok(Run { sut, method, budget, seed, evaluations, seconds, version, archive })
}

/// Reads the populations with which the Tracer of a run ended, given the run's CSV; `None` where there are
/// none beside it.
pub fn read_traced(csv: &Path, sut: &str) -> Result<Option<Vec<Archived>>> {
    let path = csv.with_extension(TRACED);
    if !path.exists() {
        return Ok(None);
    }
    let attempt = || export::read(File::open(&path)?, &space(sut)?);
    attempt().map(Some).with_context(|| format!("{}", path.display()))
}

fn space(sut: &str) -> Result<Space> {
    let known = Sut::named(sut).with_context(|| format!("`{sut}` is no system here"))?;
    Ok(known.space())
}
