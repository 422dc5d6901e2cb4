//! Whether an input derives from constants.

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
    let texts = constants.iter().filter_map(|constant| text_of(*constant));
    let texts: Vec<String> = texts.collect();
    let is_named = |(start, parts): (usize, &[ArgumentSpec])| {
        let own = &input[start..start + parts.len()];
        let is_own = |text: &String| parameter(parts, Seed::Text(text)).as_deref() == Some(own);
        have_characters(parts) && texts.iter().any(is_own)
    };
    if parameters(arguments).into_iter().any(is_named) {
        return true;
    }
    let mut floats = constants.iter().filter(|constant| float_of(**constant).is_some());
    let is_near = |constant: &Number| {
        let at = |spec: &ArgumentSpec| spec.ordinal(*constant);
        let mut near = arguments.iter().map(at).zip(input);
        near.any(|(at, value)| at.is_some_and(|at| at.abs_diff(*value) <= 1))
    };
    if floats.any(is_near) {
        return true;
    }
    let values: Vec<Number> =
        arguments.iter().zip(input).map(|(spec, value)| spec.number(*value)).collect();
    let is_next_to = |value: &Number, derived: Number| {
        value.plus(derived.negated()).is_some_and(|difference| difference.size <= 1)
    };
    values.iter().enumerate().any(|(at, value)| {
        constants.iter().any(|constant| {
            is_next_to(value, *constant)
                || values.iter().enumerate().any(|(other_at, other)| {
                    let mut derived =
                        Operation::EXACT.iter().filter_map(|kind| kind.of(*other, *constant));
                    // A value made from zero does not show that it was derived.
                    other_at != at
                        && other.size > 0
                        && derived.any(|derived| is_next_to(value, derived))
                })
        })
    })
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
