//! A generator: its program, its choice points and its limit on calls.

use std::fmt;

use crate::generation::choice_point::{Choice, ChoicePoint};
use crate::generation::choices::{Choices, KnownPoints};
use crate::generation::model::ChoiceModel;
use crate::generation::walk;

/// The most calls of rules in one generation (Table II of the paper).
pub const CALL_LIMIT: usize = 1_000;

/// A value with the choices that it was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated<T> {
    /// The value.
    pub value: T,
    /// The choices, in their order.
    pub choices: Vec<Choice>,
}

impl<T> Generated<T> {
    /// The sequence of Gödel numbers, from which [`crate::generation::Replay`] makes the value once
    /// more.
    pub fn numbers(&self) -> Vec<u128> {
        self.choices.iter().map(|choice| choice.number).collect()
    }
}

/// Why an attempt to generate a value failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// More calls of rules than the limit allows.
    CallLimit,
    /// The generator gave up by itself.
    GivenUp,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CallLimit => "the generator called more rules than its limit allows",
            Self::GivenUp => "the generator gave up",
        })
    }
}

impl std::error::Error for Failure {}

/// A program that generates values, from its entry rule.
pub struct Generator<S> {
    start: S,
    known: KnownPoints,
    limit: usize,
}

impl<T, S: FnMut(&mut Choices) -> Option<T>> Generator<S> {
    /// A generator with an entry rule, such as the [`crate::generation::Generate::generate`] of a
    /// type, which sets whatever state the rules share, and at most [`CALL_LIMIT`] calls. It is
    /// walked through once, so that its choice points are known before anything is generated.
    pub fn new(start: S) -> Self {
        Self::with_limit(start, CALL_LIMIT)
    }

    /// The same with another limit on calls, that of the entry rule included.
    pub fn with_limit(start: S, limit: usize) -> Self {
        let mut generator = Self { start, known: KnownPoints::default(), limit };
        walk::walk(|model| {
            let _ = generator.generate(model);
        });
        generator
    }

    /// The choice points, in the order of their numbers, with the bounds of their first choice.
    pub fn points(&self) -> &[ChoicePoint] {
        &self.known.points
    }

    /// Makes a value by the choices of a model.
    ///
    /// # Errors
    ///
    /// If the program comes to the limit on calls, or gives up.
    pub fn generate(&mut self, model: &mut dyn ChoiceModel) -> Result<Generated<T>, Failure> {
        let mut choices = Choices::new(model, &mut self.known, self.limit);
        let value = choices.call(&mut self.start);
        let (made, exceeded) = choices.into_made();
        match value {
            Some(value) if !exceeded => Ok(Generated { value, choices: made }),
            _ if exceeded => Err(Failure::CallLimit),
            _ => Err(Failure::GivenUp),
        }
    }
}
