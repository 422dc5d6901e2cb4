//! Julia's `cld`.

use crate::JuliaError;
use crate::int::checked_cld;

/// `x / y`, rounded up. Source: Julia `Base`; SETBVE, section 4.2.
///
/// # Errors
///
/// `DivideError` if `y` is 0, or if the quotient does not fit the type of the arguments.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn cld(x: i128, y: i128) -> Result<i128, JuliaError> {
    checked_cld(x, y).ok_or(JuliaError::DivideError)
}
