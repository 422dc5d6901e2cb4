//! Words of the source within texts, such as `warn` in `warn:`. That each of its characters has to
//! be there is one rule: one wall in a word stands for all with the same change.

use crate::summary::ranking::turn::Turn;
use setbve_kernel::archive::classes::Classes;
use setbve_kernel::archive::walls::is_valid;
use setbve_kernel::collections::gather::Gather;
use setbve_kernel::collections::sorting::SortedSet;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::character::{char_of, is_edge_of_class};
use setbve_kernel::sut::argument::part::counts;
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::{is_alphanumeric, texts};

/// What walls in a word have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WallInWord {
    /// The index of the word.
    word: usize,
    /// Whether its letters have the case that they have in the source.
    is_as_written: bool,
    /// Whether the other text has a character more, within the word or beside it.
    is_longer: bool,
    /// With the word, and without it: whether the outcome is valid, and its kind.
    change: [(bool, u64); 2],
}

/// Where the sides of a boundary differ in a word.
struct Place {
    word: usize,
    is_as_written: bool,
    is_longer: bool,
    /// The side that has the word.
    side: usize,
}

/// A word of one side, of which the other one lacks a character, or within which it has one more,
/// or beside which it has one more letter or digit.
fn place_in_word(
    boundary: &Boundary,
    words: &[String],
    arguments: &[ArgumentSpec],
) -> Option<Place> {
    let items = texts(arguments).into_iter().find(|own| own.cover(boundary.argument))?;
    let is_longer = items.length == boundary.argument;
    let end = || items.start(usize::try_from(boundary.value()).unwrap_or_default());
    let place = match (boundary.inserted, is_longer) {
        (Some(inserted), _) => inserted.place,
        (None, true) => end(),
        (None, false) => boundary.argument,
    };
    let at = place - items.start(0);
    let beside = usize::from(is_longer && is_alphanumeric(*boundary.high().get(place)?));
    let mut longest: Option<(usize, Place)> = None;
    // A character more is one within the word of the shorter side.
    for (side, input) in boundary.inputs().iter().enumerate().take(if is_longer { 1 } else { 2 }) {
        let characters = items.all_of(input).iter();
        let characters: Vec<char> = characters.filter_map(|own| char_of(*own)).gathered();
        for (index, word) in words.iter().enumerate() {
            let length = word.chars().count();
            let starts = if is_longer {
                (at + 1).saturating_sub(length + beside)..at + beside
            } else {
                (at + 1).saturating_sub(length)..at + 1
            };
            for start in starts {
                let own = characters.get(start..start + length);
                let Some(own) = own else { continue };
                let mut both = own.iter().zip(word.chars());
                let is_alike = both.all(|(one, other)| one.eq_ignore_ascii_case(&other));
                if is_alike && longest.as_ref().is_none_or(|(known, _)| *known < length) {
                    let is_as_written = own.iter().copied().eq(word.chars());
                    longest = Some((length, Place { word: index, is_as_written, is_longer, side }));
                }
            }
        }
    }
    longest.map(|(_, place)| place)
}

/// What a boundary in a word has in common with others; `None` if it is in no word.
pub(super) fn in_word(
    boundary: &Boundary,
    words: &[String],
    classes: &Classes,
    arguments: &[ArgumentSpec],
) -> Option<WallInWord> {
    let Place { word, is_as_written, is_longer, side } = place_in_word(boundary, words, arguments)?;
    let kind = |side: usize| {
        let outcome = &boundary.outcomes[side];
        (is_valid(outcome), classes.kind(outcome))
    };
    Some(WallInWord { word, is_as_written, is_longer, change: [kind(side), kind(1 - side)] })
}

/// Takes out the walls for which another one in the same word stands. A wall at an end of a class
/// of characters stays, unless the next character changes the outcome as well.
pub(super) fn thin(
    turns: &mut Vec<Turn<'_>>,
    words: &[String],
    classes: &Classes,
    arguments: &[ArgumentSpec],
) {
    if words.is_empty() {
        return;
    }
    let boundaries: Vec<&Boundary> = turns.iter().map(|turn| &turn.listed.boundary).gathered();
    let is_single = |boundary: &Boundary| {
        let [low, high] = boundary.inputs();
        let has_beside = |input: &[i128]| {
            let is_other = |other: &Boundary| {
                other.argument == boundary.argument
                    && other.inserted.is_none()
                    && !other.is_at(boundary)
                    && other.inputs().iter().any(|own| **own == *input)
            };
            boundaries.iter().any(|other| is_other(other))
        };
        !is_edge_of_class(boundary.value()) || has_beside(&low) || has_beside(&high)
    };
    let own = boundaries.iter().map(|own| {
        let key = in_word(own, words, classes, arguments);
        key.filter(|key| key.is_longer || is_single(own))
    });
    let keys: Vec<Option<WallInWord>> = own.gathered();
    let mut known = SortedSet::default();
    let is_kept = |turn: &Turn<'_>, key: &WallInWord| turn.listed.is_extreme && !key.is_longer;
    for (turn, key) in turns.iter().zip(&keys) {
        key.filter(|key| is_kept(turn, key)).map(|key| known.insert(key));
    }
    let mut keys = keys.into_iter();
    turns.retain(|turn| {
        let key = keys.next().flatten();
        key.is_none_or(|key| is_kept(turn, &key) || known.insert(key))
    });
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
fn texts_of<'a>(
    input: &'a [i128],
    arguments: &'a [ArgumentSpec],
) -> impl Iterator<Item = &'a [i128]> {
    let texts = texts(arguments).into_iter();
    let texts = texts.filter(|items| counts(arguments, input, items.length));
    texts.map(|items| items.all_of(input))
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::testing::ordinals_of;
    use setbve_kernel::testing::outcome;

    fn boundary(low: &str, high: &str, texts: [&str; 2]) -> Boundary {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let outcomes = texts.map(|text| outcome(&mut outcomes, text));
        let inputs = [low, high].map(|text| ordinals_of(text).unwrap());
        let inputs = [&*inputs[0], &*inputs[1]];
        Boundary::between(inputs, outcomes.each_ref())
            .or_else(|| Boundary::inserting(&arguments, inputs, outcomes))
            .unwrap()
    }

    fn key(low: &str, high: &str, texts: [&str; 2]) -> Option<WallInWord> {
        let arguments = String::specs("text", "&str");
        let words = ["warn", "warning"].map(str::to_owned);
        let classes = Classes::default();
        in_word(&boundary(low, high, texts), &words, &classes, &arguments)
    }

    #[test]
    fn each_character_of_a_word_is_the_same_rule() {
        let [taken, refused] = [["Some(1)", "None"], ["None", "Some(1)"]];
        let first = key("warn:", "xarn:", taken);
        assert!(first.is_some());
        assert_eq!(key("varn:", "warn:", refused), first);
        assert_eq!(key("[warm]", "[warn]", refused), first, "wherever it stands");
        assert_ne!(key("Warn:", "Xarn:", taken), first, "in another case");
        assert_ne!(key("warning:", "warnjng:", taken), first, "a longer word");
        assert_ne!(key("warn:", "waarn:", taken), first, "one character more");
        let longer = key("warn:", "waarn:", taken);
        assert_eq!(key("warn:", "warn0:", taken), longer, "beside it");
        assert_eq!(key("warn:", "0warn:", taken), longer, "in front of it");
        for (low, high) in [("warn:", "warn;"), ("0:warn", "0::warn"), ("1warn", "2warn")] {
            assert!(key(low, high, taken).is_none(), "{low} {high}");
        }
    }
}
