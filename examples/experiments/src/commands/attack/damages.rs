//! Which damages of a snapshot pass a test unseen.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use anyhow::{Result, ensure};
use tempfile::TempDir;

#[path = "damage/mod.rs"]
mod damage;

use damage::Damage;

use crate::commands::attack::{Attack, built, root};

/// Packages of the repository whose functions are attacked.
const PACKAGES: [&str; 3] = ["calendar", "orders", "parsers"];

/// How many damages there were, and how many of them passed unseen: those that pin less, and others.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    all: usize,
    weaker: usize,
    other: usize,
}

impl Attack {
    /// Damages snapshots of the examples, and runs their tests.
    pub(super) fn damage(&self) -> Result<()> {
        let root = root()?;
        let mut total = Count::default();
        println!("| function | damages | pin less and pass unseen | pin as much and pass unseen |");
        println!("|---|---|---|---|");
        for package in PACKAGES {
            let program = built(&root, &["-p", package])?;
            for (function, accepted) in snapshots(&root, package)? {
                if !self.is_meant(&function) {
                    continue;
                }
                let target = Target { root: &root, package, program: &program, function };
                let count = self.damage_one(&target, accepted)?;
                let Count { all, weaker, other } = count;
                println!("| `{package}::{}` | {all} | {weaker} | {other} |", target.function);
                total.all += all;
                total.weaker += weaker;
                total.other += other;
            }
        }
        println!("| all | {} | {} | {} |", total.all, total.weaker, total.other);
        Ok(())
    }

    fn damage_one(&self, target: &Target<'_>, mut accepted: String) -> Result<Count> {
        let place = target.place()?;
        if self.anew {
            let seen = target.run(&place, None, "always")?;
            ensure!(!seen, "`{}` says something of a new snapshot", target.function);
            accepted = fs::read_to_string(target.file(&place))?;
        }
        ensure!(
            !target.run(&place, Some(&accepted), "no")?,
            "`{}` does not pass as it is",
            target.function
        );
        let damages = Mutex::new(damage::all(&accepted));
        let count = Mutex::new(Count::default());
        std::thread::scope(|scope| {
            let run = || -> Result<()> {
                let place = target.place()?;
                while let Some(Damage { what, text, weakens }) = damages.lock().unwrap().pop() {
                    let is_seen = target.run(&place, Some(&text), "no")?;
                    let mut count = count.lock().unwrap();
                    count.all += 1;
                    count.weaker += usize::from(!is_seen && weakens);
                    count.other += usize::from(!is_seen && !weakens);
                    if !is_seen && weakens {
                        eprintln!("{}: {what} passes unseen", target.function);
                    }
                }
                Ok(())
            };
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(run)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().expect("it does not panic"))
        })?;
        Ok(count.into_inner()?)
    }
}

/// A function, with the program of its test.
struct Target<'a> {
    root: &'a Path,
    package: &'a str,
    program: &'a Path,
    function: String,
}

impl Target<'_> {
    /// A folder that the test takes for the repository's, because the source file is in it.
    fn place(&self) -> Result<TempDir> {
        let place = tempfile::Builder::new().prefix("attack-").tempdir()?;
        let source = place.path().join("examples").join(self.package).join("src");
        fs::create_dir_all(source.join("snapshots"))?;
        fs::write(source.join("lib.rs"), "")?;
        Ok(place)
    }

    fn file(&self, place: &TempDir) -> PathBuf {
        let name = format!("{}__{}.snap", self.package, self.function);
        place.path().join("examples").join(self.package).join("src/snapshots").join(name)
    }

    /// Whether the test fails with this accepted text, or says something where it passes.
    fn run(&self, place: &TempDir, text: Option<&str>, update: &str) -> Result<bool> {
        if let Some(text) = text {
            fs::write(self.file(place), text)?;
        }
        let output = Command::new(self.program)
            .current_dir(self.root.join("examples").join(self.package))
            .args(["--exact", &format!("{}_boundaries", self.function)])
            .envs([("INSTA_UPDATE", update), ("SETBVE_BUDGET", "120s")])
            .env("INSTA_WORKSPACE_ROOT", place.path())
            .stdin(Stdio::null())
            .output()?;
        let said = String::from_utf8_lossy(&output.stdout);
        ensure!(said.contains("running 1 test\n"), "`{}` has no such test", self.function);
        let said = String::from_utf8_lossy(&output.stderr);
        Ok(!output.status.success() || said.lines().any(|line| line.starts_with("setbve: ")))
    }
}

/// The accepted snapshots of a package, by function.
fn snapshots(root: &Path, package: &str) -> Result<BTreeMap<String, String>> {
    let mut snapshots = BTreeMap::new();
    for entry in fs::read_dir(root.join("examples").join(package).join("src/snapshots"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_prefix(package).and_then(|name| name.strip_prefix("__"));
        if let Some(function) = name.and_then(|name| name.strip_suffix(".snap")) {
            snapshots.insert(function.to_owned(), fs::read_to_string(&path)?);
        }
    }
    Ok(snapshots)
}
