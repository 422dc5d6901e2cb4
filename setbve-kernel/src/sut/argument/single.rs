//! The trait of the types whose values have one number each.

use crate::sut::argument::domain::Domain;
use crate::sut::argument::layout::Layout;
use crate::sut::argument::shape::Shape;

/// A type that a function under exploration may take.
///
/// Implemented for every primitive integer, `f32`, `f64`, `bool`, `char`, every `NonZero` integer,
/// `Ipv4Addr`, `Ipv6Addr`, `Duration` and `Ordering`. Implement it for a type of your own to
/// explore functions that take it:
///
/// ```
/// use setbve::{Argument, Domain};
///
/// #[derive(Clone, Copy)]
/// struct Month(u8);
///
/// impl Argument for Month {
///     fn domain() -> Domain {
///         Domain::new(1, 12)
///     }
///     fn from_ordinal(ordinal: i128) -> Option<Self> {
///         u8::try_from(ordinal).ok().map(Month)
///     }
///     fn ordinal(&self) -> i128 {
///         self.0.into()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of argument that can be explored",
    label = "only integers, floats, `bool`, `char`, `NonZero`, IP addresses, `Duration`, \
             `Ordering` and types of your own with `setbve::Argument` can",
    note = "implement `setbve::Argument` for it, or explore a wrapper function that takes integers"
)]
pub trait Argument: Sized {
    /// The ordinals of the type's values, both ends included.
    fn domain() -> Domain;

    /// The value with this ordinal; `None` where the type has no such value. Only ordinals of
    /// [`Argument::domain`] are asked for.
    fn from_ordinal(ordinal: i128) -> Option<Self>;

    /// The inverse of [`Argument::from_ordinal`]; used for the ends of a `#[range(…)]`.
    fn ordinal(&self) -> i128;

    /// [`Parameter::layout`](crate::private::Parameter::layout) of the type.
    #[doc(hidden)]
    fn own_layout() -> Layout {
        Layout::whole(Self::domain())
    }

    /// [`Parameter::take`](crate::private::Parameter::take) of the type.
    #[doc(hidden)]
    fn own_take(_: &Shape, ordinals: &mut &[i128]) -> Option<Self> {
        let (first, rest) = ordinals.split_first()?;
        *ordinals = rest;
        Self::from_ordinal(*first)
    }
}

/// Types of argument: the ends of the ordinals, the notation, the value of an ordinal, and the
/// ordinal of a value.
macro_rules! arguments {
    ($($type:ty: $min:expr, $max:expr, $notation:ident,
        $at:ident => $value:expr, $own:ident => $ordinal:expr;)*) => {$(
        #[allow(clippy::cast_lossless, reason = "isize and usize have no From")]
        impl Argument for $type {
            fn domain() -> Domain {
                Domain::of($min, $max, Notation::$notation)
            }
            fn from_ordinal($at: i128) -> Option<Self> {
                $value
            }
            fn ordinal(&self) -> i128 {
                let $own = *self;
                $ordinal
            }
        }
    )*};
}
pub(super) use arguments;
