//! A type that the source shows.

use proc_macro2::Ident;
use syn::Type;

/// The integer types.
pub(super) const INTEGERS: [&str; 12] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];

/// A type that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Integer(&'static str),
    /// The type of a literal without a suffix: that of what it is used with.
    Literal,
    /// The type of a constant or a static. Its declaration names it, somewhere else.
    Declared,
    /// An array or a slice, whose indexing is a part of the language.
    Array(Option<Box<Known>>),
    /// A `Vec`, whose indexing is a call.
    Sequence(Option<Box<Known>>),
    /// A `String` or `str`, whose indexing is a call as well.
    Text,
    Reference {
        to: Box<Known>,
        is_mut: bool,
    },
    /// What is known of each element.
    Tuple(Vec<Option<Known>>),
    Char,
    /// A type that is known by its name alone, without arguments.
    Named(String),
    /// An `Option` or a `Result`, and what it holds if it is a success.
    Success(Box<Known>),
    /// An iterator, and what it gives.
    Items(Box<Known>),
}

impl Known {
    pub(super) fn of(ty: &Type) -> Option<Self> {
        match ty {
            Type::Paren(paren) => Self::of(&paren.elem),
            Type::Group(group) => Self::of(&group.elem),
            Type::Tuple(tuple) => Some(Self::Tuple(tuple.elems.iter().map(Self::of).collect())),
            Type::Array(array) => Some(Self::Array(Self::of(&array.elem).map(Box::new))),
            Type::Slice(slice) => Some(Self::Array(Self::of(&slice.elem).map(Box::new))),
            Type::Reference(reference) => {
                let to = Box::new(Self::of(&reference.elem)?);
                Some(Self::Reference { to, is_mut: reference.mutability.is_some() })
            }
            Type::Path(path) if path.qself.is_none() => {
                let last = path.path.segments.last().filter(|_| path.path.segments.len() == 1)?;
                let arguments = match &last.arguments {
                    syn::PathArguments::AngleBracketed(arguments) => Some(arguments),
                    _ => None,
                };
                let Some(arguments) = arguments else {
                    return Some(match &*last.ident.to_string() {
                        "str" | "String" => Self::Text,
                        "char" => Self::Char,
                        name => integer(&last.ident)
                            .map_or_else(|| Self::Named(name.to_owned()), Self::Integer),
                    });
                };
                let element = match arguments.args.first() {
                    Some(syn::GenericArgument::Type(element)) => Self::of(element),
                    _ => None,
                };
                let element = element.map(Box::new);
                match &*last.ident.to_string() {
                    "Vec" => Some(Self::Sequence(element)),
                    "Option" | "Result" => element.map(Self::Success),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub(super) fn integer(&self) -> Option<&'static str> {
        match self {
            Self::Integer(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it is a text, or refers to one.
    pub(super) fn is_text(&self) -> bool {
        match self {
            Self::Reference { to, .. } => to.is_text(),
            other => *other == Self::Text,
        }
    }

    pub(super) fn is_signed(&self) -> bool {
        self.integer().is_some_and(|name| name.starts_with('i'))
    }

    /// The type of `self + other` and the like.
    pub(super) fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Integer(left), Self::Integer(right)) if left != right => None,
            (own @ Self::Integer(_), Self::Integer(_) | Self::Literal)
            | (Self::Literal, own @ (Self::Integer(_) | Self::Literal)) => Some(own),
            (Self::Declared, Self::Integer(_) | Self::Literal | Self::Declared)
            | (Self::Integer(_) | Self::Literal, Self::Declared) => Some(Self::Declared),
            _ => None,
        }
    }

    /// The elements of what is indexed.
    pub(super) fn element(&self) -> Option<Self> {
        match self {
            Self::Array(element) | Self::Sequence(element) => element.as_deref().cloned(),
            Self::Reference { to, .. } => to.element(),
            Self::Declared => Some(Self::Declared),
            _ => None,
        }
    }

    /// Whether the length of a value of this type can be asked while its index is evaluated. Where
    /// indexing is a call, the call may have borrowed the value mutably before.
    pub(super) fn lends_itself(&self, is_mut: bool, is_element: bool) -> bool {
        match self {
            Self::Array(_) => is_element || !is_mut,
            Self::Sequence(_) | Self::Text | Self::Declared => !is_mut,
            Self::Reference { to, is_mut } => to.lends_itself(*is_mut, is_element),
            _ => false,
        }
    }
}

pub(super) fn integer(name: &Ident) -> Option<&'static str> {
    INTEGERS.into_iter().find(|integer| name == integer)
}
