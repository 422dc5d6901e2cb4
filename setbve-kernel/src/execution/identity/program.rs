//! Explorations outside of tests: their worker processes reach them by the program's arguments.

use crate::collections::gather::Gather;
use crate::execution::identity::{Identity, is_worker_of};

impl Identity {
    /// An exploration in a program that reaches it again if started with the same arguments.
    #[inline]
    pub fn of_program(name: &str) -> Self {
        let arguments = std::env::args_os().skip(1).gathered();
        Self { name: format!("{PROGRAM}{name}"), arguments }
    }

    /// Whether this process is the worker of another exploration in its program.
    #[inline]
    pub fn is_passed_by(&self) -> bool {
        program_worker().is_some_and(|meant| self.name.strip_prefix(PROGRAM) != Some(&meant))
    }
}

/// The name of the exploration in a program that has started this process as its worker, if any.
#[inline]
pub fn program_worker() -> Option<String> {
    is_worker_of()?.strip_prefix(PROGRAM).map(str::to_owned)
}

/// A prefix that no test's name has.
const PROGRAM: &str = "explore ";
