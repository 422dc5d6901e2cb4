//! An input in few bytes, for lists of many of them. The ordinals at its end that do not count are
//! left out (of a short text most stand behind its end), and the others take as few bytes as they
//! need.

use std::cmp::Ordering;

use crate::collections::gather::{Gather, each, leading};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::{counts, idle};

/// An input without what does not count at its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stem(Box<[u8]>);

impl Stem {
    pub fn of(arguments: &[ArgumentSpec], input: &[i128]) -> Self {
        Self::of_ordinals(counting(arguments, input))
    }

    pub fn of_ordinals(ordinals: &[i128]) -> Self {
        let mut bytes = Vec::with_capacity(2 * ordinals.len());
        for ordinal in ordinals {
            write(*ordinal, &mut bytes);
        }
        Self(bytes.into())
    }

    /// The whole input.
    pub fn input(&self, arguments: &[ArgumentSpec]) -> Vec<i128> {
        let mut input = self.ordinals();
        for spec in &arguments[input.len()..] {
            input.push(idle(spec));
        }
        input
    }

    /// The input up to the last ordinal that counts.
    pub fn ordinals(&self) -> Vec<i128> {
        self.read().gathered()
    }

    fn read(&self) -> impl Iterator<Item = i128> {
        let mut rest = &*self.0;
        std::iter::from_fn(move || (!rest.is_empty()).then(|| read(&mut rest)))
    }

    /// The order of their ordinals.
    pub fn order(&self, other: &Self) -> Ordering {
        self.read().cmp(other.read())
    }
}

/// The input up to the last ordinal that counts.
pub fn counting<'a>(arguments: &[ArgumentSpec], input: &'a [i128]) -> &'a [i128] {
    let last = (0..input.len()).rfind(|index| counts(arguments, input, *index));
    &input[..last.map_or(0, |last| last + 1)]
}

/// Seven bits of a number in each byte, the least first; the sign is the lowest bit.
fn write(ordinal: i128, to: &mut Vec<u8>) {
    let mut rest = (ordinal << 1 ^ ordinal >> 127) as u128;
    while rest > 0x7f {
        to.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    to.push(rest as u8);
}

fn read(from: &mut &[u8]) -> i128 {
    let (mut number, mut shift) = (0_u128, 0);
    while let Some((byte, rest)) = from.split_first() {
        *from = rest;
        number |= u128::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            break;
        }
    }
    (number >> 1) as i128 ^ -((number & 1) as i128)
}

/// A list of inputs in the order in which they were added, to be read from its beginning. Of idle
/// ordinals in a row, as behind the end of a text that another one follows, it has the number.
pub struct Stems {
    arguments: Box<[ArgumentSpec]>,
    /// The values of ordinals that do not count.
    idle: Vec<i128>,
    bytes: Vec<u8>,
}

impl Stems {
    /// No inputs of a function with these arguments.
    pub fn new(arguments: &[ArgumentSpec]) -> Self {
        Self { arguments: arguments.into(), idle: each(arguments, &mut idle), bytes: Vec::new() }
    }

    pub fn push(&mut self, input: &[i128]) {
        let ordinals = counting(&self.arguments, input);
        write(ordinals.len() as i128, &mut self.bytes);
        let from_idle = |at: usize| ordinals[at].wrapping_sub(self.idle[at]);
        let mut at = 0;
        while at < ordinals.len() {
            let own = from_idle(at);
            write(own, &mut self.bytes);
            at += 1;
            if own == 0 {
                let more = leading(ordinals.len() - at, &|behind| from_idle(at + behind) == 0);
                write(more as i128, &mut self.bytes);
                at += more;
            }
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Vec<i128>> {
        let mut rest = &*self.bytes;
        std::iter::from_fn(move || {
            let count = (!rest.is_empty()).then(|| read(&mut rest))? as usize;
            let (mut input, mut at) = (self.idle.clone(), 0);
            while at < count {
                let from_idle = read(&mut rest);
                input[at] = input[at].wrapping_add(from_idle);
                at += 1 + if from_idle == 0 { read(&mut rest) as usize } else { 0 };
            }
            Some(input)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::testing::ordinals_of;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_input_is_read_as_it_was_written(
            numbers: Vec<i128>, small: Vec<i8>, ends: Vec<bool>,
        ) {
            let ends = ends.iter().map(|end| if *end { i128::MAX } else { i128::MIN });
            let small = small.iter().map(|own| i128::from(*own));
            let inputs: Vec<i128> = numbers.into_iter().chain(small).chain(ends).collect();
            let arguments = i128::specs("a", "i128");
            let mut list = Stems::new(&arguments);
            for number in &inputs {
                list.push(&[*number]);
                prop_assert_eq!(Stem::of(&arguments, &[*number]).input(&arguments), [*number]);
            }
            prop_assert!(list.iter().flatten().eq(inputs));
        }
    }

    #[test]
    fn short_texts_take_few_bytes_and_are_read_as_they_were_written() {
        let arguments = [String::specs("one", "&str"), String::specs("other", "&str")].concat();
        let mut list = Stems::new(&arguments);
        let texts = ["12:30", "", "\0\0", "a\0"].map(|own| ordinals_of(own).expect("it has room"));
        let pairs: Vec<Vec<i128>> = texts
            .iter()
            .flat_map(|one| texts.iter().map(|other| [&one[..], other].concat()))
            .collect();
        for pair in &pairs {
            list.push(pair);
        }
        assert!(list.iter().eq(pairs.iter().cloned()));
        assert!(list.bytes.len() <= 16 * pairs.len(), "{}", list.bytes.len());
    }

    #[test]
    fn a_short_text_takes_few_bytes() {
        let arguments = String::specs("text", "&str");
        let input = ordinals_of("12:30").expect("it has room");
        let stem = Stem::of(&arguments, &input);
        assert!(stem.0.len() <= 6, "{stem:?}");
        assert_eq!(stem.input(&arguments), input);
    }
}
