//! What calls around one give: nothing is said of a call that was not made.

use proc_macro2::{TokenStream, TokenTree};

use crate::failure::Failure;
use crate::output::counted;
use crate::snapshot::Snapshot;
use crate::snapshot::place::number;
use crate::why::{Said, Why};
use crate::workspace::Workspace;

/// The farthest step from a number is this power of two.
const FARTHEST: u32 = 64;
/// Calls that are made in a gap at once.
const AT_ONCE: i128 = 32;
/// What is put behind a text.
const PUT_BEHIND: [(&str, char); 3] =
    [("with a letter behind", 'a'), ("with a digit behind", '0'), ("with a space behind", ' ')];

/// A line of calls from the given one, in which one of its values goes one way.
struct Way {
    literal: Literal,
    to: &'static str,
    /// The calls, the nearest first, each with the number in it.
    calls: Vec<(i128, String)>,
}

/// The calls around this one, in words.
pub(super) fn described(
    why: &Why,
    workspace: &Workspace,
    snapshot: &Snapshot,
    call: &str,
) -> Result<String, Failure> {
    let ask = |calls: &[String]| why.ask(workspace, snapshot, calls);
    let base = ask(&[call.to_owned()])?.answer(0).outcome;
    if base.is_empty() {
        let example = snapshot.body.groups.first().map_or("", |group| &group.pair[0].text);
        return Err(Failure::usage(format!(
            "`{call}` is no call of {}, or out of its range: write it as the snapshot does, \
             `{example}`",
            snapshot.body.heading
        )));
    }
    let mut text = format!("{call} {base}\n");
    for Way { literal, to, calls } in ways(call) {
        let mut asked = vec![call.to_owned()];
        asked.extend(calls.iter().map(|(_, call)| call.clone()));
        let said = ask(&asked)?;
        // Behind the last value of its type there is no call.
        let exists = |at: &usize| !said.answer(*at).outcome.is_empty();
        let made: Vec<usize> = (1..asked.len()).take_while(exists).collect();
        let Some(last) = made.last() else { continue };
        text.push_str(&format!("\n{} {to}:\n", literal.text));
        let Some(other) = made.iter().find(|at| said.answer(**at).outcome != base) else {
            text.push_str(&same_in(*last, &asked[*last]));
            continue;
        };
        let mut pair = [*other - 1, *other].map(|at| asked[at].clone());
        let mut same = *other - 1;
        if let [Some((near, _)), Some((far, _))] =
            [other.checked_sub(2).and_then(|at| calls.get(at)), calls.get(*other - 1)]
        {
            let (narrowed, more) = narrow(&ask, (call, &literal), &base, [*near, *far])?;
            (pair, same) = (narrowed, same + more);
        }
        let said = ask(&pair)?;
        if same > 0 {
            text.push_str(&same_in(same, &pair[0]));
        }
        text.push_str(&format!("  {} {}\n", pair[1], said.answer(1).outcome));
        if let Some(condition) = said.condition(0, 1) {
            text.push_str(&format!("    why {}\n", condition.clause()));
        }
    }
    Ok(text)
}

fn same_in(count: usize, last: &str) -> String {
    format!("  the same in {}, the last of them {last}\n", counted(count, "call"))
}

/// The neighbours between a number that gives the same and one that does not, and how many more
/// calls gave the same.
fn narrow(
    ask: &impl Fn(&[String]) -> Result<Said, Failure>,
    (call, literal): (&str, &Literal),
    base: &str,
    [mut near, mut far]: [i128; 2],
) -> Result<([String; 2], usize), Failure> {
    let at = |number: i128| literal.with(call, &number.to_string());
    let mut same = 0;
    while near.abs_diff(far) > 1 {
        let (from, to) = (near, far);
        let step = ((to - from) / AT_ONCE).abs().max(1) * (to - from).signum();
        let numbers: Vec<i128> = (1..AT_ONCE).map(|times| from + times * step).collect();
        let inside = |number: &i128| (*number > from.min(to)) && (*number < from.max(to));
        let numbers: Vec<i128> = numbers.into_iter().filter(inside).collect();
        let said = ask(&numbers.iter().map(|number| at(*number)).collect::<Vec<_>>())?;
        for (index, number) in numbers.iter().enumerate() {
            if said.answer(index).outcome != base {
                far = *number;
                break;
            }
            near = *number;
            same += 1;
        }
    }
    Ok(([at(near), at(far)], same))
}

/// The ways in which each literal of a call may go.
fn ways(call: &str) -> Vec<Way> {
    let mut ways = Vec::new();
    for literal in literals(call) {
        if let Some(value) = number(&literal.text) {
            for (sign, to) in [(-1, "down"), (1, "up")] {
                let steps = (0..FARTHEST).filter_map(|bits| value.checked_add(sign << bits));
                let calls = steps.map(|value| (value, literal.with(call, &value.to_string())));
                let calls = calls.collect();
                ways.push(Way { literal: literal.clone(), to, calls });
            }
            continue;
        }
        let mut other = |to: &'static str, text: String| {
            let calls = vec![(0, literal.with(call, &text))];
            ways.push(Way { literal: literal.clone(), to, calls });
        };
        match (&*literal.text, syn::parse_str::<syn::Lit>(&literal.text)) {
            ("true", _) => other("turned", "false".to_owned()),
            ("false", _) => other("turned", "true".to_owned()),
            (_, Ok(syn::Lit::Char(own))) => {
                let near = |step: i32| {
                    let code = u32::from(own.value()).checked_add_signed(step)?;
                    Some(format!("{:?}", char::from_u32(code)?))
                };
                if let Some(before) = near(-1) {
                    other("one before", before);
                }
                if let Some(after) = near(1) {
                    other("one after", after);
                }
            }
            (_, Ok(syn::Lit::Str(own))) => {
                let text = own.value();
                let mut shorter = text.clone();
                if shorter.pop().is_some() {
                    other("without its last character", format!("{shorter:?}"));
                }
                for (to, behind) in PUT_BEHIND {
                    other(to, format!("{:?}", format!("{text}{behind}")));
                }
            }
            _ => {}
        }
    }
    ways
}

/// A literal of a call.
#[derive(Clone)]
struct Literal {
    text: String,
    range: std::ops::Range<usize>,
}

impl Literal {
    fn with(&self, call: &str, text: &str) -> String {
        format!("{}{text}{}", &call[..self.range.start], &call[self.range.end..])
    }
}

/// The numbers, characters, texts and flags of a call.
fn literals(call: &str) -> Vec<Literal> {
    let start = call.find('(').unwrap_or_default();
    let mut literals = Vec::new();
    if let Ok(tokens) = call[start..].parse() {
        collect(tokens, start, &mut literals);
    }
    for literal in &mut literals {
        // A minus is a token of its own.
        if call[..literal.range.start].ends_with('-') {
            literal.range.start -= 1;
        }
        call[literal.range.clone()].clone_into(&mut literal.text);
    }
    literals
}

fn collect(tokens: TokenStream, start: usize, literals: &mut Vec<Literal>) {
    for token in tokens {
        let text = token.to_string();
        let range = token.span().byte_range();
        match token {
            TokenTree::Group(group) => collect(group.stream(), start, literals),
            TokenTree::Ident(_) if text != "true" && text != "false" => {}
            TokenTree::Punct(_) => {}
            _ => literals.push(Literal { text, range: range.start + start..range.end + start }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_literal_of_a_call_goes_its_ways_and_nothing_else() {
        let calls = |call: &str| {
            let ways = ways(call);
            let nearest = ways.iter().map(|way| way.calls[0].1.clone());
            nearest.collect::<Vec<_>>()
        };
        assert_eq!(calls("f3(-1)"), ["f3(-2)", "f3(0)"]);
        let order = "f(A { x: 7, b: true }, None)";
        let expected = [6, 8].map(|x| format!("f(A {{ x: {x}, b: true }}, None)"));
        assert_eq!(calls(order)[..2], expected);
        assert_eq!(calls(order)[2], "f(A { x: 7, b: false }, None)");
        assert_eq!(calls("f('b')"), ["f('a')", "f('c')"]);
        assert_eq!(calls(r#"f("ä1")"#)[..2], [r#"f("ä")"#, r#"f("ä1a")"#]);
    }
}
