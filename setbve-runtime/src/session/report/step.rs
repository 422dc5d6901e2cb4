//! The two values of an argument between which behaviour changes.

use crate::snapshot::boundary_entry::Line;
use setbve_kernel::collections::gather::leading;
use setbve_kernel::sut::argument::part::{parameter_of, parameters};
use setbve_kernel::sut::argument::{ArgumentSpec, Part, literal};
use setbve_kernel::sut::signature::Signature;

/// Values that are longer together are shown by what differs in them; the calls below say the rest.
const SHORT: usize = 40;

/// Both values of the argument that a line crosses.
pub(super) fn step(line: &Line, signature: &Signature<'_>) -> String {
    let own = parameter_of(signature.arguments, line.argument);
    let inputs = line.inputs();
    let (low, high) = (value_text(own, &inputs[0]), value_text(own, &inputs[1]));
    let is_value = matches!(signature.arguments[line.argument].part, Part::Whole | Part::Item);
    let is_long = low.len() + high.len() > SHORT;
    let [low, high] = if is_value && is_long && own.1.len() > 1 {
        differing([&low, &high])
    } else {
        [&*low, &*high]
    };
    format!("{low} | {high}")
}

/// A whole argument of an input: the index of its first ordinal, and what its ordinals mean.
pub(crate) fn value_text((start, parts): (usize, &[ArgumentSpec]), input: &[i128]) -> String {
    let mut text = String::new();
    literal::write(parts, &input[start..start + parts.len()], &mut text);
    text
}

/// The values of the other arguments, as far as they are short: the same step may be that of
/// several lines.
pub(super) fn beside(line: &Line, signature: &Signature<'_>) -> String {
    let (own, _) = parameter_of(signature.arguments, line.argument);
    let mut others = Vec::new();
    for other in parameters(signature.arguments) {
        if other.0 != own {
            others.push(format!("`{}` is {}", other.1[0].name, value_text(other, &line.low)));
        }
    }
    let others = others.join(" and ");
    let is_short = !others.is_empty() && others.len() <= SHORT;
    if is_short { format!(" where {others}") } else { String::new() }
}

/// What two texts of values have apart from each other: fields with their names, or items.
fn differing(texts: [&str; 2]) -> [&str; 2] {
    let (one, other) = (texts[0].as_bytes(), texts[1].as_bytes());
    let begins = |before: &[u8]| {
        before.ends_with(b"{ ") || before.ends_with(b", ") || before.ends_with(b"(")
    };
    let ends = |after: &[u8]| {
        after.starts_with(b" }") || after.starts_with(b", ") || after.starts_with(b")")
    };
    let same = |at: usize| one[at] == other[at];
    let alike = leading(one.len().min(other.len()), &same);
    let start = alike - leading(alike, &|back| !begins(&one[..alike - back]));
    let (one, other) = (&one[start..], &other[start..]);
    let same = |back: usize| one[one.len() - 1 - back] == other[other.len() - 1 - back];
    let alike = leading(one.len().min(other.len()), &same);
    let end = alike - leading(alike, &|at| !ends(&one[one.len() - alike + at..]));
    // All of these places are beside ASCII characters.
    [&texts[0][start..texts[0].len() - end], &texts[1][start..texts[1].len() - end]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_shown_with_their_names_and_without_those_that_stay() {
        for (texts, expected) in [
            (
                ["Order { items: 49, code: None }", "Order { items: 50, code: None }"],
                ["items: 49", "items: 50"],
            ),
            (["Stock { on: 5, kept: 10 }", "Stock { on: 5, kept: 11 }"], ["kept: 10", "kept: 11"]),
            (["(1, Some(9), 3)", "(1, Some(10), 3)"], ["9", "10"]),
            (["Size(1)", "Size(12)"], ["1", "12"]),
            (["A { at: Leaf }", "A { at: Node(Leaf) }"], ["at: Leaf", "at: Node(Leaf)"]),
            (["9", "10"], ["9", "10"]),
        ] {
            assert_eq!(differing(texts), expected);
        }
    }
}
