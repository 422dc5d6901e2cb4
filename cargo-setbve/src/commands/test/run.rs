//! Runs tests, each in a process of its own, some at the same time.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Instant;

use console::Term;

use crate::commands::test::{Ran, Runnable, Test};

/// Whether a person has had enough: what is finished is kept.
static IS_STOPPED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// From here on, an interrupt ends no more than what is running. It is known before anything else
/// happens in the thread that it comes to, the main one.
pub(super) fn keep_what_is_finished() {
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&IS_STOPPED));
}

pub(super) fn is_stopped() -> bool {
    IS_STOPPED.load(Ordering::SeqCst)
}

pub(super) fn all(test: &Test, tests: &[Runnable]) -> Vec<Ran> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = test.jobs.unwrap_or(cores).max(1).min(tests.len().max(1));
    let environment = test.environment();
    let (next, ran) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let screen = Term::stderr();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some(own) = tests.get(at) else { return };
                    if is_stopped() {
                        return;
                    }
                    let result = one(own, &environment);
                    if is_stopped() {
                        return;
                    }
                    let mut ran = ran.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    ran.push((at, result));
                    progress(&screen, ran.len(), tests.len(), own);
                }
            });
        }
    });
    if screen.is_term() {
        let _ = screen.clear_line();
    }
    let mut ran = ran.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    ran.sort_by_key(|(at, _)| *at);
    ran.into_iter().map(|(_, ran)| ran).collect()
}

/// One line on a terminal, which says how far it is.
fn progress(screen: &Term, done: usize, all: usize, last: &Runnable) {
    if screen.is_term() {
        let _ = screen.clear_line();
        let _ = screen.write_str(&format!("{done} of {all} functions, last {}", last.path));
    }
}

/// Runs one test, with these variables.
pub(crate) fn one(test: &Runnable, environment: &[(&'static str, String)]) -> Ran {
    let start = Instant::now();
    let output = Command::new(&test.executable)
        .args(["--exact", &test.path, "--nocapture"])
        .current_dir(&test.package)
        .env("CARGO_MANIFEST_DIR", &test.package)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .output();
    let (passed, output) = match output {
        Ok(output) => {
            if is_interrupted(output.status) {
                IS_STOPPED.store(true, Ordering::SeqCst);
            }
            let both = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8_lossy(&both).into_owned())
        }
        Err(error) => (false, format!("{}: {error}", test.executable.display())),
    };
    let (binary, path) = (test.binary.clone(), test.path.clone());
    Ran { binary, path, passed, took: start.elapsed(), output }
}

/// Whether the interrupt came to the test before it came to this program.
#[cfg(unix)]
fn is_interrupted(status: std::process::ExitStatus) -> bool {
    std::os::unix::process::ExitStatusExt::signal(&status) == Some(2)
}

#[cfg(not(unix))]
fn is_interrupted(_: std::process::ExitStatus) -> bool {
    false
}
