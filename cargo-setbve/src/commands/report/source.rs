//! A function's source, with the boundaries that each of its conditions decides, and the outcomes
//! of conditions that no call takes.

use maud::{Markup, html};

use crate::snapshot::Snapshot;
use crate::snapshot::place::{Place, call_arguments};
use crate::why::{Decided, Never};
use crate::workspace::Workspace;

pub(crate) fn draw(
    workspace: &Workspace,
    snapshot: &Snapshot,
    decided: &Decided,
    never: &[Never],
) -> Markup {
    let Some((first, lines)) = source(workspace, snapshot) else { return html! {} };
    let is_below = |line: u32| (first..first + lines.len()).contains(&(line as usize));
    html! {
        h2 { "Source" }
        @if !never.is_empty() {
            p class="where" { span class="never" { "never" } ": by no call of the text above" }
        }
        div class="source" { @for (at, line) in lines.iter().enumerate() {
            div class="line" { (line) }
            @for ((_, text), steps) in notes(decided, |own| own as usize == first + at) {
                div class="note" { code { (text) } ": " (steps.join(", ")) }
            }
            @for own in never.iter().filter(|own| own.site.line as usize == first + at) {
                div class="note never" { code { (own.site.text) } " never " (own.way) }
            }
        } }
        @for ((place, text), steps) in notes(decided, |own| !is_below(own)) {
            p class="where" { (place) ": " code { (text) } ": " (steps.join(", ")) }
        }
        @for own in never.iter().filter(|own| !is_below(own.site.line)) {
            p class="where" { (own.site.place()) ": " code { (own.site.text) } span class="never" {
                " never " (own.way)
            } }
        }
    }
}

/// The function's lines, and the number of the first.
fn source(workspace: &Workspace, snapshot: &Snapshot) -> Option<(usize, Vec<String>)> {
    let (file, line) = workspace.function(snapshot)?;
    let text = std::fs::read_to_string(file).ok()?;
    let lines: Vec<&str> = text.lines().collect();
    let indentation = lines.get(line - 1)?.len() - lines.get(line - 1)?.trim_start().len();
    let ends = |own: &&str| own.len() > indentation && own[indentation..].starts_with('}');
    let length = lines[line - 1..].iter().position(ends)? + 1;
    let own = &lines[line - 1..line - 1 + length];
    Some((line, own.iter().map(|line| (*line).to_owned()).collect()))
}

/// A condition, by its place and its words, and the boundaries that it decides.
type Decides = ((String, String), Vec<String>);

/// The conditions on some lines, each with the boundaries that it decides.
fn notes(decided: &Decided, is_on: impl Fn(u32) -> bool) -> Vec<Decides> {
    let mut notes: Vec<Decides> = Vec::new();
    for (place, condition) in decided.all.iter().filter(|(_, condition)| is_on(condition.site.line))
    {
        let step = step(place);
        let name = (condition.site.place(), condition.site.text.clone());
        match notes.iter_mut().find(|(own, _)| *own == name) {
            Some((_, steps)) if steps.contains(&step) => {}
            Some((_, steps)) => steps.push(step),
            None => notes.push((name, vec![step])),
        }
    }
    notes
}

/// A boundary in a few words: `items 49|50`, `"" | "%"`.
fn step(place: &Place) -> String {
    let [low, high] = place.calls.each_ref().map(|own| call_arguments(&own.text));
    let differ: Vec<(&str, &str)> =
        low.into_iter().zip(high).filter(|(low, high)| low != high).collect();
    match differ[..] {
        [(low, high)] if !place.along.starts_with('`') && low.len() + high.len() <= SHORT => {
            format!("{low} | {high}")
        }
        _ => format!("{} {}", place.along.replace('`', ""), place.values.join("|")),
    }
}

/// The most characters of two arguments that stand for a boundary.
const SHORT: usize = 40;
