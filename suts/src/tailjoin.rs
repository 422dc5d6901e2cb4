//! Julia's `tailjoin`.

use crate::{JuliaError, JuliaValue};

/// Joins the types of `a` from index `i` to the end, where `a` is a number: the only element of
/// itself, at index 1, and no type. Past the end nothing is left to join and the result is `a`.
/// Source: Julia `Base`; SETBVE, section 4.2.
///
/// # Errors
///
/// `TypeError` if `i` is 1, `BoundsError` if `i` is less.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn tailjoin(a: i128, i: i128) -> Result<i128, JuliaError> {
    match i {
        2.. => Ok(a),
        1 => Err(JuliaError::TypeError(a)),
        _ => Err(JuliaError::BoundsError(JuliaValue::Int(a), i)),
    }
}
