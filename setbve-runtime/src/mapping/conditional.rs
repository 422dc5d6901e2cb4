//! Characters that a text may have only at some places, as a sign or a blank in front of a number.

use crate::mapping::Mapping;
use crate::mapping::further::{Base, is_accepted, is_refused};
use setbve_kernel::ablation::is_off;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::part::have_characters;
use setbve_kernel::sut::boundary::Boundary;

impl Mapping<'_> {
    /// Finds the walls beside such characters.
    pub(super) fn place(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) || is_off("place") {
            return;
        }
        let bases = self.bases();
        for found in self.look_at(executor, &bases, &mut |base| Box::pin(self.put_between(base))) {
            for boundary in found {
                self.offer(&(boundary, false));
            }
        }
    }

    /// Puts marks and a blank at each place.
    async fn put_between(&self, base: &Base) -> Vec<Boundary> {
        let mut found = Vec::new();
        for mark in b' '..=b'~' {
            if mark.is_ascii_alphanumeric() {
                continue;
            }
            for place in 0..=base.length() {
                let with = base.with(place, mark.into());
                if self.beside_character(&with, place, &mut found).await.is_none() {
                    return found;
                }
            }
        }
        found
    }

    /// The walls between a text that is taken and those with the next characters at this place.
    async fn beside_character(
        &self,
        base: &Base,
        place: usize,
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        let own = self.at(&base.input).await?;
        if !is_accepted(&own) || !own.is_behaviour() {
            return Some(());
        }
        for step in [-1, 1] {
            let other = base.replaced(place, base.character(place) + step);
            let outcome = self.at(&other.input).await?;
            if is_refused(&outcome) {
                let boundary = Boundary::between([&base.input, &other.input], [&own, &outcome]);
                found.extend(boundary.map(|it| it.made_canonical(self.arguments)));
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::listed;

    fn quoted(pair: [&str; 2]) -> [String; 2] {
        pair.map(|text| format!("{text:?}"))
    }

    #[test]
    fn a_sign_that_only_a_number_before_a_unit_may_have_is_listed() {
        let seconds = |text: &str| {
            let unit = text.chars().last()?;
            let number: u32 = text.strip_suffix(unit)?.parse().ok()?;
            let factor =
                [('s', 1), ('m', 60), ('h', 3600)].into_iter().find(|(own, _)| *own == unit);
            number.checked_mul(factor?.1)
        };
        let constants = [60, 104, 109, 115, 3600].map(i128::into);
        let pairs = listed(&constants, |text| format!("{:?}", seconds(text)));
        for pair in [["*0h", "+0h"], ["+0h", ",0h"]] {
            assert!(pairs.contains(&quoted(pair)), "{pairs:?}");
        }
    }
}
