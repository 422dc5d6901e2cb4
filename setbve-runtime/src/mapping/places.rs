//! Chooses where a wall is shown. All walls are shown at the same plain values of the other
//! arguments, as far as they stand there, so that a reader sees which argument matters, and an edit
//! elsewhere in the function moves no line.

pub(crate) mod runs;

use std::ops::Range;

use crate::mapping::Mapping;
use crate::summary::ranking::listed::Listed;
use crate::tuning::mapping::{PLAIN, PLAIN_CHARACTERS, ROUND_TO};
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Boundaries, Family, WallKind, family_of};
use setbve_kernel::collections::gather::{Gather, each, each_some, indices, keep};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::character::{is_digit, place_in_order, plainness};
use setbve_kernel::sut::argument::part::{Items, all_items, counts, is_field, is_in_list};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::{Apart, is_alphanumeric};
use setbve_kernel::sut::number::Number;

/// A number with more digits is a long one, which a reader does not keep in mind.
pub(crate) const LONG_NUMBER: u32 = 5;

/// The boundaries at plain places, each place once. A boundary that stands at no plain place keeps
/// its own.
pub(crate) fn plain(
    mut listed: Vec<Listed>,
    boundaries: &mut Boundaries,
    arguments: &[ArgumentSpec],
    executor: &mut dyn Executor,
) -> Vec<Listed> {
    let mapping = Mapping::new(boundaries, arguments, &[], u64::MAX);
    let found = mapping.look_at(executor, &listed, &mut |own| Box::pin(mapping.plain(own)));
    for (own, (family, plain)) in listed.iter_mut().zip(found) {
        (own.family, own.boundary) = (family, plain);
    }
    let mut places: Vec<Boundary> = Vec::new();
    keep(&mut listed, &mut |Listed { boundary, .. }| {
        let is_new = !places.iter().any(|known| known.is_at(boundary));
        places.push(boundary.clone());
        is_new
    });
    listed
}

fn has_two_values(spec: &ArgumentSpec) -> bool {
    spec.domain.max.abs_diff(spec.domain.min) <= 1
}

/// Values of an argument at which a wall may be shown, the plainest first: the plain ones, round
/// ones on both sides of its own, its own.
fn candidates(spec: &ArgumentSpec, own: i128) -> Vec<i128> {
    let mut values = Vec::new();
    // Of a domain with two values, such as `bool`, the first is the plain one.
    if has_two_values(spec) {
        values.push(spec.domain.min);
    }
    if spec.domain.notation == Notation::Char {
        let ordinal = &mut |own: &u8| spec.ordinal(i128::from(*own).into());
        values.append(&mut each_some(&PLAIN_CHARACTERS, ordinal));
        values.push(own);
        return values;
    }
    values.append(&mut each_some(&PLAIN, &mut |number| spec.ordinal((*number).into())));
    let Number { negative, size } = spec.number(own);
    for unit in &ROUND_TO {
        // A small number is not replaced by a large one.
        if *unit > size.max(10) {
            continue;
        }
        let below = size - size % unit;
        if let Some(size) = below.checked_add(*unit) {
            values.extend(spec.ordinal(Number { negative, size }));
        }
        values.extend(spec.ordinal(Number { negative, size: below }));
    }
    values.push(own);
    values
}

/// How far the other arguments that are no parts of any are from the plainest values.
pub(crate) fn remoteness(boundary: &Boundary, arguments: &[ArgumentSpec]) -> usize {
    let plainer = |index: usize| {
        let (spec, own) = (&arguments[index], boundary.low[index]);
        let is_other = spec.part == Part::Whole && index != boundary.argument;
        if is_other { candidates(spec, own).iter().position(|one| *one == own) } else { None }
    };
    (0..arguments.len()).filter_map(plainer).sum()
}

/// How many numbers of a boundary a reader does not keep in mind: on the side that has fewer, since
/// a float beside a short one is long.
pub(crate) fn long_numbers(boundary: &Boundary, arguments: &[ArgumentSpec]) -> usize {
    let long = |input: Box<[i128]>| {
        let is_long = |at: usize| {
            let mut text = String::new();
            arguments[at].write(input[at], &mut text);
            let is_character = arguments[at].domain.notation == Notation::Char
                || arguments[at].part == Part::Character;
            !is_character
                && counts(arguments, &input, at)
                && text.trim_end_matches(['0', '.']).len() > LONG_NUMBER as usize
        };
        indices(arguments.len(), &is_long).len()
    };
    let [low, high] = boundary.inputs().map(long);
    low.min(high)
}

/// The number in a text of which a digit changes, with the marks in it and beside it.
fn around_number(wall: &Boundary, all: &[Items]) -> Range<usize> {
    let at = wall.argument;
    let (mut start, mut end) = (at, at + 1);
    let Some(text) = all.iter().find(|items| at != items.length && items.cover(at)) else {
        return start..end;
    };
    let is_of_number = |index: usize| {
        let own = u8::try_from(wall.low[index]);
        own.is_ok_and(|own| own.is_ascii_digit() || own.is_ascii_punctuation())
    };
    while start > text.start(0) && is_of_number(start - 1) {
        start -= 1;
    }
    while end < text.start(text.most) && is_of_number(end) {
        end += 1;
    }
    start..end
}

/// The characters that may take the place of this one in a text that is shown.
fn plainer(character: i128) -> &'static [u8] {
    match u8::try_from(character) {
        Ok(b'0' | b'a') => b"",
        Ok(b'1'..=b'9') => b"0",
        Ok(b'b'..=b'z' | b'A') => b"a",
        Ok(b'B'..=b'Z') => b"aA",
        _ => b"0a",
    }
}

impl Mapping<'_> {
    /// Offers the walls between lengths of texts and lists between plainer ones, so that those that
    /// depend on the length alone are known as such.
    pub(super) fn simplify_lengths(&mut self, executor: &mut dyn Executor) {
        if is_off("simplify_lengths") {
            return;
        }
        let all = self.boundaries.borrow();
        let walls = each_some(&all.of_rules(usize::MAX), &mut |(family, wall)| {
            let is_length = self.arguments[family.argument].part == Part::Length;
            is_length.then(|| (*family, wall.boundary.clone()))
        });
        drop(all);
        let found = self.look_at(executor, &walls, &mut |(family, wall)| {
            Box::pin(self.between_plain_values(*family, wall.clone(), false))
        });
        let mut boundaries = self.boundaries.borrow_mut();
        for ((family, wall), plain) in walls.iter().zip(found) {
            if plain.value() != wall.value() {
                // It is the same wall, with fewer characters elsewhere, so it is left out.
                let walls = boundaries.walls_mut(*family);
                walls.kept.retain(|own| !own.boundary.is_at(wall));
                walls.more = true;
            }
            boundaries.offer(&plain, self.arguments);
        }
    }

    /// The wall between shorter texts and lists of plainer characters and items, as far as it
    /// stands there. The number of a limit stays as it is.
    async fn between_plain_values(
        &self,
        family: Family,
        mut wall: Boundary,
        is_limit: bool,
    ) -> Boundary {
        let all = all_items(self.arguments);
        let mut index = 0;
        while index < self.arguments.len() {
            let is_number = is_limit || wall.apart.is_some();
            if is_number && around_number(&wall, &all).contains(&index) {
                index += 1;
                continue;
            }
            let mut found = None;
            for simpler in self.simpler(&wall, index, &all) {
                found = self.stands_as(family, simpler).await;
                if found.is_some() {
                    break;
                }
            }
            match found {
                Some(simpler) => wall = simpler,
                None => index += 1,
            }
        }
        wall
    }

    /// Whether a digit of a text becomes another one, or no digit.
    fn is_step_of_digit(&self, wall: &Boundary) -> bool {
        let is_character = self.arguments[wall.argument].part == Part::Character;
        is_character && is_digit(wall.value())
    }

    /// The wall without the item that begins with this ordinal, then with plainer values of the
    /// ordinal.
    fn simpler(&self, wall: &Boundary, index: usize, all: &[Items]) -> Vec<Boundary> {
        let (spec, high) = (&self.arguments[index], wall.high());
        if !counts(self.arguments, &high, index) {
            return Vec::new();
        }
        let mut simpler = Vec::new();
        for items in all {
            let is_within = (items.start(0)..items.start(items.most)).contains(&index);
            let is_start = is_within && (index - items.start(0)).is_multiple_of(items.width);
            let own = index..index + items.width;
            // Where the length decides, another one may be another rule, unless it is that of
            // another part.
            let is_crossed = items.length == wall.argument
                && !self.is_before_last_part(&high, items, index)
                || own.contains(&wall.argument);
            if !is_start || is_crossed || wall.low[items.length] == 0 {
                continue;
            }
            let mut shorter = wall.clone();
            shorter.low[index..items.start(items.most)].rotate_left(items.width);
            shorter.low[items.length] -= 1;
            if (own.end..items.start(items.most)).contains(&wall.argument) {
                shorter.argument -= items.width;
                if let Some(Apart::Carried { place }) = &mut shorter.apart {
                    *place -= items.width;
                }
            }
            simpler.push(shorter);
        }
        if index == wall.argument {
            return simpler;
        }
        let own = wall.low[index];
        let mut values = Vec::new();
        match spec.part {
            Part::Character => {
                values.append(&mut each(plainer(own), &mut |one| i128::from(*one)));
                values.extend(self.as_at_end(wall, index));
            }
            Part::Item if is_in_list(self.arguments, index) => {
                values.append(&mut each_some(&[0, 1_i128], &mut |own| spec.ordinal((*own).into())));
                values.append(&mut candidates(spec, own));
                let size = spec.number(own).size;
                values.retain(|value| spec.number(*value).size < size);
            }
            Part::Choice => values = (spec.domain.min..own).gathered(),
            Part::Whole | Part::Item | Part::Length => {}
        }
        for value in values {
            let mut plainer = wall.clone();
            plainer.low[index] = value;
            simpler.push(plainer);
        }
        simpler
    }

    /// Whether a character of a text stands before the letters and digits, or the marks, in which
    /// the text ends.
    fn is_before_last_part(&self, input: &[i128], text: &Items, index: usize) -> bool {
        let characters = text.all_of(input);
        let is_text = self.arguments[text.start(0)].part == Part::Character;
        let Some(last) = characters.last().filter(|_| is_text) else { return false };
        let is_of_last = |own: i128| is_alphanumeric(own) == is_alphanumeric(*last);
        let before = characters.iter().rposition(|own| !is_of_last(*own));
        before.is_some_and(|before| index <= text.start(before))
    }

    /// For a character of a text whose length decides, a simpler one that stands at the end of the
    /// longer text: where the length decides, all characters may be equal.
    fn as_at_end(&self, wall: &Boundary, index: usize) -> Option<i128> {
        let high = wall.high();
        let last = wall.argument + usize::try_from(high[wall.argument]).ok()?;
        let first = wall.argument + 1;
        if self.arguments[wall.argument].part != Part::Length || !(first..=last).contains(&index) {
            return None;
        }
        let other = if index < last { last } else { last - 1 };
        let is_simpler = place_in_order(high[other]) < place_in_order(high[index]);
        (other >= first && is_simpler && plainness(high[other]) == 1).then(|| high[other])
    }

    /// The boundary with its outcomes, if it is one of the family.
    pub(super) async fn stands_as(&self, family: Family, boundary: Boundary) -> Option<Boundary> {
        let spec = &self.arguments[boundary.argument];
        if !spec.contains(boundary.value()) || boundary.value() >= spec.domain.max {
            return None;
        }
        let low = self.at(&boundary.low).await?;
        let high = self.at(&boundary.high()).await?;
        if low.text == high.text || !low.is_behaviour() || !high.is_behaviour() {
            return None;
        }
        let boundary = Boundary { outcomes: [low, high], ..boundary };
        let boundary = boundary.made_canonical(self.arguments);
        let classes = &self.boundaries.borrow().classes;
        (family_of(&boundary, classes) == family).then_some(boundary)
    }

    async fn plain(&self, listed: &Listed) -> (Family, Boundary) {
        let (family, boundary) = match self.between_numbers(&listed.boundary).await {
            Some(next) => (family_of(&next, &self.boundaries.borrow().classes), next),
            None => (listed.family, listed.boundary.clone()),
        };
        // It was found between the plainest texts.
        if boundary.apart.is_some_and(Apart::is_inserted) {
            return (family, boundary);
        }
        let mut plain = boundary.canonical(self.arguments).unwrap_or(boundary);
        if !listed.is_extreme || self.is_step_of_digit(&plain) {
            plain = self.between_plain_values(family, plain, listed.is_extreme).await;
        }
        // A change of slope depends on all arguments.
        if family.kind == WallKind::Regime {
            return (family, plain);
        }
        for (other, spec) in self.arguments.iter().enumerate() {
            // A text or a list is shown as it was found.
            if other == plain.argument || !is_field(self.arguments, &plain.low, other) {
                continue;
            }
            let mut place = None;
            for value in candidates(spec, plain.low[other]) {
                let Some(moved) = self.stands_at(&plain, other, value).await else { continue };
                let is_free = self.stands_around(&plain, other, value).await;
                if is_free || place.is_none() {
                    place = Some(moved);
                }
                if is_free {
                    break;
                }
            }
            plain = place.unwrap_or(plain);
        }
        (family, plain)
    }

    /// Whether the wall also stands where another argument is one step smaller or larger. If not,
    /// the place is next to a boundary of that argument, and a line there changes when it moves.
    async fn stands_around(&self, wall: &Boundary, other: usize, value: i128) -> bool {
        let spec = &self.arguments[other];
        if has_two_values(spec) {
            return true;
        }
        for step in [-1, 1] {
            if let Some(beside) = value.checked_add(step)
                && spec.contains(beside)
                && self.stands_at(wall, other, beside).await.is_none()
            {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::archive::walls::Wall;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;
    use setbve_kernel::testing::ordinals_of;

    use setbve_kernel::sut::inputs::Inputs;
    use setbve_kernel::sut::observation::{Kind, Observation};

    #[test]
    fn around_the_number_of_a_limit_a_text_is_as_short_as_can_be() {
        let arguments = String::specs("text", "&str");
        let shape = shape_of(&arguments);
        let text_in = |input: &[i128]| String::take(&shape, &mut &*input).expect("it is a text");
        let call: &mut Call<'_> = &mut |input: &[i128], to: &mut Observation| {
            let digits = text_in(input).replace([' ', 'a'], "");
            if digits.parse().is_ok_and(|row: u8| row <= 60) {
                to.text.push_str("a row");
            } else {
                (to.kind, to.text) = (Kind::Error, "no such row".to_owned());
            }
        };
        let mut executor = InProcess::new(call);
        let mut boundaries = Boundaries::new(&arguments, false);
        let sides = ["a 0060 aa", "a 0061 aa"].map(|text| ordinals_of(text).expect("it is short"));
        let mut outcomes = Vec::new();
        let inputs = Inputs::of(arguments.len(), sides.iter().map(|it| &**it));
        executor.look_up(&inputs, &mut outcomes);
        let inputs = sides.each_ref().map(|side| &**side);
        let boundary = Boundary::between(inputs, [&outcomes[0], &outcomes[1]]).expect("one step");
        let wall = Wall::of(boundary, &arguments);
        let family = wall.family(&boundaries.classes);
        for (is_extreme, expected) in [(true, "0060"), (false, "60")] {
            let listed = Listed { is_extreme, ..Listed::as_it_is(family, &wall) };
            let found = plain(vec![listed], &mut boundaries, &arguments, &mut executor);
            assert_eq!(text_in(&found[0].boundary.low), expected);
        }
    }
}
