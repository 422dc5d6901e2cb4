//! Words and numbers of the source within texts, each of which is an entry of its own.

use crate::archive::walls::{Boundaries, family_of};
use crate::summary::ranking::listed::Listed;
use crate::summary::ranking::turn::Turn;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::character::char_ordinal;
use crate::sut::argument::part::counts;
use crate::sut::boundary::Boundary;
use crate::sut::boundary::insertion::texts;

/// Adds the wall beside each of them that no other one shows.
pub(super) fn show<'a>(
    boundaries: &'a Boundaries,
    turns: &mut Vec<Turn<'a>>,
    arguments: &[ArgumentSpec],
) {
    for (word, wall) in &boundaries.within {
        if !turns.iter().any(|turn| shows(&turn.listed.boundary, word, arguments)) {
            let family = family_of(&wall.boundary, wall.surroundings, &boundaries.classes);
            turns.push(Turn::of_text(wall, Listed::as_it_is(family, wall)));
        }
    }
}

/// Whether one side of a boundary has this word in a text, and the other one has not.
pub(super) fn shows(boundary: &Boundary, word: &str, arguments: &[ArgumentSpec]) -> bool {
    let [low, high] = boundary.inputs().map(|input| has(&input, word, arguments));
    low != high
}

fn has(input: &[i128], word: &str, arguments: &[ArgumentSpec]) -> bool {
    let is_number = word.bytes().all(|own| own.is_ascii_digit());
    let word: Vec<i128> = word.chars().map(char_ordinal).collect();
    let is_digit = |own: &i128| (i128::from(b'0')..=i128::from(b'9')).contains(own);
    let texts = texts(arguments).into_iter();
    let mut own = texts.filter(|items| counts(arguments, input, items.length)).map(|items| {
        let count = usize::try_from(input[items.length]).unwrap_or_default();
        &input[items.start(0)..items.start(count)]
    });
    own.any(|characters| {
        // Of a number, no more digits stand beside it.
        let is_there = |start: &usize| {
            let (before, behind) = (&characters[..*start], &characters[*start + word.len()..]);
            let beside = [before.last(), behind.first()].into_iter().flatten();
            !is_number || !beside.into_iter().any(is_digit)
        };
        let starts = characters.windows(word.len().max(1)).enumerate();
        let starts = starts.filter(|(_, own)| **own == word).map(|(start, _)| start);
        starts.into_iter().any(|start| is_there(&start))
    })
}
