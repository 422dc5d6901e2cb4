//! What the emitters share: the archive, the behaviours seen, and how a pair is judged.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::{Archive, Candidate, Entry};
use crate::argument::ArgumentSpec;
use crate::behaviours::Behaviours;
use crate::cells::CellKey;
use crate::descriptor::{Descriptor, Pair};
use crate::distance::{OutputDistance, OutputDistances, input_distance};
use crate::observe::Kind;
use crate::outcome::Outcome;

/// Two inputs whose outcomes belong to different behaviours: somewhere between them is a boundary.
#[derive(Clone, Debug)]
pub(crate) struct Lead {
    pub(crate) inputs: [Box<[i128]>; 2],
}

const MOST_LEADS: usize = 32;
const LEADS_PER_CHANGE: u32 = 4;

/// Changes of shape whose leads are counted.
const MOST_CHANGES: usize = 1 << 14;

/// What the emitters share.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) arguments: Vec<ArgumentSpec>,
    descriptors: Vec<Rc<dyn Descriptor>>,
    distances: OutputDistances,
    pub(crate) archive: Archive,
    pub(crate) behaviours: Behaviours,
    pub(crate) leads: VecDeque<Lead>,
    leads_taken: FxHashMap<[u32; 2], u32>,
    /// Pairs judged so far.
    pub(crate) pairs: u64,
    lengths: [Vec<u32>; 2],
}

impl World {
    pub(crate) fn new(
        arguments: Vec<ArgumentSpec>,
        descriptors: Vec<Rc<dyn Descriptor>>,
        distance: OutputDistance,
        archive: Archive,
    ) -> Self {
        Self {
            arguments,
            descriptors,
            distances: OutputDistances::new(distance),
            archive,
            behaviours: Behaviours::default(),
            leads: VecDeque::new(),
            leads_taken: FxHashMap::default(),
            pairs: 0,
            lengths: [Vec::new(), Vec::new()],
        }
    }

    pub(crate) fn derivative(&mut self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        self.distances.derivative(inputs, outcomes)
    }

    /// Offers a pair to the archive; says what became of it.
    pub(crate) fn add(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) -> Entry {
        if outcomes.iter().any(|outcome| outcome.kind == Kind::NoInput) || inputs[0] == inputs[1] {
            return Entry::Refused;
        }
        self.pairs += 1;
        self.take_lead(inputs, outcomes);
        for (lengths, input) in self.lengths.iter_mut().zip(inputs) {
            let specs = self.arguments.iter().zip(input);
            lengths.clear();
            lengths.extend(specs.map(|(spec, value)| spec.text_length(*value)));
        }
        let plain = outcomes.map(|outcome| &**outcome);
        let lengths = [self.lengths[0].as_slice(), self.lengths[1].as_slice()];
        let pair = Pair { inputs, outcomes: plain, lengths };
        let cell = CellKey::of(self.descriptors.iter().map(|descriptor| descriptor.cell(pair)));
        let found = self.archive.find(cell);
        let apart = input_distance(inputs[0], inputs[1]);
        let most = if std::ptr::eq(plain[0], plain[1]) { 0.0 } else { self.distances.most(apart) };
        if found.is_some_and(|cell| cell.is_above(most)) {
            return Entry::Refused;
        }
        let derivative = self.distances.derivative_at(apart, plain);
        if found.is_some_and(|cell| cell.is_above(derivative)) {
            return Entry::Refused;
        }
        self.archive.add(cell, found, &Candidate { inputs, outcomes, derivative })
    }

    fn take_lead(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) {
        let [one, other] = outcomes;
        if one.shape_id() == other.shape_id() || self.leads.len() >= MOST_LEADS {
            return;
        }
        let mut shapes = [one.shape_id(), other.shape_id()];
        shapes.sort_unstable();
        if self.leads_taken.len() >= MOST_CHANGES && !self.leads_taken.contains_key(&shapes) {
            return;
        }
        let taken = self.leads_taken.entry(shapes).or_default();
        if *taken < LEADS_PER_CHANGE {
            *taken += 1;
            self.leads.push_back(Lead { inputs: inputs.map(Into::into) });
        }
    }
}
