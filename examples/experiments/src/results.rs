//! The results folder: `<sut>/<method>/<budget>/<seed>.csv` holds the archive of a run, `<seed>.json`
//! beside it what the run was, and `<seed>.traced.csv` the populations with which its Tracer ended, if it had
//! one. A run is there when its JSON is.

pub mod archive;
pub mod export;
pub mod measured;
pub mod metrics;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};
use setbve::experiment::Method;

use crate::budget::Budget;
use crate::suts::{SUTS, Sut};

/// The ending of the file with a Tracer's populations.
pub const TRACED: &str = "traced.csv";

/// What a run was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub sut: String,
    pub method: String,
    pub budget: String,
    pub seed: u64,
    pub evaluations: u64,
    pub seconds: f64,
    pub cells: usize,
    pub version: String,
}

impl Record {
    /// Reads the JSON of a run.
    pub fn read(json: &Path) -> Result<Self> {
        let text = fs::read_to_string(json).with_context(|| format!("{}", json.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{}", json.display()))
    }
}

/// Where the JSON of a run is; its archive is beside it, with the ending `csv`.
pub fn place(dir: &Path, sut: &Sut, method: Method, budget: Budget, seed: u64) -> PathBuf {
    let folder = dir.join(sut.name).join(method.name()).join(budget.to_string());
    folder.join(format!("{seed}.json"))
}

/// Writes a file that appears under its name only when it is whole: under another name in the same
/// folder first.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<()>,
) -> Result<()> {
    let attempt = || -> Result<()> {
        let name = path.file_name().context("not a file")?.to_string_lossy();
        let unfinished = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let mut file = BufWriter::new(File::create(&unfinished)?);
        let written = write(&mut file).and_then(|()| Ok(file.flush()?));
        let synced = written.and_then(|()| Ok(file.get_ref().sync_all()?));
        if let Err(error) = synced.and_then(|()| Ok(fs::rename(&unfinished, path)?)) {
            let _ = fs::remove_file(&unfinished);
            return Err(error);
        }
        Ok(())
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// Better found out before a long search than after it.
pub fn check_writable(path: &Path) -> Result<()> {
    let probe = path.with_extension(format!("{}.part", std::process::id()));
    let written = File::create_new(&probe).and_then(|_| fs::remove_file(&probe));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Creates a folder, with its parents.
pub fn create_folder(dir: &Path) -> Result<()> {
    fs::create_dir_all(dir).with_context(|| format!("cannot create the folder {}", dir.display()))
}

/// Removes what a killed process left unfinished of a run that is about to be done again.
pub fn sweep(json: &Path) -> Result<()> {
    let folder = json.parent().context("not a file")?;
    let stem = json.file_stem().context("not a file")?.to_string_lossy();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let unfinished = path.extension().is_some_and(|ending| ending == "part");
        if unfinished && name.starts_with(&format!(".{stem}.")) {
            fs::remove_file(&path).with_context(|| format!("{}", path.display()))?;
        }
    }
    Ok(())
}

/// The runs below a results folder, each with the path of its JSON, in the order of systems, methods,
/// budgets and seeds.
pub fn find(dir: &Path) -> Result<Vec<(Record, PathBuf)>> {
    let mut found = Vec::new();
    for sut in entries(dir)? {
        for method in entries(&sut)? {
            for budget in entries(&method)? {
                for path in entries(&budget)? {
                    if path.extension().is_some_and(|ending| ending == "json") {
                        found.push((Record::read(&path)?, path));
                    }
                }
            }
        }
    }
    found.sort_by_cached_key(|(record, _)| {
        let sut = SUTS.iter().position(|sut| sut.name == record.sut);
        let budget = record.budget.parse::<Budget>().ok();
        (sut, record.method.parse::<Method>().ok(), budget, record.seed)
    });
    Ok(found)
}

/// What is in a folder; nothing if it is a file, or hidden.
fn entries(dir: &Path) -> Result<Vec<PathBuf>> {
    if !dir.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).with_context(|| format!("{}", dir.display()))? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

/// The archives of all runs below a results folder.
pub fn archives(dir: &Path) -> Result<Vec<PathBuf>> {
    let found = find(dir)?;
    if found.is_empty() {
        bail!("{} holds no runs; `campaign` makes some", dir.display());
    }
    Ok(found.into_iter().map(|(_, json)| json.with_extension("csv")).collect())
}

/// Writes a value as JSON, to be read by people too.
pub fn write_json(path: &Path, value: &impl Serialize) -> Result<()> {
    write_whole(path, |file| {
        serde_json::to_writer_pretty(&mut *file, value)?;
        Ok(writeln!(file)?)
    })
}

/// Writes `summary.csv` and `summary.json`: a line for each run in the folder.
pub fn summarise(dir: &Path) -> Result<usize> {
    let records: Vec<Record> = find(dir)?.into_iter().map(|(record, _)| record).collect();
    write_whole(&dir.join("summary.csv"), |file| {
        let mut csv = csv::Writer::from_writer(file);
        records.iter().try_for_each(|record| csv.serialize(record))?;
        Ok(csv.flush()?)
    })?;
    write_json(&dir.join("summary.json"), &records)?;
    Ok(records.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_whole_or_as_it_was() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("1.csv");
        let names = || entries_with_hidden(dir.path());
        let fails = |file: &mut BufWriter<File>| {
            writeln!(file, "half")?;
            file.flush()?;
            // What a reader finds in the meantime.
            assert_ne!(fs::read_to_string(&path).ok().as_deref(), Some("half\n"));
            assert_eq!(names().iter().filter(|name| name.starts_with(".1.csv.")).count(), 1);
            bail!("no more room")
        };
        assert!(write_whole(&path, fails).is_err());
        assert!(names().is_empty(), "{:?}", names());
        write_whole(&path, |file| Ok(writeln!(file, "whole")?)).unwrap();
        assert!(write_whole(&path, fails).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole\n");
        assert_eq!(names(), ["1.csv"]);
    }

    fn entries_with_hidden(dir: &Path) -> Vec<String> {
        let names = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.to_string_lossy().into_owned()).collect()
    }
}
