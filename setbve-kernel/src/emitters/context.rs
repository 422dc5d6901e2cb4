//! The state that the emitters of one search share.

use std::rc::Rc;

use crate::archive::descriptor::Descriptor;
use crate::archive::evaluator::Evaluator;
#[cfg(feature = "experiment")]
use crate::emitters::shared::Shared;
use crate::sut::argument::ArgumentSpec;

/// The evaluator with its archive, and what else emitters share.
pub struct Context {
    pub evaluator: Evaluator,
    #[cfg(feature = "experiment")]
    pub shared: Shared,
}

impl Context {
    #[inline]
    pub fn new(arguments: Vec<ArgumentSpec>, descriptors: Vec<Rc<dyn Descriptor>>) -> Self {
        Self {
            evaluator: Evaluator::new(arguments, descriptors),
            #[cfg(feature = "experiment")]
            shared: Shared::default(),
        }
    }
}
