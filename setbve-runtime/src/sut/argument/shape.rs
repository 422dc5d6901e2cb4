//! How an argument is made of ordinals.

/// The most characters of a text, and the most numbers in the items of a list.
pub(super) const MOST: usize = 16;
/// The least that the most items of a list are, however many numbers an item has.
const LEAST_ITEMS: usize = 3;
/// The most items of a list whose items have so many ordinals.
pub(super) fn most_items(width: usize) -> usize {
    (MOST / width.max(1)).max(LEAST_ITEMS)
}

/// How the ordinals of an argument make up its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The only ordinal is the value.
    Whole,
    /// A length and [`MOST`] characters.
    Text,
    /// A length and `most` items. `from` is the function that makes the collection from an array of
    /// them; it is empty for a `Vec`.
    List {
        item: Box<Shape>,
        most: usize,
        from: &'static str,
    },
    Array(Box<Shape>, usize),
    Fields(Fields),
    /// The number of one variant, and the fields of all of them. `path` stands before a variant's
    /// name in code.
    Choice {
        path: &'static str,
        variants: Vec<Fields>,
    },
}

/// Values side by side: those of a tuple, a structure or a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fields {
    /// Empty for a tuple.
    pub(crate) name: &'static str,
    /// `None` where the fields have no names.
    pub(crate) names: Option<Vec<&'static str>>,
    pub(crate) shapes: Vec<Shape>,
}

impl Shape {
    /// The number of ordinals.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Whole => 1,
            Self::Text => 1 + MOST,
            Self::List { item, most, .. } => 1 + most * item.width(),
            Self::Array(item, count) => count * item.width(),
            Self::Fields(fields) => fields.width(),
            Self::Choice { variants, .. } => 1 + variants.iter().map(Fields::width).sum::<usize>(),
        }
    }
}

impl Fields {
    pub(crate) fn width(&self) -> usize {
        self.shapes.iter().map(Shape::width).sum()
    }
}
