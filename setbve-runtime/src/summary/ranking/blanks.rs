//! Which characters are blanks beside the space: one rule in all places of a text.

use setbve_kernel::archive::classes::Classes;
use setbve_kernel::sut::argument::character::char_of;
use setbve_kernel::sut::argument::{ArgumentSpec, Part};
use setbve_kernel::sut::boundary::Boundary;

/// An argument, and a character at which blanks begin or end.
pub(super) type EndOfBlanks = (usize, i128);

/// Where one of a character and the next one is a blank other than the space, and one is none.
pub(super) fn end_of_blanks(
    boundary: &Boundary,
    classes: &Classes,
    arguments: &[ArgumentSpec],
) -> Option<EndOfBlanks> {
    let value = boundary.value();
    let is_character = arguments[boundary.argument].part == Part::Character;
    let character = |own: i128| char_of(own).filter(|_| is_character);
    let (one, other) = (character(value), character(value + 1));
    let is_blank = |own: Option<char>| own.is_some_and(char::is_whitespace);
    let is_end = is_blank(one) != is_blank(other) && one != Some(' ') && other != Some(' ');
    is_end.then(|| (classes.first_like(boundary.argument), value))
}

/// Whether a line shows the end of the blanks at which a boundary is.
pub(super) fn show(
    lines: &[&Boundary],
    boundary: &Boundary,
    classes: &Classes,
    arguments: &[ArgumentSpec],
) -> bool {
    let end = |own: &Boundary| end_of_blanks(own, classes, arguments);
    let own = end(boundary);
    own.is_some() && lines.iter().any(|line| end(line) == own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::boundary_of;
    use setbve_kernel::testing::ordinals_of;

    #[test]
    fn a_line_shows_an_end_of_blanks_wherever_in_a_text() {
        let arguments = String::specs("text", "&str");
        let boundary = |low: &str| {
            let low = ordinals_of(low).unwrap();
            boundary_of(&mut Outcomes::default(), &low, 1, ["one", "two"])
        };
        let [tab, dash, other] = ["\u{8}", ",", "\u{8}a"].map(boundary);
        let show = |line: &Boundary, boundary: &Boundary| {
            show(&[line], boundary, &Classes::of(&arguments), &arguments)
        };
        assert!(show(&tab, &other));
        assert!(!show(&dash, &tab) && !show(&dash, &dash));
    }

    #[test]
    fn blanks_end_wherever_a_blank_but_the_space_has_a_neighbour_that_is_none() {
        let arguments = String::specs("text", "&str");
        let end = |low: &str| {
            let low = ordinals_of(low).unwrap();
            let boundary = boundary_of(&mut Outcomes::default(), &low, 1, ["one", "two"]);
            end_of_blanks(&boundary, &Classes::of(&arguments), &arguments)
        };
        for (low, other) in [("\u{8}", "\u{8}a"), ("\r", "\ra"), ("\u{2fff}", "\u{2fff}a")] {
            assert!(end(low).is_some_and(|own| Some(own) == end(other)), "{low:?}");
        }
        for low in ["\u{1f}", " ", "\t", "a"] {
            assert_eq!(end(low), None, "{low:?}");
        }
    }
}
