//! Four functions as a stranger would write them, and changes of one threshold in each.

/// `bytecount`, `circle`, `bmi` and `date`.
pub(crate) const FOUR: &str = include_str!("four.rs");

pub(crate) const FUNCTIONS: [&str; 4] = ["bytecount", "circle", "bmi", "date"];

/// A threshold of one of the functions, and what it becomes.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) function: &'static str,
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
}

const fn change(function: &'static str, from: &'static str, to: &'static str) -> Change {
    Change { function, from, to }
}

/// In each row one change of each function, so that one build serves all of them.
pub(crate) const CHANGES: [[Change; FUNCTIONS.len()]; 5] = [
    [
        change("bytecount", "FIRST_UNIT: i64 = 1_000", "FIRST_UNIT: i64 = 1_024"),
        change("circle", "RADIUS_SQUARED: u64 = 6_400", "RADIUS_SQUARED: u64 = 6_500"),
        change("bmi", "NORMAL: f64 = 18.5", "NORMAL: f64 = 18.6"),
        change("date", "LAST_MONTH: u32 = 12", "LAST_MONTH: u32 = 11"),
    ],
    [
        change("bytecount", "(999_950, ", "(999_900, "),
        change("circle", "RADIUS_SQUARED: u64 = 6_400", "RADIUS_SQUARED: u64 = 6_399"),
        change("bmi", "OVERWEIGHT: f64 = 23.0", "OVERWEIGHT: f64 = 22.5"),
        change("date", "LAST_MONTH: u32 = 12", "LAST_MONTH: u32 = 13"),
    ],
    [
        change("bytecount", "(999_950_000, ", "(1_000_000_000, "),
        change("circle", "RADIUS_SQUARED: u64 = 6_400", "RADIUS_SQUARED: u64 = 6_401"),
        change("bmi", "OBESE: f64 = 25.0", "OBESE: f64 = 26.0"),
        change("date", "FEBRUARY: u32 = 28", "FEBRUARY: u32 = 27"),
    ],
    [
        change("bytecount", "(999_950_000_000, ", "(999_000_000_000, "),
        change("circle", "RADIUS_SQUARED: u64 = 6_400", "RADIUS_SQUARED: u64 = 10_000"),
        change("bmi", "SEVERELY_OBESE: f64 = 30.0", "SEVERELY_OBESE: f64 = 31.0"),
        change("date", "SHORT: u32 = 30", "SHORT: u32 = 29"),
    ],
    [
        change("bytecount", "FIRST_UNIT: i64 = 1_000", "FIRST_UNIT: i64 = 1_001"),
        change("circle", "RADIUS_SQUARED: u64 = 6_400", "RADIUS_SQUARED: u64 = 1"),
        change("bmi", "NORMAL: f64 = 18.5", "NORMAL: f64 = 18.0"),
        change("date", "LONG: u32 = 31", "LONG: u32 = 32"),
    ],
];

/// The source with a row of changes.
pub(crate) fn changed(row: &[Change]) -> String {
    let mut source = FOUR.to_owned();
    for Change { from, to, .. } in row {
        assert_eq!(source.matches(from).count(), 1, "`{from}` is one place of the source");
        source = source.replace(from, to);
    }
    source
}
