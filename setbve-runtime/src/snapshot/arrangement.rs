//! The order of the boundaries of a first snapshot, and which of them are rows below others.

use crate::snapshot::boundary_entry::{Line, Shown, position};
use crate::snapshot::further::{COLUMNS, WIDEST};
use crate::snapshot::run;
use setbve_kernel::collections::gather::{Gather, each};
use setbve_kernel::collections::sorting::sort_by_key;
use setbve_kernel::sut::argument::{ArgumentSpec, Notation};
use setbve_kernel::sut::number::Number;

/// What decides at a boundary: a site, whether on a digit that becomes another one, and the limits
/// that it compares.
pub(crate) type Rule = Option<(usize, bool, Vec<Number>)>;

/// The lines in the order in which a snapshot shows them: by position, but further places of a
/// boundary below it, and the changes at both ends of one value. Of the places of one rule, which
/// have the same one in `rules`, or come as `Shown::Row`, the first is shown whole.
pub(crate) fn arranged(lines: Vec<Line>, rules: &[Rule], arguments: &[ArgumentSpec]) -> Vec<Line> {
    let mut groups: Vec<(&Rule, Vec<Line>)> = Vec::new();
    for (line, rule) in lines.into_iter().zip(rules) {
        let is_same = |(of_group, group): &(&Rule, Vec<Line>)| {
            let whole = &group[0];
            let are_rows = [whole, &line].iter().all(|own| own.shown != Shown::Whole);
            let is_one_rule = rule.is_some() && rule == *of_group;
            are_rows && line.is_further_place_of(whole)
                || is_one_rule && line.has_room_below(whole, arguments)
        };
        // The two ends of one value are one entry, whatever decides at each; and where no site is
        // known, all changes of one call of the boundary that is shown whole.
        let is_next = |(_, group): &(&Rule, Vec<Line>)| {
            let whole = &group[0];
            let is_along = rule.is_none() || whole.argument == line.argument;
            let shares_call = whole.inputs().iter().any(|own| line.inputs().contains(own));
            is_along && shares_call && line.has_room_below(whole, arguments)
        };
        match groups.iter().position(is_same).or_else(|| groups.iter().position(is_next)) {
            Some(at) => groups[at].1.push(line),
            None => groups.push((rule, vec![line])),
        }
    }
    let mut entries = groups.into_iter().map(|(_, group)| group).gathered();
    sort_by_key(&mut entries, |entry| position(&entry[0], arguments));
    let mut arranged = Vec::new();
    for entry in &mut entries {
        let (whole, rows) = entry.split_at_mut(1);
        whole[0].shown = Shown::Whole;
        // Some of many stand together by their change, that of the boundary first.
        let mut changes = vec![whole[0].sides.clone()];
        sort_by_key(rows, |line| position(line, arguments));
        for row in &*rows {
            if !changes.contains(&row.sides) {
                changes.push(row.sides.clone());
            }
        }
        let change = |line: &Line| changes.iter().position(|own| *own == line.sides);
        sort_by_key(rows, |line| {
            let of_many = (line.shown != Shown::Whole).then(|| change(line));
            (line.beside(arguments), of_many, position(line, arguments))
        });
        fill_rows(rows, arguments);
        arranged.append(entry);
    }
    arranged
}

/// Puts some of many places, at the same values of the other arguments, into one row, as far as it
/// has room. A run has a row of its own, and so has each place of a rule that has few.
fn fill_rows(places: &mut [Line], arguments: &[ArgumentSpec]) {
    let names = each(arguments, &mut |spec| spec.name);
    let is_row = |one: &Line, other: &Line| {
        one.shown == other.shown && one.shares_row_with(other, arguments)
    };
    for places in places.chunk_by_mut(is_row) {
        if places[0].shown == Shown::Whole {
            for own in places {
                own.shown = Shown::Row;
            }
            continue;
        }
        let values = each(places, &mut Line::value);
        let most = COLUMNS.saturating_sub(places[0].outcomes().chars().count());
        // The row that has room for another place.
        let mut row: Option<String> = None;
        let mut at = 0;
        while at < places.len() {
            let own = &mut places[at];
            // Whether steps of the argument's numbers are steps of its ordinals.
            let notation = arguments[own.argument].domain.notation;
            let may_run = matches!(notation, Notation::Integer | Notation::NonZeroUnsigned);
            if let Some((_, length)) = run::at_start(&values[at..]).filter(|_| may_run) {
                own.shown = Shown::Row;
                for member in &mut places[at + 1..at + length] {
                    member.shown = Shown::InRun;
                }
                (row, at) = (None, at + length);
                continue;
            }
            let values_here = own.values(arguments);
            let joined = row.map(|row| row + ", " + &values_here);
            row = joined.filter(|joined| joined.chars().count() <= most);
            own.shown = if row.is_some() { Shown::SameRow } else { Shown::Row };
            row = row.or_else(|| Some(own.row_start(arguments, &names) + &values_here));
            at += 1;
        }
    }
}

impl Line {
    fn has_room_below(&self, whole: &Self, arguments: &[ArgumentSpec]) -> bool {
        let start = self.row_start(arguments, &each(arguments, &mut |spec| spec.name));
        let row = start + &self.values(arguments) + &self.outcomes();
        self.may_stand_below(whole, arguments) && row.chars().count() <= WIDEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::body::Snapshot;
    use crate::snapshot::further::tests::{NAMES, place};
    use crate::snapshot::further::{parse, write_places};
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::outcome::Outcomes;
    use setbve_kernel::sut::signature::Signature;
    use setbve_kernel::testing::{boundary, boundary_of, ordinals_of, specs};

    fn by_place(lines: Vec<Line>, arguments: &[ArgumentSpec]) -> Vec<Line> {
        let rules = vec![None; lines.len()];
        arranged(lines, &rules, arguments)
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
        let arranged = by_place(lines, &arguments);
        let expected = [
            "[4, 0]",
            "[7, 1]",
            "    also at b = 0, between values of a: 9|10",
            "    also at b = 1, between values of a: 2|3",
        ];
        assert_eq!(written(&arranged, &arguments), expected);
    }

    #[test]
    fn places_of_one_rule_stand_below_the_one_that_comes_first() {
        let arguments = String::specs("text", "&str");
        let mut outcomes = Outcomes::default();
        let mut at = |low: &str, place: usize, outputs: [&str; 2]| {
            Line::of(&boundary_of(&mut outcomes, &ordinals_of(low).unwrap(), place, outputs))
        };
        let (begins, ends) = (["!no digit", "taken"], ["taken", "!no digit"]);
        let digits = [at("a9", 2, ends), at("/", 1, begins), at("0/", 2, begins), at("9", 1, ends)];
        let known = Some((7, false, Vec::new()));
        let signature = Signature { function: "f", arguments: &arguments, returns: "_" };
        let written = |rules: &[Rule]| {
            let lines = arranged(digits.to_vec(), rules, &arguments);
            let snapshot = Snapshot { lines, ..Snapshot::default() };
            let text = snapshot.write(&signature);
            assert_eq!(Snapshot::parse(&text, &signature), Ok(snapshot));
            text.lines().skip(3).map(str::to_owned).collect::<Vec<_>>()
        };
        let of_one_rule = [
            "  f(\"a9\") = \"taken\"",
            "  f(\"a:\") ! no digit",
            "    also at text: \"/\"|\"0\" (! no digit | = \"taken\")",
            "    also at text: \"9\"|\":\" (= \"taken\" | ! no digit)",
            "    also at text: \"0/\"|\"00\" (! no digit | = \"taken\")",
        ];
        assert_eq!(
            written(&[known.clone(), known.clone(), known.clone(), known.clone()]),
            of_one_rule
        );
        let pairs = written(&[None, None, None, None]);
        assert_eq!(pairs.iter().filter(|row| row.contains("also at")).count(), 0, "{pairs:?}");
        // Where no site is known, those of one value do.
        let of_one_value = vec![at("/", 1, begins), at("0", 1, ends), at("8", 1, begins)];
        let shown = arranged(of_one_value, &[None, None, None], &arguments);
        let shown: Vec<Shown> = shown.iter().map(|line| line.shown).collect();
        assert_eq!(shown, [Shown::Whole, Shown::Row, Shown::Whole]);
        // What shares a call with a row alone has another reason than the boundary above it.
        let chain = vec![at("/", 1, begins), at("0", 1, ends), at("1", 1, begins)];
        let shown = arranged(chain, &[None, None, None], &arguments);
        let shown: Vec<Shown> = shown.iter().map(|line| line.shown).collect();
        assert_eq!(shown, [Shown::Whole, Shown::Row, Shown::Whole]);
        let other = Some((8, false, Vec::new()));
        let rows = written(&[known.clone(), known, other.clone(), other]);
        assert_eq!(rows.iter().filter(|row| row.contains("also at")).count(), 2, "{rows:?}");
    }

    #[test]
    fn a_row_has_as_many_places_as_it_has_room_for() {
        let arguments = specs(1);
        let lines: Vec<Line> = (1..40).map(|root: i128| place(&[root.pow(2)], 0)).collect();
        let rows = written(&by_place(lines.clone(), &arguments), &arguments);
        assert!(rows[1].starts_with("    also at a: 4|5, 9|10, 16|17, "), "{}", rows[1]);
        assert!(rows[1..].iter().all(|row| row.chars().count() <= COLUMNS), "{rows:?}");
        assert!(rows[1..rows.len() - 1].iter().all(|row| row.len() > COLUMNS - 40), "{rows:?}");
        let read: Vec<Line> = rows[1..]
            .iter()
            .flat_map(|row| parse(row, &lines[0], &arguments, &NAMES).unwrap())
            .collect();
        assert_eq!(read, by_place(lines, &arguments)[1..]);
    }

    #[test]
    fn places_in_a_rhythm_stand_in_a_row_as_runs() {
        let arguments = specs(2);
        let leap = |year: &i128| year % 4 == 0 && year % 100 != 0;
        let years = (0..260).filter(leap).map(|year| place(&[year, 2], 0));
        let lines = by_place(years.collect(), &arguments);
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
}
