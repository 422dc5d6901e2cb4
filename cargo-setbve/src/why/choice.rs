//! Which of the places that two calls pass in different ways decides.

use setbve_runtime::reader;

use crate::why::places::{Map, Place};

/// The condition that decides between two calls.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Condition {
    pub(crate) file: String,
    /// From 1; not there where the condition is in a function that is called, and its words stand
    /// at several places.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) line: usize,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) column: usize,
    pub(crate) text: String,
    /// What it came to in the two calls: `false`, `true`.
    pub(crate) ways: [&'static str; 2],
    /// The two numbers that it compared, in each of the calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) compared: Option<[[i128; 2]; 2]>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Condition {
    /// `src/lib.rs:12:8`
    pub(crate) fn place(&self) -> String {
        match self.line {
            0 => self.file.clone(),
            line => format!("{}:{line}:{}", self.file, self.column),
        }
    }

    /// In one clause.
    pub(crate) fn clause(&self) -> String {
        let Self { text, ways: [low, high], .. } = self;
        let mut clause = format!("{}: {text} ({low}|{high}", self.place());
        if let Some([low, high]) = &self.compared {
            let side = |at: usize| match (low[at], high[at]) {
                (low, high) if low == high => low.to_string(),
                (low, high) => format!("{low}|{high}"),
            };
            clause.push_str(&format!(", of {} and {}", side(0), side(1)));
        }
        clause + ")"
    }
}

/// The ways that a call took at a place: the true and the false one.
type Ways = [bool; 2];

/// What a call did at each place.
struct Trace {
    ways: Vec<Ways>,
    operands: Vec<(usize, [i128; 2])>,
}

impl Trace {
    fn parse(text: &str, places: usize) -> Self {
        let mut ways = vec![[false; 2]; places];
        for (place, outcome) in reader::outcomes(text) {
            if let Some(ways) = ways.get_mut(place) {
                ways[usize::from(!outcome)] = true;
            }
        }
        Self { ways, operands: reader::operands(text) }
    }

    fn compared(&self, place: usize) -> Vec<[i128; 2]> {
        let own = self.operands.iter().filter(|(own, _)| *own == place);
        own.map(|(_, numbers)| *numbers).collect()
    }
}

/// What decides between two calls with these traces: of the places that both pass, each in its own
/// way, one that compares numbers which are nearest to each other in the two calls. What only one
/// of them passes, another place has decided before.
pub(super) fn between(map: &Map, traces: [&str; 2]) -> Option<Condition> {
    if traces.iter().any(|trace| trace.is_empty()) {
        return None;
    }
    let traces = traces.map(|trace| Trace::parse(trace, map.places.len()));
    let mut found: Vec<((bool, bool, u128, bool, usize), Condition)> = Vec::new();
    for (at, place) in map.places.iter().enumerate() {
        let ways = traces.each_ref().map(|trace| trace.ways[at]);
        // Its conditions say more than a whole decision.
        let is_whole = |own: &Place| own.decision == Some(at);
        let is_divided = map.places[..map.sites]
            .iter()
            .enumerate()
            .any(|(other, own)| other != at && is_whole(own));
        if ways[0] == ways[1] || is_divided {
            continue;
        }
        let compared = compared(&traces, at);
        let is_passed_once = ways.contains(&[false; 2]);
        let step = compared.map_or(u128::MAX, |[low, high]| {
            low[0].abs_diff(high[0]).saturating_add(low[1].abs_diff(high[1]))
        });
        let condition = Condition {
            file: map.file.clone(),
            line: place.line,
            column: place.column,
            text: place.text.clone(),
            ways: ways.map(|ways| word(&place.kind, ways)),
            compared,
        };
        let rank = (is_passed_once, compared.is_none(), step, !place.is_called, at);
        found.push((rank, condition));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().next().map(|(_, condition)| condition)
}

/// The numbers that a place compared in each of two calls: where there are several, those that the
/// other call did not compare.
fn compared(traces: &[Trace; 2], place: usize) -> Option<[[i128; 2]; 2]> {
    let [low, high] = traces.each_ref().map(|trace| trace.compared(place));
    let only = |own: &[[i128; 2]], other: &[[i128; 2]]| {
        let mut left: Vec<[i128; 2]> = own.to_vec();
        if own.len() > 1 {
            left.retain(|pair| !other.contains(pair));
        }
        match left[..] {
            [pair] => Some(pair),
            _ => None,
        }
    };
    Some([only(&low, &high)?, only(&high, &low)?])
}

fn word(kind: &str, ways: Ways) -> &'static str {
    let [yes, no] = match kind {
        "Loop" => ["entered", "left"],
        "Arm" => ["taken", "passed by"],
        "Pattern" => ["matches", "does not"],
        "Question" => ["succeeds", "fails"],
        "" => ["holds", "fails"],
        _ => ["true", "false"],
    };
    match ways {
        [true, false] => yes,
        [false, true] => no,
        [true, true] => "both",
        [false, false] => "not met",
    }
}
