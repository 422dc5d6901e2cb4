//! Texts in which a number between marks has as many digits as it may have: `7:45` and `7:045`,
//! `2024-5-10` and `2024-05-10`.
//!
//! A zero in front of a number changes how many digits it has, and not how large it is.

use std::ops::Range;

use crate::mapping::Mapping;
use crate::mapping::further::{Base, is_accepted, is_refused};
use setbve_kernel::sut::argument::character::{char_ordinal, is_digit};
use setbve_kernel::sut::argument::part::idle;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::is_alphanumeric;

/// The most zeros that are put in front of a number.
const ZEROS: usize = 4;

/// The numbers of a text between marks, if it has other parts as well.
fn numbers(base: &Base) -> Vec<Range<usize>> {
    let own: Vec<i128> = (0..base.length()).map(|place| base.character(place)).collect();
    let mut numbers = Vec::new();
    let mut start = 0;
    while start < own.len() {
        let part = own[start..].iter().take_while(|one| is_alphanumeric(**one)).count();
        let end = start + part;
        if part > 0 && part < own.len() && own[start..end].iter().all(|one| is_digit(*one)) {
            numbers.push(start..end);
        }
        start = end + 1;
    }
    numbers
}

impl Mapping<'_> {
    /// Finds the fewest and the most digits of each number of a text.
    pub(in crate::mapping) async fn widths(
        &self,
        base: &Base,
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        for number in numbers(base) {
            self.most_digits(base, number.start, found).await?;
            self.fewest_digits(base, number, found).await?;
        }
        Some(())
    }

    async fn most_digits(
        &self,
        base: &Base,
        start: usize,
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        let mut widest = base.clone();
        for _ in 0..ZEROS {
            if widest.is_full() {
                break;
            }
            let wider = widest.with(start, char_ordinal('0'));
            if !self.may_be_tried(&wider) {
                break;
            }
            let outcome = self.at(&wider.input).await?;
            if is_refused(&outcome) && !self.takes_fewer_elsewhere(&wider, start).await? {
                let below = self.at(&widest.input).await?;
                found.extend(self.further([&widest, &wider], [&below, &outcome]));
            }
            if !is_accepted(&outcome) {
                break;
            }
            widest = wider;
        }
        Some(())
    }

    async fn fewest_digits(
        &self,
        base: &Base,
        number: Range<usize>,
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        if number.len() < 2 {
            return Some(());
        }
        let mut narrowest = base.replaced(number.start, char_ordinal('0'));
        if !self.takes(&narrowest).await? {
            let zeros = number
                .clone()
                .fold(base.clone(), |own, place| own.replaced(place, char_ordinal('0')));
            narrowest = zeros.replaced(number.end - 1, char_ordinal('1'));
        }
        for _ in 1..number.len() {
            let has_zero = narrowest.character(number.start) == char_ordinal('0');
            let behind = idle(&self.arguments[narrowest.text.start(0)]);
            let narrower = narrowest.without(number.start, behind);
            if !has_zero || !self.may_be_tried(&narrower) || !self.takes(&narrowest).await? {
                break;
            }
            let [narrow, wide] =
                [self.at(&narrower.input).await?, self.at(&narrowest.input).await?];
            if is_refused(&narrow) && !self.takes_more_elsewhere(&narrower, number.start).await? {
                found.extend(self.further([&narrower, &narrowest], [&narrow, &wide]));
            }
            narrowest = narrower;
        }
        Some(())
    }
}

impl Mapping<'_> {
    /// Whether the function takes the text without a character that stands outside of the part
    /// which begins here, so that the length of the whole decides.
    async fn takes_fewer_elsewhere(&self, base: &Base, start: usize) -> Option<bool> {
        let behind = idle(&self.arguments[base.text.start(0)]);
        for place in elsewhere(base, start) {
            if self.takes(&base.without(place, behind)).await? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the function takes the text with another character like the one beside it outside
    /// of the part which begins here.
    async fn takes_more_elsewhere(&self, base: &Base, start: usize) -> Option<bool> {
        for place in elsewhere(base, start) {
            if self.takes(&base.with(place, base.character(place))).await? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The places outside of the part that begins here.
fn elsewhere(base: &Base, start: usize) -> impl Iterator<Item = usize> {
    let is_own = |place: &usize| is_alphanumeric(base.character(*place));
    let end = start + (start..base.length()).take_while(is_own).count();
    (0..start).chain(end..base.length())
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::listed;

    fn pairs_of(function: impl Fn(&str) -> String) -> Vec<[String; 2]> {
        listed(&[i128::from(b':').into(), i128::from(b'-').into()], function)
    }

    /// Whether it is a list of numbers with so many digits.
    fn has_digits(text: &str, mark: char, digits: &[std::ops::RangeInclusive<usize>]) -> bool {
        let parts: Vec<&str> = text.split(mark).collect();
        let is_number = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
        parts.len() == digits.len()
            && parts
                .iter()
                .zip(digits)
                .all(|(part, digits)| is_number(part) && digits.contains(&part.len()))
    }

    #[test]
    fn the_fewest_and_the_most_digits_of_each_number_are_shown() {
        let pairs = pairs_of(|text| has_digits(text, ':', &[1..=2, 2..=2]).to_string());
        let has = |digits: [[usize; 2]; 2]| {
            pairs.iter().any(|pair| {
                let digits_of = |text: &String| {
                    text.trim_matches('"').split(':').map(str::len).collect::<Vec<usize>>()
                };
                pair.iter().map(digits_of).eq(digits)
            })
        };
        assert!(has([[2, 2], [3, 2]]), "{pairs:?}");
        assert!(has([[1, 1], [1, 2]]), "{pairs:?}");
        assert!(has([[1, 2], [1, 3]]), "{pairs:?}");
        let date = |text: &str| has_digits(text, '-', &[4..=4, 2..=2, 2..=2]).to_string();
        let pairs = pairs_of(date);
        for digits in [[3, 2, 2], [5, 2, 2], [4, 1, 2], [4, 3, 2], [4, 2, 1], [4, 2, 3]] {
            let is_other =
                |text: &String| text.trim_matches('"').split('-').map(str::len).eq(digits);
            assert!(pairs.iter().any(|pair| pair.iter().any(is_other)), "{digits:?} {pairs:?}");
        }
    }

    #[test]
    fn a_number_of_any_width_has_no_such_boundary() {
        let pairs = pairs_of(|text| {
            let parts = text.split_once(':');
            let is_number = |text: &str| text.trim_start_matches('0').parse::<u8>().is_ok();
            parts.is_some_and(|(one, other)| is_number(one) && is_number(other)).to_string()
        });
        // Both numbers of a text without the zeros in front; `None` where one is missing or zero.
        let numbers = |text: &String| -> Option<Vec<String>> {
            let parts = text.trim_matches('"').split(':').map(|own| own.trim_start_matches('0'));
            let parts: Vec<String> = parts.map(str::to_owned).collect();
            (parts.len() == 2 && parts.iter().all(|own| !own.is_empty())).then_some(parts)
        };
        let are_as_large =
            |[one, other]: &&[String; 2]| numbers(one).is_some() && numbers(one) == numbers(other);
        assert_eq!(pairs.iter().find(are_as_large), None);
    }
}
