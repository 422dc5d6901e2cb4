//! A trace written as the text of an observation, because it comes from a worker process; that of
//! a call that panics as well.

#![cfg_attr(not(feature = "reader"), allow(unreachable_pub))]

use std::fmt::Write as _;

use setbve_kernel::coverage::Map;
use setbve_kernel::coverage::recorder::{Trace, record};
use setbve_kernel::execution::executor::Call;
use setbve_kernel::sut::observation::{Kind, Observation};
use setbve_kernel::sut::panics;

/// The number of places, sites and operations, that one character holds.
const PLACES: usize = 3;
const FIRST: u8 = b'0';
/// Bytes of a text beyond which nothing is added, because a longer text would not arrive whole.
const LONGEST: usize = 3800;

/// The variable with the name of a file that has a call on each line, whose answer takes its place.
pub const ASKED: &str = "SETBVE_ASKED";

/// Runs the copy, and shows the trace of the run instead of the result. The trace has the outcomes
/// that the run took; the other outcomes of what it evaluated, with the distances to
/// them; the operands of its comparisons and operations; and, if asked, the places in order.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let mut shown = Observation::default();
    let is_asked = std::env::var_os(ASKED).is_some();
    move |input, observation| {
        shown.clear();
        // A call that panics has a trace like any other.
        let _ = panics::catch(|| record(map, &mut trace, || copy(input, &mut shown)));
        if shown.kind == Kind::NoInput {
            observation.no_such_input();
            return;
        }
        let text = &mut observation.text;
        write_outcomes(&trace, map, text);
        for place in 0..map.places() {
            for outcome in map.goals(place) {
                let distance = trace.distance(place, *outcome);
                if distance > 0.0 && distance.is_finite() && text.len() < LONGEST {
                    let _ =
                        write!(text, " {place}{}{distance:e}", if *outcome { '+' } else { '-' });
                }
            }
        }
        let is_of_site = |place: usize| place < map.sites.len();
        for of_sites in [true, false] {
            for (place, left, right) in trace.operands() {
                if is_of_site(*place) == of_sites && text.len() < LONGEST {
                    let _ = write!(text, " {place},{left},{right}");
                }
            }
        }
        for place in &trace.order {
            if is_asked && text.len() < LONGEST {
                let _ = write!(text, " @{place}");
            }
        }
    }
}

fn write_outcomes(trace: &Trace, map: &Map, text: &mut String) {
    let places = map.places();
    for first in (0..places).step_by(PLACES) {
        let mut bits = 0;
        for place in first..places.min(first + PLACES) {
            for (bit, outcome) in [true, false].into_iter().enumerate() {
                if trace.is_taken(place, outcome) {
                    bits |= 1 << (2 * (place - first) + bit);
                }
            }
        }
        text.push((FIRST + bits).into());
    }
}

/// The outcomes that were taken according to a text: place and outcome.
pub fn outcomes(text: &str) -> Vec<(usize, bool)> {
    let mut taken = Vec::new();
    let word = text.split_once(' ').map_or(text, |(word, _)| word);
    for (index, byte) in word.bytes().enumerate() {
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
pub(super) fn distances(text: &str) -> Vec<((usize, bool), f64)> {
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
pub(crate) type Operands = (usize, [i128; 2]);

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
