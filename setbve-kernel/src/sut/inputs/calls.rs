//! Many calls with their outcomes. Of an input the ordinals at the end that do not count are not
//! kept (of a short text most stand behind its end), and the others in as few bytes as they need.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::{counts, idle};
use crate::sut::gather::Gather;
use crate::sut::outcome::Outcome;
use crate::sut::sorting::sort_by_key;

/// Inputs with their outcomes.
#[derive(Debug, Default)]
pub struct Calls {
    arguments: Box<[ArgumentSpec]>,
    made: FxHashMap<Stem, Rc<Outcome>>,
}

/// An input without what does not count at its end: of each ordinal seven bits a byte, the least
/// first, the sign in the lowest bit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stem(Box<[u8]>);

impl Stem {
    fn of(ordinals: &[i128]) -> Self {
        let mut bytes = Vec::with_capacity(2 * ordinals.len());
        for ordinal in ordinals {
            let mut rest = (ordinal << 1 ^ ordinal >> 127) as u128;
            while rest > 0x7f {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        Self(bytes.into())
    }

    fn ordinals(&self) -> Vec<i128> {
        let (mut ordinals, mut ordinal, mut shift) = (Vec::new(), 0_u128, 0);
        for byte in &self.0 {
            ordinal |= u128::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                ordinals.push((ordinal >> 1) as i128 ^ -((ordinal & 1) as i128));
                (ordinal, shift) = (0, 0);
            }
        }
        ordinals
    }
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
    pub fn sorted(&self) -> Vec<(&Stem, &Rc<Outcome>)> {
        let mut sorted = self.iter().gathered();
        sort_by_key(&mut sorted, |(stem, _)| *stem);
        sorted
    }

    pub fn stem(&self, input: &[i128]) -> Stem {
        Stem::of(self.counting(input))
    }

    /// What the inputs of a line along one argument have in common.
    pub fn line(&self, input: &[i128], argument: usize) -> Stem {
        let mut ordinals = self.counting(input).to_vec();
        ordinals[argument] = 0;
        Stem::of(&ordinals)
    }

    /// The input up to the last ordinal that counts.
    fn counting<'a>(&self, input: &'a [i128]) -> &'a [i128] {
        let last = (0..input.len()).rfind(|index| counts(&self.arguments, input, *index));
        &input[..last.map_or(0, |last| last + 1)]
    }

    /// The input with this stem.
    pub fn input(&self, stem: &Stem) -> Vec<i128> {
        let mut input = stem.ordinals();
        for spec in &self.arguments[input.len()..] {
            input.push(idle(spec));
        }
        input
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::observation::Observation;
    use crate::sut::outcome::Outcomes;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_stem_has_the_ordinals_that_it_was_made_of(
            ordinals: Vec<i128>, small: Vec<i8>, ends: Vec<bool>,
        ) {
            let ends = ends.iter().map(|end| if *end { i128::MAX } else { i128::MIN });
            let small = small.iter().map(|own| i128::from(*own));
            let ordinals: Vec<i128> = ordinals.into_iter().chain(small).chain(ends).collect();
            prop_assert_eq!(Stem::of(&ordinals).ordinals(), ordinals);
        }

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
                prop_assert!(stem.ordinals().len() <= 4, "what is behind the text is not kept");
            }
        }
    }
}
