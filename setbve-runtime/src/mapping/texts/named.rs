//! Walls beside texts of the source: whether such a text has an outcome of its own, alone or as a
//! part of an input.

use std::ops::Range;

use crate::mapping::further::is_accepted;
use crate::mapping::{Mapping, in_turn};
use crate::tuning::mapping::{NAMED, NAMED_BASES, NAMED_PLACES, PER_FAMILY, WORD_PLACES};
use setbve_kernel::archive::walls::{Wall, is_valid};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::Part;
use setbve_kernel::sut::argument::character::{char_of, runs_of};
use setbve_kernel::sut::argument::made::{Seed, input};
use setbve_kernel::sut::argument::part::{Items, all_items, are_within, counts, have_characters};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::boundary::repeating::repeats_character;
use setbve_kernel::sut::constants::text_of;
use setbve_kernel::sut::sorting::sort_by;

/// An input, one of its texts, and where in it a word stands.
type WordPlace = (Box<[i128]>, Items, Range<usize>);

impl Mapping<'_> {
    /// Finds a wall beside each text of the source, if it has an outcome of its own.
    pub(in crate::mapping) fn name(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let places = self.text_places();
        let bases = if places.is_empty() { Vec::new() } else { self.valid_bases() };
        let beside_words = self.word_places();
        let texts = self.constants.iter().filter_map(|number| text_of(*number)).take(NAMED);
        let walls = texts.map(|text| self.beside_text(text, &places, &bases, &beside_words));
        let found: Vec<Vec<(Box<[i128]>, Boundary)>> = self.queries.run(executor, walls);
        let mut named: Vec<(Box<[i128]>, Wall)> = Vec::new();
        for (input, boundary) in found.into_iter().flatten() {
            let is_known = |(known, _): &(Box<[i128]>, Wall)| *known == input;
            if !named.iter().any(is_known) {
                named.push((input, Wall::of(boundary, self.arguments)));
            }
        }
        self.boundaries.borrow_mut().named = named;
    }

    /// Words in inputs that the function takes, whose place another word may take: `warn` of
    /// `warn:`, the unit of `5s`.
    fn word_places(&self) -> Vec<WordPlace> {
        let texts = texts(self.arguments);
        let mut places: Vec<((u32, usize), WordPlace)> = Vec::new();
        for wall in in_turn(&self.boundaries.borrow(), PER_FAMILY) {
            for (input, outcome) in wall.inputs().into_iter().zip(&wall.outcomes) {
                if !is_accepted(outcome) || places.iter().any(|(_, (known, ..))| *known == input) {
                    continue;
                }
                for items in texts.iter().filter(|it| counts(self.arguments, &input, it.length)) {
                    let count = usize::try_from(input[items.length]).unwrap_or_default();
                    let characters = &input[items.start(0)..items.start(count)];
                    for word in words(characters).into_iter().filter(|word| word.len() < count) {
                        let rank = (self.strangeness(&input), count);
                        places.push((rank, (input.clone(), *items, word)));
                    }
                }
            }
        }
        sort_by(&mut places, |(rank, (one, _, at)), (others, (other, _, place))| {
            (rank, one, at.start).cmp(&(others, other, place.start))
        });
        let places = places.into_iter().take(WORD_PLACES);
        places.map(|(_, place)| place).collect()
    }

    /// The texts of the arguments; none if a text is all that the function takes.
    fn text_places(&self) -> Vec<Items> {
        let is_text = |items: &Items| self.arguments[items.start(0)].part == Part::Character;
        let texts = all_items(self.arguments).into_iter().filter(is_text);
        let texts: Vec<Items> = texts.take(NAMED_PLACES).collect();
        let is_alone =
            |text: &Items| text.length == 0 && text.start(text.most) == self.arguments.len();
        let is_alone = texts.first().is_some_and(is_alone);
        if is_alone { Vec::new() } else { texts }
    }

    /// Inputs beside walls, each with another valid outcome.
    fn valid_bases(&self) -> Vec<Box<[i128]>> {
        let mut outcomes = Vec::new();
        let mut bases = Vec::new();
        for wall in in_turn(&self.boundaries.borrow(), 1) {
            for (input, outcome) in wall.inputs().into_iter().zip(&wall.outcomes) {
                if bases.len() < NAMED_BASES
                    && is_valid(outcome)
                    && !outcomes.contains(&outcome.text)
                {
                    outcomes.push(outcome.text.clone());
                    bases.push(input);
                }
            }
        }
        bases
    }

    /// The input with a text at a place, which counts there; `None` if it has no room.
    fn placed(&self, base: &[i128], place: Items, text: &str) -> Option<Vec<i128>> {
        let mut input = base.to_vec();
        let mut index = place.length;
        while let Some(gate) = self.arguments[index].place.gate {
            index -= gate.after;
            input[index] = input[index].clamp(gate.least, gate.most);
        }
        let count = usize::try_from(input[place.length]).ok()?;
        let input = place.replaced(&input, 0..count, text)?;
        let is_within = |index: &usize| self.arguments[*index].contains(input[*index]);
        (place.length..place.start(place.most)).all(|index| is_within(&index)).then(|| input.into())
    }

    /// The wall beside the input that is made of the text alone; if there is none, those beside the
    /// text at each of the places, in the first of the bases that has one.
    async fn beside_text(
        &self,
        text: String,
        places: &[Items],
        bases: &[Box<[i128]>],
        beside_words: &[WordPlace],
    ) -> Vec<(Box<[i128]>, Boundary)> {
        let alone = input(self.arguments, Seed::Text(&text));
        if let Some(alone) = alone
            && let Some(found) = self.beside(0..self.arguments.len(), alone).await
        {
            return vec![found];
        }
        let mut found = Vec::new();
        for place in places {
            for base in bases {
                let Some(input) = self.placed(base, *place, &text) else { continue };
                let own = place.start(0)..place.start(place.most);
                let wall = self.beside(own, input).await;
                let is_found = wall.is_some();
                found.extend(wall);
                if is_found {
                    break;
                }
            }
        }
        if !text.chars().all(char::is_alphanumeric) {
            return found;
        }
        for (base, items, word) in beside_words {
            if !found.is_empty() {
                break;
            }
            let input = items.replaced(base, word.clone(), &text);
            let Some(input) = input.filter(|input| are_within(self.arguments, input)) else {
                continue;
            };
            let own = items.start(word.start)..items.start(word.start + text.chars().count());
            found.extend(self.beside(own, input.into()).await);
        }
        found
    }

    /// The wall between an input with a valid outcome and one that differs in one of these
    /// characters, as far behind in the text as possible.
    async fn beside(&self, own: Range<usize>, input: Vec<i128>) -> Option<(Box<[i128]>, Boundary)> {
        let outcome = self.at(&input).await?;
        let is_character = |index: &usize| {
            self.arguments[*index].part == Part::Character && counts(self.arguments, &input, *index)
        };
        for argument in own.rev().filter(is_character) {
            for step in [-1, 1] {
                let mut other = input.clone();
                other[argument] += step;
                let beside = self.at(&other).await?;
                let is_wall = is_valid(&outcome) && outcome.is_behaviour() && beside.is_behaviour();
                if !is_wall || outcome.text == beside.text {
                    continue;
                }
                let boundary = Boundary::between([&input, &other], [&outcome, &beside])?;
                if !repeats_character(&boundary, self.arguments) {
                    return Some((input.into(), boundary.canonical(self.arguments)?));
                }
            }
        }
        None
    }
}

/// The runs of letters.
pub(super) fn words(characters: &[i128]) -> Vec<Range<usize>> {
    runs_of(characters, |own| char_of(own).is_some_and(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use crate::mapping::map;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::literal::write;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shapes_of;
    use setbve_kernel::sut::constants::number_of;
    use setbve_kernel::sut::observation::{Kind, Observation};

    /// A code counts for an order that is not empty, and costs something.
    #[test]
    fn a_text_of_the_source_is_found_within_a_larger_input() {
        type Code = Option<String>;
        let arguments =
            [u16::specs("items", "u16"), Code::specs("code", "Option<String>")].concat();
        let shapes = shapes_of(&arguments);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            let code =
                <Code as Parameter>::take(&shapes[1], &mut &input[1..]).expect("there is one");
            let text = match input[0] {
                0 => {
                    observation.kind = Kind::Error;
                    observation.class.push_str("Err");
                    "nothing"
                }
                1..=2 => "999",
                _ if code.as_deref() == Some("FREE") => "0",
                3..=9 => "499",
                _ => "99",
            };
            observation.text.push_str(text);
        };
        let mut executor = InProcess::new(call);
        let mut boundaries = Boundaries::new(&arguments, false);
        let constants = [number_of("FREE").expect("it is short"), 2.into(), 9.into()];
        map(&mut boundaries, &arguments, &constants, &[], 60_000, &mut executor);
        let [(input, wall)] = &boundaries.named[..] else { panic!("{:?}", boundaries.named) };
        let mut shown = String::new();
        write(&arguments[1..], &input[1..], &mut shown);
        assert_eq!(shown, "Some(\"FREE\")");
        assert!(wall.boundary.outcomes.iter().any(|own| own.text == "0"), "{wall:?}");
    }
}
