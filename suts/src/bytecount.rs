//! The papers' `bytecount`.

use crate::{JuliaError, JuliaValue};

const UNITS: &str = "kMGTPE";

/// The first byte count of each unit.
///
/// The original takes `floor(log(b) / log(1000))` as unit and then moves up to the next one from 999.95
/// on, which would print as 1000.0. Up to E the move comes before the logarithm's own switch, so that
/// inexact logarithms do not show.
const FIRST_OF_UNIT: [i128; 6] =
    [1_000, 999_950, 999_950_000, 999_950_000_000, 999_950_000_000_000, 999_950_000_000_000_000];

/// The first byte count for which `floor(log(b) / log(1000))` is 7, 8, and so on, past the last unit.
///
/// The logarithms are IEEE doubles, whose quotient reaches a whole number before `b` reaches the power
/// of 1000. These are the places where it does with correctly rounded logarithms, found by bisection.
/// Computing the logarithm here instead would depend on the last bit of the platform's `ln`.
const FIRST_PAST_UNITS: [i128; 6] = [
    999_999_999_999_994_822_657,
    999_999_999_999_994_547_404_800,
    999_999_999_999_994_309_570_985_985,
    999_999_999_999_990_520_104_160_854_017,
    999_999_999_999_990_217_800_035_866_771_457,
    999_999_999_999_990_081_178_837_570_860_089_344,
];

/// A byte count for people to read, such as `1.5 kB`, with one digit after the point, half to even.
///
/// Negative counts have no unit, however large they are. Source: SETBVE, section 4.2; `AutoBVA`,
/// Investigation 1, where it is the most copied snippet of Stack Overflow.
///
/// # Errors
///
/// `BoundsError` from about 10^21 on: there is no unit after E.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn bytecount(bytes: i128) -> Result<String, JuliaError> {
    let past = reached(&FIRST_PAST_UNITS, bytes);
    if past > 0 {
        let index = UNITS.len() + past;
        return Err(JuliaError::BoundsError(JuliaValue::Text(UNITS), index as i128));
    }
    let unit = reached(&FIRST_OF_UNIT, bytes);
    let Some(prefix) = unit.checked_sub(1).and_then(|index| UNITS.chars().nth(index)) else {
        return Ok(format!("{bytes}B"));
    };
    // The original keeps its divisor in 64 bits by dropping the last three digits of large counts.
    let (bytes, power) = if unit > 4 { (bytes / 1000, unit - 1) } else { (bytes, unit) };
    let divisor = 1000_i128.pow(power as u32);
    Ok(format!("{:.1} {prefix}B", bytes as f64 / divisor as f64))
}

/// How many of the ascending `thresholds` the value reached.
fn reached(thresholds: &[i128], value: i128) -> usize {
    thresholds.partition_point(|&threshold| threshold <= value)
}
