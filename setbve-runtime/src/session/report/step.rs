//! The two values of an argument between which behaviour changes.

use crate::snapshot::boundary_entry::Line;
use setbve_kernel::sut::argument::Part;
use setbve_kernel::sut::argument::literal::text_of;
use setbve_kernel::sut::argument::part::{parameter_of, parameters};
use setbve_kernel::sut::boundary::apart::number_around;
use setbve_kernel::sut::signature::Signature;

/// Values that are longer together are shown by what differs in them; the calls below say the rest.
const SHORT: usize = 40;

/// What these lines of one argument cross, and its two values at each: the argument as a whole
/// where that is short, or else the part of it.
pub(super) fn steps(lines: &[&Line], signature: &Signature<'_>) -> String {
    let (arguments, index) = (signature.arguments, lines[0].argument);
    let (own, spec) = (parameter_of(arguments, index), &arguments[index]);
    let is_number = lines.iter().all(|line| line.changes_number(arguments));
    let (mut values, mut parts) = (Vec::new(), Vec::new());
    for line in lines {
        let [low, high] = line.inputs();
        values.push(format!("{} | {}", text_of(own, &low), text_of(own, &high)));
        let part = |input: &[i128]| {
            let mut text = String::new();
            match number_around(arguments, input, line.argument) {
                Some(number) if is_number => text = number.to_string(),
                _ => spec.write(input[line.argument], &mut text),
            }
            text
        };
        parts.push(format!("{} | {}", part(&low), part(&high)));
    }
    let is_long = values.iter().any(|own| own.len() > SHORT) && spec.part != Part::Choice;
    let values = if is_long { parts } else { values }.join(" is now ");
    let name = spec.name;
    let name = if is_long { lines[0].described(arguments, name) } else { format!("`{name}`") };
    format!("{name} {values}")
}

/// The values of the other arguments, as far as they are short: the same step may be that of
/// several lines.
pub(super) fn beside(line: &Line, signature: &Signature<'_>) -> String {
    let (own, _) = parameter_of(signature.arguments, line.argument);
    let mut others = Vec::new();
    for other in parameters(signature.arguments) {
        if other.0 != own {
            others.push(format!("`{}` is {}", other.1[0].name, text_of(other, &line.low)));
        }
    }
    let others = others.join(" and ");
    let is_short = !others.is_empty() && others.len() <= SHORT;
    if is_short { format!(" where {others}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::testing::{boundary, ordinals_of};

    #[test]
    fn of_long_values_the_part_is_shown_that_differs() {
        let arguments = String::specs("text", "&str");
        let signature = Signature { function: "f", arguments: &arguments, returns: "u8" };
        let line = |text: &str, at: usize| {
            Line::of(&boundary(&ordinals_of(text).expect("it is short"), at, ["in", "out"]))
        };
        let (short, long) = (line("ab", 0), line(&"a".repeat(32), 0));
        let steps = |lines: &[&Line]| super::steps(lines, &signature);
        assert_eq!(steps(&[&short]), r#"`text` "ab" | "ab0""#);
        assert_eq!(steps(&[&short, &long]), "the length of `text` 2 | 3 is now 32 | 33");
        assert_eq!(steps(&[&line(&"a".repeat(32), 3)]), "a character of `text` 'a' | 'b'");
        let dated = |day: u8| line(&format!("{:a<32}{day}", ""), 34);
        assert_eq!(steps(&[&dated(30), &dated(28)]), "a number in `text` 30 | 31 is now 28 | 29");
    }
}
