//! Texts as a snapshot holds them: escaped, and with a digest in place of the rest if they are
//! long.

pub mod legible;
pub mod numerals;

use crate::sut::digest::digest;
use crate::sut::text::legible::is_legible as legible;

/// Longest text, in characters, that a snapshot shows whole.
const SHOWN: usize = 120;
/// Characters that a shortened text keeps.
const KEPT: usize = 60;

/// Escapes quotes, backslashes, control and invisible characters of a text that stands between
/// quotes, as a literal of Rust.
pub fn escape(text: &str, to: &mut String) {
    for character in text.chars() {
        match character {
            '\'' => to.push(character),
            other => escape_one(other, to),
        }
    }
}

/// Whether each character of a text can be seen, so that it needs no escape where it stands without
/// quotes. Its backslashes are its own.
#[inline]
pub fn is_legible(text: &str) -> bool {
    text.chars().all(|own| if own.is_ascii() { !own.is_ascii_control() } else { legible(own) })
}

/// Escapes what is written to it, as a text between quotes.
pub struct Escaped<'a>(pub &'a mut String);

impl std::fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        escape(text, self.0);
        Ok(())
    }
}

/// Escapes quotes, backslashes, and what is not certain to be seen with every version of Unicode.
fn escape_one(character: char, to: &mut String) {
    match character {
        ascii if ascii.is_ascii() => to.extend(ascii.escape_debug()),
        seen if legible(seen) => to.push(seen),
        other => to.extend(other.escape_unicode()),
    }
}

/// Writes a character between quotes, as a literal of Rust.
#[inline]
pub fn write_char(character: char, to: &mut String) {
    to.push('\'');
    match character {
        '"' => to.push('"'),
        other => escape_one(other, to),
    }
    to.push('\'');
}

/// The inverse of [`escape`], and of Rust's own escapes; `None` if an escape is invalid.
#[inline]
pub fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        if character != '\\' {
            plain.push(character);
            continue;
        }
        plain.push(match rest.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'u' => {
                let code = rest.as_str().strip_prefix('{')?;
                let (digits, after) = code.split_once('}')?;
                rest = after.chars();
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            other @ ('\\' | '"' | '\'') => other,
            _ => return None,
        });
    }
    Some(plain)
}

/// Whether a text can stand in a line without quotes and be read back: its ends can be seen, and it
/// does not look quoted.
pub fn is_clear_without_quotes(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.starts_with('"')
}

/// The start of the part that represents the rest of a shortened text.
const REST: &str = "… [";

/// Shortens a text in place to the length that a snapshot shows. A digest of the whole text
/// represents the rest, so that every change of the text shows. The identity of its shape follows,
/// so that it can still be compared with the shapes of other texts.
pub fn shorten(text: &mut String, shape_id: u32) {
    if text.len() <= SHOWN {
        return;
    }
    let characters = text.chars().count();
    if characters <= SHOWN || Shortened::parse(text).is_some() {
        return;
    }
    let digest = digest(text.as_bytes());
    let end = text.char_indices().nth(KEPT).map_or(text.len(), |(end, _)| end);
    text.truncate(end);
    text.push_str(&format!(
        "{REST}{characters} characters, digest {digest:016x}, shape {shape_id:08x}]"
    ));
}

/// The parts of a shortened text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortened<'a> {
    pub head: &'a str,
    pub characters: u32,
    pub shape_id: u32,
}

impl<'a> Shortened<'a> {
    /// `None` for a text that is whole.
    pub fn parse(text: &'a str) -> Option<Self> {
        let (head, rest) = text.strip_suffix(']')?.rsplit_once(REST)?;
        let (characters, rest) = rest.split_once(" characters, digest ")?;
        let (_, shape) = rest.split_once(", shape ")?;
        (head.chars().count() == KEPT).then_some(())?;
        let shape_id = u32::from_str_radix(shape, 16).ok()?;
        Some(Self { head, characters: characters.parse().ok()?, shape_id })
    }
}

/// The part of a text that its shortened form shows.
pub fn head(text: &str) -> &str {
    if text.len() <= SHOWN {
        return text;
    }
    match text.char_indices().nth(SHOWN).and_then(|_| text.char_indices().nth(KEPT)) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unescape_inverts_escape(text: String) {
            let mut escaped = String::new();
            escape(&text, &mut escaped);
            prop_assert!(!escaped.chars().any(char::is_control));
            prop_assert_eq!(unescape(&escaped), Some(text));
        }

        #[test]
        fn what_debug_wrote_is_legible_as_it_is(text in "[ -~\\t\\n]*") {
            let text = format!("{text:?}");
            prop_assert!(is_legible(&text));
        }
    }

    fn shortened(text: &str) -> String {
        let mut text = text.to_owned();
        shorten(&mut text, 7);
        text
    }

    #[test]
    fn shortening_keeps_a_trace_of_every_change() {
        let long = "x".repeat(5_000);
        let one = shortened(&long);
        assert!(one.chars().count() <= SHOWN + 20, "{one}");
        assert_ne!(one, shortened(&format!("{long}y")));
        assert_ne!(one, shortened(&format!("{}z", &long[1..])));
    }

    #[test]
    fn a_shortened_text_tells_what_it_was() {
        for count in [121, 200, 5000] {
            let whole = "é".repeat(count);
            let short = shortened(&whole);
            let parsed = Shortened::parse(&short).expect("it is shortened");
            assert_eq!(parsed.head, head(&whole));
            assert_eq!((parsed.characters as usize, parsed.shape_id), (count, 7));
        }
        let whole = "é".repeat(120);
        assert_eq!((shortened(&whole).as_str(), head(&whole)), (whole.as_str(), whole.as_str()));
        assert_eq!(Shortened::parse(&whole), None);
    }

    #[test]
    fn broken_escapes_are_refused() {
        for text in ["\\", "\\q", "\\u{", "\\u{110000}", "\\u12"] {
            assert_eq!(unescape(text), None, "{text}");
        }
    }
}
