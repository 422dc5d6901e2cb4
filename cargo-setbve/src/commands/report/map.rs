//! A map: what a function gives at each pair of values of two arguments, beside the boundaries
//! along them. Each of its cells is a call that the function's test has made.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::commands::report::strip::{Colours, cut};
use crate::failure::Failure;
use crate::snapshot::Snapshot;
use crate::snapshot::place::{Place, call_arguments, number};
use crate::why::Why;
use crate::workspace::Workspace;

/// The most values of an argument.
const MOST: usize = 28;
const WIDTH: usize = 960;
const HEIGHT: usize = 22;
/// Room for the values beside and below the cells.
const BESIDE: usize = 96;
const BELOW: usize = 34;

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
        let width = (WIDTH - BESIDE) / columns.len().max(1);
        let height = rows.len() * HEIGHT + BELOW;
        html! {
            h2 { code { (self.names[1]) } " over " code { (self.names[0]) } }
            p class="where" {
                @if !self.others.is_empty() { "where " code { (self.others) } "; " }
                "each cell is a call, and what lies between two of them was not called"
            }
            div class="strip" { svg viewBox=(format!("0 0 {WIDTH} {height}")) role="img" {
                title { (self.names[1]) " over " (self.names[0]) }
                @for (at, outcome) in self.outcomes.iter().enumerate() {
                    @let (row, column) = (at / columns.len(), at % columns.len());
                    @let is_open = outcome.is_empty();
                    @let class = if is_open { "open".into() } else { colours.class(outcome) };
                    rect class=(class) x=(BESIDE + column * width) y=(row * HEIGHT)
                        width=(width - 1) height=(HEIGHT - 1) {
                        title {
                            (self.names[0]) " = " (columns[column]) ", " (self.names[1]) " = "
                            (rows[rows.len() - 1 - row]) " " (outcome)
                        }
                    }
                }
                @for (row, value) in rows.iter().rev().enumerate() {
                    text class="row" x=(BESIDE - 6) y=(row * HEIGHT + 15) { (value) }
                }
                @for column in labelled(columns, width) {
                    text class="label" x=(BESIDE + column * width + width / 2)
                        y=(rows.len() * HEIGHT + 14) { (columns[column]) }
                }
            } }
            @let named = self.named();
            p class="legend" { @for outcome in named.iter().take(LISTED) {
                span class=(format!("key {}", colours.class(outcome))) {} " "
                code { (cut(outcome, SHOWN)) } " "
            } @if let Some(more @ 1..) = named.len().checked_sub(LISTED) {
                "and " (more) " more"
            } }
        }
    }

    /// Each outcome once.
    fn named(&self) -> Vec<&str> {
        let mut named: Vec<&str> = Vec::new();
        for outcome in self.outcomes.iter().filter(|own| !own.is_empty()) {
            if !named.contains(&&**outcome) {
                named.push(outcome);
            }
        }
        named
    }
}

/// The most outcomes that are named below a map, and the most characters of each.
const LISTED: usize = 12;
const SHOWN: f64 = 48.0;

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

/// The columns that have room for their values.
fn labelled(columns: &[i128], width: usize) -> Vec<usize> {
    let (mut end, mut labelled) = (0, Vec::new());
    for (at, value) in columns.iter().enumerate() {
        let half = value.to_string().len() * 7 / 2 + 4;
        let middle = BESIDE + at * width + width / 2;
        if middle >= end + half {
            end = middle + half;
            labelled.push(at);
        }
    }
    labelled
}
