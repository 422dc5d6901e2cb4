//! Texts that are looked along: short ones, and examples of formats that people parse.

pub(crate) mod alphabet;

use crate::mapping::texts::alphabet::texts_of;
use crate::mapping::{InputLine, Mapping, Points};
use crate::tuning::mapping::{SEEN, TEXTS as MADE};
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::{Gather, each_some};
use setbve_kernel::collections::sorting::each_once;
use setbve_kernel::sut::argument::made::{Seed, input};
use setbve_kernel::sut::argument::part::{counts, have_characters};
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::constants::{float_of, is_packed};
use setbve_kernel::sut::number::Number;

/// Up to here each length is tried, and beyond those that the source names.
const EACH_LENGTH: i128 = 66;

/// The texts that an argument has in turn, one on a line: short ones, and one of each format that
/// people parse, for functions whose code is out of sight.
const USUAL: &str = include_str!("texts/usual.txt");

/// Characters beyond ASCII: letters whose case has another length, digits, marks, blanks, wide
/// ones, parts of others, and ends of the lengths of UTF-8.
const BEYOND_ASCII: &str = "\u{80}\u{a0}\u{aa}\u{b5}\u{df}\u{e9}\u{130}\u{131}\u{301}\u{660}\u{7ff}\
    \u{800}\u{1100}\u{200d}\u{3000}\u{ff61}\u{ffff}\u{10000}\u{1f1e6}\u{1f600}\u{10ffff}";

/// One input for each text of the source and each of these, which all texts among the arguments
/// have; no input for a function without texts.
pub(crate) fn inputs(arguments: &[ArgumentSpec], constants: &[Number]) -> Vec<Vec<i128>> {
    if !have_characters(arguments) || is_off("texts") {
        return Vec::new();
    }
    let mut texts = texts_of(constants);
    let named = texts.len();
    let marks = marks(constants);
    // The texts of the source behind punctuation of the source: a suffix, a part after a separator.
    for index in 0..named {
        if texts[index].chars().all(char::is_alphanumeric) {
            for mark in &marks {
                texts.push(format!("a{mark}{}", texts[index]));
            }
        }
    }
    // The numbers of the source as people write them: alone, and before or behind a character of
    // the source.
    let mut numerals = written(constants);
    let alone = numerals.len();
    for mark in &marks {
        for index in 0..alone {
            numerals.push(format!("{}{mark}", numerals[index]));
            numerals.push(format!("{mark}{}", numerals[index]));
        }
    }
    numerals.truncate(MADE);
    texts.append(&mut numerals);
    texts.extend(USUAL.lines().map(str::to_owned));
    each_some(&texts, &mut |text| input(arguments, Seed::Text(text)))
}

/// The punctuation of the source.
fn marks(constants: &[Number]) -> Vec<char> {
    each_some(constants, &mut |constant| {
        Some(constant.written().filter(u8::is_ascii_punctuation)?.into())
    })
}

/// The numbers of the source and those next to them; of floats, them alone.
fn written(constants: &[Number]) -> Vec<String> {
    let mut written = Vec::new();
    for constant in constants {
        if is_packed(*constant) {
            continue;
        }
        for step in -1..=1_i128 {
            let Some(Number { negative, size }) = constant.plus(step.into()) else { continue };
            written.push(format!("{}{size}", if negative { "-" } else { "" }));
        }
    }
    written.append(&mut each_some(constants, &mut |own| Some(float_of(*own)?.to_string())));
    written
}

impl Mapping<'_> {
    /// The values that are tried of a text's length or of one of its characters; `None` for another
    /// argument.
    pub(super) fn points_of_text(&self, line: &InputLine) -> Option<Vec<i128>> {
        let (arguments, constants) = (self.arguments, self.constants);
        let InputLine { ref base, argument, points: points_of_line } = *line;
        let domain = arguments[argument].domain;
        match arguments[argument].part {
            _ if !counts(arguments, base, argument) => Some(Vec::new()),
            Part::Whole | Part::Item => None,
            Part::Choice => Some((domain.min..=domain.max).gathered()),
            Part::Length => {
                let mut lengths = Vec::new();
                for length in domain.min..=domain.max {
                    let is_near = |own: i128| own.abs_diff(length) <= 1;
                    let is_tried = length <= EACH_LENGTH
                        || is_near(base[argument])
                        || is_near(domain.max)
                        || constants.iter().any(|own| own.signed().is_some_and(is_near));
                    if is_tried {
                        lengths.push(length);
                    }
                }
                Some(lengths)
            }
            Part::Character => {
                let mut points = vec![base[argument], domain.max];
                // A character within a class is like the others, unless the source names it.
                let is_coarse = points_of_line == Points::Coarse || constants.len() >= SEEN;
                for one in 0..128_u8 {
                    if !is_coarse || is_edge(one) {
                        points.push(one.into());
                    }
                }
                for one in BEYOND_ASCII.chars() {
                    points.extend(arguments[argument].ordinal(i128::from(u32::from(one)).into()));
                }
                if points_of_line != Points::Coarse {
                    for one in constants.iter().filter_map(|number| number.signed()) {
                        if (0..128).contains(&one) {
                            points.push((one - 1).max(0));
                            points.push(one);
                            points.push(one + 1);
                        }
                    }
                }
                each_once(&mut points);
                Some(points)
            }
        }
    }
}

/// Whether the character is punctuation, or at an end of the letters, digits or others.
fn is_edge(character: u8) -> bool {
    let ends = b"\0\t\n 0189ABFGYZabfgyz\x7f";
    character.is_ascii_punctuation() || ends.contains(&character)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::mapping::{map, places};
    use crate::summary::ranking::Summary;
    use crate::summary::ranking::listed::Listed;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::{Call, Executor, InProcess};
    use setbve_kernel::sut::argument::literal::write;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;
    use setbve_kernel::sut::constants::number_of;
    use setbve_kernel::sut::observation::{Kind, Observation};
    use setbve_kernel::sut::text::unescape;

    /// The texts on both sides of the listed boundaries of a function, in the order of its
    /// arguments.
    pub(in crate::mapping) fn listed(
        constants: &[Number],
        function: impl Fn(&str) -> String,
    ) -> Vec<[String; 2]> {
        listed_after(66_000, constants, function)
    }

    /// The same after a mapping with so many calls.
    pub(in crate::mapping) fn listed_after(
        calls: u64,
        constants: &[Number],
        function: impl Fn(&str) -> String,
    ) -> Vec<[String; 2]> {
        listed_at(places::plain, calls, constants, function)
    }

    /// Chooses where boundaries are listed.
    type Places =
        fn(Vec<Listed>, &mut Boundaries, &[ArgumentSpec], &mut dyn Executor) -> Vec<Listed>;

    /// The same at places chosen so.
    pub(in crate::mapping) fn listed_at(
        places: Places,
        calls: u64,
        constants: &[Number],
        function: impl Fn(&str) -> String,
    ) -> Vec<[String; 2]> {
        mapped(calls, constants, function, |boundaries, arguments, executor| {
            let Summary { listed, .. } = Summary::of(boundaries, arguments, 64);
            let listed = places(listed, boundaries, arguments, executor);
            let of = |own: &Listed| own.boundary.inputs().map(|input| shown(arguments, &input));
            listed.iter().map(of).collect()
        })
    }

    /// A text as a literal.
    pub(in crate::mapping) fn shown(arguments: &[ArgumentSpec], input: &[i128]) -> String {
        let mut text = String::new();
        write(arguments, input, &mut text);
        text
    }

    /// What is made of the boundaries after a mapping with so many calls.
    pub(in crate::mapping) fn mapped<T>(
        calls: u64,
        constants: &[Number],
        function: impl Fn(&str) -> String,
        made: impl FnOnce(&mut Boundaries, &[ArgumentSpec], &mut dyn Executor) -> T,
    ) -> T {
        let arguments = String::specs("text", "&str");
        let shape = shape_of(&arguments);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            let text = String::take(&shape, &mut &*input).expect("it is a text");
            let output = function(&text);
            if let Some(error) = output.strip_prefix('!') {
                observation.kind = Kind::Error;
                observation.class.push_str("Err");
                observation.text.push_str(error);
            } else if output == "?" {
                observation.kind = Kind::NoInput;
            } else {
                observation.text.push_str(&output);
            }
        };
        let mut executor = InProcess::new(call);
        let mut boundaries = Boundaries::new(&arguments, false);
        map(&mut boundaries, &arguments, constants, &[], calls, &mut executor);
        made(&mut boundaries, &arguments, &mut executor)
    }

    #[test]
    fn a_limit_shows_after_few_calls_where_most_texts_make_no_input() {
        let is_late = |text: &str| match text.parse::<u16>() {
            Ok(number @ 1..=365) => (number >= 90).to_string(),
            _ => "?".to_owned(),
        };
        let pairs = listed_after(12_000, &[90.into()], is_late);
        assert!(pairs.contains(&["\"89\"", "\"90\""].map(str::to_owned)), "{pairs:?}");
    }

    #[test]
    fn parts_of_a_text_within_an_output_are_no_kinds_of_their_own() {
        let argument = |text: &str| match text {
            "-" => "Input".to_owned(),
            "--" => "End".to_owned(),
            _ if text.starts_with("--") => match text[2..].split_once('=') {
                Some((name, value)) => format!("Setting({name:?}, {value:?})"),
                None => format!("Long({:?})", &text[2..]),
            },
            _ => match text.strip_prefix('-') {
                Some(short) if !short.starts_with(|own: char| own.is_ascii_digit()) => {
                    format!("Short({short:?})")
                }
                _ => format!("Value({text:?})"),
            },
        };
        let texts = ["-", "--"].map(|text| number_of(text).expect("it is short"));
        let constants = [vec![45.into(), 61.into()], texts.into()].concat();
        let pairs = listed(&constants, argument);
        let quoted = |text: &str| format!("{text:?}");
        let variant =
            |text: &str| argument(&unescape(text.trim_matches('"')).expect("it is a text"));
        let variant = |text: &String| variant(text).split('(').next().map(str::to_owned);
        for pair in [["-9", "-:"], ["-/", "-0"], ["-a", ".a"]].map(|pair| pair.map(quoted)) {
            assert!(pairs.contains(&pair), "{pair:?} {pairs:?}");
        }
        let of_settings = pairs
            .iter()
            .filter(|pair| pair.iter().any(|text| variant(text).as_deref() == Some("Setting")));
        assert!(of_settings.count() < 12, "{pairs:?}");
    }

    #[test]
    fn a_rule_about_each_character_is_listed_once_between_plain_texts() {
        let is_name = |text: &str| {
            let is_all = text.chars().all(|one| one.is_ascii_lowercase() || one == '_');
            (is_all && !text.is_empty()).to_string()
        };
        let mut pairs = listed(&[], is_name);
        pairs.sort();
        let expected = [
            ["\"\"", "\"a\""],
            ["\"^\"", "\"_\""],
            ["\"_\"", "\"`\""],
            ["\"`\"", "\"a\""],
            ["\"a\"", "\"a0\""],
            ["\"z\"", "\"{\""],
        ];
        assert_eq!(pairs, expected);
    }

    #[test]
    fn a_length_is_shown_by_equal_characters() {
        let pairs = listed(&[], |text| (text.chars().count() > 6).to_string());
        assert_eq!(pairs, [["\"000000\"", "\"0000000\""]]);
    }

    #[test]
    fn each_length_that_decides_is_shown_by_equal_characters() {
        let is_colour = |text: &str| {
            let digits = text.strip_prefix('#').unwrap_or_default();
            (digits.chars().all(|one| one.is_ascii_hexdigit()) && [3, 6].contains(&digits.len()))
                .to_string()
        };
        let pairs = listed(&[i128::from(b'#').into()], is_colour);
        for pair in
            [["#00", "#000"], ["#000", "#0000"], ["#00000", "#000000"], ["#000000", "#0000000"]]
        {
            let pair = pair.map(|text| format!("{text:?}"));
            assert!(pairs.contains(&pair), "{pair:?} {pairs:?}");
        }
    }

    #[test]
    fn the_largest_number_is_shown_beside_the_plainest_one() {
        let number =
            |text: &str| text.parse::<u8>().map_or("None".into(), |own| format!("Some({own})"));
        let pairs = listed(&[], number);
        assert!(pairs.contains(&["\"255\"", "\"256\""].map(str::to_owned)), "{pairs:?}");
        assert!(pairs.contains(&["\"9\"", "\":\""].map(str::to_owned)), "{pairs:?}");
        assert!(pairs.len() <= 16, "{pairs:?}");
    }

    #[test]
    fn a_limit_between_two_errors_is_shown() {
        let percent = |text: &str| match text.strip_suffix('%').map(str::parse::<u8>) {
            None => "!missing".to_owned(),
            Some(Err(_)) => "!no number".to_owned(),
            Some(Ok(number @ 0..=100)) => number.to_string(),
            Some(Ok(number)) => format!("!{number} is more than 100"),
        };
        let constants = [100.into(), i128::from(b'%').into()];
        let pairs = listed(&constants, percent);
        for pair in [["\"100%\"", "\"101%\""], ["\"255%\"", "\"256%\""]] {
            assert!(pairs.contains(&pair.map(str::to_owned)), "{pair:?} {pairs:?}");
        }
    }

    #[test]
    fn what_a_number_may_be_is_shown_for_each_value_of_another_one() {
        let day = |text: &str| {
            let parts: Vec<Option<u8>> = text.split('.').map(|part| part.parse().ok()).collect();
            let [Some(day), Some(month)] = parts[..] else { return "!no date".to_owned() };
            let most = match month {
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                1..=12 => 31,
                _ => return "!no month".to_owned(),
            };
            if (1..=most).contains(&day) { "a day".to_owned() } else { "!no day".to_owned() }
        };
        let pairs = listed(&[i128::from(b'.').into(), 12.into()], day);
        let firsts = |most: u8| [most, most + 1].map(|day| format!("\"{day}."));
        for most in [28, 30, 31] {
            let [low, high] = firsts(most);
            let is_limit =
                |[one, other]: &[String; 2]| one.starts_with(&low) && other.starts_with(&high);
            assert!(pairs.iter().any(is_limit), "{most} {pairs:?}");
        }
    }

    #[test]
    fn texts_and_numbers_of_the_source_are_looked_around() {
        let known = |text: &str| (text == "QUIT" || text == "417#").to_string();
        let constants = [number_of("QUIT").unwrap(), 417.into(), i128::from(b'#').into()];
        assert!(listed(&[], known).is_empty());
        let pairs = listed(&constants, known);
        let is_beside =
            |word: &str, pair: &[String; 2]| pair.iter().any(|text| text.trim_matches('"') == word);
        for word in ["QUIT", "417#"] {
            assert!(pairs.iter().any(|pair| is_beside(word, pair)), "{word} {pairs:?}");
        }
    }

    #[test]
    fn each_end_of_a_class_of_characters_is_shown_where_the_class_is_exchanged() {
        let hidden = |text: &str| {
            let hide = |own: char| match own {
                '0'..='9' => 'n',
                'A'..='Z' => 'A',
                'a'..='z' => 'a',
                _ => '*',
            };
            format!("\"{}\"", text.chars().map(hide).collect::<String>())
        };
        let ends = ['0', '9', 'A', 'Z', 'a', 'z'];
        let pairs = listed(&ends.map(|own| i128::from(u32::from(own)).into()), hidden);
        for step in [['/', '0'], ['9', ':'], ['@', 'A'], ['Z', '['], ['`', 'a'], ['z', '{']] {
            let pair = step.map(|own| format!("\"{own}\""));
            assert!(pairs.contains(&pair), "{pair:?} {pairs:?}");
        }
    }

    #[test]
    fn what_an_output_repeats_of_a_text_is_no_boundary() {
        let pairs = listed(&[], |text| format!("\"{}\"", text.to_uppercase()));
        // Of more than a hundred characters that change, the ends of their classes are left.
        assert!(pairs.len() <= 8, "{pairs:?}");
    }
}
