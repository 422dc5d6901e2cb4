//! Whether an input derives from constants.

use crate::collections::gather::Gather;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::made::{Seed, parameter};
use crate::sut::argument::part::{have_characters, parameters};
use crate::sut::constants::{float_of, text_of};
use crate::sut::number::Number;
use crate::sut::number::operation::Operation;

/// Whether an argument of the input is one of the constants, or a number computed from a constant
/// and another argument, or next to such a number.
#[inline]
pub fn derives_from(constants: &[Number], input: &[i128], arguments: &[ArgumentSpec]) -> bool {
    for (start, parts) in parameters(arguments) {
        let own = &input[start..start + parts.len()];
        let is_own = |text: String| parameter(parts, Seed::Text(&text)).as_deref() == Some(own);
        let is_named = |constant: &Number| text_of(*constant).is_some_and(is_own);
        if have_characters(parts) && constants.iter().any(is_named) {
            return true;
        }
    }
    let values = arguments.iter().zip(input).map(|(spec, value)| spec.number(*value)).gathered();
    for constant in constants {
        let is_float = float_of(*constant).is_some();
        for (at, spec) in arguments.iter().enumerate() {
            let is_near = |own: i128| own.abs_diff(input[at]) <= 1;
            if is_float && spec.ordinal(*constant).is_some_and(is_near)
                || is_made_of(&values, at, *constant)
            {
                return true;
            }
        }
    }
    false
}

/// Whether one of these values is next to a constant, or to a number computed from it and another
/// one of them.
#[inline]
fn is_made_of(values: &[Number], at: usize, constant: Number) -> bool {
    let is_next = |derived: Number| {
        let difference = values[at].plus(derived.negated());
        difference.is_some_and(|difference| difference.size <= 1)
    };
    // A value made from zero does not show that it was derived.
    let is_other = |other: usize| other != at && values[other].size > 0;
    let is_from = |other: usize| {
        Operation::EXACT.iter().any(|kind| kind.of(values[other], constant).is_some_and(is_next))
    };
    is_next(constant) || (0..values.len()).any(|other| is_other(other) && is_from(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::specs;

    #[test]
    fn an_input_derives_from_a_constant_at_it_or_through_another_argument() {
        let derives = |input: [i128; 2]| derives_from(&[500.into()], &input, &specs(2));
        for input in [[500, 0], [0, 499], [7, 507], [9_000, 8_501], [3, 1_500]] {
            assert!(derives(input), "{input:?}");
        }
        for input in [[498, 0], [0, -498], [9_000, 9_100], [0, 0]] {
            assert!(!derives(input), "{input:?}");
        }
    }
}
