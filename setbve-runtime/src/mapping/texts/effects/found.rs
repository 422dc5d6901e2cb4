//! What was found of the parts of the source.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::mapping::further::Base;
use setbve_kernel::archive::effect::{Does, Effect};
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::sorting::sort_by_key;

/// Stand for any character where the source names none.
pub(super) const PLAIN: [&str; 2] = ["x", "1"];
pub(super) const ESCAPE: char = '\\';

/// The first call that shows what a part does.
pub(super) struct First {
    /// How many were found before.
    pub(super) turn: usize,
    pub(super) base: Base,
    pub(super) outcome: Rc<Outcome>,
}

/// What was found of all parts.
#[derive(Default)]
pub(super) struct Found {
    /// By what a part does, and the quotation mark between two of which it stands.
    pub(super) first: BTreeMap<(Does, String, Option<char>), First>,
    pub(super) parts: Vec<String>,
    /// Parts that the function refuses somewhere.
    pub(super) refused: BTreeSet<String>,
}

impl Found {
    /// Whether it is known what a part does, or that a piece of it does the same: one of two marks,
    /// or a word before a digit.
    pub(super) fn shows(
        &self,
        (does, part, quotation): (Does, &str, Option<char>),
        one: &str,
    ) -> bool {
        let word = one.strip_suffix(PLAIN[1]).unwrap_or(one);
        self.first.keys().any(|(known, own, within)| {
            let is_escape = part.starts_with(ESCAPE) && own == part;
            let is_own = || [part, one, word].contains(&&**own);
            *within == quotation && (is_escape || *known == does && is_own())
        })
    }

    /// Whether a part does anything but stand for itself in some text that is taken.
    pub(super) fn does_something(&self, part: &String) -> bool {
        self.first.iter().any(|((does, own, _), first)| {
            let is_taken = ![Does::IsKept, Does::Refuses].contains(does);
            is_taken && own == part && !first.outcome.is_repeated()
        })
    }

    /// Whether it does, or is refused somewhere.
    pub(super) fn does_more(&self, part: &String) -> bool {
        self.refused.contains(part) || self.does_something(part)
    }

    /// What the parts of the source do, in the order in which it was found; of other parts, what
    /// leads to outcomes of their own.
    pub(super) fn effects(&self, of_source: &[String]) -> Vec<Effect> {
        let is_named = |part: &String| of_source.iter().any(|own| part.contains(own));
        // That a letter or a digit stands for itself says nothing.
        let is_shown = |does: Does, part: &String, own: &First| {
            if does == Does::Refuses {
                return is_named(part);
            }
            let has_mark = part.contains(|own: char| !own.is_alphanumeric());
            let does_else =
                if is_named(part) { self.does_more(part) } else { self.does_something(part) };
            let stands_for_itself =
                does == Does::IsKept || !is_named(part) && own.outcome.is_repeated();
            !stands_for_itself || does == Does::IsKept && has_mark && does_else
        };
        let is_elsewhere = |does: Does, part: &String, quotation: Option<char>| {
            quotation.is_some() && self.first.contains_key(&(does, part.clone(), None))
        };
        let shown = self.first.iter().filter(|((does, part, quotation), own)| {
            is_shown(*does, part, own) && !is_elsewhere(*does, part, *quotation)
        });
        let mut shown: Vec<_> = shown.collect();
        sort_by_key(&mut shown, |(_, own)| own.turn);
        let mut effects: Vec<Effect> = Vec::new();
        let mut known: Vec<(Does, Option<char>, &str)> = Vec::new();
        for ((does, part, quotation), own) in shown {
            let outcome = (*does, *quotation, &*own.outcome.text);
            if is_named(part) || !known.contains(&outcome) {
                known.push(outcome);
                effects.push(Effect {
                    part: part.clone(),
                    does: *does,
                    input: own.base.input.clone().into(),
                    outcome: Rc::clone(&own.outcome),
                });
            }
        }
        effects
    }
}
