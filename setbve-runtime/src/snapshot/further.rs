//! Further places of a boundary, in rows below it: where the same condition decides, and where one
//! rule makes the same change at many places, as a curve or a rhythm does.
//!
//! ```text
//!   grade(49, 0) = "F"
//!   grade(50, 0) = "C"
//!     also at bonus = 5, between values of points: 49|50 (= "D" | = "B")
//!     also at bonus = 10, between values of points: 39|40 (= "F" | = "C")
//! ```
//!
//! A row names all other arguments, and behind them that which is crossed, and its outcomes, so it
//! says the same wherever it stands, and nothing else when the boundary above it changes. The names
//! are those of the heading above it, which are the accepted ones until something else changes. A
//! row of an earlier version says no outcomes if they are those of the boundary above it.

use crate::snapshot::boundary_entry::{Line, Shown, Side};
use crate::snapshot::run::{self, Rhythm};
use setbve_kernel::collections::gather::{Both, each};
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::literal::{self, text_of, value_end};
use setbve_kernel::sut::argument::part::{first_like, parameter_of, parameters};

pub(crate) const MARK: &str = "    also at ";

/// What stands before the argument that is crossed, if there are others in front of it.
fn between(arguments: &[ArgumentSpec]) -> &'static str {
    if parameters(arguments).len() > 1 { "between values of " } else { "" }
}

/// The most columns of a row with several places. What takes more is in a further row.
pub(super) const COLUMNS: usize = 120;
/// The most columns of a row: outcomes of code out of sight may be long texts, and a boundary that
/// is shown whole repeats the call of another one. What takes more is shown whole.
pub(super) const WIDEST: usize = 240;

/// The text around the outcomes of a row, and between them.
pub(crate) const OUTCOMES: [&str; 3] = [" (", " | ", ")"];

/// Writes places of one row, of which each but the first is part of a run, as far as there still is
/// one.
pub(crate) fn write_places(places: &[Line], arguments: &[ArgumentSpec], to: &mut String) {
    let values = each(places, &mut Line::value);
    let mut at = 0;
    while at < places.len() {
        to.push_str(if at > 0 { ", " } else { "" });
        to.push_str(&places[at].values(arguments));
        let Some((rhythm, length)) = run::at_start(&values[at..]) else {
            at += 1;
            continue;
        };
        at += length;
        to.push_str(&(rhythm.written() + &places[at - 1].values(arguments)));
    }
}

impl Line {
    /// Whether it shows the same change of the same argument as this boundary.
    pub(crate) fn is_further_place_of(&self, whole: &Self) -> bool {
        self.argument == whole.argument && self.apart == whole.apart && self.sides == whole.sides
    }

    /// Whether one row can show both.
    pub(crate) fn shares_row_with(&self, other: &Self, arguments: &[ArgumentSpec]) -> bool {
        self.sides == other.sides && self.beside(arguments) == other.beside(arguments)
    }

    /// Whether a row below this boundary can show it.
    pub(crate) fn may_stand_below(&self, whole: &Self, arguments: &[ArgumentSpec]) -> bool {
        let is_clear = |side: &Side| !side.text.contains(OUTCOMES[1]);
        let [own, other] = [self, whole]
            .both(|line| (first_like(arguments, line.argument), line.changes_number(arguments)));
        own == other && self.sides.iter().all(is_clear)
    }

    /// The values of the other arguments, of which each may have several.
    pub(super) fn beside(&self, arguments: &[ArgumentSpec]) -> Vec<i128> {
        let (start, parts) = parameter_of(arguments, self.argument);
        [&self.low[..start], &self.low[start + parts.len()..]].concat()
    }

    /// What stands in a row before its first place, which is this one.
    pub(crate) fn row_start(&self, arguments: &[ArgumentSpec], names: &[&str]) -> String {
        let mut row = MARK.to_owned();
        let (own, _) = parameter_of(arguments, self.argument);
        for (start, parts) in parameters(arguments) {
            if start != own {
                let value = text_of((start, parts), &self.low);
                row.push_str(&format!("{} = {value}, ", names[start]));
            }
        }
        row + between(arguments) + names[own] + ": "
    }

    /// The outcomes behind a row.
    pub(crate) fn outcomes(&self) -> String {
        let ([before, between, behind], [low, high]) = (OUTCOMES, &self.sides);
        [before, &low.written(), between, &high.written(), behind].concat()
    }

    pub(super) fn values(&self, arguments: &[ArgumentSpec]) -> String {
        let own = parameter_of(arguments, self.argument);
        let [low, high] = self.inputs();
        format!("{}|{}", text_of(own, &low), text_of(own, &high))
    }
}

/// Reads a row below this boundary; an error says what is wrong.
pub(crate) fn parse(
    row: &str,
    whole: &Line,
    arguments: &[ArgumentSpec],
    names: &[&str],
) -> Result<Vec<Line>, String> {
    let (own, _) = parameter_of(arguments, whole.argument);
    let mut low = whole.low.clone();
    let mut rest = Rest { text: row.strip_prefix(MARK).unwrap_or_default() };
    for (start, parts) in parameters(arguments) {
        if start != own {
            rest.skip(names[start])?;
            rest.skip(" = ")?;
            rest.value(parts, &mut low[start..])?;
            rest.skip(", ")?;
        }
    }
    rest.skip(between(arguments))?;
    rest.skip(names[own])?;
    rest.skip(": ")?;
    let mut places: Vec<Line> = Vec::new();
    loop {
        let shown = if places.is_empty() { Shown::Row } else { Shown::SameRow };
        let first = Line { shown, ..rest.place(&low, whole, arguments)? };
        let mut run = Vec::new();
        if let Some((rhythms, behind)) = Rhythm::parse(rest.text) {
            let from = std::mem::replace(&mut rest.text, behind);
            let last = rest.place(&low, whole, arguments)?.value();
            let mut values = rhythms.iter().filter_map(|own| own.values(first.value(), last));
            let values = values.find(|run| run.len() > 1);
            run = values.ok_or_else(|| format!("no run ends as `{from}` says"))?;
        }
        places.push(first.clone());
        for value in run.into_iter().skip(1) {
            let mut member = Line { shown: Shown::InRun, ..first.clone() };
            member.low[member.argument] = value;
            places.push(member);
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

    /// The outcomes at the end of a row, if it says any.
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

    /// Two values, one step apart, beside these values of the other arguments.
    fn place(
        &mut self,
        others: &[i128],
        whole: &Line,
        arguments: &[ArgumentSpec],
    ) -> Result<Line, String> {
        let (start, parts) = parameter_of(arguments, whole.argument);
        let [mut low, mut high]: [Box<[i128]>; 2] = [others.into(), others.into()];
        self.value(parts, &mut low[start..])?;
        self.skip("|")?;
        self.value(parts, &mut high[start..])?;
        Line::between([low, high], whole.sides.clone(), arguments)
    }

    /// Reads the value of an argument into its ordinals, which come first in `to`.
    fn value(&mut self, parts: &[ArgumentSpec], to: &mut [i128]) -> Result<(), String> {
        // An address may hold colons, but none before a space.
        let (value, rest) =
            self.text.split_at(value_end(self.text, &[",", ": ", "|", OUTCOMES[0]]));
        self.text = rest;
        let ArgumentSpec { type_name, name, .. } = &parts[0];
        let none = || format!("`{value}` is no `{type_name}` for `{name}`");
        to[..parts.len()].copy_from_slice(&literal::parse(parts, value).ok_or_else(none)?);
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use setbve_kernel::testing::{boundary, specs};

    pub(in crate::snapshot) const NAMES: [&str; 2] = ["a", "b"];

    pub(in crate::snapshot) fn place(low: &[i128], argument: usize) -> Line {
        let line = Line::of(&boundary(low, argument, ["in", "out"]));
        Line { shown: Shown::Row, ..line }
    }

    fn row_of(line: &Line, arguments: &[ArgumentSpec], names: &[&str]) -> String {
        let mut row = line.row_start(arguments, names);
        write_places(std::slice::from_ref(line), arguments, &mut row);
        row
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
