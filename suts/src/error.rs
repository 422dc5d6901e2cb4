//! What the systems under test throw.

use std::error::Error;
use std::fmt;

use crate::Float64;

/// An exception of Julia; `Display` is the text that Julia's `string` gives it.
#[derive(Clone, Debug, PartialEq)]
pub enum JuliaError {
    /// An argument outside the function's domain, and a message.
    DomainError(JuliaValue, String),
    /// An argument that does not make sense; the message says why.
    ArgumentError(String),
    /// A collection, and an index at which it has no element.
    BoundsError(JuliaValue, i128),
    /// A number that does not fit an `Int64`.
    InexactError(i128),
    /// An integer division by zero, or one whose quotient does not fit its type.
    DivideError,
    /// A value where the subtype operator `<:` needs a type.
    TypeError(i128),
}

/// What an exception of Julia was thrown about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JuliaValue {
    /// An integer of any width.
    Int(i128),
    /// A floating-point number.
    Float(Float64),
    /// A string; it shows in quotes.
    Text(&'static str),
}

impl Error for JuliaError {}

impl fmt::Display for JuliaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DomainError(value, message) => write!(f, "DomainError({value}, \"{message}\")"),
            Self::ArgumentError(message) => write!(f, "ArgumentError(\"{message}\")"),
            Self::BoundsError(value, index) => write!(f, "BoundsError({value}, {index})"),
            Self::InexactError(value) => write!(f, "InexactError(:Int64, Int64, {value})"),
            Self::DivideError => f.write_str("DivideError()"),
            Self::TypeError(value) => write!(f, "TypeError(:<:, \"\", Type, {value})"),
        }
    }
}

impl fmt::Display for JuliaValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => value.fmt(f),
            Self::Text(value) => write!(f, "\"{value}\""),
        }
    }
}
