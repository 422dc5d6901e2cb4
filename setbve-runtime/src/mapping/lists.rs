//! Lists that are looked along: short ones, sorted and unsorted ones, and those that hold numbers
//! of the source.

use crate::tuning::mapping::LISTS as MADE;
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::Gather;
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
