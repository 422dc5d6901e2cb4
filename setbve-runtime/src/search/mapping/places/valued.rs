//! Steps between two errors, shown beside a value: that a date needs its hyphens says more beside a
//! date that is taken than beside one whose month is refused.

use crate::archive::walls::{Boundaries, Surroundings, family_of};
use crate::search::mapping::Mapping;
use crate::search::mapping::further::{is_accepted, kind};
use crate::summary::ranking::listed::Listed;
use crate::sut::argument::Part;
use crate::sut::argument::character::is_digit;
use crate::sut::argument::part::{Items, counts};
use crate::sut::boundary::Boundary;

/// A text that the function takes, with the rest of the input.
pub(super) type Taken = (Box<[i128]>, Items);

/// Whether two texts of one length have a digit, a letter or the same mark at each place.
fn are_of_one_form(one: &[i128], other: &[i128]) -> bool {
    let is_like = |(one, other): (&i128, &i128)| kind(*one) == kind(*other);
    one.len() == other.len() && one.iter().zip(other).all(is_like)
}

/// The base with the number of another input that stands around a character: how large a number may
/// be shows at all its digits.
fn with_number_of(base: &[i128], input: &[i128], character: usize, text: Items) -> Vec<i128> {
    let mut own = base.to_vec();
    if !is_digit(input[character]) {
        return own;
    }
    let start = text.start(0);
    let before = input[start..character].iter().rev().take_while(|it| is_digit(**it)).count();
    let end = text.start(text.all_of(input).len());
    let behind = input[character..end].iter().take_while(|it| is_digit(**it)).count();
    let number = character - before..character + behind;
    own[number.clone()].copy_from_slice(&input[number]);
    own
}

impl Mapping<'_> {
    /// The same step in the place of a text that the function takes, where the other side has the
    /// error that it has here.
    pub(super) async fn beside_value(&self, own: &Listed, taken: &[Taken]) -> Option<Listed> {
        let boundary = &own.boundary;
        let character = boundary.argument;
        let is_step = self.arguments[character].part == Part::Character
            && boundary.inserted.is_none()
            && boundary.outcomes.iter().all(|side| side.is_error());
        if !is_step {
            return None;
        }
        let inputs = boundary.inputs();
        for (base, text) in taken.iter().filter(|(_, text)| text.cover(character)) {
            for (input, outcome) in inputs.iter().zip(boundary.outcomes.iter().rev()) {
                let is_there = counts(self.arguments, input, text.length);
                if !is_there || !are_of_one_form(text.all_of(input), text.all_of(base)) {
                    continue;
                }
                let base = with_number_of(base, input, character, *text);
                let found = self.boundary_at(&base, character, boundary.value()).await;
                let Some(found) = found else { continue };
                let is_shown = {
                    let classes = &self.boundaries.borrow().classes;
                    let is_same = |side: &_| classes.kind(side) == classes.kind(outcome);
                    let [low, high] = &found.outcomes;
                    is_accepted(low) && is_same(high) || is_accepted(high) && is_same(low)
                };
                if is_shown {
                    return Some(self.listed_as(own, found));
                }
            }
        }
        None
    }

    fn listed_as(&self, own: &Listed, boundary: Boundary) -> Listed {
        let boundaries: &Boundaries = &self.boundaries.borrow();
        let family = family_of(&boundary, Surroundings::NONE, &boundaries.classes);
        Listed { family, boundary, ..own.clone() }
    }
}

#[cfg(test)]
mod tests {
    use crate::search::mapping::texts::tests::listed;

    #[test]
    fn a_mark_that_has_to_be_there_shows_beside_a_value() {
        let date = |text: &str| {
            let bytes = text.as_bytes();
            let digits = [0, 1, 2, 3, 5, 6].map(|at| bytes.get(at).copied().unwrap_or_default());
            let has_form = bytes.len() == 7 && bytes[4] == b'-';
            match std::str::from_utf8(&digits[4..]).unwrap_or_default().parse::<u8>() {
                _ if !has_form || !digits.iter().all(u8::is_ascii_digit) => "!no date".to_owned(),
                Ok(month @ 1..=12) => format!("Month({month})"),
                _ => "!no month".to_owned(),
            }
        };
        let pairs = listed(&[i128::from(b'-').into(), 12.into(), 7.into()], date);
        let is_own =
            |pair: &&[String; 2]| pair.iter().any(|text| text[5..].starts_with([',', '.']));
        let of_mark: Vec<_> = pairs.iter().filter(is_own).collect();
        let is_taken = |text: &String| !date(text.trim_matches('"')).starts_with('!');
        assert!(!of_mark.is_empty(), "{pairs:?}");
        assert!(of_mark.iter().all(|pair| pair.iter().any(is_taken)), "{of_mark:?}");
    }
}
