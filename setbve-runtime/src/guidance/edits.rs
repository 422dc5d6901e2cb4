//! Edits of a text or a list that came near to an open outcome: items taken out and put in, and
//! texts of the source in the place of a part. Where an input has parts between marks, as
//! `PRO-025-H` has, no step of one character makes a part longer, or a keyword of another one.

use std::ops::Range;

use crate::tuning::guidance::{LONGEST_MARK, MARKS, MARKS_OF_VALUES, NUMBERS, PARTS, TEXTS};
use setbve_kernel::collections::gather::{distinct, first};
use setbve_kernel::sut::argument::character::{is_digit, runs_of};
use setbve_kernel::sut::argument::part::{Items, all_items, are_bytes, counts, make_canonical};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::constants::{is_packed, text_of};
use setbve_kernel::sut::number::Number;

/// What is put into a text, beside the characters on both sides of the place.
const PLAIN: [i128; 3] = [b'0' as i128, b'a' as i128, b'A' as i128];

/// What of the source is put into texts.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// Its texts, without those with blanks between words, which are rather messages.
    texts: Vec<String>,
    /// What may be inserted anywhere: its texts without letters and digits, its characters, and
    /// those of its texts that are no letters or digits.
    inserted: Vec<String>,
    /// Its numbers.
    numbers: Vec<String>,
}

impl Source {
    pub(crate) fn of(constants: &[Number]) -> Self {
        let mut source = Self::default();
        for constant in constants {
            if let Some(text) = text_of(*constant)
                && !text.trim().contains(' ')
            {
                source.texts.push(text);
            }
            if !is_packed(*constant) && !constant.negative && source.numbers.len() < NUMBERS {
                source.numbers.push(constant.size.to_string());
            }
        }
        let (mut marks, mut others) = (Vec::new(), Vec::new());
        let mut add = |text: String| {
            let like_it = if is_mark(&text) { &mut marks } else { &mut others };
            like_it.push(text);
        };
        for text in &source.texts {
            if is_mark(text) && (2..=LONGEST_MARK).contains(&text.len()) {
                add(text.clone());
            }
        }
        for constant in constants {
            if let Some(own) = constant.written() {
                add(char::from(own).to_string());
            }
        }
        for own in source.texts.concat().bytes() {
            if own == b' ' || own.is_ascii_punctuation() {
                add(char::from(own).to_string());
            }
        }
        marks.append(&mut others);
        source.inserted = distinct(marks, MARKS);
        source
    }
}

/// Whether a text has neither letters nor digits.
fn is_mark(text: &str) -> bool {
    !text.contains(char::is_alphanumeric)
}

/// The edits of an input. `operands` are the numbers that the condition compared.
pub(crate) fn of(
    input: &[i128],
    operands: &[[i128; 2]],
    arguments: &[ArgumentSpec],
    source: &Source,
) -> Vec<Box<[i128]>> {
    let mut edited = Vec::new();
    for items in all_items(arguments) {
        if !counts(arguments, input, items.length) {
            continue;
        }
        let mut edits = Edits { input, operands, arguments, items, edited: &mut edited };
        if is_text(arguments, items) {
            edits.take_out_ends();
            edits.put_in_texts(&source.texts);
            edits.put_in_texts(&source.numbers);
            edits.put_in_digits();
            edits.append_values(source);
            edits.put_in_numbers(&source.numbers);
            edits.insert(&source.inserted);
        }
        if are_bytes(arguments, items) {
            edits.put_in_strings(&source.texts);
        }
        edits.put_in_items();
    }
    for input in &mut edited {
        make_canonical(arguments, input);
    }
    edited
}

/// Whether these are the characters of a text that may have any.
fn is_text(arguments: &[ArgumentSpec], items: Items) -> bool {
    let first = arguments.get(items.start(0));
    first.is_some_and(|own| own.part == Part::Character && own.domain.notation == Notation::Char)
}

/// The edits of one text or list.
struct Edits<'a> {
    input: &'a [i128],
    operands: &'a [[i128; 2]],
    arguments: &'a [ArgumentSpec],
    items: Items,
    edited: &'a mut Vec<Box<[i128]>>,
}

impl Edits<'_> {
    fn count(&self) -> usize {
        usize::try_from(self.input[self.items.length]).unwrap_or_default()
    }

    /// The parts of the text that are edited.
    fn parts(&self) -> Vec<Range<usize>> {
        let mut parts = parts(self.items.all_of(self.input));
        parts.truncate(PARTS);
        parts
    }

    fn replace(&mut self, place: Range<usize>, text: &str) {
        self.edited.extend(self.items.replaced(self.input, place, text));
    }

    /// Without an item, and with one more anywhere; without or with as many as are missing between
    /// the compared numbers.
    fn put_in_items(&mut self) {
        let Self { input, arguments, items, .. } = *self;
        let mut numbers = vec![1];
        for [left, right] in self.operands {
            let missing = left.abs_diff(*right);
            for count in [missing, missing.saturating_add(1)] {
                if count >= 2 && count <= items.most as u128 {
                    numbers.push(count as usize);
                }
            }
        }
        for at in 0..=self.count() {
            let mut new: Vec<&[i128]> = Vec::new();
            if at > 0 {
                new.push(items.of(input, at - 1));
            }
            if at < self.count() {
                new.push(items.of(input, at));
            }
            if is_text(arguments, items) {
                new.extend(PLAIN.iter().map(std::slice::from_ref));
            }
            for number in &numbers {
                self.edited.extend(items.without(arguments, input, at, *number));
                for item in &new {
                    self.edited.extend(items.with(input, at, item, *number));
                }
            }
        }
    }

    /// With one of these inserted anywhere.
    fn insert(&mut self, inserted: &[String]) {
        for at in 0..=self.count() {
            for own in inserted {
                self.replace(at..at, own);
            }
        }
    }

    /// Without what stands before or behind each place, or with a digit instead: one of the parts
    /// of a long text may be all that keeps it from being taken.
    fn take_out_ends(&mut self) {
        let count = self.count();
        for at in 1..count {
            for end in [0..at, at..count] {
                self.replace(end.clone(), "");
                self.replace(end, "0");
            }
        }
    }

    /// With a text of the source in the place of as many bytes, wherever they are: a format has its
    /// name at a fixed place.
    fn put_in_strings(&mut self, texts: &[String]) {
        let count = self.count();
        for text in first(texts, TEXTS) {
            for at in 0..=count {
                self.replace(at..count.min(at + text.chars().count()), text);
            }
        }
    }

    /// With a text or number of the source in the place of a part, or before or behind the whole.
    fn put_in_texts(&mut self, texts: &[String]) {
        let (mut parts, count) = (self.parts(), self.count());
        parts.push(0..0);
        parts.push(count..count);
        for part in parts {
            for text in first(texts, TEXTS) {
                self.replace(part.clone(), text);
            }
        }
    }

    /// With as many digits in the place of a part: a word may have the length of a number.
    fn put_in_digits(&mut self) {
        for part in self.parts() {
            if !part.is_empty() {
                self.replace(part.clone(), &"1".repeat(part.len()));
            }
        }
    }

    /// With a mark and a text of the source, or a digit, behind the whole: a value behind its name.
    fn append_values(&mut self, source: &Source) {
        let count = self.count();
        let mut left = MARKS_OF_VALUES;
        for mark in &source.inserted {
            if left == 0 || !is_mark(mark) {
                continue;
            }
            left -= 1;
            for text in first(&source.texts, TEXTS) {
                self.replace(count..count, &format!("{mark}{text}"));
            }
            self.replace(count..count, &format!("{mark}0"));
        }
    }

    /// With the compared numbers and their neighbours in the place of a number, also with as many
    /// digits as that has; with those of the source as well, which a table may hold.
    fn put_in_numbers(&mut self, of_source: &[String]) {
        let mut parts = runs_of(self.items.all_of(self.input), &is_digit);
        parts.truncate(PARTS);
        for part in parts {
            for own in of_source {
                self.replace(part.clone(), own);
            }
            for number in self.operands.as_flattened() {
                for step in -1..=1 {
                    let Some(number) = number.checked_add(step) else { continue };
                    let (short, long) = (number.to_string(), format!("{number:0>0$}", part.len()));
                    self.replace(part.clone(), &short);
                    if long != short {
                        self.replace(part.clone(), &long);
                    }
                }
            }
        }
    }
}

/// The whole, the parts between marks of each kind, and the runs of letters and of others.
fn parts(characters: &[i128]) -> Vec<Range<usize>> {
    let is = |own: i128, such: fn(&u8) -> bool| u8::try_from(own).is_ok_and(|own| such(&own));
    let class = |own: &i128| [is(*own, u8::is_ascii_alphabetic), is(*own, u8::is_ascii_digit)];
    let is_mark = |own: &i128| class(own) == [false; 2] && u8::try_from(*own).is_ok();
    let mut parts = Vec::from([Range { start: 0, end: characters.len() }]);
    for (index, mark) in characters.iter().enumerate() {
        if !is_mark(mark) || characters[..index].contains(mark) {
            continue;
        }
        let mut start = 0;
        for part in characters.split(|own| own == mark) {
            parts.push(start..start + part.len());
            start += part.len() + 1;
        }
    }
    let mut start = 0;
    for run in characters.chunk_by(|one, other| class(one) == class(other)) {
        parts.push(start..start + run.len());
        start += run.len();
    }
    distinct(parts, usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;
    use setbve_kernel::sut::constants::number_of;
    use setbve_kernel::testing::ordinals_of;

    /// The edits of a text where a condition compared these numbers.
    fn edits(text: &str, operands: &[[i128; 2]], texts: &[&str]) -> Vec<String> {
        let arguments = String::specs("key", "&str");
        let input = ordinals_of(text).expect("it is short");
        let constants: Vec<Number> = texts.iter().filter_map(|text| number_of(text)).collect();
        let edited = of(&input, operands, &arguments, &Source::of(&constants));
        edited.iter().map(|own| text_in(own)).collect()
    }

    fn text_in(input: &[i128]) -> String {
        let shape = shape_of(&String::specs("key", "&str"));
        String::take(&shape, &mut &*input).expect("it is a text")
    }

    #[test]
    fn a_part_between_marks_becomes_longer_or_another_word_or_number() {
        let edited = edits("PRO-5-H", &[[1, 3]], &["STD"]);
        for expected in ["STD-5-H", "PRO-STD-H", "PRO-005-H", "PRO--H", "PRO-3-H", "PROO-5-H"] {
            assert!(edited.iter().any(|own| own == expected), "{expected} {edited:?}");
        }
        let edited = edits("v010", &[[10, 365]], &[]);
        for expected in ["v365", "v366", "v011", "v", "v0", "10", "010"] {
            assert!(edited.iter().any(|own| own == expected), "{expected} {edited:?}");
        }
    }

    #[test]
    fn runs_become_words_and_numbers_of_the_source() {
        let input = ordinals_of("11,").expect("it is short");
        let constants = [1_080_i128.into(), number_of("th").expect("it is short")];
        let edited = of(&input, &[], &String::specs("key", "&str"), &Source::of(&constants));
        let edited: Vec<String> = edited.iter().map(|own| text_in(own)).collect();
        for expected in ["11th", "1080,", "th11,", "11,th"] {
            assert!(edited.iter().any(|own| own == expected), "{expected} {edited:?}");
        }
    }

    #[test]
    fn a_word_becomes_a_number_of_the_source_or_as_many_digits() {
        let input = ordinals_of("PO-sale").expect("it is short");
        let constants = [i128::from(b'-').into(), 2_000.into()];
        let edited = of(&input, &[], &String::specs("key", "&str"), &Source::of(&constants));
        let edited: Vec<String> = edited.iter().map(|own| text_in(own)).collect();
        for expected in ["PO-2000", "PO-1111"] {
            assert!(edited.iter().any(|own| own == expected), "{expected} {edited:?}");
        }
    }

    #[test]
    fn a_name_gets_a_value() {
        let input = ordinals_of("age").expect("it is short");
        let constants = [i128::from(b'=').into(), number_of("none").expect("it is short")];
        let edited = of(&input, &[], &String::specs("key", "&str"), &Source::of(&constants));
        let edited: Vec<String> = edited.iter().map(|own| text_in(own)).collect();
        for expected in ["age=none", "age=0"] {
            assert!(edited.iter().any(|own| own == expected), "{expected} {edited:?}");
        }
    }

    #[test]
    fn marks_of_the_source_and_words_with_a_blank_at_an_end_are_put_in() {
        let edited = edits("07", &[], &["gas ", "km/h", " - ", "no such unit"]);
        for expected in ["0/7", "07/", " 07", "0 - 7", "gas "] {
            assert!(edited.iter().any(|own| own == expected), "{expected} {edited:?}");
        }
        assert!(!edited.iter().any(|own| own.contains("unit")), "this is a message");
    }

    #[test]
    fn an_edit_is_a_text_of_the_argument() {
        let long = "a".repeat(65);
        let edited = edits(&long, &[[65, 67]], &["STD"]);
        assert!(edited.iter().all(|own| own.len() <= 65), "it has room");
        assert!(edited.iter().any(|own| own.len() == 64) && edited.contains(&"STD".to_owned()));
        assert!(edits("", &[], &[]).iter().all(|own| own.len() == 1));
    }

    #[test]
    fn strings_of_bytes_are_put_in_the_place_of_as_many_bytes() {
        let constants = [number_of("RIFF").unwrap(), number_of("\u{89}P").unwrap()];
        let has = |name: &str, arguments: &[ArgumentSpec], start: &[i128]| {
            let mut input: Vec<i128> = vec![0; arguments.len()];
            input[..4].copy_from_slice(&[3, 7, 8, 9]);
            let edited = of(&input, &[], arguments, &Source::of(&constants));
            assert_eq!(edited.iter().any(|own| own.starts_with(start)), name == "u8", "{start:?}");
        };
        for (name, arguments) in
            [("u8", Vec::<u8>::specs("head", "&[u8]")), ("u16", Vec::<u16>::specs("h", "&[u16]"))]
        {
            has(name, &arguments, &[3, 7, 0x89, 80]);
            has(name, &arguments, &[5, 7, 82, 73, 70, 70]);
            has(name, &arguments, &[7, 7, 8, 9, 82, 73, 70, 70]);
        }
    }

    #[test]
    fn lists_are_edited_by_their_own_items() {
        let arguments = Vec::<u8>::specs("list", "Vec<u8>");
        let mut input: Vec<i128> = vec![0; arguments.len()];
        input[..3].copy_from_slice(&[2, 7, 9]);
        let edited = of(&input, &[[2, 5]], &arguments, &Source::default());
        let starts: Vec<&[i128]> = edited.iter().map(|own| &own[..6]).collect();
        for expected in [[3, 7, 7, 9, 0, 0], [1, 9, 0, 0, 0, 0], [5, 7, 7, 7, 7, 9]] {
            assert!(starts.contains(&&expected[..]), "{expected:?} {starts:?}");
        }
    }
}
