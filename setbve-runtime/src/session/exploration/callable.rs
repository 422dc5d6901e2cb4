//! Functions and closures as they are explored: called with one ordinal per argument.

use std::sync::Arc;

use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::parameter::Parameter;
use setbve_kernel::sut::argument::shape::Shape;

/// A function or closure of one to eight arguments, whatever it returns.
#[diagnostic::on_unimplemented(
    message = "this cannot be explored",
    label = "only a function or closure of one to eight arguments can, each an integer, a \
             float, `bool`, `char`, `NonZero`, `String` or of a type of your own with \
             `setbve::Argument`",
    note = "a closure says its arguments' types: `|n: i8| …`"
)]
pub trait Callable<Arguments> {
    /// What it returns.
    type Output;

    /// The arguments, with these names; an argument without a name is named after its position:
    /// `arg1`.
    #[doc(hidden)]
    fn arguments(names: &[&'static str]) -> Vec<ArgumentSpec>;

    /// The arguments of these shapes; `None` where one has no value for its ordinals.
    #[doc(hidden)]
    fn take(shapes: &[Arc<Shape>], input: &[i128]) -> Option<Arguments>;

    /// Calls it.
    #[doc(hidden)]
    fn call(&mut self, arguments: Arguments) -> Self::Output;
}

/// A type's name without the path in front of it.
fn without_path(name: &'static str) -> &'static str {
    let path = name.split('<').next().unwrap_or(name);
    &name[path.rfind("::").map_or(0, |at| at + "::".len())..]
}

const PLACES: [&str; 8] = ["arg1", "arg2", "arg3", "arg4", "arg5", "arg6", "arg7", "arg8"];

macro_rules! callables {
    ($($argument:ident $value:ident),+) => {
        impl<Call, Output, $($argument),+> Callable<($($argument,)+)> for Call
        where
            Call: FnMut($($argument),+) -> Output,
            $($argument: Parameter),+
        {
            type Output = Output;

            fn arguments(names: &[&'static str]) -> Vec<ArgumentSpec> {
                let mut names = names.iter().chain(PLACES.iter().skip(names.len()));
                [$($argument::specs(
                    names.next().expect("no function has more arguments than there are places"),
                    without_path(std::any::type_name::<$argument>()),
                )),+].concat()
            }

            fn take(shapes: &[Arc<Shape>], mut input: &[i128]) -> Option<($($argument,)+)> {
                let mut shapes = shapes.iter();
                let taken = ($($argument::take_argument(shapes.next()?, &mut input)?,)+);
                input.is_empty().then_some(taken)
            }

            fn call(&mut self, ($($value,)+): ($($argument,)+)) -> Output {
                self($($value),+)
            }
        }
    };
}

callables!(A a);
callables!(A a, B b);
callables!(A a, B b, C c);
callables!(A a, B b, C c, D d);
callables!(A a, B b, C c, D d, E e);
callables!(A a, B b, C c, D d, E e, F f);
callables!(A a, B b, C c, D d, E e, F f, G g);
callables!(A a, B b, C c, D d, E e, F f, G g, H h);

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::part::shapes_of;
    use setbve_kernel::sut::argument::text_shape::MOST_ALONE;
    use std::num::NonZero;

    fn shapes<Arguments, F: Callable<Arguments>>(_: &F) -> Vec<Arc<Shape>> {
        shapes_of(&F::arguments(&[]))
    }

    fn arguments<Arguments, F: Callable<Arguments>>(
        _: &F,
        names: &[&'static str],
    ) -> Vec<[&'static str; 2]> {
        F::arguments(names).iter().map(|spec| [spec.name, spec.type_name]).collect()
    }

    #[test]
    fn arguments_have_the_names_given_or_are_called_after_their_places() {
        let function = |_: u8, _: NonZero<i8>, _: char| ();
        assert_eq!(
            arguments(&function, &["a"]),
            [["a", "u8"], ["arg2", "NonZero<i8>"], ["arg3", "char"]]
        );
    }

    #[test]
    fn a_call_has_a_value_for_each_ordinal_or_is_not_made() {
        fn called<Arguments, F: Callable<Arguments>>(
            function: &mut F,
            input: &[i128],
        ) -> Option<F::Output> {
            let shapes = shapes(function);
            Some(function.call(F::take(&shapes, input)?))
        }
        let mut sum = |a: u8, b: i16| i32::from(a) + i32::from(b);
        assert_eq!(called(&mut sum, &[7, -9]), Some(-2));
        let mut length = |text: String, more: u8| text.len() + usize::from(more);
        let input = [&[2][..], &[i128::from(b'x'); MOST_ALONE], &[3]].concat();
        assert_eq!(called(&mut length, &input), Some(5));
        for no_input in [&[256, 0][..], &[0], &[0, 0, 0]] {
            assert_eq!(called(&mut sum, no_input), None, "{no_input:?}");
        }
    }
}
