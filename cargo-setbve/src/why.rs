//! Why: the condition of the source that decides a boundary. The function's own test is asked for
//! it, whose worker processes make the calls.

mod choice;
mod places;

use std::path::Path;
use std::process::{Command, Stdio};

use setbve_runtime::reader;

use crate::commands::test::{self, Runnable};
use crate::failure::Failure;
use crate::manifest;
use crate::snapshot::Snapshot;
use crate::snapshot::place::Place;
use crate::workspace::{self, Workspace};
pub(crate) use choice::{Condition, Never};
use places::Places;

/// The tests of a workspace, built.
pub(crate) struct Why {
    tests: Vec<Runnable>,
    folder: tempfile::TempDir,
}

/// What a test says of calls.
pub(crate) struct Said {
    places: Option<Places>,
    calls: Vec<Answer>,
}

/// What a call gives, and which ways it takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    /// As a snapshot writes it; empty where there is no such call.
    pub(crate) outcome: String,
    trace: String,
}

impl Why {
    /// Builds the tests of the packages that have these snapshots.
    pub(crate) fn build(within: &Workspace, of: &[&Snapshot]) -> Result<Self, Failure> {
        let folder = workspace::temporary()?;
        let mut packages: Vec<String> = of.iter().filter_map(|own| package(&own.path)).collect();
        packages.sort();
        packages.dedup();
        Ok(Self { tests: test::built(packages, within)?, folder })
    }

    /// The test of a snapshot's function.
    pub(crate) fn test_of(&self, snapshot: &Snapshot) -> Result<&Runnable, Failure> {
        let stem = snapshot.stem();
        let function = snapshot.body.function();
        let last = function.rsplit("::").next().unwrap_or(function);
        let is_named = |test: &&Runnable| {
            let own = test.path.rsplit("::").next().unwrap_or(&test.path);
            own.strip_suffix(test::SUFFIX) == Some(last)
        };
        let is_own = |test: &&Runnable| test::stem(&test.binary, &test.path) == stem;
        let found = self.tests.iter().find(is_own).or_else(|| self.tests.iter().find(is_named));
        found.ok_or_else(|| {
            Failure::usage(format!(
                "`{function}` has no test in this package: start this in its package, or see \
                 `cargo setbve doctor`"
            ))
        })
    }

    /// Asks the function's test for these calls, as a snapshot writes them: `parcel(500)`.
    pub(crate) fn ask(
        &self,
        workspace: &Workspace,
        snapshot: &Snapshot,
        calls: &[String],
    ) -> Result<Said, Failure> {
        let test = self.test_of(snapshot)?;
        let file = self.folder.path().join("calls");
        let failed = |error: std::io::Error| Failure::file(&file, &error);
        let asked = calls.join("\n");
        std::fs::write(&file, &asked).map_err(failed)?;
        let output = Command::new(&test.executable)
            .args(["--exact", &test.path, "--include-ignored", "--nocapture"])
            .current_dir(&test.package)
            .env("CARGO_MANIFEST_DIR", &test.package)
            .env(reader::ASKED, &file)
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Failure::file(&test.executable, &error))?;
        let answer = std::fs::read_to_string(&file).map_err(failed)?;
        if answer == asked {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let why = said.lines().find(|line| line.starts_with("setbve cannot explore"));
            let why = why.unwrap_or("it has an older version of setbve");
            return Err(Failure::Program(format!("`{}` did not answer: {why}", test.path)));
        }
        Ok(Said::parse(&answer, workspace.source(snapshot).as_deref()))
    }

    /// The conditions that decide these boundaries; `None` where no condition has another outcome
    /// in the two calls.
    pub(crate) fn conditions(
        &self,
        workspace: &Workspace,
        snapshot: &Snapshot,
        places: &[Place],
    ) -> Result<Vec<Option<Condition>>, Failure> {
        let mut calls = Vec::new();
        for place in places {
            calls.extend(place.calls.iter().map(|call| call.text.clone()));
        }
        let said = self.ask(workspace, snapshot, &calls)?;
        Ok((0..places.len()).map(|at| said.condition(2 * at, 2 * at + 1)).collect())
    }
}

/// The name of the package that a file is in.
fn package(file: &Path) -> Option<String> {
    let manifest = file.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
    let (manifest, _) = manifest.into_iter().find_map(|file| manifest::read(&file).ok())?;
    Some(manifest::package(&manifest)?.to_owned())
}

/// Boundaries with the conditions that decide them.
#[derive(Default)]
pub(crate) struct Decided {
    pub(crate) all: Vec<(Place, Condition)>,
}

impl Decided {
    /// Those of these places of a snapshot; none where its test cannot be asked.
    pub(crate) fn by(why: &Why, workspace: &Workspace, snapshot: &Snapshot, of: &[Place]) -> Self {
        let conditions = why.conditions(workspace, snapshot, of).unwrap_or_else(|failure| {
            eprintln!("no conditions are named: {failure}");
            Vec::new()
        });
        let named = of.iter().zip(conditions);
        let all = named.filter_map(|(place, condition)| Some((place.clone(), condition?)));
        Self { all: all.collect() }
    }

    pub(crate) fn of(&self, place: &Place) -> Option<&Condition> {
        self.all.iter().find(|(own, _)| own == place).map(|(_, condition)| condition)
    }

    pub(crate) fn clause(&self, place: &Place) -> Option<String> {
        self.of(place).map(Condition::clause)
    }
}

impl Said {
    fn parse(answer: &str, source: Option<&Path>) -> Self {
        let mut lines = answer.lines();
        let places = Places::parse(lines.next().unwrap_or_default(), source);
        let mut calls = Vec::new();
        while let Some(outcome) = lines.next() {
            let trace = lines.next().unwrap_or_default().to_owned();
            calls.push(Answer { outcome: outcome.to_owned(), trace });
        }
        Self { places, calls }
    }

    /// The answer to the call with this number; an empty one where there is none.
    pub(crate) fn answer(&self, at: usize) -> Answer {
        self.calls.get(at).cloned().unwrap_or_default()
    }

    /// The outcomes of conditions that none of the calls takes.
    pub(crate) fn never(&self) -> Vec<Never> {
        let traces: Vec<&str> = self.calls.iter().map(|own| &*own.trace).collect();
        self.places.as_ref().map(|own| choice::never(own, &traces)).unwrap_or_default()
    }

    /// What decides between two of the calls.
    pub(crate) fn condition(&self, low: usize, high: usize) -> Option<Condition> {
        let [low, high] = [low, high].map(|at| self.answer(at));
        choice::between(self.places.as_ref()?, [&low.trace, &high.trace])
    }
}
