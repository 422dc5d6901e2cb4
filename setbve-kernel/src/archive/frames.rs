//! What messages have in common that quote a text: `xyz is no number` and `a-b is no number` say
//! the same, whatever the text is.
//!
//! Of some messages it is certain which part is quoted: others with the same words around a short
//! part are likely to quote as well. Of most, nothing tells which part is quoted. But many messages
//! begin with, or end in, the same words, and behind a word where they go on in many ways the
//! quoted part begins.

use crate::collections::gather::Gather;
use rustc_hash::FxHashMap;

use crate::sut::digest::Digest;
use crate::sut::outcome::repeated::{REPEATED, words_of};
use crate::tuning::walls::{
    FRAME_OF, FRAMED, LONGEST_FRAME, OTHER_SIDE_OF, QUOTED_OF, WORDS_IN_A_PLACE,
};

/// A message that quotes a text has so many letters beside it to be told from others by them.
const LETTERS_AROUND: usize = 3;
/// How many shapes of messages are kept that certainly quote a text.
const CERTAIN: usize = 32;

/// How many shapes of messages begin and end with the same words.
#[derive(Default)]
pub struct Frames {
    met: usize,
    beginnings: Side,
    ends: Side,
    /// What stands in front of and behind a text that is certainly quoted.
    certain: Vec<[Box<str>; 2]>,
}

/// What is known of runs of words, by their digests.
#[derive(Default)]
struct Side(FxHashMap<u64, Run>);

#[derive(Clone, Copy, Default)]
struct Run {
    /// The messages that have it.
    met: usize,
    /// The different words that follow it.
    next: usize,
}

impl Frames {
    /// Takes note of another shape.
    pub fn note(&mut self, shape: &str) {
        self.met += 1;
        self.beginnings.note(runs(words(shape)));
        self.ends.note(ends(shape));
    }

    /// Takes note of the shape of a message that certainly quotes a text: different ones, as
    /// several messages have it.
    pub fn note_certain(&mut self, shape: &str) {
        let Some((front, behind)) = shape.split_once(REPEATED) else { return };
        let letters = front.chars().chain(behind.chars()).filter(|c| c.is_alphabetic()).count();
        if letters >= LETTERS_AROUND && self.certain.len() < CERTAIN {
            self.certain.push([front.into(), behind.into()]);
        }
    }

    /// A digest of what stands around the text that a message certainly or very likely quotes.
    fn certain(&self, shape: &str, repeats_words: bool) -> Option<u64> {
        let is_around = |[front, behind]: &&[Box<str>; 2]| {
            let part = shape.strip_prefix(&**front).and_then(|rest| rest.strip_suffix(&**behind));
            part.is_some_and(|part| repeats_words || words_of(part).next().is_none())
        };
        let [front, behind] = self.certain.iter().find(is_around)?;
        let mut digest = Digest::new();
        front.bytes().chain([0]).chain(behind.bytes()).for_each(|byte| digest.add(byte));
        Some(digest.finish())
    }

    /// A digest of the words around what a message quotes; `None` if few messages are like it.
    ///
    /// A word of its own may stand in the place of a quoted text, unless it is one of a text.
    pub fn around(&self, shape: &str, repeats_words: bool) -> Option<u64> {
        if let Some(certain) = self.certain(shape, repeats_words) {
            return Some(certain);
        }
        if self.met < FRAMED {
            return None;
        }
        let sides = [self.beginnings.common(runs(words(shape))), self.ends.common(ends(shape))];
        let most = sides.iter().flatten().map(|(met, _)| *met).max()?;
        if most < FRAMED || most * FRAME_OF < self.met {
            return None;
        }
        let mut digest = Digest::new();
        for side in sides {
            // Words that far fewer messages have are likely to be a part of what is quoted.
            let words = side.filter(|(met, _)| met * OTHER_SIDE_OF >= most).map_or(0, |it| it.1);
            words.to_le_bytes().into_iter().for_each(|byte| digest.add(byte));
        }
        Some(digest.finish())
    }
}

impl Side {
    fn note(&mut self, runs: impl Iterator<Item = u64>) {
        let mut before = None;
        for run in runs {
            let known = self.0.entry(run).or_default();
            known.met += 1;
            let is_new = known.met == 1;
            if let Some(before) = before.filter(|_| is_new) {
                self.0.entry(before).or_default().next += 1;
            }
            before = Some(run);
        }
    }

    /// How many messages have the first word, and the digest of the words up to the quoted part.
    fn common(&self, runs: impl Iterator<Item = u64>) -> Option<(usize, u64)> {
        let mut known = runs.map(|run| (self.0.get(&run).copied().unwrap_or_default(), run));
        let (first, mut words) = known.next()?;
        let mut last = first;
        for (run, digest) in known {
            let is_quoted = last.next > WORDS_IN_A_PLACE
                && (last.met - run.met.min(last.met)) * QUOTED_OF > last.met;
            if is_quoted || run.met == 0 {
                break;
            }
            (last, words) = (run, digest);
        }
        Some((first.met, words))
    }
}

/// Digests of the last word, the last two, and so on.
fn ends(shape: &str) -> impl Iterator<Item = u64> {
    let words: Vec<&str> = words(shape).gathered();
    runs(words.into_iter().rev())
}

/// Digests of the first word, the first two, and so on.
fn runs<'a>(words: impl Iterator<Item = &'a str>) -> impl Iterator<Item = u64> {
    let mut digest = Digest::new();
    words.take(LONGEST_FRAME).map(move |word| {
        word.bytes().chain([0]).for_each(|byte| digest.add(byte));
        digest.finish()
    })
}

/// Words and numbers, and each other character but for blanks by itself.
fn words(shape: &str) -> impl Iterator<Item = &str> {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '#' | '_');
    let mut rest = shape;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let end = if is_of_word(first) { rest.find(|c| !is_of_word(c)) } else { None };
        let end = end.unwrap_or(if is_of_word(first) { rest.len() } else { first.len_utf8() });
        let (word, behind) = rest.split_at(end);
        rest = behind;
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames_of(messages: impl Iterator<Item = String>) -> Frames {
        let mut frames = Frames::default();
        messages.for_each(|message| frames.note(&message));
        frames
    }

    /// Texts as a search makes them: many begin alike.
    fn texts() -> impl Iterator<Item = String> {
        (0..100_u8).map(|n| {
            let last = char::from(b'!' + n % 90);
            if n % 5 == 0 { format!("ab{last}") } else { format!("{}-{last}\u{1}", n % 5) }
        })
    }

    #[test]
    fn messages_that_quote_have_the_frame_of_all_like_them() {
        let number = texts().map(|text| format!("{text} is no number"));
        let unit = texts().map(|text| format!("unknown unit: {text}"));
        let frames = frames_of(number.chain(unit).chain(["too large".into(), "empty".into()]));
        let number = frames.around("xyz is no number", false);
        assert!(number.is_some());
        for text in texts().chain([String::new(), "\u{10ffff}".into()]) {
            assert_eq!(frames.around(&format!("{text} is no number"), false), number, "{text}");
        }
        let unit = frames.around("unknown unit: k", false);
        assert!(unit.is_some() && unit != number);
        assert_eq!(frames.around("unknown unit: ab!", false), unit);
        assert_eq!(frames.around("too large", false), None);
        assert_eq!(frames.around("empty", false), None);
    }

    #[test]
    fn a_short_part_between_the_words_around_a_quoted_text_is_quoted_as_well() {
        let mut frames = Frames::default();
        let quoting = "cannot parse … as a number";
        assert_eq!(frames.around(quoting, false), None);
        frames.note_certain(quoting);
        let around = frames.around(quoting, false);
        assert!(around.is_some());
        for part in ["a", "/", "", "#", "aa", "\\n-\\n"] {
            assert_eq!(
                frames.around(&format!("cannot parse {part} as a number"), false),
                around,
                "{part}"
            );
        }
        assert_eq!(frames.around("cannot parse aaa as a number", true), around);
        for other in ["cannot parse this as a number", "cannot parse … as number", "too large"] {
            assert_eq!(frames.around(other, false), None, "{other}");
        }
    }

    #[test]
    fn words_before_and_behind_count() {
        let messages =
            |kind: &'static str| texts().map(move |text| format!("bad {text} as {kind}"));
        let frames = frames_of(messages("size").chain(messages("date")));
        assert_eq!(frames.around("bad ? as size", false), frames.around("bad - as size", false));
        assert_ne!(frames.around("bad ? as size", false), frames.around("bad ? as date", false));
    }

    #[test]
    fn few_messages_have_no_frame() {
        let frames = frames_of(texts().take(FRAMED - 1).map(|text| format!("no {text}")));
        assert_eq!(frames.around("no a", false), None);
        assert_eq!(frames_of(texts()).around("", false), None);
    }

    #[test]
    fn words_are_runs_of_letters_and_single_characters() {
        assert_eq!(
            words(" a1_# b--\u{1}é").collect::<Vec<_>>(),
            ["a1_#", "b", "-", "-", "\u{1}", "é"]
        );
    }
}
