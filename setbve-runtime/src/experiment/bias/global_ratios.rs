//! The sum of weighted global ratios (SWGR): several sub-objectives as one fitness.

/// Aggregates sub-objectives, which are all minimised, whatever their ranges.
///
/// Source: Bentley and Wakefield (1998), as the paper's section V.D.3 and `feldtruby` have it. Each
/// value is scaled to the range of all values of its sub-objective that were seen so far. A new
/// extreme changes the fitness of what was seen before: so values are kept, and
/// [`GlobalRatios::fitness`] is asked for anew at each comparison.
#[derive(Clone, Debug)]
pub struct GlobalRatios {
    weights: Vec<f64>,
    /// The least and the greatest value of each sub-objective.
    seen: Vec<Option<[f64; 2]>>,
}

impl GlobalRatios {
    /// With a weight for each sub-objective.
    pub fn new(weights: Vec<f64>) -> Self {
        Self { seen: vec![None; weights.len()], weights }
    }

    /// Takes note of the values of a candidate.
    pub fn see(&mut self, values: &[Option<f64>]) {
        for (seen, value) in self.seen.iter_mut().zip(values) {
            if let Some(value) = *value {
                let [least, most] = seen.unwrap_or([value; 2]);
                *seen = Some([least.min(value), most.max(value)]);
            }
        }
    }

    /// The fitness of a candidate by what was seen so far: Σ weight · (value − least) / (most −
    /// least), from 0, the best, to the sum of the weights. A value that is not there counts as the
    /// worst; where all values are the same, none counts.
    pub fn fitness(&self, values: &[Option<f64>]) -> f64 {
        let ratio = |(seen, value): (&Option<[f64; 2]>, &Option<f64>)| match (seen, value) {
            (_, None) | (None, _) => 1.0,
            (Some([least, most]), Some(_)) if least >= most => 0.0,
            (Some([least, most]), Some(value)) => (value - least) / (most - least),
        };
        self.seen.iter().zip(values).map(ratio).zip(&self.weights).map(|(r, w)| r * w).sum()
    }
}
