//! Boundaries at which the code takes another way, and that no line shows.
//!
//! Where outcomes are the numbers of a formula, each step changes them, and outcomes alone do not
//! tell the limit of a bracket from a step within it. The copy does.

use setbve_kernel::collections::gather::Gather;

use std::time::Instant;

use crate::guidance::flips::{Flip, Looks, Parting, is_narrow};
use crate::guidance::{reach, starts};
use crate::session::Session;
use crate::summary::examples::candidates;
use crate::summary::ranking::listed::Listed;
use crate::tuning::guidance::{ALL_FLIPS, PLACES_OF_A_FLIP, SOME_FLIPS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Boundaries, Surroundings, Wall, family_of};
use setbve_kernel::collections::sorting::{SortedMap, sort_by_key};
use setbve_kernel::execution::executor::{BatchPart, Executor};
use setbve_kernel::search::run::{Searched, part_of_what_is_left};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::outcome::growth::{growth_between, steps};

/// Percent of the time that is left which may go into flips.
const SHARE: u32 = 25;

/// Numbers that other arguments get where a flip does not show in the outcome.
const ELSEWHERE: [i128; 8] = [1, 2, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// How far from a flip that changes nothing a change may be that shows it.
const FURTHEST: i128 = 1 << 12;

/// Two neighbours.
type Pair = [Vec<i128>; 2];

/// The flips of one kind: the first of the arguments that are alike, and what parts.
type Kind = (usize, Parting);

/// What was added of the flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    All,
    Some,
    NotAllLookedFor,
}

impl Added {
    /// The label in the snapshot.
    pub(super) fn label(self) -> Option<String> {
        let label = match self {
            Self::All => return None,
            Self::Some => "steps at which the code takes another way",
            Self::NotAllLookedFor => {
                "boundaries behind conditions, not all of which were looked for"
            }
        };
        Some(label.to_owned())
    }
}

impl Session<'_> {
    /// Adds the boundaries at flips to the listed ones, as far as there is room.
    pub(super) fn add_flipped(
        &mut self,
        searched: &Searched,
        listed: &mut Vec<Listed>,
        most: usize,
    ) -> Added {
        let arguments = &self.subject.arguments;
        let constants = &self.settings.constants;
        let deadline = part_of_what_is_left(self.deadline, SHARE);
        let Some(copied) = self.copied.as_mut().filter(|_| !is_off("guidance")) else {
            return Added::All;
        };
        let shown: Vec<Pair> =
            listed.iter().map(|own| own.boundary.inputs().map(|input| input.to_vec())).gathered();
        let mut inputs: Vec<Vec<i128>> = shown.concat();
        inputs.extend(candidates(arguments, constants).inputs.iter().map(<[i128]>::to_vec));
        let reached = reach(&mut **copied, (arguments, constants), &searched.engine, deadline);
        let Some(reached) = reached else { return Added::NotAllLookedFor };
        for input in [reached, starts(&searched.engine)].concat() {
            inputs.push(input.into_vec());
        }
        let mut looks = Looks::new(&mut **copied, (arguments, constants), deadline);
        let partings = looks.partings(&shown);
        let Some((partings, found)) = partings.zip(looks.around(&inputs)) else {
            return Added::NotAllLookedFor;
        };
        let mut kinds: SortedMap<Kind, Vec<Flip>> = SortedMap::default();
        for flip in found {
            kinds.entry((first_like(flip.argument, arguments), flip.parting)).push(flip);
        }
        let mut is_whole = true;
        let mut added: Vec<Boundary> = Vec::new();
        for ((like, parting), flips) in kinds.iter() {
            let of_lines = listed.iter().zip(&partings);
            let of_lines = of_lines.filter(|(own, parts)| {
                first_like(own.boundary.argument, arguments) == *like && **parts == Some(*parting)
            });
            let mut stand: Vec<Shown> = of_lines
                .map(|(own, _)| shown_by(&own.boundary.low, own.boundary.argument, arguments))
                .gathered();
            for own in of_one_line_each(flips, arguments) {
                let Shown { among, .. } = shown_by(&own[0].low, own[0].argument, arguments);
                let is_value = |shown: &Shown, flip: &Flip| shown.value == flip.value();
                let mut here = stand.iter().filter(|shown| shown.among == among).peekable();
                // Where the value depends on other numbers, a line at one place shows the rule.
                let depends = here.peek().is_some()
                    && !here.any(|shown| own.iter().any(|flip| is_value(shown, flip)));
                if depends {
                    continue;
                }
                let wanted = if own.len() <= ALL_FLIPS { ALL_FLIPS } else { SOME_FLIPS };
                for flip in own {
                    if stand.iter().any(|shown| is_value(shown, flip)) {
                        continue;
                    }
                    let is_alike = |other: &&Flip| {
                        let shown = shown_by(&other.low, other.argument, arguments);
                        is_value(&shown, flip) && shown.among == among
                    };
                    let alike = flips.iter().filter(is_alike).take(PLACES_OF_A_FLIP);
                    let places: Vec<Pair> = alike.map(Flip::pair).gathered();
                    let change = plainest_change(self.executor, arguments, &places, self.deadline);
                    let change = change.or_else(|| {
                        let places = elsewhere(arguments, &places, flip.argument);
                        let partings = looks.partings(&places)?;
                        let own = places.into_iter().zip(partings);
                        let own = own.filter(|(_, parts)| *parts == Some(*parting));
                        let places: Vec<Pair> = own.map(|(pair, _)| pair).gathered();
                        plainest_change(self.executor, arguments, &places, self.deadline)
                    });
                    let change = change.or_else(|| {
                        let spec = &arguments[flip.argument];
                        let place = places
                            .first()
                            .filter(|_| matches!(spec.part, Part::Whole | Part::Choice))?;
                        nearest_change(
                            self.executor,
                            arguments,
                            place,
                            flip.argument,
                            self.deadline,
                        )
                    });
                    let Some(boundary) = change else { continue };
                    // To a person, what lies between the same two values and changes the same is
                    // one boundary, whichever condition decides.
                    if listed.iter().any(|own| is_same_wall(&own.boundary, &boundary)) {
                        continue;
                    }
                    if stand.len() >= wanted {
                        is_whole = false;
                        break;
                    }
                    stand.push(shown_by(&flip.low, flip.argument, arguments));
                    added.push(boundary);
                }
            }
        }
        sort_by_key(&mut added, |own| (own.argument, own.value(), own.low.clone()));
        added.dedup_by(|one, other| one.is_at(other));
        let is_new = |own: &Boundary| !listed.iter().any(|known| known.boundary.is_at(own));
        let mut added: Vec<Boundary> = added.into_iter().filter(is_new).gathered();
        let room = most.saturating_sub(listed.len());
        is_whole &= added.len() <= room;
        added.truncate(room);
        let boundaries = searched.engine.boundaries();
        listed.extend(added.into_iter().map(|own| as_listed(own, boundaries, arguments)));
        if is_whole { Added::All } else { Added::Some }
    }
}

/// The ordinal that stands for all that are alike, as the characters of a text are.
fn first_like(argument: usize, arguments: &[ArgumentSpec]) -> usize {
    argument - arguments[argument].place.after_like
}

fn is_same_wall(one: &Boundary, other: &Boundary) -> bool {
    let mut sides = one.outcomes.iter().zip(&other.outcomes);
    one.argument == other.argument
        && one.value() == other.value()
        && sides.all(|(one, other)| one.is_same_as(other))
}

/// Where a flip of a kind is shown.
struct Shown {
    value: i128,
    /// The values of the other arguments that have few.
    among: Vec<i128>,
}

fn shown_by(low: &[i128], argument: usize, arguments: &[ArgumentSpec]) -> Shown {
    let mut among = Vec::new();
    for (index, spec) in arguments.iter().enumerate() {
        if index != argument && is_narrow(spec) {
            among.push(low[index]);
        }
    }
    Shown { value: low[argument], among }
}

/// For all values of the arguments that have few, the flips along the line that has most.
fn of_one_line_each<'a>(flips: &'a [Flip], arguments: &[ArgumentSpec]) -> Vec<Vec<&'a Flip>> {
    let mut lines: SortedMap<Vec<i128>, Vec<&Flip>> = SortedMap::default();
    for flip in flips {
        let mut base = flip.low.clone();
        base[flip.argument] = 0;
        lines.entry(base).push(flip);
    }
    let mut most: SortedMap<Vec<i128>, Vec<&Flip>> = SortedMap::default();
    for (_, mut own) in lines.iter().cloned() {
        own.sort_by_key(|flip| flip.low[flip.argument]);
        own.dedup_by_key(|flip| flip.low[flip.argument]);
        let most = most.entry(shown_by(&own[0].low, own[0].argument, arguments).among);
        if own.len() > most.len() {
            *most = own;
        }
    }
    most.iter().map(|(_, own)| own.clone()).gathered()
}

/// The same neighbours with other numbers in the place of each other argument.
fn elsewhere(arguments: &[ArgumentSpec], pairs: &[Pair], argument: usize) -> Vec<Pair> {
    let mut places = Vec::new();
    for pair in pairs {
        for (other, spec) in arguments.iter().enumerate() {
            if other == argument || !matches!(spec.part, Part::Whole | Part::Choice) {
                continue;
            }
            for number in ELSEWHERE {
                let Some(value) = spec.ordinal(number.into()) else { continue };
                let mut pair = pair.clone();
                pair.iter_mut().for_each(|input| input[other] = value);
                places.push(pair);
            }
        }
    }
    places
}

/// The plainest of these places at which the outcomes differ, and by more than from each value to
/// the next.
fn plainest_change(
    executor: &mut dyn Executor,
    arguments: &[ArgumentSpec],
    places: &[Pair],
    deadline: Instant,
) -> Option<Boundary> {
    let mut inputs = Inputs::new(arguments.len());
    for [low, high] in places {
        for input in [beyond(low, high, arguments), low.clone(), high.clone()] {
            inputs.push(&input);
        }
        inputs.push(&beyond(high, low, arguments));
    }
    let mut outcomes = Vec::new();
    executor.execute(BatchPart::whole(&inputs), None, deadline, &mut outcomes);
    let mut plainest: Option<(Simplicity, Boundary)> = None;
    for (at, [before, low, high, after]) in outcomes.as_chunks().0.iter().enumerate() {
        let is_seen = low.is_behaviour() && high.is_behaviour() && !low.is_same_as(high);
        if !is_seen || is_step_of_many([before, low, high, after]) {
            continue;
        }
        let pair = [inputs.get(4 * at + 1), inputs.get(4 * at + 2)];
        let Some(boundary) = Boundary::between(pair, [low, high]) else { continue };
        let simplicity = Simplicity::of(&boundary, arguments);
        if plainest.as_ref().is_none_or(|(known, _)| simplicity < *known) {
            plainest = Some((simplicity, boundary));
        }
    }
    plainest.map(|(_, boundary)| boundary)
}

/// The last step of the outcome's numbers before the flip, or the first one behind it, for a flip
/// that changes nothing itself: a cap is reached between two steps of a rounded number.
fn nearest_change(
    executor: &mut dyn Executor,
    arguments: &[ArgumentSpec],
    [low, high]: &Pair,
    argument: usize,
    deadline: Instant,
) -> Option<Boundary> {
    let mut made = |input: &[i128]| {
        let mut outcome = Vec::new();
        let input = Inputs::of(arguments.len(), [input]);
        executor.execute(BatchPart::whole(&input), None, deadline, &mut outcome);
        outcome.pop().filter(|own| own.is_behaviour())
    };
    let mut nearest: Option<(u128, Boundary)> = None;
    for (from, sign) in [(low, -1), (high, 1)] {
        let at = |distance: i128| {
            let mut input = from.clone();
            input[argument] = input[argument].checked_add(sign * distance)?;
            arguments[argument].contains(input[argument]).then_some(input)
        };
        let here = made(from)?;
        // The nearest distance with another outcome, among the powers of two.
        let mut far = 1;
        let other = loop {
            let input = at(far).filter(|_| far <= FURTHEST);
            match input.map(|input| made(&input)) {
                Some(Some(outcome)) if !outcome.is_same_as(&here) => break Some(outcome),
                Some(Some(_)) => far *= 2,
                _ => break None,
            }
        };
        let Some(mut other) = other else { continue };
        let mut near = far / 2;
        while far - near > 1 {
            let middle = near.midpoint(far);
            let outcome = made(&at(middle)?)?;
            if outcome.is_same_as(&here) {
                near = middle;
            } else {
                (far, other) = (middle, outcome);
            }
        }
        if growth_between(&here, &other).is_none() {
            continue;
        }
        let pair = [at(near)?, at(far)?];
        let found = Boundary::between([&pair[0], &pair[1]], [&here, &other])?;
        if nearest.as_ref().is_none_or(|(known, _)| far.unsigned_abs() < *known) {
            nearest = Some((far.unsigned_abs(), found));
        }
    }
    nearest.map(|(_, boundary)| boundary)
}

/// The input on the other side of `one` than its neighbour; `one` itself at an end.
fn beyond(one: &[i128], neighbour: &[i128], arguments: &[ArgumentSpec]) -> Vec<i128> {
    let mut beyond = one.to_vec();
    for (argument, spec) in arguments.iter().enumerate() {
        let value = one[argument].checked_add(one[argument] - neighbour[argument]);
        if let Some(value) = value.filter(|value| spec.contains(*value)) {
            beyond[argument] = value;
        }
    }
    beyond
}

/// Whether the numbers of the outcomes grow in the middle as they do on both sides.
fn is_step_of_many([before, low, high, after]: [&Outcome; 4]) -> bool {
    let grows = |one: &Outcome, other: &Outcome| growth_between(one, other).map(|own| steps(&own));
    let Some(own) = grows(low, high) else { return false };
    let beside = [grows(before, low), grows(high, after)];
    beside.iter().any(Option::is_some) && beside.iter().flatten().all(|growth| *growth == own)
}

fn as_listed(boundary: Boundary, found: &Boundaries, arguments: &[ArgumentSpec]) -> Listed {
    let family = family_of(&boundary, Surroundings::NONE, &found.classes);
    Listed::as_it_is(family, &Wall::of(boundary, arguments))
}
