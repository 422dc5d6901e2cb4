//! A function that has few inputs: the text says of each what it gives.

use std::rc::Rc;

use crate::replay::survey_inputs::whole;
use crate::session::Session;
use crate::snapshot::body::Snapshot;
use crate::snapshot::boundary_entry::{Line, Side};
use crate::snapshot::example_entry::Example;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::execution::executor::BatchPart;
use setbve_kernel::execution::repeat::Repetitions;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::constants::text_of;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::text::numerals;

/// The most inputs of which each has a line.
pub(super) const TABLE: usize = 64;

/// The constants at which no line stands: neither side of it has the number, or one beside it, or
/// the text.
pub(super) fn unlisted(
    constants: &[Number],
    lines: &[Line],
    arguments: &[ArgumentSpec],
) -> Vec<Number> {
    let mut unlisted = constants.to_vec();
    keep(&mut unlisted, &mut |constant| {
        !lines.iter().any(|line| stands_at(line, *constant, arguments))
    });
    unlisted
}

fn stands_at(line: &Line, constant: Number, arguments: &[ArgumentSpec]) -> bool {
    if let Some(text) = text_of(constant) {
        let mut written = String::new();
        line.write("", arguments, &mut written);
        return written.contains(&*text);
    }
    let spec = &arguments[line.argument];
    line.inputs().iter().any(|input| {
        let number = spec.number(input[line.argument]);
        [number, number.negated()].iter().any(|own| *own == constant)
    })
}

/// Whether the lines of a function of one number say what an input gives: what the nearest line
/// below it shows above, where the numbers that the outcome repeats are those of the input.
pub(super) fn tell(
    lines: &[Line],
    input: &[i128],
    outcome: &Outcome,
    arguments: &[ArgumentSpec],
) -> bool {
    let [spec] = arguments else { return false };
    let below = lines.iter().filter(|line| line.value() < input[0]);
    let nearest = below.max_by_key(|line| line.value()).map(|line| &line.sides[1]);
    let lowest = || lines.iter().min_by_key(|line| line.value()).map(|line| &line.sides[0]);
    let Some(side) = nearest.or_else(lowest) else { return false };
    let shape = |side: &Side| {
        let mut shape = String::new();
        numerals::collapse_into(&side.text, &mut shape);
        (side.kind, shape)
    };
    let own = Side::of(outcome);
    let repeats =
        |number: &numerals::Decimal| number.digits.unsigned_abs() == spec.number(input[0]).size;
    side.is_shown_by(outcome)
        || shape(side) == shape(&own) && numerals::decimals(&own.text).iter().all(repeats)
}

impl Session<'_> {
    /// The snapshot with all inputs that no line shows, if a text may list so many.
    pub(super) fn tabled(&mut self, snapshot: Snapshot) -> Snapshot {
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
    pub(super) fn complete_table(
        &mut self,
        lines: &[Line],
        examples: &mut Vec<Example>,
    ) -> Option<usize> {
        let arguments = &self.subject.arguments;
        let inputs = whole(arguments).filter(|all| all.len() <= TABLE)?.inputs(arguments);
        let mut outcomes = Vec::with_capacity(inputs.len());
        self.executor.execute(BatchPart::whole(&inputs), None, self.deadline, &mut outcomes);
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
        examples.append(&mut each(&new, &mut |(input, outcome)| {
            let side = Side::of(outcome);
            Example { input: input.clone(), side }
        }));
        sort_by(examples, |one, other| one.input.cmp(&other.input));
        Some(inputs.len())
    }
}
