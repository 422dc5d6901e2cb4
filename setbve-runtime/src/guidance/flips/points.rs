//! The points of a line: the constants of the source, the numbers that the code compares, those
//! beside them, and the ends of what there is.

use crate::mapping::around;
use setbve_kernel::collections::gather::Gather;
use setbve_kernel::collections::sorting::each_once;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::number::Number;

/// How often a character is there: not, once, twice, and as often as is missing between two
/// compared numbers.
pub(super) fn copies(compared: &[[i128; 2]], most: i128) -> Vec<i128> {
    let mut points = vec![0, 1, 2];
    for [left, right] in compared {
        if let Some(missing) = left.checked_sub(*right).and_then(i128::checked_abs) {
            points.append(&mut vec![missing, missing.saturating_add(1), missing.saturating_add(2)]);
        }
    }
    points.retain(|point| *point <= most);
    each_once(&mut points);
    points
}

/// The number, the least and a very large one, and the compared numbers with those beside them.
pub(super) fn numbers(own: u128, compared: &[[i128; 2]]) -> Vec<i128> {
    let mut points = vec![0, LARGEST];
    points.extend(i128::try_from(own));
    for number in compared.as_flattened() {
        points.extend([number.saturating_sub(1), *number, number.saturating_add(1)]);
    }
    points.retain(|point| (0..=LARGEST).contains(point));
    each_once(&mut points);
    points
}

/// Is larger than each number of 64 bits.
const LARGEST: i128 = 1 << 64;

/// The character, those beside it, the ends of classes, and the compared numbers as characters and
/// as digits.
pub(super) fn characters(spec: &ArgumentSpec, value: i128, compared: &[[i128; 2]]) -> Vec<i128> {
    let mut points = vec![value - 1, value, value + 1];
    for end in *b" 09AZaz" {
        around(spec, i128::from(end).into(), 1, &mut points);
    }
    for number in compared.as_flattened() {
        around(spec, (*number).into(), 1, &mut points);
        if (0..10).contains(number) {
            around(spec, (i128::from(b'0') + number).into(), 1, &mut points);
        }
    }
    points.retain(|point| spec.contains(*point));
    each_once(&mut points);
    points
}

/// The values of a line: those of a narrow argument, or the ends of the domain, small numbers,
/// constants, and the compared numbers, with the value at which they would be equal if the argument
/// is one of them or a part of a sum.
pub(super) fn points(
    spec: &ArgumentSpec,
    value: i128,
    constants: &[Number],
    compared: &[[i128; 2]],
) -> Vec<i128> {
    let (min, max) = (spec.domain.min, spec.domain.max);
    if is_narrow(spec) {
        return (min..=max).gathered();
    }
    let mut points = vec![min, max, value];
    let mut add = |number: Number| around(spec, number, 1, &mut points);
    add(0.into());
    for constant in constants {
        add(*constant);
        add(constant.negated());
    }
    for [left, right] in compared {
        add((*left).into());
        add((*right).into());
        // Where it is a part of a sum, what is missing is added to it.
        if let Some(missing) = right.checked_sub(*left).map(Number::from) {
            for missing in [missing, missing.negated()] {
                if let Some(number) = spec.number(value).plus(missing) {
                    add(number);
                }
            }
        }
    }
    each_once(&mut points);
    points
}

/// An argument with fewer values than this is tried whole.
const NARROW: u128 = 64;

pub(crate) fn is_narrow(spec: &ArgumentSpec) -> bool {
    spec.domain.max.abs_diff(spec.domain.min) < NARROW
}
