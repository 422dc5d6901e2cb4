//! The conditions that decide between two calls: for the report of a failing test, and for what is
//! one rule in a first snapshot.

use std::time::Instant;

use crate::guidance::Copied;
use setbve_kernel::collections::gather::{Both, Gather, keep};
use setbve_kernel::coverage::wire::{operands, order, outcomes};
use setbve_kernel::coverage::{Map, Site};
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;

/// The most boundaries whose conditions are looked for.
const MOST: usize = 64;

/// Whether a site had its true outcome, and its false one.
type Ways = [bool; 2];

/// The site that decides between two calls, and how each of them passes it.
pub(crate) type Parting = (usize, [Ways; 2]);

/// What decides between two calls; by default, nothing is known.
#[derive(Clone, Default)]
pub(crate) struct Decided {
    pub(crate) parting: Option<Parting>,
    /// The outcomes of sites that one of the calls takes, and the other one does not.
    pub(crate) flipped: Vec<(usize, bool)>,
    /// The numbers that conditions compare in both calls, each with its condition and whether the
    /// calls pass that in different ways.
    pub(crate) numbers: Vec<(usize, i128, bool)>,
}

/// What decides between the two calls of each pair of inputs; `None` if the deadline cuts it short.
pub(crate) fn decided(
    copied: &mut dyn Copied,
    pairs: &Inputs,
    deadline: Instant,
) -> Option<Vec<Decided>> {
    let map = copied.map();
    let traces = outcomes_of(&mut *copied.start(false), pairs, deadline);
    if traces.len() < pairs.len() {
        return None;
    }
    let mut all = vec![Decided::default(); pairs.len() / 2];
    for (decided, pair) in all.iter_mut().zip(traces.chunks_exact(2)) {
        let ways = [0, 1].both(|side: usize| ways(&pair[side].text, map));
        let [mut low, mut high] = [0, 1].both(|side: usize| outcomes(&pair[side].text));
        let of_both = low.clone();
        keep(&mut low, &mut |own| !high.contains(own));
        keep(&mut high, &mut |own| !of_both.contains(own));
        decided.flipped = [low, high].concat();
        keep(&mut decided.flipped, &mut |(place, _)| *place < map.sites.len());
        decided.parting = parting(map, &order(&pair[0].text), &ways);
        let [low, high] = [0, 1].both(|side: usize| operands(&pair[side].text));
        for (place, numbers) in low {
            // The operands of an operation are no numbers of the source, and what only one call
            // compares is its own.
            let is_of_both = |number: &i128| {
                high.iter().any(|(own, others)| *own == place && others.contains(number))
            };
            if place < map.sites.len() {
                // Of a place that both pass in both ways, it is not known.
                let [low, high] = [ways[0][place], ways[1][place]];
                let part = low != high || low == [true; 2];
                let numbers = numbers.into_iter().filter(is_of_both).map(|own| (place, own, part));
                decided.numbers.extend(numbers);
            }
        }
    }
    Some(all)
}

/// Whether the calls of a pair part where the number is compared, or no condition of any pair
/// compares it.
pub(crate) fn part_at(decided: &[Decided], pair: usize, number: Number) -> bool {
    let is_in = |own: &Decided, is_parted: bool| {
        own.numbers.iter().any(|own| Number::from(own.1) == number && own.2 >= is_parted)
    };
    is_in(&decided[pair], true) || !decided.iter().any(|own| is_in(own, false))
}

fn ways(trace: &str, map: &Map) -> Vec<Ways> {
    let mut ways = vec![[false; 2]; map.places()];
    for (place, outcome) in outcomes(trace) {
        if let Some(own) = ways.get_mut(place) {
            own[usize::from(!outcome)] = true;
        }
    }
    ways
}

/// The first site that both calls come to and pass in different ways. One that either passes in
/// both ways says less, because the first time may have been the same in both.
fn parting(map: &Map, order: &[usize], [low, high]: &[Vec<Ways>; 2]) -> Option<Parting> {
    let is_divided = |at: usize| {
        let is_part = |(own, site): (usize, &Site)| own != at && site.decision == at;
        map.sites.iter().enumerate().any(is_part)
    };
    let parts = |at: &&usize| {
        let (low, high) = (low[**at], high[**at]);
        let are_passed = low != [false; 2] && high != [false; 2];
        **at < map.sites.len() && low != high && are_passed && !is_divided(**at)
    };
    let is_mixed = |at: &&usize| [low[**at], high[**at]].contains(&[true; 2]);
    let at = *order.iter().filter(parts).min_by_key(is_mixed)?;
    Some((at, [low[at], high[at]]))
}

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
    let named = some.into_iter().zip(decided(copied, &inputs, deadline).unwrap_or_default());
    named.filter_map(|(own, decided)| Some((own, clause(map, decided.parting?)?))).gathered()
}

/// The condition in the source that both calls passed once, in different ways.
fn clause(map: &Map, (at, ways): Parting) -> Option<String> {
    let site = map.sites.get(at).filter(|_| !ways.contains(&[true; 2]))?;
    // Where a called function has it is not known.
    let place = match site.line {
        0 => String::new(),
        line => format!(":{line}:{}", site.column),
    };
    Some(format!("{}{place} `{}`", map.file, site.text))
}
