//! Values that a function makes of values that can be generated, for types of other crates.

use crate::sut::argument::layout::Layout;
use crate::sut::argument::parameter::{Parameter, take_only};
use crate::sut::argument::shape::Shape;

/// What a function gives that makes a `T`: the value, or an `Option` or a `Result` of it.
#[diagnostic::on_unimplemented(
    message = "the function of `with` or `by` gives no `{T}`",
    label = "it needs to give a `{T}`, or an `Option` or a `Result` of it"
)]
pub trait Yields<T> {
    /// The value; `None` where there is none, which is then no input.
    fn value(self) -> Option<T>;
}

impl<T> Yields<T> for T {
    fn value(self) -> Option<T> {
        Some(self)
    }
}

impl<T> Yields<T> for Option<T> {
    fn value(self) -> Option<T> {
        self
    }
}

impl<T, E> Yields<T> for Result<T, E> {
    fn value(self) -> Option<T> {
        self.ok()
    }
}

/// A function that makes a `T` of values that can be generated. `S` is its signature, which tells
/// functions of one argument from those of several.
#[diagnostic::on_unimplemented(
    message = "this makes no `{T}` of values that can be generated",
    label = "`with` needs a function of one to four arguments that can be explored, which gives a \
             `{T}`, or an `Option` or a `Result` of it"
)]
pub trait Makes<T, S> {
    #[doc(hidden)]
    fn layouts() -> Vec<Layout>;

    #[doc(hidden)]
    fn take(&self, shape: &Shape, ordinals: &mut &[i128]) -> Option<T>;
}

macro_rules! functions {
    ($(($($argument:ident),+))*) => {$(
        impl<F, T, R, $($argument),+> Makes<T, fn($($argument),+) -> R> for F
        where
            F: Fn($($argument),+) -> R,
            R: Yields<T>,
            $($argument: Parameter,)+
        {
            fn layouts() -> Vec<Layout> {
                vec![$($argument::layout()),+]
            }

            fn take(&self, shape: &Shape, ordinals: &mut &[i128]) -> Option<T> {
                let mut shapes = shape.fields()?;
                self($($argument::take(shapes.next()?, ordinals)?),+).value()
            }
        }
    )*};
}

functions!((A)(A, B)(A, B, C)(A, B, C, D));

/// The layout of a value that this function makes; by the path it is called in code.
pub fn made_layout<T, S, F: Makes<T, S>>(path: &'static str, _: &F) -> Layout {
    Layout::call(path, F::layouts())
}

/// Takes the first ordinals as a value that this function makes.
pub fn take_made<T, S, F: Makes<T, S>>(
    function: &F,
    shape: &Shape,
    ordinals: &mut &[i128],
) -> Option<T> {
    function.take(shape, ordinals)
}

/// Takes the first ordinals as an argument that this function makes.
pub fn take_made_argument<T, S, F: Makes<T, S>>(
    function: &F,
    shape: &Shape,
    ordinals: &mut &[i128],
) -> Option<T> {
    take_only(shape, ordinals)?;
    function.take(shape, ordinals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::literal::{parse, write};
    use crate::sut::argument::parameter::specs_of;
    use crate::sut::argument::part::shape_of;

    /// Nothing that can be generated.
    #[derive(Debug, PartialEq, Eq)]
    struct Day(u16, u8);

    fn day((year, day): (u16, u8)) -> Option<Day> {
        (1..=31).contains(&day).then_some(Day(year, day))
    }

    fn named(name: String, day: u8) -> Result<Day, String> {
        name.parse().map(|year| Day(year, day)).map_err(|_| name)
    }

    /// The value with this text.
    fn read<S, F: Makes<Day, S>>(
        path: &'static str,
        function: &F,
        type_name: &'static str,
        text: &str,
    ) -> Option<Day> {
        let layout = || made_layout::<Day, S, F>(path, function);
        let specs = specs_of("day", type_name, &layout, None);
        let input = parse(&specs, text).expect(text);
        let mut again = String::new();
        write(&specs, &input, &mut again);
        assert_eq!(again, text, "it reads back");
        let mut rest = &*input;
        let value = take_made_argument(function, &shape_of(&specs), &mut rest);
        assert!(value.is_none() || rest.is_empty(), "it takes all");
        value
    }

    #[test]
    fn values_are_shown_as_calls_of_their_function() {
        assert_eq!(read("day", &day, "Day", "day((2000, 31))"), Some(Day(2000, 31)));
        let value = read("own::named", &named, "&Day", "own::named(\"7\", 3)");
        assert_eq!(value, Some(Day(7, 3)));
        assert_eq!(read("Day", &Day, "Day", "Day(7, 3)"), Some(Day(7, 3)));
    }

    #[test]
    fn an_input_without_a_value_is_none() {
        assert_eq!(read("day", &day, "Day", "day((2000, 32))"), None);
        assert_eq!(read("named", &named, "Day", "named(\"a\", 3)"), None);
    }
}
