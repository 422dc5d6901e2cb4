//! Lists that are looked along: short ones, sorted and unsorted ones, and those that hold numbers
//! of the source.

use crate::tuning::mapping::LISTS as MADE;
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::{Gather, each, each_some};
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
    let mut named = each_some(constants, &mut |own| own.signed().filter(|_| !is_packed(*own)));
    named.truncate(MADE);
    let mut lists = each(&LISTS, &mut |items| items.to_vec());
    for number in &named {
        lists.push(vec![*number]);
        lists.push(vec![*number; 2]);
        lists.push(vec![1, *number]);
        lists.push(vec![*number, 1, 2, 3]);
    }
    for pair in named.windows(2) {
        lists.push(pair.to_vec());
        lists.push(vec![pair[1], pair[0]]);
    }
    // A number of the source may be a length. Items two apart neither touch nor overlap.
    for length in named {
        if (0..16).contains(&length) {
            lists.push(rising(length, 0, 0));
            lists.push(rising(length, 1, 1));
            lists.push(rising(length, 1, 2));
        }
    }
    if have_bytes(arguments) {
        add_bytes(constants, &mut lists);
    }
    each_some(&lists, &mut |items| input(arguments, Seed::Items(items)))
}

/// So many numbers, from the first on in steps.
fn rising(count: i128, first: i128, step: i128) -> Vec<i128> {
    (0..count).map(|index| first + index * step).gathered()
}

/// Adds strings of bytes of the source, and characters as UTF-8 encodes them.
fn add_bytes(constants: &[Number], lists: &mut Vec<Vec<i128>>) {
    let mut strings = each_some(constants, &mut |constant| {
        let text = text_of(*constant).filter(|text| !text.contains(' '))?;
        Some(text.chars().map(|own| u32::from(own).into()).gathered())
    });
    strings.truncate(MADE);
    lists.append(&mut strings);
    for own in &CHARACTERS {
        lists.push(each(own.to_string().as_bytes(), &mut |byte| i128::from(*byte)));
    }
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
