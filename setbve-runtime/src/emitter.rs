//! What every emitter is: it asks for inputs to be executed, and is told their outcomes.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::archive::{Archive, Candidate};
use crate::argument::ArgumentSpec;
use crate::behaviours::Behaviours;
use crate::descriptor::{Descriptor, Pair};
use crate::distance::{OutputDistance, program_derivative};
use crate::generator::Named;
use crate::inputs::Inputs;
use crate::outcome::Outcome;

/// The outcomes of the inputs that an emitter asked for, in order; of a batch that was cut off, the
/// first of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told<'a> {
    pub(crate) inputs: &'a Inputs,
    /// Where the emitter's inputs start.
    pub(crate) start: usize,
    pub(crate) outcomes: &'a [Rc<Outcome>],
}

impl<'a> Told<'a> {
    pub(crate) fn input(&self, index: usize) -> &'a [i128] {
        self.inputs.get(self.start + index)
    }

    /// The pairs of inputs that were asked for one after the other.
    pub(crate) fn pairs(self) -> impl Iterator<Item = ([&'a [i128]; 2], [&'a Rc<Outcome>; 2])> {
        self.outcomes.chunks_exact(2).enumerate().map(move |(index, outcomes)| {
            ([2 * index, 2 * index + 1].map(|i| self.input(i)), [&outcomes[0], &outcomes[1]])
        })
    }
}

/// A source of inputs.
pub(crate) trait Emitter: Debug {
    /// Appends inputs, at most `room` of them.
    fn ask(&mut self, room: usize, world: &mut World, inputs: &mut Inputs);

    /// Takes the outcomes of what it asked for last.
    fn tell(&mut self, told: Told<'_>, world: &mut World);
}

/// Two inputs whose outcomes belong to different behaviours: somewhere between them is a boundary.
#[derive(Clone, Debug)]
pub(crate) struct Lead {
    pub(crate) inputs: [Box<[i128]>; 2],
}

const MOST_LEADS: usize = 32;
const LEADS_PER_CHANGE: u32 = 4;

/// What the emitters share.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) arguments: Vec<ArgumentSpec>,
    descriptors: Vec<Rc<dyn Descriptor>>,
    distance: OutputDistance,
    pub(crate) archive: Archive,
    pub(crate) behaviours: Behaviours,
    pub(crate) leads: VecDeque<Lead>,
    /// Numbers that outcomes named.
    pub(crate) named: Named,
    leads_taken: FxHashMap<[u32; 2], u32>,
    cell: Vec<i64>,
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
            distance,
            archive,
            behaviours: Behaviours::default(),
            leads: VecDeque::new(),
            named: Named::default(),
            leads_taken: FxHashMap::default(),
            cell: Vec::new(),
        }
    }

    pub(crate) fn derivative(&self, inputs: [&[i128]; 2], outcomes: [&Outcome; 2]) -> f64 {
        program_derivative(self.distance, inputs, outcomes)
    }

    /// Offers a pair to the archive; says whether it entered.
    pub(crate) fn add(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) -> bool {
        if outcomes.iter().any(|outcome| !outcome.is_behaviour()) || inputs[0] == inputs[1] {
            return false;
        }
        let pair = Pair {
            arguments: &self.arguments,
            inputs,
            outcomes: outcomes.map(|outcome| &**outcome),
        };
        self.cell.clear();
        self.cell.extend(self.descriptors.iter().map(|descriptor| descriptor.cell(pair)));
        let derivative = program_derivative(self.distance, inputs, pair.outcomes);
        self.take_lead(inputs, outcomes);
        self.archive.add(&self.cell, &Candidate { inputs, outcomes, derivative })
    }

    fn take_lead(&mut self, inputs: [&[i128]; 2], outcomes: [&Rc<Outcome>; 2]) {
        let [one, other] = outcomes;
        if one.shape_id == other.shape_id || self.leads.len() >= MOST_LEADS {
            return;
        }
        let mut shapes = [one.shape_id, other.shape_id];
        shapes.sort_unstable();
        let taken = self.leads_taken.entry(shapes).or_default();
        if *taken < LEADS_PER_CHANGE {
            *taken += 1;
            self.leads.push_back(Lead { inputs: inputs.map(Into::into) });
        }
    }
}
