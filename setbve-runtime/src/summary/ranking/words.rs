//! Words of the source within texts.

use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::part::counts;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::apart::texts;

/// Whether one side of a boundary has this word in a text, with no letter beside its own, and the
/// other one has not: `0d` has the unit `d`, and `abcd` has not.
pub(crate) fn shows_alone(boundary: &Boundary, word: &str, arguments: &[ArgumentSpec]) -> bool {
    let [low, high] = boundary.inputs();
    has_alone(&low, word, arguments) != has_alone(&high, word, arguments)
}

fn has_alone(input: &[i128], word: &str, arguments: &[ArgumentSpec]) -> bool {
    let is_letter = |own: Option<char>| own.is_some_and(char::is_alphabetic);
    let mut is_alone = false;
    for items in texts(arguments) {
        if !counts(arguments, input, items.length) {
            continue;
        }
        let mut text = String::new();
        for own in items.all_of(input) {
            text.extend(char_of(*own));
        }
        for (at, _) in text.match_indices(word) {
            let (before, behind) = (&text[..at], &text[at + word.len()..]);
            let begins = is_letter(word.chars().next()) && is_letter(before.chars().next_back());
            let ends = is_letter(word.chars().next_back()) && is_letter(behind.chars().next());
            is_alone |= !word.is_empty() && !begins && !ends;
        }
    }
    is_alone
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::{boundary_of, ordinals_of};

    #[test]
    fn a_word_stands_alone_where_no_letter_is_beside_it() {
        let arguments = String::specs("text", "&str");
        // The first character becomes the next one.
        let alone = |low: &str, word: &str| {
            let low = ordinals_of(low).expect("it is short");
            let boundary = boundary_of(&mut Outcomes::default(), &low, 1, ["yes", "!no"]);
            shows_alone(&boundary, word, &arguments)
        };
        assert!(alone("d 5", "d") && alone("c5", "d") && alone(".heic", ".heic"));
        assert!(!alone("dx", "d") && !alone("ad", "d"));
    }
}
