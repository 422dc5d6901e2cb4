//! Hartigan and Wong's k-means.
//!
//! Source: J. A. Hartigan, M. A. Wong: "Algorithm AS 136: A K-Means Clustering Algorithm", Journal
//! of the Royal Statistical Society, Series C, 28 (1979), which `AutoBVA` names. Lloyd's algorithm
//! moves a point to the nearest centre; this one moves it to whichever cluster lessens the sum of
//! squares, and takes into account that both centres move with it. So it still improves clusterings
//! at which Lloyd's has stopped.

use crate::summary::clusters::kmeans::{
    MOST_ROUNDS, PointSet, nearest, renumber, squared_distance,
};

/// A clustering while it is improved.
struct Transfers<'a> {
    points: &'a PointSet,
    /// The cluster of every point, and its second-best cluster (IC1 and IC2).
    labels: Vec<usize>,
    next: Vec<usize>,
    centres: Vec<Box<[f64]>>,
    weights: Vec<f64>,
    /// The number of times that a point was looked at, in both stages.
    step: usize,
    /// The step at which each cluster last gained or lost a point.
    changed: Vec<usize>,
}

impl PointSet {
    /// Hartigan and Wong's algorithm. The sum of squares cannot be lessened by moving any single
    /// point to another cluster, unless the rounds are used up. Clusters are numbered by their
    /// first points, and none loses its last.
    ///
    /// A point that occurs several times moves with all its occurrences. The sum of squares is
    /// concave in the number of occurrences that move, so that if moving one lessens it, moving all
    /// lessens it most.
    pub(super) fn hartigan_wong(&self, centres: &[Box<[f64]>]) -> (Vec<usize>, Vec<Box<[f64]>>) {
        let mut transfers = Transfers::new(self, centres);
        if transfers.centres.len() > 1 {
            let mut visited = vec![0; self.len()];
            for _ in 0..MOST_ROUNDS {
                if transfers.optimal(&mut visited) {
                    break;
                }
                transfers.quick();
            }
        }
        let mut labels = transfers.labels;
        renumber(&mut labels);
        // The centres are computed anew, because every transfer rounded them.
        let centres = self.means(&labels);
        (labels, centres)
    }
}

impl<'a> Transfers<'a> {
    fn new(points: &'a PointSet, centres: &[Box<[f64]>]) -> Self {
        let assigned = (0..points.len()).map(|point| nearest(points.get(point), centres));
        let mut labels: Vec<usize> = assigned.collect();
        renumber(&mut labels);
        let centres = points.means(&labels);
        let mut weights = vec![0.0; centres.len()];
        for (label, weight) in labels.iter().zip(&points.weights) {
            weights[*label] += f64::from(*weight);
        }
        let changed = vec![1; centres.len()];
        let mut own =
            Self { points, next: labels.clone(), labels, centres, weights, step: 1, changed };
        for point in 0..own.labels.len() {
            own.next[point] = own.next_nearest(point);
        }
        own
    }

    /// The cluster with the nearest centre, other than the point's own.
    fn next_nearest(&self, point: usize) -> usize {
        let mut best = (self.labels[point], f64::INFINITY);
        for (cluster, centre) in self.centres.iter().enumerate() {
            let distance = squared_distance(self.points.get(point), centre);
            if cluster != self.labels[point] && distance < best.1 {
                best = (cluster, distance);
            }
        }
        best.0
    }

    fn weight(&self, point: usize) -> f64 {
        self.points.weights[point].into()
    }

    fn squares(&self, point: usize, cluster: usize) -> f64 {
        squared_distance(self.points.get(point), &self.centres[cluster])
    }

    /// How much the sum of squares falls if the point leaves its cluster (R1); `None` if it is
    /// alone there.
    fn loss(&self, point: usize) -> Option<f64> {
        let (own, weight) = (self.labels[point], self.weight(point));
        let rest = self.weights[own] - weight;
        (rest > 0.0).then(|| self.squares(point, own) * weight * self.weights[own] / rest)
    }

    /// How much the sum of squares rises if the point joins another cluster (R2).
    fn gain(&self, point: usize, cluster: usize) -> f64 {
        let (all, weight) = (self.weights[cluster], self.weight(point));
        self.squares(point, cluster) * weight * all / (all + weight)
    }

    fn transfer(&mut self, point: usize, to: usize) {
        let (from, weight) = (self.labels[point], self.weight(point));
        let (less, more) = (self.weights[from] - weight, self.weights[to] + weight);
        let at = self.points.get(point);
        for (dimension, value) in at.iter().enumerate() {
            let (old, new) = (self.centres[from][dimension], self.centres[to][dimension]);
            self.centres[from][dimension] = (old * self.weights[from] - value * weight) / less;
            self.centres[to][dimension] = (new * self.weights[to] + value * weight) / more;
        }
        (self.weights[from], self.weights[to]) = (less, more);
        (self.changed[from], self.changed[to]) = (self.step, self.step);
        self.labels[point] = to;
        self.next[point] = from;
    }

    /// The optimal-transfer stage (OPTRA): each point in turn moves to the cluster that lessens the
    /// sum of squares most. Returns whether no point moved.
    ///
    /// `visited` has the step at which each point was last looked at in this stage. A cluster that
    /// has not changed since then is not live. For a point whose own cluster is not live, only live
    /// clusters are candidates.
    fn optimal(&mut self, visited: &mut [usize]) -> bool {
        let mut is_settled = true;
        for (point, visited) in visited.iter_mut().enumerate() {
            self.step += 1;
            let since = std::mem::replace(visited, self.step);
            let Some(loss) = self.loss(point) else { continue };
            let own = self.labels[point];
            let mut best = (self.next[point], self.gain(point, self.next[point]));
            for cluster in 0..self.centres.len() {
                let is_live = self.changed[cluster] >= since || self.changed[own] >= since;
                if !is_live || cluster == own || cluster == best.0 {
                    continue;
                }
                let gain = self.gain(point, cluster);
                if gain < best.1 {
                    best = (cluster, gain);
                }
            }
            if best.1 < loss {
                self.transfer(point, best.0);
                is_settled = false;
            } else {
                self.next[point] = best.0;
            }
        }
        is_settled
    }

    /// The quick-transfer stage (QTRAN): points move only to their second-best cluster, round after
    /// round, until none does.
    fn quick(&mut self) {
        let mut quiet = 0;
        let mut visited = vec![0; self.labels.len()];
        for _ in 0..MOST_ROUNDS {
            for (point, visited) in visited.iter_mut().enumerate() {
                self.step += 1;
                quiet += 1;
                let (own, next) = (self.labels[point], self.next[point]);
                let since = std::mem::replace(visited, self.step);
                let is_live = self.changed[own] >= since || self.changed[next] >= since;
                if is_live && self.loss(point).is_some_and(|loss| self.gain(point, next) < loss) {
                    self.transfer(point, next);
                    quiet = 0;
                }
                if quiet >= self.labels.len() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use setbve_kernel::sut::random::Random;

    fn points(of: &[(f64, f64, u32)]) -> PointSet {
        let mut points = PointSet::new(2);
        for (x, y, weight) in of {
            points.push(&[*x, *y], *weight);
        }
        points
    }

    fn squares(points: &PointSet, labels: &[usize]) -> f64 {
        let centres = points.means(labels);
        let own = |(index, label): (usize, &usize)| {
            squared_distance(points.get(index), &centres[*label]) * f64::from(points.weights[index])
        };
        labels.iter().enumerate().map(own).sum()
    }

    #[test]
    fn it_goes_on_where_lloyd_s_algorithm_rests() {
        // 3 is nearer to the mean of 0 and 3 than to 5, but without the 3 that mean is at 0.
        let all = points(&[(0.0, 0.0, 1), (3.0, 0.0, 1), (5.0, 0.0, 1)]);
        let start: Vec<Box<[f64]>> = vec![[1.5, 0.0].into(), [5.0, 0.0].into()];
        let (resting, centres) = all.lloyd(start);
        assert_eq!((&*resting, squares(&all, &resting)), (&[0, 0, 1][..], 4.5));
        let (labels, centres) = all.hartigan_wong(&centres);
        assert_eq!((&*labels, squares(&all, &labels)), (&[0, 1, 1][..], 2.0));
        assert_eq!(centres[1][0].to_bits(), 4.0_f64.to_bits());
    }

    /// The least sum of squares of all divisions into `k` clusters.
    fn least(all: &PointSet, k: usize) -> f64 {
        let count = all.len();
        let divisions = (0..k.pow(count as u32)).filter_map(|code| {
            let labels: Vec<usize> = (0..count as u32).map(|at| code / k.pow(at) % k).collect();
            (0..k).all(|cluster| labels.contains(&cluster)).then(|| squares(all, &labels))
        });
        divisions.fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn the_best_of_some_runs_is_the_least_sum_of_squares_there_is() {
        let known =
            [(1.0, 1.0), (1.5, 2.0), (3.0, 4.0), (5.0, 7.0), (3.5, 5.0), (4.5, 5.0), (3.5, 4.5)];
        let all = points(&known.map(|(x, y)| (x, y, 1)));
        let mut random = Random::new(1, "test");
        for k in 2..=4 {
            let runs = (0..20).map(|_| {
                let (labels, _) = all.hartigan_wong(&all.starting_centres(k, &mut random));
                squares(&all, &labels)
            });
            let found = runs.fold(f64::INFINITY, f64::min);
            assert!((found - least(&all, k)).abs() < 1e-9, "{k}: {found}");
        }
    }

    proptest! {
        #[test]
        fn no_single_transfer_is_left_and_lloyd_s_result_is_never_made_worse(
            values in prop::collection::btree_set((0..40_u8, 0..40_u8), 2..30),
            weights in prop::collection::vec(1..4_u32, 30), k in 2..7_usize, seed: u64,
        ) {
            let weighed = values.iter().zip(weights);
            let of: Vec<_> = weighed.map(|((x, y), w)| ((*x).into(), (*y).into(), w)).collect();
            let all = points(&of);
            let start = all.starting_centres(k.min(all.len()), &mut Random::new(seed, "test"));
            let (resting, centres) = all.lloyd(start);
            let (labels, centres) = all.hartigan_wong(&centres);
            let found = squares(&all, &labels);
            prop_assert!(found <= squares(&all, &resting) + 1e-9);
            for label in 0..centres.len() {
                prop_assert!(labels.contains(&label), "cluster {} is empty", label);
            }
            for point in 0..all.len() {
                let own = labels[point];
                if labels.iter().filter(|label| **label == own).count() == 1 {
                    continue;
                }
                for other in 0..centres.len() {
                    let mut moved = labels.clone();
                    moved[point] = other;
                    prop_assert!(found <= squares(&all, &moved) + 1e-9, "{} to {}", point, other);
                }
            }
        }
    }
}
