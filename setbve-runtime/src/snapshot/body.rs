//! The text of a snapshot: the function's signature, its boundaries, examples, labels of what was
//! left out, and digests.

use crate::snapshot::boundary_entry::{Line, Shown};
use crate::snapshot::example_entry::{self, BELOW, EXAMPLE, Example};
use crate::snapshot::further;
use crate::snapshot::labels;
use crate::snapshot::survey::{self, Digests, TABLE};
use setbve_kernel::collections::gather::{Gather, each, keep, leading};
use setbve_kernel::sut::argument::part::parameters;
use setbve_kernel::sut::signature::{Former, Signature};
use setbve_kernel::sut::text::numerals;

/// The content of a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Snapshot {
    pub(crate) lines: Vec<Line>,
    /// Examples between the boundaries.
    pub(crate) examples: Vec<Example>,
    /// Whether the examples are all inputs that no boundary shows.
    pub(crate) is_table: bool,
    /// The labels of what was left out.
    pub(crate) more: Vec<String>,
    /// The number of inputs, if all were tried and the lines show all that was found.
    pub(crate) complete: Option<u64>,
    /// The number of calls of its search, if the budget cut that search short.
    pub(crate) cut_short: Option<u64>,
    /// Digests of further calls.
    pub(crate) survey: Option<Digests>,
}

pub(super) const MORE: &str = "  … more ";
pub(super) const NONE: &str = "  no boundary found";
/// Stands above examples; and above examples that are all other inputs.
pub(super) const OTHERS: &str = "  other results:";
pub(super) const ALL_OTHERS: &str = "  all other results:";
/// The text around the argument along which the boundaries below it run.
pub(super) const HEADING: [&str; 2] = ["  along ", ":"];
/// The text around the number of calls of a search that was cut short.
pub(super) const CUT_SHORT: [&str; 2] = ["  … cut short by its budget after ", " calls"];

/// The text around the number of inputs of a complete snapshot.
pub(super) const COMPLETE: [&str; 2] = ["  complete: all ", " inputs were tried"];

impl Snapshot {
    /// Adds that all of so many inputs were tried, if nothing was left out. Examples beside the
    /// `entries` of a table are a part of what they stand for.
    pub(crate) fn with_claim(self, swept: Option<u64>, entries: usize) -> Self {
        let is_whole =
            self.examples.len() <= entries && self.more.is_empty() && self.cut_short.is_none();
        Self { complete: swept.filter(|_| is_whole), ..self }
    }

    /// Whether there is nothing that a later run could compare.
    pub(crate) fn pins_nothing(&self) -> bool {
        self.lines.is_empty() && self.examples.is_empty() && self.survey.is_none()
    }

    /// The number of its entries: places of boundaries, examples, labels and digests. One that
    /// stands there twice counts once, but for those of runs.
    pub(crate) fn entries(&self) -> usize {
        let labels = usize::from(self.complete.is_some()) + usize::from(self.cut_short.is_some());
        let mut entries = self.more.len() + labels + usize::from(self.survey.is_some());
        for (at, line) in self.lines.iter().enumerate() {
            let is_same = |own: &Line| {
                (own.argument, own.apart) == (line.argument, line.apart) && own.low == line.low
            };
            let is_in_run = line.shown == Shown::InRun;
            entries += usize::from(is_in_run || !self.lines[..at].iter().any(is_same));
        }
        for (at, example) in self.examples.iter().enumerate() {
            let is_same = |own: &Example| own.input == example.input;
            entries += usize::from(!self.examples[..at].iter().any(is_same));
        }
        entries
    }

    pub(crate) fn write(&self, signature: &Signature<'_>) -> String {
        self.write_under(&signature.to_string(), signature)
    }

    /// Writes the text under the accepted heading, where the signature is written differently now.
    pub(crate) fn write_under(&self, heading: &str, signature: &Signature<'_>) -> String {
        let mut text = format!("{heading}\n");
        let names = names(heading, signature);
        let own_names = own_names(signature);
        let more = each(&self.more, &mut |label| with_names(label, &own_names, &names));
        let others = self.write_lines(signature, &names, &mut text);
        if self.lines.is_empty() {
            text.push_str(&format!("\n{NONE}\n"));
        }
        if !others.is_empty() {
            let heading = if self.is_table { ALL_OTHERS } else { OTHERS };
            text.push_str(&format!("\n{heading}\n"));
        }
        let mark = if self.is_table { example_entry::MARK_OF_ALL } else { example_entry::MARK };
        for example in others {
            text.push_str(&example.written(mark, signature));
        }
        if !more.is_empty() || self.cut_short.is_some() {
            text.push('\n');
        }
        for row in labels::rows(&more) {
            text.push_str(&format!("{MORE}{row}\n"));
        }
        if let Some(inputs) = self.complete {
            let [before, after] = COMPLETE;
            text.push_str(&format!("\n{before}{inputs}{after}\n"));
        }
        if let Some(calls) = self.cut_short {
            let [before, after] = CUT_SHORT;
            text.push_str(&format!("{before}{calls}{after}\n"));
        }
        if let Some(survey) = &self.survey {
            let is_first = more.is_empty() && self.complete.is_none() && self.cut_short.is_none();
            text.push_str(if is_first { "\n" } else { "" });
            text.push_str(&format!("{}\n", survey.write()));
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Writes the lines, below each the examples beside it; returns the other examples.
    fn write_lines(
        &self,
        signature: &Signature<'_>,
        names: &[&str],
        text: &mut String,
    ) -> Vec<&Example> {
        let arguments = signature.arguments;
        let mut others = each(&self.examples, &mut |example| example);
        let mut stepped = None;
        let mut whole: Option<&Line> = None;
        let mut before: Option<&Line> = None;
        let mut at = 0;
        while let Some(line) = self.lines.get(at) {
            let stands_below = whole.is_some_and(|whole| {
                line.shown != Shown::Whole && line.may_stand_below(whole, arguments)
            });
            if !stands_below {
                let own = line.described(arguments, names[line.argument]);
                if stepped.as_ref() != Some(&own) {
                    if arguments.len() > 1 {
                        let [before, behind] = HEADING;
                        text.push_str(&format!("\n{before}{own}{behind}"));
                    }
                    stepped = Some(own);
                }
                text.push('\n');
                line.write(signature.function, arguments, text);
                keep(&mut others, &mut |example| {
                    let is_below = !self.is_table && example.is_beside(line, arguments);
                    if is_below {
                        text.push_str(&example.written(BELOW, signature));
                    }
                    !is_below
                });
                (whole, before) = (Some(line), None);
                at += 1;
                continue;
            }
            let is_in_row = |own: &Line| own.shares_row_with(line, arguments);
            let rest = &self.lines[at + 1..];
            let in_run = |own: &Line| own.shown == Shown::InRun && is_in_row(own);
            let run = leading(rest.len(), &|own| in_run(&rest[own]));
            let is_same = before.is_some_and(is_in_row);
            if line.shown != Shown::Row && is_same {
                text.truncate(text.trim_end().len());
                text.push_str(", ");
            } else {
                text.push_str(&line.row_start(arguments, names));
            }
            further::write_places(&self.lines[at..=at + run], arguments, text);
            let next = self.lines.get(at + 1 + run);
            let goes_on = next.is_some_and(|own| own.shown == Shown::SameRow && is_in_row(own));
            if !goes_on {
                text.push_str(&line.outcomes());
            }
            text.push('\n');
            before = Some(line);
            at += 1 + run;
        }
        others
    }

    /// Reads the text below the heading, without a check of the heading itself; see
    /// [`setbve_kernel::sut::signature::Former`]. An error says in which line of the text, from 0,
    /// it is not one that this program writes, and why.
    pub(crate) fn parse(text: &str, signature: &Signature<'_>) -> Result<Self, (usize, String)> {
        let rows: Vec<&str> = text.lines().map(str::trim_end).gathered();
        let names = names(rows.first().copied().unwrap_or_default(), signature);
        let mut snapshot = Self::default();
        let mut at = 1;
        while at < rows.len() {
            let (row, own) = (rows[at], at);
            let damage = |reason: String| (own, reason);
            at += 1;
            if row.is_empty() || [NONE, OTHERS].contains(&row) || is_heading(row) {
                continue;
            }
            if let Some(row) = row.strip_prefix(MORE) {
                let own = own_names(signature);
                let labels = labels::of_row(row);
                snapshot.more.extend(labels.iter().map(|label| with_names(label, &names, &own)));
            } else if let Some(rest) = row.strip_prefix(COMPLETE[0]) {
                let inputs = rest.strip_suffix(COMPLETE[1]).and_then(numerals::parse);
                let inputs = inputs.and_then(|inputs| u64::try_from(inputs).ok());
                let why = || damage(format!("`{rest}` does not say how many inputs were tried"));
                snapshot.complete = Some(inputs.ok_or_else(why)?);
            } else if let Some(rest) = row.strip_prefix(CUT_SHORT[0]) {
                let calls = rest.strip_suffix(CUT_SHORT[1]).and_then(|calls| calls.parse().ok());
                let why = || damage(format!("`{rest}` does not say after how many calls"));
                snapshot.cut_short = Some(calls.ok_or_else(why)?);
            } else if row.starts_with(survey::MARK) {
                let why = || damage("the digest of further calls is not whole".to_owned());
                snapshot.survey = Some(Digests::parse(row).ok_or_else(why)?);
            } else if row.starts_with(further::MARK) {
                let whole = snapshot.lines.iter().rfind(|line| line.shown == Shown::Whole);
                let why = || damage("this place stands below no boundary".to_owned());
                let whole = whole.filter(|_| !rows[own - 1].is_empty()).ok_or_else(why)?;
                let places = further::parse(row, whole, signature.arguments, &names);
                snapshot.lines.append(&mut places.map_err(damage)?);
            } else if row == ALL_OTHERS {
                snapshot.is_table = true;
            } else if snapshot.is_table || row.trim_start().starts_with(EXAMPLE) {
                let example = Example::parse(row, signature.function, signature.arguments);
                snapshot.examples.push(example.map_err(damage)?);
            } else {
                let Some(next) = rows.get(at).filter(|next| !next.is_empty()) else {
                    return Err(damage("the second line of this boundary is missing".into()));
                };
                let line = Line::parse([row, next], signature.function, signature.arguments)
                    .map_err(|(index, reason)| (own + index, reason))?;
                snapshot.lines.push(line);
                at += 1;
            }
        }
        // A table all of whose inputs stand in boundaries has no heading.
        let is_small = snapshot.complete.is_some_and(|inputs| inputs <= TABLE as u64);
        snapshot.is_table |= is_small && snapshot.examples.is_empty();
        Ok(snapshot)
    }
}

/// The names that a signature's line gives to the arguments, by ordinal.
fn names<'a>(heading: &'a str, signature: &Signature<'a>) -> Vec<&'a str> {
    let parameters = parameters(signature.arguments);
    let former = Former::parse(heading).map(|former| former.names());
    match former.filter(|names| names.len() == parameters.len()) {
        Some(former) => {
            let mut names = Vec::new();
            for (at, (_, parts)) in parameters.iter().enumerate() {
                names.resize(names.len() + parts.len(), former[at]);
            }
            names
        }
        None => own_names(signature),
    }
}

fn own_names<'a>(signature: &Signature<'a>) -> Vec<&'a str> {
    each(signature.arguments, &mut |spec| spec.name)
}

/// A label with the argument's name as it is in `to`.
fn with_names(label: &str, from: &[&str], to: &[&str]) -> String {
    let renamed = label.split_once('`').and_then(|(before, rest)| {
        let end = rest.find(['`', '.', '[']).unwrap_or(rest.len());
        let at = from.iter().position(|name| *name == &rest[..end])?;
        Some(format!("{before}`{}{}", to[at], &rest[end..]))
    });
    renamed.unwrap_or_else(|| label.to_owned())
}

/// Whether a row of the text is a label.
pub(crate) fn is_label(row: &str) -> bool {
    [MORE, COMPLETE[0], CUT_SHORT[0]].iter().any(|start| row.starts_with(start))
}

fn is_heading(row: &str) -> bool {
    let [before, behind] = HEADING;
    row.strip_prefix(before).is_some_and(|rest| rest.contains('`') && rest.ends_with(behind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::testing::{boundary, specs};

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
            examples: [-3, 7].map(|x| example(&[x, 0])).into(),
            more: vec!["limits of a: \"in\" | \"Bad(#)\"".into(), "changes of length".into()],
            is_table: false,
            complete: Some(256),
            cut_short: Some(282),
            survey: Some(Digests::of(&outcomes, &outcomes)),
        }
    }

    #[test]
    fn a_snapshot_reads_back_as_it_was() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let only_cut = Snapshot { cut_short: Some(9), ..Snapshot::default() };
        let table = Snapshot { is_table: true, ..snapshot() };
        for snapshot in [snapshot(), table, Snapshot::default(), only_cut] {
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
        let rows: Vec<&str> = text.lines().skip(3).collect();
        assert_eq!(
            rows[2..4],
            [
                "    also at a = 40, between values of b: 69|70, 70|71 (= \"in\" | = \"out\")",
                "    also at a = 9, between values of b: 79|80 (= \"in\" | = \"out\")"
            ]
        );
        assert_eq!(Snapshot::parse(&text, &signature), Ok(snapshot));
    }

    #[test]
    fn the_next_call_beyond_a_boundary_stands_below_it() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let change = ["in", "out"];
        let lines =
            vec![place(&[0, 80], change, Shown::Whole), place(&[40, 69], change, Shown::Row)];
        let stays = |input: [i128; 2], side: usize| Example {
            input: input.into(),
            side: lines[0].sides[side].clone(),
        };
        let examples =
            vec![stays([0, 79], 0), stays([0, 82], 1), example(&[0, 83]), example(&[1, 80])];
        let snapshot = Snapshot { lines, examples, ..Snapshot::default() };
        let text = snapshot.write(&signature);
        let rows: Vec<&str> = text.lines().skip(3).collect();
        let expected = [
            "  circle(0, 80) = \"in\"",
            "  circle(0, 81) = \"out\"",
            "    e.g. circle(0, 79) = \"in\"",
            "    e.g. circle(0, 82) = \"out\"",
            "    also at a = 40, between values of b: 69|70 (= \"in\" | = \"out\")",
            "",
            "  other results:",
            "  e.g. circle(0, 83) = \"in\"",
            "  e.g. circle(1, 80) = \"in\"",
        ];
        assert_eq!(rows, expected);
        assert_eq!(Snapshot::parse(&text, &signature), Ok(snapshot.clone()));
        // One at which the outcome is another again is no further call of the same rule.
        let other = Snapshot { examples: vec![example(&[0, 82])], ..snapshot };
        assert!(other.write(&signature).ends_with("results:\n  e.g. circle(0, 82) = \"in\""));
    }

    #[test]
    fn each_place_says_its_outcomes() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let change = ["in", "out"];
        let lines = vec![
            place(&[0, 80], ["in", "!Else"], Shown::Whole),
            place(&[1, 80], ["in", "!Else"], Shown::Row),
            place(&[40, 69], change, Shown::Row),
            place(&[40, 79], change, Shown::SameRow),
            place(&[50, 79], ["a | b", "out"], Shown::Row),
            place(&[60, 79], change, Shown::Row),
        ];
        let text = Snapshot { lines, ..Snapshot::default() }.write(&signature);
        let rows: Vec<&str> = text.lines().skip(5).collect();
        let expected = [
            "    also at a = 1, between values of b: 80|81 (= \"in\" | ! Else)",
            "    also at a = 40, between values of b: 69|70, 79|80 (= \"in\" | = \"out\")",
            "",
            "  circle(50, 79) = \"a | b\"",
            "  circle(50, 80) = \"out\"",
            "    also at a = 60, between values of b: 79|80 (= \"in\" | = \"out\")",
        ];
        assert_eq!(rows, expected);
        let read = Snapshot::parse(&text, &signature).unwrap();
        assert_eq!(read.lines[2].sides, Line::of(&boundary(&[40, 69], 1, change)).sides);
        assert_eq!(read.write(&signature), text);
        let damaged = text.replace("79|80 (= \"in\" | ", "79|80 (= \"in\" ");
        assert_eq!(Snapshot::parse(&damaged, &signature).unwrap_err().0, 6);
        // An earlier version said no outcomes that are those of the boundary above.
        let earlier = text.replace("80|81 (= \"in\" | ! Else)", "80|81");
        assert_eq!(Snapshot::parse(&earlier, &signature), Ok(read));
    }

    #[test]
    fn what_stands_there_twice_is_one_entry() {
        let one = snapshot();
        let mut twice = one.clone();
        twice.lines.push(one.lines[1].clone());
        twice.examples.push(one.examples[0].clone());
        assert_eq!([one.entries(), twice.entries()], [2 + 2 + 2 + 2 + 1; 2]);
        twice.lines.remove(0);
        assert_eq!(twice.entries() + 1, one.entries());
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let text = snapshot().write(&signature);
        let line = |damaged: String| Snapshot::parse(&damaged, &signature).unwrap_err().0;
        let cut: Vec<&str> = text.lines().collect();
        assert_eq!(line(cut[..4].join("\n")), 3);
        assert_eq!(line(text.replace("\n  circle(0, 81)", "\n=======\n  circle(0, 81)")), 4);
        assert_eq!(line(text.replace("circle(0, -1)", "circle(0, )")), 6);
        assert_eq!(line(text.replace("circle(-3, 0)", "circle(-3)")), 10);
        assert_eq!(line(text.replace("282", "many")), 17);
        assert_eq!(line(text.replace("256", "many")), 16);
        let row = "    also at a = 40, between values of b: 69|70";
        assert_eq!(line(format!("{}\n{row}\n", cut[0])), 1, "below no boundary");
        assert_eq!(
            line(
                [&cut[..5], &[row, "    also at a = 40, between values of b: 69|71"]]
                    .concat()
                    .join("\n")
            ),
            6
        );
    }

    #[test]
    fn each_argument_has_a_heading_and_the_names_are_those_of_the_signature() {
        let arguments = specs(2);
        let signature = Signature { function: "circle", arguments: &arguments, returns: "String" };
        let more = [
            "places along `a` where the result changes",
            "places along `b` where the result changes",
            "kinds",
        ];
        let more = more.map(str::to_owned).to_vec();
        let at = |argument: usize| Line::of(&boundary(&[3, 4], argument, ["in", "out"]));
        let lines = vec![at(0), at(1), Line { low: [3, 9].into(), ..at(1) }];
        let snapshot = Snapshot { lines, more, ..Snapshot::default() };
        let renamed = "circle(x: i64, y: i64) -> String";
        for (heading, [first, second]) in
            [(&*signature.to_string(), ["a", "b"]), (renamed, ["x", "y"])]
        {
            let text = snapshot.write_under(heading, &signature);
            let words = text.lines().skip(1).filter(|row| !row.contains("circle"));
            let words: Vec<&str> = words.filter(|row| !row.is_empty()).collect();
            assert_eq!(
                words,
                [
                    &format!("  along `{first}`:"),
                    &format!("  along `{second}`:"),
                    &format!(
                        "  … more places along `{first}`, `{second}` where the result changes"
                    ),
                    "  … more kinds",
                ]
            );
            assert_eq!(Snapshot::parse(&text, &signature), Ok(snapshot.clone()));
        }
        let only = &arguments[..1];
        let signature = Signature { arguments: only, ..signature };
        let lines = vec![Line::of(&boundary(&[3], 0, ["in", "out"]))];
        let text = Snapshot { lines, ..Snapshot::default() }.write(&signature);
        assert!(!text.contains("along"), "{text}");
    }
}
