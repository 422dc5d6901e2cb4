//! A trace as a text, because it comes from a worker process. It is written and read once per call,
//! and the places may be a thousand.

use std::fmt::Write as _;

use crate::coverage::Map;
use crate::coverage::recorder::Trace;

/// The number of places, sites and operations, that one character holds.
const PLACES: usize = 3;
const FIRST: u8 = b'0';
/// Stands before places that follow one another.
const ORDER: char = '@';
/// Bytes of a text beyond which nothing is added, because a longer text would not arrive whole.
const LONGEST: usize = 3800;

/// Writes the outcomes that a run took; the other outcomes of what it evaluated, with the distances
/// to them; the operands of its comparisons; the places in order; and the operands of operations.
pub fn write(trace: &Trace, map: &Map, text: &mut String) {
    write_outcomes(trace, map, text);
    for place in 0..map.places() {
        for outcome in map.goals(place) {
            let distance = trace.distance(place, *outcome);
            if distance > 0.0 && distance.is_finite() && text.len() < LONGEST {
                let _ = write!(text, " {place}{}{distance:e}", if *outcome { '+' } else { '-' });
            }
        }
    }
    let write_operands = |are_of_sites: bool, text: &mut String| {
        for (place, left, right) in trace.operands() {
            if (*place < map.sites.len()) == are_of_sites && text.len() < LONGEST {
                let _ = write!(text, " {place},{left},{right}");
            }
        }
    };
    write_operands(true, text);
    for run in trace.order.chunk_by(|place, next| *next == place + 1) {
        if text.len() < LONGEST {
            let _ = write!(text, " {ORDER}{}+{}", run[0], run.len());
        }
    }
    write_operands(false, text);
}

/// The places in the order in which a run came to them, according to a text.
pub fn order(text: &str) -> Vec<usize> {
    let mut order = Vec::new();
    for word in text.split(' ').skip(1) {
        let run = word.strip_prefix(ORDER).and_then(|run| run.split_once('+'));
        let run = run.map(|(first, length)| (first.parse::<usize>(), length.parse::<usize>()));
        let Some((Ok(first), Ok(length))) = run else { continue };
        order.extend(first..first.saturating_add(length));
    }
    order
}

/// Writes the outcomes that a run took.
pub fn write_outcomes(trace: &Trace, map: &Map, text: &mut String) {
    write_those(map.places(), &|place, outcome| trace.is_taken(place, outcome), text);
}

/// Writes the outcomes of which this holds, at so many places.
pub fn write_those(places: usize, holds: &dyn Fn(usize, bool) -> bool, text: &mut String) {
    for first in (0..places).step_by(PLACES) {
        let mut bits = 0;
        for place in first..places.min(first + PLACES) {
            for (bit, outcome) in [true, false].into_iter().enumerate() {
                if holds(place, outcome) {
                    bits |= 1 << (2 * (place - first) + bit);
                }
            }
        }
        text.push((FIRST + bits).into());
    }
}

/// The outcomes that any of several texts has.
#[derive(Default)]
pub struct Taken(Vec<u8>);

impl Taken {
    /// Adds those of a text; returns whether there is a new one among them.
    pub fn add(&mut self, text: &str) -> bool {
        let word = outcomes_in(text);
        self.0.resize(self.0.len().max(word.len()), 0);
        let mut is_new = false;
        for (known, byte) in self.0.iter_mut().zip(word) {
            let bits = byte.wrapping_sub(FIRST);
            is_new |= bits & !*known != 0;
            *known |= bits;
        }
        is_new
    }

    pub fn has(&self, place: usize, outcome: bool) -> bool {
        let bit = 2 * (place % PLACES) + usize::from(!outcome);
        self.0.get(place / PLACES).is_some_and(|bits| bits >> bit & 1 == 1)
    }
}

fn outcomes_in(text: &str) -> &[u8] {
    text.split_once(' ').map_or(text, |(word, _)| word).as_bytes()
}

/// The outcomes that were taken according to a text: place and outcome.
pub fn outcomes(text: &str) -> Vec<(usize, bool)> {
    let mut taken = Vec::new();
    for (index, byte) in outcomes_in(text).iter().enumerate() {
        let bits = byte.wrapping_sub(FIRST);
        for bit in 0..2 * PLACES {
            if bits >> bit & 1 == 1 {
                taken.push((index * PLACES + bit / 2, bit % 2 == 0));
            }
        }
    }
    taken
}

/// The outcomes that were not taken, of places that were evaluated, according to a text: place,
/// outcome and distance.
pub fn distances(text: &str) -> Vec<((usize, bool), f64)> {
    let mut distances = Vec::new();
    for word in text.split(' ').skip(1) {
        let Some(sign) = word.find(['+', '-', ',']) else { continue };
        let (place, distance) = (word[..sign].parse(), word[sign + 1..].parse());
        if let (Ok(place), Ok(distance)) = (place, distance)
            && !word[sign..].starts_with(',')
        {
            distances.push(((place, word[sign..].starts_with('+')), distance));
        }
    }
    distances
}

/// The numbers that a place compared.
pub type Operands = (usize, [i128; 2]);

/// The operands in a text.
pub fn operands(text: &str) -> Vec<Operands> {
    let mut operands = Vec::new();
    for word in text.split(' ').skip(1) {
        let Some((place, numbers)) = word.split_once(',') else { continue };
        let Some((left, right)) = numbers.split_once(',') else { continue };
        if let (Ok(place), Ok(left), Ok(right)) = (place.parse(), left.parse(), right.parse()) {
            operands.push((place, [left, right]));
        }
    }
    operands
}
