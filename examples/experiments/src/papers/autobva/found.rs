//! What AutoBVA's two strategies found on one system: candidates, and which clusters they cover.

use std::collections::HashMap;

use setbve::experiment::{Clustering, Feature, Limit, Method, Search, Summarised};

use crate::results::archive::Archived;
use crate::results::metrics::Spread;
use crate::suts::Sut;

pub const STRATEGIES: [Method; 2] = [Method::Lns, Method::Bcs];

/// Everything that any run found, and what was made of it.
#[derive(Debug)]
pub struct System {
    pub sut: &'static str,
    /// All candidates; no two have the same inputs.
    pub candidates: Vec<Archived>,
    pub groups: Vec<Summarised>,
    /// Which strategies found a candidate in any run.
    finders: Vec<[bool; 2]>,
    pub rounds: Vec<Round>,
}

/// All runs of one budget.
#[derive(Debug)]
pub struct Round {
    /// Different candidates of all runs.
    pub total: usize,
    /// For LNS and BCS.
    pub reached: [Reached; 2],
}

/// What a strategy reached in the runs of a budget.
#[derive(Debug)]
pub struct Reached {
    /// Candidates per run.
    pub found: Spread,
    /// Candidates that no run of the other strategy found.
    pub unique: usize,
    /// Clusters per run.
    pub covered: Spread,
    /// Clusters that no run of the other strategy covered.
    pub unique_clusters: usize,
}

/// The candidates of a run, by their indices.
type Run = Vec<usize>;

impl System {
    /// Runs both strategies with each number of evaluations and the seeds from 1 on.
    pub fn explore(sut: &'static Sut, budgets: &[u64], runs: u64) -> Self {
        let mut candidates: Vec<Archived> = Vec::new();
        let mut known: HashMap<[Vec<i128>; 2], usize> = HashMap::new();
        let mut of_budgets: Vec<[Vec<Run>; 2]> = Vec::new();
        for &budget in budgets {
            of_budgets.push(STRATEGIES.map(|method| {
                let run = |seed| {
                    let limit = Limit::evaluations(budget);
                    let search = Search::new(method, limit, seed).keep_candidates();
                    let found = sut.search(&search, &mut |_| {});
                    let mut run = Run::new();
                    for elite in found.candidates() {
                        let next = candidates.len();
                        let inputs = elite.inputs.clone();
                        let index = *known.entry(inputs).or_insert(next);
                        if index == next {
                            candidates.push(Archived::of(&elite));
                        }
                        run.push(index);
                    }
                    run
                };
                (1..=runs).map(run).collect()
            }));
        }
        let shown: Vec<_> = candidates.iter().map(Archived::shown).collect();
        let groups = sut.space().summarise(&shown, &Feature::SCREENED, Clustering::PUBLISHED, 1);
        Self::of(sut.name, candidates, groups, &of_budgets)
    }

    fn of(
        sut: &'static str,
        candidates: Vec<Archived>,
        groups: Vec<Summarised>,
        of_budgets: &[[Vec<Run>; 2]],
    ) -> Self {
        let mut cluster_of = vec![0; candidates.len()];
        let clusters = groups.iter().flat_map(|group| &group.clusters);
        for (number, cluster) in clusters.enumerate() {
            cluster.members.iter().for_each(|member| cluster_of[*member] = number);
        }
        let count = groups.iter().map(|group| group.clusters.len()).sum();
        let mut finders = vec![[false; 2]; candidates.len()];
        let rounds = of_budgets.iter().map(|runs| {
            let by = [0, 1].map(|side: usize| marked(&runs[side], candidates.len()));
            for (finders, index) in finders.iter_mut().zip(0..) {
                *finders = [0, 1].map(|side: usize| finders[side] || by[side][index]);
            }
            let covered = |run: &Run| run.iter().map(|index| cluster_of[*index]).collect::<Run>();
            let covering = [0, 1].map(|side: usize| {
                runs[side].iter().map(|run| distinct(covered(run))).collect::<Vec<Run>>()
            });
            let clusters_by = [0, 1].map(|side: usize| marked(&covering[side], count));
            let reached = [0, 1].map(|side: usize| Reached {
                found: spread(&runs[side]),
                unique: only(&by, side),
                covered: spread(&covering[side]),
                unique_clusters: only(&clusters_by, side),
            });
            let total = by[0].iter().zip(&by[1]).filter(|(one, other)| **one || **other).count();
            Round { total, reached }
        });
        let rounds = rounds.collect();
        Self { sut, candidates, groups, finders, rounds }
    }

    /// How many of these candidates BCS found.
    pub fn found_by_bcs(&self, members: &[usize]) -> usize {
        members.iter().filter(|member| self.finders[**member][1]).count()
    }
}

fn distinct(mut run: Run) -> Run {
    run.sort_unstable();
    run.dedup();
    run
}

fn marked(runs: &[Run], count: usize) -> Vec<bool> {
    let mut marked = vec![false; count];
    runs.iter().flatten().for_each(|index| marked[*index] = true);
    marked
}

fn only(by: &[Vec<bool>; 2], side: usize) -> usize {
    by[side].iter().zip(&by[1 - side]).filter(|(own, other)| **own && !**other).count()
}

fn spread(runs: &[Run]) -> Spread {
    let sizes: Vec<f64> = runs.iter().map(|run| run.len() as f64).collect();
    Spread::of(&sizes).unwrap_or(Spread { mean: 0.0, deviation: None })
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use setbve::experiment::{Cluster, Validity};

    fn candidate(low: i128) -> Archived {
        Archived {
            inputs: [vec![low], vec![low + 1]],
            outputs: [low.to_string(), (low + 1).to_string()],
            errors: [false; 2],
            cell: Vec::new(),
            derivative: 1.0,
        }
    }

    /// Three clusters; LNS covers the first two, BCS the last two.
    pub fn system() -> System {
        let candidates: Vec<Archived> = [9, 99, 999, -1, -10].map(candidate).into();
        let cluster =
            |members: &[usize]| Cluster { representative: members[0], members: members.to_vec() };
        let groups = vec![Summarised {
            validity: Validity::ValidValid,
            silhouette: 0.5,
            clusters: vec![cluster(&[0, 1]), cluster(&[2, 3]), cluster(&[4])],
        }];
        let runs = [vec![vec![0, 1, 2], vec![0]], vec![vec![3, 4], vec![3, 4, 2]]];
        System::of("bytecount", candidates, groups, &[runs])
    }

    #[test]
    fn what_was_found_is_counted_per_run_and_against_the_other_strategy() {
        let system = system();
        let [lns, bcs] = &system.rounds[0].reached;
        assert_eq!(system.rounds[0].total, 5);
        assert_eq!((lns.found.mean, bcs.found.mean), (2.0, 2.5));
        assert_eq!((lns.unique, bcs.unique), (2, 2));
        assert_eq!((lns.covered.mean, bcs.covered.mean), (1.5, 2.0));
        assert_eq!((lns.unique_clusters, bcs.unique_clusters), (1, 1));
        assert_eq!(system.found_by_bcs(&[0, 1, 2]), 1);
    }

    #[test]
    fn exploring_covers_both_strategies_and_is_the_same_every_time() {
        let sut = Sut::named("bytecount").expect("there is one");
        let [one, again] = [(); 2].map(|()| System::explore(sut, &[5_000, 40_000], 2));
        assert_eq!(one.candidates, again.candidates);
        assert_eq!(one.groups, again.groups);
        assert!(one.rounds[1].total > one.rounds[0].total);
        assert!(one.rounds.iter().all(|round| round.reached[1].unique > round.reached[0].unique));
    }
}
