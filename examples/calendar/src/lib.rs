//! A small calendar, with its boundaries pinned.
//!
//! The functions are as anybody would write them. `setbve` is a dev-dependency, so everything of it
//! stands in `cfg_attr(test, ..)` or below `cfg(test)`, and other builds do not see it.

use std::error::Error;
use std::fmt;

/// Why a date is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarError {
    /// There is no month with this number.
    NoSuchMonth(u8),
    /// The month ends before this day, or the day is 0.
    NoSuchDay {
        /// The day asked for.
        day: u8,
        /// The last day of the month.
        last: u8,
    },
}

impl Error for CalendarError {}

impl fmt::Display for CalendarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMonth(month) => write!(f, "there is no month {month}"),
            Self::NoSuchDay { day, last } => {
                write!(f, "there is no day {day} in a month of {last} days")
            }
        }
    }
}

/// Whether February has 29 days.
pub fn is_leap_year(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// The number of days of a month.
///
/// # Errors
///
/// `NoSuchMonth` unless the month is 1 to 12.
// The attribute alone: all values of the arguments' types, good defaults. `Err` is an outcome like any
// other, told apart by its variant.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn days_in_month(year: u16, month: u8) -> Result<u8, CalendarError> {
    match month {
        4 | 6 | 9 | 11 => Ok(30),
        2 if is_leap_year(year) => Ok(29),
        2 => Ok(28),
        1..=12 => Ok(31),
        _ => Err(CalendarError::NoSuchMonth(month)),
    }
}

/// The quarter of a fiscal year that starts with the month `first`, from 1 to 4.
// `coverage` adds to the report which outcomes the exploration never took: here the last arm, for no
// month is twelve months away from another. `cargo test fiscal_quarter -- --nocapture` shows it.
#[cfg_attr(test, setbve::boundary_explore(coverage = true))]
pub fn fiscal_quarter(month: u8, first: u8) -> Option<u8> {
    if !(1..=12).contains(&month) || !(1..=12).contains(&first) {
        return None;
    }
    let months = if month >= first { month - first } else { month + 12 - first };
    match months {
        0..3 => Some(1),
        3..6 => Some(2),
        6..9 => Some(3),
        9..12 => Some(4),
        _ => None,
    }
}

/// The number of a day in its year, from 1 to 366.
///
/// # Errors
///
/// `NoSuchMonth` unless the month is 1 to 12, `NoSuchDay` unless the month has the day.
// A range keeps an argument to the values that matter here; any expression of its type will do.
#[cfg_attr(test, setbve::boundary_explore(descriptors = [ValidityGroup, OutputAbstraction, OutputLengthDifference]))]
pub fn day_of_year(
    #[cfg_attr(test, range(1583..=9999))] year: u16,
    #[cfg_attr(test, range(1..=12))] month: u8,
    day: u8,
) -> Result<u16, CalendarError> {
    let last = days_in_month(year, month)?;
    if !(1..=last).contains(&day) {
        return Err(CalendarError::NoSuchDay { day, last });
    }
    let mut days = u16::from(day);
    for earlier in 1..month {
        days += u16::from(days_in_month(year, earlier)?);
    }
    Ok(days)
}

/// A month of the year, from 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Month(u8);

impl Month {
    /// The month with this number, if there is one.
    pub fn new(number: u8) -> Option<Self> {
        (1..=12).contains(&number).then_some(Self(number))
    }
}

/// A season of the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Season {
    /// From March in the north, from September in the south.
    Spring,
    /// From June in the north, from December in the south.
    Summer,
    /// From September in the north, from March in the south.
    Autumn,
    /// From December in the north, from June in the south.
    Winter,
}

/// The season of a month, north or south of the equator.
// A type of one's own as an argument: what it takes stands in `tests` below.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn season(month: Month, south: bool) -> Season {
    let Month(number) = month;
    match (number + if south { 6 } else { 0 }) % 12 {
        3..=5 => Season::Spring,
        6..=8 => Season::Summer,
        9..=11 => Season::Autumn,
        _ => Season::Winter,
    }
}

/// The part of the day that an hour is in.
// A limit on the time that a search may take; this one ends long before.
#[cfg_attr(test, setbve::boundary_explore(budget = "10s"))]
pub fn part_of_day(hour: u8) -> Option<&'static str> {
    match hour {
        0..=5 => Some("night"),
        6..=11 => Some("morning"),
        12..=17 => Some("afternoon"),
        18..=23 => Some("evening"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the exploration walks over months: each has a number, and there are no gaps.
    impl setbve::Argument for Month {
        fn domain() -> setbve::Domain {
            setbve::Domain::new(1, 12)
        }

        fn from_ordinal(ordinal: i128) -> Option<Self> {
            Self::new(u8::try_from(ordinal).ok()?)
        }

        fn ordinal(&self) -> i128 {
            self.0.into()
        }
    }

    // What is right is for ordinary tests to say; the snapshots say when it changes.
    #[test]
    fn the_year_2000_was_a_leap_year() {
        assert_eq!(days_in_month(2000, 2), Ok(29));
        assert_eq!(day_of_year(2000, 12, 31), Ok(366));
    }
}
