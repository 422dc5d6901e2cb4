//! Boundaries at which the code takes another way, and that no line shows.
//!
//! Where outcomes are the numbers of a formula, each step changes them, and outcomes alone do not
//! tell the limit of a bracket from a step within it. The copy does.

mod bases;
mod beside;
mod kind;
mod places;
#[cfg(feature = "experiment")]
mod recall;

use std::rc::Rc;
use std::time::Instant;

use crate::guidance::flips::points::is_narrow;
use crate::guidance::flips::{Flip, Looks, Parting, Ways, recur, weight};
use crate::guidance::killed;
use crate::mapping::places::long_numbers;
use crate::session::Session;
use crate::session::flipped::kind::{Kind, is_of_text, kind_of};
use crate::session::flipped::places::{Pair, beyond};
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::room::NO_ROOM;
use crate::tuning::guidance::{ALL_FLIPS, PLACES_IN_TEXTS, PLACES_OF_A_FLIP, SOME_FLIPS};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Wall, family_of};
use setbve_kernel::collections::gather::{Gather, each, each_some, first, indices, keep};
use setbve_kernel::collections::sorting::{SortedMap, SortedSet, sort_by_key};
use setbve_kernel::execution::executor::{Executor, outcomes_of};
use setbve_kernel::search::run::{Searched, part_of_what_is_left};
use setbve_kernel::sut::argument::part::{is_field, is_length_of_text};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::apart::Apart;
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::constants::is_named;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::inputs::stem::Stem;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::growth::{growth_between, steps};
use setbve_kernel::sut::outcome::{MadeCall, Outcome};

/// Percent of the time that is left which may go into flips, and of that into mutants.
const SHARE: u32 = 25;
const MUTANTS: u32 = 50;

/// The part of the room for boundaries that flips have, whatever the search has found.
const LEAST_ROOM: usize = 4;

/// The labels of what was not added.
const SOME: &str = "steps like those above";
pub(super) const NOT_ALL_LOOKED_FOR: &str =
    "boundaries behind conditions, not all of which were looked for";

impl Session<'_> {
    /// Adds the boundaries at flips to the listed ones, as far as there is room, the calls at
    /// limits that such a boundary stands beside, and the plainest inputs that take each outcome of
    /// a site; returns the label of those boundaries that it has not added.
    pub(super) fn add_flipped(
        &mut self,
        searched: &Searched,
        (listed, limits, bases): (&mut Vec<Listed>, &mut Vec<MadeCall>, &mut Vec<Vec<i128>>),
        most: usize,
    ) -> Option<&'static str> {
        if self.ends_often() {
            return Some(NOT_ALL_LOOKED_FOR);
        }
        if is_off("guidance") {
            return None;
        }
        let Self { settings, executor, copied, deadline, subject, .. } = self;
        let copied = copied.as_deref_mut()?;
        let given = (&*subject.arguments, &*settings.constants);
        let until = part_of_what_is_left(*deadline, SHARE);
        let shown = each(listed, &mut |own| {
            let [low, high] = own.boundary.inputs();
            [low.into_vec(), high.into_vec()]
        });
        let Some(inputs) = bases::around(copied, given, searched, listed, until) else {
            return Some(NOT_ALL_LOOKED_FOR);
        };
        let mut looks = Looks::new(copied, given, until, Ways::default());
        // What is shown is among the inputs: its operands are noted where it is called first.
        let flips = looks.around(&inputs);
        let Some((mut flips, partings)) = flips.zip(looks.partings(&shown)) else {
            return Some(NOT_ALL_LOOKED_FOR);
        };
        *bases = looks.takers();
        let mut ways = looks.into_ways();
        // A mutant may take long where the function does not.
        let killing = part_of_what_is_left(until, MUTANTS);
        let around_killers = killed::killers(copied, bases, killing).and_then(|killers| {
            // They are called again for what they compare.
            for killer in &killers {
                ways.remove(&Stem::of(given.0, killer));
            }
            let mut looks = Looks::new(copied, given, until, ways);
            let mut flips = [flips.clone(), looks.around(&killers)?].concat();
            let takers = looks.takers();
            let ways = looks.into_ways();
            killed::note_telling(copied, &mut flips, killing)?;
            Some((flips, takers, ways))
        });
        let mut left_out = around_killers.is_none().then_some(NOT_ALL_LOOKED_FOR);
        let mut ways = Ways::default();
        if let Some(found) = around_killers {
            (flips, *bases, ways) = found;
        }
        let looks = Looks::new(copied, given, until, ways);
        let kinds = by_kind(flips, listed, &partings, given.0);
        let changes = Changes {
            listed: &*listed,
            executor: &mut **executor,
            arguments: given.0,
            constants: given.1,
            deadline: *deadline,
            looks,
            found: Vec::new(),
            limits,
            left_out: None,
        };
        let (mut added, label) = changes.at_flips(kinds);
        left_out = left_out.or(label);
        sort_by_key(&mut added, |own| (own.argument, own.value(), own.low.clone()));
        added.dedup_by(|one, other| one.is_at(other));
        keep(&mut added, &mut |own| {
            let is_known = |known: &Boundary| known.is_at(own) || is_same_wall(known, own);
            !listed.iter().any(|known| is_known(&known.boundary))
        });
        let whole = indices(listed.len(), &|at| !listed[at].is_one_of_many).len();
        // Code out of sight leaves some room for what the function's own decides.
        let room = most.saturating_sub(whole).max(most / LEAST_ROOM);
        left_out = left_out.or((added.len() > room).then_some(NO_ROOM));
        added.truncate(room);
        let classes = &searched.engine.boundaries().classes;
        for own in added {
            let family = family_of(&own, classes);
            listed.push(Listed::as_it_is(family, &Wall::of(own, given.0)));
        }
        #[cfg(feature = "experiment")]
        recall::note(copied, given, (&mut **executor, *deadline), (searched, &inputs), listed);
        left_out
    }
}

fn is_same_wall(one: &Boundary, other: &Boundary) -> bool {
    one.change() == other.change() && one.has_outcomes_of(other)
}

/// The flips of one kind, and where lines show it.
#[derive(Default)]
struct OfKind {
    flips: Vec<Flip>,
    stand: Vec<Shown>,
}

fn by_kind(
    flips: Vec<Flip>,
    listed: &[Listed],
    partings: &[Option<Parting>],
    arguments: &[ArgumentSpec],
) -> SortedMap<Kind, OfKind> {
    let mut kinds: SortedMap<Kind, OfKind> = SortedMap::default();
    for flip in flips {
        let kind = kind_of(&flip.pair, flip.argument, flip.parting, arguments);
        kinds.entry(kind).flips.push(flip);
    }
    for (Listed { boundary, .. }, parting) in listed.iter().zip(partings) {
        // Where numbers are long, an accident may show, such as an overflow behind the condition.
        if let Some(parting) = parting
            && long_numbers(boundary, arguments) == 0
        {
            let shown = shown_by(&boundary.low, boundary.argument, arguments);
            let kind = kind_of(&boundary.inputs(), boundary.argument, *parting, arguments);
            kinds.entry(kind).stand.push(shown);
        }
    }
    kinds
}

/// The changes of outcomes that show flips.
struct Changes<'a> {
    listed: &'a [Listed],
    executor: &'a mut dyn Executor,
    arguments: &'a [ArgumentSpec],
    constants: &'a [Number],
    deadline: Instant,
    looks: Looks<'a>,
    found: Vec<Boundary>,
    /// Calls at limits that a change stands beside.
    limits: &'a mut Vec<MadeCall>,
    /// The label of what is not shown.
    left_out: Option<&'static str>,
}

impl Changes<'_> {
    /// The changes at flips that no line shows, and the label of those that are left out. The
    /// copy's worker is not waited for any more, because it counts as busy.
    fn at_flips(mut self, kinds: SortedMap<Kind, OfKind>) -> (Vec<Boundary>, Option<&'static str>) {
        let (mut of_lengths, mut of_words) = (Vec::new(), Vec::new());
        let mut shown = SortedSet::default();
        let open = self.open(&kinds);
        for (kind, mut own) in kinds {
            let is_of_text = is_of_text(kind.0, self.arguments);
            if is_of_text || own.flips.iter().any(|flip| flip.tells) {
                keep(&mut own.flips, &mut |flip| flip.tells);
            }
            if is_length_of_text(self.arguments, kind.0) {
                of_lengths.push((kind, own));
            } else if !is_of_text {
                self.add(kind, own);
            } else if !own.stand.is_empty() {
                shown.insert(kind);
            } else if let Some(change) = self.change_in_text(&own) {
                if self.is_exact(&change) {
                    of_words.push((kind, change));
                } else {
                    shown.insert(kind);
                    self.found.push(change);
                }
            }
        }
        // A step of a character says more than a further one, unless it is one of a word.
        for (of_length, own) in of_lengths {
            let (like, _, parting) = of_length;
            let of_character = |is_number| (like + 1, is_number, parting);
            let kind = of_character(false);
            let is_open = own.stand.is_empty()
                && ![kind, of_character(true)].iter().any(|own| shown.contains(own));
            if is_open && let Some(change) = self.change_in_text(&own) {
                shown.insert(kind);
                self.found.push(change);
            }
        }
        for (kind, change) in of_words {
            if !shown.contains(&kind) {
                self.found.push(change);
            }
        }
        for (outcome, mut places) in open {
            let parts = |own: &Boundary| {
                let [low, high] = own.inputs();
                self.looks.flipped([&low, &high]).contains(&outcome)
            };
            if !self.listed.iter().any(|own| parts(&own.boundary)) && !self.found.iter().any(parts)
            {
                sort_by_key(&mut places, |[low, _]| weight(self.arguments, low));
                let change = self.plainest(first(&places, PLACES_IN_TEXTS));
                self.found.extend(change);
            }
        }
        let are_used_up = self.looks.are_used_up().then_some(NOT_ALL_LOOKED_FOR);
        (self.found, are_used_up.or(self.left_out))
    }

    /// The outcomes of sites that part along numbers, and where: of several that part at one place,
    /// the first alone makes the kind of it.
    fn open(&self, kinds: &SortedMap<Kind, OfKind>) -> SortedMap<(usize, bool), Vec<Pair>> {
        let mut open: SortedMap<(usize, bool), Vec<Pair>> = SortedMap::default();
        for (kind, own) in kinds.iter() {
            for Flip { pair, tells, .. } in &own.flips {
                if *tells && !is_of_text(kind.0, self.arguments) {
                    for outcome in self.looks.flipped([&pair[0], &pair[1]]) {
                        open.entry(outcome).push(pair.clone());
                    }
                }
            }
        }
        open
    }

    /// The plainest change at the flips of one kind in a text.
    fn change_in_text(&mut self, own: &OfKind) -> Option<Boundary> {
        let mut places = each(&own.flips, &mut |flip| flip.pair.clone());
        sort_by_key(&mut places, |[low, _]| weight(self.arguments, low));
        places.truncate(PLACES_IN_TEXTS);
        self.plainest(&places)
    }

    /// Whether the characters on both sides of one of the two do the same.
    fn is_exact(&mut self, own: &Boundary) -> bool {
        let [low, high] = own.inputs();
        let before = self.made(&beyond(&low, &high, self.arguments));
        let after = self.made(&beyond(&high, &low, self.arguments));
        before.is_some_and(|before| before.is_same_as(&own.outcomes[1]))
            || after.is_some_and(|after| after.is_same_as(&own.outcomes[0]))
    }

    /// Whether no line has the same two values of the argument and the same outcomes. To a person,
    /// that is one boundary, whichever condition decides.
    fn is_new(&self, own: &Boundary) -> bool {
        let mut known = self.listed.iter().map(|listed| &listed.boundary).chain(&self.found);
        !known.any(|known| is_same_wall(known, own))
    }

    /// Adds the changes at flips of one kind that no line shows.
    fn add(&mut self, (_, _, parting): Kind, OfKind { flips, mut stand }: OfKind) {
        for own in of_one_line_each(&flips, self.arguments) {
            let among = shown_by(&own[0].pair[0], own[0].argument, self.arguments).among;
            let own = self.with_named(own, &flips, &among);
            let here =
                each_some(&stand, &mut |shown| (shown.among == among).then_some(shown.value));
            // Where the value depends on other numbers, a line at one place shows the rule.
            let is_here = |flip: &&Flip| here.contains(&flip.value());
            let is_shown = !here.is_empty() && !own.iter().any(is_here);
            let mut unnamed = own.clone();
            keep(&mut unnamed, &mut |flip| !self.is_named(flip));
            // The steps of one division are one rule.
            let is_step = self.looks.is_of_operations(parting);
            let are_few = own.len() <= ALL_FLIPS && !recur(&unnamed) && !is_step;
            let wanted = if are_few { ALL_FLIPS } else { SOME_FLIPS };
            let mut is_noted = false;
            for flip in own {
                let value = flip.value();
                if stand.iter().any(|shown| shown.value == value)
                    || is_shown && !self.is_named(flip)
                {
                    continue;
                }
                let mut places = each_some(&flips, &mut |other| {
                    let shown = shown_by(&other.pair[0], other.argument, self.arguments);
                    (shown.value == value && shown.among == among).then(|| other.pair.clone())
                });
                sort_by_key(&mut places, |[low, _]| (weight(self.arguments, low), low.clone()));
                places.dedup();
                places.truncate(PLACES_OF_A_FLIP);
                let plainest = self.plainest(&places);
                // Where what parts makes no difference, the outcome changes as a formula does.
                if !flip.tells && plainest.is_some() {
                    continue;
                }
                let change = plainest.or_else(|| self.nearest_of(&places, flip.argument));
                if !is_step && (self.is_named(flip) || !is_noted) {
                    is_noted |= self.note_limit(change.as_ref(), flip);
                }
                let Some(boundary) = change.filter(|own| self.is_new(own)) else { continue };
                if stand.len() >= wanted {
                    self.left_out = self.left_out.or(Some(SOME));
                    break;
                }
                stand.push(shown_by(&flip.pair[0], flip.argument, self.arguments));
                self.found.push(boundary);
            }
        }
    }

    /// These flips along one line, and those elsewhere between values that the source names, the
    /// least numbers first.
    fn with_named<'b>(
        &self,
        mut own: Vec<&'b Flip>,
        flips: &'b [Flip],
        among: &[i128],
    ) -> Vec<&'b Flip> {
        for flip in flips {
            let is_new = !own.iter().any(|known| known.value() == flip.value());
            let shown = shown_by(&flip.pair[0], flip.argument, self.arguments);
            if is_new && shown.among == among && self.is_named(flip) {
                own.push(flip);
            }
        }
        sort_by_key(&mut own, |flip| self.arguments[flip.argument].number(flip.value()).size);
        own
    }

    /// Whether a number of the source is one of the two values of a flip.
    fn is_named(&self, flip: &Flip) -> bool {
        let spec = &self.arguments[flip.argument];
        spec.part != Part::Character && is_named(spec, flip.value(), self.constants)
    }

    /// The nearest change to the places of a flip.
    fn nearest_of(&mut self, places: &[Pair], argument: usize) -> Option<Boundary> {
        let [own, _] = places.first()?;
        let is_choice = self.arguments[argument].part == Part::Choice;
        if !is_choice && !is_field(self.arguments, own, argument) {
            return None;
        }
        places.iter().find_map(|place| self.nearest(place, argument))
    }

    /// The plainest of these places at which the outcomes differ, and by more than a formula grows
    /// from each value to the next.
    fn plainest(&mut self, places: &[Pair]) -> Option<Boundary> {
        let mut inputs = Inputs::new(self.arguments.len());
        for [low, high] in places {
            inputs.push(&beyond(low, high, self.arguments));
            inputs.push(low);
            inputs.push(high);
            inputs.push(&beyond(high, low, self.arguments));
        }
        let outcomes = outcomes_of(self.executor, &inputs, self.deadline);
        if outcomes.len() < inputs.len() {
            self.left_out = Some(NOT_ALL_LOOKED_FOR);
        }
        // What follows a whole text says more than what stands within, and the next number more
        // than one with another digit somewhere.
        let mut plainest: Option<([bool; 2], Simplicity, Boundary)> = None;
        for (at, [before, low, high, after]) in outcomes.as_chunks().0.iter().enumerate() {
            let is_seen = low.is_behaviour() && high.is_behaviour();
            let around = each(&[0, 1, 2, 3], &mut |own| inputs.get(4 * at + own).to_vec());
            if !is_seen || self.is_step_of_many(&around, [before, low, high, after]) {
                continue;
            }
            let pair = [inputs.get(4 * at + 1), inputs.get(4 * at + 2)];
            let boundary = Boundary::between(pair, [low, high])
                .or_else(|| Boundary::neighbouring(self.arguments, pair, [low, high]));
            // A longer text comes out longer where the outcome repeats it.
            let is_echo = |own: &Boundary| {
                is_length_of_text(self.arguments, own.argument)
                    && low.kind == high.kind
                    && low.length.abs_diff(high.length) == 1
                    && growth_between(low, high).is_none()
            };
            let is_change = |own: &Boundary| own.is_change(self.arguments) && !is_echo(own);
            let Some(boundary) = boundary.filter(is_change) else { continue };
            let is_inserted = boundary.apart.is_some_and(Apart::is_inserted);
            let form = [is_inserted, boundary.is_within_number(self.arguments)];
            let simplicity = Simplicity::of(&boundary, self.arguments);
            if plainest
                .as_ref()
                .is_none_or(|(known, simplest, _)| (&form, &simplicity) < (known, simplest))
            {
                plainest = Some((form, simplicity, boundary));
            }
        }
        plainest.map(|(_, _, boundary)| boundary)
    }

    /// Whether the numbers of the outcomes grow in the middle as they do beside it, where the code
    /// takes one way: prices in equal steps, each of an arm of its own, are no formula.
    fn is_step_of_many(&mut self, inputs: &[Vec<i128>], outcomes: [&Rc<Outcome>; 4]) -> bool {
        let grows =
            |at: usize| growth_between(outcomes[at], outcomes[at + 1]).map(|growth| steps(&growth));
        let [before, own, after] = [grows(0), grows(1), grows(2)];
        let is_like = |growth: &Option<_>| growth.is_none() || *growth == own;
        if own.is_none() || !is_like(&before) || !is_like(&after) {
            return false;
        }
        let partings = self.looks.partings(inputs.as_chunks().0).unwrap_or_default();
        let mut beside = [before, after].into_iter().zip([partings.first(), partings.last()]);
        beside.any(|(growth, parting)| growth.is_some() && parting.is_none_or(Option::is_none))
    }

    /// The outcome of an input, if it is a behaviour.
    fn made(&mut self, input: &[i128]) -> Option<Rc<Outcome>> {
        let mut inputs = Inputs::new(self.arguments.len());
        inputs.push(input);
        outcomes_of(self.executor, &inputs, self.deadline).pop().filter(|own| own.is_behaviour())
    }
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
        let mut base = flip.pair[0].clone();
        base[flip.argument] = 0;
        lines.entry(base).push(flip);
    }
    let mut most: SortedMap<Vec<i128>, Vec<&Flip>> = SortedMap::default();
    for (_, mut own) in lines {
        sort_by_key(&mut own, |flip| flip.value());
        own.dedup_by_key(|flip| flip.value());
        let most = most.entry(shown_by(&own[0].pair[0], own[0].argument, arguments).among);
        if own.len() > most.len() {
            *most = own;
        }
    }
    most.into_iter().map(|(_, own)| own).gathered()
}
