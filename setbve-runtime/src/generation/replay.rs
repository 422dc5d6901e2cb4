//! Replay: the same choices once more.

use std::collections::VecDeque;

use crate::generation::choice_point::{ChoicePoint, Context};
use crate::generation::model::ChoiceModel;

/// Answers with recorded Gödel numbers; with 0, the least, when there are none left.
#[derive(Clone, Debug)]
pub struct Replay(VecDeque<u128>);

impl Replay {
    /// A model that answers with these numbers, see [`crate::generation::Generated::numbers`].
    pub fn new(numbers: impl IntoIterator<Item = u128>) -> Self {
        Self(numbers.into_iter().collect())
    }

    /// How many numbers are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl ChoiceModel for Replay {
    fn choose(&mut self, _: &ChoicePoint, _: Context) -> u128 {
        self.0.pop_front().unwrap_or_default()
    }
}
