//! Texts: how long they may be, and how their characters are numbered.

use crate::collections::gather::Gather;
use crate::sut::argument::character::{char_of, char_ordinal};

/// The most characters of a text within another value, and the most numbers in the items of a list.
pub const MOST: usize = 16;
/// The most characters of a text that is an argument: a UUID as a URN has 45, and a limit such as
/// 64 needs a text of one more.
pub const MOST_ALONE: usize = 65;
/// The most characters that `len` may give a text: enough for the 253 of a host name. Each call
/// takes longer with them.
pub const MOST_LIMITED: usize = 255;
/// Stands in the ordinals of a text for the characters behind its end.
pub const BEHIND: i128 = b'0' as i128;

/// A length, and so many characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextShape {
    pub least: usize,
    pub most: usize,
    /// The characters that the text may have, whose ordinals are their places here; `None` for all.
    pub alphabet: Option<Vec<char>>,
}

impl Default for TextShape {
    fn default() -> Self {
        Self { least: 0, most: MOST, alphabet: None }
    }
}

impl TextShape {
    pub fn width(&self) -> usize {
        1 + self.most
    }

    /// The ordinals of a text; `None` if it is too short or too long, or has another character.
    #[inline]
    pub fn ordinals_of(&self, text: &str) -> Option<Vec<i128>> {
        let characters = text.chars().map(|one| match &self.alphabet {
            None => Some(char_ordinal(one)),
            Some(alphabet) => Some(alphabet.iter().position(|other| *other == one)? as i128),
        });
        let characters: Vec<i128> = characters.collect::<Option<_>>()?;
        self.with_length(characters)
    }

    /// The ordinals of a text with these characters of its alphabet, counted anew behind its end;
    /// as long as the text may be. Without an alphabet, that of a plain letter.
    #[inline]
    pub fn ordinals_from(&self, numbers: &[i128]) -> Vec<i128> {
        let numbers: Vec<i128> = match &self.alphabet {
            None => vec![b'a'.into()],
            Some(own) => {
                numbers.iter().map(|number| number.rem_euclid(own.len() as i128)).gathered()
            }
        };
        let length = numbers.len().clamp(self.least, self.most);
        let first = numbers.first().copied().unwrap_or_default();
        let numbers = numbers.into_iter().chain(std::iter::repeat(first)).take(length).gathered();
        self.with_length(numbers).unwrap_or_default()
    }

    #[inline]
    fn with_length(&self, characters: Vec<i128>) -> Option<Vec<i128>> {
        let length = characters.len();
        let mut ordinals = vec![length as i128];
        ordinals.extend(characters);
        ordinals.resize(self.width().max(1 + length), self.behind());
        (self.least..=self.most).contains(&length).then_some(ordinals)
    }

    fn behind(&self) -> i128 {
        if self.alphabet.is_none() { BEHIND } else { 0 }
    }

    /// The text of a length and characters.
    pub fn text_of(&self, ordinals: &[i128]) -> Option<String> {
        self.characters_of(ordinals)?.collect()
    }

    /// The characters of a text, `None` for a number that is none.
    pub fn characters_of<'a>(
        &'a self,
        ordinals: &'a [i128],
    ) -> Option<impl DoubleEndedIterator<Item = Option<char>> + ExactSizeIterator + Clone + 'a>
    {
        let (length, characters) = ordinals.split_first()?;
        let length = usize::try_from(*length).ok()?;
        let own = characters.get(..length).filter(|_| length >= self.least)?;
        Some(own.iter().map(|ordinal| match &self.alphabet {
            None => char_of(*ordinal),
            Some(alphabet) => alphabet.get(usize::try_from(*ordinal).ok()?).copied(),
        }))
    }
}
