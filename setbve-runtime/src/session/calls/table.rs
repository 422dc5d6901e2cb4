//! A function that has few inputs: the text says of each what it gives.

use std::rc::Rc;

use crate::replay::survey_inputs::whole;
use crate::session::Session;
use crate::session::calls::examples::written;
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::Line;
use crate::snapshot::example_entry::Example;
use crate::snapshot::survey::TABLE;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::execution::executor::outcomes_of;
use setbve_kernel::execution::repeat::Repetitions;

impl Session<'_> {
    /// The snapshot with all inputs that no line shows, if a text may list so many.
    pub(in crate::session) fn tabled(&mut self, snapshot: Snapshot) -> Snapshot {
        if self.unrepeatable.is_some() || self.is_unmapped || self.cut_short.is_some() {
            return snapshot;
        }
        let mut examples = Vec::new();
        match self.complete_table(&snapshot.lines, &mut examples) {
            Some(inputs) if self.unrepeatable.is_none() => {
                let complete = Some(inputs as u64);
                Snapshot { examples, is_table: true, complete, more: Vec::new(), ..snapshot }
            }
            _ => snapshot,
        }
    }

    /// Makes the examples all inputs that no line shows, in their order; those that are there
    /// already stay as they are. Returns how many inputs there are; `None` if they are more than a
    /// text may list, or if one has no outcome.
    pub(in crate::session) fn complete_table(
        &mut self,
        lines: &[Line],
        examples: &mut Vec<Example>,
    ) -> Option<usize> {
        let arguments = &self.subject.arguments;
        let inputs = whole(arguments).filter(|all| all.len() <= TABLE)?.inputs(0..TABLE, arguments);
        let outcomes = outcomes_of(self.executor, &inputs, self.deadline);
        if outcomes.len() < inputs.len() || outcomes.iter().any(|own| own.is_excluded()) {
            return None;
        }
        let mut new = Vec::new();
        for (input, outcome) in inputs.iter().zip(&outcomes) {
            let is_line = lines.iter().any(|line| line.inputs().iter().any(|own| **own == *input));
            let is_example = examples.iter().any(|own| *own.input == *input);
            if !is_line && !is_example && outcome.is_behaviour() {
                new.push((input.into(), Rc::clone(outcome)));
            }
        }
        let mut repeatable = self.confirm(&new, Repetitions::PIN).into_iter();
        keep(&mut new, &mut |_| repeatable.next() == Some(true));
        keep(examples, &mut |own| !lines.iter().any(|line| line.inputs().contains(&own.input)));
        examples.append(&mut each(&new, &mut written));
        sort_by(examples, |one, other| one.input.cmp(&other.input));
        Some(inputs.len())
    }
}
