//! Walls beside words, numbers and marks of the source within texts that the function takes:
//! `.heic` of `a.heic`, 480 of `480p`, the sign of `-5`. Each of them is an entry of its own, in
//! whatever text it stands.

use std::ops::Range;

use crate::mapping::further::{Base, is_accepted};
use crate::mapping::texts::alphabet::alphabet;
use crate::mapping::{Mapping, in_turn};
use crate::tuning::mapping::{PER_FAMILY, WITHIN, WITHIN_BASES};
use setbve_kernel::archive::walls::Wall;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{char_ordinal, is_digit, runs_of};
use setbve_kernel::sut::argument::part::{are_within, counts, have_characters, idle};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::constants::{is_packed, text_of};
use setbve_kernel::sut::outcome::{Outcome, repeated::REPEATED};

/// A word or a number, and the wall beside it.
pub(super) type Within = (String, Wall);

impl Mapping<'_> {
    /// Finds a wall beside each word and each number of the source that decides whether a text is
    /// taken.
    pub(in crate::mapping) fn name_within(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let texts = self.constants.iter().filter_map(|number| text_of(*number));
        let is_word = |text: &String| text.chars().count() > 1 && !text.trim().contains(' ');
        let words: Vec<String> = texts.filter(is_word).take(WITHIN).collect();
        let bases = self.bases().into_iter().take(WITHIN_BASES);
        let bases: Vec<Base> = bases.chain(self.beside_walls()).collect();
        // Where one word stands, another one may.
        let has_word = |base: &Base| words.iter().any(|word| !places_of(base, word).is_empty());
        let (with_words, others): (Vec<Base>, Vec<Base>) = bases.into_iter().partition(has_word);
        let bases = [with_words, others].concat();
        let beside_words = words.iter().map(|word| self.word_within(word, &words, &bases));
        let mut found: Vec<Option<Within>> = self.queries.run(executor, beside_words);
        let numbers = self.constants.iter().filter(|own| !own.negative && !is_packed(**own));
        let beside_numbers =
            numbers.take(WITHIN).map(|number| self.number_within(number.size, &bases));
        found.extend(self.queries.run(executor, beside_numbers));
        let marks = alphabet(self.constants).into_iter().filter(char::is_ascii_punctuation);
        let beside_marks = marks.map(|mark| self.mark_within(mark, &bases));
        found.extend(self.queries.run(executor, beside_marks));
        self.boundaries.borrow_mut().within = found.into_iter().flatten().collect();
    }

    /// Texts beside walls, which need not be the plainest ones of their form.
    fn beside_walls(&self) -> impl Iterator<Item = Base> {
        let mut bases: Vec<Base> = Vec::new();
        for wall in in_turn(&self.boundaries.borrow(), PER_FAMILY) {
            for (input, outcome) in wall.inputs().iter().zip(&wall.outcomes) {
                for text in texts(self.arguments) {
                    let base = Base { input: input.to_vec(), text };
                    let is_there = counts(self.arguments, input, text.length);
                    let is_known = bases.iter().any(|known| known.input == base.input);
                    if is_accepted(outcome) && is_there && !is_known {
                        bases.push(base);
                    }
                }
            }
        }
        bases.into_iter().take(WITHIN_BASES)
    }

    /// The wall beside a word in the place of another one, or before or behind a text.
    async fn word_within(&self, word: &str, words: &[String], bases: &[Base]) -> Option<Within> {
        for base in bases {
            let count = base.length();
            let others = words.iter().filter(|other| *other != word);
            let places = others.flat_map(|other| places_of(base, other));
            for place in places.chain([0..0, count..count]) {
                let Some(input) = self.with(base, place.clone(), word) else { continue };
                if !is_accepted(&*self.at(&input).await?) {
                    continue;
                }
                let own = place.start..place.start + word.chars().count();
                for (place, step) in own.rev().flat_map(|place| [(place, 1), (place, -1)]) {
                    if let Some(wall) = self.limit_at(base, &input, place, step).await {
                        return Some((word.to_owned(), wall));
                    }
                }
            }
        }
        None
    }

    /// The wall beside a number that is taken while neither the one below nor the one above is.
    async fn number_within(&self, number: u128, bases: &[Base]) -> Option<Within> {
        let [below, above] = [number.checked_sub(1)?, number.checked_add(1)?];
        for base in bases {
            for place in digits_of(base) {
                let texts = [number, below, above].map(|own| own.to_string());
                let inputs = texts.each_ref().map(|text| self.with(base, place.clone(), text));
                let [Some(own), Some(below), Some(above)] = inputs else { continue };
                if !is_accepted(&*self.at(&own).await?)
                    || is_accepted(&*self.at(&below).await?)
                    || is_accepted(&*self.at(&above).await?)
                {
                    continue;
                }
                let last = place.start + texts[0].len() - 1;
                let step = if texts[0].ends_with('9') { -1 } else { 1 };
                if let Some(wall) = self.limit_at(base, &own, last, step).await {
                    return Some((texts[0].clone(), wall));
                }
            }
        }
        None
    }

    /// The wall between a text with a mark and one without it, both of which are taken: `C#4` is a
    /// semitone above `C4`. Where a text is given back, it has the mark as it has all else.
    async fn mark_within(&self, mark: char, bases: &[Base]) -> Option<Within> {
        let has_same_parts = |outcomes: [&Outcome; 2]| {
            let [one, other] = outcomes.map(Outcome::shape);
            one.contains(REPEATED) && one == other
        };
        for base in bases {
            let own = |place: &usize| base.character(*place) == char_ordinal(mark);
            let with = self.at(&base.input).await?;
            for place in (0..base.length()).filter(own) {
                let shorter = base.without(place, idle(&self.arguments[base.text.start(0)]));
                let without = self.at(&shorter.input).await?;
                if shorter.length() == 0
                    || !without.is_behaviour()
                    || !is_accepted(&without)
                    || with.text == without.text
                    || has_same_parts([&with, &without])
                {
                    continue;
                }
                if let Some(boundary) = self.further([&shorter, base], [&without, &with]) {
                    return Some((mark.to_string(), Wall::of(boundary, self.arguments)));
                }
            }
        }
        None
    }

    /// The input of a base with a text in the place of a part.
    pub(super) fn with(&self, base: &Base, place: Range<usize>, text: &str) -> Option<Box<[i128]>> {
        let input = base.text.replaced(&base.input, place, text)?;
        are_within(self.arguments, &input).then_some(input)
    }

    /// The wall between an input that is taken and one with another character at this place that is
    /// not, or that makes another text.
    pub(super) async fn limit_at(
        &self,
        base: &Base,
        input: &[i128],
        place: usize,
        step: i128,
    ) -> Option<Wall> {
        let mut other = input.to_vec();
        other[base.text.start(place)] += step;
        let outcomes = [self.at(input).await?, self.at(&other).await?];
        let are_behaviour = outcomes.iter().all(|own| own.is_behaviour());
        let [own, beside] = outcomes.each_ref().map(|own| &**own);
        let classes = &self.boundaries.borrow().classes;
        let argument = base.text.start(place);
        // Where texts are returned, all may be taken, and a word is dropped or put in.
        let is_changed = || {
            [own, beside].iter().all(|own| classes.may_repeat(argument, own))
                && classes
                    .differ_along(argument, [(input[argument], own), (other[argument], beside)])
        };
        if !are_behaviour || is_accepted(beside) && !is_changed() {
            return None;
        }
        let boundary = Boundary::between([input, &other], [&outcomes[0], &outcomes[1]])?;
        let boundary = boundary.canonical(self.arguments)?;
        Some(Wall::of(boundary, self.arguments))
    }
}

/// Where a word stands in the text of a base.
fn places_of(base: &Base, word: &str) -> Vec<Range<usize>> {
    let word: Vec<i128> = word.chars().map(char_ordinal).collect();
    let characters: Vec<i128> = (0..base.length()).map(|place| base.character(place)).collect();
    let starts = characters.windows(word.len()).enumerate().filter(|(_, own)| **own == word);
    starts.map(|(start, own)| start..start + own.len()).collect()
}

/// The runs of digits in the text of a base.
pub(super) fn digits_of(base: &Base) -> Vec<Range<usize>> {
    runs_of(base.text.all_of(&base.input), is_digit)
}

#[cfg(test)]
mod tests {
    use crate::mapping::texts::tests::listed;
    use setbve_kernel::sut::constants::number_of;

    #[test]
    fn each_word_and_each_number_of_a_table_has_a_line() {
        let height = |text: &str| {
            let (stem, kind) = match text.strip_suffix(".mp4") {
                Some(stem) => (stem, "film"),
                None => match text.strip_suffix(".png") {
                    Some(stem) => (stem, "picture"),
                    None => return "!no file".to_owned(),
                },
            };
            match stem.parse::<u16>() {
                Ok(360 | 480 | 720 | 1080) => kind.to_owned(),
                _ => "!no height".to_owned(),
            }
        };
        let numbers = [360, 480, 720, 1080].map(|it: i128| it.into());
        let words = [".mp4", ".png"].map(|word| number_of(word).expect("it is short"));
        let pairs = listed(&[&numbers[..], &words].concat(), height);
        for own in ["360.", "480.", "720.", "1080.", ".mp4", ".png"] {
            let has = |text: &String| text.contains(own);
            let is_own = |[one, other]: &[String; 2]| has(one) != has(other);
            assert!(pairs.iter().any(is_own), "{own} {pairs:?}");
        }
    }

    #[test]
    fn a_mark_has_a_line_that_shows_what_it_changes() {
        let note = |text: &str| {
            let Some(rest) = text.strip_prefix('C') else { return "!no note".to_owned() };
            let (sharp, octave) = match rest.strip_prefix('#') {
                Some(octave) => (1, octave),
                None => (0, rest),
            };
            match octave.parse::<i8>() {
                Ok(octave @ -1..=9) => (12 * (octave + 1) + sharp).to_string(),
                _ => "!no octave".to_owned(),
            }
        };
        let pairs = listed(&[i128::from(b'C').into(), i128::from(b'#').into()], note);
        let is_own = |pair: &[String; 2]| {
            let [low, high] = pair.each_ref().map(|text| note(text.trim_matches('"')));
            pair[0].contains('#') != pair[1].contains('#')
                && [low, high].iter().all(|own| !own.starts_with('!'))
        };
        assert!(pairs.iter().any(is_own), "{pairs:?}");
    }
}
