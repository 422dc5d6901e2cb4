//! What the runs of a campaign left behind.

/// One pair of an exported archive.
#[derive(Clone, Debug, PartialEq)]
pub struct Archived {
    /// The arguments' values of both inputs.
    pub inputs: [Vec<i128>; 2],
    /// What the function showed for each: a value, or an error with its class in front.
    pub outputs: [String; 2],
    pub errors: [bool; 2],
    /// The cell, one number for each of the paper's descriptors; the same in every run.
    pub cell: Vec<i64>,
    /// The program derivative.
    pub derivative: f64,
}

/// One search.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub sut: String,
    pub method: String,
    /// As it was asked for: `30s`, or `100000` for evaluations.
    pub budget: String,
    pub seed: u64,
    pub evaluations: u64,
    pub seconds: f64,
    pub archive: Vec<Archived>,
}
