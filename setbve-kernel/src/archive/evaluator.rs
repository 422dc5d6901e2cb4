//! Evaluates pairs: finds their cell, computes their program derivative and offers them to the
//! archive.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::cell_table::CellKey;
use crate::archive::descriptor::{Descriptor, Pair, tell_lengths};
use crate::archive::distance::{OutputDistance, OutputDistances};
use crate::archive::grid::{Archive, Entry, OfferedPair};
use crate::archive::input_distance::InputDistances;
use crate::archive::walls::Boundaries;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::text_lengths;
use crate::sut::inputs::Inputs;
use crate::sut::outcome::Outcome;
use crate::tuning::shared::{CHANGES, LEADS, LEADS_PER_CHANGE};

/// Two inputs whose outcomes belong to different behaviours: somewhere between them is a boundary.
#[derive(Clone, Debug)]
pub struct Lead {
    pub inputs: [Box<[i128]>; 2],
}

/// Inputs with their outcomes, to be paired with each other.
#[derive(Debug)]
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

/// The archive, the boundaries seen, and the means to judge a pair.
#[derive(Debug)]
pub struct Evaluator {
    pub arguments: Vec<ArgumentSpec>,
    descriptors: Vec<Rc<dyn Descriptor>>,
    input_distances: InputDistances,
    distances: OutputDistances,
    pub archive: Archive,
    pub boundaries: Boundaries,
    pub leads: VecDeque<Lead>,
    leads_taken: FxHashMap<[u32; 2], u32>,
    /// Pairs judged so far.
    pub pairs: u64,
    /// Derivatives that had to be computed to judge them.
    pub derivatives: u64,
    lengths: [Vec<u32>; 2],
    offers: Vec<Offer>,
}

/// A pair of sides on its way to the archive.
#[derive(Clone, Copy, Debug)]
struct Offer {
    sides: [usize; 2],
    cell: CellKey,
    /// Its inputs are no closer to each other.
    at_least: f64,
    derivative: f64,
}

impl Evaluator {
    pub fn new(
        arguments: Vec<ArgumentSpec>,
        descriptors: Vec<Rc<dyn Descriptor>>,
        distance: OutputDistance,
        archive: Archive,
    ) -> Self {
        Self {
            boundaries: Boundaries::new(&arguments, tell_lengths(&descriptors)),
            input_distances: InputDistances::new(&arguments),
            arguments,
            descriptors,
            distances: OutputDistances::new(distance),
            archive,
            leads: VecDeque::new(),
            leads_taken: FxHashMap::default(),
            pairs: 0,
            derivatives: 0,
            lengths: [Vec::new(), Vec::new()],
            offers: Vec::new(),
        }
    }

    pub fn derivative(&mut self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        let apart = self.input_distances.between(inputs[0], inputs[1]);
        self.distances.derivative_at(apart, outcomes)
    }

    /// Offers a pair to the archive; returns whether it entered, and how.
    pub fn add(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) -> Entry {
        let mut lengths = std::mem::take(&mut self.lengths);
        for (lengths, input) in lengths.iter_mut().zip(inputs) {
            lengths.clear();
            text_lengths(&self.arguments, input, lengths);
        }
        let cell = self.cell(inputs, outcomes, [&lengths[0], &lengths[1]]);
        self.lengths = lengths;
        let Some(cell) = cell else { return Entry::Refused };
        let at_least = self.input_distances.at_least(inputs[0], inputs[1]);
        if !self.may_enter(cell, at_least, inputs, outcomes) {
            return Entry::Refused;
        }
        let derivative = self.derivative_of(at_least, inputs, outcomes);
        let found = self.archive.find(cell);
        self.archive.add(cell, found, &OfferedPair { inputs, outcomes, derivative })
    }

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
        let mut offers = std::mem::take(&mut self.offers);
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
        self.offers = offers;
    }

    /// The cell of a pair; `None` if it has none.
    fn cell(
        &self,
        inputs: [&[i128]; 2],
        outcomes: [&Rc<Outcome>; 2],
        lengths: [&[u32]; 2],
    ) -> Option<CellKey> {
        if outcomes.iter().any(|outcome| !outcome.is_behaviour()) || inputs[0] == inputs[1] {
            return None;
        }
        let outcomes = outcomes.map(|outcome| &**outcome);
        let pair = Pair { arguments: &self.arguments, inputs, outcomes, lengths };
        Some(CellKey::of(self.descriptors.iter().map(|descriptor| descriptor.cell(pair))))
    }

    /// Takes note of a pair; returns false if it is clear without its derivative that it cannot
    /// enter the archive.
    fn may_enter(
        &mut self,
        cell: CellKey,
        at_least: f64,
        inputs: [&[i128]; 2],
        outcomes: [&Rc<Outcome>; 2],
    ) -> bool {
        self.pairs += 1;
        self.take_lead(inputs, outcomes);
        let is_same = Rc::ptr_eq(outcomes[0], outcomes[1]);
        let most = if is_same { 0.0 } else { self.distances.most(at_least) };
        self.archive.find(cell).is_none_or(|found| !found.is_above(most))
    }

    fn derivative_of(
        &mut self,
        at_least: f64,
        inputs: [&[i128]; 2],
        outcomes: [&Rc<Outcome>; 2],
    ) -> f64 {
        self.derivatives += 1;
        let is_known = self.input_distances.is_simple() || Rc::ptr_eq(outcomes[0], outcomes[1]);
        let apart =
            if is_known { at_least } else { self.input_distances.between(inputs[0], inputs[1]) };
        self.distances.derivative_at(apart, outcomes.map(|outcome| &**outcome))
    }

    fn take_lead(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) {
        let [one, other] = outcomes;
        if one.shape_id() == other.shape_id() || self.leads.len() >= LEADS {
            return;
        }
        let mut shapes = [one.shape_id(), other.shape_id()];
        shapes.sort_unstable();
        if self.leads_taken.len() >= CHANGES && !self.leads_taken.contains_key(&shapes) {
            return;
        }
        let taken = self.leads_taken.entry(shapes).or_default();
        if *taken < LEADS_PER_CHANGE {
            *taken += 1;
            self.leads.push_back(Lead { inputs: inputs.map(Into::into) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::descriptor;
    use crate::archive::grid::Selection;
    use crate::sut::outcome::Outcomes;
    use crate::testing::outcome;
    use crate::testing::specs;

    #[test]
    fn offering_many_pairs_is_offering_each() {
        let evaluator = || {
            let archive = Archive::new(&specs(1), Selection::Uniform);
            Evaluator::new(specs(1), descriptor::defaults(), OutputDistance::default(), archive)
        };
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
