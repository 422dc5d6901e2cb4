//! Pages: one with all functions, and one for each. They need no network and no script.

use std::path::{Path, PathBuf};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::commands::diff::{Pair, counted};
use crate::commands::report::map::Map;
use crate::commands::report::strip::{Colours, Strip, draw};
use crate::difference::Difference;
use crate::failure::Failure;
use crate::json::State;
use crate::snapshot::Snapshot;
use crate::snapshot::place::Place;
use crate::why::{Decided, Why};
use crate::workspace::{Found, Workspace, write as write_file};

const STYLE: &str = include_str!("style.css");

/// What a page shows.
struct Page {
    file: String,
    was: Option<Snapshot>,
    now: Option<Snapshot>,
    state: &'static str,
}

impl Page {
    fn any(&self) -> &Snapshot {
        self.was.as_ref().or(self.now.as_ref()).expect("one of the two is there")
    }

    /// The text that the function has now, or is to have.
    fn latest(&self) -> &Snapshot {
        self.now.as_ref().unwrap_or_else(|| self.any())
    }

    fn ask(&self, why: &Why, workspace: &Workspace) -> Asked {
        let snapshot = self.latest();
        let places = Place::all(&snapshot.body);
        let whole: Vec<&Place> = places.iter().filter(|own| own.shows_outcomes).collect();
        let map = Map::of(why, workspace, snapshot).ok().flatten();
        Asked { decided: Decided::by(why, workspace, snapshot, &whole), map }
    }

    fn difference(&self) -> Option<Difference> {
        Some(Difference::between(&self.was.as_ref()?.body, &self.now.as_ref()?.body))
    }
}

/// What the function's test was asked for.
#[derive(Default)]
struct Asked {
    decided: Decided,
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
    let pair = pairs.iter().find(|pair| {
        let path = pair.any().path.to_string_lossy();
        Path::new(path.trim_end_matches(".new")) == found.path
    });
    let (was, now) = match pair {
        Some(pair) => (pair.was.clone(), pair.now.clone()),
        None => (found.accepted.clone(), found.pending.clone()),
    };
    let state = match (pair.is_some(), found.state()) {
        (true, State::New) => "new",
        (true, _) => "differs",
        _ => "accepted",
    };
    Page { file, was, now, state }
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
    let pending = pages.iter().filter(|own| own.state != "accepted").count();
    let heading = ["function", "boundaries", "state", "source"];
    document(
        "Boundaries",
        &html! {
            h1 { "Boundaries" }
            p { (pages.len()) " functions, " (pending) " with a pending change" }
            table {
                thead { tr { @for name in heading { th { (name) } } } }
                tbody {
                    @for page in pages {
                        @let body = &page.any().body;
                        tr {
                            td { a href=(page.file) { code { (body.function()) } } }
                            td class="number" { (body.boundaries()) }
                            td { span class=(page.state) { (page.state) } }
                            td { (page.any().source()) }
                        }
                    }
                }
            }
        },
    )
}

fn function(workspace: &Workspace, page: &Page, asked: &Asked) -> Markup {
    let snapshot = page.any();
    let body = &snapshot.body;
    let mut bodies = vec![body];
    bodies.extend(page.now.as_ref().map(|own| &own.body));
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
            pre { (body.heading) }
            @if let Some(difference) = &difference {
                h2 { "What differs: " (counted(difference)) }
                (changes(difference, &asked.decided))
            }
            @for strip in Strip::all(body) {
                h2 { "along " code { (strip.along.replace('`', "")) } }
                @if !strip.others.is_empty() {
                    p class="where" { "where " code { (strip.others) } }
                }
                @let beside = difference.as_ref().map(|own| strip.beside(&own.now));
                @match &beside {
                    Some(now) => (draw(&[("was", &strip), ("now", now)], &colours)),
                    None => (draw(&[("", &strip)], &colours)),
                }
                @for label in body.more.iter().filter(|own| own.contains(&strip.along)) {
                    p class="where" { "… more " (label.replace('`', "")) }
                }
            }
            @if let Some(map) = &asked.map { (map.draw(&colours)) }
            h2 { "All boundaries" }
            pre { (text) }
            @if let Some((first, lines)) = source(workspace, snapshot) {
                h2 { "Source" }
                pre { @for (at, line) in lines.iter().enumerate() {
                    (line)
                    @for ((_, text), steps) in notes(&asked.decided, |own| own == first + at) {
                        span class="note" { "  ← " (text) ": " (steps.join(", ")) }
                    }
                    "\n"
                } }
                @let elsewhere = notes(&asked.decided, |own| {
                    !(first..first + lines.len()).contains(&own)
                });
                @for ((place, text), steps) in elsewhere {
                    p class="where" { (place) ": " code { (text) } ": " (steps.join(", ")) }
                }
            }
        },
    )
}

fn changes(difference: &Difference, decided: &Decided) -> Markup {
    html! {
        @for item in difference.items() {
            @for change in &item.changes {
                div class="change" {
                    p { (change.title().replace('`', "")) }
                    @for line in change.lines() {
                        @let (when, said) = line.split_once(' ').unwrap_or(("", &line));
                        div class=(when) { span { (when) } " " code { (said) } }
                    }
                    @if let Some(clause) = change.place_now().and_then(|own| decided.clause(own)) {
                        div class="why" { span { "why" } " " code { (clause) } }
                    }
                }
            }
        }
    }
}

/// The function's source, with the lines in front of it that belong to it.
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
fn notes(decided: &Decided, is_on: impl Fn(usize) -> bool) -> Vec<Decides> {
    let mut notes: Vec<Decides> = Vec::new();
    for (place, condition) in decided.all.iter().filter(|(_, condition)| is_on(condition.line)) {
        let step = format!("{} {}", place.along.replace('`', ""), place.values.join("|"));
        let name = (condition.place(), condition.text.clone());
        match notes.iter_mut().find(|(own, _)| *own == name) {
            Some((_, steps)) if steps.contains(&step) => {}
            Some((_, steps)) => steps.push(step),
            None => notes.push((name, vec![step])),
        }
    }
    notes
}
