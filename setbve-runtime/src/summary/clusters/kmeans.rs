//! k-means, and the silhouettes of its partitions.
//!
//! It is written here instead of taken from a library, because it is short, runs in tests, and
//! every draw and every rounding must be the same on every machine. Sums go in the order of the
//! points, and use only floating-point operations that IEEE 754 rounds exactly.

use rustc_hash::FxHashMap;

use crate::summary::clusters::clustering::{Clustering, Rule};
use setbve_kernel::sut::random::Random;

/// Points with how often each of them occurs.
#[derive(Clone, Debug, Default)]
pub(super) struct PointSet {
    dimensions: usize,
    values: Vec<f64>,
    pub(super) weights: Vec<u32>,
}

/// Points divided into clusters that all have members.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The cluster of every point.
    pub(super) labels: Vec<usize>,
    /// The mean of every cluster.
    pub(super) centres: Vec<Box<[f64]>>,
    /// Mean silhouette over all occurrences of all points, from -1 to 1.
    pub(super) silhouette: f64,
}

/// The most rounds of a run; a run that has not settled by then is good enough.
const MOST_ROUNDS: usize = 100;

impl PointSet {
    pub(super) fn new(dimensions: usize) -> Self {
        Self { dimensions, ..Self::default() }
    }

    pub(super) fn push(&mut self, point: &[f64], weight: u32) {
        debug_assert_eq!(point.len(), self.dimensions, "all points have the same dimensions");
        self.values.extend_from_slice(point);
        self.weights.push(weight);
    }

    pub(super) fn len(&self) -> usize {
        self.weights.len()
    }

    pub(super) fn get(&self, index: usize) -> &[f64] {
        &self.values[index * self.dimensions..][..self.dimensions]
    }

    /// The partition into 2 to `most` clusters that is chosen among the runs of k-means, some for
    /// each number of clusters; `None` if there are fewer than two points.
    pub(super) fn partition(
        &self,
        most: usize,
        clustering: Clustering,
        random: &mut Random,
    ) -> Option<Partition> {
        let distances = self.distances();
        let mut partitions: Vec<Partition> = Vec::new();
        // Runs often have the same result, and silhouettes take most of the time.
        let mut known: FxHashMap<Vec<usize>, usize> = FxHashMap::default();
        for k in 2..=most.min(self.len()) {
            for _ in 0..clustering.effort.restarts {
                let (labels, centres) = self.lloyd(self.starting_centres(k, random));
                let next = partitions.len();
                let index = *known.entry(labels.clone()).or_insert(next);
                if index == next {
                    let silhouette = self.mean_silhouette(&labels, centres.len(), &distances);
                    partitions.push(Partition { labels, centres, silhouette });
                }
            }
        }
        let chosen = clustering.rule.chosen(&partitions)?;
        Some(partitions.swap_remove(chosen))
    }

    /// Lloyd's algorithm. Clusters are numbered by their first points; clusters that lost all their
    /// points are dropped.
    fn lloyd(&self, mut centres: Vec<Box<[f64]>>) -> (Vec<usize>, Vec<Box<[f64]>>) {
        let mut labels: Vec<usize> = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let nearest = (0..self.len()).map(|point| nearest(self.get(point), &centres));
            let nearest: Vec<usize> = nearest.collect();
            if nearest == labels {
                break;
            }
            labels = nearest;
            renumber(&mut labels);
            centres = self.means(&labels);
        }
        (labels, centres)
    }

    /// Starting centres by k-means++: every centre is drawn with a chance in proportion to its
    /// squared distance from those before it (Arthur and Vassilvitskii, 2007).
    fn starting_centres(&self, k: usize, random: &mut Random) -> Vec<Box<[f64]>> {
        let mut distances: Vec<f64> = vec![1.0; self.len()];
        let mut centres: Vec<Box<[f64]>> = Vec::with_capacity(k);
        while centres.len() < k {
            let weighed = |(distance, weight): (&f64, &u32)| distance * f64::from(*weight);
            let chances = || distances.iter().zip(&self.weights).map(weighed);
            let total: f64 = chances().sum();
            if total <= 0.0 {
                break;
            }
            let mut left = total * (f64::from(random.fraction()) / 4_294_967_296.0);
            // Because of rounding, a rest may be left after the last point with a chance; then that
            // point is drawn.
            let mut drawn = 0;
            for (index, chance) in chances().enumerate().filter(|(_, chance)| *chance > 0.0) {
                drawn = index;
                if left < chance {
                    break;
                }
                left -= chance;
            }
            let centre = self.get(drawn);
            for (index, distance) in distances.iter_mut().enumerate() {
                let from_this = squared_distance(self.get(index), centre);
                *distance = if centres.is_empty() { from_this } else { distance.min(from_this) };
            }
            centres.push(centre.into());
        }
        centres
    }

    fn means(&self, labels: &[usize]) -> Vec<Box<[f64]>> {
        let count = labels.iter().max().map_or(0, |last| last + 1);
        let mut sums = vec![vec![0.0; self.dimensions].into_boxed_slice(); count];
        let mut weights = vec![0.0; count];
        for (index, label) in labels.iter().enumerate() {
            let weight = f64::from(self.weights[index]);
            weights[*label] += weight;
            for (sum, value) in sums[*label].iter_mut().zip(self.get(index)) {
                *sum += weight * value;
            }
        }
        for (sum, weight) in sums.iter_mut().zip(weights) {
            sum.iter_mut().for_each(|sum| *sum /= weight);
        }
        sums
    }

    fn distances(&self) -> Vec<f64> {
        let points = || (0..self.len()).map(|index| self.get(index));
        let pairs = points().flat_map(|one| points().map(|other| squared_distance(one, other)));
        pairs.map(f64::sqrt).collect()
    }

    /// Mean silhouette (Rousseeuw, 1987): of a point, how much farther it is on average from the
    /// next cluster than from its own, relative to the larger of the two; 0 where it is alone.
    fn mean_silhouette(&self, labels: &[usize], clusters: usize, distances: &[f64]) -> f64 {
        let mut sizes = vec![0.0; clusters];
        for (label, weight) in labels.iter().zip(&self.weights) {
            sizes[*label] += f64::from(*weight);
        }
        let mut sums = vec![0.0; clusters];
        let mut total = 0.0;
        for (index, own) in labels.iter().enumerate() {
            if sizes[*own] < 2.0 {
                continue;
            }
            sums.fill(0.0);
            let row = &distances[index * self.len()..][..self.len()];
            for ((label, weight), distance) in labels.iter().zip(&self.weights).zip(row) {
                sums[*label] += f64::from(*weight) * distance;
            }
            let within = sums[*own] / (sizes[*own] - 1.0);
            let others = (0..clusters).filter(|label| label != own);
            let next = others.map(|label| sums[label] / sizes[label]).fold(f64::INFINITY, f64::min);
            let larger = within.max(next);
            if larger > 0.0 && larger.is_finite() {
                total += f64::from(self.weights[index]) * (next - within) / larger;
            }
        }
        total / sizes.iter().sum::<f64>()
    }
}

impl Rule {
    /// The index of the chosen partition; of equally good ones it is the first, which has the
    /// fewest clusters.
    fn chosen(self, partitions: &[Partition]) -> Option<usize> {
        let best = |within: &[usize]| {
            within.iter().copied().reduce(|best, index| {
                let is_better = partitions[index].silhouette > partitions[best].silhouette;
                if is_better { index } else { best }
            })
        };
        let all: Vec<usize> = (0..partitions.len()).collect();
        let highest = best(&all)?;
        let Self::MostClusters(percent) = self else { return Some(highest) };
        let least = f64::from(percent) / 100.0 * partitions[highest].silhouette;
        let most = partitions.iter().filter(|own| own.silhouette >= least);
        let most = most.map(|own| own.centres.len()).max()?;
        let of_most: Vec<usize> =
            all.into_iter().filter(|index| partitions[*index].centres.len() == most).collect();
        best(&of_most)
    }
}

/// The index of the centre nearest to a point; of equally near ones the first.
pub(super) fn nearest(point: &[f64], centres: &[Box<[f64]>]) -> usize {
    let mut best = (0, f64::INFINITY);
    for (index, centre) in centres.iter().enumerate() {
        let distance = squared_distance(point, centre);
        if distance < best.1 {
            best = (index, distance);
        }
    }
    best.0
}

/// Numbers clusters by their first points.
fn renumber(labels: &mut [usize]) {
    let mut order: Vec<usize> = Vec::new();
    for label in labels {
        let known = order.iter().position(|known| known == label);
        *label = known.unwrap_or_else(|| {
            order.push(*label);
            order.len() - 1
        });
    }
}

fn squared_distance(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::clusters::clustering::Effort;
    use proptest::prelude::*;

    fn points(of: &[(f64, u32)]) -> PointSet {
        let mut points = PointSet::new(1);
        for (value, weight) in of {
            points.push(&[*value], *weight);
        }
        points
    }

    fn ours(restarts: usize) -> Clustering {
        Effort { restarts, ..Effort::PUBLISHED }.into()
    }

    #[test]
    fn silhouettes_are_those_of_their_definition() {
        // Computed by hand: in {0, 1} the mean distances within are 1, and those to {5} are 5 and
        // 4; the single point counts 0.
        let expected = (4.0 / 5.0 + 3.0 / 4.0 + 0.0) / 3.0;
        let points = points(&[(0.0, 1), (1.0, 1), (5.0, 1)]);
        let found = points.mean_silhouette(&[0, 0, 1], 2, &points.distances());
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn well_separated_groups_are_told_apart() {
        let mut random = Random::new(1, "test");
        let groups: Vec<(f64, u32)> = (0..5_u32)
            .flat_map(|g| [0.0, 0.1, 0.2].map(|x| (10.0 * f64::from(g) + x, 1)))
            .collect();
        let found = points(&groups).partition(16, ours(20), &mut random).expect("two points");
        let expected: Vec<usize> = (0..5).flat_map(|group| [group; 3]).collect();
        assert_eq!(found.labels, expected);
        assert!(found.silhouette > 0.95, "{}", found.silhouette);
    }

    #[test]
    fn a_single_point_is_no_partition() {
        assert!(points(&[(1.0, 9)]).partition(16, ours(5), &mut Random::new(1, "test")).is_none());
    }

    #[test]
    fn the_published_rule_takes_the_most_clusters_that_are_nearly_as_good_as_the_best() {
        let partition = |clusters: usize, silhouette| Partition {
            labels: Vec::new(),
            centres: vec![Box::default(); clusters],
            silhouette,
        };
        let partitions = |of_five: f64| {
            [(2, 0.8), (3, 0.1), (3, 0.7), (4, 0.77), (5, of_five), (6, 0.7)]
                .map(|(clusters, silhouette)| partition(clusters, silhouette))
        };
        // 0.95 of 0.8 is 0.76; of several runs of a number the best counts.
        assert_eq!(Rule::MostClusters(95).chosen(&partitions(0.76)), Some(4));
        assert_eq!(Rule::MostClusters(95).chosen(&partitions(0.75)), Some(3));
        assert_eq!(Rule::BestSilhouette.chosen(&partitions(0.76)), Some(0));
        assert_eq!(Rule::MostClusters(95).chosen(&[]), None);
    }

    proptest! {
        #[test]
        fn every_point_is_in_the_cluster_of_its_nearest_centre(
            values in prop::collection::vec((0..1000_i16, 1..4_u32), 2..40), seed: u64,
        ) {
            let mut values = values;
            values.sort_unstable();
            values.dedup_by_key(|(value, _)| *value);
            prop_assume!(values.len() > 1);
            let of: Vec<_> = values.iter().map(|(v, w)| (f64::from(*v), *w)).collect();
            let all = points(&of);
            let mut random = Random::new(seed, "test");
            let found = all.partition(8, ours(4), &mut random).expect("two points");
            prop_assert!((-1.0..=1.0).contains(&found.silhouette));
            for (index, label) in found.labels.iter().enumerate() {
                prop_assert_eq!(nearest(all.get(index), &found.centres), *label);
            }
            for label in 0..found.centres.len() {
                prop_assert!(found.labels.contains(&label), "cluster {} is empty", label);
            }
        }

        #[test]
        fn weights_stand_for_repeated_points(
            values in prop::collection::vec((0..50_u8, 1..4_u32), 2..12),
            cut in 0..50_u8,
        ) {
            let label = |value: u8| usize::from(value > cut);
            let mut labels: Vec<usize> = values.iter().map(|(value, _)| label(*value)).collect();
            prop_assume!(labels.contains(&0) && labels.contains(&1));
            let of: Vec<_> = values.iter().map(|(v, w)| (f64::from(*v), *w)).collect();
            let weighed = points(&of);
            let one = weighed.mean_silhouette(&labels, 2, &weighed.distances());
            let repeated = of.iter().flat_map(|(v, w)| vec![(*v, 1); *w as usize]);
            let repeated = points(&repeated.collect::<Vec<_>>());
            labels = values.iter().flat_map(|(v, w)| vec![label(*v); *w as usize]).collect();
            let other = repeated.mean_silhouette(&labels, 2, &repeated.distances());
            prop_assert!((one - other).abs() < 1e-9, "{} {}", one, other);
        }
    }
}
