//! The candidates of a clustering, and its settings.

use setbve_kernel::sut::outcome::Outcome;

/// A pair of inputs with their outcomes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<'a> {
    pub(crate) inputs: [&'a [i128]; 2],
    pub(crate) outcomes: [&'a Outcome; 2],
}

/// The effort of a clustering. The time it takes is in proportion to the restarts and to the square
/// of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most candidates that are clustered: a diverse subset of all. The others join the nearest
    /// of its clusters.
    pub sample: usize,
    /// Candidates of the sample that are replaced by others at a time, while there are others.
    pub replaced: usize,
    /// Runs of k-means for every number of clusters.
    pub restarts: usize,
}

impl Effort {
    /// The effort of AutoBVA ("Setup of summarisation step").
    pub const PUBLISHED: Self = Self { sample: 1_000, replaced: 100, restarts: 100 };
}

/// How candidates are clustered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clustering {
    /// The effort.
    pub effort: Effort,
    /// The rule.
    pub rule: Rule,
}

/// What is clustered, and which of all runs of k-means with all numbers of clusters is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// All candidates; the run with the highest mean silhouette, and of equally good ones that with
    /// the fewest clusters.
    #[default]
    BestSilhouette,
    /// As AutoBVA's authors do: candidates with the same two outputs count once. If fewer than 20
    /// are left, each is a cluster, with a silhouette that is put at 1. Otherwise it is the largest
    /// number of clusters whose best run has at least this percentage of the highest silhouette.
    MostClusters(u8),
}

impl Clustering {
    /// The clustering behind AutoBVA's figures. Its text names Hartigan and Wong's k-means; its
    /// code runs Lloyd's from the centres of k-means++, with 2 to 16 clusters. The percentage is
    /// the one with which its figures of bytecount come out: with 95 there would be ten clusters.
    pub const PUBLISHED: Self = Self { effort: Effort::PUBLISHED, rule: Rule::MostClusters(100) };
}

impl From<Effort> for Clustering {
    fn from(effort: Effort) -> Self {
        Self { effort, rule: Rule::default() }
    }
}
