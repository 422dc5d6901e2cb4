//! A generator: its program, its choice points and its limit on calls.

use crate::generation::choice_point::{Choice, ChoicePoint};
use crate::generation::choices::{CALL_LIMIT, Choices, KnownPoints, generated};
use crate::generation::model::{ChoiceModel, Failure};
use crate::generation::walk;

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

/// A program that generates values, from its entry rule.
pub struct Generator<S> {
    start: S,
    known: KnownPoints,
    limit: usize,
}

impl<T, S: FnMut(&mut Choices) -> T> Generator<S> {
    /// A generator with an entry rule, which sets whatever state the rules share, and at most
    /// [`CALL_LIMIT`] calls. It is walked through once, so that its choice points are known before
    /// anything is generated.
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
    /// If the program comes to the limit on calls.
    pub fn generate(&mut self, model: &mut dyn ChoiceModel) -> Result<Generated<T>, Failure> {
        let (value, choices) = generated(model, &mut self.known, self.limit, &mut self.start)?;
        Ok(Generated { value, choices })
    }
}
