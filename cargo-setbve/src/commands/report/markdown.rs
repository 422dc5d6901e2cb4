//! A table of what differs, for a pull request.

use crate::commands::diff::Pair;
use crate::difference::words::MOST;
use crate::difference::{Change, Kind, Said};
use crate::output::counted;
use crate::snapshot::place::Place;
use crate::why::Decided;

/// With a column of conditions, where there are some for each pair.
pub(crate) fn table(pairs: &[Pair], decided: Option<&[Decided]>) -> String {
    if pairs.is_empty() {
        return "No boundary differs.\n".to_owned();
    }
    let differ = if pairs.len() == 1 { "differs" } else { "differ" };
    let mut text = format!("**{} {differ}**\n\n", counted(pairs.len(), "function"));
    let [heading, line] = if decided.is_some() { [" why |", "---|"] } else { [""; 2] };
    text.push_str(&format!("| function | what | was | now |{heading}\n|---|---|---|---|{line}\n"));
    for (at, pair) in pairs.iter().enumerate() {
        let why = |change: &Change| {
            let Some(decided) = decided else { return String::new() };
            let clause = change.place_now().and_then(|place| decided[at].clause(place));
            format!(" {} |", clause.map_or(String::new(), |clause| code(&clause)))
        };
        let none = if decided.is_some() { " |" } else { "" };
        let function = pair.any().body.function();
        if pair.was.is_none() || pair.now.is_none() {
            let count = pair.any().body.boundaries();
            let what = if pair.was.is_none() { "a new snapshot" } else { "the snapshot is gone" };
            text.push_str(&format!("| `{function}` | {what}, {count} boundaries | | |{none}\n"));
            continue;
        }
        let items = pair.difference().items();
        if items.is_empty() {
            let what = pair.difference().counted();
            text.push_str(&format!("| `{function}` | {what} | | |{none}\n"));
        }
        for item in items {
            for change in item.changes.iter().take(1 + MOST) {
                let [was, now] = [&change.was, &change.now].map(|said| cell(change, said.as_ref()));
                let (what, why) = (what(change), why(change));
                text.push_str(&format!("| `{function}` | {what} | {was} | {now} |{why}\n"));
            }
            if let Some(more @ 1..) = item.changes.len().checked_sub(1 + MOST) {
                text.push_str(&format!("| `{function}` | and {more} more with it | | |{none}\n"));
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
