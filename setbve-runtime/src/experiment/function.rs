//! Functions that an experiment searches: as the papers' systems, they give a value or an error.

use std::fmt::{Debug, Display};
use std::sync::Arc;

use crate::session::exploration::callable::Callable;
use setbve_kernel::sut::argument::shape::Shape;
use setbve_kernel::sut::observation::Observation;
use setbve_kernel::sut::show::{ByDisplay, Classed, Shown, Split};

/// A function or closure of one to eight [`Argument`](crate::Argument)s whose result is `Ok` with
/// something to show, or `Err`.
///
/// A function that cannot fail is wrapped: `|n: u8| Ok::<_, Infallible>(f(n))`.
pub trait Function<Arguments>: Callable<Arguments> {
    /// Calls the function with arguments of these shapes.
    #[doc(hidden)]
    fn observe(&mut self, shapes: &[Arc<Shape>], input: &[i128], observation: &mut Observation);
}

impl<Call, Arguments, Value, Error> Function<Arguments> for Call
where
    Call: Callable<Arguments, Output = Result<Value, Error>>,
    Value: Display,
    Error: Debug + Display,
{
    fn observe(&mut self, shapes: &[Arc<Shape>], input: &[i128], observation: &mut Observation) {
        match Self::take(shapes, input).map(|arguments| self.call(arguments)) {
            None => observation.no_such_input(),
            Some(Ok(value)) => {
                ByDisplay.show(&Split::<Value, Error>::Plain(&value), observation);
            }
            Some(Err(error)) => {
                (&&Shown(&error)).class(observation);
                ByDisplay.show_error(&error, observation);
            }
        }
    }
}
