//! The condition that decides between two calls, for the report of a failing test.

use std::time::Instant;

use crate::guidance::Copied;
use setbve_kernel::collections::gather::Gather;
use setbve_kernel::coverage::Map;
use setbve_kernel::coverage::wire::outcomes;
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::Inputs;

/// The most boundaries whose conditions are looked for.
const MOST: usize = 64;

/// Boundaries with the clauses that name their conditions, where a visible one decides.
pub(crate) fn conditions(
    copied: &mut dyn Copied,
    boundaries: impl Iterator<Item = Boundary>,
    deadline: Instant,
) -> Vec<(Boundary, String)> {
    let (map, some) = (copied.map(), boundaries.take(MOST).gathered());
    let Some(first) = some.first() else { return Vec::new() };
    let mut inputs = Inputs::new(first.low.len());
    some.iter().flat_map(Boundary::inputs).for_each(|input| inputs.push(&input));
    let traces = outcomes_of(&mut *copied.start(true), &inputs, deadline);
    let named = some.into_iter().zip(traces.chunks_exact(2));
    named.filter_map(|(own, at)| Some((own, clause(map, [&at[0].text, &at[1].text])?))).gathered()
}

/// The first condition in the source that both calls passed once, in different ways.
fn clause(map: &Map, traces: [&str; 2]) -> Option<String> {
    let taken = traces.map(outcomes);
    map.sites.iter().enumerate().find_map(|(at, site)| {
        let ways = taken.each_ref().map(|own| {
            let mut ways = own.iter().filter(|(place, _)| *place == at);
            ways.next().filter(|_| ways.next().is_none()).map(|(_, way)| *way)
        });
        let [Some(low), Some(high)] = ways else { return None };
        // The conditions of a decision say more than all of it.
        let is_divided = map.sites.iter().filter(|own| own.decision == at).count() > 1;
        if low == high || is_divided {
            return None;
        }
        // Where a called function has it is not known.
        let place = match site.line {
            0 => String::new(),
            line => format!(":{line}:{}", site.column),
        };
        Some(format!("{}{place} `{}`", map.file, site.text))
    })
}
