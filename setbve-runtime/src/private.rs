//! What generated tests name.

use std::ops::RangeBounds;

pub use crate::argument::{Argument, ArgumentSpec};
pub use crate::constants::{Constants, Harvest, HarvestNothing, HarvestNumbers, Named};
pub use crate::coverage;
pub use crate::observe::{
    ByDebug, ByDisplay, ByNothing, ClassByDebug, ClassByType, Observation, PickDebug, PickDisplay,
    PickNothing, Showable, Shown, Split, SplitOption, SplitPlain, SplitResult,
};
pub use crate::panics::overflow_checks;
pub use crate::session::{Subject, explore, explore_covered};
pub use crate::settings::Options;
pub use insta;

/// An argument that takes every value of its type.
pub fn argument<A: Argument>(name: &'static str, type_name: &'static str) -> ArgumentSpec {
    ArgumentSpec::new::<A>(name, type_name)
}

/// An argument that takes the values of a range.
pub fn ranged_argument<A: Argument>(
    name: &'static str,
    type_name: &'static str,
    range: impl RangeBounds<A>,
) -> ArgumentSpec {
    ArgumentSpec::new::<A>(name, type_name).within(&range)
}
