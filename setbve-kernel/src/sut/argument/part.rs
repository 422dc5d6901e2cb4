//! Arguments of several ordinals, each of which the engine treats as an argument: two texts are
//! neighbours if one character of them is next to the other's, or if one of them has one character
//! more, at its end; two lists likewise.

pub mod path;

use crate::collections::gather::{Both, Gather};
use std::ops::Range;
use std::sync::Arc;

use crate::sut::argument::character::char_ordinal;
use crate::sut::argument::domain::Notation;
use crate::sut::argument::shape::{MOST_PARTS, Shape};
use crate::sut::argument::text_shape::BEHIND;
use crate::sut::argument::{ArgumentSpec, Part};

/// The shape of an argument with these ordinals.
pub fn shape_of(parts: &[ArgumentSpec]) -> Arc<Shape> {
    parts[0].shape.clone().unwrap_or_else(|| Arc::new(Shape::Whole))
}

/// The ordinals of each argument: the index of the first, and their specifications.
pub fn parameters(arguments: &[ArgumentSpec]) -> Vec<(usize, &[ArgumentSpec])> {
    let starts = (0..arguments.len()).filter(|index| arguments[*index].place.before == 0);
    starts.map(|start| parameter_of(arguments, start)).gathered()
}

/// The argument to which the ordinal with this index belongs.
pub fn parameter_of(arguments: &[ArgumentSpec], index: usize) -> (usize, &[ArgumentSpec]) {
    let start = index - arguments[index].place.before;
    let width = arguments[start].shape.as_ref().map_or(1, |shape| shape.width().max(1));
    (start, &arguments[start..start + width])
}

/// The first of the ordinals that are one argument to a reader, as all characters of a text are.
#[inline]
pub fn first_like(arguments: &[ArgumentSpec], index: usize) -> usize {
    index - arguments[index].place.after_like
}

/// The shape of each argument.
#[inline]
pub fn shapes_of(arguments: &[ArgumentSpec]) -> Vec<Arc<Shape>> {
    parameters(arguments).into_iter().map(|(_, parts)| shape_of(parts)).gathered()
}

/// Whether every ordinal is a value that is always there.
pub fn are_all_whole(arguments: &[ArgumentSpec]) -> bool {
    arguments.iter().all(|spec| spec.part == Part::Whole)
}

/// Whether an argument has a length, so that an output may have parts of it.
pub fn have_lengths(arguments: &[ArgumentSpec]) -> bool {
    arguments.iter().any(|spec| spec.part == Part::Length)
}

/// Whether this is the length of a text.
#[inline]
pub fn is_length_of_text(arguments: &[ArgumentSpec], index: usize) -> bool {
    let is = |at: usize, part: Part| arguments.get(at).is_some_and(|spec| spec.part == part);
    is(index, Part::Length) && is(index + 1, Part::Character)
}

/// The error for an argument without a value, or of too many numbers, such as a long array.
#[inline]
pub fn is_unsuitable(arguments: &[ArgumentSpec]) -> Option<String> {
    let is_never = |(_, parts): &(usize, &[ArgumentSpec])| shape_of(parts).is_never();
    if let Some((_, parts)) = parameters(arguments).into_iter().find(is_never) {
        return Some(format!(
            "no `{}: {}` ends, because each contains another one; put what is within itself into \
             an `Option` or a `Vec`, or add a variant without it",
            parts[0].name, parts[0].type_name
        ));
    }
    let is_large = |(_, parts): &(usize, &[ArgumentSpec])| parts.len() > MOST_PARTS;
    let (_, parts) = parameters(arguments).into_iter().find(is_large)?;
    Some(format!(
        "`{}: {}` is made of {} numbers, and at most {MOST_PARTS} can be explored; explore a \
         wrapper function that takes fewer and makes the others from them",
        parts[0].name,
        parts[0].type_name,
        parts.len()
    ))
}

/// Whether an argument has a text.
pub fn have_characters(arguments: &[ArgumentSpec]) -> bool {
    arguments.iter().filter_map(|spec| spec.shape.as_deref()).any(Shape::has_text)
}

/// Whether an argument has a list.
#[inline]
pub fn have_lists(arguments: &[ArgumentSpec]) -> bool {
    let is_list = |items: &Items| arguments[items.start(0)].part != Part::Character;
    all_items(arguments).iter().any(is_list)
}

/// Whether an argument has a list of bytes.
#[inline]
pub fn have_bytes(arguments: &[ArgumentSpec]) -> bool {
    all_items(arguments).iter().any(|items| are_bytes(arguments, *items))
}

#[inline]
pub fn are_bytes(arguments: &[ArgumentSpec], items: Items) -> bool {
    let ArgumentSpec { domain, part, .. } = &arguments[items.start(0)];
    let is_byte = domain.notation == Notation::Integer && (domain.min, domain.max) == (0, 255);
    items.width == 1 && *part == Part::Item && is_byte
}

/// The characters of a text, or the items of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Items {
    /// The index of the length.
    pub length: usize,
    /// The number of ordinals of an item.
    pub width: usize,
    pub most: usize,
}

impl Items {
    /// The index of the first ordinal of an item.
    pub fn start(self, item: usize) -> usize {
        self.length + 1 + item * self.width
    }

    /// Whether an ordinal is the length, or one of an item.
    pub fn cover(self, argument: usize) -> bool {
        (self.length..self.start(self.most)).contains(&argument)
    }

    /// The ordinals of all items that an input has.
    #[inline]
    pub fn all_of(self, input: &[i128]) -> &[i128] {
        let count = usize::try_from(input[self.length]).unwrap_or_default();
        &input[self.start(0)..self.start(count)]
    }

    /// The ordinals of an item.
    pub fn of(self, input: &[i128], item: usize) -> &[i128] {
        &input[self.start(item)..self.start(item + 1)]
    }

    /// The input with so many of this item more, from a place on; `None` if there is no room.
    #[inline]
    pub fn with(
        self,
        input: &[i128],
        at: usize,
        item: &[i128],
        more: usize,
    ) -> Option<Box<[i128]>> {
        let count = usize::try_from(input[self.length]).ok()? + more;
        if count > self.most {
            return None;
        }
        let mut longer: Box<[i128]> = input.into();
        longer[self.length] = count as i128;
        longer[self.start(at)..self.start(count)].rotate_right(more * self.width);
        let new = &mut longer[self.start(at)..self.start(at + more)];
        new.chunks_exact_mut(self.width).for_each(|own| own.copy_from_slice(item));
        Some(longer)
    }

    /// The input with a text in the place of these characters of one; `None` if there is no room.
    #[inline]
    pub fn replaced(self, input: &[i128], place: Range<usize>, text: &str) -> Option<Box<[i128]>> {
        let own = self.all_of(input);
        let text = text.chars().map(char_ordinal).gathered();
        let characters = [&own[..place.start], &text, &own[place.end..]].concat();
        let mut input: Box<[i128]> = input.into();
        input[self.length] = characters.len() as i128;
        let room = &mut input[self.start(0)..self.start(self.most)];
        room.get_mut(..characters.len())?.copy_from_slice(&characters);
        Some(input)
    }

    /// The input without so many items, from a place on; `None` if there are not so many, or the
    /// rest is too short.
    #[inline]
    pub fn without(
        self,
        arguments: &[ArgumentSpec],
        input: &[i128],
        at: usize,
        fewer: usize,
    ) -> Option<Box<[i128]>> {
        let count = usize::try_from(input[self.length]).ok()?;
        let left = count.checked_sub(fewer).filter(|_| at + fewer <= count)?;
        let left = Some(left as i128).filter(|left| arguments[self.length].contains(*left))?;
        let mut shorter: Box<[i128]> = input.into();
        shorter[self.length] = left;
        shorter[self.start(at)..self.start(count)].rotate_left(fewer * self.width);
        Some(shorter)
    }
}

/// All texts and lists among the arguments, those that hold others before them.
#[inline]
pub fn all_items(arguments: &[ArgumentSpec]) -> Vec<Items> {
    let mut found = Vec::new();
    for (start, parts) in parameters(arguments) {
        if let Some(shape) = &parts[0].shape {
            add_items(shape, start, &mut found);
        }
    }
    found
}

#[inline]
fn add_items(shape: &Shape, start: usize, found: &mut Vec<Items>) {
    match shape {
        Shape::Text(text) => {
            return found.push(Items { length: start, width: 1, most: text.most });
        }
        Shape::List(list) if list.most > 0 => {
            found.push(Items { length: start, width: list.item.width(), most: list.most });
        }
        _ => {}
    }
    let (own, parts) = shape.parts();
    let mut start = start + own;
    for (_, part) in parts {
        add_items(part, start, found);
        start += part.width();
    }
}

/// Whether the ordinal with this index counts: not where it is a character behind the end of its
/// text, or the value in `Some` of a `None`.
pub fn counts(arguments: &[ArgumentSpec], input: &[i128], index: usize) -> bool {
    let mut index = index;
    while let Some(gate) = arguments[index].place.gate {
        index -= gate.after;
        if !(gate.least..=gate.most).contains(&input[index]) {
            return false;
        }
    }
    true
}

/// The length of each argument's text: the decimal text of a number, the characters of a text; of
/// several values in one, the sum.
pub fn text_lengths(arguments: &[ArgumentSpec], input: &[i128], to: &mut Vec<u32>) {
    let mut own = 0;
    for (index, spec) in arguments.iter().enumerate() {
        if spec.place.before == 0 && index > 0 {
            to.push(std::mem::take(&mut own));
        }
        own += match spec.part {
            _ if !counts(arguments, input, index) => 0,
            Part::Whole | Part::Item => spec.text_length(input[index]),
            Part::Character => 1,
            Part::Length | Part::Choice => 0,
        };
    }
    to.push(own);
}

/// For each ordinal that counts, within how many lengths and choices it stands, and itself.
pub fn heights(arguments: &[ArgumentSpec], input: &[i128]) -> impl Iterator<Item = usize> {
    let counting = (0..arguments.len()).filter(|index| counts(arguments, input, *index));
    counting.map(|index| around(arguments, index).count())
}

/// An ordinal and the lengths and choices that it stands within, from the inside out.
fn around(arguments: &[ArgumentSpec], index: usize) -> impl Iterator<Item = usize> {
    let outer = |index: &usize| Some(index - arguments[*index].place.gate?.after);
    std::iter::successors(Some(index), outer)
}

/// Whether the ordinal is a value that counts and is no item of a list: a number, a field of a
/// tuple or of the chosen variant.
#[inline]
pub fn is_field(arguments: &[ArgumentSpec], input: &[i128], index: usize) -> bool {
    match arguments[index].part {
        Part::Whole => true,
        Part::Item => counts(arguments, input, index) && !is_in_list(arguments, index),
        Part::Length | Part::Choice | Part::Character => false,
    }
}

/// Whether the ordinal belongs to an item of a list, or to a character of a text.
pub fn is_in_list(arguments: &[ArgumentSpec], index: usize) -> bool {
    around(arguments, index).skip(1).any(|outer| arguments[outer].part == Part::Length)
}

/// Whether one of two inputs has a value within one of its own type that the other one has not, and
/// that goes on: such inputs are more than a step apart, though they differ in one ordinal.
#[inline]
pub fn are_apart(arguments: &[ArgumentSpec], inputs: [&[i128]; 2]) -> bool {
    let goes_on = |(index, spec): (usize, &ArgumentSpec)| {
        let Some(end) = spec.place.ends_at else { return false };
        let [one, other] = inputs.both(|input| counts(arguments, input, index));
        one != other && inputs[usize::from(other)][index] > end
    };
    arguments.iter().enumerate().any(goes_on)
}

/// What an ordinal is where it does not count.
pub fn idle(spec: &ArgumentSpec) -> i128 {
    match spec.part {
        Part::Character => BEHIND,
        _ => spec.ordinal(0.into()).unwrap_or(spec.domain.min),
    }
}

/// Makes two inputs differ only in what counts for both: an ordinal that counts for one of them has
/// its value in both, one that counts for neither is idle.
pub fn share(arguments: &[ArgumentSpec], [one, other]: [&mut [i128]; 2]) {
    let count = |index| [&*one, &*other].both(|input| counts(arguments, input, index));
    let counting: Vec<[bool; 2]> = (0..arguments.len()).map(count).gathered();
    for (index, counting) in counting.into_iter().enumerate() {
        match counting {
            [true, true] => {}
            [true, false] => other[index] = one[index],
            [false, true] => one[index] = other[index],
            [false, false] => {
                (one[index], other[index]) = (idle(&arguments[index]), idle(&arguments[index]));
            }
        }
    }
}

/// Gives all ordinals that do not count the same value, so that each value has one input.
pub fn make_canonical(arguments: &[ArgumentSpec], input: &mut [i128]) {
    for index in 0..input.len() {
        if !counts(arguments, input, index) {
            input[index] = idle(&arguments[index]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::text_shape::{MOST, MOST_ALONE};
    use crate::sut::random::Random;
    use proptest::prelude::*;

    type Nested = (u8, Option<Vec<(i16, bool)>>, String, [Result<u8, char>; 5]);

    #[test]
    fn an_argument_has_several_ordinals() {
        let specs = [u8::specs("n", "u8"), String::specs("text", "&str"), bool::specs("b", "bool")]
            .concat();
        let starts: Vec<usize> = parameters(&specs).iter().map(|(start, _)| *start).collect();
        assert_eq!(starts, [0, 1, 2 + MOST_ALONE]);
        for (index, start) in
            [(0, 0), (1, 1), (5, 1), (1 + MOST_ALONE, 1), (2 + MOST_ALONE, 2 + MOST_ALONE)]
        {
            let (own, parts) = parameter_of(&specs, index);
            assert_eq!((own, parts.len() > 1), (start, start == 1), "{index}");
        }
    }

    #[test]
    fn an_item_counts_as_far_as_its_list_and_what_holds_the_list_are_there() {
        let specs = Option::<Vec<String>>::specs("names", "Option<Vec<String>>");
        let mut input: Vec<i128> = specs.iter().map(idle).collect();
        let counting = |input: &[i128]| {
            let counting = (0..specs.len()).filter(|index| counts(&specs, input, *index));
            counting.collect::<Vec<usize>>()
        };
        assert_eq!(counting(&input), [0]);
        input[0] = 1;
        assert_eq!(counting(&input), [0, 1]);
        input[1] = 2;
        assert_eq!(counting(&input), [0, 1, 2, 2 + 17]);
        input[2 + 17] = 1;
        assert_eq!(counting(&input), [0, 1, 2, 2 + 17, 3 + 17]);
        input[0] = 0;
        assert_eq!(counting(&input), [0]);
    }

    #[test]
    fn arguments_of_too_many_numbers_are_an_error_that_names_them() {
        let of = |specs: &[ArgumentSpec]| is_unsuitable(specs);
        assert_eq!(of(&<[u8; 256]>::specs("block", "[u8; 256]")), None);
        let specs = [u8::specs("n", "u8"), <[u8; 257]>::specs("block", "[u8; 257]")].concat();
        let error = of(&specs).expect("there are too many");
        assert!(error.starts_with("`block: [u8; 257]` is made of 257 numbers, "), "{error}");
    }

    #[test]
    fn all_texts_and_lists_are_found() {
        let of = |specs: &[ArgumentSpec]| {
            let all = all_items(specs).into_iter();
            all.map(|items| [items.length, items.width, items.most]).collect::<Vec<_>>()
        };
        assert_eq!(of(&String::specs("s", "String")), [[0, 1, MOST_ALONE]]);
        let nested = <(u8, Vec<(i16, bool)>, Option<String>)>::specs("n", "_");
        assert_eq!(of(&nested), [[1, 2, 8], [19, 1, MOST]]);
        assert_eq!(of(&Vec::<String>::specs("s", "_"))[..2], [[0, 17, 7], [1, 1, MOST]]);
        assert!(have_lists(&nested) && !have_lists(&String::specs("s", "String")));
    }

    proptest! {
        #[test]
        fn values_of_one_input_are_those_of_its_canonical_one(seed: u64) {
            let specs = Nested::specs("n", "_");
            let mut random = Random::new(seed, "test");
            let mut drawn = || -> Vec<i128> {
                let ends = specs.iter().map(|spec| (spec.domain.min, spec.domain.max));
                ends.map(|(min, max)| random.between(min, max)).collect()
            };
            let (mut one, mut two) = (drawn(), drawn());
    let shape = shape_of(&specs);
            let value = |input: &[i128]| Nested::take(&shape, &mut { input });
            let values = [value(&one), value(&two)];
            prop_assert!(values[0].is_some());
            share(&specs, [&mut one, &mut two]);
            prop_assert_eq!([value(&one), value(&two)], values.clone());
            make_canonical(&specs, &mut one);
            prop_assert_eq!(value(&one), values[0].clone());
        }
    }
}
