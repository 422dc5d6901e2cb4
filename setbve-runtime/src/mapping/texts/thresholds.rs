//! Numbers within texts at which what the function makes of them changes: half a minute in
//! `0:00:29` and `0:00:39`, a shipping class from 500 of `500g`. Nothing is refused on either side,
//! so that no wall between a value and an error shows it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use crate::mapping::Mapping;
use crate::mapping::further::{Base, is_accepted};
use crate::mapping::texts::within::{Within, digits_of};
use crate::tuning::mapping::{WITHIN, WITHIN_BASES};
use setbve_kernel::archive::walls::Wall;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::part::have_characters;
use setbve_kernel::sut::constants::is_packed;
use setbve_kernel::sut::outcome::Outcome;

/// Where many functions round, which no number of the source says.
const HALF: u128 = 5;

/// The first number behind a threshold in the place of a number of a text.
struct Threshold<'a> {
    base: &'a Base,
    place: Range<usize>,
    first: u128,
}

/// The numbers one digit apart of which one is before the first number behind a threshold, and the
/// other one is not: `29` and `39`, `10` and `100`.
fn across(first: u128, width: usize) -> Option<[String; 2]> {
    let written = |number: u128| format!("{number:0>width$}");
    let last = written(first.checked_sub(1)?);
    if last.len() < written(first).len() {
        return Some([written(first / 10), written(first)]);
    }
    let place = last.bytes().rposition(|digit| digit < b'9')?;
    let mut beyond = last.clone().into_bytes();
    beyond[place] += 1;
    Some([last, String::from_utf8(beyond).ok()?])
}

impl Threshold<'_> {
    /// As many digits as there are, where zeros are in front.
    fn width(&self) -> usize {
        let first = char_of(self.base.character(self.place.start));
        if first == Some('0') { self.place.len() } else { 1 }
    }
}

impl Mapping<'_> {
    /// Finds a wall at each number of the source from which on another value comes.
    pub(in crate::mapping) fn try_thresholds(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let mut bases = self.plainest_bases();
        bases.truncate(WITHIN_BASES);
        let named = self.constants.iter().filter(|own| !own.negative && !is_packed(**own));
        let named = named.take(WITHIN).flat_map(|own| [own.size, own.size.saturating_add(1)]);
        let firsts = named.chain([HALF]).filter(|own| *own > 1);
        let firsts: BTreeSet<u128> = firsts.collect();
        let places = bases
            .iter()
            .flat_map(|base| digits_of(base).into_iter().map(move |place| (base, place)));
        let tried = places.flat_map(|(base, place)| {
            firsts.iter().map(move |first| Threshold { base, place: place.clone(), first: *first })
        });
        let tried: Vec<Threshold<'_>> = tried.collect();
        let walls = tried.iter().map(|own| self.at_threshold(own));
        let walls: Vec<Option<Wall>> = self.queries.run(executor, walls);
        let mut found: Vec<Within> = Vec::new();
        for (own, wall) in tried.iter().zip(walls) {
            let word = own.first.to_string();
            if let Some(wall) = wall
                && !found.iter().any(|(known, _)| *known == word)
            {
                found.push((word, wall));
            }
        }
        self.boundaries.borrow_mut().within.extend(found);
    }

    /// The wall at a threshold, if the two numbers before it are alike, and those behind it.
    async fn at_threshold(&self, own: &Threshold<'_>) -> Option<Wall> {
        let Threshold { base, ref place, first } = *own;
        let width = own.width();
        let input = |number: &str| self.with(base, place.clone(), number);
        let mut outcomes = Vec::new();
        for number in [first.checked_sub(2)?, first - 1, first, first.checked_add(1)?] {
            let outcome = self.at(&input(&format!("{number:0>width$}"))?).await?;
            if !outcome.is_behaviour() || !is_accepted(&outcome) {
                return None;
            }
            outcomes.push(outcome);
        }
        let are_alike = |one: usize, other: usize| outcomes[one].text == outcomes[other].text;
        if !are_alike(0, 1) || !are_alike(2, 3) || are_alike(1, 2) {
            return None;
        }
        let texts = across(first, width)?;
        let inputs = [input(&texts[0])?, input(&texts[1])?];
        let sides = [self.at(&inputs[0]).await?, self.at(&inputs[1]).await?];
        let is = |side: usize, like: usize| sides[side].text == outcomes[like].text;
        if !is(0, 1) || !is(1, 2) {
            return None;
        }
        self.wall_between(base, inputs, sides.each_ref())
    }

    fn wall_between(
        &self,
        base: &Base,
        inputs: [Box<[i128]>; 2],
        [below, above]: [&Rc<Outcome>; 2],
    ) -> Option<Wall> {
        let [low, high] = inputs.map(|input| Base { input: input.into(), text: base.text });
        let boundary = self.further([&low, &high], [below, above])?;
        let boundary = boundary.canonical(self.arguments).unwrap_or(boundary);
        Some(Wall::of(boundary, self.arguments))
    }
}

#[cfg(test)]
mod tests {
    use super::across;
    use crate::mapping::texts::tests::listed;

    #[test]
    fn numbers_across_a_threshold_differ_in_one_digit() {
        let shown = |first, width| across(first, width).map(|own| own.join("|"));
        assert_eq!(shown(30, 2).as_deref(), Some("29|39"));
        assert_eq!(shown(8, 2).as_deref(), Some("07|08"));
        assert_eq!(shown(100, 1).as_deref(), Some("10|100"));
        assert_eq!(shown(100, 3).as_deref(), Some("099|199"));
        assert_eq!(shown(0, 1), None);
    }

    #[test]
    fn a_number_from_which_on_another_value_comes_is_found_within_a_text() {
        let minutes = |text: &str| {
            let parts = text.split_once(':').filter(|(_, seconds)| seconds.len() == 2);
            let numbers = parts.map(|(one, other)| (one.parse::<u8>(), other.parse::<u8>()));
            match numbers {
                Some((Ok(minutes), Ok(seconds @ 0..=59))) => {
                    (u16::from(minutes) + u16::from(seconds >= 30)).to_string()
                }
                _ => "!no time".to_owned(),
            }
        };
        let pairs = listed(&[59, 30, 58].map(|own: i128| own.into()), minutes);
        let pair = ["\"0:29\"", "\"0:39\""].map(str::to_owned);
        assert!(pairs.contains(&pair), "{pairs:?}");
    }
}
