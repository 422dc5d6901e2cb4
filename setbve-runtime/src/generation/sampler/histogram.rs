//! Distributions given by weights.

use crate::generation::choice_point::{Choice, ChoicePoint, Context};
use crate::generation::draws::Draws;
use crate::generation::sampler::{Parameter, Sampler};

/// Draws an index in proportion to the weights; where all are 0, each with the same chance.
fn weighted(weights: &[f64], draws: &mut Draws) -> usize {
    let sum: f64 = weights.iter().sum();
    if sum <= 0.0 {
        return draws.below(weights.len());
    }
    let mut left = draws.unit() * sum;
    for (index, weight) in weights.iter().enumerate() {
        if left < *weight {
            return index;
        }
        left -= weight;
    }
    // Rounding has left something over for the last that can be drawn at all.
    weights.iter().rposition(|weight| *weight > 0.0).unwrap_or_default()
}

/// The shares that indices have; the present weights count as so many indices.
fn shares(weights: &[f64], count: f64, indices: impl Iterator<Item = usize>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let even = count / weights.len() as f64;
    let present = |weight: &f64| if sum > 0.0 { count * weight / sum } else { even };
    let mut counts: Vec<f64> = weights.iter().map(present).collect();
    indices.for_each(|index| counts[index] += 1.0);
    let all: f64 = counts.iter().sum();
    counts.into_iter().map(|count| count / all).collect()
}

/// Numbers of an interval in proportion to their weights (Equation 3 of the paper); all with the
/// same chance where all weights are 0, which Equation 3 leaves undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Histogram {
    least: u128,
    most: u128,
    halving: bool,
}

/// The interval from 0 to 4, as in the paper.
impl Default for Histogram {
    fn default() -> Self {
        Self::new(0, 4)
    }
}

impl Histogram {
    /// Over the numbers from `least` to `most`.
    ///
    /// # Panics
    ///
    /// If the interval is empty.
    pub fn new(least: u128, most: u128) -> Self {
        assert!(least <= most, "a histogram over no number");
        Self { least, most, halving: false }
    }

    /// The same, whose usual weights halve from number to number: one call of a rule then leads to
    /// fewer than one further call on average, so that recursion ends.
    pub fn halving(least: u128, most: u128) -> Self {
        Self { halving: true, ..Self::new(least, most) }
    }

    /// The categorical distribution over so many rules, of which there is at least one.
    pub fn of_rules(rules: usize) -> Self {
        Self::new(0, rules as u128 - 1)
    }
}

impl Sampler for Histogram {
    fn parameters(&self) -> Vec<Parameter> {
        let weights = std::iter::successors(Some(0.5), |weight| {
            Some(if self.halving { weight / 2.0 } else { *weight })
        });
        (self.least..=self.most).zip(weights).map(|(_, weight)| Parameter::share(weight)).collect()
    }

    fn sample(&self, values: &[f64], _: &ChoicePoint, _: Context, draws: &mut Draws) -> u128 {
        self.least + weighted(values, draws) as u128
    }

    fn fitted(&self, prior: &[f64], choices: &[Choice], weight: f64) -> Option<Vec<f64>> {
        let within = |choice: &Choice| {
            (self.least..=self.most)
                .contains(&choice.number)
                .then(|| (choice.number - self.least) as usize)
        };
        Some(shares(prior, weight, choices.iter().filter_map(within)))
    }
}

/// The most parts that a range is divided into.
const PARTS: u128 = 16;

/// Weights for equal parts of a range, with the same chance for all numbers of a part: what a
/// histogram is for integers of which there are many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    most: u128,
    parts: u128,
}

impl Parts {
    /// Over the numbers from 0 to `most`.
    pub fn new(most: u128) -> Self {
        Self { most, parts: most.saturating_add(1).min(PARTS) }
    }

    /// The first number of a part; that behind the last part is the first beyond the range.
    fn first(self, part: u128) -> u128 {
        // Without overflow: the quotient first, then what the division left over.
        let numbers = self.most.saturating_add(1);
        numbers / self.parts * part + numbers % self.parts * part / self.parts
    }
}

impl Sampler for Parts {
    fn parameters(&self) -> Vec<Parameter> {
        (0..self.parts).map(|_| Parameter::share(0.5)).collect()
    }

    fn sample(&self, values: &[f64], _: &ChoicePoint, _: Context, draws: &mut Draws) -> u128 {
        let part = weighted(values, draws) as u128;
        let (first, end) = (self.first(part), self.first(part + 1));
        first + draws.up_to(end - first - 1)
    }

    fn fitted(&self, prior: &[f64], choices: &[Choice], weight: f64) -> Option<Vec<f64>> {
        let part = |choice: &Choice| {
            let below = (1..self.parts).filter(|part| self.first(*part) <= choice.number);
            (choice.number <= self.most).then(|| below.count())
        };
        Some(shares(prior, weight, choices.iter().filter_map(part)))
    }
}
