//! The papers' `date`.

use crate::JuliaError;

const DAYS_IN_MONTH: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Days before the month in a year that starts with March, as Julia counts; January and February are
/// at its end.
const DAYS_BEFORE_MONTH: [i64; 12] = [306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275];

/// From the 1st of March of the year 0 to the last day of that year: what Julia's count, which starts
/// with the year 1, subtracts.
const DAYS_OF_YEAR_ZERO: i64 = 306;

/// A date of the proleptic Gregorian calendar as text, year first.
///
/// Julia keeps a date as a count of days, and the way back from the count to the date wraps around in
/// `Int64`. Past the years ±252,522,163,911,149 the text can therefore be another date, or none at all:
/// `101535172372346--30141738682531936--18`. Source: SETBVE, section 4.2; `AutoBVA`, Investigation 1.
///
/// # Errors
///
/// `InexactError` for the first of year, month and day that does not fit an `i64`; `ArgumentError` if
/// there is no such month, or no such day in the month.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn date(day: i128, month: i128, year: i128) -> Result<String, JuliaError> {
    let (year, month, day) = (int64(year)?, int64(month)?, int64(day)?);
    let Some(days) = days_in_month(year, month) else {
        let message = format!("Month: {month} out of range (1:12)");
        return Err(JuliaError::ArgumentError(message));
    };
    if !(1..=days).contains(&day) {
        let message = format!("Day: {day} out of range (1:{days})");
        return Err(JuliaError::ArgumentError(message));
    }
    let (year, month, day) = year_month_day(day_count(year, month, day));
    Ok(format!("{}-{}-{}", padded(year, 4), padded(month, 2), padded(day, 2)))
}

fn int64(value: i128) -> Result<i64, JuliaError> {
    i64::try_from(value).map_err(|_| JuliaError::InexactError(value))
}

fn days_in_month(year: i64, month: i64) -> Option<i64> {
    let index = usize::try_from(month).ok()?.checked_sub(1)?;
    let days = *DAYS_IN_MONTH.get(index)?;
    let is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    Some(if month == 2 && is_leap { days + 1 } else { days })
}

/// Julia's day count: the 1st of January of the year 1 is day 1.
fn day_count(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 3 { year.wrapping_sub(1) } else { year };
    (day + DAYS_BEFORE_MONTH[month as usize - 1])
        .wrapping_add(year.wrapping_mul(365))
        .wrapping_add(year.div_euclid(4))
        .wrapping_sub(year.div_euclid(100))
        .wrapping_add(year.div_euclid(400))
        .wrapping_sub(DAYS_OF_YEAR_ZERO)
}

/// The inverse of [`day_count`], as Julia computes it.
fn year_month_day(count: i64) -> (i64, i64, i64) {
    let z = count.wrapping_add(DAYS_OF_YEAR_ZERO);
    let h = z.wrapping_mul(100).wrapping_sub(25);
    let centuries = h.div_euclid(3_652_425);
    let b = centuries.wrapping_sub(centuries.div_euclid(4));
    let year = b.wrapping_mul(100).wrapping_add(h).div_euclid(36_525);
    let day_of_year =
        b.wrapping_add(z).wrapping_sub(year.wrapping_mul(365)).wrapping_sub(year.div_euclid(4));
    let month = day_of_year.wrapping_mul(5).wrapping_add(456) / 153;
    let days_before = month.wrapping_mul(153).wrapping_sub(457) / 5;
    let day = day_of_year.wrapping_sub(days_before);
    if month > 12 { (year.wrapping_add(1), month - 12, day) } else { (year, month, day) }
}

/// At least `width` digits after the sign.
fn padded(value: i64, width: usize) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{:0>width$}", value.unsigned_abs())
}
