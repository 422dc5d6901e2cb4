//! Bias objectives: which properties generated values should have.

/// Says how far a sample is from what is wanted.
///
/// It may look at the values alone (their size, say), or at what a function under test does with
/// them.
pub trait BiasObjective<T> {
    /// The sub-objectives of a sample, each the less the better; always as many. `None` where the
    /// sample does not tell, as an empty one: that is worse than all that was measured.
    fn assess(&self, sample: &[T]) -> Vec<Option<f64>>;

    /// The values of a sample, by index, that a model should learn from: about so many. One that
    /// tells more than others may be there several times.
    fn elite(&self, sample: &[T], size: usize) -> Vec<usize>;
}

/// Measures a value.
pub type Metric<T> = fn(&T) -> f64;

/// Numbers that should all be met at the same time, such as size and height.
pub struct Targets<T> {
    targets: Vec<(Metric<T>, f64)>,
    tolerance: f64,
}

impl<T> Targets<T> {
    /// One metric with its target, which is positive, and a tolerance of ±10 %.
    pub fn of(metric: Metric<T>, target: f64) -> Self {
        Self { targets: vec![(metric, target)], tolerance: 0.1 }
    }

    /// One more metric with its target.
    #[must_use]
    pub fn and(mut self, metric: Metric<T>, target: f64) -> Self {
        self.targets.push((metric, target));
        self
    }

    /// The same with another tolerance: the greatest relative deviation that is near enough.
    #[must_use]
    pub fn tolerating(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// The greatest relative deviation of a value from a target: 0.1 where each of its numbers is
    /// within ±10 %.
    pub fn deviation(&self, value: &T) -> f64 {
        let own = |(metric, target): &(Metric<T>, f64)| (metric(value) - target).abs() / target;
        self.targets.iter().map(own).fold(0.0, f64::max)
    }
}

/// For each target the root mean square of its distance (Table II of the paper).
impl<T> BiasObjective<T> for Targets<T> {
    fn assess(&self, sample: &[T]) -> Vec<Option<f64>> {
        let mean_square = |(metric, target): &(Metric<T>, f64)| {
            let distances = sample.iter().map(|value| metric(value) - target);
            distances.map(|distance| distance * distance).sum::<f64>() / sample.len() as f64
        };
        let known = !sample.is_empty();
        self.targets.iter().map(|target| known.then(|| mean_square(target).sqrt())).collect()
    }
    /// Those that come nearest, and all that are near enough, so that a model does not become
    /// narrower than asked for.
    fn elite(&self, sample: &[T], size: usize) -> Vec<usize> {
        let deviations: Vec<f64> = sample.iter().map(|value| self.deviation(value)).collect();
        let mut order: Vec<usize> = (0..sample.len()).collect();
        order.sort_by(|one, other| deviations[*one].total_cmp(&deviations[*other]));
        let near = order.partition_point(|index| deviations[*index] <= self.tolerance);
        order.truncate(size.max(near));
        order
    }
}
