//! Where the function runs: in worker processes, or in the test's own.

use crate::execution::executor::{Call, Executor, InProcess};
use crate::execution::exit::Limits;
use crate::execution::identity::Identity;
#[cfg(unix)]
use crate::execution::identity::is_worker_of;
use crate::sut::argument::ArgumentSpec;
use crate::sut::outcome::repeated::Texts;

/// Where an explored function runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Isolation {
    /// In worker processes: a call that hangs, aborts, exits, overflows the stack or fills the
    /// memory ends one of them, and is reported.
    #[default]
    Process,
    /// In the test itself: a call that ends its process ends the test.
    None,
}

/// The most workers: if there were more workers than inputs in a batch, some would have nothing to
/// do.
pub const MOST_WORKERS: usize = 256;

/// How calls of the function are executed.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Config {
    pub isolation: Isolation,
    /// Worker processes that share the calls, at least one.
    #[cfg_attr(not(unix), allow(dead_code, reason = "there are no worker processes"))]
    pub workers: usize,
    /// What each call may use.
    pub limits: Limits,
    /// Whether calls may change what lies outside of their process.
    pub side_effects: bool,
}

/// If this process is the test's worker, serves the test and does not return.
#[cfg(unix)]
#[inline]
pub fn serve_if_worker(
    identity: &Identity,
    arguments: &[ArgumentSpec],
    config: &Config,
    call: &mut Call<'_>,
) {
    if is_worker_of().as_ref() == Some(&identity.name) {
        let Config { limits, side_effects, .. } = *config;
        crate::execution::process::worker::serve(arguments.len(), limits, side_effects, call);
    }
}

#[cfg(not(unix))]
pub fn serve_if_worker(_: &Identity, _: &[ArgumentSpec], _: &Config, _: &mut Call<'_>) {}

/// Whether worker processes can be started at all: not without Unix, and not by Miri.
const CAN_START: bool = cfg!(all(unix, not(miri)));

/// The executor that `config` asks for. Where workers can never be started, one in this process,
/// with the reason; where they can and do not start, an error, because a call that ends this
/// process or hangs would leave no verdict.
#[inline]
pub fn executor<'a>(
    identity: &Identity,
    arguments: &[ArgumentSpec],
    config: &Config,
    call: &'a mut Call<'a>,
) -> Result<(Box<dyn Executor + 'a>, Option<String>), String> {
    let (mut executor, problem): (Box<dyn Executor + 'a>, _) = match config.isolation {
        Isolation::None => (Box::new(InProcess::new(call)), None),
        Isolation::Process => match isolated(identity, arguments, config) {
            Ok(isolated) => (isolated, None),
            Err(reason) if !CAN_START => (Box::new(InProcess::new(call)), Some(reason)),
            Err(reason) => return Err(reason),
        },
    };
    executor.outcomes().texts = Texts::of(arguments);
    Ok((executor, problem))
}

#[cfg(unix)]
#[inline]
fn isolated(
    identity: &Identity,
    arguments: &[ArgumentSpec],
    config: &Config,
) -> Result<Box<dyn Executor>, String> {
    use crate::execution::process::Isolated;
    use crate::execution::process::handle::Launch;

    if !CAN_START {
        return Err("Miri starts no processes".into());
    }
    // Not every system gives a path that is the same from another folder.
    let program = std::env::current_exe().and_then(std::path::absolute);
    let program = program.map_err(|problem| problem.to_string())?;
    let Identity { name, arguments: flags } = identity.clone();
    let launch =
        Launch { program, arguments: flags, test: name, side_effects: config.side_effects };
    let started = Isolated::start(launch, config.workers, arguments);
    let isolated = started.map_err(|problem| {
        format!(
            "no worker process can be started: {problem}; raise `memory_limit` and the limits of \
             this shell (`ulimit -a`), or explore it in the test's own process, which a call can \
             then end, by `isolation = none`"
        )
    })?;
    Ok(Box::new(isolated))
}

#[cfg(not(unix))]
fn isolated(_: &Identity, _: &[ArgumentSpec], _: &Config) -> Result<Box<dyn Executor>, String> {
    Err("worker processes need Unix".into())
}
