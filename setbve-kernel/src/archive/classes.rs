//! Output classes as a person would distinguish them: by text where a kind of output has few texts,
//! by shape where it has many.
//!
//! `true` and `false`, the names of tariffs or the lengths of months are distinguished by their
//! text. Prices in cents, dates and messages that quote their input are distinguished by their text
//! without its numbers; if even that differs from call to call, by their text without its words as
//! well.

use crate::collections::gather::{Both, Gather};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::frames::Frames;
use crate::archive::jumps::{Jumps, Side};
use crate::archive::patterns::{has_quoted_numbers, named, pattern};
use crate::sut::argument::part::{first_like, have_lengths, have_lists};
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::Boundary;
use crate::sut::digest::Digest;
use crate::sut::observation::Form;
use crate::sut::outcome::Outcome;
use crate::sut::outcome::repeated::Texts as ArgumentTexts;
use crate::sut::text::numerals::decimals;
use crate::tuning::walls::{
    CLASSES, FEW, FEW_OF_LISTS, MET_PER_TEXT, MOST_COUNTED, PARTS_OF_A_CHARACTER, UNITS,
};

/// So many different texts are no word of the message by chance.
const QUOTED: usize = 3;

/// Decides which outcomes belong to the same class.
#[derive(Default)]
pub struct Classes {
    texts: FxHashMap<u32, Texts>,
    patterns: FxHashMap<u64, Pattern>,
    frames: Frames,
    pub jumps: Jumps,
    /// For each ordinal of an input the first of those that are its like.
    firsts: Vec<usize>,
    /// The ordinals that are lengths of texts and lists.
    lengths: Vec<usize>,
    takes_texts: bool,
    takes_lists: bool,
    of_inputs: ArgumentTexts,
}

/// What has one pattern.
#[derive(Default)]
struct Pattern {
    /// How many shapes, without those of messages that quote a text.
    shapes: usize,
    /// The names around the quoted parts of values, such as those of variants: at most one more
    /// than a few.
    names: Vec<u64>,
}

/// The texts of one shape.
struct Texts {
    met: usize,
    /// The different texts: at most one more than a few.
    different: Vec<Rc<Outcome>>,
    pattern: u64,
    /// A digest of the pattern and the names around its quoted parts; the pattern, if names do not
    /// count.
    named: u64,
    /// Whether its numbers may count items of a list.
    may_count: bool,
}

impl Classes {
    /// No outcomes yet, of a function with these arguments.
    #[inline]
    pub fn of(arguments: &[ArgumentSpec]) -> Self {
        let firsts = (0..arguments.len()).map(|index| first_like(arguments, index)).gathered();
        let is_length = |index: &usize| arguments[*index].part == Part::Length;
        Self {
            firsts,
            lengths: (0..arguments.len()).filter(is_length).gathered(),
            jumps: Jumps::of(arguments),
            of_inputs: ArgumentTexts::of(arguments),
            takes_texts: have_lengths(arguments),
            takes_lists: have_lists(arguments),
            ..Self::default()
        }
    }

    /// The ordinal that stands for all that change the behaviour for the same reason: to a person
    /// it is one boundary whichever character of a text is no digit any more.
    pub fn first_like(&self, argument: usize) -> usize {
        self.firsts.get(argument).copied().unwrap_or(argument)
    }

    /// Takes note of an input's outcome; returns whether it is the first of its text, as long as
    /// its shape has few texts.
    pub fn note(&mut self, input: &[i128], outcome: &Rc<Outcome>) -> bool {
        let is_new = !self.texts.contains_key(&outcome.shape_id());
        // However many shapes the values have, messages are told apart.
        let most = if outcome.is_error() { 2 * CLASSES } else { CLASSES };
        if is_new && self.texts.len() >= most {
            return false;
        }
        if is_new && self.may_quote(outcome) {
            self.frames.note(outcome.shape());
        }
        let frame = self.frame(outcome);
        let (takes_texts, takes_lists) = (self.takes_texts, self.takes_lists);
        let known = self.texts.entry(outcome.shape_id()).or_insert_with(|| {
            let pattern = pattern(outcome, takes_texts);
            let named = named(outcome, pattern, takes_texts, takes_lists);
            if frame.is_none() {
                let pattern = self.patterns.entry(pattern).or_default();
                pattern.shapes += 1;
                if pattern.names.len() <= FEW && !pattern.names.contains(&named) {
                    pattern.names.push(named);
                }
            }
            let shape = outcome.shape();
            let may_count = takes_texts
                && outcome.form == Form::Bare
                && !shape.contains('[')
                && !has_quoted_numbers(shape);
            Texts { met: 0, different: Vec::new(), pattern, named, may_count }
        });
        known.met += 1;
        known.may_count = known.may_count && {
            let length: i128 = self.lengths.iter().map(|index| input[*index]).sum();
            // No list has more pairs of items.
            let most = if takes_lists { MOST_COUNTED } else { PARTS_OF_A_CHARACTER * length + 1 };
            decimals(&outcome.text).iter().all(|own| (0..=most).contains(&own.digits))
        };
        let is_first = known.different.len() <= FEW
            && !known.different.iter().any(|text| text.text == outcome.text);
        if is_first {
            known.different.push(Rc::clone(outcome));
            if known.different.len() == QUOTED && outcome.is_error() {
                self.frames.note_certain(outcome.shape());
            }
        }
        // Messages that were met before there were enough of them have a frame by now.
        if is_new && takes_texts && self.texts.len().is_power_of_two() {
            self.count_patterns();
        }
        is_first && frame.is_none()
    }

    /// The number of shapes of all outcomes, as far as they are kept.
    pub fn shapes(&self) -> usize {
        self.texts.len()
    }

    fn count_patterns(&mut self) {
        self.patterns.values_mut().for_each(|pattern| pattern.shapes = 0);
        for texts in self.texts.values() {
            if self.frame(&texts.different[0]).is_none() {
                self.patterns.entry(texts.pattern).or_default().shapes += 1;
            }
        }
    }

    /// Whether it may be a message with the text of an argument in it.
    fn may_quote(&self, outcome: &Outcome) -> bool {
        self.takes_texts && outcome.is_error()
    }

    /// For a message that quotes a text a digest of the words around it.
    fn frame(&self, outcome: &Outcome) -> Option<u64> {
        let around = || self.frames.around(outcome.shape(), outcome.repeats_words);
        if self.may_quote(outcome) { around() } else { None }
    }

    /// Whether two outcomes differ in the text that they repeat alone.
    #[inline]
    pub fn repeat_alike(&self, one: &Outcome, other: &Outcome) -> bool {
        if one.is_repeated() && other.is_repeated() {
            return true;
        }
        let frame = self.frame(one);
        frame.is_some() && frame == self.frame(other)
    }

    /// Whether outputs of this shape have only few texts, so that each change between two of them
    /// is a boundary.
    pub fn are_few(&self, outcome: &Outcome) -> bool {
        let Some(known) = self.texts.get(&outcome.shape_id()) else { return false };
        let shape = outcome.shape();
        let has_numbers = shape.contains('#');
        let few = if self.takes_texts && has_numbers { FEW_OF_LISTS } else { FEW };
        // Texts of many shapes, where an argument is a text, are likely to be parts of it, and so
        // are numbers between quotes. Elsewhere they may be digits beside letters, as of `"2F"`.
        let are_many = || {
            let is_told_by_shape = self.takes_texts || outcome.form == Form::Quoted && has_numbers;
            let pattern = self.patterns.get(&known.pattern);
            is_told_by_shape && pattern.is_some_and(|pattern| pattern.shapes > FEW)
        };
        let are_parts =
            || self.takes_texts && (has_quoted_numbers(shape) || self.frame(outcome).is_some());
        known.different.len() <= few
            && known.met >= MET_PER_TEXT * known.different.len()
            && !are_many()
            && !are_parts()
    }

    /// Whether two outcomes are different behaviours.
    pub fn differ(&self, one: &Outcome, other: &Outcome) -> bool {
        if one.is_same_as(other) {
            false
        } else if one.shape_id() == other.shape_id() {
            one.text != other.text && (self.are_few(one) || self.amount(one) != self.amount(other))
        } else {
            self.kind(one) != self.kind(other)
        }
    }

    /// Whether two outcomes are different behaviours, beside each other along an argument.
    pub fn differ_along(&self, argument: usize, sides: [Side<'_>; 2]) -> bool {
        self.differ(sides[0].1, sides[1].1) || self.jumps.are_apart(argument, sides)
    }

    /// What a character is exchanged for on the two sides of a boundary, if that is a rule, and the
    /// function has ever more outputs: of few, each is a behaviour of its own.
    #[inline]
    pub fn exchange(&self, boundary: &Boundary) -> Option<[u64; 2]> {
        if self.shapes() > FEW { self.jumps.exchange_at(boundary) } else { None }
    }

    /// Whether two texts are equal on one side of a boundary and not on the other one: that a
    /// function compares them is a rule of its own, at whatever character they differ.
    #[inline]
    pub fn ends_equality(&self, boundary: &Boundary) -> bool {
        if self.of_inputs.are_at_most_one() {
            return false;
        }
        let [low, high] = boundary.inputs().both(|input| self.of_inputs.has_equal(&input));
        low != high
    }

    /// Whether an argument is a text or a list, of which an output may have parts.
    pub fn takes_texts(&self) -> bool {
        self.takes_texts
    }

    /// A digest of an outcome's text in which all numbers above one are the same, where a number
    /// may count the items of a list; 0 elsewhere.
    pub fn amount(&self, outcome: &Outcome) -> u64 {
        if !self.may_count(outcome) {
            return 0;
        }
        let mut digest = Digest::new();
        for number in decimals(&outcome.text) {
            digest.add(number.digits.min(2) as u8);
        }
        digest.finish()
    }

    /// Whether the numbers of such an outcome may count items of a list.
    pub fn may_count(&self, outcome: &Outcome) -> bool {
        let known = || self.texts.get(&outcome.shape_id());
        self.takes_texts
            && self.frame(outcome).is_none()
            && known().is_some_and(|texts| texts.may_count)
    }

    /// Whether an outcome is a text along a text, so that its numbers may be those of this text.
    pub fn may_repeat(&self, argument: usize, outcome: &Outcome) -> bool {
        outcome.form == Form::Quoted && self.jumps.is_of_text(argument)
    }

    /// The shape of an outcome, or its pattern if outputs with this pattern have many shapes, or
    /// for a message that quotes a text the words around it.
    pub fn kind(&self, outcome: &Outcome) -> u64 {
        if let Some(frame) = self.frame(outcome) {
            return frame;
        }
        // Among a million shapes, some have the same digest.
        let known = self.texts.get(&outcome.shape_id());
        let known = known.filter(|own| own.different[0].shape() == outcome.shape());
        let (pattern, named) = known.map_or_else(
            || {
                let pattern = pattern(outcome, self.takes_texts);
                (pattern, named(outcome, pattern, self.takes_texts, self.takes_lists))
            },
            |known| (known.pattern, known.named),
        );
        // A word beside a number is its unit, which a rule decides; any other word is more likely
        // an entry of a table, and one with a number between quotes a part of a text.
        let is_part = self.takes_texts && has_quoted_numbers(outcome.shape());
        let few = if outcome.shape().contains('#') && !is_part { UNITS } else { FEW };
        // A text's parts give ever more shapes, so that there is no room for the last ones.
        let is_beyond = self.takes_texts && known.is_none() && self.texts.len() >= CLASSES;
        let of_pattern = self.patterns.get(&pattern);
        let are_many = of_pattern.is_some_and(|own| own.shapes > few)
            || is_beyond
            || self.takes_texts
                && (self.takes_lists || outcome.is_value())
                && outcome.shape().contains('[');
        // Names of more than a few kinds are rather words of the text.
        let are_names = || of_pattern.is_some_and(|own| (1..=FEW).contains(&own.names.len()));
        match are_many {
            true if are_names() => named,
            true => pattern,
            false => u64::from(outcome.shape_id()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::observation::Observation;
    use crate::sut::outcome::Outcomes;
    use crate::testing::ordinals_of;
    use crate::testing::outcome;

    fn classes_after(texts: impl Iterator<Item = String>) -> (Classes, Outcomes) {
        let (mut classes, mut outcomes) = (Classes::default(), Outcomes::default());
        texts.for_each(|text| {
            classes.note(&[], &outcome(&mut outcomes, &text));
        });
        (classes, outcomes)
    }

    #[test]
    fn few_texts_are_classes_and_many_are_told_apart_by_their_shape() {
        let (classes, mut outcomes) = classes_after((0..800).map(|n| format!("{} EUR", n % FEW)));
        assert!(classes.are_few(&outcome(&mut outcomes, "1 EUR")));
        let (classes, mut outcomes) = classes_after((0..800).map(|n| format!("{} EUR", n % 17)));
        assert!(!classes.are_few(&outcome(&mut outcomes, "1 EUR")));
        let mut kind = |text: &str| classes.kind(&outcome(&mut outcomes, text));
        assert_eq!(kind("1 EUR"), kind("2 EUR"));
        assert_ne!(kind("1 EUR"), kind("!1 EUR"));
    }

    #[test]
    fn names_around_parts_of_a_text_are_kinds_and_the_parts_are_none() {
        let mut classes = Classes { takes_texts: true, ..Classes::default() };
        let mut outcomes = Outcomes::default();
        let mut bare = |text: &str| {
            outcomes.intern(&Observation { text: text.to_owned(), ..Observation::default() })
        };
        let words = (0..2 * CLASSES).map(|turn| {
            let letters = [turn / 676, turn / 26 % 26, turn % 26];
            letters.map(|letter| char::from(b'a' + letter as u8)).iter().collect::<String>()
        });
        for word in words {
            for name in ["Short", "Long"] {
                classes.note(&[], &bare(&format!("{name}({word:?})")));
            }
        }
        let mut kind = |text: &str| classes.kind(&bare(text));
        assert_eq!(kind("Short(\"a\")"), kind("Short(\"b c\")"));
        assert_ne!(kind("Short(\"a\")"), kind("Long(\"a\")"));
        // There was no room for these any more.
        assert_eq!(kind("Pair(\"a\", \"b\")"), kind("Pair(\"b\", \"c\")"));
    }

    fn bare(outcomes: &mut Outcomes, text: &str) -> Rc<Outcome> {
        outcomes.intern(&Observation { text: text.to_owned(), ..Observation::default() })
    }

    #[test]
    fn a_number_counts_parts_of_a_text_unless_it_is_more_than_the_text_has() {
        let tells_one_from_two = |number: fn(&str) -> usize| {
            let mut outcomes = Outcomes::default();
            let mut classes = Classes::of(&String::specs("text", "&str"));
            let long = "a ".repeat(32);
            for text in ["", "7", "1:02", "9:59", "a b", &long] {
                let outcome = bare(&mut outcomes, &number(text).to_string());
                classes.note(&ordinals_of(text).unwrap(), &outcome);
            }
            let [one, two] = ["1", "2"].map(|text| bare(&mut outcomes, text));
            classes.amount(&one) != classes.amount(&two)
        };
        assert!(tells_one_from_two(|text| text.split_whitespace().count()));
        let minutes = |text: &str| text.split(':').nth(1).map_or(0, |own| own.parse().unwrap());
        assert!(!tells_one_from_two(minutes));
    }

    #[test]
    fn of_a_function_of_texts_lists_are_none_one_or_many_and_messages_are_not_lists() {
        let mut outcomes = Outcomes::default();
        let mut classes = Classes::of(&String::specs("text", "&str"));
        let values = ["[]", "[0]", "[0, 0]", "[0, 0, 0]"].map(|text| bare(&mut outcomes, text));
        let errors = ["!bad [a]", "!no [b]"].map(|text| outcome(&mut outcomes, text));
        for outcome in values.iter().chain(&errors) {
            classes.note(&ordinals_of("").unwrap(), outcome);
        }
        let [none, one, two, three] = values.map(|own| classes.kind(&own));
        assert_eq!(two, three);
        assert!(none != one && one != two && none != two);
        assert_ne!(classes.kind(&errors[0]), classes.kind(&errors[1]));
    }

    #[test]
    fn names_without_end_are_one_class() {
        let name = |n: usize| {
            let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
            format!("{}{}", letter(n / 26), letter(n))
        };
        let (classes, mut outcomes) = classes_after((0..400).map(name));
        let mut kind = |text: &str| classes.kind(&outcome(&mut outcomes, text));
        assert_eq!(kind("ab"), kind("xy"));
        assert_ne!(kind("ab"), kind("!ab"));
    }

    #[test]
    fn an_outcome_is_like_none_before_by_its_text_while_there_are_few() {
        let (mut classes, mut outcomes) = (Classes::default(), Outcomes::default());
        let mut first = |text: &str| classes.note(&[], &outcome(&mut outcomes, text));
        assert!(first("1"));
        assert!(first("2"));
        assert!(!first("1"));
        for number in 3..=FEW {
            assert!(first(&number.to_string()));
        }
        assert!(first("999"), "one more than a few is still like none before");
        assert!(!first("1000"));
        assert!(first("none"));
    }
}
