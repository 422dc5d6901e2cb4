//! The runs of a campaign, and the file they are in.

use std::fs::{File, OpenOptions};
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use setbve::experiment::testdata::{Course, Gain, Technique};

/// What came out of one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub program: String,
    pub technique: String,
    pub seed: u64,
    /// How many objectives there are.
    pub objectives: usize,
    /// All executions.
    pub executions: u64,
    /// `executions:covered` each time that more was covered, with spaces between.
    gains: String,
    /// `site:outcome` of every objective that was not covered.
    missed: String,
}

impl Run {
    pub fn new(program: &str, technique: Technique, seed: u64, course: &Course) -> Self {
        let gains = course.gains.iter().map(|gain| format!("{}:{}", gain.executions, gain.covered));
        let missed = course.missed.iter().map(|own| format!("{}:{}", own.site, own.outcome));
        Self {
            program: program.to_owned(),
            technique: technique.name().to_owned(),
            seed,
            objectives: course.objectives,
            executions: course.executions,
            gains: gains.collect::<Vec<_>>().join(" "),
            missed: missed.collect::<Vec<_>>().join(" "),
        }
    }

    /// When more was covered.
    pub fn gains(&self) -> Vec<Gain> {
        let gain = |text: &str| {
            let (executions, covered) = text.split_once(':')?;
            Some(Gain { executions: executions.parse().ok()?, covered: covered.parse().ok()? })
        };
        self.gains.split_whitespace().filter_map(gain).collect()
    }

    /// Objectives that were covered.
    pub fn covered(&self) -> usize {
        self.objectives - self.missed().count()
    }

    /// The objectives that were not covered.
    pub fn missed(&self) -> impl Iterator<Item = &str> {
        self.missed.split_whitespace()
    }
}

/// All runs, each of which is written as soon as it is there.
pub struct Runs {
    runs: Vec<Run>,
    file: csv::Writer<File>,
}

impl Runs {
    /// Reads the file, if there is one, and goes on writing it.
    pub fn open(path: &Path) -> Result<Self> {
        let is_new = !path.exists();
        let mut runs = Vec::new();
        if !is_new {
            let mut reader =
                csv::Reader::from_path(path).with_context(|| format!("{}", path.display()))?;
            // A line that was cut off when a campaign was killed is a run to be done again.
            runs.extend(reader.deserialize().filter_map(std::result::Result::ok));
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("{}", path.display()))?;
        let file = csv::WriterBuilder::new().has_headers(is_new).from_writer(file);
        Ok(Self { runs, file })
    }

    pub fn has(&self, program: &str, technique: Technique, seed: u64) -> bool {
        let is_it = |run: &Run| {
            run.program == program && run.technique == technique.name() && run.seed == seed
        };
        self.runs.iter().any(is_it)
    }

    pub fn add(&mut self, run: Run) -> Result<()> {
        self.file.serialize(&run)?;
        self.file.flush()?;
        self.runs.push(run);
        Ok(())
    }

    /// The runs, sorted, so that their order does not depend on which thread was faster.
    pub fn all(&mut self) -> &[Run] {
        let key = |run: &Run| (run.program.clone(), run.technique.clone(), run.seed);
        self.runs.sort_by_cached_key(key);
        self.runs.dedup_by(|one, other| key(one) == key(other));
        &self.runs
    }
}
