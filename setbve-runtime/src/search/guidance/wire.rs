//! A trace as the text of an observation, for it comes from where the function runs: a worker
//! process.

use std::fmt::Write as _;

use crate::coverage::Map;
use crate::coverage::recorder::{Trace, record};
use crate::execution::executor::Call;
use crate::sut::observation::{Kind, Observation};
use crate::sut::panics;

/// Sites in a character.
const SITES: usize = 3;
const FIRST: u8 = b'0';
/// Bytes of a text beyond which nothing is added; a longer one would not come back whole.
const LONGEST: usize = 3800;

/// Runs the copy, and shows what its run passed through instead of what came out: the outcomes that
/// it took; the outcomes that it did not take of sites that it evaluated, with the distances to
/// them; and the operands of what it compared.
pub(crate) fn traced<'a>(
    map: &'static Map,
    copy: &'a mut Call<'_>,
) -> impl FnMut(&[i128], &mut Observation) + 'a {
    let mut trace = Trace::new();
    let mut shown = Observation::default();
    move |input, observation| {
        shown.clear();
        // A panic is as good an end as any.
        let _ = panics::catch(|| record(map, &mut trace, || copy(input, &mut shown)));
        if shown.kind == Kind::NoInput {
            observation.no_such_input();
            return;
        }
        let text = &mut observation.text;
        write_outcomes(&trace, map.sites.len(), text);
        for (site, described) in map.sites.iter().enumerate() {
            for outcome in described.outcomes() {
                let distance = trace.distance(site, *outcome);
                if distance > 0.0 && distance.is_finite() && text.len() < LONGEST {
                    let _ = write!(text, " {site}{}{distance:e}", if *outcome { '+' } else { '-' });
                }
            }
        }
        for (site, left, right) in trace.operands() {
            if text.len() < LONGEST {
                let _ = write!(text, " {site},{left},{right}");
            }
        }
    }
}

fn write_outcomes(trace: &Trace, sites: usize, text: &mut String) {
    for first in (0..sites).step_by(SITES) {
        let bits = (first..sites).take(SITES).enumerate().map(|(place, site)| {
            let [taken, failed] = [true, false].map(|outcome| trace.is_taken(site, outcome));
            (u8::from(taken) | u8::from(failed) << 1) << (2 * place)
        });
        text.push((FIRST + bits.sum::<u8>()).into());
    }
}

/// The outcomes that a text says were taken: site and outcome.
pub(super) fn outcomes(text: &str) -> impl Iterator<Item = (usize, bool)> {
    let word = text.split(' ').next().unwrap_or_default();
    word.bytes().enumerate().flat_map(|(index, byte)| {
        let bits = byte.wrapping_sub(FIRST);
        (0..2 * SITES)
            .filter(move |bit| bits >> bit & 1 == 1)
            .map(move |bit| (index * SITES + bit / 2, bit % 2 == 0))
    })
}

/// The outcomes that a text says were not taken, of sites that were evaluated: site, outcome, and
/// how far away it was.
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
