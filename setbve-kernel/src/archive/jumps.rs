//! Jumps: texts are passed that differ in one character, and texts are returned that differ in more
//! than this character. Exchanges: they differ in one, which is another than the one passed.
//!
//! `Dear Mr Ann` and `Hello Ann` are of one kind, as a function of texts returns ever more of them.
//! But where one letter of a title turns the one into the other, there is a rule; where it merely
//! turns up in the output, there is none.

use crate::collections::gather::{Both, Gather};
use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::sut::argument::character::char_of;
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::Boundary;
use crate::sut::digest::digest;
use crate::sut::observation::Form;
use crate::sut::outcome::repeated::Texts;
use crate::sut::outcome::{Outcome, is_valid};
use crate::tuning::walls::{ONE_OF_EXCHANGES, ONE_OF_JUMPS};

/// The jumps of a function that takes texts.
#[derive(Default)]
pub struct Jumps {
    texts: Texts,
    /// What of texts and other values the arguments are.
    arguments: Vec<Part>,
    /// Of outputs that differ in more than the character, and of those that differ in one.
    longer: Met,
    exchanges: Met,
}

/// What was exchanged for what, and how often.
#[derive(Default)]
struct Met {
    times: FxHashMap<[u64; 2], usize>,
    /// How often the most frequent one and all together were met.
    most: usize,
    all: usize,
}

impl Met {
    /// Whether there are none, or not ever other ones: of a checksum, each step of a character is
    /// one.
    fn are_rules(&self, one_of: usize) -> bool {
        self.times.len() <= one_of || self.most * one_of >= self.all
    }

    #[inline]
    fn note(&mut self, change: [u64; 2]) {
        let met = self.times.entry(change).or_default();
        *met += 1;
        self.most = self.most.max(*met);
        self.all += 1;
    }

    #[inline]
    fn is_frequent(&self, change: [u64; 2], one_of: usize) -> bool {
        let met = self.times.get(&change).copied().unwrap_or(1);
        self.times.len() <= one_of || met * one_of >= self.all
    }
}

/// One side of a step: the value of the argument, and the outcome.
pub type Side<'a> = (i128, &'a Outcome);

/// Stand for a part of an output that is a part of an argument, and for none.
const OF_ARGUMENT: u64 = 1;
const NOTHING: u64 = 0;

impl Jumps {
    #[inline]
    pub fn of(arguments: &[ArgumentSpec]) -> Self {
        let parts = arguments.iter().map(|spec| spec.part).gathered();
        Self { texts: Texts::of(arguments), arguments: parts, ..Self::default() }
    }

    fn are_rules(&self) -> bool {
        !self.texts.are_none() && self.longer.are_rules(ONE_OF_JUMPS)
    }

    fn have_exchanges(&self, argument: usize) -> bool {
        !self.texts.are_none()
            && self.is_character(argument)
            && self.exchanges.are_rules(ONE_OF_EXCHANGES)
    }

    fn is_character(&self, argument: usize) -> bool {
        self.arguments[argument] == Part::Character
    }

    /// Whether an argument is a character or a length, of a function that takes texts.
    pub fn is_of_text(&self, argument: usize) -> bool {
        let part = self.arguments.get(argument).filter(|_| !self.texts.are_none());
        part.is_some_and(|own| matches!(own, Part::Character | Part::Length))
    }

    /// Takes note of a boundary that may be a jump.
    #[inline]
    pub fn note(&mut self, boundary: &Boundary) {
        if self.are_rules()
            && let Some(change) = self.change(boundary)
        {
            self.longer.note(change);
        }
        if self.have_exchanges(boundary.argument)
            && let Some(change) = exchange(sides_of(boundary))
        {
            self.exchanges.note(change);
        }
    }

    /// Whether outputs for two values of an argument differ in more than a character, or in one
    /// that neither of them repeats.
    pub fn are_apart(&self, argument: usize, sides: [Side<'_>; 2]) -> bool {
        let outcomes = || sides.both(|(_, outcome)| outcome);
        self.are_rules() && parts(self.is_character(argument), outcomes()).is_some()
            || self.have_exchanges(argument) && exchange(sides).is_some()
    }

    /// What is exchanged for what at a jump; `None` if the boundary is none, or if it is met so
    /// rarely that it is one by chance.
    #[inline]
    pub fn at(&self, boundary: &Boundary) -> Option<[u64; 2]> {
        if !self.are_rules() {
            return None;
        }
        let change = self.change(boundary)?;
        self.longer.is_frequent(change, ONE_OF_JUMPS).then_some(change)
    }

    /// What a character is exchanged for on the two sides; `None` as at [`Jumps::at`].
    #[inline]
    pub fn exchange_at(&self, boundary: &Boundary) -> Option<[u64; 2]> {
        if !self.have_exchanges(boundary.argument) {
            return None;
        }
        let change = exchange(sides_of(boundary))?;
        self.exchanges.is_frequent(change, ONE_OF_EXCHANGES).then_some(change)
    }

    #[inline]
    fn change(&self, boundary: &Boundary) -> Option<[u64; 2]> {
        let is_character = self.is_character(boundary.argument);
        let [low, high] = parts(is_character, boundary.outcomes.each_ref().both(|own| &**own))?;
        let inputs = boundary.inputs();
        let texts = inputs.iter().flat_map(|input| self.texts.of_input(input));
        let texts: Vec<String> =
            texts.filter_map(|(shape, own)| Some(shape.text_of(own)?.to_lowercase())).gathered();
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
#[inline]
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
fn parts(is_character: bool, outcomes: [&Outcome; 2]) -> Option<[String; 2]> {
    let parts = differing(outcomes, Outcome::shape)?;
    let lengths = parts.each_ref().both(|part| part.chars().take(2).count());
    let is_jump =
        if is_character { !matches!(lengths, [1, 1] | [0, 0]) } else { lengths.contains(&2) };
    is_jump.then_some(parts)
}

/// The parts in which two values with texts differ, of what `text` gives of each.
fn differing(outcomes: [&Outcome; 2], text: fn(&Outcome) -> &str) -> Option<[String; 2]> {
    let has_text = |own: &Outcome| own.form == Form::Quoted || own.shape().contains('"');
    if !outcomes.iter().all(|own| is_valid(own) && has_text(own)) {
        return None;
    }
    let [one, other] = outcomes.both(|own| without_escapes(text(own), own.form));
    Some(apart([&one, &other]).map(str::to_owned))
}

/// What the character of a step is returned as, if that is one character on each side, and not the
/// same one on both: each class of characters has one, as where the digits of a text are hidden.
fn exchange(sides: [Side<'_>; 2]) -> Option<[u64; 2]> {
    if sides[0].1.shape_id() == sides[1].1.shape_id() {
        return None;
    }
    let parts = differing(sides.both(|(_, outcome)| outcome), |own| &own.text)?;
    let mut change = [OF_ARGUMENT; 2];
    for ((change, part), (value, _)) in change.iter_mut().zip(&parts).zip(sides) {
        let returned = part.parse::<char>().ok()?;
        let own = char_of(value)?;
        let is_repeated = returned == ESCAPED
            || returned.to_lowercase().eq(own.to_lowercase())
            || returned.to_uppercase().eq(own.to_uppercase());
        if !is_repeated {
            *change = digest(part.as_bytes());
        }
    }
    (change != [OF_ARGUMENT; 2]).then_some(change)
}

/// The two sides of a boundary.
#[inline]
fn sides_of(boundary: &Boundary) -> [Side<'_>; 2] {
    let [low, high] = &boundary.outcomes;
    [(boundary.value(), low), (boundary.value() + 1, high)]
}

/// A text with one character in the place of each escape of `Debug`.
fn without_escapes(text: &str, form: Form) -> Cow<'_, str> {
    if form == Form::Quoted || !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
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
    use crate::sut::observation::Observation;
    use crate::sut::outcome::Outcomes;
    use crate::testing::ordinals_of;

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
            .or_else(|| Boundary::neighbouring(&arguments, inputs, outcomes.each_ref()))
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

    fn exchanged(inputs: [&str; 2], outputs: [&str; 2]) -> Option<[u64; 2]> {
        let mut outcomes = Outcomes::default();
        let outcomes = outputs.map(|text| {
            let text = text.to_owned();
            outcomes.intern(&Observation { text, form: Form::Quoted, ..Observation::default() })
        });
        let inputs = inputs.map(|text| ordinals_of(text).unwrap());
        let boundary = Boundary::between([&*inputs[0], &*inputs[1]], outcomes.each_ref()).unwrap();
        Jumps::of(&String::specs("text", "&str")).exchange_at(&boundary)
    }

    #[test]
    fn a_character_that_is_returned_as_another_one_is_exchanged() {
        let hidden = exchanged(["/", "0"], ["*", "#"]);
        assert!(hidden.is_some());
        assert_eq!(hidden, exchanged(["a/1", "a01"], ["+*#", "+##"]), "whatever stands beside it");
        assert_ne!(hidden, exchanged(["@", "A"], ["*", "@"]));
        let kept = exchanged(["9", ":"], ["9", "_"]);
        assert_eq!(kept, exchanged(["Z", "["], ["Z", "_"]), "whichever is repeated");
        for (inputs, outputs) in [
            (["a", "b"], ["A", "B"]),
            (["`", "a"], ["`", "A"]),
            (["a", "b"], ["*", "*"]),
            (["a", "b"], ["ab", "*"]),
            (["a", "b"], ["7", "8"]),
        ] {
            assert_eq!(exchanged(inputs, outputs), None, "{inputs:?} {outputs:?}");
        }
    }

    #[test]
    fn in_a_cipher_no_exchange_is_a_rule() {
        let arguments = String::specs("text", "&str");
        let mut jumps = Jumps::of(&arguments);
        let mut outcomes = Outcomes::default();
        for (turn, low) in ('a'..='y').enumerate() {
            let inputs = [u32::from(low), u32::from(low) + 1]
                .map(|own| ordinals_of(char::from_u32(own).unwrap().encode_utf8(&mut [0; 4])));
            let outcomes = [turn, turn + 1].map(|own| {
                let text = String::from(char::from(b'A' + (own as u8 + 13) % 26));
                outcomes.intern(&Observation { text, form: Form::Quoted, ..Observation::default() })
            });
            let [low, high] = inputs.map(Option::unwrap);
            let boundary = Boundary::between([&*low, &*high], outcomes.each_ref()).unwrap();
            assert_eq!(jumps.exchange_at(&boundary).is_some(), turn <= ONE_OF_EXCHANGES);
            jumps.note(&boundary);
        }
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
