//! What calls give, and which ways of the body they take, for a program that asks: `cargo setbve`
//! says by it which condition decides a boundary. The calls are made where all others are.

use std::ffi::OsString;

use crate::guidance::Copied;
use crate::guidance::traced::ASKED;
use crate::guidance::traced::Shows;
use crate::snapshot::boundary_entry::Side;
use crate::snapshot::example_entry::Example;
use setbve_kernel::execution::executor::{Executor, never, outcomes_of};
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::signature::Subject;

/// Answers with the copy's places, and two lines for each call: its outcome, and its trace; empty
/// where there is none. It is an error all the same, because nothing is compared.
pub(crate) fn answer(
    file: &OsString,
    subject: &Subject,
    executor: &mut dyn Executor,
    mut copied: Option<&mut dyn Copied>,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{ASKED}={}: {error}", file.display());
    let calls = std::fs::read_to_string(file).map_err(failed)?;
    let map = copied.as_ref().map(|copied| copied.map());
    let mut copy = copied.as_mut().map(|copied| copied.start(Shows::Trace));
    let mut answer = format!("{map:?}\n");
    for call in calls.lines() {
        let mut inputs = Inputs::new(subject.arguments.len());
        let call = Example::parse(&format!("{call} = "), subject.function, &subject.arguments);
        if let Ok(call) = call {
            inputs.push(&call.input);
        }
        for outcome in outcomes_of(executor, &inputs, never()) {
            answer.push_str(&Side::of(&outcome).written());
        }
        answer.push('\n');
        if let Some(copy) = &mut copy {
            for trace in outcomes_of(&mut **copy, &inputs, never()) {
                answer.push_str(if trace.is_value() { &trace.text } else { "" });
            }
        }
        answer.push('\n');
    }
    std::fs::write(file, answer).map_err(failed)?;
    Err(format!("{ASKED} is set: questions were answered, and nothing was compared"))
}
