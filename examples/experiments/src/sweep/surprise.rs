//! How unexpected a boundary is.
//!
//! Boundaries that are alike, in one type or in several that share a function, are one *change*: the
//! same outputs, numbers and words aside, or the same error, along the same argument. A change surprises by how much the output changes in one
//! step (its program derivative), times how little it says what everybody knows, in bits:
//!
//! - rarity: the logarithm of how many functions there are for each that shows this kind of change;
//! - asymmetry: the logarithm of how many types have the function for each that shows the change;
//! - place: 0 where the argument is next to zero or at an end of its type, where people look first; 1
//!   next to a power of two or ten; 2 elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::sweep::finding::{Finding, Line, Place};

/// Boundaries that are alike in several types.
#[derive(Clone, Debug, Serialize)]
pub struct Change<'a> {
    pub family: &'a str,
    pub name: &'a str,
    /// The program derivative times the bits.
    pub surprise: f64,
    pub derivative: f64,
    pub rarity: f64,
    pub asymmetry: f64,
    pub place: f64,
    /// How many types have the function.
    pub types: usize,
    /// The boundaries, each with its type; the one that stands for all of them first.
    pub boundaries: Vec<(&'a str, &'a Line)>,
}

impl Change<'_> {
    /// How many types show it.
    pub fn shown_by(&self) -> usize {
        self.boundaries.iter().map(|(owner, _)| owner).collect::<BTreeSet<_>>().len()
    }
}

type Function<'a> = (&'a str, &'a str);

fn function(finding: &Finding) -> Function<'_> {
    (finding.family(), &finding.name)
}

/// What an output is like: a value without its numbers and words, so that one letter is like another;
/// an error as it is, but for its numbers.
fn likeness(line: &Line, side: usize) -> String {
    let shape = &line.shapes[side];
    if line.errors[side] {
        return format!("!{shape}");
    }
    let mut text = String::new();
    for character in shape.chars() {
        let is_word = character.is_alphanumeric() || !character.is_ascii() || character == '#';
        if !is_word {
            text.push(character);
        } else if !text.ends_with('#') {
            text.push('#');
        }
    }
    // `true` and `false` are no words among others.
    if shape == "true" || shape == "false" { shape.clone() } else { text }
}

fn likenesses(line: &Line) -> [String; 2] {
    [0, 1].map(|side| likeness(line, side))
}

/// A kind of change: there and back it is the same.
fn kind(line: &Line) -> [String; 2] {
    let mut kind = likenesses(line);
    kind.sort_unstable();
    kind
}

fn bits_of(place: Place) -> f64 {
    match place {
        Place::Edge => 0.0,
        Place::Power => 1.0,
        Place::Elsewhere => 2.0,
    }
}

/// All changes, the most surprising first.
pub fn changes(findings: &[Finding]) -> Vec<Change<'_>> {
    let mut types: BTreeMap<Function<'_>, usize> = BTreeMap::new();
    let mut shown_by: BTreeMap<[String; 2], BTreeSet<Function<'_>>> = BTreeMap::new();
    let mut alike: BTreeMap<_, Vec<(&str, &Line)>> = BTreeMap::new();
    for finding in findings {
        let function = function(finding);
        *types.entry(function).or_default() += 1;
        for line in &finding.boundaries {
            shown_by.entry(kind(line)).or_default().insert(function);
            let key = (function, line.argument, likenesses(line));
            alike.entry(key).or_default().push((&finding.owner, line));
        }
    }
    let functions = types.len() as f64;
    let mut changes: Vec<Change<'_>> = Vec::new();
    for ((function, ..), mut boundaries) in alike {
        // What stands for all of them is at the least expected place, and not in the widest type.
        boundaries.sort_by(|(_, one), (_, other)| {
            bits_of(other.place)
                .total_cmp(&bits_of(one.place))
                .then(other.derivative.total_cmp(&one.derivative))
        });
        let line = boundaries[0].1;
        let mut change = Change {
            family: function.0,
            name: function.1,
            surprise: 0.0,
            derivative: line.derivative,
            rarity: (functions / shown_by[&kind(line)].len() as f64).log2(),
            asymmetry: 0.0,
            place: bits_of(line.place),
            types: types[&function],
            boundaries,
        };
        change.asymmetry = (change.types as f64 / change.shown_by() as f64).log2();
        change.surprise = change.derivative * (change.rarity + change.asymmetry + change.place);
        changes.push(change);
    }
    // The order of the map decides where the surprise is the same.
    changes.sort_by(|one, other| other.surprise.total_cmp(&one.surprise));
    changes
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::sweep::clusters::Pool;
    use crate::sweep::finding::{Run, Settings};

    pub(crate) fn finding(owner: &str, name: &str, lines: &[(i64, [&str; 2], Place)]) -> Finding {
        let line = |(low, shapes, place): &(i64, [&str; 2], Place)| Line {
            calls: [*low, low + 1].map(|value| format!("{owner}::{name}({value})")),
            outputs: shapes.map(|shape| shape.replace('#', "7")),
            shapes: shapes.map(str::to_owned),
            errors: shapes.map(|shape| shape.starts_with("panic")),
            argument: 0,
            place: *place,
            derivative: 0.5,
        };
        let settings = Settings {
            evaluations: 1,
            methods: vec!["default".into()],
            seed: 1,
            version: "1".into(),
        };
        let run = Run { method: "default".into(), evaluations: 1, cut: false, candidates: [0; 3] };
        let methods = ["default", "lns"].map(str::to_owned).into();
        let pool = Pool { methods, groups: [None, None, None] };
        Finding {
            owner: owner.into(),
            name: name.into(),
            settings,
            runs: vec![run],
            pools: vec![pool],
            boundaries: lines.iter().map(line).collect(),
            endings: Vec::new(),
        }
    }

    const PANIC: [&str; 2] = ["panic: arithmetic overflow", "#"];

    #[test]
    fn what_types_share_is_one_change_and_what_one_has_alone_surprises_more() {
        let findings = [
            finding("i8", "abs", &[(-128, PANIC, Place::Edge)]),
            finding(
                "i16",
                "abs",
                &[(-32768, PANIC, Place::Edge), (4, ["#", "[odd]"], Place::Edge)],
            ),
        ];
        let changes = changes(&findings);
        assert_eq!(changes.len(), 2);
        assert_eq!(changes[0].boundaries[0].1.calls[0], "i16::abs(4)");
        assert!((changes[0].asymmetry - 1.0).abs() < 1e-9);
        assert_eq!((changes[1].shown_by(), changes[1].types), (2, 2));
        assert!(changes[1].surprise.abs() < 1e-9);
    }

    #[test]
    fn letters_are_alike_and_errors_are_not() {
        let lines = [
            (4, ["'e'", "'f'"], Place::Edge),
            (5, ["'é'", "'xyz'"], Place::Edge),
            (6, ["panic: bad", "'f'"], Place::Edge),
            (7, ["panic: worse", "'f'"], Place::Edge),
        ];
        let findings = [finding("char", "f", &lines)];
        let counts: Vec<_> = changes(&findings).iter().map(|c| c.boundaries.len()).collect();
        assert_eq!(counts.iter().sum::<usize>(), 4);
        assert_eq!(counts.len(), 3);
    }

    #[test]
    fn rare_kinds_and_unlikely_places_surprise_more() {
        let order = |one: [&str; 2], place| {
            let findings = [
                finding("char", "a", &[(36, one, place)]),
                finding("char", "b", &[(36, PANIC, Place::Edge)]),
                finding("char", "c", &[(36, PANIC, Place::Edge)]),
            ];
            changes(&findings)[0].name.to_owned()
        };
        assert_eq!(order(["#", "[odd]"], Place::Edge), "a");
        assert_eq!(order(PANIC, Place::Elsewhere), "a");
    }
}
