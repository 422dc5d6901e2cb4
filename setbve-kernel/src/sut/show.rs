//! Turns the result of a call into an [`Observation`]: opens `Result` and `Option`, and shows the
//! value inside by its `Display`, or else by its `Debug`.
//!
//! The generated test, where the types are concrete, makes the choice by method resolution on
//! references: `(&&&Shown(&value)).split()` takes the first implementation that fits, and tries
//! those with the most references first.

pub mod state;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::convert::Infallible;
use std::fmt::{Debug, Display, Write as _};

use crate::sut::observation::{Form, Kind, Observation, is_number};
use crate::sut::text::Escaped;

/// A value about to be shown.
pub struct Shown<'a, T: ?Sized>(pub &'a T);

/// A result with one layer of `Result` or `Option` taken off.
pub enum Split<'a, T: ?Sized, E> {
    /// The value itself.
    Plain(&'a T),
    /// `Some(value)`.
    Some(&'a T),
    /// `None`.
    None,
    /// `Err(error)`.
    Err(&'a E),
}

/// Opens a `Result` or an `Option`, and leaves every other type as it is.
pub trait Splits<'a> {
    /// What `Ok` or `Some` holds, or the type itself.
    type Value: ?Sized;
    /// What `Err` holds.
    type Error;
    /// Takes the layer off.
    fn split(&self) -> Split<'a, Self::Value, Self::Error>;
}

impl<'a, T, E> Splits<'a> for &&Shown<'a, Result<T, E>> {
    type Value = T;
    type Error = E;
    fn split(&self) -> Split<'a, T, E> {
        match self.0 {
            Ok(value) => Split::Plain(value),
            Err(error) => Split::Err(error),
        }
    }
}

impl<'a, T> Splits<'a> for &Shown<'a, Option<T>> {
    type Value = T;
    type Error = Infallible;
    fn split(&self) -> Split<'a, T, Infallible> {
        self.0.as_ref().map_or(Split::None, Split::Some)
    }
}

impl<'a, T: ?Sized> Splits<'a> for Shown<'a, T> {
    type Value = T;
    type Error = Infallible;
    fn split(&self) -> Split<'a, T, Infallible> {
        Split::Plain(self.0)
    }
}

macro_rules! ways {
    ($($(#[$doc:meta])* $way:ident $pick:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $way;
        #[doc = concat!("Picks [`", stringify!($way), "`].")]
        pub trait $pick {
            /// The way to show the value.
            fn pick(&self) -> $way {
                $way
            }
        }
    )*};
}

ways! {
    /// Shows a value by its `Display`.
    ByDisplay PickDisplay
    /// Shows a value by its `Debug`.
    ByDebug PickDebug
    /// Shows a collection that has no order of its own, sorted.
    BySorted PickSorted
    /// Has no way to show a value; it exists only for a readable compile error.
    ByNothing PickNothing
}

impl<T: Display + ?Sized> PickDisplay for &&Shown<'_, T> {}
impl<T: Debug + ?Sized> PickDebug for &Shown<'_, T> {}
impl<T: ?Sized> PickNothing for Shown<'_, T> {}

// These are implemented on the split, because its type is known even for `None`, which has no
// value. The `Debug` of a float is a literal of Rust: `1.0`, where its `Display` is `1`.
impl<E> PickDebug for &&&Split<'_, f32, E> {}
impl<E> PickDebug for &&&Split<'_, f64, E> {}
impl<T: Sorted, E> PickSorted for &&&&Split<'_, T, E> {}
impl<T: Display + ?Sized, E> PickDisplay for &&Split<'_, T, E> {}
impl<T: Debug + ?Sized, E> PickDebug for &Split<'_, T, E> {}
impl<T: ?Sized, E> PickNothing for Split<'_, T, E> {}

/// A collection whose items come in another order in each process.
pub trait Sorted {
    /// The same items in order.
    fn sorted(&self) -> impl Debug;
}

impl<K: Debug + Ord, V: Debug, S> Sorted for HashMap<K, V, S> {
    fn sorted(&self) -> impl Debug {
        self.iter().collect::<BTreeMap<_, _>>()
    }
}

impl<T: Debug + Ord, S> Sorted for HashSet<T, S> {
    fn sorted(&self) -> impl Debug {
        self.iter().collect::<BTreeSet<_>>()
    }
}

/// A type that can be shown in a snapshot: anything with `Display` or `Debug`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be shown in a boundary snapshot",
    label = "the result of an explored function needs `Display` or `Debug`",
    note = "derive `Debug` for it, or explore a wrapper function that returns something printable"
)]
pub trait Showable {}

impl ByDisplay {
    /// Shows a valid output.
    pub fn show<T: Display + ?Sized>(self, value: &Split<'_, T, impl Sized>, to: &mut Observation) {
        match value {
            Split::Plain(value) => {
                to.push(format_args!("{value}"));
                to.form = if is_number::<T>() { Form::Bare } else { Form::Quoted };
            }
            Split::Some(value) if is_number::<T>() => to.push(format_args!("Some({value})")),
            Split::Some(value) => {
                to.text.push_str("Some(\"");
                // As in `Observation::push`.
                let _ = write!(Escaped(&mut to.text), "{value}");
                to.text.push_str("\")");
            }
            Split::None => to.push(format_args!("None")),
            Split::Err(_) => {}
        }
    }

    /// Shows an error by its `Display`.
    pub fn show_error<E: Display + ?Sized>(self, error: &E, to: &mut Observation) {
        to.kind = Kind::Error;
        to.push(format_args!("{error}"));
    }
}

impl ByDebug {
    /// Shows a valid output.
    pub fn show<T: Debug + ?Sized>(self, value: &Split<'_, T, impl Sized>, to: &mut Observation) {
        match value {
            Split::Plain(value) => to.push(format_args!("{value:?}")),
            Split::Some(value) => to.push(format_args!("Some({value:?})")),
            Split::None => to.push(format_args!("None")),
            Split::Err(_) => {}
        }
    }

    /// Shows an error by its `Debug`.
    pub fn show_error<E: Debug + ?Sized>(self, error: &E, to: &mut Observation) {
        to.kind = Kind::Error;
        to.push(format_args!("{error:?}"));
    }
}

impl BySorted {
    /// Shows a valid output.
    pub fn show<T: Sorted>(self, value: &Split<'_, T, impl Sized>, to: &mut Observation) {
        match value {
            Split::Plain(value) => to.push(format_args!("{:?}", value.sorted())),
            Split::Some(value) => to.push(format_args!("Some({:?})", value.sorted())),
            Split::None => to.push(format_args!("None")),
            Split::Err(_) => {}
        }
    }
}

impl ByNothing {
    /// Never compiles for a type without `Display` and `Debug`, and says why.
    pub fn show<T: Showable + ?Sized>(self, _: &Split<'_, T, impl Sized>, _: &mut Observation) {}

    /// Never compiles for a type without `Display` and `Debug`, and says why.
    pub fn show_error<E: Showable + ?Sized>(self, _: &E, _: &mut Observation) {}
}

/// The class of an error whose `Debug` begins with no name, as that of a text.
pub const UNNAMED: &str = "Err";

/// Gives an error its class.
pub trait Classed {
    /// Writes the class.
    fn class(&self, to: &mut Observation);
}

/// From its `Debug`: the leading identifier, which is the variant's name.
impl<E: Debug + ?Sized> Classed for &Shown<'_, E> {
    fn class(&self, to: &mut Observation) {
        let mut head = Identifier(&mut to.class);
        // The writer stops the Debug early, on purpose.
        let _ = write!(head, "{:?}", self.0);
        if to.class.is_empty() {
            to.class.push_str(UNNAMED);
        }
    }
}

/// Without `Debug`, the type's name.
impl<E: ?Sized> Classed for Shown<'_, E> {
    fn class(&self, to: &mut Observation) {
        let name = std::any::type_name::<E>();
        let path = name.split('<').next().unwrap_or(name);
        to.class.push_str(path.rsplit("::").next().unwrap_or(path));
    }
}

/// Keeps the leading identifier of the text that is written and refuses the rest, so that the
/// `Debug` of a large error (a backtrace, say) costs nothing.
struct Identifier<'a>(&'a mut String);

impl std::fmt::Write for Identifier<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for character in text.chars() {
            let starts = self.0.is_empty() && (character.is_alphabetic() || character == '_');
            let continues = !self.0.is_empty() && (character.is_alphanumeric() || character == '_');
            if !(starts || continues) {
                return Err(std::fmt::Error);
            }
            self.0.push(character);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;
    use std::num::{NonZero, Wrapping};

    fn form<T: Display + ?Sized>(value: &T) -> Form {
        let mut observation = Observation::default();
        ByDisplay.show(&Split::<T, Infallible>::Plain(value), &mut observation);
        observation.form
    }

    fn inside<T: Display>(value: &T) -> String {
        let mut observation = Observation::default();
        ByDisplay.show(&Split::<T, Infallible>::Some(value), &mut observation);
        observation.text
    }

    #[test]
    fn text_is_text_whatever_it_looks_like() {
        struct Own;
        impl Display for Own {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("7")
            }
        }
        for text in ["0", "-1.5", "true", "()", "%2F", ""] {
            let borrowed = Cow::Borrowed(text);
            let forms = [form(text), form(&text), form(&text.to_owned()), form(&borrowed)];
            assert_eq!(forms, [Form::Quoted; 4], "{text}");
        }
        assert_eq!([form(&'7'), form(&Own)], [Form::Quoted; 2]);
        assert_eq!(inside(&"0"), "Some(\"0\")");
        assert_eq!(inside(&"\"\\\n"), r#"Some("\"\\\n")"#);
    }

    #[test]
    #[expect(clippy::needless_borrow, reason = "the references choose the method")]
    fn a_float_is_shown_as_the_literal_that_it_is() {
        let shown = |split: Split<'_, f64, Infallible>| {
            let mut observation = Observation::default();
            (&&&&&split).pick().show(&split, &mut observation);
            (observation.text, observation.form)
        };
        assert_eq!(shown(Split::Plain(&1.0)), ("1.0".to_owned(), Form::Bare));
        assert_eq!(shown(Split::Plain(&1e300)), ("1e300".to_owned(), Form::Bare));
        assert_eq!(shown(Split::Some(&-0.0)).0, "Some(-0.0)");
        let whole = Split::<_, Infallible>::Plain(&7);
        let mut observation = Observation::default();
        (&&&&&whole).pick().show(&whole, &mut observation);
        assert_eq!(observation.text, "7");
    }

    #[test]
    fn a_collection_without_an_order_is_shown_in_order() {
        let mut observation = Observation::default();
        let map: HashMap<u8, bool> = (0..100).map(|key| (key, key > 1)).collect();
        let split = Split::<_, Infallible>::Some(&map);
        (&&&&&split).pick().show(&split, &mut observation);
        assert!(observation.text.starts_with("Some({0: false, 1: false, 2: true, 3: true, "));
        let mut observation = Observation::default();
        let set: HashSet<u8> = (0..100).collect();
        let split = Split::<_, Infallible>::Plain(&set);
        (&&&&&split).pick().show(&split, &mut observation);
        assert!(observation.text.starts_with("{0, 1, 2, 3, "));
    }

    #[test]
    fn numbers_are_bare_whatever_they_are() {
        assert_eq!([form(&0_u8), form(&-7_i128), form(&&3_usize)], [Form::Bare; 3]);
        assert_eq!([form(&1.5_f32), form(&f64::NAN), form(&f64::INFINITY)], [Form::Bare; 3]);
        assert_eq!([form(&true), form(&NonZero::<u8>::MIN), form(&Wrapping(3))], [Form::Bare; 3]);
        assert_eq!(inside(&-3), "Some(-3)");
    }
}
