//! Which of the places that two calls pass in different ways decides.

use setbve_runtime::reader;

use crate::why::places::Map;

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
        shown(&self.file, self.line, self.column)
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
    /// The places in the order in which it came to them.
    order: Vec<usize>,
}

impl Trace {
    fn parse(text: &str, places: usize) -> Self {
        let mut ways = vec![[false; 2]; places];
        for (place, outcome) in reader::outcomes(text) {
            if let Some(ways) = ways.get_mut(place) {
                ways[usize::from(!outcome)] = true;
            }
        }
        Self { ways, operands: reader::operands(text), order: reader::order(text) }
    }

    fn compared(&self, place: usize) -> Vec<[i128; 2]> {
        let own = self.operands.iter().filter(|(own, _)| *own == place);
        own.map(|(_, numbers)| *numbers).collect()
    }
}

/// Whether it is a whole decision of several conditions, which say more than it.
fn is_divided(map: &Map, at: usize) -> bool {
    let mut others = map.places[..map.sites].iter().enumerate();
    others.any(|(other, own)| other != at && own.decision == Some(at))
}

/// What decides between two calls with these traces: the first place at which they part, of those
/// that both pass. A place that one of them passes in both ways says less, because it is passed
/// several times; the first time may have been the same in both.
pub(super) fn between(map: &Map, traces: [&str; 2]) -> Option<Condition> {
    let traces = traces.map(|trace| Trace::parse(trace, map.places.len()));
    let ways = |at: usize| traces.each_ref().map(|trace| trace.ways.get(at).copied());
    let parts = |at: &usize| match ways(*at) {
        [Some(low), Some(high)] => {
            low != high && low != [false; 2] && high != [false; 2] && !is_divided(map, *at)
        }
        _ => false,
    };
    let order = &traces[0].order;
    let is_mixed = |at: &&usize| ways(**at).contains(&Some([true; 2]));
    let first = order.iter().filter(|at| parts(at)).min_by_key(is_mixed)?;
    // Of the arms of a `match`, those above are asked first, and numbers say more.
    let is_arm = |at: &usize| map.places[*at].kind == "Arm";
    let from = order.iter().position(|at| at == first)?;
    let run = order[from..].iter().take_while(|at| is_arm(at) && is_arm(first));
    let arms = run.filter(|at| parts(at) && is_mixed(at) == is_mixed(&first));
    let rank = |at: &&usize| (compared(&traces, **at).is_none(), **at);
    let at = *arms.min_by_key(rank).unwrap_or(first);
    let place = &map.places[at];
    Some(Condition {
        file: map.file.clone(),
        line: place.line,
        column: place.column,
        text: place.text.clone(),
        ways: traces.each_ref().map(|trace| word(&place.kind, trace.ways[at])),
        compared: compared(&traces, at),
    })
}

/// An outcome of a condition that no call takes.
pub(crate) struct Never {
    pub(crate) file: String,
    /// From 1; 0 where it is not known.
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: String,
    /// `true`, `taken`
    pub(crate) way: &'static str,
}

impl Never {
    /// `src/lib.rs:12:8`
    pub(crate) fn place(&self) -> String {
        shown(&self.file, self.line, self.column)
    }
}

fn shown(file: &str, line: usize, column: usize) -> String {
    match line {
        0 => file.to_owned(),
        line => format!("{file}:{line}:{column}"),
    }
}

/// What none of these calls takes, of the places that at least one of them comes to; where none
/// does, the place in front of it says so.
pub(super) fn never(map: &Map, traces: &[&str]) -> Vec<Never> {
    let mut taken = vec![[false; 2]; map.sites];
    for trace in traces {
        let ways = Trace::parse(trace, map.places.len()).ways;
        for (taken, ways) in taken.iter_mut().zip(ways) {
            *taken = [taken[0] || ways[0], taken[1] || ways[1]];
        }
    }
    let open = |at: usize| {
        let ways = match taken[at] {
            [true, false] => [false, true],
            [false, true] => [true, false],
            _ => return None,
        };
        let place = &map.places[at];
        let (file, text, way) = (map.file.clone(), place.text.clone(), word(&place.kind, ways));
        Some(Never { file, line: place.line, column: place.column, text, way })
    };
    (0..map.sites).filter(|at| !is_divided(map, *at)).filter_map(open).collect()
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
        "Question" | "" => ["holds", "fails"],
        _ => ["true", "false"],
    };
    match ways {
        [true, false] => yes,
        [false, true] => no,
        [true, true] => "both",
        [false, false] => "not met",
    }
}
