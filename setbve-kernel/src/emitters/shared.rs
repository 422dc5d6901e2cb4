//! Finds that one emitter leaves to another.

pub mod named_numbers;

use std::collections::VecDeque;
use std::rc::Rc;

use crate::emitters::shared::named_numbers::NamedNumbers;
use crate::emitters::told::Told;
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::tuning::shared::CROSSINGS;

impl ArgumentSpec {
    /// The value moved by `shift`; `None` if that is past the end of the domain.
    pub fn shifted(&self, value: i128, shift: Shift) -> Option<i128> {
        let to = match shift {
            Shift::Up(size) => value.checked_add_unsigned(size),
            Shift::Down(size) => value.checked_sub_unsigned(size),
        };
        to.filter(|to| self.contains(*to))
    }
}

/// What the Scanner and the Generator take from each other and from local searches.
#[derive(Default)]
pub struct Shared {
    /// Numbers that outcomes named, for the Generator.
    pub named: NamedNumbers,
    /// Exact boundaries that other emitters found, for the Scanner.
    pub crossings: VecDeque<Boundary>,
    /// The inputs that the Generator was told last with their outcomes, for the Scanner.
    derived: Option<(Inputs, Vec<Rc<Outcome>>)>,
}

impl Shared {
    /// Leaves derived inputs with their outcomes to the Scanner, which takes them before it asks
    /// for more or is told anything.
    pub fn leave_derived(&mut self, told: Told<'_>) {
        let inputs = (0..told.outcomes.len()).map(|index| told.input(index));
        let inputs = Inputs::of(told.inputs.arity, inputs);
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
