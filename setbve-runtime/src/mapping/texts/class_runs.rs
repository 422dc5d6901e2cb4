//! Texts of one, two or three runs of characters of one class, such as `AA111111111AA`: many codes
//! are made so, and where a length and classes of characters have to be right together, no step of
//! one character leads there.

use crate::mapping::texts::alphabet::{first_of, parts};
use crate::tuning::mapping::{RUN_BASES, RUN_LENGTHS};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::part::{Items, counts};
use setbve_kernel::sut::boundary::insertion::texts;
use setbve_kernel::sut::constants::is_packed;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::sorting::sort_by_key;

/// A character of each class: none that many functions treat in a way of its own, as `0`.
const CLASSES: [char; 3] = ['A', '1', 'a'];
/// The classes of three runs.
const OF_THREE: [[char; 3]; 2] = [['A', '1', 'A'], ['1', 'A', '1']];
/// The longest of such texts; with a mark within; and with two runs beside a part of the source.
const LONGEST: usize = 24;
const LONGEST_AROUND: usize = 8;
const SHORT: usize = 6;
/// The most parts of the source, and the most marks among them that stand within texts.
const PARTS: usize = 8;
const MARKS: usize = 3;

fn runs(length: usize) -> Vec<String> {
    let run = |class: char, length: usize| String::from(class).repeat(length);
    let mut runs: Vec<String> = CLASSES.iter().map(|class| run(*class, length)).collect();
    for first in 1..length {
        for one in CLASSES {
            let others = CLASSES.into_iter().filter(|other| *other != one);
            runs.extend(others.map(|other| run(one, first) + &run(other, length - first)));
        }
        for second in 1..length - first {
            let third = length - first - second;
            let of_three = OF_THREE.iter();
            runs.extend(of_three.map(|[one, other, last]| {
                run(*one, first) + &run(*other, second) + &run(*last, third)
            }));
        }
    }
    runs
}

/// Lengths of the texts: those numbers of the source that may be one, the largest first.
fn lengths(constants: &[Number]) -> Vec<usize> {
    let numbers = constants.iter().filter(|number| !is_packed(**number) && !number.negative);
    let named = numbers.filter_map(|number| usize::try_from(number.size).ok());
    let mut lengths: Vec<usize> = named.filter(|own| (2..=LONGEST).contains(own)).collect();
    sort_by_key(&mut lengths, |own| std::cmp::Reverse(*own));
    let mut all: Vec<usize> = Vec::new();
    for length in lengths.into_iter().chain([3, 6, 5, 4, 8, 7, 2]) {
        if all.len() < RUN_LENGTHS && !all.contains(&length) {
            all.push(length);
        }
    }
    all
}

/// Such texts, and zeros, with a part of the source in front of them or behind them, as
/// `S11111111`: the sum of zeros is right for many check digits. The length is that of the whole,
/// or that of the others.
fn beside_parts(length: usize, parts: &[String]) -> Vec<String> {
    let most_runs = if length > SHORT { 1 } else { 2 };
    let mut texts = Vec::new();
    for part in parts {
        let without = length.saturating_sub(part.chars().count());
        for length in [without, length] {
            let runs = few_runs(length, most_runs).into_iter().chain(["0".repeat(length)]);
            texts.extend(runs.flat_map(|run| [format!("{part}{run}"), format!("{run}{part}")]));
        }
    }
    texts
}

/// Such texts with a mark of the source within, as `A1.111`.
fn around_marks(length: usize, parts: &[String]) -> Vec<String> {
    let marks = parts.iter().filter(|part| !part.contains(char::is_alphanumeric));
    let mut texts = Vec::new();
    for mark in marks.take(MARKS) {
        let without = length.saturating_sub(mark.chars().count());
        for before in 1..without {
            let last = few_runs(without - before, 2);
            texts.extend(
                few_runs(before, 2)
                    .iter()
                    .flat_map(|first| last.iter().map(move |last| format!("{first}{mark}{last}"))),
            );
        }
    }
    texts
}

/// A run of characters of one class, or two that part at a length of the source, and one more
/// behind a mark of the source, all of them as long as a number of it says: `AAAA1111.AAA`.
fn named_runs(lengths: &[usize], parts: &[String]) -> Vec<String> {
    let run = |class: char, length: usize| String::from(class).repeat(length);
    let alone = |length: usize| CLASSES.map(|class| run(class, length));
    let parted = |length: usize| {
        let first = lengths.iter().filter(move |own| **own < length);
        first.flat_map(move |own| {
            CLASSES.into_iter().flat_map(move |one| {
                let others = CLASSES.into_iter().filter(move |other| *other != one);
                others.map(move |other| run(one, *own) + &run(other, length - own))
            })
        })
    };
    let marks = parts.iter().filter(|part| !part.contains(char::is_alphanumeric));
    let marks: Vec<&String> = marks.take(MARKS).collect();
    let mut texts = Vec::new();
    for length in lengths {
        for first in alone(*length).into_iter().chain(parted(*length)) {
            for last in lengths.iter().flat_map(|length| alone(*length)) {
                texts.extend(marks.iter().map(|mark| format!("{first}{mark}{last}")));
            }
        }
    }
    texts
}

fn few_runs(length: usize, most: usize) -> Vec<String> {
    let count = |text: &String| {
        let classes: Vec<char> = text.chars().collect();
        classes.chunk_by(|one, other| one == other).count()
    };
    runs(length).into_iter().filter(|text| count(text) <= most).collect()
}

/// These inputs with such a text in the place of each of their texts, and in that of all.
pub(super) fn inputs(
    arguments: &[ArgumentSpec],
    bases: &[Box<[i128]>],
    constants: &[Number],
) -> Vec<Box<[i128]>> {
    holding(arguments, bases, lengths(constants).into_iter().map(runs))
}

/// The same with texts that hold a part of the source.
pub(super) fn inputs_with_parts(
    arguments: &[ArgumentSpec],
    bases: &[Box<[i128]>],
    constants: &[Number],
) -> impl Iterator<Item = Box<[i128]>> {
    let parts = first_of(parts(constants), PARTS);
    let mut lengths = lengths(constants);
    lengths.sort_unstable();
    let beside = lengths.clone().into_iter().map({
        let parts = parts.clone();
        move |length| beside_parts(length, &parts)
    });
    let named = named_runs(&lengths, &parts);
    let short = lengths.into_iter().filter(|own| *own <= LONGEST_AROUND);
    let around = short.map(move |length| around_marks(length, &parts));
    let all = beside.chain(around).chain([named]);
    all.flat_map(|texts| holding(arguments, bases, [texts]))
}

fn holding(
    arguments: &[ArgumentSpec],
    bases: &[Box<[i128]>],
    all_runs: impl IntoIterator<Item = Vec<String>>,
) -> Vec<Box<[i128]>> {
    let all = texts(arguments);
    let mut inputs = Vec::new();
    for runs in all_runs {
        for base in bases.iter().take(RUN_BASES) {
            let counting = all.iter().filter(|items| counts(arguments, base, items.length));
            let texts: Vec<Items> = counting.copied().collect();
            for run in &runs {
                let of = |input: &[i128], text: &Items| {
                    let count = usize::try_from(input[text.length]).unwrap_or_default();
                    text.replaced(input, 0..count, run)
                };
                inputs.extend(texts.iter().filter_map(|text| of(base, text)));
                if texts.len() > 1 {
                    inputs.extend(
                        texts.iter().try_fold(base.clone(), |input, text| of(&input, text)),
                    );
                }
            }
        }
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::texts::tests::{listed, listed_after};

    #[test]
    fn runs_have_their_length_and_each_stands_once() {
        for length in 2..=9 {
            let runs = runs(length);
            assert!(runs.iter().all(|run| run.len() == length));
            let mut different = runs.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), runs.len());
        }
        assert!(runs(13).contains(&"AA111111111AA".to_owned()));
    }

    #[test]
    fn a_code_of_letters_and_digits_with_a_check_digit_is_found() {
        let tracking = |text: &str| {
            let [own, digits @ .., from] = text.as_bytes() else { return "!length".to_owned() };
            if text.len() != 9 {
                return "!length".to_owned();
            }
            if !own.is_ascii_uppercase() || !from.is_ascii_uppercase() {
                return "!letters".to_owned();
            }
            if !digits.iter().all(u8::is_ascii_digit) {
                return "!digits".to_owned();
            }
            let sum: u32 = digits.iter().zip(1..).map(|(it, at)| u32::from(it - b'0') * at).sum();
            if sum % 11 == 7 { "Some(1)".to_owned() } else { "!check digit".to_owned() }
        };
        let pairs = listed(&[9.into(), 11.into(), 7.into()], tracking);
        let shows = |what: &dyn Fn(&str) -> bool| pairs.iter().flatten().any(|it| what(it));
        assert!(shows(&|it| it.ends_with("Z\"")), "{pairs:?}");
        assert!(shows(&|it| it.contains(':')), "{pairs:?}");
    }

    /// Each says no more than whether it takes a text.
    #[test]
    fn codes_with_parts_of_the_source_are_found() {
        let is_barcode = |text: &str| {
            let digits = text.strip_prefix('S').unwrap_or_default();
            let is_whole = digits.len() == 9 && digits.bytes().all(|one| one.is_ascii_digit());
            let sum: u32 = digits.bytes().zip(1..).map(|(one, at)| u32::from(one) % 16 * at).sum();
            (is_whole && sum.is_multiple_of(10)).to_string()
        };
        let pairs = listed(&[b'S'.into(), 9.into()].map(|it: i128| it.into()), is_barcode);
        assert!(!pairs.is_empty());
        let is_room = |text: &str| {
            let [b'A'..=b'F', b'0'..=b'4', b'.', number @ ..] = text.as_bytes() else {
                return false.to_string();
            };
            let are_digits = number.len() == 3 && number.iter().all(u8::is_ascii_digit);
            (are_digits && number != b"000").to_string()
        };
        let constants = [b'A', b'F', b'0', b'4', b'.', 3].map(|it| i128::from(it).into());
        let pairs = listed(&constants, is_room);
        assert!(!pairs.is_empty());
        let is_picture = |text: &str| {
            let (name, kind) = text.split_once('.').unwrap_or_default();
            let (letters, digits) = name.split_at_checked(4).unwrap_or_default();
            let has_form = digits.len() == 4 && kind.len() == 3;
            let are_letters = letters.bytes().all(|one| one.is_ascii_uppercase());
            let are_digits = digits.bytes().all(|one| one.is_ascii_digit());
            (has_form && are_letters && are_digits).to_string()
        };
        let constants = [b'.', 3, 4, 8].map(|it| i128::from(it).into());
        let pairs = listed_after(160_000, &constants, is_picture);
        assert!(!pairs.is_empty());
    }

    #[test]
    fn a_code_with_a_letter_of_its_own_within_is_found() {
        let container = |text: &str| {
            let bytes = text.as_bytes();
            if bytes.len() != 11 {
                return "!length".to_owned();
            }
            if !bytes[..3].iter().all(u8::is_ascii_uppercase) {
                return "!no owner".to_owned();
            }
            if ![b'U', b'J', b'Z'].contains(&bytes[3]) {
                return "!no category".to_owned();
            }
            if !bytes[4..].iter().all(u8::is_ascii_digit) {
                return "!digits wanted".to_owned();
            }
            format!("{:?}", bytes[3] as char)
        };
        let constants = [3, 11, 74, 85, 90].map(|it: i128| Number::from(it));
        let pairs = listed_after(160_000, &constants, container);
        let shows = |what: &dyn Fn(&str) -> bool| pairs.iter().flatten().any(|it| what(it));
        assert!(shows(&|it| it.ends_with(":\"") || it.ends_with("/\"")), "{pairs:?}");
    }
}
