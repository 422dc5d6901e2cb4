//! What is clustered, and how.

use crate::sut::outcome::Outcome;

/// A pair of inputs with their outcomes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<'a> {
    pub(crate) inputs: [&'a [i128]; 2],
    pub(crate) outcomes: [&'a Outcome; 2],
}

/// How much is done for a clustering; it costs time in proportion to the restarts and to the square
/// of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Candidates that are clustered, a diverse subset; the others join the nearest of their
    /// clusters. With fewer than that, all are.
    pub sample: usize,
    /// Candidates of the sample that make room for others at a time, while there are any.
    pub replaced: usize,
    /// Runs of k-means for every number of clusters.
    pub restarts: usize,
}

impl Effort {
    /// What AutoBVA did ("Setup of summarisation step").
    pub const PUBLISHED: Self = Self { sample: 1_000, replaced: 100, restarts: 100 };
}

/// How candidates are clustered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clustering {
    /// How much is done for it.
    pub effort: Effort,
    /// Which k-means.
    pub algorithm: Algorithm,
    /// Which of its runs.
    pub choice: Choice,
}

/// A k-means algorithm; starting centres are those of k-means++ for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Lloyd's: every point goes to the nearest centre, then centres move.
    #[default]
    Lloyd,
    /// Hartigan and Wong's (AS 136), which AutoBVA names: one point at a time, where that lessens
    /// the sum of squares.
    HartiganWong,
}

/// Which of the clusterings is taken, of all runs with all numbers of clusters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The one with the highest mean silhouette; of equal ones that with the fewest clusters.
    #[default]
    BestSilhouette,
    /// The one with the most clusters among the best five percent of the runs by mean silhouette;
    /// of equal ones that with the highest (AutoBVA, "Setup of summarisation step").
    MostClusters,
}

impl Clustering {
    /// As AutoBVA's text has it. What it leaves open, the starting centres and the numbers of
    /// clusters that are tried, is as in ours.
    pub const PUBLISHED: Self = Self {
        effort: Effort::PUBLISHED,
        algorithm: Algorithm::HartiganWong,
        choice: Choice::MostClusters,
    };
}

impl From<Effort> for Clustering {
    fn from(effort: Effort) -> Self {
        Self { effort, algorithm: Algorithm::default(), choice: Choice::default() }
    }
}
