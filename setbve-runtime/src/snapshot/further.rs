//! Further places of a boundary, in rows below it: where the same step of the argument changes the
//! outcome at other values of the other arguments as well, and where one rule makes the same change
//! at many places, as a curve or a rhythm does.
//!
//! ```text
//!   grade(49, 0) = "F"
//!   grade(50, 0) = "C"
//!     also at bonus = 5, between values of points: 49|50 (= "D" | = "B")
//!     also at bonus = 10, between values of points: 39|40
//! ```
//!
//! A row names all other arguments, and behind them that which is crossed, so it says the same
//! wherever it stands; and its outcomes, if they are not those of the boundary above it. The names
//! are those of the heading above it, which are the accepted ones until something else changes.

use crate::snapshot::boundary_entry::{Line, Shown, Side, position};
use crate::snapshot::run::{self, Rhythm};
use setbve_kernel::collections::gather::{Both, each, indices};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::literal::value_end;
use setbve_kernel::sut::observation::Kind;

pub(crate) const MARK: &str = "    also at ";

/// What stands before the argument that is crossed, if there are others in front of it.
fn between(arguments: &[ArgumentSpec]) -> &'static str {
    if arguments.len() > 1 { "between values of " } else { "" }
}

/// The most columns of a row with several places.
const COLUMNS: usize = 100;

/// The text around the outcomes of a row, and between them.
pub(crate) const OUTCOMES: [&str; 3] = [" (", " | ", ")"];

/// The lines in the order in which a snapshot shows them: by position, but further places of a
/// boundary below it. Of the places of one rule, which come as `Shown::Row`, the first is shown
/// whole; of one step at several values of the other arguments, or of one change, the plainest.
pub(crate) fn arranged(lines: Vec<Line>, arguments: &[ArgumentSpec]) -> Vec<Line> {
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        let is_same = |group: &Vec<Line>| {
            let are_rows = [&group[0], &line].iter().all(|own| own.shown != Shown::Whole);
            are_rows && line.is_further_place_of(&group[0])
        };
        match groups.iter().position(is_same) {
            Some(at) => groups[at].push(line),
            None => groups.push(vec![line]),
        }
    }
    sort_by_key(&mut groups, |group| position(&group[0], arguments));
    // A row would have to name each part of an argument.
    let are_single = arguments.iter().all(|spec| spec.shape.is_none());
    let mut entries: Vec<Vec<Line>> = Vec::new();
    for mut group in groups {
        let own = &group[0];
        let is_elsewhere = |entry: &Vec<Line>| are_single && own.is_elsewhere(&entry[0], arguments);
        let has_step = |entry: &Vec<Line>| {
            own.value() == entry[0].value() && own.is_like(&entry[0]) && is_elsewhere(entry)
        };
        let is_same = |entry: &Vec<Line>| own.sides == entry[0].sides && is_elsewhere(entry);
        match entries.iter().position(has_step).or_else(|| entries.iter().position(is_same)) {
            Some(at) => entries[at].append(&mut group),
            None => entries.push(group),
        }
    }
    let mut arranged = Vec::new();
    for entry in &mut entries {
        let (whole, rows) = entry.split_at_mut(1);
        whole[0].shown = Shown::Whole;
        sort_by_key(rows, |line| (line.others(), line.value()));
        fill_rows(rows, &whole[0].sides, arguments);
        arranged.append(entry);
    }
    arranged
}

/// Puts places at the same values of the other arguments into one row, as far as it has room. A run
/// has a row of its own.
fn fill_rows(places: &mut [Line], sides: &[Side; 2], arguments: &[ArgumentSpec]) {
    let names = each(arguments, &mut |spec| spec.name);
    let is_row =
        |one: &Line, other: &Line| one.others() == other.others() && one.sides == other.sides;
    for places in places.chunk_by_mut(is_row) {
        let values = each(places, &mut Line::value);
        let mut behind = String::new();
        if places[0].sides != *sides {
            places[0].write_outcomes(&mut behind);
        }
        let most = COLUMNS.saturating_sub(behind.chars().count());
        // The row that has room for another place.
        let mut row: Option<String> = None;
        let mut at = 0;
        while at < places.len() {
            let own = &mut places[at];
            let may_run = run::may_run(&arguments[own.argument]);
            if let Some((_, length)) = run::at_start(&values[at..]).filter(|_| may_run) {
                own.shown = Shown::Row;
                for member in &mut places[at + 1..at + length] {
                    member.shown = Shown::InRun;
                }
                (row, at) = (None, at + length);
                continue;
            }
            let joined = row.map(|row| {
                let mut joined = row + ", ";
                own.write_values(arguments, &mut joined);
                joined
            });
            row = joined.filter(|joined| joined.chars().count() <= most);
            own.shown = if row.is_some() { Shown::SameRow } else { Shown::Row };
            row = Some(row.unwrap_or_else(|| {
                let mut row = own.row_start(arguments, &names);
                own.write_values(arguments, &mut row);
                row
            }));
            at += 1;
        }
    }
}

/// Writes places of one row, of which each but the first is part of a run, as far as there still is
/// one.
pub(crate) fn write_places(places: &[Line], arguments: &[ArgumentSpec], to: &mut String) {
    let values = each(places, &mut Line::value);
    let mut at = 0;
    while at < places.len() {
        to.push_str(if at > 0 { ", " } else { "" });
        places[at].write_values(arguments, to);
        let Some((rhythm, length)) = run::at_start(&values[at..]) else {
            at += 1;
            continue;
        };
        at += length;
        rhythm.write(to);
        places[at - 1].write_values(arguments, to);
    }
}

impl Line {
    /// Whether it shows the same change of the same argument as this boundary.
    pub(crate) fn is_further_place_of(&self, whole: &Self) -> bool {
        self.argument == whole.argument
            && self.inserted == whole.inserted
            && self.sides == whole.sides
    }

    /// Whether it has other values of the other arguments than this boundary along the same one,
    /// and a row has room for it.
    fn is_elsewhere(&self, whole: &Self, arguments: &[ArgumentSpec]) -> bool {
        let has_room = || {
            let mut row = self.row_start(arguments, &each(arguments, &mut |spec| spec.name));
            self.write_values(arguments, &mut row);
            if self.sides != whole.sides {
                self.write_outcomes(&mut row);
            }
            row.chars().count() <= COLUMNS
        };
        self.may_stand_below(whole) && self.others() != whole.others() && has_room()
    }

    /// Whether an error begins or ends there where it does at this boundary, or nowhere at either;
    /// or both have the same error on one side.
    fn is_like(&self, whole: &Self) -> bool {
        let is_error = |side: &Side| side.kind == Kind::Error;
        let sides = || self.sides.iter().zip(&whole.sides);
        sides().all(|(own, other)| is_error(own) == is_error(other))
            || sides().any(|(own, other)| is_error(own) && own == other)
    }

    /// Whether a row below this boundary can show it.
    pub(crate) fn may_stand_below(&self, whole: &Self) -> bool {
        let is_clear = |side: &Side| !side.text.contains(OUTCOMES[1]);
        let are_clear = self.inserted.is_none() && self.sides.iter().all(is_clear);
        self.is_further_place_of(whole)
            || are_clear && self.argument == whole.argument && whole.inserted.is_none()
    }

    /// The values of the other arguments.
    pub(crate) fn others(&self) -> Vec<i128> {
        let mut others = self.low.to_vec();
        others.remove(self.argument);
        others
    }

    /// What stands in a row before its first place, which is this one.
    pub(crate) fn row_start(&self, arguments: &[ArgumentSpec], names: &[&str]) -> String {
        let mut row = MARK.to_owned();
        for index in indices(arguments.len(), &|index| index != self.argument) {
            row.push_str(names[index]);
            row.push_str(" = ");
            arguments[index].write(self.low[index], &mut row);
            row.push_str(", ");
        }
        row + between(arguments) + names[self.argument] + ": "
    }

    /// The outcomes behind a row that has others than the boundary above it.
    pub(crate) fn write_outcomes(&self, to: &mut String) {
        for (before, side) in OUTCOMES.iter().zip(&self.sides) {
            to.push_str(before);
            side.write(to);
        }
        to.push_str(OUTCOMES[2]);
    }

    fn write_values(&self, arguments: &[ArgumentSpec], to: &mut String) {
        let spec = &arguments[self.argument];
        spec.write(self.value(), to);
        to.push('|');
        spec.write(self.value() + 1, to);
    }
}

/// Reads a row below this boundary; an error says what is wrong.
pub(crate) fn parse(
    row: &str,
    whole: &Line,
    arguments: &[ArgumentSpec],
    names: &[&str],
) -> Result<Vec<Line>, String> {
    let Line { argument, .. } = *whole;
    let mut low = whole.low.clone();
    let mut rest = Rest { text: row.strip_prefix(MARK).unwrap_or_default() };
    for index in indices(arguments.len(), &|index| index != argument) {
        rest.skip(names[index])?;
        rest.skip(" = ")?;
        low[index] = rest.value(&arguments[index])?;
        rest.skip(", ")?;
    }
    rest.skip(between(arguments))?;
    rest.skip(names[argument])?;
    rest.skip(": ")?;
    let mut places: Vec<Line> = Vec::new();
    loop {
        let value = rest.place(&arguments[argument])?;
        let shown = if places.is_empty() { Shown::Row } else { Shown::SameRow };
        let mut run = vec![value];
        if let Some((rhythms, behind)) = Rhythm::parse(rest.text) {
            let from = std::mem::replace(&mut rest.text, behind);
            let last = rest.place(&arguments[argument])?;
            let mut values = rhythms.iter().filter_map(|rhythm| rhythm.values(value, last));
            let values = values.find(|run| run.len() > 1);
            run = values.ok_or_else(|| format!("no run ends as `{from}` says"))?;
        }
        for (at, value) in run.into_iter().enumerate() {
            let shown = if at > 0 { Shown::InRun } else { shown };
            low[argument] = value;
            places.push(Line { low: low.clone(), shown, ..whole.clone() });
        }
        if rest.text.is_empty() {
            return Ok(places);
        }
        if let Some(sides) = rest.outcomes()? {
            for place in &mut places {
                place.sides.clone_from(&sides);
            }
            return Ok(places);
        }
        rest.skip(", ")?;
    }
}

/// What is left of a row.
struct Rest<'a> {
    text: &'a str,
}

impl Rest<'_> {
    fn skip(&mut self, text: &str) -> Result<(), String> {
        let rest = self.text.strip_prefix(text);
        self.text = rest.ok_or_else(|| format!("expected `{text}` at `{}`", self.text))?;
        Ok(())
    }

    /// The outcomes at the end of a row, if it has any.
    fn outcomes(&self) -> Result<Option<[Side; 2]>, String> {
        let [before, between, behind] = OUTCOMES;
        let written = self.text.strip_prefix(before).and_then(|rest| rest.strip_suffix(behind));
        let Some(written) = written else { return Ok(None) };
        let sides = written.split_once(between).map(|(low, high)| [low, high].both(Side::parse));
        match sides {
            Some([Ok(Some(low)), Ok(Some(high))]) => Ok(Some([low, high])),
            _ => Err(format!("`{written}` is no pair of outcomes")),
        }
    }

    /// Two values, one step apart; gives the lower one.
    fn place(&mut self, spec: &ArgumentSpec) -> Result<i128, String> {
        let low = self.value(spec)?;
        self.skip("|")?;
        if low.checked_add(1) != Some(self.value(spec)?) {
            return Err(format!("the second value is one step above the first in `{}`", spec.name));
        }
        Ok(low)
    }

    fn value(&mut self, spec: &ArgumentSpec) -> Result<i128, String> {
        // An address may hold colons, but none before a space.
        let (value, rest) =
            self.text.split_at(value_end(self.text, &[",", ": ", "|", OUTCOMES[0]]));
        self.text = rest;
        let none = || format!("`{value}` is no `{}` for `{}`", spec.type_name, spec.name);
        spec.parse(value).ok_or_else(none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::testing::{boundary, specs};

    const NAMES: [&str; 2] = ["a", "b"];

    fn place(low: &[i128], argument: usize) -> Line {
        let line = Line::of(&boundary(low, argument, ["in", "out"]));
        Line { shown: Shown::Row, ..line }
    }

    fn row_of(line: &Line, arguments: &[ArgumentSpec], names: &[&str]) -> String {
        let mut row = line.row_start(arguments, names);
        write_places(std::slice::from_ref(line), arguments, &mut row);
        row
    }

    fn written(lines: &[Line], arguments: &[ArgumentSpec]) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            match (line.shown, rows.last_mut()) {
                (Shown::InRun, _) => continue,
                (Shown::SameRow, Some(row)) => row.push_str(", "),
                (Shown::Whole, _) => {
                    rows.push(format!("{:?}", line.low));
                    continue;
                }
                _ => rows.push(line.row_start(arguments, &NAMES)),
            }
            let rest = &lines[at + 1..];
            let run = rest.iter().take_while(|own| own.shown == Shown::InRun).count();
            write_places(&lines[at..=at + run], arguments, rows.last_mut().unwrap());
        }
        rows
    }

    #[test]
    fn places_of_one_change_stand_below_the_first() {
        let arguments = specs(2);
        let other = Line::of(&boundary(&[4, 0], 0, ["in", "else"]));
        let lines = vec![place(&[7, 1], 0), other, place(&[2, 1], 0), place(&[9, 0], 0)];
        let arranged = arranged(lines, &arguments);
        let expected = [
            "[4, 0]",
            "[7, 1]",
            "    also at b = 0, between values of a: 9|10",
            "    also at b = 1, between values of a: 2|3",
        ];
        assert_eq!(written(&arranged, &arguments), expected);
    }

    #[test]
    fn one_step_at_other_values_of_the_others_is_one_entry() {
        let arguments = specs(2);
        let at = |low: &[i128], sides| Line::of(&boundary(low, 0, sides));
        let long = "x".repeat(COLUMNS);
        let lines = vec![
            at(&[9, 0], ["no", "yes"]),
            at(&[9, 1], ["some", "more"]),
            at(&[9, 2], ["no", &long]),
            at(&[9, 3], ["a | b", "c"]),
            at(&[9, 4], ["no", "!Error"]),
            at(&[9, 5], ["!Other", "!Error"]),
            at(&[4, 1], ["no", "yes"]),
            at(&[4, 0], ["none", "no"]),
            at(&[20, 0], ["no", "yes"]),
        ];
        let arranged = arranged(lines, &arguments);
        let shown: Vec<_> = arranged.iter().map(|line| (&*line.low, line.shown)).collect();
        let (whole, row) = (Shown::Whole, Shown::Row);
        // Of the same step first; of the same outcomes where no other line has the step.
        let expected: [(&[i128], Shown); 9] = [
            (&[4, 0], whole),
            (&[4, 1], row),
            (&[9, 0], whole),
            (&[9, 1], row),
            (&[9, 2], whole),
            (&[9, 3], whole),
            (&[9, 4], whole),
            (&[9, 5], row),
            (&[20, 0], whole),
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_row_has_as_many_places_as_it_has_room_for() {
        let arguments = specs(1);
        let lines: Vec<Line> = (1..40).map(|root: i128| place(&[root.pow(2)], 0)).collect();
        let rows = written(&super::arranged(lines.clone(), &arguments), &arguments);
        assert!(rows[1].starts_with("    also at a: 4|5, 9|10, 16|17, "), "{}", rows[1]);
        assert!(rows[1..].iter().all(|row| row.chars().count() <= COLUMNS), "{rows:?}");
        assert!(rows[1..rows.len() - 1].iter().all(|row| row.len() > COLUMNS - 40), "{rows:?}");
        let read: Vec<Line> = rows[1..]
            .iter()
            .flat_map(|row| parse(row, &lines[0], &arguments, &NAMES).unwrap())
            .collect();
        assert_eq!(read, super::arranged(lines, &arguments)[1..]);
    }

    #[test]
    fn places_in_a_rhythm_stand_in_a_row_as_runs() {
        let arguments = specs(2);
        let leap = |year: &i128| year % 4 == 0 && year % 100 != 0;
        let years = (0..260).filter(leap).map(|year| place(&[year, 2], 0));
        let lines = arranged(years.collect(), &arguments);
        let expected = [
            "    also at b = 2, between values of a: 8|9, then every 4 up to 96|97",
            "    also at b = 2, between values of a: 104|105, then every 4 up to 196|197",
            "    also at b = 2, between values of a: 204|205, then every 4 up to 256|257",
        ];
        assert_eq!(written(&lines, &arguments)[1..], expected);
        let read: Vec<Line> = expected
            .iter()
            .flat_map(|row| parse(row, &lines[0], &arguments, &NAMES).unwrap())
            .collect();
        assert_eq!(read, lines[1..]);
        // A place that moves stands alone.
        let mut moved = lines.clone();
        let at = moved.iter().position(|line| line.value() == 48).unwrap();
        moved[at].low[0] += 1;
        let row = &written(&moved, &arguments)[1];
        let runs = "8|9, then every 4 up to 44|45, 49|50, 52|53, then every 4 up to 96|97";
        assert_eq!(*row, format!("    also at b = 2, between values of a: {runs}"));
        let read = parse(row, &lines[0], &arguments, &NAMES).unwrap();
        assert!(read.iter().map(Line::value).eq(moved[1..24].iter().map(Line::value)));
        let mistake = parse(&row.replace("44|45", "45|46"), &lines[0], &arguments, &NAMES);
        assert!(mistake.unwrap_err().contains("no run ends as `, then every 4 up to 45|46"));
    }

    #[test]
    fn of_three_arguments_a_row_names_the_one_that_is_crossed() {
        let arguments = specs(3);
        let names = ["year", "month", "day"];
        let whole = place(&[1999, 2, 28], 2);
        let row = row_of(&whole, &arguments, &names);
        assert_eq!(row, "    also at year = 1999, month = 2, between values of day: 28|29");
        assert_eq!(parse(&row, &whole, &arguments, &names), Ok(vec![whole.clone()]));
        let crossed = row.replace("of day", "of year");
        let mistake = parse(&crossed, &whole, &arguments, &names).unwrap_err();
        assert!(mistake.contains("expected `day` at `year: 28|29`"), "{mistake}");
    }

    #[test]
    fn characters_read_back() {
        let arguments =
            [ArgumentSpec::new::<char>("c", "char"), ArgumentSpec::new::<bool>("b", "bool")];
        let whole = Line { low: [i128::from(b'a'), 1].into(), ..place(&[0, 0], 0) };
        for low in [b',', b'|', b':', b'\''] {
            let line = Line { low: [low.into(), 0].into(), ..whole.clone() };
            let row = row_of(&line, &arguments, &["c", "b"]);
            assert_eq!(parse(&row, &whole, &arguments, &["c", "b"]), Ok(vec![line]));
        }
    }

    #[test]
    fn addresses_and_durations_read_back() {
        let arguments = [
            ArgumentSpec::new::<std::net::Ipv6Addr>("a", "Ipv6Addr"),
            ArgumentSpec::new::<std::time::Duration>("b", "Duration"),
        ];
        for argument in [0, 1] {
            let whole = place(&[i128::MIN, 0], argument);
            for low in [[i128::MIN, 1_500_000_000], [1, 999], [i128::MIN + 0x1_0000, 60]] {
                let line = Line { low: low.into(), ..whole.clone() };
                let row = row_of(&line, &arguments, &NAMES);
                assert_eq!(parse(&row, &whole, &arguments, &NAMES), Ok(vec![line]), "{row}");
            }
        }
    }

    #[test]
    fn mistakes_are_named() {
        let arguments = specs(2);
        let mistake = |row: &str| parse(row, &place(&[1, 2], 0), &arguments, &NAMES).unwrap_err();
        assert!(
            mistake("    also at b = x, between values of a: 2|3")
                .contains("`x` is no `i64` for `b`")
        );
        assert!(mistake("    also at c = 1: 2|3").contains("expected `b` at `c = 1"));
        assert!(
            mistake("    also at b = 1, between values of a: 2|4")
                .contains("one step above the first in `a`")
        );
        assert!(
            mistake("    also at b = 1, between values of a: 2|3, ")
                .contains("`` is no `i64` for `a`")
        );
        assert!(mistake("    also at b = 1, between values of a: 2|3 4").contains("is no `i64`"));
    }
}
