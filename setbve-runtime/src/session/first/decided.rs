//! One rule is one entry: boundaries between which the same place of visible code decides.

use crate::guidance::decides::{self, Decided};
use crate::guidance::killed::keep_alike;
use crate::mapping::places::{long_numbers, remoteness};
use crate::session::Session;
use crate::session::flipped::NOT_ALL_LOOKED_FOR;
use crate::snapshot::arrangement::Rule;
use crate::summary::ranking::kinds::Kinds;
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::words::shows_alone;
use crate::summary::ranking::{label, rule_as};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::{Boundaries, Family, WallKind};
use setbve_kernel::collections::gather::{each, indices, keep};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::character::{is_edge_of_class, is_strange};
use setbve_kernel::sut::argument::part::first_like;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::apart::are_digits;
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::constants::text_of;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;

/// The last of the ranks.
const BETWEEN_ERRORS: (bool, bool) = (true, true);
/// Which characters behind it are blanks, or letters, is a rule of Unicode: one says it.
const LAST_OF_ASCII: i128 = 0x7f;

impl Session<'_> {
    /// Of the boundaries that show one rule, keeps the few that say most, those first, and adds the
    /// labels of the others; returns what decides at each, and its rule. A word of the source is
    /// shown at one of its characters; of other texts of a kind that are all listed, only steps
    /// that another one says are left out. Where the deadline does not let it know what decides, it
    /// keeps all, and adds the label that says so.
    pub(in crate::session) fn keep_some_of_a_rule(
        &mut self,
        found: &mut Vec<Listed>,
        boundaries: &Boundaries,
        more: &mut Vec<String>,
    ) -> (Vec<Decided>, Vec<Rule>) {
        let classes = &boundaries.classes;
        let unknown = (vec![Decided::default(); found.len()], vec![None; found.len()]);
        let Some(copied) = self.copied.as_deref_mut() else { return unknown };
        let mut pairs = Inputs::new(self.subject.arguments.len());
        found.iter().flat_map(|own| own.boundary.inputs()).for_each(|input| pairs.push(&input));
        let map = copied.map();
        let Some(decided) = decides::decided(copied, &pairs, self.deadline) else {
            more.retain(|label| label != NOT_ALL_LOOKED_FOR);
            more.push(NOT_ALL_LOOKED_FOR.to_owned());
            return unknown;
        };
        let both = decided.into_iter().zip(&*found);
        let decided: Vec<Decided> =
            both.map(|(own, listed)| own.or_by_operation(&listed.boundary)).collect();
        let (arguments, constants) = (&self.subject.arguments, &self.settings.constants);
        let mut are_steps = each(&indices(found.len(), &|_| true), &mut |at| {
            let own = &found[*at].boundary;
            let [low, high] = own.outcomes.each_ref().map(|own| classes.kind(own));
            let Family { argument, kind, .. } = found[*at].family;
            let is_open = more.contains(&label(argument, kind, arguments));
            let may_be = rank(own) == BETWEEN_ERRORS || is_open;
            may_be
                && (low == high || own.changes_state_alone(arguments))
                && decided[*at].parting.is_none()
        });
        keep_alike(copied, &pairs, &mut are_steps, self.deadline);
        let long_numbers = each(found, &mut |own| long_numbers(&own.boundary, arguments));
        let mut order = indices(found.len(), &|_| true);
        sort_by_key(&mut order, |at| {
            let own = &found[*at].boundary;
            let place = (remoteness(own, arguments), Simplicity::of(own, arguments));
            (are_steps[*at], long_numbers[*at], rank(own), place)
        });
        // Code out of sight may have a rule for each way to it.
        let ways = each(&decided, &mut |own: &Decided| own.way_out_of_sight(map));
        let rules = rules(&Listed::boundaries(found), &decided, arguments, constants);
        let is_swept = boundaries.exhausted().is_some() && more.is_empty();
        let lines = Lines {
            found,
            rules,
            ways,
            long_numbers,
            are_steps,
            classes,
            arguments,
            more: &more.clone(),
            is_swept,
        };
        let (mut kept, mut dropped): (Vec<usize>, Vec<(usize, String)>) = Default::default();
        for at in order {
            if lines.is_told(at, &kept) {
                dropped.push((at, lines.label(at)));
            } else {
                kept.push(at);
            }
        }
        let any_texts = indices(found.len(), &|at| lines.is_any_text(at));
        // A kind of output that no other boundary shows, and an outcome of a site at which no other
        // one parts, are rules of their own.
        let shown = each(&kept, &mut |at| &found[*at].boundary);
        let mut kinds = Kinds::of(&shown, &[], classes);
        for (at, label) in dropped {
            let own = &found[at].boundary;
            let is_new =
                |outcome: &_| !kept.iter().any(|kept| decided[*kept].flipped.contains(outcome));
            let mut outcomes = own.outcomes.iter();
            let is_kind = outcomes.any(|own| kinds.add(own, classes)) && !any_texts.contains(&at);
            if is_kind || decided[at].flipped.iter().any(is_new) {
                kept.push(at);
            } else if !more.contains(&label)
                && !is_said(own, &each(&kept, &mut |at| &found[*at].boundary))
            {
                more.push(label);
            }
        }
        let rules = each(&kept, &mut |at| lines.rules[*at].clone());
        *found = each(&kept, &mut |at| found[*at].clone());
        (each(&kept, &mut |at| decided[*at].clone()), rules)
    }
}

/// What there is to choose lines from.
struct Lines<'a> {
    found: &'a [Listed],
    rules: Vec<Rule>,
    ways: Vec<&'a [(usize, bool)]>,
    long_numbers: Vec<usize>,
    /// Whether nothing but a number changes.
    are_steps: Vec<bool>,
    classes: &'a Classes,
    arguments: &'a [ArgumentSpec],
    more: &'a [String],
    /// Whether they show all that was found. Then they stay all.
    is_swept: bool,
}

impl Lines<'_> {
    fn label(&self, at: usize) -> String {
        let Family { argument, kind, .. } = self.found[at].family;
        label(argument, kind, self.arguments)
    }

    /// Whether no place of its family was left out.
    fn are_all(&self, at: usize) -> bool {
        !self.more.contains(&self.label(at))
    }

    /// Whether a site gives other texts than have lines, as two of its outputs are. Not one of
    /// these is a rule.
    fn is_any_text(&self, at: usize) -> bool {
        let Family { argument, kind, .. } = self.found[at].family;
        let is_of_text = matches!(self.arguments[argument].part, Part::Character | Part::Length);
        self.rules[at].is_some() && kind == WallKind::Word && !is_of_text && !self.are_all(at)
    }

    /// Whether the kept lines say enough of what this one says.
    fn is_told(&self, at: usize, kept: &[usize]) -> bool {
        let Listed { boundary: own, is_one_of_many, family, is_extreme, .. } = &self.found[at];
        let (rule, part) = (&self.rules[at], self.arguments[own.argument].part);
        let (is_character, is_length) = (part == Part::Character, part == Part::Length);
        let is_of_text = is_character || is_length;
        let has_words =
            |(_, _, own): &(_, _, Vec<Number>)| own.iter().any(|own| text_of(*own).is_some());
        let is_of_word = is_character && rule.as_ref().is_some_and(has_words);
        let is_any_text = self.is_any_text(at);
        let [low, high] = own.outcomes.each_ref().map(|own| self.classes.kind(own));
        // Why nothing at all is refused is what a reader looks for.
        let is_from_nothing = is_length && own.value() == 0;
        let is_reason =
            rank(own) == BETWEEN_ERRORS && !is_from_nothing && (is_of_text || low == high);
        // A reader knows digits, capitals and small letters, and asks for each of their ends.
        let is_edge = is_edge_of_class(own.value());
        let is_beyond = |own: &Boundary| is_character && own.value() > LAST_OF_ASCII;
        let are_strange = |own: &Boundary| {
            is_character && (is_strange(own.value()) || is_strange(own.value() + 1))
        };
        // Where a kind is listed whole, what is new of it fails later runs.
        let is_whole = is_of_text && !is_of_word && self.are_all(at);
        let is_step = self.are_steps[at] && !is_one_of_many && !self.is_swept;
        let mut is_elsewhere = false;
        for kept in kept {
            let other = &self.found[*kept].boundary;
            let is_along = self.like(own) == self.like(other);
            if is_along && is_step {
                return true;
            }
            if !is_along || self.rules[*kept] != *rule {
                continue;
            }
            let rule_as = |own| rule_as(own, family.kind, self.classes);
            let is_change = rule_as(other) == rule_as(own);
            let is_visible = rule.is_some() && self.ways[at].is_empty();
            if is_visible && is_change && self.long_numbers[*kept] < self.long_numbers[at] {
                return !self.is_swept;
            }
            // Where a site refuses values, which other errors it comes before says less.
            if is_reason && rule.is_some() && rank(other) != BETWEEN_ERRORS {
                return !self.is_swept;
            }
            let is_of_way = self.ways[*kept] == self.ways[at];
            if is_same_step(own, other) && !is_length {
                // Code out of sight may have a rule for each change, but for extremes of numbers.
                let is_like = match rule {
                    Some(_) => is_of_way && rank(other) <= rank(own),
                    None => !is_extreme && rank(other) == rank(own),
                };
                if is_change || is_like {
                    return true;
                }
            } else if is_of_way {
                let are_beyond = is_change && is_beyond(own) && is_beyond(other);
                // Which characters a site takes is known by one that a reader does not know.
                let are_strange = rule.is_some() && are_strange(own) && are_strange(other);
                if are_beyond || are_strange && (is_change || !is_whole) {
                    return true;
                }
                let mut here = other.low.clone();
                here[own.argument] = own.value();
                let is_alike =
                    is_change && (is_of_word || !(here == own.low || is_character && is_edge));
                is_elsewhere |= rule.is_some() && (is_any_text || is_alike);
            }
        }
        let is_far = || rule.is_none() || self.is_largest(at);
        let is_free = self.is_swept || *is_one_of_many && is_far() || is_whole;
        !is_free && is_elsewhere
    }

    /// Whether no other place of the same rule has a larger value, of those with short numbers:
    /// where numbers are large, a limit that moves by little moves the boundary.
    fn is_largest(&self, at: usize) -> bool {
        let Listed { boundary: own, family, .. } = &self.found[at];
        let rule_as = |own| rule_as(own, family.kind, self.classes);
        let is_short = |at: usize| self.long_numbers[at] == 0;
        let is_larger = |other: usize| {
            let boundary = &self.found[other].boundary;
            is_short(other)
                && boundary.value() > own.value()
                && self.rules[other] == self.rules[at]
                && self.like(boundary) == self.like(own)
                && rule_as(boundary) == rule_as(own)
        };
        is_short(at) && !(0..self.found.len()).any(is_larger)
    }

    /// The first of the ordinals that are one argument to a reader.
    fn like(&self, own: &Boundary) -> usize {
        first_like(self.arguments, own.argument)
    }
}

/// What is one rule: where a site always compares constants of the source along an argument, or the
/// argument itself with what no other argument has, it has as many rules as such limits, as a table
/// that one loop goes through does. A word of the source is a limit, too.
fn rules(
    found: &[&Boundary],
    decided: &[Decided],
    arguments: &[ArgumentSpec],
    constants: &[Number],
) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut computed = Vec::new();
    for (own, decided) in found.iter().zip(decided) {
        let number = |at: usize, value: i128| arguments[at].number(value);
        let others = indices(arguments.len(), &|at| at != own.argument);
        let is_limit = |limit: &Number| {
            let own_values = [own.value(), own.value() + 1];
            let is_own = own_values.iter().any(|value| number(own.argument, *value) == *limit);
            let is_others = others.iter().any(|at| number(*at, own.low[*at]) == *limit);
            constants.contains(limit) || is_own && !is_others
        };
        rules.push(decided.parting.map(|(site, _)| {
            let mut limits = constants.to_vec();
            keep(&mut limits, &mut |constant| {
                text_of(*constant).is_some_and(|word| shows_alone(own, &word, arguments))
            });
            for (place, limit, _) in &decided.numbers {
                let limit = Number::from(*limit);
                if *place == site && is_limit(&limit) && !limits.contains(&limit) {
                    limits.push(limit);
                }
            }
            if limits.is_empty() {
                computed.push((own.argument, site));
            }
            (site, are_digits(arguments, [&own.low, &own.high()], own.argument), limits)
        }));
    }
    for (own, rule) in found.iter().zip(&mut rules) {
        if let Some((site, _, limits)) = rule
            && computed.contains(&(own.argument, *site))
        {
            limits.clear();
        }
    }
    rules
}

/// Whether an accepted boundary says of a step what this one says, or more: such are not listed
/// beside it. Which site decides does not count, because the same behaviour may be written anew.
pub(in crate::session) fn is_said(own: &Boundary, accepted: &[&Boundary]) -> bool {
    accepted.iter().any(|known| is_same_step(own, known) && rank(known) <= rank(own))
}

fn is_same_step(one: &Boundary, other: &Boundary) -> bool {
    one.change() == other.change()
}

/// How much a boundary says of a step, the most first: where an error begins or ends, where the
/// value changes, where the error does.
fn rank(boundary: &Boundary) -> (bool, bool) {
    let [low, high] = boundary.outcomes.each_ref().map(|own| own.is_value());
    (low == high, !low && !high)
}

#[cfg(test)]
mod tests;
