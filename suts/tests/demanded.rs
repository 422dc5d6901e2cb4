//! The boundaries that the accepted snapshots of the papers' main systems must hold. They come from
//! the papers and from the definitions of the systems; the search has to find them by itself.

#[path = "../../tests/project/pairs.rs"]
mod pairs;

use std::fs;
use std::path::Path;

use pairs::with_pairs;

/// One side of a boundary: the arguments as they are written, and the outcome.
#[derive(Debug)]
struct Side {
    arguments: String,
    is_error: bool,
    outcome: String,
}

/// What stands below the header of a snapshot.
fn body(snapshot: &str) -> &str {
    snapshot.split_once("\n---\n").map_or(snapshot, |(_, body)| body)
}

/// The pairs of the accepted snapshot of a system, also those that it shows in rows.
fn accepted(system: &str) -> Vec<[Side; 2]> {
    let file = format!("src/snapshots/setbve_suts__{system}__{system}.snap");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text =
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let text = with_pairs(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines
        .windows(2)
        .filter_map(|pair| Some([side(pair[0], system)?, side(pair[1], system)?]))
        .collect()
}

/// A line such as `  circle(0, 80) = "in"`.
fn side(line: &str, system: &str) -> Option<Side> {
    let call = line.strip_prefix("  ")?.strip_prefix(system)?.strip_prefix('(')?;
    let (arguments, rest) = call.split_once(") ")?;
    let (mark, outcome) = rest.split_once(' ')?;
    Some(Side {
        arguments: arguments.to_owned(),
        is_error: mark == "!",
        outcome: outcome.trim_matches('"').to_owned(),
    })
}

impl Side {
    fn argument(&self, index: usize) -> i128 {
        let text = self.arguments.split(", ").nth(index).expect("an argument");
        let (sign, size) = text.strip_prefix('-').map_or((1, text), |size| (-1, size));
        let digits = size.replace('_', "");
        let size = match digits.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        sign * size.expect("an integer")
    }

    fn is_value(&self, outcome: &str) -> bool {
        !self.is_error && self.outcome == outcome
    }
}

/// A demand, and whether some accepted pair meets it.
struct Demand {
    what: String,
    is_met: bool,
}

fn demand(
    what: impl Into<String>,
    pairs: &[[Side; 2]],
    is_it: impl Fn(&Side, &Side) -> bool,
) -> Demand {
    Demand { what: what.into(), is_met: pairs.iter().any(|[low, high]| is_it(low, high)) }
}

/// Fails with one line for each demand that is not met.
fn check(system: &str, demands: Vec<Demand>) {
    let missing: Vec<String> = demands
        .into_iter()
        .filter(|demand| !demand.is_met)
        .map(|demand| format!("the snapshot of {system} does not hold {}", demand.what))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The two classes, in either order.
fn between(low: &Side, high: &Side, one: &str, other: &str) -> bool {
    (low.is_value(one) && high.is_value(other)) || (low.is_value(other) && high.is_value(one))
}

/// The inputs differ by one in this argument and in no other.
fn steps(low: &Side, high: &Side, argument: usize, from: i128) -> bool {
    let arguments = low.arguments.split(", ").count();
    (0..arguments).all(|index| {
        let step = i128::from(index == argument);
        high.argument(index) == low.argument(index) + step
    }) && low.argument(argument) == from
}

#[test]
fn bytecount_changes_its_unit_and_its_length() {
    let pairs = accepted("bytecount");
    let lows: [i128; 11] = [
        -1,
        9,
        99,
        999,
        9_950,
        99_949,
        999_949,
        999_949_999,
        999_949_999_999,
        999_949_999_999_999,
        999_949_999_999_999_999,
    ];
    let mut demands: Vec<Demand> = lows
        .iter()
        .map(|&from| {
            demand(format!("{from}|{}", from + 1), &pairs, |low, high| {
                steps(low, high, 0, from) && !low.is_error && !high.is_error
            })
        })
        .collect();
    let last = 999_999_999_999_994_822_656;
    demands.push(demand(format!("{last}|{} (value|error)", last + 1), &pairs, |low, high| {
        steps(low, high, 0, last) && !low.is_error && high.is_error
    }));
    check("bytecount", demands);
}

#[test]
fn date_ends_its_days_and_months() {
    let pairs = accepted("date");
    let mut demands = vec![
        demand("month 0|1", &pairs, |low, high| steps(low, high, 1, 0)),
        demand("month 12|13", &pairs, |low, high| steps(low, high, 1, 12)),
        demand("day 0|1", &pairs, |low, high| steps(low, high, 0, 0)),
    ];
    for last in [28, 30, 31] {
        demands.push(demand(
            format!("day {last}|{} of a month with {last} days", last + 1),
            &pairs,
            |low, high| {
                let range = format!("(1:{last})");
                steps(low, high, 0, last)
                    && !low.is_error
                    && high.is_error
                    && high.outcome.contains(&range)
            },
        ));
    }
    check("date", demands);
}

#[test]
fn bmi_changes_its_class() {
    const CLASSES: [&str; 5] = ["Underweight", "Normal", "Overweight", "Obese", "Severely obese"];
    let pairs = accepted("bmi");
    let mut changes: Vec<[&str; 2]> =
        CLASSES.windows(2).map(|adjacent| [adjacent[0], adjacent[1]]).collect();
    changes.push(["Underweight", "Severely obese"]);
    let mut demands: Vec<Demand> = changes
        .into_iter()
        .map(|[one, other]| {
            demand(format!("{one}|{other}"), &pairs, |low, high| between(low, high, one, other))
        })
        .collect();
    for (argument, name) in ["height", "weight"].into_iter().enumerate() {
        demands.push(demand(format!("{name} -1|0 (error|value)"), &pairs, |low, high| {
            steps(low, high, argument, -1) && low.is_error && !high.is_error
        }));
    }
    check("bmi", demands);
}

#[test]
fn circle_ends_and_has_no_origin() {
    let pairs = accepted("circle");
    let demands = vec![
        demand("in|out", &pairs, |low, high| between(low, high, "in", "out")),
        demand("in|error", &pairs, |low, high| {
            (low.is_value("in") && high.is_error) || (low.is_error && high.is_value("in"))
        }),
    ];
    check("circle", demands);
}
