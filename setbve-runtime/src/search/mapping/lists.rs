//! Lists that are looked along: short ones, sorted and unsorted ones, and those that hold numbers
//! of the source.

use std::rc::Rc;

use crate::execution::executor::Executor;
use crate::search::mapping::further::is_accepted;
use crate::search::mapping::{Mapping, Points};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::made::{Seed, input};
use crate::sut::argument::part::{have_bytes, have_lists};
use crate::sut::constants::{is_packed, text_of};
use crate::sut::number::Number;
use crate::sut::outcome::Outcome;
use crate::tuning::mapping::{DIVIDED, LISTS as MADE, MOST_PARTS};

/// The items of lists.
const LISTS: [&[i128]; 16] = [
    &[],
    &[0],
    &[1],
    &[-1],
    &[1, 1],
    &[1, 2],
    &[2, 1],
    &[0, 0, 0],
    &[1, 2, 3],
    &[3, 2, 1],
    &[2, 5, 5],
    &[1, 10, 100],
    &[10, 20, 30, 40],
    &[0; 8],
    &[1, 2, 3, 4, 5, 6, 7, 8],
    &[0; 16],
];

/// The ends of what UTF-8 encodes with each number of bytes, and around the surrogates: chance does
/// not make bytes that belong together.
const CHARACTERS: [char; 8] =
    ['\u{80}', '\u{7ff}', '\u{800}', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{10ffff}'];

/// One input for each of these, and for the numbers of the source; no input for a function without
/// lists.
pub(super) fn inputs(arguments: &[ArgumentSpec], constants: &[Number]) -> Vec<Vec<i128>> {
    if !have_lists(arguments) {
        return Vec::new();
    }
    let numbers = constants.iter().filter(|number| !is_packed(**number));
    let named: Vec<i128> = numbers.filter_map(|number| number.signed()).take(MADE).collect();
    let alone = named.iter().flat_map(|number| {
        [vec![*number], vec![*number; 2], vec![1, *number], vec![*number, 1, 2, 3]]
    });
    let pairs = named.windows(2).flat_map(|pair| [pair.to_vec(), vec![pair[1], pair[0]]]);
    // A number of the source may be a length. Items two apart neither touch nor overlap.
    let long = named.iter().filter_map(|number| usize::try_from(*number).ok());
    let long = long.filter(|length| *length < 16).flat_map(|length| {
        let rising = |step: i128| (0..length as i128).map(|index| 1 + index * step).collect();
        [vec![0; length], rising(1), rising(2)]
    });
    let known = LISTS.iter().map(|items| items.to_vec());
    let all = known.chain(alone).chain(pairs).chain(long).chain(bytes(arguments, constants));
    all.filter_map(|items| input(arguments, Seed::Items(&items))).collect()
}

/// Lists whose items have this sum, or rise to this number, in so many equal steps.
fn divided(number: i128, parts: i128) -> [Vec<i128>; 2] {
    let rising = (0..=parts).map(|part| number * part / parts).collect::<Vec<i128>>();
    let steps = rising.windows(2).map(|own| own[1] - own[0]).collect();
    [steps, rising]
}

impl Mapping<'_> {
    /// Adds lines through lists whose items make up a number of the source together, in as few
    /// parts as the function takes: a limit of the sum, or of the way from the first item to the
    /// last one, may be beyond that of a single item or step.
    pub(super) fn divide(&mut self, executor: &mut dyn Executor) {
        if !have_lists(self.arguments) {
            return;
        }
        let numbers = self.constants.iter().filter(|number| !is_packed(**number));
        let numbers = numbers.filter_map(|number| u32::try_from(number.signed()?).ok());
        let numbers = numbers.filter(|own| *own > 1).map(i128::from);
        let numbers: Vec<i128> = numbers.take(DIVIDED).collect();
        let arguments = self.arguments;
        let tried: Vec<(i128, usize, i128, Vec<i128>)> = numbers
            .iter()
            .flat_map(|number| (1..=MOST_PARTS).map(move |parts| (*number, parts)))
            .flat_map(|(number, parts)| {
                let lists = divided(number, parts).into_iter().enumerate();
                lists.filter_map(move |(way, items)| {
                    Some((number, way, parts, input(arguments, Seed::Items(&items))?))
                })
            })
            .collect();
        let outcomes = tried.iter().map(|(.., input)| self.at(input));
        let outcomes: Vec<Option<Rc<Outcome>>> = self.queries.run(executor, outcomes);
        let mut known: Vec<(i128, usize)> = Vec::new();
        for ((number, way, parts, input), outcome) in tried.into_iter().zip(outcomes) {
            let is_taken = outcome.is_some_and(|own| is_accepted(&own));
            if is_taken && !known.contains(&(number, way)) {
                known.push((number, way));
                if parts > 1 {
                    self.add_all(input, Points::Usual);
                }
            }
        }
    }
}

/// Strings of bytes of the source, and characters as UTF-8 encodes them, where there are lists of
/// bytes.
fn bytes(arguments: &[ArgumentSpec], constants: &[Number]) -> Vec<Vec<i128>> {
    if !have_bytes(arguments) {
        return Vec::new();
    }
    let texts = constants.iter().filter_map(|number| text_of(*number));
    let texts = texts.filter(|text| !text.contains(' ')).take(MADE);
    let strings = texts.map(|text| text.chars().map(|own| u32::from(own).into()).collect());
    let encoded = CHARACTERS.iter().map(|own| own.to_string().bytes().map(i128::from).collect());
    strings.chain(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::constants::number_of;

    #[test]
    fn a_divided_number_is_the_sum_of_one_list_and_the_last_item_of_the_other() {
        for (number, parts) in [(600, 4), (601, 4), (3, 2), (1, 6)] {
            let [steps, rising] = divided(number, parts);
            assert_eq!(steps.len() as i128, parts);
            assert_eq!(steps.iter().sum::<i128>(), number);
            assert_eq!([rising[0], rising[rising.len() - 1]], [0, number]);
            assert!(rising.is_sorted());
        }
    }

    #[test]
    fn a_string_of_bytes_is_a_list_of_bytes() {
        let constants = [number_of("\u{89}PNG").unwrap(), number_of("no file").unwrap()];
        let has = |arguments: &[ArgumentSpec]| {
            let lists = inputs(arguments, &constants);
            let strings = [&[4, 0x89, 80, 78, 71][..], &[3, 0xed, 0x9f, 0xbf]];
            strings.iter().all(|own| lists.iter().any(|input| input.starts_with(own)))
        };
        assert!(has(&Vec::<u8>::specs("head", "&[u8]")));
        assert!(!has(&Vec::<u16>::specs("head", "&[u16]")));
    }
}
