//! Tries every input of a function that has few, so that no boundary is left to find.

use std::ops::Range;
use std::rc::Rc;

use crate::mapping::Mapping;
use crate::tuning::mapping::{SWEPT, SWEPT_IN_A_ROW};
use setbve_kernel::ablation::is_off;
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

/// The number of values of an argument.
fn size(spec: &ArgumentSpec) -> usize {
    spec.domain.max.abs_diff(spec.domain.min) as usize + 1
}

/// The input with this index among all, in the order of which the last argument comes first.
fn input(arguments: &[ArgumentSpec], mut index: usize) -> Box<[i128]> {
    let mut input: Box<[i128]> = vec![0; arguments.len()].into();
    for (argument, spec) in arguments.iter().enumerate().rev() {
        input[argument] = spec.domain.min + (index % size(spec)) as i128;
        index /= size(spec);
    }
    input
}

impl Mapping<'_> {
    /// Tries all inputs, and offers every change between two neighbours.
    pub(super) fn sweep(&mut self, executor: &mut dyn Executor) {
        let Some(all) = inputs(self.arguments) else { return };
        let mut rows: Vec<Look<'_, Vec<Rc<Outcome>>>> = Vec::new();
        for first in (0..all as usize).step_by(SWEPT_IN_A_ROW) {
            rows.push(Box::pin(self.row(first..(first + SWEPT_IN_A_ROW).min(all as usize))));
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
            let input = input(self.arguments, index);
            let mut stride = 1;
            for (argument, spec) in self.arguments.iter().enumerate().rev() {
                let above = index + stride;
                stride *= size(spec);
                if input[argument] == spec.domain.max {
                    continue;
                }
                let high = &outcomes[above];
                let is_judged = low.is_behaviour() && high.is_behaviour();
                let is_change =
                    low.shape_id() != high.shape_id() || boundaries.classes.differ(low, high);
                varies |= !is_change && low.text != high.text;
                if is_judged && is_change {
                    let outcomes = [low.clone(), high.clone()];
                    let boundary = Boundary::step(input.clone(), argument, outcomes);
                    boundaries.offer(&boundary, self.arguments);
                }
            }
        }
        boundaries.varies = varies;
        boundaries.swept = outcomes.iter().all(|own| own.is_behaviour()).then_some(all);
        boundaries.row = boundaries.swept.filter(|_| self.arguments.len() == 1);
    }

    /// The outcomes of inputs in their order, up to the first that has none.
    async fn row(&self, indices: Range<usize>) -> Vec<Rc<Outcome>> {
        let mut outcomes = Vec::new();
        for index in indices {
            let Some(outcome) = self.at(&input(self.arguments, index)).await else { break };
            outcomes.push(outcome);
        }
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::observation::Observation;
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
    fn each_input_has_an_index() {
        let arguments = [i8::specs("a", "i8"), bool::specs("b", "bool")].concat();
        let all: Vec<_> = (0..512).map(|index| input(&arguments, index)).collect();
        assert_eq!([&*all[0], &*all[1], &*all[511]], [[-128, 0], [-128, 1], [127, 1]]);
        assert!(all.is_sorted() && all.windows(2).all(|two| two[0] != two[1]));
    }

    #[test]
    fn each_pair_of_neighbours_is_looked_at_once() {
        let arguments = [i8::specs("a", "i8"), bool::specs("b", "bool")].concat();
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            to.text.push_str(if input[0] < 5 && input[1] == 0 { "in" } else { "out" });
        };
        let mut boundaries = Boundaries::new(&arguments, false);
        let mut mapping = Mapping::new(&mut boundaries, &arguments, &[], 512);
        mapping.sweep(&mut InProcess::new(call));
        assert_eq!((mapping.calls.get(), boundaries.swept), (512, Some(512)));
        let walls = boundaries.families().into_iter().flat_map(|(_, walls)| &walls.kept);
        let mut places: Vec<_> =
            walls.map(|own| (own.boundary.argument, own.boundary.value())).collect();
        places.sort_unstable();
        assert_eq!(places, [(0, 4), (1, 0)]);
    }
}
