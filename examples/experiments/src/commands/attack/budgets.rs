//! What becomes of tests whose budget is odd, or that are killed or frozen meanwhile: no pass
//! without having looked, and nothing lost.

use std::fs;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use crate::commands::attack::Attack;
use crate::commands::attack::functions::{left, marked};
use crate::commands::attack::victim::{VICTIMS, Victim, is_explained};

const BUDGETS: [&str; 11] =
    ["0", "1ns", "1us", "1ms", "5ms", "20ms", "100ms", "1s", "30s", "1h", "500000000000years"];

const EVALUATIONS: [&str; 6] = ["1", "2", "10", "1000", "1_000_000", "18446744073709551615"];

/// After how many milliseconds a run is ended or frozen.
const MOMENTS: [u64; 12] = [1, 5, 10, 20, 40, 80, 120, 200, 300, 500, 800, 1200];

impl Attack {
    pub(super) fn change_budgets(&self) -> Result<()> {
        // The last one needs a process for each call beyond its limit, and so all of any budget.
        self.on_victims(VICTIMS.len() - 1, |victim| {
            let accepted = victim.accept()?;
            give(victim, "SETBVE_BUDGET", &BUDGETS, &accepted)?;
            give(victim, "SETBVE_EVALUATIONS", &EVALUATIONS, &accepted)?;
            kill(victim, &accepted)?;
            freeze(victim, &accepted)
        })?;
        println!("{} processes left", left());
        Ok(())
    }
}

/// Runs the function with each value, unchanged and moved, and again what is accepted with it.
fn give(victim: &mut Victim, name: &str, values: &[&str], accepted: &str) -> Result<()> {
    for value in values {
        for moved in [None, Some(("MOVED", "1"))] {
            let mut variables = vec![("INSTA_UPDATE", "no"), (name, *value)];
            variables.extend(moved);
            let ran = victim.run("", &variables)?;
            victim.judge(&format!("{name}={value}"), &ran, moved.is_some(), accepted)?;
        }
        fs::remove_file(&victim.file)?;
        victim.run("", &[("INSTA_UPDATE", "always"), (name, value)])?;
        if let Ok(own) = fs::read_to_string(&victim.file) {
            if !is_explained(&own, accepted) {
                victim.faults.push(format!("{name}={value}: pins another text: {own}"));
            }
            let ran = victim.run("", &[("INSTA_UPDATE", "no")])?;
            victim.judge(&format!("accepted with {name}={value}"), &ran, false, &own)?;
        }
        fs::write(&victim.file, accepted)?;
    }
    Ok(())
}

/// Ends the test while it accepts a change; what was accepted before, or the change, is there.
fn kill(victim: &mut Victim, accepted: &str) -> Result<()> {
    victim.run("", &[("INSTA_UPDATE", "always"), ("MOVED", "1")])?;
    let moved = fs::read_to_string(&victim.file)?;
    for signal in ["KILL", "TERM", "INT"] {
        for moment in MOMENTS {
            fs::write(&victim.file, accepted)?;
            let started = victim.start("", &[("INSTA_UPDATE", "always"), ("MOVED", "1")])?;
            std::thread::sleep(Duration::from_millis(moment));
            signal_to(&[started.0.id()], signal)?;
            let what = format!("{signal} after {moment} ms");
            victim.end(started, &what)?;
            let ran = victim.run("", &[("INSTA_UPDATE", "no"), ("MOVED", "1")])?;
            let now = fs::read_to_string(&victim.file)?;
            if now != accepted && now != moved {
                victim.faults.push(format!("{what}: neither text is there: {now}"));
            }
            victim.judge(&what, &ran, now == accepted, &now)?;
        }
    }
    Ok(fs::write(&victim.file, accepted)?)
}

/// What a machine that stands still says of no function.
const UNTRUE: [&str; 3] = ["not repeatable", "over its time", "did not do so again"];

/// Freezes the test with its workers for some seconds, as a stalled machine does.
fn freeze(victim: &mut Victim, accepted: &str) -> Result<()> {
    for moment in MOMENTS {
        for (what, variables) in [
            ("frozen", vec![("INSTA_UPDATE", "no")]),
            ("frozen and moved", vec![("INSTA_UPDATE", "no"), ("MOVED", "1")]),
        ] {
            let name = format!("{}-{moment}", victim.function);
            let started = victim.start("", &[&*variables, &[("FROZEN", &*name)]].concat())?;
            std::thread::sleep(Duration::from_millis(moment));
            let all = marked(&format!("FROZEN={name}\0"));
            signal_to(&all, "STOP")?;
            std::thread::sleep(Duration::from_secs(3));
            signal_to(&all, "CONT")?;
            let what = format!("{what} after {moment} ms");
            let ran = victim.end(started, &what)?;
            if UNTRUE.iter().any(|reason| ran.text.contains(reason)) {
                victim.faults.push(format!("{what}: {}", ran.text.escape_debug()));
            }
            victim.judge(&what, &ran, variables.len() > 1, accepted)?;
        }
    }
    Ok(())
}

fn signal_to(processes: &[u32], signal: &str) -> Result<()> {
    let processes = processes.iter().map(u32::to_string);
    // One that has ended meanwhile is none to complain of.
    Command::new("kill").arg(format!("-{signal}")).args(processes).output()?;
    Ok(())
}
