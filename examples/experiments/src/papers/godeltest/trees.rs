//! One run: a model is tuned, and trees are sampled from it.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use setbve::experiment::bias::{
    Budget, CrossEntropy, DifferentialEvolution, Targets, Tree, continue_probability,
    quickcheck_tree, tune,
};
use setbve::experiment::generation::{Choices, Generator, SampledModel, factory};

use crate::papers::godeltest::setting::{Method, Setting};
use crate::results;

/// "10,000 trees were then sampled from each of the four generation mechanisms" (V.E).
pub const SAMPLED: u64 = 10_000;
/// The size that Boltzmann sampler and `QuickCheck` are configured for.
const SIZE: u32 = 100;
/// No limit on calls to speak of: the paper has one for its own generators alone.
const UNLIMITED: usize = 1_000_000;
/// The greatest tolerance of the paper's Figure 7 here, in percent.
pub const MOST_TOLERANCE: usize = 50;

/// How many trees have which size and which height.
pub type Scatter = BTreeMap<[u32; 2], u32>;

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Run {
    pub setting: &'static Setting,
    pub seed: u64,
    /// Trees generated to tune the model, failed attempts included.
    pub training: u64,
    /// Attempts to sample a tree afterwards.
    pub attempts: u64,
    /// Those that came to the limit on calls.
    pub failed: u64,
    pub mean_size: f64,
    pub mean_height: f64,
    /// Trees whose size is within ±10 % of the target, whatever their height.
    pub near_in_size: u64,
    /// Trees within ±10 % of the target that differ from each other.
    pub distinct: u64,
    /// Trees within a tolerance of 0 to 50 % of the target.
    pub within: Vec<u64>,
    /// Empty where a run is not the representative one of its setting.
    pub scatter: Scatter,
}

/// The generator's program; `QuickCheck`'s is another one.
fn program(method: Method) -> fn(&mut Choices) -> Tree {
    match method {
        Method::QuickCheck => |c| quickcheck_tree(c, SIZE as usize),
        _ => Tree::generate,
    }
}

fn targets([size, height]: [u32; 2]) -> Targets<Tree> {
    Targets::of(|tree: &Tree| tree.size() as f64, f64::from(size))
        .and(|tree| tree.height() as f64, f64::from(height))
}

impl Run {
    /// Does a run; budgets are divided.
    pub fn of(setting: &'static Setting, seed: u64, divide: u64) -> Self {
        let budget = setting
            .budget
            .map(|own| Budget { evaluations: (own.evaluations / divide).max(1), ..own });
        let mut generator = match setting.budget {
            Some(_) => Generator::new(program(setting.method)),
            None => Generator::with_limit(program(setting.method), UNLIMITED),
        };
        let points = generator.points().to_vec();
        let model = |factory| SampledModel::new(&points, factory, seed);
        let targets = targets(setting.target);
        let evolve = |generator: &mut Generator<_>, mut model: SampledModel| {
            if let Some(budget) = budget {
                let evolution = DifferentialEvolution::default();
                tune(evolution, generator, &mut model, &targets, budget, seed);
            }
            model
        };
        let mut model = match setting.method {
            Method::Boltzmann => {
                let mut model = model(&factory::plain);
                model.set(&[continue_probability(f64::from(SIZE))]);
                model
            }
            Method::QuickCheck => model(&factory::plain),
            Method::DecayHistogram => evolve(&mut generator, model(&factory::decay_histogram)),
            Method::DecayGeometric => evolve(&mut generator, model(&factory::decay_geometric)),
            Method::DepthHistograms => {
                let mut model = model(&factory::depth_histograms);
                if let Some(budget) = budget {
                    let method = CrossEntropy::default();
                    method.tune(&mut generator, &mut model, &targets, budget, seed);
                }
                model
            }
        };
        // Fresh random numbers: a model is not judged by those it was tuned with.
        model.reseed(1_000 + seed);
        let training = budget.map_or(0, Budget::attempts);
        let attempts = (SAMPLED / divide).max(1);
        Self::sample(setting, seed, training, attempts, &targets, || {
            Some(generator.generate(&mut model).ok()?.value)
        })
    }

    fn sample(
        setting: &'static Setting,
        seed: u64,
        training: u64,
        attempts: u64,
        targets: &Targets<Tree>,
        mut generate: impl FnMut() -> Option<Tree>,
    ) -> Self {
        let mut within = vec![0; MOST_TOLERANCE + 1];
        let mut scatter = Scatter::new();
        let mut near = HashSet::new();
        let (mut made, mut sizes, mut heights, mut near_in_size) = (0, 0, 0, 0);
        for tree in (0..attempts).filter_map(|_| generate()) {
            let own = [tree.size() as u32, tree.height() as u32];
            *scatter.entry(own).or_default() += 1;
            made += 1;
            sizes += u64::from(own[0]);
            heights += u64::from(own[1]);
            near_in_size += u64::from(own[0].abs_diff(setting.target[0]) * 10 <= setting.target[0]);
            let deviation = targets.deviation(&tree);
            for (percent, count) in within.iter_mut().enumerate() {
                *count += u64::from(deviation <= percent as f64 / 100.0);
            }
            if deviation <= 0.1 {
                near.insert(tree);
            }
        }
        let mean = |sum: u64| if made == 0 { 0.0 } else { sum as f64 / made as f64 };
        Self {
            setting,
            seed,
            training,
            attempts,
            failed: attempts - made,
            mean_size: mean(sizes),
            mean_height: mean(heights),
            near_in_size,
            distinct: near.len() as u64,
            within,
            scatter,
        }
    }

    /// The share of attempts that are within a tolerance, both in percent.
    pub fn percent_within(&self, tolerance: usize) -> f64 {
        100.0 * self.within[tolerance] as f64 / self.attempts as f64
    }
}

/// A line of `trees.csv`.
#[derive(Serialize, Deserialize)]
struct Line {
    method: String,
    size: u32,
    height: u32,
    seed: u64,
    training: u64,
    attempts: u64,
    failed: u64,
    mean_size: String,
    mean_height: String,
    near_in_size: u64,
    distinct: u64,
    /// Trees within 0 to 50 %, with spaces between.
    within: String,
}

/// A line of `scatter.csv`.
#[derive(Serialize, Deserialize)]
struct Dot {
    method: String,
    target: String,
    size: u32,
    height: u32,
    trees: u32,
}

fn target_text([size, height]: [u32; 2]) -> String {
    format!("{size}:{height}")
}

/// Writes `trees.csv` and `scatter.csv`.
pub fn save(runs: &[Run], into: &Path) -> Result<()> {
    results::write_whole(&into.join("trees.csv"), |file| {
        let mut writer = csv::Writer::from_writer(file);
        for run in runs {
            let within: Vec<String> = run.within.iter().map(u64::to_string).collect();
            writer.serialize(Line {
                method: run.setting.method.name().to_owned(),
                size: run.setting.target[0],
                height: run.setting.target[1],
                seed: run.seed,
                training: run.training,
                attempts: run.attempts,
                failed: run.failed,
                mean_size: format!("{:.2}", run.mean_size),
                mean_height: format!("{:.2}", run.mean_height),
                near_in_size: run.near_in_size,
                distinct: run.distinct,
                within: within.join(" "),
            })?;
        }
        Ok(writer.flush()?)
    })?;
    results::write_whole(&into.join("scatter.csv"), |file| {
        let mut writer = csv::Writer::from_writer(file);
        for run in runs {
            for ([size, height], trees) in &run.scatter {
                writer.serialize(Dot {
                    method: run.setting.method.name().to_owned(),
                    target: target_text(run.setting.target),
                    size: *size,
                    height: *height,
                    trees: *trees,
                })?;
            }
        }
        Ok(writer.flush()?)
    })
}

/// Reads what [`save`] wrote. The trees of a setting are with its first run.
pub fn read(from: &Path) -> Result<Vec<Run>> {
    let path = from.join("trees.csv");
    let mut reader =
        csv::Reader::from_path(&path).with_context(|| format!("{}", path.display()))?;
    let mut runs = Vec::new();
    for line in reader.deserialize() {
        let line: Line = line.with_context(|| format!("{}", path.display()))?;
        runs.push(Run::of_line(&line)?);
    }
    let path = from.join("scatter.csv");
    let mut reader =
        csv::Reader::from_path(&path).with_context(|| format!("{}", path.display()))?;
    for dot in reader.deserialize() {
        let dot: Dot = dot.with_context(|| format!("{}", path.display()))?;
        let is_its = |run: &&mut Run| {
            run.setting.method.name() == dot.method && target_text(run.setting.target) == dot.target
        };
        let run = runs.iter_mut().find(is_its).context("a tree of no run")?;
        run.scatter.insert([dot.size, dot.height], dot.trees);
    }
    Ok(runs)
}

impl Run {
    fn of_line(line: &Line) -> Result<Self> {
        let method = Method::ALL.into_iter().find(|own| own.name() == line.method);
        let method = method.with_context(|| format!("there is no method `{}`", line.method))?;
        let setting = Setting::of(method, [line.size, line.height]);
        Ok(Self {
            setting: setting.context("there is no such setting")?,
            seed: line.seed,
            training: line.training,
            attempts: line.attempts,
            failed: line.failed,
            mean_size: line.mean_size.parse()?,
            mean_height: line.mean_height.parse()?,
            near_in_size: line.near_in_size,
            distinct: line.distinct,
            within: line.within.split(' ').map(str::parse).collect::<Result<_, _>>()?,
            scatter: Scatter::new(),
        })
    }
}
