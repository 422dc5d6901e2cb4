//! The name by which a worker process finds the test or the exploration that it works for.

#[cfg(feature = "explore")]
pub mod program;

use std::ffi::OsString;

/// The environment variable that names the process of the test, and the test, to worker processes;
/// it is not for users.
pub const WORKER: &str = "SETBVE_WORKER";

/// The variable's value for a worker that this process starts.
pub fn for_worker(test: &str) -> String {
    format!("{} {test}", std::process::id())
}

/// The test or exploration whose worker this process is.
#[inline]
pub fn is_worker_of() -> Option<String> {
    let value = std::env::var(WORKER).ok()?;
    let (parent, test) = value.split_once(' ')?;
    #[cfg(unix)]
    let own = Some(std::os::unix::process::parent_id());
    // There are no worker processes.
    #[cfg(not(unix))]
    let own: Option<u32> = None;
    (parent.parse() == Ok(own?)).then(|| test.to_owned())
}

/// Why nothing is explored, if somebody else has set the variable.
#[inline]
pub fn problem() -> Option<String> {
    let is_set = std::env::var_os(WORKER).is_some() && is_worker_of().is_none();
    is_set.then(|| format!("{WORKER} is set, by which setbve knows its own processes: unset it"))
}

/// A test, or an exploration outside of tests: its name, and the arguments with which the started
/// program reaches it again.
#[derive(Clone)]
pub struct Identity {
    pub name: String,
    #[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
    pub arguments: Vec<OsString>,
}

impl Identity {
    /// The test with this name in this module.
    #[inline]
    pub fn of_test(module_path: &str, test: &str) -> Self {
        let within_crate = module_path.split_once("::").map_or("", |(_, module)| module);
        let separator = if within_crate.is_empty() { "" } else { "::" };
        let flags = ["--exact", "--nocapture", "--include-ignored", "--test-threads=1"];
        let mut arguments = vec![OsString::from(format!("{within_crate}{separator}{test}"))];
        arguments.extend(flags.map(OsString::from));
        Self { name: format!("{module_path}::{test}"), arguments }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_nobody_has_started_is_no_worker() {
        assert_eq!((is_worker_of(), problem()), (None, None));
        assert_eq!(for_worker("f").split_once(' ').map(|(_, test)| test), Some("f"));
    }

    #[test]
    fn a_test_is_named_as_the_harness_names_it() {
        let name = |module| Identity::of_test(module, "f_boundaries").arguments[0].clone();
        assert_eq!(name("crate"), "f_boundaries");
        assert_eq!(name("crate::inner::deep"), "inner::deep::f_boundaries");
    }
}
