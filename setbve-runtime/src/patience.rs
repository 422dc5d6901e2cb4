//! Waiting for the other side of a pipe: awake where that is soon ready, because a processor that was
//! put to sleep takes longer to wake up than most batches take to run.

use std::os::fd::AsFd;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

/// The longest it is waited awake; about as long as a batch of a fast function takes on either side.
const AWAKE: Duration = Duration::from_micros(250);
/// Waits that are slept through after one that was too long: the other side is slow, or there are
/// fewer processors than work for them.
const ASLEEP: u32 = 16;

/// Processors that the searches of this process and their workers could keep busy.
static BUSY: AtomicUsize = AtomicUsize::new(0);

/// A search and its workers, for as long as they are there.
#[derive(Debug)]
pub(crate) struct Busy(usize);

impl Busy {
    pub(crate) fn with(workers: usize) -> Self {
        BUSY.fetch_add(1 + workers, Ordering::Relaxed);
        Self(1 + workers)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Whether there is work for more processors than there are, so that a test that waits awake for its
/// workers takes one away from somebody. Tests of one process run beside each other.
pub(crate) fn is_crowded() -> bool {
    BUSY.load(Ordering::Relaxed) > processors()
}

/// The same for a worker that waits for its test, which needs a processor for a small part of the
/// time only: it does not count unless it has to share a single one.
pub(crate) fn is_crowded_for_workers() -> bool {
    let processors = processors();
    BUSY.load(Ordering::Relaxed) > processors + usize::from(processors > 1)
}

fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// How the other side has been.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    /// Whether it is never waited awake.
    pub(crate) is_short: bool,
    /// Waits still to be slept through.
    asleep: u32,
}

impl Patience {
    /// Waits awake where that may help.
    pub(crate) fn wait_awake(&mut self, mut is_ready: impl FnMut() -> bool) {
        if self.is_short {
            return;
        }
        if self.asleep > 0 {
            self.asleep -= 1;
            return;
        }
        let start = Instant::now();
        while !is_ready() {
            if start.elapsed() > AWAKE {
                self.asleep = ASLEEP;
                return;
            }
            std::hint::spin_loop();
        }
    }
}

/// Whether there is something to be read, or the end.
pub(crate) fn is_readable(stream: impl AsFd) -> bool {
    let stream = stream.as_fd();
    let none = Timespec { tv_sec: 0, tv_nsec: 0 };
    let mut streams = [PollFd::new(&stream, PollFlags::IN)];
    rustix::event::poll(&mut streams, Some(&none)).is_ok_and(|ready| ready > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_side_is_waited_for_asleep() {
        let mut patience = Patience::default();
        let asked = |patience: &mut Patience, ready: bool| {
            let mut count = 0;
            patience.wait_awake(|| {
                count += 1;
                ready
            });
            count
        };
        assert_eq!(asked(&mut patience, true), 1);
        assert!(asked(&mut patience, false) > 1);
        for _ in 0..ASLEEP {
            assert_eq!(asked(&mut patience, true), 0);
        }
        assert_eq!(asked(&mut patience, true), 1);
        patience.is_short = true;
        assert_eq!(asked(&mut patience, false), 0);
    }

    #[test]
    fn it_is_crowded_while_there_are_more_searches_than_processors() {
        let searches = Busy::with(1 << 16);
        assert!(is_crowded() && is_crowded_for_workers());
        drop(searches);
        assert!(BUSY.load(Ordering::Relaxed) < 1 << 16);
    }
}
