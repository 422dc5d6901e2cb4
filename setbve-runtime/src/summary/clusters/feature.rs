//! The features by which boundary candidates are compared.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use setbve_kernel::archive::distance::selectable::OutputDistance;

/// A feature of boundary candidates (AutoBVA, "Setup of summarisation step").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// WD: how far the candidate's two outputs are from each other.
    WithinPair(OutputDistance),
    /// U: how far each of its outputs is from the corresponding outputs of all other candidates, in
    /// two attributes, U1 and U2.
    Uniqueness(OutputDistance),
}

impl Feature {
    /// The features that AutoBVA's screening chose: the difference of the lengths within the pair,
    /// and the overlap coefficient within it and to all others.
    pub const SCREENED: [Self; 3] = [
        Self::WithinPair(OutputDistance::StringLength),
        Self::WithinPair(OutputDistance::Overlap),
        Self::Uniqueness(OutputDistance::Overlap),
    ];

    /// All features by the distances of AutoBVA's screening: the three of its text, and the one of
    /// its code.
    pub const ALL: [Self; 8] = [
        Self::WithinPair(OutputDistance::StringLength),
        Self::Uniqueness(OutputDistance::StringLength),
        Self::WithinPair(OutputDistance::Levenshtein),
        Self::Uniqueness(OutputDistance::Levenshtein),
        Self::WithinPair(OutputDistance::Overlap),
        Self::Uniqueness(OutputDistance::Overlap),
        Self::WithinPair(OutputDistance::Multiset),
        Self::Uniqueness(OutputDistance::Multiset),
    ];

    /// The name on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WithinPair(OutputDistance::StringLength) => "length-wd",
            Self::WithinPair(OutputDistance::Overlap) => "overlap-wd",
            Self::WithinPair(OutputDistance::Levenshtein) => "levenshtein-wd",
            Self::WithinPair(OutputDistance::Multiset) => "multiset-wd",
            Self::WithinPair(OutputDistance::Jaccard) => "jaccard-wd",
            Self::WithinPair(OutputDistance::Jaccard1) => "jaccard1-wd",
            Self::Uniqueness(OutputDistance::StringLength) => "length-u",
            Self::Uniqueness(OutputDistance::Overlap) => "overlap-u",
            Self::Uniqueness(OutputDistance::Levenshtein) => "levenshtein-u",
            Self::Uniqueness(OutputDistance::Multiset) => "multiset-u",
            Self::Uniqueness(OutputDistance::Jaccard) => "jaccard-u",
            Self::Uniqueness(OutputDistance::Jaccard1) => "jaccard1-u",
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no feature of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFeature(String);

impl fmt::Display for UnknownFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Feature::ALL.map(Feature::name).join(", ");
        write!(f, "`{}` is no feature; there are {names}", self.0)
    }
}

impl Error for UnknownFeature {}

impl FromStr for Feature {
    type Err = UnknownFeature;

    fn from_str(name: &str) -> Result<Self, UnknownFeature> {
        let named = Self::ALL.into_iter().find(|feature| feature.name() == name);
        named.ok_or_else(|| UnknownFeature(name.to_owned()))
    }
}
