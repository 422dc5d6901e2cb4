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
    /// The k-means algorithm.
    pub algorithm: Algorithm,
    /// The choice among its runs.
    pub choice: Choice,
}

/// A k-means algorithm; all of them start from the centres of k-means++.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Lloyd's: moves every point to the nearest centre, then the centres.
    #[default]
    Lloyd,
    /// Hartigan and Wong's (AS 136), which AutoBVA names: moves one point at a time, if that
    /// lessens the sum of squares.
    HartiganWong,
}

/// Which clustering is chosen among all runs with all numbers of clusters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The one with the highest mean silhouette; of equally good ones, that with the fewest
    /// clusters.
    #[default]
    BestSilhouette,
    /// The one with the most clusters among the best five percent of the runs by mean silhouette;
    /// of equally many, that with the highest silhouette (AutoBVA, "Setup of summarisation step").
    MostClusters,
}

impl Clustering {
    /// The clustering of AutoBVA's text. The text leaves open the starting centres and the numbers
    /// of clusters that are tried; these are as in this project's own clustering.
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
