//! The worker's watchdog: a thread that ends the process when its test is gone or a call takes too
//! long, and passes on replies while calls are slow.
//!
//! A call's time is the processor time of its thread, so that a busy machine changes nothing. A
//! call that waits for something that never comes uses none; the time in which it could not run,
//! had it a processor, counts against a limit of its own. While the watchdog itself does not run,
//! as on a machine that stands still, neither is counted.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::execution::exit::Limits;
use crate::execution::process::protocol;
use crate::execution::process::system;

const TICK: Duration = Duration::from_millis(20);
/// In what Linux counts the times of threads for programs, on every machine, in milliseconds.
#[cfg(target_os = "linux")]
const TICK_OF_LINUX: u64 = 10;
/// The most that is counted of the time between two looks.
const COUNTED: Duration = Duration::from_millis(100);
/// How long a call may wait without using a processor, in multiples of its limit.
const WAITING: u32 = 5;
/// How long a worker has to end by itself when its test is gone.
const GRACE: Duration = Duration::from_millis(200);

/// Replies that wait to be sent, and the pipe to the test.
pub struct Replies {
    pub waiting: Vec<u8>,
    to: File,
}

impl Replies {
    pub fn flush(&mut self) -> io::Result<()> {
        let sent = self.to.write_all(&self.waiting);
        self.waiting.clear();
        sent
    }
}

/// What worker and watchdog share.
pub struct Watched {
    /// The number of calls begun so far (high half), and the index of the running call in its
    /// request, or `IDLE` (low half).
    call: AtomicU64,
    replies: Mutex<Replies>,
}

const IDLE: u64 = u32::MAX as u64;

impl Watched {
    pub fn new(to: File) -> Self {
        let replies = Replies { waiting: Vec::with_capacity(1 << 14), to };
        Self { call: AtomicU64::new(IDLE), replies: Mutex::new(replies) }
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
    let mut seen = (IDLE, clock.times());
    let mut spent = Spent::default();
    loop {
        if system::is_closed(requests.as_fd(), TICK) || system::parent() != parent {
            std::thread::sleep(GRACE);
            end();
        }
        if let Ok(mut replies) = watched.replies.try_lock() {
            // A broken pipe is noticed when the next request is read.
            let _ = replies.flush();
        }
        let now = (watched.call.load(Ordering::Acquire), clock.times());
        let (call, before) = std::mem::replace(&mut seen, now);
        if call & IDLE == IDLE || call != seen.0 {
            spent = Spent::default();
        } else if spent.exceeds(&before, &seen.1, limits.time) {
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
#[derive(Clone, Copy)]
struct Times {
    now: Instant,
    /// How long the thread ran.
    ran: Duration,
    /// Whether it runs, or would if it had a processor.
    can_run: bool,
}

/// What a call has used of its time.
#[derive(Default)]
struct Spent {
    ran: Duration,
    waited: Duration,
}

impl Spent {
    /// Adds the time between two looks, as far as it is counted; whether the limit is exceeded.
    fn exceeds(&mut self, before: &Times, now: &Times, limit: Duration) -> bool {
        let most = COUNTED.min(limit);
        let ran = now.ran.saturating_sub(before.ran).min(most);
        self.ran += ran;
        if !now.can_run {
            self.waited += (now.now - before.now).min(most).saturating_sub(ran);
        }
        self.ran >= limit || self.waited >= limit * WAITING
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

        let mut bytes = [0; 512];
        let read = File::open(format!("{}/stat", self.thread)).and_then(|file| {
            let read = file.read_at(&mut bytes, 0);
            system::close(file);
            read
        });
        let read = read.unwrap_or(0);
        let text = String::from_utf8_lossy(&bytes[..read]);
        // Behind the name stand the state and, eleven further, the times in and out of the program.
        let mut fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
        let can_run = fields.next() == Some("R");
        let ticks: u64 = fields.skip(10).take(2).map(|own| own.parse().unwrap_or(0)).sum();
        Times { now: Instant::now(), ran: Duration::from_millis(ticks * TICK_OF_LINUX), can_run }
    }
}

#[cfg(not(target_os = "linux"))]
impl Clock {
    fn of_this_thread() -> Self {
        Self {}
    }

    /// The processor time of the whole process; whether it waits for a processor is not known.
    fn times(&self) -> Times {
        Times { now: Instant::now(), ran: system::processor_time(), can_run: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a call of a limit of one second is over its time after so many looks: how many
    /// milliseconds are between two of them, how many of these it ran, and whether it could run.
    fn is_over(looks: u32, [now, ran]: [u64; 2], can_run: bool) -> bool {
        let millis = |count: u64, look: u32| Duration::from_millis(count) * look;
        let start = Instant::now();
        let at =
            |look: u32| Times { now: start + millis(now, look), ran: millis(ran, look), can_run };
        let mut spent = Spent::default();
        (1..=looks).any(|look| spent.exceeds(&at(look - 1), &at(look), Duration::from_secs(1)))
    }

    #[test]
    fn a_busy_machine_does_not_shorten_a_call_s_time() {
        assert!(!is_over(99, [600, 10], true));
        assert!(is_over(100, [600, 10], true));
        // It has no processor for as long as it may wait for something else, and longer.
        assert!(!is_over(900, [20, 0], true));
    }

    #[test]
    fn what_waits_for_something_else_is_ended() {
        assert!(!is_over(249, [20, 0], false));
        assert!(is_over(250, [20, 0], false));
        // While it runs, it does not wait.
        assert!(!is_over(99, [20, 10], false) && is_over(100, [20, 10], false));
    }

    #[test]
    fn a_machine_that_stands_still_does_not_either() {
        assert!(!is_over(9, [7000, 0], false));
        assert!(!is_over(9, [7000, 7000], false));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_thread_s_clock_runs_with_its_work() {
        let clock = Clock::of_this_thread();
        let start = clock.times();
        let mut number = 0_u64;
        while clock.times().ran < start.ran + Duration::from_millis(50) {
            number = std::hint::black_box(number.wrapping_mul(3).wrapping_add(1));
        }
        let now = clock.times();
        assert!(!Spent::default().exceeds(&start, &now, Duration::from_secs(600)));
        assert!(Spent::default().exceeds(&start, &now, Duration::from_millis(50)));
        assert!(now.can_run);
        let looks = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            clock.times()
        });
        assert!(!looks.join().expect("it does not panic").can_run);
    }
}
