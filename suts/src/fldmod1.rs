//! Julia's `fldmod1`.

use crate::JuliaError;
use crate::int::checked_cld;

/// The quotient and the remainder of `x / y` where the remainder counts from 1: the remainder is in
/// `1..=y`, or in `y..=-1` if `y` is negative, and `x == (quotient - 1) * y + remainder`.
///
/// The one quotient that does not fit the type of the arguments wraps around. Source: Julia `Base`;
/// SETBVE, section 4.2.
///
/// # Errors
///
/// `DivideError` if `y` is 0.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn fldmod1(x: i128, y: i128) -> Result<(i128, i128), JuliaError> {
    if y == 0 {
        return Err(JuliaError::DivideError);
    }
    // Counting from 1 turns the quotient rounded down into the one rounded up. Only `MIN / -1`
    // overflows, and wraps to `MIN`.
    let quotient = checked_cld(x, y).unwrap_or(x);
    let remainder = match x.wrapping_rem(y) {
        0 => y,
        rest if (rest < 0) != (y < 0) => rest + y,
        rest => rest,
    };
    Ok((quotient, remainder))
}
