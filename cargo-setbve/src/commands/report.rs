//! `cargo setbve report`: what differs, for people who read it elsewhere.

pub(crate) mod github;
pub(crate) mod html;
pub(crate) mod map;
pub(crate) mod markdown;
pub(crate) mod source;
pub(crate) mod strip;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::commands::diff::{Pair, pairs};
use crate::difference::Change;
use crate::failure::{End, Failure};
use crate::json::{Differing, Document};
use crate::output::say;
use crate::snapshot::Snapshot;
use crate::snapshot::place::Place;
use crate::why::{Decided, Why};
use crate::workspace::{Found, Workspace};

#[derive(Args)]
pub(crate) struct Report {
    /// The function, by its name or its path
    function: Option<String>,
    /// For whom it is
    #[arg(long, value_name = "FORMAT")]
    format: Format,
    /// Compare the accepted snapshots with those of this revision of git, or two: `REV..REV`
    #[arg(long, value_name = "REV")]
    against: Option<String>,
    /// The folder that pages are written into [default: target/setbve]
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Build the tests, and ask them: names the condition that decides each boundary, and draws
    /// maps of two arguments
    #[arg(long)]
    why: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Pages, one for each function and one with all
    Html,
    /// A table for a pull request
    Markdown,
    /// The same as `diff --json`
    Json,
    /// Annotations in a workflow of GitHub, and its summary
    Github,
}

impl Report {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let pairs = pairs(workspace, self.function.as_deref(), self.against.as_deref())?;
        let found = match self.format {
            Format::Html => workspace.snapshots(self.function.as_deref())?,
            _ => Vec::new(),
        };
        let snapshots = found.iter().map(Found::any).chain(pairs.iter().map(Pair::any));
        let snapshots: Vec<&Snapshot> = snapshots.collect();
        let why = if self.why { Some(Why::build(workspace, &snapshots)?) } else { None };
        match self.format {
            Format::Html => {
                let folder = self.output.clone();
                let folder = folder.unwrap_or_else(|| workspace.root.join("target/setbve"));
                let index = html::write(workspace, &found, (&pairs, why.as_ref()), &folder)?;
                say(&format!("{}\n", workspace.shown(&index)));
                return Ok(End::Fine);
            }
            Format::Markdown => {
                let decided: Option<Vec<Decided>> =
                    why.map(|why| pairs.iter().map(|own| own.decided(&why, workspace)).collect());
                say(&markdown::table(&pairs, decided.as_deref()));
            }
            Format::Json => {
                let differing = pairs.iter().map(|pair| {
                    let path = pair.path(workspace);
                    Differing::of(pair.any(), path, &pair.difference())
                });
                say(&Document::written("report", differing.collect()));
            }
            Format::Github => github::write(workspace, &pairs)?,
        }
        Ok(if pairs.is_empty() { End::Fine } else { End::Differs })
    }
}

impl Pair {
    /// The conditions that decide the boundaries which differ, as they are now.
    pub(crate) fn decided(&self, why: &Why, workspace: &Workspace) -> Decided {
        let changes = self.difference().changes();
        let places: Vec<Place> = changes.iter().filter_map(Change::place_now).cloned().collect();
        Decided::by(why, workspace, self.any(), &places)
    }
}
