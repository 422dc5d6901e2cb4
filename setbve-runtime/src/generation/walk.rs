//! The walk through a generator that finds its choice points.
//!
//! The paper reads them from the generator's source (section IV). Here the generator runs under a
//! model that takes, at each choice, an end of its range that it has taken least often, until
//! nothing new is met. What only a certain integer in the middle leads to may be met later; such
//! a choice point gets the default sampler.

use crate::generation::choice_point::{ChoicePoint, Context, Kind};
use crate::generation::model::ChoiceModel;

/// Walks without anything new after which all is known.
const PATIENCE: usize = 64;
/// No generator is walked through more often.
const MOST_WALKS: usize = 4_096;

#[derive(Default)]
struct LeastTaken {
    /// How often each alternative of each point was taken.
    taken: Vec<Vec<usize>>,
    found: usize,
}

/// The numbers that a walk takes at a choice point.
fn alternatives(kind: Kind) -> Vec<u128> {
    match kind {
        Kind::Rule { rules } => (0..rules as u128).collect(),
        Kind::Repetition { .. } => (0..=kind.most().unwrap_or(1).min(1)).collect(),
        Kind::Integer { .. } => match kind.most() {
            Some(most) if most > 0 => vec![0, most],
            _ => vec![0],
        },
    }
}

impl ChoiceModel for LeastTaken {
    fn choose(&mut self, point: &ChoicePoint, _: Context) -> u128 {
        let alternatives = alternatives(point.kind);
        if self.taken.len() <= point.number {
            self.taken.resize(point.number + 1, Vec::new());
        }
        let taken = &mut self.taken[point.number];
        if taken.len() < alternatives.len() {
            taken.resize(alternatives.len(), 0);
        }
        let least = (0..alternatives.len()).min_by_key(|index| taken[*index]).unwrap_or_default();
        self.found += usize::from(taken[least] == 0);
        taken[least] += 1;
        alternatives[least]
    }
}

/// Has a generator run by the walk's model until it has met all its choice points.
pub(super) fn walk(mut generate: impl FnMut(&mut dyn ChoiceModel)) {
    let mut model = LeastTaken::default();
    let mut idle = 0;
    for _ in 0..MOST_WALKS {
        let before = model.found;
        generate(&mut model);
        idle = if model.found > before { 0 } else { idle + 1 };
        if idle == PATIENCE {
            return;
        }
    }
}
