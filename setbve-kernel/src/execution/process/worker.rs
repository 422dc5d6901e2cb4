//! The worker's side: a process that does nothing but execute the inputs its test sends.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind};
use std::os::fd::AsFd as _;
use std::path::Path;
use std::sync::Arc;

use crate::execution::executor::{Call, observe};
use crate::execution::exit::Limits;
use crate::execution::process::leaks::Leaks;
use crate::execution::process::protocol::{self, Request, SentOutcomes};
use crate::execution::process::system;
use crate::execution::process::watchdog::{self, Watched};
use crate::sut::marks::REFUSED;
use crate::sut::observation::{Kind, Observation};
use crate::sut::origin;

/// Bytes of replies above which they are sent before the request is done. For most batches, all
/// replies are sent together, because each time the test wakes up it may take a processor from a
/// worker.
const SOME: usize = 1 << 13;
/// The lowest file descriptor for the pipes: functions that close files which they did not open are
/// unlikely to guess it. From 64 on, Linux enlarges the table of descriptors, and where threads
/// share the table, it waits for 20 ms, in each process.
const HIGH: i32 = 60;

/// Executes inputs until the test has no more of them.
#[inline]
pub fn serve(arity: usize, limits: Limits, side_effects: bool, call: &mut Call<'_>) -> ! {
    if run(arity, limits, side_effects, call).is_err() {
        // The test is gone, and what the function has started must not outlive it.
        watchdog::end();
    }
    // An orderly exit, unlike the watchdog's, lets a profiler write what it has recorded.
    std::process::exit(0)
}

#[inline]
fn run(arity: usize, limits: Limits, side_effects: bool, call: &mut Call<'_>) -> io::Result<()> {
    let requests = system::duplicate_from(io::stdin().as_fd(), HIGH)?;
    let replies = system::duplicate_from(io::stdout().as_fd(), HIGH)?;
    let nothing = File::options().read(true).write(true).open(Path::new("/dev/null"))?;
    system::replace_standard_streams(nothing.as_fd())?;
    system::limit(limits.memory);

    // Kept to its own folder, as far as the system has means to.
    #[cfg(target_os = "linux")]
    if !side_effects {
        crate::execution::process::confined::confine();
    }

    let watched = Arc::new(Watched::new(File::from(replies)));
    watchdog::start(&watched, requests.try_clone()?, limits)?;
    watched.replies().waiting.extend_from_slice(protocol::HELLO);
    watched.replies().flush()?;
    let mut requests = BufReader::with_capacity(1 << 16, File::from(requests));
    let mut shown = SentOutcomes::new();
    let mut leaks = Leaks::new(limits.memory);
    while let Some(request) = protocol::read_request(&mut requests, arity)? {
        answer(request, &watched, &mut shown, side_effects, call)?;
        let mut replies = watched.replies();
        protocol::write_end(leaks.are_too_many(), &mut replies.waiting);
        replies.flush()?;
    }
    Ok(())
}

/// Makes the calls of a request.
fn answer(
    Request { inputs, one_by_one, origins }: Request,
    watched: &Watched,
    shown: &mut SentOutcomes,
    side_effects: bool,
    call: &mut Call<'_>,
) -> io::Result<()> {
    let mut observation = Observation::default();
    was_refused();
    origins.into_iter().for_each(origin::learn);
    for (index, input) in inputs.iter().enumerate() {
        watched.begin(index as u32);
        observe(call, input, &mut observation);
        watched.end();
        if !side_effects && was_refused() {
            observation.clear();
            observation.kind = Kind::Excluded;
            observation.text.push_str(REFUSED);
        }
        // The origin is named after the call's time has ended, because that takes long.
        let overflow = origin::last();
        observation.is_elsewhere = overflow.is_some_and(|(origin, _)| origin.is_elsewhere);
        let mut replies = watched.replies();
        if let Some((origin, true)) = overflow {
            protocol::write_origin(origin, &mut replies.waiting);
        }
        shown.write(&observation, &mut replies.waiting);
        let is_last = index + 1 == inputs.len();
        if one_by_one && !is_last || replies.waiting.len() > SOME {
            replies.flush()?;
        }
    }
    Ok(())
}

/// Whether the system has refused permission to the last call of this thread that failed; forgets
/// it, so that it is not asked twice. What a call makes of that is no behaviour of its own: another
/// system, or another user, would have let it do what it tried.
fn was_refused() -> bool {
    let is_refused = io::Error::last_os_error().kind() == ErrorKind::PermissionDenied;
    // Calls that succeed leave the error as it is; that of no path takes its place.
    is_refused && File::open(Path::new("")).is_err()
}
