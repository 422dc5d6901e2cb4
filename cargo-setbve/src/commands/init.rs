//! `cargo setbve init`: sets a package up, and changes nothing that is there.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use similar::TextDiff;
use toml_edit::{DocumentMut, InlineTable, Item, Table, value};

use crate::failure::{End, Failure};
use crate::manifest::{self, add_profile, get};
use crate::output::say;
use crate::workspace::{Workspace, write};

#[derive(Args)]
pub(crate) struct Init {
    /// Show what would be changed, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Depend on a clone of setbve in this folder
    #[arg(long, value_name = "FOLDER")]
    path: Option<PathBuf>,
    /// Write a workflow that checks pull requests
    #[arg(long, value_name = "SERVICE")]
    ci: Option<Service>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Service {
    Github,
}

/// What is to be in a file.
struct Wanted {
    path: PathBuf,
    before: String,
    after: String,
}

const WORKFLOW: &str = include_str!("../../recipes/pull-request.yml");
const IGNORED: &str = "*.snap.new";

impl Init {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let mut wanted = Vec::new();
        let own = workspace.package.join("Cargo.toml");
        let root = workspace.root.join("Cargo.toml");
        let mut package = manifest::read(&own)?;
        if package.0.get("package").is_none() {
            return Err(Failure::usage(format!(
                "{} is of no package: start this in the folder of a member, or name its manifest \
                 with --manifest-path",
                own.display()
            )));
        }
        let shared = if own == root { package.0.clone() } else { manifest::read(&root)?.0 };
        self.depend(&mut package.0, &shared, workspace)?;
        if own == root {
            add_profile(&mut package.0);
        } else {
            let (mut manifest, before) = manifest::read(&root)?;
            add_profile(&mut manifest);
            wanted.push(Wanted { path: root, before, after: manifest.to_string() });
        }
        wanted.insert(0, Wanted { path: own, before: package.1, after: package.0.to_string() });
        wanted.push(ignored(&workspace.root.join(".gitignore")));
        if self.ci == Some(Service::Github) {
            let path = workspace.root.join(".github/workflows/setbve.yml");
            let before = std::fs::read_to_string(&path).unwrap_or_default();
            // A workflow that somebody has changed is theirs.
            let after = if before.is_empty() { WORKFLOW.to_owned() } else { before.clone() };
            wanted.push(Wanted { path, before, after });
        }
        wanted.retain(|wanted| wanted.before != wanted.after);
        if wanted.is_empty() {
            say("everything is set up\n");
            return Ok(End::Fine);
        }
        for Wanted { path, before, after } in &wanted {
            let shown = workspace.shown(path);
            if self.dry_run {
                let diff = TextDiff::from_lines(before, after);
                let diff = diff.unified_diff().context_radius(2).header(&shown, &shown).to_string();
                say(&diff);
                continue;
            }
            let folder = path.parent().unwrap_or(path);
            std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
            write(path, after)?;
            say(&format!("{} {shown}\n", if before.is_empty() { "wrote" } else { "changed" }));
        }
        if !self.dry_run {
            say("\nnext: `cargo setbve new FUNCTION` puts the attribute in front of a function, \
                 `cargo setbve new --suggest` says of which, and `cargo setbve test` explores \
                 it\n");
        }
        Ok(End::Fine)
    }

    /// Adds the dev-dependency, unless the package depends on it in some way.
    fn depend(
        &self,
        manifest: &mut DocumentMut,
        root: &DocumentMut,
        workspace: &Workspace,
    ) -> Result<(), Failure> {
        let depends = |table| get(manifest, &[table, "setbve"]).is_some();
        if ["dev-dependencies", "dependencies"].into_iter().any(depends) {
            return Ok(());
        }
        let dependency = if get(root, &["workspace", "dependencies", "setbve"]).is_some() {
            let mut table = InlineTable::new();
            table.insert("workspace", true.into());
            value(table)
        } else if let Some(path) = &self.path {
            let here = std::env::current_dir().unwrap_or_default();
            let folder = here.join(path);
            if !folder.join("Cargo.toml").is_file() {
                let text =
                    format!("{} is no clone of setbve: it has no Cargo.toml", path.display());
                return Err(Failure::usage(text));
            }
            let mut table = InlineTable::new();
            let path = relative(&workspace.package, &folder).unwrap_or(folder);
            table.insert("path", path.display().to_string().replace('\\', "/").into());
            value(table)
        } else {
            value(env!("CARGO_PKG_VERSION"))
        };
        let own = manifest.entry("dev-dependencies").or_insert(Item::Table(Table::new()));
        let Some(own) = own.as_table_like_mut() else {
            return Err(Failure::usage("`dev-dependencies` is no table in the manifest"));
        };
        own.insert("setbve", dependency);
        Ok(())
    }
}

/// The list of what git ignores, with pending snapshots in it.
fn ignored(path: &Path) -> Wanted {
    let before = std::fs::read_to_string(path).unwrap_or_default();
    let mut after = before.clone();
    if !before.lines().any(|line| line.trim() == IGNORED) {
        if !after.is_empty() && !after.ends_with('\n') {
            after.push('\n');
        }
        after.push_str(IGNORED);
        after.push('\n');
    }
    Wanted { path: path.to_owned(), before, after }
}

/// The way from one folder to another.
fn relative(from: &Path, to: &Path) -> Option<PathBuf> {
    let [from, to] = [from.canonicalize().ok()?, to.canonicalize().ok()?];
    let same = from.components().zip(to.components()).take_while(|(one, other)| one == other);
    let same = same.count();
    let mut path: PathBuf = from.components().skip(same).map(|_| "..").collect();
    path.extend(to.components().skip(same));
    Some(path)
}
