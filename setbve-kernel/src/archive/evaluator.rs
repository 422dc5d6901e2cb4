//! Evaluates pairs: finds their cell, computes their program derivative and offers them to the
//! archive.

#[cfg(feature = "experiment")]
pub mod together;

use crate::collections::gather::Both;
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::cell_table::CellKey;
use crate::archive::descriptor::{Descriptor, Pair, tell_lengths};
use crate::archive::distance::OutputDistances;
use crate::archive::grid::{Archive, Entry, OfferedPair};
use crate::archive::input_distance::InputDistances;
use crate::archive::walls::Boundaries;
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::part::text_lengths;
use crate::sut::inputs::stem::Stem;
use crate::sut::outcome::Outcome;
use crate::tuning::leads::{CHANGES, LEADS, LEADS_PER_CHANGE};

/// Two inputs whose outcomes belong to different behaviours: somewhere between them is a boundary.
pub type Lead = [Stem; 2];

/// The archive, the boundaries seen, and the means to judge a pair.
pub struct Evaluator {
    pub arguments: Vec<ArgumentSpec>,
    descriptors: Vec<Rc<dyn Descriptor>>,
    input_distances: InputDistances,
    pub distances: OutputDistances,
    pub archive: Archive,
    pub boundaries: Boundaries,
    pub leads: VecDeque<Lead>,
    /// The most leads that wait at a time; while there are as many, none are noted.
    pub most_leads: usize,
    /// How many leads there were, by the shapes of their outcomes.
    pub leads_taken: FxHashMap<[u32; 2], u32>,
    /// Pairs judged so far.
    pub pairs: u64,
    lengths: [Vec<u32>; 2],
    #[cfg(feature = "experiment")]
    pub together: together::Together,
}

impl Evaluator {
    #[inline]
    pub fn new(arguments: Vec<ArgumentSpec>, descriptors: Vec<Rc<dyn Descriptor>>) -> Self {
        Self {
            boundaries: Boundaries::new(&arguments, tell_lengths(&descriptors)),
            input_distances: InputDistances::new(&arguments),
            archive: Archive::new(&arguments),
            arguments,
            descriptors,
            distances: OutputDistances::default(),
            leads: VecDeque::new(),
            most_leads: LEADS,
            leads_taken: FxHashMap::default(),
            pairs: 0,
            lengths: [Vec::new(), Vec::new()],
            #[cfg(feature = "experiment")]
            together: together::Together::default(),
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
        let outcomes = outcomes.both(|outcome| &**outcome);
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
        let most = if is_same { 0.0 } else { self.distances.measure.most / at_least };
        self.archive.find(cell).is_none_or(|found| !found.is_above(most))
    }

    fn derivative_of(
        &mut self,
        at_least: f64,
        inputs: [&[i128]; 2],
        outcomes: [&Rc<Outcome>; 2],
    ) -> f64 {
        #[cfg(feature = "experiment")]
        self.together.count();
        let is_known = self.input_distances.is_simple() || Rc::ptr_eq(outcomes[0], outcomes[1]);
        let apart =
            if is_known { at_least } else { self.input_distances.between(inputs[0], inputs[1]) };
        self.distances.derivative_at(apart, outcomes.both(|outcome| &**outcome))
    }

    fn take_lead(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) {
        let [one, other] = outcomes.both(|outcome| outcome.shape_id());
        if one == other || self.leads.len() >= self.most_leads {
            return;
        }
        let shapes = [one.min(other), one.max(other)];
        if self.leads_taken.len() >= CHANGES && !self.leads_taken.contains_key(&shapes) {
            return;
        }
        let taken = self.leads_taken.entry(shapes).or_default();
        if *taken < LEADS_PER_CHANGE {
            *taken += 1;
            self.leads.push_back(inputs.both(Stem::of_ordinals));
        }
    }
}
