//! Inputs around two neighbours: beyond them, and with other numbers elsewhere.

use setbve_kernel::sut::argument::character::is_digit;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::neighbours_in;

/// Two neighbours.
pub(super) type Pair = [Vec<i128>; 2];

/// Numbers that other arguments get where a flip does not show in the outcome.
const ELSEWHERE: [i128; 8] = [1, 2, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// Digits that other digits of a text become.
const DIGITS: [i128; 10] = [48, 49, 50, 51, 52, 53, 54, 55, 56, 57];

/// The same neighbours with other numbers in the place of each other argument.
pub(super) fn elsewhere(arguments: &[ArgumentSpec], pairs: &[Pair]) -> Vec<Pair> {
    let mut places = Vec::new();
    for pair in pairs {
        for (other, spec) in arguments.iter().enumerate() {
            let numbers: &[i128] = match spec.part {
                _ if pair[0][other] != pair[1][other] => continue,
                Part::Whole | Part::Choice => &ELSEWHERE,
                Part::Character if pair.iter().all(|own| is_digit(own[other])) => &DIGITS,
                _ => continue,
            };
            for number in numbers {
                let Some(value) = spec.ordinal((*number).into()) else { continue };
                let [mut low, mut high] = pair.clone();
                (low[other], high[other]) = (value, value);
                places.push([low, high]);
            }
        }
    }
    places
}

/// The input on the other side of `one` than its neighbour; `one` itself at an end.
pub(super) fn beyond(one: &[i128], neighbour: &[i128], arguments: &[ArgumentSpec]) -> Vec<i128> {
    let mut beyond = one.to_vec();
    if neighbours_in([one, neighbour]).is_none() {
        return beyond;
    }
    for (argument, spec) in arguments.iter().enumerate() {
        let value = one[argument].checked_add(one[argument] - neighbour[argument]);
        if let Some(value) = value.filter(|value| spec.contains(*value)) {
            beyond[argument] = value;
        }
    }
    beyond
}
