//! Characters that a text may have only at some places, as a sign or a blank in front of a number,
//! or only if another character makes up for them, as the `X` at the end of an ISBN.

use crate::mapping::Mapping;
use crate::mapping::further::{Base, is_accepted, is_refused, kind};
use crate::tuning::mapping::{COMPENSATED, REPLACED};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Surroundings, Wall};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::char_ordinal;
use setbve_kernel::sut::argument::part::{Items, counts, have_characters};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::texts;

impl Mapping<'_> {
    /// Finds the walls beside such characters.
    pub(super) fn place(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) || is_off("place") {
            return;
        }
        let bases = self.bases();
        let rare = self.rare();
        let found = self.queries.run(executor, bases.iter().map(|base| self.put_between(base)));
        let compensated = bases.iter().take(COMPENSATED).map(|base| self.replaced(base, &rare));
        let compensated = self.queries.run(executor, compensated);
        let mut boundaries = self.boundaries.borrow_mut();
        for boundary in found.into_iter().flatten() {
            boundaries.offer(&boundary, Surroundings::NONE, self.arguments);
        }
        // Among the many walls of a text's other characters, this one would not be chosen.
        let mut known = Vec::new();
        let compensated = compensated.into_iter().flatten().filter(|(_, boundary)| {
            let is_new = !known.contains(&boundary.value());
            known.push(boundary.value());
            is_new
        });
        boundaries.named.extend(
            compensated.map(|(input, boundary)| (input, Wall::of(boundary, self.arguments))),
        );
    }

    /// The letters and digits of the source that no known text has which is taken.
    fn rare(&self) -> Vec<i128> {
        let numbers = self.constants.iter().filter(|number| !number.negative);
        let characters = numbers.filter_map(|number| u8::try_from(number.size).ok());
        let mut rare: Vec<i128> =
            characters.filter(u8::is_ascii_alphanumeric).map(i128::from).collect();
        let texts = texts(self.arguments);
        let known = self.known.borrow();
        for (stem, _) in known.iter().filter(|(_, outcome)| is_accepted(outcome)) {
            let input = &*known.input(stem);
            let is_there = |text: &&Items| counts(self.arguments, input, text.length);
            for text in texts.iter().filter(is_there) {
                let own = Base { input: input.to_vec(), text: *text };
                let places = 0..own.length();
                rare.retain(|rare| places.clone().all(|place| own.character(place) != *rare));
            }
        }
        rare.truncate(REPLACED);
        rare
    }

    /// Puts marks and a blank at each place.
    async fn put_between(&self, base: &Base) -> Vec<Boundary> {
        let mut found = Vec::new();
        let marks = (b' '..=b'~').map(char::from).filter(|mark| !mark.is_ascii_alphanumeric());
        for mark in marks {
            for place in 0..=base.length() {
                if self
                    .beside_character(&base.with(place, char_ordinal(mark)), place, &mut found)
                    .await
                    .is_none()
                {
                    return found;
                }
            }
        }
        found
    }

    /// Puts rare characters in the place of others, and tries what another one has to be then.
    async fn replaced(&self, base: &Base, rare: &[i128]) -> Vec<(Box<[i128]>, Boundary)> {
        let mut found = Vec::new();
        for character in rare {
            found.extend(self.compensated(base, *character).await);
        }
        found
    }

    async fn compensated(&self, base: &Base, character: i128) -> Option<(Box<[i128]>, Boundary)> {
        for place in (0..base.length()).rev() {
            let replaced = base.replaced(place, character);
            for other in (0..base.length()).filter(|other| *other != place) {
                let [low, high] = kind(base.character(other));
                for value in low..=high {
                    let text = replaced.replaced(other, value);
                    let mut found = Vec::new();
                    self.beside_character(&text, place, &mut found).await?;
                    if let Some(boundary) = found.pop() {
                        return Some((text.input.into(), boundary));
                    }
                }
            }
        }
        None
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
                found.extend(boundary.map(|it| it.canonical(self.arguments).unwrap_or(it)));
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

    #[test]
    fn a_check_character_that_the_source_names_is_listed() {
        let is_checked = |text: &str| {
            let digits: Vec<u32> = text.chars().filter_map(|one| one.to_digit(10)).collect();
            let last = if text.ends_with('X') { 10 } else { 0 };
            let are_all = digits.len() + usize::from(last > 0) == text.chars().count();
            let sum: u32 = digits.iter().zip(1..).map(|(digit, place)| digit * place).sum();
            (are_all && text.chars().count() == 6 && (sum + last * 6).is_multiple_of(11))
                .to_string()
        };
        let pairs = listed(&[i128::from(b'X').into()], is_checked);
        let is_own = |[one, other]: &&[String; 2]| one.ends_with("X\"") && other.ends_with("Y\"");
        assert_eq!(pairs.iter().filter(is_own).count(), 1, "{pairs:?}");
    }
}
