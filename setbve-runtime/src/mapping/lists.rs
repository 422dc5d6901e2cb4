//! Lists that are looked along: short ones, sorted and unsorted ones, and those that hold numbers
//! of the source.

use crate::mapping::further::is_accepted;
use crate::mapping::{Mapping, Points};
use crate::tuning::mapping::{DIVIDED, LISTS as MADE, MOST_PARTS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::made::{Seed, input};
use setbve_kernel::sut::argument::part::{have_bytes, have_lists};
use setbve_kernel::sut::constants::{is_packed, text_of};
use setbve_kernel::sut::number::Number;

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
    if !have_lists(arguments) || is_off("lists") {
        return Vec::new();
    }
    let numbers = constants.iter().filter(|number| !is_packed(**number));
    let named: Vec<i128> = numbers.filter_map(|number| number.signed()).take(MADE).gathered();
    let alone = named.iter().flat_map(|number| {
        [vec![*number], vec![*number; 2], vec![1, *number], vec![*number, 1, 2, 3]]
    });
    let pairs = named.windows(2).flat_map(|pair| [pair.to_vec(), vec![pair[1], pair[0]]]);
    // A number of the source may be a length. Items two apart neither touch nor overlap.
    let long = named.iter().filter_map(|number| usize::try_from(*number).ok());
    let long = long.filter(|length| *length < 16).flat_map(|length| {
        let rising = |step: i128| (0..length as i128).map(|index| 1 + index * step).gathered();
        [vec![0; length], rising(1), rising(2)]
    });
    let known = LISTS.iter().map(|items| items.to_vec());
    let all = known.chain(alone).chain(pairs).chain(long).chain(bytes(arguments, constants));
    all.filter_map(|items| input(arguments, Seed::Items(&items))).gathered()
}

/// A list whose items rise to a number in so many equal steps.
fn rising_to(number: i128, parts: i128) -> Vec<i128> {
    (0..=parts).map(|part| number * part / parts).gathered()
}

/// A list of so many equal items with this sum.
fn summing_to(number: i128, parts: i128) -> Vec<i128> {
    rising_to(number, parts).windows(2).map(|own| own[1] - own[0]).gathered()
}

impl Mapping<'_> {
    /// Adds lines through lists whose items make up a number of the source together, in as few
    /// parts as the function takes: a limit of the sum, or of the way from the first item to the
    /// last one, may be beyond that of a single item or step.
    pub(super) fn divide(&mut self, executor: &mut dyn Executor) {
        if !have_lists(self.arguments) || is_off("divide") {
            return;
        }
        let numbers = self.constants.iter().filter(|number| !is_packed(**number));
        let numbers = numbers.filter_map(|number| u32::try_from(number.signed()?).ok());
        let numbers: Vec<u32> = numbers.filter(|own| *own > 1).take(DIVIDED).gathered();
        let looks = numbers.iter().flat_map(|own| {
            [summing_to, rising_to].both(|list| self.in_fewest_parts(list, (*own).into()))
        });
        let found: Vec<Option<Vec<i128>>> = self.queries.run(executor, looks);
        for input in found.into_iter().flatten() {
            self.add_all(input, Points::Usual);
        }
    }

    /// The list of a number in as few parts as the function takes; `None` if a single one is
    /// enough.
    async fn in_fewest_parts(
        &self,
        list: fn(i128, i128) -> Vec<i128>,
        number: i128,
    ) -> Option<Vec<i128>> {
        for parts in 1..=MOST_PARTS {
            let items = list(number, parts);
            let Some(input) = input(self.arguments, Seed::Items(&items)) else { continue };
            if is_accepted(&*self.at(&input).await?) {
                return (parts > 1).then_some(input);
            }
        }
        None
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
    let strings = texts.map(|text| text.chars().map(|own| u32::from(own).into()).gathered());
    let encoded = CHARACTERS.iter().map(|own| own.to_string().bytes().map(i128::from).gathered());
    strings.chain(encoded).gathered()
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::constants::number_of;

    #[test]
    fn a_divided_number_is_the_sum_of_one_list_and_the_last_item_of_the_other() {
        for (number, parts) in [(600, 4), (601, 4), (3, 2), (1, 6)] {
            let (steps, rising) = (summing_to(number, parts), rising_to(number, parts));
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
