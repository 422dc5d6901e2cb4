//! What one call of the function showed.

use std::fmt::Write as _;

/// Whether an output's text is shown bare or between quotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// Debug output, numbers, `true`, `()`: reads like Rust without quotes.
    #[default]
    Bare,
    /// Any other text.
    Quoted,
}

/// What kind of outcome a call had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A valid output.
    #[default]
    Value,
    /// `Err` or a panic.
    Error,
    /// The argument type has no such value; the function was not called.
    NoInput,
    /// The call reached a limit that differs between machines, so nothing can be pinned to it.
    Excluded,
}

/// What one call of the function showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observation {
    pub kind: Kind,
    pub form: Form,
    /// For an error its class: the variant of `Err`, or the kind of panic. Empty for a value.
    pub class: String,
    pub text: String,
    /// Whether the call met an overflow in another crate than the tested one.
    pub is_elsewhere: bool,
}

impl Observation {
    pub fn clear(&mut self) {
        self.kind = Kind::Value;
        self.form = Form::Bare;
        self.class.clear();
        self.text.clear();
        self.is_elsewhere = false;
    }

    /// Says that an argument has no value for the ordinal it was given.
    pub fn no_such_input(&mut self) {
        self.clear();
        self.kind = Kind::NoInput;
    }

    pub fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // A Display that returns an error shows what it wrote until then.
        let _ = self.text.write_fmt(text);
    }
}

/// Whether the type's `Display` writes a Rust literal or reads like one. All else that a `Display`
/// writes is text, and stands between quotes whatever it looks like: the form tells the type, not
/// the value.
pub fn is_number<T: ?Sized>() -> bool {
    const FAMILIES: [&str; 3] =
        ["core::num::nonzero::", "core::num::wrapping::", "core::num::saturating::"];
    let name = std::any::type_name::<T>().trim_start_matches('&');
    match name {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128"
        | "isize" | "f32" | "f64" | "bool" => true,
        _ => FAMILIES.iter().any(|family| name.starts_with(family)),
    }
}
