//! An extrinsic objective: the coverage of a function under test.

use crate::experiment::bias::objective::BiasObjective;
use crate::experiment::testdata::objective::{self, Objective};
use crate::generation::choices::Choices;
use crate::generation::generator::Generator;
use crate::generation::model::ChoiceModel;
use setbve_kernel::coverage::{Map, Trace, record};

/// Wants every outcome of a function's decisions and conditions to be taken often.
///
/// The criterion is condition-decision coverage, as in [`crate::experiment::testdata`]. Two
/// sub-objectives: the share of outcomes that no value of the sample takes, and the mean over all
/// outcomes of 1 / (1 + how many values take it), which the rarest weigh most in.
pub struct CoverageObjective<T> {
    map: &'static Map,
    run: Box<dyn Fn(&T)>,
    objectives: Vec<Objective>,
}

impl<T> CoverageObjective<T> {
    /// The coverage of an instrumented copy with these sites, which `run` runs on a value.
    pub fn new(map: &'static Map, run: impl Fn(&T) + 'static) -> Self {
        Self { map, run: Box::new(run), objectives: objective::of(map.sites) }
    }

    /// How many outcomes there are to be taken.
    pub fn outcomes(&self) -> usize {
        self.objectives.len()
    }

    /// Runs the function on a value and tells of each outcome that it takes, by its index.
    fn run(&self, value: &T, trace: &mut Trace, mut take: impl FnMut(usize)) {
        record(self.map, trace, || (self.run)(value));
        for (index, own) in self.objectives.iter().enumerate() {
            if trace.is_taken(own.site, own.outcome) {
                take(index);
            }
        }
    }
}

impl<T> BiasObjective<T> for CoverageObjective<T> {
    fn assess(&self, sample: &[T]) -> Vec<Option<f64>> {
        let mut trace = Trace::new();
        let mut hits = vec![0_u32; self.objectives.len()];
        for value in sample {
            self.run(value, &mut trace, |index| hits[index] += 1);
        }
        let mean = |of: &dyn Fn(u32) -> f64| {
            Some(hits.iter().map(|hits| of(*hits)).sum::<f64>() / hits.len() as f64)
        };
        vec![mean(&|hits| f64::from(u8::from(hits == 0))), mean(&|hits| 1.0 / f64::from(1 + hits))]
    }

    /// As many for each outcome that any takes: rare outcomes tell as much as frequent ones.
    fn elite(&self, sample: &[T], size: usize) -> Vec<usize> {
        let mut trace = Trace::new();
        let mut takers = vec![Vec::new(); self.objectives.len()];
        for (index, value) in sample.iter().enumerate() {
            self.run(value, &mut trace, |outcome| takers[outcome].push(index));
        }
        let each = size.div_ceil(self.objectives.len().max(1));
        takers.iter().flat_map(|own| own.iter().cycle().take(each)).copied().collect()
    }
}

/// How many values of a generator it takes until all outcomes of the function were taken, failed
/// attempts included; `None` if so many are not enough.
pub fn inputs_to_full_coverage<T, S: FnMut(&mut Choices) -> T>(
    objective: &CoverageObjective<T>,
    generator: &mut Generator<S>,
    model: &mut dyn ChoiceModel,
    most: u64,
) -> Option<u64> {
    let mut trace = Trace::new();
    let mut is_open = vec![true; objective.objectives.len()];
    let mut open = is_open.len();
    (1..=most).find(|_| {
        if let Ok(made) = generator.generate(model) {
            objective.run(&made.value, &mut trace, |index| {
                open -= usize::from(std::mem::take(&mut is_open[index]));
            });
        }
        open == 0
    })
}
