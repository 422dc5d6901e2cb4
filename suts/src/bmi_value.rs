//! `AutoBVA`'s `bmi_value`.

use crate::{Float64, JuliaError, JuliaValue};

/// The body mass index of a person `height` centimetres tall with a weight of `weight` kilograms,
/// rounded to one digit after the point, half to even.
///
/// The result is infinite for a height of 0, and not a number if the weight is 0 too. Source:
/// `AutoBVA`, Investigation 1 and Table 13.
///
/// # Errors
///
/// `DomainError` if an argument is negative.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn bmi_value(height: i128, weight: i128) -> Result<Float64, JuliaError> {
    if height < 0 || weight < 0 {
        let message = JuliaValue::Text("Height or Weight cannot be negative.");
        return Err(JuliaError::DomainError(message, String::new()));
    }
    let metres = height as f64 / 100.0;
    let value = weight as f64 / (metres * metres);
    let rounded = (value * 10.0).round_ties_even() / 10.0;
    Ok(Float64(if rounded.is_finite() { rounded } else { value }))
}
