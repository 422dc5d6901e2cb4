//! The bounded-exhaustive model: all values within bounds, each once.

use crate::generation::choice_point::{ChoicePoint, Context, Kind};
use crate::generation::model::ChoiceModel;

/// Goes through all sequences of Gödel numbers of a generator, none of which is greater than a
/// bound; the limit on calls bounds the size (the paper names such models in III.C).
///
/// ```
/// # mod setbve { pub mod experiment { pub use setbve_runtime::{experiment::*, generation}; } }
/// use setbve::experiment::generation::{Choices, Exhaustive, Generator};
///
/// let letter = |c: &mut Choices| c.int('a'..='b');
/// let mut generator = Generator::new(|c| (c.int(0..=1), c.mult(letter)));
/// let mut model = Exhaustive::up_to(2);
/// let mut made = 0;
/// loop {
///     made += usize::from(generator.generate(&mut model).is_ok());
///     if !model.advance() {
///         break;
///     }
/// }
/// // No letter, one of two, or two of two, with each of two numbers.
/// assert_eq!(made, 2 * (1 + 2 + 4));
/// ```
#[derive(Clone, Debug)]
pub struct Exhaustive {
    most: u128,
    /// The numbers of the present sequence, each with the greatest that may stand in its place.
    sequence: Vec<(u128, u128)>,
    at: usize,
}

impl Exhaustive {
    /// A model at the first sequence, of zeros.
    pub fn up_to(most: u128) -> Self {
        Self { most, sequence: Vec::new(), at: 0 }
    }

    /// Goes on to the next sequence; false if that was the last one. To be called after each
    /// generation.
    pub fn advance(&mut self) -> bool {
        self.sequence.truncate(self.at);
        self.at = 0;
        while let Some((number, most)) = self.sequence.pop() {
            if number < most {
                self.sequence.push((number + 1, most));
                return true;
            }
        }
        false
    }
}

impl ChoiceModel for Exhaustive {
    fn choose(&mut self, point: &ChoicePoint, context: Context) -> u128 {
        let most = point.kind.most().unwrap_or(u128::MAX).min(self.most);
        // More calls than are left would only fail.
        let most = match point.kind {
            Kind::Repetition { least, .. } => {
                most.min(context.calls_left.saturating_sub(least) as u128)
            }
            _ => most,
        };
        if self.at == self.sequence.len() {
            self.sequence.push((0, most));
        }
        self.at += 1;
        self.sequence[self.at - 1].0
    }
}
