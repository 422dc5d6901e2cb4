//! The candidates that are clustered, with their features: all of them, or a diverse subset.

use std::cell::RefCell;

use crate::summary::clusters::clustering::{Candidate, Effort};
use crate::summary::clusters::feature::Feature;
use setbve_kernel::archive::distance::OutputDistances;
use setbve_kernel::archive::distance::selectable::OutputDistance;
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::random::Random;

/// One number per candidate.
#[derive(Clone, Copy, Debug)]
enum Attribute {
    WithinPair(OutputDistance),
    /// The sum of the distances to the sample's outputs on this side.
    Uniqueness(OutputDistance, usize),
}

/// Candidates with their attributes.
pub(super) struct Sample<'a> {
    candidates: &'a [Candidate<'a>],
    attributes: Vec<Attribute>,
    /// The indices of the candidates that it consists of.
    pub(super) members: Vec<usize>,
    /// For each attribute of uniqueness, all distances between members, row by row.
    distances: Vec<Vec<f64>>,
    /// The lowest and the highest value of each attribute; they become 0 and 1.
    ends: Vec<[f64; 2]>,
    computing: RefCell<OutputDistances>,
}

impl<'a> Sample<'a> {
    /// Follows the paper's procedure. It starts with random candidates. It replaces the least
    /// diverse `replaced` of them (a hundred in the paper), by the sum of their scaled attributes,
    /// by as many others, until each candidate had its turn. The paper calls attributes normalised;
    /// here they are scaled by lowest and highest value, because that reproduces the paper's
    /// silhouettes.
    pub(super) fn of(
        candidates: &'a [Candidate<'a>],
        features: &[Feature],
        effort: Effort,
        random: &mut Random,
    ) -> Self {
        let attributes = features.iter().flat_map(|feature| match *feature {
            Feature::WithinPair(distance) => vec![Attribute::WithinPair(distance)],
            Feature::Uniqueness(distance) => {
                vec![Attribute::Uniqueness(distance, 0), Attribute::Uniqueness(distance, 1)]
            }
        });
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        if candidates.len() > effort.sample {
            for index in (1..order.len()).rev() {
                order.swap(index, random.below(index + 1));
            }
        }
        let rest = order.split_off(effort.sample.min(order.len()));
        let attributes: Vec<Attribute> = attributes.collect();
        let mut sample = Self {
            candidates,
            attributes,
            members: order,
            distances: Vec::new(),
            ends: Vec::new(),
            computing: RefCell::default(),
        };
        sample.measure();
        for next in rest.chunks(effort.replaced.clamp(1, effort.sample.max(1))) {
            sample.replace_least_diverse(next);
        }
        sample
    }

    fn outcome_distance(&self, attribute: Attribute, one: usize, other: usize) -> f64 {
        let Attribute::Uniqueness(distance, side) = attribute else { return 0.0 };
        let outcomes = [one, other].map(|index| self.candidates[index].outcomes[side]);
        self.between(distance, outcomes)
    }

    fn between(&self, distance: OutputDistance, [one, other]: [&Outcome; 2]) -> f64 {
        let mut computing = self.computing.borrow_mut();
        computing.measure = distance.measure();
        computing.between(one, other)
    }

    fn measure(&mut self) {
        let uniqueness = self.attributes.iter().filter(|a| matches!(a, Attribute::Uniqueness(..)));
        let count = self.members.len();
        let mut all = Vec::new();
        for attribute in uniqueness {
            let mut distances = vec![0.0; count * count];
            for (row, one) in self.members.iter().enumerate() {
                for (column, other) in self.members.iter().enumerate().skip(row + 1) {
                    let distance = self.outcome_distance(*attribute, *one, *other);
                    distances[row * count + column] = distance;
                    distances[column * count + row] = distance;
                }
            }
            all.push(distances);
        }
        self.distances = all;
        self.find_ends();
    }

    /// The attributes of a member before scaling.
    fn raw(&self, member: usize) -> Vec<f64> {
        let count = self.members.len();
        let mut distances = self.distances.iter();
        let value = |attribute: &Attribute| match attribute {
            Attribute::WithinPair(distance) => self.within(*distance, self.members[member]),
            Attribute::Uniqueness(..) => {
                distances.next().map_or(0.0, |all| all[member * count..][..count].iter().sum())
            }
        };
        self.attributes.iter().map(value).collect()
    }

    fn within(&self, distance: OutputDistance, candidate: usize) -> f64 {
        self.between(distance, self.candidates[candidate].outcomes)
    }

    fn find_ends(&mut self) {
        let mut ends = vec![[f64::INFINITY, f64::NEG_INFINITY]; self.attributes.len()];
        for member in 0..self.members.len() {
            for ([low, high], value) in ends.iter_mut().zip(self.raw(member)) {
                (*low, *high) = (low.min(value), high.max(value));
            }
        }
        self.ends = ends;
    }

    fn scaled(&self, mut attributes: Vec<f64>) -> Vec<f64> {
        for (value, [low, high]) in attributes.iter_mut().zip(&self.ends) {
            *value = if high > low { (*value - low) / (high - low) } else { 0.0 };
        }
        attributes
    }

    /// The scaled attributes of a member.
    pub(super) fn point(&self, member: usize) -> Vec<f64> {
        self.scaled(self.raw(member))
    }

    /// The attributes of any candidate, scaled as those of the members are.
    pub(super) fn point_of(&self, candidate: usize) -> Vec<f64> {
        let value = |attribute: &Attribute| match attribute {
            Attribute::WithinPair(distance) => self.within(*distance, candidate),
            Attribute::Uniqueness(..) => self
                .members
                .iter()
                .map(|member| self.outcome_distance(*attribute, candidate, *member))
                .sum(),
        };
        self.scaled(self.attributes.iter().map(value).collect())
    }

    pub(super) fn dimensions(&self) -> usize {
        self.attributes.len()
    }

    fn replace_least_diverse(&mut self, others: &[usize]) {
        let count = self.members.len();
        let diversity = |member| self.point(member).iter().sum::<f64>();
        let mut ranked: Vec<(f64, usize)> =
            (0..count).map(|member| (diversity(member), member)).collect();
        sort_by(&mut ranked, |one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let replaced: Vec<usize> =
            ranked.iter().take(others.len()).map(|ranked| ranked.1).collect();
        for (member, candidate) in replaced.iter().zip(others) {
            self.members[*member] = *candidate;
        }
        let uniqueness = self.attributes.iter().filter(|a| matches!(a, Attribute::Uniqueness(..)));
        let mut all = std::mem::take(&mut self.distances);
        for (attribute, distances) in uniqueness.zip(&mut all) {
            for member in &replaced {
                for other in 0..count {
                    let [one, two] = [self.members[*member], self.members[other]];
                    let distance = self.outcome_distance(*attribute, one, two);
                    distances[member * count + other] = distance;
                    distances[other * count + member] = distance;
                }
            }
        }
        self.distances = all;
        self.find_ends();
    }
}
