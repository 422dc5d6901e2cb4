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

/// The same for arguments of 128 bits: the type of the numbers to which SETBVE's published Explorer
/// changes its parents. They are signed or unsigned; here those below zero are signed. Their squares
/// seldom wrap around, and where one is unsigned, so is the sum, which is never negative.
///
/// # Errors
///
/// As [`circle`].
pub fn circle_of_128_bits(x: i128, y: i128) -> Result<&'static str, JuliaError> {
    let squared_distance = x.wrapping_mul(x).wrapping_add(y.wrapping_mul(y));
    if squared_distance < 0 && x < 0 && y < 0 {
        let value = JuliaValue::Float(Float64(squared_distance as f64));
        let message = "sqrt will only return a complex result if called with a complex argument. \
                       Try sqrt(Complex(x)).";
        return Err(JuliaError::DomainError(value, message.to_owned()));
    }
    if (x, y) == (0, 0) {
        return circle(0, 0);
    }
    Ok(if squared_distance as u128 <= (RADIUS * RADIUS) as u128 { "in" } else { "out" })
}

/// The square of a literal.
pub(crate) fn square(value: i128) -> i128 {
    let square = value.wrapping_mul(value);
    if fits_i64(value) { i128::from(square as i64) } else { square }
}

#[cfg(test)]
mod tests {
    use super::{circle, circle_of_128_bits};

    #[test]
    fn arguments_of_128_bits_seldom_wrap() {
        let shown = |of: Result<&str, crate::JuliaError>| match of {
            Ok(place) => place.to_owned(),
            Err(error) => error.to_string(),
        };
        for (x, y) in [(0, 0), (79, 1), (80, 0), (80, 1), (-1 << 64, -3), (i128::MIN / 9, -5)] {
            assert_eq!(shown(circle(x, y)), shown(circle_of_128_bits(x, y)), "{x}, {y}");
        }
        assert!(circle(3_037_000_500, 0).is_err());
        assert_eq!(shown(circle_of_128_bits(3_037_000_500, 0)), "out");
        let far = 1 << 63;
        assert!(circle_of_128_bits(-far, -far).is_err());
        assert_eq!(shown(circle_of_128_bits(far, -far)), "out", "its square is unsigned");
    }
}
