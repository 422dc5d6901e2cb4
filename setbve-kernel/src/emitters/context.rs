//! The state that the emitters of one search share.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::archive::descriptor::Descriptor;
use crate::archive::distance::OutputDistance;
use crate::archive::evaluator::Evaluator;
use crate::archive::grid::Archive;
use crate::emitters::named_numbers::NamedNumbers;
use crate::emitters::told::Told;
use crate::sut::argument::ArgumentSpec;
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::tuning::shared::CROSSINGS;

/// The evaluator with its archive, and the finds that one emitter leaves to another.
#[derive(Debug)]
pub struct Context {
    pub evaluator: Evaluator,
    /// Numbers that outcomes named, for the Generator.
    pub named: NamedNumbers,
    /// Exact boundaries that other emitters found, for the Scanner.
    pub crossings: VecDeque<Boundary>,
    /// The inputs that the Generator was told last with their outcomes, for the Scanner.
    derived: Option<(Inputs, Vec<Rc<Outcome>>)>,
}

impl Context {
    pub fn new(
        arguments: Vec<ArgumentSpec>,
        descriptors: Vec<Rc<dyn Descriptor>>,
        distance: OutputDistance,
        archive: Archive,
    ) -> Self {
        Self {
            evaluator: Evaluator::new(arguments, descriptors, distance, archive),
            named: NamedNumbers::default(),
            crossings: VecDeque::new(),
            derived: None,
        }
    }

    /// Leaves derived inputs with their outcomes to the Scanner, which takes them before it asks
    /// for more or is told anything.
    pub fn leave_derived(&mut self, told: Told<'_>) {
        let inputs = (0..told.outcomes.len()).map(|index| told.input(index));
        let inputs = Inputs::of(told.inputs.arity(), inputs);
        self.derived = Some((inputs, told.outcomes.to_vec()));
    }

    pub fn take_derived(&mut self) -> Option<(Inputs, Vec<Rc<Outcome>>)> {
        self.derived.take()
    }

    /// Leaves an exact boundary to the Scanner. While many are waiting, it does not even call
    /// `crossing`.
    pub fn take_crossing(&mut self, crossing: impl FnOnce() -> Option<Boundary>) {
        if self.crossings.len() < CROSSINGS {
            self.crossings.extend(crossing());
        }
    }
}
