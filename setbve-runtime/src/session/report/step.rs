//! The two values of an argument between which behaviour changes.

use crate::snapshot::boundary_entry::Line;
use setbve_kernel::collections::gather::{Both, Gather};
use setbve_kernel::sut::argument::part::{parameter_of, parameters};
use setbve_kernel::sut::argument::{Part, literal};
use setbve_kernel::sut::signature::Signature;

/// Values that are longer together are shown by what differs in them; the calls below say the rest.
const SHORT: usize = 40;

/// Both values of the argument that a line crosses.
pub(super) fn step(line: &Line, signature: &Signature<'_>) -> String {
    let (start, parts) = parameter_of(signature.arguments, line.argument);
    let [low, high] = line.inputs().both(|input| {
        let mut text = String::new();
        literal::write(parts, &input[start..start + parts.len()], &mut text);
        text
    });
    let is_value = matches!(signature.arguments[line.argument].part, Part::Whole | Part::Item);
    let is_long = low.len() + high.len() > SHORT;
    let [low, high] = if is_value && is_long && parts.len() > 1 {
        differing([&low, &high])
    } else {
        [&*low, &*high]
    };
    format!("{low} | {high}")
}

/// The values of the other arguments, as far as they are short: the same step may be that of
/// several lines.
pub(super) fn beside(line: &Line, signature: &Signature<'_>) -> String {
    let (own, _) = parameter_of(signature.arguments, line.argument);
    let others = parameters(signature.arguments).into_iter().filter(|(start, _)| *start != own);
    let others = others.map(|(start, parts)| {
        let mut text = format!("`{}` is ", parts[0].name);
        literal::write(parts, &line.low[start..start + parts.len()], &mut text);
        text
    });
    let others = others.gathered().join(" and ");
    let is_short = !others.is_empty() && others.len() <= SHORT;
    if is_short { format!(" where {others}") } else { String::new() }
}

/// What two texts of values have apart from each other: fields with their names, or items.
fn differing(texts: [&str; 2]) -> [&str; 2] {
    let [one, other] = texts.map(str::as_bytes);
    let alike = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let begins = |at: &usize| {
        let before = &one[..*at];
        before.ends_with(b"{ ") || before.ends_with(b", ") || before.ends_with(b"(")
    };
    let start = (1..=alike).rev().find(begins).unwrap_or(0);
    let [one, other] = [&one[start..], &other[start..]];
    let behind = one.iter().rev().zip(other.iter().rev());
    let alike = behind.take_while(|(one, other)| one == other).count();
    let ends = |length: &usize| {
        let after = &one[one.len() - length..];
        after.starts_with(b" }") || after.starts_with(b", ") || after.starts_with(b")")
    };
    let end = (1..=alike).rev().find(ends).unwrap_or(0);
    // All of these places are beside ASCII characters.
    texts.map(|text| &text[start..text.len() - end])
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
