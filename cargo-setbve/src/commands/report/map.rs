//! A map: what a function gives at each pair of values of two arguments, beside the boundaries
//! along them. Each of its cells is a call that the function's test has made.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::commands::report::strip::{Colours, SCREENS, on_screens};
use crate::failure::Failure;
use crate::snapshot::Snapshot;
use crate::snapshot::place::{Place, call_arguments, number};
use crate::why::Why;
use crate::workspace::Workspace;

/// The most values of an argument.
const MOST: usize = 28;
/// Room for the values beside the cells.
const BESIDE: f64 = 80.0;

/// Two arguments with their values, and the outcomes of all calls, row by row.
pub(crate) struct Map {
    names: [String; 2],
    values: [Vec<i128>; 2],
    others: String,
    pub(crate) outcomes: Vec<String>,
}

impl Map {
    /// The map of the two whole arguments that the most boundaries run along.
    pub(crate) fn of(
        why: &Why,
        workspace: &Workspace,
        snapshot: &Snapshot,
    ) -> Result<Option<Self>, Failure> {
        let body = &snapshot.body;
        let parameters = body.parameters();
        let mut values: BTreeMap<usize, Vec<i128>> = BTreeMap::new();
        let places = Place::all(body);
        for place in places.iter().filter(|own| own.low().is_some()) {
            let name = place.along.replace('`', "");
            let index = parameters.iter().position(|(own, _)| *own == name);
            if let (Some(index), [Some(low), Some(high)]) =
                (index, place.values.each_ref().map(|own| number(own)))
            {
                values.entry(index).or_default().extend([low, high]);
            }
        }
        let mut along: Vec<(usize, Vec<i128>)> = values.into_iter().collect();
        along.sort_by_key(|(_, values)| std::cmp::Reverse(values.len()));
        along.truncate(2);
        along.sort_by_key(|(index, _)| *index);
        let (&[(across, ref columns), (up, ref rows)], Some(first)) = (&along[..], places.first())
        else {
            return Ok(None);
        };
        let base: Vec<&str> = call_arguments(&first.calls[0].text);
        if base.len() != parameters.len() {
            return Ok(None);
        }
        let [columns, rows] = [columns, rows].map(|own| chosen(own));
        let mut calls = Vec::new();
        for row in rows.iter().rev() {
            for column in &columns {
                let mut arguments: Vec<String> = base.iter().map(|own| (*own).to_owned()).collect();
                arguments[across] = column.to_string();
                arguments[up] = row.to_string();
                calls.push(format!("{}({})", body.function(), arguments.join(", ")));
            }
        }
        let said = why.ask(workspace, snapshot, &calls)?;
        let others = parameters.iter().zip(&base).enumerate();
        let others = others.filter(|(index, _)| ![across, up].contains(index));
        let others: Vec<String> =
            others.map(|(_, ((name, _), value))| format!("{name} = {value}")).collect();
        Ok(Some(Self {
            names: [across, up].map(|index| parameters[index].0.to_owned()),
            values: [columns, rows],
            others: others.join(", "),
            outcomes: (0..calls.len()).map(|at| said.answer(at).outcome).collect(),
        }))
    }

    pub(crate) fn draw(&self, colours: &Colours) -> Markup {
        let [columns, rows] = &self.values;
        let [wide, narrow] = SCREENS.map(|(_, width)| labelled(columns, width));
        html! {
            h2 { code { (self.names[1]) } " over " code { (self.names[0]) } }
            p class="where" {
                @if !self.others.is_empty() { "where " code { (self.others) } "; " }
                "each cell is a call, and what lies between two of them was not called"
            }
            table class="map" {
                @for (row, value) in rows.iter().rev().enumerate() {
                    tr {
                        th { (shortened(*value)) }
                        @for (column, across) in columns.iter().enumerate() {
                            @let outcome = &self.outcomes[row * columns.len() + column];
                            @let [x, y] = &self.names;
                            td class=(colours.class(outcome))
                                title=(format!("{x} = {across}, {y} = {value} {outcome}")) {}
                        }
                    }
                }
                tr {
                    th {}
                    @for (column, value) in columns.iter().enumerate() {
                        th { @for (screen, ()) in on_screens([wide[column], narrow[column]]) {
                            span class=(screen) { (shortened(*value)) }
                        } }
                    }
                }
            }
        }
    }
}

/// At most so many of these values, each once: the ends, and neighbours of boundaries between.
fn chosen(values: &[i128]) -> Vec<i128> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    let every = values.len().div_ceil(MOST).max(1);
    // Pairs stay together.
    let pairs = values.chunks(2).step_by(every);
    pairs.flatten().copied().collect()
}

/// A long number without its middle.
fn shortened(value: i128) -> String {
    let text = value.to_string();
    match text.len() {
        ..=9 => text,
        length => format!("{}…{}", &text[..4], &text[length - 4..]),
    }
}

/// The columns that have room for their values, on a screen of this width.
fn labelled(columns: &[i128], width: f64) -> Vec<Option<()>> {
    let share = (width - BESIDE) / f64::from(u32::try_from(columns.len()).unwrap_or(1));
    let (mut end, mut middle) = (0.0, share / 2.0);
    let labels = columns.iter().map(|value| {
        let characters = u32::try_from(shortened(*value).chars().count()).unwrap_or(u32::MAX);
        let half = f64::from(characters) * 3.5 + 4.0;
        let has_room = middle >= end + half && middle + half <= width - BESIDE;
        if has_room {
            end = middle + half;
        }
        middle += share;
        has_room.then_some(())
    });
    labels.collect()
}
