//! Inputs beyond two neighbours.

use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::neighbours_in;

/// Two neighbours.
pub(super) type Pair = [Vec<i128>; 2];

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
