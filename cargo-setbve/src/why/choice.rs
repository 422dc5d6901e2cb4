//! Which of the places that two calls pass in different ways decides.

use setbve_runtime::coverage::SiteKind;
use setbve_runtime::reader;

use crate::why::places::Places;

/// A place of the source at which calls take one way or another.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Site {
    pub(crate) file: String,
    /// From 1; 0, and not written, where it is in a function that is called, and its words stand at
    /// several places.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) line: u32,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) column: u32,
    pub(crate) text: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Site {
    /// `src/lib.rs:12:8`
    pub(crate) fn place(&self) -> String {
        let Self { file, line, column, .. } = self;
        match line {
            0 => file.clone(),
            line => format!("{file}:{line}:{column}"),
        }
    }
}

/// The condition that decides between two calls.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Condition {
    #[serde(flatten)]
    pub(crate) site: Site,
    /// What it came to in the two calls: `false`, `true`.
    ways: [&'static str; 2],
    /// The two numbers that it compared, in each of the calls.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<[[i128; 2]; 2]>,
}

impl Condition {
    /// In one clause.
    pub(crate) fn clause(&self) -> String {
        let Self { site, ways: [low, high], .. } = self;
        let mut clause = format!("{}: {} ({low}|{high}", site.place(), site.text);
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

/// What decides between two calls with these traces.
pub(super) fn between(places: &Places, traces: [&str; 2]) -> Option<Condition> {
    let (at, ways) = reader::decides(&places.map, traces)?;
    Some(Condition {
        site: places.site(at),
        ways: ways.map(|ways| word(places.kind(at), ways)),
        compared: compared(traces, at),
    })
}

/// An outcome of a condition that no call takes.
pub(crate) struct Never {
    pub(crate) site: Site,
    /// `true`, `taken`
    pub(crate) way: &'static str,
}

/// What none of these calls takes, of the places that at least one of them comes to; where none
/// does, the place in front of it says so.
pub(super) fn never(places: &Places, traces: &[&str]) -> Vec<Never> {
    let mut taken = vec![[false; 2]; places.map.places()];
    for (at, outcome) in traces.iter().flat_map(|trace| reader::outcomes(trace)) {
        if let Some(ways) = taken.get_mut(at) {
            ways[usize::from(!outcome)] = true;
        }
    }
    let open = |at: usize| {
        let [yes, no] = taken[at];
        let way = word(Some(places.kind(at)?), [no, yes]);
        (yes != no && !places.map.is_divided(at)).then(|| Never { site: places.site(at), way })
    };
    (0..taken.len()).filter_map(open).collect()
}

/// The numbers that a place compared in each of two calls: where there are several, those that the
/// other call did not compare.
fn compared(traces: [&str; 2], place: usize) -> Option<[[i128; 2]; 2]> {
    let [low, high] = traces.map(|trace| -> Vec<[i128; 2]> {
        let own = reader::operands(trace).into_iter().filter(|(own, _)| *own == place);
        own.map(|(_, numbers)| numbers).collect()
    });
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

/// What a way is called; an operation has no kind.
fn word(kind: Option<SiteKind>, ways: [bool; 2]) -> &'static str {
    let [yes, no] = match kind {
        Some(SiteKind::Decision | SiteKind::Condition) => ["true", "false"],
        Some(SiteKind::Loop) => ["entered", "left"],
        Some(SiteKind::Arm) => ["taken", "passed by"],
        Some(SiteKind::Pattern) => ["matches", "does not"],
        Some(SiteKind::Question) | None => ["holds", "fails"],
    };
    match ways {
        [true, false] => yes,
        [false, true] => no,
        [true, true] => "both",
        [false, false] => "not met",
    }
}
