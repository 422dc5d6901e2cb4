//! How an argument is made of ordinals.

pub mod edit_distance;

use crate::collections::gather::Gather;
use crate::sut::argument::text_shape::{MOST, TextShape};

/// The most ordinals of an argument.
pub const MOST_PARTS: usize = 256;
/// The least that the most items of a list are, however many numbers an item has.
const LEAST_ITEMS: usize = 3;
/// The most items of a list whose items have so many ordinals.
pub fn most_items(width: usize) -> usize {
    (MOST / width.max(1)).max(LEAST_ITEMS)
}

/// The elements of an array up to this length have a meaning each, like fields; those of a longer
/// one are alike.
pub const FIELDS: usize = 4;

/// The most ordinals of a list that is an argument, unless it may have more items anyhow, and the
/// most of its items.
const ALONE: usize = 128;
const ITEMS_ALONE: usize = 10;

/// The same of a list that is an argument: a rule such as "at most five names" is about as many.
pub fn most_items_alone(width: usize) -> usize {
    (ALONE / width.max(1)).min(ITEMS_ALONE)
}

/// How the ordinals of an argument make up its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The only ordinal is the value.
    Whole,
    /// A length, and as many characters as the text may have.
    Text(TextShape),
    /// A value that stands behind a pointer.
    Pointer(Box<Shape>),
    /// A length and items.
    List(ListShape),
    /// So many of the same shape.
    Array(Box<Shape>, usize),
    /// Values side by side.
    Fields(Fields),
    /// The number of one variant, and the fields of all of them.
    Choice(Choice),
}

/// The text of the value that a generator makes by these choices; `None` if it makes none.
#[derive(Clone, Copy, Debug, Eq)]
pub struct ValueText(pub fn(&[i128]) -> Option<String>);

/// Shapes of one type have the same generator, whose address may be several.
impl PartialEq for ValueText {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A length, at least `least`, and `most` items; nothing where there is no room for an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListShape {
    pub item: Box<Shape>,
    pub least: usize,
    pub most: usize,
    /// Where the items are the choices of a generator.
    pub value: Option<ValueText>,
}

/// The values of a tuple, a structure or a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    /// Empty for a tuple.
    pub name: &'static str,
    /// `None` where the fields have no names.
    pub names: Option<Vec<&'static str>>,
    pub shapes: Vec<Shape>,
    /// Whether the fields are arguments of the function with the name.
    pub is_call: bool,
    /// For a variant: how often it is drawn, beside the others of its type.
    pub weight: u32,
    /// Kept, because it is asked for at each call.
    pub width: usize,
}

/// One of several variants. A single one has no number, and without any there is no value. `path`
/// stands before a variant's name in code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub path: &'static str,
    pub variants: Vec<Variant>,
    pub width: usize,
}

/// The fields of a variant, and its number among all variants of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub number: usize,
    pub fields: Fields,
}

impl Shape {
    /// The shape of a list's items.
    pub fn item(&self) -> Option<&Self> {
        match self {
            Self::Pointer(to) => to.item(),
            Self::List(list) => Some(&list.item),
            _ => None,
        }
    }

    /// The number of ordinals.
    pub fn width(&self) -> usize {
        match self {
            Self::Whole => 1,
            Self::Text(text) => text.width(),
            Self::Pointer(to) => to.width(),
            Self::List(list) => list.width(),
            Self::Array(item, count) => count * item.width(),
            Self::Fields(fields) => fields.width,
            Self::Choice(choice) => choice.width,
        }
    }

    /// How many of its ordinals stand before those of the shapes in it, and these shapes in their
    /// order. Each has a number: those with one number mean the same.
    pub fn parts(&self) -> (usize, Vec<(usize, &Self)>) {
        match self {
            Self::Whole => (1, Vec::new()),
            Self::Text(text) => (1, vec![(0, &Self::Whole); text.most]),
            Self::Pointer(to) => (0, vec![(0, to)]),
            Self::List(list) => (list.most.min(1), vec![(0, &*list.item); list.most]),
            Self::Array(item, count) if *count > FIELDS => (0, vec![(0, item); *count]),
            Self::Array(item, count) => (0, (0..*count).map(|index| (index, &**item)).gathered()),
            Self::Fields(fields) => (0, fields.shapes.iter().enumerate().gathered()),
            Self::Choice(choice) => {
                let mut parts = Vec::new();
                for Variant { number, fields } in &choice.variants {
                    for (index, own) in fields.shapes.iter().enumerate() {
                        // No variant has so many fields.
                        parts.push((1 + (number << 16) + index, own));
                    }
                }
                (choice.start(), parts)
            }
        }
    }

    /// Whether a shape in it is such.
    fn has(&self, is: fn(&Self) -> bool) -> bool {
        self.parts().1.into_iter().any(|(_, part)| is(part))
    }

    /// Whether there is a text in it.
    pub fn has_text(&self) -> bool {
        matches!(self, Self::Text(_)) || self.has(Self::has_text)
    }

    /// Whether there is a type with a name in it, whose fields or variants are the user's, or a
    /// generator.
    pub fn has_name(&self) -> bool {
        let is_named = match self {
            Self::Fields(fields) => !fields.name.is_empty(),
            Self::Choice(choice) => !choice.path.is_empty(),
            Self::List(list) => list.value.is_some(),
            _ => false,
        };
        is_named || self.has(Self::has_name)
    }

    /// Whether there is no value of this shape.
    pub fn is_never(&self) -> bool {
        match self {
            Self::Pointer(to) => to.is_never(),
            Self::Choice(choice) => choice.variants.is_empty(),
            _ => false,
        }
    }
}

impl ListShape {
    pub fn width(&self) -> usize {
        if self.most == 0 { 0 } else { 1 + self.most * self.item.width() }
    }
}

impl Fields {
    pub fn new(name: &'static str, names: Option<Vec<&'static str>>, shapes: Vec<Shape>) -> Self {
        let width = shapes.iter().map(Shape::width).sum();
        Self { name, names, shapes, is_call: false, weight: 1, width }
    }
}

impl Choice {
    pub fn new(path: &'static str, variants: Vec<Variant>) -> Self {
        let mut made = Self { path, variants, width: 0 };
        made.width = made.start() + made.before(made.variants.len());
        made
    }

    /// The place of the first ordinal behind the number.
    pub fn start(&self) -> usize {
        usize::from(self.variants.len() > 1)
    }

    /// The chosen variant, and the place of its first ordinal.
    pub fn chosen(&self, ordinals: &[i128]) -> Option<(&Variant, usize)> {
        let chosen = match self.variants.len() {
            1 => 0,
            _ => usize::try_from(*ordinals.first()?).ok()?,
        };
        Some((self.variants.get(chosen)?, self.start() + self.before(chosen)))
    }

    /// How many ordinals the variants before this one have.
    pub fn before(&self, chosen: usize) -> usize {
        self.variants[..chosen].iter().map(|variant| variant.fields.width).sum()
    }
}
