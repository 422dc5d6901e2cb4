//! The sets of functions with known boundaries and edits, and how each of them is measured.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail, ensure};
use clap::ValueEnum;

use crate::commands::ablate::manifest::{adapted, profile};
use crate::commands::ablate::process::{Ran, Workshop, run};
use crate::commands::ablate::summary::{
    Measured, calls_of, of_edits, of_everyday, of_recall, of_tests,
};

/// The packages of this repository whose snapshots are accepted.
const ACCEPTED: [&str; 4] = ["setbve-suts", "calendar", "orders", "parsers"];
/// What the tests that the attribute generates are called.
const GENERATED: &str = "_boundaries";
/// What the scripts say where snapshots that were just accepted fail.
const UNSTEADY: &str = "FAILS";
/// Folders of a set that are no part of it.
const LEFT: [&str; 3] = ["target", "snapshots", "__pycache__"];

/// A set of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Set {
    Dev,
    Everyday,
    Small,
    Shop,
    Suts,
}

/// What of a set is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Boundaries,
    Edits,
    Tests,
}

/// A set that has been built.
pub struct Prepared {
    pub set: Set,
    /// The copy with the adapted manifest.
    folder: PathBuf,
    /// Where the set's script builds and runs it.
    pub work: PathBuf,
    script: PathBuf,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dev => "dev",
            Self::Everyday => "everyday",
            Self::Small => "small",
            Self::Shop => "shop",
            Self::Suts => "suts",
        })
    }
}

impl Set {
    pub const ALL: [Self; 5] = [Self::Dev, Self::Everyday, Self::Small, Self::Shop, Self::Suts];

    pub fn kind(self) -> Kind {
        match self {
            Self::Dev | Self::Everyday => Kind::Boundaries,
            Self::Small | Self::Shop => Kind::Edits,
            Self::Suts => Kind::Tests,
        }
    }

    /// Whether it is not in this repository.
    pub fn needs_reference(self) -> bool {
        matches!(self, Self::Dev | Self::Small | Self::Shop)
    }

    /// The folder of the set, its manifest, and the script that measures it.
    fn place(self, workshop: &Workshop) -> Result<(PathBuf, &'static str, PathBuf)> {
        let (folder, manifest, script) = match self {
            Self::Everyday => ("examples/everyday", "Cargo.toml", "examples/everyday/recall.py"),
            Self::Dev => ("recall/dev", "Cargo.toml", "recall/recall.py"),
            Self::Small => ("edits/small", "Cargo.toml.in", "edits/edits.py"),
            Self::Shop => ("edits/shop", "Cargo.toml.in", "edits/edits.py"),
            Self::Suts => return Ok((workshop.root.clone(), "Cargo.toml", PathBuf::new())),
        };
        let root = if self.needs_reference() {
            workshop.reference.as_deref().context("--reference is not given")?
        } else {
            &workshop.root
        };
        for needed in [folder.to_owned() + "/" + manifest, script.to_owned()] {
            let path = root.join(&needed);
            ensure!(
                path.exists(),
                "the set {self} needs {}, which is not there{}",
                path.display(),
                if self.needs_reference() {
                    ": --reference has to name the folder that holds `recall` and `edits`"
                } else {
                    ": check it out"
                }
            );
        }
        Ok((root.join(folder), manifest, root.join(script)))
    }

    /// Copies the set, and builds all that it depends on.
    pub fn prepare(self, workshop: &Workshop) -> Result<Prepared> {
        let (source, manifest, script) = self.place(workshop)?;
        let [folder, work] = ["", "-work"].map(|end| workshop.folder(&format!("{self}{end}")));
        if self == Self::Suts {
            let mut build = workshop.command("cargo", &workshop.root, &[]);
            build.args(["test", "--lib", "--no-run"]).args(accepted());
            check_built(self, &run(&mut build)?)?;
            return Ok(Prepared { set: self, folder: source.clone(), work: source, script });
        }
        copy(&source, &folder).with_context(|| format!("cannot copy {}", source.display()))?;
        let readme = fs::read_to_string(workshop.root.join("README.md"))?;
        let text = fs::read_to_string(source.join(manifest))?;
        let adapted = adapted(&text, profile(&readme)?);
        let adapted = adapted.with_context(|| format!("{}", source.join(manifest).display()))?;
        // The scripts put the path where these stand; a path of the set's own is a relative one.
        let at_root = |text: &str| {
            let root = workshop.root.display().to_string();
            let relative = format!("path = \"{}\"", "../..");
            text.replace("@SETBVE@", &root)
                .replace("\"SETBVE\"", &format!("\"{root}\""))
                .replace(&relative, &format!("path = \"{root}\""))
        };
        let (work, script) = if self == Self::Everyday {
            fs::write(folder.join(manifest), at_root(&adapted))?;
            (folder.clone(), folder.join("recall.py"))
        } else {
            fs::write(folder.join(manifest), &adapted)?;
            copy(&folder.join("src"), &work.join("src"))?;
            fs::write(work.join("Cargo.toml"), at_root(&adapted))?;
            (work, script)
        };
        let mut build = workshop.command("cargo", &work, &[]);
        check_built(self, &run(build.args(["test", "--lib", "--no-run"]))?)?;
        Ok(Prepared { set: self, folder, work, script })
    }
}

impl Prepared {
    /// Takes the snapshots anew without these rules, and measures them.
    pub fn measure(&self, workshop: &Workshop, off: &[&str]) -> Result<Measured> {
        let measured = match self.set {
            Set::Everyday => self.measure_everyday(workshop, off),
            Set::Dev => {
                let kept = workshop.folder("dev-kept");
                let mut script = self.script(workshop, off)?;
                script.arg("--keep").arg(&kept);
                let ran = run(&mut script)?;
                self.measured(&ran, of_recall, &kept)
            }
            Set::Small | Set::Shop => {
                let ran = run(&mut self.script(workshop, off)?)?;
                self.measured(&ran, of_edits, &self.work.join("kept"))
            }
            Set::Suts => {
                let mut tests = workshop.command("cargo", &self.work, off);
                tests.args(["test", "--lib", "--no-fail-fast"]).args(accepted());
                let ran = run(tests.args(["--", GENERATED]).env("INSTA_UPDATE", "no"))?;
                let tests = of_tests(&ran.text).with_context(|| ran.last_lines())?;
                Ok(Measured { seconds: ran.seconds, is_steady: true, ..tests })
            }
        }?;
        if !measured.is_steady {
            let off = if off.is_empty() { "everything on".into() } else { off.join(", ") + " off" };
            eprintln!("{}, with {off}: what was accepted fails unchanged", self.set);
        }
        Ok(measured)
    }

    /// The script on the copy of the set.
    fn script(&self, workshop: &Workshop, off: &[&str]) -> Result<Command> {
        touch(&self.folder.join("src"))?;
        let mut script = workshop.python(&self.script, &self.folder, off);
        script.arg(&self.folder).arg("--setbve").arg(&workshop.root).arg("--work").arg(&self.work);
        Ok(script)
    }

    fn measure_everyday(&self, workshop: &Workshop, off: &[&str]) -> Result<Measured> {
        let snapshots = self.work.join("src/snapshots");
        if snapshots.exists() {
            fs::remove_dir_all(&snapshots)?;
        }
        let mut accept = workshop.command("cargo", &self.work, off);
        accept.args(["test", "-q", "--lib"]);
        let accepted = run(accept.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1"))?;
        ensure!(accepted.is_success, "a snapshot was not taken:\n{}", accepted.last_lines());
        let ran = run(&mut workshop.python(&self.script, &self.work, &[]))?;
        let measured = self.measured(&ran, of_everyday, &snapshots)?;
        Ok(Measured { seconds: accepted.seconds, ..measured })
    }

    fn measured(
        &self,
        ran: &Ran,
        read: fn(&str) -> Result<Measured>,
        snapshots: &Path,
    ) -> Result<Measured> {
        if !ran.is_success {
            bail!("{} fails:\n{}", self.script.display(), ran.last_lines());
        }
        let measured = read(&ran.text)
            .with_context(|| format!("{} says:\n{}", self.script.display(), ran.last_lines()))?;
        let is_steady = !ran.text.contains(UNSTEADY);
        let calls = Some(calls_of(snapshots)?);
        Ok(Measured { calls, seconds: ran.seconds, is_steady, ..measured })
    }
}

fn accepted() -> impl Iterator<Item = &'static str> {
    ACCEPTED.into_iter().flat_map(|package| ["-p", package])
}

fn check_built(set: Set, ran: &Ran) -> Result<()> {
    ensure!(
        ran.is_success,
        "the set {set} does not build. It needs an engine that does (`cargo build --workspace`), and \
         the registry or a copy of the crates that it depends on (`cargo fetch`). Cargo says:\n{}",
        ran.last_lines()
    );
    Ok(())
}

/// Copies a folder with all that is in it, except for what runs have left there.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = entry.map(|own| (own.path(), own.file_name()))?;
        if !path.is_dir() {
            fs::copy(&path, to.join(name))?;
        } else if !LEFT.iter().any(|left| name == *left) {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

/// Makes all files of a folder as new as can be. Scripts copy them with their times to where they
/// built another version of them before, and cargo would take that for the newer one.
pub fn touch(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            touch(&path)?;
        } else {
            fs::File::options().append(true).open(&path)?.set_modified(SystemTime::now())?;
        }
    }
    Ok(())
}
