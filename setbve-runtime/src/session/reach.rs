//! How far from an input a behaviour reaches.

use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::inputs::Inputs;
use setbve_kernel::sut::outcome::{MadeCall, Outcome};

/// The last value of an argument up to which outcomes are alike, as far as steps show it that are
/// doubled and then halved.
pub(super) fn end(
    executor: &mut dyn Executor,
    input: &[i128],
    (argument, spec): (usize, &ArgumentSpec),
    goes_up: bool,
    are_alike: &dyn Fn(&Outcome) -> bool,
) -> i128 {
    let (mut near, mut step, mut grows) = (input[argument], 1_i128, true);
    while step > 0 {
        let signed = if goes_up { step } else { -step };
        let far = near.saturating_add(signed).clamp(spec.domain.min, spec.domain.max);
        if far != near && are_alike(&beside(executor, input, argument, far).1) {
            near = far;
        } else {
            grows = false;
        }
        step = if grows { step.saturating_mul(2) } else { step / 2 };
    }
    near
}

/// The call with another value of one argument.
pub(super) fn beside(
    executor: &mut dyn Executor,
    input: &[i128],
    argument: usize,
    value: i128,
) -> MadeCall {
    let mut input: Box<[i128]> = input.into();
    input[argument] = value;
    let mut outcomes = Vec::new();
    executor.look_up(&Inputs::of(input.len(), [&*input]), &mut outcomes);
    (input, outcomes.remove(0))
}
