//! A trace written as the text of an observation, because it comes from a worker process.

use setbve_kernel::collections::gather::Both;
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

/// Runs the copy, and shows the trace of the run instead of the result. The trace has the outcomes
/// that the run took; the other outcomes of what it evaluated, with the distances to
/// them; and the operands of its comparisons and operations.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let mut shown = Observation::default();
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
            let operands = trace.operands().iter();
            for (place, left, right) in operands.filter(|(at, ..)| is_of_site(*at) == of_sites) {
                if text.len() < LONGEST {
                    let _ = write!(text, " {place},{left},{right}");
                }
            }
        }
    }
}

fn write_outcomes(trace: &Trace, map: &Map, text: &mut String) {
    let places = map.places();
    for first in (0..places).step_by(PLACES) {
        let bits = (first..places).take(PLACES).enumerate().map(|(index, place)| {
            let is_goal = |outcome| place < map.sites.len() || map.goals(place).contains(&outcome);
            let [taken, failed] =
                [true, false].both(|outcome| is_goal(outcome) && trace.is_taken(place, outcome));
            (u8::from(taken) | u8::from(failed) << 1) << (2 * index)
        });
        text.push((FIRST + bits.sum::<u8>()).into());
    }
}

/// The outcomes that were taken according to a text: place and outcome.
pub(super) fn outcomes(text: &str) -> impl Iterator<Item = (usize, bool)> {
    let word = text.split(' ').next().unwrap_or_default();
    word.bytes().enumerate().flat_map(|(index, byte)| {
        let bits = byte.wrapping_sub(FIRST);
        (0..2 * PLACES)
            .filter(move |bit| bits >> bit & 1 == 1)
            .map(move |bit| (index * PLACES + bit / 2, bit % 2 == 0))
    })
}

/// The outcomes that were not taken, of places that were evaluated, according to a text: place,
/// outcome and distance.
pub(super) fn distances(text: &str) -> impl Iterator<Item = ((usize, bool), f64)> {
    text.split(' ').skip(1).filter_map(|word| {
        let sign = word.find(['+', '-', ',']).filter(|at| !word[*at..].starts_with(','))?;
        let open = (word[..sign].parse().ok()?, word[sign..].starts_with('+'));
        Some((open, word[sign + 1..].parse().ok()?))
    })
}

/// The operands in a text.
pub(super) fn operands(text: &str) -> impl Iterator<Item = (usize, i128, i128)> {
    text.split(' ').skip(1).filter_map(|word| {
        let mut parts = word.split(',');
        let site = parts.next()?.parse().ok()?;
        Some((site, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    })
}
