//! What the lines of a snapshot say, beside the two calls of each.

use crate::snapshot::boundary_entry::{Line, Side};
use setbve_kernel::collections::gather::{indices, keep};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::boundary::apart::number_around;
use setbve_kernel::sut::constants::text_of;
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::text::numerals;

/// The constants at which no line stands: neither side of it has the number, or one beside it, or
/// the text; or the calls of that line do not part there.
pub(crate) fn unlisted(
    constants: &[Number],
    lines: &[Line],
    part_at: &dyn Fn(usize, Number) -> bool,
    arguments: &[ArgumentSpec],
) -> Vec<Number> {
    let mut unlisted = constants.to_vec();
    keep(&mut unlisted, &mut |constant| {
        let stands = |at| stands_at(&lines[at], *constant, arguments) && part_at(at, *constant);
        indices(lines.len(), &stands).is_empty()
    });
    unlisted
}

fn stands_at(line: &Line, constant: Number, arguments: &[ArgumentSpec]) -> bool {
    if let Some(text) = text_of(constant) {
        let mut written = String::new();
        line.write("", arguments, &mut written);
        return written.contains(&*text);
    }
    if line.changes_number(arguments) {
        let number = |input: &[i128]| number_around(arguments, input, line.argument);
        return line.inputs().iter().any(|input| number(input) == Some(constant.size));
    }
    let spec = &arguments[line.argument];
    // By ordinals, of which floats have one for each value and not for each whole number.
    let places = [constant, constant.negated()].map(|own| spec.ordinal(own));
    line.inputs().iter().any(|input| places.contains(&Some(input[line.argument])))
}

/// Whether the lines of a function of one number say what an input gives: what the nearest line
/// below it shows above, where the numbers that the outcome repeats are those of the input.
pub(crate) fn tell(
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
