//! Further places of a boundary: where one rule makes the same change at many places, as a curve or
//! a rhythm does, the first stands in full and the others in rows below it.
//!
//! ```text
//!   grade(49, 0) = "F"
//!   grade(50, 0) = "C"
//!     also at bonus = 10, along points: 39|40
//! ```
//!
//! A row names all other arguments, and behind them that which is crossed, so it says the same
//! wherever it stands. The names are those of the heading above it, which are the
//! accepted ones until something else changes.

use crate::snapshot::boundary_entry::{Line, Shown, position};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::literal::value_end;
use crate::sut::sorting::sort_by_key;

pub(crate) const MARK: &str = "    also at ";

/// Stands before the argument that is crossed.
const ALONG: &str = ", along ";

/// Whether a row names the argument that is crossed behind others.
fn is_named(arguments: &[ArgumentSpec]) -> bool {
    arguments.len() > 1
}

/// The most columns of a row with several places.
const COLUMNS: usize = 100;

/// The lines in the order in which a snapshot shows them: by position, but further places of a
/// boundary below it. Those that are not to be shown whole come as `Shown::Row`; the first of each
/// change is shown whole.
pub(crate) fn arranged(lines: Vec<Line>, arguments: &[ArgumentSpec]) -> Vec<Line> {
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for mut line in lines {
        if line.shown == Shown::Whole {
            groups.push(vec![line]);
            continue;
        }
        let is_same = |group: &&mut Vec<Line>| {
            group[0].shown != Shown::Whole && line.is_further_place_of(&group[0])
        };
        if let Some(group) = groups.iter_mut().find(is_same) {
            line.shown = Shown::Row;
            group.push(line);
        } else {
            groups.push(vec![line]);
        }
    }
    sort_by_key(&mut groups, |group| position(&group[0], arguments));
    for group in &mut groups {
        group[0].shown = Shown::Whole;
        sort_by_key(&mut group[1..], |line| (line.others(), line.value()));
        fill_rows(&mut group[1..], arguments);
    }
    groups.concat()
}

/// Puts places at the same values of the other arguments into one row, as far as it has room.
fn fill_rows(places: &mut [Line], arguments: &[ArgumentSpec]) {
    let names: Vec<&str> = arguments.iter().map(|spec| spec.name).collect();
    let mut row = String::new();
    for index in 0..places.len() {
        let (before, rest) = places.split_at_mut(index);
        let own = &mut rest[0];
        let mut joined = row.clone();
        own.write_place(arguments, &mut joined);
        let is_same = before.last().is_some_and(|last| last.others() == own.others());
        if is_same && joined.chars().count() <= COLUMNS {
            own.shown = Shown::SameRow;
            row = joined;
        } else {
            own.shown = Shown::Row;
            row = own.row(arguments, &names);
        }
    }
}

impl Line {
    /// Whether it shows the same change of the same argument as this boundary.
    pub(crate) fn is_further_place_of(&self, whole: &Self) -> bool {
        self.argument == whole.argument
            && self.inserted == whole.inserted
            && self.sides == whole.sides
    }

    /// The values of the other arguments.
    pub(crate) fn others(&self) -> Vec<i128> {
        let mut others = self.low.to_vec();
        others.remove(self.argument);
        others
    }

    /// A row that starts with this place, without its line end.
    pub(crate) fn row(&self, arguments: &[ArgumentSpec], names: &[&str]) -> String {
        let mut row = MARK.to_owned();
        if arguments.len() == 1 {
            row.push_str(names[0]);
        }
        let others = (0..arguments.len()).filter(|index| *index != self.argument);
        for (turn, index) in others.enumerate() {
            row.push_str(if turn > 0 { ", " } else { "" });
            row.push_str(names[index]);
            row.push_str(" = ");
            arguments[index].write(self.low[index], &mut row);
        }
        if is_named(arguments) {
            row.push_str(ALONG);
            row.push_str(names[self.argument]);
        }
        row.push_str(": ");
        self.write_values(arguments, &mut row);
        row
    }

    /// A further place of the same row.
    pub(crate) fn write_place(&self, arguments: &[ArgumentSpec], to: &mut String) {
        to.push_str(", ");
        self.write_values(arguments, to);
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
    if arguments.len() == 1 {
        rest.skip(names[0])?;
    }
    let others = (0..arguments.len()).filter(|index| *index != argument);
    for (turn, index) in others.enumerate() {
        rest.skip(if turn > 0 { ", " } else { "" })?;
        rest.skip(names[index])?;
        rest.skip(" = ")?;
        low[index] = rest.value(&arguments[index])?;
    }
    if is_named(arguments) {
        rest.skip(ALONG)?;
        rest.skip(names[argument])?;
    }
    rest.skip(": ")?;
    let mut places: Vec<Line> = Vec::new();
    loop {
        low[argument] = rest.value(&arguments[argument])?;
        rest.skip("|")?;
        let above = rest.value(&arguments[argument])?;
        if low[argument].checked_add(1) != Some(above) {
            let name = arguments[argument].name;
            return Err(format!("the second value is one step above the first in `{name}`"));
        }
        let shown = if places.is_empty() { Shown::Row } else { Shown::SameRow };
        places.push(Line { low: low.clone(), shown, ..whole.clone() });
        if rest.text.is_empty() {
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

    fn value(&mut self, spec: &ArgumentSpec) -> Result<i128, String> {
        // An address may hold colons, but none before a space.
        let (value, rest) = self.text.split_at(value_end(self.text, &[",", ": ", "|"]));
        self.text = rest;
        let none = || format!("`{value}` is no `{}` for `{}`", spec.type_name, spec.name);
        spec.parse(value).ok_or_else(none)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::boundary::tests::{boundary, specs};

    const NAMES: [&str; 2] = ["a", "b"];

    fn place(low: &[i128], argument: usize) -> Line {
        let line = Line::of(&boundary(low, argument, ["in", "out"]));
        Line { shown: Shown::Row, ..line }
    }

    fn written(lines: &[Line], arguments: &[ArgumentSpec]) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for line in lines {
            match (line.shown, rows.last_mut()) {
                (Shown::SameRow, Some(row)) => line.write_place(arguments, row),
                (Shown::Whole, _) => rows.push(format!("{:?}", line.low)),
                _ => rows.push(line.row(arguments, &NAMES)),
            }
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
            "    also at b = 0, along a: 9|10",
            "    also at b = 1, along a: 2|3",
        ];
        assert_eq!(written(&arranged, &arguments), expected);
    }

    #[test]
    fn a_row_has_as_many_places_as_it_has_room_for() {
        let arguments = specs(1);
        let lines: Vec<Line> = (0..40).map(|power| place(&[1 << power], 0)).collect();
        let rows = written(&super::arranged(lines.clone(), &arguments), &arguments);
        assert!(rows[1].starts_with("    also at a: 2|3, 4|5, 8|9, "), "{}", rows[1]);
        assert!(rows[1..].iter().all(|row| row.chars().count() <= COLUMNS), "{rows:?}");
        assert!(rows[1..rows.len() - 1].iter().all(|row| row.len() > COLUMNS - 40), "{rows:?}");
        let read: Vec<Line> = rows[1..]
            .iter()
            .flat_map(|row| parse(row, &lines[0], &arguments, &NAMES).unwrap())
            .collect();
        assert_eq!(read, super::arranged(lines, &arguments)[1..]);
    }

    #[test]
    fn of_three_arguments_a_row_names_the_one_that_is_crossed() {
        let arguments = specs(3);
        let names = ["year", "month", "day"];
        let whole = place(&[1999, 2, 28], 2);
        let row = whole.row(&arguments, &names);
        assert_eq!(row, "    also at year = 1999, month = 2, along day: 28|29");
        assert_eq!(parse(&row, &whole, &arguments, &names), Ok(vec![whole.clone()]));
        let crossed = row.replace("along day", "along year");
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
            let row = line.row(&arguments, &["c", "b"]);
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
                let row = line.row(&arguments, &NAMES);
                assert_eq!(parse(&row, &whole, &arguments, &NAMES), Ok(vec![line]), "{row}");
            }
        }
    }

    #[test]
    fn mistakes_are_named() {
        let arguments = specs(2);
        let mistake = |row: &str| parse(row, &place(&[1, 2], 0), &arguments, &NAMES).unwrap_err();
        assert!(mistake("    also at b = x, along a: 2|3").contains("`x` is no `i64` for `b`"));
        assert!(mistake("    also at c = 1: 2|3").contains("expected `b` at `c = 1"));
        assert!(
            mistake("    also at b = 1, along a: 2|4").contains("one step above the first in `a`")
        );
        assert!(mistake("    also at b = 1, along a: 2|3, ").contains("`` is no `i64` for `a`"));
        assert!(mistake("    also at b = 1, along a: 2|3 4").contains("is no `i64`"));
    }
}
