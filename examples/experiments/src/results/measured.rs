//! The results of a campaign: all its runs measured, system by system.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};
use setbve::OutputDistance;

use crate::render::label;
use crate::results;
use crate::results::archive::{self, Run};
use crate::results::metrics::{FINDERS, Reference, Spread, Union};
use crate::suts::Sut;

/// A run's file and what its place in the results folder says of it:
/// `<sut>/<method>/<budget>/<seed>.csv`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RunFile {
    pub(crate) path: PathBuf,
    pub(crate) sut: String,
    pub(crate) method: String,
    pub(crate) budget: String,
    pub(crate) seed: u64,
}

impl RunFile {
    /// `None` for files that are no run's.
    pub(crate) fn at(path: &Path) -> Option<Self> {
        let seed = path.file_stem()?.to_str()?.parse().ok()?;
        let mut folders = path.parent()?.iter().rev().map(|folder| folder.to_str());
        let [budget, method, sut] = [folders.next()??, folders.next()??, folders.next()??];
        Some(Self {
            path: path.to_owned(),
            sut: sut.into(),
            method: method.into(),
            budget: budget.into(),
            seed,
        })
    }

    /// Reads the run.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or holds no run.
    pub(crate) fn read(&self) -> Result<Run> {
        archive::read(&self.path).with_context(|| self.path.display().to_string())
    }
}

/// The run files among `paths` by system, systems in the papers' order, runs by method, budget and
/// seed.
pub(crate) fn by_system(paths: &[PathBuf]) -> Vec<(String, Vec<RunFile>)> {
    let mut systems: BTreeMap<_, (String, Vec<RunFile>)> = BTreeMap::new();
    for file in paths.iter().filter_map(|path| RunFile::at(path)) {
        let key = label::system_order(&file.sut);
        systems.entry(key).or_insert_with(|| (file.sut.clone(), Vec::new())).1.push(file);
    }
    let mut systems: Vec<_> = systems.into_values().collect();
    for (_, files) in &mut systems {
        files.sort_by_cached_key(|file| {
            (label::method_order(&file.method), label::budget_order(&file.budget), file.seed)
        });
    }
    systems
}

/// What is known of a run once all of the campaign's are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(crate) sut: String,
    pub(crate) method: String,
    pub(crate) budget: String,
    pub(crate) seed: u64,
    pub(crate) evaluations: u64,
    pub(crate) seconds: f64,
    /// Cells of its archive.
    pub(crate) cells: usize,
    /// From 0 to 1.
    pub(crate) rpd: f64,
    /// In percent.
    pub(crate) rac: f64,
    /// From 0 to 1.
    pub(crate) coverage_quality: f64,
    /// RPD and RAC against what the papers' methods found alone; `None` for this project's search.
    #[serde(default)]
    pub(crate) rpd_of_papers: Option<f64>,
    #[serde(default)]
    pub(crate) rac_of_papers: Option<f64>,
    /// The version that made the run.
    #[serde(default)]
    pub(crate) version: String,
}

/// All runs of a campaign on one system.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct System {
    pub(crate) sut: String,
    /// In the order of [`label::method_order`].
    pub(crate) methods: Vec<String>,
    /// The shortest first.
    pub(crate) budgets: Vec<String>,
    pub(crate) runs: Vec<Measured>,
    /// Cells that any run filled with a boundary candidate.
    pub(crate) cells: usize,
    /// Those with relatively high program derivatives.
    pub(crate) relatively_high: usize,
    /// Where relatively high program derivatives begin.
    pub(crate) threshold: f64,
    pub(crate) missed: Missed,
}

/// Who misses what of the cells with relatively high program derivatives, all runs of the longest
/// budget taken together (SETBVE, section 5.2).
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Missed {
    pub(crate) budget: String,
    pub(crate) methods: Vec<String>,
    /// Per row method and column method, how many cells the row's found and the column's missed.
    pub(crate) cells: Vec<Vec<usize>>,
    /// Per method, how many cells no other method found.
    pub(crate) by_all_others: Vec<usize>,
    /// The same among the papers' methods alone: of this project's search it is 0.
    pub(crate) by_other_papers: Vec<usize>,
}

/// What a method reached on a system in a budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reached {
    pub(crate) runs: usize,
    pub(crate) rpd: Spread,
    pub(crate) rac: Spread,
    pub(crate) coverage_quality: Spread,
    /// RPD and RAC against what the papers' methods found alone.
    pub(crate) of_papers: Option<[Spread; 2]>,
}

impl System {
    /// `None` where the campaign has no such run.
    pub(crate) fn reached(&self, method: &str, budget: &str) -> Option<Reached> {
        Reached::of(&self.runs, method, budget)
    }
}

impl Reached {
    /// Of the runs on one system; `None` where none is by this method in this budget.
    pub(crate) fn of(runs: &[Measured], method: &str, budget: &str) -> Option<Self> {
        let runs: Vec<&Measured> =
            runs.iter().filter(|run| run.method == method && run.budget == budget).collect();
        let spread = |measure: fn(&Measured) -> f64| {
            Spread::of(&runs.iter().map(|run| measure(run)).collect::<Vec<f64>>())
        };
        let of_papers = |measure: fn(&Measured) -> Option<f64>| {
            let own: Option<Vec<f64>> = runs.iter().map(|run| measure(run)).collect();
            Spread::of(&own?)
        };
        let both = of_papers(|run| run.rpd_of_papers).zip(of_papers(|run| run.rac_of_papers));
        Some(Self {
            of_papers: both.map(|(rpd, rac)| [rpd, rac]),
            runs: runs.len(),
            rpd: spread(|run| run.rpd)?,
            rac: spread(|run| run.rac)?,
            coverage_quality: spread(|run| run.coverage_quality)?,
        })
    }
}

/// Measures all runs among `paths` against what they found together. Each is read alone; of all but
/// one, only the cells and program derivatives are held.
///
/// # Errors
///
/// If a run cannot be read, or there are none.
pub(crate) fn measure(paths: &[PathBuf]) -> Result<Vec<System>> {
    // Two systems at a time, since large archives take a lot of memory.
    let systems: Result<Vec<System>> = thread::scope(|scope| {
        let mut measured = Vec::new();
        for two in by_system(paths).chunks(2) {
            let spawn = |(sut, files): &(String, Vec<RunFile>)| {
                let (sut, files) = (sut.clone(), files.clone());
                scope.spawn(move || measure_system(sut, &files, RunFile::read))
            };
            let threads: Vec<_> = two.iter().map(spawn).collect();
            measured.extend(threads.into_iter().map(|own| own.join().expect("it does not panic")));
        }
        measured.into_iter().collect()
    });
    let systems = systems?;
    if systems.is_empty() {
        bail!("there are no runs, which would be <sut>/<method>/<budget>/<seed>.csv");
    }
    Ok(systems)
}

/// Measures the runs of some systems as if the archives' program derivatives were by the difference of the
/// outputs' lengths (SETBVE, section 6.1): the cells stay, and which of them are relatively high changes.
///
/// # Errors
///
/// If a run cannot be read.
pub(crate) fn measure_by_length(paths: &[PathBuf], suts: &[&str]) -> Result<Vec<System>> {
    let read = |file: &RunFile| {
        let mut run = file.read()?;
        let space = Sut::named(&file.sut).context("there is no such system")?.space();
        for pair in &mut run.archive {
            pair.derivative = space.derivative(&pair.shown(), OutputDistance::StringLength);
        }
        Ok(run)
    };
    let systems = by_system(paths).into_iter().filter(|(sut, _)| suts.contains(&&**sut));
    systems.map(|(sut, files)| measure_system(sut, &files, read)).collect()
}

fn measure_system(
    sut: String,
    files: &[RunFile],
    read: impl Fn(&RunFile) -> Result<Run>,
) -> Result<System> {
    let mut methods: Vec<String> = files.iter().map(|file| file.method.clone()).collect();
    methods.dedup();
    let mut budgets: Vec<String> = files.iter().map(|file| file.budget.clone()).collect();
    budgets.sort_by_cached_key(|budget| label::budget_order(budget));
    budgets.dedup();
    let longest = budgets.last().cloned().unwrap_or_default();
    let finders: Vec<&String> = methods
        .iter()
        .filter(|method| files.iter().any(|file| file.method == **method && file.budget == longest))
        .collect();
    if finders.len() > FINDERS {
        bail!("{sut}: more than {FINDERS} methods");
    }

    // What the paper's runs are relative to has no part of this project's search.
    let mut of_papers = Union::default();
    let mut union = Union::default();
    let mut read_runs = Vec::with_capacity(files.len());
    for file in files {
        let finder = finders
            .iter()
            .position(|method| **method == file.method)
            .filter(|_| file.budget == longest);
        let Run { archive, evaluations, seconds, version, .. } = read(file)?;
        let is_papers = file.method != OWN && label::is_known(&file.method);
        let alone = is_papers.then(|| of_papers.add(&archive, finder));
        read_runs.push((file, (evaluations, seconds, version), union.add(&archive, finder), alone));
    }
    let (reference, of_papers) = (union.complete(), of_papers.complete());
    let runs =
        read_runs.into_iter().map(|(file, (evaluations, seconds, version), filled, alone)| {
            let metrics = reference.measure(&filled);
            let alone = alone.map(|filled| of_papers.measure(&filled));
            Measured {
                rpd_of_papers: alone.map(|own| own.rpd),
                rac_of_papers: alone.map(|own| own.rac),
                version,
                sut: file.sut.clone(),
                method: file.method.clone(),
                budget: file.budget.clone(),
                seed: file.seed,
                evaluations,
                seconds,
                cells: metrics.cells,
                rpd: metrics.rpd,
                rac: metrics.rac,
                coverage_quality: metrics.coverage_quality,
            }
        });
    let runs = runs.collect();
    let missed = missed(&longest, &finders, &reference, &of_papers);
    Ok(System {
        sut,
        methods,
        budgets,
        runs,
        cells: reference.candidates(),
        relatively_high: reference.relatively_high(),
        threshold: reference.threshold(),
        missed,
    })
}

/// This project's own search.
const OWN: &str = "default";

fn missed(
    budget: &str,
    finders: &[&String],
    reference: &Reference,
    of_papers: &Reference,
) -> Missed {
    let all = 0..finders.len();
    Missed {
        budget: budget.to_owned(),
        methods: finders.iter().map(|method| (*method).clone()).collect(),
        cells: all
            .clone()
            .map(|row| all.clone().map(|column| reference.missed_by(row, [column])).collect())
            .collect(),
        by_all_others: all
            .clone()
            .map(|row| reference.missed_by(row, all.clone().filter(|other| *other != row)))
            .collect(),
        by_other_papers: all
            .clone()
            .map(|row| of_papers.missed_by(row, all.clone().filter(|other| *other != row)))
            .collect(),
    }
}

/// The runs as CSV, a line for each.
pub(crate) fn as_csv<'a>(runs: impl IntoIterator<Item = &'a Measured>) -> Result<String> {
    let mut lines = csv::Writer::from_writer(Vec::new());
    for run in runs {
        lines.serialize(run)?;
    }
    Ok(String::from_utf8(lines.into_inner()?)?)
}

/// Writes a file so that a reader sees all of it or none.
pub(crate) fn save(path: &Path, content: &str) -> Result<()> {
    results::write_whole(path, |file| Ok(file.write_all(content.as_bytes())?))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::results::metrics::tests::run;

    /// A run with these figures on `bytecount`.
    pub(crate) fn measured(method: &str, budget: &str, seed: u64, rpd: f64, rac: f64) -> Measured {
        Measured {
            sut: "bytecount".into(),
            method: method.into(),
            budget: budget.into(),
            seed,
            evaluations: 1000,
            seconds: 0.5,
            cells: 10,
            rpd,
            rac,
            coverage_quality: rpd * rac / 100.0,
            rpd_of_papers: (method != OWN).then_some(rpd / 2.0),
            rac_of_papers: (method != OWN).then_some(rac / 2.0),
            version: "1".into(),
        }
    }

    /// A small campaign on `bytecount` of two methods; `s` has no runs in the longer budget.
    pub(crate) fn system() -> System {
        System {
            sut: "bytecount".into(),
            methods: vec!["default".into(), "s".into()],
            budgets: vec!["5s".into(), "30s".into()],
            runs: vec![
                measured("default", "5s", 1, 1.0, 90.0),
                measured("default", "5s", 2, 0.5, 100.0),
                measured("default", "30s", 1, 1.0, 100.0),
                measured("s", "5s", 1, 0.25, 40.0),
            ],
            cells: 1234,
            relatively_high: 93,
            threshold: 0.7,
            missed: Missed {
                budget: "30s".into(),
                methods: vec!["default".into()],
                cells: vec![vec![0]],
                by_all_others: vec![93],
                by_other_papers: vec![0],
            },
        }
    }

    #[test]
    fn a_run_is_known_by_its_place() {
        let file = RunFile::at(Path::new("results/bmi/se-uniform/30s/7.csv")).expect("a run");
        let found = (&*file.sut, &*file.method, &*file.budget, file.seed);
        assert_eq!(found, ("bmi", "se-uniform", "30s", 7));
        assert_eq!(RunFile::at(Path::new("results/bmi/se-uniform/30s/7.traced.csv")), None);
        assert_eq!(RunFile::at(Path::new("30s/7.csv")), None);
    }

    #[test]
    fn runs_are_in_one_order_whatever_the_folder_s() {
        let path = |path: &&str| PathBuf::from(*path);
        let paths = ["r/date/s/600s/1.csv", "r/bmi/s/30s/10.csv", "r/bmi/s/30s/9.csv"];
        let mut paths: Vec<PathBuf> = paths.iter().map(path).collect();
        paths.push("r/bmi/default/600s/1.csv".into());
        let forth = by_system(&paths);
        paths.reverse();
        assert_eq!(by_system(&paths), forth);
        let systems: Vec<&str> = forth.iter().map(|(sut, _)| &**sut).collect();
        assert_eq!(systems, ["bmi", "date"]);
        let seeds: Vec<u64> = forth[0].1.iter().map(|file| file.seed).collect();
        assert_eq!(seeds, [1, 9, 10]);
    }

    #[test]
    fn runs_of_all_budgets_set_the_scale_and_those_of_the_longest_are_compared() {
        let place = |path: &str| RunFile::at(Path::new(path)).expect("a run");
        let campaign = [
            (place("max/default/5s/1.csv"), run(&[(0, 1.0), (1, 1.0)])),
            (place("max/default/30s/1.csv"), run(&[(0, 1.0)])),
            (place("max/s/30s/1.csv"), run(&[(0, 1.0), (2, 1.0)])),
            (place("max/lns/5s/1.csv"), run(&[(3, 1.0)])),
        ];
        let files: Vec<RunFile> = campaign.iter().map(|(file, _)| file.clone()).collect();
        let read = |file: &RunFile| {
            let found = campaign.iter().find(|(own, _)| own == file);
            found.map(|(_, run)| run.clone()).context("no such run")
        };
        let system = measure_system("max".into(), &files, read).expect("four runs");
        assert_eq!((system.cells, system.relatively_high), (4, 4));
        let rac: Vec<f64> = system.runs.iter().map(|run| run.rac).collect();
        assert_eq!(rac, [50.0, 25.0, 50.0, 25.0]);
        // Without this project's search, three cells are left.
        let alone: Vec<Option<f64>> =
            system.runs.iter().map(|run| run.rac_of_papers.map(f64::round)).collect();
        assert_eq!(alone, [None, None, Some(67.0), Some(33.0)]);
        let expected = Missed {
            budget: "30s".into(),
            methods: vec!["default".into(), "s".into()],
            cells: vec![vec![0, 0], vec![1, 0]],
            by_all_others: vec![0, 1],
            by_other_papers: vec![0, 2],
        };
        assert_eq!(system.missed, expected);
    }

    #[test]
    fn what_a_method_reached_is_the_mean_of_its_runs_in_the_budget() {
        let reached = system().reached("default", "5s").expect("two runs");
        assert_eq!(reached.runs, 2);
        assert_eq!((reached.rpd.mean, reached.rac.mean), (0.75, 95.0));
        assert_eq!(system().reached("s", "30s"), None);
    }
}
