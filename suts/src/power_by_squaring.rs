//! Julia's `power_by_squaring`.

use crate::int::fits_i64;
use crate::{Float64, JuliaError, JuliaValue};

/// `x` to the power of `p`, wrapping around in the type of `x`, whatever the type of `p`. Source:
/// Julia `Base`; SETBVE, section 4.2.
///
/// # Errors
///
/// `DomainError` if `p` is negative and `x` neither 1 nor -1.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn power_by_squaring(x: i128, p: i128) -> Result<i128, JuliaError> {
    match x {
        1 => return Ok(1),
        -1 => return Ok(if p % 2 == 0 { 1 } else { -1 }),
        _ if p < 0 => return Err(negative_power(p)),
        _ => {}
    }
    let (mut power, mut base, mut exponent) = (1_i128, x, p);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power.wrapping_mul(base);
        }
        base = base.wrapping_mul(base);
        exponent /= 2;
    }
    // Wrapping in 64 bits at every step, or once at the end, leaves the same last 64 bits.
    Ok(if fits_i64(x) { i128::from(power as i64) } else { power })
}

fn negative_power(p: i128) -> JuliaError {
    let float = Float64(p as f64);
    // `-p` wraps around in the type of `p`: the smallest number is its own negative.
    let positive =
        if fits_i64(p) { i128::from((p as i64).wrapping_neg()) } else { p.wrapping_neg() };
    // The published outputs show Julia's line break escaped, and no blank before "or write".
    let message = format!(
        "Cannot raise an integer x to a negative power {p}.\\nMake x or {p} a float by adding a zero \
         decimal (e.g., 2.0^{p} or 2^{float} instead of 2^{p})or write 1/x^{positive}, \
         float(x)^{p}, x^float({p}) or (x//1)^{p}."
    );
    JuliaError::DomainError(JuliaValue::Int(p), message)
}
