//! Jumps: texts are passed that differ in one character, and texts are returned that differ in more
//! than this character.
//!
//! `Dear Mr Ann` and `Hello Ann` are of one kind, as a function of texts returns ever more of them.
//! But where one letter of a title turns the one into the other, there is a rule; where it merely
//! turns up in the output, there is none.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::Boundary;
use crate::sut::digest::digest;
use crate::sut::observation::Form;
use crate::sut::outcome::repeated::Texts;
use crate::sut::outcome::{Outcome, is_valid};
use crate::tuning::walls::ONE_OF_JUMPS;

/// The jumps of a function that takes texts.
#[derive(Debug, Default)]
pub(crate) struct Jumps {
    texts: Texts,
    /// What of texts and other values the arguments are.
    arguments: Vec<Part>,
    /// What was exchanged for what at the jumps met, and how often.
    met: FxHashMap<[u64; 2], usize>,
    /// How often the most frequent exchange and all together were met.
    most: usize,
    all: usize,
}

/// Stand for a part of an output that is a part of an argument, and for none.
const OF_ARGUMENT: u64 = 1;
const NOTHING: u64 = 0;

impl Jumps {
    pub(crate) fn of(arguments: &[ArgumentSpec]) -> Self {
        let parts = arguments.iter().map(|spec| spec.part).collect();
        Self { texts: Texts::of(arguments), arguments: parts, ..Self::default() }
    }

    /// Whether there are none, or ever other ones: of a checksum, each step of a character is one.
    fn are_no_rules(&self) -> bool {
        self.texts.are_none() || !self.is_frequent(self.most)
    }

    fn is_character(&self, argument: usize) -> bool {
        self.arguments[argument] == Part::Character
    }

    /// Whether an argument is a character or a length, of a function that takes texts.
    pub(crate) fn is_of_text(&self, argument: usize) -> bool {
        let part = self.arguments.get(argument).filter(|_| !self.texts.are_none());
        part.is_some_and(|own| matches!(own, Part::Character | Part::Length))
    }

    fn is_frequent(&self, met: usize) -> bool {
        met * ONE_OF_JUMPS >= self.all
    }

    /// Takes note of a boundary that may be a jump.
    pub(crate) fn note(&mut self, boundary: &Boundary) {
        if self.are_no_rules() {
            return;
        }
        let Some(change) = self.change(boundary) else { return };
        let met = self.met.entry(change).or_default();
        *met += 1;
        self.most = self.most.max(*met);
        self.all += 1;
    }

    /// Whether outputs for two values of an argument differ in more than a character.
    pub(crate) fn are_apart(&self, argument: usize, outcomes: [&Outcome; 2]) -> bool {
        !self.are_no_rules() && parts(self.is_character(argument), outcomes).is_some()
    }

    /// What is exchanged for what at a jump; `None` if the boundary is none, or if it is met so
    /// rarely that it is one by chance.
    pub(crate) fn at(&self, boundary: &Boundary) -> Option<[u64; 2]> {
        if self.are_no_rules() {
            return None;
        }
        let change = self.change(boundary)?;
        let met = self.met.get(&change).copied().unwrap_or_default();
        self.is_frequent(met.max(1)).then_some(change)
    }

    fn change(&self, boundary: &Boundary) -> Option<[u64; 2]> {
        let is_character = self.is_character(boundary.argument);
        let [low, high] = parts(is_character, boundary.outcomes.each_ref().map(|own| &**own))?;
        let inputs = boundary.inputs();
        let texts = inputs.iter().flat_map(|input| self.texts.in_input(input));
        let texts: Vec<String> = texts.map(|text| text.to_lowercase()).collect();
        let change = |part: &str| match (part, made(part, &texts)) {
            ("", _) => NOTHING,
            (_, made) if made.is_empty() => OF_ARGUMENT,
            (_, made) => digest(made.as_bytes()),
        };
        let change = [change(&low), change(&high)];
        // With each character that a text is longer, its last ones are others.
        let slides = !is_character && change == [OF_ARGUMENT; 2];
        (!slides).then_some(change)
    }
}

/// A part of a shape without blanks and numbers, and without the words and runs of marks that one
/// of these texts has, whatever their case.
fn made(part: &str, texts: &[String]) -> String {
    let is_left_out = |own: char| own.is_whitespace() || own == '#';
    let kind = |own: char| (is_left_out(own), own.is_alphanumeric());
    let characters: Vec<char> = part.to_lowercase().chars().collect();
    let runs = characters.chunk_by(|one, other| kind(*one) == kind(*other));
    let runs = runs.filter(|run| !is_left_out(run[0])).map(String::from_iter);
    runs.filter(|run| !texts.iter().any(|text| text.contains(run))).collect()
}

/// The parts of two shapes of outputs with texts in which they differ, if one of them is longer
/// than the change of the input. Numbers are left to themselves: 9 and 10 differ in two digits.
fn parts(is_character: bool, [one, other]: [&Outcome; 2]) -> Option<[String; 2]> {
    let has_text = |own: &Outcome| own.form == Form::Quoted || own.shape().contains('"');
    if !(is_valid(one) && is_valid(other) && has_text(one) && has_text(other)) {
        return None;
    }
    let [one, other] = [one, other].map(without_escapes);
    let parts = apart([&one, &other]);
    let lengths = parts.map(|part| part.chars().take(2).count());
    let is_jump =
        if is_character { !matches!(lengths, [1, 1] | [0, 0]) } else { lengths.contains(&2) };
    is_jump.then(|| parts.map(str::to_owned))
}

/// The shape of an outcome with one character in the place of each escape of `Debug`.
fn without_escapes(outcome: &Outcome) -> Cow<'_, str> {
    let shape = outcome.shape();
    if outcome.form == Form::Quoted || !shape.contains('\\') {
        return Cow::Borrowed(shape);
    }
    let mut plain = String::with_capacity(shape.len());
    let mut rest = shape.chars();
    while let Some(character) = rest.next() {
        let is_escape = character == '\\';
        plain.push(if is_escape { ESCAPED } else { character });
        if is_escape && rest.next() == Some('u') {
            rest.by_ref().find(|own| *own == '}');
        }
    }
    Cow::Owned(plain)
}

/// Stands for a character that `Debug` escapes.
const ESCAPED: char = '\u{fffd}';

/// Two texts without the characters with which both begin, and those in which both end.
fn apart([one, other]: [&str; 2]) -> [&str; 2] {
    let both = |(own, others): &(char, char)| own == others;
    let start: usize =
        one.chars().zip(other.chars()).take_while(both).map(|(own, _)| own.len_utf8()).sum();
    let [one, other] = [&one[start..], &other[start..]];
    let pairs = one.chars().rev().zip(other.chars().rev());
    let end: usize = pairs.take_while(both).map(|(own, _)| own.len_utf8()).sum();
    [&one[..one.len() - end], &other[..other.len() - end]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::tests::ordinals_of;
    use crate::sut::observation::Observation;
    use crate::sut::outcome::Outcomes;

    fn change(inputs: [&str; 2], outputs: [&str; 2]) -> Option<[u64; 2]> {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let outcomes = outputs.map(|text| {
            let form = if text.contains('"') { Form::Bare } else { Form::Quoted };
            outcomes.intern(&Observation { text: text.to_owned(), form, ..Observation::default() })
        });
        let inputs = inputs.map(|text| ordinals_of(text).unwrap());
        let inputs = [&*inputs[0], &*inputs[1]];
        let boundary = Boundary::between(inputs, outcomes.each_ref())
            .or_else(|| Boundary::inserting(&arguments, inputs, outcomes))
            .unwrap();
        Jumps::of(&arguments).at(&boundary)
    }

    #[test]
    fn a_title_and_an_escape_are_jumps_and_a_repeated_character_is_none() {
        assert!(change(["q", "r"], ["Hello Ann", "Dear Mr Ann"]).is_some());
        assert!(change(["a%", "a&"], ["a%", "a&amp;"]).is_some());
        assert!(change(["a", "b"], ["A", "B"]).is_none());
        assert!(change(["a9", "a:"], ["number a9", "number a:"]).is_none());
        assert!(change(["8", "9"], ["9.00 EUR", "10.00 EUR"]).is_none());
        assert!(change(["!", "\""], ["Some(\"!\")", "Some(\"\\\"\")"]).is_none());
        let escapes = ["Some(\"\\u{7fe7f}\")", "Some(\"\\u{7fe80}\")"];
        assert!(change(["\u{7fe7f}", "\u{7fe80}"], escapes).is_none());
    }

    #[test]
    fn a_character_that_is_left_out_is_a_jump_unless_the_text_ends_before_it() {
        let dropped = change(["a ", "a!"], ["a", "a!"]);
        assert_eq!(dropped, Some([NOTHING, OF_ARGUMENT]));
        assert_eq!(change(["ab", "a!b"], ["ab", "a!b"]), None);
        let more = change(["abcdefg", "ab-cdefg"], ["***", "***fg"]);
        assert_eq!(more, Some([NOTHING, OF_ARGUMENT]));
    }

    #[test]
    fn what_is_exchanged_is_the_same_beside_all_texts() {
        let mark = change(["rd:ab", "re:ab"], ["rd:ab", "ab"]);
        assert_eq!(mark, change(["fv:c", "fw:c"], ["fv:c", "c"]));
        assert_eq!(mark, Some([OF_ARGUMENT, NOTHING]));
    }

    #[test]
    fn where_each_step_is_a_jump_none_is() {
        let arguments = String::specs("text", "&str");
        let mut jumps = Jumps::of(&arguments);
        let [low, high] = ["a", "b"].map(|text| ordinals_of(text).unwrap());
        let mut outcomes = Outcomes::default();
        for turn in 0..2 * ONE_OF_JUMPS {
            let outcomes = ["", &"x".repeat(turn + 2)].map(|text| {
                let text = text.to_owned();
                outcomes.intern(&Observation { text, form: Form::Quoted, ..Observation::default() })
            });
            let boundary = Boundary::between([&*low, &*high], outcomes.each_ref()).unwrap();
            assert_eq!(jumps.at(&boundary).is_some(), turn <= ONE_OF_JUMPS);
            jumps.note(&boundary);
        }
    }
}
