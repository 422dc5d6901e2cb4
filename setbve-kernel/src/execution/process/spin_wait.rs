//! Spins briefly before blocking on a pipe: waking a sleeping processor takes longer than most
//! batches take to run.

use std::os::fd::BorrowedFd;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::execution::process::system;

/// Maximum spin time: about as long as a batch of a fast function takes on either side.
const AWAKE: Duration = Duration::from_micros(250);
/// Number of waits that skip spinning after a spin timed out: the other side is slow, or there is
/// more work than processors.
const ASLEEP: u32 = 16;

/// Processors that the searches of this process and their workers could keep busy.
static BUSY: AtomicUsize = AtomicUsize::new(0);

/// Counts a search and its workers as busy until it is dropped.
pub struct Busy(usize);

impl Busy {
    pub fn with(workers: usize) -> Self {
        BUSY.fetch_add(1 + workers, Ordering::Relaxed);
        Self(1 + workers)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Whether there is work for more processors than the machine has, so that spinning takes one away
/// from somebody. Tests of one process run side by side.
pub fn is_crowded(waits_worker: bool) -> bool {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    let count = || std::thread::available_parallelism().map_or(1, usize::from);
    is_crowded_with(waits_worker, BUSY.load(Ordering::Relaxed), *PROCESSORS.get_or_init(count))
}

/// A test needs a processor for a small part of the time only, so a worker that waits for its test
/// does not count it, unless the two share a single processor.
fn is_crowded_with(waits_worker: bool, busy: usize, processors: usize) -> bool {
    busy > processors + usize::from(waits_worker && processors > 1)
}

/// Decides from earlier waits whether to spin.
#[derive(Default)]
pub struct SpinWait {
    /// Whether it never spins.
    pub is_off: bool,
    /// Number of waits that still skip spinning.
    asleep: u32,
}

impl SpinWait {
    /// Spins until the other side is ready or the maximum spin time is over.
    pub fn spin(&mut self, mut is_ready: impl FnMut() -> bool) {
        if self.is_off {
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

/// Whether the stream has bytes to read, or has ended.
pub fn is_readable(stream: BorrowedFd<'_>) -> bool {
    system::readable([Some(stream)], Duration::ZERO).is_ok_and(|[ready]| ready)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_side_is_waited_for_asleep() {
        let mut spin_wait = SpinWait::default();
        let asked = |spin_wait: &mut SpinWait, ready: bool| {
            let mut count = 0;
            spin_wait.spin(|| {
                count += 1;
                ready
            });
            count
        };
        assert_eq!(asked(&mut spin_wait, true), 1);
        assert!(asked(&mut spin_wait, false) > 1);
        for _ in 0..ASLEEP {
            assert_eq!(asked(&mut spin_wait, true), 0);
        }
        assert_eq!(asked(&mut spin_wait, true), 1);
        spin_wait.is_off = true;
        assert_eq!(asked(&mut spin_wait, false), 0);
    }

    #[test]
    fn it_is_crowded_while_there_are_more_searches_than_processors() {
        let searches = Busy::with(1 << 16);
        assert!(is_crowded(false));
        drop(searches);
        assert!(BUSY.load(Ordering::Relaxed) < 1 << 16);
    }

    #[test]
    fn a_worker_waits_awake_while_no_other_search_needs_its_processor() {
        let crowded =
            |busy, processors| [false, true].map(|who| is_crowded_with(who, busy, processors));
        // One search with one worker, with as many as there are processors, and two searches.
        assert_eq!(
            [crowded(2, 2), crowded(3, 2), crowded(4, 2)],
            [[false; 2], [true, false], [true; 2]]
        );
        assert_eq!(crowded(2, 1), [true; 2]);
    }
}
