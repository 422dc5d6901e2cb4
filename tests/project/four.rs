//! Four functions as a stranger would write them.

use std::fmt;

const FIRST_UNIT: i64 = 1_000;
const UNITS: [(i64, i64, &str); 6] = [
    (FIRST_UNIT, 1_000, "kB"),
    (999_950, 1_000_000, "MB"),
    (999_950_000, 1_000_000_000, "GB"),
    (999_950_000_000, 1_000_000_000_000, "TB"),
    (999_950_000_000_000, 1_000_000_000_000_000, "PB"),
    (999_950_000_000_000_000, 1_000_000_000_000_000_000, "EB"),
];

/// A byte count for people to read.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn bytecount(bytes: i64) -> String {
    match UNITS.iter().rev().find(|(first, ..)| bytes >= *first) {
        Some((_, divisor, unit)) => format!("{:.1} {unit}", bytes as f64 / *divisor as f64),
        None => format!("{bytes} B"),
    }
}

const RADIUS_SQUARED: u64 = 6_400;

/// Whether a point lies in the circle.
///
/// # Errors
///
/// At the centre.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn circle(x: i32, y: i32) -> Result<&'static str, String> {
    let [x, y] = [x, y].map(|value| u64::from(value.unsigned_abs()));
    match x * x + y * y {
        0 => Err("the centre has no direction".to_owned()),
        1..=RADIUS_SQUARED => Ok("in"),
        _ => Ok("out"),
    }
}

const NORMAL: f64 = 18.5;
const OVERWEIGHT: f64 = 23.0;
const OBESE: f64 = 25.0;
const SEVERELY_OBESE: f64 = 30.0;

/// The category of a body mass index.
///
/// # Errors
///
/// For a negative height or weight.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn bmi(height: i32, weight: i32) -> Result<&'static str, String> {
    if height < 0 || weight < 0 {
        return Err("height and weight cannot be negative".to_owned());
    }
    let metres = f64::from(height) / 100.0;
    let index = f64::from(weight) / (metres * metres);
    Ok(if index < NORMAL {
        "Underweight"
    } else if index < OVERWEIGHT {
        "Normal"
    } else if index < OBESE {
        "Overweight"
    } else if index < SEVERELY_OBESE {
        "Obese"
    } else {
        "Severely obese"
    })
}

const LAST_MONTH: u32 = 12;
const FEBRUARY: u32 = 28;
const SHORT: u32 = 30;
const LONG: u32 = 31;

/// What a date cannot be.
#[derive(Debug)]
pub enum DateError {
    /// There is no such month.
    Month(u32),
    /// The month has no such day.
    Day(u32),
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Month(month) => write!(f, "there is no month {month}"),
            Self::Day(day) => write!(f, "the month has no day {day}"),
        }
    }
}

/// A date as text.
///
/// # Errors
///
/// Where there is no such date.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn date(year: i32, month: u32, day: u32) -> Result<String, DateError> {
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let last = match month {
        0 => return Err(DateError::Month(month)),
        _ if month > LAST_MONTH => return Err(DateError::Month(month)),
        2 => FEBRUARY + u32::from(leap),
        4 | 6 | 9 | 11 => SHORT,
        _ => LONG,
    };
    if !(1..=last).contains(&day) {
        return Err(DateError::Day(day));
    }
    Ok(format!("{year:04}-{month:02}-{day:02}"))
}
