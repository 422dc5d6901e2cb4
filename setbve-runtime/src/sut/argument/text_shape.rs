//! Texts: how long they may be, and how their characters are numbered.

use crate::sut::argument::character::{char_of, char_ordinal};
use crate::sut::argument::shape::MOST;

/// Stands in the ordinals of a text for the characters behind its end.
pub(super) const BEHIND: i128 = b'0' as i128;

/// A length, and so many characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextShape {
    pub(super) most: usize,
}

impl Default for TextShape {
    fn default() -> Self {
        Self { most: MOST }
    }
}

impl TextShape {
    pub(super) fn width(&self) -> usize {
        1 + self.most
    }

    /// The ordinals of a text; `None` if it is too long.
    pub(super) fn ordinals_of(&self, text: &str) -> Option<Vec<i128>> {
        let mut ordinals = vec![text.chars().count() as i128];
        ordinals.extend(text.chars().map(char_ordinal));
        let is_short = ordinals.len() <= self.width();
        ordinals.resize(self.width(), BEHIND);
        is_short.then_some(ordinals)
    }

    /// The text of a length and characters.
    pub(super) fn text_of(&self, ordinals: &[i128]) -> Option<String> {
        let (length, characters) = ordinals.split_first()?;
        let length = usize::try_from(*length).ok()?;
        characters.get(..length)?.iter().map(|ordinal| char_of(*ordinal)).collect()
    }
}
