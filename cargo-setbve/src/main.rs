//! `cargo setbve`: the command beside the attribute. It reads the snapshots that tests of setbve
//! write, and builds nothing unless it is asked for tests.
//!
//! ```text
//! main        command     the arguments; one file per subcommand in `commands`
//! difference              what differs between two texts of one function
//! snapshot    workspace   the text in its parts; where snapshots are
//! marks                   what a person said of boundaries
//! json        git         what `--json` writes; files of a revision
//! sources     seconds     the functions in a package's sources
//! why                     conditions that decide, as the tests themselves say
//! failure     output      exit codes; what is written on the screen
//! ```

mod command;
mod commands;
mod difference;
mod failure;
#[cfg(test)]
#[path = "../tests/fixtures/read.rs"]
mod fixtures;
mod git;
mod json;
mod manifest;
mod marks;
mod output;
mod seconds;
mod snapshot;
mod sources;
mod why;
mod workspace;

use std::process::ExitCode;

fn main() -> ExitCode {
    // cargo passes the subcommand's own name.
    let mut arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|first| first == "setbve") {
        arguments.remove(1);
    }
    match command::run(arguments) {
        Ok(end) => end.into(),
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.code()
        }
    }
}
