//! `cargo setbve report`: what differs, for people who read it elsewhere.

pub(crate) mod github;
pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod strip;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::commands::diff::{Pair, pairs};
use crate::failure::{End, Failure, say};
use crate::json::{Differing, Document};
use crate::workspace::Workspace;

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
        match self.format {
            Format::Html => {
                let folder = self.output.clone();
                let folder = folder.unwrap_or_else(|| workspace.root.join("target/setbve"));
                let index = html::write(workspace, self.function.as_deref(), &pairs, &folder)?;
                say(&format!("{}\n", workspace.shown(&index)));
                return Ok(End::Fine);
            }
            Format::Markdown => say(&markdown::table(&pairs)),
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
    /// The snapshot's path, as a person reads it.
    pub(crate) fn path(&self, workspace: &Workspace) -> String {
        let path = self.any().path.to_string_lossy();
        workspace.shown(std::path::Path::new(path.trim_end_matches(".new")))
    }
}
