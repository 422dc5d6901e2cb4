//! Arguments of several ordinals. A text is its length and its characters, each of which the engine
//! treats as an argument: two texts are neighbours if one character of them is next to the other's,
//! or if one of them has one character more, at its end.

use crate::sut::argument::character::{char_of, char_ordinal};
use crate::sut::argument::{Argument, ArgumentSpec, Part};
use crate::sut::text::unescape;

/// The most characters of a text.
const MOST: usize = 16;
/// Stands in the ordinals of a text for the characters behind its end.
const BEHIND: i128 = b'0' as i128;

/// What a function may take: an [`Argument`], which has one ordinal, or a text, which has several.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of argument that can be explored",
    label = "only integers, floats, `bool`, `char`, `NonZero`, `&str`, `String`, IP addresses, \
             `Duration`, `Ordering` and types of your own with `setbve::Argument` can",
    note = "implement `setbve::Argument` for it, or explore a wrapper function that takes one of \
            these"
)]
pub trait Parameter: Sized {
    #[doc(hidden)]
    fn specs(name: &'static str, type_name: &'static str) -> Vec<ArgumentSpec>;

    /// Takes the first ordinals as a value; `None` where they stand for none.
    #[doc(hidden)]
    fn take(ordinals: &mut &[i128]) -> Option<Self>;
}

impl<A: Argument> Parameter for A {
    fn specs(name: &'static str, type_name: &'static str) -> Vec<ArgumentSpec> {
        vec![ArgumentSpec::new::<A>(name, type_name)]
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        let (first, rest) = ordinals.split_first()?;
        *ordinals = rest;
        A::from_ordinal(*first)
    }
}

impl Parameter for String {
    fn specs(name: &'static str, type_name: &'static str) -> Vec<ArgumentSpec> {
        let mut length = ArgumentSpec::new::<u8>(name, type_name);
        (length.domain.max, length.part) = (MOST as i128, Part::Length);
        let character = |index| {
            let part = Part::Character(index);
            ArgumentSpec { part, ..ArgumentSpec::new::<char>(name, type_name) }
        };
        std::iter::once(length).chain((0..MOST).map(character)).collect()
    }

    fn take(ordinals: &mut &[i128]) -> Option<Self> {
        let (own, rest) = ordinals.split_at_checked(1 + MOST)?;
        *ordinals = rest;
        text_of(own)
    }
}

fn text_of(ordinals: &[i128]) -> Option<String> {
    let (length, characters) = ordinals.split_first()?;
    let length = usize::try_from(*length).ok()?;
    characters.get(..length)?.iter().map(|ordinal| char_of(*ordinal)).collect()
}

/// The ordinals of a text; `None` if it is too long.
pub(crate) fn ordinals_of(text: &str) -> Option<Vec<i128>> {
    let mut ordinals = vec![text.chars().count() as i128];
    ordinals.extend(text.chars().map(char_ordinal));
    let is_short = ordinals.len() <= 1 + MOST;
    ordinals.resize(1 + MOST, BEHIND);
    is_short.then_some(ordinals)
}

/// The ordinals of each argument: the index of the first, and their specifications.
pub(crate) fn parameters(arguments: &[ArgumentSpec]) -> Vec<(usize, &[ArgumentSpec])> {
    let starts: Vec<usize> = (0..arguments.len())
        .filter(|index| !matches!(arguments[*index].part, Part::Character(_)))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([arguments.len()]);
    starts.iter().zip(ends).map(|(start, end)| (*start, &arguments[*start..end])).collect()
}

/// The argument to which the ordinal with this index belongs.
pub(crate) fn parameter_of(arguments: &[ArgumentSpec], index: usize) -> (usize, &[ArgumentSpec]) {
    let start = match arguments[index].part {
        Part::Character(own) => index - own - 1,
        Part::Whole | Part::Length => index,
    };
    let rest = arguments[start + 1..].iter();
    let more = rest.take_while(|spec| matches!(spec.part, Part::Character(_))).count();
    (start, &arguments[start..=start + more])
}

pub(crate) fn are_all_whole(arguments: &[ArgumentSpec]) -> bool {
    arguments.iter().all(|spec| spec.part == Part::Whole)
}

/// Whether the ordinal with this index is a character behind the end of its text.
pub(crate) fn is_behind_end(arguments: &[ArgumentSpec], input: &[i128], index: usize) -> bool {
    match arguments[index].part {
        Part::Character(own) => input[index - own - 1] <= own as i128,
        Part::Whole | Part::Length => false,
    }
}

/// Gives all characters behind the ends of texts the same value, so that each text has one input.
pub(crate) fn make_canonical(arguments: &[ArgumentSpec], input: &mut [i128]) {
    for index in 0..input.len() {
        if is_behind_end(arguments, input, index) {
            input[index] = BEHIND;
        }
    }
}

/// The value of an argument, as a snapshot shows it.
pub(crate) fn write(arguments: &[ArgumentSpec], values: &[i128], to: &mut String) {
    let spec = &arguments[0];
    match text_of(values) {
        Some(text) if spec.part == Part::Length => to.push_str(&format!("{text:?}")),
        _ => spec.write(values[0], to),
    }
}

/// The value of an argument as an expression of its type.
pub(crate) fn write_expression(arguments: &[ArgumentSpec], values: &[i128], to: &mut String) {
    let spec = &arguments[0];
    if spec.part != Part::Length {
        return spec.write_expression(values[0], to);
    }
    let is_borrowed = spec.type_name.starts_with('&');
    let is_owned = spec.type_name.ends_with("String");
    to.push_str(if is_borrowed && is_owned { "&" } else { "" });
    write(arguments, values, to);
    to.push_str(if is_owned { ".to_owned()" } else { "" });
}

/// Reads the value of an argument, which is the whole text.
pub(crate) fn parse(arguments: &[ArgumentSpec], text: &str) -> Option<Vec<i128>> {
    if arguments[0].part != Part::Length {
        return Some(vec![arguments[0].parse(text)?]);
    }
    ordinals_of(&unescape(text.strip_prefix('"')?.strip_suffix('"')?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn specs() -> Vec<ArgumentSpec> {
        let first = u8::specs("n", "u8");
        [first, String::specs("text", "&str"), bool::specs("b", "bool")].concat()
    }

    #[test]
    fn a_text_is_one_argument_of_several_ordinals() {
        let specs = specs();
        let starts: Vec<usize> = parameters(&specs).iter().map(|(start, _)| *start).collect();
        assert_eq!(starts, [0, 1, 2 + MOST]);
        for (index, start) in [(0, 0), (1, 1), (5, 1), (1 + MOST, 1), (2 + MOST, 2 + MOST)] {
            let (own, parts) = parameter_of(&specs, index);
            assert_eq!((own, parts.len() > 1), (start, start == 1), "{index}");
        }
    }

    #[test]
    fn texts_are_pasted_as_their_type() {
        let pasted = |type_name| {
            let specs = String::specs("text", type_name);
            let mut to = String::new();
            write_expression(&specs, &ordinals_of("a\"\n").unwrap(), &mut to);
            to
        };
        assert_eq!(pasted("&str"), r#""a\"\n""#);
        assert_eq!(pasted("&'a str"), r#""a\"\n""#);
        assert_eq!(pasted("String"), r#""a\"\n".to_owned()"#);
        assert_eq!(pasted("&String"), r#"&"a\"\n".to_owned()"#);
    }

    #[test]
    fn a_text_that_is_too_long_is_none() {
        assert!(ordinals_of(&"é".repeat(MOST)).is_some());
        assert!(ordinals_of(&"a".repeat(MOST + 1)).is_none());
    }

    proptest! {
        #[test]
        fn texts_read_back(text in "(.|[\"\\\\\n\t\0'é]){0,16}") {
            let specs = String::specs("text", "&str");
            let ordinals = ordinals_of(&text).unwrap();
            let mut shown = String::new();
            write(&specs, &ordinals, &mut shown);
            prop_assert_eq!(parse(&specs, &shown), Some(ordinals.clone()));
            prop_assert_eq!(String::take(&mut &*ordinals), Some(text));
        }

        #[test]
        fn a_canonical_input_stands_for_the_same_text(
            length in 0..=16_i128, characters in prop::array::uniform16(0..60_000_i128),
        ) {
            let specs = String::specs("text", "&str");
            let mut ordinals = [&[length][..], &characters].concat();
            let text = String::take(&mut &*ordinals);
            make_canonical(&specs, &mut ordinals);
            prop_assert_eq!(String::take(&mut &*ordinals), text.clone());
            prop_assert_eq!(ordinals_of(&text.unwrap()), Some(ordinals));
        }
    }
}
