//! The command `merge`: the results folders of several machines become one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;

use crate::results::{self, Record, TRACED};

/// Puts the results folders of several machines together.
#[derive(Debug, Args)]
pub struct Merge {
    /// Folders that `campaign` made
    #[arg(required = true, value_name = "DIR")]
    from: Vec<PathBuf>,
    /// The folder for all of them
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
}

impl Merge {
    pub fn run(&self) -> Result<()> {
        let Self { from, into } = self;
        let runs = merge(from, into)?;
        println!("{runs} runs in {}", into.join("summary.csv").display());
        Ok(())
    }
}

/// Which run it is: system, method, budget, seed.
type Key = (String, String, String, u64);

/// Copies the runs of all folders into one; those in it already stay.
///
/// # Errors
///
/// If two folders hold the same run with different results, or runs of different versions; nothing
/// is copied then.
pub fn merge(from: &[PathBuf], into: &Path) -> Result<usize> {
    let mut runs: BTreeMap<Key, (Record, PathBuf)> = BTreeMap::new();
    let own = if into.exists() { results::find(into)? } else { Vec::new() };
    let mut others = Vec::new();
    for dir in from {
        ensure!(dir.is_dir(), "{} is no folder", dir.display());
        let found = results::find(dir)?;
        ensure!(!found.is_empty(), "{} holds no runs", dir.display());
        others.extend(found);
    }
    let all: Vec<_> = own.into_iter().chain(others).collect();
    for (record, json) in &all {
        let (first, first_json) = &all[0];
        ensure!(
            record.version == first.version,
            "{} was made by version {}, {} by {}: they do not compare",
            first_json.display(),
            first.version,
            json.display(),
            record.version
        );
    }
    for (record, json) in all {
        let Record { sut, method, budget, seed, .. } = record.clone();
        let key = (sut, method, budget, seed);
        if let Some((first, path)) = runs.get(&key) {
            agree((first, path), (&record, &json))?;
        } else {
            runs.insert(key, (record, json));
        }
    }
    for ((sut, method, budget, seed), (_, json)) in &runs {
        let target = into.join(sut).join(method).join(budget).join(format!("{seed}.json"));
        if target.exists() {
            continue;
        }
        results::create_folder(target.parent().context("not a file")?)?;
        let traced = json.with_extension(TRACED).exists().then_some(TRACED);
        for ending in ["csv"].into_iter().chain(traced).chain(["json"]) {
            let source = json.with_extension(ending);
            results::write_whole(&target.with_extension(ending), |file| {
                let mut source =
                    File::open(&source).with_context(|| format!("{}", source.display()))?;
                io::copy(&mut source, file)?;
                Ok(())
            })?;
        }
    }
    results::summarise(into)
}

/// Two results of one run are the same but for the time they took.
fn agree(one: (&Record, &Path), other: (&Record, &Path)) -> Result<()> {
    let archive = |json: &Path| {
        let csv = json.with_extension("csv");
        fs::read(&csv).with_context(|| format!("{}", csv.display()))
    };
    let timeless = |record: &Record| Record { seconds: 0.0, ..record.clone() };
    if timeless(one.0) != timeless(other.0) || archive(one.1)? != archive(other.1)? {
        bail!(
            "{} and {} are the same run with different results: remove one of them",
            one.1.display(),
            other.1.display()
        );
    }
    Ok(())
}
