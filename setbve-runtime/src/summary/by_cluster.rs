//! The summary of a test whose author prefers clusters: the representatives of validity-value
//! similarity clustering instead of walls.

use crate::summary::clusters::{Candidate, Cluster, Effort, Feature, summarise};
use crate::summary::ranking::Summary;
use crate::summary::ranking::listed::Listed;
use setbve_kernel::archive::walls::Boundaries;
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::{Boundary, Simplicity};

/// Which of the boundaries found stand in a snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Summarisation {
    /// Each boundary once: by its argument, the two values of it and the change of outcomes; of
    /// many with the same change, some. A find in one place changes only the lines of that place.
    #[default]
    Behaviours,
    /// The shortest boundary of every cluster of the boundaries found (AutoBVA, validity-value
    /// similarity clustering): fewer lines, but one boundary more can change all clusters, so that
    /// a change in one place may add lines elsewhere.
    Clusters,
}

/// The label of a snapshot that has fewer lines than there are clusters.
const MORE: &str = "clusters";

impl Summarisation {
    /// The name in a snapshot's metadata.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Behaviours => "Behaviours",
            Self::Clusters => "Clusters",
        }
    }
}

/// The representatives of all clusters, at most `limit`.
pub(crate) fn first(
    boundaries: &Boundaries,
    arguments: &[ArgumentSpec],
    limit: usize,
    seed: u64,
) -> Summary {
    let clustered = Clustered::of(boundaries, arguments, seed);
    let mut listed: Vec<Listed> =
        clustered.clusters.iter().map(|own| clustered.representative(own)).collect();
    let more = if listed.len() > limit { vec![MORE.to_owned()] } else { Vec::new() };
    listed.truncate(limit);
    Summary { listed, more, ..Summary::default() }
}

/// The representatives of clusters of which no boundary stands in the snapshot; none where the
/// snapshot left clusters out.
pub(crate) fn news(
    boundaries: &Boundaries,
    arguments: &[ArgumentSpec],
    seed: u64,
    listed: &[&Boundary],
    more: &[String],
) -> Vec<Listed> {
    if more.iter().any(|label| label == MORE) {
        return Vec::new();
    }
    let clustered = Clustered::of(boundaries, arguments, seed);
    let is_listed =
        |index: &usize| listed.iter().any(|own| own.is_at(&clustered.boundaries[*index].boundary));
    let missing = clustered.clusters.iter().filter(|own| !own.members.iter().any(is_listed));
    missing.map(|own| clustered.representative(own)).collect()
}

struct Clustered {
    boundaries: Vec<Listed>,
    /// The first cluster of each validity group, then the second, and so on.
    clusters: Vec<Cluster>,
}

impl Clustered {
    /// Clusters the boundaries that are kept, in an order that does not depend on their discovery.
    fn of(boundaries: &Boundaries, arguments: &[ArgumentSpec], seed: u64) -> Self {
        let members = boundaries.families().into_iter().flat_map(|(family, walls)| {
            let kept = walls.kept.iter();
            kept.map(move |wall| Listed {
                family,
                boundary: wall.boundary.clone(),
                is_erratic: false,
                is_beside_entry: false,
                is_extreme: false,
                is_one_of_many: false,
            })
        });
        let mut boundaries: Vec<Listed> = members.collect();
        sort_by_key(&mut boundaries, |listed| Simplicity::of(&listed.boundary, arguments));
        boundaries.dedup_by(|one, other| one.boundary.is_at(&other.boundary));
        let inputs: Vec<_> = boundaries.iter().map(|listed| listed.boundary.inputs()).collect();
        let candidates: Vec<Candidate<'_>> = boundaries
            .iter()
            .zip(&inputs)
            .map(|(listed, inputs)| Candidate {
                inputs: inputs.each_ref().map(|input| &**input),
                outcomes: listed.boundary.outcomes.each_ref().map(|outcome| &**outcome),
            })
            .collect();
        let groups =
            summarise(&candidates, &Feature::SCREENED, arguments, Effort::PUBLISHED.into(), seed);
        let mut clusters: Vec<(usize, Cluster)> =
            groups.into_iter().flat_map(|group| group.clusters.into_iter().enumerate()).collect();
        sort_by_key(&mut clusters, |(turn, _)| *turn);
        Self { boundaries, clusters: clusters.into_iter().map(|(_, own)| own).collect() }
    }

    fn representative(&self, cluster: &Cluster) -> Listed {
        self.boundaries[cluster.representative].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::{boundary_of, specs};

    /// Steps of plain numbers, which look alike, and of two other kinds.
    fn boundaries() -> Boundaries {
        let mut outcomes = Outcomes::default();
        let mut boundaries = Boundaries::default();
        let mut offer = |low: i128, outputs: [&str; 2]| {
            let boundary = boundary_of(&mut outcomes, &[low], 0, outputs);
            boundaries.offer(&boundary, &specs(1));
        };
        offer(-1, ["!Bad", "0"]);
        offer(50, ["several words", "x"]);
        for digits in 1..=6 {
            let ten = 10_i128.pow(digits);
            offer(ten - 1, [&(ten - 1).to_string(), &ten.to_string()]);
        }
        boundaries
    }

    fn lows(listed: &[Listed]) -> Vec<i128> {
        listed.iter().map(|listed| listed.boundary.low[0]).collect()
    }

    fn first_listed(limit: usize) -> Summary {
        first(&boundaries(), &specs(1), limit, 0)
    }

    #[test]
    fn each_cluster_has_one_line_and_all_groups_take_turns() {
        let Summary { listed, more, .. } = first_listed(64);
        let lows = lows(&listed);
        assert_eq!(lows[..2], [9, -1], "the first of VV, then of VE");
        assert!(lows.contains(&50));
        assert!(lows.len() < 8, "{lows:?}");
        assert!(more.is_empty());
    }

    #[test]
    fn nothing_is_news_to_a_first_snapshot() {
        for limit in [64, 2, 1] {
            let Summary { listed, more, .. } = first_listed(limit);
            assert!(listed.len() <= limit);
            let listed: Vec<&Boundary> = listed.iter().map(|listed| &listed.boundary).collect();
            assert!(news(&boundaries(), &specs(1), 0, &listed, &more).is_empty(), "{limit}");
        }
    }

    #[test]
    fn a_cluster_without_a_line_is_news_by_its_representative() {
        let Summary { listed, .. } = first_listed(64);
        for missing in 0..listed.len() {
            let mut others: Vec<&Boundary> = listed.iter().map(|listed| &listed.boundary).collect();
            let gone = others.remove(missing);
            let news = news(&boundaries(), &specs(1), 0, &others, &[]);
            assert_eq!(lows(&news), [gone.low[0]]);
        }
    }
}
