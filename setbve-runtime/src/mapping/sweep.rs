//! Tries every input of a function that has few, so that no boundary is left to find.

use std::ops::Range;
use std::rc::Rc;

use crate::mapping::Mapping;
use crate::tuning::mapping::{SWEPT, SWEPT_IN_A_ROW};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::Surroundings;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::execution::query::Look;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::outcome::Outcome;

/// The number of inputs, if they are few enough to be tried whole. Texts and lists are never.
pub(super) fn inputs(arguments: &[ArgumentSpec]) -> Option<u64> {
    let mut all = Some(1_u64).filter(|_| !arguments.is_empty() && !is_off("sweep"))?;
    for ArgumentSpec { place, part, domain, .. } in arguments {
        if place.gate.is_some() || !matches!(part, Part::Whole | Part::Choice) {
            return None;
        }
        let steps = u64::try_from(domain.max.abs_diff(domain.min)).ok()?;
        all = all.checked_mul(steps.checked_add(1)?)?;
    }
    (all <= SWEPT).then_some(all)
}

/// All inputs in their order.
struct Grid<'a> {
    arguments: &'a [ArgumentSpec],
    /// By argument: how far apart two inputs are that differ by one step of it.
    strides: Vec<usize>,
}

impl<'a> Grid<'a> {
    fn new(arguments: &'a [ArgumentSpec]) -> Self {
        let mut strides = vec![1; arguments.len()];
        for argument in (1..arguments.len()).rev() {
            strides[argument - 1] = strides[argument] * Self::size(&arguments[argument]);
        }
        Self { arguments, strides }
    }

    fn size(spec: &ArgumentSpec) -> usize {
        spec.domain.max.abs_diff(spec.domain.min) as usize + 1
    }

    fn input(&self, index: usize) -> Box<[i128]> {
        let mut input = vec![0; self.arguments.len()];
        for (argument, spec) in self.arguments.iter().enumerate() {
            let step = index / self.strides[argument] % Self::size(spec);
            input[argument] = spec.domain.min + step as i128;
        }
        input.into()
    }

    /// The input one step of an argument above this one, if there is one.
    fn above(&self, index: usize, argument: usize) -> Option<usize> {
        let (stride, size) = (self.strides[argument], Self::size(&self.arguments[argument]));
        (index / stride % size + 1 < size).then_some(index + stride)
    }
}

impl Mapping<'_> {
    /// Tries all inputs, and offers every change between two neighbours.
    pub(super) fn sweep(&mut self, executor: &mut dyn Executor) {
        let Some(all) = inputs(self.arguments) else { return };
        let grid = &Grid::new(self.arguments);
        let mut rows: Vec<Look<'_, Vec<Rc<Outcome>>>> = Vec::new();
        for first in (0..all as usize).step_by(SWEPT_IN_A_ROW) {
            rows.push(Box::pin(self.row(grid, first..(first + SWEPT_IN_A_ROW).min(all as usize))));
        }
        let mut outcomes = Vec::new();
        for mut row in self.queries.run(executor, rows) {
            outcomes.append(&mut row);
        }
        if outcomes.len() < all as usize {
            return;
        }
        let mut boundaries = self.boundaries.borrow_mut();
        let mut varies = false;
        for (index, low) in outcomes.iter().enumerate() {
            for argument in 0..self.arguments.len() {
                let Some(above) = grid.above(index, argument) else { continue };
                let high = &outcomes[above];
                let is_judged = low.is_behaviour() && high.is_behaviour();
                let is_change =
                    low.shape_id() != high.shape_id() || boundaries.classes.differ(low, high);
                varies |= !is_change && low.text != high.text;
                if is_judged && is_change {
                    let outcomes = [low.clone(), high.clone()];
                    let low = grid.input(index);
                    let boundary = Boundary { low, argument, inserted: None, outcomes };
                    boundaries.offer(&boundary, Surroundings::NONE, self.arguments);
                }
            }
        }
        boundaries.varies = varies;
        boundaries.swept = outcomes.iter().all(|own| own.is_behaviour()).then_some(all);
        boundaries.row = boundaries.swept.filter(|_| self.arguments.len() == 1);
    }

    /// The outcomes of inputs in their order, up to the first that has none.
    async fn row(&self, grid: &Grid<'_>, indices: Range<usize>) -> Vec<Rc<Outcome>> {
        let mut outcomes = Vec::new();
        for index in indices {
            let Some(outcome) = self.at(&grid.input(index)).await else { break };
            outcomes.push(outcome);
        }
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::specs;

    #[test]
    fn few_inputs_are_tried_whole_and_texts_never() {
        let two = [u8::specs("a", "u8"), bool::specs("b", "bool")].concat();
        assert_eq!(inputs(&two), Some(512));
        assert_eq!(inputs(&[u8::specs("a", "u8"), u8::specs("b", "u8")].concat()), Some(SWEPT));
        assert_eq!(inputs(&[two.clone(), u8::specs("c", "u8")].concat()), None);
        assert_eq!(inputs(&specs(2)), None);
        assert_eq!(inputs(&Option::<bool>::specs("o", "Option<bool>")), None);
        assert_eq!(inputs(&String::specs("s", "String")), None);
    }

    #[test]
    fn each_pair_of_neighbours_is_looked_at_once() {
        let arguments = [i8::specs("a", "i8"), bool::specs("b", "bool")].concat();
        let grid = Grid::new(&arguments);
        assert_eq!(*grid.input(0), [-128, 0]);
        assert_eq!(*grid.input(511), [127, 1]);
        let mut pairs = 0;
        for index in 0..512 {
            for argument in 0..2 {
                let Some(above) = grid.above(index, argument) else { continue };
                let (low, high) = (grid.input(index), grid.input(above));
                let is_step = |own: usize| high[own] - low[own] == i128::from(own == argument);
                assert!((0..2).all(is_step), "{low:?} {high:?}");
                pairs += 1;
            }
        }
        assert_eq!(pairs, 255 * 2 + 256);
    }
}
