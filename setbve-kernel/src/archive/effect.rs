//! What a part of the source, such as a mark or a word, does in a text that the function takes. It
//! shows beside the same text with plain characters in its place.

use std::rc::Rc;

use crate::sut::outcome::Outcome;

/// What a part does that plain characters in its place do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Does {
    /// The outcome is another one: the `..` of `a/../b` drops the `a`.
    Changes,
    /// The outcome is that of the text without it.
    Vanishes,
    /// The function takes it, and no plain character: the `n` behind the backslash of `\n`.
    Fits,
    /// The function refuses it, and takes each of its two marks or words beside plain characters:
    /// the `../` of `../a`.
    Refuses,
    /// It stands for itself, as it does not everywhere: the `;` of `"a;b"` separates nothing.
    IsKept,
    /// It is the whole text, in one of the few formats that the function takes: the `{…}` around a
    /// UUID, a date with a zone.
    Matches,
    /// It is the whole text, with varied digits and letters.
    Varies,
}

/// A call that shows what a part of the source does.
#[derive(Clone, Debug)]
pub struct Effect {
    pub part: String,
    pub does: Does,
    pub input: Box<[i128]>,
    pub outcome: Rc<Outcome>,
}
