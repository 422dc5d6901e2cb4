//! The conditions that decide between two calls: for the report of a failing test, and for what is
//! one rule in a first snapshot.

use std::time::Instant;

use crate::guidance::Copied;
use crate::guidance::traced::Shows;
use setbve_kernel::collections::gather::{Both, Gather, each_some};
use setbve_kernel::coverage::wire::{Taken, operands, order, outcomes};
use setbve_kernel::coverage::{Map, Site, SiteKind};
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;

/// The most boundaries whose conditions are looked for.
const MOST: usize = 64;

/// Whether a site had its true outcome, and its false one.
type Ways = [bool; 2];

/// The site that decides between two calls, and how each of them passes it.
pub(crate) type DecidingSite = (usize, [Ways; 2]);

/// What decides between two calls; by default, nothing is known.
#[derive(Clone, Default)]
pub(crate) struct Decided {
    pub(crate) parting: Option<DecidingSite>,
    /// The outcomes of sites that the call on the lower side takes.
    pub(crate) way: Vec<(usize, bool)>,
    /// The outcomes of sites that one of the calls takes, and the other one does not.
    pub(crate) flipped: Vec<(usize, bool)>,
    /// The numbers that conditions compare in both calls, each with its condition and whether the
    /// calls pass that in different ways.
    pub(crate) numbers: Vec<(usize, i128, bool)>,
    /// The operation in which the call on each side ended, if it did and the other one did not.
    pub(crate) ended_in: [Option<usize>; 2],
}

impl Decided {
    /// The way of the lower call, if code out of sight decides: no site, or one that asks it.
    pub(crate) fn way_out_of_sight(&self, map: &Map) -> &[(usize, bool)] {
        let asks = |at: usize| map.sites.get(at).is_some_and(Site::asks_a_function);
        let is_visible = self.parting.is_some_and(|(at, _)| !asks(at));
        if is_visible { &[] } else { &self.way }
    }

    /// Where no site decides, but an operation that fails on one side of this boundary, that is
    /// what decides.
    pub(crate) fn or_by_operation(mut self, boundary: &Boundary) -> Self {
        let sides = self.ended_in.iter().zip(&boundary.outcomes);
        let failing = sides.filter(|(_, outcome)| outcome.is_error()).find_map(|(own, _)| *own);
        let ways = [[true, false], [false, true]];
        self.parting = self.parting.or(failing.map(|operation| (operation, ways)));
        self
    }
}

/// What decides between the two calls of each pair of inputs; `None` if the deadline cuts it short.
pub(crate) fn decided(
    copied: &mut dyn Copied,
    pairs: &Inputs,
    deadline: Instant,
) -> Option<Vec<Decided>> {
    let map = copied.map();
    let traces = outcomes_of(&mut *copied.start(Shows::Trace), pairs, deadline);
    if traces.len() < pairs.len() {
        return None;
    }
    let mut all = vec![Decided::default(); pairs.len() / 2];
    for (decided, pair) in all.iter_mut().zip(traces.chunks_exact(2)) {
        let texts = [&*pair[0].text, &*pair[1].text];
        let ways = ways(texts);
        let is_flipped = |(place, outcome): &(usize, bool)| {
            let [low, high] = ways(*place).both(|ways: Ways| ways[usize::from(!outcome)]);
            *place < map.sites.len() && low != high
        };
        decided.flipped = texts.into_iter().flat_map(outcomes).filter(is_flipped).gathered();
        decided.way = outcomes(texts[0]);
        decided.parting = parting(&partings(map, texts[0], &ways));
        decided.ended_in = [0, 1].both(|side: usize| {
            let last = order(texts[side]).pop().filter(|last| *last >= map.sites.len())?;
            let [own, other] = [side, 1 - side].both(|side: usize| ways(last)[side][1]);
            (own && !other).then_some(last)
        });
        let [low, high] = texts.both(operands);
        for (place, numbers) in low {
            // The operands of an operation are no numbers of the source, and what only one call
            // compares is its own.
            let is_of_both = |number: &i128| {
                high.iter().any(|(own, others)| *own == place && others.contains(number))
            };
            if place < map.sites.len() {
                // Of a place that both pass in both ways, it is not known.
                let [low, high] = ways(place);
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

/// How each of two calls passes a site.
fn ways(texts: [&str; 2]) -> impl Fn(usize) -> [Ways; 2] {
    let mut taken: [Taken; 2] = Default::default();
    for (taken, text) in taken.iter_mut().zip(texts) {
        taken.add(text);
    }
    move |at| [0, 1].both(|side: usize| [true, false].both(|own: bool| taken[side].has(at, own)))
}

/// The first site that both calls come to and pass in different ways. One that either passes in
/// both ways says less, because the first time may have been the same in both.
fn parting(partings: &[DecidingSite]) -> Option<DecidingSite> {
    partings.iter().min_by_key(|(_, ways)| ways.contains(&[true; 2])).copied()
}

/// The sites that both calls come to and pass in different ways, in the order of one of them.
fn partings(map: &Map, one: &str, ways: &dyn Fn(usize) -> [Ways; 2]) -> Vec<DecidingSite> {
    each_some(&order(one), &mut |at| {
        let ways = ways(*at);
        let parts = ways[0] != ways[1] && !ways.contains(&[false; 2]);
        (*at < map.sites.len() && parts && !map.is_divided(*at)).then_some((*at, ways))
    })
}

/// The site by which a person tells two calls with these traces apart: of the two arms of a `match`
/// that they take, the upper one, whose limit lies between them in any case.
pub(crate) fn named(map: &Map, traces: [&str; 2]) -> Option<DecidingSite> {
    let partings = partings(map, traces[0], &ways(traces));
    let parting = parting(&partings)?;
    let is_arm = |own: &DecidingSite| map.sites[own.0].kind == SiteKind::Arm;
    let is_taken = |own: &DecidingSite| is_arm(own) && own.1 == [[true, false], [false, true]];
    // The arm that the lower call takes is the last of its `match` in the order.
    let mut behind = partings.into_iter().skip_while(|own| *own != parting);
    let taken = behind.find(is_taken).filter(|_| is_arm(&parting));
    Some(taken.map_or(parting, |taken| taken.min(parting)))
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
    let traces = outcomes_of(&mut *copied.start(Shows::Trace), &inputs, deadline);
    let both = some.into_iter().zip(traces.chunks_exact(2));
    both.filter_map(|(own, pair)| {
        Some((own, clause(map, named(map, [&pair[0].text, &pair[1].text])?)?))
    })
    .gathered()
}

/// The condition in the source that both calls passed once, in different ways.
fn clause(map: &Map, (at, ways): DecidingSite) -> Option<String> {
    let site = map.sites.get(at).filter(|_| !ways.contains(&[true; 2]))?;
    // Where a called function has it is not known.
    let place = match site.line {
        0 => String::new(),
        line => format!(":{line}:{}", site.column),
    };
    Some(format!("{}{place} `{}`", map.file, site.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guidance::traced::traced;
    use setbve_kernel::coverage::{Site, arm, outcome};
    use setbve_kernel::sut::observation::Observation;
    use setbve_kernel::testing::site;

    const fn nth(kind: SiteKind, decision: usize) -> Site {
        Site { decision, ..site(kind) }
    }
    static ARMS: Map = Map {
        function: "f",
        file: "src/f.rs",
        sites: &[
            nth(SiteKind::Arm, 0),
            nth(SiteKind::Arm, 1),
            nth(SiteKind::Arm, 2),
            nth(SiteKind::Decision, 3),
        ],
        operations: &[],
        numbers: Some(0),
    };

    #[test]
    fn of_two_arms_the_upper_one_is_named() {
        let named = |taken: [usize; 2], asks: bool| {
            let traces = taken.map(|taken| {
                let mut observation = Observation::default();
                let mut call = |_: &[i128], _: &mut Observation| {
                    if asks {
                        outcome(&ARMS, 3, taken == 0);
                    }
                    arm(&ARMS, taken, &[(taken + 1) % 3, (taken + 2) % 3]);
                };
                traced(&ARMS, &mut call, std::rc::Rc::default())(&[], &mut observation);
                observation.text
            });
            named(&ARMS, traces.each_ref().map(|text| &**text))
        };
        let [taken, passed] = [[true, false], [false, true]];
        assert_eq!(named([0, 1], false), Some((0, [taken, passed])));
        assert_eq!(named([2, 1], false), Some((1, [passed, taken])));
        assert_eq!(named([1, 1], false), None);
        // What is asked before decides which arm is taken.
        assert_eq!(named([0, 1], true), Some((3, [taken, passed])));
    }
}
