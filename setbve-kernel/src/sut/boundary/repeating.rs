//! Outcomes that repeat the character in which two inputs differ. What a title or a message quotes
//! of a text changes with each of its characters, which is no rule of the function.

use crate::collections::gather::Both;
use crate::sut::argument::character::char_of;
use crate::sut::argument::{ArgumentSpec, Part};
use crate::sut::boundary::Boundary;

/// Whether the two outcomes differ in nothing but the changed character, which both repeat.
#[inline]
pub fn repeats_character(boundary: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let [low, high] = &boundary.outcomes;
    if arguments[boundary.argument].part != Part::Character || low.kind != high.kind {
        return false;
    }
    let characters = [boundary.value(), boundary.value() + 1].both(char_of);
    let [Some(one), Some(other)] = characters.both(|own| own.map(String::from)) else {
        return false;
    };
    are_alike([&low.text, &high.text], [&one, &other])
}

/// Whether two texts are the same but for two parts, as they are or as literals show them.
#[inline]
pub fn are_alike([mut one, mut other]: [&str; 2], [low, high]: [&str; 2]) -> bool {
    loop {
        // The parts come first: the literals of two characters may begin alike.
        if let (Some(rest), Some(others)) = (without(one, low), without(other, high)) {
            [one, other] = [rest, others];
            continue;
        }
        match [one, other].both(|text| text.chars().next()) {
            [None, None] => return true,
            [Some(next), Some(others)] if next == others => {
                one = &one[next.len_utf8()..];
                other = &other[others.len_utf8()..];
            }
            _ => return false,
        }
    }
}

/// A text without the part at its start.
#[inline]
fn without<'a>(text: &'a str, part: &str) -> Option<&'a str> {
    let literal = part.escape_debug().to_string();
    text.strip_prefix(&*literal).or_else(|| text.strip_prefix(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_alike_that_repeat_the_changed_character() {
        for (texts, characters) in [
            (["a-b", "a.b"], ['-', '.']),
            (["Track { title: \"Z]\" }", "Track { title: \"[]\" }"], ['Z', '[']),
            (["(\"[\", 1, \"[\")", "(\"\\\\\", 1, \"\\\\\")"], ['[', '\\']),
            (["a\u{1f}", "a "], ['\u{1f}', ' ']),
            (["a\\", "a]"], ['\\', ']']),
            (["Some(\"\\0-\")", "Some(\"\\u{1}-\")"], ['\0', '\u{1}']),
        ] {
            let parts = characters.map(String::from);
            assert!(are_alike(texts, parts.each_ref().map(|own| &**own)), "{texts:?}");
        }
        for (texts, characters) in [
            (["z]", "[]"], ['Z', '[']),
            (["a-", "a"], ['-', '.']),
            (["1", "2"], ['-', '.']),
            (["a-b", "a.c"], ['-', '.']),
        ] {
            let parts = characters.map(String::from);
            assert!(!are_alike(texts, parts.each_ref().map(|own| &**own)), "{texts:?}");
        }
    }
}
