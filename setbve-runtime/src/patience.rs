//! Waiting for the other side of a pipe: awake where that is soon ready, because a processor that was
//! put to sleep takes longer to wake up than most batches take to run.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

/// The longest it is waited awake; about as long as a batch of a fast function takes on either side.
const AWAKE: Duration = Duration::from_micros(250);

/// How long the other side took the last time.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    last: Duration,
}

impl Patience {
    /// Waits awake where that may help; gives the start, to be handed back when the wait is over.
    /// Others may use the processor in the meantime; on a machine with a single one, the other side
    /// among them.
    pub(crate) fn wait_awake(&self, mut is_ready: impl FnMut() -> bool) -> Instant {
        let start = Instant::now();
        if self.last < AWAKE {
            while !is_ready() && start.elapsed() < AWAKE {
                std::thread::yield_now();
            }
        }
        start
    }

    /// The other side was waited for since then.
    pub(crate) fn waited_since(&mut self, start: Instant) {
        self.last = start.elapsed();
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
        let asked = |patience: &Patience| {
            let mut count = 0;
            patience.wait_awake(|| {
                count += 1;
                true
            });
            count
        };
        assert_eq!(asked(&patience), 1);
        patience.last = AWAKE * 2;
        assert_eq!(asked(&patience), 0);
        patience.waited_since(Instant::now());
        assert_eq!(asked(&patience), 1);
    }
}
