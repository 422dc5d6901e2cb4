//! The text of a snapshot in its parts.

use setbve_kernel::sut::argument::literal::value_end;

use crate::snapshot::place::{Places, call_arguments, number};
use crate::snapshot::row::Row;
use setbve_runtime::reader;

/// A call and what it gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// `parcel(500)`
    pub(crate) text: String,
    /// `= "letter"`, or `! 31501 g is too heavy`
    pub(crate) outcome: String,
    /// Of an example that stands below a boundary, the boundary's two calls.
    pub(crate) below: Option<Box<[String; 2]>>,
}

impl Call {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let end = value_end(text, &[" = ", " ! "]);
        let (call, outcome) = text.split_at(end);
        if outcome.is_empty() || !call.ends_with(')') || !call.contains('(') {
            return Err(format!("`{text}` is no call with its outcome"));
        }
        let (text, outcome) = (call.to_owned(), outcome.trim_start().to_owned());
        Ok(Self { text, outcome, below: None })
    }

    /// What stands in a snapshot's line.
    pub(crate) fn written(&self) -> String {
        format!("{} {}", self.text, self.outcome)
    }
}

/// A boundary with its further places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The argument or the part of one in which the two calls differ, as a heading names it.
    pub(crate) along: String,
    pub(crate) pair: [Call; 2],
    pub(crate) rows: Vec<Places>,
}

impl Group {
    pub(crate) fn calls(&self) -> [String; 2] {
        self.pair.each_ref().map(|call| call.text.clone())
    }
}

/// The text below the header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Body {
    /// The function's signature.
    pub(crate) heading: String,
    /// Whether the text names the argument above the boundaries along it.
    pub(crate) names_arguments: bool,
    pub(crate) groups: Vec<Group>,
    pub(crate) examples: Vec<Call>,
    /// Whether the examples are all inputs that no boundary shows.
    pub(crate) is_table: bool,
    /// Labels of what was left out.
    pub(crate) more: Vec<String>,
    /// The rows that say that all inputs were tried, or that a search was cut short.
    pub(crate) claims: Vec<String>,
    /// The row of digests.
    pub(crate) digest: Option<String>,
}

impl Body {
    /// Reads the text; an error has the row, from 0, and what is wrong with it.
    pub(crate) fn parse(text: &str) -> Result<Self, (usize, String)> {
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        let heading = rows.first().copied().unwrap_or_default().to_owned();
        let mut body = Self { heading, ..Self::default() };
        let mut along = match body.parameters().as_slice() {
            [(name, _)] => format!("`{name}`"),
            _ => String::new(),
        };
        let mut at = 1;
        while at < rows.len() {
            let own = at;
            at += 1;
            match Row::of(rows[own]) {
                Row::Blank | Row::NoBoundary => {}
                Row::Others(all) => body.is_table |= all,
                Row::Along(argument) => {
                    body.names_arguments = true;
                    argument.clone_into(&mut along);
                }
                Row::More(row) => body.more.extend(reader::labels_of(row)),
                Row::Claim => body.claims.push(rows[own].to_owned()),
                Row::Digest => body.digest = Some(rows[own].to_owned()),
                Row::Places(places) => {
                    let places = Places::parse(places).map_err(|reason| (own, reason))?;
                    let group = body.groups.last_mut();
                    let none = || (own, "this place stands below no boundary".to_owned());
                    group.ok_or_else(none)?.rows.push(places);
                }
                Row::Example(call) => {
                    let example = Call::parse(call).map_err(|reason| (own, reason))?;
                    let above = body.groups.last().filter(|_| rows[own].starts_with(reader::BELOW));
                    let below = above.map(|group| Box::new(group.calls()));
                    body.examples.push(Call { below, ..example });
                }
                Row::Call(call) if body.is_table => {
                    body.examples.push(Call::parse(call).map_err(|reason| (own, reason))?);
                }
                Row::Call(low) => {
                    let Some(Row::Call(high)) = rows.get(at).map(|row| Row::of(row)) else {
                        return Err((own, "the second line of this boundary is missing".into()));
                    };
                    let call = |row, text| Call::parse(text).map_err(|reason| (row, reason));
                    let pair = [call(own, low)?, call(at, high)?];
                    body.groups.push(Group { along: along.clone(), pair, rows: Vec::new() });
                    at += 1;
                }
            }
        }
        Ok(body)
    }

    /// The rows of the text that say something to a person: the digest does not.
    pub(crate) fn legible(&self) -> Vec<String> {
        let text = Self { digest: None, ..self.clone() }.written();
        text.lines().map(str::to_owned).collect()
    }

    /// The function's name, as its calls write it.
    pub(crate) fn function(&self) -> &str {
        self.heading.split('(').next().unwrap_or_default()
    }

    /// The names of its arguments with their types, and the ranges that these were tried in.
    pub(crate) fn parameters(&self) -> Vec<(&str, &str)> {
        let Some((_, rest)) = self.heading.split_once('(') else { return Vec::new() };
        let inside = rest.rsplit_once(") -> ").map_or(rest, |(inside, _)| inside);
        let mut parameters = Vec::new();
        for part in split_types(inside) {
            if let Some((name, of)) = part.split_once(": ") {
                parameters.push((name, of));
            }
        }
        parameters
    }

    /// The type of what it gives.
    pub(crate) fn returns(&self) -> &str {
        self.heading.rsplit_once(") -> ").map_or("()", |(_, returns)| returns)
    }

    /// The number of its entries, by the same rules as those of the header's line `intact`.
    pub(crate) fn entries(&self) -> usize {
        self.boundaries()
            + self.examples.len()
            + self.more.len()
            + self.claims.len()
            + usize::from(self.digest.is_some())
    }

    /// Whether all inputs were tried.
    pub(crate) fn is_complete(&self) -> bool {
        self.claims.iter().any(|claim| claim.starts_with(reader::COMPLETE))
    }

    /// The number of boundaries with all their places.
    pub(crate) fn boundaries(&self) -> usize {
        self.groups.iter().map(|group| 1 + group.further()).sum()
    }
}

impl Group {
    /// The number of its further places.
    pub(crate) fn further(&self) -> usize {
        self.rows.iter().map(|row| row.values.len()).sum()
    }

    /// The lower of the two values, where that is a number.
    pub(crate) fn low(&self) -> Option<i128> {
        let [low, high] = self.arguments();
        let differing = low.iter().zip(&high).find(|(low, high)| low != high);
        differing.and_then(|(low, _)| number(low))
    }

    /// The function's arguments in the two calls.
    pub(crate) fn arguments(&self) -> [Vec<&str>; 2] {
        [0, 1].map(|side: usize| call_arguments(&self.pair[side].text))
    }
}

/// The parts of a list of parameters, between commas outside of all brackets.
fn split_types(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0_i32, 0, Vec::new());
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        match character {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        before = character;
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_told_apart_outside_of_brackets() {
        let heading = "T::f(a: Option<(u8, i32)>, b: &[u8], c: u8 tried in 1..=12) -> Option<u8>";
        let body = Body { heading: heading.into(), ..Body::default() };
        let expected = [("a", "Option<(u8, i32)>"), ("b", "&[u8]"), ("c", "u8 tried in 1..=12")];
        assert_eq!(body.parameters(), expected);
        assert_eq!((body.function(), body.returns()), ("T::f", "Option<u8>"));
    }

    #[test]
    fn a_row_that_is_none_is_named() {
        let wrong = |rows: &str| Body::parse(&format!("f(a: u8) -> u8\n\n{rows}")).unwrap_err();
        assert_eq!(wrong("  f(0) = 1").0, 2);
        assert_eq!(wrong("  f(0) = 1\n  what").0, 3);
        assert_eq!(wrong("    also at a: 4|5").1, "this place stands below no boundary");
    }
}
