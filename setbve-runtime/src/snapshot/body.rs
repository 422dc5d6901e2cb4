//! The text of a snapshot: the function's signature, its boundaries, examples, labels of what was
//! left out, and digests.

use crate::snapshot::boundary_entry::{Line, Shown};
use crate::snapshot::example_entry::{self, Example};
use crate::snapshot::further;
use crate::snapshot::survey::{self, DigestedPart, NOT_SURVEYED};
use crate::sut::signature::{Former, Signature};
use crate::sut::text::numerals;

/// The content of a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Snapshot {
    pub(crate) lines: Vec<Line>,
    /// Examples between the boundaries.
    pub(crate) examples: Vec<Example>,
    /// The labels of what was left out.
    pub(crate) more: Vec<String>,
    /// The number of inputs, if all were tried and the lines show all that was found.
    pub(crate) complete: Option<u64>,
    /// The number of calls of its search, if the budget cut that search short.
    pub(crate) cut_short: Option<u64>,
    /// Digests of further calls.
    pub(crate) survey: Vec<DigestedPart>,
}

const MORE: &str = "  … more ";
const NONE: &str = "  no boundary found";
/// The text around the number of calls of a search that was cut short.
const CUT_SHORT: [&str; 2] = ["  … cut short by its budget after ", " calls"];

/// The text around the number of inputs of a complete snapshot.
const COMPLETE: [&str; 2] = ["  complete: all ", " inputs were tried"];

/// A place where a snapshot's text is not one that this program writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    /// The line within the text, from 0.
    pub(crate) line: usize,
    pub(crate) reason: String,
}

impl Snapshot {
    /// Whether the boundaries show everything that was found, so that digests would add nothing.
    pub(crate) fn says_everything(&self) -> bool {
        let is_without_examples = self.examples.is_empty();
        self.complete.is_some()
            || is_without_examples && self.more.iter().all(|label| label == NOT_SURVEYED)
    }

    /// Adds that all of so many inputs were tried, if nothing was left out. Examples beside the
    /// `entries` of a table are a part of what they stand for.
    pub(crate) fn with_claim(self, swept: Option<u64>, entries: usize) -> Self {
        let is_whole =
            self.examples.len() <= entries && self.more.is_empty() && self.cut_short.is_none();
        Self { complete: swept.filter(|_| is_whole), ..self }
    }

    pub(crate) fn write(&self, signature: &Signature<'_>) -> String {
        self.write_under(&signature.to_string(), signature)
    }

    /// Writes the text under the accepted heading, where the signature is written differently now.
    pub(crate) fn write_under(&self, heading: &str, signature: &Signature<'_>) -> String {
        let mut text = format!("{heading}\n");
        self.write_lines(signature, &names(heading, signature), &mut text);
        if !self.examples.is_empty() {
            text.push('\n');
        }
        for example in &self.examples {
            example.write(signature.function, signature.arguments, &mut text);
        }
        if self.lines.is_empty() && self.examples.is_empty() {
            text.push_str(&format!("\n{NONE}\n"));
        }
        if !self.more.is_empty() || self.cut_short.is_some() {
            text.push('\n');
        }
        for label in &self.more {
            text.push_str(&format!("{MORE}{label}\n"));
        }
        if let Some(inputs) = self.complete {
            let [before, after] = COMPLETE;
            text.push_str(&format!("\n{before}"));
            numerals::write(inputs.into(), &mut text);
            text.push_str(&format!("{after}\n"));
        }
        if let Some(calls) = self.cut_short {
            let [before, after] = CUT_SHORT;
            text.push_str(&format!("{before}{calls}{after}\n"));
        }
        // A blank line separates two parts, so that changes of both merge.
        for (index, part) in self.survey.iter().enumerate() {
            text.push_str(&format!("\n{}\n", part.write(index + 1, self.survey.len())));
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Writes the boundaries. A further place is written in full if the boundary above it shows
    /// another change now.
    fn write_lines(&self, signature: &Signature<'_>, names: &[&str], text: &mut String) {
        let arguments = signature.arguments;
        let mut whole: Option<&Line> = None;
        let mut before: Option<&Line> = None;
        for line in &self.lines {
            let is_further = whole.is_some_and(|whole| line.is_further_place_of(whole));
            if line.shown == Shown::Whole || !is_further {
                text.push('\n');
                line.write(signature.function, arguments, text);
                (whole, before) = (Some(line), None);
                continue;
            }
            let is_same = before.is_some_and(|before| before.others() == line.others());
            if line.shown == Shown::SameRow && is_same {
                text.truncate(text.trim_end().len());
                line.write_place(arguments, text);
            } else {
                text.push_str(&line.row(arguments, names));
            }
            text.push('\n');
            before = Some(line);
        }
    }

    /// Reads the text below the heading, without a check of the heading itself; see
    /// [`crate::sut::signature::Former`].
    pub(crate) fn parse(text: &str, signature: &Signature<'_>) -> Result<Self, Damage> {
        let damage = |line: usize, reason: String| Damage { line, reason };
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        let names = names(rows.first().copied().unwrap_or_default(), signature);
        let mut snapshot = Self::default();
        let mut at = 1;
        while at < rows.len() {
            let row = rows[at];
            if row.is_empty() || row == NONE {
                at += 1;
            } else if let Some(label) = row.strip_prefix(MORE) {
                snapshot.more.push(label.to_owned());
                at += 1;
            } else if let Some(rest) = row.strip_prefix(COMPLETE[0]) {
                let inputs = rest.strip_suffix(COMPLETE[1]).and_then(numerals::parse);
                let inputs = inputs.and_then(|inputs| u64::try_from(inputs).ok());
                snapshot.complete = Some(inputs.ok_or_else(|| {
                    damage(at, format!("`{rest}` does not say how many inputs were tried"))
                })?);
                at += 1;
            } else if let Some(rest) = row.strip_prefix(CUT_SHORT[0]) {
                let calls = rest.strip_suffix(CUT_SHORT[1]).and_then(|calls| calls.parse().ok());
                snapshot.cut_short = Some(calls.ok_or_else(|| {
                    damage(at, format!("`{rest}` does not say after how many calls"))
                })?);
                at += 1;
            } else if row.starts_with(survey::MARK) {
                let part = DigestedPart::parse(row).ok_or_else(|| {
                    damage(at, "the digest of further calls is not whole".to_owned())
                })?;
                snapshot.survey.push(part);
                at += 1;
            } else if row.starts_with(further::MARK) {
                let whole = snapshot.lines.iter().rfind(|line| line.shown == Shown::Whole);
                let whole = whole
                    .filter(|_| !rows[at - 1].is_empty())
                    .ok_or_else(|| damage(at, "this place stands below no boundary".to_owned()))?;
                let places = further::parse(row, whole, signature.arguments, &names)
                    .map_err(|reason| damage(at, reason))?;
                snapshot.lines.extend(places);
                at += 1;
            } else if row.starts_with(example_entry::MARK) {
                let example = Example::parse(row, signature.function, signature.arguments)
                    .map_err(|reason| damage(at, reason))?;
                snapshot.examples.push(example);
                at += 1;
            } else {
                let Some(next) = rows.get(at + 1).filter(|next| !next.is_empty()) else {
                    return Err(damage(at, "the second line of this boundary is missing".into()));
                };
                let line = Line::parse([row, next], signature.function, signature.arguments)
                    .map_err(|(index, reason)| damage(at + index, reason))?;
                snapshot.lines.push(line);
                at += 2;
            }
        }
        Ok(snapshot)
    }
}

/// The names of the arguments in a heading.
fn names<'a>(heading: &'a str, signature: &Signature<'a>) -> Vec<&'a str> {
    let own: Vec<&str> = signature.arguments.iter().map(|spec| spec.name).collect();
    let former = Former::parse(heading).map(|former| former.names());
    former.filter(|names| names.len() == own.len()).unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::tests::{boundary, specs};

    fn example(input: &[i128]) -> Example {
        let side = Line::of(&boundary(input, 1, ["in", "out"])).sides[0].clone();
        Example { input: input.into(), side }
    }

    fn snapshot() -> Snapshot {
        let line = |low: &[i128], outputs| Line::of(&boundary(low, 1, outputs));
        let outcomes =
            [["in", "out"], ["out", "in"]].map(|it| boundary(&[0, 0], 1, it).outcomes).concat();
        Snapshot {
            lines: vec![line(&[0, 80], ["in", "out"]), line(&[0, -1], ["out", "in"])],
            examples: [7, -3].map(|x| example(&[x, 0])).into(),
            more: vec!["limits of a: \"in\" | \"Bad(#)\"".into(), "changes of length".into()],
            complete: Some(256),
            cut_short: Some(282),
            survey: (1..5)
                .map(|calls| DigestedPart::of(&outcomes[..calls], &outcomes[..calls]))
                .collect(),
        }
    }

    #[test]
    fn a_snapshot_reads_back_as_it_was() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let only_cut = Snapshot { cut_short: Some(9), ..Snapshot::default() };
        for snapshot in [snapshot(), Snapshot::default(), only_cut] {
            let text = snapshot.write(&signature);
            assert_eq!(Snapshot::parse(&text, &signature), Ok(snapshot));
            assert_eq!(text, text.trim_end());
        }
    }

    fn place(low: &[i128], outputs: [&str; 2], shown: Shown) -> Line {
        Line { shown, ..Line::of(&boundary(low, 1, outputs)) }
    }

    #[test]
    fn further_places_stand_in_rows_below_their_boundary() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let change = ["in", "out"];
        let lines = vec![
            place(&[0, 80], change, Shown::Whole),
            place(&[40, 69], change, Shown::Row),
            place(&[40, 70], change, Shown::SameRow),
            place(&[9, 79], change, Shown::Row),
            place(&[0, 90], change, Shown::Whole),
        ];
        let snapshot = Snapshot { lines, ..Snapshot::default() };
        let text = snapshot.write(&signature);
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(
            rows[2..4],
            ["    also at a = 40, along b: 69|70, 70|71", "    also at a = 9, along b: 79|80"]
        );
        assert_eq!(Snapshot::parse(&text, &signature), Ok(snapshot));
    }

    #[test]
    fn a_place_without_its_boundary_stands_whole_and_the_others_below_it() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let change = ["in", "out"];
        let lines = vec![
            place(&[0, 80], ["in", "else"], Shown::Whole),
            place(&[40, 69], change, Shown::Row),
            place(&[9, 79], change, Shown::SameRow),
        ];
        let text = Snapshot { lines, ..Snapshot::default() }.write(&signature);
        let rows: Vec<&str> = text.lines().skip(4).collect();
        let expected = [
            "",
            "  circle(40, 69) = \"in\"",
            "  circle(40, 70) = \"out\"",
            "    also at a = 9, along b: 79|80",
        ];
        assert_eq!(rows, expected);
        let read = Snapshot::parse(&text, &signature).unwrap();
        assert_eq!(read.write(&signature), text);
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let text = snapshot().write(&signature);
        let line = |damaged: String| Snapshot::parse(&damaged, &signature).unwrap_err().line;
        let cut: Vec<&str> = text.lines().collect();
        assert_eq!(line(cut[..3].join("\n")), 2);
        assert_eq!(line(text.replace("\n  circle(0, 81)", "\n=======\n  circle(0, 81)")), 3);
        assert_eq!(line(text.replace("circle(0, -1)", "circle(0, )")), 5);
        assert_eq!(line(text.replace("circle(7, 0)", "circle(7)")), 8);
        assert_eq!(line(text.replace("282", "many")), 15);
        assert_eq!(line(text.replace("256", "many")), 14);
        let row = "    also at a = 40, along b: 69|70";
        assert_eq!(line(format!("{}\n{row}\n", cut[0])), 1, "below no boundary");
        assert_eq!(
            line([&cut[..4], &[row, "    also at a = 40, along b: 69|71"]].concat().join("\n")),
            5
        );
    }
}
