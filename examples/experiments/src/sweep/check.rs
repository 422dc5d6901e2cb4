//! Boundaries that anybody who knows the standard library expects a sweep to find: looked up in what
//! was found, never told to the search.

use crate::render::table::escaped;
use crate::sweep::finding::{Finding, Line};

/// What is expected of a function: a boundary with these two sides, in either order.
#[derive(Clone, Debug)]
struct Demand {
    path: String,
    /// The argument that changes.
    argument: usize,
    /// The arguments of each call, `_` for any, and a part of what it shows.
    sides: [(String, &'static str); 2],
}

const OVERFLOW: &str = "panic: arithmetic overflow";
const PANIC: &str = "panic: ";
const ANY: &str = "";

impl Demand {
    fn is_met_by(&self, line: &Line) -> bool {
        let is = |side: usize, expected: usize| {
            let (inputs, shows) = &self.sides[expected];
            line.outputs[side].contains(shows) && matches(&line.calls[side], &self.path, inputs)
        };
        line.argument == self.argument && (is(0, 0) && is(1, 1) || is(0, 1) && is(1, 0))
    }
}

/// Whether a call has these arguments.
fn matches(call: &str, path: &str, inputs: &str) -> bool {
    let values = call.strip_prefix(path).and_then(|rest| rest.strip_prefix('('));
    let Some(values) = values.and_then(|rest| rest.strip_suffix(')')) else { return false };
    let (values, inputs): (Vec<&str>, Vec<&str>) =
        (values.split(", ").collect(), inputs.split(", ").collect());
    values.len() == inputs.len()
        && values.iter().zip(inputs).all(|(value, input)| input == "_" || *value == input)
}

/// Demands of a function, each the changing argument and two sides.
macro_rules! demand {
    ($all:ident, $type:ident::$name:ident: $($argument:literal ($($one:tt)+) ($($other:tt)+);)+) => {$(
        $all.push(Demand {
            path: concat!(stringify!($type), "::", stringify!($name)).into(),
            argument: $argument,
            sides: [demand!(@side $($one)+), demand!(@side $($other)+)],
        });
    )+};
    (@side $($input:expr),+ => $shows:expr) => {
        ([$($input.to_string()),+].join(", "), $shows)
    };
}

macro_rules! every {
    ($all:ident $($type:ident)+) => {$(
        let bits = $type::BITS;
        demand!($all, $type::ilog2: 0 (0 => PANIC) (1 => "0"););
        demand!($all, $type::ilog10: 0 (0 => PANIC) (1 => "0"););
        demand!($all, $type::ilog: 0 (0, "_" => PANIC) (1, "_" => "0"););
        demand!($all, $type::shl: 1 ("_", bits - 1 => ANY) ("_", bits => OVERFLOW););
        demand!($all, $type::shr: 1 ("_", bits - 1 => ANY) ("_", bits => OVERFLOW););
        demand!($all, $type::checked_shl: 1 ("_", bits - 1 => "Some") ("_", bits => "None"););
        demand!($all, $type::pow:
            0 ("_", "_" => ANY) ("_", "_" => OVERFLOW);
            1 ("_", "_" => ANY) ("_", "_" => OVERFLOW););
        demand!($all, $type::checked_pow:
            0 ("_", "_" => "Some") ("_", "_" => "None");
            1 ("_", "_" => "Some") ("_", "_" => "None"););
    )+};
}

macro_rules! signed {
    ($all:ident $($type:ident)+) => {$(
        let min = $type::MIN;
        demand!($all, $type::abs: 0 (min => OVERFLOW) (min + 1 => ANY););
        demand!($all, $type::neg: 0 (min => OVERFLOW) (min + 1 => ANY););
        demand!($all, $type::div: 0 (min, -1 => "panic: division overflow") (min + 1, -1 => ANY););
        demand!($all, $type::isqrt: 0 (-1 => PANIC) (0 => "0"););
    )+};
}

macro_rules! unsigned {
    ($all:ident $($type:ident)+) => {$(
        let half = $type::MAX / 2 + 1;
        demand!($all, $type::next_power_of_two: 0 (half => ANY) (half + 1 => OVERFLOW););
        demand!($all, $type::next_multiple_of: 0 ("_", "_" => ANY) ("_", "_" => OVERFLOW););
        // Rounding a quotient up cannot overflow; this is the only way in which it fails.
        demand!($all, $type::div_ceil: 1 ("_", 0 => "panic: division by zero") ("_", 1 => ANY););
    )+};
}

fn demands() -> Vec<Demand> {
    let mut all = Vec::new();
    every!(all i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
    signed!(all i8 i16 i32 i64 i128 isize);
    unsigned!(all u8 u16 u32 u64 u128 usize);
    demand!(all, char::from_digit: 1 ("_", 36 => ANY) ("_", 37 => PANIC););
    demand!(all, char::to_digit:
        1 ("_", 36 => ANY) ("_", 37 => PANIC);
        1 ("_", 1 => PANIC) ("_", 2 => ANY););
    demand!(all, char::from_u32:
        0 (0xD7FF => "Some") (0xD800 => "None");
        0 (0xDFFF => "None") (0xE000 => "Some");
        0 (0x0010_FFFF => "Some") (0x0011_0000 => "None"););
    demand!(all, Duration::new:
        1 (u64::MAX, 999_999_999 => ANY) (u64::MAX, 1_000_000_000 => PANIC););
    all
}

/// What a sweep should have found of the functions it explored.
pub struct Checked {
    pub met: usize,
    /// What was not found, in words.
    pub missing: Vec<String>,
}

/// Looks up every demand on a function that was explored: it has to be found, and to stand on the page.
pub fn check(findings: &[Finding], page: &str) -> Checked {
    let mut checked = Checked { met: 0, missing: Vec::new() };
    for demand in demands() {
        let explored = findings.iter().find(|finding| finding.path() == demand.path);
        let Some(finding) = explored else { continue };
        let is_shown = |line: &Line| line.calls.iter().all(|call| page.contains(&escaped(call)));
        if finding.boundaries.iter().any(|line| demand.is_met_by(line) && is_shown(line)) {
            checked.met += 1;
        } else {
            let Demand { path, sides: [(one, shows), (other, then)], .. } = demand;
            checked.missing.push(format!("{path}({one}) {shows:?} | {path}({other}) {then:?}"));
        }
    }
    checked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::finding::Place;

    #[test]
    fn a_demand_is_met_by_both_sides_of_one_boundary_alone() {
        let demands = demands();
        let demand = |path: &str| demands.iter().find(|demand| demand.path == path).unwrap();
        let line = |calls: [&str; 2], outputs: [&str; 2], argument| Line {
            calls: calls.map(str::to_owned),
            outputs: outputs.map(str::to_owned),
            shapes: outputs.map(str::to_owned),
            errors: [false; 2],
            argument,
            place: Place::Edge,
            derivative: 1.0,
        };
        let shift = demand("i8::shl");
        let calls = ["i8::shl(5, 7)", "i8::shl(5, 8)"];
        assert!(shift.is_met_by(&line(calls, ["-128", OVERFLOW], 1)));
        assert!(!shift.is_met_by(&line(calls, ["-128", OVERFLOW], 0)));
        assert!(!shift.is_met_by(&line(calls, [OVERFLOW, "-128"], 1)));
        assert!(!shift.is_met_by(&line(["i8::shl(5, 8)", "i8::shl(5, 9)"], [OVERFLOW; 2], 1)));
        let abs = demand("i8::abs");
        let calls = ["i8::abs(-128)", "i8::abs(-127)"];
        assert!(abs.is_met_by(&line(calls, [OVERFLOW, "127"], 0)));
        assert!(!abs.is_met_by(&line(calls, ["128", "127"], 0)));
    }
}
