//! The items that generated tests name.

use std::ops::RangeBounds;
use std::sync::Arc;

use setbve_kernel::sut::argument::parameter::specs_of;
use setbve_kernel::sut::argument::part::shapes_of;

#[cfg(feature = "choices")]
pub use crate::generation::argument::{
    generated_argument, generated_layout, generated_text, take_generated,
};
pub use crate::session::covered::Covered;
#[cfg(feature = "explore")]
pub use crate::session::exploration::Target;
#[cfg(feature = "explore")]
pub use crate::session::exploration::callable::Callable;
pub use crate::session::explore;
pub use crate::session::settings::Options;
#[cfg(feature = "against")]
pub use crate::session::versions::versions;
pub use insta;
pub use setbve_kernel::coverage;
pub use setbve_kernel::sut::argument::call::{
    Makes, Yields, made_layout, take_made, take_made_argument,
};
pub use setbve_kernel::sut::argument::layout::Layout;
pub use setbve_kernel::sut::argument::limits::Limits;
pub use setbve_kernel::sut::argument::parameter::Parameter;
pub use setbve_kernel::sut::argument::shape::Shape;
pub use setbve_kernel::sut::argument::{Argument, ArgumentSpec};
pub use setbve_kernel::sut::constants::{Constants, Harvest, Harvested, Named};
pub use setbve_kernel::sut::observation::Observation;
pub use setbve_kernel::sut::panics::overflow_checks;
pub use setbve_kernel::sut::show::state::State;
pub use setbve_kernel::sut::show::{
    ByDebug, ByDisplay, ByNothing, BySorted, Classed, PickDebug, PickDisplay, PickNothing,
    PickSorted, Showable, Shown, Sorted, Split, Splits,
};
pub use setbve_kernel::sut::signature::Subject;
pub use std::string::String;
pub use std::vec::Vec;

/// An argument that takes every value of its type.
pub fn argument<P: Parameter>(name: &'static str, type_name: &'static str) -> Vec<ArgumentSpec> {
    specs(name, type_name, &P::layout, None)
}

/// An argument that takes texts or lists within limits.
pub fn limited_argument<P: Parameter>(
    name: &'static str,
    type_name: &'static str,
    limits: &Limits,
) -> Vec<ArgumentSpec> {
    specs(name, type_name, &P::layout, Some(limits))
}

/// An argument that a function makes.
pub fn made_argument<T, S, F: Makes<T, S>>(
    name: &'static str,
    type_name: &'static str,
    path: &'static str,
    function: &F,
) -> Vec<ArgumentSpec> {
    specs(name, type_name, &|| made_layout::<T, S, F>(path, function), None)
}

/// It has no type of its own, so that no user's test compiles it.
fn specs(
    name: &'static str,
    type_name: &'static str,
    layout: &dyn Fn() -> Layout,
    limits: Option<&Limits>,
) -> Vec<ArgumentSpec> {
    specs_of(name, type_name, layout, limits)
}

/// An argument that takes the values of a range.
pub fn ranged_argument<A: Argument>(
    name: &'static str,
    type_name: &'static str,
    range: impl RangeBounds<A>,
) -> Vec<ArgumentSpec> {
    vec![ArgumentSpec::new::<A>(name, type_name).within(&range)]
}

/// The arguments of a function, in order.
pub fn arguments(arguments: &[Vec<ArgumentSpec>]) -> Vec<ArgumentSpec> {
    arguments.concat()
}

/// The shape of each argument.
pub fn shapes(arguments: &[ArgumentSpec]) -> Vec<Arc<Shape>> {
    shapes_of(arguments)
}
