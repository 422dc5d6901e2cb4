//! Sampler factories: which sampler a choice point gets.

use crate::generation::choice_point::{ChoicePoint, Kind};
use crate::generation::sampler::Sampler;
use crate::generation::sampler::by_depth::ByDepth;
use crate::generation::sampler::decay::Decay;
use crate::generation::sampler::geometric::Geometric;
use crate::generation::sampler::histogram::{Histogram, Parts};
use crate::generation::sampler::plain::{Bernoulli, Uniform};

/// Makes the samplers of a choice model. A function from a choice point to its sampler is one.
pub trait SamplerFactory {
    /// The sampler for a choice point.
    fn sampler(&self, point: &ChoicePoint) -> Box<dyn Sampler>;
}

impl<F: Fn(&ChoicePoint) -> Box<dyn Sampler>> SamplerFactory for F {
    fn sampler(&self, point: &ChoicePoint) -> Box<dyn Sampler> {
        self(point)
    }
}

/// The samplers where nothing else is asked for: weights for rules, a geometric distribution for
/// repetitions, a Bernoulli distribution for two values, equal chances for integers. The paper does
/// not say; this is as in the authors' later `DataGenerators.jl`.
pub fn plain(point: &ChoicePoint) -> Box<dyn Sampler> {
    match point.kind {
        Kind::Rule { rules } => Box::new(Histogram::of_rules(rules)),
        Kind::Repetition { .. } => Box::new(Geometric),
        Kind::Integer { .. } if point.kind.most() == Some(1) => Box::new(Bernoulli),
        Kind::Integer { .. } => Box::new(Uniform),
    }
}

/// The paper's DG: a geometric distribution for repetitions that decays with the recursion depth.
pub fn decay_geometric(point: &ChoicePoint) -> Box<dyn Sampler> {
    match point.kind {
        Kind::Repetition { .. } => Box::new(Decay(Geometric)),
        _ => plain(point),
    }
}

/// The paper's DH04: weights of 0 to 4 repetitions that decay with the recursion depth.
pub fn decay_histogram(point: &ChoicePoint) -> Box<dyn Sampler> {
    match point.kind {
        Kind::Repetition { .. } => Box::new(Decay(Histogram::default())),
        _ => plain(point),
    }
}

/// This project's own: weights for each recursion depth by itself.
pub fn depth_histograms(point: &ChoicePoint) -> Box<dyn Sampler> {
    match point.kind {
        Kind::Rule { rules } => Box::new(ByDepth::new(Histogram::of_rules(rules))),
        Kind::Repetition { .. } => Box::new(ByDepth::new(Histogram::halving(0, 9))),
        Kind::Integer { .. } => weighted_parts(point),
    }
}

/// This project's own: as [`plain`], with weights for parts of the range of an integer, so that all
/// choice points can be tuned.
pub fn weighted_parts(point: &ChoicePoint) -> Box<dyn Sampler> {
    match point.kind.most() {
        Some(most) if most > 1 && matches!(point.kind, Kind::Integer { .. }) => {
            Box::new(Parts::new(most))
        }
        _ => plain(point),
    }
}
