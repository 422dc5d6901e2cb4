//! How the candidates of searches fall into clusters (`AutoBVA`, "Setup of summarisation step"), and which
//! search covers which of them.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};
use setbve::experiment::{Effort, Elite, Feature, ShownPair, Space};

/// Of each validity group at most so many candidates of every search are looked at, evenly spread over
/// all of them: local searches find tens of thousands of some functions.
pub const LOOKED_AT: usize = 400;

/// A fraction of what the paper does, for there are thousands of clusterings to be made.
const EFFORT: Effort = Effort { sample: 200, replaced: 50, restarts: 10 };

/// The clusters of everything that some methods found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    pub methods: Vec<String>,
    /// Of valid outputs, of a valid one and an error, of errors; `None` where there is no candidate.
    pub groups: [Option<Clustered>; 3],
}

/// The clusters of a validity group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clustered {
    pub clusters: usize,
    /// The mean silhouette score.
    pub silhouette: f64,
    /// For each method.
    pub covered: Vec<Covered>,
}

/// Clusters in which a method has candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Covered {
    pub found: usize,
    /// Those of them in which no other method of the pool has any.
    pub unique: usize,
}

/// The candidates of a search, by validity group.
pub type Candidates<'a> = [Vec<Elite<'a>>; 3];

/// Sorts candidates by validity group.
pub fn by_validity<'a>(candidates: impl Iterator<Item = Elite<'a>>) -> Candidates<'a> {
    let mut groups = Candidates::default();
    for elite in candidates {
        groups[elite.errors.iter().filter(|error| **error).count()].push(elite);
    }
    groups
}

/// Both inputs, the lower one first.
type Key = [Vec<i128>; 2];

fn key(elite: &Elite<'_>) -> Key {
    let mut key = elite.inputs.clone();
    key.sort_unstable();
    key
}

/// As many of the candidates as are looked at.
fn thinned<'a, 'b>(all: &'b [Elite<'a>]) -> impl Iterator<Item = &'b Elite<'a>> {
    let count = all.len().min(LOOKED_AT);
    (0..count).map(move |index| &all[index * all.len() / count])
}

impl Pool {
    /// Clusters what the searches found, all together. The same candidates and seed give the same.
    pub fn of(searches: &[(&str, &Candidates<'_>)], space: &Space, seed: u64) -> Self {
        let methods = searches.iter().map(|(method, _)| (*method).to_owned()).collect();
        let groups = [0, 1, 2].map(|validity: usize| {
            let own: Vec<_> = searches.iter().map(|(_, groups)| &*groups[validity]).collect();
            clustered(&own, space, seed)
        });
        Self { methods, groups }
    }
}

/// Clusters the candidates of a validity group, given those of each search.
fn clustered(searches: &[&[Elite<'_>]], space: &Space, seed: u64) -> Option<Clustered> {
    // No candidate is there twice, and their order does not depend on which search found them.
    let all: BTreeMap<Key, &Elite<'_>> =
        searches.iter().flat_map(|own| thinned(own)).map(|elite| (key(elite), elite)).collect();
    let shown: Vec<ShownPair<'_>> = all.values().copied().map(ShownPair::from).collect();
    let group = space.summarise(&shown, &Feature::SCREENED, EFFORT, seed).into_iter().next()?;
    let known: Vec<HashSet<Key>> =
        searches.iter().map(|own| own.iter().map(key).collect()).collect();
    let keys: Vec<&Key> = all.keys().collect();
    let mut covered = vec![Covered::default(); searches.len()];
    for cluster in &group.clusters {
        let is_in =
            |known: &HashSet<_>| cluster.members.iter().any(|own| known.contains(keys[*own]));
        let finders: Vec<usize> = (0..known.len()).filter(|own| is_in(&known[*own])).collect();
        for finder in &finders {
            covered[*finder].found += 1;
        }
        if let [only] = finders[..] {
            covered[only].unique += 1;
        }
    }
    Some(Clustered { clusters: group.clusters.len(), silhouette: group.silhouette, covered })
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUTS: [[i128; 1]; 1_001] = {
        let mut inputs = [[0]; 1_001];
        let mut n = 0;
        while n < inputs.len() {
            inputs[n] = [n as i128];
            n += 1;
        }
        inputs
    };

    fn elite(low: usize, outputs: [&'static str; 2]) -> Elite<'static> {
        Elite {
            inputs: [INPUTS[low].to_vec(), INPUTS[low + 1].to_vec()],
            outputs,
            errors: outputs.map(|output| output.starts_with('!')),
            cell: Vec::new(),
            derivative: 1.0,
        }
    }

    const SHORT: [&str; 2] = ["9", "10"];
    const LONG: [&str; 2] = ["a quite different text", "short"];

    #[test]
    fn clusters_are_counted_by_who_covers_them() {
        let mut lns = by_validity([elite(1, SHORT), elite(2, SHORT), elite(5, LONG)].into_iter());
        let bcs = by_validity([elite(2, SHORT), elite(7, ["!no", "1"])].into_iter());
        let pool = |lns: &Candidates<'_>| {
            Pool::of(&[("lns", lns), ("bcs", &bcs)], &Space::of_integers(1), 1)
        };
        let one = pool(&lns);
        let valid = one.groups[0].as_ref().expect("there are candidates");
        assert_eq!(valid.clusters, 2);
        assert_eq!(valid.covered[0], Covered { found: 2, unique: 1 });
        assert_eq!(valid.covered[1], Covered { found: 1, unique: 0 });
        let mixed = one.groups[1].as_ref().expect("there is one");
        assert_eq!((mixed.clusters, mixed.covered[1]), (1, Covered { found: 1, unique: 1 }));
        assert!(one.groups[2].is_none());
        // The order in which a search found them does not matter.
        lns[0].reverse();
        assert_eq!(pool(&lns), one);
    }

    #[test]
    fn of_many_candidates_some_from_everywhere_are_looked_at() {
        let all: Vec<_> = (0..1_000).map(|low| elite(low, SHORT)).collect();
        let lows: Vec<i128> = thinned(&all).map(|elite| elite.inputs[0][0]).collect();
        assert_eq!(lows.len(), LOOKED_AT);
        assert!(lows.windows(2).all(|pair| pair[0] < pair[1] && pair[1] - pair[0] <= 3));
        assert!(lows[0] == 0 && lows[LOOKED_AT - 1] > 990);
        // Who found a candidate is known of all of them, looked at or not.
        let found = [Vec::from(&all[..1]), all.clone()];
        let clustered = clustered(&[&found[0], &found[1]], &Space::of_integers(1), 1);
        let covered = clustered.expect("there are candidates").covered;
        assert_eq!(covered, [Covered { found: 1, unique: 0 }; 2]);
    }
}
