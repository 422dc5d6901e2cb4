//! Offers many pairs together.

use std::rc::Rc;

use crate::archive::cell_table::CellKey;
use crate::archive::evaluator::Evaluator;
use crate::archive::grid::{Archive, Entry, OfferedPair};
use crate::sut::argument::part::text_lengths;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;

/// Inputs with their outcomes, to be paired with each other.
pub struct Sides {
    inputs: Inputs,
    outcomes: Vec<Rc<Outcome>>,
    /// The lengths of all arguments' texts.
    lengths: Vec<u32>,
    /// The inputs of an elite that is being added.
    elite: [Vec<i128>; 2],
}

impl Sides {
    pub fn new(arity: usize) -> Self {
        Self {
            inputs: Inputs::new(arity),
            outcomes: Vec::new(),
            lengths: Vec::new(),
            elite: [Vec::new(), Vec::new()],
        }
    }

    pub fn clear(&mut self) {
        self.inputs.clear();
        self.outcomes.clear();
        self.lengths.clear();
    }

    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    pub fn push(&mut self, input: &[i128], outcome: &Rc<Outcome>, evaluator: &Evaluator) {
        self.inputs.push(input);
        self.outcomes.push(Rc::clone(outcome));
        text_lengths(&evaluator.arguments, input, &mut self.lengths);
    }

    /// Adds both sides of an elite.
    pub fn push_elite(&mut self, index: usize, evaluator: &Evaluator) {
        let outcomes = &evaluator.archive.elite(index).outcomes;
        let mut inputs = std::mem::take(&mut self.elite);
        evaluator.archive.read_inputs(index, &mut inputs);
        for (input, outcome) in inputs.iter().zip(outcomes) {
            self.push(input, outcome, evaluator);
        }
        self.elite = inputs;
    }

    pub fn input(&self, index: usize) -> &[i128] {
        self.inputs.get(index)
    }

    fn lengths(&self, index: usize) -> &[u32] {
        let arity = self.lengths.len() / self.outcomes.len();
        &self.lengths[index * arity..][..arity]
    }
}

/// A pair of sides on its way to the archive.
#[derive(Clone, Copy)]
pub struct Offer {
    sides: [usize; 2],
    cell: CellKey,
    /// Its inputs are no closer to each other.
    at_least: f64,
    derivative: f64,
}

/// What experiments count, and memory that is used again.
#[derive(Default)]
pub struct Together {
    /// Derivatives that had to be computed to judge pairs.
    pub derivatives: u64,
    offers: Vec<Offer>,
}

impl Together {
    pub fn count(&mut self) {
        self.derivatives += 1;
    }
}

impl Evaluator {
    /// Offers pairs of sides; tells `take` which of them entered the archive, and how.
    ///
    /// A large archive does not fit into the processor's cache. So the slots of all pairs are
    /// prefetched together, and the pairs are judged in steps, each of which reads more memory for
    /// fewer pairs.
    pub fn add_all(
        &mut self,
        sides: &Sides,
        pairs: impl Iterator<Item = (usize, usize)>,
        mut take: impl FnMut([usize; 2], Entry, &Archive),
    ) {
        let mut offers = std::mem::take(&mut self.together.offers);
        offers.clear();
        offers.extend(pairs.filter_map(|(one, other)| {
            let both = [one, other];
            let (inputs, lengths) = (both.map(|i| sides.input(i)), both.map(|i| sides.lengths(i)));
            let cell = self.cell(inputs, both.map(|i| &sides.outcomes[i]), lengths)?;
            let at_least = self.input_distances.at_least(inputs[0], inputs[1]);
            Some(Offer { sides: both, cell, at_least, derivative: 0.0 })
        }));
        self.archive.fetch(offers.iter().map(|offer| offer.cell));
        offers.retain_mut(|Offer { sides: both, cell, at_least, derivative }| {
            let outcomes = both.map(|index| &sides.outcomes[index]);
            let inputs = both.map(|index| sides.input(index));
            self.may_enter(*cell, *at_least, inputs, outcomes) && {
                *derivative = self.derivative_of(*at_least, inputs, outcomes);
                self.archive.find(*cell).is_none_or(|found| !found.is_above(*derivative))
            }
        });
        self.archive.fetch_elites(offers.iter().map(|offer| offer.cell));
        for Offer { sides: both, cell, derivative, .. } in &offers {
            let inputs = both.map(|index| sides.input(index));
            let outcomes = both.map(|index| &sides.outcomes[index]);
            let candidate = OfferedPair { inputs, outcomes, derivative: *derivative };
            let entry = self.archive.add(*cell, self.archive.find(*cell), &candidate);
            if entry.entered() {
                take(*both, entry, &self.archive);
            }
        }
        self.together.offers = offers;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::descriptor;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use crate::testing::specs;

    #[test]
    fn offering_many_pairs_is_offering_each() {
        let evaluator = || Evaluator::new(specs(1), descriptor::defaults());
        let (mut together, mut alone) = (evaluator(), evaluator());
        let mut outcomes = Outcomes::default();
        let values = [-120, -7, 0, 3, 8, 99, 100, 2_500];
        let mut sides = Sides::new(1);
        for value in values {
            let text = if value < 0 { "!Negative".into() } else { format!("{} ok", value / 3) };
            sides.push(&[value], &outcome(&mut outcomes, &text), &together);
        }
        let pairs = (0..values.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let mut entries = Vec::new();
        together.add_all(&sides, pairs.clone(), |_, entry, _| entries.push(entry));
        let mut expected = Vec::new();
        for (one, other) in pairs {
            let inputs = [&[values[one]][..], &[values[other]][..]];
            expected.push(alone.add(inputs, [&sides.outcomes[one], &sides.outcomes[other]]));
        }
        expected.retain(|entry| entry.entered());
        assert_eq!(entries, expected);
        assert_eq!(together.archive.sharp(), alone.archive.sharp());
        assert!(entries.len() > 8 && together.archive.len() == alone.archive.len());
    }
}
