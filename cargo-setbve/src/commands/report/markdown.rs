//! A table of what differs, for a pull request.

use crate::commands::diff::{Pair, counted};
use crate::difference::words::MOST;
use crate::difference::{Change, Kind, Said};
use crate::snapshot::place::Place;

pub(crate) fn table(pairs: &[Pair]) -> String {
    if pairs.is_empty() {
        return "No boundary differs.\n".to_owned();
    }
    let plural = if pairs.len() == 1 { "function differs" } else { "functions differ" };
    let mut text = format!("**{} {plural}**\n\n", pairs.len());
    text.push_str("| function | what | was | now |\n|---|---|---|---|\n");
    for pair in pairs {
        let function = pair.any().body.function();
        if pair.was.is_none() || pair.now.is_none() {
            let count = pair.any().body.boundaries();
            let what = if pair.was.is_none() { "a new snapshot" } else { "the snapshot is gone" };
            text.push_str(&format!("| `{function}` | {what}, {count} boundaries | | |\n"));
            continue;
        }
        let items = pair.difference().items();
        if items.is_empty() {
            let what = counted(&pair.difference());
            text.push_str(&format!("| `{function}` | {what} | | |\n"));
        }
        for item in items {
            for change in item.changes.iter().take(1 + MOST) {
                let [was, now] = [&change.was, &change.now].map(|said| cell(change, said.as_ref()));
                text.push_str(&format!("| `{function}` | {} | {was} | {now} |\n", what(change)));
            }
            if let Some(more @ 1..) = item.changes.len().checked_sub(1 + MOST) {
                text.push_str(&format!("| `{function}` | and {more} more with it | | |\n"));
            }
        }
    }
    text
}

fn what(change: &Change) -> String {
    let name = change.kind.name();
    match change.place() {
        Some(place) => format!("{name}: {}", escaped(&place.along)),
        None => name.to_owned(),
    }
}

fn cell(change: &Change, said: Option<&Said>) -> String {
    match said {
        Some(Said::Boundary(place)) => {
            let is_was = change.was.as_ref() == said;
            let other = if is_was { &change.now } else { &change.was };
            let calls = change.calls(place, other.as_ref());
            let calls: Vec<String> = calls.iter().map(|call| code(&call.written())).collect();
            let values =
                if change.kind == Kind::Moved { values(place) + "<br>" } else { String::new() };
            values + &calls.join("<br>")
        }
        Some(Said::Example(call)) => code(&call.written()),
        Some(Said::Row(row)) => escaped(row),
        None => String::new(),
    }
}

fn values(place: &Place) -> String {
    let [low, high] = &place.values;
    code(&format!("{low} | {high}"))
}

/// A text as code within a table.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
