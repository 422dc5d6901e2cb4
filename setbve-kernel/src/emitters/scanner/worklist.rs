//! The Scanner's finds, and the work that follows from them.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::emitters::context::Context;
use crate::emitters::scanner::examples::Examples;
use crate::emitters::scanner::line_search::{Step, StepResult};
use crate::sut::boundary::Boundary;
use crate::sut::outcome::Outcome;
use crate::sut::random::Random;
use crate::tuning::scanner::{RECENT, WAITING};

/// Steps that wait, and the boundaries and inputs that lead to further steps.
pub struct Worklist {
    pub steps: VecDeque<Step>,
    /// Boundaries that are to be tried with simpler values of the other arguments.
    pub simplify: VecDeque<Boundary>,
    /// Boundaries through which further lines are to run.
    pub along: VecDeque<Boundary>,
    pub recent: VecDeque<Boundary>,
    pub examples: Examples,
    feeds_archive: bool,
}

impl Worklist {
    /// `feeds_archive` says whether boundaries are offered to the archive.
    pub fn new(feeds_archive: bool) -> Self {
        Self {
            steps: VecDeque::new(),
            simplify: VecDeque::new(),
            along: VecDeque::new(),
            recent: VecDeque::new(),
            examples: Examples::default(),
            feeds_archive,
        }
    }

    /// Takes note of an outcome; returns whether the output classes have none like it yet.
    pub fn note(
        &mut self,
        input: &[i128],
        outcome: &Rc<Outcome>,
        random: &mut Random,
        context: &mut Context,
    ) -> bool {
        self.examples.note(input, outcome, random);
        let is_first = context.evaluator.boundaries.classes.note(input, outcome);
        if is_first {
            context.shared.named.note(input, outcome, &context.evaluator.arguments);
        }
        is_first
    }

    /// Takes the results of steps: queues further steps, and offers boundaries to the summary.
    /// Further lines follow the boundaries that are new to it.
    pub fn take(&mut self, found: Vec<StepResult>, context: &mut Context) {
        for found in found {
            match found {
                StepResult::Step(step) => self.steps.push_back(step),
                StepResult::Boundary(boundary, is_steady) => {
                    let inputs = boundary.inputs();
                    if self.feeds_archive {
                        let [low, high] = &boundary.outcomes;
                        context.evaluator.add([&inputs[0], &inputs[1]], [low, high]);
                    }
                    // Boundaries between two errors are many, and lines through them show little.
                    if boundary.outcomes.iter().any(|outcome| outcome.is_value()) {
                        if self.recent.len() == RECENT {
                            self.recent.pop_front();
                        }
                        self.recent.push_back(boundary.clone());
                    }
                    let [low, high] = &boundary.outcomes;
                    if low.is_value() && !low.differs_from(high) {
                        let are_few = context.evaluator.boundaries.classes.are_few(low);
                        if !is_steady && !are_few {
                            continue;
                        }
                    }
                    if context.evaluator.boundaries.offer(&boundary, &context.evaluator.arguments) {
                        if self.simplify.len() < WAITING {
                            self.simplify.push_back(boundary.clone());
                        }
                        if self.along.len() < WAITING {
                            self.along.push_back(boundary);
                        }
                    }
                }
            }
        }
    }
}
