//! What came out: a table of all functions, and the reports below it.

use std::time::SystemTime;

use crate::commands::test::{Ran, offered};
use crate::failure::{End, Failure};
use crate::output::{columns, counted, say};
use crate::seconds;
use crate::workspace::{Found, Workspace};

/// What came out of one test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Holds,
    /// There is no accepted snapshot yet, and one is pending.
    New,
    Differs,
    Damaged,
    /// For a reason that is no boundary.
    Failed,
}

impl Verdict {
    fn of(ran: &Ran, found: Option<&Found>, started: SystemTime) -> Self {
        let path = found.map(Found::pending_path);
        let changed = path.and_then(|path| path.metadata().ok()?.modified().ok());
        let is_fresh = changed.is_some_and(|changed| changed >= started);
        let says = |words: &str| ran.output.contains(words);
        match found {
            _ if ran.passed => Self::Holds,
            _ if says("snapshot is damaged: ") => Self::Damaged,
            Some(found) if is_fresh && found.accepted.is_some() => Self::Differs,
            Some(_) if is_fresh => Self::New,
            _ if says("no longer behaves as accepted") => Self::Differs,
            _ => Self::Failed,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::New => "new, pending",
            Self::Differs => "differs",
            Self::Damaged => "damaged",
            Self::Failed => "failed",
        }
    }
}

/// Writes the table and the reports, and says what it all comes to.
pub(super) fn write(
    workspace: &Workspace,
    ran: &[Ran],
    started: SystemTime,
    is_deep: bool,
) -> Result<End, Failure> {
    if ran.is_empty() {
        say("no test of setbve was run: none is chosen, or no function has the attribute, which \
             `cargo setbve new` puts there\n");
        return Ok(End::Fine);
    }
    // A damaged file is one of the verdicts.
    let all = workspace.snapshots(None).unwrap_or_default();
    let mut rows =
        vec![["function", "boundaries", "calls", "seconds", "verdict"].map(String::from)];
    let (mut verdicts, mut reports, mut offered) = (Vec::new(), String::new(), 0);
    for own in ran {
        let stem = own.stem();
        let is_own = |found: &&Found| {
            found.path.file_stem().is_some_and(|file| file.to_string_lossy() == *stem)
        };
        let found = all.iter().find(is_own);
        let verdict = Verdict::of(own, found, started);
        let number = |of: &dyn Fn(&Found) -> String| found.map_or("-".to_owned(), of);
        rows.push([
            found.map_or(own.path.clone(), |found| found.any().body.function().to_owned()),
            number(&|found| found.any().body.boundaries().to_string()),
            number(&|found| found.any().calls.to_string()),
            format!("{:.1}", own.took.as_secs_f64()),
            verdict.name().to_owned(),
        ]);
        if verdict != Verdict::Holds {
            reports.push_str(&report(&own.output));
        } else if let Some(found) = found.filter(|_| is_deep) {
            reports.push_str(&offered::report(found, &own.output));
            offered += offered::write_pending(found, &own.output)?;
        }
        verdicts.push(verdict);
    }
    say(&columns(&rows));
    say(&reports);
    if !is_deep {
        let seconds = ran.iter().map(|own| (own.stem(), own.took.as_secs_f64()));
        seconds::keep(workspace, seconds.collect());
    }
    let has = |verdict: Verdict| verdicts.contains(&verdict);
    if has(Verdict::Differs) || has(Verdict::New) {
        say("\nlook at it with `cargo setbve review`, or accept it with `cargo setbve accept`\n");
    }
    if offered > 0 {
        let count = counted(offered, "new boundary");
        say(&format!("\n{count}, pending: `cargo setbve review`\n"));
    }
    if has(Verdict::Damaged) {
        let error = workspace.snapshots(None).err();
        return Err(error.unwrap_or(Failure::Damaged {
            file: workspace.root.clone(),
            line: 1,
            reason: "see the report above".to_owned(),
        }));
    }
    Ok(match () {
        () if has(Verdict::Failed) => End::Failed,
        () if has(Verdict::Differs) => End::Differs,
        () if has(Verdict::New) => End::Pending,
        () => End::Fine,
    })
}

/// The part of what a test wrote that is setbve's report; where there is none, all of it.
fn report(output: &str) -> String {
    let mut lines = output.lines();
    let report: Vec<&str> = lines
        .by_ref()
        // insta shows the header's line of that name.
        .skip_while(|line| !line.starts_with("setbve: ") || line.starts_with("setbve: version "))
        .take_while(|line| !line.starts_with("━━━") && !line.starts_with("thread '"))
        .take_while(|line| !line.starts_with("test "))
        // What comes below says the same of all.
        .filter(|line| !line.starts_with("setbve: review with "))
        .map(|line| line.split("; review with `").next().unwrap_or(line))
        .collect();
    let text = if report.is_empty() { output.trim().to_owned() } else { report.join("\n") };
    if text.trim().is_empty() { String::new() } else { format!("\n{}\n", text.trim_end()) }
}
