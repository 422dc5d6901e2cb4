//! The examination of a program: what its executions have covered so far.

use crate::experiment::testdata::{Objective, Program};
use setbve_kernel::coverage::{Trace, record};

/// When more was covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// Executions up to and with the one that covered more.
    pub executions: u64,
    /// Objectives covered from then on.
    pub covered: usize,
}

/// What a generation of test data came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// How many objectives there are.
    pub objectives: usize,
    /// All executions.
    pub executions: u64,
    /// Each time that more was covered.
    pub gains: Vec<Gain>,
    /// The objectives that were not covered.
    pub missed: Vec<Objective>,
}

impl Course {
    /// The share of objectives that were covered, from 0 to 1.
    pub fn coverage(&self) -> f64 {
        1.0 - self.missed.len() as f64 / self.objectives as f64
    }
}

/// Executes a program and keeps account.
pub(super) struct Examination<'a> {
    program: &'a Program,
    objectives: Vec<Objective>,
    /// Those that are not covered, by their position.
    left: Vec<usize>,
    executions: u64,
    gains: Vec<Gain>,
    trace: Trace,
    values: Vec<i32>,
}

impl<'a> Examination<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        let objectives = program.objectives();
        Self {
            program,
            left: (0..objectives.len()).collect(),
            objectives,
            executions: 0,
            gains: Vec::new(),
            trace: Trace::new(),
            values: Vec::new(),
        }
    }

    pub(super) fn objectives(&self) -> &[Objective] {
        &self.objectives
    }

    /// The objectives that are not covered, by their position, in order.
    pub(super) fn left(&self) -> &[usize] {
        &self.left
    }

    pub(super) fn is_covered(&self, target: usize) -> bool {
        self.left.binary_search(&target).is_err()
    }

    pub(super) fn executions(&self) -> u64 {
        self.executions
    }

    /// What the latest execution passed through.
    pub(super) fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Executes the program once. Whatever it covers counts, aimed at or not.
    pub(super) fn execute(&mut self, input: &[i128]) {
        let Self { program, objectives, left, executions, gains, trace, values } = self;
        values.clear();
        values.extend(input.iter().map(|value| *value as i32));
        record(program.map, trace, || (program.run)(values));
        *executions += 1;
        let before = left.len();
        left.retain(|target| {
            let Objective { site, outcome } = objectives[*target];
            !trace.is_taken(site, outcome)
        });
        if left.len() < before {
            let covered = objectives.len() - left.len();
            gains.push(Gain { executions: *executions, covered });
        }
    }

    /// How far the latest execution was away from an objective.
    pub(super) fn fitness(&self, target: usize) -> f64 {
        self.objectives[target].fitness(self.program.map.sites, &self.trace)
    }

    pub(super) fn into_course(self) -> Course {
        Course {
            missed: self.left.iter().map(|target| self.objectives[*target]).collect(),
            objectives: self.objectives.len(),
            executions: self.executions,
            gains: self.gains,
        }
    }
}
