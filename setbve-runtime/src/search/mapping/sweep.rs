//! Tries every input of a function that has few, so that no boundary is left to find.

use crate::archive::walls::Surroundings;
use crate::execution::executor::Executor;
use crate::search::mapping::Mapping;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::tuning::mapping::{SWEPT, SWEPT_IN_A_ROW};

/// The number of inputs, if they are few enough to be tried whole: those of a single argument.
pub(super) fn inputs(arguments: &[ArgumentSpec]) -> Option<u64> {
    let [only] = arguments else { return None };
    let size = only.domain.max.abs_diff(only.domain.min).checked_add(1)?;
    u64::try_from(size).ok().filter(|size| *size <= SWEPT)
}

impl Mapping<'_> {
    /// Tries all inputs, and offers every change between two neighbours.
    pub(super) fn sweep(&mut self, executor: &mut dyn Executor) {
        let domain = self.arguments[0].domain;
        let rows = (domain.min..=domain.max).step_by(SWEPT_IN_A_ROW).map(async |first| {
            let last = first.saturating_add(SWEPT_IN_A_ROW as i128 - 1).min(domain.max);
            let mut outcomes = Vec::with_capacity(SWEPT_IN_A_ROW);
            for value in first..=last {
                outcomes.push(self.at(&[value]).await?);
            }
            Some(outcomes)
        });
        let rows: Option<Vec<_>> = self.queries.run(executor, rows).into_iter().collect();
        let Some(outcomes) = rows.map(|rows| rows.concat()) else { return };
        let mut boundaries = self.boundaries.borrow_mut();
        let mut varies = false;
        for (value, sides) in (domain.min..=domain.max).zip(outcomes.windows(2)) {
            let [low, high] = [&sides[0], &sides[1]];
            let is_judged = low.is_behaviour() && high.is_behaviour();
            let is_change =
                low.shape_id() != high.shape_id() || boundaries.classes.differ(low, high);
            varies |= !is_change && low.text != high.text;
            if is_judged && is_change {
                let outcomes = [low.clone(), high.clone()];
                let boundary =
                    Boundary { low: [value].into(), argument: 0, inserted: None, outcomes };
                boundaries.offer(&boundary, Surroundings::NONE, self.arguments);
            }
        }
        boundaries.varies = varies;
        boundaries.swept =
            outcomes.iter().all(|own| own.is_behaviour()).then_some(outcomes.len() as u64);
    }
}
