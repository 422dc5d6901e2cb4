//! `cargo setbve` as a person or a program runs it, on snapshots that runs of setbve have written.

mod deciding;
mod diagnosing;
#[path = "../fixtures/read.rs"]
mod fixtures;
mod folder;
mod reading;
#[cfg(unix)]
mod reviewing;
mod setting_up;
mod telling;
#[cfg(unix)]
mod whole;
mod why;
