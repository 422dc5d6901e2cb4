//! Shapes of outcomes: what is left of a text without its numbers. Many outcomes share one.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rustc_hash::FxHasher;

use crate::sut::digest::Digest;
use crate::sut::observation::{Kind, Observation};
use crate::sut::text::{self, Shortened};

/// What outcomes of the same kind, error class and shape have in common.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    kind: Kind,
    /// The error's class; empty for a value.
    error_class: Box<str>,
    /// The text with every number replaced by `#`.
    pub(crate) text: Box<str>,
    /// A digest of kind and shape.
    pub(crate) id: u32,
    /// A digest of kind and shape with every word collapsed as well: the same for "XII" and "IX",
    /// but not for "-".
    pub(crate) coarse_id: u32,
    /// The digest that a shortened text says its whole shape had.
    own_id: Option<u32>,
    /// A digest of the output class.
    pub(crate) class_id: u64,
}

impl Shape {
    /// The error's class; for a value its shape.
    pub(crate) fn class(&self) -> &str {
        if self.kind == Kind::Value { &self.text } else { &self.error_class }
    }

    pub(crate) fn error_class(&self) -> &str {
        &self.error_class
    }
}

/// Shapes met lately, one for each value of some bits of their hash; so there is a bound to them even
/// where every output has a shape of its own.
#[derive(Debug)]
pub(crate) struct Shapes {
    recent: Box<[Option<Rc<Shape>>]>,
    text: String,
}

const RECENT: usize = 1 << 10;

impl Default for Shapes {
    fn default() -> Self {
        Self { recent: vec![None; RECENT].into(), text: String::new() }
    }
}

impl Shapes {
    /// The shape of what was observed, and the negative numbers in it as far as a snapshot shows it.
    ///
    /// A text that was shortened says itself what shape it had.
    pub(crate) fn of(
        &mut self,
        observation: &Observation,
        shortened: Option<&Shortened<'_>>,
    ) -> (Rc<Shape>, u32) {
        let Observation { kind, class, text, .. } = observation;
        self.text.clear();
        let mut negatives = collapse_into(shortened.map_or(text, |it| it.head), &mut self.text);
        let head = text::head(text);
        if head.len() < text.len() && shortened.is_none() {
            negatives = collapse_into(head, &mut String::new());
        }
        let error_class = if *kind == Kind::Value { "" } else { class.as_str() };
        let own_id = shortened.map(|shortened| shortened.shape_id);
        let mut hasher = FxHasher::default();
        (kind, error_class, &self.text, own_id).hash(&mut hasher);
        let recent = &mut self.recent[hasher.finish() as usize % RECENT];
        if let Some(shape) = recent
            && shape.kind == *kind
            && *shape.error_class == *error_class
            && *shape.text == *self.text
            && shape.own_id == own_id
        {
            return (Rc::clone(shape), negatives);
        }
        let class = if *kind == Kind::Value { self.text.as_str() } else { error_class };
        let shape = Rc::new(Shape {
            kind: *kind,
            error_class: error_class.into(),
            own_id,
            id: own_id.unwrap_or_else(|| identity(*kind, self.text.bytes())),
            coarse_id: identity(*kind, coarse(&self.text)),
            class_id: crate::sut::digest::digest(class.as_bytes()),
            text: self.text.as_str().into(),
        });
        *recent = Some(Rc::clone(&shape));
        (shape, negatives)
    }
}

/// What stands for the kind and the shape of a text.
pub(crate) fn shape_id(kind: Kind, text: &str) -> u32 {
    let mut shape = String::new();
    collapse_into(text, &mut shape);
    identity(kind, shape.bytes())
}

/// The shape with every run of letters, and of symbols beyond ASCII, collapsed to one `a`.
fn coarse(shape: &str) -> impl Iterator<Item = u8> {
    let mut within = false;
    shape.bytes().filter_map(move |byte| {
        let is_word = !byte.is_ascii() || byte.is_ascii_alphabetic();
        let starts = is_word && !within;
        within = is_word;
        if starts { Some(b'a') } else { (!is_word).then_some(byte) }
    })
}

fn identity(kind: Kind, bytes: impl Iterator<Item = u8>) -> u32 {
    let mut digest = Digest::new();
    digest.add(kind as u8);
    for byte in bytes {
        digest.add(byte);
    }
    digest.finish() as u32
}

/// Appends the text with every number collapsed to `#`; gives how many of the numbers were negative.
///
/// A number is decimal, with fraction and exponent where it has them. A `-` belongs to it only where
/// no letter, digit or closing bracket stands before.
fn collapse_into(text: &str, shape: &mut String) -> u32 {
    let mut negatives = 0;
    let mut rest = text;
    while let Some(start) = rest.bytes().position(|byte| byte.is_ascii_digit()) {
        shape.push_str(&rest[..start]);
        if shape.ends_with('-') {
            let before = shape.chars().rev().nth(1);
            if !before.is_some_and(|b| b.is_alphanumeric() || matches!(b, '#' | ')' | ']')) {
                shape.pop();
                negatives += 1;
            }
        }
        shape.push('#');
        rest = after_number(&rest[start..]);
    }
    shape.push_str(rest);
    negatives
}

fn after_number(text: &str) -> &str {
    let digits = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    if let Some(fraction) = text[end..].strip_prefix('.') {
        let count = digits(fraction);
        end += if count > 0 { 1 + count } else { 0 };
    }
    if let Some(exponent) = text[end..].strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['-', '+']));
        let count = digits(&exponent[sign..]);
        end += if count > 0 { 1 + sign + count } else { 0 };
    }
    &text[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_collapse_with_their_signs() {
        let cases = [
            ("999B", "#B", 0),
            ("-12.5 kB", "# kB", 1),
            ("-8.6e18 1e-5 2.e 3.", "# # #.e #.", 1),
            ("2024-02-29", "#-#-#", 0),
            ("-0001-01-10", "#-#-#", 1),
            ("(3, -4)", "(#, #)", 1),
            ("a-1", "a-#", 0),
            ("x = -1", "x = #", 1),
            ("", "", 0),
        ];
        for (text, shape, negatives) in cases {
            let mut collapsed = String::new();
            assert_eq!(collapse_into(text, &mut collapsed), negatives, "{text}");
            assert_eq!(collapsed, shape);
        }
    }
}
