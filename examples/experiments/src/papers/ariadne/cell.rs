//! A technique on a program: what its runs came to, in the paper's metrics.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use setbve::experiment::testdata::Technique;
use setbve_ariadne_suts::{SUBJECTS, Set, Subject};

use crate::papers::ariadne::run::Run;
use crate::results;

/// All runs of a technique on a program.
#[derive(Clone, Debug)]
pub struct Cell {
    pub subject: &'static Subject,
    pub technique: Technique,
    pub runs: usize,
    pub objectives: usize,
    /// MC: the greatest share of objectives that a run covered.
    pub most: f64,
    /// The mean share of objectives covered, which is the mean of the objectives' success rates, SR.
    pub mean: f64,
    /// The share of runs that covered all objectives.
    pub whole: f64,
    /// AE: the mean number of executions of a run.
    pub executions: f64,
    /// The most executions of a run.
    pub longest: u64,
    /// Mean coverage after so many executions, the number of executions growing by steps of about a fifth.
    pub curve: Vec<(u64, f64)>,
    /// Objectives that some runs did not cover, with the number of those runs: site and outcome.
    pub missed: Vec<(String, usize)>,
}

/// The cells of all runs, in the order of the paper's programs.
pub fn cells(runs: &[Run]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for subject in SUBJECTS {
        for technique in Technique::ALL {
            let is_own = |run: &&Run| {
                run.program == subject.program.name && run.technique == technique.name()
            };
            let own: Vec<&Run> = runs.iter().filter(is_own).collect();
            if !own.is_empty() {
                cells.push(Cell::of(subject, technique, &own));
            }
        }
    }
    cells
}

/// A line of `results.csv`.
#[derive(Serialize, Deserialize)]
struct Line {
    program: String,
    technique: String,
    objectives: usize,
    runs: usize,
    mc: String,
    sr: String,
    whole: String,
    ae: String,
    most: u64,
    missed: String,
    curve: String,
}

/// Writes `results.csv`, of which the page is made.
pub fn save(cells: &[Cell], path: &Path) -> Result<()> {
    results::write_whole(path, |file| {
        let mut writer = csv::Writer::from_writer(file);
        cells.iter().try_for_each(|cell| writer.serialize(cell.line()))?;
        Ok(writer.flush()?)
    })
}

/// Reads what [`save`] wrote.
pub fn read(path: &Path) -> Result<Vec<Cell>> {
    let attempt = || -> Result<Vec<Cell>> {
        let mut reader = csv::Reader::from_path(path)?;
        reader.deserialize::<Line>().map(|line| Cell::of_line(&line?)).collect()
    };
    attempt().with_context(|| format!("{}", path.display()))
}

/// Numbers in pairs, `key:number` with spaces between.
fn pairs<K: FromStr, V: FromStr>(text: &str) -> Result<Vec<(K, V)>> {
    let pair = |text: &str| {
        let (key, value) = text.rsplit_once(':')?;
        Some((key.parse().ok()?, value.parse().ok()?))
    };
    let own = |text: &str| pair(text).with_context(|| format!("`{text}` is no pair"));
    text.split_whitespace().map(own).collect()
}

impl Cell {
    fn of(subject: &'static Subject, technique: Technique, runs: &[&Run]) -> Self {
        let count = runs.len() as f64;
        let mean = |of: &dyn Fn(&Run) -> f64| runs.iter().map(|run| of(run)).sum::<f64>() / count;
        let share = |run: &Run| run.covered() as f64 / run.objectives as f64;
        let mut missed = BTreeMap::new();
        for objective in runs.iter().flat_map(|run| run.missed()) {
            *missed.entry(objective.to_owned()).or_default() += 1;
        }
        Self {
            subject,
            technique,
            runs: runs.len(),
            objectives: subject.program.objectives().len(),
            most: runs.iter().map(|run| share(run)).fold(0.0, f64::max),
            mean: mean(&share),
            whole: mean(&|run| f64::from(u8::from(run.covered() == run.objectives))),
            executions: mean(&|run| run.executions as f64),
            longest: runs.iter().map(|run| run.executions).max().unwrap_or_default(),
            curve: curve(runs),
            missed: missed.into_iter().collect(),
        }
    }

    fn line(&self) -> Line {
        let curve = self.curve.iter().map(|(at, share)| format!("{at}:{share:.4}"));
        let missed = self.missed.iter().map(|(objective, runs)| format!("{objective}:{runs}"));
        Line {
            program: self.subject.program.name.to_owned(),
            technique: self.technique.name().to_owned(),
            objectives: self.objectives,
            runs: self.runs,
            mc: format!("{:.6}", self.most),
            sr: format!("{:.6}", self.mean),
            whole: format!("{:.6}", self.whole),
            ae: format!("{:.1}", self.executions),
            most: self.longest,
            missed: missed.collect::<Vec<_>>().join(" "),
            curve: curve.collect::<Vec<_>>().join(" "),
        }
    }

    fn of_line(line: &Line) -> Result<Self> {
        let subject = SUBJECTS.iter().find(|subject| subject.program.name == line.program);
        Ok(Self {
            subject: subject.with_context(|| format!("there is no program `{}`", line.program))?,
            technique: line.technique.parse()?,
            runs: line.runs,
            objectives: line.objectives,
            most: line.mc.parse()?,
            mean: line.sr.parse()?,
            whole: line.whole.parse()?,
            executions: line.ae.parse()?,
            longest: line.most,
            curve: pairs(&line.curve)?,
            missed: pairs(&line.missed)?,
        })
    }

    pub fn is_in(&self, set: Set) -> bool {
        self.subject.set == set
    }

    /// The nesting and the condition complexity of one of the programs comp(n, c).
    pub fn complexity(&self) -> Option<[usize; 2]> {
        complexity(self.subject.program.name)
    }
}

/// The nesting and the condition complexity of the program of that name, if it is one of comp(n, c).
pub fn complexity(program: &str) -> Option<[usize; 2]> {
    let inner = program.strip_prefix("comp(")?.strip_suffix(')')?;
    let (nesting, conditions) = inner.split_once(',')?;
    Some([nesting.parse().ok()?, conditions.parse().ok()?])
}

/// Mean coverage over the executions, up to those of the longest run.
fn curve(runs: &[&Run]) -> Vec<(u64, f64)> {
    let longest = runs.iter().map(|run| run.executions).max().unwrap_or(1);
    let gains: Vec<_> = runs.iter().map(|run| run.gains()).collect();
    let mut curve = Vec::new();
    let mut at = 1_u64;
    loop {
        let at_most = at.min(longest);
        let covered = |gains: &Vec<setbve::experiment::testdata::Gain>| {
            let known = gains.partition_point(|gain| gain.executions <= at_most);
            known.checked_sub(1).map_or(0, |last| gains[last].covered)
        };
        let sum: f64 = runs
            .iter()
            .zip(&gains)
            .map(|(run, gains)| covered(gains) as f64 / run.objectives as f64)
            .sum();
        curve.push((at_most, sum / runs.len() as f64));
        if at >= longest {
            return curve;
        }
        at += at.div_ceil(5);
    }
}
