//! Words, numbers and marks of the source within texts, each of which is an entry of its own.

use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::turn::Turn;
use setbve_kernel::archive::walls::{Boundaries, Wall, family_of, is_valid};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::{char_of, char_ordinal, is_digit};
use setbve_kernel::sut::argument::part::counts;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::texts;

/// Adds the wall beside each of them that no other one shows.
pub(super) fn show<'a>(
    boundaries: &'a Boundaries,
    turns: &mut Vec<Turn<'a>>,
    arguments: &[ArgumentSpec],
) {
    for (word, wall) in &boundaries.within {
        // What comes behind all rules may have no room.
        let is_shown = |turn: &Turn<'_>| {
            turn.put_off.is_none() && shows(&turn.listed.boundary, word, &wall.boundary, arguments)
        };
        if !turns.iter().any(is_shown) {
            turns.retain(|turn| !turn.listed.boundary.is_at(&wall.boundary));
            let family = family_of(&wall.boundary, wall.surroundings, &boundaries.classes);
            turns.push(Turn::of_text(wall, Listed::as_it_is(family, wall)));
        }
    }
}

/// The word or number beside which a boundary is listed.
pub(super) fn word_of<'a>(listed: &Listed, boundaries: &'a Boundaries) -> Option<&'a str> {
    let is_own = |(_, wall): &&(String, Wall)| wall.boundary.is_at(&listed.boundary);
    let own = boundaries.within.iter().find(is_own).filter(|_| listed.is_extreme);
    own.map(|(word, _)| &**word)
}

/// Whether one of the lines shows the word beside which a boundary is listed; `None` without one.
pub(super) fn is_shown(
    listed: &Listed,
    boundaries: &Boundaries,
    lines: &[&Boundary],
    arguments: &[ArgumentSpec],
) -> Option<bool> {
    let word = word_of(listed, boundaries)?;
    Some(lines.iter().any(|line| shows(line, word, &listed.boundary, arguments)))
}

/// Whether one side of a boundary has this word in a text, and the other one has not. What a word
/// changes beside its `own` wall, where both sides are taken, shows where both are.
fn shows(boundary: &Boundary, word: &str, own: &Boundary, arguments: &[ArgumentSpec]) -> bool {
    let [low, high] = boundary.inputs().map(|input| has(&input, word, arguments));
    let are_taken = |boundary: &Boundary| boundary.outcomes.iter().all(|own| is_valid(own));
    low != high && (!are_taken(own) || are_taken(boundary))
}

/// Whether one side of a boundary has this word in a text, with no letter beside its own, and the
/// other one has not: `0d` has the unit `d`, and `abcd` has not.
pub(crate) fn shows_alone(boundary: &Boundary, word: &str, arguments: &[ArgumentSpec]) -> bool {
    let [low, high] = boundary.inputs().map(|input| has_alone(&input, word, arguments));
    low != high
}

fn has_alone(input: &[i128], word: &str, arguments: &[ArgumentSpec]) -> bool {
    texts_of(input, arguments).any(|characters| {
        let text: String = characters.iter().filter_map(|own| char_of(*own)).collect();
        let is_letter = |own: Option<char>| own.is_some_and(char::is_alphabetic);
        text.match_indices(word).any(|(at, _)| {
            let (before, behind) = (&text[..at], &text[at + word.len()..]);
            let begins = is_letter(word.chars().next()) && is_letter(before.chars().next_back());
            let ends = is_letter(word.chars().next_back()) && is_letter(behind.chars().next());
            !word.is_empty() && !begins && !ends
        })
    })
}

/// The characters of each text that counts.
pub(super) fn texts_of<'a>(
    input: &'a [i128],
    arguments: &'a [ArgumentSpec],
) -> impl Iterator<Item = &'a [i128]> {
    let texts = texts(arguments).into_iter();
    let texts = texts.filter(|items| counts(arguments, input, items.length));
    texts.map(|items| items.all_of(input))
}

pub(super) fn has(input: &[i128], word: &str, arguments: &[ArgumentSpec]) -> bool {
    let is_number = word.bytes().all(|own| own.is_ascii_digit());
    let word: Vec<i128> = word.chars().map(char_ordinal).collect();
    texts_of(input, arguments).any(|characters| {
        // Of a number, no more digits stand beside it.
        let is_there = |start: &usize| {
            let (before, behind) = (&characters[..*start], &characters[*start + word.len()..]);
            let beside = [before.last(), behind.first()].into_iter().flatten();
            !is_number || !beside.into_iter().any(|own| is_digit(*own))
        };
        let starts = characters.windows(word.len().max(1)).enumerate();
        let starts = starts.filter(|(_, own)| **own == word).map(|(start, _)| start);
        starts.into_iter().any(|start| is_there(&start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::ordinals_of;

    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::boundary_of;

    /// The boundary at which the first character becomes the next one.
    fn boundary(low: &str, outputs: [&str; 2]) -> Boundary {
        boundary_of(&mut Outcomes::default(), &ordinals_of(low).unwrap(), 1, outputs)
    }

    #[test]
    fn a_word_is_shown_where_one_side_has_it_and_a_number_without_further_digits() {
        let arguments = String::specs("text", "&str");
        let refused = ["yes", "!no"];
        let shown = |low: &str, word: &str| {
            shows(&boundary(low, refused), word, &boundary("b", refused), &arguments)
        };
        assert!(shown(".heic", ".heic") && shown("480p", "480"));
        assert!(!shown("a.heic", ".heic"), "both sides have it");
        assert!(!shown("4800p", "480") && !shown("1480", "480"), "these are other numbers");
        let changes = boundary("30", ["0", "1"]);
        assert!(!shows(&boundary("30", refused), "30", &changes, &arguments));
        assert!(shows(&boundary("30", ["1", "0"]), "30", &changes, &arguments));
        // The first character becomes the next one.
        let alone =
            |low: &str, word: &str| shows_alone(&boundary(low, ["yes", "!no"]), word, &arguments);
        assert!(alone("d 5", "d") && alone("c5", "d") && alone(".heic", ".heic"));
        assert!(!alone("dx", "d") && !alone("ad", "d"));
    }

    #[test]
    fn a_word_has_a_line_unless_another_one_shows_it() {
        let arguments = String::specs("text", "&str");
        let wall = |low: &str| {
            let boundary = boundary(low, ["yes", "!no"]);
            Wall::of(boundary, &arguments)
        };
        let mut boundaries = Boundaries::new(&arguments, false);
        boundaries.within =
            [("mp4", "mp4"), ("480", "480p")].map(|(own, low)| (own.into(), wall(low))).into();
        let known = wall("mp4.a");
        let mut turns = Vec::new();
        for expected in [2, 0] {
            let before = turns.len();
            show(&boundaries, &mut turns, &arguments);
            assert_eq!(turns.len() - before, expected);
        }
        let family = family_of(&known.boundary, known.surroundings, &boundaries.classes);
        turns = vec![Turn::of_text(&known, Listed::as_it_is(family, &known))];
        show(&boundaries, &mut turns, &arguments);
        assert_eq!(turns.len(), 2, "one line has `mp4`");
    }
}
