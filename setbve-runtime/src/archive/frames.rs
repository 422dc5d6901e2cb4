//! What messages have in common that quote a text: `xyz is no number` and `a-b is no number` say
//! the same, whatever the text is.
//!
//! Nothing tells which part of a message is quoted. But many messages begin with, or end in, the
//! same words, and behind a word where they go on in many ways the quoted part begins.

use rustc_hash::FxHashMap;

use crate::sut::digest::Digest;
use crate::tuning::walls::{
    FRAME_OF, FRAMED, LONGEST_FRAME, OTHER_SIDE_OF, QUOTED_OF, WORDS_IN_A_PLACE,
};

/// How many shapes of messages begin and end with the same words.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    met: usize,
    beginnings: Side,
    ends: Side,
}

/// What is known of runs of words, by their digests.
#[derive(Debug, Default)]
struct Side(FxHashMap<u64, Run>);

#[derive(Clone, Copy, Debug, Default)]
struct Run {
    /// The messages that have it.
    met: usize,
    /// The different words that follow it.
    next: usize,
}

impl Frames {
    /// Takes note of another shape.
    pub(crate) fn note(&mut self, shape: &str) {
        self.met += 1;
        self.beginnings.note(beginnings(shape));
        self.ends.note(ends(shape));
    }

    /// A digest of the words around what a message quotes; `None` if few messages are like it.
    pub(crate) fn around(&self, shape: &str) -> Option<u64> {
        if self.met < FRAMED {
            return None;
        }
        let sides = [self.beginnings.common(beginnings(shape)), self.ends.common(ends(shape))];
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

/// Digests of the first word, the first two, and so on.
fn beginnings(shape: &str) -> impl Iterator<Item = u64> {
    runs(words(shape))
}

/// Digests of the last word, the last two, and so on.
fn ends(shape: &str) -> impl Iterator<Item = u64> {
    let words: Vec<&str> = words(shape).collect();
    runs(words.into_iter().rev())
}

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
        let number = frames.around("xyz is no number");
        assert!(number.is_some());
        for text in texts().chain([String::new(), "\u{10ffff}".into()]) {
            assert_eq!(frames.around(&format!("{text} is no number")), number, "{text}");
        }
        let unit = frames.around("unknown unit: k");
        assert!(unit.is_some() && unit != number);
        assert_eq!(frames.around("unknown unit: ab!"), unit);
        assert_eq!(frames.around("too large"), None);
        assert_eq!(frames.around("empty"), None);
    }

    #[test]
    fn words_before_and_behind_count() {
        let messages =
            |kind: &'static str| texts().map(move |text| format!("bad {text} as {kind}"));
        let frames = frames_of(messages("size").chain(messages("date")));
        assert_eq!(frames.around("bad ? as size"), frames.around("bad - as size"));
        assert_ne!(frames.around("bad ? as size"), frames.around("bad ? as date"));
    }

    #[test]
    fn few_messages_have_no_frame() {
        let frames = frames_of(texts().take(FRAMED - 1).map(|text| format!("no {text}")));
        assert_eq!(frames.around("no a"), None);
        assert_eq!(frames_of(texts()).around(""), None);
    }

    #[test]
    fn words_are_runs_of_letters_and_single_characters() {
        assert_eq!(
            words(" a1_# b--\u{1}é").collect::<Vec<_>>(),
            ["a1_#", "b", "-", "-", "\u{1}", "é"]
        );
    }
}
