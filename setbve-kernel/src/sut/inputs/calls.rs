//! Many calls with their outcomes.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::collections::gather::Gather;
use crate::collections::sorting::sort_by_key;
use crate::sut::argument::ArgumentSpec;
use crate::sut::inputs::stem::{Stem, counting};
use crate::sut::outcome::Outcome;

/// Inputs with their outcomes.
#[derive(Default)]
pub struct Calls {
    arguments: Box<[ArgumentSpec]>,
    made: FxHashMap<Stem, Rc<Outcome>>,
}

impl Calls {
    /// No calls of a function with these arguments.
    pub fn new(arguments: &[ArgumentSpec]) -> Self {
        Self { arguments: arguments.into(), made: FxHashMap::default() }
    }

    pub fn len(&self) -> usize {
        self.made.len()
    }

    pub fn get(&self, input: &[i128]) -> Option<&Rc<Outcome>> {
        self.made.get(&self.stem(input))
    }

    pub fn insert(&mut self, input: &[i128], outcome: Rc<Outcome>) {
        self.made.insert(self.stem(input), outcome);
    }

    /// The stems with their outcomes, in no order that means something.
    pub fn iter(&self) -> impl Iterator<Item = (&Stem, &Rc<Outcome>)> {
        self.made.iter()
    }

    /// The stems with their outcomes, in an order that depends on the inputs alone.
    #[inline]
    pub fn sorted(&self) -> Vec<(&Stem, &Rc<Outcome>)> {
        let mut sorted = self.iter().gathered();
        sort_by_key(&mut sorted, |(stem, _)| *stem);
        sorted
    }

    pub fn stem(&self, input: &[i128]) -> Stem {
        Stem::of(&self.arguments, input)
    }

    /// What the inputs of a line along one argument have in common.
    pub fn line(&self, input: &[i128], argument: usize) -> Stem {
        let mut ordinals = counting(&self.arguments, input).to_vec();
        ordinals[argument] = 0;
        Stem::of_ordinals(&ordinals)
    }

    /// The input with this stem.
    pub fn input(&self, stem: &Stem) -> Vec<i128> {
        stem.input(&self.arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::idle;
    use crate::sut::observation::Observation;
    use crate::sut::outcome::Outcomes;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_input_is_found_by_what_counts_of_it(
            inputs in prop::collection::hash_set((-1_i128..2, 0_i128..3, 47_i128..50), 1..20),
        ) {
            let specs = [i8::specs("a", "i8"), String::specs("c", "String")].concat();
            let (mut calls, mut outcomes) = (Calls::new(&specs), Outcomes::default());
            // A number, a text of up to two characters, and what stands behind it.
            let whole = |(number, length, first): (i128, i128, i128), behind: i128| {
                let mut input: Vec<i128> = specs.iter().map(idle).collect();
                input[..4].copy_from_slice(&[number, length, first, first]);
                input[2 + length as usize..][..2].fill(behind);
                input
            };
            let text = |(number, length, first): (i128, i128, i128)| {
                format!("{number} {:?}", vec![first; length as usize])
            };
            let mut different: Vec<String> = Vec::new();
            for own in &inputs {
                let text = text(*own);
                let observation = Observation { text: text.clone(), ..Observation::default() };
                calls.insert(&whole(*own, 7), outcomes.intern(&observation));
                different.push(text);
            }
            different.sort_unstable();
            different.dedup();
            prop_assert_eq!(calls.len(), different.len());
            for own in &inputs {
                prop_assert_eq!(&*calls.get(&whole(*own, 8)).unwrap().text, text(*own));
            }
            for (stem, outcome) in calls.sorted() {
                prop_assert_eq!(&calls.get(&calls.input(stem)).unwrap().text, &outcome.text);
                let kept = counting(&specs, &calls.input(stem)).len();
                prop_assert!(kept <= 4, "what is behind the text is not kept");
            }
        }
    }
}
