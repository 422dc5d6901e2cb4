//! The rows of an ablation on the terminal and as CSV, and what they say of each rule.

use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Serialize;

use crate::commands::ablate::Off;
use crate::commands::ablate::set::{Kind, Set};
use crate::commands::ablate::summary::Measured;

/// The part of all boundaries, or of all edits, that a rule has to bring to stay.
const WORTH: f64 = 0.003;
/// The name of the rows with everything on.
const NOTHING: &str = "nothing";

/// One line of the CSV file. Differences are to everything on.
#[derive(Debug, Serialize)]
struct Row<'a> {
    off: &'a str,
    set: String,
    found: u64,
    of: u64,
    found_difference: Option<i64>,
    alarms: Option<u64>,
    alarms_difference: Option<i64>,
    other: Option<u64>,
    other_difference: Option<i64>,
    calls: Option<u64>,
    calls_difference: Option<i64>,
    seconds: String,
    seconds_difference: Option<String>,
}

/// What rules bring to the boundaries, and to the edits, of all sets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brought {
    name: String,
    /// What is lost without them, and of how many, by kind.
    lost: [(i64, u64); 2],
}

impl Brought {
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    pub fn add(&mut self, kind: Kind, found: &Measured, base: &Measured) {
        let kind = match kind {
            Kind::Boundaries => 0,
            Kind::Edits => 1,
            Kind::Tests => return,
        };
        self.lost[kind].0 -= difference(found.found, base.found);
        self.lost[kind].1 += base.of;
    }

    /// The parts of all boundaries, and of all edits, where some were measured.
    pub fn parts(&self) -> [Option<f64>; 2] {
        self.lost.map(|(lost, of)| (of > 0).then(|| lost as f64 / of as f64))
    }

    /// Whether it stays; unknown if nothing says so.
    pub fn stays(&self) -> Option<bool> {
        self.parts()
            .into_iter()
            .flatten()
            .map(|part| part >= WORTH)
            .reduce(|one, other| one || other)
    }

    fn line(&self) -> String {
        let shown =
            |part: Option<f64>| part.map_or("-".into(), |part| format!("{:.1} %", part * 100.0));
        let [boundaries, edits] = self.parts().map(shown);
        let stays = match self.stays() {
            Some(true) => "stays",
            Some(false) => "goes",
            None => "",
        };
        format!("{:<22} {boundaries:>10} {edits:>8}  {stays}", self.name).trim_end().into()
    }
}

fn difference(now: u64, before: u64) -> i64 {
    now as i64 - before as i64
}

/// Prints rows as they come.
pub struct Table {
    csv: Option<csv::Writer<File>>,
    brought: Vec<Brought>,
}

impl Table {
    pub fn new(out: Option<&Path>) -> Result<Self> {
        let csv = out.map(|path| {
            csv::Writer::from_path(path).with_context(|| format!("cannot write {}", path.display()))
        });
        Ok(Self { csv: csv.transpose()?, brought: Vec::new() })
    }

    pub fn head() {
        println!("{}", line(&head()));
    }

    pub fn add(
        &mut self,
        off: Option<&Off>,
        set: Set,
        found: &Measured,
        base: Option<&Measured>,
    ) -> Result<()> {
        let name = off.map_or(NOTHING, |off| &off.name);
        println!("{}", line(&cells(name, &set.to_string(), found, base)));
        if let Some(base) = base {
            if self.brought.last().is_none_or(|last| last.name != name) {
                self.brought.push(Brought::new(name));
            }
            let brought = self.brought.last_mut().expect("there is one now");
            brought.add(set.kind(), found, base);
        }
        if let Some(csv) = &mut self.csv {
            csv.serialize(row(name, set, found, base))?;
            csv.flush()?;
        }
        Ok(())
    }

    /// What all rows say of each rule.
    pub fn end(&self) {
        println!("\n{:<22} {:>10} {:>8}", "brings, of all", "boundaries", "edits");
        for brought in &self.brought {
            println!("{}", brought.line());
        }
    }
}

fn row<'a>(off: &'a str, set: Set, now: &Measured, base: Option<&Measured>) -> Row<'a> {
    let of = |own: fn(&Measured) -> Option<u64>| {
        let before = base.and_then(own);
        own(now).zip(before).map(|(now, before)| difference(now, before))
    };
    Row {
        off,
        set: set.to_string(),
        found: now.found,
        of: now.of,
        found_difference: of(|own| Some(own.found)),
        alarms: now.alarms,
        alarms_difference: of(|own| own.alarms),
        other: now.other,
        other_difference: of(|own| own.other),
        calls: now.calls,
        calls_difference: of(|own| own.calls),
        seconds: format!("{:.1}", now.seconds),
        seconds_difference: base.map(|base| format!("{:.1}", now.seconds - base.seconds)),
    }
}

fn head() -> [String; 8] {
    ["off", "set", "found", "share", "alarms", "other", "calls", "seconds"].map(str::to_owned)
}

/// The cells of a row, each with its difference to everything on.
pub fn cells(off: &str, set: &str, now: &Measured, base: Option<&Measured>) -> [String; 8] {
    let with = |own: fn(&Measured) -> Option<u64>| {
        let Some(number) = own(now) else { return "-".to_owned() };
        let before = base.and_then(own);
        number.to_string() + &before.map_or(String::new(), |it| changed(difference(number, it)))
    };
    let found = format!("{} of {}", now.found, now.of);
    let lost = base.map_or(String::new(), |base| changed(difference(now.found, base.found)));
    let seconds = base.map(|base| format!(" ({:+.1})", now.seconds - base.seconds));
    [
        off.into(),
        set.into(),
        found + &lost,
        format!("{:.3}", now.found as f64 / now.of.max(1) as f64),
        with(|own| own.alarms),
        with(|own| own.other),
        with(|own| own.calls),
        format!("{:.1}", now.seconds) + &seconds.unwrap_or_default(),
    ]
}

fn changed(by: i64) -> String {
    if by == 0 { String::new() } else { format!(" ({by:+})") }
}

fn line([off, set, found, share, alarms, other, calls, seconds]: &[String; 8]) -> String {
    format!(
        "{off:<22} {set:<9} {found:>17} {share:>6} {alarms:>7} {other:>10} {calls:>22} {seconds:>16}"
    )
}
