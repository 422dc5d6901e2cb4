//! Validity-value similarity clustering, which summarises boundary candidates by a few different
//! ones (AutoBVA, "Summarisation: validity-value similarity clustering").
//!
//! Candidates are divided by their validity group, within it by k-means on features of their
//! outputs; the shortest candidate represents its cluster. The clusters depend only on the set of
//! candidates and the seed. They help to look at many candidates, but they are not stable: features
//! are relative to all candidates, so that one more candidate can change every cluster.

pub(crate) mod clustering;
pub(crate) mod feature;
pub(crate) mod kmeans;
pub(crate) mod subset;

use rustc_hash::FxHashMap;

pub(crate) use clustering::Candidate;
pub use clustering::{Clustering, Effort, Rule};
pub use feature::{Feature, UnknownFeature};

use crate::summary::clusters::kmeans::{Partition, PointSet, nearest};
use crate::summary::clusters::subset::Sample;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::random::Random;

/// Which of a candidate's outputs are errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Validity {
    /// VV: two values.
    ValidValid,
    /// VE: a value and an error.
    ValidError,
    /// EE: two errors.
    ErrorError,
}

impl Validity {
    /// All three.
    pub const ALL: [Self; 3] = [Self::ValidValid, Self::ValidError, Self::ErrorError];

    /// Its two letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ValidValid => "VV",
            Self::ValidError => "VE",
            Self::ErrorError => "EE",
        }
    }

    fn of(outcomes: [&Outcome; 2]) -> Self {
        Self::ALL[outcomes.iter().filter(|outcome| outcome.is_error()).count()]
    }
}

/// The clusters of a validity group.
#[derive(Clone, Debug, PartialEq)]
pub struct Summarised {
    /// The validity group.
    pub validity: Validity,
    /// Mean silhouette of the clustering, from -1 to 1; 1 where all candidates look the same.
    pub silhouette: f64,
    /// The clusters, in the order of their representatives' length.
    pub clusters: Vec<Cluster>,
}

/// Candidates that are alike, by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// The shortest candidate.
    pub representative: usize,
    /// All candidates of the cluster, with the representative, in ascending order.
    pub members: Vec<usize>,
}

/// The most clusters of a validity group.
const MOST_CLUSTERS: usize = 16;

/// Clusters the candidates of each validity group that has any, in the order VV, VE, EE.
pub(crate) fn summarise(
    candidates: &[Candidate<'_>],
    features: &[Feature],
    arguments: &[ArgumentSpec],
    clustering: Clustering,
    seed: u64,
) -> Vec<Summarised> {
    let group = |validity| {
        let is_in = |index: &usize| Validity::of(candidates[*index].outcomes) == validity;
        let indices: Vec<usize> = (0..candidates.len()).filter(is_in).collect();
        if indices.is_empty() {
            return None;
        }
        // U1 belongs to the lower input, in whichever order the pair was found.
        let in_order = |index: &usize| {
            let Candidate { inputs: [a, b], outcomes: [x, y] } = candidates[*index];
            let swapped = || Candidate { inputs: [b, a], outcomes: [y, x] };
            if b < a { swapped() } else { candidates[*index] }
        };
        let own: Vec<Candidate<'_>> = indices.iter().map(in_order).collect();
        let mut random = Random::new(seed, validity.name());
        let (labels, silhouette) = cluster(&own, features, clustering, &mut random);
        let mut clusters: Vec<Cluster> = Vec::new();
        for label in 0..=labels.iter().max().copied().unwrap_or(0) {
            let members = indices.iter().zip(&labels).filter(|(_, own)| **own == label);
            let members: Vec<usize> = members.map(|(index, _)| *index).collect();
            let length = |index: &&usize| length(&candidates[**index], arguments);
            if let Some(&representative) = members.iter().min_by_key(length) {
                clusters.push(Cluster { representative, members });
            }
        }
        sort_by_key(&mut clusters, |own| length(&candidates[own.representative], arguments));
        Some(Summarised { validity, silhouette, clusters })
    };
    Validity::ALL.into_iter().filter_map(group).collect()
}

/// The order of candidates by length: by the characters in all, then by negative numbers, then by
/// the sizes of numbers.
type Length = (u32, usize, Vec<u128>, Vec<i128>);

fn length(candidate: &Candidate<'_>, arguments: &[ArgumentSpec]) -> Length {
    let values = || {
        let inputs = candidate.inputs.into_iter();
        inputs.flat_map(|input| arguments.iter().zip(input)).map(|(of, value)| (of, *value))
    };
    let outputs: u32 = candidate.outcomes.iter().map(|outcome| outcome.length).sum();
    let inputs: u32 = values().map(|(of, value)| of.text_length(value)).sum();
    let numbers: Vec<Number> = values().map(|(of, value)| of.number(value)).collect();
    (
        outputs + inputs,
        numbers.iter().filter(|number| number.negative).count(),
        numbers.iter().map(|number| number.size).collect(),
        values().map(|(_, value)| value).collect(),
    )
}

/// Fewer different pairs of outputs than this are not clustered by the published rule.
const FEW: usize = 20;

/// The cluster of each candidate, and the mean silhouette.
fn cluster(
    candidates: &[Candidate<'_>],
    features: &[Feature],
    clustering: Clustering,
    random: &mut Random,
) -> (Vec<usize>, f64) {
    if clustering.rule == Rule::BestSilhouette {
        return cluster_all(candidates, features, clustering, random);
    }
    let mut different: Vec<Candidate<'_>> = Vec::new();
    let mut known: FxHashMap<[&str; 2], usize> = FxHashMap::default();
    let mut of_candidate = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        let next = different.len();
        let index = *known.entry(candidate.outcomes.map(|own| &*own.text)).or_insert(next);
        if index == next {
            different.push(*candidate);
        }
        of_candidate.push(index);
    }
    if different.len() < FEW {
        return (of_candidate, 1.0);
    }
    let (labels, silhouette) = cluster_all(&different, features, clustering, random);
    (of_candidate.into_iter().map(|index| labels[index]).collect(), silhouette)
}

fn cluster_all(
    candidates: &[Candidate<'_>],
    features: &[Feature],
    clustering: Clustering,
    random: &mut Random,
) -> (Vec<usize>, f64) {
    let sample = Sample::of(candidates, features, clustering.effort, random);
    // Candidates with the same outputs are one point.
    let mut points = PointSet::new(sample.dimensions());
    let mut point_of_member = Vec::with_capacity(sample.members.len());
    let mut known: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
    for member in 0..sample.members.len() {
        let point = sample.point(member);
        let next = known.len();
        let bits = point.iter().map(|value| value.to_bits()).collect();
        let index = *known.entry(bits).or_insert(next);
        if index == next {
            points.push(&point, 0);
        }
        points.weights[index] += 1;
        point_of_member.push(index);
    }
    let Some(Partition { labels, centres, silhouette }) =
        points.partition(MOST_CLUSTERS, clustering, random)
    else {
        return (vec![0; candidates.len()], 1.0);
    };
    let mut clusters = vec![None; candidates.len()];
    for (member, point) in sample.members.iter().zip(point_of_member) {
        clusters[*member] = Some(labels[point]);
    }
    let mut same_outputs: FxHashMap<[*const Outcome; 2], usize> = FxHashMap::default();
    let clusters = clusters.into_iter().enumerate().map(|(index, own)| {
        own.unwrap_or_else(|| {
            let outcomes = candidates[index].outcomes.map(std::ptr::from_ref);
            let find = || nearest(&sample.point_of(index), &centres);
            *same_outputs.entry(outcomes).or_insert_with(find)
        })
    });
    (clusters.collect(), silhouette)
}

#[cfg(test)]
mod tests;
