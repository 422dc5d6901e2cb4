//! Walls beside texts of the source: whether such a text has an outcome of its own, alone or as a
//! part of an input.

use std::ops::Range;

use crate::archive::walls::{Surroundings, Wall, is_valid};
use crate::execution::executor::Executor;
use crate::search::mapping::{Mapping, in_turn};
use crate::sut::argument::Part;
use crate::sut::argument::made::{Seed, input};
use crate::sut::argument::part::{Items, all_items, counts, have_characters};
use crate::sut::boundary::{Boundary, Simplicity};
use crate::sut::constants::text_of;
use crate::tuning::mapping::{NAMED, NAMED_BASES, NAMED_PLACES};

impl Mapping<'_> {
    /// Finds a wall beside each text of the source, if it has an outcome of its own.
    pub(in crate::search::mapping) fn name(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let places = self.text_places();
        let bases = if places.is_empty() { Vec::new() } else { self.valid_bases() };
        let texts = self.constants.iter().filter_map(|number| text_of(*number)).take(NAMED);
        let walls = texts.map(|text| self.beside_text(text, &places, &bases));
        let found: Vec<Vec<(Box<[i128]>, Boundary)>> = self.queries.run(executor, walls);
        let mut named: Vec<(Box<[i128]>, Wall)> = Vec::new();
        for (input, boundary) in found.into_iter().flatten() {
            let simplicity = Simplicity::of(&boundary, self.arguments);
            let is_known = |(known, _): &(Box<[i128]>, Wall)| *known == input;
            if !named.iter().any(is_known) {
                named
                    .push((input, Wall { boundary, simplicity, surroundings: Surroundings::NONE }));
            }
        }
        self.boundaries.borrow_mut().named = named;
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
                if is_wall && outcome.text != beside.text {
                    let boundary = Boundary::between([&input, &other], [&outcome, &beside])?;
                    return Some((input.into(), boundary.canonical(self.arguments)?));
                }
            }
        }
        None
    }
}
