//! The SETBVE paper's `circle`.

use crate::int::{fits_i64, wrap_as_both};
use crate::{Float64, JuliaError, JuliaValue};

const RADIUS: i128 = 80;

/// Whether the point `(x, y)` is `in` or `out` of the circle of radius 80 around the origin; the
/// circle itself is in.
///
/// The square of each argument wraps around in the argument's own type, their sum in the wider of the
/// two, so that points far away can be in, or have no distance at all. Source: SETBVE, section 4.2.
///
/// # Errors
///
/// `DomainError` at the origin, and where the sum of the squares wraps to a negative number.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputAbstraction, TotalInputLength, InputLengthVariance]))]
pub fn circle(x: i128, y: i128) -> Result<&'static str, JuliaError> {
    let squared_distance = wrap_as_both(square(x).wrapping_add(square(y)), x, y);
    if squared_distance < 0 {
        let value = JuliaValue::Float(Float64(squared_distance as f64));
        let message = "sqrt will only return a complex result if called with a complex argument. \
                       Try sqrt(Complex(x)).";
        return Err(JuliaError::DomainError(value, message.to_owned()));
    }
    if x == 0 && y == 0 {
        let message = JuliaValue::Text("The point should not be at the origin (0, 0)");
        return Err(JuliaError::DomainError(message, String::new()));
    }
    Ok(if squared_distance <= RADIUS * RADIUS { "in" } else { "out" })
}

fn square(value: i128) -> i128 {
    let square = value.wrapping_mul(value);
    if fits_i64(value) { i128::from(square as i64) } else { square }
}
