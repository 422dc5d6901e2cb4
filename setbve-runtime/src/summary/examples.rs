//! Examples: typical inputs away from boundaries (equivalence partitioning beside boundary value
//! analysis).
//!
//! Where outputs have many values, boundaries show where a formula begins and ends, but not its
//! results. A few plain calls pin the results, in a form that a person can check by head.

use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::tuning::summary::{
    EXAMPLES, EXAMPLES_OF_A_SHAPE, EXAMPLES_OF_TEXTS, EXAMPLES_OF_WORDS, EXAMPLES_TRIED,
};
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::collections::gather::each;
use setbve_kernel::collections::sorting::{SortedMap, sort_by, sort_by_key};
use setbve_kernel::sut::argument::character::{char_ordinal, is_digit, runs_of};
use setbve_kernel::sut::argument::made::{Seed, parameter};
use setbve_kernel::sut::argument::part::{are_all_whole, counts, have_characters, parameters};
use setbve_kernel::sut::argument::shape::Shape;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::apart::{is_alphanumeric, texts};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::Outcome;

/// The longest of these numbers.
const LONG: i128 = 123_456_789;

/// Typical numbers: of many lengths and with varied digits, and few of them round.
const TYPICAL: [i128; 33] = [
    12, 345, 7, 6_789, 25, 12_345, 3, 167, 98_765, -14, 2_024, 1_234_567, -358, 46, LONG, 53, 1, 2,
    4, 5, 6, 9, 40, 90, 444, 1_994, 900, 3_999, 500, 50, 1_000, 100, 10,
];

/// Typical numbers beside a text, such as a width: in the order in which the texts come, some are
/// shorter than the text and some are not.
const BESIDE_TEXTS: [i128; 15] = [1, 10, 100, 8, 4, 2, 3, 3, 5, 7, 6, 20, 0, 2, 5];

/// Typical texts.
const TEXTS: [&str; 12] = [
    "hello world",
    "Abc-12",
    "42",
    "a, b;c",
    " x\ty ",
    "Grüße",
    "snake_case",
    "(1 + 2) * 3",
    "key=value",
    "/usr/lib",
    "日本語",
    "\"quoted\"",
];

/// Items of typical lists.
const LISTS: [&[i128]; 9] = [
    &[3, 1, 2],
    &[12, 345, 7],
    &[8, 1],
    &[5, 5],
    &[1, 2, 3, 4, 5],
    &[40],
    &[25, -14],
    &[9, 7, 7, 2],
    &[],
];

/// How many texts of boundaries are tried with other digits.
const LIKE: usize = 2;

/// The characters of ASCII that a reader sees.
const GRAPHIC: RangeInclusive<i128> = b'!' as i128..=b'~' as i128;

/// Related values of the first argument and of all others: a multiple, and equal values.
const RELATED: [[i128; 2]; 2] = [[24, 12], [15, 15]];

/// Inputs of which some become examples.
pub(crate) struct Candidates {
    pub(crate) inputs: Inputs,
    /// How many inputs, before the typical ones, have an argument at an end of its domain.
    ends: usize,
}

/// Typical inputs, in turn with such as are like `shown` ones, and before them those with an
/// argument at an end of its domain that the source names: for such a value, code often has a case
/// of its own.
pub(crate) fn candidates(
    arguments: &[ArgumentSpec],
    constants: &[Number],
    shown: &[Box<[i128]>],
) -> Candidates {
    let parameters = parameters(arguments);
    let numbers = if have_characters(arguments) { &BESIDE_TEXTS[..] } else { &TYPICAL };
    let typical = each(&parameters, &mut |(_, parts)| of_parameter(parts, numbers));
    let made = |turn: usize, stride: usize| {
        let mut input = Vec::new();
        for (index, values) in typical.iter().enumerate() {
            input.extend_from_slice(&values[(turn + index * stride) % values.len()]);
        }
        input
    };
    let mut inputs = Inputs::new(arguments.len());
    let mut known: Vec<Vec<i128>> = Vec::new();
    for (index, spec) in arguments.iter().enumerate() {
        for end in [spec.domain.min, spec.domain.max] {
            let mut input = made(0, 0);
            // Behind the end of a list it would be the same call.
            if counts(arguments, &input, index) && constants.contains(&spec.number(end)) {
                input[index] = end;
                inputs.push(&input);
                known.push(input);
            }
        }
    }
    let ends = known.len();
    // The first inputs go through the values of all arguments in step; later ones pair the values
    // differently.
    let paired = |turn: usize| made(turn, 3 + 2 * (turn / TYPICAL.len()));
    let mut wanted = vec![paired(0), paired(1)];
    // With several arguments, it matters whether they are equal or multiples of each other.
    for [first, others] in RELATED {
        let mut input = Vec::new();
        for (index, spec) in arguments.iter().enumerate() {
            let number = if index == 0 { first } else { others };
            input.extend_from_slice(spec.ordinal(number.into()).as_slice());
        }
        if input.len() == arguments.len() && are_all_whole(arguments) {
            wanted.push(input);
        }
    }
    for turn in 0..EXAMPLES_TRIED {
        wanted.push(paired(turn));
    }
    let mut like = like(shown, arguments).into_iter();
    for input in wanted {
        for input in [like.next(), Some(input)].into_iter().flatten() {
            if !known.contains(&input) {
                inputs.push(&input);
                known.push(input);
            }
        }
    }
    Candidates { inputs, ends }
}

/// These inputs with other digits in their texts: boundaries have zeros, which do not tell the
/// places of a number apart. Those with most numbers come first, of these the ones with fewest
/// marks and most digits. Texts with blanks say no more.
fn like(shown: &[Box<[i128]>], arguments: &[ArgumentSpec]) -> Vec<Vec<i128>> {
    let mut like = Vec::new();
    for input in shown {
        let mut own = input.to_vec();
        let (mut numbers, mut marks, mut digits, mut is_plain) = (0, 0, 0, true);
        for text in texts(arguments) {
            let first = text.start(0);
            numbers += runs_of(text.all_of(input), &is_digit).len();
            for own in &mut own[first..first + text.all_of(input).len()] {
                is_plain &= GRAPHIC.contains(own);
                if is_digit(*own) {
                    *own = char_ordinal('1') + digits % 9;
                    digits += 1;
                } else {
                    marks += i128::from(!is_alphanumeric(*own));
                }
            }
        }
        if digits > 0 && is_plain {
            like.push(((Reverse(numbers), marks, -digits), own));
        }
    }
    sort_by_key(&mut like, |(order, _)| *order);
    like.truncate(LIKE);
    each(&like, &mut |(_, own)| own.clone())
}

/// Typical values of an argument, each with its ordinals.
fn of_parameter(parts: &[ArgumentSpec], numbers: &[i128]) -> Vec<Vec<i128>> {
    let mut values = Vec::new();
    let Some(shape) = parts[0].shape.as_deref() else {
        return each(&of_argument(&parts[0], numbers), &mut |value| vec![*value]);
    };
    let add = |values: &mut Vec<Vec<i128>>, seed: Seed<'_>| {
        if let Some(value) = parameter(parts, seed) {
            values.push(value);
        }
    };
    let is_text = matches!(shape, Shape::Text(_));
    if is_text || parts.iter().any(|spec| spec.part == Part::Character) {
        for (at, text) in TEXTS.iter().enumerate() {
            add(&mut values, Seed::Text(text));
            if !is_text {
                add(&mut values, Seed::Items(LISTS[at % LISTS.len()]));
            }
        }
    }
    // None of the texts may be within the limits of an argument.
    if values.is_empty() {
        for items in LISTS {
            add(&mut values, Seed::Items(items));
        }
    }
    values
}

fn of_argument(spec: &ArgumentSpec, numbers: &[i128]) -> Vec<i128> {
    let mut values = Vec::new();
    for number in numbers {
        values.extend_from_slice(spec.ordinal(Number::from(*number)).as_slice());
    }
    if values.is_empty() {
        let size = spec.domain.max.abs_diff(spec.domain.min);
        return each(&TYPICAL, &mut |number| {
            let step = number.unsigned_abs() % size.saturating_add(1).max(1);
            spec.domain.min.wrapping_add_unsigned(step)
        });
    }
    values
}

impl Candidates {
    /// Chooses the examples among the candidates with these outcomes: the first few of each kind of
    /// output that has many values, with all kinds in turn. A word that a line shows needs none.
    pub(crate) fn choose(
        &self,
        outcomes: &[Rc<Outcome>],
        classes: &Classes,
        is_listed: &dyn Fn(&Outcome) -> bool,
    ) -> Vec<usize> {
        let mut of_shape: SortedMap<u64, Vec<usize>> = SortedMap::default();
        let mut turns: Vec<(usize, usize)> = Vec::new();
        for (index, outcome) in outcomes.iter().enumerate() {
            let kind = classes.kind(outcome);
            let are_words = kind != u64::from(outcome.shape_id());
            if !outcome.is_value() || !are_words && classes.are_few(outcome) {
                continue;
            }
            if index < self.ends {
                turns.push((0, index));
                continue;
            }
            // A text without numbers says all; few calls may have met it, as where all were tried.
            let is_word = are_words || !outcome.shape().contains('#');
            if is_word && is_listed(outcome) {
                continue;
            }
            let most = match are_words {
                true if classes.takes_texts() => EXAMPLES_OF_TEXTS,
                true => EXAMPLES_OF_WORDS,
                false => EXAMPLES_OF_A_SHAPE,
            };
            let known = of_shape.entry(kind);
            let is_shown = known.iter().any(|other| outcomes[*other].text == outcome.text);
            if known.len() < most && !is_shown {
                turns.push((known.len(), index));
                known.push(index);
            }
        }
        sort_by(&mut turns, Ord::cmp);
        turns.truncate(EXAMPLES);
        let mut chosen = each(&turns, &mut |(_, index)| *index);
        sort_by(&mut chosen, Ord::cmp);
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::{ordinals_of, outcome, specs};

    #[test]
    fn candidates_are_in_the_domain_however_narrow_it_is() {
        let mut arguments = specs(2);
        (arguments[0].domain.min, arguments[0].domain.max) = (1_000, 1_002);
        let Candidates { inputs, .. } = candidates(&arguments, &[], &[]);
        assert!(inputs.len() > 16);
        assert!(inputs.iter().all(|input| arguments[0].contains(input[0])));
    }

    #[test]
    fn examples_show_formulas_and_not_what_boundaries_show() {
        let (mut outcomes, mut classes) = (Outcomes::default(), Classes::default());
        let mut all = Vec::new();
        for number in 0..200 {
            let text = if number % 2 == 0 { format!("{number} EUR") } else { "free".into() };
            all.push(outcome(&mut outcomes, &text));
            classes.note(&[], &all[number]);
        }
        let chosen = |outcomes: &[Rc<Outcome>], ends: usize| {
            let candidates = Candidates { inputs: Inputs::new(1), ends };
            candidates.choose(outcomes, &classes, &|_| false)
        };
        assert_eq!(chosen(&all, 0), [0, 2, 4]);
        assert_eq!(chosen(&all, 3), [0, 2, 4, 6, 8], "ends are examples beside the typical ones");
        assert!(chosen(&all[1..2], 0).is_empty());
    }

    #[test]
    fn ends_of_domains_that_the_source_names_are_tried_first() {
        let mut arguments = specs(2);
        (arguments[0].domain.min, arguments[0].domain.max) = (-128, 127);
        let of = |constants: &[Number]| candidates(&arguments, constants, &[]);
        let Candidates { inputs, ends } = of(&[Number::from(-128), Number::from(5)]);
        assert_eq!((ends, inputs.get(0)), (1, &[-128, 12][..]));
        assert_eq!(of(&[Number::from(5)]).ends, 0);
        // Of a list with three items these three alone, whatever stands behind them.
        let list = <Vec<u8> as Parameter>::specs("list", "&[u8]");
        assert_eq!(candidates(&list, &[Number::from(255)], &[]).ends, 3);
    }

    #[test]
    fn texts_of_boundaries_are_tried_with_digits_that_tell_places_apart() {
        let arguments = String::specs("text", "&str");
        let shown = ["0", "0.00", "0.+0", " 0.000", "x"]
            .map(|text| ordinals_of(text).expect("it is short"));
        let Candidates { inputs, .. } = candidates(&arguments, &[], &shown.map(Box::from));
        let shape = shape_of(&arguments);
        let text = |at: usize| String::take(&shape, &mut inputs.get(at)).expect("it is a text");
        assert_eq!([0, 2].map(text), ["1.23", "1.+2"]);
    }

    #[test]
    fn texts_are_whole_among_the_candidates() {
        let arguments = [String::specs("text", "&str"), u8::specs("n", "u8")].concat();
        let Candidates { inputs, .. } = candidates(&arguments, &[], &[]);
        let shape = shape_of(&arguments);
        for input in inputs.iter() {
            let mut rest = input;
            assert!(TEXTS.contains(&&*String::take(&shape, &mut rest).unwrap()), "{input:?}");
            assert_eq!(rest.len(), 1);
        }
    }

    #[test]
    fn words_that_a_line_shows_need_no_example() {
        let (mut outcomes, mut classes) = (Outcomes::default(), Classes::default());
        let letter = |n: u8| char::from(b'a' + n % 26);
        let texts = (0..100).map(|n| format!("{}{}", letter(n / 26), letter(n)));
        let all: Vec<Rc<Outcome>> = texts.map(|text| outcome(&mut outcomes, &text)).collect();
        for outcome in &all {
            classes.note(&[], outcome);
        }
        let candidates = Candidates { inputs: Inputs::new(1), ends: 0 };
        let chosen = candidates.choose(&all, &classes, &|outcome| &*outcome.text == "ab");
        assert_eq!(chosen[..2], [0, 2]);
    }
}
