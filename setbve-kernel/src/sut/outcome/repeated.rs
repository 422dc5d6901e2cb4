//! Which part of an outcome repeats a text of the input: `xyz is no number` says the same of every
//! text, and a function that returns some texts as they are does the same to all of these.

use crate::collections::gather::{Gather, keep};
use crate::collections::sorting::sort_by;
use std::ops::Range;

use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::parameters;
use crate::sut::argument::shape::Shape;
use crate::sut::argument::text_shape::TextShape;
use crate::sut::observation::{Form, Kind};

/// Stands in a shape for what is repeated.
pub const REPEATED: &str = "…";

/// A message may repeat a text without so many characters at its ends, such as a unit or a sign.
const CUT: usize = 2;
/// A part of a text must be so long that it is unlikely to be in the message anyhow.
const LEAST_PART: usize = 2;
/// The letters of a word.
const LEAST_WORD: usize = 3;
/// Stand on both sides of a text in a message.
const MARKS: [char; 3] = ['"', '\'', '`'];

/// The arguments that are texts, and those that are lists of texts.
#[derive(Clone, Default)]
pub struct Texts {
    alone: Vec<(usize, TextShape)>,
    lists: Vec<(usize, TextShape)>,
}

impl Texts {
    #[inline]
    pub fn of(arguments: &[ArgumentSpec]) -> Self {
        let mut found = Self::default();
        for (at, parts) in parameters(arguments) {
            let Some(shape) = parts[0].shape.as_deref() else { continue };
            if let Shape::Text(text) = shape {
                found.alone.push((at, text.clone()));
            } else if let Some(Shape::Text(text)) = shape.item() {
                found.lists.push((at, text.clone()));
            }
        }
        found
    }

    pub fn are_none(&self) -> bool {
        self.alone.is_empty() && self.lists.is_empty()
    }

    pub fn are_at_most_one(&self) -> bool {
        self.alone.len() < 2
    }

    /// Whether two texts of an input are equal and not empty, whatever the case of their letters.
    #[inline]
    pub fn has_equal(&self, input: &[i128]) -> bool {
        let lower = |own: Option<char>| own.map(|own| own.to_ascii_lowercase());
        let texts = self.of_input(input);
        let texts = texts.filter_map(|(shape, own)| shape.characters_of(own));
        let texts: Vec<_> = texts.filter(|own| own.len() > 0).gathered();
        texts.iter().enumerate().any(|(index, own)| {
            let mut others = texts[index + 1..].iter();
            others.any(|other| own.clone().map(lower).eq(other.clone().map(lower)))
        })
    }

    /// The texts of an input, with their shapes.
    pub fn of_input<'a>(
        &'a self,
        input: &'a [i128],
    ) -> impl Iterator<Item = (&'a TextShape, &'a [i128])> {
        self.alone.iter().filter_map(|(at, text)| Some((text, input.get(*at..)?)))
    }

    /// The text of an outcome without what it repeats; `None` if it repeats nothing. Of a value,
    /// only that it is one of the texts counts.
    pub fn template(
        &self,
        input: &[i128],
        (kind, form, text): (Kind, Form, &str),
    ) -> Option<String> {
        match kind {
            Kind::Value if form == Form::Quoted && !text.is_empty() => {
                let is_own = |(shape, own): (&TextShape, &[i128])| {
                    let own = shape.characters_of(own);
                    own.is_some_and(|own| own.eq(text.chars().map(Some)))
                };
                if self.of_input(input).any(is_own) {
                    Some(REPEATED.to_owned())
                } else {
                    without_items(&self.items(input), text)
                }
            }
            Kind::Error if self.has_character(input, text) => Some(REPEATED.to_owned()),
            Kind::Error => {
                let message = Message::of(text);
                let (mut lower, mut longest) = (None, None);
                for (shape, own) in self.of_input(input) {
                    if message.may_repeat(shape, own)
                        && let Some(own) = shape.text_of(own)
                    {
                        // Some messages repeat a text in lower case, which has the same length.
                        let lower = lower.get_or_insert_with(|| text.to_ascii_lowercase());
                        let found = place(&own.to_ascii_lowercase(), lower);
                        let before = longest.as_ref().map_or(0, Range::len);
                        longest = found.filter(|place| place.len() >= before).or(longest);
                    }
                }
                let Range { start, end } = longest?;
                Some([&text[..start], REPEATED, &text[end..]].concat())
            }
            _ => None,
        }
    }

    /// Whether a message is nothing but a character of a text, such as the first that is not taken.
    fn has_character(&self, input: &[i128], message: &str) -> bool {
        let Ok(only) = message.parse::<char>() else { return false };
        self.of_input(input).any(|(shape, own)| {
            shape.characters_of(own).is_some_and(|mut own| own.any(|own| own == Some(only)))
        })
    }

    /// The texts that the lists of an input have as items, without blanks at their ends, the
    /// longest first.
    fn items(&self, input: &[i128]) -> Vec<String> {
        let mut items: Vec<String> = Vec::new();
        for (at, text) in &self.lists {
            let (Some(count), Some(own)) = (input.get(*at), input.get(at + 1..)) else { continue };
            let own = own.chunks(text.width()).take(usize::try_from(*count).unwrap_or_default());
            items.extend(own.filter_map(|own| Some(text.text_of(own)?.trim().to_owned())));
        }
        keep(&mut items, &mut |own| !own.is_empty());
        sort_by(&mut items, |one, other| (other.len(), one).cmp(&(one.len(), other)));
        items.dedup();
        items
    }

    /// Whether a word of a message is one of a text.
    pub fn repeats_words(&self, input: &[i128], message: &str) -> bool {
        let texts = self.of_input(input).filter(|(shape, own)| has_words(shape, own));
        let mut texts = texts.filter_map(|(shape, own)| shape.text_of(own));
        texts.any(|own| words_of(message).any(|word| own.contains(word)))
    }
}

/// A text without these items, such as the names of a list in `Ann, Bo and Cy`; `None` if it has
/// none of them.
fn without_items(items: &[String], text: &str) -> Option<String> {
    if items.is_empty() {
        return None;
    }
    let is_of_word = |own: Option<char>| own.is_some_and(char::is_alphanumeric);
    let is_mark = |own: Option<char>| own.is_some_and(|own| !own.is_alphanumeric() && own != ' ');
    // Beside a mark, a mark may be another text's.
    let is_apart = |one: Option<char>, other: Option<char>| {
        !(is_of_word(one) && is_of_word(other) || is_mark(one) && is_mark(other))
    };
    let mut template = String::new();
    let mut repeats = false;
    let mut before = None;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let item = items.iter().find(|own| {
            let behind = rest.strip_prefix(&***own).map(|behind| behind.chars().next());
            behind.is_some_and(|behind| {
                let ends = is_apart(own.chars().next_back(), behind) || behind == Some(',');
                is_apart(before, own.chars().next()) && ends
            })
        });
        repeats |= item.is_some();
        let length = item.map_or(first.len_utf8(), String::len);
        template.push_str(if item.is_some() { REPEATED } else { &rest[..length] });
        before = rest[..length].chars().next_back();
        rest = &rest[length..];
    }
    repeats.then_some(template)
}

/// Whether a text has a word, as most have not.
fn has_words(shape: &TextShape, own: &[i128]) -> bool {
    let mut run = 0;
    let is_letter = |own: Option<char>| own.is_some_and(|own| own.is_ascii_alphabetic());
    shape.characters_of(own).is_some_and(|mut own| {
        own.any(|character| {
            run = if is_letter(character) { run + 1 } else { 0 };
            run == LEAST_WORD
        })
    })
}

/// Runs of letters that are rather words than signs.
pub fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let runs = text.split(|c: char| !c.is_ascii_alphabetic());
    runs.filter(|run| run.len() >= LEAST_WORD)
}

/// Which characters a message has, to tell at once that it repeats no part of most texts.
#[derive(Clone, Copy)]
struct Message {
    /// A bit for each character of ASCII, in lower case.
    ascii: u128,
    has_others: bool,
}

impl Message {
    #[inline]
    fn of(text: &str) -> Self {
        let bytes = text.bytes().filter(u8::is_ascii);
        let ascii = bytes.fold(0, |set, byte| set | 1 << byte.to_ascii_lowercase());
        Self { ascii, has_others: !text.is_ascii() }
    }

    fn has(self, one: char) -> bool {
        let lower = u32::from(one.to_ascii_lowercase());
        if one.is_ascii() { self.ascii >> lower & 1 == 1 } else { self.has_others }
    }

    /// Whether it has all characters that each repeated part of a text has: those within it, or
    /// some beyond ASCII. What is escaped has a backslash in place of others.
    fn may_repeat(self, shape: &TextShape, own: &[i128]) -> bool {
        if self.has('\\') || self.has_others {
            return true;
        }
        let Some(own) = shape.characters_of(own) else { return false };
        let within = own.len().saturating_sub(2 * CUT);
        // Blanks at the ends may be left out, and a number at the start.
        let within = own.skip(CUT).take(within);
        let is_digit = |one: &Option<char>| one.is_some_and(|one| one.is_ascii_digit());
        let mut within = within.skip_while(is_digit);
        within.all(|one| one.is_none_or(|one| one.is_whitespace() || self.has(one)))
    }
}

/// Where a message repeats a text, or most of it.
fn place(own: &str, message: &str) -> Option<Range<usize>> {
    let mut starts = own.char_indices().map(|(at, _)| at).gathered();
    starts.push(own.len());
    let count = starts.len() - 1;
    let mut parts = Vec::new();
    for cut in 0..count.min(CUT + 1) {
        for left in 0..=cut {
            parts.push(&own[starts[left]..starts[count + left - cut]]);
        }
    }
    // Behind a number there is a unit, which a message repeats alone.
    parts.push(own.trim_start_matches(|own: char| own.is_ascii_digit()));
    keep(&mut parts, &mut |part| {
        part.len() == own.len() || part.chars().take(LEAST_PART).count() == LEAST_PART
    });
    parts.push(own.trim());
    let unmarked = parts.len();
    // What no word of a message has can be the rest of any text.
    let foreign = own.trim_matches(|own: char| own.is_ascii());
    if !foreign.is_empty() {
        parts.push(foreign);
    }
    let is_escaped = message.contains('\\');
    let mut longest: Option<Range<usize>> = None;
    for (index, part) in parts.into_iter().enumerate() {
        // What is escaped is longer. A shorter part may end with a mark that stands behind the
        // text.
        let escaped = is_escaped.then(|| part.escape_debug().to_string());
        for part in escaped.as_deref().into_iter().chain([part]) {
            if longest.as_ref().is_none_or(|known| part.len() > known.len())
                && let Some(at) = word(part, message, index >= unmarked)
            {
                longest = Some(at..at + part.len());
            }
        }
        if !is_escaped && longest.is_some() {
            break;
        }
    }
    longest
}

/// Where a part stands in a message, if it is surely repeated there: not by chance the same words
/// of ASCII as the message has, nor a number, nor a piece of either. Messages of the source are
/// tried as texts, too. A part that is marked stands between marks.
fn word(part: &str, message: &str, is_marked: bool) -> Option<usize> {
    let is_of_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let splits = |left: &str, right: &str| {
        is_of_word(left.chars().next_back()) && is_of_word(right.chars().next())
    };
    let own = part.trim();
    let is_one = |is: fn(&char) -> bool| part.is_ascii() && own.chars().all(|c| is(&c));
    let is_name = !is_marked
        && own.contains(char::is_alphanumeric)
        && !is_one(|c| c.is_ascii_alphabetic() || c.is_ascii_whitespace())
        && !is_one(char::is_ascii_digit);
    let places = message.match_indices(part).map(|(at, _)| at);
    places.into_iter().find(|at| {
        let (before, behind) = (&message[..*at], &message[at + part.len()..]);
        let mark = before.chars().next_back().filter(|mark| MARKS.contains(mark));
        let is_between_marks = mark.is_some() && mark == behind.chars().next();
        // Of the message `` `8` `` about the text ``9`8``, both marks are the message's.
        let [first, last] = [part.chars().next(), part.chars().next_back()];
        let is_mark = |own: Option<char>| own.is_some_and(|own| MARKS.contains(&own));
        let has_mark_of_message = mark.is_none()
            && (is_mark(first) && first == behind.chars().next()
                || is_mark(last) && last == before.chars().next_back());
        !has_mark_of_message
            && !splits(before, part)
            && !splits(part, behind)
            && (is_name || is_between_marks)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::parameter::Parameter;
    use crate::sut::argument::part::shape_of;
    use crate::testing::ordinals_of;

    fn template(input: &str, kind: Kind, form: Form, text: &str) -> Option<String> {
        let texts = Texts::of(&String::specs("text", "&str"));
        texts.template(&ordinals_of(input).unwrap(), (kind, form, text))
    }

    #[test]
    fn what_a_message_repeats_is_left_out() {
        for (input, message, expected) in [
            ("x-z", "x-z is no number", Some("… is no number")),
            ("x7", "x7 is no number", Some("… is no number")),
            ("xyz", "xyz is no number", None),
            ("Xyz", "`xyz` is no number", Some("`…` is no number")),
            ("xyz", "`xyz` is no number", Some("`…` is no number")),
            ("xyª", "xyª is no number", Some("… is no number")),
            ("07\u{3000}", "07\u{3000} is no number", Some("… is no number")),
            ("u\n\u{8}", "cannot parse \n\u{8}: bad", None),
            ("u\n\u{8}9", "cannot parse \n\u{8}9: bad", Some("cannot parse …: bad")),
            ("a\"b", "no \"a\\\"b\" here", Some("no \"…\" here")),
            ("0\"0", "no \"\\\"0\"", Some("no \"…\"")),
            ("0\u{86ab9}", "no \"\\u{86ab9}\"", Some("no \"…\"")),
            ("0é", "no é", None),
            ("0-", "no ``", None),
            ("+9`8", "no `8`", None),
            ("`8", "no ``8`", Some("no `…`")),
            ("00007m-b", "no m-b", Some("no …")),
            ("00007m\u{7f}", "no \"m\\u{7f}\"", Some("no \"…\"")),
            ("00007mb", "no mb", None),
            ("0é", "no `é`", Some("no `…`")),
            ("0-Xyz", "no -xyz", Some("no …")),
            ("000é000", "no 'é'", Some("no '…'")),
            ("0x", "no \"x\"", None),
            ("  a-b  ", "`a-b` is unknown", Some("`…` is unknown")),
            ("10k", "10 is too much", None),
            ("is", "this is bad", None),
            ("is-", "this is bad", None),
            (":", "this: bad", None),
            ("0 such row", "no such row", None),
            ("in ", "nothing in \"in \"", Some("nothing in \"…\"")),
            ("", "empty", None),
            ("ab\t", "\t", Some("…")),
            ("7é", "é", Some("…")),
            ("ab", "c", None),
            ("ab", "ab", None),
        ] {
            let found = template(input, Kind::Error, Form::Bare, message);
            assert_eq!(found.as_deref(), expected, "{input} {message}");
        }
    }

    #[test]
    fn words_of_a_text_are_found_in_messages() {
        let texts = Texts::of(&String::specs("text", "&str"));
        let repeats =
            |input: &str, message: &str| texts.repeats_words(&ordinals_of(input).unwrap(), message);
        assert!(repeats("uaaa", "cannot parse aaa as a number"));
        assert!(!repeats("uaa", "cannot parse aa as a number"));
        assert!(!repeats("aab", "cannot parse aabb as a number"));
        assert!(!repeats("", "empty"));
    }

    #[test]
    fn a_value_repeats_a_text_as_a_whole() {
        let value = |input: &str, text: &str| template(input, Kind::Value, Form::Quoted, text);
        assert_eq!(value("ab", "ab").as_deref(), Some(REPEATED));
        assert_eq!(value("ab", "ab/"), None);
        assert_eq!(value("", ""), None);
        assert_eq!(template("ab", Kind::Value, Form::Bare, "ab"), None);
    }

    #[test]
    fn texts_are_equal_whatever_the_case_of_their_letters() {
        let arguments = [String::specs("one", "&str"), String::specs("other", "&str")].concat();
        let texts = Texts::of(&arguments);
        let are_equal =
            |both: [&str; 2]| texts.has_equal(&both.map(|own| ordinals_of(own).unwrap()).concat());
        assert!(are_equal(["ab-", "aB-"]));
        assert!(!are_equal(["ab", "abc"]) && !are_equal(["ab", "ac"]) && !are_equal(["", ""]));
    }

    #[test]
    fn a_value_repeats_items_of_a_list() {
        let texts = Texts::of(&Vec::<String>::specs("names", "&[&str]"));
        let shape = shape_of(&Vec::<String>::specs("names", "&[&str]"));
        let Some(Shape::Text(item_shape)) = shape.item() else { panic!("{shape:?}") };
        for (items, text, expected) in [
            (&["a"][..], "a", Some(REPEATED)),
            (&["a", "a"], "a and a", Some("… and …")),
            (&["a", " b", "ab"], "a, b, and ab", Some("…, …, and …")),
            (&["!", "a-b"], "! and a-b", Some("… and …")),
            (&["b"], "a", None),
            (&["a"], "an", None),
            (&["a"], "b…", None),
            (&[], "nobody", None),
        ] {
            let mut input = vec![items.len() as i128];
            for item in items {
                let own = item_shape.ordinals_of(item).expect("it is short");
                input.extend(own);
            }
            let found = texts.template(&input, (Kind::Value, Form::Quoted, text));
            assert_eq!(found.as_deref(), expected, "{items:?} {text}");
        }
    }

    #[test]
    fn functions_without_texts_repeat_nothing() {
        assert!(Texts::of(&u8::specs("n", "u8")).are_none());
        assert!(Texts::of(&Vec::<u8>::specs("n", "&[u8]")).are_none());
    }
}
