use setbve::boundary_explore;
use std::fs::{self, File};
use std::process::Command;

#[boundary_explore]
fn clean(folder: &str) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        fs::remove_dir_all(entry?.path())?;
    }
    Ok(())
}

#[boundary_explore(seed = 3)]
fn cleaned(folder: &str) -> bool {
    let is_there = fs::exists(folder).is_ok();
    is_there && wipe(folder)
}

fn wipe(folder: &str) -> bool {
    run(&["rm", "-r", folder])
}

fn run(words: &[&str]) -> bool {
    Command::new(words[0]).args(&words[1..]).status().is_ok()
}

unsafe extern "C" {
    fn close(file: i32) -> i32;
}

#[boundary_explore(side_effects = false)]
fn closed(file: i32) -> i32 {
    unsafe { close(file) }
}

struct Log(u8);

#[boundary_explore(functions = [new, level])]
impl Log {
    fn new(level: u8) -> Self {
        let _ = File::create("log");
        Self(level)
    }

    fn level(change: u8) -> u8 {
        Self::new(change).0
    }
}

#[boundary_explore(side_effects = "yes")]
fn valued(n: u8) -> u8 {
    n
}

#[boundary_explore(side_effects = true)]
fn allowed(name: &str) -> bool {
    File::create(name).is_ok()
}

#[boundary_explore]
fn reads(name: &str) -> bool {
    File::open(name).is_ok()
}

#[boundary_explore]
fn mails(text: &str) -> bool {
    lettre::SmtpTransport::relay(text).is_ok()
}

fn main() {}
