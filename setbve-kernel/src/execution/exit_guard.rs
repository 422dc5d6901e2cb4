//! Notices a call that exits the process in which it is explored: without a guard, `exit(0)` would
//! make all tests of the program pass.

use std::cell::RefCell;
use std::io::Write as _;

thread_local! {
    static EXPLORED: Explored = const { Explored(RefCell::new(None)) };
}

/// The function that this thread explores, if any.
///
/// What is local to a thread is dropped when that thread exits the process, by the C libraries of
/// Linux (but musl's) and macOS. No safe and portable code runs at every exit.
struct Explored(RefCell<Option<String>>);

impl Drop for Explored {
    fn drop(&mut self) {
        let Some(function) = self.0.take() else { return };
        let line = format!(
            "setbve cannot explore `{function}`: a call ended the process of this test, in which \
             it is explored; with `isolation = process` that would be an outcome\n"
        );
        let _ = std::io::stderr().write_all(line.as_bytes());
        std::process::abort();
    }
}

/// While it exists, an exit of the process by this thread is an abort.
pub struct ExitGuard;

impl ExitGuard {
    pub fn over(function: String) -> Self {
        EXPLORED.with(|explored| explored.0.replace(Some(function)));
        Self
    }
}

impl Drop for ExitGuard {
    fn drop(&mut self) {
        EXPLORED.with(|explored| explored.0.take());
    }
}
