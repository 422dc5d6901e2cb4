//! An extrinsic objective: generators are tuned for the coverage of functions.

use std::path::Path;

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};
use setbve::experiment::bias::{Budget, CoverageObjective, CrossEntropy, inputs_to_full_coverage};
use setbve::experiment::generation::{Choices, Generator, SampledModel, factory};
use setbve_ariadne_suts::SUBJECTS;

use crate::results;

/// What the tuning generates: 40 samples of 2,500 inputs.
const BUDGET: Budget = Budget { evaluations: 40, samples: 2_500 };
/// How often inputs are counted until all is covered, by each model of each run.
const REPETITIONS: u64 = 100;
/// Inputs after which one gives up.
const MOST: u64 = 200_000;

/// A function under test, one of the Ariadne paper's, with a generator of its inputs.
pub struct Function {
    /// The program's name in `setbve_ariadne_suts`.
    name: &'static str,
    generate: fn(&mut Choices) -> Vec<i32>,
}

/// Set 2 of the Ariadne paper, none of which was written for this. The generators say what values are
/// sensible, as one would by hand, and nothing of what the functions compare.
pub static FUNCTIONS: [Function; 5] = [
    Function {
        name: "days",
        generate: |c| {
            let date = |c: &mut Choices| [c.int(0..=30), c.int(0..=11), c.int(1900..=2100)];
            [date(c), date(c)].concat()
        },
    },
    Function {
        name: "quadratic formula",
        generate: |c| vec![c.int(-10..=10), c.int(-10..=10), c.int(-10..=10)],
    },
    Function {
        name: "triangle classification",
        generate: |c| vec![c.int(-2..=30), c.int(-2..=30), c.int(-2..=30)],
    },
    Function { name: "check ISBN", generate: line },
    Function { name: "check ISSN", generate: line },
];

/// A line of digits, marks and other characters.
fn line(c: &mut Choices) -> Vec<i32> {
    c.mult(|c| {
        let character = match c.rule(4) {
            0 => c.int(b'0'..=b'9'),
            1 => [b'-', b' '][c.rule(2)],
            2 => [b'X', b'x'][c.rule(2)],
            _ => c.int(0..=127),
        };
        i32::from(character)
    })
}

/// How many inputs it took to cover a function, untuned and tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reached {
    pub function: String,
    pub outcomes: usize,
    /// Inputs that the tuning of each run has generated.
    pub training: u64,
    /// Mean over the repetitions, a number for each run, with spaces between.
    untuned: String,
    tuned: String,
    /// Repetitions that ended before all was covered, of all runs; they count with the most inputs.
    pub untuned_unfinished: u64,
    pub tuned_unfinished: u64,
}

impl Function {
    /// Its name on command lines and in results.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The function of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|own| own.name == name)
    }

    /// What a generator is tuned for: that its inputs cover the function.
    fn objective(&self) -> CoverageObjective<Vec<i32>> {
        let subject = SUBJECTS.iter().find(|subject| subject.program.name == self.name);
        let program = subject.expect("the function is one of them").program;
        CoverageObjective::new(program.map, move |input: &Vec<i32>| (program.run)(input))
    }

    /// The usual model of its generator.
    fn model(generator: &Generator<fn(&mut Choices) -> Vec<i32>>, seed: u64) -> SampledModel {
        SampledModel::new(generator.points(), &factory::weighted_parts, seed)
    }

    /// The parameters of its tuned generator as Rust source, with how they are used.
    pub fn pinned(&self, seed: u64, divide: u64) -> String {
        let mut generator = Generator::new(self.generate);
        let mut model = Self::model(&generator, seed);
        let budget = budget(divide);
        CrossEntropy::default().tune(&mut generator, &mut model, &self.objective(), budget, seed);
        let values = model.values();
        let name = self.name.replace(' ', "_").to_uppercase();
        // Such that each is read back as it is.
        let lines: Vec<String> = values.iter().map(|value| format!("    {value:?},")).collect();
        format!(
            "/// Tuned by {} inputs with the seed {seed}: `model.set(&{name})` on a model of\n\
             /// `factory::weighted_parts`.\n\
             pub const {name}: [f64; {}] = [\n{}\n];\n",
            budget.attempts(),
            values.len(),
            lines.join("\n")
        )
    }

    /// The mean number of inputs until all is covered, and how often it was not.
    fn count(&self, model: &mut SampledModel, seed: u64, repetitions: u64) -> (f64, u64) {
        let (objective, mut generator) = (self.objective(), Generator::new(self.generate));
        let mut unfinished = 0;
        let inputs = (0..repetitions).map(|repetition| {
            model.reseed(1_000_000 * seed + repetition);
            let reached = inputs_to_full_coverage(&objective, &mut generator, model, MOST);
            unfinished += u64::from(reached.is_none());
            reached.unwrap_or(MOST)
        });
        (inputs.sum::<u64>() as f64 / repetitions as f64, unfinished)
    }

    /// The same by pinned parameters, or by the usual ones.
    #[cfg(test)]
    pub fn inputs_to_coverage(&self, pinned: Option<&[f64]>, repetitions: u64) -> f64 {
        let mut model = Self::model(&Generator::new(self.generate), 1);
        if let Some(values) = pinned {
            model.set(values);
        }
        self.count(&mut model, 1, repetitions).0
    }

    /// Tunes a generator with each seed, and counts inputs before and after.
    pub fn reach(&self, runs: u64, divide: u64) -> Reached {
        let objective = self.objective();
        let repetitions = (REPETITIONS / divide).max(1);
        let count = |model: &mut SampledModel, seed: u64| {
            let (mean, unfinished) = self.count(model, seed, repetitions);
            (format!("{mean:.1}"), unfinished)
        };
        let budget = budget(divide);
        let (mut untuned, mut tuned) = (Vec::new(), Vec::new());
        for seed in 1..=runs {
            let mut own = Generator::new(self.generate);
            let mut model = Self::model(&own, seed);
            untuned.push(count(&mut model, seed));
            CrossEntropy::default().tune(&mut own, &mut model, &objective, budget, seed);
            tuned.push(count(&mut model, seed));
        }
        let means = |counts: &[(String, u64)]| {
            counts.iter().map(|own| own.0.clone()).collect::<Vec<_>>().join(" ")
        };
        Reached {
            function: self.name.to_owned(),
            outcomes: objective.outcomes(),
            training: budget.attempts(),
            untuned: means(&untuned),
            tuned: means(&tuned),
            untuned_unfinished: untuned.iter().map(|own| own.1).sum(),
            tuned_unfinished: tuned.iter().map(|own| own.1).sum(),
        }
    }
}

fn budget(divide: u64) -> Budget {
    Budget { evaluations: (BUDGET.evaluations / divide).max(1), ..BUDGET }
}

fn numbers(text: &str) -> Vec<f64> {
    text.split(' ').filter_map(|number| number.parse().ok()).collect()
}

impl Reached {
    /// The mean number of inputs of each run, untuned.
    pub fn untuned(&self) -> Vec<f64> {
        numbers(&self.untuned)
    }

    /// The same, tuned.
    pub fn tuned(&self) -> Vec<f64> {
        numbers(&self.tuned)
    }

    /// How many fewer inputs the tuned models of all runs need, as a share.
    pub fn saved(&self) -> f64 {
        1.0 - self.tuned().iter().sum::<f64>() / self.untuned().iter().sum::<f64>()
    }
}

/// Writes `coverage.csv`.
pub fn save(reached: &[Reached], into: &Path) -> Result<()> {
    results::write_whole(&into.join("coverage.csv"), |file| {
        let mut writer = csv::Writer::from_writer(file);
        reached.iter().try_for_each(|own| writer.serialize(own))?;
        Ok(writer.flush()?)
    })
}

/// Reads what [`save`] wrote.
pub fn read(from: &Path) -> Result<Vec<Reached>> {
    let path = from.join("coverage.csv");
    let attempt = || -> Result<Vec<Reached>> {
        let mut reader = csv::Reader::from_path(&path)?;
        Ok(reader.deserialize().collect::<std::result::Result<_, _>>()?)
    };
    attempt().with_context(|| format!("{}", path.display()))
}
