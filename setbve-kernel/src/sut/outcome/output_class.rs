//! Shapes of outcomes: their texts without numbers. Many outcomes share a shape.

use std::hash::BuildHasher as _;
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use crate::sut::digest::Digest;
use crate::sut::observation::{Kind, Observation};
use crate::sut::text::numerals::collapse_into;
use crate::sut::text::{self, Shortened};

/// The part that outcomes of the same kind, error class and shape have in common.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    kind: Kind,
    /// The error's class; empty for a value.
    pub error_class: Box<str>,
    /// The text with every number replaced by `#`.
    pub text: Box<str>,
    /// A digest of kind and shape.
    pub id: u32,
    /// The digest of the whole text's shape, as a shortened text states it.
    pub own_id: Option<u32>,
    /// A digest of the output class.
    pub class_id: u64,
}

impl Shape {
    /// The error's class; for a value, its shape.
    pub fn class(&self) -> &str {
        if self.kind == Kind::Value { &self.text } else { &self.error_class }
    }
}

/// Recent shapes, one for each value of some bits of their hash, so that their number has a bound
/// even if every output has a shape of its own.
#[derive(Default)]
pub struct Shapes {
    recent: Vec<Option<Rc<Shape>>>,
    text: String,
}

const RECENT: usize = 1 << 10;

/// Where a hash belongs in a table of so many, which is made where it is first needed.
pub fn place<T: Clone + Default>(table: &mut Vec<T>, length: usize, hash: u64) -> &mut T {
    if table.is_empty() {
        table.resize(length, T::default());
    }
    &mut table[hash as usize % length]
}

impl Shapes {
    /// The shape of an observation, and the number of negative numbers in the part of its text that
    /// a snapshot shows.
    ///
    /// A shortened text states the digest of its own shape.
    pub fn of(
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
        (self.known(*kind, error_class, own_id), negatives)
    }

    /// The shape of an outcome of which only this part does not repeat a text.
    pub fn repeating(&mut self, of: &Shape, template: &str) -> Rc<Shape> {
        self.text.clear();
        collapse_into(template, &mut self.text);
        self.known(of.kind, &of.error_class, None)
    }

    /// The shape with the present text.
    fn known(&mut self, kind: Kind, error_class: &str, own_id: Option<u32>) -> Rc<Shape> {
        let digest = FxBuildHasher.hash_one((kind, error_class, &self.text, own_id));
        let recent = place(&mut self.recent, RECENT, digest);
        if let Some(shape) = recent
            && shape.kind == kind
            && *shape.error_class == *error_class
            && *shape.text == *self.text
            && shape.own_id == own_id
        {
            return Rc::clone(shape);
        }
        let class = if kind == Kind::Value { self.text.as_str() } else { error_class };
        let shape = Rc::new(Shape {
            kind,
            error_class: error_class.into(),
            own_id,
            id: own_id.unwrap_or_else(|| identity(kind, self.text.bytes())),
            class_id: crate::sut::digest::digest(class.as_bytes()),
            text: self.text.as_str().into(),
        });
        *recent = Some(Rc::clone(&shape));
        shape
    }
}

/// The identity of the kind and the shape of a text.
pub fn shape_id(kind: Kind, text: &str) -> u32 {
    let mut shape = String::new();
    collapse_into(text, &mut shape);
    identity(kind, shape.bytes())
}

fn identity(kind: Kind, bytes: impl Iterator<Item = u8>) -> u32 {
    let mut digest = Digest::new();
    digest.add(kind as u8);
    for byte in bytes {
        digest.add(byte);
    }
    digest.finish() as u32
}
