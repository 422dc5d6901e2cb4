//! Pages: one with all functions, and one for each. They need no network and no script.

use std::path::{Path, PathBuf};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::commands::diff::Pair;
use crate::commands::report::map::Map;
use crate::commands::report::source;
use crate::commands::report::strip::{Colours, Strip, draw, legend};
use crate::difference::{Change, Difference};
use crate::failure::Failure;
use crate::json::State;
use crate::snapshot::Snapshot;
use crate::snapshot::place::Place;
use crate::why::{Decided, Never, Why};
use crate::workspace::{Found, Workspace, write as write_file};

const STYLE: &str = include_str!("style.css");

/// What a page shows.
struct Page {
    file: String,
    pair: Pair,
    state: &'static str,
}

impl Page {
    /// The text that is shown whole: that of before, if there is one.
    fn shown(&self) -> &Snapshot {
        self.pair.was.as_ref().unwrap_or_else(|| self.pair.any())
    }

    /// What the test says of the text that the function has now, or is to have.
    fn ask(&self, why: &Why, workspace: &Workspace) -> Asked {
        let snapshot = self.pair.any();
        let map = Map::of(why, workspace, snapshot).ok().flatten();
        let decided = Decided::by(why, workspace, snapshot, &Place::shown(&snapshot.body));
        let places = Place::all(&snapshot.body);
        let shown = places.iter().flat_map(|own| &own.calls).chain(&snapshot.body.examples);
        let calls: Vec<String> = shown.map(|call| call.text.clone()).collect();
        let said = why.ask(workspace, snapshot, &calls).ok();
        Asked { decided, never: said.map(|said| said.never()).unwrap_or_default(), map }
    }

    /// What differs, where there are two texts.
    fn difference(&self) -> Option<Difference> {
        (self.pair.was.is_some() && self.pair.now.is_some()).then(|| self.pair.difference())
    }
}

/// What the function's test was asked for.
#[derive(Default)]
struct Asked {
    decided: Decided,
    /// What no call of the text takes.
    never: Vec<Never>,
    map: Option<Map>,
}

/// Writes the pages, and gives the first one's path.
pub(crate) fn write(
    workspace: &Workspace,
    found: &[Found],
    (pairs, why): (&[Pair], Option<&Why>),
    folder: &Path,
) -> Result<PathBuf, Failure> {
    let pages: Vec<Page> = found.iter().map(|own| page(own, pairs)).collect();
    std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    for page in &pages {
        let asked = why.map_or_else(Asked::default, |why| page.ask(why, workspace));
        write_file(&folder.join(&page.file), &function(workspace, page, &asked).into_string())?;
    }
    let index = folder.join("index.html");
    write_file(&index, &all(&pages).into_string())?;
    Ok(index)
}

fn page(found: &Found, pairs: &[Pair]) -> Page {
    let stem = found.path.file_stem().unwrap_or_default().to_string_lossy();
    let file = format!("{stem}.html");
    let pair = pairs.iter().find(|pair| pair.any().accepted_path() == found.path);
    let state = match (pair.is_some(), found.state()) {
        (true, State::New) => "new",
        (true, _) => "differs",
        _ => "accepted",
    };
    let of_found = || Pair { was: found.accepted.clone(), now: found.pending.clone() };
    Page { file, pair: pair.cloned().unwrap_or_else(of_found), state }
}

fn document(title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { (body) } }
        }
    }
}

fn all(pages: &[Page]) -> Markup {
    let (pending, others): (Vec<&Page>, Vec<&Page>) =
        pages.iter().partition(|own| own.state != "accepted");
    let heading = ["function", "boundaries", "state"];
    document(
        "Boundaries",
        &html! {
            h1 { "Boundaries" }
            p { (pages.len()) " functions, " (pending.len()) " of them new or differing" }
            table {
                thead { tr { @for name in heading { th { (name) } } } }
                tbody {
                    @for page in pending.iter().chain(&others) {
                        @let body = &page.shown().body;
                        tr {
                            td {
                                a href=(page.file) { code { (body.function()) } }
                                div class="where" { (page.shown().source()) }
                            }
                            td class="number" { (body.boundaries()) }
                            td { span class=(page.state) { (page.state) } }
                        }
                    }
                }
            }
        },
    )
}

fn function(workspace: &Workspace, page: &Page, asked: &Asked) -> Markup {
    let snapshot = page.shown();
    let body = &snapshot.body;
    let mut bodies = vec![body];
    bodies.extend(page.pair.now.as_ref().map(|own| &own.body));
    let mut colours = Colours::of(&bodies);
    if let Some(map) = &asked.map {
        colours.add(&map.outcomes);
    }
    let difference = page.difference();
    let text = body.written();
    let text = text.split_once('\n').map_or("", |(_, rest)| rest).trim_start_matches('\n');
    document(
        body.function(),
        &html! {
            p { a href="index.html" { "all functions" } }
            h1 { code { (body.function()) } }
            (wrapped(&body.heading))
            @if let Some(difference) = &difference {
                h2 { "What differs: " (difference.counted()) }
                (changes(difference, &asked.decided))
            }
            @let strips = match &difference {
                Some(own) => Strip::differing(own),
                None => Strip::all(body),
            };
            @for (at, strip) in strips.iter().enumerate() {
                @let is_first = strips[..at].last().is_none_or(|own| own.along != strip.along);
                @if is_first { h2 { "along " code { (strip.along.replace('`', "")) } } }
                @if !strip.others.is_empty() {
                    p class="where" { "where " code { (strip.others) } }
                }
                @let beside = difference.as_ref().map(|own| strip.beside(&own.now));
                @match &beside {
                    Some(now) => (draw(&[("was", strip), ("now", now)], &colours)),
                    None => (draw(&[("", strip)], &colours)),
                }
                @let is_last = strips.get(at + 1).is_none_or(|own| own.along != strip.along);
                @for label in body.more.iter().filter(|own| is_last && own.contains(&strip.along)) {
                    p class="where" { "… more " (label.replace('`', "")) }
                }
            }
            @if let Some(map) = &asked.map { (map.draw(&colours)) }
            @if !strips.is_empty() { (legend(&colours)) }
            h2 { "All boundaries" @if difference.is_some() { ", as they were" } }
            (wrapped(text))
            (source::draw(workspace, snapshot, &asked.decided, &asked.never))
        },
    )
}

/// A text whose lines are broken where the screen ends.
fn wrapped(text: &str) -> Markup {
    html! { div class="text" { @for line in text.lines() { div { (line) } } } }
}

fn changes(difference: &Difference, decided: &Decided) -> Markup {
    html! {
        @for item in difference.items() {
            @let (first, others) = item.changes.split_at(1.min(item.changes.len()));
            @for own in first { (change(own, decided)) }
            @if !others.is_empty() {
                details {
                    summary { "and " (others.len()) " more of it" }
                    @for own in others { (change(own, decided)) }
                }
            }
        }
    }
}

fn change(own: &Change, decided: &Decided) -> Markup {
    html! {
        div class="change" {
            p { (own.title().replace('`', "")) }
            @for line in own.lines() {
                @let (when, said) = line.split_once(' ').unwrap_or(("", &line));
                div class=(when) { span { (when) } " " code { (said) } }
            }
            @if let Some(clause) = own.place_now().and_then(|place| decided.clause(place)) {
                div class="why" { span { "why" } " " code { (clause) } }
            }
        }
    }
}
