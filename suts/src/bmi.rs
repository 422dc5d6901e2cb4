//! The SETBVE paper's `bmi`, `AutoBVA`'s `bmi_classification`.

use crate::{JuliaError, bmi_value};

/// The category of the body mass index of a person `height` centimetres tall with a weight of
/// `weight` kilograms; the index is that of [`bmi_value`], after rounding.
///
/// Infinite indices and those that are not a number are `Severely obese`. Source: SETBVE, section
/// 4.2; `AutoBVA`, Investigation 1.
///
/// # Errors
///
/// `DomainError` if an argument is negative.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputAbstraction, TotalInputLength, InputLengthVariance]))]
pub fn bmi(height: i128, weight: i128) -> Result<&'static str, JuliaError> {
    let index = bmi_value(height, weight)?.0;
    Ok(if index < 18.5 {
        "Underweight"
    } else if index < 23.0 {
        "Normal"
    } else if index < 25.0 {
        "Overweight"
    } else if index < 30.0 {
        "Obese"
    } else {
        "Severely obese"
    })
}
