//! A boundary: two inputs one step apart in one argument, with outcomes of different behaviours.

pub mod apart;
pub mod repeating;

use crate::collections::gather::{Both, Gather};
use std::ops::Range;
use std::rc::Rc;

use crate::sut::argument::character::{place_in_order, plainness};
use crate::sut::argument::part::{self, are_all_whole, is_length_of_text, parameters};
use crate::sut::argument::{ArgumentSpec, Notation, Part, literal};
use crate::sut::boundary::apart::{
    Apart, Neighbours, above, are_digits, digits_around, is_alphanumeric,
};
use crate::sut::number::Number;
use crate::sut::observation::Form;
use crate::sut::outcome::Outcome;
use crate::sut::show::state::{STATE, opening, quoted};

/// Two inputs that differ by one step of one argument, and their outcomes.
#[derive(Clone, Debug)]
pub struct Boundary {
    /// The input on the lower side.
    pub low: Box<[i128]>,
    /// The argument in which the inputs differ.
    pub argument: usize,
    /// How the inputs differ, if it is not by a step of the argument's ordinal. See `apart.rs`.
    pub apart: Option<Apart>,
    /// The outcomes on the lower and on the upper side.
    pub outcomes: [Rc<Outcome>; 2],
}

/// The argument in which two inputs are one step apart; `None` where they are not neighbours.
#[inline]
pub fn neighbours_in([one, other]: [&[i128]; 2]) -> Option<usize> {
    let mut differing = (0..one.len()).filter(|argument| one[*argument] != other[*argument]);
    let argument = differing.next()?;
    let are_next = one[argument].abs_diff(other[argument]) == 1 && differing.next().is_none();
    are_next.then_some(argument)
}

impl Boundary {
    /// Whether its two outcomes differ. Where it was moved to plainer values, they may not.
    pub fn is_change(&self, arguments: &[ArgumentSpec]) -> bool {
        let [low, high] = &self.outcomes;
        !low.is_same_as(high)
            && !self.leaves_the_same(arguments, [0, 1])
            && !self.leaves_the_same(arguments, [1, 0])
    }

    /// Whether the call on one side has not changed its arguments, and that on the other side gives
    /// the same and leaves in its own what that call was given: an outcome shows no state that is
    /// as it was before.
    fn leaves_the_same(
        &self,
        arguments: &[ArgumentSpec],
        [as_it_was, changed]: [usize; 2],
    ) -> bool {
        let [before, after] = [as_it_was, changed].both(|side: usize| &*self.outcomes[side]);
        if before.kind != after.kind || !after.text.contains(STATE) {
            return false;
        }
        let mut text = match before.form {
            Form::Bare => before.text.clone(),
            Form::Quoted => quoted(&before.text),
        };
        let input = &self.inputs()[as_it_was];
        for (start, parts) in parameters(arguments) {
            let opening = opening(parts[0].name);
            if after.text.contains(&opening) && !text.contains(&opening) {
                text = text + &opening + &literal::text_of((start, parts), input);
            }
        }
        text == after.text
    }

    /// Whether nothing changes but what the calls leave in arguments behind `&mut`.
    pub fn changes_state_alone(&self, arguments: &[ArgumentSpec]) -> bool {
        let mut results = self.outcomes.each_ref().map(|own| &*own.text);
        for (_, parts) in parameters(arguments) {
            let opening = opening(parts[0].name);
            results = results.map(|text| text.split_once(&opening).map_or(text, |(own, _)| own));
        }
        self.outcomes[0].kind == self.outcomes[1].kind && results[0] == results[1]
    }

    /// The boundary between two neighbours; `None` if they are further apart.
    #[inline]
    pub fn between(inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) -> Option<Self> {
        let argument = neighbours_in(inputs)?;
        let is_ascending = inputs[0][argument] < inputs[1][argument];
        let [low, high] = if is_ascending { [0, 1] } else { [1, 0] };
        let outcomes = [low, high].both(|side: usize| Rc::clone(outcomes[side]));
        Some(Self::step(inputs[low].into(), argument, outcomes))
    }

    /// Between an input, and the one whose argument is one step higher.
    #[inline]
    pub fn step(low: Box<[i128]>, argument: usize, outcomes: [Rc<Outcome>; 2]) -> Self {
        Self { low, argument, apart: None, outcomes }
    }

    /// The boundary between neighbours of any kind; `None` if they are further apart.
    #[inline]
    pub fn neighbouring(
        arguments: &[ArgumentSpec],
        inputs: [&[i128]; 2],
        outcomes: [&Rc<Outcome>; 2],
    ) -> Option<Self> {
        if let Some(Neighbours { low, argument, apart }) = Neighbours::between(arguments, inputs) {
            let outcomes = outcomes.both(Rc::clone);
            return Some(Self { low, argument, apart: Some(apart), outcomes });
        }
        let [mut low, mut high] = inputs.both(<[i128]>::to_vec);
        part::share(arguments, [&mut low, &mut high]);
        Self::between([&low, &high], outcomes)
    }

    /// The same boundary, with the same value for all ordinals that do not count on either side,
    /// such as characters behind the ends of texts; `None` where all ordinals count.
    #[inline]
    pub fn canonical(&self, arguments: &[ArgumentSpec]) -> Option<Self> {
        // What stands behind the end of the text counts as well.
        if are_all_whole(arguments) || self.apart.is_some_and(Apart::is_inserted) {
            return None;
        }
        let [mut low, mut high] = self.inputs();
        part::share(arguments, [&mut low, &mut high]);
        Some(Self { low, ..self.clone() })
    }

    /// The boundary as [`Boundary::canonical`] makes it, or as it is.
    #[inline]
    pub fn made_canonical(self, arguments: &[ArgumentSpec]) -> Self {
        self.canonical(arguments).unwrap_or(self)
    }

    /// Whether it stands between two lengths of a text that ends in two equal letters or digits, or
    /// of a list of equal items, so that the length decides and not what is in it.
    #[inline]
    pub fn is_between_uniform_lengths(&self, arguments: &[ArgumentSpec]) -> bool {
        let high = self.high();
        let first = self.argument + 1;
        if arguments[first].part == Part::Character {
            let last = self.argument + usize::try_from(high[self.argument]).unwrap_or(1);
            let is_first = last == first;
            return plainness(high[last]) == 1 && (is_first || high[last - 1] == high[last]);
        }
        (first..arguments.len())
            .take_while(|index| arguments[*index].place.before > 0)
            .filter(|index| part::counts(arguments, &high, *index))
            .all(|index| {
                let spec = &arguments[index];
                let is_plain = spec.part != Part::Character || plainness(high[index]) == 1;
                let like = part::first_like(arguments, index);
                is_plain && (like < first || high[index] == high[like])
            })
    }

    #[inline]
    pub fn high(&self) -> Box<[i128]> {
        above(&self.low, self.argument, self.apart)
    }

    #[inline]
    pub fn inputs(&self) -> [Box<[i128]>; 2] {
        [self.low.clone(), self.high()]
    }

    /// Whether a digit of a number in a text becomes the next one, and the number goes on behind
    /// it: the two numbers are no neighbours.
    #[inline]
    pub fn is_within_number(&self, arguments: &[ArgumentSpec]) -> bool {
        let goes_on = |digits: Range<usize>| digits.end > self.argument + 1;
        self.apart.is_none()
            && are_digits(arguments, [&self.low, &self.high()], self.argument)
            && digits_around(arguments, &self.low, self.argument).is_some_and(goes_on)
    }

    /// What changes: the argument, how, and the values on the lower side of the first and the last
    /// ordinal that do.
    #[inline]
    pub fn change(&self) -> (usize, Option<Apart>, [i128; 2]) {
        let first = match self.apart {
            Some(Apart::Carried { place }) => place,
            _ => self.argument,
        };
        (self.argument, self.apart, [self.low[first], self.value()])
    }

    pub fn is_at(&self, other: &Self) -> bool {
        self.argument == other.argument && self.apart == other.apart && self.low == other.low
    }

    /// Whether both boundaries have the same outcomes, in the same order.
    pub fn has_outcomes_of(&self, other: &Self) -> bool {
        let mut sides = self.outcomes.iter().zip(&other.outcomes);
        sides.all(|(one, other)| one.is_same_as(other))
    }

    /// The value of the changing argument on the lower side.
    pub fn value(&self) -> i128 {
        self.low[self.argument]
    }

    /// What the further character of the upper side and those beside it are like, and where it
    /// makes a part of letters or digits longer, how many marks stand before that; `None` if this
    /// is no boundary between a text and a longer one.
    #[inline]
    pub fn further_character(&self, arguments: &[ArgumentSpec]) -> Option<[i128; 4]> {
        let (high, argument) = (self.high(), self.argument);
        let is_text = is_length_of_text(arguments, argument);
        let last = argument + usize::try_from(high[argument]).ok().filter(|_| is_text)?;
        let place = self.apart.and_then(Apart::inserted_at).unwrap_or(last);
        let is_mark = !is_alphanumeric(high[place]);
        let beside = |index: usize| match argument < index && index <= last {
            true if !is_alphanumeric(high[index]) => MARK,
            // A mark stands beside parts, whether of letters or of digits.
            true if is_mark => PART,
            true => like(high[index]),
            false => OUTSIDE,
        };
        let [before, behind] = [place - 1, place + 1].both(beside);
        let is_part = |one: i128| ![OUTSIDE, MARK].contains(&one);
        let lengthens = !is_mark && (is_part(before) || is_part(behind));
        let marks = high[argument + 1..place].iter().filter(|own| !is_alphanumeric(**own)).count();
        let part = if lengthens { marks as i128 } else { 0 };
        Some([before, like(high[place]), behind, part])
    }
}

/// Stand for what is before the first character of a text and behind its last one, for a character
/// that is neither letter nor digit, and for one that is, beside such a mark.
const OUTSIDE: i128 = -1;
const MARK: i128 = -2;
const PART: i128 = -3;

/// A character, or the first of its like.
fn like(character: i128) -> i128 {
    match u8::try_from(character) {
        Ok(digit) if digit.is_ascii_digit() => i128::from(b'0'),
        Ok(letter) if letter.is_ascii_alphabetic() => i128::from(b'a'),
        _ => character,
    }
}

/// How simple a boundary's inputs are for a person: short numbers before long ones, positive before
/// negative, small before large. The arguments that stay the same count before the one that
/// changes, so that boundaries stand at similar places. It is a strict total order on boundaries.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Simplicity {
    others_length: u32,
    text_length: u32,
    negatives: usize,
    sizes: Vec<u128>,
    signs: Vec<bool>,
    /// If all this is equal, the boundary whose changing argument has the larger value comes first.
    /// Where this value is small, the boundary is met at its very tip, and no longer stands there
    /// when it moves.
    crossed: std::cmp::Reverse<u128>,
    argument: usize,
    /// The floats of the input, of which only the whole part counts above.
    floats: Vec<i128>,
}

impl Simplicity {
    #[inline]
    pub fn of(boundary: &Boundary, arguments: &[ArgumentSpec]) -> Self {
        let inputs = boundary.inputs();
        let length = |input: &[i128]| -> u32 {
            arguments.iter().zip(input).map(|(spec, value)| length_in_line(spec, *value)).sum()
        };
        let numbers: Vec<Number> =
            arguments.iter().zip(&boundary.low).map(|(spec, value)| spec.number(*value)).gathered();
        let own = length_in_line(&arguments[boundary.argument], boundary.value());
        let floats = arguments.iter().zip(&boundary.low);
        let floats = floats.filter(|(spec, _)| spec.domain.notation.is_float());
        Self {
            others_length: length(&boundary.low) - own,
            text_length: inputs.iter().map(|input| length(input)).sum(),
            negatives: numbers.iter().filter(|number| number.negative).count(),
            sizes: arguments.iter().zip(&boundary.low).map(size).gathered(),
            signs: numbers.iter().map(|number| number.negative).gathered(),
            crossed: std::cmp::Reverse(numbers[boundary.argument].size),
            argument: boundary.argument,
            floats: floats.map(|(_, value)| *value).gathered(),
        }
    }
}

/// The length of a value in a line. Items that are not there count as `false`, so that lists of
/// many `true` would be the shortest.
fn length_in_line(spec: &ArgumentSpec, value: i128) -> u32 {
    match (spec.part, spec.domain.notation) {
        (Part::Item, Notation::Bool) => 1,
        _ => spec.text_length(value),
    }
}

fn size((spec, value): (&ArgumentSpec, &i128)) -> u128 {
    match spec.part {
        Part::Character => place_in_order(*value),
        _ => spec.number(*value).size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::made::{Seed, input};
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::outcome::Outcomes;
    use crate::testing::{boundary, outcome, specs};
    use proptest::prelude::*;

    #[test]
    fn a_short_list_is_simpler_than_a_long_one_of_any_items() {
        let arguments = Vec::<bool>::specs("are_free", "&[bool]");
        let simplicity = |items: &[i128]| {
            let input = input(&arguments, Seed::Items(items)).expect("it fits");
            Simplicity::of(&boundary(&input, 0, ["one", "other"]), &arguments)
        };
        assert!(simplicity(&[0]) < simplicity(&[1, 1, 1]));
    }

    #[test]
    fn a_state_that_is_left_as_it_was_is_no_change_beside_one_that_became_it() {
        let arguments = specs(2);
        let is_change = |outputs| boundary(&[6, 1], 0, outputs).is_change(&arguments);
        assert_eq!(arguments[0].name, "a");
        assert!(!is_change(["!no", "!no; a = 6"]) && !is_change(["!no; a = 7", "!no"]));
        assert!(is_change(["!no", "!no; a = 7"]) && is_change(["!no", "!none; a = 6"]));
        assert!(!is_change(["!no", "!no"]));
        // An error and a value that read the same are two outcomes.
        assert!(is_change(["!6", "6; a = 6"]));
        let mut quoted = boundary(&[6, 1], 0, ["!no", "!(\"no\"); a = 6"]);
        assert!(quoted.is_change(&arguments), "it stands without quotes");
        Rc::get_mut(&mut quoted.outcomes[0]).expect("it is not shared").form = Form::Quoted;
        assert!(!quoted.is_change(&arguments));
    }

    #[test]
    fn two_results_that_are_one_but_for_the_state_change_the_state_alone() {
        let arguments = specs(2);
        let changes = |outputs| boundary(&[6, 1], 0, outputs).changes_state_alone(&arguments);
        assert!(changes(["!no", "!no; a = 7"]) && changes(["2; a = 6", "2; a = 7"]));
        assert!(!changes(["!no", "!none; a = 7"]) && !changes(["!6", "6; a = 7"]));
        assert!(!changes(["!bad; too short", "!bad; too long"]), "it is a message");
    }

    #[test]
    fn short_positive_small_numbers_come_first() {
        let of = |low: &[i128]| Simplicity::of(&boundary(low, 1, ["a", "b"]), &specs(2));
        let ordered = [[0, 0], [0, 80], [0, 999], [80, 0], [-80, 0], [1000, 1000]];
        assert!(ordered.map(|low| of(&low)).is_sorted());
    }

    proptest! {
        #[test]
        fn the_order_is_strict(one: [i64; 2], other: [i64; 2], a in 0..2_usize, b in 0..2_usize) {
            let of = |low: [i64; 2], argument| {
                let low = low.map(|value| i128::from(value.min(i64::MAX - 1)));
                Simplicity::of(&boundary(&low, argument, ["a", "b"]), &specs(2))
            };
            prop_assert_eq!(of(one, a) == of(other, b), one == other && a == b);
        }
    }

    #[test]
    fn only_neighbours_are_a_boundary_and_the_lower_side_comes_first() {
        let mut known = Outcomes::default();
        let [a, b] = ["9", "10"].map(|text| outcome(&mut known, text));
        let found = Boundary::between([&[5, 10], &[5, 9]], [&b, &a]).expect("they are neighbours");
        assert_eq!((&*found.low, found.argument), (&[5, 9][..], 1));
        assert_eq!(found.outcomes.each_ref().map(|outcome| &*outcome.text), ["9", "10"]);
        assert!(Boundary::between([&[5, 9], &[5, 11]], [&a, &b]).is_none());
        assert!(Boundary::between([&[5, 9], &[6, 10]], [&a, &b]).is_none());
        assert!(Boundary::between([&[5, 9], &[5, 9]], [&a, &b]).is_none());
    }
}
