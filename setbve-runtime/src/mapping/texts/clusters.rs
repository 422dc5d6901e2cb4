//! Characters that a reader sees as one (Unicode Standard Annex 29): whether a function counts
//! them as such shows beside as many characters of the same sizes that stand for themselves.

use std::rc::Rc;

use crate::mapping::further::{Base, is_accepted};
use crate::mapping::{Mapping, in_turn};
use setbve_kernel::archive::effect::{Does, Effect};
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::part::have_characters;
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::outcome::Outcome;

/// A cluster, and as many characters of the same numbers of bytes that are none: a flag, a colour
/// of skin, an accent, people who are joined, a line end, parts of a syllable.
const CLUSTERS: [[&str; 2]; 6] = [
    ["\u{1f1e9}\u{1f1ea}", "\u{1f600}\u{1f600}"],
    ["\u{1f44d}\u{1f3fd}", "\u{1f600}\u{1f600}"],
    ["e\u{301}", "e\u{e9}"],
    ["\u{1f469}\u{200d}\u{1f467}", "\u{1f600}\u{65e5}\u{1f600}"],
    ["\r\n", "\n\n"],
    ["\u{1100}\u{1161}", "\u{65e5}\u{65e5}"],
];

/// The most texts in which they are put.
const BASES: usize = 3;

impl Mapping<'_> {
    /// Finds a call for each cluster that is not the same to the function as other characters.
    pub(in crate::mapping) fn try_clusters(&self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let bases = self.beside_limits();
        let looks = CLUSTERS.iter().map(|both| self.at_cluster(&bases, both));
        let found: Vec<Option<Effect>> = self.queries.run(executor, looks);
        self.boundaries.borrow_mut().effects.extend(found.into_iter().flatten());
    }

    /// Empty texts, and texts of one character fewer than the most that a function takes.
    fn beside_limits(&self) -> Vec<Base> {
        let mut bases: Vec<Base> = Vec::new();
        for text in texts(self.arguments) {
            for wall in in_turn(&self.boundaries.borrow(), 1) {
                let is_limit = wall.argument == text.length
                    && is_accepted(&wall.outcomes[0])
                    && !is_accepted(&wall.outcomes[1]);
                let base = Base { input: wall.low.to_vec(), text };
                if bases.is_empty() || is_limit && base.length() > 1 {
                    let own = if is_limit { base.length().saturating_sub(1) } else { 0 };
                    let input = text.replaced(&base.input, own..base.length(), "");
                    bases.extend(input.map(|input| Base { input: input.into(), text }));
                }
            }
        }
        bases.truncate(BASES);
        bases
    }

    /// The first text with a cluster whose outcome is another one than with other characters.
    async fn at_cluster(&self, bases: &[Base], both: &[&str; 2]) -> Option<Effect> {
        for base in bases {
            let end = base.length()..base.length();
            let inputs = both.map(|own| self.with(base, end.clone(), own));
            let [Some(own), Some(other)] = inputs else { continue };
            let outcomes = [self.at(&own).await?, self.at(&other).await?];
            let [outcome, beside] = &outcomes;
            if is_valid(outcome) && outcome.text != beside.text && !outcomes.iter().any(is_echo) {
                let does = Does::Changes;
                let outcome = Rc::clone(outcome);
                return Some(Effect { part: both[0].to_owned(), does, input: own, outcome });
            }
        }
        None
    }
}

/// Whether an outcome may have the characters in it, or what became of them.
fn is_echo(outcome: &Rc<Outcome>) -> bool {
    !outcome.text.is_ascii() || outcome.text.contains(['"', '\\', '\'', '%'])
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::{mapped, shown};
    use setbve_kernel::archive::effect::Effect;

    fn clusters(function: impl Fn(&str) -> String) -> Vec<String> {
        mapped(40_000, &[], function, |boundaries, arguments, _| {
            let own = |effect: &&Effect| !effect.part.is_ascii();
            let effects = boundaries.effects.iter().filter(own);
            effects.map(|own| shown(arguments, &own.input)).collect()
        })
    }

    /// Characters without accents behind them.
    fn seen(text: &str) -> usize {
        text.chars().filter(|own| *own != '\u{301}').count()
    }

    #[test]
    fn clusters_are_shown_where_they_count_as_one() {
        assert_eq!(clusters(|text| seen(text).to_string()), ["\"e\\u{301}\""]);
        let fits = clusters(|text| (seen(text) <= 5).to_string());
        assert!(fits.len() == 1 && fits[0].ends_with("e\\u{301}\""), "{fits:?}");
        assert!(clusters(|text| text.chars().count().to_string()).is_empty());
        assert!(clusters(|text| (text.len() <= 5).to_string()).is_empty());
        assert!(clusters(str::to_owned).is_empty());
    }
}
