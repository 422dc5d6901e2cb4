//! `cargo setbve review`: one item after the other, on a terminal.

use std::io::IsTerminal as _;

use clap::Args;
use console::{Key, Style, Term};

use crate::commands::{decide, tests};
use crate::difference::item::{Item, Part};
use crate::difference::merged;
use crate::failure::{End, Failure};
use crate::marks::Marks;
use crate::snapshot::Snapshot;
use crate::snapshot::body::Call;
use crate::snapshot::place::Place;
use crate::why::{Decided, Why};
use crate::workspace::{Found, Workspace, write};

#[derive(Args)]
pub(crate) struct Review {
    /// The function, by its name or its path
    function: Option<String>,
    /// Do not build the tests, and so do not ask them which condition decides
    #[arg(long)]
    no_build: bool,
}

/// What a person said of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Accept,
    Reject,
    Skip,
}

/// What a person said of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    One(Decision),
    /// Of this item and all that follow.
    All(Decision),
    Quit,
}

/// How often each was said.
#[derive(Default)]
struct Counts {
    accepted: usize,
    rejected: usize,
    left: usize,
}

const KEYS: &str = "a accept  r reject  s skip  A accept all  R reject all  t unit test  m mark  \
                    o open editor  q quit";
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dim();
const RED: Style = Style::new().red();
const GREEN: Style = Style::new().green();

impl Review {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let mut found = workspace.snapshots(self.function.as_deref())?;
        found.retain(|own| own.pending.is_some());
        let screen = Term::stdout();
        if found.is_empty() {
            let _ = screen.write_line("nothing is pending");
            return Ok(End::Fine);
        }
        if !screen.is_term() || !std::io::stdin().is_terminal() {
            return Err(Failure::usage(
                "a review needs a terminal: use `cargo setbve diff` to look at what is pending, \
                 and `cargo setbve accept` or `cargo setbve reject`",
            ));
        }
        let of_each: Vec<Vec<Item>> = found.iter().map(items).collect();
        let why = if self.no_build { None } else { asked(&screen, workspace, &found) };
        let total: usize = of_each.iter().map(Vec::len).sum();
        let (mut number, mut all, mut counts) = (0, None, Counts::default());
        let mut has_quit = false;
        for (own, items) in found.iter().zip(&of_each) {
            let mut decisions = Vec::new();
            let decided = why.as_ref().map(|why| decided(why, workspace, own, items));
            let decided = decided.unwrap_or_default();
            for item in items {
                let clause = item.place_now().and_then(|place| decided.clause(place));
                number += 1;
                let answer = match all {
                    _ if has_quit => Answer::Quit,
                    Some(decision) => Answer::One(decision),
                    None => {
                        let heading = format!("[{number}/{total}]");
                        show(&screen, (workspace, own, item), &heading, clause);
                        ask(&screen, workspace, own, item)
                    }
                };
                decisions.push(match answer {
                    Answer::One(decision) => decision,
                    Answer::All(decision) => *all.insert(decision),
                    Answer::Quit => {
                        has_quit = true;
                        Decision::Skip
                    }
                });
            }
            apply(own, items, &decisions)?;
            counts.add(&decisions);
        }
        let Counts { accepted, rejected, left } = counts;
        let _ =
            screen.write_line(&format!("{accepted} accepted, {rejected} rejected, {left} left"));
        Ok(if left > 0 { End::Pending } else { End::Fine })
    }
}

impl Counts {
    fn add(&mut self, decisions: &[Decision]) {
        for decision in decisions {
            *match decision {
                Decision::Accept => &mut self.accepted,
                Decision::Reject => &mut self.rejected,
                Decision::Skip => &mut self.left,
            } += 1;
        }
    }
}

/// What is to be decided of a function. A first snapshot is one item, and so is what differs in
/// the header alone.
fn items(found: &Found) -> Vec<Item> {
    let items = found.difference().map(|difference| difference.items()).unwrap_or_default();
    if items.is_empty() { vec![Item { changes: Vec::new(), part: Part::All }] } else { items }
}

/// Writes what was decided.
fn apply(found: &Found, items: &[Item], decisions: &[Decision]) -> Result<(), Failure> {
    let of = |decision: Decision| decisions.iter().filter(move |own| **own == decision).count();
    if of(Decision::Accept) == items.len() {
        return decide::accept(found);
    }
    if let (Some(accepted), Some(pending), 1..) =
        (&found.accepted, &found.pending, of(Decision::Accept))
    {
        let chosen = items.iter().zip(decisions);
        let chosen = chosen.filter(|(_, decision)| **decision == Decision::Accept);
        let chosen: Vec<&Item> = chosen.map(|(item, _)| item).collect();
        write(&found.path, &merged::file(accepted, pending, &chosen)?)?;
    }
    if of(Decision::Skip) == 0 { decide::reject(found) } else { Ok(()) }
}

/// The tests, if they can be built.
fn asked(screen: &Term, workspace: &Workspace, found: &[Found]) -> Option<Why> {
    let pending: Vec<&Snapshot> = found.iter().filter_map(|own| own.pending.as_ref()).collect();
    Why::build(workspace, &pending)
        .inspect_err(|failure| {
            let _ = screen.write_line(&format!("no conditions are named: {failure}"));
        })
        .ok()
}

/// The conditions that decide the boundaries of items, as they are now.
fn decided(why: &Why, workspace: &Workspace, found: &Found, items: &[Item]) -> Decided {
    let places: Vec<Place> = items.iter().filter_map(Item::place_now).cloned().collect();
    Decided::by(why, workspace, found.any(), &places)
}

/// Shows what changed, which condition decides, and the boundaries beside it.
fn show(
    screen: &Term,
    (workspace, found, item): (&Workspace, &Found, &Item),
    heading: &str,
    clause: Option<String>,
) {
    let any = found.any();
    let mut lines = vec![
        String::new(),
        format!(
            "{} {} {}",
            DIM.apply_to(heading),
            BOLD.apply_to(any.body.function()),
            DIM.apply_to(format!("({}, {})", any.source(), workspace.shown(&found.path)))
        ),
        String::new(),
    ];
    if item.changes.is_empty() {
        let text = match &found.accepted {
            None => "a new snapshot:",
            Some(_) => "only the header, or how the text is written, differs:",
        };
        lines.push(format!("  {text}"));
        let body = found.pending.as_ref().map(|pending| pending.body.legible());
        let body = body.unwrap_or_default();
        lines.extend(body.iter().map(|line| format!("  {}", GREEN.apply_to(line))));
    }
    for line in item.described() {
        let style = match line.trim_start().split(' ').next() {
            Some("was") => &RED,
            Some("now") => &GREEN,
            Some("also" | "and") => &DIM,
            _ => &BOLD,
        };
        lines.push(format!("  {}", style.apply_to(line)));
    }
    lines.extend(clause.map(|clause| format!("    why {clause}")));
    let marks = Marks::beside(&found.path);
    if let Some(change) = item.changes.first() {
        let now = change.place_now().and_then(|place| marks.of(place));
        let was = change.place().and_then(|place| marks.of(place)).filter(|_| now.is_none());
        lines.extend(now.map(|mark| format!("    marked as {mark}")));
        lines.extend(was.map(|mark| format!("    was marked as {mark}")));
    }
    let neighbours = neighbours(found, item);
    if !neighbours.is_empty() {
        lines.push(String::new());
        lines.push(format!("  {}", DIM.apply_to("beside it:")));
        lines.extend(neighbours.iter().map(|line| format!("    {}", DIM.apply_to(line))));
    }
    lines.push(String::new());
    lines.push(format!("  {}", DIM.apply_to(KEYS)));
    let _ = screen.write_line(&lines.join("\n"));
}

/// The boundaries before and after the one that changed.
fn neighbours(found: &Found, item: &Item) -> Vec<String> {
    let Some(difference) = found.difference() else { return Vec::new() };
    let Part::Groups { was, now, .. } = &item.part else { return Vec::new() };
    let (body, own) = if was.is_empty() { (&difference.now, now) } else { (&difference.was, was) };
    let (Some(first), Some(last)) = (own.first(), own.last()) else { return Vec::new() };
    let along = &body.groups[*first].along;
    let beside = [first.checked_sub(1), Some(last + 1)].into_iter().flatten();
    let groups = beside.filter_map(|at| body.groups.get(at)).filter(|group| group.along == *along);
    groups
        .map(|group| group.pair.each_ref().map(Call::written))
        .map(|[low, high]| format!("{low} | {high}"))
        .collect()
}

/// Waits for a key that means something.
fn ask(screen: &Term, workspace: &Workspace, found: &Found, item: &Item) -> Answer {
    loop {
        let decision = match screen.read_key() {
            Ok(Key::Char('a')) => Answer::One(Decision::Accept),
            Ok(Key::Char('r')) => Answer::One(Decision::Reject),
            Ok(Key::Char('s')) => Answer::One(Decision::Skip),
            Ok(Key::Char('A')) => Answer::All(Decision::Accept),
            Ok(Key::Char('R')) => Answer::All(Decision::Reject),
            Ok(Key::Char('t')) => {
                let _ = screen.write_line(&unit_tests(found, item));
                continue;
            }
            Ok(Key::Char('m')) => {
                mark(screen, found, item);
                continue;
            }
            Ok(Key::Char('o')) => {
                open_editor(screen, workspace, found);
                continue;
            }
            Ok(Key::Char('q') | Key::Escape | Key::CtrlC) | Err(_) => Answer::Quit,
            Ok(_) => continue,
        };
        let said = match decision {
            Answer::One(Decision::Accept) => "accepted",
            Answer::One(Decision::Reject) => "rejected",
            Answer::One(Decision::Skip) => "skipped",
            Answer::All(Decision::Reject) => "all rejected",
            Answer::All(_) => "all accepted",
            Answer::Quit => "quit",
        };
        let _ = screen.write_line(&format!("  {said}"));
        return decision;
    }
}

/// Asks for a mark of the boundary, and keeps it.
fn mark(screen: &Term, found: &Found, item: &Item) {
    let place = item.changes.first().and_then(|own| own.place_now().or_else(|| own.place()));
    let Some(place) = place else {
        let _ = screen.write_line("  only a boundary can be marked");
        return;
    };
    let _ = screen.write_str("  meant, or bug ADDRESS, or nothing to take the mark off: ");
    let Ok(text) = screen.read_line() else { return };
    let set = Marks::beside(&found.path).set(place, text.trim());
    let said = set.map_or_else(|failure| failure.to_string(), |()| "kept".to_owned());
    let _ = screen.write_line(&format!("  {said}\n  {}", DIM.apply_to(KEYS)));
}

/// The boundaries of an item, as they are now, as unit tests to be copied.
fn unit_tests(found: &Found, item: &Item) -> String {
    let Some(body) = found.pending.as_ref().map(|pending| &pending.body) else {
        return String::new();
    };
    let own = |at: usize| match &item.part {
        Part::Groups { now, .. } => now.contains(&at),
        part => *part == Part::All,
    };
    let (mut text, mut names) = (String::new(), Vec::new());
    for (_, group) in body.groups.iter().enumerate().filter(|(at, _)| own(*at)) {
        text.extend(tests::test(body, group, &mut names).map(|test| format!("{test}\n")));
    }
    if text.is_empty() { "  no boundary of it can be written as a test".to_owned() } else { text }
}

/// Opens the editor of the environment at the function.
fn open_editor(screen: &Term, workspace: &Workspace, found: &Found) {
    let editor = ["VISUAL", "EDITOR"].into_iter().find_map(|name| std::env::var(name).ok());
    let Some(editor) = editor.filter(|editor| !editor.trim().is_empty()) else {
        let _ = screen.write_line("  no editor: set VISUAL or EDITOR");
        return;
    };
    let any = found.any();
    let Some((file, line)) = workspace.function(any) else {
        let _ = screen.write_line(&format!("  {} is not there", any.source()));
        return;
    };
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or_default();
    let mut command = std::process::Command::new(program);
    command.args(words);
    let at = format!("{}:{line}", file.display());
    match std::path::Path::new(program).file_stem().and_then(std::ffi::OsStr::to_str) {
        Some("code" | "code-insiders" | "codium" | "cursor") => command.arg("--goto").arg(at),
        Some("subl" | "zed") => command.arg(at),
        _ => command.arg(format!("+{line}")).arg(&file),
    };
    let status = command.status();
    if !status.is_ok_and(|status| status.success()) {
        let _ = screen.write_line(&format!("  `{editor}` failed"));
    }
}
