//! The worker's watchdog: a thread that ends the process when its test is gone or a call takes too
//! long, and passes on replies while calls are slow.
//!
//! A call's time is the processor time of its thread, so that a busy machine changes nothing. A
//! call that waits for something that never comes uses none; the time it is neither running nor
//! waiting for a processor counts against a limit of its own.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::execution::exit::Limits;
use crate::execution::process::protocol;
use crate::execution::process::replies::Replies;
use crate::execution::process::system;

const TICK: Duration = Duration::from_millis(20);
/// How long a call may wait without using a processor, in multiples of its limit.
const WAITING: u32 = 5;
/// How long a worker has to end by itself when its test is gone.
const GRACE: Duration = Duration::from_millis(200);

/// What worker and watchdog share.
pub struct Watched {
    /// The number of calls begun so far (high half), and the index of the running call in its
    /// request, or `IDLE` (low half).
    call: AtomicU64,
    replies: Mutex<Replies>,
}

const IDLE: u64 = u32::MAX as u64;

impl Watched {
    pub fn new(replies: File) -> Self {
        Self { call: AtomicU64::new(IDLE), replies: Mutex::new(Replies::new(replies)) }
    }

    /// Notes that a call begins, with this index in its request.
    pub fn begin(&self, index: u32) {
        let begun = (self.call.load(Ordering::Relaxed) >> 32).wrapping_add(1);
        self.call.store(begun << 32 | u64::from(index), Ordering::Release);
    }

    /// Notes that the call has returned.
    pub fn end(&self) {
        self.call.store(self.call.load(Ordering::Relaxed) | IDLE, Ordering::Release);
    }

    pub fn replies(&self) -> MutexGuard<'_, Replies> {
        self.replies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the watchdog over the thread that calls this.
#[inline]
pub fn start(watched: &Arc<Watched>, requests: OwnedFd, limits: Limits) -> io::Result<()> {
    let watched = Arc::clone(watched);
    let clock = Clock::of_this_thread();
    let thread = std::thread::Builder::new().name("watchdog".into()).stack_size(1 << 17);
    thread.spawn(move || watch(&watched, &requests, limits, &clock)).map(drop)
}

/// Ends the process, and the processes that it has started.
#[inline]
pub fn end() -> ! {
    // The worker leads a process group of its own.
    system::kill_group(0);
    std::process::abort()
}

#[inline]
fn watch(watched: &Watched, requests: &OwnedFd, limits: Limits, clock: &Clock) {
    let parent = system::parent();
    let mut since = (IDLE, Times::default());
    loop {
        if system::is_closed(requests.as_fd(), TICK) || system::parent() != parent {
            std::thread::sleep(GRACE);
            end();
        }
        if let Ok(mut replies) = watched.replies.try_lock() {
            // A broken pipe is noticed when the next request is read.
            let _ = replies.flush();
        }
        let call = watched.call.load(Ordering::Acquire);
        if call & IDLE == IDLE || call != since.0 {
            since = (call, clock.times());
        } else if clock.times().exceed(&since.1, limits.time) {
            let mut replies = watched.replies();
            if watched.call.load(Ordering::Acquire) == call {
                protocol::write_over_time(call as u32, &mut replies.waiting);
                let _ = replies.flush();
                end();
            }
        }
    }
}

/// Readings of a thread's clocks.
struct Times {
    now: Instant,
    /// How long the thread ran, and how long it waited for a processor.
    ran: Duration,
    queued: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self { now: Instant::now(), ran: Duration::ZERO, queued: Duration::ZERO }
    }
}

impl Times {
    #[inline]
    fn exceed(&self, start: &Self, limit: Duration) -> bool {
        let ran = self.ran.saturating_sub(start.ran);
        let queued = self.queued.saturating_sub(start.queued);
        let waited = (self.now - start.now).saturating_sub(ran + queued);
        ran >= limit || waited >= limit * WAITING
    }
}

/// The clocks of the thread that makes the calls, as far as the system has them.
struct Clock {
    #[cfg(target_os = "linux")]
    thread: String,
}

#[cfg(target_os = "linux")]
impl Clock {
    #[inline]
    fn of_this_thread() -> Self {
        // The link's text is `PROCESS/task/THREAD`.
        let thread = std::fs::read_link("/proc/thread-self").unwrap_or_default();
        Self { thread: format!("/proc/{}", thread.display()) }
    }

    /// The file is opened anew each time, because the calls may close files that they did not open.
    #[inline]
    fn times(&self) -> Times {
        use std::os::unix::fs::FileExt as _;

        let mut bytes = [0; 128];
        let read = File::open(format!("{}/schedstat", self.thread))
            .and_then(|file| file.read_at(&mut bytes, 0))
            .unwrap_or(0);
        let text = String::from_utf8_lossy(&bytes[..read]);
        let mut fields = text.split_whitespace().map(|field| field.parse().unwrap_or(0));
        let mut next = || Duration::from_nanos(fields.next().unwrap_or(0));
        Times { now: Instant::now(), ran: next(), queued: next() }
    }
}

#[cfg(not(target_os = "linux"))]
impl Clock {
    fn of_this_thread() -> Self {
        Self {}
    }

    /// The processor time of the whole process; how long it waited for a processor is not known.
    fn times(&self) -> Times {
        Times { ran: system::processor_time(), ..Times::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(now: u64, ran: u64, queued: u64) -> bool {
        let start = Times::default();
        let millis = Duration::from_millis;
        let end = Times { now: start.now + millis(now), ran: millis(ran), queued: millis(queued) };
        end.exceed(&start, millis(1000))
    }

    #[test]
    fn a_busy_machine_does_not_shorten_a_call_s_time() {
        assert!(!after(60_000, 999, 59_001));
        assert!(after(60_000, 1000, 59_000));
        assert!(!after(4_900, 0, 0));
        assert!(after(5_000, 0, 0));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_thread_s_clock_runs_with_its_work() {
        let clock = Clock::of_this_thread();
        let start = clock.times();
        let mut number = 0_u64;
        while clock.times().ran < start.ran + Duration::from_millis(5) {
            number = std::hint::black_box(number.wrapping_mul(3).wrapping_add(1));
        }
        assert!(!clock.times().exceed(&start, Duration::from_secs(600)));
        assert!(clock.times().exceed(&start, Duration::from_millis(5)));
    }
}
