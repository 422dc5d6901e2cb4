//! Where the function runs: in worker processes, or in the test's own.

use std::ffi::OsString;

use crate::execution::executor::{Call, Executor, InProcess};
use crate::session::environment::WORKER;
use crate::session::settings::Settings;
use crate::sut::argument::ArgumentSpec;

/// Where an explored function runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Isolation {
    /// In worker processes: a call that hangs, aborts, exits, overflows the stack or fills the memory
    /// ends one of them, and is reported.
    #[default]
    Process,
    /// In the test itself: what ends a call's process ends the test.
    None,
}

/// Who runs: the name under which it is known, and the arguments with which its program finds it
/// again.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) name: String,
    #[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
    pub(crate) arguments: Vec<OsString>,
}

impl Identity {
    /// The test of that function in that module.
    pub(crate) fn of_test(module_path: &str, test: &str) -> Self {
        let within_crate = module_path.split_once("::").map_or("", |(_, module)| module);
        let separator = if within_crate.is_empty() { "" } else { "::" };
        let flags = ["--exact", "--nocapture", "--include-ignored", "--test-threads=1"];
        let mut arguments = vec![OsString::from(format!("{within_crate}{separator}{test}"))];
        arguments.extend(flags.map(OsString::from));
        Self { name: format!("{module_path}::{test}"), arguments }
    }

    /// A program that comes to the same place again when started with the same arguments.
    pub(crate) fn of_program(name: &str) -> Self {
        let arguments = std::env::args_os().skip(1).collect();
        Self { name: format!("{PROGRAM}{name}"), arguments }
    }

    /// Whether this process was started to come to another place of its program.
    pub(crate) fn is_passed_by(&self) -> bool {
        program_worker().is_some_and(|meant| self.name.strip_prefix(PROGRAM) != Some(&meant))
    }
}

/// The name under which a program has started this process as its worker, if it has.
pub(crate) fn program_worker() -> Option<String> {
    std::env::var(WORKER).ok()?.strip_prefix(PROGRAM).map(str::to_owned)
}

/// What no test's name starts with.
const PROGRAM: &str = "explore ";

/// Serves this process's test, and does not come back, where this process is its worker.
#[cfg(unix)]
pub(crate) fn serve_if_worker(
    identity: &Identity,
    arguments: &[ArgumentSpec],
    settings: &Settings,
    call: &mut Call<'_>,
) {
    if crate::execution::process::worker::is_worker_of(&identity.name) {
        crate::execution::process::worker::serve(arguments.len(), settings, call);
    }
}

#[cfg(not(unix))]
pub(crate) fn serve_if_worker(_: &Identity, _: &[ArgumentSpec], _: &Settings, _: &mut Call<'_>) {}

/// The executor that the settings ask for; in this process where there is no other way, with the
/// reason.
pub(crate) fn executor<'a>(
    identity: &Identity,
    arguments: &[ArgumentSpec],
    settings: &Settings,
    call: &'a mut Call<'a>,
) -> (Box<dyn Executor + 'a>, Option<String>) {
    if settings.isolation == Isolation::None {
        return (Box::new(InProcess::new(call)), None);
    }
    match isolated(identity, arguments, settings) {
        Ok(isolated) => (isolated, None),
        Err(reason) => (Box::new(InProcess::new(call)), Some(reason)),
    }
}

#[cfg(unix)]
fn isolated(
    identity: &Identity,
    arguments: &[ArgumentSpec],
    settings: &Settings,
) -> Result<Box<dyn Executor>, String> {
    use crate::execution::process::Isolated;
    use crate::execution::process::handle::Launch;

    if cfg!(miri) {
        return Err("Miri starts no processes".into());
    }
    let program = std::env::current_exe().map_err(|problem| problem.to_string())?;
    let Identity { name, arguments: flags } = identity.clone();
    let launch = Launch { program, arguments: flags, test: name };
    let isolated = Isolated::start(launch, settings.workers, arguments);
    isolated.map_or_else(
        |problem| Err(format!("the test cannot be started as a process of its own: {problem}")),
        |isolated| Ok(Box::new(isolated) as Box<dyn Executor>),
    )
}

#[cfg(not(unix))]
fn isolated(_: &Identity, _: &[ArgumentSpec], _: &Settings) -> Result<Box<dyn Executor>, String> {
    Err("worker processes need Unix".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_named_as_the_harness_names_it() {
        let name = |module| Identity::of_test(module, "f_boundaries").arguments[0].clone();
        assert_eq!(name("crate"), "f_boundaries");
        assert_eq!(name("crate::inner::deep"), "inner::deep::f_boundaries");
    }
}
