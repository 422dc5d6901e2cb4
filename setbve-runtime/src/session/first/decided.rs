//! One rule is one entry: boundaries between which the same place of visible code decides.

use crate::guidance::decides::{self, Decided};
use crate::mapping::places::remoteness;
use crate::session::Session;
use crate::session::flipped::NOT_ALL_LOOKED_FOR;
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::{Kinds, family_as, label};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::collections::gather::{each, indices};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::insertion::is_alphanumeric;
use setbve_kernel::sut::boundary::{Boundary, Simplicity};
use setbve_kernel::sut::constants;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::growth::growth_between;

/// The most boundaries that show one rule at other values of the other arguments, or at other
/// places of a text, and at steps that the source does not name; or one step at which no visible
/// site decides.
const PLACES_OF_A_RULE: usize = 3;

impl Session<'_> {
    /// Of the boundaries that show one rule, keeps the few that say most; returns what decides at
    /// each. Of those of a kind that are all listed, only steps that another one says are left out:
    /// any other place would be news. Where the deadline does not let it know what decides, it
    /// keeps all, and adds the label that says so.
    pub(in crate::session) fn keep_some_of_a_rule(
        &mut self,
        found: &mut Vec<Listed>,
        classes: &Classes,
        more: &mut Vec<String>,
    ) -> Vec<Decided> {
        let unknown = vec![Decided::default(); found.len()];
        let Some(copied) = self.copied.as_deref_mut() else { return unknown };
        let mut pairs = Inputs::new(self.subject.arguments.len());
        found.iter().flat_map(|own| own.boundary.inputs()).for_each(|input| pairs.push(&input));
        let Some(decided) = decides::decided(copied, &pairs, self.deadline) else {
            more.retain(|label| label != NOT_ALL_LOOKED_FOR);
            more.push(NOT_ALL_LOOKED_FOR.to_owned());
            return unknown;
        };
        let (arguments, constants) = (&self.subject.arguments, &self.settings.constants);
        let is_named = |own: &Boundary| is_named(own, arguments, constants);
        let mut order = indices(found.len(), &|_| true);
        sort_by_key(&mut order, |at| {
            let own = &found[*at].boundary;
            (rank(own), remoteness(own, arguments), Simplicity::of(own, arguments))
        });
        let (mut kept, mut dropped): (Vec<usize>, Vec<usize>) = Default::default();
        for at in order {
            let Listed { boundary: own, is_one_of_many, family, .. } = &found[at];
            let parting = decided[at].parting;
            let (mut at_step, mut elsewhere) = (0, 0);
            for kept in &kept {
                let (other, its) = (&found[*kept].boundary, &decided[*kept]);
                if !are_of_one_rule((own, &decided[at]), (other, its), arguments) {
                    continue;
                }
                let mut low = other.low.clone();
                low[own.argument] = own.value();
                if is_same_step(own, other) {
                    at_step += 1;
                } else if !is_named(other) && low != own.low {
                    elsewhere += 1;
                }
            }
            // What stands for its kind of change would be new later.
            let shows_it =
                |other: &usize| family_as(&found[*other].boundary, family.kind, classes) == *family;
            let is_first = !kept.iter().any(shows_it);
            let is_whole = !more.contains(&label(own.argument, family.kind, arguments));
            let is_free = *is_one_of_many || is_first || is_whole || is_named(own);
            // Where no visible site decides, code out of sight may have several rules; of the
            // numbers of a formula, it is one.
            let [low, high] = &own.outcomes;
            let is_one = parting.is_some() || growth_between(low, high).is_some();
            let most_at_step = if is_one { 1 } else { PLACES_OF_A_RULE };
            let is_shown = at_step >= most_at_step || !is_free && elsewhere >= PLACES_OF_A_RULE;
            // What stands behind a text is no step of its length alone.
            if is_shown && arguments[own.argument].part != Part::Length && !family.inserts {
                dropped.push(at);
            } else {
                kept.push(at);
            }
        }
        // A kind of output that no other boundary shows, and an outcome of a site that the calls of
        // no other take, are rules of their own.
        let shown = each(&kept, &mut |at| &found[*at].boundary);
        let mut kinds = Kinds::of(&shown, &[], classes);
        for at in dropped {
            let mut outcomes = found[at].boundary.outcomes.iter();
            let is_new = |taken: &_| !kept.iter().any(|kept| decided[*kept].taken.contains(taken));
            if outcomes.any(|own| kinds.add(own, classes)) || decided[at].taken.iter().any(is_new) {
                kept.push(at);
            }
        }
        kept.sort_unstable();
        *found = each(&kept, &mut |at| found[*at].clone());
        each(&kept, &mut |at| decided[*at].clone())
    }
}

/// Whether an accepted boundary says of a step what this one says, or more: such are not listed
/// beside it. Which site decides does not count, because the same behaviour may be written anew.
pub(in crate::session) fn is_said(own: &Boundary, accepted: &[&Boundary]) -> bool {
    accepted.iter().any(|known| is_same_step(own, known) && rank(known) <= rank(own))
}

/// Whether one site decides at both, along one argument or along characters of one text; or no
/// visible one at either, and they are one step of the argument.
fn are_of_one_rule(
    (one, of_one): (&Boundary, &Decided),
    (other, of_other): (&Boundary, &Decided),
    arguments: &[ArgumentSpec],
) -> bool {
    let like = |own: &Boundary| own.argument - arguments[own.argument].place.after_like;
    let site = |own: &Decided| own.parting.map(|(site, _)| site);
    like(one) == like(other)
        && site(of_one) == site(of_other)
        && (of_one.parting.is_some() || is_same_step(one, other))
}

fn is_same_step(one: &Boundary, other: &Boundary) -> bool {
    (one.argument, one.inserted, one.value()) == (other.argument, other.inserted, other.value())
}

/// Whether the source names one of the two values; of characters, whether they are not two letters
/// or two digits, because what names those is a word.
fn is_named(own: &Boundary, arguments: &[ArgumentSpec], constants: &[Number]) -> bool {
    let (spec, value) = (&arguments[own.argument], own.value());
    if spec.part != Part::Character {
        return constants::is_named(spec, value, constants);
    }
    ![value, value + 1].iter().all(|own| is_alphanumeric(*own))
}

/// How much a boundary says of a step, the most first: where an error begins or ends, where the
/// value changes, where the error does.
fn rank(boundary: &Boundary) -> (bool, bool) {
    let [low, high] = boundary.outcomes.each_ref().map(|own| own.is_value());
    (low == high, !low && !high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::testing::boundary;

    #[test]
    fn an_accepted_boundary_says_what_is_less_at_its_step() {
        let begins = boundary(&[4, 1], 0, ["!Error", "5"]);
        let between = boundary(&[4, 9], 0, ["!Error", "!Other"]);
        let elsewhere = boundary(&[5, 9], 0, ["!Error", "!Other"]);
        let along_other = boundary(&[4, 4], 1, ["!Error", "!Other"]);
        let is_said = |own: &Boundary, by: &Boundary| is_said(own, &[by]);
        assert!(is_said(&between, &begins) && !is_said(&begins, &between));
        assert!(!is_said(&elsewhere, &begins) && !is_said(&along_other, &begins));
    }
}
