//! Quality and diversity of a run, measured against all runs of a campaign on the same system.
//!
//! RPD and RAC are the SETBVE paper's (section 4.1), over cells with relatively high program
//! derivatives (section 4). Where the text leaves the computation open, it is that of the published
//! figures: it gives the paper's number of such cells for `bytecount`, 93.

use std::collections::HashMap;

use crate::results::archive::Archived;

/// Everything that any run of a campaign found on one system: per cell the highest program
/// derivative, and who found the cell.
#[derive(Debug, Default)]
pub(crate) struct Union {
    cells: HashMap<Box<[i64]>, u32>,
    best: Vec<f64>,
    finders: Vec<u64>,
}

/// The cells that a run filled, by their indices in a [`Union`] and in that order, each with the
/// program derivative.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filled(Vec<(u32, f64)>);

/// How many finders a [`Union`] tells apart.
pub(crate) const FINDERS: usize = u64::BITS as usize;

/// A [`Union`] that is complete, so that runs can be measured against it.
#[derive(Debug)]
pub(crate) struct Reference {
    union: Union,
    /// Program derivatives from here on are relatively high.
    threshold: f64,
    relatively_high: usize,
    candidates: usize,
}

/// The measures of one run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Metrics {
    /// Cells of the run's archive.
    pub(crate) cells: usize,
    /// Relative program derivative, from 0 to 1 (section 4.1.1): over the run's cells in which the
    /// run itself has a relatively high program derivative, the mean of that derivative by the best
    /// that any run has in the cell. 0 for a run without such cells, as in the published tables.
    pub(crate) rpd: f64,
    /// Relative archive coverage in percent (section 4.1.2): the share of all cells with relatively
    /// high program derivatives that the run has filled, with whatever derivative.
    pub(crate) rac: f64,
    /// Coverage × quality, from 0 to 1: the sum of min(1, program derivative by the best that any
    /// run has) over all cells that hold a boundary candidate in any run, divided by their number.
    /// RPD asks only how good a run is where it already did well; this counts what it missed as 0.
    pub(crate) coverage_quality: f64,
}

/// Mean and sample standard deviation of a measure over several runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub(crate) mean: f64,
    /// Absent for a single run.
    pub(crate) deviation: Option<f64>,
}

impl Union {
    /// Takes up a run; `finder` below [`FINDERS`], or `None` where nobody asks who found a cell.
    pub(crate) fn add(&mut self, archive: &[Archived], finder: Option<usize>) -> Filled {
        let bit = finder.map_or(0, |finder| 1 << finder);
        let mut filled = Vec::with_capacity(archive.len());
        for pair in archive {
            let index = if let Some(index) = self.cells.get(pair.cell.as_slice()) {
                *index as usize
            } else {
                let index = self.best.len();
                self.cells.insert(pair.cell.as_slice().into(), index as u32);
                self.best.push(0.0);
                self.finders.push(0);
                index
            };
            self.best[index] = self.best[index].max(pair.derivative);
            self.finders[index] |= bit;
            filled.push((index as u32, pair.derivative));
        }
        // The best of each cell, which comes first, stays.
        filled.sort_unstable_by(|(cell, derivative), (other_cell, other)| {
            cell.cmp(other_cell).then(other.total_cmp(derivative))
        });
        filled.dedup_by_key(|(cell, _)| *cell);
        Filled(filled)
    }

    /// All runs are taken up.
    pub(crate) fn complete(self) -> Reference {
        let threshold = boundariness_threshold(&self.best);
        let relatively_high = self.best.iter().filter(|best| **best >= threshold).count();
        let candidates = self.best.iter().filter(|best| **best > 0.0).count();
        Reference { union: self, threshold, relatively_high, candidates }
    }
}

/// The boundariness threshold (section 4): cells with a program derivative of 1 are relatively high,
/// and of the others the top 1 %. That is the 0.99 quantile (interpolated, as Julia's `quantile`) of
/// the cells' best program derivatives between 0 and 1.
fn boundariness_threshold(best: &[f64]) -> f64 {
    let mut below_one: Vec<f64> =
        best.iter().copied().filter(|best| *best > 0.0 && *best < 1.0).collect();
    below_one.sort_by(f64::total_cmp);
    let Some(last) = below_one.len().checked_sub(1) else { return 1.0 };
    let position = last as f64 * 0.99;
    let lower = position as usize;
    let upper = (lower + 1).min(last);
    below_one[lower] + (position - lower as f64) * (below_one[upper] - below_one[lower])
}

impl Reference {
    /// Cells that hold a boundary candidate, which has a program derivative above 0, in any run.
    pub(crate) fn candidates(&self) -> usize {
        self.candidates
    }

    /// Cells with relatively high program derivatives.
    pub(crate) fn relatively_high(&self) -> usize {
        self.relatively_high
    }

    /// Where relatively high program derivatives begin.
    pub(crate) fn threshold(&self) -> f64 {
        self.threshold
    }

    /// Measures a run by what it [filled](Union::add).
    pub(crate) fn measure(&self, Filled(own): &Filled) -> Metrics {
        let (mut covered, mut high, mut high_sum, mut sum) = (0, 0, 0.0, 0.0);
        for (index, derivative) in own {
            let best = self.union.best[*index as usize];
            covered += usize::from(best >= self.threshold);
            if best > 0.0 {
                sum += (derivative / best).min(1.0);
            }
            if *derivative >= self.threshold {
                high += 1;
                high_sum += derivative / best;
            }
        }
        Metrics {
            cells: own.len(),
            rpd: ratio(high_sum, high),
            rac: 100.0 * ratio(covered as f64, self.relatively_high),
            coverage_quality: ratio(sum, self.candidates),
        }
    }

    /// Section 5.2: how many cells with relatively high program derivatives the finder `row` has
    /// and no finder of `others` has.
    pub(crate) fn missed_by(&self, row: usize, others: impl IntoIterator<Item = usize>) -> usize {
        let others = others.into_iter().fold(0_u64, |mask, other| mask | 1 << other);
        let cells = self.union.best.iter().zip(&self.union.finders);
        cells
            .filter(|(best, finders)| {
                **best >= self.threshold && *finders >> row & 1 == 1 && *finders & others == 0
            })
            .count()
    }
}

fn ratio(sum: f64, count: usize) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}

impl Spread {
    /// Of one value or more.
    pub(crate) fn of(values: &[f64]) -> Option<Self> {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = (values.len() > 1).then(|| (squares / (count - 1.0)).sqrt());
        (!values.is_empty()).then_some(Self { mean, deviation })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::results::archive::Run;

    /// A run that filled cell `.0` with a pair of program derivative `.1`.
    pub(crate) fn run(cells: &[(i64, f64)]) -> Run {
        let archived = |(cell, derivative): &(i64, f64)| Archived {
            inputs: [vec![0], vec![1]],
            outputs: ["in".into(), "out".into()],
            errors: [false, false],
            cell: vec![*cell, 0],
            derivative: *derivative,
        };
        Run {
            sut: "sut".into(),
            method: "default".into(),
            budget: "30s".into(),
            seed: 1,
            evaluations: 10,
            seconds: 1.0,
            version: "1".into(),
            archive: cells.iter().map(archived).collect(),
        }
    }

    fn reference(runs: &[Run]) -> Reference {
        measured(runs).0
    }

    fn measured(runs: &[Run]) -> (Reference, Vec<Metrics>) {
        let mut union = Union::default();
        let runs = runs.iter().enumerate();
        let filled: Vec<Filled> =
            runs.map(|(finder, run)| union.add(&run.archive, Some(finder))).collect();
        let reference = union.complete();
        let metrics = filled.iter().map(|filled| reference.measure(filled)).collect();
        (reference, metrics)
    }

    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn the_threshold_is_the_quantile_of_what_is_between_0_and_1() {
        // 0.01, 0.02, …, 0.99 and on top of them 0 and 1, which do not count.
        let best: Vec<f64> = (0..=100).map(|percent| f64::from(percent) / 100.0).collect();
        assert_close(boundariness_threshold(&best), 0.9802);
        assert_close(boundariness_threshold(&[0.0, 0.5, 1.0]), 0.5);
        assert_close(boundariness_threshold(&[0.0, 1.0, 1.0]), 1.0);
    }

    /// Of their union, the cells 0 and 1 are relatively high.
    fn two_runs() -> [Run; 2] {
        [run(&[(0, 1.0), (1, 0.8), (2, 0.2), (3, 0.0)]), run(&[(0, 0.9), (2, 0.3), (4, 0.1)])]
    }

    #[test]
    fn rpd_judges_a_run_only_where_its_own_derivative_is_relatively_high() {
        let [one, other] = two_runs();
        let (reference, metrics) = measured(&[one, other, run(&[(0, 0.5), (2, 0.3)])]);
        // Best: 1, 0.8, 0.3, 0, 0.1. The quantile of 0.1, 0.3, 0.8 at 0.99 is 0.3 + 0.98 · 0.5.
        assert_close(reference.threshold(), 0.79);
        for (metrics, expected) in metrics.iter().zip([1.0, 0.9, 0.0]) {
            assert_close(metrics.rpd, expected);
        }
    }

    #[test]
    fn rac_counts_relatively_high_cells_filled_with_any_derivative() {
        let [one, other] = two_runs();
        let (reference, metrics) = measured(&[one, other, run(&[(1, 0.0), (2, 0.3)])]);
        assert_eq!(reference.relatively_high(), 2);
        for (metrics, expected) in metrics.iter().zip([100.0, 50.0, 50.0]) {
            assert_close(metrics.rac, expected);
        }
    }

    #[test]
    fn coverage_quality_counts_missed_cells_as_nothing() {
        let (reference, metrics) = measured(&two_runs());
        assert_eq!(reference.candidates(), 4);
        for (metrics, expected) in metrics.iter().zip([1.0 + 1.0 + 0.2 / 0.3, 0.9 + 1.0 + 1.0]) {
            assert_close(metrics.coverage_quality, expected / 4.0);
        }
    }

    #[test]
    fn of_several_pairs_in_a_cell_the_best_counts() {
        let (_, metrics) = measured(&[run(&[(0, 0.25), (0, 0.5), (0, 0.125)])]);
        let expected = Metrics { cells: 1, rpd: 1.0, rac: 100.0, coverage_quality: 1.0 };
        assert_eq!(metrics, [expected]);
    }

    #[test]
    fn the_paper_s_example_of_rpd() {
        // Section 4.1.1: 0.24 where 0.37 was found is 0.65.
        let (_, metrics) = measured(&[run(&[(0, 4.0 / 11.0)]), run(&[(0, 8.0 / 33.0)])]);
        assert_close(metrics[1].coverage_quality, 2.0 / 3.0);
    }

    #[test]
    fn cells_missed_by_one_and_by_all_others() {
        let runs = [run(&[(0, 1.0), (1, 1.0), (2, 1.0)]), run(&[(0, 0.0)]), run(&[(1, 1.0)])];
        let reference = reference(&runs);
        assert_eq!(reference.missed_by(0, [1]), 2);
        assert_eq!(reference.missed_by(0, [1, 2]), 1);
        assert_eq!(reference.missed_by(1, [0]), 0);
        assert_eq!(reference.missed_by(2, [1]), 1);
    }

    #[test]
    fn only_relatively_high_cells_count_as_finds() {
        // Of the 101 cells below 1, the quantile lets in the highest two.
        let low: Vec<(i64, f64)> = (1..=100).map(|cell| (cell, 1e-5 * cell as f64)).collect();
        let runs = [run(&low), run(&[(200, 1.0), (201, 0.5)])];
        assert_eq!(reference(&runs).missed_by(0, [1]), 1);
        assert_eq!(reference(&runs).missed_by(1, [0]), 2);
    }

    #[test]
    fn the_deviation_is_that_of_a_sample() {
        let spread = Spread::of(&[1.0, 2.0, 3.0]).expect("three values");
        assert_eq!(spread, Spread { mean: 2.0, deviation: Some(1.0) });
        assert_eq!(Spread::of(&[5.0]), Some(Spread { mean: 5.0, deviation: None }));
        assert_eq!(Spread::of(&[]), None);
    }
}
