//! What becomes of hostile functions: whether their tests tell the truth, and whether they do harm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

#[path = "hostile/mod.rs"]
pub(super) mod hostile;

use hostile::Hostile;

use crate::commands::ablate::manifest::profile;
use crate::commands::attack::{Attack, built, root};

/// How often an accepted function is run again.
const RUNS: usize = 3;
/// The budget of a test, and what a run may take in all on a busy machine.
const BUDGET: &str = "20s";
const MOST: Duration = Duration::from_secs(40);
/// What lies where no function may write.
const THESIS: &[u8] = b"years of work";
/// By this variable, a process is known as one of the attack's.
pub(super) const MARK: &str = "SETBVE_ATTACK";

/// What did not hold, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    FalseVerdict,
    Rewritten,
    Unseen,
    Raw,
    Slow,
    Harm,
}

const FAULTS: [(Fault, &str); 6] = [
    (Fault::FalseVerdict, "false verdicts"),
    (Fault::Rewritten, "rewritten"),
    (Fault::Unseen, "moved unseen"),
    (Fault::Raw, "raw text"),
    (Fault::Slow, "over time"),
    (Fault::Harm, "harm"),
];

impl Attack {
    /// Accepts each hostile function, runs it again, and moves its limit.
    pub(super) fn explore_hostile(&self) -> Result<()> {
        let groups =
            [("texts", hostile::texts()), ("deeds", hostile::deeds()), ("names", hostile::names())];
        let folder = written(&groups)?;
        let program = built(&folder, &[])?;
        let precious = folder.join("precious");
        let heads = FAULTS.map(|(_, head)| head).join(" | ");
        println!("| functions | tests | runs | {heads} | processes left |");
        println!("|---|---|---|{}---|", "---|".repeat(FAULTS.len()));
        for (group, functions) in groups {
            let count = functions.len();
            let waiting = Mutex::new(functions);
            let (faults, runs) = (Mutex::new(Vec::new()), Mutex::new(0));
            std::thread::scope(|scope| {
                let work = || -> Result<()> {
                    while let Some(function) = { waiting.lock().unwrap().pop() } {
                        if !self.is_meant(&function.name) {
                            continue;
                        }
                        let mut victim =
                            Victim { group, folder: &folder, program: &program, runs: 0 };
                        let own = victim.attack(&function)?;
                        *runs.lock().unwrap() += victim.runs;
                        faults.lock().unwrap().extend(own);
                    }
                    Ok(())
                };
                let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
                threads.into_iter().try_for_each(|own| own.join().expect("it does not panic"))
            })?;
            let faults = faults.into_inner()?;
            let of = |fault| faults.iter().filter(|own| **own == fault).count().to_string();
            let counts = FAULTS.map(|(fault, _)| of(fault)).join(" | ");
            println!("| {group} | {count} | {} | {counts} | {} |", runs.into_inner()?, left());
        }
        anyhow::ensure!(fs::read(precious.join("thesis.txt"))? == THESIS, "a file was changed");
        Ok(())
    }
}

/// Writes the package of the hostile functions; gives its folder.
pub(super) fn written(groups: &[(&str, Vec<Hostile>)]) -> Result<PathBuf> {
    let root = root()?;
    let folder = root.join("target/attack");
    fs::create_dir_all(folder.join("src"))?;
    fs::create_dir_all(folder.join("precious"))?;
    fs::write(folder.join("precious/thesis.txt"), THESIS)?;
    let _ = fs::remove_dir_all(folder.join("src/snapshots"));
    let readme = fs::read_to_string(root.join("README.md"))?;
    let profile = profile(&readme)?;
    let manifest = format!(
        "[package]\nname = \"hostile\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dev-dependencies]\nsetbve = {{ path = '{}' }}\n\n{profile}",
        root.display()
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("src/nasty.rs"), hostile::NASTY)?;
    let allowed = "#![allow(dead_code, unused_imports, unreachable_code)]";
    let mut library = allowed.to_owned() + hostile::FRONT;
    for (group, functions) in groups {
        library += &hostile::module(group, functions);
    }
    fs::write(folder.join("src/lib.rs"), library)?;
    Ok(folder)
}

/// A function's test.
struct Victim<'a> {
    group: &'a str,
    folder: &'a Path,
    program: &'a Path,
    runs: usize,
}

/// How a run of a test ended.
struct Ran {
    passed: bool,
    text: String,
}

impl Victim<'_> {
    /// What did not hold of a function.
    fn attack(&mut self, function: &Hostile) -> Result<Vec<Fault>> {
        let mut faults = Vec::new();
        let group = self.group;
        let mut note = |fault: Fault, run: &Ran| {
            let (_, what) = FAULTS.into_iter().find(|(own, _)| *own == fault).expect("it is one");
            eprintln!("{}::{}: {what}: {}", group, function.name, run.text.escape_debug());
            faults.push(fault);
        };
        let snapshots = self.folder.join("src/snapshots");
        let file = snapshots.join(format!("hostile__{}__{}.snap", self.group, function.name));
        let accepting = self.run_test(&function.name, &[("INSTA_UPDATE", "always")], &mut note)?;
        if !accepting.passed {
            // It may be refused, with a reason of ours.
            if !accepting.text.contains("setbve cannot explore") {
                note(Fault::FalseVerdict, &accepting);
            }
            return Ok(faults);
        }
        let accepted = fs::read(&file)?;
        for _ in 0..RUNS {
            let run = self.run_test(&function.name, &[("INSTA_UPDATE", "no")], &mut note)?;
            if !run.passed {
                note(Fault::FalseVerdict, &run);
            }
            if fs::read(&file)? != accepted {
                note(Fault::Rewritten, &run);
            }
        }
        // One that says that it pins nothing, as where there was no time, passes whatever moves.
        let pins = !String::from_utf8_lossy(&accepted).contains(": this snapshot pins nothing");
        if function.is_pinned && pins {
            let moved = [("INSTA_UPDATE", "no"), ("MOVED", "1")];
            let run = self.run_test(&function.name, &moved, &mut note)?;
            if run.passed || !run.text.contains("` 70 | 71 is now 80 | 81") {
                note(Fault::Unseen, &run);
            }
        }
        let thesis = self.folder.join("precious/thesis.txt");
        if fs::read(&thesis).ok().as_deref() != Some(THESIS) {
            note(Fault::Harm, &accepting);
        }
        Ok(faults)
    }

    fn run_test(
        &mut self,
        function: &str,
        variables: &[(&str, &str)],
        note: &mut dyn FnMut(Fault, &Ran),
    ) -> Result<Ran> {
        self.runs += 1;
        let started = Instant::now();
        let output = Command::new(self.program)
            .current_dir(self.folder)
            .args(["--exact", &format!("{}::{function}_boundaries", self.group)])
            .envs(variables.iter().copied())
            .env("INSTA_WORKSPACE_ROOT", self.folder)
            .env("CARGO_MANIFEST_DIR", self.folder)
            .env("PRECIOUS", self.folder.join("precious"))
            .env("SETBVE_BUDGET", BUDGET)
            .env("NO_COLOR", "1")
            .env("RUST_BACKTRACE", "0")
            .env(MARK, std::process::id().to_string())
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("cannot run {}", self.program.display()))?;
        let said = [output.stdout, output.stderr].map(|own| String::from_utf8_lossy(&own).into());
        let [text, errors]: [String; 2] = said;
        let text = text + &errors;
        // A test that does not come to its end has no result, whatever its code.
        let passed = output.status.success() && text.contains("test result: ok. 1 passed");
        let ran = Ran { passed, text };
        if output.status.success() != passed {
            note(Fault::FalseVerdict, &ran);
        }
        let is_raw = |own: char| {
            own.is_control() && own != '\n' || matches!(own, '\u{202e}' | '\u{200b}' | '\u{feff}')
        };
        if ran.text.contains(is_raw) {
            note(Fault::Raw, &ran);
        }
        if started.elapsed() > MOST {
            note(Fault::Slow, &ran);
        }
        Ok(ran)
    }
}

/// How many processes of this attack are there still, a while after its tests.
pub(super) fn left() -> usize {
    std::thread::sleep(Duration::from_secs(2));
    marked(&format!("{MARK}={}\0", std::process::id())).len()
}

/// The processes whose environment has this.
pub(super) fn marked(mark: &str) -> Vec<u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_marked = |own: &fs::DirEntry| {
        let environment = fs::read(own.path().join("environ"));
        environment.is_ok_and(|own| String::from_utf8_lossy(&own).contains(mark))
    };
    let marked = processes.filter(is_marked);
    marked.filter_map(|own| own.file_name().to_str()?.parse().ok()).collect()
}
