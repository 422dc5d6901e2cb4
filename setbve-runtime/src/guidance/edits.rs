//! Edits of a text or a list that came near to an open outcome: items taken out and put in, and
//! texts of the source in the place of a part. Where an input has parts between marks, as
//! `PRO-025-H` has, no step of one character makes a part longer, or a keyword of another one.

use setbve_kernel::collections::gather::{Both, Gather};
use std::ops::Range;

use crate::tuning::guidance::{LONGEST_MARK, MARKS, MARKS_OF_VALUES, NUMBERS, PARTS, TEXTS};
use setbve_kernel::sut::argument::character::is_digit;
use setbve_kernel::sut::argument::part::{Items, all_items, are_bytes, counts, make_canonical};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation, Part};
use setbve_kernel::sut::constants::{is_packed, text_of};
use setbve_kernel::sut::number::Number;

/// What is put into a text, beside the characters on both sides of the place.
const PLAIN: [char; 3] = ['0', 'a', 'A'];

/// What of the source is put into texts.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// Its texts, without those with blanks between words, which are rather messages.
    texts: Vec<String>,
    /// What may be inserted anywhere: its texts without letters and digits, its characters, and
    /// those of its texts that are no letters or digits.
    inserted: Vec<String>,
    /// Its numbers.
    numbers: Vec<String>,
}

impl Source {
    pub(super) fn of(constants: &[Number]) -> Self {
        let texts = constants.iter().filter_map(|number| text_of(*number));
        let texts: Vec<String> = texts.filter(|text| !text.trim().contains(' ')).gathered();
        let numbers = constants.iter().filter(|number| !number.negative);
        let own = numbers.filter_map(|number| u8::try_from(number.size).ok());
        let own = own.filter(|one| *one == b' ' || one.is_ascii_graphic());
        let of_texts = texts.iter().flat_map(|text| text.bytes());
        let of_texts = of_texts.filter(|one| *one == b' ' || one.is_ascii_punctuation());
        let characters = own.chain(of_texts).map(|one| char::from(one).to_string());
        let is_mark = |text: &String| !text.contains(char::is_alphanumeric);
        let short = texts.iter().filter(|text| (2..=LONGEST_MARK).contains(&text.len()));
        let (marks, others): (Vec<String>, Vec<String>) =
            short.filter(|text| is_mark(text)).cloned().chain(characters).partition(is_mark);
        let mut inserted = Vec::new();
        for one in marks.into_iter().chain(others) {
            if inserted.len() < MARKS && !inserted.contains(&one) {
                inserted.push(one);
            }
        }
        let numbers = constants.iter().filter(|own| !is_packed(**own) && !own.negative);
        let numbers = numbers.take(NUMBERS).map(|own| own.size.to_string()).gathered();
        Self { texts, inserted, numbers }
    }
}

/// The edits of an input. `operands` are the numbers that the condition compared.
pub(super) fn of(
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
        if is_text(arguments, items) {
            edited.extend(without_ends(input, items));
            edited.extend(with_texts(input, items, &source.texts));
            edited.extend(with_texts(input, items, &source.numbers));
            edited.extend(with_digits(input, items));
            edited.extend(with_values(input, items, source));
            edited.extend(with_numbers(input, operands, items, &source.numbers));
            edited.extend(with_inserted(input, items, &source.inserted));
        }
        if are_bytes(arguments, items) {
            edited.extend(with_strings(input, items, &source.texts));
        }
        edited.extend(with_items(input, operands, arguments, items));
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

fn count_of(input: &[i128], items: Items) -> usize {
    usize::try_from(input[items.length]).unwrap_or_default()
}

/// Without an item, and with one more anywhere; without or with as many as are missing between the
/// compared numbers.
fn with_items(
    input: &[i128],
    operands: &[[i128; 2]],
    arguments: &[ArgumentSpec],
    items: Items,
) -> Vec<Box<[i128]>> {
    let count = count_of(input, items);
    let missing = operands.iter().map(|[left, right]| left.abs_diff(*right));
    let missing = missing.flat_map(|count| [count, count + 1]);
    let missing = missing.filter_map(|count| usize::try_from(count).ok());
    let missing = missing.filter(|count| (2..=items.most).contains(count));
    let numbers: Vec<usize> = std::iter::once(1).chain(missing).gathered();
    let plain = PLAIN.map(|one| [i128::from(u32::from(one))]);
    let plain = if is_text(arguments, items) { &plain[..] } else { &[] };
    let mut edited = Vec::new();
    for at in 0..=count {
        let beside = [at.checked_sub(1), Some(at).filter(|at| *at < count)];
        let beside = beside.into_iter().flatten().map(|own| items.of(input, own));
        let new: Vec<&[i128]> = beside.chain(plain.iter().map(|one| &one[..])).gathered();
        for number in &numbers {
            edited.extend(items.without(arguments, input, at, *number));
            edited.extend(new.iter().filter_map(|item| items.with(input, at, item, *number)));
        }
    }
    edited
}

/// With one of these inserted anywhere.
fn with_inserted(input: &[i128], items: Items, inserted: &[String]) -> Vec<Box<[i128]>> {
    let places = 0..=count_of(input, items);
    let edited = places.flat_map(|at| inserted.iter().map(move |own| (at, own)));
    edited.filter_map(|(at, own)| items.replaced(input, at..at, own)).gathered()
}

/// Without what stands before or behind each place, or with a digit instead: one of the parts of a
/// long text may be all that keeps it from being taken.
fn without_ends(input: &[i128], items: Items) -> Vec<Box<[i128]>> {
    let count = count_of(input, items);
    let ends = (1..count).flat_map(|at| [0..at, at..count]);
    let edited = ends.flat_map(|end| ["", "0"].both(|new| items.replaced(input, end.clone(), new)));
    edited.flatten().gathered()
}

/// With a text of the source in the place of as many bytes, wherever they are: a format has its
/// name at a fixed place.
fn with_strings(input: &[i128], items: Items, texts: &[String]) -> Vec<Box<[i128]>> {
    let count = count_of(input, items);
    let texts = texts.iter().take(TEXTS);
    let places = texts.flat_map(|text| (0..=count).map(move |at| (text, at)));
    let edited = places.filter_map(|(text, at)| {
        let end = count.min(at + text.chars().count());
        items.replaced(input, at..end, text)
    });
    edited.gathered()
}

/// With a text or number of the source in the place of a part, or before or behind the whole.
fn with_texts(input: &[i128], items: Items, texts: &[String]) -> Vec<Box<[i128]>> {
    let count = count_of(input, items);
    let parts = parts(characters_of(input, items)).into_iter().take(PARTS);
    let parts = parts.chain([0..0, count..count]);
    let texts = || texts.iter().take(TEXTS);
    let edited = parts.flat_map(|part| texts().map(move |text| (part.clone(), text)));
    edited.filter_map(|(part, text)| items.replaced(input, part, text)).gathered()
}

/// With as many digits in the place of a part: a word may have the length of a number.
fn with_digits(input: &[i128], items: Items) -> Vec<Box<[i128]>> {
    let parts = parts(characters_of(input, items)).into_iter().take(PARTS);
    let parts = parts.filter(|part| !part.is_empty());
    let edited = parts.map(|part| (part.clone(), "1".repeat(part.len())));
    edited.filter_map(|(part, digits)| items.replaced(input, part, &digits)).gathered()
}

/// With a mark and a text of the source, or a digit, behind the whole: a value behind its name.
fn with_values(input: &[i128], items: Items, source: &Source) -> Vec<Box<[i128]>> {
    let count = count_of(input, items);
    let is_mark = |text: &&String| !text.contains(char::is_alphanumeric);
    let marks = source.inserted.iter().filter(is_mark).take(MARKS_OF_VALUES);
    let texts = || source.texts.iter().take(TEXTS).map(String::as_str).chain(["0"]);
    let values = marks.flat_map(|mark| texts().map(move |text| format!("{mark}{text}")));
    values.filter_map(|value| items.replaced(input, count..count, &value)).gathered()
}

/// With the compared numbers and their neighbours in the place of a number, also with as many
/// digits as that has; with those of the source as well, which a table may hold.
fn with_numbers(
    input: &[i128],
    operands: &[[i128; 2]],
    items: Items,
    of_source: &[String],
) -> Vec<Box<[i128]>> {
    let mut edited = Vec::new();
    for part in numbers(characters_of(input, items)).into_iter().take(PARTS) {
        edited.extend(of_source.iter().filter_map(|own| items.replaced(input, part.clone(), own)));
        for number in operands.iter().flatten() {
            for number in [-1, 0, 1].into_iter().filter_map(|step| number.checked_add(step)) {
                let (short, long) = (number.to_string(), format!("{number:0>0$}", part.len()));
                edited.extend(items.replaced(input, part.clone(), &short));
                if long != short {
                    edited.extend(items.replaced(input, part.clone(), &long));
                }
            }
        }
    }
    edited
}

fn characters_of(input: &[i128], items: Items) -> &[i128] {
    &input[items.start(0)..items.start(count_of(input, items))]
}

/// The runs of digits.
fn numbers(characters: &[i128]) -> Vec<Range<usize>> {
    let mut start = 0;
    let runs = characters.chunk_by(|one, other| is_digit(*one) == is_digit(*other));
    let runs = runs.map(|run| {
        start += run.len();
        (run, start - run.len()..start)
    });
    runs.filter(|(run, _)| run.first().is_some_and(|own| is_digit(*own)))
        .map(|(_, place)| place)
        .gathered()
}

/// The whole, the parts between marks of each kind, and the runs of letters and of others.
fn parts(characters: &[i128]) -> Vec<Range<usize>> {
    let byte = |own: &i128| u8::try_from(*own).ok();
    let is_mark = |own: &i128| byte(own).is_some_and(|own| !own.is_ascii_alphanumeric());
    let mut parts = Vec::from([Range { start: 0, end: characters.len() }]);
    let mut add = |part: Range<usize>| {
        if !parts.contains(&part) {
            parts.push(part);
        }
    };
    for (index, mark) in characters.iter().enumerate().filter(|(_, own)| is_mark(own)) {
        if characters[..index].contains(mark) {
            continue;
        }
        let mut start = 0;
        for part in characters.split(|own| own == mark) {
            add(start..start + part.len());
            start += part.len() + 1;
        }
    }
    let is_letter = |own: &i128| byte(own).is_some_and(|own| own.is_ascii_alphabetic());
    let is_digit = |own: &i128| byte(own).is_some_and(|own| own.is_ascii_digit());
    let class = |own: &i128| [is_letter(own), is_digit(own)];
    let mut start = 0;
    for run in characters.chunk_by(|one, other| class(one) == class(other)) {
        add(start..start + run.len());
        start += run.len();
    }
    parts
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
